"""How the normal bot decides: it bids by what spaces are worth and who leads there, and looks ahead in all else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.bidding import GOLD, PASS, Alliance, Assigning, Support, Token, Where, With
from tabletop.games.three_kingdoms_redux.borders import stationed_units
from tabletop.games.three_kingdoms_redux.constructing import Construct
from tabletop.games.three_kingdoms_redux.data import BATTLES, COMMON, GENERALS, NUMBERS, STATES, TRIBALS, SpaceId, State
from tabletop.games.three_kingdoms_redux.generals import bids_on, is_allied
from tabletop.games.three_kingdoms_redux.play import Bid
from tabletop.games.three_kingdoms_redux.recruiting import Beginning, Recruiting
from tabletop.games.three_kingdoms_redux.scoring import parts_of
from tabletop.games.three_kingdoms_redux.supply import farm_level, held, market_level, rank_of, tribal_level, weapons
from tabletop.games.three_kingdoms_redux.totals import bidders, contribution
from tabletop.games.three_kingdoms_redux.upkeep import army_upkeep, support_upkeep
from tabletop.rules.judgement import Judgement
from tabletop.rules.ruleset import Move

GOODS = {"gold": 0.55, "rice": 0.5, "ps": 1.1, "ua": 0.7, "ta": 1.3, "spear": 0.6, "horse": 0.6, "crossbow": 0.6, "vessel": 0.6}
"""What things in supply are worth, in points."""
PLENTY = 6
"""The first 6 of a thing are worth their full price, each one more is worth a third."""
LEVEL, RISE = 0.3, 1.6
"""What a level of development is worth for each round that is left, and what a rank is worth besides its points."""
LEAST = 0.35
"""The bot passes rather than assign a general for fewer points than this."""


def left(t: Table) -> int:
    """How many rounds are left after this one."""
    return max(0, NUMBERS.rounds - t.flow.round)


def worth(t: Table, seat: Seat) -> float:
    """What a table is worth to a seat: points, and all that may become points."""
    state, rounds = ids.STATE_OF[seat], left(t)
    units, due = len(stationed_units(t, state)), army_upkeep(t, state)
    points = float(sum([count for _, count in parts_of(t, state)]))
    points -= 0.4 * sum([count for other in STATES if other != state for _, count in parts_of(t, other)]) / 2
    goods = 0.0
    for what, price in GOODS.items():
        count = held(t, state, what)
        goods += price * (min(count, PLENTY) + max(0, count - PLENTY) / 3)
    cover = 0.5 * (min(held(t, state, "gold"), due["gold"]) + min(held(t, state, "rice"), due["rice"]))
    cards = len(t.zones[ids.HAND[state]]) * 0.6 + len(t.zones[ids.BUILT[state]]) * 1.6
    lasting = LEVEL * rounds * (market_level(t, state) + farm_level(t, state)) + 0.25 * tribal_level(t, state)
    tokens = 0.12 * rounds * (len(t.zones[ids.TREASURY[state]]) + len(t.zones[ids.GRANARY[state]]))
    fewer = 0.3 * support_upkeep(t, state, held(t, state, "ps"))
    future = lasting + tokens + RISE * rank_of(t, state) + 0.55 * rounds * units - fewer
    return points + goods * (0.35 + 0.05 * rounds) + cover + cards + future


# What spaces are worth


def value_of(t: Table, state: State, space: SpaceId, units: int) -> float:
    """What the action of a space is worth to a state."""
    rounds = left(t)
    if space in BATTLES:
        rich = held(t, state, "gold") + held(t, state, "rice") >= 2 * units
        return 3.5 + (0.7 * rounds * units if rich else 0.1 * rounds * units)
    if space in TRIBALS:
        return 1.6
    ua, gold = held(t, state, "ua"), held(t, state, "gold")
    values: dict[SpaceId, float] = {
        "marketplace": max(1.0 + 0.35 * rounds, 0.9 * market_level(t, state)) if market_level(t, state) < 5 else 4.5,
        "farm": max(1.0 + 0.3 * rounds, 0.8 * farm_level(t, state)) if farm_level(t, state) < 5 else 4.0,
        "trade": 1.2 if gold + held(t, state, "rice") > 3 else 0.3,
        "instructor": 1.4 + 0.6 * min(2, ua),
        "construct": 3.0 if Construct("", True).options(t, ids.SEAT_OF[state]) else 0.0,
        "recruit": 1.8 if ua < 4 else 0.8,
        "train": 1.1 * min(2, ua),
        "tribute": 1.3,
        "spears_horses": 1.5 if weapons(t, state) < 5 else 0.6,
        "crossbows_vessels": 1.5 if weapons(t, state) < 5 else 0.6,
        "emperor": 4.0 + 1.5 * max(0, max(rank_of(t, other) for other in STATES) - 2),
        "support": 1.6,
    }
    return values[space]


def chance(own: int, others: int) -> float:
    """How likely the total `own` is to win a space where the highest other total is `others`: 0 to 1."""
    if own <= 0:
        return 0.0
    if own <= others:
        return 0.08
    return min(0.95, (0.45 if not others else 0.55) + 0.07 * (own - others if others else own - 2))


def gain_of(t: Table, state: State, bid: Bid) -> float:
    """How much a bid adds to what its state may expect of a space."""
    if bid.space in TRIBALS:
        return value_of(t, state, bid.space, 0) + 0.55 * (bid.gold + len(bid.units)) - 0.45 * bid.gold
    sides = bidders(t, bid.space)
    mine = next((side for side in sides if state in side.states), None)
    total, others = (mine.total if mine else 0), max([side.total for side in sides if side is not mine], default=0)
    takes_part = bool(bids_on(t, bid.space, (state,)))
    value = value_of(t, state, bid.space, len(bid.units))
    before = chance(total, others) if takes_part else 0.0
    friends = 0.6 if is_allied(t, state, bid.space) and not takes_part else 0.0
    return value * (chance(total + contribution(t, bid), others) - before) + friends - 0.8 * bid.ps - 0.1 * len(bid.units)


def plans(t: Table, state: State, general: str) -> list[tuple[float, Bid]]:
    """What a general could do, with what it is worth."""
    seat, found = ids.SEAT_OF[state], []
    row = GENERALS[general]
    for space in Where(general).options(t, seat):
        gifts = With(general, space).options(t, seat) if space not in COMMON else [""]
        bids = [bid_with(general, space, one, 0) for one in gifts]
        ready = [] if space in TRIBALS else [bids[-1]._replace(ps=count) for count in (1, 2) if count <= held(t, state, "ps")]
        found += [(gain_of(t, state, bid) - 0.06 * (row.a + row.c), bid) for bid in (*bids, *ready)]
    return found


def bid_with(general: str, space: SpaceId, gifts: str, ps: int) -> Bid:
    """The bid of a general with these gifts, as they are called in a choice."""
    gold = int(gifts.split()[0]) if gifts.endswith(GOLD) else 0
    return Bid(general, space, ps, False, gold, "" if gold else gifts)


def best(found: Sequence[tuple[float, Bid]]) -> tuple[float, Bid]:
    """The best plan, the first of equally good ones."""
    return max(found, key=lambda one: one[0])


# What is chosen

Row = tuple[object, ...]


def assign(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """The general with the best plan, or to pass."""
    state = ids.STATE_OF[seat]
    value, bid = best([one for general in offered if general != PASS for one in plans(t, state, general)])
    return bid.general if value >= LEAST else PASS


def go_where(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """The space of the best plan."""
    return best(plans(t, ids.STATE_OF[seat], str(row[1])))[1].space


def go_with(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """What goes with the general."""
    state, general, space = ids.STATE_OF[seat], str(row[1]), str(row[2])
    return max(offered, key=lambda one: gain_of(t, state, bid_with(general, space, one, 0)))


def go_with_support(t: Table, seat: Seat, row: Row, offered: Sequence[str]) -> str:
    """As much popular support as is worth it, at most 3."""
    state, general, space, gifts = ids.STATE_OF[seat], str(row[1]), str(row[2]), str(row[3])
    return max(offered[:4], key=lambda one: gain_of(t, state, bid_with(general, space, gifts, int(one))))


def power(general: str) -> float:
    """How strong a general is on spaces of all sorts."""
    row = GENERALS[general]
    return row.a + row.c + 1.2 * row.l


DECIDE: dict[str, Callable[[Table, Seat, Row, Sequence[str]], str]] = {
    str(kind.__struct_config__.tag): function
    for kind, function in (
        (Assigning, assign),
        (Where, go_where),
        (With, go_with),
        (Support, go_with_support),
        (Token, lambda t, seat, row, offered: offered[-1]),
        (Beginning, lambda t, seat, row, offered: max(offered, key=power)),
        (Recruiting, lambda t, seat, row, offered: max(offered, key=power)),
        (Alliance, lambda t, seat, row, offered: max(offered, key=lambda one: value_of(t, ids.STATE_OF[seat], one, 0))),
    )
}
"""The questions that are decided without looking ahead."""


def considered(t: Table, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """The best answer to a question that needs no looking ahead; all moves else."""
    row = t.flow.agenda[-1]
    decide = DECIDE.get(str(row[0]))
    if decide is None or len(moves) == 1:
        return moves
    offered = {str(move.to_row()[1]): move for move in moves if move.to_row()[0] == "choose"}
    return (offered[decide(t, seat, row, list(offered))],)


JUDGEMENT = Judgement(worth, considered, width=5, depth=8, positions=70)
"""How the normal bot decides; the numbers keep its longest decision at about 60 ms."""
