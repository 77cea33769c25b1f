"""Where things lie: a rectangle is its upper left corner, width and height, ready to be passed on as `*rect`."""

from __future__ import annotations

from collections.abc import Sequence

Point = tuple[float, float]
Size = tuple[float, float]
Rect = tuple[float, float, float, float]


def about(centre: Point, width: float, height: float) -> Rect:
    """The rectangle of that size round a point."""
    return centre[0] - width / 2, centre[1] - height / 2, width, height


def scaled(unit: float, x: float, y: float, width: float, height: float) -> Rect:
    """A rectangle that is given in units of a drawing, in millimetres."""
    return x * unit, y * unit, width * unit, height * unit


def inset(rect: Rect, margin: float) -> Rect:
    """The rectangle without a margin on each side."""
    return rect[0] + margin, rect[1] + margin, rect[2] - 2 * margin, rect[3] - 2 * margin


def around(points: Sequence[Point], margin: float = 0.0) -> Rect:
    """The smallest rectangle that holds the points and leaves `margin` on each side."""
    left, top = min(x for x, _ in points) - margin, min(y for _, y in points) - margin
    right, bottom = max(x for x, _ in points) + margin, max(y for _, y in points) + margin
    return left, top, right - left, bottom - top


def holds(rect: Rect, point: Point) -> bool:
    """Whether a point lies in the rectangle or on its edge."""
    return rect[0] <= point[0] <= rect[0] + rect[2] and rect[1] <= point[1] <= rect[1] + rect[3]


def within(rect: Rect, points: Sequence[Point]) -> tuple[Point, ...]:
    """The points measured from the corner of the rectangle, as the places of a zone are given."""
    return tuple((x - rect[0], y - rect[1]) for x, y in points)


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles have a part in common."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
