"""Building a state enhancement: its prerequisite, the ways to pay for it, and what it does at once (7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import ClassVar

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import data, ids
from tabletop.games.three_kingdoms_redux.asking import Ask
from tabletop.games.three_kingdoms_redux.borders import occupied
from tabletop.games.three_kingdoms_redux.data import CardId, Resource, State, amount, called
from tabletop.games.three_kingdoms_redux.goods import Bargain, Purse, Terms, purse_of
from tabletop.games.three_kingdoms_redux.play import KingdomPlay, bids_on
from tabletop.games.three_kingdoms_redux.skills import answer
from tabletop.games.three_kingdoms_redux.supply import farm_level, lacks, market_level, rank_of, tribal_level
from tabletop.rules.decisions import Board, Story
from tabletop.rules.questions import DONE, YES, not_offered
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import row_below
from tabletop.rules.words import listed

Cost = tuple[tuple[Resource, int], ...]

REACHED: dict[str, Callable[[Board, State], int]] = {
    "tribal": tribal_level,
    "mkt": market_level,
    "farm": farm_level,
    "occ": lambda t, state: len(occupied(t, state)),
    "rank": rank_of,
    "built": lambda t, state: len(t.zones[ids.BUILT[state]]),
}
"""What a state has reached of all that prerequisites look at."""


def payments(t: Board, state: State, card: CardId, at_space: bool) -> Sequence[Cost]:
    """The ways to pay for a card now; at the space the generals help who are there."""
    helpers = [bid.general for bid in bids_on(t, "construct", (state,))] if at_space else ()
    return payments_with(card, "lu_su" in helpers, "jiang_wei" in helpers)


@cache
def payments_with(card: CardId, lu_su: bool, jiang_wei: bool) -> Sequence[Cost]:
    """The ways to pay for a card: any weapon; 1 gold or rice less by Lu Su, or 1 gold for a cost by Jiang Wei."""
    cost = Counter(dict[Resource, int](data.CARDS[card].cost))
    weapons = cost.pop(data.ANY_WEAPON, 0)
    ways = [cost + Counter({weapon: weapons}) for weapon in data.WEAPONS] if weapons else [cost]
    if lu_su:
        ways = [way - Counter([what]) for way in ways for what in ("gold", "rice") if way[what]] or ways
    if jiang_wei:
        ways += [way - Counter([what]) + Counter(["gold"]) for way in ways for what in way if what != "gold"]
    return tuple(dict.fromkeys(tuple(sorted(way.items())) for way in ways))


def missing_for(t: Board, state: State, card: CardId, at_space: bool, purse: Purse) -> str:
    """What prevents a state from building a card out of a purse, as in `asks for rank 1` or `lacks 2 gold`; empty if nothing."""
    open_ = [(what, least) for what, least in data.CARDS[card].prerequisite if REACHED[what](t, state) < least]
    if open_:
        return f"asks for {data.needs_words(open_)}"
    ways = payments(t, state, card, at_space)
    if any(all(count <= purse[what] for what, count in way) for way in ways):
        return ""
    return f"lacks {cost_words(tuple((Counter(dict(ways[0])) - purse).items()))}"


def can_construct(t: Board, state: State, purse: Purse) -> bool:
    """Whether a card in hand could be built at the space."""
    return not all(missing_for(t, state, card, True, purse) for card in t.zones[ids.HAND[state]] if card in data.CARDS)


def why_nothing_built(t: Board, state: State) -> str:
    """Why none of the cards in a hand can be built at the space, card by card."""
    cards = [card for card in data.CARDS if card in t.zones[ids.HAND[state]]]
    reasons = [f"{called(card)} {missing_for(t, state, card, True, purse_of(t, state))}" for card in cards]
    return f"You can build no card now: {'; '.join(reasons)}." if cards else "You hold no card to build."


class Building(Ask, frozen=True):
    """A question about a card that is being built."""

    def can_go_on(self, t: Board, state: State, purse: Purse) -> bool:
        """Whether something could still be built out of a purse."""
        return True


class Construct(Building, frozen=True, tag="construct"):
    """Choose the card of the hand to build."""

    certain = (DONE,)
    known = (("", *data.DECKS),)
    decks: str
    """The deck that the card has to be of; both, if it is empty."""
    at_space: bool
    """Whether it is the action of the space, where Lu Su and Jiang Wei help, and not a skill, which may be left."""

    def ask(self, t: Board, seat: Seat) -> str:
        card = f"{self.decks} enhancement" if self.decks else "enhancement"
        return f"Build one {card} from your hand{'' if self.at_space else ', or none'}."

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        cards = [one for one in t.zones[ids.HAND[ids.STATE_OF[seat]]] if one in data.CARDS]
        return (*[one for one in cards if self.decks in ("", data.CARDS[one].deck)], *([] if self.at_space else [DONE]))

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        state = ids.STATE_OF[seat]
        missing = missing_for(t, state, choice, self.at_space, purse_of(t, state))
        return not_offered(f"{called(choice)} {missing}.") if missing else None

    def can_go_on(self, t: Board, state: State, purse: Purse) -> bool:
        return not self.at_space or can_construct(t, state, purse)

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        return f"for {cost_words(data.CARDS[choice].cost)}" if choice in data.CARDS else ""

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice != DONE:
            t.rows.append(Paying(choice, self.at_space))

    def sentence(self, story: Story, choice: str) -> str:
        return super().sentence(story, choice) if choice != DONE else f"{story.who} builds nothing."


class Paying(Building, frozen=True, tag="paying"):
    """Choose how to pay for a card, if there are several ways; then it is built."""

    sole = True
    card: CardId
    at_space: bool

    def ways(self, t: Board, seat: Seat) -> dict[str, Cost]:
        """The ways to pay that are in supply, by their choice."""
        state = ids.STATE_OF[seat]
        found = payments(t, state, self.card, self.at_space)
        payable = [cost for cost in found if lacks(t, state, dict(cost)) is None]
        return {"+".join([f"{count} {what}" for what, count in cost]) or "0 gold": cost for cost in payable}

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return tuple(self.ways(t, seat))

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        state = t.state
        t.pay(state, self.ways(t, t.seat)[choice])
        t.go(self.card, ids.BUILT[state])
        t.reveal(self.card)
        answer(t, "after", "build", (self.card,))

    def can_go_on(self, t: Board, state: State, purse: Purse) -> bool:
        return not missing_for(t, state, self.card, self.at_space, purse)

    def label(self, t: Board, choice: str) -> str:
        return f"Pay {called(choice)}"

    def is_sound(self, t: Board) -> bool:
        return self.card in data.CARDS and t.where.get(self.card) in ids.HAND.values()


Construct.leads_to = (Paying,)


def against_building(t: Board, state: State, changed: Mapping[str, int]) -> Refused | None:
    """Why the supply may not change like this while a card is being chosen at the space, or paid for."""
    building = row_below(t, Building)
    fits = building is None or building.can_go_on(t, state, purse_of(t, state, changed))
    return None if fits else not_offered("Then nothing could be built any more.")


def cost_words(cost: Cost) -> str:
    """A cost in words."""
    return listed([amount(count, what) for what, count in cost])


# The questions of two enhancements


BOTH, DRAW = "both", "draw"


class Tower(Ask, frozen=True, tag="tower"):
    """Mobile Siege Tower: take 1 military point from both opponents, or 2 from one (9.4.13)."""

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return (*[state for state in data.STATES if state != ids.STATE_OF[seat]], BOTH)

    def label(self, t: Board, choice: str) -> str:
        return super().label(t, choice) if choice == BOTH else f"2 from {called(choice)}"

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        for state in data.STATES:
            if state != t.state and choice in (state, BOTH):
                name = ids.MILITARY[state]
                t.counter(name, max(0, t.counters[name] - (1 if choice == BOTH else 2)))


class Academy(Bargain, frozen=True, tag="academy"):
    """Imperial Academy: draw another general card, or pay 2 rice for 1 popular support."""

    terms: ClassVar[Terms] = {DRAW: ("", "1 general"), YES: ("2 rice", "1 ps")}

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        empty = choice == DRAW and not t.zones[ids.GENERAL_DECK[ids.STATE_OF[seat]]]
        return not_offered("There is no general left to draw.") if empty else super().against(t, seat, choice)
