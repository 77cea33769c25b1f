"""Piles of cards in the middle of a move: shuffled for the set-up, turned up one by one, refilled from the discards."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.events import Place, ZoneOrdered
from tabletop.rules.play import Play


def shuffle_first(t: Play, *piles: ZoneId) -> None:
    """Shuffle piles for the set-up: by the plain numbers of the seed, as nobody has seen their order before."""
    for pile in piles:
        t.record(ZoneOrdered(pile, tuple(t.rng.shuffled(t.zones[pile])), shuffled=True))


def turn_up(t: Play, pile: ZoneId, to: ZoneId, places: tuple[Place, ...] = ()) -> PieceId:
    """Move the top card of a pile to where all see it, at that place of the zone if one is given; return it."""
    card = t.zones[pile][-1]
    t.move((card,), pile, to, places)
    t.reveal(card)
    return card


def refill(t: Play, pile: ZoneId, discards: ZoneId) -> None:
    """Make the discards, shuffled, the new pile if there is none left."""
    if not t.zones[pile] and t.zones[discards]:
        t.move(t.zones[discards], discards, pile)
        t.shuffle(pile)


def fill_display(t: Play, pile: ZoneId, display: ZoneId, size: int, discards: ZoneId = "") -> None:
    """Turn up cards into the free places of a display, from the first one on, as far as the pile lasts.

    If there are `discards`, they become the new pile when it is empty.
    """
    while len(t.zones[display]) < size:
        if discards:
            refill(t, pile, discards)
        if not t.zones[pile]:
            return
        taken = {t.pieces[card].x for card in t.zones[display]}
        number = next(number for number in range(size) if number not in taken)
        turn_up(t, pile, display, ((float(number), 0.0),) if number else ())


def put_under(t: Play, cards: tuple[PieceId, ...], source: ZoneId, pile: ZoneId) -> None:
    """Put cards under a pile in random order."""
    if cards:
        t.move(cards, source, pile, index=0)
        held = t.zones[pile]
        t.record(ZoneOrdered(pile, (*t.rng.shuffled_pile(pile, held[: len(cards)]), *held[len(cards) :]), shuffled=True))
