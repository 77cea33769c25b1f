"""The frames that a save consists of, as bytes. Nothing here opens a file or knows what is in a frame.

A save is an 8-byte magic (seven letters and the format version), then frames: the length of what is stored (4 bytes, little
endian, its highest three bits are flags), a CRC-32, what is stored. Each CRC is seeded with the one before and the flags,
so a frame that is lost, swapped or from another file is noticed too.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from struct import Struct as Layout

from msgspec import Struct

from tabletop.core.codec import FORMAT
from tabletop.core.errors import NewerFormatError, NotASaveError

ENDING = ".tabletop"
"""What the name of a save ends with."""
NAME = b"TABLETP"
MAGIC = NAME + bytes([FORMAT])
FRAME_HEAD = Layout("<II")
HEAD_BYTES = FRAME_HEAD.size
SUMMARY_TAG = b"\xa1s"
"""What the payload of a summary has after its first byte. A summary is never deflated."""
MOST_FRAME_BYTES = 16 * 1024 * 1024
MOST_FILE_BYTES = 1024 * 1024 * 1024

DEFLATED, FRESH, AUTOMATIC = 1 << 31, 1 << 30, 1 << 29
"""Flags, since format 2: the payload is deflated; a new deflate stream begins with it; no person or bot made it."""
FLAGS = DEFLATED | FRESH | AUTOMATIC
FLAGS_SHIFT = 29

FRAME_START = re.compile(rb"(?=(?s:..)[\x00\x01][\x00\x80\xa0\xc0\xe0])(?!\x00\x00\x00)")
"""How the frame of a record of less than 128 KiB begins: its length, and its flags."""
SEARCH_BYTES = 64 * 1024 * 1024
"""How many bytes of a file a `Search` may check in all, so that a hostile file cannot make it take long."""
SEARCH_STEP = 256
"""How many bytes each place that is tried counts as, however soon it turns out to be none."""


class Search:
    """How much may still be spent on looking for whole frames behind the damaged places of one file."""

    def __init__(self) -> None:
        self.bytes_left = SEARCH_BYTES

    def spend(self, count: int) -> bool:
        """Count `count` bytes as checked; return whether the search may go on."""
        self.bytes_left -= count
        return self.bytes_left >= 0


class Frame(Struct, frozen=True, gc=False):
    """Where one whole frame lies in the bytes of its file, and its CRC, the seed of the next."""

    start: int
    payload: int
    end: int
    crc: int
    flags: int = 0


def pack_frame(stored: bytes, seed: int, flags: int = 0) -> tuple[bytes, int]:
    """The bytes of a frame that follows one with the CRC `seed` (0 for the first), and its own CRC."""
    crc = zlib.crc32(stored, seed ^ flags >> FLAGS_SHIFT)
    return FRAME_HEAD.pack(len(stored) | flags, crc) + stored, crc


def check_magic(start: bytes, name: str) -> None:
    """Return if a file called `name` that starts so is a save this program can read.

    Raises NewerFormatError if only a newer program can read it, NotASaveError if it is no save at all.
    """
    if not start:
        raise NotASaveError(f"{name} is empty: it is not a Tabletop save.")
    if len(start) < len(MAGIC) or start[: len(NAME)] != NAME or start[len(NAME)] < 1:
        raise NotASaveError(f"{name} is not a Tabletop save.")
    if start[len(NAME)] > FORMAT:
        raise NewerFormatError(
            f"{name} was saved by a newer Tabletop (format {start[len(NAME)]}, and this one reads up to {FORMAT}): "
            "update it to go on."
        )


def whole_frames(data: bytes, start: int = len(MAGIC), seed: int = 0) -> Iterator[Frame]:
    """The whole frames of `data` from `start` on, up to the first damage or the end."""
    unpack, crc32, view, size = FRAME_HEAD.unpack_from, zlib.crc32, memoryview(data), len(data)
    while start + HEAD_BYTES <= size:
        length, crc = unpack(data, start)
        flags = length & FLAGS
        length ^= flags
        payload = start + HEAD_BYTES
        end = payload + length
        if not 0 < length <= MOST_FRAME_BYTES or end > size or crc32(view[payload:end], seed ^ flags >> FLAGS_SHIFT) != crc:
            return
        yield Frame(start, payload, end, crc, flags)
        start, seed = end, crc


def next_frame(data: bytes, start: int) -> Frame | None:
    """The frame that seems to begin at `start`, its payload unchecked; None if its length or flags are impossible."""
    if start + HEAD_BYTES > len(data):
        return None
    length, crc = FRAME_HEAD.unpack_from(data, start)
    flags = length & FLAGS
    length ^= flags
    end = start + HEAD_BYTES + length
    if length > MOST_FRAME_BYTES or end > len(data) or (flags and not flags & DEFLATED):
        return None
    return Frame(start, start + HEAD_BYTES, end, crc, flags)


def starts_summary(data: bytes, start: int) -> bool:
    """Whether what begins at `start`, whole or cut short, is a summary for the list of saves: no act is lost with it."""
    if start + HEAD_BYTES > len(data):
        return False
    length = FRAME_HEAD.unpack_from(data, start)[0]
    payload = start + HEAD_BYTES
    return 0 < length <= MOST_FRAME_BYTES and data[payload + 1 : payload + 3] == SUMMARY_TAG


def find_next(data: bytes, start: int, search: Search) -> Frame | None:
    """The first frame after a damage at `start` from which the chain of CRCs can be followed again.

    None if there is none, or `search` is used up before. The frame itself is not checked, because its seed is lost with the
    damaged one; but the frame after it is, with the CRC of this one as its seed.
    """
    view = memoryview(data)
    for found in FRAME_START.finditer(data, start + 1):
        if not search.spend(SEARCH_STEP):
            return None
        frame = next_frame(data, found.start())
        after = next_frame(data, frame.end) if frame is not None else None
        # An empty frame proves nothing: among zeros its CRC, zero, is always right.
        if frame is not None and after is not None and frame.end > frame.payload and after.end > after.payload:
            search.spend(after.end - after.payload)
            if zlib.crc32(view[after.payload : after.end], frame.crc ^ after.flags >> FLAGS_SHIFT) == after.crc:
                return frame
    return None


def is_torn_tail(data: bytes, start: int, search: Search | None = None) -> bool:
    """Whether the damage at `start` is the end of a write that was cut short, rather than a damage in the middle.

    A cut write leaves the beginning of one frame, zeros, or a last frame of the right length with wrong contents.
    """
    frame = next_frame(data, start)
    if frame is not None and frame.end == len(data):
        return True
    if not data[start:].strip(b"\0"):
        return True
    return frame is None and find_next(data, start, search or Search()) is None
