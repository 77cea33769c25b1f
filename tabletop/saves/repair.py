"""Repair makes a new save of what is whole in a damaged one. It never alters the damaged file.

Repair keeps everything up to the first lost act. It steps over damage in a frame that holds no act, such as a picture for
the list of saves. It leaves out the acts after a lost one, even whole ones: they were made on a table that nobody knows.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from tabletop.core.codec import Header, Record, unpack_record
from tabletop.core.errors import NotASaveError
from tabletop.saves.frames import (
    DEFLATED,
    MAGIC,
    NAME,
    Search,
    check_magic,
    find_next,
    is_torn_tail,
    next_frame,
    starts_summary,
    whole_frames,
)
from tabletop.saves.packing import ENTRY_TAG, Unpacker, unpack_header
from tabletop.saves.reading import read_bytes


class Salvage(Struct, frozen=True):
    """What is whole in a save: its records with their payloads, and what is not."""

    header: Header
    records: list[Record]
    payloads: list[bytes]
    damaged_at: int
    """The first byte of the first damage; -1 if there is none."""
    lost_bytes: int
    """How many bytes there are from the first lost act to the end of the file."""
    later_entries: int
    """How many whole acts after a lost one were left out, as far as a `Search` finds them."""
    skipped: int
    """How many damaged frames were stepped over because they held no act."""
    torn: bool
    """Whether nothing but the end of the last write is missing."""


def salvage(path: Path) -> Salvage:
    """What is whole in the save at `path`.

    Raises NotASaveError or NewerFormatError if not even its header can be read, SaveError if the file cannot.
    """
    data = read_bytes(path)
    check_magic(data[: len(MAGIC)], path.name)
    first = next(whole_frames(data), None)
    if first is None:
        raise NotASaveError(f"{path.name} cannot be repaired: its beginning, which says what is in the box, is damaged.")
    header, dictionary = unpack_header(data[first.payload : first.end], data[len(NAME)])
    unpacker = Unpacker(dictionary)
    records: list[Record] = []
    payloads: list[bytes] = []
    at, seed, damaged_at, skipped = first.end, first.crc, -1, 0
    while True:
        for frame in whole_frames(data, at, seed):
            try:
                payload = bytes(unpacker.unpack(memoryview(data)[frame.payload : frame.end], frame.flags, frame.end))
                record = unpack_record(payload)
            except NotASaveError:
                break
            records.append(record)
            payloads.append(payload)
            at, seed = frame.end, frame.crc
        if at == len(data):
            return Salvage(header, records, payloads, damaged_at, 0, 0, skipped, torn=False)
        if damaged_at < 0:
            damaged_at = at
        # Step over a damaged summary if its length is right, that is if a whole frame follows it or it is the last.
        broken = next_frame(data, at)
        if broken is None or not starts_summary(data, at):
            break
        if broken.end < len(data) and next(whole_frames(data, broken.end, broken.crc), None) is None:
            break
        skipped += 1
        at, seed = broken.end, broken.crc
    search = Search()
    torn = is_torn_tail(data, at, search)
    if torn and starts_summary(data, at):
        return Salvage(header, records, payloads, damaged_at, 0, 0, skipped + 1, torn=False)
    return Salvage(
        header,
        records,
        payloads,
        damaged_at,
        lost_bytes=len(data) - at,
        later_entries=count_later(data, at, search),
        skipped=skipped,
        torn=torn,
    )


def count_later(data: bytes, at: int, search: Search) -> int:
    """How many whole entries `search` finds after the damage at `at`."""
    count = 0
    while (found := find_next(data, at, search)) is not None:
        at = found.end
        for frame in whole_frames(data, found.end, found.crc):
            count += bool(frame.flags & DEFLATED) or data[frame.payload + 1 : frame.payload + 3] == ENTRY_TAG
            at = frame.end
        # The frame that broke the chain, of up to 16 MiB, has been checked too; it may be checked again for the next one found.
        broken = next_frame(data, at)
        if broken is not None and not search.spend(broken.end - broken.payload):
            break
    return count
