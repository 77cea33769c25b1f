"""Opens the guided first turns of a game, and finds them again in a saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.errors import GameDataError, TabletopError
from tabletop.games.game import Game
from tabletop.problems import LOG
from tabletop.saves.folder import new_save_path
from tabletop.ui.screen import Host

if TYPE_CHECKING:
    from tabletop.session import Session
    from tabletop.session.first_steps import Guide


def open_first_steps(app: Host, game: Game) -> None:
    """Show the prepared table with its guide over the present screen; if that cannot be, show why."""
    from tabletop.session.first_steps import begin

    try:
        session, guide = begin(game, new_save_path(app.session_folder, f"{game.name}: first steps"))
    except TabletopError as problem:
        app.toast(str(problem))
        return
    app.push(app.table_of(session, guide=guide))


def known_guide(session: Session) -> Guide | None:
    """The guide of a saved game that was begun with it and has still something to say; None for all other games."""
    from tabletop.session.first_steps import resumed

    try:
        return resumed(session)
    except GameDataError as problem:
        # The game is opened all the same: it only has no guide.
        LOG.warning("%s", problem)
        return None
