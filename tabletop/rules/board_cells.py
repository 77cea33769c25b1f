"""The cells of boards that are pieces themselves: where a piece comes to lie that is dropped on one."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

from tabletop.core.equipment import Layout, PieceId, PieceKind, ZoneDef
from tabletop.core.events import Place
from tabletop.core.grid import Grid
from tabletop.core.layout import place_at, place_centre
from tabletop.core.table import PieceState, Table, eighth

NEAR_MIDDLE = 20.0
"""A set of men that is put down so near to the middle of a board, in millimetres, is put on its middle."""


def boards_in(table: Table, zone: ZoneDef, held: Collection[PieceId]) -> list[PieceId]:
    """The boards with cells that lie in a zone and are not held, the uppermost first."""
    boards = {kind.id for kind in table.equipment.kinds.values() if kind.grid is not None}
    if not boards:
        return []
    return [piece for piece in reversed(table.zones[zone.id]) if table.pieces[piece].kind in boards and piece not in held]


def cell_below(table: Table, boards: Iterable[PieceId], kind: PieceKind, here: Place) -> Place | None:
    """The middle of the cell at `here` of the first of `boards` that has one there, in millimetres of the free zone; else None.

    A piece that is a board itself, or that does not snap, falls into no cell.
    """
    if kind.grid is not None or not kind.snaps:
        return None
    cells = (middle_of_cell(table.kind(board), table.pieces[board], here) for board in boards)
    return next(filter(None, cells), None)


def middle_of_cell(board: PieceKind, state: PieceState, here: Place) -> Place | None:
    """The middle of the cell of a board at a point of its zone, in millimetres of the zone; None beside its cells."""
    assert board.grid is not None
    cells = zone_of(board.grid)
    x, y = turned(here[0] - state.x, here[1] - state.y, -state.angle)
    x, y = x + board.width / 2, y + board.height / 2
    if not (cells.x <= x <= cells.x + cells.width and cells.y <= y <= cells.y + cells.height):
        return None
    x, y = place_centre(cells, *place_at(cells, x, y))
    x, y = turned(x - board.width / 2, y - board.height / 2, state.angle)
    return eighth(state.x + x), eighth(state.y + y)


def zone_of(grid: Grid) -> ZoneDef:
    """The cells of a board as a place of the same cells, of which `layout` knows where each is."""
    layout: Layout = "hex" if grid.hexes else "grid"
    return ZoneDef("cells", "cells", layout, grid.x, grid.y, grid.width, grid.height, columns=grid.columns, rows=grid.rows)


def middle_near(table: Table, zone: ZoneDef, here: Place) -> Place | None:
    """The middle of a board, if one is nearer than `NEAR_MIDDLE` to `here`; both are in millimetres of the free zone."""
    for piece in reversed(table.zones[zone.id]):
        state = table.pieces[piece]
        if table.kind(piece).grid is not None and math.hypot(state.x - here[0], state.y - here[1]) < NEAR_MIDDLE:
            return state.x, state.y
    return None


def turned(x: float, y: float, degrees: float) -> Place:
    """A point turned clockwise about 0, 0."""
    turn = math.radians(degrees)
    return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
