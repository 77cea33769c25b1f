"""The present of a long game in one piece: the events that lead from its start to its table straight away.

The last summary of a save has it, so that the table can be shown before all acts are read. It is made of events, so whatever
a forged file says in it passes the same checks as the acts themselves; and the whole log, once read, overrules it.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

import msgpack
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.apply import apply_events
from tabletop.core.chance import MOST_STREAMS, Chance
from tabletop.core.codec import frozen_flows
from tabletop.core.equipment import KindId, PieceId, ZoneId
from tabletop.core.errors import NotASaveError
from tabletop.core.events import (
    CountersChanged,
    Drawn,
    Event,
    FlowChanged,
    KindsAdded,
    PiecesMade,
    PiecesMarked,
    PiecesRemoved,
    PiecesTurned,
    Revealed,
    event_row,
)
from tabletop.core.limits import LARGEST_COUNT, LATEST, LONGEST_SEED, MOST_PRESENT_BYTES
from tabletop.core.log import EntryId
from tabletop.core.table import Table

MOST_UNPACKED_BYTES = 8 * 1024 * 1024


class Present(Struct, frozen=True, array_like=True):
    """Where a game stands after `entries` entries, the one of the set-up included; `events` lead there from its start.

    `rules`, `undo` and `hands` are those of a `LevelRow`, `time` is that of the last entry.
    """

    entries: int
    head: EntryId
    time: int
    rules: str
    undo: str
    hands: str
    events: tuple[Event, ...]
    seed: str
    drawn: int
    streams: dict[str, int]


_decoder: msgspec.msgpack.Decoder[Present] = msgspec.msgpack.Decoder(Present)


def pack_present(present: Present) -> bytes:
    """The present as a summary holds it; empty if it is too large."""
    rows = [event_row(event) for event in present.events]
    values = [getattr(present, name) if name != "events" else rows for name in Present.__struct_fields__]
    packed = zlib.compress(msgpack.packb(values, use_single_float=True))
    return packed if len(packed) <= MOST_PRESENT_BYTES else b""


def unpack_present(packed: bytes) -> Present:
    """The present in a summary; raises NotASaveError if it is damaged or says what no game can say."""
    stream = zlib.decompressobj()
    try:
        present = _decoder.decode(stream.decompress(packed, MOST_UNPACKED_BYTES))
    except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as cause:
        raise NotASaveError(f"The present of this save cannot be understood: {cause}.") from cause
    if not stream.eof or stream.unused_data:
        raise NotASaveError("The present of this save is cut off, or too large.")
    counts = (present.drawn, *present.streams.values())
    counts_fit = len(present.streams) <= MOST_STREAMS and all(0 <= count <= LARGEST_COUNT for count in counts)
    if len(present.seed) > LONGEST_SEED or not counts_fit:
        raise NotASaveError("The present of this save has used chance in a way that no game can.")
    if not (0 <= present.head < present.entries <= LATEST and 0 <= present.time <= LATEST):
        raise NotASaveError("The present of this save lies at a moment that cannot be.")
    return replace(present, events=frozen_flows(present.events))


def table_of(present: Present, start: Table) -> Table:
    """The table of the present of a game that began with `start`; raises ImpossibleEventError if it cannot be."""
    table = apply_events(start, present.events)
    chance = Chance(present.seed or start.chance.seed, present.drawn, present.streams)
    return replace(table, chance=chance)


def events_to(start: Table, table: Table, added: Iterable[KindsAdded]) -> tuple[Event, ...] | None:
    """The events that lead from `start` to `table`, apart from chance; None if there is no such short way.

    `added` are those that brought kinds into the box in between.
    """
    events = tuple(way_to(start, table, added))
    reached = apply_events(start, events)
    return events if replace(reached, chance=table.chance) == table else None


def way_to(start: Table, table: Table, added: Iterable[KindsAdded]) -> Iterator[Event]:
    """The events of `events_to`, unchecked: the pieces of each place that has changed are removed and made again."""
    yield from added
    changed = [zone for zone, held in table.zones.items() if is_changed(start, table, zone, held)]
    gone = [piece for zone in changed for piece in start.zones.get(zone, ())]
    if gone:
        yield PiecesRemoved(tuple(gone))
    for zone in changed:
        yield from makings(table, zone)
    yield from marks_on(table, [piece for zone in changed for piece in table.zones[zone]])
    for name, drawing in table.drawings.items():
        yield Drawn(name, drawing.kind, drawing.points, drawing.seat, drawing.text)
    counted = tuple(one for one in table.counters.items() if start.counters.get(one[0]) != one[1])
    if counted:
        yield CountersChanged(counted)
    flow = table.flow
    yield FlowChanged(flow.to_act, flow.phase, flow.round, flow.agenda)


def makings(table: Table, zone: ZoneId) -> Iterator[Event]:
    """The events that make the pieces of an empty place, one for those that lie side by side and look alike."""

    def look(piece: PieceId) -> tuple[KindId, int]:
        return table.pieces[piece].kind, table.pieces[piece].face

    for (kind, face), run in groupby(table.zones[zone], key=look):
        made = tuple(run)
        places = tuple((table.pieces[piece].x, table.pieces[piece].y) for piece in made)
        yield PiecesMade(made, kind, zone, places if any(place != (0.0, 0.0) for place in places) else (), face)


def is_changed(start: Table, table: Table, zone: ZoneId, held: tuple[PieceId, ...]) -> bool:
    """Whether a place has other pieces than at the start, or one that lies in another way."""
    return start.zones.get(zone) != held or any(start.pieces[piece] != table.pieces[piece] for piece in held)


def marks_on(table: Table, pieces: Iterable[PieceId]) -> Iterator[Event]:
    """The events that turn pieces, mark them and show them to those who know them, once they have been made."""
    turned: dict[PieceId, float] = {}
    marked: dict[tuple[bool, str, str], list[PieceId]] = defaultdict(list)
    known: dict[str, list[PieceId]] = defaultdict(list)
    for piece in pieces:
        state = table.pieces[piece]
        if state.angle:
            turned[piece] = state.angle
        if state.locked or state.label or state.tint:
            marked[state.locked, state.label, state.tint].append(piece)
        if state.known:
            known[state.known].append(piece)
    if turned:
        yield PiecesTurned(tuple(turned), tuple(turned.values()))
    for (locked, label, tint), held in marked.items():
        yield PiecesMarked(tuple(held), locked, label, tint)
    for seats, held in known.items():
        yield Revealed(tuple(held), tuple(seats.split()))
