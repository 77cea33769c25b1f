"""The look of the rooms: sectors of the house with their names, prices and boxes, for the board and for room tiles."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.faces import Face, Layer
from tabletop.games.round_house import ids
from tabletop.games.round_house.art import (
    PAPER,
    chip,
    chip_line,
    reward_chips,
)
from tabletop.games.round_house.data import BASIC, HOUSE, ROOMS, Reward
from tabletop.games.round_house.ids import Node
from tabletop.games.round_house.layout import (
    BOX_TURN,
    INNER_FROM,
    INNER_TO,
    LEADER_RADIUS,
    LEADER_TURN,
    OUTER_FROM,
    OUTER_TO,
    TILE_BOX,
    polar,
    sector_angle,
    tile_centre,
)
from tabletop.kit.drawing import arc, disc, face_of, polygon, sign, square, upright, words
from tabletop.kit.rects import Point

Chips = list[tuple[str, int]]
Content = Callable[[str, float, Point, float, bool], list[Layer]]
"""Draws what is printed in a room: ring, middle angle, centre of the house, rotation of writing, whether it is reversed."""

INNER_FLOOR, OUTER_FLOOR, SMALL_FLOOR = "#E3C79B", "#D9B27C", "#E2C695"
EDGE = "#7D5A34"
HALF_ANGLE = 27.6


def spots(room: str, ring: str, middle: float, centre: Point) -> list[Layer]:
    """What is printed in a room: its name, the leader's place, and its signs."""
    inner, outer = (INNER_FROM, INNER_TO) if ring == "I" else (OUTER_FROM, OUTER_TO)
    turn = upright(middle)
    flipped = turn != middle % 360.0
    name_at = polar(outer - 5.0, middle + (0.0), centre)
    layers: list[Layer] = [
        words(ROOMS[room].name, name_at, (outer - inner) * 1.9, 6.0, "#4A2E17", "title", turn),
    ]
    stand = polar(LEADER_RADIUS[ring], middle + LEADER_TURN[ring], centre)
    layers += [
        disc(stand, 19.0, "#FFFFFF48", EDGE + "A0", 0.5),
        sign(ROOMS[room].icon, stand, 12.0, EDGE + "90"),
    ]
    return layers + CONTENT[room](ring, middle, centre, turn, flipped)


def line(chips: Chips, radius: float, angle: float, centre: Point, turn: float, flipped: bool, size: float = 9.4) -> list[Layer]:
    """A line of signs along the ring, from left to right on every side of the house."""
    return chip_line(chips, polar(radius, angle, centre), size, turn)


def middle_radius(ring: str) -> float:
    """Half way between the walls of a room, a little inward, below the name."""
    return 85.0 if ring == "I" else 138.0


def plain(*rows: Chips) -> Content:
    """Content of one to three lines of signs in the middle of the room."""

    def content(ring: str, middle: float, centre: Point, turn: float, flipped: bool) -> list[Layer]:
        base = middle_radius(ring) + (len(rows) - 1) * 5.2
        layers: list[Layer] = []
        for number, row in enumerate(rows[::-1] if flipped else rows):
            layers += line(row, base - 10.4 * number, middle + 5.0, centre, turn, flipped)
        return layers

    return content


def boxes(rewards: tuple[Reward, ...], kinds: tuple[str, ...] = ()) -> Content:
    """Three boxes, each with what it pays above it."""

    def content(ring: str, middle: float, centre: Point, turn: float, flipped: bool) -> list[Layer]:
        layers: list[Layer] = []
        radius, apart = (76.0, 2.5) if ring == "I" else (131.0, 1.6)
        for number, (reward, along) in enumerate(zip(rewards, BOX_TURN[ring], strict=True)):
            x, y = polar(radius, middle + along, centre)
            layers.append(square((x, y), 11.2, PAPER, EDGE, 0.6, 1.4))
            layers += chip(kinds[number], 1, (x, y), 7.0) if kinds else [words(str(number + 1), (x, y), 9.0, 6.4, EDGE)]
            chips = reward_chips(reward)
            for place, (what, count) in enumerate(chips):
                alone = place == len(chips) - 1 and place % 2 == 0
                beside = 0.0 if alone else -apart if place % 2 == 0 else apart
                at = polar(radius + 9.6 + 6.6 * (place // 2), middle + along + beside, centre)
                layers += chip(what, count, at, 6.2)
        return layers

    return content


def warehouse(ring: str, middle: float, centre: Point, turn: float, flipped: bool) -> list[Layer]:
    """The stock and the prices."""
    layers: list[Layer] = []
    for kind, along in zip(BASIC, BOX_TURN["O"], strict=True):
        x, y = polar(131.0, middle + along, centre)
        layers.append(square((x, y), 11.2, PAPER, EDGE, 0.6, 1.4))
        layers += chip(kind, 1, (x, y), 7.0)
    prices = [("coins", cost) for cost in HOUSE.warehouse_costs]
    layers += line([*prices, ("recruit", 1)], 145.0, middle + 1.0, centre, turn, flipped, 7.0)
    return layers


def bank(ring: str, middle: float, centre: Point, turn: float, flipped: bool) -> list[Layer]:
    """Four levels: the price above the reward."""
    layers: list[Layer] = []
    for number, level in enumerate(HOUSE.bank):
        at = middle - 11.0 + 8.0 * number
        layers += chip("coins", level.cost, polar(150.0, at, centre), 8.0)
        layers += chip("vp", level.vp, polar(142.0, at, centre), 8.0)
        if level.helper:
            layers += chip("helper", 1, polar(134.0, at, centre), 8.0)
    return layers


def black_market(ring: str, middle: float, centre: Point, turn: float, flipped: bool) -> list[Layer]:
    """Six trades as small bargains: what is paid outside, what comes inside."""
    pays: Chips = [("coins", 1), ("coins", 3), ("coins", 4), ("cubes", 1), ("fire", 1), ("amulet", 1)]
    gets: Chips = [("cubes", 1), ("recruit", 1), ("amulet", 1), ("coins", 3), ("coins", 5), ("coins", 6)]
    layers: list[Layer] = []
    for number in range(6):
        at = middle - 11.5 + 5.1 * number
        layers += chip(*pays[number], polar(149.0, at, centre), 8.2)
        layers += chip(*gets[number], polar(139.6, at, centre), 8.2)
    layers += chip("merchant", 1, polar(128.0, middle + 18.0, centre), 8.0)
    layers.append(words("2 ×", polar(128.0, middle + 2.0, centre), 12.0, 6.0, "#4A2E17", "sans_bold", turn))
    return layers


def trading_post(ring: str, middle: float, centre: Point, turn: float, flipped: bool) -> list[Layer]:
    """Prices in order, and what may be bought for them."""
    prices: Chips = [("coins", cost) for cost in HOUSE.trading_post_costs]
    goods: Chips = [("recruit", 1), ("merchant", 1), ("helper", 1), ("gold", 1)]
    rows = [line(prices, 148.5, middle + 4.0, centre, turn, flipped), line(goods, 136.5, middle + 4.0, centre, turn, flipped)]
    return [layer for row in rows for layer in row]


def meeting(ring: str, middle: float, centre: Point, turn: float, flipped: bool) -> list[Layer]:
    """Prices in order, or an assistant sent home."""
    prices: Chips = [("coins", cost) for cost in HOUSE.meeting_place_costs]
    return [
        *line([*prices], 148.5, middle + 4.0, centre, turn, flipped),
        *line([("fire", 1), ("person", 1)], 136.5, middle + 4.0, centre, turn, flipped),
    ]


CUBE_CHOICE: Chips = [(kind, 1) for kind in BASIC]

CONTENT: dict[str, Content] = {
    "delivery": plain(CUBE_CHOICE, [("merchant", 1)]),
    "smuggle": plain([("pirate-flag", 1), ("gold", 1)]),
    "selling_market": boxes(tuple(HOUSE.selling_market[kind] for kind in BASIC), BASIC),
    "expert_room": plain([("person", 1)]),
    "money_lender": plain([*CUBE_CHOICE], [("merchant", 1)]),
    "lobby": plain(
        [("coins", HOUSE.lobby_cost), ("recruit", 1), ("recruit", 1), ("merchant", 1), ("helper", 1)],
        [("recruit", 1), ("doorway", 1)],
    ),
    "trading_post": trading_post,
    "meeting_place_large": meeting,
    "meeting_place_small": meeting,
    "warehouse": warehouse,
    "market_different": boxes(HOUSE.market_different),
    "market_equal": boxes(HOUSE.market_equal),
    "bank": bank,
    "black_market": black_market,
}
"""What is printed in each room, by its id."""


def room_layers(room: str, node: Node, centre: Point) -> list[Layer]:
    """A whole room: floor, walls, and what is printed."""
    middle = sector_angle(int(node[1]))
    ring = node[0]
    inner, outer = (INNER_FROM, INNER_TO) if ring == "I" else (OUTER_FROM, OUTER_TO)
    floor = INNER_FLOOR if ring == "I" else SMALL_FLOOR if ROOMS[room].size == "small" else OUTER_FLOOR
    return [
        polygon(arc(centre, inner, outer, middle - HALF_ANGLE, middle + HALF_ANGLE), floor, EDGE, 0.9),
        polygon(arc(centre, outer - 10.0, outer - 9.5, middle - HALF_ANGLE + 2, middle + HALF_ANGLE - 2), EDGE + "60"),
        *spots(room, ring, middle, centre),
    ]


def tile_faces(tile: str) -> tuple[Face, ...]:
    """One face for each space the tile may lie on, drawn for the way that space lies."""
    faces = []
    for node in ids.LARGE_SLOTS if ROOMS[tile].size == "large" else ids.SMALL_SLOTS:
        x, y = tile_centre(node)
        centre = (TILE_BOX / 2 + HOUSE_CENTRE[0] - x, TILE_BOX / 2 + HOUSE_CENTRE[1] - y)
        faces.append(face_of(ROOMS[tile].name, *room_layers(tile, node, centre)))
    return tuple(faces)


HOUSE_CENTRE = (225.0, 217.0)
