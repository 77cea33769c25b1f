"""The store of pictures is tidied: pictures that nothing refers to any more are deleted, a month after they were used last.

Other windows may begin games meanwhile. Whatever puts a picture into the store, or finds it there, dates it as used now, and a
picture that was used within a month is never deleted. So a save whose first bytes are not written yet loses nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from tabletop.core.added_kinds import unpack_kinds
from tabletop.core.codec import EntryRow, Record
from tabletop.core.errors import SaveError
from tabletop.core.events import KindsAdded
from tabletop.core.header import Header
from tabletop.core.picture_names import digest_in, files_on, pictures_named
from tabletop.picture_files import DIGEST, digest_of
from tabletop.saves.folder import TEMPLATES, TRASH, saves_folder, saves_in
from tabletop.saves.picture_store import SMALL, put, store_folder
from tabletop.saves.reading import read_save

MONTH = 30 * 24 * 3_600.0
"""How many seconds a picture is kept after it was used last, whether anything refers to it or not."""
WEEK = 7 * 24 * 3_600.0
"""How many seconds lie at least between two times that a store is tidied."""
ELSEWHERE = "elsewhere"
"""The folder, in the store, of notes on saves that lie in other folders."""
TIDIED = "tidied"
"""The file whose date says when the store was tidied last."""


class SaveElsewhere(Struct, frozen=True):
    """A save in another folder than that of saves, and the pictures that it needs."""

    path: str
    pictures: tuple[str, ...]


def note_save(path: Path, digests: Collection[str]) -> None:
    """Say that a save is played and needs these pictures: they count as used now, and if it lies elsewhere, that is noted.

    Where it cannot be noted, they are still kept for a month.
    """
    if not digests:
        return
    store = store_folder()
    for digest in digests:
        with suppress(OSError):
            os.utime(store / digest)
    home = saves_folder().resolve()
    if path.resolve().parent not in (home, home / TRASH, home / TEMPLATES):
        full = str(path.resolve())
        with suppress(OSError):
            put(store / ELSEWHERE / digest_of(full.encode("utf-8", "surrogateescape")), noted(full, digests))


def noted(path: str, digests: Iterable[str]) -> bytes:
    """A note as a file."""
    return msgspec.msgpack.encode(SaveElsewhere(path.encode("utf-8", "replace").decode(), tuple(sorted(digests))))


def tidy_store(others: Callable[[], Collection[str]], now: float | None = None) -> int:
    """Delete the pictures that are of no use any more; return how many. It is done once a week at most.

    `others` gives the hashes of pictures that something else than a save needs. If it, or a save, cannot be read, then nothing
    is deleted: raises SaveError, OSError, or what `others` raises.
    """
    store, now = store_folder(), time.time() if now is None else now
    old = {name for name, used in dated(store) if DIGEST.fullmatch(name) and used < now - MONTH}
    if not old or dict(dated(store)).get(TIDIED, 0.0) > now - WEEK:
        return 0
    unused = old - needed_by_saves(saves_folder()) - needed_elsewhere(store) - set(others())
    removed = sum(remove_unused(store, digest, now - MONTH) for digest in sorted(unused))
    remove_leftovers(store, now - MONTH)
    (store / TIDIED).write_bytes(b"")
    return removed


def dated(folder: Path) -> list[tuple[str, float]]:
    """The files in a folder, and when each was used last, in seconds since 1970; none if there is no such folder."""
    try:
        with os.scandir(folder) as found:
            return [(entry.name, entry.stat().st_mtime) for entry in found if entry.is_file(follow_symlinks=False)]
    except OSError:
        return []


def needed_by_saves(folder: Path) -> set[str]:
    """The pictures that the saves in a folder, its trash and its templates need; raises SaveError if one cannot be read."""
    needed: set[str] = set()
    for place in (folder, folder / TRASH, folder / TEMPLATES):
        try:
            paths = saves_in(place) if place.is_dir() else []
        except OSError as cause:
            raise SaveError(f"{place} cannot be read: {cause.strerror or cause}.") from cause
        for path in paths:
            header, records, _ = read_save(path)
            try:
                needed |= needed_by(header, records)
            except ValueError as cause:
                raise SaveError(f"{path.name} cannot be read: {cause}.") from cause
    return needed


def needed_by(header: Header, records: Iterable[Record]) -> set[str]:
    """The pictures that a save needs: those of its game, and those of components that came into it; on every line of its log."""
    entries = (record for record in records if isinstance(record, EntryRow))
    packed = (event.packed for entry in entries for event in entry.events if isinstance(event, KindsAdded))
    added = files_on(face for one in packed for kind in unpack_kinds(one) for face in kind.faces)
    return {*header.pictures.values(), *map(digest_in, (*pictures_named(header.equipment), *added))}


def needed_elsewhere(store: Path) -> set[str]:
    """The pictures of saves in other folders: all that were noted, but not those of saves that were deleted from a folder."""
    needed: set[str] = set()
    for path in sorted((store / ELSEWHERE).iterdir()) if (store / ELSEWHERE).is_dir() else ():
        if path.name.startswith("."):
            continue
        try:
            note = msgspec.msgpack.decode(path.read_bytes(), type=SaveElsewhere)
        except (OSError, ValueError) as cause:
            raise SaveError(f"{path} cannot be read: {cause}.") from cause
        # A disk that is not there now may come back.
        if Path(note.path).parent.is_dir() and not Path(note.path).exists():
            path.unlink(missing_ok=True)
        else:
            needed.update(note.pictures)
    return needed


def remove_unused(store: Path, digest: str, before: float) -> bool:
    """Delete a picture and its small copies, unless another window has used it just now; return whether it is gone."""
    path, aside = store / digest, store / f".{digest}.leaving"
    try:
        path.rename(aside)
        if aside.stat().st_mtime >= before:
            aside.rename(path)
            return False
        aside.unlink()
        for name, _ in dated(store / SMALL):
            if name.startswith(digest):
                (store / SMALL / name).unlink(missing_ok=True)
    except OSError:
        # It is open in another window (Windows), or gone already. The next time will do.
        return False
    return True


def remove_leftovers(store: Path, before: float) -> None:
    """Delete files that a program was writing when it was ended, a month ago."""
    for folder in (store, store / SMALL):
        for name, used in dated(folder):
            if name.startswith(".") and used < before:
                with suppress(OSError):
                    (folder / name).unlink()
