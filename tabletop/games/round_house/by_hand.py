"""What a hand means that drops or clicks something: the room whose painted sector is hit, and why it is not to be done."""

from __future__ import annotations

import math

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.round_house import layout
from tabletop.games.round_house.legal import in_town
from tabletop.games.round_house.moves import SEND, AnyMove, ChooseCell, ChooseTown, Fulfil, UseExpert, UseTemple, Walk
from tabletop.games.round_house.moves import Seat as SeatMove
from tabletop.games.round_house.names import (
    AREA,
    CELL_OF,
    CHAIRS,
    EXPERT_DISCARDS,
    FULFILLED,
    MERCHANT,
    NEUTRAL_COLOUR,
    NODE_OF,
    OPEN_ORDERS,
    OWNER_OF,
    STAND,
    STANDS,
    TEMPLE,
    TOKEN_OWNER,
    TOWNS,
    WORKERS,
)
from tabletop.games.round_house.refusals import WRONG_TIME, refusal
from tabletop.games.round_house.words import TOWN_WORDS
from tabletop.games.round_house.worship import cell_reached
from tabletop.rules.ruleset import Refused

HALL_HALF, HALL_FROM, HALL_TO = layout.STAND_HEIGHT / 2, 58.0, 174.0
"""The Hall as a target: half its width, and from where to where it reaches, from the centre of the house."""
RING_FROM, RING_BETWEEN, RING_TO = 58.0, 116.0, 176.0
"""Where the inner ring begins and ends, and the outer one: walls and gaps count to the rooms beside them."""


def room_under(table: Table, x: float, y: float) -> ZoneId:
    """The zone of the Hall or of the room painted at x, y (table millimetres); empty outside the rings."""
    across = x - layout.BOARD_X - layout.HOUSE_X
    down = y - layout.BOARD_Y - layout.HOUSE_Y
    hall = table.where.get(STAND, "")
    boundary = next((one for one, zone in STANDS.items() if zone == hall), "")
    if boundary:
        turn = math.radians(layout.boundary_angle(int(boundary[1:])))
        along = across * math.sin(turn) - down * math.cos(turn)
        aside = across * math.cos(turn) + down * math.sin(turn)
        if abs(aside) <= HALL_HALF and HALL_FROM <= along <= HALL_TO:
            return hall
    radius = math.hypot(across, down)
    if not RING_FROM <= radius <= RING_TO:
        return ""
    angle = math.degrees(math.atan2(across, -down))
    number = math.floor((angle - layout.boundary_angle(0)) % 360.0 / 60.0) + 1
    return f"{'I' if radius < RING_BETWEEN else 'O'}{number}"


def place_for(table: Table, piece: PieceId, x: float, y: float) -> ZoneId:
    """The room that a leader let go at x, y goes into, or that a click there (no piece) hits; empty for other pieces."""
    return room_under(table, x, y) if not piece or piece in OWNER_OF or piece in NEUTRAL_COLOUR else ""


def why_not(table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
    """Why carrying `piece` to `zone` is no legal move, or clicking there: `piece` is empty, or what lies there.

    None if it is none of this game's moves, or only belongs to another step.
    """
    meant = move_meant(table, seat, piece, zone)
    if meant is None:
        return None
    refused = refusal(table, seat, meant)
    if refused is None and meant == SEND and zone != table.where[MERCHANT]:
        town = TOWN_WORDS[table.where[MERCHANT]]
        return Refused(f"Assistants are sent to the town of the merchant, {town}.", "NO_MERCHANT")
    if refused is not None and refused.code == "NO_CHAIN":
        return Refused(cell_reached(table, CELL_OF[zone]), refused.code)
    return refused if refused is not None and refused.code != WRONG_TIME else None


def move_meant(table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> AnyMove | None:
    """The move, legal or not, for which a drop or a click stands; None if for none whose refusal would say more."""
    where = table.where.get(piece, "")
    if not piece or where == zone:
        return click_meant(table, seat, piece, zone)
    if (piece in OWNER_OF or piece in NEUTRAL_COLOUR) and zone in NODE_OF:
        return Walk(piece, NODE_OF[zone])
    if TOKEN_OWNER.get(piece) == seat and zone in CELL_OF:
        return ChooseCell(zone)
    if TOKEN_OWNER.get(piece) == seat and where == WORKERS[seat]:
        return SeatMove(zone) if zone in CHAIRS else SEND if zone in TOWNS else None
    if where == OPEN_ORDERS[seat] and zone == FULFILLED[seat]:
        return Fulfil(piece)
    if where == AREA[seat] and zone == EXPERT_DISCARDS:
        return UseExpert(piece)
    return None


def click_meant(table: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> AnyMove | None:
    """The same for a click: a cell, a town without own assistants, a tile of the temple."""
    if zone in CELL_OF:
        return ChooseCell(zone)
    if zone in TOWNS and not in_town(table, seat, zone):
        return ChooseTown(zone)
    return UseTemple(piece) if piece and zone == TEMPLE else None
