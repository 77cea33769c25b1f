"""The pile of tricks that a seat has won since the last deal: the log knows it, wherever it was carried since."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import FlowChanged, PiecesMoved, Place
from tabletop.core.log import Log

BEGINNINGS = ("deal", "new_round", "gather")
"""The tags of moves before which no trick of this round was taken."""


def won_pile(log: Log, seat: Seat) -> PieceId:
    """A card of the last trick that a seat took in this round, on the line of the head; empty if it took none."""
    at = log.head
    while at > log.base:
        entry = log.entries[at]
        tag = entry.move[0] if entry.move else ""
        if tag in BEGINNINGS:
            break
        if tag == "trick" and any(isinstance(event, FlowChanged) and event.to_act == (seat,) for event in entry.events):
            return next((event.pieces[0] for event in entry.events if isinstance(event, PiecesMoved)), "")
        at = entry.parent
    return ""


def whose_tricks(log: Log, place: Place) -> Seat:
    """The seat whose pile of tricks lies at a place of the open zone; empty if none does."""
    table = log.table
    for seat in table.equipment.seats:
        card = won_pile(log, seat.id)
        if card not in table.pieces or table.where[card] != table.equipment.open_zone or not table.face(card).hides:
            continue
        if (table.pieces[card].x, table.pieces[card].y) == place:
            return seat.id
    return ""
