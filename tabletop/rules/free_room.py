"""Where on the open table there is room for something: beside boards, places, pads, notes and pieces, not on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import ceil, hypot

from tabletop.core.equipment import PieceId, ZoneDef
from tabletop.core.events import Place
from tabletop.core.layout import zone_spots
from tabletop.core.rects import Rect, Size
from tabletop.core.table import Table, eighth

GAP = 2.0
"""The least distance from what is put down to other things, in millimetres."""
LEAST_STEP = 8.0
"""Places are tried at least this far from one another, in millimetres."""


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
    taken = [grown(rect) for rect in things(table, zone, but)]
    for x, y in places_near(zone, size, wanted):
        left, top = zone.x + x - size[0] / 2, zone.y + y - size[1] / 2
        if not any(overlap((left, top, *size), rect) for rect in taken):
            return eighth(x), eighth(y)
    return None


def places_near(zone: ZoneDef, size: Size, wanted: Place) -> Iterable[Place]:
    """Centres at which something of `size` lies whole in the zone, the one nearest to `wanted` first."""
    step = max(LEAST_STEP, min(size) / 3)
    xs = along(wanted[0], size[0], zone.width, step)
    ys = along(wanted[1], size[1], zone.height, step)
    return sorted(((x, y) for x in xs for y in ys), key=lambda place: hypot(place[0] - wanted[0], place[1] - wanted[1]))


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


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles have any area in common."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
