"""The set-up by chance: decks, criterion markers, first enhancement cards (section 4). Who begins with what is in the box."""

from __future__ import annotations

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import NUMBERS, STATES
from tabletop.rules.piles import shuffle_first
from tabletop.rules.play import Play


def set_up(t: Play) -> None:
    """Shuffle the five decks, lay the criterion markers by chance, and deal each state its first enhancement cards."""
    shuffle_first(t, *ids.DECK.values(), *ids.GENERAL_DECK.values())
    for marker, zone in zip(t.rng.shuffled(tuple(ids.CRITERION.values())), ids.CRITERION_ZONE.values(), strict=True):
        if t.where[marker] != zone:
            t.move((marker,), t.where[marker], zone)
    for state in STATES:
        for deck in ids.DECK.values():
            t.move(t.zones[deck][-NUMBERS.dealt_each_deck :], deck, ids.HAND[state])
