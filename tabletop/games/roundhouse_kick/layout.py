"""Where everything lies: the reference's table of 1600 x 1000 units in millimetres."""

from __future__ import annotations

from tabletop.core.equipment import ZoneId
from tabletop.games.roundhouse_kick import ids
from tabletop.kit.rects import Point, Rect, about

UNIT = 0.55
"""Millimetres per unit of the reference's drawing: cards of 100 x 140 units become 55 x 77 mm."""

WIDTH, HEIGHT = 1600 * UNIT, 1000 * UNIT
CARD_SIZE = CARD_WIDTH, CARD_HEIGHT = 100 * UNIT, 140 * UNIT

CENTRES: dict[ZoneId, tuple[int, int]] = {
    "L1": (800, 170),
    "L2": (1012, 258),
    "L3": (1100, 470),
    "L4": (1012, 682),
    "L5": (800, 770),
    "L6": (588, 682),
    "L7": (500, 470),
    "L8": (588, 258),
    "C1": (740, 385),
    "C2": (860, 385),
    "C3": (740, 555),
    "C4": (860, 555),
    ids.MONSTER_DECK: (200, 230),
    ids.ITEM_DECK: (200, 400),
    ids.DISCARDS: (200, 570),
    ids.BOX: (200, 740),
    ids.ARRIVING: (325, 570),
    ids.DRAWN: (325, 400),
}
"""Centres of the places for single cards and piles, in units."""

STRIPS: tuple[tuple[int, int], ...] = ((330, 930), (330, 70), (1270, 70), (1270, 930))
"""Centres of the players' strips, clockwise from the lower left, in units."""
STRIP_WIDTH, STRIP_HEIGHT = 640 * UNIT, 140 * UNIT
ON_STRIP: dict[str, int] = {"life": -265, "A1": -160, "A2": -55, "D1": 50, "D2": 155, "trophies": 260}
"""Where things lie on a strip, to the right of its centre, in units."""
START_PLACES: tuple[tuple[int, int], ...] = ((330, 830), (330, 170), (1270, 170), (1270, 830))
START_SIZE = 60 * UNIT

TRAY_CENTRE, TRAY_WIDTH, TRAY_HEIGHT = (1385, 425), 400 * UNIT, 410 * UNIT
TRAY_COLUMNS, TRAY_ROWS = 10, 8
TOKENS_CENTRE = (1400, 680)

DIE_SIZE = 17.0
TOKEN_SIZE = 9.0

MARKS: tuple[Point, ...] = ((45.0, 69.0), (34.5, 69.0), (24.0, 69.0), (13.5, 69.0))
"""Centres of the health marks on a monster's card, from the right end of its track, in millimetres."""
POINTS: tuple[Point, ...] = MARKS
"""Centres of the points on a defense card, in the order they are used."""


def rect_about(centre: tuple[int, int], width: float, height: float) -> Rect:
    """The rectangle, in millimetres, of a thing of that size (mm) whose centre is given in units."""
    return about((centre[0] * UNIT, centre[1] * UNIT), width, height)
