"""The ground of the map: the sea, the washed districts and what grows on them."""

from __future__ import annotations

import math
from collections.abc import Iterable

from tabletop.core.faces import Layer, Shape
from tabletop.games.ming_dynasty.art import GOLD, LACQUER
from tabletop.games.ming_dynasty.art_shapes import (
    at,
    box,
    centre_of,
    disc,
    edge,
    inside,
    outline,
    polygon,
    shrunk,
    sign,
    stroke,
    wander,
)
from tabletop.games.ming_dynasty.data import WORLD, District, ProvinceRow
from tabletop.games.ming_dynasty.layout import BOARD, CITY_RADIUS
from tabletop.kit.drawing import mixed
from tabletop.kit.neat import neat
from tabletop.kit.rects import Point

SEA, SEA_DEEP = "#7FA3A6", "#5F888E"
SILK, SILK_EDGE = "#E8D9B4", "#B99B63"
BLOTCHES = 4
"""How many forms there are of the ground under trees and hills."""


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
