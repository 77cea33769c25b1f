"""How the normal bot, which looks ahead to the end of its turn, judges tables and moves."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import CUBES, ORDERS
from tabletop.games.round_house.help import in_town, owner_on
from tabletop.games.round_house.scoring import amulet_kinds, amulet_points, score_of
from tabletop.games.round_house.turn import AT_NEUTRAL_2
from tabletop.rules.judgement import Judgement
from tabletop.rules.ruleset import Move, tag_in
from tabletop.rules.stages import stage_of

NEUTRAL_COST = 1.5
"""What moving a neutral leader costs besides the cube, because the others profit from its new place too."""
IDLE_IN_A_ROOM = ("end_room", "activate", "tile_step")
"""Moves that are possible in a room even if nothing more can be done there."""
PLENTY = 12
"""The number of coins beyond which more are worth little before the end."""


def considered(table: Table, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves to consider: a neutral leader only right before the walk, unless its room can be used, and no early repeat.

    A repeat loses what is left of the performance, so it waits until nothing more can be done.
    """
    row = table.flow.agenda[-1]
    if row[0] == "neutral" and stage_of(table) != AT_NEUTRAL_2 and not table.counters.get(ids.ACTIVE_NEUTRALS):
        return [move for move in moves if tag_in(move.to_row()) == "pass"]
    if row[0] == "do" and row[3] and not all(tag_in(move.to_row()) in IDLE_IN_A_ROOM for move in moves):
        return [move for move in moves if tag_in(move.to_row()) != "activate"]
    return moves


def worth(table: Table, seat: Seat) -> float:
    """What a position is worth to `seat`: points, and all that may become points."""
    counters, zones, pieces = table.counters, table.zones, table.pieces
    if counters[ids.ENDED_BY]:
        return float(score_of(table, seat).points) + 0.01 * counters[ids.COINS[seat]]
    coins, goods = counters[ids.COINS[seat]], ids.GOODS[seat]
    towns = [len(in_town(table, seat, town)) for town in ids.TOWNS]
    chairs = [chair for chair in ids.CHAIRS if owner_on(table, chair) == seat]
    return (
        counters[ids.POINTS[seat]]
        + 1.1 * amulet_points(amulet_kinds(table, seat))
        + sum([ORDERS[card].vp + 2.0 for card in zones[ids.FULFILLED[seat]]])
        + 1.0 * len(zones[ids.OPEN_ORDERS[seat]])
        + 0.5 * min(coins, PLENTY)
        + 0.1 * max(0, coins - PLENTY)
        + sum([(1.4 if kind == "gold" else 1.1) * len(zones[goods[kind]]) for kind in CUBES])
        + 0.9 * len(zones[ids.WORKERS[seat]])
        + sum(towns)
        + 0.6 * min(max(towns), 7)
        + sum([4.0 if pieces[zones[chair][0]].face else 1.6 for chair in chairs])
        + 1.2 * len(zones[ids.AREA[seat]])
        - 0.25 * len(zones[ids.TRACK[seat]])
    )


JUDGEMENT = Judgement(worth, considered, width=110, forks={"neutral": NEUTRAL_COST, "walk": 0.0}, each=6, positions=2200)
