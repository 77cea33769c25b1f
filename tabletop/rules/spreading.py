"""Where the pieces of a pile lie side by side, and where they are gathered: beside other things, not on them."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import PieceId
from tabletop.core.events import Place
from tabletop.core.layout import place_centre
from tabletop.core.table import Table
from tabletop.rules.free_room import free_place, things

SPREAD_STEP = 0.32
"""The distance between the pieces of a spread pile, as a share of their width."""
ASIDE = 1.15
"""The distance from a pile to the part split off it, as a share of the width of its pieces."""
NUMBERED = 44.0
"""The least such distance, in millimetres: the numbers on both piles can be read, such as the worth of chips."""
LEAST_STEP = 0.06
"""Where there is less room than this on both sides, the row is not in the middle of the place of the pile."""


def spread_places(table: Table, pieces: Sequence[PieceId]) -> tuple[Place, ...]:
    """Places in a row for the pieces of a pile in a free zone: between the things beside it, its own place in the middle.

    If there is too little room between them, the row goes to the nearest free room; if there is none, it takes the whole width
    of the zone.
    """
    kind, state, zone = table.kind(pieces[0]), table.pieces[pieces[0]], table.zone_of(pieces[0])
    steps, half = len(pieces) - 1, kind.width / 2
    least, most = LEAST_STEP * kind.width * steps, SPREAD_STEP * kind.width * steps
    left, right = free_room(table, pieces)
    if right - left < least + kind.width:
        length = min(most, zone.width - kind.width)
        middle = free_place(table, zone, (length + kind.width, kind.height), (state.x, state.y), set(pieces))
        if middle is not None:
            return row_of(middle, length, len(pieces))
        left, right = 0.0, zone.width
    low, high = left + half, right - half
    even = 2 * min(state.x - low, high - state.x)
    length = min(most, high - low, max(even, least))
    start = min(max(state.x - length / 2, low), high - length)
    return row_of((start + length / 2, state.y), length, len(pieces))


def row_of(middle: Place, length: float, count: int) -> tuple[Place, ...]:
    """Places for `count` pieces in a row of that length from the first centre to the last."""
    return tuple((middle[0] - length / 2 + length * number / (count - 1), middle[1]) for number in range(count))


def place_aside(table: Table, pile: Sequence[PieceId]) -> Place:
    """Where on the open table a part of a pile is put: in the room nearest to its right; just there if there is none."""
    box, kind, state = table.equipment, table.kind(pile[-1]), table.pieces[pile[-1]]
    open_zone = box.zones[box.open_zone]
    x, y = place_centre(table.zone_of(pile[-1]), state.x, state.y)
    aside = max(kind.width * ASIDE, NUMBERED if kind.stacks else 0.0)
    wanted = x - open_zone.x + aside, y - open_zone.y
    return free_place(table, open_zone, (kind.width, kind.height), wanted) or wanted


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
