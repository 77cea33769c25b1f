"""The painted house: which room a drop or a click hits."""

from __future__ import annotations

import math

from tabletop.core.equipment import ZoneId
from tabletop.core.table import Table
from tabletop.games.round_house import ids, layout

HALL_HALF, HALL_FROM, HALL_TO = layout.STAND_HEIGHT / 2, 58.0, 174.0
"""The Hall as a target, in millimetres: half its width, and how far from the centre of the house it begins and ends."""
RING_FROM, RING_BETWEEN, RING_TO = 58.0, 116.0, 176.0
"""Where the inner ring begins and ends, and where the outer one ends. Walls and gaps belong to the rooms beside them."""


def room_under(table: Table, x: float, y: float) -> ZoneId:
    """The zone of the Hall or of the room painted at x, y (table millimetres); empty outside the rings."""
    across = x - layout.BOARD_X - layout.HOUSE_X
    down = y - layout.BOARD_Y - layout.HOUSE_Y
    hall = table.where.get(ids.STAND, "")
    boundary = next((one for one, zone in ids.STANDS.items() if zone == hall), "")
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
