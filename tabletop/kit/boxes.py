"""Where things lie: a box is the upper left corner, the width and the height, ready to be given on as `*box`."""

from __future__ import annotations

from collections.abc import Sequence

Point = tuple[float, float]
Size = tuple[float, float]
Box = tuple[float, float, float, float]


def about(centre: Point, width: float, height: float) -> Box:
    """The box of that size round a point."""
    return centre[0] - width / 2, centre[1] - height / 2, width, height


def scaled(unit: float, x: float, y: float, width: float, height: float) -> Box:
    """A box that is given in units of a drawing, in millimetres."""
    return x * unit, y * unit, width * unit, height * unit


def inset(box: Box, margin: float) -> Box:
    """The box without a margin on each side."""
    return box[0] + margin, box[1] + margin, box[2] - 2 * margin, box[3] - 2 * margin


def around(points: Sequence[Point], margin: float = 0.0) -> Box:
    """The smallest box that holds the points and leaves `margin` on each side."""
    left, top = min(x for x, _ in points) - margin, min(y for _, y in points) - margin
    right, bottom = max(x for x, _ in points) + margin, max(y for _, y in points) + margin
    return left, top, right - left, bottom - top


def within(box: Box, points: Sequence[Point], unit: float = 1.0) -> tuple[Point, ...]:
    """The points as seen from the corner of the box, as the places of a zone are given; in millimetres for that unit."""
    return tuple(((x - box[0]) * unit, (y - box[1]) * unit) for x, y in points)
