"""The cells of a domain: hexagons with a point up, in rows of which every second one is shifted right.

A cell is called by the letter of its column and the number of its row, such as `i7`. By the rules a domain has no borders. Its
frame on the table has; so it is moved into the middle of the frame whenever it has come near an edge (`rulings.MARGIN`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase

from tabletop.core.events import Place

Cell = str

COLUMNS, ROWS = 17, 13
START_COLUMN, START_ROW = 8, 6
DIRECTION_WORDS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
"""The six directions in their order (3.1)."""
STEPS = (
    ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)),
    ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)),
)
"""By how many columns and rows each direction leads on, from an even and from an odd row."""


def cell_name(column: int, row: int) -> Cell:
    """The cell at a column and a row of the frame, both from 0; empty if it is beyond the frame."""
    return f"{ascii_lowercase[column]}{row + 1}" if 0 <= column < COLUMNS and 0 <= row < ROWS else ""


def step(column: int, row: int, direction: int) -> tuple[int, int]:
    """The column and row of the neighbour in that direction."""
    across, down = STEPS[row % 2][direction]
    return column + across, row + down


SPOTS: dict[Cell, Place] = {
    cell_name(column, row): (float(column), float(row)) for row in range(ROWS) for column in range(COLUMNS)
}
"""Where each cell is in its zone."""
CELL_AT: dict[Place, Cell] = {place: cell for cell, place in SPOTS.items()}
START = cell_name(START_COLUMN, START_ROW)
"""Where the first land of a domain goes: the cell (0, 0) of the rules."""
TOWARDS: dict[Cell, tuple[Cell, ...]] = {
    cell: tuple([cell_name(*step(int(x), int(y), direction)) for direction in range(6)]) for cell, (x, y) in SPOTS.items()
}
"""The neighbour of each cell in each direction; empty where it would be beyond the frame."""
AROUND: dict[Cell, tuple[Cell, ...]] = {cell: tuple(filter(None, others)) for cell, others in TOWARDS.items()}
"""The neighbours of each cell within the frame."""


@cache
def shifted(across: int, down: int) -> Mapping[Place, Place]:
    """Where each place of the frame lies after all move by `across` columns and `down` rows; places that leave it are left out.

    Every second row is shifted, so a move by an odd number of rows leads half a column aside.
    """
    aside = across - down // 2
    found = {(x, y): (x + aside + (y + down) // 2 - y // 2, y + down) for x, y in CELL_AT}
    return {old: new for old, new in found.items() if new in CELL_AT}
