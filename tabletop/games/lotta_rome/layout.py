"""Where things lie, in millimetres: an area for each player, two or three in a row, and what belongs to nobody."""

from __future__ import annotations

from math import sqrt

from tabletop.games.lotta_rome.cells import COLUMNS, ROWS
from tabletop.kit.fields import Fields
from tabletop.kit.rects import Point, Size

SIDE = 8.0
"""The side of a hexagon."""
LAND: Size = (round(sqrt(3) * SIDE, 3), 2 * SIDE)
DOMAIN: Size = (sqrt(3) * SIDE * (COLUMNS + 0.5) + 0.01, SIDE * (1.5 * (ROWS - 1) + 2.0))
GAP, TOP = 6.0, 14.0
MAT_HEIGHT = 64.0
AREA: Size = (DOMAIN[0] + 4.0, DOMAIN[1] + MAT_HEIGHT + 4.0)
"""The area of a player: a mat and below it the domain."""
WORKS_STEP = 11.5
"""Between the buildings on a building card."""
COMMON: Size = (104.0, 58.0)
"""The size of what belongs to nobody."""


def across(players: int) -> int:
    """How many areas lie side by side."""
    return 2 if players < 5 else 3


def corner(number: int, players: int) -> Point:
    """The upper left corner of the area of that number, from 0."""
    row, column = divmod(number, across(players))
    return GAP + column * (AREA[0] + GAP), TOP + row * (AREA[1] + TOP)


def common_corner(players: int) -> Point:
    """The upper left corner of what belongs to nobody: below two areas, beside four, in the place of the area that is missing."""
    return (GAP + 2 * (AREA[0] + GAP), TOP) if players == 4 else corner(players, players)


def table_size(players: int) -> Size:
    """The size of the table."""
    columns = across(players)
    rows = -(-players // columns)
    width, height = GAP + columns * (AREA[0] + GAP), TOP + rows * (AREA[1] + TOP)
    return width + (COMMON[0] if players == 4 else 0.0), height + (COMMON[1] if players == 2 else 0.0)


def at(point: Point) -> Fields:
    """The fields that say where the things of a row lie."""
    return {"x": point[0], "y": point[1]}
