"""Where on the open table there is room for something: beside boards, places, pads, notes and pieces, not on them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from math import ceil, hypot, inf

from tabletop.core.equipment import PieceId, ZoneDef
from tabletop.core.events import Place
from tabletop.core.layout import zone_spots
from tabletop.core.rects import Rect, Size
from tabletop.core.table import Table, eighth

GAP = 2.0
"""The least distance from what is put down to other things, in millimetres."""
LEAST_STEP = 8.0
"""Places are tried at least this far from one another, in millimetres."""

SAME = 1e-6
"""Two distances that differ by less, in millimetres, may be equal but for rounding."""


def things(table: Table, zone: ZoneDef, but: Collection[PieceId] = ()) -> Iterator[Rect]:
    """What should not be covered in a free zone, in table millimetres: boards, other zones, pads, notes, its pieces except `but`.

    What is printed on the table, such as a frame, is a board without a shadow and may be covered.
    """
    box = table.equipment
    yield from ((one.x, one.y, one.width, one.height) for one in box.boards if one.shadow)
    yield from ((one.x, one.y, one.width, one.height) for one in box.zones.values() if one.id != zone.id and not one.in_hand)
    yield from ((one.x, one.y, one.width, one.height) for one in box.counters.values() if one.width)
    for drawing in table.drawings.values():
        if drawing.is_card:
            (left, top), (right, bottom) = drawing.points
            yield left, top, right - left, bottom - top
    for spot in zone_spots(table, zone):
        if spot.piece not in but:
            kind = table.kind(spot.piece)
            yield spot.x - kind.width / 2, spot.y - kind.height / 2, kind.width, kind.height


def free_place(table: Table, zone: ZoneDef, size: Size, wanted: Place, but: Collection[PieceId] = ()) -> Place | None:
    """The centre, nearest to `wanted`, of room for something of `size` in a free zone; None if there is no such room.

    Both places are in millimetres of the zone. The pieces `but` are on their way, and count as gone.
    """
    xs, ys = centres(zone, size, wanted)
    lefts, tops = [zone.x + x - size[0] / 2 for x in xs], [zone.y + y - size[1] / 2 for y in ys]
    rights, bottoms = [left + size[0] for left in lefts], [top + size[1] for top in tops]
    # For each row of centres those that are taken: bit 0 for the first x.
    covered = [0] * len(ys)
    for rect in things(table, zone, but):
        x, y, width, height = grown(rect)
        first, end = bisect_right(rights, x), bisect_left(lefts, x + width)
        if first < end:
            columns = (1 << end) - (1 << first)
            for row in range(bisect_right(bottoms, y), bisect_left(tops, y + height)):
                covered[row] |= columns
    away = sorted((abs(x - wanted[0]), number) for number, x in enumerate(xs))
    rows = [(row, y, at) for row, y in enumerate(ys) for at in nearest(away, covered[row])]
    found = [(hypot(xs[at] - wanted[0], y - wanted[1]), at, row) for row, y, at in rows]
    if not found:
        return None
    _, at, row = min(found)
    return eighth(xs[at]), eighth(ys[row])


def nearest(away: Sequence[tuple[float, int]], covered: int) -> Iterator[int]:
    """The numbers of the nearest centres of a row that are not covered: one, or two that are equally far but for rounding."""
    least = inf
    for far, number in away:
        if far > least + SAME:
            return
        if not covered >> number & 1:
            least = min(least, far)
            yield number


def places_near(zone: ZoneDef, size: Size, wanted: Place) -> Sequence[Place]:
    """Centres at which something of `size` lies whole in the zone, the one nearest to `wanted` first."""
    xs, ys = centres(zone, size, wanted)
    return sorted(((x, y) for x in xs for y in ys), key=lambda place: hypot(place[0] - wanted[0], place[1] - wanted[1]))


def centres(zone: ZoneDef, size: Size, wanted: Place) -> tuple[Sequence[float], Sequence[float]]:
    """The xs and the ys of a grid of centres at which something of `size` lies whole in the zone; `wanted` is one if it does."""
    step = max(LEAST_STEP, min(size) / 3)
    return along(wanted[0], size[0], zone.width, step), along(wanted[1], size[1], zone.height, step)


def along(wanted: float, length: float, whole: float, step: float) -> Sequence[float]:
    """Centres in steps from `wanted` for something of that length inside `whole`; none if it is too long."""
    low, high = length / 2, whole - length / 2
    if low > high:
        return ()
    start = min(max(wanted, low), high)
    back, on = ceil((start - low) / step), ceil((high - start) / step)
    return [min(max(start + number * step, low), high) for number in range(-back, on + 1)]


def grown(rect: Rect) -> Rect:
    """The rectangle with the least distance added on each side."""
    return rect[0] - GAP, rect[1] - GAP, rect[2] + 2 * GAP, rect[3] + 2 * GAP
