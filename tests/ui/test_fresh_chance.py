"""Chance is fresh in a copy of a game and when a game is begun again from its start; within one line, undo cannot fish."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver

from tabletop import RollDice, Session, ShufflePieces
from tabletop.core.barrier import is_certain
from tabletop.core.events import ChanceUsed, event_row
from tabletop.core.table import table_hash
from tabletop.saves.manage import duplicate_save


def shuffled(session: Session) -> tuple[str, ...]:
    """The deck after a shuffle, which is undone again."""
    session.play(ShufflePieces(session.table.zones["deck"]))
    deck = session.table.zones["deck"]
    session.undo()
    return deck


def rolled(session: Session) -> list[int]:
    """Twelve rolls of a die."""
    for _ in range(12):
        session.play(RollDice(("d20.1",)))
    faces = [session.log.table_at(entry.id).pieces["d20.1"].face for entry in session.entries[-12:]]
    session.jump(session.entries[-12].parent)
    return faces


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game with a roll, another line, and a start from the beginning, in a file."""
    path = tmp_path / "evening.tabletop"
    with Session.new("open_table", seats=2, seed="7", path=path) as session:
        session.play(RollDice(("d6.1", "d6.2")))
        session.undo()
        session.play(RollDice(("d6.1",)))
    return path


@pytest.mark.parametrize("begun_again", [False, True])
def test_a_copy_shows_nothing_of_what_will_come(saved: Path, begun_again: bool) -> None:
    with Session.load(saved) as session:
        if begun_again:
            session.jump(session.log.base)
            session.renew_chance("blue")
        session.save(saved.with_name("second.tabletop"), "Second", fresh=True)
        session.save(saved.with_name("same.tabletop"), "Same")
        expected, deck = rolled(session), shuffled(session)
        session.undo()
        session.redo()
    copies = [duplicate_save(saved), saved.with_name("second.tabletop")]
    for path in copies:
        with Session.load(path) as copy, Session.load(saved) as original:
            assert [entry.move for entry in copy.entries[: len(original.entries)]] == [e.move for e in original.entries][
                : len(copy.entries)
            ]
            assert copy.table.pieces["d6.1"] == original.table.pieces["d6.1"]
            assert rolled(copy) != expected
            assert shuffled(copy) != deck
    with Session.load(saved.with_name("same.tabletop")) as same:
        assert (rolled(same), shuffled(same)) == (expected, deck)


def test_a_copy_has_the_acts_marks_and_lines_of_its_original(saved: Path) -> None:
    with Session.load(saved) as session:
        session.mark("the first roll")
        marks, lines = session.marks, dict(session.log.children)
    with Session.load(duplicate_save(saved)) as copy:
        assert (copy.marks, dict(copy.log.children), copy.title) == (marks, lines, "The Open Table (copy)")


def test_who_begins_again_is_named_and_undo_cannot_fish() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    first = rolled(session)
    before = table_hash(session.table)
    session.renew_chance("red")
    assert session.describe(session.head, None) == "Red begins again, with fresh chance."
    assert session.head not in session.log.barriers
    second, after = rolled(session), table_hash(session.table)
    assert second != first
    assert rolled(session) == second
    session.undo()
    assert (table_hash(session.table), rolled(session)) == (before, first)
    session.jump(session.log.children[session.log.base][-1])
    session.undo()
    session.jump(2 + 12)
    assert (table_hash(session.table), rolled(session)) == (after, second)


def test_a_seed_in_an_event_is_no_use_of_chance_and_old_rows_stay_as_they_were() -> None:
    assert event_row(ChanceUsed(2, ("die",))) == ("u", 2, ("die",))
    assert event_row(ChanceUsed(0, (), "ab")) == ("u", 0, (), "ab")
    assert [is_certain([event]) for event in (ChanceUsed(0, (), "ab"), ChanceUsed(1), ChanceUsed(0, ("x",), "ab"))] == [0, 1, 1]


@pytest.fixture
def session() -> Session:
    return Session.new("open_table", seats=1, seed="7")


def test_play_on_from_the_start_begins_the_game_again(driver: Driver) -> None:
    session, play = driver.table.session, driver.table.screen.play
    first = shuffled(session)
    session.play(ShufflePieces(session.table.zones["deck"]))
    play.jump(session.log.base, plays_on=True)
    assert session.describe(session.head, None) == "Blue begins again, with fresh chance."
    assert shuffled(session) != first
    play.jump(session.log.base)
    assert shuffled(session) == first


def test_play_on_from_another_moment_changes_no_chance(driver: Driver) -> None:
    session, play = driver.table.session, driver.table.screen.play
    session.play(RollDice(("d6.1",)))
    at, expected = session.head, shuffled(session)
    session.play(RollDice(("d6.2",)))
    play.jump(at, plays_on=True)
    assert (session.head, shuffled(session)) == (at, expected)
