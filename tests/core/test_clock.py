"""The clock: the time that each seat took, worked out from the log, whatever was undone, saved and loaded in between."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_box import SMALL_GAME

from tabletop import EndTurn, MoveRefusedError, RubOut, Session, SetClock, WriteNote
from tabletop.core.clock import Clockwork, limit_of, runs_on


class Hours:
    """A session whose time passes when a test says so, from its first entry on: none of it is real time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0
        monkeypatch.setattr(Session, "now", lambda session: self.now)
        self.session = Session.new(SMALL_GAME, seats=2, seed="7")

    def pass_seconds(self, seconds: int) -> None:
        self.now += 1000 * seconds

    def used(self) -> tuple[int, int]:
        """The seconds blue and red have used."""
        return self.session.time_used("blue") // 1000, self.session.time_used("red") // 1000


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    return Hours(monkeypatch)


def told(session: Session) -> str:
    return session.describe(session.head, "blue")


def test_time_counts_to_whose_turn_it_is_and_only_while_the_clock_runs(hours: Hours) -> None:
    play = hours.session.play
    hours.pass_seconds(100)
    play(SetClock(True, 0), "blue")
    hours.pass_seconds(10)
    assert hours.used() == (10, 0)
    play(EndTurn(), "blue")
    hours.pass_seconds(7)
    play(WriteNote("hm"), "red")
    hours.pass_seconds(1)
    assert hours.used() == (10, 8)
    play(SetClock(False), "red")
    hours.pass_seconds(1000)
    assert hours.used() == (10, 8)
    play(SetClock(True), "red")
    hours.pass_seconds(2)
    assert hours.used() == (10, 10)


def test_going_back_gives_nobody_time(hours: Hours) -> None:
    session = hours.session
    session.play(SetClock(True, 600), "blue")
    hours.pass_seconds(10)
    session.play(EndTurn(), "blue")
    hours.pass_seconds(5)
    session.undo()
    hours.pass_seconds(3)
    assert hours.used() == (13, 5)
    session.redo()
    hours.pass_seconds(1)
    assert hours.used() == (13, 6)
    head = session.head
    session.jump(session.log.base)
    assert not runs_on(session.table)
    hours.pass_seconds(50)
    session.jump(head)
    assert hours.used() == (13, 6)


def test_the_times_survive_saving_and_loading(hours: Hours, tmp_path: Path) -> None:
    session = hours.session
    session.play(SetClock(True, 600), "blue")
    hours.pass_seconds(10)
    session.play(EndTurn(), "blue")
    hours.pass_seconds(5)
    session.undo()
    hours.pass_seconds(4)
    session.play(SetClock(False), "blue")
    used = hours.used()
    assert used == (14, 5)
    session.save(tmp_path / "copy.tabletop")
    with Session.load(tmp_path / "copy.tabletop") as again:
        assert (again.time_used("blue") // 1000, again.time_used("red") // 1000) == used
        assert limit_of(again.table) == 600


def test_reading_on_is_the_same_as_reading_all(hours: Hours) -> None:
    session = hours.session
    session.play(SetClock(True, 0), "blue")
    for step in range(12):
        hours.pass_seconds(step)
        if step % 4 == 3:
            session.undo()
        elif step % 5 == 4:
            session.redo() if session.log.redo_target() is not None else session.play(EndTurn())
        else:
            session.play(EndTurn())
        hours.used()
    anew = Clockwork()
    anew.read(session.log.entries, session.head_moves)
    assert {seat: anew.at(seat, hours.now) for seat in ("blue", "red")} == {
        seat: session.time_used(seat) for seat in ("blue", "red")
    }
    assert sum(hours.used()) == sum(range(12))


def test_the_clock_in_words(hours: Hours) -> None:
    session = hours.session
    session.play(SetClock(False, 600), "blue")
    assert told(session) == "Blue gives everybody 10 minutes on the clock."
    session.play(SetClock(True), "blue")
    assert told(session) == "Blue starts the clock."
    session.play(SetClock(False), "blue")
    assert told(session) == "Blue stops the clock."
    session.play(SetClock(True, 0), "blue")
    assert told(session) == "Blue lets the clock count up and starts the clock."
    session.play(SetClock(False, -1), "blue")
    assert told(session) == "Blue takes the clock away."
    assert limit_of(session.table) is None


def test_what_cannot_be_done_with_a_clock(hours: Hours) -> None:
    session = hours.session
    session.play(SetClock(True, 0), "blue")
    with pytest.raises(MoveRefusedError, match="is running already"):
        session.play(SetClock(True), "blue")
    with pytest.raises(MoveRefusedError, match="between 0 and 24 hours"):
        session.play(SetClock(True, 10**9), "blue")
    with pytest.raises(MoveRefusedError, match="Nothing is written"):
        session.play(RubOut(), "blue")


def test_times_out_of_a_damaged_save_never_run_backwards(small_session: Session) -> None:
    from msgspec.structs import replace

    session = small_session
    session.play(SetClock(True, 0))
    entries = [*session.log.entries]
    for time in (2**40, 5, 2**47, 0):
        entries.append(replace(entries[-1], id=len(entries), parent=len(entries) - 1, time=time, events=()))
    clockwork = Clockwork()
    clockwork.read(entries, ())
    assert clockwork.at("blue", 0) >= 2**40


def test_setting_a_time_begins_anew_and_undo_brings_the_old_times_back(hours: Hours) -> None:
    session = hours.session
    session.play(SetClock(True, 300), "blue")
    hours.pass_seconds(20)
    session.play(SetClock(True, 300), "blue")
    hours.pass_seconds(4)
    assert hours.used() == (4, 0)
    session.undo()
    hours.pass_seconds(1)
    assert hours.used() == (21, 0)


def test_starting_a_clock_that_was_never_set_counts_up(hours: Hours) -> None:
    hours.session.play(SetClock(True), "red")
    assert limit_of(hours.session.table) == 0
    assert told(hours.session) == "Red lets the clock count up and starts the clock."
