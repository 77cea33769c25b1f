"""The ground of the map: the sea, the washed districts and what grows on them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from importlib.resources import files

from tabletop.core.faces import Layer, Shape
from tabletop.core.rects import Point, around, inset
from tabletop.games.ming_dynasty.data import WORLD, District, Province, vertices
from tabletop.games.ming_dynasty.layout import BOARD, CITY_RADIUS, MAP
from tabletop.kit.drawing import mixed
from tabletop.kit.neat import neat
from tabletop.kit.painting import centre_of, edge, inside, outline, shrunk, wander
from tabletop.kit.part_files import read_parts

PALETTE = read_parts(files(__package__), "palette.toml").of("palette")
INK, PAPER, GOLD, LACQUER = (PALETTE[name] for name in ("ink", "paper", "gold", "lacquer"))
SEA, SEA_DEEP = "#7FA3A6", "#5F888E"
SILK, SILK_EDGE = "#E8D9B4", "#B99B63"
BLOTCHES = 4
"""How many forms there are of the ground under trees and hills."""


def ground() -> Iterable[Layer]:
    """Silk, the sea with its waves, and the frame of the map."""
    left, top, right, bottom = BOARD
    board = left, top, right - left, bottom - top
    yield MAP.box(board, SILK, SILK_EDGE, 4, 8)
    yield MAP.box(inset(board, 7), "", LACQUER, 2.5, 5)
    yield MAP.box(inset(board, 12), "", GOLD, 1.2, 4)
    yield MAP.box((104, 104, 1072, 792), SEA, "#4B3420", 3, 6)
    for row in range(10):
        for column in range(13):
            x, y = 112 + column * 82 + (row % 2) * 40, 116 + row * 78
            yield from wave((x + 8 * wander("wave", row * 13 + column), y))


def wave(spot: Point) -> list[Layer]:
    """Three scales of a stylised wave."""
    x, y = spot
    return [MAP.disc((x + 14 * number + 7, y + 7), 7, "", SEA_DEEP, 1.4) for number in range(2)]


def tones(province: Province, number: int) -> tuple[str, str, str]:
    """The colour of a district, its shaded rim and its light middle."""
    base = mixed(province.colour, ("#FFFFFF", "#F4E3B2", "#5B3A1A")[number], (0.1, 0.16, 0.1)[number])
    return base, mixed(base, "#4A2C12", 0.3), mixed(base, "#FFF7E0", 0.34)


def land(district: District, province: Province, number: int) -> list[Layer]:
    """The ground of a district: a wash of colour, darker along its edge, lighter to the middle."""
    base, rim, light = tones(province, number)
    shape = outline(vertices(district.corners))
    whole = MAP.polygon(shape, rim)
    middle = MAP.at(*centre_of(shape))
    rims = [drawn_in(whole, middle, 0.98 - 0.016 * step, mixed(rim, base, (step + 1) / 8)) for step in range(8)]
    lights = [drawn_in(whole, middle, 0.84 - 0.07 * step, mixed(base, light, (step + 1) / 9)) for step in range(9)]
    return [whole, *rims, *lights]


def drawn_in(whole: Shape, middle: Point, share: float, colour: str) -> Shape:
    """The same shape drawn in towards its middle; it has the same corners, so that it costs a save next to nothing."""
    x, y = middle
    left, top = neat(x + (whole.x - x) * share), neat(y + (whole.y - y) * share)
    return Shape("polygon", left, top, neat(whole.width * share), neat(whole.height * share), colour, points=whole.points)


def blotch(spot: Point, size: float, colour: str, seed: str) -> Shape:
    """An irregular spot of colour; spots of one seed are of one form."""
    points = [
        (
            spot[0] + math.cos(math.tau * turn / 11) * size * (1 + 0.3 * wander(seed, turn)),
            spot[1] + math.sin(math.tau * turn / 11) * size * 0.6 * (1 + 0.3 * wander(seed, turn + 20)),
        )
        for turn in range(11)
    ]
    return MAP.polygon(points, colour)


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
PLANTS: dict[str, tuple[str, float, str, float, tuple[Point, ...]]] = {
    "pines": ("pine-tree", 20, "#3F5B3A", 0.18, ((-10.0, 2.0), (9.0, 0.0), (0.0, 8.0))),
    "bamboo": ("bamboo", 24, "#4E7A3E", 0.25, ((-9.0, 2.0), (8.0, 2.0))),
    "fields": ("wheat", 20, "#9A7420", 0.15, ((-9.0, 0.0), (9.0, 3.0))),
}
"""Icon, height in units, colour, share of the ground's colour in it, and the places of each plant."""


def scenery(district: District, province: Province) -> list[Layer]:
    """Mountains, trees and fields where there is room for them."""
    base, rim, _ = tones(province, 0)
    shape = outline(vertices(district.corners))
    room = shrunk(shape, 0.86)
    left, top, width, height = around(shape)
    layers: list[Layer] = []
    spots: list[Point] = []
    for number in range(90):
        x = left + width * (wander(district.id, 2 * number) + 1) / 2
        y = top + height * (wander(district.id, 2 * number + 1) + 1) / 2
        crowded = any(math.dist((x, y), other) < 34 for other in spots)
        if not crowded and inside(room, (x, y)) and keeps_clear(district, (x, y), 26):
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
    elif kind == "paddies":
        layers += paddy((x, y + 4), 34 * size, base)
    else:
        icon, high, colour, share, places = PLANTS[kind]
        layers += [MAP.sign(icon, (x + dx * size, y + dy), high * size, mixed(colour, base, share)) for dx, dy in places]
    return layers


def peak(foot: Point, high: float, rim: str, snow: bool) -> list[Layer]:
    """A mountain as a brush paints it: a light side, a dark side, a white top."""
    x, y = foot
    wide = high * 0.72
    light, dark = mixed(rim, "#E9E2D0", 0.35), mixed(rim, "#3A2A1C", 0.35)
    layers: list[Layer] = [
        MAP.polygon([(x - wide, y), (x - wide * 0.35, y - high * 0.6), (x, y - high), (x + 2, y)], light),
        MAP.polygon([(x, y - high), (x + wide * 0.45, y - high * 0.5), (x + wide, y), (x - 2, y)], dark),
    ]
    if snow:
        cap = [(x, y - high), (x - wide * 0.26, y - high * 0.66), (x - 2, y - high * 0.72), (x + wide * 0.2, y - high * 0.7)]
        layers.append(MAP.polygon(cap, "#F7F3E8"))
    return layers


def paddy(spot: Point, wide: float, base: str) -> list[Layer]:
    """Terraces of rice under water."""
    x, y = spot
    layers: list[Layer] = []
    for number, (dx, dy, share) in enumerate(((0.0, -9.0, 0.7), (-4.0, 0.0, 0.9), (3.0, 9.0, 1.0))):
        half = wide * share / 2
        field = [(x + dx - half, y + dy), (x + dx - half * 0.5, y + dy - 5), (x + dx + half * 0.7, y + dy - 5)]
        field += [(x + dx + half, y + dy + 1), (x + dx + half * 0.4, y + dy + 5), (x + dx - half * 0.7, y + dy + 5)]
        layers.append(MAP.polygon(field, mixed("#3F7F78", base, 0.25)))
        layers.append(MAP.polygon(shrunk(field, 0.8), mixed(("#BFE0D4", "#A8D2C6", "#93C4BA")[number], base, 0.2)))
    return layers


def coast() -> list[Layer]:
    """A light line where the land meets the sea: edges that belong to one district only."""
    edges: dict[tuple[Point, Point], int] = {}
    for district in WORLD.districts.values():
        corners = vertices(district.corners)
        for number, corner in enumerate(corners):
            pair = sorted((corner, corners[(number + 1) % len(corners)]))
            edges[pair[0], pair[1]] = edges.get((pair[0], pair[1]), 0) + 1
    layers: list[Layer] = []
    for (start, end), times in edges.items():
        if times == 1:
            layers += MAP.stroke(edge(start, end), 6.0, "#3F2C1A")
            layers += MAP.stroke(edge(start, end), 2.4, "#E9DDBD")
    return layers
