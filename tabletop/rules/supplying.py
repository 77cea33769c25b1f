"""Several pieces taken from an endless supply, or all from a bag, in one act: where they are put."""

from __future__ import annotations

from math import ceil

from tabletop.core.equipment import PieceKind, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.core.rects import Size
from tabletop.core.table import Table
from tabletop.rules.arranging import in_a_grid
from tabletop.rules.free_moves import MovePieces, TakeFromSupply
from tabletop.rules.free_room import GAP, free_place

IN_A_ROW = 10
"""The most pieces side by side; more lie in further rows below."""


def take_several(table: Table, supply: ZoneId, count: int) -> TakeFromSupply:
    """The move that takes `count` pieces to the room nearest to their supply: one pile if they stack, else in rows."""
    box = table.equipment
    source, open_zone = box.zones[supply], box.zones[box.open_zone]
    kind = box.kinds[source.supply]
    wanted = source.x + source.width / 2 - open_zone.x, source.y + source.height + kind.height / 2 - open_zone.y
    size = (kind.width, kind.height) if kind.stacks else block_size(kind, count)
    middle = free_place(table, open_zone, size, wanted) or wanted
    places = (middle,) if kind.stacks else block_places(kind, count, middle)
    return TakeFromSupply(supply, open_zone.id, places, count)


def take_one_to_hand(table: Table, seat: Seat, supply: ZoneId) -> TakeFromSupply | None:
    """The move that takes one piece into the hand of `seat`; None if it does not go into a hand."""
    box = table.equipment
    hand = box.hand_of(seat)
    fits = hand is not None and box.kinds[box.zones[supply].supply].in_hand
    return TakeFromSupply(supply, hand.id) if hand is not None and fits else None


def emptied(table: Table, bag: ZoneId) -> MovePieces:
    """The move that lays what is in a bag or pile side by side in free room of the open table."""
    held = table.zones[bag]
    laid = in_a_grid(table, held)
    if laid is not None:
        return MovePieces(laid.pieces, laid.to, laid.places)
    box, kind = table.equipment, table.kind(held[0])
    source, open_zone = box.zones[bag], box.zones[box.open_zone]
    wanted = source.x + source.width / 2 - open_zone.x, source.y + source.height + kind.height / 2 - open_zone.y
    place = free_place(table, open_zone, (kind.width, kind.height), wanted) or wanted
    return MovePieces(held, open_zone.id, (place,))


def block_size(kind: PieceKind, count: int) -> Size:
    """The room that `count` pieces of a kind need in rows, in millimetres."""
    across, down = min(count, IN_A_ROW), ceil(count / IN_A_ROW)
    return across * (kind.width + GAP) - GAP, down * (kind.height + GAP) - GAP


def block_places(kind: PieceKind, count: int, middle: Place) -> tuple[Place, ...]:
    """The centres of `count` pieces in rows round a place."""
    wide, high = block_size(kind, count)
    left, top = middle[0] - wide / 2 + kind.width / 2, middle[1] - high / 2 + kind.height / 2
    step = kind.width + GAP, kind.height + GAP
    return tuple((left + number % IN_A_ROW * step[0], top + number // IN_A_ROW * step[1]) for number in range(count))
