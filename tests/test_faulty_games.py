"""No game can stop the program: a game whose code fails wherever it can, through the session, the command line and bots."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from faulty_game import NAME, QUESTIONS, Take, install

from tabletop import MovePieces
from tabletop.bots.worker import BotWorker
from tabletop.cli import run_command
from tabletop.core.chance import Chance, Rng
from tabletop.core.check_table import check_table
from tabletop.core.errors import GameDataError, MoveRefusedError
from tabletop.games.registry import load_game
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.hands import KnowsHands, match_gesture
from tabletop.rules.optional import knows
from tabletop.rules.showing import marks_of, passed_in, places_of_step
from tabletop.session import RulesCannotGoOnError, Session

HOW = ("error", "exit", "recursion", "nonsense")
DECISIVE = tuple(name for name in QUESTIONS if name != "describe_move")
Fail = Callable[..., None]


@pytest.fixture
def fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fail:
    """Lets the game fail at one place from now on; the game is installed."""
    install(tmp_path / "site", monkeypatch, faulty="faulty_game:GAME")

    def set_fault(at: str = "", how: str = "error") -> None:
        monkeypatch.setenv("FAULTY_AT", at)
        monkeypatch.setenv("FAULTY_HOW", how)

    set_fault()
    return set_fault


def ask_everything(session: Session) -> None:
    """Ask the rules all that screens, bots and lists ask of them; none of it raises."""
    rules, table = session.game_rules, session.table
    for seat in ("blue", "red"):
        legal = session.legal_moves(seat)
        moves, spare = list(legal), list(rules.spare_moves(table, seat))
        assert (len(legal), bool(legal)) == (len(moves), bool(moves))
        rules.prompt(table, seat)
        for move in (*moves, *spare, Take(1)):
            rules.gestures(table, seat, move)
            rules.check(table, seat, move)
            assert session.ruleset.check(table, seat, move) is None or move not in legal
        match_gesture(rules, table, seat, moves, MovePieces(("m0",), "board", ((3.0, 3.0),)))
    if knows(rules, KnowsHands):
        assert rules.place_for(table, "m0", 1.0, 1.0) == ""
        rules.why_not(table, "blue", "m0", "board")
    assert isinstance(rules.zone_help(table, "board") + rules.next_up(table), str)
    assert set(marks_of(rules, table)) <= set(table.zones)
    assert set(places_of_step(rules, table, "The board is full.")) <= set(table.zones)
    assert set(passed_in(rules, table)) <= {seat.id for seat in table.equipment.seats}
    rules.to_act(table), rules.phases(table), rules.sample(session.view("blue"), Rng(Chance("")))
    with suppress(MoveRefusedError):
        rules.move_from_row(("take_coins", 1))
    session.problems(), session.scores(), session.outcome(), session.bot_question()
    for entry in session.entries:
        assert session.describe(entry.id, None)


def play_all(session: Session) -> None:
    """Make moves of every sort; what cannot be done is refused, and nothing else is raised."""
    for move in (Take(1), MovePieces(("m0",), "board", ((3.0, 3.0),)), Take(2), MovePieces(("die.a",), "table", ((9.0, 9.0),))):
        with suppress(MoveRefusedError):
            session.play(move)
    with suppress(MoveRefusedError):
        session.undo()


def assert_goes_on(session: Session) -> None:
    """The table is a free one now, which says why, and all of it can be played on and is in the file."""
    assert session.fault is not None
    assert NAME in session.fault.sentence
    assert session.fault.sentence.isprintable()
    assert len(session.fault.sentence) < 600
    assert session.rules == "off"
    assert session.ruleset is FREE_PLAY
    entry = session.play(MovePieces(("die.a",), "table", ((40.0, 50.0),)), "blue")
    assert session.describe(entry.id, "blue") == "Blue moves a die."
    session.undo()
    session.redo()
    assert check_table(session.table) == []


@pytest.mark.parametrize("how", ["error", "nonsense"])
@pytest.mark.parametrize("at", DECISIVE)
def test_whatever_fails_the_table_stays_open_with_its_rules_off(at: str, how: str, fail: Fail) -> None:
    if at == "start":
        fail(at, how)
    session = Session.new("faulty", seed="7")
    if at != "start":
        assert (session.rules, session.fault) == ("enforce", None)
        session.play(Take(1))
    fail(at, how)
    play_all(session)
    ask_everything(session)
    if at == "resume":
        with pytest.raises(MoveRefusedError, match=NAME):
            session.resume_rules("red", "turn")
    assert_goes_on(session)
    fail()
    session.rules = "enforce"
    assert (session.rules, session.fault) == ("enforce", None)


@pytest.mark.parametrize("at", ["prompt", "resolve", "diagnose"])
def test_that_the_rules_went_off_is_in_the_file_and_in_its_copy(at: str, fail: Fail, tmp_path: Path) -> None:
    path, copy = tmp_path / "evening.tabletop", tmp_path / "copy.tabletop"
    with Session.new("faulty", path=path, seed="7") as session:
        session.play(Take(1))
        fail(at)
        play_all(session)
        ask_everything(session)
        assert_goes_on(session)
        session.write_summary()
        session.save(copy)
    for file in (path, copy):
        with Session.load(file) as loaded:
            assert (loaded.rules, loaded.fault) == ("off", None)
            loaded.play(MovePieces(("die.b",), "table", ((40.0, 50.0),)))


def test_rules_that_failed_are_asked_nothing_more_until_they_get_another_try(fail: Fail) -> None:
    session = Session.new("faulty")
    fail("prompt")
    told: list[str] = []
    session.listen(lambda change: told.append(change.kind))
    assert session.game_rules.prompt(session.table, "blue") == ""
    assert (session.rules, told) == ("off", []), "a question writes and tells nothing"
    session.record_fault()
    assert told == ["level"]
    fail()
    assert list(session.legal_moves("blue")) == []
    session.rules = "enforce"
    assert (session.fault, list(session.legal_moves("blue"))) == (None, [Take(1), Take(2)])
    session.play(Take(1))
    fail("diagnose")
    with pytest.raises(MoveRefusedError, match=NAME):
        session.play(Take(1))
    with pytest.raises(RulesCannotGoOnError, match="its rules failed"):
        session.rules = "enforce"
    assert session.rules == "off"


def test_what_happened_is_told_in_general_words_and_the_rules_stay_on(fail: Fail) -> None:
    session = Session.new("faulty")
    entry = session.play(Take(2))
    assert session.describe(entry.id, None) == "blue takes coins: 2."
    for how in HOW:
        fail("describe_move", how)
        assert session.describe(entry.id, None) == "Blue sets Blue's coins from 5 to 7 and passes the turn to Red."
    assert session.rules == "enforce"
    assert session.fault is not None
    assert NAME in session.fault.sentence
    session.play(Take(1))


@pytest.mark.parametrize("how", [*HOW, "endless", "impossible", "uncountable"])
@pytest.mark.parametrize("at", ["start", "resolve", "resume"])
def test_events_that_cannot_be_are_never_written(at: str, how: str, fail: Fail, tmp_path: Path) -> None:
    path = tmp_path / "evening.tabletop"
    fail(at if at == "start" else "", how)
    with Session.new("faulty", path=path) as session:
        if at == "resolve":
            fail(at, how)
            with pytest.raises(MoveRefusedError, match=NAME):
                session.play(Take(1))
        elif at == "resume":
            session.rules = "off"
            fail(at, how)
            with pytest.raises(MoveRefusedError, match=NAME):
                session.resume_rules("red", "turn")
        assert_goes_on(session)
        rows = len(session.entries)
    with Session.load(path) as loaded:
        assert (len(loaded.entries), loaded.recovery, loaded.rules) == (rows, "", "off")


def test_moves_without_end_are_no_answer(fail: Fail, monkeypatch: pytest.MonkeyPatch) -> None:
    from itertools import repeat

    from tabletop.rules.ruleset import ListedMoves

    session = Session.new("faulty")
    monkeypatch.setattr(ListedMoves, "moves", property(lambda self: repeat(Take(1))))
    assert list(session.legal_moves()) == []
    assert session.fault is not None
    assert "100000" in session.fault.sentence


def test_an_error_at_a_move_that_is_not_legal_is_a_refusal(fail: Fail) -> None:
    session = Session.new("faulty")
    with pytest.raises(MoveRefusedError, match="not a legal move"):
        session.play(Take(7))
    assert (session.rules, session.fault) == ("enforce", None)


@pytest.mark.parametrize("how", HOW)
def test_a_box_that_cannot_be_made(how: str, fail: Fail, tmp_path: Path) -> None:
    path = tmp_path / "evening.tabletop"
    Session.new("faulty", path=path).close()
    fail("equipment", how)
    with pytest.raises(GameDataError, match=NAME):
        Session.new("faulty")
    with Session.load(path) as session:
        assert_goes_on(session)


def test_a_save_whose_game_cannot_be_loaded_any_more_says_so(fail: Fail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.tabletop"
    Session.new("faulty", path=path).close()
    monkeypatch.delattr("faulty_game.GAME")
    with Session.load(path) as session:
        assert session.fault is not None
        assert "'faulty' cannot be loaded" in session.fault.sentence
        session.play(MovePieces(("die.b",), "table", ((40.0, 50.0),)))


@pytest.mark.parametrize("at", ["equipment", "describe_move", "scores", "to_act"])
@pytest.mark.parametrize("how", ["error", "exit"])
def test_the_command_line_goes_on(at: str, how: str, fail: Fail, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evening.tabletop"
    with Session.new("faulty", path=path, title="Evening") as session:
        session.play(Take(1))
    fail(at, how)
    for command in (["log"], ["show"], ["verify"], ["log", "--json"]):
        assert run_command([command[0], str(path), *command[1:]]) == 0
        out, err = capsys.readouterr()
        assert out
        assert "Tabletop had to close" not in err
        assert (NAME in err) == (at == "equipment" or (at == "describe_move" and command[0] == "log")), command
    picture = tmp_path / "table.png"
    assert run_command(["screenshot", str(path), "-o", str(picture), "--size", "320x240"]) == 0
    assert picture.is_file()
    assert run_command(["export", str(path), "-o", str(tmp_path / "film.gif"), "--size", "320x240"]) == 0
    assert (NAME in capsys.readouterr().err) == (at in ("equipment", "describe_move"))


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("at", ["start", "legal_moves", "resolve", "outcome", "bot", "bot_move"])
def test_simulate_counts_what_failed_and_goes_on(at: str, how: str, fail: Fail, capsys: pytest.CaptureFixture[str]) -> None:
    simulate = ["simulate", "faulty", "--players", "2", "--bots", "easy", "--games", "3"]
    fail(at, how)
    # What ends a whole process is tried with several of them, as everybody has; the rest costs less here.
    assert run_command([*simulate, "--json", "--processes", "2" if how == "exit" else "1"]) == 1
    out, err = capsys.readouterr()
    figures = json.loads(out)
    assert (figures["games"], figures["finished"]) == (3, 0)
    assert NAME in err
    assert "had to close" not in err
    assert len(err.splitlines()) == 1
    fail()
    assert run_command([*simulate, "--processes", "1"]) == 0


@pytest.mark.parametrize(
    ("at", "how"), [("bot", "error"), ("bot", "exit"), ("bot", "recursion"), ("bot_move", "error"), ("legal_moves", "exit")]
)
def test_a_bot_that_fails_answers_with_a_sentence(at: str, how: str, fail: Fail) -> None:
    from msgspec.structs import replace

    from tabletop.core.equipment import SEAT_COLOURS

    session = Session.new("faulty", [replace(SEAT_COLOURS[0], bot="easy"), SEAT_COLOURS[1]])
    question = session.bot_question()
    assert question is not None
    fail(at, how)
    worker = BotWorker(load_game)
    try:
        worker.ask(question)
        answer = worker.poll(30.0)
    finally:
        worker.close()
    assert answer is not None
    assert NAME in answer.problem
    assert answer.problem.isprintable()


@pytest.mark.parametrize("at", ["check", "resolve"])
def test_a_game_that_fails_at_an_act_made_again_is_named_and_its_rules_go_off(at: str, fail: Fail) -> None:
    session = Session.new("faulty", seed="7")
    session.play(Take(1), "blue")
    session.undo()
    heard: list[str] = []
    session.listen(lambda change: heard.append(change.kind))
    fail(at)
    with pytest.raises(MoveRefusedError, match=NAME):
        session.act(Take(1), "blue")
    assert (heard, session.rules) == (["level"], "off")
