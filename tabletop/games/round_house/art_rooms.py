"""The look of the rooms: sectors of the house with their names, prices and boxes, for the board and for room tiles."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from tabletop.core.faces import Face, Layer
from tabletop.games.round_house import ids, layout
from tabletop.games.round_house.art import PAPER, chip, chip_line, reward_chips
from tabletop.games.round_house.data import BASIC, HOUSE, ROOMS, Reward
from tabletop.games.round_house.ids import Node
from tabletop.kit.drawing import arc, disc, face_of, polygon, sign, square, upright, words
from tabletop.kit.rects import Point

Chips = list[tuple[str, int]]
INNER_FLOOR, OUTER_FLOOR, SMALL_FLOOR = "#E3C79B", "#D9B27C", "#E2C695"
EDGE = "#7D5A34"
HALF_ANGLE = 27.6


class Sector(Struct, frozen=True):
    """Where a room is drawn: its ring, the angle of its middle, and the centre of the house on the picture."""

    ring: str
    middle: float
    centre: Point

    @property
    def turn(self) -> float:
        """The rotation of writing in the room, in degrees."""
        return upright(self.middle)

    @property
    def is_flipped(self) -> bool:
        """Whether writing in the room has its foot towards the outer wall."""
        return self.turn != self.middle % 360.0

    def at(self, radius: float, along: float = 0.0) -> Point:
        """The point `radius` millimetres from the centre of the house and `along` degrees clockwise of the middle of the room."""
        return layout.polar(radius, self.middle + along, self.centre)

    def line(self, chips: Chips, radius: float, along: float, size: float = 9.4) -> list[Layer]:
        """A line of signs along the ring, from left to right on every side of the house."""
        return chip_line(chips, self.at(radius, along), size, self.turn)


Content = Callable[[Sector], list[Layer]]
"""Draws what is printed in a room."""


def spots(room: str, s: Sector) -> list[Layer]:
    """What is printed in a room: its name, the leader's place, and its signs."""
    inner, outer = (layout.INNER_FROM, layout.INNER_TO) if s.ring == "I" else (layout.OUTER_FROM, layout.OUTER_TO)
    stand = s.at(layout.LEADER_RADIUS[s.ring], layout.LEADER_TURN[s.ring])
    return [
        words(ROOMS[room].name, s.at(outer - 5.0), (outer - inner) * 1.9, 6.0, "#4A2E17", "title", s.turn),
        disc(stand, 19.0, "#FFFFFF48", EDGE + "A0", 0.5),
        sign(ROOMS[room].icon, stand, 12.0, EDGE + "90"),
        *CONTENT[room](s),
    ]


def plain(*rows: Chips) -> Content:
    """Content of one to three lines of signs in the middle of the room."""

    def content(s: Sector) -> list[Layer]:
        # Half way between the walls, a little inward, below the name.
        base = (85.0 if s.ring == "I" else 138.0) + (len(rows) - 1) * 5.2
        shown = enumerate(rows[::-1] if s.is_flipped else rows)
        return [layer for number, row in shown for layer in s.line(row, base - 10.4 * number, 5.0)]

    return content


def boxes(rewards: tuple[Reward, ...], kinds: tuple[str, ...] = ()) -> Content:
    """Three boxes, each with what it pays above it."""

    def content(s: Sector) -> list[Layer]:
        layers: list[Layer] = []
        radius, apart = (76.0, 2.5) if s.ring == "I" else (131.0, 1.6)
        for number, (reward, along) in enumerate(zip(rewards, layout.BOX_TURN[s.ring], strict=True)):
            place = s.at(radius, along)
            layers.append(square(place, 11.2, PAPER, EDGE, 0.6, 1.4))
            layers += chip(kinds[number], 1, place, 7.0) if kinds else [words(str(number + 1), place, 9.0, 6.4, EDGE)]
            chips = reward_chips(reward)
            for nth, (what, count) in enumerate(chips):
                alone = nth == len(chips) - 1 and nth % 2 == 0
                beside = 0.0 if alone else -apart if nth % 2 == 0 else apart
                layers += chip(what, count, s.at(radius + 9.6 + 6.6 * (nth // 2), along + beside), 6.2)
        return layers

    return content


def warehouse(s: Sector) -> list[Layer]:
    """The stock and the prices."""
    layers: list[Layer] = []
    for kind, along in zip(BASIC, layout.BOX_TURN["O"], strict=True):
        place = s.at(131.0, along)
        layers += [square(place, 11.2, PAPER, EDGE, 0.6, 1.4), *chip(kind, 1, place, 7.0)]
    prices = [("coins", cost) for cost in HOUSE.warehouse_costs]
    layers += s.line([*prices, ("recruit", 1)], 145.0, 1.0, 7.0)
    return layers


def bank(s: Sector) -> list[Layer]:
    """Four levels: the price above the reward."""
    layers: list[Layer] = []
    for number, level in enumerate(HOUSE.bank):
        along = 8.0 * number - 11.0
        layers += chip("coins", level.cost, s.at(150.0, along), 8.0)
        layers += chip("vp", level.vp, s.at(142.0, along), 8.0)
        if level.helper:
            layers += chip("helper", 1, s.at(134.0, along), 8.0)
    return layers


def black_market(s: Sector) -> list[Layer]:
    """Six trades as small bargains: what is paid outside, what comes inside."""
    pays: Chips = [("coins", 1), ("coins", 3), ("coins", 4), ("cubes", 1), ("fire", 1), ("amulet", 1)]
    gets: Chips = [("cubes", 1), ("recruit", 1), ("amulet", 1), ("coins", 3), ("coins", 5), ("coins", 6)]
    layers: list[Layer] = []
    for number in range(6):
        along = 5.1 * number - 11.5
        layers += chip(*pays[number], s.at(149.0, along), 8.2)
        layers += chip(*gets[number], s.at(139.6, along), 8.2)
    layers += chip("merchant", 1, s.at(128.0, 18.0), 8.0)
    layers.append(words("2 ×", s.at(128.0, 2.0), 12.0, 6.0, "#4A2E17", "sans_bold", s.turn))
    return layers


def trading_post(s: Sector) -> list[Layer]:
    """Prices in order, and what may be bought for them."""
    prices: Chips = [("coins", cost) for cost in HOUSE.trading_post_costs]
    goods: Chips = [("recruit", 1), ("merchant", 1), ("helper", 1), ("gold", 1)]
    return [*s.line(prices, 148.5, 4.0), *s.line(goods, 136.5, 4.0)]


def meeting(s: Sector) -> list[Layer]:
    """Prices in order, or an assistant sent home."""
    prices: Chips = [("coins", cost) for cost in HOUSE.meeting_place_costs]
    return [*s.line(prices, 148.5, 4.0), *s.line([("fire", 1), ("person", 1)], 136.5, 4.0)]


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
    s = Sector(node[0], layout.sector_angle(int(node[1])), centre)
    inner, outer = (layout.INNER_FROM, layout.INNER_TO) if s.ring == "I" else (layout.OUTER_FROM, layout.OUTER_TO)
    floor = INNER_FLOOR if s.ring == "I" else SMALL_FLOOR if ROOMS[room].size == "small" else OUTER_FLOOR
    start, end = s.middle - HALF_ANGLE, s.middle + HALF_ANGLE
    return [
        polygon(arc(centre, inner, outer, start, end), floor, EDGE, 0.9),
        polygon(arc(centre, outer - 10.0, outer - 9.5, start + 2, end - 2), EDGE + "60"),
        *spots(room, s),
    ]


def tile_faces(tile: str) -> tuple[Face, ...]:
    """One face for each space the tile may lie on, drawn for the way that space lies."""
    faces = []
    for node in ids.LARGE_SLOTS if ROOMS[tile].size == "large" else ids.SMALL_SLOTS:
        x, y = layout.tile_centre(node)
        centre = (layout.TILE_BOX / 2 + layout.HOUSE_X - x, layout.TILE_BOX / 2 + layout.HOUSE_Y - y)
        faces.append(face_of(ROOMS[tile].name, *room_layers(tile, node, centre)))
    return tuple(faces)
