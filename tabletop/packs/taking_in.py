"""Taking a pack of somebody else into the player's folder of games."""

from __future__ import annotations

import shutil
from collections.abc import Collection
from pathlib import Path

from tabletop.core.errors import GameDataError
from tabletop.games.game import Game
from tabletop.packs.loading import load_pack
from tabletop.packs.pack_files import PACK_ENDING


def take_in(path: Path, games: Path, taken: Collection[str]) -> Game:
    """Copy the pack at `path`, a file, into the folder `games`; return its game.

    Raises GameDataError if it is no pack, if it is wrong, if its name is among the `taken` ones, or if it cannot be copied.
    """
    if path.suffix != PACK_ENDING:
        raise GameDataError(f"{path.name} is no game: the name of one ends with {PACK_ENDING}.")
    try:
        game = load_pack(path)
    except GameDataError as cause:
        raise GameDataError(f"{path.name} cannot be taken in: {cause}") from cause
    if game.id in taken:
        raise GameDataError(f"There is a game {game.id!r} already.")
    try:
        games.mkdir(parents=True, exist_ok=True)
        # The name of a copy that is not whole has another ending, so that it is never seen as a game.
        copy = games / f"{game.id}.tmp"
        shutil.copyfile(path, copy)
        copy.replace(games / f"{game.id}{PACK_ENDING}")
    except OSError as cause:
        raise GameDataError(f"{path.name} cannot be copied into {games}: {cause.strerror or cause}.") from cause
    return game
