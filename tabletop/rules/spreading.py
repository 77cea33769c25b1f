"""Where the pieces of a pile lie side by side, and where they are gathered: beside other things, not on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.equipment import PieceId, ZoneDef
from tabletop.core.events import Place
from tabletop.core.table import Table

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

SPREAD_STEP = 0.32
"""The distance between the pieces of a spread pile, as a share of their width. Pieces this near in a row are gathered."""
LEAST_STEP = 0.06
"""Where there is less room than this on both sides, the row is not in the middle of the place of the pile."""


def spread_places(table: Table, pieces: Sequence[PieceId]) -> tuple[Place, ...]:
    """Places in a row for the pieces of a pile in a free zone: between the things beside it, its own place in the middle.

    If there is too little room between them, the row takes the whole width of the zone.
    """
    kind, state, zone = table.kind(pieces[0]), table.pieces[pieces[0]], table.zone_of(pieces[0])
    steps, half = len(pieces) - 1, kind.width / 2
    least, most = LEAST_STEP * kind.width * steps, SPREAD_STEP * kind.width * steps
    left, right = free_room(table, pieces)
    if right - left < least + kind.width:
        left, right = 0.0, zone.width
    low, high = left + half, right - half
    even = 2 * min(state.x - low, high - state.x)
    length = min(most, high - low, max(even, least))
    start = min(max(state.x - length / 2, low), high - length)
    return tuple((start + length * number / steps, state.y) for number in range(len(pieces)))


def gathered_place(table: Table, pieces: Sequence[PieceId]) -> Place:
    """Where a spread row is gathered: in its middle, since it was spread to both sides of its pile."""
    xs = [table.pieces[piece].x for piece in pieces]
    return (min(xs) + max(xs)) / 2, table.pieces[pieces[0]].y


def free_room(table: Table, pieces: Sequence[PieceId]) -> tuple[float, float]:
    """From where to where nothing lies beside the pile at its height, in millimetres of its zone."""
    zone, kind, state = table.zone_of(pieces[0]), table.kind(pieces[0]), table.pieces[pieces[0]]
    x, y = zone.x + state.x, zone.y + state.y
    left, right = zone.x, zone.x + zone.width
    for at_x, at_y, width, height in things(table, zone, set(pieces)):
        if at_y >= y + kind.height / 2 or at_y + height <= y - kind.height / 2:
            continue
        if at_x + width <= x - kind.width / 2:
            left = max(left, at_x + width)
        elif at_x >= x + kind.width / 2:
            right = min(right, at_x)
    return left - zone.x, right - zone.x


def things(table: Table, zone: ZoneDef, but: set[PieceId]) -> Iterator[Rect]:
    """What a row should not cover: other zones, boards, pads, notes and the other pieces of `zone`; in table millimetres."""
    box = table.equipment
    yield from ((one.x, one.y, one.width, one.height) for one in box.boards)
    yield from ((one.x, one.y, one.width, one.height) for one in box.zones.values() if one.id != zone.id and not one.in_hand)
    yield from ((one.x, one.y, one.width, one.height) for one in box.counters.values() if one.width)
    for drawing in table.drawings.values():
        if drawing.is_card:
            (left, top), (right, bottom) = drawing.points
            yield left, top, right - left, bottom - top
    for piece in table.zones[zone.id]:
        if piece not in but:
            kind, state = table.kind(piece), table.pieces[piece]
            yield zone.x + state.x - kind.width / 2, zone.y + state.y - kind.height / 2, kind.width, kind.height
