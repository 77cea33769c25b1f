"""Where a short message lies on the table, so that it covers nothing that the present question needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pygame import Rect

from tabletop.core.layout import cell_outline, place_centre
from tabletop.core.rects import around
from tabletop.rules.looks import area_of
from tabletop.ui.board.item_key import cell_of, item_key, named
from tabletop.ui.table.table_view import TableView

Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
NEEDED, ASKED, OWN, OWNED = 100, 10, 3, 1
"""What it costs to cover a pixel of a counter or of what must be seen, of what can be chosen, of what lies before the person in
front, and of what lies before others."""
SHARES = 0.5, 0.0, 1.0, 0.25, 0.75
"""How far from the left a message may lie: 0 at the left side of the table, 1 at the right."""
GRID = 8
"""Feet of places that are less than 8 pixels apart are tried once."""


def box_of(rect: Rect) -> Box:
    """The rectangle as a tuple, by which a room is kept."""
    return rect.left, rect.top, rect.width, rect.height


def asked_rects(view: TableView) -> Iterator[Rect]:
    """The pixels of what can be chosen: pieces, places and single places of zones."""
    box, camera = view.shown.equipment, view.painter.camera
    for key, glow in view.asked.items():
        cell, zone = cell_of(key), box.zones.get(named(key, "zone"))
        if (rect := view.painter.rect_of(key)) is not None:
            yield rect
        elif zone is not None and not zone.in_hand:
            yield camera.rect_of(*around(glow.shape)) if glow.shape else view.zone_rect(zone)
        elif cell is not None and cell[0] in box.zones:
            (x, y), (_, (width, height)) = place_centre(box.zones[cell[0]], *cell[1]), cell_outline(box.zones[cell[0]])
            yield camera.rect_of(x - width / 2, y - height / 2, width, height)


@lru_cache(maxsize=8)
def room_among(area: Box, kept: Sequence[tuple[Box, int]], sizes: Sequence[tuple[int, int]]) -> Box:
    """The room whose foot covers the least of `kept`, each with what a pixel of it costs: as low as can be, rather in the middle
    than at a side, and rather wide than high. Kept, because the window asks in each frame.
    """
    whole, rects = Rect(area), [(Rect(box), cost) for box, cost in kept]
    feet = {rect.top // GRID * GRID for rect, _ in rects}
    best, least = area, float("inf")
    for width, height in sizes:
        wide = min(width, whole.width)
        for bottom in sorted({whole.bottom, *feet}, reverse=True):
            for left in [whole.left + int((whole.width - wide) * share) for share in SHARES]:
                message = Rect(left, bottom - height, wide, height)
                if message.top < whole.top:
                    continue
                cost = sum(cost * part.width * part.height for rect, cost in rects if (part := rect.clip(message)))
                if cost < least:
                    best, least = (left, whole.top, wide, bottom - whole.top), cost
                if not cost:
                    return best
    return best


class MessageSpot:
    """Finds the part of the table at whose foot a message lies, and leaves it there while it covers nothing."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self._last: tuple[Sequence[tuple[int, int]], Rect, Rect] | None = None
        """The sizes of the last message, the table and the room that was found: nobody clicks on what jumps away."""

    def room(self, sizes: Sequence[tuple[int, int]], cards: Sequence[Rect] = ()) -> Rect:
        """The part of the table, in pixels, at whose foot a message of one of `sizes` covers least of what the question needs.

        `cards` lie over the table, with buttons on them.
        """
        area = Rect(self.view.table_rect())
        if not sizes or not area.width:
            self._last = None
            return area
        kept = self._kept(area, cards)
        if self._last is not None and self._last[:2] == (sizes, area) and not cost_at(self._last[2], sizes, kept):
            return self._last[2]
        self._last = sizes, area, Rect(room_among(box_of(area), kept, tuple(sizes)))
        return self._last[2]

    def _kept(self, area: Rect, cards: Sequence[Rect]) -> tuple[tuple[Box, int], ...]:
        view = self.view
        camera, painter = view.painter.camera, view.painter
        pads = [rect for name in view.shown.counters if (rect := painter.rect_of(item_key("counter", name))) is not None]
        needed = [*cards, *pads, *(camera.rect_of(*part) for part in view.needed)]
        box = view.shown.equipment
        owned = [(zone.owner, view.zone_rect(zone)) for zone in box.zones.values() if zone.owner and not zone.in_hand]
        owned += [(look.seat, camera.rect_of(*area_of(look))) for look in box.looks if look.seat]
        kept = [(rect, cost) for rects, cost in ((needed, NEEDED), (asked_rects(view), ASKED)) for rect in rects]
        kept += [(rect, OWN if seat == view.seat else OWNED) for seat, rect in owned]
        return tuple((box_of(rect.clip(area)), cost) for rect, cost in kept if rect.colliderect(area))


def cost_at(room: Rect, sizes: Sequence[tuple[int, int]], kept: Sequence[tuple[Box, int]]) -> int:
    """What it costs to lay the highest of the messages that are as wide as a room at its foot."""
    high = max((height for width, height in sizes if width >= room.width), default=0)
    message = Rect(room.left, room.bottom - high, room.width, high)
    return sum(cost * part.width * part.height for box, cost in kept if (part := Rect(box).clip(message)))
