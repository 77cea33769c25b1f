"""The names of all places and pieces."""

from __future__ import annotations

from sys import intern

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.kit.places import SEAT_IDS, of_seats

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

ATTACK_SLOTS: dict[Seat, tuple[ZoneId, ZoneId]] = {seat: (intern(f"{seat}.A1"), intern(f"{seat}.A2")) for seat in SEAT_IDS}
DEFENSE_SLOTS: dict[Seat, tuple[ZoneId, ZoneId]] = {seat: (intern(f"{seat}.D1"), intern(f"{seat}.D2")) for seat in SEAT_IDS}
SLOTS: dict[Seat, tuple[ZoneId, ...]] = {seat: ATTACK_SLOTS[seat] + DEFENSE_SLOTS[seat] for seat in SEAT_IDS}
TROPHIES: dict[Seat, ZoneId] = of_seats("{}.trophies")
STARTS: dict[Seat, ZoneId] = of_seats("{}.start")
LIFE_OF: dict[Seat, str] = of_seats("{}.life")
STARTER: PieceId = "SP"
PLAYER_DICE: tuple[PieceId, ...] = tuple(intern(f"d{number}") for number in range(1, 10))
MONSTER_DICE: tuple[tuple[PieceId, ...], tuple[PieceId, ...], tuple[PieceId, ...]] = (
    tuple(intern(f"m{number}") for number in range(1, 21)),
    tuple(intern(f"a{number}") for number in range(1, 21)),
    tuple(intern(f"g{number}") for number in range(1, 21)),
)
"""More dice of each type than eight locations can ever roll."""
TOKENS_IN_PLAY: tuple[PieceId, ...] = tuple(intern(f"t{number}") for number in range(1, 71))
