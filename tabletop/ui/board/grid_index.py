"""What is under a point or a rectangle, in drawing order: a uniform grid over the table.

Boxes are kept in millimetres, so a change of zoom does not change the index. The time of an answer depends only on the contents
of the few cells asked for, however many pieces are on the table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

Box = tuple[float, float, float, float]
"""left, top, right, bottom in millimetres."""
Span = tuple[int, int, int, int]

MOST_CELLS = 1_024
"""A thing that touches more cells than this is kept in a separate list, which is searched for every answer: there are few such
things, and a box of kilometres would fill all memory with cells."""


class GridIndex:
    """Keys with their boxes, and the rank of each in drawing order (lowest first)."""

    __slots__ = ("_cells", "_spans", "_wide", "cell", "rank")

    def __init__(self, cell: float = 128.0) -> None:
        self.cell = cell
        self.rank: dict[str, int] = {}
        """Drawing order: set it as a whole whenever it changes. Keys without a rank must not be in the index."""
        self._cells: defaultdict[tuple[int, int], dict[str, None]] = defaultdict(dict)
        self._spans: dict[str, Span] = {}
        self._wide: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self._spans)

    def __contains__(self, key: object) -> bool:
        return key in self._spans

    def span(self, box: Box) -> Span:
        """The first and last column and row of the cells that `box` touches."""
        left, top, right, bottom = box
        cell = self.cell
        return int(left // cell), int(top // cell), int(right // cell), int(bottom // cell)

    def put(self, key: str, box: Box) -> None:
        """Add `key`, or change its box."""
        span = self.span(box)
        old = self._spans.get(key)
        if old == span:
            return
        if old is not None:
            self._leave(key, old)
        self._spans[key] = span
        if size_of(span) > MOST_CELLS:
            self._wide[key] = None
            return
        cells = self._cells
        first_column, first_row, last_column, last_row = span
        rows = range(first_row, last_row + 1)
        for column in range(first_column, last_column + 1):
            for row in rows:
                cells[column, row][key] = None

    def remove(self, key: str) -> None:
        """Remove `key`; raises KeyError if it is not there."""
        self._leave(key, self._spans.pop(key))

    def near(self, box: Box) -> list[str]:
        """The keys in the cells that `box` touches, in drawing order: all whose boxes overlap it, and some near it."""
        first_column, first_row, last_column, last_row = self.span(box)
        cells = self._cells
        here = (first_column, first_row, last_column, last_row)
        if size_of(here) > 2 * len(cells):
            found: Iterable[str] = [key for key, span in self._spans.items() if overlap(span, here)]
        else:
            keys = {key: None for key in self._wide if overlap(self._spans[key], here)}
            for column in range(first_column, last_column + 1):
                for row in range(first_row, last_row + 1):
                    held = cells.get((column, row))
                    if held is not None:
                        keys |= held
            found = keys
        return sorted(found, key=self.rank.__getitem__)

    def _leave(self, key: str, span: Span) -> None:
        if key in self._wide:
            del self._wide[key]
            return
        cells = self._cells
        for column in range(span[0], span[2] + 1):
            for row in range(span[1], span[3] + 1):
                held = cells[(column, row)]
                del held[key]
                if not held:
                    del cells[(column, row)]


def size_of(span: Span) -> int:
    """The number of cells in a span."""
    return (span[2] - span[0] + 1) * (span[3] - span[1] + 1)


def overlap(one: Span, other: Span) -> bool:
    """Whether two spans have a cell in common."""
    return one[0] <= other[2] and one[2] >= other[0] and one[1] <= other[3] and one[3] >= other[1]
