"""The cells of a domain by their coordinates (q, r) in the rules (3.1), measured from the first cell."""

from __future__ import annotations

from tabletop.games.lotta_rome.cells import SPOTS, START_COLUMN, START_ROW, Cell, cell_name

FIRST_Q = START_COLUMN - START_ROW // 2


def axial(cell: Cell) -> tuple[int, int]:
    """The coordinates (q, r) of a cell."""
    column, row = map(int, SPOTS[cell])
    return column - row // 2 - FIRST_Q, row - START_ROW


def cell_of(q: int, r: int) -> Cell:
    """The cell with these coordinates; empty if it is beyond the frame."""
    column, row = q + FIRST_Q + (r + START_ROW) // 2, r + START_ROW
    return cell_name(column, row)
