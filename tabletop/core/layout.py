"""Where pieces lie on the table, in millimetres: the geometry of the zone layouts, and the place that a drop at a point means.

This is arithmetic on the equipment and the table; pixels come in on the screen alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import UNKNOWN, Equipment, PieceId, PieceKind, ZoneDef
from tabletop.core.events import Place
from tabletop.core.table import Table, eighth

STACK_DX, STACK_DY = -0.25, -1.0
"""Direction in which a stack grows on the screen, per millimetre of thickness."""
HIGHEST = 12.0
"""The greatest height, in millimetres, that a stack is drawn with."""
RING = 0.3
"""How far from the middle of a slot its piles are drawn where there are several, as a share of the width of a piece."""


class Spot(Struct, frozen=True, gc=False):
    """Where a piece is drawn: its centre on the table in millimetres, its angle in degrees clockwise.

    `rise` is the height of what it lies on, in millimetres; the piece is drawn that much higher up.
    """

    piece: PieceId
    x: float
    y: float
    angle: float
    rise: float = 0.0


def zone_spots(table: Table, zone: ZoneDef) -> list[Spot]:
    """Where each piece of `zone` is drawn, lowest first."""
    held = table.zones[zone.id]
    if not held:
        return []
    if zone.is_line:
        return line_spots(table, zone, held)
    spots: list[Spot] = []
    heights: dict[Place, float] = {}
    aside = shifts(table, zone)
    is_free, is_stack = zone.is_free, zone.is_stack
    pieces, kinds = table.pieces, table.equipment.kinds
    left, top = zone.x, zone.y
    for piece in held:
        state = pieces[piece]
        kind = kinds.get(state.kind, UNKNOWN)
        x, y = (left + state.x, top + state.y) if is_free else place_centre(zone, state.x, state.y)
        if piece in aside:
            x, y = x + aside[piece][0], y + aside[piece][1]
        rise = 0.0
        if kind.stacks or not is_free:
            key = (0.0, 0.0) if is_stack else (x, y) if piece in aside else (state.x, state.y)
            height = heights.get(key, 0.0)
            heights[key] = height + kind.thickness
            rise = min(height, HIGHEST)
            x, y = x + STACK_DX * rise, y + STACK_DY * rise
        spots.append(Spot(piece, x, y, state.angle, rise))
    return spots


def shifts(table: Table, zone: ZoneDef) -> dict[PieceId, Place]:
    """How far, in millimetres, pieces are drawn from a place that they share, so that none covers another.

    They lie on a small ring: in a slot each kind has its pile there; in a cell, or at one point of a free zone, each piece that
    does not stack, such as two chessmen, has a place of its own. Pieces that have a side that hides, such as cards, stay where
    they are, and so does a board below them.
    """
    if zone.keeps_order:
        return {}
    slots: dict[Place, dict[str, list[PieceId]]] = {}
    states = [(piece, table.pieces[piece]) for piece in table.zones[zone.id]]
    known = {name: table.equipment.kinds.get(name, UNKNOWN) for name in {state.kind for _, state in states}}
    open_kinds = {name: kind for name, kind in known.items() if kind.grid is None and not any(face.hides for face in kind.faces)}
    has_slots = zone.has_slots
    for piece, state in states if open_kinds else ():
        kind = open_kinds.get(state.kind)
        if kind is not None:
            alike = kind.id if has_slots else (kind.pile or kind.id) if kind.stacks else f"{kind.id} {piece}"
            slots.setdefault((state.x, state.y), {}).setdefault(alike, []).append(piece)
    moved: dict[PieceId, Place] = {}
    for piles in slots.values():
        if len(piles) == 1:
            continue
        # Two lie side by side; of more the first is at the top, where the others cover least of it.
        start = math.pi if len(piles) == 2 else -math.pi / 2
        for number, pile in enumerate(piles.values()):
            kind = table.kind(pile[0])
            reach, angle = RING * min(kind.width, kind.height), start + math.tau * number / len(piles)
            moved.update(dict.fromkeys(pile, (reach * math.cos(angle), reach * math.sin(angle))))
    return moved


def line_spots(table: Table, zone: ZoneDef, held: Sequence[PieceId]) -> list[Spot]:
    """Rows and fans: side by side from the left; if they would not fit, in all lines of the zone, then closer together."""
    widths = [table.kind(piece).width for piece in held]
    natural = sum(widths) + zone.gap * (len(held) - 1)
    if zone.rows > 1 and natural > zone.width > 0:
        each, high = -(-len(held) // zone.rows), zone.height / zone.rows
        lines = [replace(zone, y=zone.y + number * high, height=high, rows=1) for number in range(zone.rows)]
        return [spot for at, line in enumerate(lines) for spot in line_spots(table, line, held[at * each : (at + 1) * each])]
    squeeze = 0.0
    if natural > zone.width > 0 and len(held) > 1:
        squeeze = (natural - zone.width) / (len(held) - 1)
    left = zone.x + (max(0.0, (zone.width - natural) / 2) if zone.layout == "fan" else 0.0)
    spots: list[Spot] = []
    for piece, width in zip(held, widths, strict=True):
        spots.append(Spot(piece, left + width / 2, zone.y + zone.height / 2, table.pieces[piece].angle))
        left += width + zone.gap - squeeze
    return spots


def place_centre(zone: ZoneDef, x: float, y: float) -> Place:
    """The point on the table, in millimetres, that place x, y of a zone stands for (see `ZoneDef`)."""
    match zone.layout:
        case "free":
            return zone.x + x, zone.y + y
        case "grid":
            return (
                zone.x + (x + 0.5) * zone.width / zone.columns,
                zone.y + (y + 0.5) * zone.height / zone.rows,
            )
        case "hex":
            size = hex_size(zone)
            if zone.flat:
                return zone.x + size * (1.0 + 1.5 * x), zone.y + size * math.sqrt(3) * (y + 0.5 + (0.5 if int(x) % 2 else 0.0))
            return zone.x + size * math.sqrt(3) * (x + 0.5 + (0.5 if int(y) % 2 else 0.0)), zone.y + size * (1.0 + 1.5 * y)
        case "slots" | "track":
            slot = zone.slots[min(max(int(x), 0), len(zone.slots) - 1)]
            return zone.x + slot[0], zone.y + slot[1]
        case _:
            return zone.x + zone.width / 2, zone.y + zone.height / 2


def middle_of(zone: ZoneDef) -> Place:
    """The point in the middle of the slots of a zone; of a zone without slots, the middle of its rectangle."""
    spots = [place_centre(zone, number, 0.0) for number in range(len(zone.slots))]
    if not spots:
        return zone.x + zone.width / 2, zone.y + zone.height / 2
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def hex_size(zone: ZoneDef) -> float:
    """The side of one hexagon of a hex zone (see `ZoneDef.flat`), in millimetres."""
    in_line, lines = (zone.rows, zone.columns) if zone.flat else (zone.columns, zone.rows)
    along, across = (zone.height, zone.width) if zone.flat else (zone.width, zone.height)
    return min(along / (math.sqrt(3) * (in_line + (0.5 if lines > 1 else 0.0))), across / (1.5 * (lines - 1) + 2.0))


def cell_outline(zone: ZoneDef) -> tuple[Literal["hex", "flat_hex", "rect"], Place]:
    """The shape of one place of a zone, and its width and height in millimetres."""
    if zone.layout == "hex":
        size = hex_size(zone)
        return ("flat_hex", (size * 2, size * math.sqrt(3))) if zone.flat else ("hex", (size * math.sqrt(3), size * 2))
    if zone.layout == "grid":
        return "rect", (zone.width / zone.columns, zone.height / zone.rows)
    side = min(zone.width, zone.height)
    return "rect", (side, side)


def place_inside(zone: ZoneDef, x: float, y: float) -> Place:
    """The place of `zone` nearest to place x, y, which may lie outside of it, rounded to an eighth."""
    if zone.layout == "free":
        return eighth(min(max(x, 0.0), zone.width)), eighth(min(max(y, 0.0), zone.height))
    return place_at(zone, *place_centre(zone, x, y))


def place_at(zone: ZoneDef, x: float, y: float) -> Place:
    """The place of `zone` nearest to the point x, y of the table: the inverse of `place_centre`, rounded to an eighth."""
    match zone.layout:
        case "free":
            return place_inside(zone, x - zone.x, y - zone.y)
        case "grid":
            column = math.floor((x - zone.x) / zone.width * zone.columns)
            row = math.floor((y - zone.y) / zone.height * zone.rows)
            return float(min(max(column, 0), zone.columns - 1)), float(min(max(row, 0), zone.rows - 1))
        case "hex":
            return min(near_cells(zone, x, y), key=lambda cell: distance(place_centre(zone, *cell), (x, y)))
        case "slots" | "track":
            places = [(float(number), 0.0) for number in range(len(zone.slots))]
            return min(places, key=lambda place: distance(place_centre(zone, *place), (x, y)))
        case _:
            return 0.0, 0.0


def near_cells(zone: ZoneDef, x: float, y: float) -> list[Place]:
    """The cells of a hex zone that may be the nearest to a point of the table: of three lines, three cells each."""
    size = hex_size(zone)
    across, down = (x - zone.x) / size, (y - zone.y) / size
    line, place = (across, down) if zone.flat else (down, across)
    lines, places = (zone.columns, zone.rows) if zone.flat else (zone.rows, zone.columns)
    found = [(float(a), float(b)) for a in around((line - 1.0) / 1.5, lines) for b in around(place / math.sqrt(3) - 0.75, places)]
    return found if zone.flat else [(place, line) for line, place in found]


def around(middle: float, count: int) -> list[int]:
    """The nearest three whole numbers to `middle` from 0 to less than `count`."""
    nearest = min(max(round(middle), 0), count - 1) if math.isfinite(middle) else 0
    return [number for number in (nearest - 1, nearest, nearest + 1) if 0 <= number < count]


def distance(one: Place, other: Place) -> float:
    """Between two points, in their unit."""
    return math.hypot(one[0] - other[0], one[1] - other[1])


def index_at(table: Table, zone: ZoneDef, x: float) -> int:
    """The index at which a piece dropped at `x` (table millimetres) goes into a row or fan; their number if it goes last."""
    return sum(spot.x < x for spot in line_spots(table, zone, table.zones[zone.id])) if table.zones[zone.id] else 0


def zone_at(box: Equipment, x: float, y: float, kind: PieceKind | None = None) -> ZoneDef | None:
    """The zone that a piece of `kind` dropped at x, y (table millimetres) goes into; None outside the table.

    Of the zones that cover the point and accept the piece it is the smallest, which is the open zone if there is no other.
    """
    best: ZoneDef | None = None
    for zone in box.zones.values():
        if zone.in_hand or not (zone.x <= x <= zone.x + zone.width and zone.y <= y <= zone.y + zone.height):
            continue
        if kind is not None and not accepts(zone, kind):
            continue
        if zone.has_slots and zone.reach and distance(place_centre(zone, *place_at(zone, x, y)), (x, y)) > zone.reach:
            continue
        if best is None or zone.width * zone.height < best.width * best.height:
            best = zone
    return best


def accepts(zone: ZoneDef, kind: PieceKind) -> bool:
    """Whether a piece of `kind` dropped on `zone` goes into it."""
    if zone.does:
        return False
    if zone.supply:
        return kind.id == zone.supply
    return not zone.accepts or not set(zone.accepts).isdisjoint((*kind.tags, kind.id))


def has_room(table: Table, zone: ZoneDef, place: Place, count: int) -> bool:
    """Whether `count` more pieces fit into `zone`, at `place` where its cells are limited."""
    held = table.zones[zone.id]
    if zone.capacity and len(held) + count > zone.capacity:
        return False
    if zone.cell_capacity and (zone.has_cells or zone.has_slots):
        there = sum((state := table.pieces[piece]).x == place[0] and state.y == place[1] for piece in held)
        return there + count <= zone.cell_capacity
    return True
