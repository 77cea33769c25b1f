"""What states own: goods in supply, levels, rank, and what is remembered of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tabletop.core.equipment import ZoneId
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import NUMBERS, RESOURCES, STATES, THINGS, WEAPONS, Resource, State, amount
from tabletop.rules.decisions import Board
from tabletop.rules.questions import NOT_OFFERED
from tabletop.rules.resources import Resource as Counted
from tabletop.rules.ruleset import Refused
from tabletop.rules.tracks import Track

COUNTED = {
    row.id: Counted(
        *(row.one, row.name, {}, {ids.SEAT_OF[s]: ids.SUPPLY[s, row.id] for s in STATES}), icon=row.icon, colour=row.colour
    )
    for row in map(THINGS.__getitem__, RESOURCES)
}
"""What the log says states gain and pay, in this order."""
RANKS_TRACK = Track(ids.RANK, NUMBERS.highest_rank + 1)
TRIBAL_TRACK = Track(ids.TRIBAL, NUMBERS.highest_tribal + 1)
ROUND_TRACK = Track(ids.ROUNDS, NUMBERS.rounds)
ORDER_TRACK = Track(ids.ORDER, len(STATES))


def held(t: Board, state: State, what: Resource) -> int:
    """How much of something a state has in supply."""
    return t.counters[ids.SUPPLY[state, what]]


def lacks(
    t: Board, state: State, wanted: Mapping[Resource, int], code: str = NOT_OFFERED, changed: Mapping[Resource, int] = {}
) -> Refused | None:
    """Why a state has too little in supply, once that has `changed`: `That takes 2 gold; you have 1.` None if it is enough."""
    for what, count in wanted.items():
        have = held(t, state, what) + changed.get(what, 0)
        if have < count:
            return short_of(what, count, have, code)
    return None


@lru_cache(maxsize=4096)
def short_of(what: Resource, count: int, have: int, code: str) -> Refused:
    """The refusal of what takes `count` of something. It is remembered, for most refusals are looked at and not read."""
    return Refused(f"That takes {amount(count, what)}; you have {have or 'none'}.", code)


def weapons(t: Board, state: State) -> int:
    """How many weapons a state has in supply."""
    return sum([t.counters[ids.SUPPLY[state, what]] for what in WEAPONS])


def developed(t: Board, zone: ZoneId) -> int:
    """The level of development on a development space."""
    return sum([t.pieces[piece].face for piece in t.zones[zone]])


def market_level(t: Board, state: State) -> int:
    """The development level of the marketplace."""
    return developed(t, ids.MARKETS[state])


def farm_level(t: Board, state: State) -> int:
    """The development level of the farm."""
    return developed(t, ids.FARMS[state])


def tribal_level(t: Board, state: State) -> int:
    """The level of tribal relations."""
    return max(0, TRIBAL_TRACK.space(t, ids.TRIBAL_MARKER[state]))


def rank_of(t: Board, state: State) -> int:
    """The rank of a state."""
    return max(0, RANKS_TRACK.space(t, ids.RANK_MARKER[state]))


def flagged(t: Board, state: State, flag: str) -> int:
    """What is remembered of a state in this round."""
    return t.counters[ids.FLAG[state, flag]]


def order(t: Board) -> Sequence[State]:
    """The states in their order."""
    return sorted(STATES, key=lambda state: t.pieces[ids.ORDER_MARKER[state]].x)
