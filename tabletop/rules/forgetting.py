"""What seats no longer know of cards on a free table: which of a hand was played face down, and what was written meanwhile.

Bob has looked at a card. Dan takes it into his hand of five and plays one of the five face down: Bob cannot say whether it is
that one, so the log does not name it to him. Dan knows what he played, as long as it lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from tabletop.core.apply import apply_events
from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import Event, KnownOnlyTo, PiecesMoved
from tabletop.core.table import Table
from tabletop.core.view import sees
from tabletop.rules.free_moves import LabelPieces, MovePieces
from tabletop.rules.ruleset import Move

Knowers = tuple[Seat, ...]


def with_forgetting(table: Table, events: list[Event], move: Move, seat: Seat) -> list[Event]:
    """The events of a free move of `seat`, with those by which others forget pieces before and after them."""
    moved = [event for event in events if isinstance(event, PiecesMoved) and event.source != event.to]
    zones = table.equipment.zones
    if isinstance(move, LabelPieces):
        marked = [piece for event in events for piece in getattr(event, "pieces", ())]
        return [*grouped(written_on(table, marked, seat)), *events]
    if not any(zones[zone].visibility == "private" for event in moved for zone in (event.source, event.to)):
        return events
    after = apply_events(table, events)
    return [*grouped(played(table, after, moved, move)), *events, *grouped(taken(after, moved))]


def written_on(table: Table, pieces: Iterable[PieceId], writer: Seat) -> Iterator[tuple[PieceId, Knowers]]:
    """The pieces on which somebody writes whose face not all see: who knew their old words does not know the new ones."""
    for piece in pieces:
        if table.pieces[piece].known and not sees(table, piece, None):
            yield piece, (writer,) if writer in table.pieces[piece].known.split() else ()


def played(table: Table, after: Table, moved: Iterable[PiecesMoved], move: Move) -> Iterator[tuple[PieceId, Knowers]]:
    """The pieces that left a hand and lie covered: whoever played them onto the open table knows them, and others if they were
    all of the hand."""
    zones = table.equipment.zones
    for event in moved:
        hand, to = zones[event.source], zones[event.to]
        if hand.visibility != "private" or to.visibility in ("private", "hidden"):
            continue
        player: Knowers = (hand.owner,) if isinstance(move, MovePieces) and to.is_free and hand.owner else ()
        for piece in event.pieces:
            if piece in after.pieces and not sees(after, piece, None):
                others = () if after.zones[event.source] else table.pieces[piece].known.split()
                knowers = tuple(sorted({*player, *others}))
                if " ".join(knowers) != table.pieces[piece].known:
                    yield piece, knowers


def taken(after: Table, moved: Iterable[PiecesMoved]) -> Iterator[tuple[PieceId, Knowers]]:
    """The pieces that somebody knew and that have come into a hand among others."""
    zones = after.equipment.zones
    for event in moved:
        if zones[event.to].visibility == "private" and len(after.zones[event.to]) > 1:
            for piece in event.pieces:
                if piece in after.pieces and after.pieces[piece].known:
                    yield piece, ()


def grouped(found: Iterable[tuple[PieceId, Knowers]]) -> list[Event]:
    """One event for all pieces that the same seats know from here on."""
    groups: dict[Knowers, list[PieceId]] = {}
    for piece, seats in found:
        groups.setdefault(seats, []).append(piece)
    return [KnownOnlyTo(tuple(pieces), seats) for seats, pieces in groups.items()]


def as_remembered(before: Table, events: Sequence[Event]) -> Table:
    """The table before an entry, without what seats forget at its beginning, so that the log does not name it to them."""
    forgotten = list(takewhile(lambda event: isinstance(event, KnownOnlyTo), events))
    return apply_events(before, forgotten) if forgotten else before
