"""Opens the guided first turns of a game."""

from __future__ import annotations

from tabletop.core.errors import TabletopError
from tabletop.games.game import Game
from tabletop.saves.folder import new_save_path
from tabletop.ui.screen import Host


def open_first_steps(app: Host, game: Game) -> None:
    """Show the prepared table with its guide over the present screen; if that cannot be, show why."""
    from tabletop.session.first_steps import begin

    try:
        session, guide = begin(game, new_save_path(app.session_folder, f"{game.name}: first steps"))
    except TabletopError as problem:
        app.toast(str(problem))
        return
    app.push(app.table_of(session, guide=guide))
