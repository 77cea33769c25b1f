"""The piles of tricks that seats have won since the last deal: the log knows them, wherever they were carried since."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import FlowChanged, PiecesMoved, Place
from tabletop.core.log import EntryId, Log

BEGINNINGS = ("deal", "new_round", "gather")
"""The tags of moves before which no trick of this round was taken."""
GATHERINGS = ("new_round", "gather")
"""The tags of moves that gather a pack."""


_asked_last: WeakKeyDictionary[Log, tuple[EntryId, dict[Seat, PieceId]]] = WeakKeyDictionary()
"""The moment that was asked for last, of each game, with its answer: the next one mostly is one act later."""


def last_tricks(log: Log, at: EntryId) -> dict[Seat, PieceId]:
    """For each seat that has taken a trick in the round of the moment `at`, a card of the last one."""
    found: dict[Seat, PieceId] = {}
    asked, (known_at, known) = at, _asked_last.get(log, (-1, {}))
    while at > log.base:
        if at == known_at:
            found = {**known, **found}
            break
        entry = log.entries[at]
        tag = entry.move[0] if entry.move else ""
        if tag in BEGINNINGS:
            break
        if tag == "trick":
            takers = [event.to_act[0] for event in entry.events if isinstance(event, FlowChanged) and event.to_act]
            cards = [event.pieces[0] for event in entry.events if isinstance(event, PiecesMoved)]
            for seat, card in zip(takers[:1], cards[:1], strict=False):
                found.setdefault(seat, card)
        at = entry.parent
    _asked_last[log] = asked, found
    return found


def won_pile(log: Log, seat: Seat) -> PieceId:
    """A card of the last trick that a seat took in this round, on the line of the head; empty if it took none."""
    return last_tricks(log, log.head).get(seat, "")


def trick_piles(log: Log, at: EntryId) -> dict[Place, Seat]:
    """Where on the open zone the covered piles of tricks lie at the moment `at`, and whose they are."""
    found: dict[Place, Seat] = {}
    for seat, card in last_tricks(log, at).items():
        table = log.table_at(at)
        if card in table.pieces and table.where[card] == table.equipment.open_zone and table.face(card).hides:
            found[table.pieces[card].x, table.pieces[card].y] = seat
    return found


def whose_tricks(log: Log, place: Place) -> Seat:
    """The seat whose pile of tricks lies at a place of the open zone now; empty if none does."""
    return trick_piles(log, log.head).get(place, "")


def played_covered(log: Log, at: EntryId) -> set[PieceId]:
    """The pieces that came from hands to the open table since the last trick was taken, or the pack gathered, at a moment.

    Those of them that lie face down there were played like that, and belong to the trick that lies on the table.
    """
    box, found = log.table.equipment, set[PieceId]()
    while at > log.base:
        entry = log.entries[at]
        if entry.move and entry.move[0] in (*GATHERINGS, "trick"):
            break
        for event in entry.events:
            if isinstance(event, PiecesMoved) and event.to == box.open_zone and box.zones[event.source].in_hand:
                found.update(event.pieces)
        at = entry.parent
    return found
