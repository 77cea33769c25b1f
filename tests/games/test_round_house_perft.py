"""Round House: how many sequences of legal moves lead to the end of the first and of the second turn.

Sequences are counted by positions: those that lead to the same position (every piece, number and pending choice, and the state
of chance) are continued together, with the number of ways that led there. What follows a position cannot depend on the way to
it, because the rules see nothing but the table.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import compress
from operator import is_not

import pytest
from round_house_scene import Scene

from tabletop.core.chance import Rng
from tabletop.core.table import Table
from tabletop.games.round_house import GAME
from tabletop.games.round_house.rules import RULES
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move
from tabletop.session import Session


@dataclass
class Reached:
    """A position, and the number of ways to reach it."""

    table: Table
    ways: int = 0


Ways = dict[Hashable, Reached]

POOR = {
    2: ((180, 146), (33052, 18584)),
    3: ((118, 112), (7444, 6232)),
    4: ((118, 112), (7444, 6232)),
    5: ((59, 56), (1861, 1558)),
}
"""After the first and the second turn: sequences, and positions they come to. Nobody has coins, gold or orders yet."""
DEALT = {
    (5, "perft 49"): ((370, 303), (130163, 65788)),
    (3, "perft"): ((1098, 964), (1207192, 785016)),
    (4, "perft"): ((1090, 956), (1042848, 757664)),
    (5, "perft"): ((549, 482), (301798, 196254)),
}
"""The same from the set-up as the rules deal it, by players and seed."""


def position(table: Table, start: Table) -> Hashable:
    """All that the rules can see of a table, as its differences from `start`."""
    return (
        changed(table.pieces, start.pieces),
        changed(table.zones, start.zones),
        tuple(table.counters.values()),
        table.flow,
        table.chance.drawn,
        frozenset(table.chance.streams.items()),
    )


def changed(now: Mapping[str, Hashable], start: Mapping[str, Hashable]) -> Hashable:
    """The items that differ from the start. Both mappings have the same keys in the same order, and most values are identical."""
    others = compress(now.items(), map(is_not, now.values(), start.values()))
    return tuple([(name, value) for name, value in others if value != start[name]])


def after(table: Table, seat: str, move: Move) -> Table:
    """The table after `move`."""
    rng = Rng(table.chance)
    return settle(table, RULES.resolve(table, seat, move, rng), rng)[1]


def turn_ends(table: Table, start: Table) -> Ways:
    """The positions in which the turn that begins on `table` may end, and in how many ways."""
    seat = table.flow.to_act[0]
    ends: Ways = {}
    layer: Ways = {position(table, start): Reached(table, 1)}
    while layer:
        following: Ways = {}
        for before in layer.values():
            for move in RULES.legal_moves(before.table, seat):
                table = after(before.table, seat, move)
                found = following if table.flow.to_act == (seat,) else ends
                found.setdefault(position(table, start), Reached(table)).ways += before.ways
        layer = following
    return ends


def counted(ends: Ways) -> tuple[int, int]:
    """Sequences to the end of a turn, and the positions they come to."""
    return sum(reached.ways for reached in ends.values()), len(ends)


def two_turns(start: Table) -> tuple[tuple[int, int], tuple[int, int]]:
    """The number of sequences to the end of the first turn and of the positions they lead to; the same for the second turn."""
    first = turn_ends(start, start)
    sequences, positions = 0, set()
    for between in first.values():
        second = turn_ends(between.table, start)
        sequences += between.ways * counted(second)[0]
        positions.update(map(hash, second))
    return counted(first), (sequences, len(positions))


@pytest.mark.parametrize("players", POOR)
def test_perft_of_the_first_turn_of_the_poor(players: int) -> None:
    start = Scene(players).table
    assert counted(turn_ends(start, start)) == POOR[players][0]


@pytest.mark.parametrize(("players", "seed"), DEALT)
def test_perft_of_the_first_turn(players: int, seed: str) -> None:
    start = Session.new(GAME, seats=players, seed=seed).table
    assert counted(turn_ends(start, start)) == DEALT[players, seed][0]


@pytest.mark.parametrize("players", [pytest.param(one, marks=pytest.mark.long if one in (2, 3) else ()) for one in POOR])
def test_perft_of_the_first_two_turns_of_the_poor(players: int) -> None:
    assert two_turns(Scene(players).table) == POOR[players]


@pytest.mark.long
@pytest.mark.parametrize(("players", "seed"), DEALT)
def test_perft_of_the_first_two_turns(players: int, seed: str) -> None:
    assert two_turns(Session.new(GAME, seats=players, seed=seed).table) == DEALT[players, seed]
