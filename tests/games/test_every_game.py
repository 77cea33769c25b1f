"""One suite for every game, at every number of players and with every option. There is no list of exceptions.

The checks themselves are in `tabletop.testing`, where the author of any other game finds them.
"""

from __future__ import annotations

import pytest

from tabletop.bots.bot import levels_of
from tabletop.core.chance import Rng
from tabletop.core.table import Table
from tabletop.games.registry import list_games
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move, Ruleset
from tabletop.session import Session
from tabletop.testing import ruled
from tabletop.testing.cases import Case
from tabletop.testing.ruled import Played
from tabletop.testing.suite import FREE, cases_of, few_cases

GAMES = [listing.game for listing in list_games() if listing.game is not None]
RULED = [game for game in GAMES if game.ruleset is not None]
CASES = [case for game in RULED for case in cases_of(game)]
FREE_CASES = [case for game in GAMES for case in few_cases(game)]
TENTHS = 3


def in_the_plain_run(case: Case) -> bool:
    """Two cases of each number of players: every value of every option is in one of them, every pair of values in some.

    That is so where each option has two values: the second case has all values that the first one has not.
    """
    alike = [one for one in cases_of(case.game) if one.players == case.players]
    if any(len(option.choices) != 2 for option in case.game.options):
        return True
    first = (case.players - case.game.players[0]) % max(1, len(alike) // 2)
    return [one.options for one in alike].index(case.options) in (first, len(alike) - 1 - first)


@pytest.fixture(
    scope="module",
    params=[pytest.param(one, marks=[] if in_the_plain_run(one) else pytest.mark.long, id=str(one)) for one in CASES],
)
def case(request: pytest.FixtureRequest) -> Case:
    """Each game at each number of players and each choice of options; all tests of one case follow each other."""
    chosen: Case = request.param
    return chosen


@pytest.fixture(scope="module")
def played(case: Case) -> Played:
    """A whole game of that case, played once for all tests, which only look at it."""
    return Played(case)


def test_random_legal_play_to_the_end(played: Played) -> None:
    ruled.check_to_the_end(played)


def test_same_seed_same_log(played: Played) -> None:
    assert ruled.check_same_seed(played), "another seed gives another set-up"


def test_undo_of_everything(played: Played) -> None:
    ruled.check_undo(played)


def test_save_and_load_agree_at_every_tenth_entry(case: Case, played: Played) -> None:
    """Every tenth of some case of each game; the next case takes the tenth entries between those."""
    first = CASES.index(case) % TENTHS
    ruled.check_save(played, range(10 * first, len(played.session.entries), 10 * TENTHS))


@pytest.mark.long
def test_save_and_load_agree_at_every_tenth_entry_of_every_case(played: Played) -> None:
    ruled.check_save(played)


def test_what_a_seat_cannot_know_changes_neither_its_view_nor_its_bot(played: Played) -> None:
    assert ruled.check_secrets(played), "something is hidden"


@pytest.mark.parametrize("check", FREE)
@pytest.mark.parametrize("free_case", FREE_CASES, ids=str)
def test_on_the_free_table(free_case: Case, check: str) -> None:
    FREE[check](free_case)


def test_games_without_rules_have_no_bots() -> None:
    assert [game.id for game in GAMES if game.ruleset is None and levels_of(game)] == []


PERFT = {
    ("lotta_rome", 2): [16, 256, 512, 1024],
    ("lotta_rome", 3): [16, 256, 4096],
    ("lotta_rome", 4): [16, 256, 4096],
    ("lotta_rome", 5): [16, 256, 4096],
    ("ming_dynasty", 2): [18, 306, 4896, 29376],
    ("ming_dynasty", 3): [18, 306, 4896, 29376],
    ("ming_dynasty", 4): [18, 306, 4896, 73440],
    ("roundhouse_kick", 1): [3, 6, 17, 48, 142, 461, 1317, 4024, 12645],
    ("roundhouse_kick", 2): [3, 9, 24, 84, 249, 683, 2318, 7605, 24524],
    ("roundhouse_kick", 3): [3, 9, 27, 90, 450, 1452, 5469, 21483, 63261],
    ("roundhouse_kick", 4): [3, 9, 27, 81, 270, 1674, 8316, 45198],
    ("round_house", 2): [17, 79, 446, 1900, 6150, 30802, 129272],
    ("round_house", 3): [12, 68, 268, 1028, 2348, 9550, 44338],
    ("round_house", 4): [12, 68, 268, 1028, 2348, 9550, 44218],
    ("round_house", 5): [6, 34, 134, 475, 810, 2575, 10845, 36192],
    ("three_kingdoms_redux", 3): [6, 30, 120, 360, 2160, 10800],
}
"""Number of sequences of legal moves of length 1, 2, ... from the set-up with seed `perft`, the dice fixed by it."""

MOST_COUNTED = 10_000
"""The most sequences that are counted in the plain run: those of three to seven moves."""


def perft(rules: Ruleset, table: Table, depth: int) -> int:
    """The number of sequences of `depth` legal moves from `table`."""
    if not depth or not table.flow.to_act:
        return int(not depth)
    seat = table.flow.to_act[0]
    legal = rules.legal_moves(table, seat)
    if depth == 1:
        return len(legal)
    return sum(perft(rules, after(rules, table, seat, move), depth - 1) for move in legal)


def after(rules: Ruleset, table: Table, seat: str, move: Move) -> Table:
    """The table after `move`."""
    rng = Rng(table.chance)
    return settle(table, rules.resolve(table, seat, move, rng), rng)[1]


def counted(game: str, players: int, depth: int) -> list[int]:
    """How many sequences of 1, 2, ... `depth` legal moves there are."""
    session = Session.new(game, seats=players, seed="perft")
    return [perft(session.game_rules, session.table, one) for one in range(1, depth + 1)]


@pytest.mark.parametrize(("game", "players"), PERFT, ids=str)
def test_perft(game: str, players: int) -> None:
    known = [count for count in PERFT[game, players] if count <= MOST_COUNTED]
    assert counted(game, players, len(known)) == known


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), PERFT, ids=str)
def test_perft_to_its_last_move(game: str, players: int) -> None:
    known = PERFT[game, players]
    assert counted(game, players, len(known)) == known


def test_every_game_with_rules_has_a_perft() -> None:
    wanted = {(game.id, players) for game in RULED for players in range(game.players[0], game.players[1] + 1)}
    assert PERFT.keys() == wanted
