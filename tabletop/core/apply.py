"""(table, events) -> table: the only place where a table changes.

A `Draft` copies each of the table's dicts at most once, at its first change, however many events follow; so an entry of
many events, or a replay of thousands of entries, costs one copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, get_args

from msgspec.structs import replace

from tabletop.core.added_kinds import with_kinds
from tabletop.core.chance import MOST_STREAMS, SHARED, Chance
from tabletop.core.drawings import LONGEST_ID as LONGEST_DRAWING_ID
from tabletop.core.drawings import MOST_DRAWINGS, Drawing, DrawingId, fault_of
from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.errors import TabletopError
from tabletop.core.events import (
    ChanceUsed,
    CountersChanged,
    DiceRolled,
    Drawn,
    Event,
    FlowChanged,
    KindsAdded,
    KnownOnlyTo,
    Noted,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    Place,
    Revealed,
    ZoneOrdered,
)
from tabletop.core.flow_limits import check_flow, check_seers
from tabletop.core.limits import (
    FARTHEST,
    LARGEST_COUNT,
    LONGEST_ID,
    LONGEST_PIECE_ID,
    LONGEST_SEED,
    LONGEST_WRITING,
    MOST_PIECES,
)
from tabletop.core.table import Flow, PieceState, Table

Value = TypeVar("Value")

MOST_DEGREES = 1e6
"""Degrees. Larger angles, infinity and NaN come only from damaged saves."""
LONGEST_MARK = 500
ORIGIN: tuple[Place, ...] = ((0.0, 0.0),)


class ImpossibleEventError(TabletopError):
    """An event that cannot have happened on this table: a damaged save or a faulty ruleset."""


WRONG_NAMES = (KeyError, IndexError, ValueError)
"""What the methods of `Draft` raise for an event that names what is not there; `impossible` makes a sentence of it."""


def impossible(event: Event, cause: Exception) -> ImpossibleEventError:
    """The error of an event that cannot have happened."""
    return ImpossibleEventError(f"{type(event).__name__} names something that is not on the table: {cause}.")


class Draft:
    """A table in the making. Feed it events with `apply`, then take the finished value from `table`."""

    __slots__ = ("base", "chance", "counters", "drawings", "flow", "pieces", "where", "zones")

    def __init__(self, base: Table) -> None:
        self.base = base
        self.pieces = base.pieces
        self.zones = base.zones
        self.where = base.where
        self.counters = base.counters
        self.flow = base.flow
        self.chance = base.chance
        self.drawings = base.drawings

    def table(self) -> Table:
        """The table as it is now; the draft goes on from there without sharing what it will change."""
        box = self.base.equipment
        self.base = Table(box, self.pieces, self.zones, self.where, self.counters, self.flow, self.chance, self.drawings)
        return self.base

    def apply(self, event: Event) -> None:
        """Carry out one event; raises ImpossibleEventError if it names what is not there."""
        try:
            APPLY[type(event)](self, event)
        except WRONG_NAMES as cause:
            raise impossible(event, cause) from cause

    def _face(self, event: PiecesFaced | DiceRolled) -> None:
        own, kinds = self._own_pieces(), self.base.equipment.kinds
        kind, sides = "", 0
        for piece, face in zip(event.pieces, for_each(event.faces, len(event.pieces)), strict=True):
            old = own[piece]
            if old.face != face:
                # The dice of a roll mostly are of one kind.
                if old.kind != kind:
                    kind, sides = old.kind, len(kinds[old.kind].faces)
                if not 0 <= face < sides:
                    raise ValueError(f"face {face} of {piece}")
                own[piece] = replace(old, face=face)

    def _turn(self, event: PiecesTurned) -> None:
        own = self._own_pieces()
        for piece, angle in zip(event.pieces, for_each(event.angles, len(event.pieces)), strict=True):
            old = own[piece]
            if not -MOST_DEGREES <= angle <= MOST_DEGREES:
                raise ValueError(f"an angle of {angle} degrees")
            own[piece] = replace(old, angle=angle)

    def _remove(self, event: PiecesRemoved) -> None:
        own, where, zones = self._own_pieces(), self._own_where(), self._own_zones()
        gone: dict[ZoneId, set[PieceId]] = {}
        for piece in event.pieces:
            del own[piece]
            gone.setdefault(where.pop(piece), set()).add(piece)
        for zone, left in gone.items():
            zones[zone] = tuple([piece for piece in zones[zone] if piece not in left])

    def _count(self, event: CountersChanged) -> None:
        own = self._own_counters()
        for counter, value in event.values:
            if not -LARGEST_COUNT <= value <= LARGEST_COUNT:
                raise ValueError(f"{value} of {counter}")
            if counter not in own and not 0 < len(counter) <= LONGEST_ID:
                raise ValueError(f"a counter called {counter[:LONGEST_ID]!r}")
            known = self.base.equipment.counters.get(counter)
            if known is not None and known.floor is not None and value < known.floor:
                raise ValueError(f"{value} of {counter}, below {known.floor}")
            own[counter] = value

    def _flow(self, event: FlowChanged) -> None:
        check_flow(event.to_act, event.phase, event.round)
        self.flow = Flow(event.to_act, event.phase, event.round, event.agenda)

    def _mark(self, event: PiecesMarked) -> None:
        own = self._own_pieces()
        locked, label, tint = event.locked, event.label, event.tint
        if len(label or "") > LONGEST_MARK or len(tint or "") > LONGEST_MARK:
            raise ValueError(f"a mark longer than {LONGEST_MARK} characters")
        for piece in event.pieces:
            old = own[piece]
            own[piece] = replace(
                old,
                locked=old.locked if locked is None else locked,
                label=old.label if label is None else label,
                tint=old.tint if tint is None else tint,
            )

    def _reveal(self, event: Revealed) -> None:
        own = self._own_pieces()
        seats = event.seats
        check_seers(seats)
        only = seats[0] if len(seats) == 1 else ""
        for piece in event.pieces:
            known = own[piece].known
            if known != only or not only:
                known = only if only and not known else " ".join(sorted({*known.split(), *seats}))
                own[piece] = replace(own[piece], known=known)

    def _keep_known(self, event: KnownOnlyTo) -> None:
        own, known = self._own_pieces(), " ".join(sorted(event.seats))
        check_seers(event.seats)
        for piece in event.pieces:
            own[piece] = replace(own[piece], known=known)

    def _note(self, event: Noted) -> None:
        if len(event.text) > LONGEST_WRITING:
            raise ValueError(f"a note of {len(event.text)} characters")

    def _draw(self, event: ChanceUsed) -> None:
        if not 0 <= event.count <= LARGEST_COUNT:
            raise ValueError(f"{event.count} outcomes of chance")
        if len(event.seed) > LONGEST_SEED:
            raise ValueError(f"a seed of {len(event.seed)} characters")
        chance = self.chance
        streams = chance.streams
        if event.streams:
            if streams is self.base.chance.streams:
                streams = streams.copy()
            if len(streams) + len(event.streams) <= MOST_STREAMS:
                for stream in event.streams:
                    streams[stream] = streams.get(stream, 0) + 1
            else:
                for stream in event.streams:
                    counted = stream if stream in streams or len(streams) < MOST_STREAMS else SHARED
                    streams[counted] = streams.get(counted, 0) + 1
        self.chance = Chance(event.seed or chance.seed, chance.drawn + event.count, streams)

    def _sketch(self, event: Drawn) -> None:
        name, kind = event.drawing, event.kind
        old = self.drawings.get(name)
        own = self._own_drawings()
        if not kind:
            gone = own.pop(name)
            if gone.kind == "counter":
                self._own_counters().pop(name, None)
            return
        drawing = Drawing(kind, event.points, event.seat, event.text)
        if fault := fault_of(drawing, self.base.equipment):
            raise ValueError(fault)
        if old is None:
            if len(own) >= MOST_DRAWINGS:
                raise ValueError(f"more than {MOST_DRAWINGS} drawings")
            if not 0 < len(name) <= LONGEST_DRAWING_ID or name in self.counters:
                raise ValueError(f"a drawing called {name!r}")
            if kind == "counter":
                self._own_counters()[name] = 0
        elif old.kind != kind:
            raise ValueError(f"{name} as a drawing of the kind {kind}")
        own[name] = drawing

    def _own_counters(self) -> dict[str, int]:
        if self.counters is self.base.counters:
            self.counters = self.counters.copy()
        return self.counters

    def _own_drawings(self) -> dict[DrawingId, Drawing]:
        if self.drawings is self.base.drawings:
            self.drawings = self.drawings.copy()
        return self.drawings

    def _own_pieces(self) -> dict[PieceId, PieceState]:
        if self.pieces is self.base.pieces:
            self.pieces = self.pieces.copy()
        return self.pieces

    def _own_zones(self) -> dict[ZoneId, tuple[PieceId, ...]]:
        if self.zones is self.base.zones:
            self.zones = self.zones.copy()
        return self.zones

    def _own_where(self) -> dict[PieceId, ZoneId]:
        if self.where is self.base.where:
            self.where = self.where.copy()
        return self.where

    def _move(self, event: PiecesMoved) -> None:
        self._shift(event.pieces, event.source, event.to, event.places, event.index)

    def _shift(
        self, moved: tuple[PieceId, ...], source: ZoneId, to: ZoneId, places: tuple[Place, ...] = (), index: int = -1
    ) -> None:
        """Move pieces, as `PiecesMoved` says. Most moves in games are of one piece, so these take a shorter path."""
        if len(moved) != 1:
            self._shift_many(moved, source, to, places, index)
            return
        base, zones, piece = self.base, self.zones, moved[0]
        if zones is base.zones:
            self.zones = zones = zones.copy()
        held = zones[source]
        if held[-1] == piece:
            rest = held[:-1]
        else:
            at = held.index(piece)
            rest = held[:at] + held[at + 1 :]
        if source != to:
            zones[source] = rest
            rest = zones[to]
            where = self.where
            if where is base.where:
                self.where = where = where.copy()
            where[piece] = to
        zones[to] = rest + moved if index < 0 else rest[:index] + moved + rest[index:]
        x = y = 0.0
        if places:
            if len(places) > 1:
                raise ValueError(f"1 piece at {len(places)} places")
            x, y = places[0]
        pieces = self.pieces
        old = pieces[piece]
        forget = old.known != "" and base.equipment.zones[to].visibility == "hidden"
        if x != old.x or y != old.y or forget:
            if pieces is base.pieces:
                self.pieces = pieces = pieces.copy()
            pieces[piece] = put_down(old, x, y, forget)

    def _shift_many(self, pieces: tuple[PieceId, ...], source: ZoneId, to: ZoneId, places: tuple[Place, ...], index: int) -> None:
        zones, own, base, count = self._own_zones(), self.pieces, self.base.pieces, len(pieces)
        forget = self.base.equipment.zones[to].visibility == "hidden"
        held = zones[source]
        left = len(held) - count
        rest = held[:left]
        if rest + pieces != held:
            leaving = set(pieces)
            rest = tuple([piece for piece in held if piece not in leaving])
            if len(leaving) != count or len(rest) != left:
                raise ValueError(f"a piece that does not lie in {source}")
        if source != to:
            zones[source] = rest
            where = self._own_where()
            for piece in pieces:
                where[piece] = to
            rest = zones[to]
        zones[to] = rest + pieces if index < 0 else rest[:index] + pieces + rest[index:]
        if len(places) < 2:
            places = (places or ORIGIN) * count
        elif len(places) != count:
            raise ValueError(f"{count} pieces at {len(places)} places")
        for piece, (x, y) in zip(pieces, places, strict=True):
            old = own[piece]
            if x != old.x or y != old.y or (forget and old.known):
                if own is base:
                    self.pieces = own = own.copy()
                # As `put_down`, which would take longer for many.
                if not (-FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST):
                    raise ValueError(f"the place {x}, {y}")
                own[piece] = replace(old, x=x, y=y, known="") if forget else replace(old, x=x, y=y)

    def _order(self, event: ZoneOrdered) -> None:
        zone, pieces, shuffled = event.zone, event.pieces, event.shuffled
        zones = self._own_zones()
        held = zones[zone]
        if len(pieces) == len(held):
            if set(pieces) != set(held):
                raise ValueError(f"a piece that does not lie in {zone}")
            zones[zone] = pieces
        else:
            among = set(pieces)
            follow = iter(pieces)
            if len(among) != len(pieces) or sum(piece in among for piece in held) != len(pieces):
                raise ValueError(f"a piece that does not lie in {zone}")
            zones[zone] = tuple([next(follow) if piece in among else piece for piece in held])
        if shuffled and any(self.pieces[piece].known for piece in pieces):
            own = self._own_pieces()
            for piece in pieces:
                own[piece] = replace(own[piece], known="")

    def _add_kinds(self, event: KindsAdded) -> None:
        self.base = replace(self.base, equipment=with_kinds(self.base.equipment, event.packed))

    def _make(self, event: PiecesMade) -> None:
        kind = self.base.equipment.kinds[event.kind]
        own, where, zones = self._own_pieces(), self._own_where(), self._own_zones()
        if len(own) + len(event.pieces) > MOST_PIECES:
            raise ValueError(f"more than {MOST_PIECES} pieces")
        if not 0 <= event.face < len(kind.faces):
            raise ValueError(f"face {event.face} of {event.kind}")
        zones[event.zone] = zones[event.zone] + event.pieces
        places: Sequence[Place] = event.places or ((0.0, 0.0),)
        for piece, (x, y) in zip(event.pieces, for_each(places, len(event.pieces)), strict=True):
            if piece in own or piece.startswith("~") or not 0 < len(piece) <= LONGEST_PIECE_ID:
                raise ValueError(f"a second {piece[:LONGEST_PIECE_ID]!r}, or one that cannot be called so")
            if not (-FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST):
                raise ValueError(f"the place {x}, {y}")
            own[piece] = PieceState(kind.id, event.face, 0.0, x, y)
            where[piece] = event.zone


APPLY: dict[type, Callable[[Draft, Any], None]] = {
    PiecesMoved: Draft._move,
    PiecesFaced: Draft._face,
    PiecesTurned: Draft._turn,
    ZoneOrdered: Draft._order,
    DiceRolled: Draft._face,
    PiecesMade: Draft._make,
    PiecesRemoved: Draft._remove,
    CountersChanged: Draft._count,
    FlowChanged: Draft._flow,
    PiecesMarked: Draft._mark,
    Noted: Draft._note,
    Revealed: Draft._reveal,
    KnownOnlyTo: Draft._keep_known,
    ChanceUsed: Draft._draw,
    Drawn: Draft._sketch,
    KindsAdded: Draft._add_kinds,
}
"""How each kind of event is carried out; an event that is forgotten here is found when this module is loaded."""
assert APPLY.keys() == set(get_args(Event))


def put_down(old: PieceState, x: float, y: float, forget: bool) -> PieceState:
    """The piece at x, y of its zone; nobody knows it any more if it is to `forget`. Raises ValueError for an absurd place."""
    if not (-FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST):
        raise ValueError(f"the place {x}, {y}")
    return replace(old, x=x, y=y, known="") if forget else replace(old, x=x, y=y)


def for_each(values: Sequence[Value], count: int) -> Sequence[Value]:
    """One value for each of `count` things: `values` itself, or its single value repeated."""
    return values if len(values) == count else tuple(values) * count if len(values) == 1 else values


def apply_events(table: Table, events: Iterable[Event]) -> Table:
    """The table after `events`; raises ImpossibleEventError if one of them cannot have happened on it."""
    draft = Draft(table)
    for event in events:
        draft.apply(event)
    return draft.table()
