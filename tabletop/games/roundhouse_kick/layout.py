"""Where everything lies: names of zones, and the reference's table of 1600 x 1000 units in millimetres."""

from __future__ import annotations

from tabletop.core.equipment import SEAT_COLOURS, PieceId, Seat, ZoneId

UNIT = 0.55
"""Millimetres per unit of the reference's drawing: cards of 100 x 140 units become 55 x 77 mm."""

WIDTH, HEIGHT = 1600 * UNIT, 1000 * UNIT
CARD_WIDTH, CARD_HEIGHT = 100 * UNIT, 140 * UNIT

LOCATIONS: tuple[ZoneId, ...] = ("L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8")
MIDDLE: tuple[ZoneId, ...] = ("C1", "C2", "C3", "C4")
PLACES: tuple[ZoneId, ...] = LOCATIONS + MIDDLE
FIRST_PLACES: tuple[ZoneId, ...] = ("L1", "L5", "L3", "L7", "L2", "L6", "L4", "L8")
"""The order in which the first monsters take their places."""

MONSTER_DECK: ZoneId = "monsters"
ITEM_DECK: ZoneId = "items"
DISCARDS: ZoneId = "discards"
BOX: ZoneId = "box"
DRAWN: ZoneId = "drawn"
ARRIVING: ZoneId = "arriving"
TRAY: ZoneId = "tray"
TOKENS: ZoneId = "tokens"
OPEN: ZoneId = "table"

SEAT_IDS: tuple[Seat, ...] = tuple(seat.id for seat in SEAT_COLOURS)
ATTACK_SLOTS: dict[Seat, tuple[ZoneId, ZoneId]] = {seat: (f"{seat}.A1", f"{seat}.A2") for seat in SEAT_IDS}
DEFENSE_SLOTS: dict[Seat, tuple[ZoneId, ZoneId]] = {seat: (f"{seat}.D1", f"{seat}.D2") for seat in SEAT_IDS}
SLOTS: dict[Seat, tuple[ZoneId, ...]] = {seat: ATTACK_SLOTS[seat] + DEFENSE_SLOTS[seat] for seat in SEAT_IDS}
TROPHIES: dict[Seat, ZoneId] = {seat: f"{seat}.trophies" for seat in SEAT_IDS}
STARTS: dict[Seat, ZoneId] = {seat: f"{seat}.start" for seat in SEAT_IDS}
LIFE_OF: dict[Seat, str] = {seat: f"{seat}.life" for seat in SEAT_IDS}
STARTER: PieceId = "SP"

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
    MONSTER_DECK: (200, 230),
    ITEM_DECK: (200, 400),
    DISCARDS: (200, 570),
    BOX: (200, 740),
    ARRIVING: (325, 570),
    DRAWN: (325, 400),
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
PLAYER_DICE: tuple[PieceId, ...] = tuple(f"d{number}" for number in range(1, 10))
MONSTER_DICE: tuple[tuple[PieceId, ...], tuple[PieceId, ...], tuple[PieceId, ...]] = (
    tuple(f"m{number}" for number in range(1, 21)),
    tuple(f"a{number}" for number in range(1, 21)),
    tuple(f"g{number}" for number in range(1, 21)),
)
"""More dice of each type than eight locations can ever roll."""
TOKEN_COUNT = 70
TOKEN_SIZE = 9.0

MARKS: tuple[tuple[float, float], ...] = ((45.0, 69.0), (34.5, 69.0), (24.0, 69.0), (13.5, 69.0))
"""Centres of the health marks on a monster's card, from the right end of its track, in millimetres."""
POINTS: tuple[tuple[float, float], ...] = ((45.0, 69.0), (34.5, 69.0), (24.0, 69.0), (13.5, 69.0))
"""Centres of the points on a defense card, in the order they are used."""


def corner(centre: tuple[int, int], width: float, height: float) -> tuple[float, float]:
    """The upper left corner, in millimetres, of a thing of that size (mm) whose centre is given in units."""
    return centre[0] * UNIT - width / 2, centre[1] * UNIT - height / 2
