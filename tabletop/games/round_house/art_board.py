"""The look of the board: an earth house from above, the worship table of red lacquer beside it, tracks round both."""

from __future__ import annotations

import math

from tabletop.core.equipment import SeatDef
from tabletop.core.faces import Face, Fill, Icon, Layer, Shape, Text
from tabletop.games.round_house import ids, layout
from tabletop.games.round_house.art import INK, LACQUER, LACQUER_DARK, LEAF_GOLD, ROOF, ROOF_LIGHT, STAIR, WALL, chip
from tabletop.games.round_house.art_rooms import EDGE, OUTER_FLOOR, room_layers
from tabletop.games.round_house.data import HOUSE
from tabletop.kit.drawing import Ground, arc, disc, face_of, polygon, sign, square, words
from tabletop.kit.rects import Point, about

CENTRE: Point = (layout.HOUSE_X, layout.HOUSE_Y)
FIELD, FIELD_DARK, FIELD_LIGHT, WATER = "#BFC79A", "#A9B682", "#CFD5AE", "#8FB3BA"
TOWN_NAMES = {"NW": "Northwest", "NE": "Northeast", "SE": "Southeast", "SW": "Southwest"}


TERRACES = (
    (120.0, 26.0, 60.0, FIELD),
    (270.0, 26.0, 60.0, FIELD),
    (28.0, 150.0, 22.0, FIELD),
    (28.0, 250.0, 22.0, FIELD),
    (400.0, 150.0, 22.0, FIELD),
    (400.0, 250.0, 22.0, FIELD),
    (120.0, 374.0, 60.0, FIELD),
    (270.0, 374.0, 60.0, FIELD),
)
"""Rice fields at the edge: corner, width and colour of four strips each."""


def board_face() -> Face:
    """The whole board."""
    layers: list[Layer] = [Fill(FIELD, "#6B5A3C", 1.2)]
    layers += fields()
    layers += score_track()
    layers += house()
    for town in layout.TOWN_POINTS:
        layers += town_layers(town)
    layers += side_table()
    layers += temple_and_round()
    layers += pirates()
    layers += cartouche()
    return face_of("Round House", *layers)


def fields() -> list[Layer]:
    """Terraces around the house, and the river under the side table."""
    layers: list[Layer] = [Shape("rect", 22.0, 22.0, layout.BOARD_WIDTH - 44.0, layout.BOARD_HEIGHT - 44.0, FIELD_LIGHT)]
    for radius, tone in ((195.0, FIELD_DARK), (192.0, FIELD), (186.0, FIELD_DARK), (184.0, FIELD_LIGHT)):
        layers.append(disc(CENTRE, 2 * radius, tone))
    for x, y, wide, tone in TERRACES:
        layers += [Shape("rect", x, y + 9.0 * row, wide, 7.0, tone, "#8E9C6450", 0.3, 3.0) for row in range(4)]
    layers.append(Shape("rect", 426.0, 22.0, layout.BOARD_WIDTH - 448.0, layout.BOARD_HEIGHT - 44.0, "#C9B98F"))
    return layers


def score_track() -> list[Layer]:
    """Fifty spaces round the border; a lucky knot before each value that earns a bonus."""
    across, down = (layout.BOARD_WIDTH - 2 * layout.BORDER) / 16, (layout.BOARD_HEIGHT - 2 * layout.BORDER) / 9
    layers: list[Layer] = [
        Shape("rect", 0.6, 0.6, layout.BOARD_WIDTH - 1.2, 21.4, "#E9DDBF"),
        Shape("rect", 0.6, layout.BOARD_HEIGHT - 22.0, layout.BOARD_WIDTH - 1.2, 21.4, "#E9DDBF"),
        Shape("rect", 0.6, 22.0, 21.4, layout.BOARD_HEIGHT - 44.0, "#E9DDBF"),
        Shape("rect", layout.BOARD_WIDTH - 22.0, 22.0, 21.4, layout.BOARD_HEIGHT - 44.0, "#E9DDBF"),
    ]
    for points in range(HOUSE.score.spaces):
        x, y = layout.score_point(points)
        corner, flat = points in (0, 16, 25, 41), points <= 16 or 25 <= points <= 41
        size = (21.0, 21.0) if corner else (across - 1.0, 21.0) if flat else (21.0, down - 1.0)
        tone = "#DCC894" if points % 5 == 0 else "#F3EAD2"
        layers.append(Shape("rect", *about((x, y), *size), tone, "#B79E6A", 0.4, 2.0))
        layers.append(words(str(points), (x, y), 16.0, 8.0, "#7A6234" if points % 5 else "#5A3D12", "title"))
    for value in HOUSE.score.bonus_thresholds:
        one, other = layout.score_point(value - 1), layout.score_point(value)
        x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        layers.append(Shape("diamond", *about((x, y), 10.0, 10.0), LACQUER, LEAF_GOLD, 0.7))
        layers.append(sign("gem-pendant", (x, y), 5.2, "#FBE7B4"))
    return layers


def house() -> list[Layer]:
    """The earth house: wall and roof, two rings of rooms, the gallery between them, the court with its chairs."""
    layers: list[Layer] = [
        Shape(
            "round",
            layout.HOUSE_X - layout.WALL + 3.0,
            layout.HOUSE_Y - layout.WALL + 5.0,
            2 * layout.WALL,
            2 * layout.WALL,
            "#00000030",
        ),
        disc(CENTRE, 2 * layout.WALL, ROOF, "#332A25", 0.8),
    ]
    layers.append(sign("house-roof", CENTRE, 2 * layout.WALL, ROOF_LIGHT))
    layers += [
        Shape("ring", *about(CENTRE, 345.0, 345.0), "#3B302A", border_width=0.6),
        disc(CENTRE, 2 * (layout.OUTER_TO + 0.6), WALL, "#6B4A28", 0.7),
        disc(CENTRE, 2 * (layout.OUTER_TO - 0.6), "#C89A63"),
    ]
    for node in ids.OUTER:
        middle = layout.sector_angle(int(node[1]))
        floor = OUTER_FLOOR if node in ids.LARGE_SLOTS else "#E2C695"
        layers.append(
            polygon(arc(CENTRE, layout.OUTER_FROM, layout.OUTER_TO, middle - 27.6, middle + 27.6), floor + "90", EDGE, 0.7)
        )
        x, y = layout.polar(143.0, middle, CENTRE)
        layers.append(words("large room" if node in ids.LARGE_SLOTS else "small room", (x, y), 70.0, 7.0, EDGE + "A0", "title"))
    layers.append(disc(CENTRE, 2 * layout.OUTER_FROM, "#A9805066", "#6B4A28", 0.8))
    layers.append(disc(CENTRE, 2 * (layout.INNER_TO + 0.4), "#B98B57", "#6B4A28", 0.7))
    for node in ids.INNER:
        layers += room_layers(HOUSE.inner_rooms[node], node, CENTRE)
    layers += [disc(CENTRE, 2 * (layout.INNER_FROM - 0.6), ROOF, "#332A25", 0.6)]
    layers.append(sign("house-eaves", CENTRE, 2 * layout.INNER_FROM, ROOF_LIGHT))
    layers += court()
    layers += passages()
    return layers


def court() -> list[Layer]:
    """The court: paving in rings, a well of light in the middle, twelve chairs."""
    layers: list[Layer] = [disc(CENTRE, 2 * layout.COURT_RADIUS, "#DDCFAE", "#6B4A28", 0.6)]
    layers.append(sign("house-paving", CENTRE, 2 * layout.COURT_RADIUS, "#E9DDC1"))
    layers += [disc(CENTRE, 24.8, LACQUER, LEAF_GOLD, 0.8)]
    layers += [sign("lotus", CENTRE, 18.0, LEAF_GOLD)]
    for chair in ids.CHAIRS:
        x, y = layout.chair_point(chair)
        layers.append(disc((x, y), 15.6, "#8A5A34", "#4E2F18", 0.8))
        layers.append(disc((x, y), 12.4, "#A87244"))
        layers.append(Icon("wooden-chair", x - 4.2, y - 4.4, 8.4, 8.4, "#5A3517"))
    return layers


def arrow(centre: Point, angle: float, size: float, colour: str, border: str = "#FFFFFF") -> Shape:
    """An arrow that points along a direction, given as an angle of a clock."""
    turn = math.radians(angle)
    ahead, right = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    outline = ((0.5, 0.0), (0.02, 0.45), (0.02, 0.18), (-0.5, 0.18), (-0.5, -0.18), (0.02, -0.18), (0.02, -0.45))
    points = [
        (centre[0] + size * (a * ahead[0] + s * right[0]), centre[1] + size * (a * ahead[1] + s * right[1])) for a, s in outline
    ]
    return polygon(points, colour, border, 0.3)


def passages() -> list[Layer]:
    """Corridors from room to room and stairs from ring to ring, all blue, with the way they lead."""
    layers: list[Layer] = []
    for number in range(1, 7):
        border = layout.boundary_angle(number)
        for radius in (98.0, 152.0):
            layers.append(polygon(arc(CENTRE, radius - 4.5, radius + 4.5, border - 2.9, border + 2.9), "#CFE3EC", STAIR, 0.5))
            layers.append(arrow(layout.polar(radius, border, CENTRE), border + 90.0, 7.0 if radius > 120 else 6.4, STAIR))
    for boundary, (one, _) in HOUSE.graph_base.stairs.items():
        border = layout.boundary_angle(int(boundary[1:]))
        upward = one[0] == "I"
        for step in range(6):
            start = border - 6.6 + 2.2 * step
            tone = "#5E9CBF" if step % 2 else "#86B9D3"
            layers.append(polygon(arc(CENTRE, 108.5, 123.5, start, start + 2.2), tone, "#2C5F7E", 0.3))
        way = border + (48.0 if upward else 132.0)
        layers.append(arrow(layout.polar(116.0, border, CENTRE), way, 11.0, "#FFFFFF", "#2C5F7E"))
    return layers


def town_layers(town: str) -> list[Layer]:
    """A town: a walled disc with roofs around it and its name."""
    x, y = layout.TOWN_POINTS[town]
    radius = layout.TOWN_RADIUS
    layers: list[Layer] = [
        Shape("round", x - radius - 0.5, y - radius + 1.0, 2 * radius + 2.0, 2 * radius + 2.0, "#00000028"),
        Shape("round", x - radius, y - radius, 2 * radius, 2 * radius, "#E5CE9E", "#8C6A3C", 1.4),
        Shape("ring", x - radius + 2.4, y - radius + 2.4, 2 * radius - 4.8, 2 * radius - 4.8, "#8C6A3C70", border_width=0.5),
    ]
    for number in range(10):
        angle = 36.0 * number + 18.0
        px, py = layout.polar(radius - 2.0, angle, (x, y))
        layers.append(Shape("triangle", px - 3.4, py - 3.6, 6.8, 4.4, "#9A4A35", "#5C2A1E", 0.3))
        layers.append(Shape("rect", px - 2.4, py + 0.6, 4.8, 2.8, "#F3E3BF", "#8C6A3C", 0.3))
    layers.append(words(TOWN_NAMES[town], (x, y + 1.0), 44.0, 6.0, "#8C6A3CA0", "title"))
    return layers


def side_table() -> list[Layer]:
    """The worship table: lacquer with golden lines, sixteen cells, reward spaces on all four sides."""
    size = 4 * layout.CELL_SIZE
    layers: list[Layer] = [
        Shape("rect", layout.CELLS_X - 29.0, layout.CELLS_Y - 30.0, size + 60.0, size + 60.0, "#00000030", radius=5.0),
        Shape("rect", layout.CELLS_X - 30.0, layout.CELLS_Y - 32.0, size + 60.0, size + 62.0, LACQUER, LACQUER_DARK, 1.4, 5.0),
        Shape("rect", layout.CELLS_X - 28.0, layout.CELLS_Y - 30.0, size + 56.0, size + 58.0, "#00000000", LEAF_GOLD, 0.6, 4.0),
        Shape("rect", layout.CELLS_X - 1.5, layout.CELLS_Y - 1.5, size + 3.0, size + 3.0, LACQUER_DARK, LEAF_GOLD, 0.9, 1.5),
    ]
    for row, values in enumerate(HOUSE.worship.values, 1):
        for column, value in enumerate(values, 1):
            x, y = layout.cell_corner(row, column)
            tone = "#8E3129" if (row + column) % 2 else "#9C3B31"
            layers.append(Shape("rect", x + 0.5, y + 0.5, 24.0, 24.0, tone, LEAF_GOLD + "90", 0.35, 1.4))
            layers.append(Text(str(value), x, y + 5.0, 25.0, 15.0, 12.0, "#F4D58AB8", "title"))
    x, y = layout.cell_corner(*HOUSE.worship.start)
    layers.append(arrow((x - 1.2, y + 3.0), 125.0, 9.0, LEAF_GOLD, LACQUER_DARK))
    for side, rewards in (
        ("top", HOUSE.worship.top),
        ("left", HOUSE.worship.left),
        ("right", HOUSE.worship.right),
        ("bottom", HOUSE.worship.bottom),
    ):
        for number, reward in enumerate(rewards, 1):
            layers += reward_space(side, number, reward)
    return layers


def reward_space(side: str, number: int, reward: str) -> list[Layer]:
    """A space beside the worship table with what it gives, or a place for an amulet."""
    x, y, wide, high = layout.space_rect(side, number)
    centre = (x + wide / 2, y + high / 2)
    ground = Shape("rect", x + 1.0, y + 1.0, wide - 2.0, high - 2.0, "#F4E6C4", LEAF_GOLD, 0.6, 2.0)
    what, _, count = reward.partition(":")
    match what:
        case "amulet":
            empty = Shape("rect", x + 1.0, y + 1.0, wide - 2.0, high - 2.0, LACQUER_DARK, LEAF_GOLD, 0.6, 2.0)
            return [empty, sign("gem-pendant", centre, 12.0, "#9A5A40")]
        case "bonus":
            return [
                ground,
                *chip("order", 1, (centre[0] - 5.0, centre[1] - 4.0), 10.0),
                *chip("amulet", 1, (centre[0] + 5.0, centre[1] + 4.5), 10.0),
            ]
        case "pirate":
            return [ground, sign("pirate-flag", centre, 14.0, "#33525C")]
        case "permanent_helper":
            return [ground, *chip("permanent", 1, centre, 14.0), words("∞", (centre[0] + 7.0, centre[1] + 7.0), 8.0, 7.0, INK)]
        case _:
            return [ground, *chip(what, int(count or 1), centre, 13.0)]


def temple_and_round() -> list[Layer]:
    """The four temple spaces and the round track with its end spaces."""
    layers: list[Layer] = []
    for number in range(4):
        x, y = layout.temple_point(number)
        layers.append(Shape("rect", *about((x, y), *layout.TEMPLE_TILE), "#E9D9AE", "#8A6420", 0.6, 2.0))
        layers.append(sign("incense", (x, y), 16.0, "#C9AE70"))
    ends = {space: seats for seats, space in HOUSE.round_end.items()}
    for number in range(HOUSE.round_spaces + 1):
        x, y = layout.round_point(number)
        end = ends.get(number)
        layers.append(square((x, y), 11.0, "#F3EAD2" if end is None else "#E8C978", "#8A6420", 0.5, 1.6))
        if number == 0:
            layers.append(sign("incense", (x, y), 8.4, LACQUER))
        else:
            layers.append(words(str(number), (x, y), 11.0, 5.6, "#6B4A18"))
        if end is not None:
            layers.append(words(f"{end} players", (x, y + 8.6), 15.0, 3.0, "#5A3D12", "sans"))
    return layers


def cartouche() -> list[Layer]:
    """The name of the game, below the round track."""
    x, y, wide, high = 448.0, 282.0, 116.0, 44.0
    return [
        Shape("rect", x, y, wide, high, LACQUER, LEAF_GOLD, 1.0, 5.0),
        Shape("rect", x + 2.4, y + 2.4, wide - 4.8, high - 4.8, "#00000000", LEAF_GOLD + "90", 0.5, 3.6),
        Text("Round House", x + 4.0, y + 6.0, wide - 8.0, 15.0, 12.5, "#F5DFA8", "title"),
        Text("圓樓", x + 4.0, y + 21.0, wide - 8.0, 13.0, 10.5, LEAF_GOLD, "cjk"),
    ]


def pirates() -> list[Layer]:
    """The bay with the pirate tiles."""
    x, y = layout.pirate_point(0)
    layers: list[Layer] = [
        Shape("rect", 431.0, y - 21.0, 150.0, 42.0, WATER, "#5E8A93", 0.8, 4.0),
        Text("Pirates", 431.0, y - 29.0, 150.0, 7.6, 6.0, "#33525C", "title"),
    ]
    for number in range(4):
        x, y = layout.pirate_point(number)
        layers.append(square((x, y), layout.PIRATE_SIZE, "#A9C6CB", "#33525C80", 0.5, 2.0))
    return layers


# Beside the board


GROUND = Ground("#F6F0E2", "1C", "70", "B0", border_width=0.5, radius=2.0, size=4.6, line=6.0, share=1.0, top=-7.6, inset=1.0)
"""Of every place for cards or tiles: an outline with its name at the bottom."""


def heap_face(width: float, height: float, kind: str) -> Face:
    """The ground of a heap of cubes."""
    return Face(
        (
            Shape("rect", 0.0, 0.0, width, height, "#F6F0E214", "#F6F0E260", 0.5, 2.0),
            *chip(kind, 1, (width / 2, height - 7.0), 9.0),
        )
    )


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
    layers: list[Layer] = [
        Fill("#EADBB8", seat.colour, 1.8),
        Shape("rect", 1.8, 1.8, 7.6, layout.MAT_HEIGHT - 3.6, seat.colour),
        Icon(f"seat-{seat.symbol}", 2.6, 4.0, 6.0, 6.0, "#FFFFFF"),
        Shape("rect", 162.6, 3.0, layout.MAT_WIDTH - 165.4, layout.MAT_HEIGHT - 6.0, "#D9C596", radius=2.0),
    ]
    for name, (x, y, wide, high, label) in MAT_AREAS.items():
        if name == "track":
            for space, value in enumerate(HOUSE.assistant_track_vp):
                left = x + TRACK_STEP * space
                layers.append(Shape("round", left + 0.5, y + 1.0, 15.6, 15.6, "#C9AE7A", "#8C6A3C", 0.5))
                if value:
                    layers += chip("vp", value, (left + 8.3, y + 8.8), 9.0)
            layers.append(Text("Assistant track", x, y + 18.4, 100.0, 5.4, 4.2, "#6B5230", "sans", "left"))
            continue
        if name in ("tea", "fruit", "celadon", "gold"):
            layers += [
                Shape("rect", x, y, wide, high, "#FFFFFF30", "#8C6A3C90", 0.4, 1.6),
                *chip(name, 1, (x + 6.0, y + 6.0), 8.4),
            ]
            continue
        layers.append(Shape("rect", x, y, wide, high, "#FFFFFF2A", "#8C6A3C90", 0.4, 2.0))
        if label:
            layers.append(Text(label, x + 2.0, y + high / 2 - 4.0, wide - 4.0, 8.0, 5.0, "#8C6A3CB0", "title"))
    x, y, wide, high = COIN_PAD
    layers.append(Text("Coins", x, y + high + 0.6, wide, 5.4, 4.4, "#6B5230", "sans_bold"))
    x, y, wide, high = SCORE_PAD
    layers.append(Text("Prestige", x, y + high + 0.6, wide, 5.4, 4.4, "#6B5230", "sans_bold"))
    return face_of(f"mat of {seat.name}", *layers)
