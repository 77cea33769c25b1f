"""The map as a painted scroll: borders, cities and marks on the land, and the tracks and spaces round it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from tabletop.core.faces import Face, Layer, Shape
from tabletop.core.rects import Point, about
from tabletop.games.ming_dynasty import layout, rulings
from tabletop.games.ming_dynasty.art_land import GOLD, INK, LACQUER, PAPER, coast, ground, land, scenery
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DISTRICTS_OF, WORLD, Border, District, Province, vertices
from tabletop.games.ming_dynasty.layout import CARD_HEIGHT, CARD_WIDTH, CITY_RADIUS, HOUSE, MAP, SPACE_HEIGHT, SPACE_WIDTH, UNIT
from tabletop.kit.drawing import face_of, mixed
from tabletop.kit.painting import edge

ROAD = "#6B4A2B"
LACQUER_LIGHT = mixed(LACQUER, "#FFFFFF", 0.2)


@lru_cache(maxsize=1)
def map_face() -> Face:
    """The board with the map; `tracks_face` belongs on it."""
    layers: list[Layer] = [*ground()]
    for province in WORLD.provinces.values():
        for number, district in enumerate(DISTRICTS_OF[province.id]):
            layers += land(WORLD.districts[district], province, number)
    for province in WORLD.provinces.values():
        for district in DISTRICTS_OF[province.id]:
            layers += scenery(WORLD.districts[district], province)
    layers += coast()
    for inner in (True, False):
        for border in WORLD.borders.values():
            if (border.kind == "inner") == inner:
                layers += frontier(border)
    for province in WORLD.provinces.values():
        layers += city(province)
    for one in WORLD.districts.values():
        layers += marks(one)
    for border in WORLD.borders.values():
        layers += crossing(border)
    return face_of("map of the provinces", *layers)


@lru_cache(maxsize=1)
def tracks_face() -> Face:
    """What stands round the map: the score track, the round track, the province spaces; it lies on the board's picture."""
    return face_of("tracks and spaces", *score_track(), *round_track(), *spaces(), *title())


def frontier(border: Border) -> list[Layer]:
    """A border: a fine brown line within a province, a wall between provinces."""
    line = edge(*vertices(border.segment.split("-")))
    if border.kind == "inner":
        return [*MAP.stroke(line, 4.2, "#FFF4D660"), *MAP.stroke(line, 1.8, ROAD)]
    return [*MAP.stroke(line, 8.0, "#3B2716"), *MAP.stroke(line, 4.6, "#A97B4B"), *MAP.stroke(line, 1.4, "#F1DDB0")]


def crossing(border: Border) -> list[Layer]:
    """The means of transport by which a border is crossed."""
    row = WORLD.transports[border.transport]
    return [
        MAP.disc((border.icon[0] + 1.2, border.icon[1] + 1.6), 15.5, "#2B1A0E70"),
        MAP.disc(border.icon, 15, PAPER, row.colour, 2.4),
        MAP.sign(row.icon, border.icon, 20, mixed(row.colour, INK, 0.25)),
    ]


def city(province: Province) -> list[Layer]:
    """A walled city with its nine houses; its name in Chinese in the middle, and on a ribbon above, as large as can be read."""
    middle = (float(province.x), float(province.y))
    stone, dark = mixed(province.colour, "#EFE6D2", 0.55), mixed(province.colour, INK, 0.62)
    layers: list[Layer] = [
        MAP.disc((middle[0] + 2, middle[1] + 4), CITY_RADIUS + 3, "#2B1A0E66"),
        MAP.disc(middle, CITY_RADIUS + 2, dark),
        MAP.disc(middle, CITY_RADIUS - 2.5, mixed(dark, stone, 0.45)),
        MAP.disc(middle, CITY_RADIUS - 5, stone),
    ]
    for turn in range(24):
        angle = math.tau * turn / 24
        spot = (middle[0] + math.cos(angle) * (CITY_RADIUS - 0.5), middle[1] + math.sin(angle) * (CITY_RADIUS - 0.5))
        layers.append(MAP.disc(spot, 3.2, mixed(dark, "#FFFFFF", 0.22)))
    for district in DISTRICTS_OF[province.id]:
        for house in WORLD.districts[district].houses:
            layers += house_at(house, province)
    layers.append(MAP.disc(middle, 24, mixed(stone, "#FFFFFF", 0.35), LACQUER, 1.6))
    layers.append(MAP.words(province.chinese, middle, 46, 28, LACQUER, "cjk"))
    wide, top = len(province.name) * 15.0 + 16, middle[1] - CITY_RADIUS - 16
    layers.append(MAP.box((middle[0] - wide / 2, top - 14, wide, 28), mixed(stone, "#FFFFFF", 0.4), dark, 1.6, 4))
    layers.append(MAP.words(province.name, (middle[0], top), wide - 6, 28, INK))
    return layers


def house_at(spot: Point, province: Province) -> list[Layer]:
    """An empty house: a courtyard under a curved roof."""
    x, y = spot
    half = HOUSE / 2
    wall = mixed(province.colour, "#FFFFFF", 0.62)
    roof = [
        (x - half - 3, y - half + 6.5),
        (x - half + 2, y - half + 3.5),
        (x, y - half - 4),
        (x + half - 2, y - half + 3.5),
        (x + half + 3, y - half + 6.5),
    ]
    return [
        MAP.box((x - half, y - half + 2, HOUSE, HOUSE - 2), wall, mixed(province.colour, INK, 0.62), 1.3, 2),
        MAP.polygon(roof, LACQUER),
        MAP.polygon([(x - half + 1, y - half + 5.4), (x, y - half - 1.5), (x + half - 1, y - half + 5.4)], LACQUER_LIGHT),
    ]


def marks(district: District) -> list[Layer]:
    """The cloister, the place of princes, the open ground and the number of a district."""
    size = layout.CLOISTER_SIZE / 2
    x, y = district.cloister
    px, py = district.prince
    ox, oy = district.open
    roman = DISTRICT_NAMES[district.id].rpartition(" ")[2]
    return [
        MAP.scaled(Shape("round", *about((ox, oy), 92, 60), "#FFF8E280", "#6B4A2B60", 0.4 / UNIT)),
        MAP.words(roman, (ox, oy), 40, 22, "#6B4A2B90", "title"),
        MAP.disc((x + 1, y + 2), size + 1, "#2B1A0E66"),
        MAP.disc((x, y), size, "#F4E4BC", GOLD, 2),
        MAP.sign("pagoda", (x, y), 25, "#8A5A22"),
        MAP.disc((px, py), 20, "#FFF8E260", "#6B4A2B90", 1.2),
        MAP.sign("imperial-crown", (px, py), 18, "#6B4A2B90"),
    ]


def score_track() -> Iterable[Layer]:
    """Fifty spaces round the map, every fifth one marked."""
    for number, (x, y) in enumerate(layout.SCORE_SPACES):
        tall = 80 < y < 920 and x in (80.0, 1200.0)
        width, height = (44, 60) if tall else (62, 44)
        fifth = number % 5 == 0
        paint = LACQUER if number == 0 else "#C9A25A" if fifth else "#F3E6C6"
        yield MAP.box((x - width / 2, y - height / 2, width, height), paint, "#6B4A2B", 1.4, 7)
        yield MAP.words(str(number), (x, y), width - 8, 28, "#F7E3B0" if number == 0 else "#5A3D20", "title")


def round_track() -> Iterable[Layer]:
    """Six spaces for the rounds; those with a scoring are red and show what a full set is worth."""
    for number, spot in enumerate(layout.ROUND_SPACES, 1):
        scored = number in rulings.SET_VALUES
        yield MAP.disc(spot, 19, LACQUER if scored else "#F3E6C6", GOLD if scored else "#6B4A2B", 2)
        yield MAP.words(str(number), spot, 26, 26, "#F7E3B0" if scored else "#5A3D20", "title")
        if scored:
            worth = f"{rulings.SET_VALUES[number]} · {rulings.MEMBER_VALUES[number]}"
            yield MAP.words(worth, (spot[0], spot[1] + 30), 44, 26, LACQUER)


def title() -> Iterable[Layer]:
    """The name of the game beside a seal, below the spaces."""
    yield MAP.box((1285, 922, 30, 30), LACQUER, "#5E120E", 1.2, 4)
    yield MAP.words("明", (1300, 937), 26, 26, "#F7E3B0", "cjk")
    yield MAP.words("Ming Dynasty", (1420, 937), 200, 28, "#6B3A22", "title")


def spaces() -> Iterable[Layer]:
    """The province spaces at the right-hand edge, each with the place of a card beside it."""
    for province in WORLD.provinces.values():
        x, y = province.space_x - SPACE_WIDTH / 2, province.space_y - SPACE_HEIGHT / 2
        dark = mixed(province.colour, INK, 0.5)
        card_x, card_y = 1490 - CARD_WIDTH / 2, province.space_y - CARD_HEIGHT / 2
        yield MAP.box((card_x - 3, card_y - 3, CARD_WIDTH + 6, CARD_HEIGHT + 6), "#00000020", dark, 1.6, 6)
        right = x + SPACE_WIDTH
        yield MAP.polygon([(right, y + 40), (right + 22, y + SPACE_HEIGHT / 2), (right, y + 70)], dark)
        yield MAP.box((x, y, SPACE_WIDTH, SPACE_HEIGHT), province.colour, dark, 2.4, 9)
        yield MAP.box((x + 5, y + 5, SPACE_WIDTH - 10, SPACE_HEIGHT - 10), mixed(province.colour, "#FFF8E6", 0.4), "", 0, 6)
        yield MAP.words(province.chinese, (x + 27, y + 18), 46, 28, dark, "cjk")
        yield MAP.words(province.name, (x + 103, y + 18), 104, 28, mixed(dark, INK, 0.5))
