"""The cells of a piece that others are put on: a board with squares, points or hexagons."""

from __future__ import annotations

from msgspec import Struct

from tabletop.core.limits import Cells, Extent, Place


class Grid(Struct, frozen=True, array_like=True):
    """Cells in columns and rows within a rectangle of the piece, in millimetres from its upper left corner.

    A piece that is dropped on one comes to lie in its middle. The points of a board are cells round them. Hexagons have a corner
    at the top, and odd rows are shifted to the right.
    """

    columns: Cells
    rows: Cells
    x: Place
    y: Place
    width: Extent
    height: Extent
    hexes: bool = False
