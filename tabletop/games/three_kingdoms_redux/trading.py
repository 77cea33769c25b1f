"""Trading rice and weapons: the action, Gu Yong, and the trades that Lu Fan and Guan Ping allow at any time (section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.asking import Ask, up_to
from tabletop.games.three_kingdoms_redux.data import NUMBERS, WEAPONS, Resource, State, amount, called
from tabletop.games.three_kingdoms_redux.goods import Bargain
from tabletop.games.three_kingdoms_redux.play import KingdomPlay, recruited, round_number, round_of
from tabletop.games.three_kingdoms_redux.supply import held, lacks
from tabletop.rules.decisions import Board, GameMove, Pending, Story
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.questions import DONE, not_offered
from tabletop.rules.ruleset import Refused

RICE_HALF = ("gold for rice", "rice for gold")
"""The directions in which rice is traded."""
WEAPON_HALF = "weapons"
MOST_SWAPS = 3
"""How often Guan Ping may trade while one decision is pending (9.4.10)."""


class Trade(Ask, frozen=True, tag="trade"):
    """Trade rice, weapons or both, in any order; one half alone with Gu Yong."""

    certain = (DONE,)
    sole = True
    rice: bool = True
    weapons: bool = True
    one: bool = False
    """Whether only one half may be used."""

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        state = ids.STATE_OF[seat]
        if choice in RICE_HALF:
            return lacks(t, state, {choice.split()[0]: 1}) if self.rice else not_offered("Rice has been traded already.")
        if choice == WEAPON_HALF and not self.weapons:
            return not_offered("Weapons have been traded already.")
        able = held(t, state, "gold") >= NUMBERS.weapon_price or any(held(t, state, one) for one in WEAPONS)
        return None if able else not_offered("You have no weapon to sell, and too little gold to buy one.")

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == DONE:
            return
        rest = Trade(self.rice and choice == WEAPON_HALF, self.weapons and choice != WEAPON_HALF, self.one)
        if not self.one and (rest.rice or rest.weapons):
            t.rows.append(rest)
        t.rows.append(Dealing("sell") if choice == WEAPON_HALF else Exchange(*choice.split(" for ")))


class Exchange(Ask, frozen=True, tag="exchange"):
    """Ask how much gold or rice is given for the same amount of the other."""

    known = (("gold", "rice", *WEAPONS),) * 2
    given: Resource
    taken: Resource

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return up_to(held(t, ids.STATE_OF[seat], self.given))

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        return KingdomPlay.hinders(t, seat, {self.given: -int(choice), self.taken: int(choice)}, False)

    def label(self, t: Board, choice: str) -> str:
        given, taken = amount(int(choice), self.given), amount(int(choice), self.taken)
        return f"Give {given} for {taken}" if choice != "0" else "Give nothing"

    def sentence(self, story: Story, choice: str) -> str:
        return f"{story.who} gives {self.label(story.before, choice).removeprefix('Give ')}."

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.add(t.state, self.given, -int(choice))
        t.add(t.state, self.taken, int(choice))


Trade.leads_to = (Exchange,)


class Swapping(Exchange, frozen=True, tag="swapping"):
    """Ask how much Lu Fan or Guan Ping gives for the same amount of something else."""

    any_time = True


class Dealing(Bargain, frozen=True, tag="deal"):
    """Sell weapons one by one, then buy some."""

    known = (("sell", "buy"),)
    choices = (*WEAPONS, DONE)
    sole = True
    what: str

    def ask(self, t: Board, seat: Seat) -> str:
        ends = "go on to buy" if self.what == "sell" else "stop"
        return f"{self.what.capitalize()} a weapon for {NUMBERS.weapon_price} gold, or {ends}."

    def term(self, choice: str) -> tuple[str, str]:
        return deal(self.what, choice, "gold") if choice != DONE else ("", "")

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        super().chosen(t, choice)
        if choice != DONE:
            t.rows.append(self)
        elif self.what == "sell":
            t.rows.append(Dealing("buy"))

    def label(self, t: Board, choice: str) -> str:
        return f"{self.what.capitalize()} a {choice}" if choice != DONE else super().label(t, choice)


class OneDeal(Bargain, frozen=True, tag="one_deal"):
    """Buy or sell exactly one weapon for gold or rice at the end of a round."""

    question = f"Buy or sell one weapon for {NUMBERS.weapon_price} {{coin}}."
    choices = tuple(f"{what} {weapon}" for what in ("buy", "sell") for weapon in WEAPONS)
    known = (("gold", "rice"),)
    coin: Resource

    def term(self, choice: str) -> tuple[str, str]:
        what, weapon = choice.split()
        return deal(what, weapon, self.coin)


def deal(what: str, weapon: Resource, coin: Resource) -> tuple[str, str]:
    """What a weapon that is bought or sold costs and brings."""
    one, price = f"1 {weapon}", f"{NUMBERS.weapon_price} {coin}"
    return (one, price) if what == "sell" else (price, one)


# At any time


class Swap(Ask, frozen=True, tag="swap"):
    """Ask which weapon is given for which other one, or gold for rice, or rice for gold."""

    certain = (DONE,)
    any_time = True
    known = (("lu_fan", "guan_ping"),)
    general: str

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return (*SWAPS.get(self.general, ()), DONE)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        given, taken = choice.split(" for ")
        return lacks(t, ids.STATE_OF[seat], {given: 1}) or Exchange(given, taken).against(t, seat, "1")

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice != DONE:
            t.rows.append(Swapping(*choice.split(" for ")))


Swap.leads_to = (Swapping,)


class AnyTime(GameMove[KingdomPlay, Pending], frozen=True, tag="any_time"):
    """Use Lu Fan or Guan Ping while a decision of their state is pending."""

    certain = True
    unsaid = True
    general: str

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Pending) -> Iterable[AnyTime]:
        general = TRADERS.get(ids.STATE_OF[seat])
        able = general and recruited(t, general) and against_trader(t, seat, general) is None
        return (cls(general),) if general and able else ()

    def refusal(self, t: Board, seat: Seat, pending: Pending) -> Refused | None:
        if TRADERS.get(ids.STATE_OF[seat]) != self.general:
            return not_offered(f"{called(self.general)} does not trade for you.")
        return against_trader(t, seat, self.general)

    def gestures(self, t: Board, seat: Seat, pending: Pending) -> tuple[Gesture, ...]:
        what = "trade gold and rice 1 for 1" if self.general == "lu_fan" else "trade a weapon for another"
        return (Button(f"{called(self.general)}: {what}"),)

    def resolve(self, t: KingdomPlay, seat: Seat, pending: Pending) -> None:
        fan, ping = t.turn.traded
        t.turn_is(traded=(fan + 1, ping) if self.general == "lu_fan" else (fan, ping + 1))
        t.rows.append(Swap(self.general))

    def sentence(self, story: Story) -> str:
        return f"{story.who} uses {called(self.general)}."


SWAPS = {
    general: {f"{given} for {taken}": (given, taken) for given, taken in permutations(kinds, 2)}
    for general, kinds in (("lu_fan", ("gold", "rice")), ("guan_ping", WEAPONS))
}
"""What may be given for what with each of the generals who trade at any time, by its choice."""
TRADERS: dict[State, str] = {"wu": "lu_fan", "shu": "guan_ping"}
"""The generals who trade at any time."""


def against_trader(t: Board, seat: Seat, general: str) -> Refused | None:
    """The first reason against using a general who trades at any time."""
    since, used = recruited(t, general), round_of(t).traded
    if not since:
        return not_offered(f"{called(general)} is not recruited.")
    if general == "guan_ping" and since >= round_number(t):
        return not_offered("Guan Ping does not trade in the round in which he is recruited.")
    if used[0] >= 1 if general == "lu_fan" else used[1] >= MOST_SWAPS:
        return not_offered(f"{called(general)} has traded as often as he may during one decision.")
    swap, state = Swap(general), ids.STATE_OF[seat]
    able = any(swap.against(t, seat, one) is None for one, (given, _) in SWAPS[general].items() if held(t, state, given))
    return None if able else not_offered("There is nothing to trade.")
