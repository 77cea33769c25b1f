"""How each format of a save packs and unpacks its header and its entries.

Format 1 packed the header with zlib and wrote every record as it is. Since format 2 the header is packed with LZMA, and
entries are one deflate stream, which takes a quarter of the bytes. A new stream, with the header as its dictionary, begins
whenever the save is opened, and after a summary that has the present of its game (`tabletop.saves.glimpse`). Each frame can
still be found and checked by itself, but not unpacked without those before it in its stream.
Format 3 is the same, and a save may hold the pictures of its game. Since format 4 the art of a large box is not in the header
but in the store, by the hash of each sheet (`tabletop.saves.art_store`); a copy to be handed on still has it inside.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from msgspec.structs import replace

from tabletop.core.codec import HeaderRow, pack_record, unpack_record
from tabletop.core.errors import NotASaveError
from tabletop.core.field_check import encode_fields
from tabletop.core.header import Header, check_header, decode_header
from tabletop.core.limits import MOST_HEADER_BYTES
from tabletop.saves.frames import AUTOMATIC, DEFLATED, FRESH, MOST_FRAME_BYTES

MOST_LZMA_BYTES = 32 * 1024 * 1024
"""What unpacking a header may use itself; the window we write needs four."""
WINDOW = 32 * 1024
"""How far back deflate looks, in bytes."""
MOST_UNFOLDING = 4
UNFOLDING_FREE = 256 * 1024
"""Up to any point, entries unpack to at most `MOST_UNFOLDING` times the bytes of the file there plus `UNFOLDING_FREE` bytes."""
SYNC_TAIL = b"\x00\x00\xff\xff"
"""What each flush of a deflate stream ends with; the file leaves it out."""

ENTRY_TAG = b"\xa1e"
PACKING = 3
"""How hard the header is packed. At 6 a new game of Round House took 60 ms to pack instead of 12 ms, and was 6 % smaller."""
SET_UP_START = b"\x96\xa1e\x01\x00\x00"
"""How the entry of the set-up begins: one entry after its parent, no seat, word 0. It is no act of a player and not counted."""


def inflated(packed: bytes) -> bytes:
    """The header of a save of format 1."""
    try:
        return zlib.decompressobj().decompress(packed, MOST_HEADER_BYTES)
    except zlib.error as cause:
        raise NotASaveError(f"The header of this save cannot be understood: {cause}") from cause


def unpacked(packed: bytes) -> bytes:
    """The header of a save of format 2."""
    # Imported here: a list of saves needs no header, and the window opens sooner without it.
    from lzma import FORMAT_ALONE, LZMADecompressor, LZMAError

    try:
        return LZMADecompressor(FORMAT_ALONE, memlimit=MOST_LZMA_BYTES).decompress(packed, MOST_HEADER_BYTES)
    except LZMAError as cause:
        raise NotASaveError(f"The header of this save cannot be understood: {cause}") from cause


UNPACK_HEADER: dict[int, Callable[[bytes], bytes]] = {1: inflated, 2: unpacked, 3: unpacked, 4: unpacked}
"""What unpacks the header of each format there ever was."""


def pack_header(header: Header, art_inside: bool = False) -> tuple[bytes, bytes]:
    """The payload of the first frame, in the format this program writes, and the dictionary of the entries after it.

    With `art_inside` the art of a large box is in it too, and not in the store. Raises GameDataError for a header that could not
    be read again (`check_header`).
    """
    from lzma import FORMAT_ALONE, compress

    from tabletop.saves.art_store import with_art_kept

    plain, box = check_header(header), header.equipment
    kept = replace(header, art=()) if art_inside else with_art_kept(header)
    if kept.art != header.art:
        plain = encode_fields(kept, "header", box.name)
    players = tuple(seat.name for seat in box.seats)
    row = HeaderRow(compress(plain, FORMAT_ALONE, preset=PACKING), header.game, box.name, header.title, header.made, players)
    return pack_record(row), plain[-WINDOW:]


def unpack_header(payload: bytes | memoryview, version: int) -> tuple[Header, bytes]:
    """The header in the first frame's payload, and the dictionary of the entries after it.

    Raises NotASaveError if it is damaged, absurd or names wrong equipment.
    """
    # Imported here as `lzma` is: a list of saves needs no art.
    from tabletop.saves.art_store import with_art_found

    row = unpack_record(payload)
    if not isinstance(row, HeaderRow):
        raise NotASaveError("This file does not begin with the header of a game.")
    plain = UNPACK_HEADER[version](row.packed)
    return with_art_found(decode_header(plain)), plain[-WINDOW:]


class Packer:
    """Packs the records of one open save, in the format it has."""

    def __init__(self, version: int, dictionary: bytes, unfolded: int = 0) -> None:
        """`unfolded` is how many bytes the deflated entries that are in the file already unpack to."""
        self._deflates = version >= 2
        self._dictionary = dictionary
        self._unfolded = unfolded
        self._stream: zlib._Compress | None = None

    def begin_stream(self) -> None:
        """Begin a new deflate stream with the next entry: it can then be unpacked without those before it."""
        self._stream = None

    def pack(self, payload: bytes, end: int) -> tuple[bytes, int]:
        """The bytes of a frame for this payload, when the file ends at `end`, and its flags."""
        if not self._deflates or payload[1:3] != ENTRY_TAG:
            return payload, 0
        if self._unfolded + len(payload) > MOST_UNFOLDING * end + UNFOLDING_FREE:
            return payload, 0
        flags = DEFLATED
        if payload.startswith(SET_UP_START):
            flags |= AUTOMATIC
        stream = self._stream
        if stream is None:
            stream = zlib.compressobj(6, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, self._dictionary)
            self._stream = stream
            flags |= FRESH
        self._unfolded += len(payload)
        packed = stream.compress(payload) + stream.flush(zlib.Z_SYNC_FLUSH)
        return packed[: -len(SYNC_TAIL)], flags


class Unpacker:
    """Unpacks the records of one save, frame after frame."""

    def __init__(self, dictionary: bytes) -> None:
        self._dictionary = dictionary
        self._stream: zlib._Decompress | None = None
        self.unfolded = 0
        """How many bytes the deflated entries so far unpack to."""

    def unpack(self, stored: memoryview, flags: int, end: int) -> bytes | memoryview:
        """The payload of a frame that ends at `end` of its file; raises NotASaveError if it cannot be what was packed."""
        if not flags & DEFLATED:
            return stored
        if flags & FRESH:
            self._stream = zlib.decompressobj(-15, self._dictionary)
        stream = self._stream
        if stream is None:
            raise NotASaveError("An entry of this save cannot be unpacked without one that is not there.")
        allowed = min(MOST_FRAME_BYTES, MOST_UNFOLDING * end + UNFOLDING_FREE - self.unfolded)
        try:
            payload = stream.decompress(bytes(stored) + SYNC_TAIL, max(1, allowed))
        except zlib.error as cause:
            raise NotASaveError(f"An entry of this save cannot be unpacked: {cause}.") from cause
        if stream.unconsumed_tail or stream.eof:
            raise NotASaveError("An entry of this save unpacks to more than an entry can be.")
        self.unfolded += len(payload)
        return payload
