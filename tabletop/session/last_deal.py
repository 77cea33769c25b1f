"""How many of a pack were dealt to each in its last deal, so that a new round can deal the same."""

from __future__ import annotations

from collections.abc import Collection

from tabletop.core.equipment import Equipment, PieceId
from tabletop.core.events import PiecesMoved, ZoneOrdered
from tabletop.core.log import Entry, Log
from tabletop.core.table import Table
from tabletop.rules.rounds import back_in, pack_of

DEALS = ("deal", "new_round")
"""The tags of moves that deal."""


def last_deal(log: Log, piece: PieceId) -> int:
    """How many each hand got in the last deal of the pack of `piece` on the line of the head; 0 if none of it was dealt.

    Deals that follow one another count as one; those of other packs say nothing. A table that was set up with equally many of the
    pack in each hand, as from a template, was dealt that.
    """
    if piece not in log.table.pieces or not back_in(log.table, piece):
        return 0
    pack = set(pack_of(log.table, piece).pieces)
    at, count, box = log.head, 0, log.table.equipment
    while at > log.base:
        entry = log.entries[at]
        tag = entry.move[0] if entry.move else ""
        dealt = dealt_to_each(entry, box, pack) if tag in DEALS else 0
        count += dealt
        if count and (tag not in DEALS or (dealt and tag == "new_round")):
            break
        at = entry.parent
    return count or dealt_at_start(log.table_at(log.base), pack)


def dealt_at_start(table: Table, pack: Collection[PieceId]) -> int:
    """How many of a pack lie in each hand at the set-up, if in all equally many."""
    hands = [table.equipment.hand_of(seat.id) for seat in table.equipment.seats]
    sizes = {sum(piece in pack for piece in table.zones[hand.id]) for hand in hands if hand is not None}
    return sizes.pop() if len(sizes) == 1 else 0


def dealt_to_each(entry: Entry, box: Equipment, pack: Collection[PieceId]) -> int:
    """How many of a pack an act dealt to the hand that got most; in a new round they are dealt after the shuffle."""
    events = entry.events
    first = next((at for at, event in enumerate(events) if isinstance(event, ZoneOrdered)), 0)
    shares = [event.pieces for event in events[first:] if isinstance(event, PiecesMoved) and box.zones[event.to].in_hand]
    return max((sum(piece in pack for piece in share) for share in shares), default=0)
