"""Where everything lies, in millimetres: the house in polar coordinates, the worship table, tracks, displays, player mats."""

from __future__ import annotations

from tabletop.games.round_house import ids
from tabletop.games.round_house.ids import Node
from tabletop.kit import drawing
from tabletop.kit.rects import Point, Rect, Size, about

BOARD_X, BOARD_Y = 12.0, 12.0
BOARD_WIDTH, BOARD_HEIGHT = 605.0, 435.0
HOUSE_X, HOUSE_Y = 225.0, 217.0
"""The centre of the house on the board."""
COURT_RADIUS, INNER_FROM, INNER_TO, OUTER_FROM, OUTER_TO, WALL = 60.0, 66.0, 114.0, 118.0, 168.0, 176.0

CARD_SIZE = CARD_WIDTH, CARD_HEIGHT = 44.0, 62.0
LEADER_SIZE, ASSISTANT_SIZE, CUBE_SIZE = 16.0, 13.5, 8.0
AMULET_TILE = AMULET_WIDTH, AMULET_HEIGHT = 20.0, 24.0
PIRATE_SIZE = 32.0
PIRATE_TILE: Size = (PIRATE_SIZE, PIRATE_SIZE)
TEMPLE_TILE = TEMPLE_WIDTH, TEMPLE_HEIGHT = 32.0, 26.0
MERCHANT_TILE = MERCHANT_WIDTH, MERCHANT_HEIGHT = 26.0, 18.0
STAND_TILE = STAND_WIDTH, STAND_HEIGHT = 110.0, 26.0
COIN_SIZE = 18.0
MARKER_SIZE = 9.0

SIDE_X = BOARD_X + BOARD_WIDTH + 14.0
TABLE_WIDTH = SIDE_X + 5 * (CARD_WIDTH + 5.0) + 8.0
MATS_Y = BOARD_Y + BOARD_HEIGHT + 12.0
MAT_WIDTH, MAT_HEIGHT, MAT_GAP = (TABLE_WIDTH - 36.0) / 2, 136.0, 12.0


def table_height(seats: int) -> float:
    """The height of the table: mats lie two in a row below the board."""
    return MATS_Y + (seats + 1) // 2 * (MAT_HEIGHT + MAT_GAP)


def mat_corner(number: int) -> Point:
    """The upper left corner of the mat of seat `number`."""
    return 12.0 + number % 2 * (MAT_WIDTH + 12.0), MATS_Y + number // 2 * (MAT_HEIGHT + MAT_GAP)


def sector_angle(number: int) -> float:
    """The middle of sector 1 to 6, as an angle of a clock in degrees."""
    return 345.0 + 60.0 * (number - 1)


def boundary_angle(number: int) -> float:
    """The border between sector `number` and the next one."""
    return sector_angle(number) + 30.0


def polar(radius: float, angle: float, centre: Point = (HOUSE_X, HOUSE_Y)) -> Point:
    """The point on the board at a distance (millimetres) from the centre of the house, in the direction of an angle."""
    return drawing.polar(radius, angle, centre)


def on_table(point: Point) -> Point:
    """A point of the board as a point of the table."""
    return BOARD_X + point[0], BOARD_Y + point[1]


def rect_at(centre: Point, width: float, height: float) -> Rect:
    """The rectangle on the table of a thing of that size round a point of the board."""
    return about(on_table(centre), width, height)


def room_point(node: Node, radius: float, turn: float = 0.0) -> Point:
    """A point in a room, on the board, `turn` degrees clockwise from the middle of the room."""
    return polar(radius, sector_angle(int(node[1])) + turn)


LEADER_RADIUS = {"I": 90.0, "O": 143.0}
LEADER_TURN = {"I": -19.0, "O": -21.0}
ROOM_RECT = {"I": (54.0, 44.0), "O": (62.0, 48.0)}
"""Width and height of the area in which a dropped leader goes into the room."""


def leader_point(node: Node) -> Point:
    """Where a leader stands in a room, on the board."""
    return room_point(node, LEADER_RADIUS[node[0]], LEADER_TURN[node[0]])


ROOM_CENTRES: dict[Node, Point] = {node: room_point(node, LEADER_RADIUS[node[0]]) for node in (*ids.INNER, *ids.OUTER)}

TILE_BOX = 160.0
"""Side of the square in which a room tile is drawn, at every rotation."""


def tile_centre(node: Node) -> Point:
    """The middle of the square that holds the tile of an outer room, on the board."""
    return room_point(node, (OUTER_FROM + OUTER_TO) / 2)


BOX_RADIUS = {"I": 76.0, "O": 131.0}
BOX_TURN = {"I": (-9.0, 2.0, 13.0), "O": (-8.0, 1.0, 10.0)}


def box_points(node: Node) -> tuple[Point, ...]:
    """The centres of the three boxes of a market or the Warehouse stock, on the board."""
    ring = node[0] if node != ids.SELLING else "I"
    return tuple(room_point(node, BOX_RADIUS[ring], turn) for turn in BOX_TURN[ring])


def chair_point(chair: str) -> Point:
    """Where a chair stands, on the board: two at each boundary."""
    return polar(45.0, boundary_angle(int(chair[1])) + (-9.5 if chair.endswith("a") else 9.5))


TOWN_POINTS: dict[str, Point] = {"NW": (52.0, 52.0), "NE": (398.0, 52.0), "SE": (398.0, 383.0), "SW": (52.0, 383.0)}
TOWN_RADIUS = 27.0
TOWN_SPOTS: tuple[Point, ...] = ((12.0, 16.0), (27.0, 16.0), (42.0, 16.0), (19.5, 30.0), (34.5, 30.0), (27.0, 45.0))
"""Where the assistants of the five seats and the merchant lie in a town, from its upper left corner."""

CELL_SIZE = 25.0
CELLS_X, CELLS_Y = 458.0, 56.0
CELL_SPOTS: tuple[Point, ...] = ((7.5, 7.5), (17.5, 7.5), (7.5, 17.5), (17.5, 17.5), (12.5, 12.5))


def cell_corner(row: int, column: int) -> Point:
    """The upper left corner of a worship cell, on the board."""
    return CELLS_X + CELL_SIZE * (column - 1), CELLS_Y + CELL_SIZE * (row - 1)


def space_rect(side: str, number: int) -> tuple[float, float, float, float]:
    """Corner and size of a reward space beside the worship table, on the board."""
    (left, _), (_, top) = cell_corner(1, number), cell_corner(number, 1)
    return {
        "left": (CELLS_X - 25.0, top, 24.0, 25.0),
        "right": (CELLS_X + 101.0, top, 24.0, 25.0),
        "top": (left, CELLS_Y - 26.0, 25.0, 25.0),
        "bottom": (left, CELLS_Y + 101.0, 25.0, 25.0),
    }[side]


TEMPLE_Y = 194.0
ROUND_Y = 232.0


def temple_point(number: int) -> Point:
    """The centre of temple space 0 to 3, on the board."""
    return 437.0 + 37.0 * number + TEMPLE_WIDTH / 2, TEMPLE_Y + TEMPLE_HEIGHT / 2


def round_point(number: int) -> Point:
    """The centre of space 0 to 12 of the round track, on the board."""
    return 438.5 + 11.6 * number, ROUND_Y + 5.5


PIRATES_Y = 376.0


def pirate_point(number: int) -> Point:
    """The centre of the pirate stack (0) and of the display's places (1 to 3), on the board."""
    return 454.0 + 36.0 * number, PIRATES_Y + PIRATE_SIZE / 2


BORDER = 11.0
"""Half the width of the score track, which runs round the board."""


def score_point(points: int) -> Point:
    """The centre of a space of the score track, on the board: clockwise from the upper left corner."""
    across, down = (BOARD_WIDTH - 2 * BORDER) / 16, (BOARD_HEIGHT - 2 * BORDER) / 9
    if points <= 16:
        return BORDER + across * points, BORDER
    if points <= 25:
        return BOARD_WIDTH - BORDER, BORDER + down * (points - 16)
    if points <= 41:
        return BOARD_WIDTH - BORDER - across * (points - 25), BOARD_HEIGHT - BORDER
    return BORDER, BOARD_HEIGHT - BORDER - down * (points - 41)


def hall_angle(boundary: str) -> float:
    """The rotation of the Hall over a boundary: along it, with its writing from left to right."""
    return boundary_angle(int(boundary[1:])) % 180.0 - 90.0
