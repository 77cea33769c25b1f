"""Where everything lies: the reference's board of 1600 x 1000 units in millimetres."""

from __future__ import annotations

from tabletop.core.equipment import ZoneId
from tabletop.games.ming_dynasty import ids
from tabletop.kit.painting import Canvas
from tabletop.kit.rects import Point

UNIT = 0.55
"""Millimetres per unit of the reference's drawing."""

WIDTH, HEIGHT = 1920 * UNIT, 1190 * UNIT
CITY_RADIUS = 64
HOUSE = 22
CLOISTER_SIZE = 36
MEMBER_SIZE, PRINCE_SIZE, MARKER_SIZE = 14.5, 24.0, 12.0
CARD_SIZE = CARD_WIDTH, CARD_HEIGHT = 84 * UNIT, 120 * UNIT
SPACE_WIDTH, SPACE_HEIGHT = 160, 110
RETURN_SIZE = RETURN_WIDTH, RETURN_HEIGHT = 56 * UNIT, 80 * UNIT
TILE_SIZE = 36 * UNIT
STARTER_SIZE = 46 * UNIT
POINT_TILE_SIZE = POINT_TILE_WIDTH, POINT_TILE_HEIGHT = 44 * UNIT, 34 * UNIT

CROWD = 8
"""How many members of one colour stand side by side in a place; more stand on one another."""
ABREAST = (-0.5, 0.5, -1.5, 1.5)
"""Where the members of a row stand, from its middle outwards, in steps."""
CORNERS: tuple[Point, ...] = ((-25.0, -14.0), (25.0, -14.0), (-25.0, 14.0), (25.0, 14.0))
"""Where the members of each colour stand about the middle of a place, in units."""


PRINCE_STANDS: tuple[Point, ...] = ((0.0, 0.0), (14.0, 8.0))
"""Where a prince stands in a district, and where one who is only passing through."""

SCORE_SPACES: tuple[Point, ...] = (
    *((80 + 74.667 * space, 80.0) for space in range(16)),
    *((1200.0, 80.0 + 84 * (space - 15)) for space in range(16, 25)),
    *((1200 - 74.667 * (space - 25), 920.0) for space in range(25, 41)),
    *((80.0, 920.0 - 84 * (space - 40)) for space in range(41, 50)),
)
ROUND_SPACES: tuple[Point, ...] = tuple((1265.0 + 45 * number, 50.0) for number in range(6))
BOARD = (30, 16, 1570, 968)
"""The corners of the board: left, top, right, bottom."""
MAP = Canvas(BOARD[0], BOARD[1], UNIT)

PILES: dict[ZoneId, Point] = {
    ids.MOVES: (1690.0, 130.0),
    ids.DISCARDS: (1810.0, 130.0),
    ids.DRAGONS: (1690.0, 290.0),
    ids.POINT_TILES: (1810.0, 290.0),
    ids.BOX: (1750.0, 880.0),
}
TILE_PILES: tuple[Point, ...] = tuple((1660.0 + 90 * (number % 3), 490.0 + 120 * (number // 3)) for number in range(6))

AREA_WIDTH, AREA_HEIGHT, AREA_TOP, AREA_STEP, AREA_LEFT = 460, 186, 992, 472, 14
"""The players' areas along the lower edge, in units."""


def mm(units: float) -> float:
    """Units of the board in millimetres."""
    return units * UNIT


def crowd(x: float, y: float, across: float = 1.0, down: float = 1.0, pitch: float = 13.0) -> tuple[Point, ...]:
    """The places of a crowd of four colours about x, y, in units: for each colour two rows of four, `pitch` units apart."""
    return tuple(
        (x + cx * across + ABREAST[place % 4] * pitch + (place // 4) * pitch * 0.5, y + cy * down + (place // 4 - 0.5) * 9.0)
        for cx, cy in CORNERS
        for place in range(CROWD)
    )
