"""Rows of spread cards on a free zone, such as a meld: what belongs to one, and where a card goes that is dropped on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabletop.core.equipment import PieceId, PieceKind, ZoneDef, ZoneId
from tabletop.core.events import Place
from tabletop.core.table import Table
from tabletop.rules.spreading import LEAST_STEP
from tabletop.rules.supplying import is_for_hands

ROW_ACROSS, ROW_DOWN = 0.48, 0.25
"""How far apart pieces that lie over one another in a row may be, as a share of their width, and of their height."""
ROW_END = 0.8
"""How far right of the last card of a row one may be dropped to follow it, as a share of its width."""


def together(table: Table, piece: PieceId) -> tuple[PieceId, ...]:
    """The pieces that belong with `piece`: those of its pile, or those that overlap in a row with it, left to right."""
    pile = table.pile_of(piece)
    kind, state, zone = table.kind(piece), table.pieces[piece], table.zone_of(piece)
    if len(pile) > 1 or not kind.stacks or not zone.is_free:
        return pile
    mates = [
        other
        for other in table.zones[zone.id]
        if abs(table.pieces[other].y - state.y) <= kind.height * ROW_DOWN
        and table.kind(other).stacks
        and (table.kind(other).pile or table.kind(other).id) == (kind.pile or kind.id)
    ]
    mates.sort(key=lambda other: table.pieces[other].x)
    step = kind.width * ROW_ACROSS
    first = last = mates.index(piece)
    while first and table.pieces[mates[first]].x - table.pieces[mates[first - 1]].x <= step:
        first -= 1
    while last + 1 < len(mates) and table.pieces[mates[last + 1]].x - table.pieces[mates[last]].x <= step:
        last += 1
    return tuple(mates[first : last + 1])


def whole_piles(table: Table, pieces: Sequence[PieceId]) -> list[PieceId]:
    """These pieces with all that lie in their piles: a high pile of chips is drawn over a part of the table."""
    here = {place for piece in pieces if (place := pile_place(table, piece)) is not None}
    zones = {zone for zone, *_ in here}
    mates = (one for zone in zones for one in table.zones[zone] if pile_place(table, one) in here)
    return list(dict.fromkeys((*pieces, *mates)))


def pile_place(table: Table, piece: PieceId) -> tuple[ZoneId, float, float, str] | None:
    """Where the pile of a piece on a free zone is, and of which pile it is; None for a piece that does not stack there."""
    kind, state, zone = table.kind(piece), table.pieces[piece], table.zone_of(piece)
    return (zone.id, state.x, state.y, kind.pile or kind.id) if kind.stacks and zone.is_free else None


def next_in_row(table: Table, zone: ZoneDef, held: Collection[PieceId], kind: PieceKind, here: Place) -> Place | None:
    """Where a card of `kind` comes to lie that is dropped on a spread row of a free zone, or just beyond its last card.

    It follows the last one at the step of the row, and so hides no other. None if no such row is there.
    """
    if not is_for_hands(kind):
        return None
    x, y = here
    for last in reversed(table.zones[zone.id]):
        there = table.pieces[last]
        if last in held or abs(y - there.y) > kind.height * ROW_DOWN or not is_for_hands(table.kind(last)):
            continue
        row = [one for one in together(table, last) if one not in held]
        if len(row) < 2 or row[-1] != last or len(table.pile_of(last)) > 1:
            continue
        left, step = table.pieces[row[0]].x - kind.width / 2, there.x - table.pieces[row[-2]].x
        is_on_it = left <= x <= there.x + kind.width * ROW_END
        if is_on_it and step >= LEAST_STEP * kind.width and there.x + step <= zone.width:
            return there.x + step, there.y
    return None
