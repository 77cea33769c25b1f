"""The table: where each piece lies and how, the counters, whose turn it is, and what chance has drawn.

A `Table` is a persistent value: its dicts are never changed once made, and unchanged ones are shared between tables.
Only `tabletop.core.apply` makes one from another.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from sys import intern

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from tabletop.core.chance import Chance
from tabletop.core.drawings import Drawing, DrawingId, pad_of
from tabletop.core.equipment import UNKNOWN, CounterDef, Equipment, KindId, PieceId, PieceKind, Seat, ZoneDef, ZoneId
from tabletop.core.faces import Face


class PieceState(Struct, frozen=True, gc=False):
    """How one piece lies: which face is up, its angle in degrees clockwise, its place in its zone (see `ZoneDef`)."""

    kind: KindId
    face: int = 0
    angle: float = 0.0
    x: float = 0.0
    y: float = 0.0
    locked: bool = False
    label: str = ""
    tint: str = ""
    known: str = ""
    """Seats that know what it is although it is hidden, joined by spaces; `*` for all."""


Row = tuple[object, ...]


class Flow(Struct, frozen=True, gc=False):
    """Whose turn it is, in which phase and round, and what is pending (the agenda: rows, the last one on top)."""

    to_act: tuple[Seat, ...] = ()
    phase: str = ""
    round: int = 0
    agenda: tuple[Row, ...] = ()


class Table(Struct, frozen=True, gc=False):
    """Everything that is true at one moment of a game."""

    equipment: Equipment
    pieces: dict[PieceId, PieceState]
    zones: dict[ZoneId, tuple[PieceId, ...]]
    where: dict[PieceId, ZoneId]
    counters: dict[str, int]
    flow: Flow
    chance: Chance
    drawings: dict[DrawingId, Drawing] = {}
    """What was written and drawn on the table, oldest first; the newest is painted on top."""

    def counter(self, name: str) -> CounterDef | None:
        """The counter of that name, out of the box or made by hand; None if there is none."""
        drawing = self.drawings.get(name)
        if drawing is not None and drawing.kind == "counter":
            return pad_of(name, drawing)
        return self.equipment.counters.get(name)

    def kind(self, piece: PieceId) -> PieceKind:
        """The kind of `piece`; raises KeyError for a piece that is not on the table."""
        kind = self.pieces[piece].kind
        return self.equipment.kinds.get(kind, UNKNOWN)

    def face(self, piece: PieceId) -> Face:
        """The face of `piece` that is up."""
        faces = self.kind(piece).faces
        return faces[self.pieces[piece].face % len(faces)]

    def zone_of(self, piece: PieceId) -> ZoneDef:
        """The definition of the zone `piece` lies in."""
        return self.equipment.zones[self.where[piece]]

    def pile_of(self, piece: PieceId) -> tuple[PieceId, ...]:
        """The pieces that lie on one another at the place of `piece`, lowest first.

        In a stack zone that is the whole zone; in a free or cell zone the stacking pieces of the same pile at exactly
        the same place; elsewhere the piece alone.
        """
        zone = self.zone_of(piece)
        if zone.is_stack:
            return self.zones[zone.id]
        if zone.is_line:
            return (piece,)
        kind = self.kind(piece)
        if not kind.stacks:
            return (piece,)
        pile, state = kind.pile or kind.id, self.pieces[piece]
        return tuple(
            other
            for other in self.zones[zone.id]
            if (there := self.pieces[other]).x == state.x
            and there.y == state.y
            and (mate := self.kind(other)).stacks
            and (mate.pile or mate.id) == pile
        )

    def pieces_of_kind(self, kind: KindId) -> Iterator[PieceId]:
        """All pieces of one kind, in no particular order."""
        return (piece for piece, state in self.pieces.items() if state.kind == kind)


MOST_STARTED = 8
_last_started: tuple[Table, ...] = ()
"""The tables that were set up last, the newest first: bots and saves begin with the same box again and again."""


def start_table(equipment: Equipment, seed: str) -> Table:
    """The table as the equipment's set-up lays it out, before anybody has done anything."""
    global _last_started
    table = next((one for one in _last_started if one.equipment is equipment), None)
    if table is None:
        table = set_up(equipment)
        _last_started = (table, *_last_started[: MOST_STARTED - 1])
    return replace(table, chance=Chance(seed))


def set_up(equipment: Equipment) -> Table:
    """The start of `equipment`, without a seed.

    Names are interned and equal states are one object: a game looks up and copies them at every move, so that takes less memory.
    """
    zones: dict[ZoneId, list[PieceId]] = {intern(zone): [] for zone in equipment.zones}
    pieces: dict[PieceId, PieceState] = {}
    where: dict[PieceId, ZoneId] = {}
    alike: dict[str, PieceState] = {}
    for placed in equipment.pieces:
        piece, zone = intern(placed.piece), intern(placed.zone)
        at = eighth(placed.x), eighth(placed.y)
        state = PieceState(intern(placed.kind), placed.face, placed.angle, *at, placed.locked, placed.label, placed.tint)
        # Equal floats may differ, 0.0 from -0.0, but what is written alike is the same.
        pieces[piece] = alike.setdefault(repr(state), state)
        zones[zone].append(piece)
        where[piece] = zone
    return Table(
        equipment=equipment,
        pieces=pieces,
        zones={zone: tuple(held) for zone, held in zones.items()},
        where=where,
        counters={intern(counter.id): counter.start for counter in equipment.counters.values()},
        flow=Flow(),
        chance=Chance(""),
    )


def eighth(millimetres: float) -> float:
    """The nearest eighth of a millimetre: exact in binary, so places are the same in memory, in files and everywhere."""
    return round(millimetres * 8.0) / 8.0


def table_hash(table: Table) -> str:
    """A hash of everything on the table (not of the equipment) that is the same on every machine, as 32 hex digits."""
    flow = table.flow
    rows: list[object] = [
        sorted((piece, *astuple(state)) for piece, state in table.pieces.items()),
        sorted((zone, held) for zone, held in table.zones.items()),
        sorted(table.counters.items()),
        [flow.to_act, flow.phase, flow.round, flow.agenda],
        [table.chance.seed, table.chance.drawn],
    ]
    if table.chance.streams:
        # Only then: the hashes of games that drew plain numbers alone are older than streams.
        rows.append(sorted(table.chance.streams.items()))
    if table.drawings:
        # Only then: the hashes of games in which nobody ever drew on the table are older than drawings.
        rows.append([(name, *astuple(drawing)) for name, drawing in table.drawings.items()])
    return blake2b(msgspec.msgpack.encode(rows), digest_size=16).hexdigest()
