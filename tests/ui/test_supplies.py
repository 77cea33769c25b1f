"""Supplies by key and menu: several pieces are one act, lie where there is room, and are selected."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import MovePieces, Session, TakeFromSupply
from tabletop.ui.board.items import WORTH
from tabletop.ui.table.hover_words import hover_text
from tabletop.ui.widgets.menu import ContextMenu


@pytest.fixture
def session() -> Session:
    """The Open Table for two."""
    return Session.new("open_table", seats=2, seed="7")


def test_digits_over_a_supply_take_that_many_as_one_act(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    acts = len(session.entries)
    view.select(("d6.1",))
    driver.move(driver.table.at("supply:supply:chip.10"))
    driver.key("1")
    driver.key("4")
    assert len(session.entries) == acts + 1
    chips = list(session.table.pieces_of_kind("chip.10"))
    assert len(chips) == 14
    assert len(session.table.pile_of(chips[0])) == 14
    assert set(view.selection) == set(chips)
    assert session.describe(session.head, "blue") == "Blue takes 14 10-point chips from the supply."


def test_pieces_that_do_not_stack_lie_side_by_side(driver: Driver) -> None:
    session = driver.table.session
    driver.click(driver.table.at("supply:supply:meeple.red"), button=3)
    driver.pick("Take several")
    driver.text("12")
    driver.key("enter")
    places = {(session.table.pieces[one].x, session.table.pieces[one].y) for one in session.table.pieces_of_kind("meeple.red")}
    assert len(places) == 12


def test_h_over_a_supply_takes_one_to_hand(driver: Driver) -> None:
    session = driver.table.session
    driver.move(driver.table.at("supply:supply:chip.5"))
    driver.key("h")
    assert len(session.table.zones["hand:blue"]) == 1


def test_a_pile_of_chips_shows_what_it_is_worth(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    for value in (1, 5, 10):
        session.play(TakeFromSupply(f"supply:chip.{value}", "table", ((600.0, 300.0),)))
    driver.settle()
    [top] = session.table.pieces_of_kind("chip.10")
    item = view.painter.item(top)
    assert item is not None
    assert (item.count, item.sign) == (16, WORTH)
    assert "3 in the pile, worth 16" in hover_text(view.shown, top)
    session.play(MovePieces(session.table.zones["deck"][-3:], "table", ((700.0, 300.0),)))
    item = view.painter.item(session.table.zones["table"][-1])
    assert item is not None
    assert item.count == 3


def test_digits_over_a_pile_of_chips_take_as_many_beside_it(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    session.play(TakeFromSupply("supply:chip.5", "table", ((600.0, 300.0),), 8))
    driver.settle()
    pile = session.table.pile_of("chip.5.1")
    driver.move(driver.table.at(pile[-1]))
    driver.key("3")
    driver.wait(1.7)
    assert session.table.zones["hand:blue"] == ()
    assert [len(session.table.pile_of(piece)) for piece in (pile[-1], pile[0])] == [3, 5]
    assert set(view.selection) == set(pile[-3:])
    driver.settle()
    driver.click(driver.table.at(pile[-1]), button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    assert ("Split it…", "digits") in [(row.text, row.key) for row in menu.rows]


def test_digits_over_cards_take_as_many_into_the_hand_from_a_pile_or_a_supply(driver: Driver) -> None:
    session = driver.table.session
    for key in ("supply:supply:blank_card", session.table.zones["deck"][-1]):
        driver.move(driver.table.at(key))
        driver.key("4")
        driver.wait(1.7)
        driver.settle()
    assert len(session.table.zones["hand:blue"]) == 8


def test_a_drag_takes_the_card_that_is_uppermost_after_a_number_that_waits(driver: Driver) -> None:
    """Its cards were in the middle of the drag when it was carried out, and the first of them was played open."""
    session = driver.table.session
    deck = session.table.zones["deck"]
    driver.move(driver.table.at(deck[-1]))
    driver.key("2")
    driver.drag(driver.table.at(deck[-1]), driver.table.spot(700.0, 300.0))
    driver.wait(1.7)
    assert set(session.table.zones["hand:blue"]) == set(deck[-2:])
    assert session.table.where[deck[-3]] == "table"


def test_a_key_acts_after_a_number_that_waits(driver: Driver) -> None:
    """Else the deck would be shuffled first, and the number would take other cards than those that lay on top."""
    session = driver.table.session
    deck = session.table.zones["deck"]
    driver.move(driver.table.at(deck[-1]))
    driver.key("2")
    driver.key("r")
    assert set(session.table.zones["hand:blue"]) == set(deck[-2:])
    assert set(session.table.zones["deck"]) == set(deck[:-2])


def test_the_words_at_the_pointer_say_what_digits_do(driver: Driver) -> None:
    shown = driver.table.screen.view.shown
    assert hover_text(shown, "supply:supply:chip.5", is_free=True).endswith("endless supply · digits take as many, beside it")
    assert hover_text(shown, "supply:supply:blank_card", is_free=True).endswith("digits take as many into the hand")
    assert "digits take as many into the hand, before" in hover_text(shown, shown.zones["deck"][-1], is_free=True)
    assert hover_text(shown, "d6.1", is_free=True).endswith("R rolls it, digits set it")
    assert "digits" not in hover_text(shown, "supply:supply:chip.5")
