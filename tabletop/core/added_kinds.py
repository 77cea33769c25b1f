"""Kinds of pieces that come into a box during play, out of the box of components or another game.

They are in the log, as the packed kinds of an event, and not in the header: so the table before that event does not have them,
undo takes them away, and a save opens where the game they come from is not installed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from tabletop.core.check_equipment import kind_fault
from tabletop.core.equipment import Equipment, PieceKind
from tabletop.core.errors import GameDataError
from tabletop.core.field_check import encode_fields
from tabletop.core.limits import MOST_BOX_BYTES, MOST_HEADER_BYTES, MOST_KINDS

_decoder: msgspec.msgpack.Decoder[tuple[PieceKind, ...]] = msgspec.msgpack.Decoder(tuple[PieceKind, ...])


def pack_kinds(kinds: Iterable[PieceKind]) -> bytes:
    """The kinds as an event holds them; raises GameDataError if a field of one is not within its limit."""
    plain = msgspec.msgpack.encode(tuple(kinds))
    try:
        _decoder.decode(plain)
    except (msgspec.MsgspecError, UnicodeDecodeError) as cause:
        raise GameDataError(f"These pieces cannot be put on the table: {cause}.") from cause
    return zlib.compress(plain)


@lru_cache(maxsize=8)
def unpack_kinds(packed: bytes) -> tuple[PieceKind, ...]:
    """The kinds in an event. Raises ValueError if they are damaged, too many bytes, or have a field beyond its limit."""
    try:
        return _decoder.decode(unfolded(packed))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as cause:
        raise ValueError(f"kinds of which one is wrong: {cause}") from cause


def unfolded(packed: bytes) -> bytes:
    """The plain bytes of packed kinds; raises ValueError if they are damaged, or more than a header may have."""
    stream = zlib.decompressobj()
    try:
        plain = stream.decompress(packed, MOST_HEADER_BYTES)
    except zlib.error as cause:
        raise ValueError("kinds that cannot be unpacked") from cause
    if not stream.eof:
        raise ValueError(f"kinds that are cut off, or have more than {MOST_HEADER_BYTES:,} bytes")
    return plain


def with_kinds(box: Equipment, packed: bytes) -> Equipment:
    """The box with these kinds in it too. The same box and kinds give the same object, so that screens do not paint it again.

    Raises ValueError if one is in it already or names what is not in it, and if the box has no room for them.
    """
    global _last_made
    for known, added, larger in _last_made:
        if known is box and added == packed:
            return larger
    larger = enlarged(box, packed)
    _last_made = ((box, packed, larger), *_last_made[: MOST_MADE - 1])
    return larger


MOST_MADE = 8
_last_made: tuple[tuple[Equipment, bytes, Equipment], ...] = ()
"""The boxes made last, the newest first: what they were made of, and each of them."""


def enlarged(box: Equipment, packed: bytes) -> Equipment:
    """Make the box that `with_kinds` returns."""
    global _last_size
    kinds_of_event = unpack_kinds(packed)
    added = {kind.id: kind for kind in kinds_of_event}
    kinds = {**box.kinds, **added}
    if len(kinds) != len(box.kinds) + len(kinds_of_event):
        raise ValueError("a kind that is in the box already")
    if len(kinds) > MOST_KINDS:
        raise ValueError(f"more than {MOST_KINDS} kinds")
    size = size_of(box) + len(unfolded(packed))
    if size > MOST_BOX_BYTES:
        raise ValueError(f"a box of more than {MOST_BOX_BYTES:,} bytes")
    for kind in added.values():
        if fault := kind_fault(kind, kinds, box.zones):
            raise ValueError(fault)
    larger = replace(box, kinds=kinds)
    _last_size = larger, size
    return larger


def size_of(box: Equipment) -> int:
    """How many bytes a box has, packed plainly."""
    global _last_size
    if _last_size is None or _last_size[0] is not box:
        _last_size = box, len(encode_fields(box, "equipment", box.name))
    return _last_size[1]


_last_size: tuple[Equipment, int] | None = None
"""The box that was measured last, and its bytes: in a replay one box after another grows."""
