"""Whether two rectangles in millimetres have any area in common, for tests of where things are put."""

from __future__ import annotations

from tabletop.core.rects import Rect


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles have any area in common."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
