"""The house: where leaders may walk, in how many steps, and which room a drop or a click hits; chains of worshippers."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from functools import lru_cache

from tabletop.core.equipment import ZoneId
from tabletop.core.rects import Point
from tabletop.core.table import Table
from tabletop.games.round_house import ids, layout
from tabletop.games.round_house.data import HOUSE
from tabletop.games.round_house.ids import Node
from tabletop.kit.drawing import arc

MOST_STEPS = 3

Edges = Mapping[Node, tuple[Node, ...]]
Cell = tuple[int, int]
"""Row and column of a worship cell."""


@lru_cache(maxsize=8)
def edges_with_hall(boundary: str) -> Edges:
    """The rooms that each room leads to when the Hall is on `boundary`, where all passages then go through the Hall."""
    behind, ahead = int(boundary[1:]), int(boundary[1:]) % 6 + 1
    edges: dict[Node, list[Node]] = {room: [] for room in (*ids.RING, ids.HALL)}
    for one, other in HOUSE.graph_base.corridors:
        if int(one[1:]) != behind:
            edges[one].append(other)
    for crossed, (one, other) in HOUSE.graph_base.stairs.items():
        if crossed != boundary:
            edges[one].append(other)
    for ring in "IO":
        edges[f"{ring}{behind}"] = [ids.HALL]
        edges[ids.HALL].append(f"{ring}{ahead}")
    return {room: tuple(others) for room, others in edges.items()}


@lru_cache(maxsize=4096)
def goals(boundary: str, start: Node, occupied: frozenset[Node], counting: bool, through_hall: bool) -> Mapping[Node, int]:
    """What `reach` finds, kept because leaders stand alike again and again. A neutral leader may not stop in its own room."""
    found = reach(edges_with_hall(boundary), start, occupied - {start}, counting, through_hall)
    if through_hall:
        found.pop(start, None)
    return found


def reach(
    edges: Edges, start: Node, occupied: Collection[Node], counting: bool = False, through_hall: bool = False
) -> dict[Node, int]:
    """Where a leader on `start` may stop, with the smallest number of steps.

    Occupied rooms are jumped and, unless `counting`, cost no step. A neutral leader passes `through_hall`: it costs no step,
    and the leader cannot stop there.
    """
    found: dict[Node, int] = {}
    seen: set[tuple[Node, int]] = set()
    pending, hall = [(start, 0)], ids.HALL
    while pending:
        state = pending.pop()
        if state in seen:
            continue
        seen.add(state)
        node, steps = state
        further = steps + 1
        for following in edges[node]:
            if following in occupied:
                if not counting or further < MOST_STEPS:
                    pending.append((following, further if counting else steps))
            elif following == hall and through_hall:
                pending.append((following, steps))
            else:
                if further < found.get(following, MOST_STEPS + 1):
                    found[following] = further
                if further < MOST_STEPS and following != hall:
                    pending.append((following, further))
    return found


@lru_cache(maxsize=65536)
def chains(count: int, seniors: frozenset[Cell]) -> Mapping[Cell, tuple[Cell, ...]]:
    """The worship cells at which a chain of exactly `count` new assistants may end, using standing seniors for free.

    For each, the cells that the new assistants take.
    """
    found: dict[Cell, tuple[Cell, ...]] = {}
    path: set[Cell] = set()

    def walk(cell: Cell, new: tuple[Cell, ...]) -> None:
        if cell not in ids.CELL_ZONE or cell in path:
            return
        if cell not in seniors:
            new = (*new, cell)
            if len(new) == count:
                found.setdefault(cell, new)
                return
        path.add(cell)
        for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            walk((cell[0] + down, cell[1] + across), new)
        path.discard(cell)

    if count > 0:
        walk(HOUSE.worship.start, ())
    return found


HALL_HALF, HALL_FROM, HALL_TO = layout.STAND_HEIGHT / 2, 58.0, 174.0
"""The Hall as a target, in millimetres: half its width, and how far from the centre of the house it begins and ends."""
RING_FROM, RING_BETWEEN, RING_TO = 58.0, 116.0, 176.0
"""Where the inner ring begins and ends, and where the outer one ends. Walls and gaps belong to the rooms beside them."""


def room_under(table: Table, x: float, y: float) -> ZoneId:
    """The zone of the Hall or of the room painted at x, y (table millimetres); empty outside the rings."""
    across = x - layout.BOARD_X - layout.HOUSE_X
    down = y - layout.BOARD_Y - layout.HOUSE_Y
    hall = table.where.get(ids.STAND, "")
    if hall in ids.STANDS.values():
        turn = math.radians(layout.boundary_angle(int(hall[1:])))
        along = across * math.sin(turn) - down * math.cos(turn)
        aside = across * math.cos(turn) + down * math.sin(turn)
        if abs(aside) <= HALL_HALF and HALL_FROM <= along <= HALL_TO:
            return hall
    radius = math.hypot(across, down)
    if not RING_FROM <= radius <= RING_TO:
        return ""
    angle = math.degrees(math.atan2(across, -down))
    return f"{'I' if radius < RING_BETWEEN else 'O'}{math.floor((angle - layout.boundary_angle(0)) % 360.0 / 60.0) + 1}"


INNER, OUTER = (layout.INNER_FROM - 3.0, layout.INNER_TO), (layout.OUTER_FROM, layout.OUTER_TO)
"""From where to where the rooms of each ring are painted, in millimetres from the centre of the house."""
WALL = 2.0
"""Half the width of the wall between two rooms, in degrees."""


def room_shape(table: Table, zone: ZoneId) -> tuple[Point, ...]:
    """The corners of the room or of the Hall that a zone is, in table millimetres; none for other zones."""
    if zone in ids.STANDS.values():
        turn = layout.boundary_angle(int(zone[1:]))
        sides = [(HALL_FROM, -1), (HALL_FROM, 1), (HALL_TO, 1), (HALL_TO, -1)]
        corners = [(math.hypot(along, HALL_HALF), math.atan2(side * HALL_HALF, along)) for along, side in sides]
        points = [layout.polar(radius, turn + math.degrees(angle)) for radius, angle in corners]
    elif zone in ids.RING:
        (inner, outer), middle = INNER if zone[0] == "I" else OUTER, layout.sector_angle(int(zone[1:]))
        points = arc((layout.HOUSE_X, layout.HOUSE_Y), inner, outer, middle - 30.0 + WALL, middle + 30.0 - WALL)
    else:
        return ()
    return tuple([layout.on_table(point) for point in points])
