"""The piles of tricks that seats have won: the log knows them, wherever they were carried since, until they are gathered."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import FlowChanged, PiecesMoved, Place, ZoneOrdered
from tabletop.core.log import Entry, EntryId, Log

GATHERINGS = ("new_round", "gather")
"""The tags of moves that gather a pack."""

Tricks = dict[Seat, tuple[PieceId, ...]]
"""The cards of the last trick of each seat, none for a seat whose pile was gathered since."""

_asked_last: WeakKeyDictionary[Log, tuple[EntryId, Tricks]] = WeakKeyDictionary()
"""The moment that was asked for last, of each game, with its answer: the next one mostly is one act later."""


def last_tricks(log: Log, at: EntryId) -> Tricks:
    """For each seat that has taken a trick before the moment `at`, the cards of the last one; none if its pile was gathered."""
    found: Tricks = {}
    gathered: set[PieceId] = set()
    asked, (known_at, known) = at, _asked_last.get(log, (-1, {}))
    while at > log.base and at != known_at:
        entry = log.entries[at]
        tag = entry.move[0] if entry.move else ""
        if tag in GATHERINGS:
            gathered.update(touched(log, entry))
        elif tag == "trick":
            takers = [event.to_act[0] for event in entry.events if isinstance(event, FlowChanged) and event.to_act]
            cards = [event.pieces for event in entry.events if isinstance(event, PiecesMoved)]
            for seat, trick in zip(takers[:1], cards[:1], strict=False):
                found.setdefault(seat, () if gathered.intersection(trick) else trick)
        at = entry.parent
    if at == known_at:
        found = {seat: () if gathered.intersection(trick) else trick for seat, trick in known.items()} | found
    _asked_last[log] = asked, found
    return found


def touched(log: Log, entry: Entry) -> set[PieceId]:
    """The pieces that a gathering was about: what came, what was shuffled, and the pile on the open table that it joined."""
    found: set[PieceId] = set()
    for event in entry.events:
        if isinstance(event, PiecesMoved | ZoneOrdered):
            found.update(event.pieces)
        if isinstance(event, PiecesMoved) and event.places:
            before = log.table_at(entry.parent)
            found.update(
                piece for piece in before.zones[event.to] if (before.pieces[piece].x, before.pieces[piece].y) in event.places
            )
    return found


def won_pile(log: Log, seat: Seat) -> PieceId:
    """A card of the last trick that a seat took, on the line of the head; empty if it took none or its pile was gathered."""
    return next(iter(last_tricks(log, log.head).get(seat, ())), "")


def trick_piles(log: Log, at: EntryId) -> dict[Place, Seat]:
    """Where on the open zone the covered piles of tricks lie at the moment `at`, and whose they are."""
    found: dict[Place, Seat] = {}
    for seat, cards in last_tricks(log, at).items():
        table, card = log.table_at(at), next(iter(cards), "")
        if card in table.pieces and table.where[card] == table.equipment.open_zone and table.face(card).hides:
            found[table.pieces[card].x, table.pieces[card].y] = seat
    return found


def whose_tricks(log: Log, place: Place) -> Seat:
    """The seat whose pile of tricks lies at a place of the open zone now; empty if none does."""
    return trick_piles(log, log.head).get(place, "")


def played_by(log: Log, at: EntryId) -> dict[PieceId, Seat]:
    """The pieces that came from hands to the open table since the last trick was taken, or the pack gathered, at a moment.

    Each with the seat whose hand it was. Those of them that lie face down there were played like that, and belong to the trick
    that lies on the table.
    """
    box, found = log.table.equipment, dict[PieceId, Seat]()
    while at > log.base:
        entry = log.entries[at]
        if entry.move and entry.move[0] in (*GATHERINGS, "trick"):
            break
        for event in entry.events:
            if isinstance(event, PiecesMoved) and event.to == box.open_zone and box.zones[event.source].in_hand:
                # The log is read backwards: who played a card last has played it.
                found = dict.fromkeys(event.pieces, box.zones[event.source].owner) | found
        at = entry.parent
    return found
