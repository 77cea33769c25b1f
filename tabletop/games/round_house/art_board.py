"""The look of the board: an earth house from above, the worship table of red lacquer beside it, tracks round both."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tabletop.core.equipment import SeatDef
from tabletop.core.faces import Face, Fill, Icon, Layer, Shape, Text
from tabletop.games.round_house import ids, layout
from tabletop.games.round_house.art import INK, LACQUER, LACQUER_DARK, LEAF_GOLD, ROOF, ROOF_LIGHT, STAIR, WALL, chip
from tabletop.games.round_house.art_rooms import EDGE, OUTER_FLOOR, SMALL_FLOOR, room_layers
from tabletop.games.round_house.data import CUBES, HOUSE
from tabletop.kit.drawing import Ground, arc, disc, face_of, polygon, sign, square, words
from tabletop.kit.rects import Point, about

CENTRE: Point = (layout.HOUSE_X, layout.HOUSE_Y)
WIDE, HIGH = layout.BOARD_WIDTH, layout.BOARD_HEIGHT
FIELD, FIELD_DARK, FIELD_LIGHT, WATER = "#BFC79A", "#A9B682", "#CFD5AE", "#8FB3BA"
EARTH, TIMBER, DARK, BRASS, CLEAR = "#6B4A28", "#8C6A3C", "#332A25", "#8A6420", "#00000000"
TOWN_NAMES = {"NW": "Northwest", "NE": "Northeast", "SE": "Southeast", "SW": "Southwest"}
TERRACES = (
    *[(x, y, 60.0) for y in (26.0, 374.0) for x in (120.0, 270.0)],
    *[(x, y, 22.0) for x in (28.0, 400.0) for y in (150.0, 250.0)],
)
"""Rice fields at the edge: corner and width of four strips each."""


def board_face() -> Face:
    """The whole board."""
    towns = [layer for town in layout.TOWN_POINTS for layer in town_layers(town)]
    ground, beside = (Fill(FIELD, "#6B5A3C", 1.2), *fields(), *score_track(), *house()), (*side_table(), *temple_and_round())
    return face_of("Round House", *ground, *towns, *beside, *pirates(), *cartouche())


def fields() -> Iterator[Layer]:
    """Terraces around the house, and the river under the side table."""
    yield Shape("rect", 22.0, 22.0, WIDE - 44.0, HIGH - 44.0, FIELD_LIGHT)
    for radius, tone in ((195.0, FIELD_DARK), (192.0, FIELD), (186.0, FIELD_DARK), (184.0, FIELD_LIGHT)):
        yield disc(CENTRE, 2 * radius, tone)
    for x, y, wide in TERRACES:
        for row in range(4):
            yield Shape("rect", x, y + 9.0 * row, wide, 7.0, FIELD, "#8E9C6450", 0.3, 3.0)
    yield Shape("rect", 426.0, 22.0, WIDE - 448.0, HIGH - 44.0, "#C9B98F")


def score_track() -> Iterator[Layer]:
    """Fifty spaces round the border; a lucky knot before each value that earns a bonus."""
    across, down = (WIDE - 2 * layout.BORDER) / 16, (HIGH - 2 * layout.BORDER) / 9
    for y in (0.6, HIGH - 22.0):
        yield Shape("rect", 0.6, y, WIDE - 1.2, 21.4, "#E9DDBF")
    for x in (0.6, WIDE - 22.0):
        yield Shape("rect", x, 22.0, 21.4, HIGH - 44.0, "#E9DDBF")
    for points in range(HOUSE.score.spaces):
        at = layout.score_point(points)
        corner, flat = points in (0, 16, 25, 41), points <= 16 or 25 <= points <= 41
        size = (21.0, 21.0) if corner else (across - 1.0, 21.0) if flat else (21.0, down - 1.0)
        yield Shape("rect", *about(at, *size), "#F3EAD2" if points % 5 else "#DCC894", "#B79E6A", 0.4, 2.0)
        yield words(str(points), at, 16.0, 8.0, "#7A6234" if points % 5 else "#5A3D12", "title")
    for value in HOUSE.score.bonus_thresholds:
        one, other = layout.score_point(value - 1), layout.score_point(value)
        at = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        yield Shape("diamond", *about(at, 10.0, 10.0), LACQUER, LEAF_GOLD, 0.7)
        yield sign("gem-pendant", at, 5.2, "#FBE7B4")


def house() -> Iterator[Layer]:
    """The earth house: wall and roof, two rings of rooms, the gallery between them, the court with its chairs."""
    yield disc((CENTRE[0] + 3.0, CENTRE[1] + 5.0), 2 * layout.WALL, "#00000030")
    yield disc(CENTRE, 2 * layout.WALL, ROOF, DARK, 0.8)
    yield sign("house-roof", CENTRE, 2 * layout.WALL, ROOF_LIGHT)
    yield Shape("ring", *about(CENTRE, 345.0, 345.0), "#3B302A", border_width=0.6)
    yield disc(CENTRE, 2 * (layout.OUTER_TO + 0.6), WALL, EARTH, 0.7)
    yield disc(CENTRE, 2 * (layout.OUTER_TO - 0.6), "#C89A63")
    for node in ids.OUTER:
        middle, large = layout.sector_angle(int(node[1])), node in ids.LARGE_SLOTS
        room = arc(CENTRE, layout.OUTER_FROM, layout.OUTER_TO, middle - 27.6, middle + 27.6)
        yield polygon(room, (OUTER_FLOOR if large else SMALL_FLOOR) + "90", EDGE, 0.7)
        name = "large room" if large else "small room"
        yield words(name, layout.polar(143.0, middle, CENTRE), 70.0, 7.0, EDGE + "A0", "title")
    yield disc(CENTRE, 2 * layout.OUTER_FROM, "#A9805066", EARTH, 0.8)
    yield disc(CENTRE, 2 * (layout.INNER_TO + 0.4), WALL, EARTH, 0.7)
    for node in ids.INNER:
        yield from room_layers(HOUSE.inner_rooms[node], node, CENTRE)
    yield disc(CENTRE, 2 * (layout.INNER_FROM - 0.6), ROOF, DARK, 0.6)
    yield sign("house-eaves", CENTRE, 2 * layout.INNER_FROM, ROOF_LIGHT)
    yield from court()
    yield from passages()


def court() -> Iterator[Layer]:
    """The court: paving in rings, a well of light in the middle, twelve chairs."""
    yield disc(CENTRE, 2 * layout.COURT_RADIUS, "#DDCFAE", EARTH, 0.6)
    yield sign("house-paving", CENTRE, 2 * layout.COURT_RADIUS, "#E9DDC1")
    yield disc(CENTRE, 24.8, LACQUER, LEAF_GOLD, 0.8)
    yield sign("lotus", CENTRE, 18.0, LEAF_GOLD)
    for x, y in map(layout.chair_point, ids.CHAIRS):
        yield disc((x, y), 15.6, "#8A5A34", "#4E2F18", 0.8)
        yield disc((x, y), 12.4, "#A87244")
        yield sign("wooden-chair", (x, y - 0.2), 8.4, "#5A3517")


def arrow(centre: Point, angle: float, size: float, colour: str, border: str = "#FFFFFF") -> Shape:
    """An arrow that points along a direction, given as an angle of a clock."""
    turn = math.radians(angle)
    ahead, right = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    outline = ((0.5, 0.0), (0.02, 0.45), (0.02, 0.18), (-0.5, 0.18), (-0.5, -0.18), (0.02, -0.18), (0.02, -0.45))
    points = [
        (centre[0] + size * (a * ahead[0] + s * right[0]), centre[1] + size * (a * ahead[1] + s * right[1])) for a, s in outline
    ]
    return polygon(points, colour, border, 0.3)


def passages() -> Iterator[Layer]:
    """Corridors from room to room and stairs from ring to ring, all blue, with the way they lead."""
    for border in map(layout.boundary_angle, range(1, 7)):
        for radius, size in ((98.0, 6.4), (152.0, 7.0)):
            yield polygon(arc(CENTRE, radius - 4.5, radius + 4.5, border - 2.9, border + 2.9), "#CFE3EC", STAIR, 0.5)
            yield arrow(layout.polar(radius, border, CENTRE), border + 90.0, size, STAIR)
    for boundary, (one, _) in HOUSE.graph_base.stairs.items():
        border = layout.boundary_angle(int(boundary[1:]))
        for step in range(6):
            start = border - 6.6 + 2.2 * step
            tone = "#5E9CBF" if step % 2 else "#86B9D3"
            yield polygon(arc(CENTRE, 108.5, 123.5, start, start + 2.2), tone, "#2C5F7E", 0.3)
        way = border + (48.0 if one[0] == "I" else 132.0)
        yield arrow(layout.polar(116.0, border, CENTRE), way, 11.0, "#FFFFFF", "#2C5F7E")


def town_layers(town: str) -> Iterator[Layer]:
    """A town: a walled disc with roofs around it and its name."""
    x, y = middle = layout.TOWN_POINTS[town]
    size = 2 * layout.TOWN_RADIUS
    yield disc((x + 0.5, y + 2.0), size + 2.0, "#00000028")
    yield disc(middle, size, "#E5CE9E", TIMBER, 1.4)
    yield Shape("ring", *about(middle, size - 4.8, size - 4.8), TIMBER + "70", border_width=0.5)
    for number in range(10):
        px, py = layout.polar(size / 2 - 2.0, 36.0 * number + 18.0, middle)
        yield Shape("triangle", px - 3.4, py - 3.6, 6.8, 4.4, "#9A4A35", "#5C2A1E", 0.3)
        yield Shape("rect", px - 2.4, py + 0.6, 4.8, 2.8, "#F3E3BF", TIMBER, 0.3)
    yield words(TOWN_NAMES[town], (x, y + 1.0), 44.0, 6.0, TIMBER + "A0", "title")


def side_table() -> Iterator[Layer]:
    """The worship table: lacquer with golden lines, sixteen cells, reward spaces on all four sides."""
    size, left, top = 4 * layout.CELL_SIZE, layout.CELLS_X, layout.CELLS_Y
    yield Shape("rect", left - 29.0, top - 30.0, size + 60.0, size + 60.0, "#00000030", radius=5.0)
    yield Shape("rect", left - 30.0, top - 32.0, size + 60.0, size + 62.0, LACQUER, LACQUER_DARK, 1.4, 5.0)
    yield Shape("rect", left - 28.0, top - 30.0, size + 56.0, size + 58.0, CLEAR, LEAF_GOLD, 0.6, 4.0)
    yield Shape("rect", left - 1.5, top - 1.5, size + 3.0, size + 3.0, LACQUER_DARK, LEAF_GOLD, 0.9, 1.5)
    for row, column in ids.CELLS:
        x, y = layout.cell_corner(row, column)
        tone = "#8E3129" if (row + column) % 2 else "#9C3B31"
        yield Shape("rect", x + 0.5, y + 0.5, 24.0, 24.0, tone, LEAF_GOLD + "90", 0.35, 1.4)
        yield Text(str(HOUSE.worship.values[row - 1][column - 1]), x, y + 5.0, 25.0, 15.0, 12.0, "#F4D58AB8", "title")
    x, y = layout.cell_corner(*HOUSE.worship.start)
    yield arrow((x - 1.2, y + 3.0), 125.0, 9.0, LEAF_GOLD, LACQUER_DARK)
    for side in ("top", "left", "right", "bottom"):
        for number, reward in enumerate(getattr(HOUSE.worship, side), 1):
            yield from reward_space(side, number, reward)


def reward_space(side: str, number: int, reward: str) -> Iterator[Layer]:
    """A space beside the worship table with what it gives, or a place for an amulet."""
    left, top, wide, high = layout.space_rect(side, number)
    x, y = middle = (left + wide / 2, top + high / 2)
    what, _, count = reward.partition(":")
    colour = LACQUER_DARK if what == "amulet" else "#F4E6C4"
    yield Shape("rect", left + 1.0, top + 1.0, wide - 2.0, high - 2.0, colour, LEAF_GOLD, 0.6, 2.0)
    match what:
        case "amulet":
            yield sign("gem-pendant", middle, 12.0, "#9A5A40")
        case "bonus":
            yield from chip("order", 1, (x - 5.0, y - 4.0), 10.0)
            yield from chip("amulet", 1, (x + 5.0, y + 4.5), 10.0)
        case "pirate":
            yield sign("pirate-flag", middle, 14.0, "#33525C")
        case "permanent_helper":
            yield from chip("permanent", 1, middle, 14.0)
            yield words("∞", (x + 7.0, y + 7.0), 8.0, 7.0, INK)
        case _:
            yield from chip(what, int(count or 1), middle, 13.0)


def temple_and_round() -> Iterator[Layer]:
    """The four temple spaces and the round track with its end spaces."""
    for at in map(layout.temple_point, range(4)):
        yield Shape("rect", *about(at, *layout.TEMPLE_TILE), "#E9D9AE", BRASS, 0.6, 2.0)
        yield sign("incense", at, 16.0, "#C9AE70")
    ends = {space: seats for seats, space in HOUSE.round_end.items()}
    for number in range(HOUSE.round_spaces + 1):
        x, y = at = layout.round_point(number)
        yield square(at, 11.0, "#E8C978" if number in ends else "#F3EAD2", BRASS, 0.5, 1.6)
        yield words(str(number), at, 11.0, 5.6, "#6B4A18") if number else sign("incense", at, 8.4, LACQUER)
        if number in ends:
            yield words(f"{ends[number]} players", (x, y + 8.6), 15.0, 3.0, "#5A3D12", "sans")


def cartouche() -> Iterator[Layer]:
    """The name of the game, below the round track."""
    x, y, wide, high = 448.0, 282.0, 116.0, 44.0
    yield Shape("rect", x, y, wide, high, LACQUER, LEAF_GOLD, 1.0, 5.0)
    yield Shape("rect", x + 2.4, y + 2.4, wide - 4.8, high - 4.8, CLEAR, LEAF_GOLD + "90", 0.5, 3.6)
    yield Text("Round House", x + 4.0, y + 6.0, wide - 8.0, 15.0, 12.5, "#F5DFA8", "title")
    yield Text("圓樓", x + 4.0, y + 21.0, wide - 8.0, 13.0, 10.5, LEAF_GOLD, "cjk")


def pirates() -> Iterator[Layer]:
    """The bay with the pirate tiles."""
    y = layout.pirate_point(0)[1]
    yield Shape("rect", 431.0, y - 21.0, 150.0, 42.0, WATER, "#5E8A93", 0.8, 4.0)
    yield Text("Pirates", 431.0, y - 29.0, 150.0, 7.6, 6.0, "#33525C", "title")
    for at in map(layout.pirate_point, range(4)):
        yield square(at, layout.PIRATE_SIZE, "#A9C6CB", "#33525C80", 0.5, 2.0)


# Beside the board


GROUND = Ground("#F6F0E2", "1C", "70", "B0", border_width=0.5, radius=2.0, size=4.6, line=6.0, share=1.0, top=-7.6, inset=1.0)
"""Of every place for cards or tiles: an outline with its name at the bottom."""


def heap_face(width: float, height: float, kind: str) -> Face:
    """The ground of a heap of cubes."""
    ground = Shape("rect", 0.0, 0.0, width, height, "#F6F0E214", "#F6F0E260", 0.5, 2.0)
    return Face((ground, *chip(kind, 1, (width / 2, height - 7.0), 9.0)))


MAT_AREAS: dict[str, tuple[float, float, float, float, str]] = {
    "track": (13.0, 9.0, 146.0, 19.0, ""),
    "assistants": (13.0, 37.0, 146.0, 17.0, "Assistants at hand"),
    "tea": (13.0, 63.0, 70.0, 12.0, ""),
    "fruit": (89.0, 63.0, 70.0, 12.0, ""),
    "celadon": (13.0, 79.0, 70.0, 12.0, ""),
    "gold": (89.0, 79.0, 70.0, 12.0, ""),
    "experts": (167.0, 5.0, 140.0, 64.0, "Experts"),
    "amulets": (167.0, 73.0, 70.0, 58.0, "Amulets"),
    "seals": (241.0, 73.0, 66.0, 58.0, "Used seals"),
    "orders": (313.0, 5.0, 106.0, 62.0, "Orders"),
    "fulfilled": (313.0, 71.0, 106.0, 62.0, "Fulfilled"),
}
"""Where things lie on a player's mat: corner and size from its upper left corner, and a word for the empty place."""
COIN_PAD = (13.0, 98.0, 70.0, 26.0)
SCORE_PAD = (89.0, 98.0, 70.0, 26.0)
TRACK_STEP = 16.0


def mat_face(seat: SeatDef) -> Face:
    """A player's mat: the assistant track, places for all that is owned, the seat's colour along the edge."""
    return face_of(f"mat of {seat.name}", *mat_layers(seat))


def mat_layers(seat: SeatDef) -> Iterator[Layer]:
    """The layers of a player's mat."""
    yield Fill("#EADBB8", seat.colour, 1.8)
    yield Shape("rect", 1.8, 1.8, 7.6, layout.MAT_HEIGHT - 3.6, seat.colour)
    yield Icon(f"seat-{seat.symbol}", 2.6, 4.0, 6.0, 6.0, "#FFFFFF")
    yield Shape("rect", 162.6, 3.0, layout.MAT_WIDTH - 165.4, layout.MAT_HEIGHT - 6.0, "#D9C596", radius=2.0)
    for name, (x, y, wide, high, label) in MAT_AREAS.items():
        if name == "track":
            for space, value in enumerate(HOUSE.assistant_track_vp):
                left = x + TRACK_STEP * space
                yield Shape("round", left + 0.5, y + 1.0, 15.6, 15.6, "#C9AE7A", TIMBER, 0.5)
                yield from chip("vp", value, (left + 8.3, y + 8.8), 9.0) if value else ()
            yield Text("Assistant track", x, y + 18.4, 100.0, 5.4, 4.2, "#6B5230", "sans", "left")
        elif name in CUBES:
            yield Shape("rect", x, y, wide, high, "#FFFFFF30", TIMBER + "90", 0.4, 1.6)
            yield from chip(name, 1, (x + 6.0, y + 6.0), 8.4)
        else:
            yield Shape("rect", x, y, wide, high, "#FFFFFF2A", TIMBER + "90", 0.4, 2.0)
            yield Text(label, x + 2.0, y + high / 2 - 4.0, wide - 4.0, 8.0, 5.0, TIMBER + "B0", "title")
    for label, (x, y, wide, high) in (("Coins", COIN_PAD), ("Prestige", SCORE_PAD)):
        yield Text(label, x, y + high + 0.6, wide, 5.4, 4.4, "#6B5230", "sans_bold")
