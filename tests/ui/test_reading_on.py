"""A long game in the window: its table is shown at once, its log comes behind that, and a fault found there ends it in words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import Driver
from small_box import SMALL_GAME

from tabletop.rules.free_moves import WriteNote
from tabletop.saves.files import open_save
from tabletop.session import Session
from tabletop.testing.random_acts import play_random
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.saved_game import open_table
from tabletop.ui.table import reading_on
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import MessageDialog

ACTS = 300


@pytest.fixture(autouse=True)
def slow_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pass of the loop reads as little as it can."""
    monkeypatch.setattr(reading_on, "AT_ONCE", 0.0)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a save with 300 acts, which counts as a long game, the last of them a note."""
    path, rng = tmp_path_factory.mktemp("long") / "long.tabletop", random.Random(4)
    with pytest.MonkeyPatch.context() as patch, Session.new(SMALL_GAME, seats=2, seed="7", title="Long", path=path) as session:
        patch.setattr("tabletop.session.session.LONG_GAME", ACTS)
        while len(session.entries) < ACTS:
            play_random(session, rng)
        session.play(WriteNote("the last word"))
        session.write_summary(is_last=True)
    return path.read_bytes()


@pytest.fixture
def save(kept: bytes, own_folders: Path) -> Path:
    path = own_folders / "Long.tabletop"
    path.write_bytes(kept)
    return path


@pytest.fixture
def window(save: Path) -> Iterator[Driver]:
    """The library, over which nothing is open yet."""
    with Driver() as driver:
        driver.settle()
        yield driver


def opened(driver: Driver, save: Path) -> TableScreen:
    """The table of the save, after its first picture."""
    frames = driver.app.frames
    open_table(driver.app, save)
    driver.step()
    assert driver.app.frames == frames + 1
    screen = driver.screen
    assert isinstance(screen, TableScreen)
    assert not screen.session.is_read
    return screen


def test_the_table_comes_first_and_the_log_follows_by_itself(window: Driver, save: Path) -> None:
    screen = opened(window, save)
    assert (screen.panel.log.count, screen.panel.log.empty) == (0, "What was done before is being read.")
    assert screen.why_not("undo") == screen.why_not("redo") == "What was done before is still being read."
    assert screen.deadline() == 0.0
    passes = 0
    while screen.deadline() == 0.0:
        window.step()
        passes += 1
    assert screen.session.is_read
    assert passes >= 3, "all was read in one pass"
    assert screen.panel.log.count > ACTS // 2
    assert screen.why_not("undo") == ""
    assert screen.timeline.line[-1] == ACTS
    assert screen.deadline() != 0.0


def test_who_acts_before_the_log_is_read_waits_for_that(window: Driver, save: Path) -> None:
    screen = opened(window, save)
    window.key("ctrl+z")
    window.settle()
    assert screen.session.is_read
    assert screen.session.head == ACTS - 1
    assert screen.panel.log.count > ACTS // 2


def test_a_game_that_turns_out_damaged_is_left_with_the_reason(window: Driver, save: Path, kept: bytes) -> None:
    content = bytearray(kept)
    content[len(content) // 2] ^= 1
    save.write_bytes(content)
    screen = opened(window, save)
    window.until(lambda: screen.deadline() != 0.0 or window.screen is not screen)
    assert isinstance(window.screen, MessageDialog)
    assert "damaged in the middle" in window.screen.words.text
    window.key("escape")
    assert isinstance(window.screen, LibraryScreen)
    assert save.read_bytes() == content


def test_a_table_that_is_left_before_its_log_is_read_leaves_the_save_as_it_was(window: Driver, save: Path, kept: bytes) -> None:
    screen = opened(window, save)
    window.app.home()
    assert not screen.session.is_read
    assert save.read_bytes() == kept
    open_save(save).file.close()
