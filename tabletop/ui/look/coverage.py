"""Which characters a font file can write: its `cmap` table is read here, because the font library does not say."""

from __future__ import annotations

import struct

NO_CHARACTERS: frozenset[int] = frozenset()


def characters(data: bytes) -> frozenset[int]:
    """The code points for which the TrueType or OpenType file `data` has shapes; none if the file cannot be read."""
    try:
        start = cmap_start(data)
        count = struct.unpack_from(">H", data, start + 2)[0]
        offsets = {struct.unpack_from(">I", data, start + 8 + 8 * row)[0] for row in range(count)}
        found: set[int] = set()
        for offset in offsets:
            table = start + offset
            kind = struct.unpack_from(">H", data, table)[0]
            if kind == 4:
                found |= in_segments(data, table)
            elif kind == 12:
                found |= in_groups(data, table)
        return frozenset(found)
    except (struct.error, LookupError):
        return NO_CHARACTERS


def cmap_start(data: bytes) -> int:
    """Where the character map begins in the file; raises LookupError if it has none."""
    tables = struct.unpack_from(">H", data, 4)[0]
    for row in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * row)
        if tag == b"cmap":
            return int(offset)
    raise LookupError("the font has no character map")


def in_segments(data: bytes, table: int) -> set[int]:
    """The characters of a map in format 4: runs of the first 65,536 code points."""
    count = struct.unpack_from(">H", data, table + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, table + 14)
    starts = struct.unpack_from(f">{count}H", data, table + 16 + 2 * count)
    shifts = struct.unpack_from(f">{count}h", data, table + 16 + 4 * count)
    jumps_at = table + 16 + 6 * count
    jumps = struct.unpack_from(f">{count}H", data, jumps_at)
    found: set[int] = set()
    for number, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if jumps[number]:
                place = jumps_at + 2 * number + jumps[number] + 2 * (code - first)
                glyph = struct.unpack_from(">H", data, place)[0]
            if glyph and (glyph + shifts[number]) & 0xFFFF:
                found.add(code)
    return found


def in_groups(data: bytes, table: int) -> set[int]:
    """The characters of a map in format 12: runs of any code points."""
    count = struct.unpack_from(">I", data, table + 12)[0]
    found: set[int] = set()
    for row in range(count):
        first, last, glyph = struct.unpack_from(">III", data, table + 16 + 12 * row)
        if last > 0x10FFFF or last < first:
            raise LookupError("the character map is damaged")
        found.update(range(first + (glyph == 0), last + 1))
    return found
