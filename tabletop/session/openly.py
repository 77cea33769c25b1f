"""Hands that are no secret, because everybody at the table has seen each card that came into them.

In Ming Dynasty cards are taken from those that lie open, so that a hand tells the others only what they may remember. A hand into
which a card was drawn blindly is a secret.
"""

from __future__ import annotations

from tabletop.core.apply import Draft
from tabletop.core.barrier import EVERYBODY, knowers
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import PiecesMoved
from tabletop.core.log import Log
from tabletop.core.table import Table
from tabletop.core.view import masked


def taken_openly(log: Log, hand: ZoneId) -> bool:
    """Whether all saw each piece that lies in a hand before it came there last."""
    left = set(log.table.zones[hand])
    for at in reversed(log.path(log.head)):
        entry = log.entries[at]
        came = [event for event in entry.events if isinstance(event, PiecesMoved) and event.to == hand and event.source != hand]
        if left.isdisjoint(piece for event in came for piece in event.pieces):
            continue
        draft, seen = Draft(log.table_at(entry.parent)), dict[PieceId, bool]()
        for event in entry.events:
            if isinstance(event, PiecesMoved) and event in came:
                seen.update((piece, EVERYBODY in knowers(draft.base.equipment, draft, piece)) for piece in event.pieces)
            draft.apply(event)
        if not all(seen.get(piece, True) for piece in left):
            return False
        left -= seen.keys()
        if not left:
            break
    return not left


def is_no_secret(log: Log, seat: Seat) -> bool:
    """Whether `seat` sees nothing at the table that the others have not seen too: its hand was taken openly, and it has no secret
    choice, counter or looked-at piece.
    """
    table: Table = log.table
    mine, all_see = masked(table, seat), masked(table, None)
    if (mine.counters, mine.flow) != (all_see.counters, all_see.flow):
        return False
    hidden = {table.where[piece] for piece, state in mine.pieces.items() if all_see.pieces.get(piece) != state}
    hand = table.equipment.hand_of(seat)
    return not hidden or (hand is not None and hidden == {hand.id} and taken_openly(log, hand.id))
