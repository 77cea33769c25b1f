"""The camera: which part of the table is seen, and how large.

The zoom is a multiple of a sixteenth of a pixel per millimetre and the origin is on whole pixels, so that a piece at rest
always covers the same pixels, however the camera got there.
"""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from pygame import Rect

from tabletop.core.equipment import Equipment, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.ui.board.facing import Facing

SIXTEENTH = 1.0 / 16.0
LEVELS = (
    *(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40, 45, 50),
    *(56, 64, 72, 80, 90, 100, 112, 128, 144, 160),
)
"""The zoom levels of the wheel, in sixteenths of a pixel per millimetre: each is about an eighth larger than the last."""
MARGIN = 0.5
"""How small the table may become, as a share of the largest size at which it fits the free area."""


class View(NamedTuple):
    """A saved view: the zoom level, the point of the table (millimetres) in the middle of the free area, and the side.

    `quarter` says by how many right angles the table is rotated clockwise.
    """

    level: int
    x: float
    y: float
    quarter: int = 0


class Camera:
    """Converts millimetres of the table to pixels of the window and back. `area` is the part of the window without panels.

    The table may be seen from any of its sides; the origin is in pixels of the table as it is seen.
    """

    def __init__(self, size: tuple[int, int], table: tuple[float, float] = (1000.0, 700.0)) -> None:
        self.table = table
        self.area = Rect((0, 0), size)
        self.level = 16
        self.quarter = 0
        """By how many right angles the table is rotated clockwise: from 0 to 3."""
        self.origin_x = 0
        self.origin_y = 0
        self.fit((0.0, 0.0, *table))

    @property
    def zoom(self) -> float:
        """Pixels per millimetre."""
        return self.level * SIXTEENTH

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel of the whole table, at this zoom, in the upper left corner of the window."""
        return self.origin_x, self.origin_y

    @property
    def facing(self) -> Facing:
        """The side from which the table is seen."""
        return Facing(self.quarter, *self.table)

    @property
    def view(self) -> View:
        """The present view, to be saved; `go_to` restores it, also in a window of another size."""
        centre = self.area.center
        x, y = (self.origin_x + centre[0]) / self.zoom, (self.origin_y + centre[1]) / self.zoom
        return View(self.level, *self.facing.back(x, y), self.quarter)

    @property
    def shows_all(self) -> bool:
        """Whether the whole table fills the free area, as it does after `fit`."""
        middle = self.view
        off = max(abs(middle.x - self.table[0] / 2), abs(middle.y - self.table[1] / 2)) * self.zoom
        return self.level == self._filling(*self.facing.size, self.area) and off <= 1

    def to_screen(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the window at the point x, y of the table (millimetres)."""
        x, y = self.facing.place(x, y)
        return floor(x * self.zoom) - self.origin_x, floor(y * self.zoom) - self.origin_y

    def to_table(self, px: int, py: int) -> tuple[float, float]:
        """The point of the table, in millimetres, under the middle of a pixel of the window."""
        return self.facing.back(*self.to_seen(px, py))

    def to_seen(self, px: int, py: int) -> tuple[float, float]:
        """The point of the table as it is seen, in seen millimetres, under the middle of a pixel of the window."""
        return (px + self.origin_x + 0.5) / self.zoom, (py + self.origin_y + 0.5) / self.zoom

    def rect_of(self, x: float, y: float, width: float, height: float) -> Rect:
        """The pixels of the window that a rectangle of the table (millimetres) covers; at least one."""
        x, y, width, height = self.facing.area(x, y, width, height)
        left, top = floor(x * self.zoom) - self.origin_x, floor(y * self.zoom) - self.origin_y
        right, bottom = floor((x + width) * self.zoom) - self.origin_x, floor((y + height) * self.zoom) - self.origin_y
        return Rect(left, top, max(1, right - left), max(1, bottom - top))

    def pan(self, dx: int, dy: int) -> None:
        """Move the seen table by dx, dy pixels, as a drag does; the middle of the free area stays on the table."""
        self._put(self.origin_x - dx, self.origin_y - dy)

    def zoom_at(self, px: int, py: int, steps: int) -> None:
        """Zoom in by `steps` levels (out if negative); the point under the pixel stays there if the limits allow."""
        self._zoom_to(self._stepped(steps), px, py)

    def next_zooms(self) -> list[float]:
        """The zooms, in pixels per millimetre, one step of the wheel in and out, if there are any."""
        return [level * SIXTEENTH for level in (self._stepped(1), self._stepped(-1)) if level != self.level]

    def fit(self, rect: tuple[float, float, float, float], into: Rect | None = None) -> None:
        """Show the rectangle x, y, width, height (millimetres) as large as fits into the pixels `into` (the free area)."""
        into = into or self.area
        x, y, width, height = self.facing.area(*rect)
        self.level = self._filling(width, height, into)
        centre = into.center
        self._put(round((x + width / 2) * self.zoom) - centre[0], round((y + height / 2) * self.zoom) - centre[1])

    def go_to(self, view: View) -> None:
        """Go to a saved view."""
        self.quarter = view.quarter % 4
        self.level = min(max(view.level, self._lowest()), LEVELS[-1])
        centre = self.area.center
        x, y = self.facing.place(view.x, view.y)
        self._put(round(x * self.zoom) - centre[0], round(y * self.zoom) - centre[1])

    def set_area(self, area: Rect) -> None:
        """Set the free area of the window; the point in its middle stays in the middle."""
        view = self.view
        self.area = Rect(area)
        self.go_to(view)

    def _filling(self, width: float, height: float, into: Rect) -> int:
        level = floor(min(into.width / max(width, 1.0), into.height / max(height, 1.0)) * 16.0)
        return min(max(level, 1), LEVELS[-1])

    def _stepped(self, steps: int) -> int:
        level = self.level
        for _ in range(abs(steps)):
            if steps > 0:
                level = next((step for step in LEVELS if step > level), level)
            else:
                level = next((step for step in reversed(LEVELS) if step < level), level)
        return max(level, self._lowest()) if steps < 0 else level

    def _lowest(self) -> int:
        width, height = self.facing.size
        fitting = min(self.area.width / width, self.area.height / height) * 16.0
        return max(1, min(floor(fitting * MARGIN), LEVELS[-1]))

    def _zoom_to(self, level: int, px: int, py: int) -> None:
        if level == self.level:
            return
        x, y = self.to_seen(px, py)
        self.level = level
        self._put(floor(x * self.zoom) - px, floor(y * self.zoom) - py)

    def _put(self, x: int, y: int) -> None:
        """Set the origin, limited so that the middle of the free area is on the table."""
        centre = self.area.center
        width, height = self.facing.size
        self.origin_x = min(max(x, -centre[0]), floor(width * self.zoom) - centre[0])
        self.origin_y = min(max(y, -centre[1]), floor(height * self.zoom) - centre[1])


def hand_anchors(box: Equipment, camera: Camera, seat: Seat) -> dict[ZoneId, Place]:
    """Points, in table millimetres, for pieces that go into a hand: below the table for `seat`, else above it."""
    area = camera.area
    tops = {zone.id: area.bottom + 80 if zone.owner == seat else area.top - 80 for zone in box.zones.values() if zone.in_hand}
    return {zone: camera.to_table(area.centerx, top) for zone, top in tops.items()}
