"""What actions and cards bring: goods of which some are chosen, trained armies, tokens, the tribal level and the rank.

A gain is a text: `1 gold|1 rice` is one of two, `1 gold+2 rice` is both. It is given at once if there is nothing to choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.three_kingdoms_redux import ids, supply
from tabletop.games.three_kingdoms_redux.asking import Ask, up_to
from tabletop.games.three_kingdoms_redux.data import DECKS, NUMBERS, RESOURCES, WEAPONS, Resource, State, amount, amounts
from tabletop.games.three_kingdoms_redux.play import KingdomPlay, bids_on, recruited
from tabletop.games.three_kingdoms_redux.supply import held, lacks
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Click, Gesture
from tabletop.rules.questions import DONE, YES, not_offered
from tabletop.rules.ruleset import Refused

ANY_WEAPON = "|".join([f"1 {weapon}" for weapon in WEAPONS])
UNITY = "zhou_yu"
"""The note that Zhou Yu has been used in this round."""
LOCATION_TOKENS = frozenset(ids.LOCATION_TOKEN.values())
Amounts = tuple[tuple[int, str], ...]
Terms = Mapping[str, tuple[str, str]]


@lru_cache(maxsize=512)
def parsed(what: str) -> Mapping[str, Amounts]:
    """The alternatives of a gain, each with its amounts; none if the text is no gain."""
    found: dict[str, Amounts] = {}
    for choice in what.split("|"):
        parts = [part.partition(" ") for part in choice.split("+")]
        if not all(count.isdecimal() and len(count) < 3 and (kind in GIVE or kind in GOODS) for count, _, kind in parts):
            return {}
        found[choice] = tuple([(int(count), kind) for count, _, kind in parts])
    return found


def raise_tribal(t: KingdomPlay, state: State, count: int) -> None:
    """Change the tribal level; at level 12 the state may pay rice for popular support (3.5)."""
    level = min(NUMBERS.highest_tribal, max(0, supply.tribal_level(t, state) + count))
    supply.TRIBAL_TRACK.put(t, ids.TRIBAL_MARKER[state], level)
    if level == NUMBERS.highest_tribal:
        t.rows.append(Offer())


def develop(t: KingdomPlay, zone: ZoneId, count: int) -> None:
    """Turn the next tokens of a development space to their developed side."""
    for piece in [one for one in sorted(t.zones[zone]) if not t.pieces[one].face][:count]:
        t.face(piece, 1)


def bring(t: KingdomPlay, source: ZoneId, to: ZoneId, count: int) -> None:
    """Move the last pieces of a place, as far as there are any: tokens of the bank, cards of a deck (9.4.9)."""
    pieces = t.zones[source][-count:]
    if pieces:
        t.move(pieces, source, to)


def to_card(t: KingdomPlay, state: State, counter: str, what: Resource, count: int) -> None:
    """Move goods from the supply to a card that counts them, or back if the count is below 0."""
    t.counter(counter, t.counters[counter] + count)
    t.add(state, what, -count)


def store(t: KingdomPlay, state: State, pieces: Sequence[PieceId]) -> None:
    """Put pieces on a card of a state."""
    for piece in pieces:
        t.go(piece, ids.STORE[state])


def take_stored(t: KingdomPlay, kind: str, to: ZoneId) -> None:
    """Move a token of Zhou Yu's card to the treasury or granary."""
    t.go(next(one for one in t.zones[ids.STORE["wu"]] if one.startswith(kind)), to)
    t.note(UNITY)


GIVE: dict[str, Callable[[KingdomPlay, State, int], object]] = {
    "marketplace": lambda t, state, count: develop(t, ids.MARKETS[state], count),
    "farm": lambda t, state, count: develop(t, ids.FARMS[state], count),
    "token to the treasury": lambda t, state, count: bring(t, ids.MARKET_BANK, ids.TREASURY[state], count),
    "token to the granary": lambda t, state, count: bring(t, ids.FARM_BANK, ids.GRANARY[state], count),
    "tribal level": raise_tribal,
    "level down": lambda t, state, count: raise_tribal(t, state, -count),
    "rank": lambda t, state, count: supply.RANKS_TRACK.put(t, ids.RANK_MARKER[state], supply.rank_of(t, state) + count),
    "army to train": lambda t, state, count: t.train(state, count),
    "general": lambda t, state, count: bring(t, ids.GENERAL_DECK[state], ids.HAND[state], count),
    "separation card": lambda t, state, count: bring(t, ids.DECK["separation"], ids.HAND[state], count),
    "unification card": lambda t, state, count: bring(t, ids.DECK["unification"], ids.HAND[state], count),
    "horse on the card": lambda t, state, count: t.counter(ids.HORSES, t.counters[ids.HORSES] + count),
    "horse from the card": lambda t, state, count: to_card(t, state, ids.HORSES, "horse", -count),
    "gold on the seal": lambda t, state, count: to_card(t, state, ids.SEAL_GOLD, "gold", count),
    "bid token": lambda t, state, count: store(t, state, ids.PLAIN_BIDS[:count]),
    "token on the card": lambda t, state, count: store(t, state, (t.zones[ids.MARKET_BANK][-1], t.zones[ids.FARM_BANK][-1])),
    "stored marketplace": lambda t, state, count: take_stored(t, "market", ids.TREASURY[state]),
    "stored farm": lambda t, state, count: take_stored(t, "farm", ids.GRANARY[state]),
}
"""What can be given besides goods, by its word."""
GOODS = (*RESOURCES, "tax", "harvest")


def give(t: KingdomPlay, state: State, choice: str) -> None:
    """Give all amounts of one alternative; nothing for an empty text."""
    for count, kind in parsed(choice).get(choice, ()):
        changed = change(t, state, f"{count} {kind}")
        for what, more in changed.items():
            t.add(state, what, more)
        if changed["gold"]:
            t.note("gold")
        if kind in GIVE and count:
            GIVE[kind](t, state, count)


Purse = Counter[Resource]
"""What a state would have in supply, or how that changes."""


def purse_of(t: Board, state: State, changed: Mapping[str, int] = {}) -> Purse:
    """What a state has in supply, once that has `changed`."""
    purse = Counter({what: held(t, state, what) for what in RESOURCES})
    purse.update(changed)
    return purse


def change(t: Board, state: State, choice: str) -> Purse:
    """How one alternative of a gain changes the supply."""
    found: Purse = Counter()
    for count, kind in parsed(choice)[choice]:
        if kind == "tax":
            found["gold"] += count * NUMBERS.per_market * supply.market_level(t, state)
        elif kind == "harvest":
            found["rice"] += count * NUMBERS.per_farm * supply.farm_level(t, state)
        elif kind in RESOURCES:
            found[kind] += count
        if kind == "ps" and state == "wei" and recruited(t, "xun_you"):
            found["rice"] += 2 * count
    return found


def priced(cost: str) -> dict[Resource, int]:
    """A cost such as `1 rice` as numbers; nothing for an empty text."""
    return {kind: count for count, kind in parsed(cost).get(cost, ())}


class Bargain(Ask, frozen=True):
    """A question whose choices cost something and bring something."""

    terms: ClassVar[Terms] = {}
    """What choices cost and what they bring, each as a gain; an empty text for nothing."""

    def term(self, choice: str) -> tuple[str, str]:
        """What a choice costs and what it brings."""
        return self.terms.get(choice, ("", ""))

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        return lacks(t, ids.STATE_OF[seat], priced(self.term(choice)[0]))

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        cost, gain = self.term(choice)
        t.pay(t.state, priced(cost).items())
        give(t, t.state, gain)


class Gain(Ask, frozen=True, tag="gain"):
    """Receive one of several things, or the only one at once."""

    sole = True
    what: str

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return tuple(parsed(self.what))

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        return KingdomPlay.hinders(t, seat, change(t, ids.STATE_OF[seat], choice), False)

    def label(self, t: Board, choice: str) -> str:
        return f"Receive {amounts(choice)}"

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        give(t, t.state, choice)

    def is_sound(self, t: Board) -> bool:
        return bool(parsed(self.what))


class Train(Ask, frozen=True, tag="train"):
    """Train untrained armies: up to `most` of them."""

    sole = True
    most: int

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return up_to(min(self.most, held(t, ids.STATE_OF[seat], "ua")))[::-1]

    def label(self, t: Board, choice: str) -> str:
        return f"Train {choice}" if choice != "0" else "Train none"

    def sentence(self, story: Story, choice: str) -> str:
        return f"{story.who} trains {amount(int(choice), 'ua') if choice != '0' else 'no army'}."

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.train(t.state, int(choice))


class Offer(Bargain, frozen=True, tag="offer"):
    """At level 12: pay 2 rice for 1 popular support, at once or not at all (3.5)."""

    sole = True
    terms: ClassVar[Terms] = {YES: (f"{NUMBERS.tribal_offer_rice} rice", "1 ps")}


# Hiring an instructor and importing technology


HIRE, BOTH = "hire", "both"


def has_general(t: Board, state: State, general: str) -> bool:
    """Whether a general is in the bid with which his state acts at the instructor."""
    return any(bid.general == general for bid in bids_on(t, "instructor", (state,)))


def fee(t: Board, state: State) -> int:
    """The rice that an instructor costs at the space; nothing with Guo Jia."""
    return 0 if has_general(t, state, "guo_jia") else NUMBERS.hire_cost


class Instructor(Ask, frozen=True, tag="instructor"):
    """Hire an instructor and import technology, each at most once, in any order."""

    certain = (DONE,)
    sole = True
    hires: bool = True
    imports: bool = True

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        both = has_general(t, ids.STATE_OF[seat], "sima_yi")
        decks: tuple[str, ...] = (BOTH,) if both else DECKS
        return (HIRE, *decks, DONE)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        state = ids.STATE_OF[seat]
        if not (self.hires if choice == HIRE else self.imports):
            return not_offered("You have done that already.")
        if choice == HIRE:
            if not held(t, state, "ua"):
                return not_offered("You have no untrained army to train.")
            return lacks(t, state, {"rice": fee(t, state)})
        decks = [choice] if choice in DECKS else DECKS if choice == BOTH else ()
        if decks and not any(t.zones[ids.DECK[deck]] for deck in decks):
            return not_offered("There is no card left to draw.")
        return None

    def hands(self, t: Board, seat: Seat, choice: str) -> tuple[Gesture, ...]:
        return (Click(zone=ids.DECK[choice]),) if choice in DECKS else ()

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == DONE:
            return
        rest = Instructor(self.hires and choice != HIRE, self.imports and choice == HIRE)
        if rest.hires or rest.imports:
            t.rows.append(rest)
        if choice == HIRE:
            t.add(t.state, "rice", -fee(t, t.state))
            t.rows.append(Train(NUMBERS.hire_trains))
        else:
            for deck in DECKS if choice == BOTH else (choice,):
                give(t, t.state, f"1 {deck} card")
