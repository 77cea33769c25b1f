"""Tricks of card games: the cards that were played to the middle go face down to the pile of whoever won them."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneDef
from tabletop.core.errors import UnknownNameError
from tabletop.core.events import Event, FlowChanged, Place
from tabletop.core.table import Table
from tabletop.rules.free_moves import TakeTrick
from tabletop.rules.free_room import free_place
from tabletop.rules.piece_play import cover_events, move_events

BESIDE = 0.6
"""Cards with at most this much room between them lie together, as a share of their width."""


def trick_at(table: Table, pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """The cards of a trick in the order in which they lie: those that are chosen, or for a single one all that lie with it.

    They lie open and loose on the table. Fewer than two are no trick, so then there are none.
    """
    found = [piece for piece in pieces if is_played(table, piece)]
    if len(pieces) == 1 and found:
        found = lying_with(table, found[0])
    chosen = set(found)
    order = tuple(piece for piece in table.zones[table.equipment.open_zone] if piece in chosen)
    return order if len(order) > 1 and len(order) >= len(pieces) else ()


def is_played(table: Table, piece: PieceId) -> bool:
    """Whether a piece is a card that lies open and loose on the table."""
    kind = table.kind(piece)
    hides = any(face.hides for face in kind.faces)
    on_table = table.where[piece] == table.equipment.open_zone
    return on_table and hides and kind.in_hand and not table.face(piece).hides and not table.pieces[piece].locked


def lying_with(table: Table, piece: PieceId) -> list[PieceId]:
    """The played cards that lie beside or on one another with `piece`."""
    left = [one for one in table.zones[table.equipment.open_zone] if is_played(table, one)]
    found, new = [], [piece]
    while new:
        found += new
        left = [one for one in left if one not in new]
        new = [one for one in left if any(is_beside(table, one, other) for other in new)]
    return found


def is_beside(table: Table, one: PieceId, other: PieceId) -> bool:
    """Whether two pieces of a free zone lie on or near one another."""
    here, there, kind, mate = table.pieces[one], table.pieces[other], table.kind(one), table.kind(other)
    room = BESIDE * min(kind.width, mate.width)
    across, down = (kind.width + mate.width) / 2 + room, (kind.height + mate.height) / 2 + room
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
