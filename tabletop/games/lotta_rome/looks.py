"""What must be large in the window for each decision: one's own growing city, and what is chosen from beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.layout import place_centre
from tabletop.core.rects import Rect, around, inset
from tabletop.core.table import Table
from tabletop.games.lotta_rome import ids, layout
from tabletop.games.lotta_rome.cells import SPOTS, START
from tabletop.games.lotta_rome.choosing import LOTS, divider_for
from tabletop.games.lotta_rome.domain import domain_of, lands_of
from tabletop.games.lotta_rome.elephants import BIDDING
from tabletop.games.lotta_rome.lands import ELEPHANT, PURCHASE
from tabletop.games.lotta_rome.splitting import DIVISION, SELECTION
from tabletop.rules.looks import named_area

BEYOND = 1.6 * layout.LAND[1]
"""How much of the table is seen around the middles of the outer lands, so that the cells beside them are in view."""
CLOSE = 0.7 * layout.LAND[1]  # The same while no land is laid.
MARGIN = 4.0


def look(table: Table, seat: Seat) -> tuple[Rect, ...]:
    """The rectangles of the table, in millimetres, that `seat` has to see for its decision."""
    zones = list(looked_at(table, seat))
    areas = [named_area(table.equipment, f"zone:{zone}") for zone in zones]
    return city(table, seat, CLOSE if ids.LOT[0] in zones else BEYOND), *[inset(area, -MARGIN) for area in areas if area]


def looked_at(table: Table, seat: Seat) -> Iterator[ZoneId]:
    """The places beside the domain that a decision is about."""
    phase = table.flow.phase
    if phase in (DIVISION, SELECTION, BIDDING) and table.zones.get(ids.KEPT[seat]):
        yield ids.KEPT[seat]
    if phase == DIVISION:
        yield from (ids.GEMS[seat], ids.ROW[seat], ids.SMALL[seat], ids.PLAN[seat])
    elif phase == SELECTION:
        yield from (zones[divider_for(table, seat)] for zones in LOTS.values())
    elif phase == BIDDING or (phase == PURCHASE and not lands_of(table, ids.INCOMING[seat])):
        yield from ids.LOT
    elif phase == ELEPHANT:
        yield ids.ELEPHANTS
    else:
        yield ids.INCOMING[seat]


def city(table: Table, seat: Seat, beyond: float) -> Rect:
    """The lands of a domain, or where the first one goes, with the table `beyond` their middles."""
    zone = table.equipment.zones[ids.DOMAIN[seat]]
    cells: Sequence[str] = list(domain_of(table, seat).lands) or [START]
    return around([place_centre(zone, *SPOTS[cell]) for cell in cells], beyond)
