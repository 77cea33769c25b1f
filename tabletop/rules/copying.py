"""Copies of pieces: where they are put when they are pasted, and the events of making them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, islice

from tabletop.core.apply import for_each
from tabletop.core.equipment import KindId, PieceId, Seat, ZoneDef, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import Event, PiecesFaced, PiecesMade, PiecesMarked, PiecesTurned, Place
from tabletop.core.layout import distance, has_room, place_at, place_centre, zone_at
from tabletop.core.limits import MOST_PIECES
from tabletop.core.table import Table, eighth
from tabletop.core.view import sees
from tabletop.rules.free_moves import CopyPieces
from tabletop.rules.named_pieces import by_zone, fitting_places, zone_named
from tabletop.rules.piece_play import new_ids

COPY_SHIFT = 12.0
"""How far, in millimetres, copies go on to the right and down as long as they would lie just where others lie."""
NEAR = 4.0
"""Pieces whose centres are nearer than this, in millimetres, hide one another."""
UNSEEN = "You can copy only what you can see. Turn it face up or look at it first."
"""The refusal of a copy of what the seat does not see: it could take the copy into its hand and read it there."""


def paste_move(table: Table, pieces: Sequence[PieceId], at: Place) -> CopyPieces:
    """The move that puts copies round the point `at` of the table, in millimetres, as the pieces lie round their own middle."""
    pieces = in_order(table, pieces)
    box = table.equipment
    open_zone = box.zones[box.open_zone]
    zone = zone_at(box, *at, table.kind(pieces[-1])) or open_zone
    zone = open_zone if zone.supply else zone
    if zone.keeps_order:
        return CopyPieces(pieces, to=zone.id)
    points = [(at[0] + x, at[1] + y) for x, y in around_middle(table, pieces)]
    places = loose_places(table, zone, pieces, points) if zone.is_free else cells_for(table, zone, pieces, points)
    return CopyPieces(pieces, to=zone.id, places=tuple(places))


def copy_to_hand(table: Table, pieces: Sequence[PieceId], seat: Seat) -> CopyPieces | None:
    """The move that puts copies of pieces into the hand of a seat; None if they do not go there."""
    hand = table.equipment.hand_of(seat)
    fits = hand is not None and all(table.kind(piece).in_hand for piece in pieces)
    return CopyPieces(in_order(table, pieces), to=hand.id) if hand is not None and fits else None


def in_order(table: Table, pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """The pieces in the order in which they lie on one another, lowest first."""
    rank = {piece: number for zone in {table.where[piece] for piece in pieces} for number, piece in enumerate(table.zones[zone])}
    zones = list(table.zones)
    return tuple(sorted(pieces, key=lambda piece: (zones.index(table.where[piece]), rank[piece])))


def around_middle(table: Table, pieces: Sequence[PieceId]) -> list[Place]:
    """Where each piece lies, in millimetres from the middle of all of them. Those of a hand or row lie side by side."""
    points: list[Place] = []
    beside = 0.0
    for piece in pieces:
        zone, state = table.zone_of(piece), table.pieces[piece]
        x, y = place_centre(zone, state.x, state.y)
        if zone.is_line:
            x, beside = x + beside, beside + COPY_SHIFT
        points.append((x, y))
    middle_x = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
    middle_y = (min(y for _, y in points) + max(y for _, y in points)) / 2
    return [(x - middle_x, y - middle_y) for x, y in points]


def loose_places(table: Table, zone: ZoneDef, pieces: Sequence[PieceId], points: Sequence[Place]) -> list[Place]:
    """Places in a free zone at these points of the table, all moved on as long as one would lie just on another piece."""
    taken = [place_centre(zone, table.pieces[piece].x, table.pieces[piece].y) for piece in table.zones[zone.id]]
    moved = list(points)
    for _ in taken:
        if not any(distance(one, other) < NEAR for one in moved for other in taken):
            break
        moved = [(x + COPY_SHIFT, y + COPY_SHIFT) for x, y in moved]
    kinds = [table.kind(piece) for piece in pieces]
    margin_x, margin_y = max(kind.width for kind in kinds) / 2, max(kind.height for kind in kinds) / 2
    return [
        (
            eighth(min(max(x - zone.x, margin_x), max(margin_x, zone.width - margin_x))),
            eighth(min(max(y - zone.y, margin_y), max(margin_y, zone.height - margin_y))),
        )
        for x, y in moved
    ]


def cells_for(table: Table, zone: ZoneDef, pieces: Sequence[PieceId], points: Sequence[Place]) -> list[Place]:
    """Cells or slots near these points of the table: of a cell in which something lies already, the nearest empty one."""
    every = [(float(x), float(y)) for x in range(zone.columns) for y in range(zone.rows)]
    every = [(float(number), 0.0) for number in range(len(zone.slots))] if zone.has_slots else every
    taken = {(table.pieces[piece].x, table.pieces[piece].y) for piece in table.zones[zone.id]}
    given: dict[Place, Place] = {}
    places: list[Place] = []
    for piece, point in zip(pieces, points, strict=True):
        if not (table.kind(piece).stacks and point in given):
            empty = [cell for cell in every if cell not in taken]
            nearest = min(empty, key=lambda cell: distance(place_centre(zone, *cell), point), default=place_at(zone, *point))
            given[point] = nearest
            taken.add(nearest)
        places.append(given[point])
    return places


def copy_events(
    table: Table, seat: Seat, pieces: tuple[PieceId, ...], dx: float, dy: float, to: ZoneId = "", places: Sequence[Place] = ()
) -> list[Event]:
    """The events of putting copies of pieces into the zone `to`, at `places`.

    Without `to` they go into the zones of their originals, dx, dy millimetres from them in a free zone. Raises MoveRefusedError
    where the seat does not see a piece.
    """
    if len(table.pieces) + len(pieces) > MOST_PIECES:
        raise MoveRefusedError(f"A table holds {MOST_PIECES} pieces at the most.")
    if not all(sees(table, piece, seat) for piece in pieces):
        raise MoveRefusedError(UNSEEN)
    if to:
        zone = zone_named(table, to)
        where = fitting_places(table, zone, places, len(pieces))
        return made_events(table, zone, pieces, where)
    events: list[Event] = []
    made: Counter[KindId] = Counter()
    for zone_id, group in by_zone(table, pieces).items():
        zone = table.equipment.zones[zone_id]
        if zone.cell_capacity:
            raise MoveRefusedError(f"Pieces cannot be copied within {zone.name}: its places hold a limited number.")
        shift = (dx, dy) if zone.is_free else (0.0, 0.0)
        beside = tuple((table.pieces[piece].x + shift[0], table.pieces[piece].y + shift[1]) for piece in group)
        events += made_events(table, zone, group, fitting_places(table, zone, beside, len(group)), made)
    return events


def made_events(
    table: Table, zone: ZoneDef, pieces: Sequence[PieceId], places: Sequence[Place], made: Counter[KindId] | None = None
) -> list[Event]:
    """The events of making copies of pieces in a zone, as the pieces lie and are marked; `made` counts those made already."""
    check_room(table, zone, places, len(pieces))
    made = Counter() if made is None else made
    spots = iter(for_each(places, len(pieces))) if places else iter(())
    events: list[Event] = []
    for kind, run in groupby(pieces, lambda piece: table.pieces[piece].kind):
        group = tuple(run)
        copies = new_ids(table, kind, made[kind] + len(group))[made[kind] :]
        made[kind] += len(group)
        states = [table.pieces[piece] for piece in group]
        events.append(PiecesMade(copies, kind, zone.id, tuple(islice(spots, len(group)))))
        events.append(PiecesFaced(copies, tuple(state.face for state in states)))
        if any(state.angle for state in states) and not zone.keeps_order:
            events.append(PiecesTurned(copies, tuple(state.angle for state in states)))
        events += [PiecesMarked((one,), label=state.label) for one, state in zip(copies, states, strict=True) if state.label]
    return events


def check_room(table: Table, zone: ZoneDef, places: Sequence[Place], count: int) -> None:
    """Raise MoveRefusedError if a zone has no room for that number of new pieces at these places."""
    if zone.supply:
        raise MoveRefusedError(f"{zone.name} is a supply: pieces put there go back into the box.")
    if zone.capacity and len(table.zones[zone.id]) + count > zone.capacity:
        raise MoveRefusedError(f"{zone.name} has room for only {zone.capacity}.")
    for place, coming in Counter(for_each(places, count)).items():
        if not has_room(table, zone, place, coming):
            raise MoveRefusedError(f"That place of {zone.name} has room for only {zone.cell_capacity}.")
