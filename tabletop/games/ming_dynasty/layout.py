"""Where everything lies, in units of the reference's board of 1600 x 1000; `box.toml` has the rest of the places."""

from __future__ import annotations

from tabletop.core.rects import Point
from tabletop.games.ming_dynasty.ids import PLAYABLE
from tabletop.games.ming_dynasty.rulings import MEMBERS_PER_ROUND
from tabletop.kit.painting import Canvas

UNIT = 0.55
"""Millimetres per unit of the reference's drawing."""

CITY_RADIUS = 64
HOUSE = 22
CLOISTER_SIZE = 36
CARD_WIDTH, CARD_HEIGHT = 84, 120
SPACE_WIDTH, SPACE_HEIGHT = 160, 110
TILE_PLACE = 36 + 4 / UNIT
"""The side of a place for tiles: 36 units, and 4 mm more."""

CROWD = 8
"""How many members of one colour stand side by side in a place; more stand on one another."""
ROW_STEP = 15.0
"""How far before another a row of members stands, in units."""
CORNERS: tuple[Point, ...] = ((-26.0, -14.0), (26.0, -14.0), (-26.0, 14.0), (26.0, 14.0))
"""Where the members of each colour stand about the middle of a place, in units."""


PASSING = 0.45
"""How far on the way from the prince of a district to its members one stands who only passes through, so that both are seen."""

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

TILE_PILES: tuple[Point, ...] = tuple((1614.0 + 84 * (number % 2), 500.0 + 104 * (number // 2)) for number in range(6))
"""The piles of tiles, as all that lies beside the board, are seen with it in a window that is wide and low."""

SUPPLY_PLACES: tuple[Point, ...] = tuple(
    (12 + 14.5 * (number % MEMBERS_PER_ROUND), 14 + 23.5 * (number // MEMBERS_PER_ROUND)) for number in range(PLAYABLE)
)
"""A row of the supply for each round, from its corner."""


def area_corner(number: int) -> Point:
    """The upper left corner of a player's area, which lies along the lower edge, in units."""
    return 14 + number * 472, 992


def crowd(x: float, y: float, across: float = 1.0, down: float = 1.0, abreast: int = 2, pitch: float = 23.0) -> tuple[Point, ...]:
    """The places of a crowd of four colours about x, y, in units: of each colour `abreast` in a row, `pitch` units apart."""
    return tuple(
        (
            x + cx * across + (place % abreast - (abreast - 1) / 2) * pitch + place // abreast % 2 * pitch / 2,
            y + cy * down + (place // abreast - 0.3) * ROW_STEP,
        )
        for cx, cy in CORNERS
        for place in range(CROWD)
    )


SPACE_PLACES = crowd(SPACE_WIDTH / 2, SPACE_HEIGHT / 2 + 12, 1.5, 1.35, 3, 22.0)
"""The places of a province space, from its corner."""
