"""What tables of Three Kingdoms Redux are worth to a state, in points: its places, its armies, and all that may become points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.three_kingdoms_redux import data, ids
from tabletop.games.three_kingdoms_redux.abilities import SKILLS
from tabletop.games.three_kingdoms_redux.borders import borders_of, stationed_generals, stationed_units
from tabletop.games.three_kingdoms_redux.data import Resource, State
from tabletop.games.three_kingdoms_redux.goods import purse_of
from tabletop.games.three_kingdoms_redux.play import RESOLUTION, generals_of, has_built, recruited, stationed
from tabletop.games.three_kingdoms_redux.rounds import why_over
from tabletop.games.three_kingdoms_redux.scoring import CATEGORIES, parts_of
from tabletop.games.three_kingdoms_redux.skills import SPACE_OF
from tabletop.games.three_kingdoms_redux.supply import farm_level, flagged, market_level, rank_of
from tabletop.games.three_kingdoms_redux.upkeep import FEI_YI_SAVES, army_upkeep

HIGH = 4
"""A general with a number of 4 or more is likely to win."""
ENOUGH = 6
"""More than 6 of a thing beyond what upkeep will take are worth nothing."""
WORK = 0.025
"""What 1 combat, or half of 1 administration, of the best general who is not stationed is worth in each round that is left."""
LESS = 0.9
"""How much less each further general is worth, for the best spaces are taken."""
AT_WORK = 3
"""What a skill counts for that works on spaces, beside the numbers of its general; it is lost when he is stationed."""
SWING = {"domestic": 0.3, "harmony": 0.7, "rank": 0.4}
"""By how much two states may change their distance in a round; each may go to its tribe."""
CLEAR = 3.0
"""By how many points a state must be ahead before the others work against it."""
DECISION = 8.0
"""What it is worth to end the game as the leader, or to keep another from that."""


def left(t: Table) -> int:
    """How many rounds are likely to follow this one: fewer if a state is near the rank of Emperor."""
    highest = max([rank_of(t, state) for state in data.STATES])
    return min(data.NUMBERS.rounds - t.flow.round, 1 + 2 * (data.NUMBERS.highest_rank - highest))


def points_of(t: Table, state: State) -> int:
    """The points of a state at the end of this round, if it can pay for its armies."""
    return sum([count for _, count in parts_of(t, state)]) + len(stationed_units(t, state))


def expected(values: Mapping[State, int], state: State, category: str, rounds: int) -> float:
    """The points that a place is likely to bring: the more rounds are left, the less a lead of 1 decides."""
    spread = 1 + SWING[category] * rounds
    one, two = [
        min(1.0, max(0.0, 0.5 + (values[state] - values[other]) / (2 * spread))) for other in data.STATES if other != state
    ]
    return data.NUMBERS.places[0][0] * one * two + data.NUMBERS.places[1][0] * (one + two - 2 * one * two)


def standing(t: Table, state: State, rounds: int) -> float:
    """The points of a state if its armies stay for the rounds that are left, with its places as they are likely to end."""
    found = float(sum([count for _, count in parts_of(t, state, ())]) + (1 + rounds) * len(stationed_units(t, state)))
    for what, value in CATEGORIES.items():
        values = {one: value(t, one) for one in data.STATES}
        if what == "harmony" and t.flow.phase == RESOLUTION and not flagged(t, state, "improved"):
            values[state] -= 1
        found += expected(values, state, what, rounds)
    return found


def leader(t: Table) -> State:
    """The state that is clearly ahead of both others; empty if none is."""
    found = {state: standing(t, state, left(t)) for state in data.STATES}
    second, first = sorted(found, key=found.__getitem__)[1:]
    return first if found[first] >= found[second] + CLEAR else ""


def margin(t: Table, state: State) -> int:
    """By how many points a state is ahead of the best other one."""
    return points_of(t, state) - max([points_of(t, other) for other in data.STATES if other != state])


class Needs(NamedTuple):
    """What decides how useful goods are to a state."""

    rounds: int
    """How many rounds are left to use them."""
    due: Mapping[str, int]
    """What its armies cost in a round."""
    saved: int
    """How much rice is saved at the upkeep of popular support."""
    income: Mapping[str, float]
    """What it may expect to receive in a round."""
    arms: Sequence[Resource]
    """The weapons that its generals lead who are not stationed, for units that a free location accepts."""
    room: int
    """How many units it may still station."""


def needs_of(t: Table, state: State, rounds: int) -> Needs:
    """What a state needs goods for."""
    free = [data.GENERALS[general] for general in generals_of(t, state) if not stationed(t, general)]
    reach = (3 + sum([one.a >= HIGH for one in free])) / 5
    income = {"gold": reach * income_at(market_level(t, state)), "rice": reach * income_at(farm_level(t, state))}
    places = [(border, number) for border in borders_of(state) for number in range(1, 6)]
    there = [one for one in places if t.where[ids.LOCATION_TOKEN[one]] == ids.LOCATION[one]]
    asked = {data.BORDERS[border].locations[number - 1] for border, number in there}
    led = {one for general in free for one in general.types if asked & {data.OPEN_LOCATION, one}}
    room = 2 * max(0, data.NUMBERS.stationed_to_end - stationed_generals(t, state))
    saved = FEI_YI_SAVES if state == "shu" and recruited(t, "fei_yi") else 0
    return Needs(rounds, army_upkeep(t, state), saved, income, [data.WEAPON[one] for one in sorted(led)], room)


def income_at(level: int) -> float:
    """What a level of development is likely to bring a round."""
    return 0.4 + 0.45 * level


def stock(needs: Needs, have: Mapping[str, int]) -> float:
    """What goods are worth, in points; a point is lost for each good that armies will lack."""
    rounds, total = needs.rounds, (0.15 + 0.06 * needs.rounds) * min(have["ps"], ENOUGH)
    due = {**needs.due, "rice": needs.due["rice"] + max(0, have["ps"] // data.NUMBERS.support_per_rice - needs.saved)}
    over = {what: have[what] + rounds * needs.income[what] - (rounds + 1) * count for what, count in due.items()}
    total += min(0.0, *over.values()) - sum([1.5 * max(0, count - have[what]) for what, count in due.items()])
    total += (0.12 + 0.03 * rounds) * sum([min(max(0.0, over[what]), have[what], ENOUGH) for what in over])
    arms = [min(4, have[weapon]) for weapon in needs.arms]
    kits = min(have["ta"], sum(arms), needs.room)
    unit = min(3.0, 0.6 + 0.3 * rounds) if rounds else 0.0
    paid = min(float(kits), 1 + max(0.0, min(over.values())) / (rounds + 1))
    spare = ((0.25, have["ua"]), (0.35, have["ta"] - kits), (0.2, sum(arms) - kits))
    most = min(4.0, 2 + max(0.0, min(over.values())) / (rounds + 1))
    total += unit * (0.65 * paid + 0.2 * (kits - paid) + sum([price * min(most, count) for price, count in spare]))
    return total + 0.08 * min(ENOUGH, sum([have[weapon] for weapon in data.WEAPONS])) + 0.02 * rounds * sum([n > 1 for n in arms])


def worth(t: Table, seat: Seat) -> float:
    """What a table is worth to a seat: points, and all that may become points."""
    state, over = ids.STATE_OF[seat], bool(why_over(t))
    rounds = 0 if over else left(t)
    found = -0.2 * sum([t.counters[ids.MILITARY[other]] for other in data.STATES if other != state])
    if over:
        found += points_of(t, state) + (DECISION if margin(t, state) > 0 else -DECISION)
    else:
        found += standing(t, state, rounds)
    guards = sum([ids.STATE_OF_GENERAL[ids.GENERAL_OF[one]] == state for one in t.zones[ids.GUARDS]])
    found += rounds * team(t, state) - 0.4 * guards
    cards = len(t.zones[ids.HAND[state]]) * 0.5 + len(t.zones[ids.BUILT[state]]) * (1.0 + 0.05 * rounds) if rounds else 0.0
    tokens = 0.1 * rounds * (len(t.zones[ids.TREASURY[state]]) + len(t.zones[ids.GRANARY[state]]))
    lasting = 0.05 * rounds * (market_level(t, state) + farm_level(t, state)) + tokens
    lasting += 0.6 * (t.counters[ids.SEAL_GOLD] % 2) * has_built(t, state, "jade_seal")
    return found + stock(needs_of(t, state, rounds), purse_of(t, state)) + cards + lasting


WORKERS = {"liu_bei", *[one.card for one in SKILLS if one.moment[1] in SPACE_OF]}
STRENGTH = {name: 2 * row.a + row.c + AT_WORK * (name in WORKERS) for name, row in data.GENERALS.items()}
"""How useful generals are on spaces."""


def team(t: Table, state: State, without: str = "") -> float:
    """What the generals of a state who are not stationed are worth in a round."""
    free = [STRENGTH[one] for one in generals_of(t, state) if one != without and not stationed(t, one)]
    return WORK * sum([one * LESS**number for number, one in enumerate(sorted(free, reverse=True))])


def climb(t: Table, category: str, state: State) -> float:
    """What 1 more in a category of places is worth."""
    value, rounds = {one: CATEGORIES[category](t, one) for one in data.STATES}, left(t)
    return expected({**value, state: value[state] + 1}, state, category, rounds) - expected(value, state, category, rounds)


def end_value(t: Table, state: State, points: float) -> float:
    """What an action is worth that ends the game and brings these points; in the last round it ends by itself."""
    if not left(t):
        return points
    return DECISION if margin(t, state) + points > 0 else -DECISION


def emperor_value(t: Table, state: State) -> float:
    """What a rise in rank is worth, and that nobody else rises who would win by it."""
    last = data.NUMBERS.highest_rank - 1
    rise = 1.1 + climb(t, "rank", state)
    threat = left(t) > 0 and any(rank_of(t, other) == last and margin(t, other) > -3 for other in data.STATES if other != state)
    return (end_value(t, state, rise) if rank_of(t, state) == last else rise) + DECISION / 2 * threat
