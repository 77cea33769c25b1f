"""Finds the games: the folders beside this file, installed packages of the entry-point group `tabletop.games`, and packs.

A folder is a Python package or, without code, a pack. A package or pack that claims the name of one of our own games is left out
and listed with the reason, and so is a pack with the name of a package. Packages are found by their metadata; their code does not
run before their game is loaded.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from msgspec import Struct

from tabletop.core.errors import GameDataError, UnknownNameError
from tabletop.games.game import Game, game_problem
from tabletop.packs.games_folder import games_folder, packs_in
from tabletop.packs.loading import load_pack
from tabletop.packs.pack_files import is_pack
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
    if name in own_packages():
        return checked(name, lambda: importlib.import_module(f"tabletop.games.{name}").GAME)
    found = [entry for entry in installed() if entry.name == name]
    if pack := own_packs().get(name) or (not found and players_packs().get(name)):
        return checked(name, lambda: load_pack(pack))
    if not found:
        close = ", ".join(game_names())
        raise UnknownNameError(f"There is no game {name!r}. Installed are: {close}.")
    if len(found) > 1:
        raise GameDataError(f"The game {name!r} cannot be loaded: {len(found)} packages claim that name ({packages(found)}).")
    return checked(name, found[0].load)


def named_pack(what: str) -> Path | None:
    """The folder or file of the game without code that a person means: by its path, or by its name among their own games."""
    if what in own_names():
        return None
    path = Path(what)
    if is_pack(path) and path.exists():
        return path
    return None if any(entry.name == what for entry in installed()) else players_packs().get(what)


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
    # The table without rules comes first, as the one that every game can be played on; then those with rules and bots.
    return [*sorted(own_packages(), key=lambda name: (name != FIRST, name)), *own_packs()]


def own_packages() -> tuple[str, ...]:
    """The ids of our own games with code."""
    return names_in(own_folders())


def own_packs() -> dict[str, Path]:
    """Our own games without code."""
    return packs_of(own_folders())


def own_folders() -> tuple[str, ...]:
    """The folders of our own games."""
    import tabletop.games as folder

    return tuple(folder.__path__)


@lru_cache(maxsize=1)
def packs_of(folders: tuple[str, ...]) -> dict[str, Path]:
    """The packs in these folders. Our own never change, so they are looked for once."""
    return packs_in(map(Path, folders))


def players_packs() -> dict[str, Path]:
    """The packs in the player's folder of games, which may change at any time."""
    return packs_in([games_folder()])


@lru_cache(maxsize=1)
def names_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The packages in these folders. Each game that is loaded or shown asks for them, so the folders are read once."""
    return tuple(module.name for module in pkgutil.iter_modules(folders) if module.ispkg)


def installed() -> list[EntryPoint]:
    """The games that installed packages offer, sorted by name, from their metadata; none of their code runs."""
    return list(offered_on(tuple(sys.path)))


@lru_cache(maxsize=1)
def offered_on(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """As `installed`, of the packages on this import path. Reading all their metadata takes 10 ms, so it is done once."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)))


def folder_of(name: str) -> Path | None:
    """The folder or file that a game which could be loaded came from; None if it is not a file at all."""
    if name in own_packages():
        return next((found for folder in own_folders() if (found := Path(folder) / name).is_dir()), None)
    if pack := own_packs().get(name) or players_packs().get(name):
        return pack
    module = next((sys.modules.get(entry.module) for entry in installed() if entry.name == name), None)
    file = getattr(module, "__file__", None)
    return Path(file).parent if file else None


def packages(entries: list[EntryPoint]) -> str:
    """The names of the packages that these entry points belong to."""
    return ", ".join(sorted({entry.dist.name if entry.dist is not None else entry.value for entry in entries}))


def game_names() -> list[str]:
    """The ids of all games that are installed, ours first."""
    ours = own_names()
    others = [*(entry.name for entry in installed()), *players_packs()]
    return [*ours, *dict.fromkeys(name for name in others if name not in ours)]


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
    """A listing for each name that a package or pack claims although it is taken; its game is left out."""
    found, ours = installed(), own_names()
    packaged = {entry.name for entry in found}
    claims = [(entry.name, packages([one for one in found if one.name == entry.name])) for entry in found if entry.name in ours]
    claims += [(name, str(path)) for name, path in players_packs().items() if name in ours or name in packaged]
    return [
        Listing(name, None, f"The game {name!r} of {home} is left out: there is another game of that name.")
        for name, home in dict.fromkeys(claims)
    ]
