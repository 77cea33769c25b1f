"""How the normal bot decides: it bids by what spaces are worth and who leads there, and looks ahead in all else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.three_kingdoms_redux import data, ids, judging
from tabletop.games.three_kingdoms_redux.actions import changes_by
from tabletop.games.three_kingdoms_redux.bidding import GOLD, Alliance, Assigning, Deceiving, Support, Token, Where, With
from tabletop.games.three_kingdoms_redux.bids import ADMINISTRATION, bidders, contribution, criterion
from tabletop.games.three_kingdoms_redux.blocks import DECLINE, Block, Declaring, answer_in
from tabletop.games.three_kingdoms_redux.borders import occupied, stationed_generals
from tabletop.games.three_kingdoms_redux.constructing import Construct
from tabletop.games.three_kingdoms_redux.data import SpaceId, State
from tabletop.games.three_kingdoms_redux.goods import Purse, purse_of
from tabletop.games.three_kingdoms_redux.judging import Needs
from tabletop.games.three_kingdoms_redux.play import Bid, bid_of, generals_of, is_allied, recruited, round_of, stationed
from tabletop.games.three_kingdoms_redux.rounds import Beginning, Recruiting, drawn
from tabletop.games.three_kingdoms_redux.skills import BRANCHES, Skill, Skills
from tabletop.games.three_kingdoms_redux.stationing import mixes
from tabletop.games.three_kingdoms_redux.supply import farm_level, held, market_level, order
from tabletop.rules.judgement import Judgement
from tabletop.rules.questions import DONE, NO, PASS, YES
from tabletop.rules.ruleset import Move

MOST_SUPPORT = 3
"""How much popular support the bot sends with a general at most."""
SOON = 4
"""With more rounds left than this, a general had better wait until he has all the units that he can lead."""
LEAST = 0.05
"""The bot passes rather than assign a general for fewer points than this."""
HELPS = {"lu_su": "construct", "jiang_wei": "construct", "guo_jia": "instructor", "sima_yi": "instructor"}
"""Where a skill helps that answers no moment."""


# What spaces are worth


class Front(NamedTuple):
    """Where a state is in the bidding for a space."""

    present: bool
    """Whether it has a general there."""
    lead: int
    """By how much its side is ahead of the best other one."""
    taken: bool
    """Whether another side is there already, which is then likely to send more."""
    foes: Sequence[State]
    """The states of the best other side."""
    rivals: Sequence[int]
    """What the generals would bring whom others may still send."""

    def chance(self, more: int = 0) -> float:
        """How likely the side wins if its total rises by so much: 0 to 1.

        One rival who is strong enough alone comes more often than two together.
        """
        found, lead, weight = 1.0, self.lead + more, 2 if self.taken else 1
        if lead <= 0:
            return 0.05
        for high in self.rivals:
            found *= 1 - weight * (0.1 if high > lead else 0.04 if high > lead - 3 else 0.01)
        return found


def front_of(t: Table, state: State, space: SpaceId) -> Front:
    """Where a state is in the bidding for a space."""
    sides, heads, battle = bidders(t, space), criterion(t, space) == ADMINISTRATION, space in data.BATTLES
    mine = next((side for side in sides if state in side.states), None)
    best = max([side for side in sides if side is not mine], key=lambda side: side.total, default=None)
    others, foes = (best.total, best.states) if best is not None else (0, ())
    friends = round_of(t).allies if is_allied(t, state, space) else (state,)
    away = (*friends, *round_of(t).passed)
    pools = [t.zones[ids.POOL[one]] for one in data.SPACES[space].states if one not in away]
    rows = [data.GENERALS[ids.GENERAL_OF[token]] for pool in pools for token in pool]
    rivals = [(row.a if heads else row.c) + (row.l if battle else 0) for row in rows]
    present = mine is not None and any(ids.STATE_OF_GENERAL[one] == state for one in mine.generals)
    return Front(present, (mine.total if mine else 0) - others, others > 0, foes, rivals)


class Outlook(NamedTuple):
    """What a state may expect while generals are assigned."""

    needs: Needs
    have: Purse
    now: float
    """What that is worth as it is."""
    values: Mapping[SpaceId, float] = {}
    """What the actions of the common spaces are worth."""
    fronts: Mapping[SpaceId, Front] = {}
    """Where it is in the bidding for each space that others may go to."""
    ahead: State = ""
    """The state that is ahead, if it is another one; what it does not get is a gain too."""

    def gain(self, change: Mapping[str, int]) -> float:
        """What a change of the supply is worth."""
        after = Purse(self.have)
        after.update(change)
        return judging.stock(self.needs, after) - self.now


def outlook(t: Table, state: State) -> Outlook:
    """What a state may expect, with what the spaces will bring on which it leads."""
    needs, have = judging.needs_of(t, state, judging.left(t)), purse_of(t, state)
    fronts = {space: front_of(t, state, space) for space in (*data.COMMON, *data.BATTLES) if state in data.SPACES[space].states}
    leads = {space for space, front in fronts.items() if front.present and front.lead > 0}
    market, farm = market_level(t, state), farm_level(t, state)
    have["ua"] += 2 * ("recruit" in leads)
    rounds, now, army = needs.rounds, judging.stock(needs, have), min(2, have["ua"])
    before = Outlook(needs, have, now)

    def gain(**more: int) -> float:
        return before.gain(more)

    def growth(what: str, level: int) -> float:
        if level == data.NUMBERS.highest_level:
            return 0.0
        grown = needs._replace(
            income={**needs.income, what: needs.income[what] * judging.income_at(level + 1) / judging.income_at(level)}
        )
        return judging.stock(grown, have) - now + judging.climb(t, "domestic", state) + 0.1 * rounds

    swaps = [gain(**{one: -n, two: n}) for one, two in (("gold", "rice"), ("rice", "gold")) for n in (1, 2, 4) if n <= have[one]]
    buys = [gain(**{"gold": -2 * n, weapon: n}) for weapon in needs.arms for n in (1, 2) if 2 * n <= have["gold"]]
    offered = Construct("", True).options(t, ids.SEAT_OF[state])
    builds = [
        gain(**{what: -count for what, count in data.CARDS[card].cost if what in have}) + data.CARDS[card].vp for card in offered
    ]
    cards = (0.5 + 0.07 * rounds) * (len(t.zones[ids.HAND[state]]) < 4)
    values = {
        "marketplace": max(growth("gold", market), gain(gold=2 * market)),
        "farm": max(growth("rice", farm), gain(rice=2 * farm)),
        "trade": max([0.1, *swaps, *buys]),
        "instructor": cards + (max(0.0, gain(ua=-army, ta=army, rice=-1)) if have["rice"] else 0.0),
        "construct": max([0.0, *[1.2 + 0.05 * rounds + value for value in builds]]),
        "recruit": gain(ua=2),
        "train": gain(ua=-army, ta=army),
        "tribute": max(gain(gold=1, rice=1), gain(gold=2), gain(rice=2), gain(ua=1)),
        "spears_horses": max(gain(spear=2), gain(horse=2), gain(spear=1, horse=1)),
        "crossbows_vessels": max(gain(crossbow=2), gain(vessel=2), gain(crossbow=1, vessel=1)),
        "emperor": judging.emperor_value(t, state),
        "support": gain(ps=1) + judging.climb(t, "harmony", state),
    }
    have["gold"] += 2 * market * ("marketplace" in leads) + ("tribute" in leads)
    have["rice"] += 2 * farm * ("farm" in leads) + ("tribute" in leads)
    ahead = judging.leader(t)
    return Outlook(needs, have, judging.stock(needs, have), values, fronts, ahead if ahead != state else "")


def battle_value(t: Table, state: State, bid: Bid, found: Outlook) -> float:
    """What it is worth to station the general of a bid with its units."""
    space, units = bid.space, bid.units
    other = next(one for one in data.SPACES[space].states if one != state)
    border, count, needs = space.removeprefix("battle_"), len(units), found.needs
    own, others = len(occupied(t, state, border)), len(occupied(t, other, border))
    swing = (own + 1 > others) + (own + 1 >= others) - (own > others) - (own >= others)
    due = {"gold": needs.due["gold"] + count, "rice": max(0, needs.due["rice"] + count - 1)}
    after = Purse(found.have)
    after.update({"ta": -count, **{data.WEAPON[one]: -units.count(one) for one in set(units)}})
    gain = judging.stock(needs._replace(due=due), after) - found.now
    loss = needs.rounds * (judging.team(t, state) - judging.team(t, state, bid.general))
    missing = data.GENERALS[bid.general].l - count
    value = 0.6 + swing + count * (1 + needs.rounds) + gain - loss - missing * max(0, needs.rounds - SOON)
    return judging.end_value(t, state, value) if stationed_generals(t, state) == data.NUMBERS.stationed_to_end - 1 else value


def gain_of(t: Table, state: State, bid: Bid, seen: Outlook) -> float:
    """How much a bid adds to what its state may expect of a space."""
    row, gifts = data.GENERALS[bid.general], len(bid.units) + bid.gold
    waits = bid.general == "taishi_ci" and recruited(t, "taishi_ci") == t.flow.round
    ps = max(0, bid.ps - (bid.general == "liu_bei"))
    cost = 0.05 * (row.a + row.c + row.l) + 1.5 * waits
    if ps:
        cost += ps * judging.climb(t, "harmony", state) - seen.gain({"ps": -ps})
    if bid.space in data.TRIBALS:
        cost -= seen.gain({"gold": -bid.gold})
        return 0.3 + (0.1 + judging.climb(t, "harmony", state)) * (1 + gifts + (bid.general == "ma_liang")) - cost
    front = seen.fronts[bid.space]
    value = seen.values[bid.space] if bid.space in data.COMMON else battle_value(t, state, bid, seen)
    before = front.chance() if front.present else 0.0
    after = front.chance(contribution(t, bid) + (bid.general == "cao_cao"))
    denied = 1 + 0.4 * (seen.ahead in front.foes)
    return denied * value * (after - before) + skill_value(t, state, bid, seen) * after - cost


def skill_value(t: Table, state: State, bid: Bid, seen: Outlook) -> float:
    """What the skill of a general brings at his space, in the best of its actions."""
    values = [0.5 if HELPS.get(bid.general) == bid.space or (bid.space in data.BATTLES and mixes(t, bid.general)) else 0.0]
    for action in BRANCHES[bid.space]:
        total = 0.4 * bool(Skills.triggers.answering(("instead", action), (bid.general,)))
        for moment in (("before", action), ("after", "station" if bid.space in data.BATTLES else action)):
            for name in Skills.triggers.answering(moment, (bid.general,)):
                skill = Skills.triggers.of(moment, name)
                assert isinstance(skill, Skill)
                total += 0.2 + sum([max([seen.gain(one) for one in ways]) for ways in changes_by(t, state, skill)])
        values.append(total)
    return max(values)


# What is chosen

Row = tuple[object, ...]


def send(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """The next part of the best bid that agrees with what is chosen already: general, space, gifts, popular support."""
    state, seen, chosen = ids.STATE_OF[seat], outlook(t, ids.STATE_OF[seat]), [str(one) for one in row[1:]]
    if row[0] == TAGS[Assigning]:
        generals, chosen = [one for one in offered if one != PASS], []
    else:
        generals = chosen[:1]
    best, answer = LEAST if PASS in offered else -judging.DECISION * 2, offered[-1]
    for general in generals:
        for space in chosen[1:2] or Where(general).options(t, seat):
            for gifts in chosen[2:3] or ([""] if space in data.COMMON else With(general, space).options(t, seat)):
                for ps in range(1 if space in data.TRIBALS else min(MOST_SUPPORT, held(t, state, "ps")) + 1):
                    gold = int(gifts.split()[0]) if gifts.endswith(GOLD) else 0
                    value = gain_of(t, state, Bid(general, space, ps, False, gold, "" if gold else gifts), seen)
                    if value > best:
                        best, answer = value, (general, space, gifts, str(ps))[len(chosen)]
    return answer


def ally(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """The space where the state gains most by help, less a part of what its ally gains there: most of it if he is ahead."""
    state = ids.STATE_OF[seat]
    friend = next(one for one in order(t)[1:] if one != state)
    own, other, part = helped(t, state), helped(t, friend), 0.8 if judging.leader(t) == friend else 0.3
    return max(offered, key=lambda one: own[one] - part * other[one])


def helped(t: Table, state: State) -> Mapping[SpaceId, float]:
    """What help on a common space is worth to a state: what it is likely to miss there with its best general alone."""
    seen, pool = outlook(t, state), [ids.GENERAL_OF[token] for token in t.zones[ids.POOL[state]]]
    best = {space: max([contribution(t, Bid(one, space, 0, False, 0, "")) for one in pool], default=0) for space in data.COMMON}
    return {space: value * (1 - seen.fronts[space].chance(best[space])) for space, value in seen.values.items()}


def deceive(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """The empty space that is worth most, if it is more than what Huang Gai is needed for where he is."""
    seen, bid = outlook(t, "wu"), bid_of(t, "huang_gai")
    assert bid is not None
    needed = 0 < seen.fronts[bid.space].lead <= contribution(t, bid)
    return max(offered, key=lambda one: seen.values.get(one, seen.values[bid.space] if needed else 0.0))


def keep(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """The general who is most useful: by his higher number, most of all where the state has few like him, and by his armies."""
    state = ids.STATE_OF[seat]
    kept = [one for one in drawn(t, state) if one not in offered]
    team = [data.GENERALS[one] for one in (*generals_of(t, state), *kept) if not stationed(t, one)]
    heads = sum([one.a >= judging.HIGH for one in team])
    hands = sum([one.c >= judging.HIGH and one.l > 0 for one in team])

    def power(general: str) -> float:
        one = data.GENERALS[general]
        head, hand = one.a + 1.2 * (heads <= hands), one.c + 0.3 * one.l + 1.2 * (heads > hands)
        return 0.75 * max(head, hand) + 0.2 * min(one.a, one.c) + one.worth

    return max(offered, key=power)


MADE = ("recruit", "spears_horses", "crossbows_vessels")
SPENT = (*data.BATTLES, "train", "instructor", "trade", "construct", DONE)
SEQUENCE = (*MADE, *[one for one in data.SPACES if one not in (*MADE, *SPENT)], *SPENT)
"""In which sequence actions are taken: first those that bring what others need."""
COSTLY = frozenset((*data.BATTLES, *data.TRIBALS, "emperor", "construct"))
"""Where an action may do harm, so that it may be better to decline it."""
SENDING, KEEPING = (Assigning, Where, With, Support), (Beginning, Recruiting)
TAGS = {kind: str(kind.__struct_config__.tag) for kind in (*SENDING, *KEEPING, Token, Alliance, Deceiving, Declaring)}
DECIDE: dict[str, Callable[[Table, Seat, Row, Sequence[str]], str]] = {
    **{TAGS[kind]: send for kind in SENDING},
    TAGS[Token]: lambda t, seat, row, offered: offered[-1],
    **{TAGS[kind]: keep for kind in KEEPING},
    TAGS[Alliance]: ally,
    TAGS[Deceiving]: deceive,
    # An action is worth more than the 2 rice for leaving it.
    TAGS[Declaring]: lambda t, seat, row, offered: NO if ids.STATE_OF[seat] == "wu" else YES,
}
"""The questions that are decided without looking ahead. In a block only the space is: the first of `SEQUENCE`."""


def considered(t: Table, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """The best answer to a question that needs no looking ahead; all moves else."""
    row = t.flow.agenda[-1]
    if row[0] == Block.__struct_config__.tag:
        answers = {move: answer_in(str(move.to_row()[1])) for move in moves if move.to_row()[0] == "choose"}
        space = min([won.space for won in answers.values() if won.space], key=SEQUENCE.index)
        found = [move for move, won in answers.items() if won.space == space]
        takes = [move for move in found if answers[move].action != DECLINE]
        return takes if takes and space not in COSTLY else found
    decide = DECIDE.get(str(row[0]))
    if decide is None or len(moves) == 1:
        return moves
    offered = {str(move.to_row()[1]): move for move in moves if move.to_row()[0] == "choose"}
    return (offered[decide(t, seat, row, list(offered))],)


JUDGEMENT = Judgement(judging.worth, considered, width=3, depth=6, positions=40)
"""How the normal bot decides; the numbers keep its longest decision at about 80 ms."""
