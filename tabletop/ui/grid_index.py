"""What lies under a point or a rectangle, in drawing order: a uniform grid over the table.

Boxes are kept in millimetres, so a change of zoom leaves the index alone. An answer takes as long as the few cells asked
for hold, however many pieces are on the table.
"""

from __future__ import annotations

from collections.abc import Iterable

Box = tuple[float, float, float, float]
"""left, top, right, bottom in millimetres."""
Span = tuple[int, int, int, int]


class GridIndex:
    """Keys with their boxes, and the rank of each in drawing order (lowest first)."""

    __slots__ = ("_cells", "_spans", "cell", "rank")

    def __init__(self, cell: float = 64.0) -> None:
        self.cell = cell
        self.rank: dict[str, int] = {}
        """Drawing order: set it whole whenever it changes. Keys without a rank must not be in the index."""
        self._cells: dict[tuple[int, int], dict[str, None]] = {}
        self._spans: dict[str, Span] = {}

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
        """Add `key`, or give it another box."""
        span = self.span(box)
        old = self._spans.get(key)
        if old == span:
            return
        if old is not None:
            self._leave(key, old)
        self._spans[key] = span
        cells = self._cells
        first_column, first_row, last_column, last_row = span
        for column in range(first_column, last_column + 1):
            for row in range(first_row, last_row + 1):
                held = cells.get((column, row))
                if held is None:
                    cells[(column, row)] = {key: None}
                else:
                    held[key] = None

    def remove(self, key: str) -> None:
        """Take `key` out; raises KeyError if it is not there."""
        self._leave(key, self._spans.pop(key))

    def near(self, box: Box) -> list[str]:
        """The keys whose cells `box` touches, in drawing order: all whose boxes overlap it, and some neighbours."""
        first_column, first_row, last_column, last_row = self.span(box)
        cells = self._cells
        if (last_column - first_column + 1) * (last_row - first_row + 1) > 2 * len(cells):
            found: Iterable[str] = [
                key
                for key, span in self._spans.items()
                if span[0] <= last_column and span[2] >= first_column and span[1] <= last_row and span[3] >= first_row
            ]
        else:
            keys: dict[str, None] = {}
            for column in range(first_column, last_column + 1):
                for row in range(first_row, last_row + 1):
                    held = cells.get((column, row))
                    if held is not None:
                        keys |= held
            found = keys
        return sorted(found, key=self.rank.__getitem__)

    def _leave(self, key: str, span: Span) -> None:
        cells = self._cells
        for column in range(span[0], span[2] + 1):
            for row in range(span[1], span[3] + 1):
                held = cells[(column, row)]
                del held[key]
                if not held:
                    del cells[(column, row)]
