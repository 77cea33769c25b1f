"""How many were dealt to each in the last deal, so that a new round can deal the same."""

from __future__ import annotations

from tabletop.core.equipment import Equipment
from tabletop.core.events import PiecesMoved, ZoneOrdered
from tabletop.core.log import Entry, Log


def last_deal(log: Log) -> int:
    """How many each hand got in the last deal on the line of the head; deals that follow one another count as one. 0: none."""
    at, count, box = log.head, 0, log.table.equipment
    while at > log.base:
        entry = log.entries[at]
        tag = entry.move[0] if entry.move else ""
        if tag in ("deal", "new_round"):
            count += dealt_to_each(entry, box)
        elif count:
            break
        if tag == "new_round":
            break
        at = entry.parent
    return count


def dealt_to_each(entry: Entry, box: Equipment) -> int:
    """How many pieces an act dealt to the hand that got most; in a new round they are dealt after the shuffle."""
    events = entry.events
    first = next((at for at, event in enumerate(events) if isinstance(event, ZoneOrdered)), 0)
    shares = [event for event in events[first:] if isinstance(event, PiecesMoved) and box.zones[event.to].in_hand]
    return max((len(share.pieces) for share in shares), default=0)
