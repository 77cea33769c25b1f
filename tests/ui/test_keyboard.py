"""The table by keyboard alone: the cursor walks, picks up, puts down and finds, and a game is played without a mouse."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import DrawPieces, Session
from tabletop.settings import Settings
from tabletop.ui.screens.rules import RulesScreen
from tabletop.ui.table.input.cursor import Cursor
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import TextDialog
from tabletop.ui.widgets.menu import ContextMenu


@pytest.fixture
def session() -> Session:
    """The Open Table for one, so that no curtain falls, with three cards in the hand."""
    session = Session.new("open_table", seats=1, seed="7")
    session.play(DrawPieces(session.table.zones["deck"][-1], 3, session.equipment.hand_of("blue").id))
    return session


def cursor(driver: Driver) -> Cursor:
    return driver.table.screen.cursor


def find(driver: Driver, text: str) -> None:
    driver.key("ctrl+f")
    assert isinstance(driver.screen, TextDialog)
    driver.key("ctrl+a")
    driver.text(text)
    driver.key("enter")


def test_tab_visits_everything_once_and_comes_round(driver: Driver) -> None:
    stops = set(cursor(driver).stops())
    seen = []
    for _ in stops:
        driver.key("tab")
        seen.append(cursor(driver).key)
    assert set(seen) == stops
    assert len(seen) == len(set(seen))
    driver.key("tab")
    assert cursor(driver).key == seen[0]
    driver.key("shift+tab")
    assert cursor(driver).key == seen[-1]


def test_arrows_go_to_the_nearest_in_their_direction(driver: Driver) -> None:
    find(driver, "white king")
    session = driver.table.session
    assert session.table.kind(cursor(driver).key).name == "white king"
    x = cursor(driver).at[0]
    driver.key("left")
    assert session.table.kind(cursor(driver).key).name == "white queen"
    assert cursor(driver).at[0] < x
    driver.key("up")
    assert session.table.kind(cursor(driver).key).name == "white pawn"


def test_a_pawn_is_moved_by_cells_and_escape_puts_it_back(driver: Driver) -> None:
    session = driver.table.session
    find(driver, "white king")
    driver.key("up")
    pawn = cursor(driver).key
    state = session.table.pieces[pawn]
    before = (state.x, state.y)
    driver.key("enter")
    assert driver.table.screen.view.painter.lifted == (pawn,)
    driver.key("up")
    driver.key("escape")
    assert driver.table.screen.view.painter.lifted == ()
    driver.key("enter")
    driver.key("up")
    driver.key("up")
    driver.key("enter")
    assert (session.table.pieces[pawn].x, session.table.pieces[pawn].y) == (before[0], before[1] - 2)
    assert cursor(driver).key == pawn
    driver.key("ctrl+z")
    assert (session.table.pieces[pawn].x, session.table.pieces[pawn].y) == before


def test_keys_of_acts_do_them_to_what_the_cursor_is_on(driver: Driver) -> None:
    session = driver.table.session
    find(driver, "twenty")
    assert session.table.kind(cursor(driver).key).rolls
    driver.key("r")
    assert session.entries[-1].move[0] == "roll"
    driver.settle()
    driver.key("shift+f10")
    assert isinstance(driver.screen, ContextMenu)
    driver.key("escape")
    assert cursor(driver).key


def test_a_card_goes_from_the_hand_into_a_pile_and_back(driver: Driver) -> None:
    session = driver.table.session
    hand = session.equipment.hand_of("blue")
    assert hand is not None
    driver.key("shift+tab")
    card = cursor(driver).key
    assert session.table.where[card] == hand.id
    driver.key("enter")
    find(driver, "discard")
    driver.key("enter")
    assert session.table.where[card] == "discard"
    driver.settle()
    driver.key("h")
    assert session.table.where[card] == hand.id


def test_a_counter_counts_with_enter(driver: Driver) -> None:
    session = driver.table.session
    counter = next(iter(session.equipment.counters))
    cursor(driver)._go(f"counter:{counter}", cursor(driver).stops())
    driver.key("enter")
    driver.key("enter")
    driver.key("shift+enter")
    assert session.table.counters[counter] == 1


def test_shift_and_arrows_select(driver: Driver) -> None:
    find(driver, "white king")
    driver.key("shift+left")
    driver.key("shift+left")
    assert len(driver.table.screen.view.selection) == 3


def test_find_says_when_there_is_nothing_and_goes_on_to_the_next(driver: Driver) -> None:
    find(driver, "white pawn")
    first = cursor(driver).key
    driver.key("ctrl+f")
    driver.key("enter")
    assert cursor(driver).key != first
    driver.key("ctrl+f")
    driver.key("ctrl+a")
    driver.text("zebra")
    driver.key("enter")
    assert isinstance(driver.screen, TextDialog)
    assert driver.screen.refusal == "Nothing that you can see here has that name."


def test_find_tells_nothing_that_is_hidden(driver: Driver) -> None:
    session = driver.table.session
    name = session.table.kind(session.table.zones["deck"][0]).name
    assert not cursor(driver).find(name)


def test_f6_goes_to_the_buttons_and_back(driver: Driver) -> None:
    driver.key("f6")
    assert driver.table.screen.form.focused is not None
    driver.key("tab")
    assert cursor(driver).key == ""
    driver.key("f6")
    driver.key("tab")
    assert cursor(driver).key != ""


def test_the_mouse_takes_over(driver: Driver) -> None:
    driver.key("tab")
    driver.move((700, 400))
    assert cursor(driver).key == ""
    assert driver.table.screen.view.focus == ""


def test_a_still_cursor_wakes_nothing(driver: Driver) -> None:
    driver.key("tab")
    driver.settle()
    frames = driver.app.frames
    driver.wait(0.3)
    assert driver.app.frames == frames


@pytest.mark.parametrize(
    ("game", "seats", "acts"),
    [("roundhouse_kick", 1, 0), ("ming_dynasty", 2, 20), ("round_house", 2, 30)],
)
def test_a_game_is_played_by_keyboard_alone(game: str, seats: int, acts: int) -> None:
    """Play until the game ends, or until `acts` acts are made."""
    session = Session.new(game, seats=seats, seed="3")
    with Driver(size=(1366, 768), session=session) as driver:
        driver.app.change_settings(Settings(motion="off", mute=True))
        driver.settle()
        start, at_board = len(session.entries), 0
        for turn in range(600):
            if session.outcome() is not None or (acts and len(session.entries) >= start + acts):
                break
            at_board += keyboard_step(driver, session, turn)
        assert session.outcome() is not None or (acts and len(session.entries) >= start + acts)
        assert at_board > 5


def keyboard_step(driver: Driver, session: Session, turn: int) -> bool:
    """Try one act, on the board or in the panel depending on its number; return whether one on the board was made."""
    driver.skip_steps()
    if not isinstance(driver.screen, TableScreen):
        # A curtain, or a chooser and one of its rows.
        for _ in range(turn % 3 + 1):
            driver.key("down")
        driver.key("enter")
        return False
    before = len(session.entries)
    if cursor(driver).stops() and turn % 3:
        for _ in range(turn % 5 + 1):
            driver.key("tab")
        driver.key("enter")
        if isinstance(driver.screen, TableScreen) and cursor(driver).pointer.carry is not None:
            for _ in range(turn % 4 + 1):
                driver.key("tab")
            driver.key("enter")
        return len(session.entries) > before
    driver.key("f6")
    for _ in range(turn % 4):
        driver.key("down")
    driver.key("enter")
    driver.skip_steps()
    if isinstance(driver.screen, TableScreen):
        driver.key("escape")
    return False


def test_the_table_in_words_opens_and_closes_with_its_key(driver: Driver) -> None:
    driver.key("ctrl+b")
    driver.settle()
    assert isinstance(driver.screen, RulesScreen)
    assert any("Chess" in heading.text or "board" in heading.text.lower() for heading in driver.screen.headings)
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)


def test_the_cursor_stays_on_the_deck_when_its_top_is_dealt(driver: Driver) -> None:
    session = driver.table.session
    driver.key("ctrl+f")
    driver.key("ctrl+a")
    driver.text("deck")
    driver.key("enter")
    before = len(session.table.zones["hand:blue"])
    for _ in range(3):
        driver.key("shift+d")
    assert {len(session.table.zones[f"hand:{seat.id}"]) for seat in session.equipment.seats} == {before + 3}
    assert cursor(driver).key == session.table.zones["deck"][-1]
