"""The history of a game in any order of undo, redo, jumps, branches, saving, loading and crashes."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule
from small_box import SMALL_GAME

from tabletop.core.check_table import check_table
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.table import table_hash
from tabletop.games.game import Game
from tabletop.games.registry import list_games
from tabletop.rules.levels import LEVELS
from tabletop.rules.ruleset import Move
from tabletop.saves.frames import DEFLATED, MAGIC, whole_frames
from tabletop.session import Session
from tabletop.testing.random_acts import random_act

GAMES = [SMALL_GAME, *(one.game for one in list_games() if one.game is not None)]
SHORT, LONG = 600, 20_000


def some_move(session: Session, seat: str, rng: random.Random) -> Move:
    """A legal move, if there is one, or some act of the hand."""
    moves = session.legal_moves(seat).moves
    return rng.choice(moves) if moves and rng.random() < 0.6 else random_act(session.table, seat, rng)


class History(RuleBasedStateMachine):
    """Random acts on one game, with a file beside it; what the log must tell is kept as a hash for every entry."""

    game: Game = SMALL_GAME
    crashes = Bundle("crashes")

    @initialize(seed=st.integers(0, 2**16))
    def begin(self, seed: int) -> None:
        """A new game with its file."""
        self.folder = tempfile.TemporaryDirectory(prefix="tabletop-history-")
        self.path = Path(self.folder.name) / "a.tabletop"
        seats = min(max(self.game.players[0], 2), self.game.players[1])
        self.session = Session.new(self.game, seats=seats, seed=seed, path=self.path)
        self.hashes = {self.session.head: table_hash(self.session.table)}
        self.start = table_hash(self.session.table)

    @rule(seed=st.integers(0, 2**32), count=st.integers(1, 8))
    def play(self, seed: int, count: int) -> None:
        """Some acts, some of which are refused."""
        rng = random.Random(seed)
        for _ in range(count):
            seat = rng.choice(self.session.equipment.seats).id
            move = some_move(self.session, seat, rng)
            before, table = len(self.session.entries), self.session.table
            try:
                entry = self.session.play(move, seat)
            except MoveRefusedError:
                assert self.session.table is table
                assert len(self.session.entries) == before
                continue
            assert entry.id == self.session.head == before
            self.hashes[entry.id] = table_hash(self.session.table)

    @rule(level=st.sampled_from(LEVELS))
    def mind_the_rules(self, level: str) -> None:
        """More strictly or less, if the game has rules and they can go on from this table; nothing lies differently then."""
        table, before = self.session.table, self.session.rules
        try:
            self.session.rules = level
        except (MoveRefusedError, UnknownNameError):
            assert self.session.rules == before
        else:
            assert self.session.rules == level
        assert self.session.table is table

    @rule(seed=st.integers(0, 2**16))
    def take_up_the_rules(self, seed: int) -> None:
        """Play goes on by the rules wherever that can be."""
        rng = random.Random(seed)
        seat = rng.choice(self.session.equipment.seats).id
        phase = rng.choice(self.session.game_rules.phases(self.session.table)).id
        try:
            entry = self.session.resume_rules(seat, phase)
        except (MoveRefusedError, UnknownNameError):
            return
        assert self.session.problems() == []
        self.hashes[entry.id] = table_hash(self.session.table)

    @rule(count=st.integers(1, 12))
    def undo(self, count: int) -> None:
        """Back along the line."""
        for _ in range(count):
            if self.session.log.undo_target() is None:
                with pytest.raises(MoveRefusedError, match="start of the game"):
                    self.session.undo()
                return
            parent = self.session.entries[self.session.head].parent
            self.session.undo()
            assert self.session.head == parent

    @rule(count=st.integers(1, 12))
    def redo(self, count: int) -> None:
        """Forth along the line, which is where the last undo came from."""
        for _ in range(count):
            line = self.session.log.line()
            at = line.index(self.session.head)
            if at == len(line) - 1:
                with pytest.raises(MoveRefusedError, match="nothing to redo"):
                    self.session.redo()
                return
            self.session.redo()
            assert self.session.head == line[at + 1]

    @rule(count=st.integers(1, 6))
    def undo_then_redo(self, count: int) -> None:
        """Undo and as many redos lead back to where one was."""
        head, done = self.session.head, 0
        while done < count and self.session.log.undo_target() is not None:
            self.session.undo()
            done += 1
        for _ in range(done):
            self.session.redo()
        assert self.session.head == head

    @rule(where=st.floats(0, 1))
    def jump(self, where: float) -> None:
        """To any entry, on any branch."""
        target = int(where * (len(self.session.entries) - 1))
        self.session.jump(target)
        assert self.session.head == max(target, self.session.log.base)

    @rule()
    def summary(self) -> None:
        """What is written for the list of saves changes nothing."""
        self.session.write_summary(b"picture")

    @rule()
    def load(self) -> None:
        """Closed and opened again, it is the same game."""
        line, head, entries = self.session.log.line(), self.session.head, list(self.session.entries)
        rules = self.session.rules
        self.session.close()
        self.session = Session.load(self.path)
        assert self.session.recovery == ""
        assert self.session.head == head
        assert list(self.session.entries) == entries
        assert self.session.log.line() == line
        assert self.session.rules == rules

    @rule()
    def save_as(self) -> None:
        """A copy written whole is the same game."""
        copy = self.path.with_name("copy.tabletop")
        self.session.save(copy)
        with Session.load(copy) as other:
            assert other.head == self.session.head
            assert list(other.entries) == list(self.session.entries)
            assert other.log.line() == self.session.log.line()
            assert table_hash(other.table) == table_hash(self.session.table)

    @rule(where=st.floats(0, 1))
    def crash(self, where: float) -> None:
        """The file ends at any byte after its header: what was whole before it is there, and play goes on."""
        self.session.close()
        data = self.path.read_bytes()
        first = next(whole_frames(data))
        cut = first.end + int(where * (len(data) - first.end))
        self.path.write_bytes(data[:cut])
        entries = list(self.session.entries)
        whole = sum(bool(frame.flags & DEFLATED) for frame in whole_frames(data) if frame.end <= cut)
        self.session = Session.load(self.path)
        assert len(self.session.entries) == 1 + whole
        assert list(self.session.entries) == entries[: 1 + whole]
        # The first thing written takes the torn tail off the file.
        self.session.write_summary(b"")
        if len(self.session.entries) == 1:
            # Not even the set-up of the rules was left.
            self.hashes[0] = self.start = table_hash(self.session.table)

    @invariant()
    def the_table_is_what_it_was_at_this_entry(self) -> None:
        """The table at the head is consistent, and the one that was there when the entry was made."""
        if not hasattr(self, "session"):
            return
        assert check_table(self.session.table) == []
        assert table_hash(self.session.table) == self.hashes[self.session.head]
        # Whatever hands have done, what the screen asks of the rules has an answer.
        for seat in self.session.equipment.seats:
            seen = self.session.view(seat.id)
            legal = self.session.ruleset.legal_moves(seen, seat.id)
            assert self.session.ruleset.prompt(seen, seat.id)
            assert all(self.session.ruleset.gestures(seen, seat.id, move) for move in legal)
        self.session.outcome()
        self.session.scores()
        assert self.session.describe(self.session.head, None)

    @precondition(lambda self: hasattr(self, "session"))
    @rule()
    def all_the_way_back_and_forth(self) -> None:
        """Undo of everything is the start, redo of everything the end of the line."""
        while self.session.log.redo_target() is not None:
            self.session.redo()
        end = table_hash(self.session.table)
        while self.session.log.undo_target() is not None:
            self.session.undo()
        assert table_hash(self.session.table) == self.start
        while self.session.log.redo_target() is not None:
            self.session.redo()
        assert table_hash(self.session.table) == end

    def teardown(self) -> None:
        """Let go of the file."""
        if hasattr(self, "session"):
            self.session.close()
            self.folder.cleanup()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_walk_through_a_game(game: Game) -> None:
    run_machine(game, examples=12 if game is SMALL_GAME else 4, steps=40 if game is SMALL_GAME else 30)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_walk_through_a_game_long(game: Game) -> None:
    run_machine(game, examples=150, steps=60)


def run_machine(game: Game, examples: int, steps: int) -> None:
    """Walk through `game` in `examples` ways of `steps` steps."""
    machine = type(f"History_{game.id}", (History,), {"game": game})
    machine.TestCase.settings = settings(
        max_examples=examples,
        stateful_step_count=steps,
        database=None,
        suppress_health_check=list(HealthCheck),
        # Finding a shorter walk to a fault may take many minutes where every step writes files.
        phases=(Phase.explicit, Phase.generate),
    )
    machine.TestCase("runTest").runTest()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_many_random_acts(game: Game, tmp_path: Path) -> None:
    many_acts(game, tmp_path, SHORT)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_many_random_acts_long(game: Game, tmp_path: Path) -> None:
    many_acts(game, tmp_path, LONG)


def many_acts(game: Game, folder: Path, acts: int) -> None:
    """Random acts with undo, redo and branches: undone they are the start, redone the end, reloaded the same."""
    rng = random.Random(acts)
    path = folder / "many.tabletop"
    seats = min(max(game.players[0], 4), game.players[1])
    session = Session.new(game, seats=seats, seed="many", path=path)
    start = table_hash(session.table)
    hashes = {session.head: start}
    played = 0
    while played < acts:
        way = rng.random()
        if way < 0.12 and session.log.undo_target() is not None:
            session.undo()
        elif way < 0.17 and session.log.redo_target() is not None:
            session.redo()
        elif way < 0.172:
            # Mostly near the end, so that lines grow long; sometimes from the start.
            last = len(session.entries) - 1
            session.jump(rng.randrange(max(0, last - 60), last + 1) if rng.random() < 0.9 else rng.randrange(last + 1))
        else:
            seat = rng.choice(session.equipment.seats).id
            try:
                if rng.random() < 0.01:
                    session.rules = rng.choice(LEVELS)
                entry = session.play(some_move(session, seat, rng), seat)
            except (MoveRefusedError, UnknownNameError):
                continue
            played += 1
            if played % 20 == 0:
                hashes[entry.id] = table_hash(session.table)
                assert check_table(session.table) == []
    assert len(session.log.children) < len(session.entries) - 1, "there are branches"
    session.jump(len(session.entries) - 1)
    while session.log.redo_target() is not None:
        session.redo()
    end = table_hash(session.table)
    while session.log.undo_target() is not None:
        session.undo()
    assert table_hash(session.table) == start
    while session.log.redo_target() is not None:
        session.redo()
    assert table_hash(session.table) == end
    session.close()
    with Session.load(path) as loaded:
        assert loaded.recovery == ""
        assert (loaded.head, table_hash(loaded.table)) == (session.head, end)
        assert list(loaded.entries) == list(session.entries)
        for entry_id in rng.sample(sorted(hashes), min(60, len(hashes))):
            loaded.jump(entry_id)
            assert table_hash(loaded.table) == hashes[entry_id]
    assert path.read_bytes().startswith(MAGIC)
