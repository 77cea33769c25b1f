"""The hashes of pictures in a game's folder that were read before, by size and time of their files.

A pack of 1,000 cards has 200 MB of pictures. To read and hash them whenever a game of it is begun takes half a second; to ask
the file system for their sizes and times takes 10 ms.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from tabletop.picture_files import DIGEST, digest_of
from tabletop.small_files import write_whole

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

KNOWN = "known"
"""The folder, in the store of pictures, of these tables: one file for each folder of pictures."""
MOST_KNOWN_BYTES = 8 * 1024 * 1024
SETTLED = 3.0
"""A file that was changed less than 3 seconds ago is not known yet: another change might leave its size and time alike."""


class Known(Struct, frozen=True, array_like=True):
    """What is known of one file."""

    stamp: tuple[int, int]
    """As `picture_stamp` gives it."""
    length: int
    digest: str


def known_path(store: Path, folder: Traversable) -> Path:
    """Where the table for a folder of pictures is kept."""
    return store / KNOWN / digest_of(str(folder).encode("utf-8", "surrogateescape"))


def read_known(path: Path) -> dict[str, Known]:
    """The table at `path`, by the names of files; empty if there is none or it is damaged."""
    try:
        if path.stat().st_size > MOST_KNOWN_BYTES:
            return {}
        table = msgspec.msgpack.decode(path.read_bytes(), type=dict[str, Known])
    except (OSError, ValueError):
        return {}
    return {file: one for file, one in table.items() if DIGEST.fullmatch(one.digest)}


def write_known(path: Path, known: Mapping[str, Known]) -> None:
    """Keep a table. Where it cannot be written, the pictures are only read once more."""
    with suppress(OSError):
        write_whole(path, msgspec.msgpack.encode(known))


def is_kept(store: Path, digest: str, length: int) -> bool:
    """Whether the store has this picture, whole; it counts as used at this moment then, so it is not tidied away."""
    path = os.path.join(store, digest)
    try:
        if os.stat(path).st_size != length:
            return False
        os.utime(path)
    except OSError:
        return False
    return True


def is_settled(stamp: tuple[int, int]) -> bool:
    """Whether a file was not changed just now."""
    return stamp[1] < (time.time() - SETTLED) * 1e9
