"""The end of a round: the tribal level falls, popular support and armies are paid for, military points (R4b and R4c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.asking import StateAsk
from tabletop.games.three_kingdoms_redux.bids import recall_guard
from tabletop.games.three_kingdoms_redux.borders import occupied, set_units, stationed_units, units_at
from tabletop.games.three_kingdoms_redux.data import NUMBERS, STATES, UNITS, State, amount
from tabletop.games.three_kingdoms_redux.goods import raise_tribal
from tabletop.games.three_kingdoms_redux.play import ROUND_END, KingdomPlay, cards_of, does, names, recruited, stage
from tabletop.games.three_kingdoms_redux.skills import answer
from tabletop.games.three_kingdoms_redux.supply import flagged, held, lacks, order, tribal_level
from tabletop.rules.decisions import Board
from tabletop.rules.play import said
from tabletop.rules.questions import YES, not_offered
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, listed

FEI_YI_SAVES = 2
"""How much rice Fei Yi saves at the upkeep of popular support."""


class Benefits(StateAsk, frozen=True, tag="benefits"):
    """A state receives what its cards bring at the end of the round (R4a), or just before the upkeep (R4c)."""

    upkeep: bool = False
    begun: bool = False

    def by_itself(self, t: KingdomPlay) -> bool:
        t.seat = ids.SEAT_OF[self.state]
        if self.begun:
            t.rows.pop()
        else:
            t.rows[-1] = Benefits(self.state, self.upkeep, True)
            answer(t, *(("before", "upkeep") if self.upkeep else ("after", "round")), cards_of(t, self.state))
        return True


class Falling(StateAsk, frozen=True, tag="fall"):
    """The tribal level of a state falls, unless it has improved or is held (R4b)."""

    begun: bool = False

    def by_itself(self, t: KingdomPlay) -> bool:
        state = self.state
        t.seat = ids.SEAT_OF[state]
        if self.begun:
            t.rows.pop()
            return True
        t.rows[-1] = Falling(state, True)
        loyal = state == "wei" and recruited(t, "pang_de") and flagged(t, state, "won_with_cao_cao")
        if flagged(t, state, "improved") or loyal or (state == "wu" and t.counters[ids.MEMORY["ling_cao", "stationed"]]):
            # What Pang De or Ling Cao brings comes in place of the fall.
            return True
        if state == "wei" and recruited(t, "jia_xu") and t.round % 2 == 0:
            if tribal_level(t, state) == NUMBERS.highest_tribal:
                raise_tribal(t, state, 0)
        elif tribal_level(t, state):
            t.step(said, f"The tribal level of {names(t, (state,))} falls by 1.")
            raise_tribal(t, state, -1)
        return True


def support_upkeep(t: Board, state: State, support: int) -> int:
    """The rice that a state pays each round for `support` popular support: 1 for every two."""
    saved = FEI_YI_SAVES if state == "shu" and recruited(t, "fei_yi") else 0
    return max(0, support // NUMBERS.support_per_rice - saved)


def army_upkeep(t: Board, state: State, more: int = 0) -> dict[str, int]:
    """The gold and rice that the stationed army units of a state, and `more` units, cost a round."""
    units = len(stationed_units(t, state)) + more
    tokens = {"gold": ids.TREASURY[state], "rice": ids.GRANARY[state]}
    return {what: max(0, units - len(t.zones[zone])) for what, zone in tokens.items()}


def due_words(t: Board, state: State) -> str:
    """What the end of the round will cost a state in all, and what it lacks of that, for its player; empty if nothing."""
    due = Counter(army_upkeep(t, state)) + Counter(rice=support_upkeep(t, state, held(t, state, "ps")))
    lacks = due - Counter({what: held(t, state, what) for what in due})
    cost, lack = [listed([amount(count, what) for what, count in one.items()]) for one in (due, lacks)]
    return f"The end of the round will cost you {cost}{f', and you lack {lack}' if lack else ''}." if cost else ""


def stay_words(t: Board, state: State, units: str) -> str:
    """What units would cost and bring each round if they were stationed; empty for none."""
    more = Counter(army_upkeep(t, state, len(units))) - Counter(army_upkeep(t, state))
    cost = listed([amount(count, what) for what, count in more.items()]) or "no more upkeep"
    return f"{counted(len(units), 'point')} a round for {cost} (token: 1 less)" if units else ""


class Supporting(StateAsk, frozen=True, tag="supporting"):
    """Pay rice for popular support, or give up some of it (R4c, step 1)."""

    sole = True

    def by_itself(self, t: KingdomPlay) -> bool:
        due = support_upkeep(t, self.state, held(t, self.state, "ps"))
        if due and len(self.options(t, ids.SEAT_OF[self.state])) == 1:
            t.step(does, self.state, "pays for popular support")
        return super().by_itself(t)

    def ask(self, t: Board, seat: Seat) -> str:
        due = support_upkeep(t, self.state, held(t, self.state, "ps"))
        return f"Popular support costs {due} rice this round. How many of it do you give up?"

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        support, rice = held(t, self.state, "ps"), held(t, self.state, "rice")
        paid = [count for count in range(support + 1) if support_upkeep(t, self.state, support - count) <= rice]
        return [str(count) for count in paid[: NUMBERS.most_offered + 1]] if support_upkeep(t, self.state, support) else ("0",)

    def label(self, t: Board, choice: str) -> str:
        due = support_upkeep(t, self.state, held(t, self.state, "ps") - int(choice))
        return f"Give up {choice}, pay {due} rice"

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.add(self.state, "ps", -int(choice))
        t.add(self.state, "rice", -support_upkeep(t, self.state, held(t, self.state, "ps")))


class Armies(StateAsk, frozen=True, tag="armies"):
    """Pay for the stationed army units; units that cannot be paid for are removed one by one (R4c, steps 2 and 3)."""

    def ask(self, t: Board, seat: Seat) -> str:
        due = army_upkeep(t, self.state)
        return f"Your armies cost {due['gold']} gold and {due['rice']} rice, which you do not have: remove a unit."

    def by_itself(self, t: KingdomPlay) -> bool:
        t.seat, due = ids.SEAT_OF[self.state], army_upkeep(t, self.state)
        if lacks(t, self.state, due):
            return False
        t.rows.pop()
        if any(due.values()):
            t.step(does, self.state, "pays for the armies at the borders")
        t.pay(self.state, due.items())
        units = len(stationed_units(t, self.state))
        if units:
            t.step(does, self.state, f"gains {counted(units, 'military point')}")
            t.counter(ids.MILITARY[self.state], t.counters[ids.MILITARY[self.state]] + units)
        return True

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return [f"{zone} {unit}" for zone in occupied(t, self.state) for unit in sorted(set(units_at(t, zone)))]

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        return None if lacks(t, self.state, army_upkeep(t, self.state)) else not_offered("Your armies can be paid for.")

    def label(self, t: Board, choice: str) -> str:
        zone, unit = choice.split()
        return f"Remove 1 {UNITS[unit].name} unit at {t.equipment.zones[zone].name}"

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        zone, unit = choice.split()
        marker = next(one for one in t.zones[zone] if one in ids.UNIT_MARKERS)
        set_units(t, zone, ids.LOCATION_UNITS, units_at(t, zone).replace(unit, "", 1), marker)
        t.rows.append(self)


class Recall(StateAsk, frozen=True, tag="recall"):
    """A state may take its guard back and return its Han emperor token (R4c, step 5)."""

    sole = True

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return tuple(self.words) if guard_of(t, self.state) else ()

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == YES:
            recall_guard(t, guard_of(t, self.state))


def guard_of(t: Board, state: State) -> str:
    """The token of the guard of a state; empty if it has none."""
    return next((one for one in t.zones[ids.GUARDS] if ids.STATE_OF_GENERAL[ids.GENERAL_OF[one]] == state), "")


benefits = stage(ROUND_END, lambda t: [Benefits(state) for state in reversed(order(t))])
"""R4a: the states in order."""
reduce_relations = stage(ROUND_END, lambda t: [Falling(state) for state in reversed(STATES)])
"""R4b."""
maintain = stage(
    ROUND_END,
    lambda t: [row for state in reversed(order(t)) for row in (Armies(state), Supporting(state), Benefits(state, True))],
)
"""R4c: each state in order pays for popular support, then for its armies."""
