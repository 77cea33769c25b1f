"""Rounds of a card game by keys and menu: deal as many as typed, gather, begin a new round."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import DealPieces, FlipPieces, MovePieces, NewRound, Session, ShufflePieces, TakeFromSupply
from tabletop.session.last_deal import last_deal
from tabletop.ui.table.hover_words import hover_text
from tabletop.ui.widgets.dialogs import TextDialog
from tabletop.ui.widgets.menu import ContextMenu

HANDS = ("hand:blue", "hand:red")


@pytest.fixture
def session() -> Session:
    """The Open Table for two with a new pack."""
    return Session.new("open_table", seats=2, seed="7")


def at_deck(driver: Driver) -> tuple[int, int]:
    return driver.table.at(driver.table.session.table.zones["deck"][-1])


def held(driver: Driver) -> list[int]:
    return [len(driver.table.session.table.zones[hand]) for hand in HANDS]


@pytest.mark.parametrize(("digits", "count"), [("3", 3), ("7", 7), ("13", 13)])
def test_digits_and_the_key_deal_as_many_to_each_in_one_act(driver: Driver, digits: str, count: int) -> None:
    session = driver.table.session
    entries = len(session.entries)
    driver.move(at_deck(driver))
    for digit in digits:
        driver.key(digit)
    driver.key("shift+d")
    assert held(driver) == [count, count]
    driver.wait(2.0)
    assert held(driver) == [count, count]
    assert len(session.entries) == entries + 1


def test_a_number_waits_in_sight_for_the_key_that_deals(driver: Driver) -> None:
    driver.move(at_deck(driver))
    driver.key("7")
    driver.wait(1.3)
    assert held(driver) == [0, 0]
    assert driver.app.notices.tip == "7 … takes 7 · Shift+D: deals 7 to each · Shift+N: a new round with 7 each"
    driver.key("shift+d")
    driver.step()
    assert held(driver) == [7, 7]
    assert not driver.app.notices.tip


def test_a_number_that_is_too_large_for_a_deal_says_so(driver: Driver) -> None:
    driver.move(at_deck(driver))
    driver.key("3")
    driver.key("0")
    assert held(driver) == [0, 0]
    assert driver.app.notices.tip.startswith("30 … takes 30 · Shift+D: too few to deal 30 to each · ")
    driver.key("shift+d")
    assert held(driver) == [0, 0]
    assert driver.app.notices.toast is not None
    assert driver.app.notices.toast.text == "54 pieces are too few to deal 30 to each of 2: at most 27 each."


def test_a_pile_with_fewer_cards_than_players_says_so_in_its_menu(driver: Driver) -> None:
    session = driver.table.session
    session.play(MovePieces(session.table.zones["deck"][:-2], "discard"))
    driver.settle()
    driver.click(at_deck(driver), button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    assert [row.text for row in menu.rows if row.text.startswith("Deal")] == ["Deal one to each"]
    driver.key("escape")
    more = Session.new("open_table", seats=4, seed="7")
    more.play(MovePieces(more.table.zones["deck"][:-3], "discard"))
    with Driver(session=more) as other:
        other.settle()
        other.click(other.table.at(more.table.zones["deck"][-1]), button=3)
        menu = other.screen
        assert isinstance(menu, ContextMenu)
        [row] = [row for row in menu.rows if row.text.startswith("Deal")]
        assert (row.text, row.enabled, row.reason) == ("Deal one to each", False, "only 3 for 4")


def test_escape_forgets_a_number_that_waits(driver: Driver) -> None:
    driver.move(at_deck(driver))
    driver.key("7")
    driver.key("escape")
    assert not driver.app.notices.tip
    driver.wait(2.0)
    assert held(driver) == [0, 0]


def test_a_deck_says_what_digits_do_before_the_key_that_deals(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    words = hover_text(view.shown, session.table.zones["deck"][-1], is_free=True)
    assert words.endswith("digits take as many into the hand, before Shift+D deal as many to each · R shuffles")


def test_a_digit_after_a_whole_number_begins_another_one(driver: Driver) -> None:
    driver.move(at_deck(driver))
    for digit in "122":
        driver.key(digit)
    assert held(driver) == [12, 0]
    driver.wait(1.7)
    assert held(driver) == [14, 0]


def test_a_new_round_deals_as_last_time_with_one_key(driver: Driver) -> None:
    session = driver.table.session
    driver.move(at_deck(driver))
    driver.key("5")
    driver.key("shift+d")
    driver.settle()
    first = session.table.zones["hand:blue"]
    entries = len(session.entries)
    driver.move(at_deck(driver))
    driver.key("shift+n")
    assert held(driver) == [5, 5]
    assert session.table.zones["hand:blue"] != first
    assert len(session.entries) == entries + 1
    driver.settle()
    driver.move(at_deck(driver))
    driver.key("9")
    driver.key("shift+n")
    assert held(driver) == [9, 9]
    driver.settle()
    driver.move(at_deck(driver))
    driver.key("shift+x")
    assert held(driver) == [0, 0]
    driver.key("shift+n")
    assert held(driver) == [9, 9]


def test_deals_that_follow_one_another_count_as_one(session: Session) -> None:
    deck = session.table.zones["deck"]
    assert last_deal(session.log, deck[0]) == 0
    session.play(ShufflePieces(deck))
    for count in (3, 2):
        session.play(DealPieces(session.table.zones["deck"][-1], count))
    assert last_deal(session.log, deck[0]) == 5
    session.play(ShufflePieces(session.table.zones["deck"]))
    assert last_deal(session.log, deck[0]) == 5
    session.play(NewRound(deck[0], 4))
    assert last_deal(session.log, deck[0]) == 4
    session.undo()
    assert last_deal(session.log, deck[0]) == 5


def test_a_new_round_deals_as_its_own_pack_was_dealt_last(driver: Driver) -> None:
    session = driver.table.session
    session.play(ShufflePieces(session.table.zones["deck"]))
    session.play(DealPieces(session.table.zones["deck"][-1], 7))
    session.play(TakeFromSupply("supply:blank_card", "table", ((700.0, 400.0),), 4))
    written = session.table.zones["table"][-4:]
    session.play(FlipPieces(written, pile=True))
    session.play(DealPieces(session.table.pile_of(written[0])[-1], 1))
    assert last_deal(session.log, written[0]) == 1
    driver.settle()
    driver.move(at_deck(driver))
    driver.key("shift+n")
    assert held(driver) == [8, 8]


def test_the_menu_asks_how_many_to_deal_to_each(driver: Driver) -> None:
    driver.click(at_deck(driver), button=3)
    driver.pick("Deal several to each")
    driver.pick("Another number…")
    assert isinstance(driver.screen, TextDialog)
    driver.key("ctrl+a")
    driver.text("28")
    driver.key("enter")
    assert driver.screen.refusal == "Please give a number from 1 to 27."
    driver.key("ctrl+a")
    driver.text("13")
    driver.key("enter")
    assert held(driver) == [13, 13]


def test_thirteen_are_dealt_by_two_clicks_without_a_number_being_typed(driver: Driver) -> None:
    """As many clicks as in Tabletop Simulator: one opens the menu, one chooses the number."""
    driver.click(at_deck(driver), button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    driver.move(next(rect for index, rect in menu.row_rects() if menu.rows[index].text == "Deal several to each").center)
    driver.wait(0.3)
    numbers = driver.screen
    assert isinstance(numbers, ContextMenu)
    assert numbers.parent is menu
    assert [(row.text, row.key) for row in numbers.rows[:2]] == [("2", "leaves 50"), ("3", "leaves 48")]
    assert numbers.rows[-2].beside == "all of it"
    driver.pick("13")
    assert held(driver) == [13, 13]
    assert driver.screen is driver.table.screen
    driver.click(at_deck(driver), button=3)
    driver.pick("Deal several to each")
    assert [row.key for row in driver.screen.rows if row.text == "13"] == ["as last time, leaves 2"]  # type: ignore[attr-defined]


def test_a_pack_that_was_never_shuffled_says_so(driver: Driver) -> None:
    view = driver.table.screen.view
    session = driver.table.session
    deck = session.table.zones["deck"]
    assert hover_text(view.shown, deck[-1], session.table).endswith("never shuffled")
    driver.move(at_deck(driver))
    driver.key("shift+d")
    assert driver.app.notices.toast is not None
    assert "never shuffled" in driver.app.notices.toast.text
    driver.settle()
    driver.move(at_deck(driver))
    driver.key("shift+n")
    assert "shuffled" not in hover_text(view.shown, session.table.zones["deck"][-1], session.table)


def test_a_pack_that_was_gathered_and_not_shuffled_says_so_at_the_first_deal(driver: Driver) -> None:
    def deals() -> str:
        """The message after a deal of one to each."""
        driver.app.clear_toast()
        driver.settle()
        driver.move(at_deck(driver))
        driver.key("shift+d")
        return driver.app.notices.toast.text if driver.app.notices.toast is not None else ""

    driver.move(at_deck(driver))
    driver.key("shift+n")
    assert deals() == ""
    driver.settle()
    driver.move(at_deck(driver))
    driver.key("shift+x")
    assert "gathered and not shuffled" in deals()
    assert deals() == ""
    driver.move(at_deck(driver))
    driver.key("shift+x")
    driver.settle()
    driver.key("r")
    assert deals() == ""


class TestEmptyPlace:
    """With all cards dealt, people pointed at the empty place of the deck, and were told to point at a piece."""

    @pytest.fixture
    def session(self) -> Session:
        begun = Session.new("open_table", seats=2, seed="7")
        begun.play(DealPieces(begun.table.zones["deck"][-1], 27))
        return begun

    def place(self, driver: Driver) -> tuple[int, int]:
        zone = driver.table.session.equipment.zones["deck"]
        return driver.table.spot(zone.x + zone.width / 2, zone.y + zone.height / 2)

    def test_keys_gather_the_pack_and_begin_a_round(self, driver: Driver) -> None:
        session = driver.table.session
        driver.move(self.place(driver))
        driver.key("shift+n")
        assert held(driver) == [27, 27]
        driver.move(self.place(driver))
        driver.key("shift+x")
        assert len(session.table.zones["deck"]) == 54

    def test_its_menu_has_both(self, driver: Driver) -> None:
        driver.click(self.place(driver), button=3)
        assert isinstance(driver.screen, ContextMenu)
        assert [row.text for row in driver.screen.rows[:2]] == ["Gather the pack, hands too", "New round: shuffle and deal"]
        driver.pick("Gather the pack")
        assert len(driver.table.session.table.zones["deck"]) == 54
        driver.settle()
        zone = driver.table.session.equipment.zones["discard"]
        driver.click(driver.table.spot(zone.x + zone.width / 2, zone.y + zone.height / 2), button=3)
        assert isinstance(driver.screen, ContextMenu)
        assert driver.screen.rows[0].text == "Undo", "no pack began there"

    def test_a_round_with_another_number_is_begun_there(self, driver: Driver) -> None:
        """Over the deck a number is typed before the key; at its empty place the number was refused."""
        driver.click(self.place(driver), button=3)
        driver.pick("New round with another number")
        assert isinstance(driver.screen, ContextMenu)
        assert [row.text for row in driver.screen.rows] == [str(count) for count in range(1, 14)]
        driver.pick("5")
        assert held(driver) == [5, 5]
        assert driver.screen is driver.table.screen
