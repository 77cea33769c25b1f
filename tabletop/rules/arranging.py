"""Several loose pieces put in order in one act: in a row, in a grid, in line, evenly apart, turned together.

What lies on one another counts as one thing and stays a pile; if all chosen pieces are one pile, each piece counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, radians, sin, sqrt

from tabletop.core.equipment import PieceId, ZoneDef
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import Event, PiecesMoved, Place
from tabletop.core.layout import place_centre
from tabletop.core.table import Table, eighth
from tabletop.rules.free_moves import ArrangePieces, TurnGroup
from tabletop.rules.free_room import free_place
from tabletop.rules.named_pieces import by_zone
from tabletop.rules.piece_play import turn_events

GAP = 3.0
"""Between neighbours in a row or grid, in millimetres."""

OVERLAP = 0.4
"""The step between pieces that overlap because there is little room, as a share of their width or height."""
MOST_TRIED = 8
"""How many numbers of columns are tried for a grid, the one nearest to a square first."""

Things = list[tuple[PieceId, ...]]
"""What is put in order: piles, lowest piece first, and single pieces."""


def things_of(table: Table, pieces: Sequence[PieceId]) -> Things:
    """The chosen pieces by the place where they lie, row by row from the upper left; one pile is taken apart from its top."""
    chosen = set(pieces)
    zones = {table.where[piece] for piece in pieces}
    order = [piece for zone in table.zones if zone in zones for piece in table.zones[zone] if piece in chosen]
    places: dict[Place, list[PieceId]] = {}
    for piece in order:
        places.setdefault(centre_of(table, piece), []).append(piece)
    if len(places) == 1:
        return [(piece,) for piece in reversed(order)]
    height = max(table.kind(piece).height for piece in order)
    # Things whose heights differ by less than half of the tallest count as one row.
    by_height = sorted(places, key=lambda place: place[1])
    row_of: dict[Place, int] = {}
    row, top = 0, by_height[0][1]
    for place in by_height:
        if place[1] - top > height / 2:
            row, top = row + 1, place[1]
        row_of[place] = row
    return [tuple(places[place]) for place in sorted(places, key=lambda place: (row_of[place], place[0]))]


def centre_of(table: Table, piece: PieceId) -> Place:
    """Where a piece lies on the table, in millimetres."""
    state = table.pieces[piece]
    return place_centre(table.zone_of(piece), state.x, state.y)


def size_of(table: Table, things: Things) -> Place:
    """The width and height that each of the things needs, in millimetres: those of the largest."""
    kinds = [table.kind(piece) for thing in things for piece in thing]
    return max(kind.width for kind in kinds), max(kind.height for kind in kinds)


def free_zone_of(table: Table, pieces: Sequence[PieceId]) -> ZoneDef | None:
    """The free zone in which the pieces are put in order: theirs; the open table, if they lie in a pile or hand; else None."""
    zones = {table.where[piece] for piece in pieces}
    zone = table.zone_of(pieces[0])
    if len(zones) != 1 or len(pieces) < 2 or any(table.pieces[piece].locked for piece in pieces):
        return None
    return zone if zone.is_free else table.equipment.zones[table.equipment.open_zone] if zone.keeps_order else None


def in_a_grid(table: Table, pieces: Sequence[PieceId]) -> ArrangePieces | None:
    """Lay the pieces out in rows and columns, about as many of each, where there is room."""
    zone = free_zone_of(table, pieces)
    if zone is None:
        return None
    things = things_of(table, pieces)
    width, height = size_of(table, things)
    # As nearly square as there is room for; if there is none, the pieces overlap: first those of a row, then the rows too.
    for across, down in ((1.0, 1.0), (OVERLAP, 1.0), (OVERLAP, OVERLAP)):
        step = width * across + (GAP if across == 1.0 else 0.0), height * down + (GAP if down == 1.0 else 0.0)
        for columns in likely_columns(table, zone, things, step):
            if (centre := room_for(table, zone, things, columns, step)) is not None:
                return laid_out(table, zone, things, columns, step, centre)
    return laid_out(table, zone, things, ceil(sqrt(len(things))), (width * OVERLAP, height * OVERLAP))


def likely_columns(table: Table, zone: ZoneDef, things: Things, step: Place) -> list[int]:
    """The numbers of columns to try for a grid that is not larger than the zone, those nearest to a square first."""
    fitting = [
        columns
        for columns in range(1, len(things) + 1)
        if all(side <= most for side, most in zip(block_of(table, things, columns, step), (zone.width, zone.height), strict=True))
    ]
    return sorted(fitting, key=lambda columns: abs(columns - sqrt(len(things))))[:MOST_TRIED]


def room_for(table: Table, zone: ZoneDef, things: Things, columns: int, step: Place) -> Place | None:
    """The centre of room in a zone for the things in rows of `columns`, where they lie or nearest to that."""
    x, y = middle_of(table, things)
    moved = {piece for thing in things for piece in thing}
    return free_place(table, zone, block_of(table, things, columns, step), (x - zone.x, y - zone.y), moved)


def block_of(table: Table, things: Things, columns: int, step: Place) -> Place:
    """The width and height, in millimetres, of the things in rows of `columns`, `step` apart."""
    width, height = size_of(table, things)
    across, down = min(columns, len(things)), ceil(len(things) / columns)
    return (across - 1) * step[0] + width, (down - 1) * step[1] + height


def in_a_row(table: Table, pieces: Sequence[PieceId]) -> ArrangePieces | None:
    """Lay the pieces side by side where there is room; closer together if the table is not wide enough."""
    zone = free_zone_of(table, pieces)
    if zone is None:
        return None
    things = things_of(table, pieces)
    width, height = size_of(table, things)
    step = min(width + GAP, (zone.width - width) / max(1, len(things) - 1))
    steps = step, height + GAP
    return laid_out(table, zone, things, len(things), steps, room_for(table, zone, things, len(things), steps))


def laid_out(
    table: Table, zone: ZoneDef, things: Things, columns: int, step: Place, centre: Place | None = None
) -> ArrangePieces:
    """The things in rows of `columns`, `step` millimetres apart, round a centre of the zone; without one where they are."""
    width, height = size_of(table, things)
    block = block_of(table, things, columns, step)
    x, y = middle_of(table, things)
    x, y = centre or (x - zone.x, y - zone.y)
    left = inside(x, block[0], zone.width) - block[0] / 2 + width / 2
    top = inside(y, block[1], zone.height) - block[1] / 2 + height / 2
    spots = [(left + number % columns * step[0], top + number // columns * step[1]) for number in range(len(things))]
    return arranged(zone, things, spots)


def inside(centre: float, length: float, whole: float) -> float:
    """The centre of something of that length, moved inside a side of length `whole`."""
    return min(max(centre, length / 2), max(length / 2, whole - length / 2))


def middle_of(table: Table, things: Things) -> Place:
    """The middle of the rectangle round the centres of the things, in millimetres of the table."""
    centres = [centre_of(table, thing[0]) for thing in things]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def arranged(zone: ZoneDef, things: Things, spots: Sequence[Place]) -> ArrangePieces:
    """The move that puts each thing at its spot of the zone."""
    pieces = tuple(piece for thing in things for piece in thing)
    places = tuple((eighth(x), eighth(y)) for thing, (x, y) in zip(things, spots, strict=True) for _ in thing)
    return ArrangePieces(pieces, zone.id, places)


def loose_things(table: Table, pieces: Sequence[PieceId], least: int) -> Things:
    """The chosen things of one free zone, if there are at least `least` at places of their own; else none."""
    zone = free_zone_of(table, pieces)
    if zone is None or zone.id != table.where[pieces[0]]:
        return []
    things = things_of(table, pieces)
    return things if len({centre_of(table, thing[0]) for thing in things}) >= least else []


def in_line(table: Table, pieces: Sequence[PieceId], axis: int) -> ArrangePieces | None:
    """Put the pieces at one height (axis 1) or below one another (axis 0): at the mean of their places."""
    things = loose_things(table, pieces, 2)
    if not things:
        return None
    places = [places_in_zone(table, thing) for thing in things]
    mean = sum(place[axis] for place in places) / len(places)
    return arranged(table.zone_of(pieces[0]), things, [(x, mean) if axis else (mean, y) for x, y in places])


def evenly_apart(table: Table, pieces: Sequence[PieceId], axis: int) -> ArrangePieces | None:
    """Put equal distances between the pieces from left to right (axis 0) or from top to bottom (axis 1); the outer two stay."""
    things = sorted(loose_things(table, pieces, 3), key=lambda thing: places_in_zone(table, thing)[axis])
    if not things:
        return None
    places = [places_in_zone(table, thing) for thing in things]
    first, last = places[0][axis], places[-1][axis]
    steps = [first + (last - first) * number / (len(places) - 1) for number in range(len(places))]
    spots = [(x, at) if axis else (at, y) for (x, y), at in zip(places, steps, strict=True)]
    return arranged(table.zone_of(pieces[0]), things, spots)


def places_in_zone(table: Table, thing: Sequence[PieceId]) -> Place:
    """Where a thing lies in its zone."""
    state = table.pieces[thing[0]]
    return state.x, state.y


def turn_together(table: Table, pieces: Sequence[PieceId], degrees: float) -> TurnGroup | None:
    """Turn the pieces about their common middle."""
    things = loose_things(table, pieces, 2)
    turns = all(table.kind(piece).turns for piece in pieces)
    return TurnGroup(tuple(piece for thing in things for piece in thing), degrees) if things and turns else None


def arrange_events(table: Table, pieces: tuple[PieceId, ...], events: list[Event]) -> list[Event]:
    """The events of moving pieces into order; raises MoveRefusedError if all lie there already."""
    moved = [event for event in events if isinstance(event, PiecesMoved)]
    same = all(
        event.source == event.to and event.places == tuple((table.pieces[one].x, table.pieces[one].y) for one in event.pieces)
        for event in moved
    )
    if same:
        raise MoveRefusedError("They lie like that already.")
    return events


def turn_group_events(table: Table, pieces: tuple[PieceId, ...], degrees: float) -> list[Event]:
    """The events of turning loose pieces about the middle of their centres; the group is kept inside its zone."""
    groups = by_zone(table, pieces)
    [zone_id, *others] = groups
    zone = table.equipment.zones[zone_id]
    if others or not zone.is_free:
        raise MoveRefusedError("Only pieces that lie loose on one table can be turned together.")
    places = [(table.pieces[piece].x, table.pieces[piece].y) for piece in pieces]
    spots = sorted(set(places))
    middle_x, middle_y = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    along, across = cos(radians(degrees)), sin(radians(degrees))
    turned = [
        (middle_x + (x - middle_x) * along - (y - middle_y) * across, middle_y + (x - middle_x) * across + (y - middle_y) * along)
        for x, y in places
    ]
    back_x, back_y = (way_back([place[axis] for place in turned], side) for axis, side in enumerate((zone.width, zone.height)))
    put = tuple(
        (eighth(min(max(x + back_x, 0.0), zone.width)), eighth(min(max(y + back_y, 0.0), zone.height))) for x, y in turned
    )
    return [PiecesMoved(pieces, zone_id, zone_id, -1, put), *turn_events(table, pieces, degrees)]


def way_back(values: Sequence[float], whole: float) -> float:
    """How far all of them must be moved, so that none is below 0 or above `whole`."""
    return -min(0.0, min(values)) or min(0.0, whole - max(values))
