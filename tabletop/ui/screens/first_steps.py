"""Opens the guided first turns of a game, and finds them again in a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from tabletop.core.errors import GameDataError, TabletopError
from tabletop.games.game import Game
from tabletop.problems import LOG
from tabletop.rules.words import number
from tabletop.saves.folder import new_save_path
from tabletop.ui.screen import Host
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow

if TYPE_CHECKING:
    from tabletop.session import Session
    from tabletop.session.first_steps import Guide


def offer_first_steps(app: Host, game: Game, names: Sequence[str], button: Rect) -> None:
    """Open the first steps for one person. If several are to play, whose `names` may be empty, ask below the button whether all
    of them take part.
    """
    from tabletop.session.first_steps import first_steps_of

    steps = first_steps_of(game)
    together = names[: steps.players] if steps is not None else []
    if len(together) < 2:
        open_first_steps(app, game, names[:1])
        return
    rows = [
        MenuRow(f"For {number(len(together))} people", partial(open_first_steps, app, game, together), icon="people"),
        MenuRow("For one person", partial(open_first_steps, app, game, names[:1]), icon="person"),
    ]
    app.push(ContextMenu(app, button.bottomleft, rows, button.right))


def open_first_steps(app: Host, game: Game, names: Sequence[str] = ()) -> None:
    """Show the prepared table with its guide over the present screen, for people with these `names`, or for one person; if
    that cannot be, show why."""
    from tabletop.session.first_steps import begin

    try:
        session, guide = begin(game, new_save_path(app.session_folder, f"{game.name}: first steps"), names)
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
