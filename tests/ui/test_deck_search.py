"""A search of a pile with pictures: find by letters, take several, look at the top and put it back in another order."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import DrawPieces, FlipPieces, LabelPieces, MovePieces, PeekPieces, Session, ShufflePieces, TakeFromSupply
from tabletop.core.table import table_hash
from tabletop.core.view import sees
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.search import SearchScreen
from tabletop.ui.widgets.dialogs import TextDialog

RANKS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]


@pytest.fixture
def session() -> Session:
    """The Open Table for three with a shuffled deck."""
    session = Session.new("open_table", seats=3, seed="7")
    session.play(ShufflePieces(session.table.zones["deck"]))
    return session


def searched(driver: Driver, count: int = 0) -> SearchScreen:
    """The search of the deck, or of its top."""
    deck = driver.table.session.table.zones["deck"]
    driver.table.screen.search(deck[-1], count)
    screen = driver.screen
    assert isinstance(screen, SearchScreen)
    driver.step()
    return screen


def names(screen: SearchScreen) -> list[str]:
    return [tile.name for tile in screen.grid.tiles]


@pytest.mark.parametrize("size", [(1366, 768), (900, 600)])
def test_typing_finds_and_several_are_taken_in_one_act(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    session, search = driver.table.session, searched(driver)
    assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
    assert len(search.grid.tiles) == 54
    driver.text("queen")
    assert sorted(names(search)) == sorted(f"queen of {suit}" for suit in ("spades", "hearts", "clubs", "diamonds"))
    entries = len(session.entries)
    driver.click(search.grid.rect_at(0))
    driver.click(search.grid.rect_at(3))
    wanted = [search.found[0], search.found[3]]
    driver.click("To hand")
    assert session.table.zones["hand:blue"] == tuple(wanted)
    assert len(session.entries) == entries + 1
    assert len(names(search)) == 2
    driver.key("enter")
    assert len(session.table.zones["hand:blue"]) == 3


def test_what_enter_takes_is_marked(driver: Driver) -> None:
    """Of three sevens none was marked, and Enter took the first."""
    session, search = driver.table.session, searched(driver)
    ground = driver.picture().get_at(search.grid.rect_at(0).inflate(-12, -12).topleft)
    driver.text("seven")
    first, second = (driver.picture().get_at(search.grid.rect_at(at).inflate(-12, -12).topleft) for at in (0, 1))
    assert first != second == ground
    wanted = search.found[0]
    driver.key("enter")
    assert session.table.zones["hand:blue"] == (wanted,)


def test_the_top_of_a_pile_says_of_how_many_it_is_and_what_is_shuffled(driver: Driver) -> None:
    search = searched(driver, 3)
    assert search.heading.text == "The 3 uppermost of 54 in the deck, the uppermost first"
    assert search.shuffle.text == "Shuffle these and close"
    driver.key("escape")
    whole = searched(driver)
    assert (whole.heading.text, whole.shuffle.text) == ("The deck: 54 pieces, the uppermost first", "Shuffle and close")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("queen of s", ["queen of spades"]),
        ("ace of d", ["ace of diamonds"]),
        ("3 of c", ["three of clubs"]),
        ("10 h", ["ten of hearts"]),
        ("jo", ["joker", "joker"]),
        ("eart", [f"{rank} of hearts" for rank in RANKS]),
    ],
)
def test_typed_letters_begin_words_or_are_printed_on_the_card(driver: Driver, typed: str, found: list[str]) -> None:
    search = searched(driver)
    driver.text(typed)
    assert sorted(name.removeprefix("red ").removeprefix("black ") for name in names(search)) == sorted(found)


def test_what_goes_below_a_pile_is_no_longer_among_its_top(driver: Driver) -> None:
    session, search = driver.table.session, searched(driver, 3)
    first, *others = search.pieces
    driver.click(search.grid.rect_at(0))
    driver.click("To the bottom")
    assert search.pieces == others
    assert session.table.zones["deck"][0] == first


def test_by_keyboard_alone(driver: Driver) -> None:
    session, search = driver.table.session, searched(driver)
    driver.text("ace of")
    driver.key("down")
    driver.key("space")
    driver.key("right")
    driver.key("space")
    driver.key("enter")
    assert len(session.table.zones["hand:blue"]) == 2
    assert all(session.table.kind(card).name.startswith("ace") for card in session.table.zones["hand:blue"])
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)
    assert search.pieces == list(reversed(session.table.zones["deck"]))


def test_enter_takes_nothing_that_was_not_sought_or_chosen(driver: Driver) -> None:
    """The second Enter, which was to close the window, took the uppermost card into the hand."""
    session, search = driver.table.session, searched(driver)
    driver.text("king of hearts")
    driver.key("enter")
    entries = len(session.entries)
    driver.click("On the table")
    assert driver.app.notices.toast is not None
    assert driver.app.notices.toast.text.startswith("Choose one first")
    driver.click(search.grid.rect_at(0))
    driver.wait(1.0)
    driver.click(search.grid.rect_at(0))
    assert not search.chosen()
    driver.key("enter")
    assert isinstance(driver.screen, TableScreen)
    assert len(session.entries) == entries


def test_nothing_of_that_name(driver: Driver) -> None:
    session, search = driver.table.session, searched(driver)
    driver.text("dragon")
    entries = len(session.entries)
    assert names(search) == []
    for button in ("To hand", "On the table", "To the bottom"):
        driver.click(button)
    driver.key("enter")
    assert len(session.entries) == entries


def test_the_top_is_looked_at_and_put_back_in_another_order_in_one_act(driver: Driver) -> None:
    session = driver.table.session
    deck = session.table.zones["deck"]
    top = driver.table.screen.view.painter.rect_of(deck[-1])
    assert top is not None
    driver.click(top.center, button=3)
    driver.pick("Look at the top ones")
    driver.pick("4")
    search = driver.screen
    assert isinstance(search, SearchScreen)
    assert search.pieces == list(reversed(deck[-4:]))
    entries = len(session.entries)
    driver.drag(search.grid.rect_at(0), search.grid.rect_at(2))
    driver.key("shift+left")
    assert search.pieces == [deck[-2], deck[-1], deck[-3], deck[-4]]
    assert session.table.zones["deck"] == deck
    driver.click("To the bottom")
    driver.click("Close")
    assert len(session.entries) == entries + 2
    assert session.table.zones["deck"] == (deck[-1], *deck[:-4], deck[-4], deck[-3], deck[-2])


def test_more_of_the_top_than_the_menu_offers_can_be_looked_at(driver: Driver) -> None:
    driver.click(driver.table.at(driver.table.session.table.zones["deck"][-1]), button=3)
    driver.pick("Look at the top ones")
    driver.pick("Another number")
    assert isinstance(driver.screen, TextDialog)
    driver.key("ctrl+a")
    driver.text("12")
    driver.key("enter")
    assert isinstance(driver.screen, SearchScreen)
    assert len(driver.screen.pieces) == 12


def test_a_card_is_found_and_taken_by_three_clicks_without_a_word(driver: Driver) -> None:
    """As in Tabletop Simulator: the menu, the search, and the card."""
    session = driver.table.session
    driver.click(driver.table.at(session.table.zones["deck"][-1]), button=3)
    driver.pick("Search it")
    search = driver.screen
    assert isinstance(search, SearchScreen)
    wanted = search.found[5]
    driver.double_click(search.grid.rect_at(5).center)
    assert session.table.where[wanted] == "hand:blue"


def test_an_open_pile_is_looked_through_and_nothing_is_written_about_it(driver: Driver) -> None:
    """Everybody could have seen each card as it came there; only their corners are covered."""
    session = driver.table.session
    cards = session.table.zones["deck"][-5:]
    session.play(MovePieces(cards, "discard"))
    driver.settle()
    entries = len(session.entries)
    driver.click(driver.table.at(session.table.zones["discard"][-1]), button=3)
    driver.pick("Look through it")
    search = driver.screen
    assert isinstance(search, SearchScreen)
    assert search.pieces == list(reversed(session.table.zones["discard"]))
    assert len(session.entries) == entries
    third = search.found[2]
    driver.double_click(search.grid.rect_at(2).center)
    assert session.table.where[third] == "hand:blue"
    assert len(session.entries) == entries + 1


def test_when_all_that_was_sought_is_taken_the_others_are_shown_again(driver: Driver) -> None:
    """It said that none is called so, as if the search had failed."""
    search = searched(driver)
    count = len(search.pieces)
    driver.text("queen of hearts")
    assert len(search.found) == 1
    driver.click(search.grid.rect_at(0))
    driver.click("To hand")
    assert search.field is not None
    assert (search.field.text, len(search.found)) == ("", count - 1)


def test_escape_leaves_the_order_and_a_button_keeps_another_one(driver: Driver) -> None:
    session = driver.table.session
    deck = session.table.zones["deck"]
    for keeps in (False, True):
        search = searched(driver, 3)
        assert not search.keep.visible
        driver.drag(search.grid.rect_at(0), search.grid.rect_at(2))
        entries = len(session.entries)
        assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
        assert (search.keep.visible, search.shuffle.visible) == (True, False), "a slip would shuffle the order away"
        if keeps:
            driver.click("Keep this order")
        else:
            driver.key("escape")
        driver.settle()
        assert isinstance(driver.screen, TableScreen)
        assert len(session.entries) == entries + keeps
        assert (session.table.zones["deck"] != deck) is keeps


def test_the_log_says_who_saw_how_many_and_names_them_to_nobody_else(session: Session) -> None:
    deck = session.table.zones["deck"]
    session.play(PeekPieces(deck[-3:]), "red")
    own = session.describe(session.head, "red")
    for seat in ("blue", "green", None):
        assert session.describe(session.head, seat) == "Red looks at three cards on top of the deck."
    assert all(session.table.kind(card).name in own for card in deck[-3:])
    assert [sees(session.table, deck[-1], seat) for seat in ("blue", "red", None)] == [False, True, False]
    session.play(PeekPieces(deck), "red")
    assert session.describe(session.head, None) == "Red looks at 54 cards, all of the deck."
    session.play(PeekPieces(deck[4:6]), "red")
    assert session.describe(session.head, None) == "Red looks at two cards."


def test_what_is_written_on_cards_is_seen_and_found(driver: Driver) -> None:
    session = driver.table.session
    session.play(TakeFromSupply("supply:blank_card", "table", ((700.0, 400.0),), 3))
    cards = session.table.zones["table"][-3:]
    for card, text in zip(cards, ("Guard", "King", "Spy"), strict=True):
        session.play(LabelPieces((card,), text))
    session.play(FlipPieces(cards, pile=True))
    driver.settle()
    driver.table.screen.search(cards[0])
    search = driver.screen
    assert isinstance(search, SearchScreen)
    driver.step()
    driver.text("KING")
    assert names(search) == ["King"]
    assert search.grid.tiles[0].label == "King"


def test_a_search_is_undone_like_any_act(driver: Driver) -> None:
    session = driver.table.session
    before = table_hash(session.table)
    searched(driver, 3)
    driver.key("escape")
    session.undo()
    assert table_hash(session.table) == before
    session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:blue"))


def test_who_searches_sees_the_cards_also_while_the_own_hand_is_covered(driver: Driver) -> None:
    session, turns = driver.table.session, driver.table.screen.turns
    session.play(DrawPieces(session.table.zones["deck"][-1], 2, "hand:red"))
    session.play(DrawPieces(session.table.zones["deck"][-1], 2, "hand:blue"))
    turns.cover()
    assert driver.table.screen.view.covered
    search = searched(driver, 3)
    deck = session.table.zones["deck"]
    assert names(search) == [session.table.kind(card).name for card in reversed(deck[-3:])]
    driver.key("escape")
    assert driver.table.screen.view.covered


def test_a_card_is_found_by_its_own_name_too_when_something_is_written_on_it(driver: Driver) -> None:
    session = driver.table.session
    card = next(one for one in session.table.zones["deck"] if session.table.kind(one).name == "jack of spades")
    session.play(FlipPieces((card,)))
    session.play(LabelPieces((card,), "MARK"))
    driver.settle()
    search = searched(driver)
    for words in ("jack of s", "mark"):
        assert search.field is not None
        search.field.replace(0, len(search.field.text), "")
        driver.text(words)
        assert search.found == [card], words
