"""The menu of a player's name: to sit there, to pass the turn on, to give and to show; what it may not offer."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver

from tabletop.core.view import sees
from tabletop.rules.free_moves import DealPieces, EndTurn
from tabletop.session import Session
from tabletop.ui.widgets.menu import ContextMenu


@pytest.fixture
def session() -> Session:
    begun = Session.new("open_table", seats=3, seed="7")
    begun.play(DealPieces(begun.table.zones["deck"][-1], 3))
    return begun


def texts(driver: Driver, seat: str) -> list[str]:
    """Open the menu of a player, and return what its rows say."""
    driver.click(next(row.rect.center for row in driver.table.screen.panel.seats if row.seat == seat), button=3)
    assert isinstance(driver.screen, ContextMenu)
    return [row.text for row in driver.screen.rows if row.text]


def test_another_player_can_be_put_in_front_and_given_the_turn(driver: Driver) -> None:
    assert texts(driver, "red")[:3] == ["Put Red in front", "It is Red’s turn", "Show your whole hand to Red"]
    driver.pick("It is Red’s turn")
    assert driver.table.session.table.flow.to_act == ("red",)
    assert texts(driver, "blue")[0] == "Put Blue in front"
    driver.pick("Put Blue in front")
    assert driver.table.screen.view.seat == "blue"


def test_chosen_cards_are_given_and_shown_to_that_player(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    first, second, _ = session.table.zones["hand:blue"]
    view.select((first, second))
    found = texts(driver, "green")
    assert found[2:4] == ["Give the 2 chosen pieces to Green", "Show the 2 chosen pieces to Green"]
    driver.pick("Show the 2")
    assert [sees(session.table, one, "green") for one in session.table.zones["hand:blue"]] == [True, True, False]
    assert not any(sees(session.table, one, "red") for one in (first, second))
    assert session.table.where[first] == "hand:blue"
    view.select((second,))
    texts(driver, "green")
    driver.pick("Give the chosen piece to Green")
    assert session.table.where[second] == "hand:green"


def test_a_covered_hand_is_not_shown_by_whoever_happens_to_sit_there(driver: Driver) -> None:
    driver.table.screen.turns.cover()
    driver.settle()
    assert driver.table.screen.view.covered
    assert not any(text.startswith("Show") for text in texts(driver, "red"))


def test_nothing_that_changes_the_table_is_offered_in_the_past_or_against_the_rules(driver: Driver) -> None:
    driver.table.session.play(EndTurn("red"))
    driver.settle()
    driver.key("pageup")
    assert driver.table.screen.view.past is not None
    assert not any("turn" in text or text.startswith(("Give", "Show")) for text in texts(driver, "green"))
    ruled = Session.new("round_house", seats=2, seed="7")
    with Driver(session=ruled) as other:
        other.table.lift()
        other.settle()
        seat = next(seat.id for seat in ruled.equipment.seats if seat.id != other.table.screen.view.seat)
        found = texts(other, seat)
        assert not any("turn" in text or text.startswith(("Give", "Show")) for text in found)
        assert "Scores, and what they are made of" in found


def test_the_menu_key_opens_it_for_the_name_that_has_the_keyboard(driver: Driver) -> None:
    form = driver.table.screen.form
    driver.key("f6")
    form.focus(next(row for row in driver.table.screen.panel.seats if row.seat == "green"))
    driver.key("shift+f10")
    assert isinstance(driver.screen, ContextMenu)
    assert driver.screen.rows[0].text == "Put Green in front"
    driver.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    driver.settle()
    assert driver.screen is driver.table.screen
