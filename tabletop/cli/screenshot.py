"""`tabletop screenshot`: a table as a PNG file, without a window."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from tabletop.cli.saved import named_seat, print_fault, read_session
from tabletop.core.errors import TabletopError, UnknownNameError
from tabletop.games.registry import game_names, named_pack
from tabletop.packs.loading import load_pack
from tabletop.session import Session

SEED = "screenshot"
"""New games are drawn with this seed, so that the same command gives the same picture."""


def screenshot_command(asked: Namespace) -> int:
    """Draw the set-up of a game, or the present table of a save."""
    session = session_of(asked.what)
    seat = named_seat(session, asked.seat)
    check_output(asked.output)
    # Draw without opening a window, even if there is a display.
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from tabletop.ui.export.screenshot import table_picture

    table_picture(session, asked.size, seat, asked.output)
    print_fault(session)
    return 0


def session_of(what: str) -> Session:
    """The game of that name, newly set up, or the saved game; raises TabletopError if there is neither."""
    if what in game_names() and not Path(what).is_file():
        from tabletop.games.registry import load_game

        least, most = load_game(what).players
        return Session.new(what, seats=min(max(2, least), most), seed=SEED)
    if (pack := named_pack(what)) is not None:
        game = load_pack(pack)
        return Session.new(game, seats=min(max(2, game.players[0]), game.players[1]), seed=SEED)
    try:
        session, _, _ = read_session(what)
    except TabletopError as cause:
        if Path(what).exists() or what.endswith(".tabletop"):
            raise
        raise UnknownNameError(
            f"There is no game and no save {what!r}. Installed games are: {', '.join(game_names())}."
        ) from cause
    return session


def check_output(path: Path) -> None:
    """Return if a file can be written at `path`; raises TabletopError with the reason if not."""
    if path.is_dir():
        raise TabletopError(f"{path} is a folder; name a file in it.")
    if not path.parent.is_dir():
        raise TabletopError(f"There is no folder {path.parent} to write the picture to.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise TabletopError(f"{path} cannot be written to.")
