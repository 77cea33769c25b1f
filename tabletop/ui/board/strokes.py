"""Arrows and lines, cut into square cells of the table so that the picture of a long one is never large.

The size of the cells and their centres are multiples of 16 millimetres, which are whole pixels at every zoom, so that the
pictures of neighbouring cells meet without a seam. All lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, hypot

from tabletop.core.drawings import Drawing, Point

CELL = 64.0
"""The side of a cell in millimetres; a multiple of 16."""
WIDTH = 1.9
"""The width of a stroke in millimetres."""
EDGE = 0.9
"""How far the edge of a stroke reaches beyond it, on both sides, in millimetres."""
LEAST_WIDTH_PX, LEAST_EDGE_PX = 3.0, 1.2
BARB = 13.0
"""The largest length of the two barbs of an arrow, in millimetres."""
SLANT = 0.42
"""How far the barbs are from the shaft: half their distance as a share of their length."""
REACH = 8.0
"""How far a stroke reaches beyond its points at the smallest zoom, in millimetres."""

Path = tuple[Point, ...]
Cells = dict[tuple[int, int], list[Path]]
"""The parts of paths that may be seen in each cell; the key is the column and row of the cell."""


def paths_of(drawing: Drawing) -> list[Path]:
    """The lines that a drawing is made of; an arrow has a shaft and two barbs."""
    points = drawing.points
    if drawing.kind != "arrow":
        return [points]
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = hypot(x1 - x0, y1 - y0)
    if not length:
        return [points]
    barb = min(BARB, length * 0.6)
    back_x, back_y = (x0 - x1) / length * barb, (y0 - y1) / length * barb
    return [
        points,
        (
            (x1 + back_x - back_y * SLANT, y1 + back_y + back_x * SLANT),
            (x1, y1),
            (x1 + back_x + back_y * SLANT, y1 + back_y - back_x * SLANT),
        ),
    ]


def cells_of(paths: Sequence[Path], margin: float) -> Cells:
    """The cells that paths with a width of twice `margin` touch, each with the parts of the paths inside."""
    cells: Cells = {}
    for path in paths:
        parts = list(pairwise(path)) or [(path[0], path[0])]
        for start, end in parts:
            for cell in cells_on(start, end, margin):
                found = cells.setdefault(cell, [])
                if found and found[-1][-1] == start:
                    found[-1] = (*found[-1], end)
                else:
                    found.append((start, end))
    return cells


def cells_on(start: Point, end: Point, margin: float) -> list[tuple[int, int]]:
    """The cells within `margin` of the straight line from `start` to `end`."""
    (x0, y0), (x1, y1) = start, end
    left, right = min(x0, x1) - margin, max(x0, x1) + margin
    found: list[tuple[int, int]] = []
    for column in range(floor(left / CELL), ceil(right / CELL)):
        # Between the sides of this column the line goes from one height to another.
        low, high = column * CELL - margin, (column + 1) * CELL + margin
        heights = [y for x, y in (start, end) if low <= x <= high]
        if x0 != x1:
            heights += [y0 + (y1 - y0) * (side - x0) / (x1 - x0) for side in (low, high) if min(x0, x1) <= side <= max(x0, x1)]
        if heights:
            top, bottom = min(heights) - margin, max(heights) + margin
            found += [(column, row) for row in range(floor(top / CELL), ceil(bottom / CELL))]
    return found


def as_text(paths: Sequence[Path], cell: tuple[int, int]) -> str:
    """The paths in a cell as a short text, relative to the cell's corner: equal texts have equal pictures."""
    left, top = cell[0] * CELL, cell[1] * CELL
    return ";".join(" ".join(f"{x - left:g},{y - top:g}" for x, y in path) for path in paths)


def from_text(text: str) -> list[Path]:
    """The paths from the text of `as_text`."""
    return [
        tuple((float(x), float(y)) for x, _, y in (point.partition(",") for point in path.split(" "))) for path in text.split(";")
    ]
