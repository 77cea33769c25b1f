"""The display changes while the program runs: windows of absurd sizes, another display, one unplugged in full screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import Session
from tabletop.games.registry import list_games
from tabletop.rules.free_moves import DealPieces
from tabletop.ui.screen import Screen
from tabletop.ui.screens.help import HelpScreen
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.screens.rules import RulesScreen
from tabletop.ui.screens.saves import SavesScreen
from tabletop.ui.screens.settings import SettingsScreen
from tabletop.ui.shell.app import App
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.command_search import CommandSearch
from tabletop.ui.table.sheets.scores import ScoresScreen
from tabletop.ui.table.sheets.search import SearchScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen, MessageDialog, TextDialog
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow

ABSURD = [(1, 1), (200, 900), (1600, 90), (640, 400), (800, 600), (1024, 600)]
HUGE = (7680, 4320)


@pytest.fixture
def session() -> Session:
    """A game for two with cards in their hands."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DealPieces(session.table.zones["deck"][-1], 5))
    return session


@pytest.fixture
def driver(driver: Driver) -> Driver:
    """That game, the timeline open, the past looked at."""
    driver.key("t")
    driver.settle()
    return driver


def over(app: App, table: TableScreen) -> list[Callable[[], Screen] | None]:
    """What makes one of each screen that may lie over a table; None for the table itself."""
    games = [listing.game for listing in list_games() if listing.game is not None]
    return [
        None,
        lambda: LibraryScreen(app),
        lambda: NewGameScreen(app, games, games[-1]),
        lambda: SavesScreen(app),
        lambda: SettingsScreen(app),
        lambda: HelpScreen(app),
        lambda: RulesScreen(app, games[-1].name, games[-1].readme),
        lambda: ScoresScreen(app, table.session, None),
        lambda: SearchScreen(app, table.play, "deck", table.session.table.zones["deck"]),
        lambda: Curtain(app, table.view.seat_def, lambda: None, lambda: None),
        lambda: MessageDialog(app, "Title", "A text of some length. " * 20),
        lambda: ConfirmScreen(app, "Title", "Text", "Yes", lambda: None),
        lambda: TextDialog(app, "Title", "Label", "text", lambda text: ""),
        lambda: CommandSearch(app, table),
        lambda: ContextMenu(app, (300, 300), [MenuRow(f"Row {number}") for number in range(20)]),
    ]


@pytest.mark.parametrize("number", range(15))
def test_no_size_of_the_window_is_a_fault_and_a_usual_one_is_as_before(driver: Driver, number: int) -> None:
    table = driver.screen
    assert isinstance(table, TableScreen)
    make = over(driver.app, table)[number]
    screen = make and make()
    if screen is not None:
        driver.app.push(screen)
    driver.settle()
    if isinstance(screen, (TextDialog, CommandSearch)):
        driver.key("tab")  # where no caret blinks
    before = driver.picture()
    shown = driver.screen
    for size in [*ABSURD, HUGE] if number == 0 else ABSURD:
        driver.resize(*size)
        driver.step(2)
        driver.move((size[0] // 2, size[1] // 2))
        driver.app.banner("A line at the top that is rather long")
        driver.app.toast("A message at the foot that is rather long, too")
        driver.step(2)
        driver.app.banner("")
        assert driver.screen is shown, f"a fault at {size}"
    driver.app.notices.clear_toast()
    driver.resize(1366, 768)
    driver.move((0, 0))
    driver.settle()
    assert driver.screen is shown
    after = driver.picture()
    assert pygame.image.tobytes(after, "RGB") == pygame.image.tobytes(before, "RGB")


def test_what_is_held_while_the_window_changes_is_put_down_where_the_pointer_is(driver: Driver) -> None:
    table = driver.screen
    assert isinstance(table, TableScreen)
    die = table.view.painter.rect_of("d20.1")
    assert die is not None
    driver.press(die.center)
    driver.move((die.centerx, die.centery + 200), (1, 0, 0))
    driver.resize(1024, 640)
    driver.resize(1366, 768)
    driver.step(2)
    driver.release()
    assert driver.screen is table
    assert table.pointer.carry is None


def test_another_display_is_painted_anew(driver: Driver) -> None:
    driver.settle()
    frames = driver.app.frames
    driver.post(pygame.WINDOWDISPLAYCHANGED, display_index=1)
    driver.step()
    assert driver.app.frames == frames + 1


def test_a_display_unplugged_in_full_screen_leaves_a_window_of_what_is_left(driver: Driver) -> None:
    driver.key("alt+enter")
    driver.settle()
    driver.post(pygame.WINDOWDISPLAYCHANGED, display_index=0)
    driver.resize(1280, 720)
    driver.settle()
    assert driver.app.size == (1280, 720)
    assert driver.outside() == []
    driver.key("alt+enter")
    driver.settle()
    assert isinstance(driver.screen, TableScreen)


@pytest.mark.parametrize("scale", [75, 250])
def test_a_scale_that_was_set_on_a_large_display_fits_a_small_one(driver: Driver, scale: int) -> None:
    driver.resize(3840, 2160)
    driver.app.change_settings(replace(driver.app.settings, scale=scale))
    driver.resize(1024, 640)
    driver.settle()
    assert driver.overlaps() == []
    assert driver.outside() == []
    assert driver.clipped() == []
