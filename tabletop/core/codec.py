"""Records <-> bytes: the payloads of a save's frames.

Rows are written by hand with `msgpack` (a tag, then the fields in a fixed order) and read with typed `msgspec` decoders,
so that nothing of a wrong type or an absurd length ever becomes a record. The names of our classes are not in the file.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import msgpack
import msgspec
from msgspec import Struct

from tabletop.core.equipment import Equipment, Seat, check_equipment
from tabletop.core.errors import GameDataError, NotASaveError
from tabletop.core.events import Event, FlowChanged, event_row
from tabletop.core.log import Entry, EntryId
from tabletop.core.table import Row

FORMAT = 1
"""The version of the file format this program writes; it reads this and all earlier ones."""

MOST_HEADER_BYTES = 4 * 1024 * 1024


class Header(Struct, frozen=True):
    """The first frame: all that is needed to open the game, even where its folder is not installed."""

    game: str
    game_version: int
    app_version: str
    equipment: Equipment
    options: dict[str, str | int | bool]
    seed: str
    title: str
    made: float
    """Seconds since 1970, when the game was begun."""
    rules: str = "off"


class EntryRow(Struct, frozen=True, array_like=True, tag="e"):
    """An entry. `back` is how many entries before it its parent lies (1: the one before); ids are the order of rows."""

    back: int
    seat: str
    move: tuple[str | int | float | bool | list | None, ...] | None  # type: ignore[type-arg]
    events: tuple[Event, ...]
    time: int
    flags: tuple[str, ...] = ()


class HeadRow(Struct, frozen=True, array_like=True, tag="h"):
    """The head was moved to `entry` by undo, redo or a jump."""

    entry: EntryId
    seat: str
    time: int


class MarkRow(Struct, frozen=True, array_like=True, tag="b"):
    """A moment was named; an empty name takes the mark away."""

    entry: EntryId
    name: str
    note: str = ""


class TitleRow(Struct, frozen=True, array_like=True, tag="t"):
    """The game was given another title."""

    title: str


class LevelRow(Struct, frozen=True, array_like=True, tag="l"):
    """The rules were set to off, advise or enforce."""

    rules: str
    seat: str
    time: int


class SummaryRow(Struct, frozen=True, array_like=True, tag="s"):
    """What a list of saves shows without replay. `thumbnail` is a PNG; times are seconds since 1970."""

    entries: int
    head: EntryId
    time: float
    to_act: str
    scores: dict[Seat, int]
    text: str
    thumbnail: bytes


class HeaderRow(Struct, frozen=True, array_like=True, tag="header"):
    """The header, compressed."""

    packed: bytes


Record = EntryRow | HeadRow | MarkRow | TitleRow | LevelRow | SummaryRow | HeaderRow

_decoder: msgspec.msgpack.Decoder[Record] = msgspec.msgpack.Decoder(Record)
_header_decoder = msgspec.msgpack.Decoder(Header)


def pack_entry(entry: Entry) -> bytes:
    """The payload of an entry's frame."""
    rows = [event_row(event) for event in entry.events]
    row: list[object] = ["e", entry.id - entry.parent, entry.seat, entry.move, rows, entry.time]
    if entry.flags:
        row.append(entry.flags)
    packed: bytes = msgpack.packb(row, use_single_float=True)
    return packed


def pack_record(record: HeadRow | MarkRow | TitleRow | LevelRow | SummaryRow | HeaderRow) -> bytes:
    """The payload of any other frame."""
    packed: bytes = msgpack.packb((record.__struct_config__.tag, *msgspec.structs.astuple(record)))
    return packed


def unpack_record(payload: bytes) -> Record:
    """The record in a frame's payload; raises NotASaveError if it is not one of ours."""
    try:
        return _decoder.decode(payload)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as cause:
        raise NotASaveError(f"A record of this save cannot be understood: {cause}.") from cause


def entry_from(row: EntryRow, number: EntryId) -> Entry:
    """The entry that `row` is when it is the `number`-th of its file; raises NotASaveError if its parent cannot be."""
    parent = number - row.back
    if not 0 <= parent < number:
        raise NotASaveError(f"Entry {number} of this save follows entry {parent}, which is not there.")
    events = row.events
    if any(isinstance(event, FlowChanged) and event.agenda for event in events):
        events = tuple(frozen_flow(event) if isinstance(event, FlowChanged) else event for event in events)
    move = frozen_row(row.move) if row.move is not None else None
    return Entry(number, parent, row.seat, move, events, row.time, row.flags)


def frozen_flow(event: FlowChanged) -> FlowChanged:
    """The event with tuples in its agenda where msgpack knows only lists."""
    return FlowChanged(event.to_act, event.phase, event.round, tuple(frozen_row(row) for row in event.agenda))


def frozen_row(row: Iterable[object]) -> Row:
    """The row with tuples where msgpack knows only lists."""
    return tuple([frozen_row(value) if isinstance(value, list | tuple) else value for value in row])


def pack_header(header: Header) -> bytes:
    """The payload of the first frame."""
    packed = zlib.compress(msgspec.msgpack.encode(header), 9)
    return pack_record(HeaderRow(packed))


def unpack_header(payload: bytes) -> Header:
    """The header in the first frame's payload; raises NotASaveError if it is damaged, absurd or names wrong equipment."""
    row = unpack_record(payload)
    if not isinstance(row, HeaderRow):
        raise NotASaveError("This file does not begin with the header of a game.")
    try:
        plain = zlib.decompressobj().decompress(row.packed, MOST_HEADER_BYTES)
        header = _header_decoder.decode(plain)
        check_equipment(header.equipment)
    except (zlib.error, msgspec.MsgspecError, RecursionError, UnicodeDecodeError, GameDataError) as cause:
        raise NotASaveError(f"The header of this save cannot be understood: {cause}") from cause
    return header
