"""How the normal bot decides: it bids by what spaces are worth and who leads there, and looks ahead in all else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.actions import changes_by
from tabletop.games.three_kingdoms_redux.bidding import GOLD, PASS, Alliance, Assigning, Deceiving, Support, Token, Where, With
from tabletop.games.three_kingdoms_redux.blocks import Block, answer_in
from tabletop.games.three_kingdoms_redux.borders import occupied, stationed_generals, stationed_units
from tabletop.games.three_kingdoms_redux.constructing import Construct
from tabletop.games.three_kingdoms_redux.data import (
    BATTLES,
    CARDS,
    COMMON,
    GENERALS,
    NUMBERS,
    SPACES,
    STATES,
    TRIBALS,
    WEAPON,
    WEAPONS,
    Resource,
    SpaceId,
    State,
)
from tabletop.games.three_kingdoms_redux.generals import bid_of, generals_of, has_built, is_allied, recruited, stationed
from tabletop.games.three_kingdoms_redux.goods import Purse, purse_of
from tabletop.games.three_kingdoms_redux.play import Bid, round_of
from tabletop.games.three_kingdoms_redux.rounds import Beginning, Recruiting, why_over
from tabletop.games.three_kingdoms_redux.scoring import CATEGORIES, parts_of, place_points, ranked
from tabletop.games.three_kingdoms_redux.skills import BRANCHES, Skill, Skills
from tabletop.games.three_kingdoms_redux.stationing import mixes
from tabletop.games.three_kingdoms_redux.supply import farm_level, held, market_level, order, rank_of, tribal_level
from tabletop.games.three_kingdoms_redux.totals import bidders, contribution, winner
from tabletop.games.three_kingdoms_redux.upkeep import army_upkeep
from tabletop.rules.judgement import Judgement
from tabletop.rules.questions import DONE
from tabletop.rules.ruleset import Move

ENOUGH = 6
"""More than 6 of a thing beyond what upkeep will take are worth nothing."""
MOST_SUPPORT = 3
"""How much popular support the bot sends with a general at most."""
LEAST = 0.05
"""The bot passes rather than assign a general for fewer points than this."""
AWAY = 0.12
"""What a general is worth in each round that is left; he is lost when he is stationed."""
DECISION = 8.0
"""What it is worth to end the game as the leader, or to keep another from that."""


def left(t: Table) -> int:
    """How many rounds are likely to follow this one: fewer if a state is near the rank of Emperor."""
    highest = max([rank_of(t, state) for state in STATES])
    return min(NUMBERS.rounds - t.flow.round, 1 + 2 * (NUMBERS.highest_rank - highest))


def points_of(t: Table, state: State) -> int:
    """The points of a state at the end of this round, if it can pay for its armies."""
    return sum([count for _, count in parts_of(t, state)]) + len(stationed_units(t, state))


def margin(t: Table, state: State) -> int:
    """By how many points a state is ahead of the best other one."""
    return points_of(t, state) - max([points_of(t, other) for other in STATES if other != state])


class Needs(NamedTuple):
    """What decides how useful goods are to a state."""

    rounds: int
    """How many rounds are left to use them."""
    due: Mapping[str, int]
    """What its armies cost in a round."""
    income: Mapping[str, float]
    """What it may expect to receive in a round."""
    arms: Sequence[Resource]
    """The weapons that its generals lead who are not stationed."""
    room: int
    """How many units it may still station."""


def needs_of(t: Table, state: State, rounds: int) -> Needs:
    """What a state needs goods for."""
    income = {"gold": income_at(market_level(t, state)), "rice": income_at(farm_level(t, state))}
    led = {one for general in generals_of(t, state) if not stationed(t, general) for one in GENERALS[general].types}
    room = 2 * max(0, NUMBERS.stationed_to_end - stationed_generals(t, state))
    return Needs(rounds, army_upkeep(t, state), income, [WEAPON[one] for one in sorted(led)], room)


def income_at(level: int) -> float:
    """What a level of development is likely to bring a round."""
    return 0.4 + 0.45 * level


def stock(needs: Needs, have: Mapping[str, int]) -> float:
    """What goods are worth, in points; a point is lost for each good that armies will lack."""
    rounds, total = needs.rounds, (0.15 + 0.06 * needs.rounds) * min(have["ps"], ENOUGH)
    over = {what: have[what] + rounds * needs.income[what] - (rounds + 1) * due for what, due in needs.due.items()}
    total += min(0.0, *over.values()) - sum([1.5 * max(0, due - have[what]) for what, due in needs.due.items()])
    total += (0.12 + 0.03 * rounds) * sum([min(max(0.0, over[what]), have[what], ENOUGH) for what in over])
    arms = [min(4, have[weapon]) for weapon in needs.arms]
    kits = min(have["ta"], sum(arms), needs.room)
    unit = min(3.0, 0.6 + 0.3 * rounds) if rounds else 0.0
    paid = min(float(kits), 1 + max(0.0, min(over.values())) / (rounds + 1))
    spare = ((0.25, have["ua"]), (0.35, have["ta"] - kits), (0.2, sum(arms) - kits))
    total += unit * (0.65 * paid + 0.2 * (kits - paid) + sum([price * min(4, count) for price, count in spare]))
    return total + 0.08 * sum([have[weapon] for weapon in WEAPONS]) + 0.02 * rounds * sum([count > 1 for count in arms])


def gain_by(needs: Needs, have: Purse, change: Mapping[str, int]) -> float:
    """What a change of the supply is worth."""
    after = Purse(have)
    after.update(change)
    return stock(needs, after) - stock(needs, have)


def worth(t: Table, seat: Seat) -> float:
    """What a table is worth to a seat: points, and all that may become points."""
    state, over = ids.STATE_OF[seat], bool(why_over(t))
    rounds = 0 if over else left(t)
    found = points_of(t, state) - 0.2 * sum([t.counters[ids.MILITARY[other]] for other in STATES if other != state])
    if over:
        found += DECISION if margin(t, state) > 0 else -DECISION
    guards = sum([ids.STATE_OF_GENERAL[ids.GENERAL_OF[one]] == state for one in t.zones[ids.GUARDS]])
    found += rounds * len(stationed_units(t, state)) - AWAY * rounds * stationed_generals(t, state) - 0.4 * guards
    cards = len(t.zones[ids.HAND[state]]) * 0.5 + len(t.zones[ids.BUILT[state]]) * (1.0 + 0.05 * rounds) if rounds else 0.0
    tokens = 0.1 * rounds * (len(t.zones[ids.TREASURY[state]]) + len(t.zones[ids.GRANARY[state]]))
    lasting = 0.05 * rounds * (market_level(t, state) + farm_level(t, state)) + 0.12 * tribal_level(t, state) + tokens
    lasting += 0.6 * (t.counters[ids.SEAL_GOLD] % 2) * has_built(t, state, "jade_seal")
    return (
        found + stock(needs_of(t, state, rounds), purse_of(t, state)) + cards + lasting + 0.5 * rank_of(t, state) * bool(rounds)
    )


SKILL: dict[str, float] = {
    **dict.fromkeys(("xun_yu", "xun_you", "liu_ye", "yang_xiu", "pang_de", "gu_yong", "guo_jia", "sima_yi", "lu_su"), 0.8),
    **dict.fromkeys(("guan_yu", "zhao_yun", "pang_tong", "ma_liang", "taishi_ci", "gan_ning", "cheng_pu"), 0.8),
    **dict.fromkeys(("cao_hong", "cao_ren", "li_dian", "hao_zhao", "cheng_yu", "han_dang", "huang_gai", "lu_fan"), 1.2),
    **dict.fromkeys(("zhang_zhao", "zhang_hong", "ling_cao", "zhou_cang", "ma_dai", "guan_ping", "jiang_wei"), 1.2),
    **dict.fromkeys(("liao_hua", "dong_yun", "jiang_wan"), 1.2),
    **dict.fromkeys(("yue_jin", "zhang_he", "zhang_liao", "jiang_qin", "zhuge_jin", "chen_wu", "ding_feng", "chen_dao"), 1.6),
    **dict.fromkeys(("yan_yan", "wei_yan", "fa_zheng", "fei_yi", "ma_chao", "wang_ping"), 1.6),
}
"""What skills are worth beside the numbers of a general."""
HELPS = {"lu_su": "construct", "jiang_wei": "construct", "guo_jia": "instructor", "sima_yi": "instructor"}
"""Where a skill helps that answers no moment."""


# What spaces are worth


def climb(t: Table, category: str, state: State) -> float:
    """What 1 more in a category of places is worth."""
    value = {one: CATEGORIES[category](t, one) for one in STATES}
    after = {**value, state: value[state] + 1}
    return 0.4 + 0.5 * (place_points(ranked(after), state) - place_points(ranked(value), state))


def end_value(t: Table, state: State, points: float) -> float:
    """What an action is worth that ends the game and brings these points."""
    return DECISION if margin(t, state) + points > 0 else -DECISION


def emperor_value(t: Table, state: State) -> float:
    """What a rise in rank is worth, and that nobody else rises who would win by it."""
    last = NUMBERS.highest_rank - 1
    rise = 1.3 + climb(t, "rank", state)
    threat = any(rank_of(t, other) == last and margin(t, other) > -3 for other in STATES if other != state)
    return (end_value(t, state, rise) if rank_of(t, state) == last else rise) + DECISION / 2 * threat


class Outlook(NamedTuple):
    """What a state may expect while generals are assigned."""

    needs: Needs
    have: Purse
    values: Mapping[SpaceId, float]
    """What the actions of the common spaces are worth."""


def outlook(t: Table, state: State) -> Outlook:
    """What a state may expect, with what the spaces will bring on which it leads."""
    needs, have = needs_of(t, state, left(t)), purse_of(t, state)
    spaces = {bid.space for bid in round_of(t).bids if ids.STATE_OF_GENERAL[bid.general] == state}
    leads = {space for space in spaces if has_lead(t, state, space)}
    market, farm = market_level(t, state), farm_level(t, state)
    have["ua"] += 2 * ("recruit" in leads)
    rounds, now, army = needs.rounds, stock(needs, have), min(2, have["ua"])

    def gain(**more: int) -> float:
        return gain_by(needs, have, more)

    def growth(what: str, level: int) -> float:
        if level == NUMBERS.highest_level:
            return 0.0
        grown = needs._replace(income={**needs.income, what: income_at(level + 1)})
        return stock(grown, have) - now + climb(t, "domestic", state) + 0.1 * rounds

    swaps = [gain(**{one: -n, two: n}) for one, two in (("gold", "rice"), ("rice", "gold")) for n in (1, 2, 4) if n <= have[one]]
    buys = [gain(**{"gold": -2 * n, weapon: n}) for weapon in needs.arms for n in (1, 2) if 2 * n <= have["gold"]]
    offered = Construct("", True).options(t, ids.SEAT_OF[state])
    builds = [gain(**{what: -count for what, count in CARDS[card].cost if what in have}) + CARDS[card].vp for card in offered]
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
        "emperor": emperor_value(t, state),
        "support": gain(ps=1) + climb(t, "harmony", state),
    }
    have["gold"] += 2 * market * ("marketplace" in leads) + ("tribute" in leads)
    have["rice"] += 2 * farm * ("farm" in leads) + ("tribute" in leads)
    return Outlook(needs, have, values)


def battle_value(t: Table, state: State, space: SpaceId, units: str, found: Outlook) -> float:
    """What it is worth to station a general with these units there."""
    other = next(one for one in SPACES[space].states if one != state)
    border, count, needs = space.removeprefix("battle_"), len(units), found.needs
    own, others = len(occupied(t, state, border)), len(occupied(t, other, border))
    swing = (own + 1 > others) + (own + 1 >= others) - (own > others) - (own >= others)
    due = {"gold": needs.due["gold"] + count, "rice": max(0, needs.due["rice"] + count - 1)}
    after = Purse(found.have)
    after.update({"ta": -count, **{WEAPON[one]: -units.count(one) for one in set(units)}})
    gain = stock(needs._replace(due=due), after) - stock(needs, found.have)
    value = 0.6 + swing + count * (1 + needs.rounds) + gain - AWAY * needs.rounds
    return end_value(t, state, value) if stationed_generals(t, state) == NUMBERS.stationed_to_end - 1 else value


def has_lead(t: Table, state: State, space: SpaceId) -> bool:
    """Whether a state would win a space as it is now."""
    side = winner(t, space)
    return side is not None and state in side.states


def chance(t: Table, state: State, space: SpaceId, lead: float, taken: bool) -> float:
    """How likely a total that leads by so much wins a space, by the generals that others may still send: 0 to 1.

    Where others stand already they are likely to send more.
    """
    if lead <= 0:
        return 0.05
    others = [
        one for one in SPACES[space].states if one != state and not (is_allied(t, state, space) and is_allied(t, one, space))
    ]
    rivals = [len(t.zones[ids.POOL[one]]) for one in others if one not in round_of(t).passed]
    return 1 - min(1.0, sum(rivals) / 6) * max(0.05, (0.8 if taken else 0.5) - 0.07 * lead)


def gain_of(t: Table, state: State, bid: Bid, seen: Outlook) -> float:
    """How much a bid adds to what its state may expect of a space."""
    row, gifts = GENERALS[bid.general], len(bid.units) + bid.gold
    waits = bid.general == "taishi_ci" and recruited(t, "taishi_ci") == t.flow.round
    cost = 0.05 * (row.a + row.c + row.l) + 0.8 * bid.ps + 1.5 * waits
    if bid.space in TRIBALS:
        return 0.3 + (0.2 + 0.5 * climb(t, "harmony", state)) * (1 + gifts + (bid.general == "ma_liang")) - 0.35 * bid.gold - cost
    sides = bidders(t, bid.space)
    mine = next((side for side in sides if state in side.states), None)
    others = max([side.total for side in sides if side is not mine], default=0)
    lead = (mine.total if mine else 0) - others
    takes_part = mine is not None and any(ids.STATE_OF_GENERAL[one] == state for one in mine.generals)
    value = seen.values[bid.space] if bid.space in COMMON else battle_value(t, state, bid.space, bid.units, seen)
    before = chance(t, state, bid.space, lead, others > 0) if takes_part else 0.0
    after = chance(t, state, bid.space, lead + contribution(t, bid) + 0.5 * (bid.general == "cao_cao"), others > 0)
    return value * (after - before) + skill_value(t, state, bid, seen) * after - cost


def skill_value(t: Table, state: State, bid: Bid, seen: Outlook) -> float:
    """What the skill of a general brings at his space, in the best of its actions."""
    values = [0.5 if HELPS.get(bid.general) == bid.space or (bid.space in BATTLES and mixes(t, bid.general)) else 0.0]
    for action in BRANCHES[bid.space]:
        total = 0.4 * bool(Skills.triggers.answering(("instead", action), (bid.general,)))
        for moment in (("before", action), ("after", "station" if bid.space in BATTLES else action)):
            for name in Skills.triggers.answering(moment, (bid.general,)):
                skill = Skills.triggers.of(moment, name)
                assert isinstance(skill, Skill)
                total += 0.2 + sum(
                    [max([gain_by(seen.needs, seen.have, one) for one in ways]) for ways in changes_by(t, state, skill)]
                )
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
    best, answer = LEAST if PASS in offered else -DECISION * 2, offered[-1]
    for general in generals:
        for space in chosen[1:2] or Where(general).options(t, seat):
            for gifts in chosen[2:3] or ([""] if space in COMMON else With(general, space).options(t, seat)):
                for ps in range(1 if space in TRIBALS else min(MOST_SUPPORT, held(t, state, "ps")) + 1):
                    gold = int(gifts.split()[0]) if gifts.endswith(GOLD) else 0
                    value = gain_of(t, state, Bid(general, space, ps, False, gold, "" if gold else gifts), seen)
                    if value > best:
                        best, answer = value, (general, space, gifts, str(ps))[len(chosen)]
    return answer


def ally(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """The space that is worth most to the state, less most of what it is worth to its ally."""
    state = ids.STATE_OF[seat]
    own, other = [outlook(t, one).values for one in (state, next(one for one in order(t)[1:] if one != state))]
    return max(offered, key=lambda one: own[one] - 0.8 * other[one])


def deceive(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """The empty space that is worth most, if it is more than what Huang Gai is needed for where he is."""
    values, bid = outlook(t, "wu").values, bid_of(t, "huang_gai")
    assert bid is not None
    sides = {side.states: side.total for side in bidders(t, bid.space)}
    own = max([total for states, total in sides.items() if "wu" in states])
    others = max([total for states, total in sides.items() if "wu" not in states], default=0)
    needed = has_lead(t, "wu", bid.space) and own - contribution(t, bid) <= others
    return max(offered, key=lambda one: values.get(one, values[bid.space] if needed else 0.0))


def keep(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """The general who is most useful: by his higher number, most of all where the state has few like him, and by his armies."""
    team = [GENERALS[one] for one in generals_of(t, ids.STATE_OF[seat])]
    short_of_heads = sum([one.a >= 4 for one in team]) < sum([one.c >= 4 for one in team])

    def power(general: str) -> float:
        one = GENERALS[general]
        high = max(one.a + (0.7 if short_of_heads else -0.3), one.c + (-0.3 if short_of_heads else 0.7))
        return high + 0.25 * min(one.a, one.c) + 0.5 * one.l + SKILL.get(general, 0.0)

    return max(offered, key=power)


MADE, SPENT = ("recruit", "spears_horses", "crossbows_vessels", *BATTLES), ("train", "instructor", "trade", "construct", DONE)
SEQUENCE = (*MADE, *[one for one in SPACES if one not in (*MADE, *SPENT)], *SPENT)
"""In which sequence actions are taken: first those that bring what others need."""
SENDING, KEEPING = (Assigning, Where, With, Support), (Beginning, Recruiting)
TAGS = {kind: str(kind.__struct_config__.tag) for kind in (*SENDING, *KEEPING, Token, Alliance, Deceiving)}
DECIDE: dict[str, Callable[[Table, Seat, Row, Sequence[str]], str]] = {
    **{TAGS[kind]: send for kind in SENDING},
    TAGS[Token]: lambda t, seat, row, offered: offered[-1],
    **{TAGS[kind]: keep for kind in KEEPING},
    TAGS[Alliance]: ally,
    TAGS[Deceiving]: deceive,
}
"""The questions that are decided without looking ahead. In a block only the space is: the first of `SEQUENCE`."""


def considered(t: Table, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """The best answer to a question that needs no looking ahead; all moves else."""
    row = t.flow.agenda[-1]
    if row[0] == Block.__struct_config__.tag:
        spaces = {move: answer_in(str(move.to_row()[1])).space or DONE for move in moves if move.to_row()[0] == "choose"}
        space = min(spaces.values(), key=SEQUENCE.index)
        return [move for move, one in spaces.items() if one == space]
    decide = DECIDE.get(str(row[0]))
    if decide is None or len(moves) == 1:
        return moves
    offered = {str(move.to_row()[1]): move for move in moves if move.to_row()[0] == "choose"}
    return (offered[decide(t, seat, row, list(offered))],)


JUDGEMENT = Judgement(worth, considered, width=4, depth=8, positions=50)
"""How the normal bot decides; the numbers keep its longest decision at about 80 ms."""
