"""Several pieces taken from an endless supply, a pile or a bag in one act: where they are put."""

from __future__ import annotations

from math import ceil

from tabletop.core.equipment import PieceId, PieceKind, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.core.layout import place_at, zone_at
from tabletop.core.rects import Size
from tabletop.core.table import Table
from tabletop.rules.arranging import in_a_grid
from tabletop.rules.free_moves import AnyFreeMove, DrawPieces, MovePieces, TakeFromSupply
from tabletop.rules.free_room import GAP, free_place
from tabletop.rules.spreading import place_aside

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


def is_for_hands(kind: PieceKind) -> bool:
    """Whether pieces of a kind are taken into the hand, as cards are, because others must not see what they are."""
    return kind.in_hand and any(face.hides for face in kind.faces)


def take_from_supply(table: Table, seat: Seat, supply: ZoneId, count: int) -> TakeFromSupply:
    """The move that takes `count` pieces from a supply: cards into the hand of `seat`, other things beside the supply."""
    hand = table.equipment.hand_of(seat)
    if hand is not None and is_for_hands(table.equipment.kinds[table.equipment.zones[supply].supply]):
        return TakeFromSupply(supply, hand.id, count=count)
    return take_several(table, supply, count)


def take_from_pile(table: Table, seat: Seat, piece: PieceId, count: int) -> AnyFreeMove | None:
    """The move that takes the `count` uppermost of a pile, or as many of a bag: cards, and what is in a bag, into the hand of
    `seat`, other things beside the pile.

    None if nothing is to be done: there is no hand, or the whole pile would be put beside itself.
    """
    hand, pile = table.equipment.hand_of(seat), table.pile_of(piece)
    if table.zone_of(piece).bag or is_for_hands(table.kind(piece)):
        return DrawPieces(piece, count, hand.id) if hand is not None and table.where[piece] != hand.id else None
    return split_off(table, pile, count) if count < len(pile) else None


def split_off(table: Table, pile: tuple[PieceId, ...], count: int) -> MovePieces:
    """The move that puts the upper `count` pieces of a pile beside it on the open table."""
    return MovePieces(pile[-count:], table.equipment.open_zone, (place_aside(table, pile),))


def taking_words(table: Table, supply: ZoneId = "", piece: PieceId = "") -> str:
    """What digits typed over a supply, or over a pile or bag, do; empty for a single piece and for a die."""
    kind = table.kind(piece) if piece else table.equipment.kinds[table.equipment.zones[supply].supply]
    is_bag = bool(piece) and table.zone_of(piece).bag
    if piece and (kind.rolls or len(kind.faces) > 2 or (len(table.pile_of(piece)) < 2 and not is_bag)):
        return ""
    return "digits take as many into the hand" if is_bag or is_for_hands(kind) else "digits take as many, beside it"


def put_by_click(table: Table, seat: Seat, x: float, y: float) -> TakeFromSupply | None:
    """The move that puts one of the own goods of `seat` on the empty place at a point of the table, in its turn (see
    `ZoneDef.click`); None if nothing is put there by a click."""
    box = table.equipment
    zone = zone_at(box, x, y)
    own = [one for one in box.zones.values() if zone is not None and one.click == zone.id and one.owner == seat]
    if zone is None or not own or table.flow.to_act != (seat,):
        return None
    place = place_at(zone, x, y)
    taken = any((table.pieces[piece].x, table.pieces[piece].y) == place for piece in table.zones[zone.id])
    return None if taken else TakeFromSupply(own[0].id, zone.id, (place,))


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
