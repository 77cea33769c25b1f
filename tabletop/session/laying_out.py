"""Lays out a prepared table for other players: with fewer or more seats, or seats of other colours, than it was prepared for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tabletop.core.apply import apply_events
from tabletop.core.drawings import PENS, Drawing
from tabletop.core.equipment import Equipment, PieceId, Seat, ZoneId
from tabletop.core.events import (
    CountersChanged,
    Drawn,
    Event,
    FlowChanged,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    Place,
)
from tabletop.core.rects import Size
from tabletop.core.table import Table
from tabletop.rules.bringing import added, fitted_kinds
from tabletop.rules.free_room import free_place


def laid_out(start: Table, wanted: Table) -> list[Event]:
    """The events that bring the set-up `start` to what lies on `wanted`, a table of the same game with other seats.

    The first seat gets what the first one had, and so on. What belonged to a seat that is missing stays as the set-up has it, but
    what came to that seat later goes onto the open table.
    """
    seats, zones = seats_between(wanted.equipment, start.equipment), zones_between(wanted.equipment, start.equipment)
    places = {piece: zones[zone] for zone, held in wanted.zones.items() if zone in zones for piece in held}
    gone = tuple(piece for piece in start.pieces if piece not in wanted.pieces)
    events: list[Event] = [PiecesRemoved(gone)] if gone else []
    events += kinds_lacking(start.equipment, wanted)
    for piece, zone in places.items():
        events += put(start, wanted, piece, zone)
    events += [mended for piece in places for mended in looks(start, wanted, piece)]
    for zone in [one for one in wanted.zones if one not in zones]:
        events += marks(start, wanted, zone)
        events += laid_beside(apply_events(start, events), wanted, came_later(wanted, zone))
    events += [drawn(name, drawing, seats) for name, drawing in wanted.drawings.items()]
    counters = counters_between(wanted.equipment, start.equipment)
    names = counters | {name: name for name in wanted.drawings}
    values = tuple((names[name], value) for name, value in wanted.counters.items() if name in names)
    events += [CountersChanged(values)] if values else []
    flow = wanted.flow
    to_act = tuple(seats[seat] for seat in flow.to_act if seat in seats) or (start.equipment.seats[0].id,)
    return [*events, FlowChanged(to_act, flow.phase, flow.round, flow.agenda)]


def came_later(table: Table, zone: ZoneId) -> tuple[PieceId, ...]:
    """What lies in a place and is not of the set-up, such as cards written by hand."""
    first = {one.piece for one in table.equipment.pieces}
    return tuple(piece for piece in table.zones[zone] if piece not in first)


def marks(start: Table, wanted: Table, zone: ZoneId) -> list[Event]:
    """The events of what is written on the pieces of a place that is missing, which stay where the set-up has them."""
    there = [piece for piece in wanted.zones[zone] if piece in start.pieces]
    events = (event for piece in there for event in looks(start, wanted, piece))
    return [event for event in events if isinstance(event, PiecesMarked)]


def laid_beside(table: Table, wanted: Table, pieces: Sequence[PieceId]) -> list[Event]:
    """The events that lay what came out of a place that is missing on free room of the open table.

    What stacks lies on one pile, and what not everybody saw lies face down.
    """
    zone = table.equipment.zones[table.equipment.open_zone]
    middle, places, events = (zone.width / 2, zone.height / 2), dict[Size, Place](), list[Event]()
    for piece in pieces:
        kind, state = wanted.kind(piece), wanted.pieces[piece]
        size = (kind.width, kind.height)
        if size not in places or not kind.stacks:
            places[size] = free_place(apply_events(table, events), zone, size, middle) or middle
        hidden = wanted.zone_of(piece).visibility != "public"
        backs = [number for number, face in enumerate(kind.faces) if face.hides and hidden]
        face = state.face if wanted.face(piece).hides else next(iter(backs), state.face)
        events += [PiecesMade((piece,), state.kind, zone.id, (places[size],), face), *looks(table, wanted, piece)]
    return events


def kinds_lacking(box: Equipment, wanted: Table) -> list[Event]:
    """The event of the kinds of pieces on `wanted` that the new box does not have, because they came out of another one."""
    used = {kind.id: kind for kind in map(wanted.kind, wanted.pieces) if kind.id not in box.kinds}
    named = {other for kind in used.values() for other in (kind.blank, *kind.promotes) if other}
    every = wanted.equipment.kinds
    return added(box, fitted_kinds(box, [every[one] for one in {**used, **dict.fromkeys(named)}]).lacking)[1]


def seats_between(old: Equipment, new: Equipment) -> dict[Seat, Seat]:
    """Which seat of the new box takes the place of each seat of the old one."""
    return {one.id: other.id for one, other in zip(old.seats, new.seats, strict=False)}


def zones_between(old: Equipment, new: Equipment) -> dict[ZoneId, ZoneId]:
    """Which zone of the new box is like each zone of the old one: by its id, or by its owner and its order among theirs."""
    return alike(old, new, *({zone.id: zone.owner for zone in box.zones.values()} for box in (old, new)))


def counters_between(old: Equipment, new: Equipment) -> dict[str, str]:
    """Which counter of the new box is like each counter of the old one: by its id, or by its seat and its order there."""
    return alike(old, new, *({count.id: count.seat for count in box.counters.values()} for box in (old, new)))


def alike(old: Equipment, new: Equipment, before: Mapping[str, Seat], after: Mapping[str, Seat]) -> dict[str, str]:
    """Which id of the new box is like each of the old one: the same if it is nobody's, else the one at its place among those of
    the seat that takes its seat's place. `before` and `after` say whose each is.
    """
    same = {one: one for one, owner in before.items() if not owner and one in after}
    for seat, taker in seats_between(old, new).items():
        theirs = ([one for one, owner in ids.items() if owner == who] for ids, who in ((before, seat), (after, taker)))
        same |= dict(zip(*theirs, strict=False))
    return same


def put(start: Table, wanted: Table, piece: PieceId, zone: ZoneId) -> Iterator[Event]:
    """The event that puts a piece where it lies on `wanted`, above what was put into the zone before it."""
    state, place = wanted.pieces[piece], start.equipment.zones[zone]
    spot = () if place.keeps_order else ((state.x, state.y),)
    if piece in start.pieces:
        yield PiecesMoved((piece,), start.where[piece], zone, -1, spot)
    else:
        yield PiecesMade((piece,), state.kind, zone, spot, state.face)


def looks(start: Table, wanted: Table, piece: PieceId) -> Iterator[Event]:
    """The events that turn, flip and mark a piece as it lies on `wanted`."""
    now = wanted.pieces[piece]
    was = start.pieces[piece] if piece in start.pieces else replace(now, angle=0.0, locked=False, label="", tint="")
    if now.face != was.face:
        yield PiecesFaced((piece,), (now.face,))
    if now.angle != was.angle:
        yield PiecesTurned((piece,), (now.angle,))
    if (now.locked, now.label, now.tint) != (was.locked, was.label, was.tint):
        yield PiecesMarked((piece,), now.locked, now.label, now.tint)


def drawn(name: str, drawing: Drawing, seats: dict[Seat, Seat]) -> Drawn:
    """The event of a drawing; that of a missing seat is nobody's."""
    seat = seats.get(drawing.seat, drawing.seat if drawing.seat in PENS and not drawing.is_card else "")
    return Drawn(name, drawing.kind, drawing.points, seat, drawing.text)
