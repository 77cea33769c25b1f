"""One suite for every game with rules, at every number of players and with every option. There is no list of exceptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from operator import attrgetter

import pytest

from tabletop.bots.bot import bot_for, levels_of
from tabletop.core.chance import Chance, Rng
from tabletop.core.check_table import check_table
from tabletop.core.codec import unpack_record
from tabletop.core.table import Table
from tabletop.core.view import view
from tabletop.games.game import Game
from tabletop.games.registry import list_games
from tabletop.rules.bot import Budget
from tabletop.rules.gesture import Button, Click
from tabletop.rules.move_text import row_from_text, row_text
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import Move, Ruleset
from tabletop.session import Session
from tabletop.session.save_records import payloads

GAMES = [listing.game for listing in list_games() if listing.game is not None]
RULED = [game for game in GAMES if game.ruleset is not None]
LONGEST_LIST = 60
MOST_MOVES = 5_000
TENTHS = 3

Case = tuple[Game, int, dict[str, str | int | bool]]


def cases() -> list[Case]:
    """Every game with rules, number of players and choice of options."""
    found: list[Case] = []
    for game in RULED:
        choices = [[(option.id, value) for value, _ in option.choices] for option in game.options]
        for players, chosen in product(range(game.players[0], game.players[1] + 1), product(*choices)):
            found.append((game, players, dict(chosen)))
    return found


def in_the_plain_run(case: Case) -> bool:
    """Two cases of each number of players: every value of every option is in one of them, every pair of values in some.

    That is so where each option has two values: the second case has all values that the first one has not.
    """
    game, players, _ = case
    alike = [one for one in cases() if one[:2] == case[:2]]
    if any(len(option.choices) != 2 for option in game.options):
        return True
    first = (players - game.players[0]) % max(1, len(alike) // 2)
    return alike.index(case) in (first, len(alike) - 1 - first)


def case_name(case: Case) -> str:
    """The name of a case."""
    game, players, options = case
    return f"{game.id}-{players}-" + ",".join(f"{key}={value}" for key, value in options.items())


def rules_of(game: Game) -> Ruleset:
    """The rules of a game that has some."""
    assert game.ruleset is not None
    return game.ruleset


class Played:
    """A game played by chance, to its end or for `most` moves, and the table after each of its entries."""

    def __init__(self, case: Case, seed: str, most: int = MOST_MOVES) -> None:
        self.game, players, options = case
        self.session = Session.new(self.game, seats=players, seed=seed, options=options)
        self.tables = [self.session.table] * len(self.session.entries)
        rng = Rng(Chance(f"who plays {seed}"))
        while self.session.table.flow.to_act and len(self.session.entries) <= most:
            self.session.play(rng.choice(self.session.legal_moves().moves))
            self.tables.append(self.session.table)
        assert len(self.session.entries) < MOST_MOVES


@pytest.fixture(
    scope="module",
    params=[pytest.param(one, marks=[] if in_the_plain_run(one) else pytest.mark.long, id=case_name(one)) for one in cases()],
)
def case(request: pytest.FixtureRequest) -> Case:
    """Each game at each number of players and each choice of options; all tests of one case follow each other."""
    chosen: Case = request.param
    return chosen


@pytest.fixture(scope="module")
def played(case: Case) -> Played:
    """A whole game of that case, played once for all tests, which only look at it."""
    return Played(case, "every game")


def content(table: Table) -> Counter[str]:
    """How many pieces of each kind there are."""
    return Counter(map(attrgetter("kind"), table.pieces.values()))


def check_legal(rules: Ruleset, table: Table, seat: str) -> list[Move]:
    """Check each legal move closely; the seat's view and the whole table must give the same moves."""
    legal = rules.legal_moves(table, seat)
    moves = list(legal)
    assert bool(legal) == bool(moves)
    assert 0 < len(legal) == len(moves) <= LONGEST_LIST
    assert len({move.to_row() for move in moves}) == len(moves)
    seen = view(table, seat)
    assert list(rules.legal_moves(seen, seat)) == moves
    for move in moves:
        assert move in legal
        assert rules.check(table, seat, move) is None
        assert rules.check(seen, seat, move) is None
        assert rules.move_from_row(row_from_text(row_text(move.to_row()))) == move
        # A keyboard reaches every move: it presses buttons and goes to what can be clicked.
        assert any(isinstance(gesture, Button | Click) for gesture in rules.gestures(table, seat, move))
    assert rules.prompt(seen, seat).endswith((".", "?"))
    return moves


def check_consistent(rules: Ruleset, table: Table) -> None:
    """Check that every piece is in one place, that limits are kept, and that the rules can go on."""
    assert check_table(table) == []
    for zone in table.equipment.zones.values():
        assert not zone.capacity or len(table.zones[zone.id]) <= zone.capacity
    assert rules.diagnose(table) == []


def test_random_legal_play_to_the_end(played: Played) -> None:
    session, rules = played.session, rules_of(played.game)
    whole = content(played.tables[session.log.base])
    for entry in session.entries[session.log.base + 1 :]:
        table, after = played.tables[entry.id - 1], played.tables[entry.id]
        acting = table.flow.to_act[0]
        assert rules.to_act(table) == {*table.flow.to_act}
        assert rules.outcome(table) is None
        moves = check_legal(rules, table, acting)
        for seat in session.equipment.seats:
            if seat.id not in table.flow.to_act:
                assert not rules.legal_moves(table, seat.id)
                refused = rules.check(table, seat.id, moves[0])
                assert refused is not None
                assert refused.reason.endswith(".")
        check_consistent(rules, after)
        assert content(after) == whole
        assert session.describe(entry.id, None).endswith((".", ")"))
    assert not session.table.flow.to_act
    outcome = rules.outcome(session.table)
    assert outcome is not None
    assert {score.seat for score in outcome.scores} == {seat.id for seat in session.equipment.seats}
    assert set(outcome.winners) <= {score.seat for score in outcome.scores}
    for score in rules.scores(session.table):
        assert sum(points for _, points in score.parts) == score.points


def test_same_seed_same_log_and_undo_of_everything(case: Case, played: Played) -> None:
    session = Played(case, "every game").session
    assert [(entry.seat, entry.move, entry.events) for entry in session.entries] == [
        (entry.seat, entry.move, entry.events) for entry in played.session.entries
    ]
    other = Played(case, "other", most=1).session
    assert other.entries[1].events != session.entries[1].events
    tables = [session.table]
    while session.log.undo_target() is not None:
        session.undo()
        tables.append(session.table)
    assert session.head == session.log.base
    for known in reversed(tables[:-1]):
        session.redo()
        assert session.table == known


def agree(session: Session, entries: Iterable[int]) -> None:
    """What is loaded is what was saved, with each of these entries as the present one."""
    for entry in entries:
        session.jump(entry)
        loaded = Session.restore(session.header, [unpack_record(payload) for payload in payloads(session)])
        assert loaded.recovery == ""
        assert loaded.table == session.table
        assert loaded.rules == session.rules == "enforce"
        assert loaded.outcome() == session.outcome()


def test_save_and_load_agree_at_every_tenth_entry(case: Case, played: Played) -> None:
    """Every tenth of some case of each game; the next case takes the tenth entries between those."""
    first = cases().index(case) % TENTHS
    agree(played.session, range(10 * first, len(played.session.entries), 10 * TENTHS))


@pytest.mark.long
def test_save_and_load_agree_at_every_tenth_entry_of_every_case(played: Played) -> None:
    agree(played.session, range(0, len(played.session.entries), 10))


def test_what_a_seat_cannot_know_changes_neither_its_view_nor_its_bot(played: Played) -> None:
    session, game, rules = played.session, played.game, rules_of(played.game)
    bots = {level: bot_for(game, level) for level in levels_of(game)}
    changed = 0
    for entry in range(session.log.base, len(session.entries) - 1, max(1, len(session.entries) // 8)):
        table = played.tables[entry]
        for seat in session.equipment.seats:
            seen = view(table, seat.id)
            assert "every game" not in seen.chance.seed
            other = rules.sample(seen, Rng(Chance(f"other {entry}")))
            assert check_table(other) == []
            changed += other.zones != table.zones
            again = view(other, seat.id)
            assert again == seen
            assert list(again.pieces) == list(seen.pieces)
            if seat.id in table.flow.to_act:
                for bot in bots.values():
                    chosen = [
                        bot.choose(one, rules.legal_moves(one, seat.id), Rng(Chance("bot")), Budget(0.01))
                        for one in (seen, again)
                    ]
                    assert chosen[0] == chosen[1]
                    assert chosen[0] in rules.legal_moves(table, seat.id)
    assert changed


def test_games_without_rules_propose_nothing() -> None:
    for game in GAMES:
        if game.ruleset is None:
            session = Session.new(game, seats=game.players[1], seed="free")
            assert list(session.legal_moves()) == []
            assert levels_of(game) == ()


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
