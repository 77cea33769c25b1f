"""The distance from one point of the table to another as text: in millimetres, and in cells on a board that has them."""

from __future__ import annotations

from math import hypot

from tabletop.core.drawings import Point
from tabletop.core.equipment import ZoneDef
from tabletop.core.layout import place_at, zone_at
from tabletop.core.table import Table


def distance_words(table: Table, start: Point, end: Point) -> str:
    """The distance of two points (millimetres) as it is shown beside the ruler: `132 mm · 4 squares`."""
    length = f"{hypot(end[0] - start[0], end[1] - start[1]):.0f} mm"
    zone = zone_at(table.equipment, *start)
    if zone is None or not zone.has_cells or zone_at(table.equipment, *end) is not zone:
        return length
    return f"{length} · {cell_words(zone, place_at(zone, *start), place_at(zone, *end))}"


def cell_words(zone: ZoneDef, start: Point, end: Point) -> str:
    """The number of cells between two points on a board with squares or hexagons, as text."""
    if zone.layout == "hex":
        steps = hex_steps(start[::-1], end[::-1]) if zone.flat else hex_steps(start, end)
        return f"{steps} {'hexagon' if steps == 1 else 'hexagons'}"
    across, down = int(abs(end[0] - start[0])), int(abs(end[1] - start[1]))
    steps = max(across, down)
    words = f"{steps} {'square' if steps == 1 else 'squares'}"
    return f"{words} ({across} across, {down} down)" if across and down else words


def hex_steps(start: Point, end: Point) -> int:
    """The steps from one hexagon to another; odd rows are shifted. Of flat ones, rows are the columns."""
    (q0, r0), (q1, r1) = slanted(start), slanted(end)
    across, down = q1 - q0, r1 - r0
    return (abs(across) + abs(down) + abs(across + down)) // 2


def slanted(place: Point) -> tuple[int, int]:
    """A hexagon in coordinates on two axes that meet at 60 degrees."""
    column, row = int(place[0]), int(place[1])
    return column - (row - row % 2) // 2, row
