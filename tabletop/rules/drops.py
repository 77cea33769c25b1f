"""From a drop to a move: where held pieces go when they are dropped at a point of the table.

Pure arithmetic on the table as the seat in front sees it; all lengths are millimetres on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from tabletop.core.equipment import UNKNOWN, PieceId, PieceKind, ZoneDef, ZoneId
from tabletop.core.events import Place
from tabletop.core.faces import Outline
from tabletop.core.layout import HIGHEST, STACK_DX, STACK_DY, cell_outline, index_at, place_at, place_centre, zone_at
from tabletop.core.table import Table, eighth
from tabletop.rules.board_cells import boards_in, cell_below
from tabletop.rules.spread_rows import next_in_row

PILE_REACH = 0.42
"""How near a dropped piece must be to a pile to join it, as a share of the piece's width."""


HIDES = 0.3
"""A piece dropped nearer than this to one that does not stack would hide it; as a share of their smallest side."""


class Drop(Struct, frozen=True):
    """Where pieces would go: the zone, one place for each (none if their order decides their places), and the index."""

    zone: ZoneDef
    places: tuple[Place, ...]
    index: int = -1
    onto: PieceId = ""
    """The piece whose pile they join, so that it glows."""


def find_drop(
    table: Table,
    held: Sequence[PieceId],
    centres: Mapping[PieceId, Place],
    pointer: Place,
    kind_of: PieceId | None = None,
    painted: ZoneId = "",
    up: Place = (STACK_DX, STACK_DY),
) -> Drop | None:
    """Where `held` pieces would go in a drop with their centres at `centres` and the pointer at `pointer`; None if nowhere.

    The first of `held` leads: its kind decides the zone and the pile. `kind_of` names a piece whose kind is used instead, for a
    piece that is not on the table yet. `painted` is the zone that the game itself finds at the pointer, if its zones are not
    rectangles. `up` is the way that piles grow for whoever looks, per millimetre of thickness: a drop on the drawn top of a high
    pile joins it.
    """
    box = table.equipment
    lead = held[0]
    kind = box.kinds.get(kind_of, UNKNOWN) if kind_of is not None else table.kind(lead)
    x, y = centres[lead]
    zone = box.zones.get(painted) or zone_at(box, *pointer, kind) or zone_at(box, x, y, kind)
    if zone is None:
        return None
    if zone.supply and kind_of is not None:
        return Drop(zone, ())
    if zone.supply:
        zone = zone if all(table.kind(piece).id == zone.supply for piece in held) else box.zones[box.open_zone]
        if zone.supply:
            return Drop(zone, ())
    match zone.layout:
        case "stack":
            return Drop(zone, ())
        case "row" | "fan":
            return Drop(zone, (), insertion_index(table, zone, held, pointer[0]))
        case "free":
            return free_drop(table, zone, held, centres, kind_of, up)
        case _:
            if zone.has_slots and zone.fills:
                return Drop(zone, filling_places(table, zone, held, kind))
            return cell_drop(zone, held, centres, pointer)


def insertion_index(table: Table, zone: ZoneDef, held: Sequence[PieceId], x: float) -> int:
    """The index, among the pieces not held, at which a drop at `x` goes in a row or fan; -1 for last."""
    index = index_at(table, zone, x)
    order = table.zones[zone.id]
    index -= sum(piece in held for piece in order[:index])
    staying = sum(piece not in held for piece in order)
    return -1 if index >= staying else index


def free_drop(
    table: Table, zone: ZoneDef, held: Sequence[PieceId], centres: Mapping[PieceId, Place], kind_of: PieceId | None, up: Place
) -> Drop:
    """The drop in a free zone: pieces stay where they are dropped, or join the pile there."""
    lead = held[0]
    kind = table.equipment.kinds.get(kind_of, UNKNOWN) if kind_of is not None else table.kind(lead)
    x, y = centres[lead]
    together = len({centres[piece] for piece in held}) == 1
    boards = boards_in(table, zone, held)
    cell = cell_below(table, boards, kind, (x - zone.x, y - zone.y))
    here = cell or (eighth(x - zone.x), eighth(y - zone.y))
    if len(held) == 1 and kind.stacks and kind.snaps and (end := next_in_row(table, zone, held, kind, here)):
        return Drop(zone, (end,))
    if kind.stacks and kind.snaps and together and (best := nearest_in_pile(table, zone, held, kind, here, up)):
        onto = table.pieces[best]
        return Drop(zone, ((onto.x, onto.y),), onto=best)
    if together and not kind.stacks and (under := hidden_by(table, zone, held, kind, here)):
        onto = table.pieces[under]
        return Drop(zone, ((onto.x, onto.y),), onto=under)
    if cell is not None and together:
        return Drop(zone, (cell,))
    loose = held[:1] if together else held
    return Drop(zone, tuple(loose_place(table, zone, boards, piece, centres[piece], kind_of) for piece in loose))


def nearest_in_pile(table: Table, zone: ZoneDef, held: Sequence[PieceId], kind: PieceKind, here: Place, up: Place) -> PieceId:
    """The piece whose pile one of `kind` joins at a place of a free zone; empty if no pile is near.

    Each piece of a pile counts where it is drawn: 14 chips are as high as they look, and a chip dropped on their top joins them.
    """
    pile, reach = kind.pile or kind.id, kind.width * PILE_REACH
    best, best_distance = "", reach
    heights: dict[Place, float] = {}
    for other in table.zones[zone.id]:
        there = table.pieces[other]
        dx, dy = here[0] - there.x, here[1] - there.y
        if max(abs(dx), abs(dy)) > reach + HIGHEST or other in held:
            continue
        mate = table.kind(other)
        if not mate.stacks or (mate.pile or mate.id) != pile:
            continue
        rise = min(heights.get((there.x, there.y), 0.0), HIGHEST)
        heights[there.x, there.y] = rise + mate.thickness
        gap = max(abs(dx - up[0] * rise), abs(dy - up[1] * rise))
        if gap <= best_distance:
            best, best_distance = other, gap
    return best


def loose_place(
    table: Table, zone: ZoneDef, boards: Sequence[PieceId], piece: PieceId, centre: Place, kind_of: PieceId | None
) -> Place:
    """Where one of several pieces that are put down side by side comes to lie: in a cell of one of `boards`, or just there."""
    kind = table.equipment.kinds.get(kind_of, UNKNOWN) if kind_of is not None else table.kind(piece)
    x, y = centre[0] - zone.x, centre[1] - zone.y
    return cell_below(table, boards, kind, (x, y)) or (
        eighth(min(max(x, 0.0), zone.width)),
        eighth(min(max(y, 0.0), zone.height)),
    )


def hidden_by(table: Table, zone: ZoneDef, held: Sequence[PieceId], kind: PieceKind, here: Place) -> PieceId:
    """The piece that one of `kind` would all but hide at a place, such as a die below a die; empty if there is none.

    Put exactly at its place, both are drawn side by side (see `tabletop.core.layout.shifts`).
    """
    if kind.grid is not None or any(face.hides for face in kind.faces):
        return ""
    for other in reversed(table.zones[zone.id]):
        mate, there = table.kind(other), table.pieces[other]
        reach = HIDES * min(mate.width, mate.height, kind.width, kind.height)
        fans = mate.grid is None and not mate.stacks and not any(face.hides for face in mate.faces) and other not in held
        if fans and max(abs(there.x - here[0]), abs(there.y - here[1])) <= reach:
            return other
    return ""


def filling_places(table: Table, zone: ZoneDef, held: Sequence[PieceId], kind: PieceKind) -> tuple[Place, ...]:
    """The places that pieces get, one after the other, in slots that fill up from the first one: those with the fewest pieces.

    A piece that is alone there, and that one of `kind` takes, is landed on.
    """
    there = [piece for piece in table.zones[zone.id] if piece not in held]
    if len(there) == 1 and kind.home and table.kind(there[0]).home not in ("", kind.home):
        return ((table.pieces[there[0]].x, 0.0),)
    counts = Counter(int(table.pieces[piece].x) for piece in there)
    places: list[Place] = []
    for _ in held:
        slot = min(range(len(zone.slots)), key=lambda number: counts[number])
        counts[slot] += 1
        places.append((float(slot), 0.0))
    return tuple(places)


def cell_drop(zone: ZoneDef, held: Sequence[PieceId], centres: Mapping[PieceId, Place], pointer: Place) -> Drop:
    """The drop in cells and slots: each piece goes to the nearest place; several keep their distances."""
    lead = held[0]
    if len({centres[piece] for piece in held}) == 1:
        return Drop(zone, (place_at(zone, *centres[lead]),))
    return Drop(zone, tuple(place_at(zone, *centres[piece]) for piece in held))


def drop_outline(
    table: Table, drop: Drop, lead: PieceId, kind_of: PieceId | None = None
) -> tuple[Outline, Place, tuple[float, float]]:
    """What shows the place of a drop: the shape of the cell, the zone or the piece there; its centre and size in millimetres."""
    zone = drop.zone
    if zone.supply or zone.keeps_order:
        return "rect", (zone.x + zone.width / 2, zone.y + zone.height / 2), (zone.width, zone.height)
    kind = table.equipment.kinds.get(kind_of, UNKNOWN) if kind_of is not None else table.kind(lead)
    shape, size = cell_outline(zone) if zone.has_cells else (kind.outline, (kind.width, kind.height))
    return shape, place_centre(zone, *drop.places[0]), size
