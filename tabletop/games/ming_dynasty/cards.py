"""Phase 2: taking movement cards and dragons (6.2, 6.3)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import ZoneOrdered
from tabletop.games.ming_dynasty import ids, rulings, state
from tabletop.games.ming_dynasty.data import DRAGON, PROVINCES, ROADS, DistrictId, ProvinceId
from tabletop.games.ming_dynasty.state import (
    CARDS,
    MOVE,
    MingPlay,
    card_name,
    count_of,
    kind_named,
    may_take,
    members_of,
    order,
    place,
    prince_at,
)
from tabletop.rules.decisions import Board, Decision, GameMove, Story, each
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piles import refill, turn_up
from tabletop.rules.ruleset import Refused
from tabletop.rules.turns import following
from tabletop.rules.words import several


class TakingCard(Decision, frozen=True, tag="card"):
    """Take a card."""

    phases = (CARDS,)
    is_open = True

    def ask(self, t: Board, seat: Seat) -> str:
        held = f"{len(t.zones[ids.HAND[seat]])} of {rulings.HAND_LIMIT} cards in hand"
        return f"Take a card beside a space with a member of yours, or give a member up for a dragon ({held})."

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if may_take(t, seat) else "a card is to be taken, but the hand is full or no card can be had"


class TakeCard(GameMove[MingPlay, TakingCard], frozen=True, tag="take_card"):
    """Take the movement card that lies beside a province space."""

    certain = True
    space: ProvinceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: TakingCard) -> Iterable[TakeCard]:
        zones = t.zones
        return [TAKE_CARD[province] for province in own_spaces(t, seat) if zones[ids.DISPLAY[province]]]

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: TakingCard) -> Iterable[TakeCard]:
        return each(cls, PROVINCES)

    def refusal(self, t: Board, seat: Seat, pending: TakingCard) -> Refused | None:
        refused = cannot_take(t, seat, self.space)
        if refused or t.zones[ids.DISPLAY[self.space]]:
            return refused
        return Refused(f"No card lies beside the space of {place(self.space)}.", "NO_CARD")

    def gestures(self, t: Board, seat: Seat, pending: TakingCard) -> tuple[Gesture, ...]:
        card = next(iter(t.zones[ids.DISPLAY[self.space]][-1:]), "")
        there = self._leads_to(t, seat)
        leads = f"leads to {place(there)}" if there else "leads nowhere from here"
        button = Button(f"{card_name(card).capitalize()} of {place(self.space)}", leads)
        return Drag(card, ids.HAND[seat]), Click(card), button

    def way(self, t: Board, seat: Seat, pending: TakingCard) -> tuple[str, ...]:
        there = self._leads_to(t, seat)
        return (prince_at(t, seat), there) if there else ()

    def _leads_to(self, t: Board, seat: Seat) -> DistrictId:
        """The district to which the card takes the prince from where he stands; empty if no border there shows it."""
        kind = kind_named(next(iter(t.zones[ids.DISPLAY[self.space]][-1:]), ""))
        return next((there for there, by in ROADS.get(prince_at(t, seat), ()) if by == kind), "")

    def resolve(self, t: MingPlay, seat: Seat, pending: TakingCard) -> None:
        """Take the card beside the space and turn up another (6.2)."""
        into_hand(t, seat, t.zones[ids.DISPLAY[self.space]][-1], ids.DISPLAY[self.space])
        fill_display(t, self.space)
        next_card(t, seat)

    def sentence(self, story: Story) -> str:
        card = next(iter(story.before.zones[ids.DISPLAY[self.space]][-1:]), "")
        return f"{story.who} takes the {card_name(card)} of {place(self.space)}."


class TakeDragon(GameMove[MingPlay, TakingCard], frozen=True, tag="take_dragon"):
    """Give up a member on this space for a dragon card."""

    certain = True
    space: ProvinceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: TakingCard) -> Iterable[TakeDragon]:
        return [TAKE_DRAGON[province] for province in own_spaces(t, seat)] if t.zones[ids.DRAGONS] else ()

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: TakingCard) -> Iterable[TakeDragon]:
        return each(cls, PROVINCES)

    def refusal(self, t: Board, seat: Seat, pending: TakingCard) -> Refused | None:
        if refused := cannot_take(t, seat, self.space):
            return refused
        return None if t.zones[ids.DRAGONS] else Refused("No dragon is left to take.", "NO_DRAGON_LEFT")

    def gestures(self, t: Board, seat: Seat, pending: TakingCard) -> tuple[Gesture, ...]:
        members = members_of(t, ids.SPACE[self.space], seat, len(t.zones[ids.SPACE[self.space]]))
        drags = [Drag(member, to) for to in (ids.BOX, ids.DRAGONS) for member in members]
        top = t.zones[ids.DRAGONS][-1:]
        taken = [Drag(dragon, ids.HAND[seat]) for dragon in top]
        return (
            *drags,
            *taken,
            *map(Click, top),
            Button(f"Dragon for the {place(self.space)} member", "any border"),
        )

    def resolve(self, t: MingPlay, seat: Seat, pending: TakingCard) -> None:
        """Give up a member on the space for a dragon (6.3)."""
        t.move(members_of(t, ids.SPACE[self.space], seat, 1), ids.SPACE[self.space], ids.BOX, state.in_box(t, seat))
        into_hand(t, seat, t.zones[ids.DRAGONS][-1], ids.DRAGONS)
        next_card(t, seat)

    def sentence(self, story: Story) -> str:
        return f"{story.who} gives up a member on the space of {place(self.space)} for a dragon."


TAKE_CARD = {province: TakeCard(province) for province in PROVINCES}
TAKE_DRAGON = {province: TakeDragon(province) for province in PROVINCES}
MOVES = TakeCard, TakeDragon


def own_spaces(t: Board, seat: Seat) -> list[ProvinceId]:
    """The provinces on whose space a member of `seat` lies, while there is room in its hand."""
    if len(t.zones[ids.HAND[seat]]) >= rulings.HAND_LIMIT:
        return []
    own, zones = ids.MEMBERS_OF[seat], t.zones
    return [province for province, space in ids.SPACE.items() if zones[space] and not own.isdisjoint(zones[space])]


def cannot_take(t: Board, seat: Seat, space: str) -> Refused | None:
    """The refusal if there is no room in the hand, or no member on the space."""
    if len(t.zones[ids.HAND[seat]]) >= rulings.HAND_LIMIT:
        return Refused(f"You hold {several(rulings.HAND_LIMIT, 'card')} already, which is the limit.", "HAND_FULL")
    if space not in ids.SPACE or not count_of(t, ids.SPACE[space], seat):
        return Refused(f"You have no family member on the space of {place(space)}.", "NO_MEMBER_ON_SPACE")
    return None


def fill_display(t: MingPlay, province: ProvinceId) -> None:
    """Turn up the top card of the supply beside a province space; if the supply is empty, the discards become a new one."""
    refill(t, ids.MOVES, ids.DISCARDS)
    if t.zones[ids.MOVES]:
        turn_up(t, ids.MOVES, ids.DISPLAY[province])


def into_hand(t: MingPlay, seat: Seat, card: PieceId, source: str) -> None:
    """Take a card into the hand and sort the hand, so that others no longer see which of its cards it is."""
    hand = ids.HAND[seat]
    t.move((card,), source, hand)
    held = tuple(sorted(t.zones[hand], key=hand_key))
    if t.pieces[card].known:
        t.record(ZoneOrdered(hand, held, shuffled=True))
    elif held != t.zones[hand]:
        t.record(ZoneOrdered(hand, held))


def hand_key(card: PieceId) -> tuple[bool, PieceId]:
    """The sort key of a hand: cards of one kind together, dragons last."""
    return ids.CARD_KIND.get(card) == DRAGON, card


def next_card(t: MingPlay, after: Seat = "") -> None:
    """Ask the next player after `after` with fewer than five cards; then begin phase 3 (P2)."""
    for seat in following(order(t), after):
        if may_take(t, seat):
            t.ask((seat,), CARDS, TakingCard())
            return
    t.enter(MOVE)


def resume_card(t: MingPlay, seat: Seat) -> None:
    """Ask `seat` to take a card if it must, else the next seat that must."""
    turn = order(t)
    next_card(t, turn[turn.index(seat) - 1])
