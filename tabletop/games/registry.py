"""Finds the games: the folders beside this file, and installed packages of the entry-point group `tabletop.games`."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points

from msgspec import Struct

from tabletop.core.errors import GameDataError, UnknownNameError
from tabletop.games.game import Game

GROUP = "tabletop.games"
FIRST = "open_table"


class Listing(Struct, frozen=True):
    """One game as the list of games shows it: the game, or what is wrong with it."""

    id: str
    game: Game | None
    problem: str = ""


def load_game(name: str) -> Game:
    """The game of the folder `name`; raises UnknownNameError if there is none, GameDataError if it cannot load."""
    if name not in game_names():
        close = ", ".join(game_names())
        raise UnknownNameError(f"There is no game {name!r}. Installed are: {close}.")
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return checked(name, entry.load)
    return checked(name, lambda: importlib.import_module(f"tabletop.games.{name}").GAME)


def checked(name: str, load: object) -> Game:
    """What `load` gives, if it is a game; raises GameDataError with the reason if it is not."""
    try:
        game = load()  # type: ignore[operator]
    except Exception as cause:
        # Any fault of a game's own code must name the game and leave the others playable.
        raise GameDataError(f"The game {name!r} cannot be loaded: {cause or type(cause).__name__}.") from cause
    if not isinstance(game, Game):
        raise GameDataError(f"The game {name!r} cannot be loaded: it offers no Game.")
    return game


def game_names() -> list[str]:
    """The ids of all games that are installed, ours first."""
    import tabletop.games as folder

    found = [module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg]
    # The table without rules comes first, as the one that every game can be played on.
    ours = sorted(found, key=lambda name: (name != FIRST, name))
    return [*ours, *sorted(entry.name for entry in entry_points(group=GROUP) if entry.name not in ours)]


def list_games() -> list[Listing]:
    """Every installed game, and what is wrong with each that cannot load."""
    listings: list[Listing] = []
    for name in game_names():
        try:
            listings.append(Listing(name, load_game(name)))
        except GameDataError as problem:
            listings.append(Listing(name, None, str(problem)))
    return listings
