"""The menu that a row opens beside itself: under a resting pointer, by a click and by keys; how it closes, what stays open."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop.session import Session
from tabletop.ui.widgets.menu import RESTING, ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow

Point = tuple[int, int]


@pytest.fixture
def session() -> Session:
    return Session.new("open_table", seats=2, seed="7")


@pytest.fixture
def chosen() -> list[str]:
    """The texts of the rows that were carried out."""
    return []


@pytest.fixture
def menu(driver: Driver, chosen: list[str]) -> ContextMenu:
    """An open menu: a row, two that open menus of two rows, and one whose menu has nothing to choose."""

    def row(text: str) -> MenuRow:
        return MenuRow(text, lambda: chosen.append(text))

    first, second = (tuple(row(f"{text} {end}") for end in ("left", "right")) for text in ("one", "two"))
    greyed = (MenuRow("never", enabled=False, reason="it cannot be"),)
    rows = [row("plain"), MenuRow("One…", rows=first), MenuRow("Two…", rows=second), MenuRow("None…", rows=greyed)]
    driver.table.screen.menus.open((300, 200), rows)
    return top(driver)


def top(driver: Driver) -> ContextMenu:
    assert isinstance(driver.screen, ContextMenu)
    return driver.screen


def at(menu: ContextMenu, text: str) -> Point:
    """The middle of a row."""
    return next(rect.center for index, rect in menu.row_rects() if menu.rows[index].text == text)


def opened(driver: Driver, menu: ContextMenu, text: str) -> ContextMenu:
    """The menu of a row, opened by resting on the row."""
    driver.move(at(menu, text))
    driver.wait(RESTING + 0.05)
    found = top(driver)
    assert found.parent is menu
    return found


def test_it_opens_under_a_pointer_that_rests_on_its_row_and_not_before(driver: Driver, menu: ContextMenu) -> None:
    driver.move(at(menu, "One…"))
    driver.wait(RESTING / 2)
    assert driver.screen is menu
    driver.wait(RESTING)
    assert [row.text for row in top(driver).rows] == ["one left", "one right"]
    assert top(driver).parent is menu
    assert top(driver).highlighted == -1, "the pointer chooses, not the menu"


def test_a_row_that_is_only_crossed_opens_nothing(driver: Driver, menu: ContextMenu) -> None:
    driver.move(at(menu, "One…"))
    driver.wait(RESTING / 2)
    driver.move(at(menu, "plain"))
    driver.wait(2 * RESTING)
    assert driver.screen is menu


def test_on_the_way_into_it_other_rows_may_be_crossed(driver: Driver, menu: ContextMenu) -> None:
    beside = opened(driver, menu, "One…")
    driver.move(at(menu, "Two…"))
    driver.wait(RESTING / 2)
    driver.move(at(beside, "one right"))
    driver.wait(2 * RESTING)
    assert driver.screen is beside


def test_a_pointer_that_rests_on_another_row_closes_it_and_opens_the_menu_of_that_row(driver: Driver, menu: ContextMenu) -> None:
    opened(driver, menu, "One…")
    other = opened(driver, menu, "Two…")
    assert [row.text for row in other.rows] == ["two left", "two right"]
    driver.move(at(menu, "plain"))
    driver.wait(2 * RESTING)
    assert driver.screen is menu
    assert menu.rows[menu.highlighted].text == "plain"


def test_a_click_in_it_chooses_and_closes_both(driver: Driver, menu: ContextMenu, chosen: list[str]) -> None:
    driver.click(at(opened(driver, menu, "Two…"), "two left"))
    assert chosen == ["two left"]
    assert driver.screen is driver.table.screen


def test_a_click_in_the_menu_below_chooses_there(driver: Driver, menu: ContextMenu, chosen: list[str]) -> None:
    opened(driver, menu, "One…")
    driver.click(at(menu, "plain"))
    assert chosen == ["plain"]
    assert driver.screen is driver.table.screen


def test_a_click_outside_closes_both(driver: Driver, menu: ContextMenu, chosen: list[str]) -> None:
    beside = opened(driver, menu, "One…")
    driver.click((beside.rect.right + 60, beside.rect.bottom + 60))
    assert driver.screen is driver.table.screen
    assert chosen == []


def test_the_keyboard_goes_in_by_right_and_out_by_left_or_escape(driver: Driver, menu: ContextMenu, chosen: list[str]) -> None:
    for out in ("left", "escape"):
        driver.key("o")
        driver.key("right")
        beside = top(driver)
        assert (beside.parent, beside.rows[beside.highlighted].text) == (menu, "one left")
        driver.key(out)
        assert driver.screen is menu
        assert menu.rows[menu.highlighted].text == "One…"
    driver.key("enter")
    driver.key("down")
    driver.key("enter")
    assert chosen == ["one right"]
    assert driver.screen is driver.table.screen


def test_one_that_was_left_does_not_come_back_while_the_pointer_stays_on_its_row(driver: Driver, menu: ContextMenu) -> None:
    opened(driver, menu, "One…")
    driver.key("escape")
    x, y = at(menu, "One…")
    driver.move((x + 5, y))
    driver.wait(2 * RESTING)
    assert driver.screen is menu
    driver.move(at(menu, "plain"))
    assert opened(driver, menu, "One…").rows[0].text == "one left"


def test_one_that_a_click_opened_at_once_does_not_come_back_after_escape(driver: Driver, menu: ContextMenu) -> None:
    driver.click(at(menu, "One…"))
    assert top(driver).parent is menu
    driver.wait(2 * RESTING)
    driver.key("escape")
    driver.wait(2 * RESTING)
    assert driver.screen is menu


def test_the_row_of_the_keyboard_stays_though_the_pointer_lies_on_another(driver: Driver, menu: ContextMenu) -> None:
    """The window tells a menu that appears where the pointer is, and that took the mark away."""
    driver.move(at(menu, "plain"))
    driver.key("o")
    driver.key("right")
    driver.settle()
    assert top(driver).highlighted == 0
    driver.key("left")
    driver.settle()
    assert driver.screen is menu
    assert menu.rows[menu.highlighted].text == "One…"


def test_a_menu_with_nothing_to_choose_can_be_read_and_left(driver: Driver, menu: ContextMenu, chosen: list[str]) -> None:
    driver.key("n")
    driver.key("right")
    beside = top(driver)
    assert (beside.highlighted, beside.rows[0].beside) == (-1, "it cannot be")
    driver.key("down")
    driver.key("left")
    assert driver.screen is menu
    assert chosen == []


def test_it_stays_beside_its_row_in_a_window_of_another_size(driver: Driver, menu: ContextMenu) -> None:
    beside = opened(driver, menu, "Two…")
    driver.resize(1920, 1080)
    assert beside.rect.left == pytest.approx(menu.rect.right, abs=16)
    assert beside.rect.top < at(menu, "Two…")[1] < beside.rect.bottom


def test_a_long_reason_makes_no_wide_menu_and_is_read_on_resting(driver: Driver) -> None:
    """A menu of 735 pixels lay over the table, and a click that was meant for outside of it chose a row."""
    reason = "It can be done only while the pile lies on the open table and nobody has locked any of its pieces."
    rows = [MenuRow("Flip", lambda: None, "F"), MenuRow("Spread it", None, enabled=False, reason=reason)]
    driver.table.screen.menus.open((300, 200), rows)
    menu = top(driver)
    assert menu.rect.width < 420
    driver.move(at(menu, "Spread it"))
    driver.step()
    assert driver.app.notices.tip == reason
    driver.move(at(menu, "Flip"))
    driver.step()
    assert driver.app.notices.tip == ""
    driver.move(at(menu, "Spread it"))
    driver.step()
    driver.key("escape")
    assert driver.app.notices.tip == ""
