"""Maps painted by hand, in code: a canvas with units of its own, brush strokes, wandering borders, and polygons."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.chance import eight_words
from tabletop.core.faces import Font, Icon, Layer, Shape, Text
from tabletop.core.rects import Point, Rect, about
from tabletop.kit.neat import PER_MM, neat

ROUGHNESS = 7.0
"""How far, in units, a border wanders from the straight line between two corners."""

Points = Sequence[Point]
Drawn = TypeVar("Drawn", Shape, Icon, Text)
SIZES = ("width", "height", "border_width", "radius", "size")
"""The fields of a layer that are lengths, so that they are multiplied by the unit."""
PLAIN = 0.15
"""How far, in millimetres, a point may be from a line that leaves it out."""


def drawn(shape: str, spots: Points, colour: str, width: float = 0.0) -> Shape:
    """A shape through points in millimetres, to no more than an eighth of one."""
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    wide = max(0.5, neat(max(x for x, _ in spots) - left))
    high = max(0.5, neat(max(y for _, y in spots) - top))
    across, down = parts_of(wide), parts_of(high)
    shares = tuple(share for x, y in spots for share in (neat((x - left) / wide, across), neat((y - top) / high, down)))
    return Shape(shape, left, top, wide, high, colour, border_width=neat(width), points=shares)


def parts_of(length: float) -> int:
    """Into how many parts, a power of two, a length in millimetres is divided, so that each is about an eighth of one."""
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


class Canvas(Struct, frozen=True):
    """What is drawn in units of its own, measured from some corner, and turned into millimetres of the picture."""

    left: float
    top: float
    """Where the corner of the picture is, in units."""
    unit: float
    """How many millimetres one unit is."""

    def at(self, x: float, y: float) -> Point:
        """A point in units, as millimetres from the corner of the picture."""
        return neat((x - self.left) * self.unit), neat((y - self.top) * self.unit)

    def scaled(self, layer: Drawn) -> Drawn:
        """A layer that is given in units, in millimetres from the corner of the picture."""
        x, y = self.at(layer.x, layer.y)
        sizes = {name: neat(getattr(layer, name) * self.unit) for name in SIZES if hasattr(layer, name)}
        return replace(layer, **sizes, x=x, y=y)

    def polygon(self, points: Points, colour: str) -> Shape:
        """A polygon through points."""
        spots = [self.at(*spot) for spot in points]
        half = len(spots) // 2
        return drawn("polygon", [*plain(spots[: half + 1])[:-1], *plain([*spots[half:], spots[0]])[:-1]], colour)

    def stroke(self, line: Points, width: float, colour: str) -> list[Layer]:
        """A brush stroke with round ends along a line."""
        return [drawn("path", plain([self.at(*spot) for spot in line]), colour, width * self.unit)]

    def disc(self, centre: Point, radius: float, colour: str, border: str = "", border_width: float = 0.0) -> Shape:
        """A disc of this radius."""
        return self.scaled(Shape("round", *about(centre, 2 * radius, 2 * radius), colour, border, border_width))

    def box(self, rect: Rect, colour: str, border: str = "", edge: float = 0.0, radius: float = 0.0) -> Shape:
        """A rectangle."""
        return self.scaled(Shape("rect", *rect, colour, border, edge, radius))

    def sign(self, icon: str, centre: Point, size: float, colour: str) -> Icon:
        """An icon about a point."""
        return self.scaled(Icon(icon, *about(centre, size, size), colour))

    def words(self, text: str, centre: Point, width: float, height: float, colour: str, font: Font = "sans_bold") -> Text:
        """Text about a point."""
        return self.scaled(Text(text, *about(centre, width, height), height * 0.86, colour, font))


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
    """The outline of an area whose borders wander."""
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


def inside(points: Points, spot: Point) -> bool:
    """Whether a point lies in a polygon."""
    x, y = spot
    found = False
    for number, (x1, y1) in enumerate(points):
        x2, y2 = points[number - 1]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found
