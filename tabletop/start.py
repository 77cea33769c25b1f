"""What the window is to begin with, chosen on the command line, and the game that this asks for.

What a game needs is imported only if there is one: the library opens without it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from tabletop.session.session import Session


class Start(Struct, frozen=True):
    """A new game of `game`, the game saved in `save`, or (neither given) the library screen."""

    game: str = ""
    players: int = 0
    """How many seats; 0 leaves it to the game."""
    names: tuple[str, ...] = ()
    """The players' names, in the order of the seats; empty for the names of the colours."""
    seed: str = ""
    """Empty draws one from the operating system."""
    save: Path | None = None
    rules: str = ""
    """off, advise or enforce; empty enforces them where the game has any."""
    bots: tuple[str, ...] = ()
    """The levels of the bots, which sit in the last seats."""
    problem: str = ""
    """A sentence to be shown over the library: why what was asked for cannot be opened."""
    pack: Path | None = None
    """The folder or file of a game without code, which need not be in the folder of games."""
    watch: bool = False
    """Whether what changes in the files of that pack is on the table at once."""


def opened_session(start: Start) -> Session | None:
    """The game that `start` asks for, new or saved; None for the library. Raises TabletopError if it cannot be had."""
    if start.save is None and start.pack is None and not start.game:
        return None
    from tabletop.session import Session

    if start.save is not None:
        return Session.load_present(start.save)
    from msgspec.structs import replace

    from tabletop.bots.bot import bot_for
    from tabletop.core.errors import UnknownNameError
    from tabletop.games.registry import load_game
    from tabletop.packs.loading import load_pack
    from tabletop.saves.folder import new_save_path, saves_folder

    game = load_pack(start.pack) if start.pack is not None else load_game(start.game)
    people = len(start.names) or (1 if start.bots else 0)
    count = start.players or max(people + len(start.bots), min(max(2, game.players[0]), game.players[1]))
    game.check_players(count)
    if len(start.names) > count:
        raise UnknownNameError(f"There are {len(start.names)} names for {count} seats.")
    if len(start.bots) > count:
        raise UnknownNameError(f"There are {len(start.bots)} bots for {count} seats.")
    seats = list(game.free_colours(count)[:count])
    for place, name in enumerate(start.names):
        seats[place] = replace(seats[place], name=name)
    for place, level in enumerate(start.bots, count - len(start.bots)):
        bot_for(game, level)  # which refuses a level that the game does not have
        seats[place] = replace(seats[place], bot=level)
    return Session.new(game, seats, start.seed or None, path=new_save_path(saves_folder(), game.name), rules=start.rules)
