"""How the normal bot, which looks ahead to the end of its turn, judges tables and moves."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import CUBES, ORDERS
from tabletop.games.round_house.play import AT_MOVE
from tabletop.games.round_house.scoring import score_of, set_points
from tabletop.rules.judgement import Judgement
from tabletop.rules.ruleset import Move, tag_of_move
from tabletop.rules.stages import stage_of

NEUTRAL_COST = 1.5
"""What moving a neutral leader costs besides the cube, because the others profit from its new place too."""
IDLE_IN_A_ROOM = ("end_room", "activate", "tile_step")
"""Moves that are possible in a room even if nothing more can be done there."""
PLENTY = 12
"""The number of coins beyond which more are worth little before the end."""
CUBE_WORTH = {kind: 1.4 if kind == "gold" else 1.1 for kind in CUBES}


def considered(table: Table, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves to consider: a neutral leader only before the walk, unless its room can be used, and no early repeat.

    A repeat loses what is left of the performance, so it waits until nothing more can be done.
    """
    row = table.flow.agenda[-1]
    if row[0] == "neutral" and stage_of(table) > AT_MOVE and not table.counters.get(ids.ACTIVE_NEUTRALS):
        return [move for move in moves if tag_of_move(move) != "neutral"]
    if row[0] == "do" and row[3] and not all(tag_of_move(move) in IDLE_IN_A_ROOM for move in moves):
        return [move for move in moves if tag_of_move(move) != "activate"]
    return moves


def worth(table: Table, seat: Seat) -> float:
    """What a position is worth to `seat`: points, and all that may become points."""
    counters, zones, pieces = table.counters, table.zones, table.pieces
    if counters[ids.ENDED_BY]:
        return float(score_of(table, seat).points) + 0.01 * counters[ids.COINS[seat]]
    coins, owner = counters[ids.COINS[seat]], ids.TOKEN_OWNER.get
    towns = [sum([owner(token) == seat for token in zones[town]]) if zones[town] else 0 for town in ids.TOWNS]
    seated = [zones[chair][0] for chair in ids.CHAIRS if zones[chair] and owner(zones[chair][0]) == seat]
    return (
        counters[ids.POINTS[seat]]
        + 1.1 * set_points(zones[ids.AMULETS_OF[seat]], zones[ids.SEALS[seat]])
        + sum([ORDERS[card].vp + 2.0 for card in zones[ids.FULFILLED[seat]]])
        + 1.0 * len(zones[ids.OPEN_ORDERS[seat]])
        + 0.5 * min(coins, PLENTY)
        + 0.1 * max(0, coins - PLENTY)
        + sum([CUBE_WORTH[kind] * len(zones[goods]) for kind, goods in ids.GOODS[seat].items()])
        + 0.9 * len(zones[ids.WORKERS[seat]])
        + sum(towns)
        + 0.6 * min(max(towns), 7)
        + sum([4.0 if pieces[token].face else 1.6 for token in seated])
        + 1.2 * len(zones[ids.AREA[seat]])
        - 0.25 * len(zones[ids.TRACK[seat]])
    )


JUDGEMENT = Judgement(worth, considered, width=130, forks={"neutral": NEUTRAL_COST, "walk": 0.0}, each=6, positions=2200)
