"""The camera: which part of the table is seen, and how large.

Zoom goes in levels of a sixteenth of a pixel per millimetre and the origin lies on whole pixels, so that a piece at rest
always falls on the same pixels however the camera came there.
"""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from pygame import Rect

SIXTEENTH = 1.0 / 16.0
LEVELS = (
    *(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40, 45, 50),
    *(56, 64, 72, 80, 90, 100, 112, 128, 144, 160),
)
"""The zoom levels a wheel goes through, in sixteenths of a pixel per millimetre: about an eighth larger each time."""
MARGIN = 0.5
"""How small the table may become: this part of the largest size at which it fits the free area."""


class View(NamedTuple):
    """A saved view: the zoom level and the point of the table, in millimetres, in the middle of the free area."""

    level: int
    x: float
    y: float


class Camera:
    """Turns millimetres of the table into pixels of the window and back. `area` is the part of the window left free."""

    def __init__(self, size: tuple[int, int], table: tuple[float, float] = (1000.0, 700.0)) -> None:
        self.table = table
        self.area = Rect((0, 0), size)
        self.level = 16
        self.origin_x = 0
        self.origin_y = 0
        self.fit((0.0, 0.0, *table))

    @property
    def zoom(self) -> float:
        """Pixels per millimetre."""
        return self.level * SIXTEENTH

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel of the whole table, at this zoom, that lies in the upper left corner of the window."""
        return self.origin_x, self.origin_y

    @property
    def view(self) -> View:
        """Where the camera is, to be saved and gone back to with `go_to`, also in a window of another size."""
        centre = self.area.center
        return View(self.level, (self.origin_x + centre[0]) / self.zoom, (self.origin_y + centre[1]) / self.zoom)

    @property
    def shows_all(self) -> bool:
        """Whether the whole table fills the free area, as after `fit`."""
        middle = self.view
        off = max(abs(middle.x - self.table[0] / 2), abs(middle.y - self.table[1] / 2)) * self.zoom
        return self.level == self._filling(*self.table, self.area) and off <= 1

    def to_screen(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the window that the point x, y of the table (millimetres) falls on."""
        return floor(x * self.zoom) - self.origin_x, floor(y * self.zoom) - self.origin_y

    def to_table(self, px: int, py: int) -> tuple[float, float]:
        """The point of the table, in millimetres, under the middle of a pixel of the window."""
        return (px + self.origin_x + 0.5) / self.zoom, (py + self.origin_y + 0.5) / self.zoom

    def pan(self, dx: int, dy: int) -> None:
        """Move what is seen by dx, dy pixels, as a hand drags it; stops where the table would be lost."""
        self._put(self.origin_x - dx, self.origin_y - dy)

    def zoom_at(self, px: int, py: int, steps: int) -> None:
        """Go `steps` levels nearer (or farther, if negative); the point under the pixel stays there if the limits allow."""
        self._zoom_to(self._stepped(steps), px, py)

    def fit(self, rect: tuple[float, float, float, float], into: Rect | None = None) -> None:
        """Show the rectangle x, y, width, height (millimetres) as large as it fits the pixels `into` (the free area)."""
        into = into or self.area
        x, y, width, height = rect
        self.level = self._filling(width, height, into)
        centre = into.center
        self._put(round((x + width / 2) * self.zoom) - centre[0], round((y + height / 2) * self.zoom) - centre[1])

    def go_to(self, view: View) -> None:
        """Go to a saved view."""
        self.level = min(max(view.level, self._lowest()), LEVELS[-1])
        centre = self.area.center
        self._put(round(view.x * self.zoom) - centre[0], round(view.y * self.zoom) - centre[1])

    def set_area(self, area: Rect) -> None:
        """The free area of the window changed; what was in its middle stays there."""
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
        fitting = min(self.area.width / self.table[0], self.area.height / self.table[1]) * 16.0
        return max(1, min(floor(fitting * MARGIN), LEVELS[-1]))

    def _zoom_to(self, level: int, px: int, py: int) -> None:
        if level == self.level:
            return
        x, y = self.to_table(px, py)
        self.level = level
        self._put(floor(x * self.zoom) - px, floor(y * self.zoom) - py)

    def _put(self, x: int, y: int) -> None:
        """Set the origin, kept so that the middle of the free area lies on the table."""
        centre = self.area.center
        self.origin_x = min(max(x, -centre[0]), floor(self.table[0] * self.zoom) - centre[0])
        self.origin_y = min(max(y, -centre[1]), floor(self.table[1] * self.zoom) - centre[1])
