"""From which side the table is seen: it may be rotated by right angles, so that any seat can be in front.

*Table* millimetres are those of the equipment and of all moves. *Seen* millimetres are those of the table as it is on the
screen, where right is right and down is down. If the table is not rotated, both are the same.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]
Area = tuple[float, float, float, float]
"""x, y of the upper left corner, width, height in millimetres."""


class Facing(NamedTuple):
    """The table rotated clockwise by `quarter` right angles (0 to 3); `width` and `height` are those before the rotation."""

    quarter: int = 0
    width: float = 0.0
    height: float = 0.0

    @property
    def degrees(self) -> float:
        """By how many degrees clockwise the table is rotated."""
        return self.quarter * 90.0

    @property
    def size(self) -> Point:
        """The width and height of the table as it is seen."""
        return self.extent(self.width, self.height)

    def extent(self, width: float, height: float) -> Point:
        """The seen width and height of an upright rectangle of the table."""
        return (height, width) if self.quarter % 2 else (width, height)

    def place(self, x: float, y: float) -> Point:
        """The seen point for a point of the table."""
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
        """The point of the table for the seen point x, y."""
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
        """The seen vector for a vector on the table."""
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
        """The vector on the table for the seen vector dx, dy."""
        return Facing(-self.quarter % 4).way(dx, dy)

    def area(self, x: float, y: float, width: float, height: float) -> Area:
        """The seen rectangle for a rectangle of the table."""
        left, top = self.place(x, y)
        right, bottom = self.place(x + width, y + height)
        return min(left, right), min(top, bottom), *self.extent(width, height)


def quarter_of(number: int, seats: int) -> int:
    """By how many right angles the table is rotated to put the seat with that number (from 0) of `seats` in front.

    They sit round the table clockwise, the first one at the lower edge; if there are more than four, some share a side.
    """
    side = int(number * 4 / max(seats, 1) + 0.5) % 4
    return -side % 4
