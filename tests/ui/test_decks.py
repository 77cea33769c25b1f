"""Decks and hands with menu and mouse: search, cut, split, put into a pile, show, sort, play by double click."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import DrawPieces, MovePieces, Session
from tabletop.rules.free_moves import OrderPieces
from tabletop.ui.commands import NO_LOCK
from tabletop.ui.table.free_place import covered_by
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.search import SearchScreen
from tabletop.ui.widgets.dialogs import TextDialog
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow, all_rows


@pytest.fixture
def session() -> Session:
    """The Open Table for three, five cards in the first hand."""
    session = Session.new("open_table", seats=3, seed="7")
    session.play(DrawPieces(session.table.zones["deck"][-1], 5, "hand:blue"))
    return session


def top_of_deck(driver: Driver) -> tuple[int, int]:
    screen = driver.table.screen
    rect = screen.view.painter.rect_of(screen.session.table.zones["deck"][-1])
    assert rect is not None
    return rect.center


def in_hand(driver: Driver, number: int) -> tuple[int, int]:
    return driver.table.screen.view.strip.layout()[number].rect.center


def test_a_search_is_told_to_all_and_takes_a_card_out(driver: Driver) -> None:
    session = driver.table.session
    wanted = session.table.zones["deck"][-3]
    driver.click(top_of_deck(driver), button=3)
    driver.pick("Search it")
    search = driver.screen
    assert isinstance(search, SearchScreen)
    assert session.entries[-1].move[0] == "peek"
    assert "looks at" in session.describe(session.head, "red")
    assert search.pieces[2] == wanted
    assert search.grid.scrolled == 0
    assert driver.clipped() == []
    assert driver.outside() == []
    driver.key("right")
    driver.key("right")
    driver.click("To hand")
    assert session.table.where[wanted] == "hand:blue"
    assert wanted not in search.pieces
    driver.click("Shuffle and close")
    assert session.entries[-1].move[0] == "shuffle"
    assert isinstance(driver.screen, TableScreen)


def test_cut_and_split_ask_how_many(driver: Driver) -> None:
    session = driver.table.session
    deck = session.table.zones["deck"]
    driver.click(top_of_deck(driver), button=3)
    driver.pick("Cut it")
    assert isinstance(driver.screen, TextDialog)
    driver.text("10")
    driver.key("enter")
    assert session.table.zones["deck"] == (*deck[-10:], *deck[:-10])
    deck = session.table.zones["deck"]
    driver.settle()
    driver.click(top_of_deck(driver), button=3)
    driver.pick("Split it")
    driver.text("49")
    driver.key("enter")
    assert isinstance(driver.screen, TextDialog)
    assert driver.screen.refusal == "Please give a number from 1 to 48."
    driver.key("ctrl+a")
    driver.text("7")
    driver.key("enter")
    assert session.table.zones["deck"] == deck[:-7]
    assert session.table.pile_of(deck[-1]) == deck[-7:]


@pytest.mark.parametrize(("row", "index"), [("On top of the deck", 49), ("Under the deck", 0), ("Into the deck at random", None)])
def test_a_card_of_the_hand_goes_into_the_deck(driver: Driver, row: str, index: int | None) -> None:
    session = driver.table.session
    card = session.table.zones["hand:blue"][2]
    driver.click(in_hand(driver, 2), button=3)
    driver.pick("Put into a pile")
    driver.pick(row)
    assert session.table.where[card] == "deck"
    assert index is None or session.table.zones["deck"].index(card) == index
    assert session.table.face(card).hides


def test_a_card_is_shown_to_one_seat(driver: Driver) -> None:
    session = driver.table.session
    card = session.table.zones["hand:blue"][0]
    driver.click(in_hand(driver, 0), button=3)
    driver.pick("Show to")
    driver.pick("Green")
    assert session.table.pieces[card].known == "green"


def test_cards_of_the_hand_are_given_to_somebody_by_the_menu(driver: Driver) -> None:
    """The drag onto a name in the panel was the only way, and nothing on the screen said so."""
    session = driver.table.session
    chosen = session.table.zones["hand:blue"][1:3]
    driver.click(in_hand(driver, 1), button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    [give] = [row for row in menu.rows if row.text == "Give to…"]
    assert [row.text for row in give.rows if isinstance(row, MenuRow)] == ["Red", "Green"]
    driver.key("escape")
    driver.table.screen.view.select(chosen)
    driver.click(in_hand(driver, 1), button=3)
    driver.pick("Give to")
    driver.pick("Green")
    assert set(chosen) <= set(session.table.zones["hand:green"])
    assert session.describe(session.head, None) == "Blue gives two cards to Green."


def test_a_message_why_a_command_fits_nothing_goes_with_the_next_act(driver: Driver) -> None:
    """“Select two or more unlocked pieces” stayed beside a grid that had been laid out."""
    driver.move(driver.table.at("d6.1"))
    driver.key("o")
    assert driver.app.notices.toast is not None
    driver.key("r")
    assert driver.app.notices.toast is None


@pytest.mark.parametrize("by", ["menu", "key"])
def test_the_hand_is_sorted(driver: Driver, by: str) -> None:
    session = driver.table.session
    listed = list(session.equipment.kinds)

    def found() -> list[int]:
        return [listed.index(session.table.pieces[card].kind) for card in session.table.zones["hand:blue"]]

    session.play(OrderPieces(session.table.zones["hand:blue"][::-1]), "blue")
    driver.settle()
    assert found() != sorted(found())
    if by == "menu":
        driver.click(in_hand(driver, 0), button=3)
        driver.pick("Sort the hand")
    else:
        driver.key("shift+s")
    assert session.describe(session.head, "red") == "Blue sorts their hand."
    assert found() == sorted(found())


def test_a_menu_without_room_at_the_right_opens_left_of_its_row(driver: Driver) -> None:
    """It lay under the pointer, and the second click of a double click gave the card away."""
    led = (MenuRow("Red", lambda: None),)
    driver.table.screen.menus.open((1270, 300), [MenuRow("Give to…", rows=led)])
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    driver.click(menu.row_rects()[0][1].move(40, 0).center)
    beside = driver.screen
    assert isinstance(beside, ContextMenu)
    assert beside.parent is menu
    assert menu.rect.left < beside.rect.right < menu.rect.left + 16


def test_right_opens_the_menu_that_a_row_leads_to(driver: Driver) -> None:
    driver.click(in_hand(driver, 1), button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    driver.key("g")
    assert menu.rows[menu.highlighted].text == "Give to…"
    driver.key("right")
    assert isinstance(driver.screen, ContextMenu)
    assert [row.text for row in driver.screen.rows] == ["Red", "Green"]


def test_a_menu_that_a_row_leads_to_opens_at_that_row(driver: Driver) -> None:
    """The first menu had to open upwards, and the next one was 290 pixels below the row that was clicked."""
    driver.click(in_hand(driver, 1), button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    at = next(rect for index, rect in menu.row_rects() if menu.rows[index].text == "Give to…")
    driver.click(at.center)
    led = driver.screen
    assert isinstance(led, ContextMenu)
    assert led.parent is menu
    assert at.right - 8 < led.rect.left < at.right + 8
    assert led.rect.top <= at.centery <= led.rect.bottom
    assert not led.rect.collidepoint(driver.app.pointer), "the second click of a double click gives nothing away"


def test_a_double_click_plays_from_the_hand(driver: Driver) -> None:
    session = driver.table.session
    first, second = session.table.zones["hand:blue"][:2]
    driver.double_click(in_hand(driver, 0))
    driver.settle()
    assert session.table.where[first] == "table"
    assert not session.table.face(first).hides
    driver.wait(0.4)
    driver.double_click(in_hand(driver, 0))
    assert session.table.where[second] == "table"
    assert session.table.pile_of(second) == (second,)


def test_what_is_laid_out_comes_to_lie_on_nothing(driver: Driver) -> None:
    session = driver.table.session
    deck = session.table.zones["deck"]
    driver.click(top_of_deck(driver), button=3)
    driver.pick("Split it")
    driver.text("7")
    driver.key("enter")
    driver.settle()
    # The pile split off lies in the very middle of what is seen.
    screen = driver.table.screen
    zone = session.equipment.zones["table"]
    x, y = screen.view.painter.camera.to_table(*screen.view.table_rect().center)
    screen.play.move(MovePieces(session.table.pile_of(deck[-1]), "table", ((x - zone.x, y - zone.y),)))
    driver.settle()
    for number in range(6):
        card = session.table.zones["deck"][-1]
        driver.app.push(SearchScreen(driver.app, screen.play, "deck", session.table.zones["deck"]))
        driver.key("space")
        driver.click("On the table")
        driver.key("escape")
        driver.settle()
        assert session.table.where[card] == "table"
        assert session.table.pile_of(card) == (card,)
        items = screen.view.painter.items
        laid = next(covered_by(item) for item in items if item.key == card)
        assert not [item.key for item in items if item.key != card and covered_by(item).colliderect(laid)], number
        assert abs(laid.centerx - x) < 4 * laid.width
        assert screen.view.table_rect().contains(screen.view.painter.rect_of(card))


def test_a_key_turns_a_whole_pile_over(driver: Driver) -> None:
    """F turned the uppermost card alone, and whoever shuffled the pile then had an open card in it."""
    session = driver.table.session
    for _ in range(2):
        session.play(DrawPieces(session.table.zones["deck"][-1], 1, "table", ((700.0, 300.0),)))
    driver.settle()
    pile = session.table.pile_of(session.table.zones["table"][-1])
    assert len(pile) == 2
    before = [session.table.face(piece).hides for piece in pile]
    driver.move(driver.table.at(pile[-1]))
    driver.key("shift+f")
    assert [session.table.face(piece).hides for piece in pile] == [not hidden for hidden in before]


def test_the_menu_of_a_card_of_the_hand_begins_with_playing_it(driver: Driver) -> None:
    """It was the thirteenth row, below others that are of no use in a hand."""
    driver.click(in_hand(driver, 1), button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    texts = [row.text for row in menu.rows]
    assert texts[:3] == ["Play it", "Play it face down", "Give to…"]
    assert "Turn, lock, shuffle…" in texts
    assert not {"Shuffle", "Lock or unlock", "Put underneath"}.intersection(texts)


def test_several_cards_of_the_hand_are_played_open_by_the_menu(driver: Driver) -> None:
    session = driver.table.session
    cards = session.table.zones["hand:blue"]
    driver.table.screen.view.select((cards[3], cards[1]))
    driver.click(in_hand(driver, 1), button=3)
    driver.pick("Play them")
    assert session.table.pile_of(cards[1]) == (cards[1], cards[3])
    assert not any(session.table.face(card).hides for card in (cards[1], cards[3]))


def test_cards_are_played_face_down_by_key_and_by_menu(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    cards = session.table.zones["hand:blue"]
    driver.move(in_hand(driver, 1))
    driver.key("shift+f")
    assert session.table.where[cards[1]] == "table"
    assert session.table.face(cards[1]).hides
    assert session.describe(session.head, "red") == "Blue plays a card face down to the table."
    acts = len(session.entries)
    driver.settle()
    view.select((cards[3], cards[2]))
    driver.click(in_hand(driver, 1), button=3)
    driver.pick("Play them face down")
    assert len(session.entries) == acts + 1
    assert session.table.pile_of(cards[2]) == cards[2:4]
    assert all(session.table.face(card).hides for card in cards[2:4])
    driver.key("ctrl+z")
    driver.key("enter")
    assert session.table.zones["hand:blue"] == (cards[0], *cards[2:])


def test_the_third_from_the_top_is_drawn_without_a_search(driver: Driver) -> None:
    session = driver.table.session
    deck = session.table.zones["deck"]
    driver.click(top_of_deck(driver), button=3)
    driver.pick("Draw one from further down")
    driver.key("enter")
    assert session.table.where[deck[-3]] == "hand:blue"
    assert session.table.zones["deck"] == (*deck[:-3], *deck[-2:])
    assert session.describe(session.head, "red") == "Blue draws a card, the third from the top, from the deck to their hand."


def test_the_menu_of_the_deck_is_short_and_begins_with_what_is_usual(driver: Driver) -> None:
    session = driver.table.session
    driver.click(driver.table.at(session.table.zones["deck"][-1]), button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    texts = [row.text for row in menu.rows if row.text]
    assert len(texts) <= 12
    assert texts[:6] == ["Draw one to hand", "Draw several…", "Deal one to each", "Deal several to each", "Shuffle", "Cut it…"]
    inside = {row.text for row in all_rows(menu.rows)}
    assert {"Cut it…", "Copy", "Under the deck"} <= inside
    assert "Lock or unlock" not in inside, "a locked card would be known through every shuffle"
    driver.key("escape")
    driver.move(driver.table.at(session.table.zones["deck"][-1]))
    driver.key("l")
    assert driver.app.notices.toast is not None
    assert driver.app.notices.toast.text == NO_LOCK
    assert not session.table.pieces[session.table.zones["deck"][-1]].locked


def test_a_digit_typed_while_a_card_is_held_says_how_deep_it_goes(driver: Driver) -> None:
    session = driver.table.session
    [*_, card], deck = session.table.zones["hand:blue"], session.table.zones["deck"]
    entries = len(session.entries)
    driver.press(in_hand(driver, 4))
    driver.move(top_of_deck(driver), (1, 0, 0))
    driver.key("3")
    assert driver.app.notices.tip == "3 … drop it on a pile: it goes third from the top"
    driver.release()
    driver.settle()
    assert session.table.zones["deck"] == (*deck[:-2], card, *deck[-2:])
    assert driver.app.notices.tip == ""
    assert len(session.entries) == entries + 1
    driver.key("ctrl+z")
    assert session.table.zones["deck"] == deck


def test_the_top_card_of_a_deck_is_put_twelfth_by_two_digits(driver: Driver) -> None:
    session = driver.table.session
    deck = session.table.zones["deck"]
    driver.press(top_of_deck(driver))
    x, y = top_of_deck(driver)
    driver.move((x + 30, y), (1, 0, 0))
    driver.key("1")
    driver.key("2")
    driver.move((x, y), (1, 0, 0))
    driver.release()
    driver.settle()
    assert session.table.zones["deck"] == (*deck[:-12], deck[-1], *deck[-12:-1])


def test_the_menu_asks_how_deep(driver: Driver) -> None:
    session = driver.table.session
    [*_, card], deck = session.table.zones["hand:blue"], session.table.zones["deck"]
    driver.click(in_hand(driver, 4), button=3)
    driver.pick("Put into a pile")
    driver.pick("Into the deck, third from the top")
    driver.text("60")
    driver.key("return")
    assert isinstance(driver.screen, TextDialog)
    driver.key("ctrl+a")
    driver.text("2")
    driver.key("return")
    assert session.table.zones["deck"] == (*deck[:-1], card, deck[-1])
