"""Records <-> bytes: the payloads of a save's frames.

Rows are written by hand with `msgpack` (a tag, then the fields in a fixed order) and read with typed `msgspec` decoders,
so that nothing of a wrong type or an absurd length ever becomes a record. The names of our classes are not in the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

import msgpack
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import Seat
from tabletop.core.errors import NotASaveError
from tabletop.core.events import Event, FlowChanged, event_row
from tabletop.core.header import Header as Header
from tabletop.core.limits import (
    LATEST,
    LONGEST_ID,
    LONGEST_MARK_NOTE,
    LONGEST_NAME,
    LONGEST_TITLE,
    MOST_PRESENT_BYTES,
    MOST_SEATS,
    MOST_THUMBNAIL_BYTES,
    YEAR_2200,
)
from tabletop.core.log import LONGEST_STEP, Entry, EntryId, Step
from tabletop.core.plain_text import line, paragraphs
from tabletop.core.table import Row

FORMAT = 4
"""The version of the file format this program writes; it reads this and all earlier ones."""

LARGEST_SCORE = 2**53
DEEPEST_ROW = 32
"""How deep the rows of moves and agendas may be nested."""

SEATS = ("", "blue", "red", "green", "yellow", "purple", "teal", "pink", "black")
ACTS = (
    "set_up",
    "move",
    "flip",
    "face",
    "turn",
    "shuffle",
    "roll",
    "draw",
    "deal",
    "take",
    "remove",
    "copy",
    "lock",
    "label",
    "under",
    "count",
    "peek",
    "note",
    "end_turn",
)
"""Frequent words, written as their numbers here: a seat, and a move of that one word. New ones only come at the end."""
SEAT_NUMBERS: dict[Seat, int] = {seat: number for number, seat in enumerate(SEATS)}
ACT_NUMBERS: dict[Row, int] = {(act,): number for number, act in enumerate(ACTS)}


class EntryRow(Struct, frozen=True, array_like=True, tag="e"):
    """An entry. `back` is how many entries before it its parent lies (1: the one before); ids are the order of rows.

    A number as `seat` or `move` stands for a word of `SEATS` or `ACTS`.
    """

    back: int
    seat: str | int
    move: tuple[str | int | float | bool | list | None, ...] | int | None  # type: ignore[type-arg]
    events: tuple[Event, ...]
    time: int
    flags: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


class HeadRow(Struct, frozen=True, array_like=True, tag="h"):
    """The head was moved to `entry` by undo, redo or a jump."""

    entry: EntryId
    seat: str
    time: int


class MarkRow(Struct, frozen=True, array_like=True, tag="b"):
    """A moment was named; an empty name takes its name away."""

    entry: EntryId
    name: str
    note: str = ""


class TitleRow(Struct, frozen=True, array_like=True, tag="t"):
    """The game was given another title."""

    title: str


class LevelRow(Struct, frozen=True, array_like=True, tag="l"):
    """The rules were set to off, advise or enforce; `undo` is the table's policy from now on, empty if it stays.

    `hands` is open if nobody hides a hand from the others at this laptop from now on, covered if so, empty if that stays.
    """

    rules: str
    seat: str
    time: int
    undo: str = ""
    hands: str = ""


class SummaryRow(Struct, frozen=True, array_like=True, tag="s"):
    """What a list of saves shows without replay. `thumbnail` is a small picture (JPEG or PNG); times are seconds since 1970.

    `title` is the one the game has by now; empty if it is still the header's.
    """

    entries: int
    head: EntryId
    time: float
    to_act: str
    scores: dict[Seat, int]
    text: str
    thumbnail: bytes
    title: str = ""
    over: bool = False
    """Whether the game has come to its end by its rules."""
    present: bytes = b""
    """Of a long game, its table in one piece (`tabletop.core.present`). Whoever does not know this field reads past it."""


class HeaderRow(Struct, frozen=True, array_like=True, tag="header"):
    """The header, compressed, and in clear what a list of saves shows of it."""

    packed: bytes
    game: str
    name: str
    """Of the game, for a person."""
    title: str
    made: float
    players: tuple[str, ...]


class PictureRow(Struct, frozen=True, array_like=True, tag="p"):
    """A picture of the game, or a part of one: a copy to be handed on has all of them after its header (since format 3)."""

    digest: str
    """The hash of the whole picture, by which the header knows it."""
    data: memoryview
    more: bool = False
    """Whether the next row has its next part: no row is larger than a frame can be."""


ShownRow = HeadRow | MarkRow | TitleRow | LevelRow | SummaryRow | HeaderRow | PictureRow
Record = EntryRow | ShownRow

_decoder: msgspec.msgpack.Decoder[Record] = msgspec.msgpack.Decoder(Record)


def pack_entry(entry: Entry) -> bytes:
    """The payload of an entry's frame."""
    rows = [event_row(event) for event in entry.events]
    seat, move = entry.seat, entry.move
    act = ACT_NUMBERS.get(move, move) if move is not None and len(move) == 1 else move
    row: list[object] = ["e", entry.id - entry.parent, SEAT_NUMBERS.get(seat, seat), act, rows, entry.time]
    if entry.flags or entry.steps:
        row.append(entry.flags)
    if entry.steps:
        row.append([(step.first, step.words) for step in entry.steps])
    packed: bytes = msgpack.packb(row, use_single_float=True)
    return packed


def pack_record(record: ShownRow) -> bytes:
    """The payload of any other frame."""
    packed: bytes = msgpack.packb((record.__struct_config__.tag, *msgspec.structs.astuple(bounded(record))))
    return packed


def unpack_record(payload: bytes | memoryview) -> Record:
    """The record in a frame's payload; raises NotASaveError if it is not one of ours."""
    try:
        record = _decoder.decode(payload)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as cause:
        raise NotASaveError(f"A record of this save cannot be understood: {cause}.") from cause
    return record if isinstance(record, EntryRow) else bounded(record)


def bounded(record: ShownRow) -> ShownRow:
    """The record with every field cut to its limit; this is done both when it is written and when it is read.

    What these records hold is only shown, so what is too long is cut and what makes no sense is left out; no game is lost
    for it.
    """
    match record:
        case HeadRow(seat=seat):
            return replace(record, seat=line(seat, LONGEST_ID))
        case LevelRow(rules=rules, seat=seat, undo=undo, hands=hands):
            words = {"rules": rules, "seat": seat, "undo": undo, "hands": hands}
            return replace(record, **{field: line(text, LONGEST_ID) for field, text in words.items()})
        case MarkRow(name=name, note=note):
            return replace(record, name=line(name, LONGEST_TITLE), note=paragraphs(note, LONGEST_MARK_NOTE))
        case TitleRow(title=title):
            return TitleRow(line(title, LONGEST_TITLE))
        case PictureRow(digest=digest):
            return replace(record, digest=line(digest, LONGEST_ID))
        case HeaderRow(game=game, name=name, title=title, made=made, players=players):
            names = tuple(line(player, LONGEST_NAME) for player in players[:MOST_SEATS])
            return HeaderRow(
                record.packed, line(game, LONGEST_ID), line(name, LONGEST_NAME), line(title, LONGEST_TITLE), moment(made), names
            )
        case SummaryRow(scores=scores, thumbnail=thumbnail):
            return SummaryRow(
                entries=min(max(record.entries, 0), LATEST),
                head=min(max(record.head, 0), LATEST),
                time=moment(record.time),
                to_act=line(record.to_act, LONGEST_NAME),
                scores={
                    line(seat, LONGEST_ID): points
                    for seat, points in list(scores.items())[:MOST_SEATS]
                    if -LARGEST_SCORE <= points <= LARGEST_SCORE
                },
                text=line(record.text, LONGEST_NAME),
                thumbnail=thumbnail if len(thumbnail) <= MOST_THUMBNAIL_BYTES else b"",
                title=line(record.title, LONGEST_TITLE),
                over=record.over,
                present=record.present if len(record.present) <= MOST_PRESENT_BYTES else b"",
            )


def moment(seconds: float) -> float:
    """A time in seconds since 1970; 0 for one that is no number or lies in no year from 1970 to 2199."""
    return seconds if isfinite(seconds) and 0 <= seconds <= YEAR_2200 else 0.0


def entry_from(row: EntryRow, number: EntryId) -> Entry:
    """The entry that `row` is when it is the `number`-th of its file; raises NotASaveError if its parent cannot be."""
    parent = number - row.back
    if not 0 <= parent < number:
        raise NotASaveError(f"Entry {number} of this save follows entry {parent}, which is not there.")
    if not 0 <= row.time <= LATEST:
        raise NotASaveError(f"Entry {number} of this save was made at an impossible time.")
    events = row.events
    for event in events:
        if isinstance(event, FlowChanged) and event.agenda:
            events = frozen_flows(events)
            break
    seat = word(SEATS, row.seat) if isinstance(row.seat, int) else row.seat
    move: Row | None
    match row.move:
        case None:
            move = None
        case int(act):
            move = (word(ACTS, act),)
        case (str(), *_) as row_of_move:
            move = frozen_row(row_of_move)
        case _:
            raise NotASaveError(f"Entry {number} of this save has a move without a name.")
    if row.steps and any(not 0 <= step.first <= len(events) or len(step.words) > LONGEST_STEP for step in row.steps):
        raise NotASaveError(f"Entry {number} of this save has steps that it cannot have.")
    return Entry(number, parent, seat, move, events, row.time, row.flags, row.steps)


def word(words: tuple[str, ...], number: int) -> str:
    """The word that `number` stands for; raises NotASaveError if there is none."""
    if not 0 <= number < len(words):
        raise NotASaveError(f"This save uses word {number}, which this program does not know.")
    return words[number]


def frozen_flows(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events with tuples in their agendas where msgpack knows only lists; an event like the last one is made once."""
    frozen: list[Event] = []
    read, made = None, None
    for event in events:
        if isinstance(event, FlowChanged):
            if made is None or event != read:
                read = event
                made = FlowChanged(event.to_act, event.phase, event.round, tuple([frozen_row(row) for row in event.agenda]))
            frozen.append(made)
        else:
            frozen.append(event)
    return tuple(frozen)


PLAIN_TYPES = frozenset((str, int, float, bool, type(None)))
"""The types of values that hold no other values. A row of these alone needs no look at each value."""


ROW_TYPES = (list, tuple)
"""The types of values that are rows themselves: msgpack reads lists, and we write tuples."""


def frozen_row(row: Iterable[object], depth: int = DEEPEST_ROW) -> Row:
    """The row with tuples where msgpack knows only lists; raises NotASaveError if it holds a map or is too deep."""
    if not depth:
        raise NotASaveError(f"A row of this save is nested deeper than {DEEPEST_ROW} times.")
    plain = tuple(row)
    types = set(map(type, plain))
    if dict in types:
        raise NotASaveError("A row of this save contains a value that no row can hold.")
    if types <= PLAIN_TYPES:
        return plain
    return tuple([frozen_row(value, depth - 1) if isinstance(value, ROW_TYPES) else value for value in plain])
