"""Where everything lies: names of zones and pieces, and the reference's board of 1600 x 1000 units in millimetres."""

from __future__ import annotations

from tabletop.core.equipment import SEAT_COLOURS, PieceId, Seat, ZoneId
from tabletop.games.ming_dynasty.data import (
    DISTRICTS,
    DISTRICTS_OF,
    DRAGON,
    PROVINCES,
    WORLD,
    DistrictId,
    Point,
    ProvinceId,
    Transport,
)

Colour = str
"""Whose pieces these are: the id of a seat, or the colour that nobody plays with two players."""

UNIT = 0.55
"""Millimetres per unit of the reference's drawing."""

WIDTH, HEIGHT = 1920 * UNIT, 1190 * UNIT
OPEN: ZoneId = "table"
MOVES: ZoneId = "moves"
DISCARDS: ZoneId = "discards"
DRAGONS: ZoneId = "dragons"
BOX: ZoneId = "box"
SCORE_TRACK: ZoneId = "score"
ROUND_TRACK: ZoneId = "rounds"
POINT_TILES: ZoneId = "points"

COLOURS: tuple[Colour, ...] = tuple(seat.id for seat in SEAT_COLOURS)
NEUTRALS: tuple[Colour, ...] = ("red", "yellow", "green", "blue")
"""The first of these that nobody plays is neutral with two players."""

SPACE: dict[ProvinceId, ZoneId] = {province: f"PS-{province}" for province in PROVINCES}
DISPLAY: dict[ProvinceId, ZoneId] = {province: f"DS-{province}" for province in PROVINCES}
TILES: dict[ProvinceId, ZoneId] = {province: f"tiles.{province}" for province in PROVINCES}
HOUSES: dict[DistrictId, ZoneId] = {district: f"{district}.houses" for district in DISTRICTS}
CLOISTER: dict[DistrictId, ZoneId] = {district: f"{district}.cloister" for district in DISTRICTS}
PRINCES: dict[DistrictId, ZoneId] = {district: f"{district}.prince" for district in DISTRICTS}
DISTRICT_AT: dict[ZoneId, DistrictId] = {zone: district for district, zone in PRINCES.items()}
CITY_HOUSES: dict[ProvinceId, tuple[ZoneId, ...]] = {
    province: tuple(HOUSES[district] for district in DISTRICTS_OF[province]) for province in PROVINCES
}

HAND: dict[Seat, ZoneId] = {seat: f"hand:{seat}" for seat in COLOURS}
SUPPLY: dict[Colour, ZoneId] = {seat: f"{seat}.supply" for seat in COLOURS}
HOME: dict[Colour, ZoneId] = {seat: f"{seat}.home" for seat in COLOURS}
OWN_TILES: dict[Seat, ZoneId] = {seat: f"{seat}.tiles" for seat in COLOURS}
RETURNS: dict[Seat, ZoneId] = {seat: f"{seat}.returns" for seat in COLOURS}
SHOWN: dict[Seat, ZoneId] = {seat: f"{seat}.shown" for seat in COLOURS}
STARTS: dict[Seat, ZoneId] = {seat: f"{seat}.start" for seat in COLOURS}
OWN_POINTS: dict[Seat, ZoneId] = {seat: f"{seat}.points" for seat in COLOURS}
SCORE_OF: dict[Seat, str] = {seat: f"{seat}.score" for seat in COLOURS}
PARTS = ("sets", "members", "majorities", "cloisters", "sets_of_five", "tiles")
"""The things that points are scored for; each has a counter `<seat>.<part>`."""
PART_OF: dict[tuple[Seat, str], str] = {(seat, part): f"{seat}.{part}" for seat in COLOURS for part in PARTS}

PLAYABLE = 30
MEMBERS: dict[Colour, tuple[PieceId, ...]] = {
    colour: tuple(f"FM-{colour}-{number:02}" for number in range(1, PLAYABLE + 1)) for colour in COLOURS
}
MARKER: dict[Seat, PieceId] = {seat: f"FM-{seat}-31" for seat in COLOURS}
PRINCE: dict[Colour, PieceId] = {colour: f"PR-{colour}" for colour in COLOURS}
MEMBERS_OF: dict[Colour, frozenset[PieceId]] = {colour: frozenset(pieces) for colour, pieces in MEMBERS.items()}
OWNER: dict[PieceId, Colour] = {piece: colour for colour, pieces in MEMBERS.items() for piece in pieces}
"""Whose member a piece is."""
PRINCE_OWNER: dict[PieceId, Colour] = {piece: colour for colour, piece in PRINCE.items()}
CARDS: dict[PieceId, Transport] = {
    f"MC{number:02}": row.id for row in WORLD.transports.values() for number in range(row.first_card, row.first_card + row.copies)
}
DRAGON_COUNT, TILE_COUNT, POINT_TILE_COUNT = 18, 18, 6
DRAGON_CARDS: tuple[PieceId, ...] = tuple(f"DR{number:02}" for number in range(1, DRAGON_COUNT + 1))
CARD_KIND: dict[PieceId, Transport] = {**CARDS, **dict.fromkeys(DRAGON_CARDS, DRAGON)}
"""What each card of a hand shows."""
RETURN_VALUES = (0, 1, 2, 3)
RETURN_CARDS: dict[Seat, tuple[PieceId, ...]] = {seat: tuple(f"RC-{seat}-{value}" for value in RETURN_VALUES) for seat in COLOURS}
PROVINCE_TILES: dict[ProvinceId, tuple[PieceId, ...]] = {
    province: tuple(f"PT-{province}-{number:02}" for number in range(1, TILE_COUNT + 1)) for province in PROVINCES
}
TILE_PROVINCE: dict[PieceId, ProvinceId] = {tile: province for province, tiles in PROVINCE_TILES.items() for tile in tiles}
POINT_PIECES: tuple[PieceId, ...] = tuple(f"SP{number}" for number in range(1, POINT_TILE_COUNT + 1))
ROUND_MARKER: PieceId = "RM"
STARTER: PieceId = "SPF"

CITY_RADIUS = 64
HOUSE = 22
CLOISTER_SIZE = 36
MEMBER_SIZE, PRINCE_SIZE, MARKER_SIZE = 14.5, 24.0, 12.0
CARD_WIDTH, CARD_HEIGHT = 84 * UNIT, 120 * UNIT
SPACE_WIDTH, SPACE_HEIGHT = 160, 110
RETURN_WIDTH, RETURN_HEIGHT = 56 * UNIT, 80 * UNIT
TILE_SIZE = 36 * UNIT
STARTER_SIZE = 46 * UNIT
POINT_TILE_WIDTH, POINT_TILE_HEIGHT = 44 * UNIT, 34 * UNIT

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

PILES: dict[ZoneId, Point] = {
    MOVES: (1690.0, 130.0),
    DISCARDS: (1810.0, 130.0),
    DRAGONS: (1690.0, 290.0),
    POINT_TILES: (1810.0, 290.0),
    BOX: (1750.0, 880.0),
}
TILE_PILES: tuple[Point, ...] = tuple((1660.0 + 90 * (number % 3), 490.0 + 120 * (number // 3)) for number in range(6))

AREA_WIDTH, AREA_HEIGHT, AREA_TOP, AREA_STEP, AREA_LEFT = 460, 186, 992, 472, 14
"""The players' areas along the lower edge, in units."""


def mm(units: float) -> float:
    """Units of the board in millimetres."""
    return units * UNIT


def stands(x: float, y: float, across: float, down: float, pitch: float) -> tuple[Point, ...]:
    """The places of a crowd of four colours about x, y, in units: for each colour two rows of four, `pitch` units apart."""
    return tuple(
        (x + cx * across + ABREAST[place % 4] * pitch + (place // 4) * pitch * 0.5, y + cy * down + (place // 4 - 0.5) * 9.0)
        for cx, cy in CORNERS
        for place in range(CROWD)
    )
