"""Packs that a person has removed: they lie in the folder `trash` of the games, and can be taken out of it again."""

from __future__ import annotations

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
        return pack.rename(free_path(trash / pack.name))
    except OSError as cause:
        raise GameDataError(f"{pack.name} cannot be moved into the trash: {cause.strerror or cause}.") from cause


def restore_pack(trashed: Path, name: str) -> Path:
    """Move a pack out of the trash under its `name`; return its path. Raises GameDataError if there is another of that name."""
    to = trashed.parent.parent / name
    if to.exists():
        raise GameDataError(f"There is another game {name!r} by now.")
    try:
        return trashed.rename(to)
    except OSError as cause:
        raise GameDataError(f"{name} cannot be taken out of the trash: {cause.strerror or cause}.") from cause


def name_before(trashed: Path) -> str:
    """What a pack in the trash was called in the folder of games: a second one of its name got a number there."""
    return pack_name(trashed) + (PACK_ENDING if trashed.suffix == PACK_ENDING else "")


def packs_in_trash(games: Path) -> list[Path]:
    """What lies in the trash of a folder of games."""
    try:
        return sorted(path for path in (games / TRASH).iterdir() if not path.name.startswith("."))
    except OSError:
        return []
