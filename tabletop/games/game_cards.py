"""What the first screen shows of each game, remembered from the last time, so that no game is loaded before one is chosen.

To load our games takes 0.2 seconds. What is remembered counts only if no file of any game has changed, none has come or gone, and
no package was installed or removed since.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from tabletop.packs.games_folder import games_folder
from tabletop.small_files import write_whole
from tabletop.version import __version__

if TYPE_CHECKING:
    from tabletop.games.registry import Listing

MOST_FILES = 20_000
"""So many files of a game are looked at for changes; a game that has more is not remembered."""


class GameCard(Struct, frozen=True):
    """A game as the first screen shows it, or what is wrong with it."""

    id: str
    name: str
    players: tuple[int, int] = (0, 0)
    summary: str = ""
    problem: str = ""
    place: str = ""
    """The folder or file it was loaded from."""
    stamp: str = ""
    """Changes with the files there; empty if they cannot be followed."""


class Kept(Struct, frozen=True):
    """All cards as they were, and a stamp of what decides which games there are."""

    around: str
    cards: tuple[GameCard, ...]


def game_cards() -> list[GameCard]:
    """A card for every installed game, and for each that cannot be played."""
    around = stamp_around()
    kept = read_kept()
    if kept is not None and kept.around == around and all(card.stamp == stamp_of(card.place) for card in kept.cards):
        return list(kept.cards)
    from tabletop.games.registry import list_games

    cards = [card_of(listing) for listing in list_games()]
    if all(card.stamp and not card.problem for card in cards):
        # Where the cache cannot be written, the games are loaded each time.
        with suppress(OSError):
            write_whole(kept_file(), msgspec.json.encode(Kept(around, tuple(cards))))
    return cards


def card_of(listing: Listing) -> GameCard:
    """The card of a game that was loaded, or could not be."""
    from tabletop.games.registry import folder_of

    game = listing.game
    if game is None or listing.problem:
        return GameCard(listing.id, game.name if game is not None else listing.id, problem=listing.problem)
    place = folder_of(listing.id)
    where = str(place) if place is not None else ""
    return GameCard(listing.id, game.name, game.players, game.summary, "", where, stamp_of(where))


def stamp_around() -> str:
    """A stamp of this program, of the names of all games without code and of all folders that packages are imported from."""
    players = games_folder()
    rows = [__version__, sys.executable, *sys.path, *map(changed_at, sys.path), str(players), changed_at(str(players))]
    rows += [changed_at(sys.executable), changed_at(os.path.dirname(__file__))]
    return blake2b("\n".join(rows).encode("utf-8", "replace"), digest_size=8).hexdigest()


def changed_at(path: str) -> str:
    """When a file was changed, or something came into a folder or left it; empty if there is none."""
    try:
        return str(os.stat(path or ".").st_mtime_ns)
    except OSError:
        return ""


def stamp_of(place: str) -> str:
    """A stamp of the files of a game: their names, sizes and times. Empty if there are none, or too many."""
    if not place:
        return ""
    rows = list(islice(files_in(place), MOST_FILES + 1))
    digest = blake2b("\n".join(sorted(rows)).encode("utf-8", "replace"), digest_size=8)
    return digest.hexdigest() if 0 < len(rows) <= MOST_FILES else ""


def files_in(place: str) -> Iterator[str]:
    """A row for each file in a folder and those below it, or for the file itself."""
    try:
        if os.path.isfile(place):
            about = os.stat(place)
            yield f"{place} {about.st_size} {about.st_mtime_ns}"
            return
        with os.scandir(place) as found:
            for entry in found:
                if entry.is_dir(follow_symlinks=False) and entry.name != "__pycache__":
                    yield from files_in(entry.path)
                elif entry.is_file():
                    about = entry.stat()
                    yield f"{entry.path} {about.st_size} {about.st_mtime_ns}"
    except OSError:
        # It is gone, or may not be read: then what was remembered of it does not count either.
        yield f"{place} unread"


def read_kept() -> Kept | None:
    """What was remembered; None if that is nothing, or cannot be understood."""
    try:
        return msgspec.json.decode(kept_file().read_bytes(), type=Kept)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


def kept_file() -> Path:
    """The file in the user's cache that has the cards."""
    from platformdirs import user_cache_path

    return user_cache_path("Tabletop", appauthor=False) / "games.json"
