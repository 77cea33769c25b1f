"""The words and numbers that are printed on the boards and places of a table, and where they are."""

from __future__ import annotations

import cmath
import re
from collections.abc import Iterable, Iterator
from math import dist, radians
from typing import NamedTuple

from tabletop.core.equipment import Board, Equipment, ZoneDef
from tabletop.core.faces import Face, Text

ICON = re.compile(r"\{icon:[a-z0-9-]+\}")
LETTER = 0.5
"""About how wide a letter is, as a share of the height of its line."""


class Printed(NamedTuple):
    """One text on the table; x and y are its middle, in millimetres."""

    text: Text
    x: float
    y: float

    @property
    def words(self) -> str:
        """The text in one line, without icons."""
        return " ".join(ICON.sub(" ", self.text.text).split())

    def distance(self, x: float, y: float) -> float:
        """About how far a point is from the letters, in millimetres; 0 on them."""
        offset = complex(x - self.x, y - self.y) * cmath.rect(1.0, -radians(self.text.angle))
        long = min(self.text.width, len(self.words) * self.text.size * LETTER)
        return max(abs(offset.real) - long / 2, abs(offset.imag) - self.text.height / 2, 0.0)


def printed(box: Equipment) -> tuple[Printed, ...]:
    """All texts on the boards, and on the places that lie on the table."""
    grounds: list[tuple[Board | ZoneDef, Face]] = [(board, board.face) for board in box.boards]
    grounds += [(zone, zone.art) for zone in box.zones.values() if zone.art is not None and not zone.in_hand and not zone.bag]
    return tuple([one for ground, face in grounds for one in texts_on(ground.x, ground.y, face)])


def texts_on(left: float, top: float, face: Face) -> Iterator[Printed]:
    """The texts of a face whose upper left corner is there on the table. A text that cannot be seen is none."""
    for layer in face.layers:
        if isinstance(layer, Text) and ICON.sub("", layer.text).strip() and layer.colour[7:] != "00":
            yield Printed(layer, left + layer.x + layer.width / 2, top + layer.y + layer.height / 2)


def nearest(texts: Iterable[Printed], x: float, y: float, reach: float) -> Printed | None:
    """The text at most `reach` millimetres from a point that is nearest to it; None if there is none."""
    found = (one for one in texts if one.distance(x, y) <= reach)
    return min(found, key=lambda one: (one.distance(x, y), dist((x, y), (one.x, one.y))), default=None)
