"""By keyboard alone: the log and its menus, the timeline, lines, choosers, dialogs, and finding by name with a piece held."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from by_keys import Hands
from driver import Driver

from tabletop import Session
from tabletop.settings import Settings
from tabletop.ui.screen import Screen
from tabletop.ui.screens.help import HelpScreen
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.screens.saves import SavesScreen
from tabletop.ui.screens.settings import SettingsScreen
from tabletop.ui.shell.app import App
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.search import SearchScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen, MessageDialog, TextDialog
from tabletop.ui.widgets.menu import ContextMenu


@pytest.fixture
def hands() -> Iterator[Hands]:
    """Two hands at the Open Table of one person, where three dice were rolled."""
    session = Session.new("open_table", seats=1, seed="7")
    with Driver(size=(1366, 768), session=session) as driver:
        driver.app.change_settings(Settings(motion="off", mute=True))
        driver.settle()
        made = Hands(driver)
        for die in ("four", "eight", "twenty"):
            made.find(die)
            made.press("r")
        assert len(session.entries) == 5
        yield made


def to_log(hands: Hands) -> None:
    """Give the keyboard to the rows of the log."""
    hands.press("f6")
    log = hands.table.panel.log
    for _ in range(6):
        if hands.table.form.focused is log:
            return
        hands.press("tab")
    raise AssertionError("the log is not near")


def test_the_log_is_walked_named_and_left(hands: Hands) -> None:
    session, view = hands.session, hands.table.view
    to_log(hands)
    hands.press("up", "up")
    assert view.past == 2
    hands.press("shift+f10")
    hands.pick("Name this moment")
    assert isinstance(hands.driver.screen, TextDialog)
    hands.driver.text("The four")
    hands.press("enter")
    assert session.marks == {2: "The four"}
    hands.press("escape")
    assert view.past is None


def test_named_moments_and_lines_are_reached_by_the_page_button(hands: Hands) -> None:
    session, view = hands.session, hands.table.view
    hands.press("home", "pgdn")
    assert view.past == 2
    hands.press("f6")
    assert hands.table.form.focused is hands.table.timeline.to_now
    hands.press("tab", "enter")
    assert (session.head, view.past) == (2, None)
    hands.find("coin")
    hands.press("r")
    assert session.log.entries[session.head].parent == 2
    hands.press("f6")
    hands.tab_to("log page")
    hands.press("enter")
    hands.pick("All lines")
    hands.press("tab", "home")
    log = hands.table.panel.log
    assert hands.table.form.focused is log
    other = hands.table.panel.book.row(1).entry
    hands.press("down")
    assert view.past in {other, hands.table.panel.book.row(0).entry}
    hands.press("escape")
    assert view.past is None


def test_the_slider_goes_by_arrows(hands: Hands) -> None:
    hands.press("t", "f6")
    hands.tab_to("timeline")
    hands.press("left", "left")
    assert hands.table.view.past == 2
    hands.press("right")
    assert hands.table.view.past == 3
    hands.press("end")
    assert hands.table.view.past is None


def test_what_is_held_is_carried_to_a_place_by_its_name(hands: Hands) -> None:
    session = hands.session
    hands.find("deck")
    top = session.table.zones["deck"][-1]
    assert hands.table.cursor.key == top
    hands.press("enter")
    hands.find("discard")
    assert hands.table.cursor.pointer.carry is not None
    hands.press("enter")
    assert session.table.where[top] == "discard"


def test_the_hand_is_found_and_a_card_of_it_played(hands: Hands) -> None:
    session = hands.session
    hands.find("deck")
    hands.press("h")
    hands.find("deck")
    hands.press("h")
    assert len(session.table.zones["hand:blue"]) == 2
    hands.find("hand")
    card = hands.table.cursor.key
    assert session.table.where[card] == "hand:blue"
    hands.press("shift+enter")
    assert session.table.where[card] == session.equipment.open_zone


def test_a_supply_is_found_and_taken_from(hands: Hands) -> None:
    session = hands.session
    hands.find("red cube")
    assert hands.table.cursor.key == "supply:supply:cube.red"
    hands.press("enter", "down", "down", "down", "enter")
    assert any(piece.startswith("cube.red") for piece in session.table.zones[session.equipment.open_zone])


def test_after_a_menu_the_keys_still_mean_what_the_cursor_is_on(hands: Hands) -> None:
    session = hands.session
    hands.find("twenty")
    hands.press("shift+f10", "escape")
    before = len(session.entries)
    hands.press("r")
    assert len(session.entries) == before + 1
    assert session.entries[-1].move == ("roll",) or session.entries[-1].move[0] == "roll"


def test_f6_goes_to_the_end_of_the_turn_first(hands: Hands) -> None:
    hands.press("f6")
    assert hands.table.form.focused is hands.table.panel.end_turn
    hands.driver.click((300, 300))
    assert hands.table.form.focused is None


def test_a_pile_is_searched(hands: Hands) -> None:
    session = hands.session
    hands.find("deck")
    hands.press("shift+f10")
    hands.pick("Search it")
    assert isinstance(hands.driver.screen, SearchScreen)
    hands.press("down", "enter")
    assert len(session.table.zones["hand:blue"]) == 1
    hands.tab_to("Close")
    hands.press("enter")
    assert isinstance(hands.driver.screen, TableScreen)


def test_a_hundred_cards_are_asked_for_and_the_refusal_is_read(hands: Hands) -> None:
    hands.find("deck")
    hands.press("shift+f10")
    hands.pick("Draw several")
    assert isinstance(hands.driver.screen, TextDialog)
    hands.press("ctrl+a")
    hands.driver.text("no number")
    hands.press("enter")
    assert hands.driver.screen.refusal
    hands.press("escape")
    assert isinstance(hands.driver.screen, TableScreen)


def opened(app: App) -> list[Screen]:
    """One of each screen that is walked with Tab, and of each dialog."""
    from tabletop.games.registry import list_games

    games = [listing.game for listing in list_games() if listing.game is not None]
    return [
        LibraryScreen(app),
        NewGameScreen(app, games, games[-1]),
        SavesScreen(app),
        SettingsScreen(app),
        HelpScreen(app),
        MessageDialog(app, "Title", "Text"),
        ConfirmScreen(app, "Title", "Text", "Yes", lambda: None),
        TextDialog(app, "Title", "Label", "text", lambda text: ""),
    ]


@pytest.mark.parametrize("number", range(8))
def test_tab_reaches_everything_on_every_screen_and_dialog_once(hands: Hands, number: int) -> None:
    driver = hands.driver
    driver.app.push(opened(driver.app)[number])
    driver.settle()
    form = driver.form
    stops = [one for one in form.widgets if one.takes_focus and one.visible and one.enabled]
    seen = []
    for _ in stops:
        hands.press("tab")
        seen.append(form.focused)
        assert form.focused is not None
        assert form.focused.shows_ring
    assert len(stops) == len(set(seen))
    assert set(seen) == set(stops)
    if not isinstance(driver.screen, LibraryScreen):
        hands.press("escape")
        assert isinstance(driver.screen, TableScreen)


def test_a_menu_is_walked_with_arrows_and_letters(hands: Hands) -> None:
    hands.find("twenty")
    hands.press("shift+f10")
    menu = hands.driver.screen
    assert isinstance(menu, ContextMenu)
    hands.press("l")
    assert menu.rows[menu.highlighted].text.startswith("L")
    hands.press("end")
    assert menu.highlighted == len(menu.rows) - 1
    hands.press("escape")


def test_a_long_list_of_choices_is_walked_by_pages_and_round_its_ends() -> None:
    session = Session.new("ming_dynasty", seats=2, seed="4")
    with Driver(size=(1366, 768), session=session) as driver:
        hands = Hands(driver)
        driver.settle()
        hands.lift()
        hands.press("f6")
        choices = hands.table.panel.turn.list
        assert choices.count > 8
        hands.press("up")
        assert choices.selected == choices.count - 1
        hands.press("down")
        assert choices.selected == 0
        hands.press("right", "right", "right", "right", "right")
        assert choices.selected == choices.count - 1
        hands.press("left")
        assert choices.selected < choices.count - 2
