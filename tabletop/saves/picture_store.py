"""The store of pictures: a folder beside the saves with each picture of their games once, named by the hash of its bytes.

A save knows its pictures by their hashes, so it shows them where the game that brought them is gone or has others by now. What
comes into the store or out of it is checked: a file that is not what its name says is never shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.core.codec import PictureRow, Record, pack_record
from tabletop.core.errors import SaveError
from tabletop.core.header import Header
from tabletop.core.limits import MOST_PICTURES
from tabletop.picture_files import DIGEST, MOST_PICTURE_BYTES, digest_of, picture_stamp, picture_type, read_picture
from tabletop.saves.disk import cause_of
from tabletop.saves.folder import saves_folder
from tabletop.saves.known_pictures import Known, is_kept, is_settled, known_path, read_known, write_known
from tabletop.small_files import READING_ERRORS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

STORE = "pictures"
"""The folder of the store, in the folder of saves."""
SMALL = "small"
"""The folder, in the store, of small copies."""
CELLS = re.compile(r"\d{1,5}x\d{1,5}")
PART_BYTES = 8 * 1024 * 1024
"""How much of a picture one frame of a save holds."""


def store_folder() -> Path:
    """The folder of the store, which may not exist yet. To ask for it looks at the disk, so ask once for many pictures."""
    return saves_folder() / STORE


def store_path(digest: str) -> Path:
    """Where the picture with this hash is, if it is in the store; raises SaveError for what is no hash."""
    if not DIGEST.fullmatch(digest):
        raise SaveError(f"{digest!r} is not the hash of a picture.")
    return store_folder() / digest


def stored_picture(digest: str) -> bytes | None:
    """The picture with this hash; None if the store does not have it, or has a file of that name that is damaged."""
    try:
        with store_path(digest).open("rb") as file:
            data = file.read(MOST_PICTURE_BYTES + 1)
    except (OSError, SaveError):
        return None
    return data if digest_of(data) == digest else None


def stored_small(name: str) -> bytes | None:
    """The small copy of this name, which is only there to be decoded faster; None if there is none."""
    try:
        return small_path(name).read_bytes()
    except (OSError, SaveError):
        return None


def keep_small(name: str, data: bytes) -> None:
    """Put a small copy of a picture into the store. Where it cannot be written, the picture is only decoded more slowly."""
    with suppress(OSError, SaveError):
        put(small_path(name), data)


def small_path(name: str) -> Path:
    """Where a small copy is, if it is in the store: its name is the hash of its picture, and which cells a sheet has.

    Raises SaveError for any other name.
    """
    digest, _, cells = name.partition("-")
    return store_path(digest).parent / SMALL / (f"{digest}-{cells}" if CELLS.fullmatch(cells) else digest)


def put(path: Path, data: bytes) -> None:
    """Write a file of the store, whole or not at all, while other windows may write the same one; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    fresh.write_bytes(data)
    fresh.replace(path)


def keep_picture(data: bytes, store: Path | None = None) -> str:
    """Put a picture into the store unless it is there already; return its hash.

    Raises ValueError for what is no picture or too large, SaveError if it cannot be written.
    """
    if len(data) > MOST_PICTURE_BYTES:
        raise ValueError(f"it has {len(data):,} bytes, and {MOST_PICTURE_BYTES:,} is the most")
    if not picture_type(data):
        raise ValueError("it is neither PNG, JPEG, WebP nor SVG")
    digest = digest_of(data)
    store = store or store_folder()
    try:
        if not is_kept(store, digest, len(data)):
            put(store / digest, data)
    except OSError as cause:
        raise SaveError(f"A picture of the game cannot be kept in {store}: {cause_of(cause)}.") from cause
    return digest


def keep_pictures(folder: Traversable, files: Iterable[str]) -> dict[str, str]:
    """Put these pictures of a game's folder into the store; return the hash of each that there is and that can be one.

    Only those are read that were changed since they were put there. Raises SaveError if the store cannot be written to, or
    there are too many pictures to know them in a save.
    """
    store = store_folder()
    path = known_path(store, folder)
    before = read_known(path)
    known, found = dict[str, Known](), dict[str, str]()
    for file in files:
        try:
            found[file] = kept(folder, file, store, before.get(file), known)
        except READING_ERRORS:
            # On the table there is a placeholder with the reason, and `tabletop check` says it too.
            continue
        if len(found) > MOST_PICTURES:
            raise SaveError(f"The game has more than {MOST_PICTURES:,} pictures.")
    if {**before, **known} != before:
        write_known(path, {**before, **known})
    return found


def kept(folder: Traversable, file: str, store: Path, before: Known | None, known: dict[str, Known]) -> str:
    """The hash of a picture of a game's folder, which is put into the store; what is learned of its file goes into `known`.

    Raises one of `READING_ERRORS` if it is no picture, SaveError if the store cannot be written to.
    """
    stamp = picture_stamp(folder, file)
    if before is not None and before.stamp == stamp and is_kept(store, before.digest, before.length):
        return before.digest
    data = read_picture(folder, file)
    digest = keep_picture(data, store)
    # A file that is being changed may have other bytes than its size and time tell.
    if stamp is not None and is_settled(stamp) and picture_stamp(folder, file) == stamp:
        known[file] = Known(stamp, len(data), digest)
    return digest


def picture_rows(pictures: Mapping[str, str], folder: Traversable | None, lacking: list[str]) -> Iterator[bytes]:
    """The payloads of the rows that hold these pictures (file names and hashes); what is found nowhere is added to `lacking`."""
    for digest, file in {digest: file for file, digest in pictures.items()}.items():
        data = stored_picture(digest) or picture_in(folder, file, digest)
        if data is None:
            lacking.append(file)
            continue
        view = memoryview(data)
        for start in range(0, len(data), PART_BYTES):
            end = start + PART_BYTES
            yield pack_record(PictureRow(digest, view[start:end], more=end < len(data)))


def picture_in(folder: Traversable | None, file: str, digest: str) -> bytes | None:
    """The picture of that name in a game's folder, if it is still the one with this hash."""
    if folder is None:
        return None
    try:
        data = read_picture(folder, file)
    except READING_ERRORS:
        return None
    return data if digest_of(data) == digest else None


def take_in_pictures(header: Header, records: Iterable[Record]) -> str:
    """Put the pictures that a save holds into the store, if its header names them and they are what they say.

    Return a sentence on those that were left out; empty if there are none.
    """
    wanted, parts, refused = set(header.pictures.values()), list[memoryview](), 0
    for row in records:
        if not isinstance(row, PictureRow):
            continue
        if sum(map(len, parts)) <= MOST_PICTURE_BYTES:
            parts.append(row.data)
        if row.more:
            continue
        data, parts = b"".join(parts), []
        if row.digest not in wanted or digest_of(data) != row.digest:
            refused += 1
            continue
        wanted.discard(row.digest)
        try:
            keep_picture(data)
        except ValueError:
            refused += 1
        except SaveError as problem:
            return str(problem)
    pictures = "picture" if refused == 1 else "pictures"
    return f"{refused} {pictures} in this save could not be used: damaged, or not of this game." if refused else ""
