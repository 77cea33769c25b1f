"""The look of the rooms: sectors of the house with their names, prices and boxes, for the board and for room tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from tabletop.core.faces import Face, Layer
from tabletop.games.round_house import ids, layout
from tabletop.games.round_house.art import PAPER, Chips, chip, chip_line, reward_chips
from tabletop.games.round_house.data import BASIC, HOUSE, ROOMS, Reward
from tabletop.games.round_house.ids import Node
from tabletop.kit.drawing import arc, disc, face_of, polygon, sign, square, upright, words
from tabletop.kit.rects import Point

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

    def box(self, along: float, inside: str) -> list[Layer]:
        """A box of a market or of the stock: the sign of a kind of cube in it, or a number."""
        place = self.at(layout.BOX_RADIUS[self.ring], along)
        sign_of = [words(inside, place, 9.0, 6.4, EDGE)] if inside.isdigit() else chip(inside, 1, place, 7.0)
        return [square(place, 11.2, PAPER, EDGE, 0.6, 1.4), *sign_of]


Content = Callable[[Sector], Iterable[Layer]]
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


def boxes(rewards: Sequence[Reward], insides: Sequence[str] = ("1", "2", "3")) -> Content:
    """Three boxes, each with what it pays above it."""

    def content(s: Sector) -> Iterator[Layer]:
        radius, apart = (layout.BOX_RADIUS[s.ring], 2.5 if s.ring == "I" else 1.6)
        for inside, reward, along in zip(insides, rewards, layout.BOX_TURN[s.ring], strict=True):
            yield from s.box(along, inside)
            chips = reward_chips(reward)
            for nth, (what, count) in enumerate(chips):
                alone = nth == len(chips) - 1 and nth % 2 == 0
                beside = 0.0 if alone else -apart if nth % 2 == 0 else apart
                yield from chip(what, count, s.at(radius + 9.6 + 6.6 * (nth // 2), along + beside), 6.2)

    return content


def warehouse(s: Sector) -> Iterator[Layer]:
    """The stock and the prices."""
    for kind, along in zip(BASIC, layout.BOX_TURN["O"], strict=True):
        yield from s.box(along, kind)
    yield from s.line([*prices(HOUSE.warehouse_costs), ("recruit", 1)], 145.0, 1.0, 7.0)


def bank(s: Sector) -> Iterator[Layer]:
    """Four levels: the price above the reward."""
    for number, level in enumerate(HOUSE.bank):
        rows: Chips = [("coins", level.cost), ("vp", level.vp), ("helper", level.helper)]
        for radius, (what, count) in zip((150.0, 142.0, 134.0), rows, strict=True):
            yield from chip(what, count, s.at(radius, 8.0 * number - 11.0), 8.0) if count else ()


def black_market(s: Sector) -> Iterator[Layer]:
    """Six trades as small bargains: what is paid outside, what comes inside."""
    pays: Chips = [("coins", 1), ("coins", 3), ("coins", 4), ("cubes", 1), ("fire", 1), ("amulet", 1)]
    gets: Chips = [("cubes", 1), ("recruit", 1), ("amulet", 1), ("coins", 3), ("coins", 5), ("coins", 6)]
    for number in range(6):
        along = 5.1 * number - 11.5
        yield from chip(*pays[number], s.at(149.0, along), 8.2)
        yield from chip(*gets[number], s.at(139.6, along), 8.2)
    yield from chip("merchant", 1, s.at(128.0, 18.0), 8.0)
    yield words("2 ×", s.at(128.0, 2.0), 12.0, 6.0, "#4A2E17", "sans_bold", s.turn)


def price_list(costs: Sequence[int], *goods: str) -> Content:
    """Prices in order, and what may be bought for them."""
    bought: Chips = [(what, 1) for what in goods]
    return lambda s: [*s.line(prices(costs), 148.5, 4.0), *s.line(bought, 136.5, 4.0)]


def prices(costs: Sequence[int]) -> Chips:
    """The signs of these numbers of coins."""
    return [("coins", cost) for cost in costs]


CUBE_CHOICE: Chips = [(kind, 1) for kind in BASIC]

CONTENT: dict[str, Content] = {
    "delivery": plain(CUBE_CHOICE, [("merchant", 1)]),
    "smuggle": plain([("pirate-flag", 1), ("gold", 1)]),
    "selling_market": boxes([HOUSE.selling_market[kind] for kind in BASIC], BASIC),
    "expert_room": plain([("person", 1)]),
    "money_lender": plain(CUBE_CHOICE, [("merchant", 1)]),
    "lobby": plain(
        [("coins", HOUSE.lobby_cost), ("recruit", 1), ("recruit", 1), ("merchant", 1), ("helper", 1)],
        [("recruit", 1), ("doorway", 1)],
    ),
    "trading_post": price_list(HOUSE.trading_post_costs, "recruit", "merchant", "helper", "gold"),
    "meeting_place_large": price_list(HOUSE.meeting_place_costs, "fire", "person"),
    "meeting_place_small": price_list(HOUSE.meeting_place_costs, "fire", "person"),
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
