"""From which side the table is looked at: it may lie turned by right angles, so that any seat can be in front.

*Table* millimetres are those of the equipment and of all moves. *Seen* millimetres are those of the table as it lies on the
screen, where right is right and down is down. With the table unturned both are the same.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]
Area = tuple[float, float, float, float]
"""x, y of the upper left corner, width, height in millimetres."""


class Facing(NamedTuple):
    """The table turned clockwise by `quarter` right angles (0 to 3); `width` and `height` are its own, unturned."""

    quarter: int = 0
    width: float = 0.0
    height: float = 0.0

    @property
    def degrees(self) -> float:
        """By how many degrees clockwise the table is turned."""
        return self.quarter * 90.0

    @property
    def size(self) -> Point:
        """The width and height of the table as it is seen."""
        return self.extent(self.width, self.height)

    def extent(self, width: float, height: float) -> Point:
        """The width and height that something upright on the table takes as it is seen."""
        return (height, width) if self.quarter % 2 else (width, height)

    def place(self, x: float, y: float) -> Point:
        """Where a point of the table is seen."""
        match self.quarter:
            case 0:
                return x, y
            case 1:
                return self.height - y, x
            case 2:
                return self.width - x, self.height - y
            case _:
                return y, self.width - x

    def back(self, x: float, y: float) -> Point:
        """The point of the table that is seen at x, y."""
        match self.quarter:
            case 0:
                return x, y
            case 1:
                return y, self.height - x
            case 2:
                return self.width - x, self.height - y
            case _:
                return self.width - y, x

    def way(self, dx: float, dy: float) -> Point:
        """How a way across the table is seen."""
        match self.quarter:
            case 0:
                return dx, dy
            case 1:
                return -dy, dx
            case 2:
                return -dx, -dy
            case _:
                return dy, -dx

    def way_back(self, dx: float, dy: float) -> Point:
        """The way across the table that is seen as dx, dy."""
        return Facing(-self.quarter % 4).way(dx, dy)

    def area(self, x: float, y: float, width: float, height: float) -> Area:
        """Where a rectangle of the table is seen."""
        left, top = self.place(x, y)
        right, bottom = self.place(x + width, y + height)
        return min(left, right), min(top, bottom), *self.extent(width, height)


def quarter_of(number: int, seats: int) -> int:
    """By how many right angles the table is turned for the seat of that number (from 0) of so many to be in front.

    They sit round the table clockwise, the first one at its foot; more than four share its sides.
    """
    side = int(number * 4 / max(seats, 1) + 0.5) % 4
    return -side % 4
