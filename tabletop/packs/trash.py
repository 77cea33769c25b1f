"""Packs that a person has removed: they lie in the folder `trash` of the games, and can be taken out of it again."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import chain
from pathlib import Path

from tabletop.core.errors import GameDataError
from tabletop.packs.pack_files import PACK_ENDING, pack_name
from tabletop.small_files import free_path

TRASH = "trash"


def trash_pack(pack: Path) -> Path:
    """Move a pack, a folder or a file, into the trash beside it; return its path there. Raises GameDataError if that fails."""
    trash = pack.parent / TRASH
    try:
        if trash.is_symlink():
            raise GameDataError(f"The trash, {trash}, is a link to another folder. Nothing is moved there.")
        trash.mkdir(exist_ok=True)
        there = pack.rename(free_path(trash / pack.name))
        os.utime(there)
        return there
    except OSError as cause:
        raise GameDataError(f"{pack.name} cannot be moved into the trash: {cause.strerror or cause}.") from cause


def restore_pack(trashed: Path, name: str) -> Path:
    """Move a pack out of the trash under its `name`; return its path, which has a number if there is another of that name.

    Raises GameDataError if it cannot be moved.
    """
    first = trashed.parent.parent / name
    stem = pack_name(first)
    numbered = (first.with_name(name.replace(stem, f"{stem}_{number}", 1)) for number in range(2, 1_000))
    try:
        return trashed.rename(next(to for to in chain((first,), numbered) if not to.exists()))
    except OSError as cause:
        raise GameDataError(f"{name} cannot be taken out of the trash: {cause.strerror or cause}.") from cause


def name_before(trashed: Path) -> str:
    """What a pack in the trash was called in the folder of games: a second one of its name got a number there."""
    return pack_name(trashed) + (PACK_ENDING if trashed.suffix == PACK_ENDING else "")


def removed_at(trashed: Path) -> float:
    """When a pack was moved into the trash, in seconds since 1970; 0 if that cannot be read."""
    with suppress(OSError):
        return trashed.stat().st_mtime
    return 0.0


def packs_in_trash(games: Path) -> list[Path]:
    """What lies in the trash of a folder of games."""
    try:
        return sorted(path for path in (games / TRASH).iterdir() if not path.name.startswith("."))
    except OSError:
        return []
