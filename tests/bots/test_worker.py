"""The process in which bots think: asked, answered, cancelled, killed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from msgspec.structs import replace
from odd_bots import load_with_odd_bots, wait_for

from tabletop.bots.worker import Answer, BotWorker, Question, choose_here, rows_of, table_of
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import TabletopError
from tabletop.games.registry import load_game
from tabletop.session import Session


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    """A process for bots, ended after the test."""
    made = BotWorker(load_with_odd_bots)
    yield made
    made.close()


@pytest.fixture
def thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which a ponderer says how far it is."""
    monkeypatch.setenv("TABLETOP_TEST_THOUGHT", str(tmp_path))
    return tmp_path


def question(level: str = "normal", seed: str = "1") -> Question:
    """The first decision of a game."""
    session = Session.new("roundhouse_kick", seats=[replace(seat, bot=level) for seat in SEAT_COLOURS[:2]], seed=seed)
    asked = session.bot_question()
    assert asked is not None
    return asked


def answered(worker: BotWorker) -> Answer:
    """The answer, waited for."""
    return wait_for(lambda: worker.poll(0.05))


def test_a_view_survives_the_way_to_the_process() -> None:
    seen = question().seen
    assert table_of(seen.equipment, rows_of(seen)) == seen


def test_the_process_chooses_as_the_bot_does_here(worker: BotWorker) -> None:
    for level in ("normal", "easy", "random"):
        for seed in ("1", "2"):
            asked = question(level, seed)
            worker.ask(asked)
            assert worker.thinking
            answer = answered(worker)
            assert answer == Answer(choose_here(load_game, asked))
            assert not worker.thinking
            assert worker.poll() is None


def test_asking_and_polling_do_not_wait(worker: BotWorker, thought: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = []
    real = Connection.poll

    def poll(pipe: Connection, seconds: float = 0.0) -> bool:
        waits.append(seconds)
        return real(pipe, seconds)

    monkeypatch.setattr(Connection, "poll", poll)
    worker.ask(question("ponderer"))
    wait_for((thought / "begun").exists)
    assert worker.poll() is None
    worker.ask(question("ponderer"))
    assert worker.poll() is None
    assert len(waits) == 3
    assert set(waits) == {0.0}
    (thought / "end").touch()
    assert answered(worker).problem == ""


def test_a_bot_in_thought_is_cancelled_and_the_next_is_answered(worker: BotWorker, thought: Path) -> None:
    worker.ask(question("ponderer"))
    wait_for((thought / "begun").exists)
    process = worker._process
    assert process is not None
    worker.cancel()
    assert not worker.thinking
    assert not process.is_alive()
    worker.ask(question())
    assert answered(worker).problem == ""
    assert not (thought / "ended").exists()


def test_a_forgotten_answer_is_not_taken_for_the_next(worker: BotWorker) -> None:
    first, second = question("random", "1"), question("normal", "2")
    worker.ask(first)
    time.sleep(0.1)
    worker.ask(second)
    assert answered(worker).move == choose_here(load_game, second)


@pytest.mark.parametrize(("deaths", "problem"), [(1, ""), (2, "The bot 'dier' stopped thinking.")])
def test_a_process_that_dies_is_asked_once_more(
    worker: BotWorker, deaths: int, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = tmp_path / "deaths"
    count.write_text(str(deaths))
    monkeypatch.setenv("TABLETOP_TEST_DEATHS", str(count))
    worker.ask(question("dier"))
    answer = answered(worker)
    assert answer.problem == problem
    assert bool(answer.move) == (not problem)
    worker.ask(question())
    assert answered(worker).problem == ""


def test_a_faulty_bot_answers_with_its_fault(worker: BotWorker) -> None:
    worker.ask(question("fool"))
    assert answered(worker) == Answer((), "The bot 'fool' of Roundhouse Kick failed (ZeroDivisionError: too clever).")


def test_unknown_levels_and_games_are_answers_too(worker: BotWorker) -> None:
    worker.ask(question("genius"))
    assert "no bot 'genius'" in answered(worker).problem
    worker.ask(replace(question(), game="nothing"))
    assert "no game 'nothing'" in answered(worker).problem
    worker.ask(replace(question(), game="open_table"))
    assert "has no rules" in answered(worker).problem


def test_nothing_to_choose_is_said() -> None:
    asked = question()
    other = "red" if asked.seat == "blue" else "blue"
    with pytest.raises(TabletopError, match="nothing that"):
        choose_here(load_game, replace(asked, seat=other))


def test_the_process_ends_when_closed(worker: BotWorker) -> None:
    worker.ask(question())
    answered(worker)
    process = worker._process
    assert process is not None
    worker.close()
    assert not process.is_alive()
    worker.close()
