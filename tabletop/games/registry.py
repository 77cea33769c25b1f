"""Finds the games: the folders beside this file, and installed packages of the entry-point group `tabletop.games`.

A package that claims the name of one of our own games is left out and listed with the reason. Packages are found by their
metadata; their code does not run before their game is loaded.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points

from msgspec import Struct

from tabletop.core.errors import GameDataError, UnknownNameError
from tabletop.games.game import Game, game_problem
from tabletop.rules.faults import short_cause

GROUP = "tabletop.games"
FIRST = "open_table"


class Listing(Struct, frozen=True):
    """One game as the list of games shows it: the game, or what is wrong with it."""

    id: str
    game: Game | None
    problem: str = ""


def load_game(name: str) -> Game:
    """The game called `name`; raises UnknownNameError if there is none, GameDataError if it cannot be loaded."""
    if name in own_names():
        return checked(name, lambda: importlib.import_module(f"tabletop.games.{name}").GAME)
    found = [entry for entry in installed() if entry.name == name]
    if not found:
        close = ", ".join(game_names())
        raise UnknownNameError(f"There is no game {name!r}. Installed are: {close}.")
    if len(found) > 1:
        raise GameDataError(f"The game {name!r} cannot be loaded: {len(found)} packages claim that name ({packages(found)}).")
    return checked(name, found[0].load)


def checked(name: str, load: Callable[[], object]) -> Game:
    """What `load` gives, if it is a game; raises GameDataError with the reason if it is not."""
    try:
        game = load()
        problem = game_problem(name, game)
    except KeyboardInterrupt:
        raise
    except BaseException as cause:
        # A game's own code may raise anything, even SystemExit. The error names that game, and the others stay playable.
        raise GameDataError(f"The game {name!r} cannot be loaded: {short_cause(cause)}.") from cause
    if not isinstance(game, Game) or problem:
        raise GameDataError(f"The game {name!r} cannot be loaded: {problem}.")
    return game


def own_names() -> list[str]:
    """The ids of our own games."""
    import tabletop.games as folder

    return list(names_in(tuple(folder.__path__)))


@lru_cache(maxsize=1)
def names_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The packages in these folders. Each game that is loaded or shown asks for them, so the folders are read once."""
    found = [module.name for module in pkgutil.iter_modules(folders) if module.ispkg]
    # The table without rules comes first, as the one that every game can be played on.
    return tuple(sorted(found, key=lambda name: (name != FIRST, name)))


def installed() -> list[EntryPoint]:
    """The games that installed packages offer, sorted by name, from their metadata; none of their code runs."""
    return list(offered_on(tuple(sys.path)))


@lru_cache(maxsize=1)
def offered_on(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """As `installed`, of the packages on this import path. Reading all their metadata takes 10 ms, so it is done once."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)))


def packages(entries: list[EntryPoint]) -> str:
    """The names of the packages that these entry points belong to."""
    return ", ".join(sorted({entry.dist.name if entry.dist is not None else entry.value for entry in entries}))


def game_names() -> list[str]:
    """The ids of all games that are installed, ours first."""
    ours = own_names()
    return [*ours, *dict.fromkeys(entry.name for entry in installed() if entry.name not in ours)]


def list_games() -> list[Listing]:
    """Every installed game, and what is wrong with each that cannot load or claims the name of one of ours."""
    listings: list[Listing] = []
    for name in game_names():
        try:
            listings.append(Listing(name, load_game(name)))
        except GameDataError as problem:
            listings.append(Listing(name, None, str(problem)))
    return [*listings, *false_claims()]


def false_claims() -> list[Listing]:
    """A listing for each of our games whose name a package claims; the game of that package is left out."""
    found = installed()
    return [
        Listing(name, None, f"The game {name!r} of {packages(claims)} is left out: Tabletop has a game of that name.")
        for name in own_names()
        if (claims := [entry for entry in found if entry.name == name])
    ]
