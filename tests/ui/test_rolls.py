"""Rolling several dice by key, the last rolls and what each kind of die has shown, and who begins."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import MovePieces, RollDice, RollPool, Session
from tabletop.core.events import DiceRolled
from tabletop.session.roll_history import rolls_on_line, statistics
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.rolls import HELP, RollScreen


@pytest.fixture
def session() -> Session:
    return Session.new("open_table", seats=2, seed="7")


def rolled(session: Session) -> tuple[int, ...]:
    return next(event.faces for event in session.entries[session.head].events if isinstance(event, DiceRolled))


def test_dice_are_rolled_by_key_and_notation_and_said(driver: Driver) -> None:
    session = driver.table.session
    driver.key("shift+r")
    assert isinstance(driver.screen, RollScreen)
    assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
    driver.text("3d7")
    driver.key("enter")
    assert driver.screen.refusal == "There is no die with 7 sides in this box."
    assert driver.screen.field is not None
    assert driver.screen.reason.rect.top - driver.screen.field.rect.bottom < 10
    driver.key("ctrl+a")
    driver.text("5d6")
    driver.key("enter")
    assert isinstance(driver.screen, RollScreen)
    assert len(rolled(session)) == 5
    assert driver.screen.words.text == session.describe(session.head, "blue")
    assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)
    driver.settle()
    driver.key("shift+r")
    screen = driver.screen
    assert isinstance(screen, RollScreen)
    assert screen.field is not None
    assert screen.field.text == "5d6"
    assert screen.words.text == HELP
    assert screen.so_far.text.startswith("Six-sided die: 5 rolls, average")
    assert screen.so_far.rect.top >= screen.list.rect.bottom
    assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
    driver.key("enter")
    assert len(session.entries) == 4


def test_the_next_roll_is_typed_at_once(driver: Driver) -> None:
    """The window shut on Enter, unlike the search, and the letters of the next roll were commands to the table."""
    session = driver.table.session
    entries = len(session.entries)
    driver.key("shift+r")
    for number, typed in enumerate(("2d6", "d20", "2d20kh1"), 1):
        driver.text(typed)
        driver.key("enter")
        assert session.entries[-1].move == ("pool", typed)
        assert isinstance(driver.screen, RollScreen)
        assert driver.screen.list.count == number
        assert not driver.screen.refusal
    assert len(session.entries) == entries + 3


def test_no_button_moves_with_the_first_roll(driver: Driver) -> None:
    """The window grew by a line, so that a second click on *Roll* hit the edge of it."""
    driver.key("shift+r")
    before = driver.button("Roll").rect.copy()
    driver.text("2d6")
    driver.key("enter")
    driver.settle()
    assert isinstance(driver.screen, RollScreen)
    assert driver.screen.so_far.text
    assert driver.button("Roll").rect == before


def test_a_click_on_a_roll_writes_its_notation(driver: Driver) -> None:
    session = driver.table.session
    for notation in ("2d20kh1", "d8"):
        session.play(RollPool(notation))
    driver.settle()
    driver.key("shift+r")
    screen = driver.screen
    assert isinstance(screen, RollScreen)
    assert screen.field is not None
    assert screen.field.text == "d8"
    driver.click(screen.list.row_rect(1))
    assert screen.field.text == "2d20kh1"
    driver.click("Roll")
    assert len(rolled(session)) == 2


def test_chance_says_who_begins_by_the_menu(driver: Driver) -> None:
    driver.table.screen.do("who_begins")
    session = driver.table.session
    assert "lets chance say who begins" in session.describe(session.head, None)
    assert driver.app.notices.toast is not None
    assert "who begins" in driver.app.notices.toast.text


def test_the_statistics_count_every_die_of_the_line(session: Session) -> None:
    assert statistics(session.log, rolls_on_line(session.log, None)) == ""
    faces = []
    for _ in range(5):
        session.play(RollDice(("d6.1", "d6.2")))
        faces += [face + 1 for face in rolled(session)]
    session.play(RollDice(("coin.1",)))
    session.play(RollDice(("d6.1",)))
    session.undo()
    text = statistics(session.log, rolls_on_line(session.log, "red"))
    assert f"Six-sided die: 10 rolls, average {sum(faces) / 10:.1f}" in text
    assert f"{min(faces)}: {faces.count(min(faces))}" in text
    assert "Coin: 1 roll (heads: 1)." in text or "Coin: 1 roll (tails: 1)." in text


def test_a_roll_in_a_hand_is_counted_for_its_owner_alone(session: Session) -> None:
    session.play(MovePieces(("d6.1",), "hand:blue"), "blue")
    session.play(RollDice(("d6.1",)), "blue")
    session.play(MovePieces(("d6.1",), "dice"), "blue")
    assert [len(rolls_on_line(session.log, seat)) for seat in ("blue", "red", None)] == [1, 0, 0]
