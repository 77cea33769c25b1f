"""The map as a painted scroll: six provinces of three districts, in layers of polygons from the tables of the board."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from tabletop.core.chance import eight_words
from tabletop.core.faces import Face, Font, Icon, Layer, Shape, Text
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.art import CLOISTER_ICON, GOLD, INK, LACQUER, PAPER
from tabletop.games.ming_dynasty.data import DISTRICTS_OF, WORLD, Border, District, ProvinceRow
from tabletop.games.ming_dynasty.layout import (
    BOARD,
    CARD_HEIGHT,
    CARD_WIDTH,
    CITY_RADIUS,
    CLOISTER_SIZE,
    HOUSE,
    ROUND_SPACES,
    SCORE_SPACES,
    SPACE_HEIGHT,
    SPACE_WIDTH,
    UNIT,
)
from tabletop.kit.drawing import face_of, mixed
from tabletop.kit.neat import PER_MM, neat
from tabletop.kit.rects import Point, about

SEA, SEA_DEEP = "#7FA3A6", "#5F888E"
SILK, SILK_EDGE = "#E8D9B4", "#B99B63"
ROAD = "#6B4A2B"
LACQUER_LIGHT = mixed(LACQUER, "#FFFFFF", 0.2)
PIECES_PER_EDGE = 6
ROUGHNESS = 7.0
"""How far, in units, a border wanders from the straight line between two corners."""

Points = Sequence[Point]
Drawn = TypeVar("Drawn", Shape, Icon, Text)
SIZES = ("width", "height", "border_width", "radius", "size")
"""What is a length in a layer."""
PLAIN = 0.15
"""How far, in millimetres, a point may be from a line that leaves it out."""
BLOTCHES = 4
"""How many forms there are of the ground under trees and hills."""


def at(x: float, y: float) -> Point:
    """A point of the board, in units, as millimetres from the corner of its picture."""
    return neat((x - BOARD[0]) * UNIT), neat((y - BOARD[1]) * UNIT)


def polygon(points: Points, colour: str) -> Shape:
    """A polygon through points in units."""
    spots = [at(*spot) for spot in points]
    half = len(spots) // 2
    return drawn("polygon", [*plain(spots[: half + 1])[:-1], *plain([*spots[half:], spots[0]])[:-1]], colour)


def drawn(shape: str, spots: Points, colour: str, width: float = 0.0) -> Shape:
    """A shape through points in millimetres, to no more than an eighth of one."""
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    wide = max(0.5, neat(max(x for x, _ in spots) - left))
    high = max(0.5, neat(max(y for _, y in spots) - top))
    across, down = parts_of(wide), parts_of(high)
    shares = tuple(share for x, y in spots for share in (neat((x - left) / wide, across), neat((y - top) / high, down)))
    return Shape(shape, left, top, wide, high, colour, border_width=neat(width), points=shares)


def parts_of(length: float) -> int:
    """How many parts a length is divided into for its points: a power of two, so that a part is about an eighth."""
    return 1 << min(10, max(3, math.ceil(math.log2(length * PER_MM))))


def plain(line: Points) -> list[Point]:
    """The line without the points that are within `PLAIN` of the straight line between those that are kept."""
    if len(line) < 3:
        return list(line)
    (x0, y0), (x1, y1) = line[0], line[-1]
    length = math.dist(line[0], line[-1])

    def off(spot: Point) -> float:
        across = abs((x1 - x0) * (spot[1] - y0) - (y1 - y0) * (spot[0] - x0))
        return across / length if length else math.dist(line[0], spot)

    farthest = max(range(1, len(line) - 1), key=lambda number: off(line[number]))
    if off(line[farthest]) <= PLAIN:
        return [line[0], line[-1]]
    return [*plain(line[: farthest + 1])[:-1], *plain(line[farthest:])]


def on_board(layer: Drawn) -> Drawn:
    """A layer that is given in units of the board, in millimetres from the corner of its picture."""
    x, y = at(layer.x, layer.y)
    sizes = {name: neat(getattr(layer, name) * UNIT) for name in SIZES if hasattr(layer, name)}
    return replace(layer, **sizes, x=x, y=y)


def disc(centre: Point, radius: float, colour: str, border: str = "", border_width: float = 0.0) -> Shape:
    """A disc; radius and border in units."""
    return on_board(Shape("round", *about(centre, 2 * radius, 2 * radius), colour, border, border_width))


def box(
    x: float, y: float, width: float, height: float, colour: str, border: str = "", edge: float = 0.0, radius: float = 0.0
) -> Shape:
    """A rectangle; all measures in units."""
    return on_board(Shape("rect", x, y, width, height, colour, border, edge, radius))


def sign(icon: str, centre: Point, size: float, colour: str) -> Icon:
    """An icon about a point; measures in units."""
    return on_board(Icon(icon, *about(centre, size, size), colour))


def words(text: str, centre: Point, width: float, height: float, colour: str, font: Font = "sans_bold") -> Text:
    """Text about a point; measures in units."""
    return on_board(Text(text, *about(centre, width, height), height * 0.86, colour, font))


def wander(seed: str, number: int) -> float:
    """A number between -1 and 1 that depends on the seed alone: the painter's hand, the same on every machine."""
    word = eight_words(seed.encode()[:64], number // 8)[number % 8]
    return (word % 2001) / 1000.0 - 1.0


@lru_cache(maxsize=512)
def edge(start: Point, end: Point) -> tuple[Point, ...]:
    """The wandering line between two corners, the same from both sides; without its last point."""
    first, last = sorted((start, end))
    length = math.dist(first, last)
    pieces = max(2, round(length / 26))
    across = (-(last[1] - first[1]) / length, (last[0] - first[0]) / length)
    seed = f"{first}{last}"
    line = [first]
    swing = 0.0
    for piece in range(1, pieces):
        share = piece / pieces
        swing = 0.45 * swing + wander(seed, piece) * ROUGHNESS
        fade = min(1.0, 3 * share, 3 * (1 - share))
        line.append(
            (
                first[0] + (last[0] - first[0]) * share + across[0] * swing * fade,
                first[1] + (last[1] - first[1]) * share + across[1] * swing * fade,
            )
        )
    line.append(last)
    line = rounded(line)
    return tuple(line if start == first else line[::-1])


def rounded(line: list[Point]) -> list[Point]:
    """The line with its inner corners cut off, its ends kept."""
    smooth = [line[0]]
    for (x1, y1), (x2, y2) in itertools.pairwise(line):
        smooth += [(x1 * 0.75 + x2 * 0.25, y1 * 0.75 + y2 * 0.25), (x1 * 0.25 + x2 * 0.75, y1 * 0.25 + y2 * 0.75)]
    return [*smooth, line[-1]]


def outline(corners: Points) -> list[Point]:
    """The wandering outline of a district."""
    points: list[Point] = []
    for number, corner in enumerate(corners):
        points += edge(corner, corners[(number + 1) % len(corners)])[:-1]
    return points


def centre_of(points: Points) -> Point:
    """The middle of a polygon's corners."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def shrunk(points: Points, share: float) -> list[Point]:
    """A polygon drawn in towards its middle."""
    x, y = centre_of(points)
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in points]


def stroke(line: Points, width: float, colour: str) -> list[Layer]:
    """A brush stroke with round ends along a line; width in units."""
    return [drawn("path", plain([at(*spot) for spot in line]), colour, width * UNIT)]


def inside(points: Points, spot: Point) -> bool:
    """Whether a point lies in a polygon."""
    x, y = spot
    found = False
    for number, (x1, y1) in enumerate(points):
        x2, y2 = points[number - 1]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


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
            if border.inner == inner:
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


def ground() -> Iterable[Layer]:
    """Silk, the sea with its waves, and the frame of the map."""
    left, top, right, bottom = BOARD
    yield box(left, top, right - left, bottom - top, SILK, SILK_EDGE, 4, 8)
    yield box(left + 7, top + 7, right - left - 14, bottom - top - 14, "", LACQUER, 2.5, 5)
    yield box(left + 12, top + 12, right - left - 24, bottom - top - 24, "", GOLD, 1.2, 4)
    yield box(104, 104, 1072, 792, SEA, "#4B3420", 3, 6)
    for row in range(10):
        for column in range(13):
            x, y = 112 + column * 82 + (row % 2) * 40, 116 + row * 78
            yield from wave((x + 8 * wander("wave", row * 13 + column), y))


def wave(spot: Point) -> list[Layer]:
    """Three scales of a stylised wave."""
    x, y = spot
    layers: list[Layer] = []
    for number in range(2):
        layers.append(disc((x + 14 * number + 7, y + 7), 7, "", SEA_DEEP, 1.4))
    return layers


def tones(province: ProvinceRow, number: int) -> tuple[str, str, str]:
    """The colour of a district, its shaded rim and its light middle."""
    base = mixed(province.colour, ("#FFFFFF", "#F4E3B2", "#5B3A1A")[number], (0.1, 0.16, 0.1)[number])
    return base, mixed(base, "#4A2C12", 0.3), mixed(base, "#FFF7E0", 0.34)


def land(district: District, province: ProvinceRow, number: int) -> list[Layer]:
    """The ground of a district: a wash of colour, darker along its edge, lighter to the middle."""
    base, rim, light = tones(province, number)
    shape = outline(district.corners)
    whole = polygon(shape, rim)
    middle = at(*centre_of(shape))
    layers: list[Layer] = [whole]
    for step in range(8):
        layers.append(drawn_in(whole, middle, 0.98 - 0.016 * step, mixed(rim, base, (step + 1) / 8)))
    for step in range(9):
        layers.append(drawn_in(whole, middle, 0.84 - 0.07 * step, mixed(base, light, (step + 1) / 9)))
    return layers


def drawn_in(whole: Shape, middle: Point, share: float, colour: str) -> Shape:
    """The same shape drawn in towards its middle; it has the same corners, so that it costs a save next to nothing."""
    x, y = middle
    left, top = neat(x + (whole.x - x) * share), neat(y + (whole.y - y) * share)
    return Shape("polygon", left, top, neat(whole.width * share), neat(whole.height * share), colour, points=whole.points)


def blotch(spot: Point, size: float, colour: str, seed: str) -> Shape:
    """An irregular spot of colour; spots of one seed are of one form."""
    around = [
        (
            spot[0] + math.cos(math.tau * turn / 11) * size * (1 + 0.3 * wander(seed, turn)),
            spot[1] + math.sin(math.tau * turn / 11) * size * 0.6 * (1 + 0.3 * wander(seed, turn + 20)),
        )
        for turn in range(11)
    ]
    return polygon(around, colour)


def keeps_clear(district: District, spot: Point, room: float) -> bool:
    """Whether nothing that is played with stands within `room` of a point."""
    city_ = WORLD.provinces[district.province]
    if math.dist(spot, (city_.x, city_.y)) < CITY_RADIUS + room * 0.6:
        return False
    places = [(district.open, 42.0), (district.cloister, 24.0), (district.prince, 26.0)]
    places += [(border.icon, 20.0) for border in WORLD.borders.values() if district.id in (border.first, border.second)]
    return all(math.dist(spot, place) > reach + room * 0.5 for place, reach in places)


LANDSCAPE = {"SHA": "hills", "ZHI": "pines", "SHD": "fields", "SIC": "mountains", "HUG": "paddies", "ZHE": "bamboo"}
"""What grows where, so that a province is known by more than its colour."""


def scenery(district: District, province: ProvinceRow) -> list[Layer]:
    """Mountains, trees and fields where there is room for them."""
    base, rim, _ = tones(province, 0)
    shape = outline(district.corners)
    room = shrunk(shape, 0.86)
    left, right = min(x for x, _ in shape), max(x for x, _ in shape)
    top, bottom = min(y for _, y in shape), max(y for _, y in shape)
    layers: list[Layer] = []
    spots: list[Point] = []
    for number in range(90):
        x = left + (right - left) * (wander(district.id, 2 * number) + 1) / 2
        y = top + (bottom - top) * (wander(district.id, 2 * number + 1) + 1) / 2
        if not inside(room, (x, y)) or not keeps_clear(district, (x, y), 26):
            continue
        if any(math.dist((x, y), other) < 34 for other in spots):
            continue
        spots.append((x, y))
    for number, spot in enumerate(sorted(spots, key=lambda one: one[1])):
        layers += grown(LANDSCAPE[province.id], spot, base, rim, f"{district.id}{number}")
    return layers


def grown(kind: str, spot: Point, base: str, rim: str, seed: str) -> list[Layer]:
    """One piece of landscape about a point."""
    x, y = spot
    size = 1.0 + 0.18 * wander(seed, 3)
    layers: list[Layer] = [blotch((x, y + 12), 20 * size, mixed(base, rim, 0.35) + "90", f"blotch {int(x) % BLOTCHES}")]
    if kind in ("mountains", "hills"):
        high = 26.0 if kind == "mountains" else 17.0
        for dx, share in ((-12.0, 0.72), (11.0, 0.62), (0.0, 1.0)):
            layers += peak((x + dx * size, y + 14), high * share * size, rim, kind == "mountains")
    elif kind == "pines":
        for dx, dy in ((-10.0, 2.0), (9.0, 0.0), (0.0, 8.0)):
            layers.append(sign("pine-tree", (x + dx * size, y + dy), 20 * size, mixed("#3F5B3A", base, 0.18)))
    elif kind == "bamboo":
        for dx in (-9.0, 8.0):
            layers.append(sign("bamboo", (x + dx * size, y + 2), 24 * size, mixed("#4E7A3E", base, 0.25)))
    elif kind == "fields":
        for dx, dy in ((-9.0, 0.0), (9.0, 3.0)):
            layers.append(sign("wheat", (x + dx * size, y + dy), 20 * size, mixed("#9A7420", base, 0.15)))
    else:
        layers += paddy((x, y + 4), 34 * size, base)
    return layers


def peak(foot: Point, high: float, rim: str, snow: bool) -> list[Layer]:
    """A mountain as a brush paints it: a light side, a dark side, a white top."""
    x, y = foot
    wide = high * 0.72
    light, dark = mixed(rim, "#E9E2D0", 0.35), mixed(rim, "#3A2A1C", 0.35)
    layers: list[Layer] = [
        polygon([(x - wide, y), (x - wide * 0.35, y - high * 0.6), (x, y - high), (x + 2, y)], light),
        polygon([(x, y - high), (x + wide * 0.45, y - high * 0.5), (x + wide, y), (x - 2, y)], dark),
    ]
    if snow:
        cap = [(x, y - high), (x - wide * 0.26, y - high * 0.66), (x - 2, y - high * 0.72), (x + wide * 0.2, y - high * 0.7)]
        layers.append(polygon(cap, "#F7F3E8"))
    return layers


def paddy(spot: Point, wide: float, base: str) -> list[Layer]:
    """Terraces of rice under water."""
    x, y = spot
    layers: list[Layer] = []
    for number, (dx, dy, share) in enumerate(((0.0, -9.0, 0.7), (-4.0, 0.0, 0.9), (3.0, 9.0, 1.0))):
        half = wide * share / 2
        around = [(x + dx - half, y + dy), (x + dx - half * 0.5, y + dy - 5), (x + dx + half * 0.7, y + dy - 5)]
        around += [(x + dx + half, y + dy + 1), (x + dx + half * 0.4, y + dy + 5), (x + dx - half * 0.7, y + dy + 5)]
        layers.append(polygon(around, mixed("#3F7F78", base, 0.25)))
        inner_ = shrunk(around, 0.8)
        layers.append(polygon(inner_, mixed(("#BFE0D4", "#A8D2C6", "#93C4BA")[number], base, 0.2)))
    return layers


def coast() -> list[Layer]:
    """A light line where the land meets the sea: edges that belong to one district only."""
    edges: dict[tuple[Point, Point], int] = {}
    for district in WORLD.districts.values():
        for number, corner in enumerate(district.corners):
            pair = sorted((corner, district.corners[(number + 1) % len(district.corners)]))
            edges[pair[0], pair[1]] = edges.get((pair[0], pair[1]), 0) + 1
    layers: list[Layer] = []
    for (start, end), times in edges.items():
        if times == 1:
            layers += stroke(edge(start, end), 6.0, "#3F2C1A")
            layers += stroke(edge(start, end), 2.4, "#E9DDBD")
    return layers


def frontier(border: Border) -> list[Layer]:
    """A border: a fine brown line within a province, a wall between provinces."""
    line = edge(border.start, border.end)
    if border.inner:
        return [*stroke(line, 4.2, "#FFF4D660"), *stroke(line, 1.8, ROAD)]
    return [*stroke(line, 8.0, "#3B2716"), *stroke(line, 4.6, "#A97B4B"), *stroke(line, 1.4, "#F1DDB0")]


def crossing(border: Border) -> list[Layer]:
    """The means of transport by which a border is crossed."""
    row = WORLD.transports[border.transport]
    return [
        disc((border.icon[0] + 1.2, border.icon[1] + 1.6), 15.5, "#2B1A0E70"),
        disc(border.icon, 15, PAPER, row.colour, 2.4),
        sign(row.icon, border.icon, 20, mixed(row.colour, INK, 0.25)),
    ]


def city(province: ProvinceRow) -> list[Layer]:
    """A walled city with its nine houses; its name in Chinese in the middle, on a ribbon below."""
    middle = (float(province.x), float(province.y))
    stone, dark = mixed(province.colour, "#EFE6D2", 0.55), mixed(province.colour, INK, 0.62)
    layers: list[Layer] = [
        disc((middle[0] + 2, middle[1] + 4), CITY_RADIUS + 3, "#2B1A0E66"),
        disc(middle, CITY_RADIUS + 2, dark),
        disc(middle, CITY_RADIUS - 2.5, mixed(dark, stone, 0.45)),
        disc(middle, CITY_RADIUS - 5, stone),
    ]
    for turn in range(24):
        angle = math.tau * turn / 24
        spot = (middle[0] + math.cos(angle) * (CITY_RADIUS - 0.5), middle[1] + math.sin(angle) * (CITY_RADIUS - 0.5))
        layers.append(disc(spot, 3.2, mixed(dark, "#FFFFFF", 0.22)))
    for district in DISTRICTS_OF[province.id]:
        for house in WORLD.districts[district].houses:
            layers += house_at(house, province)
    layers.append(disc(middle, 24, mixed(stone, "#FFFFFF", 0.35), LACQUER, 1.6))
    layers.append(words(province.chinese, (middle[0], middle[1] - 3), 44, 22, LACQUER, "cjk"))
    layers.append(words(province.name, (middle[0], middle[1] + 13), 42, 10, INK))
    return layers


def house_at(spot: Point, province: ProvinceRow) -> list[Layer]:
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
        box(x - half, y - half + 2, HOUSE, HOUSE - 2, wall, mixed(province.colour, INK, 0.62), 1.3, 2),
        polygon(roof, LACQUER),
        polygon([(x - half + 1, y - half + 5.4), (x, y - half - 1.5), (x + half - 1, y - half + 5.4)], LACQUER_LIGHT),
    ]


def marks(district: District) -> list[Layer]:
    """The cloister, the place of princes, the open ground and the number of a district."""
    size = CLOISTER_SIZE / 2
    x, y = district.cloister
    px, py = district.prince
    ox, oy = district.open
    roman = district.name.rpartition(" ")[2]
    left, top = at(ox - 46, oy - 30)
    return [
        Shape("round", left, top, 92 * UNIT, 60 * UNIT, "#FFF8E280", "#6B4A2B60", 0.4),
        words(roman, (ox, oy), 40, 22, "#6B4A2B90", "title"),
        disc((x + 1, y + 2), size + 1, "#2B1A0E66"),
        disc((x, y), size, "#F4E4BC", GOLD, 2),
        sign(CLOISTER_ICON, (x, y), 25, "#8A5A22"),
        disc((px, py), 20, "#FFF8E260", "#6B4A2B90", 1.2),
        sign("imperial-crown", (px, py), 18, "#6B4A2B90"),
    ]


def score_track() -> Iterable[Layer]:
    """Fifty spaces round the map, every fifth one marked."""
    for number, (x, y) in enumerate(SCORE_SPACES):
        tall = 80 < y < 920 and x in (80.0, 1200.0)
        width, height = (44, 60) if tall else (62, 44)
        fifth = number % 5 == 0
        paint = LACQUER if number == 0 else "#C9A25A" if fifth else "#F3E6C6"
        yield box(x - width / 2, y - height / 2, width, height, paint, "#6B4A2B", 1.4, 7)
        yield words(str(number), (x, y), width - 8, 20 if fifth else 16, "#F7E3B0" if number == 0 else "#5A3D20", "title")


def round_track() -> Iterable[Layer]:
    """Six spaces for the rounds; those with a scoring are red and show what a full set is worth."""
    for number, spot in enumerate(ROUND_SPACES, 1):
        scored = number in rulings.SET_VALUES
        yield disc(spot, 19, LACQUER if scored else "#F3E6C6", GOLD if scored else "#6B4A2B", 2)
        yield words(str(number), spot, 26, 20, "#F7E3B0" if scored else "#5A3D20", "title")
        if scored:
            worth = f"{rulings.SET_VALUES[number]} · {rulings.MEMBER_VALUES[number]}"
            yield words(worth, (spot[0], spot[1] + 29), 44, 13, LACQUER)


def title() -> Iterable[Layer]:
    """The name of the game beside a seal, below the spaces."""
    yield box(1285, 922, 30, 30, LACQUER, "#5E120E", 1.2, 4)
    yield words("明", (1300, 937), 26, 26, "#F7E3B0", "cjk")
    yield words("Ming Dynasty", (1420, 937), 190, 24, "#6B3A22", "title")


def spaces() -> Iterable[Layer]:
    """The province spaces at the right-hand edge, each with the place of a card beside it."""
    for province in WORLD.provinces.values():
        x, y = province.space_x - SPACE_WIDTH / 2, province.space_y - SPACE_HEIGHT / 2
        dark = mixed(province.colour, INK, 0.5)
        card_x, card_y = 1490 - CARD_WIDTH / UNIT / 2, province.space_y - CARD_HEIGHT / UNIT / 2
        yield box(card_x - 3, card_y - 3, CARD_WIDTH / UNIT + 6, CARD_HEIGHT / UNIT + 6, "#00000020", dark, 1.6, 6)
        yield polygon([(x + SPACE_WIDTH, y + 40), (x + SPACE_WIDTH + 22, y + SPACE_HEIGHT / 2), (x + SPACE_WIDTH, y + 70)], dark)
        yield box(x, y, SPACE_WIDTH, SPACE_HEIGHT, province.colour, dark, 2.4, 9)
        yield box(x + 5, y + 5, SPACE_WIDTH - 10, SPACE_HEIGHT - 10, mixed(province.colour, "#FFF8E6", 0.4), "", 0, 6)
        yield words(province.chinese, (x + 28, y + 18), 46, 22, dark, "cjk")
        yield words(province.name, (x + 104, y + 18), 92, 16, mixed(dark, INK, 0.5), "title")
