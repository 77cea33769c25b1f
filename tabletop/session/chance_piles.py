"""Piles whose order came by chance: which they are at the end of a log, and how they are shuffled when a game begins."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId
from tabletop.core.events import Event, ZoneOrdered
from tabletop.core.log import SET_UP, Entry
from tabletop.core.table import Table
from tabletop.rules.piece_play import shuffle_events


def tells_of_chance(entry: Entry, event: Event) -> bool:
    """Whether an event is a shuffle, or puts a pile in an order that somebody chose."""
    return isinstance(event, ZoneOrdered) and (event.shuffled or entry.move in (None, SET_UP) or entry.move[:1] == ("order",))


def chance_in(entries: Iterable[Entry]) -> set[PieceId]:
    """The pieces whose place among others came by chance, at the end of these entries.

    A shuffled pile stays shuffled if it is cut or flipped: only somebody who put it in order, card by card, changed that.
    """
    return came_by_chance(event for entry in entries for event in entry.events if tells_of_chance(entry, event))


def came_by_chance(events: Iterable[Event]) -> set[PieceId]:
    """The pieces whose place among others came from a shuffle, and of which none was put in order since."""
    found: set[PieceId] = set()
    for event in events:
        if isinstance(event, ZoneOrdered):
            found = found | set(event.pieces) if event.shuffled else found - set(event.pieces)
    return found


def piles_of(table: Table, pieces: Collection[PieceId]) -> list[tuple[PieceId, ...]]:
    """The piles of two or more, beside the hands, that are all of these pieces."""
    among = set(pieces)
    piles = dict.fromkeys(
        table.pile_of(piece)
        for zone, held in table.zones.items()
        for piece in held
        if piece in among and not table.equipment.zones[zone].in_hand
    )
    return [pile for pile in piles if len(pile) > 1 and among.issuperset(pile)]


def shuffle_piles(table: Table, pieces: Collection[PieceId], rng: Rng) -> list[Event]:
    """The events that shuffle each pile that is all of these pieces."""
    return [event for pile in piles_of(table, pieces) for event in shuffle_events(table, pile, rng)]
