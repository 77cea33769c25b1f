"""Tricks of card games: the cards that were played to the middle go face down to the pile of whoever won them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneDef
from tabletop.core.errors import UnknownNameError
from tabletop.core.events import Event, FlowChanged, Place
from tabletop.core.table import Table
from tabletop.rules.free_moves import TakeTrick
from tabletop.rules.free_room import free_place
from tabletop.rules.piece_play import cover_events, move_events

BESIDE = 0.6
"""Cards with at most this much room between them lie together, as a share of their width and height: as wide as the program
leaves it between cards that it lays down one after the other."""


def trick_at(table: Table, pieces: Sequence[PieceId], covered: Collection[PieceId] = ()) -> tuple[PieceId, ...]:
    """The cards of a trick in the order in which they lie: all that are chosen, or for a single one all that lie with it.

    They lie loose on the table, open, or face down if they are of `covered`: those that were played like that. Who chooses
    several takes just these, if one of them was played. Fewer than two are no trick, so then there are none.
    A trick has at most one card of each seat: if more lie together, those that are face down were put aside and are left out.
    """
    found = [piece for piece in pieces if is_loose(table, piece)]
    if len(found) < len(pieces) or not any(is_played(table, piece, covered) for piece in found):
        return ()
    chosen = set(of_one_trick(table, lying_with(table, found[0], covered)) if len(found) == 1 else found)
    order = tuple(piece for piece in table.zones[table.equipment.open_zone] if piece in chosen)
    return order if len(order) > 1 else ()


def of_one_trick(table: Table, cards: Sequence[PieceId]) -> Sequence[PieceId]:
    """The cards that lie together with the first of them; if they are more than seats, without those that are face down."""
    seats, lying_open = len(table.equipment.seats), [card for card in cards if not table.face(card).hides]
    return lying_open if cards[0] in lying_open and 1 < len(lying_open) <= seats < len(cards) else cards


def is_loose(table: Table, piece: PieceId) -> bool:
    """Whether a piece is a card that lies loose on the table, open or not."""
    kind = table.kind(piece)
    is_card = table.face(piece).hides or (kind.in_hand and any(face.hides for face in kind.faces))
    return is_card and table.where[piece] == table.equipment.open_zone and not table.pieces[piece].locked


def is_played(table: Table, piece: PieceId, covered: Collection[PieceId]) -> bool:
    """Whether a piece is a card that lies loose on the table and is open, or one of `covered`."""
    return is_loose(table, piece) and (piece in covered or not table.face(piece).hides)


def lying_with(table: Table, piece: PieceId, covered: Collection[PieceId]) -> list[PieceId]:
    """The played cards that lie beside or on one another with `piece`."""
    left = [one for one in table.zones[table.equipment.open_zone] if is_played(table, one, covered)]
    found, new = [], [piece]
    while new:
        found += new
        left = [one for one in left if one not in new]
        new = [one for one in left if any(is_beside(table, one, other) for other in new)]
    return found


def is_beside(table: Table, one: PieceId, other: PieceId) -> bool:
    """Whether two pieces of a free zone lie on or near one another."""
    here, there, kind, mate = table.pieces[one], table.pieces[other], table.kind(one), table.kind(other)
    across = (kind.width + mate.width) / 2 + BESIDE * min(kind.width, mate.width)
    down = (kind.height + mate.height) / 2 + BESIDE * min(kind.height, mate.height)
    return abs(here.x - there.x) <= across and abs(here.y - there.y) <= down


def take_trick(table: Table, seat: Seat, cards: Sequence[PieceId], won: PieceId = "") -> TakeTrick:
    """The move by which `seat` takes the cards of a trick: onto its pile, in which `won` lies, or to free room before it."""
    box = table.equipment
    zone = box.zones[box.open_zone]
    if won in table.pieces and table.where[won] == zone.id and table.face(won).hides:
        place: Place = table.pieces[won].x, table.pieces[won].y
    else:
        wanted, kind = before_seat(table, seat, zone), table.kind(cards[0])
        place = free_place(table, zone, (kind.width, kind.height), wanted, cards) or wanted
    return TakeTrick(tuple(cards), seat, place)


def before_seat(table: Table, seat: Seat, zone: ZoneDef) -> Place:
    """Where in the open zone a seat would like its own pile: at the lower edge, from left to right in the order of the seats."""
    seats = [one.id for one in table.equipment.seats]
    return zone.width * (1 + seats.index(seat)) / (len(seats) + 1), zone.height


def trick_events(table: Table, cards: tuple[PieceId, ...], to_seat: Seat, place: Place, seat: Seat) -> list[Event]:
    """The events of a trick that is taken: covered, put on the pile of `to_seat`, who has the turn."""
    if to_seat not in [one.id for one in table.equipment.seats]:
        raise UnknownNameError(f"There is no seat {to_seat!r} at this table.")
    flow = table.flow
    zone = table.equipment.zones[table.equipment.open_zone]
    turn = FlowChanged((to_seat,), flow.phase, max(1, flow.round), flow.agenda)
    return [*cover_events(table, cards), *move_events(table, cards, zone, (place,), -1, seat), turn]
