"""The table of scores by round: written by keyboard and mouse, in the log, in the save, undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver

from tabletop import MoveRefusedError, Session, SetCounter, WriteScores
from tabletop.core.table import table_hash
from tabletop.rules.plain_board import board_in_words
from tabletop.rules.score_sheet import rounds_on_sheet, sums
from tabletop.ui.table.sheets.score_sheet import ScoreSheet


@pytest.fixture
def session() -> Session:
    """The Open Table for three."""
    return Session.new("open_table", seats=3, seed="7")


def sheet(driver: Driver) -> ScoreSheet:
    assert isinstance(driver.screen, ScoreSheet)
    return driver.screen


def test_rounds_are_written_by_keyboard_alone(driver: Driver) -> None:
    session = driver.table.session
    driver.key("shift+c")
    for row in ("12", "-3", "7"), ("1", "", "20"):
        for number, points in enumerate(row):
            driver.text(points)
            if number < 2:
                driver.key("tab")
        driver.key("enter")
    assert sheet(driver).round == 3
    assert driver.overlaps() == []
    assert driver.outside() == []
    assert driver.clipped() == []
    rounds = rounds_on_sheet(session.table)
    assert rounds == [{"blue": 12, "red": -3, "green": 7}, {"blue": 1, "green": 20}]
    assert sums(rounds) == {"blue": 13, "red": -3, "green": 27}
    assert session.describe(session.head, "red") == "Blue writes for round 2: 1 for Blue and 20 for Green."
    driver.key("escape")
    driver.key("ctrl+z")
    assert len(rounds_on_sheet(session.table)) == 1


def test_the_pads_of_seats_show_the_sums_unless_something_else_is_counted_there(driver: Driver) -> None:
    session = driver.table.session
    session.play(SetCounter("pad:green", 20))
    session.play(WriteScores(1, (("blue", 12), ("red", -3), ("green", 7))))
    session.play(WriteScores(2, (("blue", 1),)))
    session.play(WriteScores(1, (("red", 5),)))
    pads = [session.table.counters[f"pad:{seat}"] for seat in ("blue", "red", "green")]
    assert pads == [13, 5, 20]
    assert session.describe(session.head, "red") == "Blue writes for round 1: 5 for Red."
    session.undo()
    assert session.table.counters["pad:red"] == -3


def test_the_sheet_shows_a_pad_with_another_number_and_sets_it_to_the_sum(driver: Driver) -> None:
    """One that was clicked by hand stayed as it was, and disagreed with the sheet without a word."""
    session = driver.table.session
    session.play(SetCounter("pad:green", 3))
    driver.key("shift+c")
    assert not sheet(driver).follow.visible
    for points in ("5", "3", "2"):
        driver.text(points)
        driver.key("tab")
    driver.click("Write")
    assert list(sheet(driver).apart) == ["green"]
    assert sheet(driver).list.count == 4
    assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
    driver.click("Pads show the sums")
    assert [session.table.counters[f"pad:{seat}"] for seat in ("blue", "red", "green")] == [5, 3, 2]
    assert not sheet(driver).follow.visible
    assert sheet(driver).list.count == 3


def test_closing_the_sheet_writes_what_was_typed(driver: Driver) -> None:
    driver.key("shift+c")
    driver.text("12")
    driver.click("Close")
    assert rounds_on_sheet(driver.table.session.table) == [{"blue": 12}]
    driver.key("shift+c")
    driver.text("many")
    driver.click("Close")
    assert "must be a whole number" in sheet(driver).refusal
    driver.key("escape")
    driver.key("shift+c")
    driver.click("Close")
    driver.settle()
    assert not isinstance(driver.screen, ScoreSheet)
    assert len(rounds_on_sheet(driver.table.session.table)) == 1


def test_a_click_on_a_round_changes_it_and_words_are_refused(driver: Driver) -> None:
    session = driver.table.session
    session.play(WriteScores(1, (("blue", 5), ("red", 6))))
    driver.key("shift+c")
    driver.click(sheet(driver).list.row_rect(1).center)
    assert [field.text for field in sheet(driver).fields] == ["5", "6", ""]
    driver.key("ctrl+a")
    driver.text("ten")
    driver.key("enter")
    assert sheet(driver).refusal == "The points of Blue must be a whole number, such as 12 or -3, and not “ten”."
    driver.key("ctrl+a")
    driver.text("10")
    driver.click("Write")
    assert rounds_on_sheet(session.table) == [{"blue": 10, "red": 6}]


def test_scores_are_in_the_save_and_in_the_words_of_the_table(tmp_path: Path) -> None:
    path = tmp_path / "scores.tabletop"
    with Session.new("open_table", seats=2, seed="7", path=path) as session:
        session.play(WriteScores(1, (("blue", 5), ("red", 6))))
        session.play(WriteScores(3, (("red", 4),)))
        before = table_hash(session.table)
        with pytest.raises(MoveRefusedError, match="already"):
            session.play(WriteScores(3, (("red", 4),)))
        with pytest.raises(MoveRefusedError, match="no seat"):
            session.play(WriteScores(3, (("green", 4),)))
        with pytest.raises(MoveRefusedError, match="rounds 1 to"):
            session.play(WriteScores(0, (("red", 4),)))
    with Session.load(path) as again:
        assert table_hash(again.table) == before
        [lines] = [one.lines for one in board_in_words(again.table, None) if one.title == "Scores by round"]
        assert lines == ("Round 1: Blue 5 and Red 6.", "Round 2: nothing.", "Round 3: Red 4.", "Sum: Blue 5 and Red 10.")


@pytest.mark.parametrize("window", [(900, 600)])
def test_the_sheet_of_eight_and_many_rounds_fits_a_small_window(driver: Driver, window: tuple[int, int]) -> None:
    session = driver.table.session
    for round_ in range(1, 31):
        session.play(WriteScores(round_, (("blue", round_),)))
    driver.key("shift+c")
    assert driver.overlaps() == []
    assert driver.outside() == []
    assert sheet(driver).list.row_at(sheet(driver).list.row_rect(31).center) == 31
