"""Contrast and the size of targets, measured on the pictures of the screens themselves, in both themes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import pygame
import pytest
from driver import Driver
from text_pairs import HIGH_CONTRAST, LEAST_CONTRAST, contrast

from tabletop import Session
from tabletop.games.registry import load_game
from tabletop.rules.free_moves import DealPieces, EndTurn, RollDice
from tabletop.session.log_book import Page
from tabletop.settings import Settings
from tabletop.ui.look import palette, theme
from tabletop.ui.look import text as text_module
from tabletop.ui.screens.help import HelpScreen
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.screens.saves import SavesScreen
from tabletop.ui.screens.settings import SettingsScreen
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.scores import ScoresScreen
from tabletop.ui.table.sheets.search import SearchScreen
from tabletop.ui.widgets.widget import Widget

SMALLEST_TARGET = 24
LARGE_TARGET = 44
"""The least height of a target, in pixels at 100 %: normally, and with larger targets."""

OPEN_TABLE = load_game("open_table")
Read = dict[tuple[str, str, str], str]
"""A text that was written, its colour and its ground, and the module that wrote it."""


@lru_cache(maxsize=256)
def commonest(pixels: bytes) -> str:
    """The commonest colour of RGBA pixels. Most texts are written again and again on the same ground."""
    most, _ = Counter(memoryview(pixels).cast("I")).most_common(1)[0]
    return f"#{most.to_bytes(4, sys.byteorder)[:3].hex()}"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Read:
    """Note everything that is written from now on. Its ground is the commonest colour at its place."""
    found: Read = {}
    original = text_module.draw_text

    def watched(
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        role: theme.Role = "body",
        colour: str = palette.INK,
        *more: object,
        **named: object,
    ) -> bool:
        area = rect.clip(surface.get_clip())
        if text and area.width > 4 and area.height > 4:
            ground = commonest(pygame.image.tobytes(surface.subsurface(area), "RGBA"))
            found[text, palette.shown(colour), ground] = sys._getframe(1).f_globals["__name__"]
        return original(surface, text, rect, role, colour, *more, **named)  # type: ignore[arg-type]

    for name, module in list(sys.modules.items()):
        if name.startswith("tabletop.ui") and getattr(module, "draw_text", None) is original:
            monkeypatch.setattr(module, "draw_text", watched)
    return found


def weak(read: Read, least: float) -> list[tuple[str, str, str, float, str]]:
    """The texts with less contrast than `least`."""
    measured = [
        (text, colour, ground, round(contrast(colour, ground), 2), where) for (text, colour, ground), where in read.items()
    ]
    return [one for one in measured if one[3] < least]


def looked_back_at() -> Session:
    """The Open Table for two with two lines, named moments, a note, an undone act, and a card in each hand."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DealPieces(session.table.zones["deck"][-1], 1), "blue")
    for number in range(3):
        session.play(RollDice((f"d6.{number % 2 + 1}",)), "blue")
        session.play(EndTurn())
    session.mark("Named", 3)
    session.annotate("A note beside it", 4)
    session.undo("red")
    session.undo("red")
    session.play(RollDice(("d20.1",)), "red")
    session.undo("red")
    return session


def in_the_past(table: TableScreen) -> None:
    table.do("timeline")
    table.view.look_back(4)
    table.timeline.slider.on_hover(True)


def page(name: Page, about: str = "") -> Callable[[TableScreen], None]:
    """Turn the log to a page and walk over its rows with the keyboard."""

    def turn(table: TableScreen) -> None:
        table.moments.open(name, about)
        table.form.by_keyboard = True
        table.form.focus(table.panel.log)
        table.panel.log.select(0)
        table.panel.log._over = 1
        table.panel.log.refresh()

    return turn


def first_keys(table: TableScreen) -> None:
    """Another table with the card of the first keys."""
    table.app.first_table = True
    table.app.push(TableScreen(table.app, Session.new("open_table", seats=1)))


STATES: dict[str, Callable[[TableScreen], None]] = {
    "present": lambda table: None,
    "past": in_the_past,
    "all": page("line"),
    "named": page("marks"),
    "lines": page("lines"),
    "taken back": page("undone"),
    "found": page("found", "rolls"),
    "nothing found": page("found", "zebra"),
    "one player": page("seat", "red"),
    "help": lambda table: table.app.push(HelpScreen(table.app)),
    "settings": lambda table: table.app.push(SettingsScreen(table.app)),
    "saves": lambda table: table.app.push(SavesScreen(table.app)),
    "library": lambda table: table.app.push(LibraryScreen(table.app)),
    "new game": lambda table: table.app.push(NewGameScreen(table.app, [OPEN_TABLE], OPEN_TABLE)),
    "curtain": lambda table: table.app.push(Curtain(table.app, table.view.seat_def, lambda: None, lambda: None)),
    "search": lambda table: table.app.push(SearchScreen(table.app, table.play, "deck", table.view.shown.zones["deck"])),
    "commands": lambda table: table.do("commands"),
    "first keys": lambda table: first_keys(table),
    "scores": lambda table: table.app.push(ScoresScreen(table.app, table.session, None)),
}


@pytest.fixture
def session() -> Session:
    """That game, the curtain lifted."""
    return looked_back_at()


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("state", STATES)
def test_all_that_is_written_can_be_read(driver: Driver, read: Read, state: str, high: bool) -> None:
    table = driver.screen
    assert isinstance(table, TableScreen)
    driver.app.change_settings(Settings(high_contrast=high, motion="off"))
    STATES[state](table)
    text_module.line_picture.cache_clear()
    driver.settle()
    driver.app.request_redraw()
    driver.step(2)
    assert len(read) > 2
    assert weak(read, HIGH_CONTRAST if high else LEAST_CONTRAST) == []


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("game", ["ming_dynasty", "roundhouse_kick", "round_house"])
def test_the_panel_of_a_game_with_rules_can_be_read(read: Read, game: str, high: bool) -> None:
    with Driver(size=(1366, 768), session=Session.new(game, seats=2, seed="4")) as driver:
        driver.app.change_settings(Settings(high_contrast=high, motion="off"))
        driver.settle()
        driver.key("enter")
        driver.key("f6")
        driver.settle()
        read.clear()
        driver.app.request_redraw()
        driver.step()
        assert len(read) > 5
        assert weak(read, HIGH_CONTRAST if high else LEAST_CONTRAST) == []


@pytest.mark.parametrize("high", [False, True])
def test_no_colour_of_the_window_is_painted_as_it_is_where_high_contrast_is_set(driver: Driver, high: bool) -> None:
    """The strip, the band and the frame of the timeline have the colours of the theme, to the pixel."""
    table = driver.screen
    assert isinstance(table, TableScreen)
    driver.app.change_settings(Settings(high_contrast=high, motion="off"))
    in_the_past(table)
    driver.settle()
    driver.move((1, 1))
    driver.settle()
    timeline = table.timeline
    picture = driver.picture()

    def seen(x: int, y: int) -> str:
        return "#" + bytes(picture.get_at((x, y))[:3]).hex()

    walnut, amber, brass = (palette.shown(colour) for colour in (palette.WALNUT, palette.AMBER, palette.BRASS))
    assert seen(timeline.rect.x + 1, timeline.rect.bottom - 2) == walnut
    assert seen(timeline.rect.x + 1, timeline.rect.y) == brass
    assert seen(timeline.band.x + 2, timeline.band.y + 2) == amber
    assert all(seen(*side.center) == amber for side in timeline._sides)
    assert seen(timeline.slider.rect.x, timeline.slider.rect.y) == walnut
    assert seen(table.bar.rect.x + 2, table.bar.rect.bottom - 1) == brass
    usual = {value for value in palette.HIGH if palette.HIGH[value] != value} - set(palette.HIGH.values())
    for rect in (timeline.rect, timeline.band, table.bar.rect):
        colours = {seen(x, y) for x in range(rect.left, rect.right, 3) for y in range(rect.top, rect.bottom)}
        assert not (colours & usual if high else colours & {"#000000", "#ffffff"}), rect


def targets(driver: Driver) -> list[Widget]:
    """The widgets on the screen that can be hit, without those that are only read."""
    return [one for one in driver.form.widgets if one.visible and one.takes_pointer and one.takes_focus]


@pytest.mark.parametrize(("size", "large"), [((1366, 768), False), ((1366, 768), True), ((1920, 1080), True)])
@pytest.mark.parametrize(
    "state",
    ["present", "past", "lines", "settings", "saves", "scores", "library", "new game", "search", "commands", "first keys"],
)
def test_what_is_to_be_hit_is_large_enough(driver: Driver, state: str, size: tuple[int, int], large: bool) -> None:
    driver.resize(*size)
    table = driver.screen
    assert isinstance(table, TableScreen)
    driver.app.change_settings(Settings(large_targets=large, motion="off"))
    STATES[state](table)
    driver.settle()
    least = theme.px(LARGE_TARGET if large else SMALLEST_TARGET)
    assert [(one.name, one.rect.height) for one in targets(driver) if one.rect.height < least] == []
    # The button of the card of the first keys lies upon it.
    assert set(driver.overlaps()) <= {("hint", "Got it")}
    assert driver.outside() == []
    assert driver.clipped() == []


@pytest.mark.parametrize("large", [False, True])
def test_the_rows_of_lists_are_large_enough(driver: Driver, large: bool) -> None:
    table = driver.screen
    assert isinstance(table, TableScreen)
    driver.app.change_settings(Settings(large_targets=large, motion="off"))
    driver.settle()
    assert table.panel.log.row_height >= theme.px(LARGE_TARGET if large else SMALLEST_TARGET)
    assert NewGameScreen(driver.app, [OPEN_TABLE], OPEN_TABLE).list.row_height >= theme.px(SMALLEST_TARGET)
