"""Layers of faces about points: discs, polygons and rings; and the ground of a place.

All measures are those of the face, millimetres as a rule; angles are those of a clock, in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from tabletop.core.faces import Face, Layer, Shape, Text
from tabletop.core.rects import Point, about, around

One = TypeVar("One")

INK = "#2B2622"


def face_of(name: str, *layers: Layer) -> Face:
    """A side of a piece, of layers from the lowest to the highest."""
    return Face(layers, name)


def back_of(*layers: Layer) -> Face:
    """The back of a card or tile: who sees it alone does not know the piece."""
    return Face(layers, "back", hides=True)


def mixed(colour: str, other: str, share: float) -> str:
    """`share` of `other` mixed into a colour `#rrggbb`."""
    pairs = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def disc(centre: Point, size: float, colour: str, border: str = "", border_width: float = 0.0) -> Shape:
    """A disc `size` across."""
    return Shape("round", *about(centre, size, size), colour, border, border_width)


def in_line(
    ones: Sequence[One], centre: Point, step: float, draw: Callable[[One, Point], list[Layer]], angle: float = 0.0
) -> list[Layer]:
    """Each of these drawn, `step` apart and the middle one at `centre`, along a line rotated clockwise by `angle`."""
    turn = math.radians(angle)
    layers: list[Layer] = []
    for number, one in enumerate(ones):
        along = (number - (len(ones) - 1) / 2) * step
        layers += draw(one, (centre[0] + along * math.cos(turn), centre[1] + along * math.sin(turn)))
    return layers


def polygon(points: Sequence[Point], colour: str, border: str = "", border_width: float = 0.0) -> Shape:
    """A polygon through points."""
    left, top, width, height = around(points)
    wide, high = max(width, 0.01), max(height, 0.01)
    shares = tuple(round(share, 5) for x, y in points for share in ((x - left) / wide, (y - top) / high))
    return Shape("polygon", left, top, wide, high, colour, border, border_width, points=shares)


def polar(radius: float, angle: float, centre: Point) -> Point:
    """The point at that distance from a centre in that direction."""
    turn = math.radians(angle)
    return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)


def arc(centre: Point, inner: float, outer: float, start: float, end: float) -> list[Point]:
    """The outline of a piece of a ring between two angles."""
    steps = max(1, round(abs(end - start) / 6.0))
    angles = [start + (end - start) * step / steps for step in range(steps + 1)]
    return [polar(outer, a, centre) for a in angles] + [polar(inner, a, centre) for a in reversed(angles)]


def upright(angle: float) -> float:
    """The rotation in degrees of writing that runs along a ring at this angle, never upside down."""
    turn = angle % 360.0
    return (turn - 180.0) % 360.0 if 90.0 < turn < 270.0 else turn


def pips(places: Sequence[Point], side: float, size: float, colour: str) -> list[Layer]:
    """The pips of a die; their places are shares of its side."""
    return [disc((x * side, y * side), size, colour) for x, y in places]


class Ground(Struct, frozen=True):
    """How a game prints the grounds of its places: a rectangle with a border in a light tone, and a word on it."""

    colour: str
    fill: str
    """How much of the colour covers the ground, as two digits after `#rrggbb`; so for the border and the word."""
    border: str
    ink: str
    border_width: float
    radius: float
    size: float
    """Of the word."""
    line: float
    """The height of the word's line, which begins `top` below that `share` of the height of the place."""
    share: float
    top: float
    inset: float = 2.0

    def face(self, width: float, height: float, label: str | None = None, colour: str = "") -> Face:
        """The ground of a place of that size, with a word on it if there is one, and in another colour if it is given."""
        tone = colour or self.colour
        layers: list[Layer] = [
            Shape("rect", 0.0, 0.0, width, height, tone + self.fill, tone + self.border, self.border_width, self.radius)
        ]
        if label is not None:
            rect = self.inset, height * self.share + self.top, width - 2 * self.inset, self.line
            layers.append(Text(label, *rect, self.size, tone + self.ink, "sans_bold"))
        return Face(tuple(layers))
