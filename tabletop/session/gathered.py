"""Whether a pack was gathered and not shuffled since, so that its cards come in an order that people may know."""

from __future__ import annotations

from tabletop.core.equipment import PieceId
from tabletop.core.events import PiecesMoved, ZoneOrdered
from tabletop.core.log import EntryId, Log


def was_only_gathered(log: Log, at: EntryId, piece: PieceId) -> bool:
    """Whether the pile of `piece` was gathered before the moment `at`, and since then neither shuffled nor drawn from."""
    table = log.table_at(at)
    if piece not in table.pieces:
        return False
    zone, pile = table.where[piece], set(table.pile_of(piece))
    while at > log.base and len(pile) > 1:
        entry = log.entries[at]
        if any(isinstance(event, ZoneOrdered) and event.shuffled and event.zone == zone for event in entry.events):
            return False
        if entry.move and entry.move[0] == "gather":
            return any(isinstance(event, PiecesMoved) and not pile.isdisjoint(event.pieces) for event in entry.events)
        if any(isinstance(event, PiecesMoved) and zone in (event.source, event.to) for event in entry.events):
            return False
        at = entry.parent
    return False
