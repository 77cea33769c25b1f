"""Leaving the table with acts that are not on disk: every way out asks one question, and each answer does what it says."""

from __future__ import annotations

import errno
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from driver import Driver

from tabletop import Session
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.saves.listings import list_saves
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.shell.crash import FaultDialog
from tabletop.ui.shell.run import signals_close_the_window
from tabletop.ui.table.leaving import UnsavedDialog
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import MessageDialog, TextDialog

WHAT = "The last 2 acts are not on disk yet: the disk is full."


HOME = "Back to the games"


class Disk:
    """Replaces `os.write` by a disk that is full, except in the folder `roomy`, until `free` is set."""

    def __init__(self, roomy: Path) -> None:
        self.roomy = roomy
        self.free = False
        self.real = os.write

    def __call__(self, number: int, data: bytes) -> int:
        if self.free or os.readlink(f"/proc/self/fd/{number}").startswith(str(self.roomy)):
            return self.real(number, data)
        raise OSError(errno.ENOSPC, "No space left on device")


pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the disk of these tests looks into /proc")


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk with room in the home folder alone, once a test says that it is full."""
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    monkeypatch.setenv("HOME", str(home))
    return Disk(home)


@pytest.fixture
def session() -> Session:
    return Session.new("open_table", seats=2, seed="7", path=new_save_path(saves_folder(), "Test"), title="Test")


@pytest.fixture
def driver(driver: Driver, session: Session, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """A table whose last two acts are not on disk."""
    monkeypatch.setattr(os, "write", disk)
    for number in (1, 2):
        driver.table.screen.play.move(move_die(number))
    assert session.unsaved == WHAT
    yield driver
    disk.free = True


def move_die(number: int) -> object:
    """Make an act: put a die on the table."""
    from tabletop import MovePiece

    return MovePiece(f"d6.{number}", "table", x=100 * number, y=100)


def kept(driver: Driver, session: Session) -> int:
    """The number of entries in the file of the game."""
    assert session.file is not None
    with Session.load(session.file.path, read_only=True) as again:
        return len(again.entries)


def by_button(driver: Driver) -> None:
    driver.click(HOME)


def by_closing_the_window(driver: Driver) -> None:
    driver.post(pygame.QUIT)
    driver.step()


def by_closing_the_window_below_a_dialog(driver: Driver) -> None:
    driver.app.push(MessageDialog(driver.app, "Something", "is being read."))
    by_closing_the_window(driver)


def by_ctrl_c(driver: Driver) -> None:
    with signals_close_the_window():
        os.kill(os.getpid(), signal.SIGINT)
        driver.step()


def by_the_end_of_the_users_session(driver: Driver) -> None:
    with signals_close_the_window():
        os.kill(os.getpid(), signal.SIGTERM)
        driver.step()


def by_another_game(driver: Driver) -> None:
    driver.app.replace(TableScreen(driver.app, Session.new("open_table", 2)))


def by_the_scores(driver: Driver) -> None:
    driver.app.home()


def by_playing_again(driver: Driver) -> None:
    driver.table.below._play_again()


WAYS = [
    by_button,
    by_closing_the_window,
    by_closing_the_window_below_a_dialog,
    by_ctrl_c,
    by_the_end_of_the_users_session,
    by_another_game,
    by_playing_again,
]


@pytest.mark.parametrize("way", WAYS)
def test_every_way_out_comes_to_the_question_and_there_is_a_way_back(driver: Driver, way: Callable[[Driver], None]) -> None:
    session = driver.table.below.session
    saves = len(list_saves(saves_folder()))
    way(driver)
    question = driver.screen
    assert isinstance(question, UnsavedDialog)
    assert question.text == WHAT
    assert driver.app.running
    driver.key("escape")
    assert driver.table.below.session is session
    assert driver.app.notices.banner == f"{WHAT} Writing is tried again."
    assert len(list_saves(saves_folder())) == saves, "no other game was begun"
    way(driver)
    driver.click("Back to the table")
    assert driver.table.below.session is session
    assert session.unsaved == WHAT


@pytest.mark.parametrize("way", WAYS)
def test_acts_that_are_given_up_are_gone_and_the_way_out_is_gone(driver: Driver, way: Callable[[Driver], None]) -> None:
    screen = driver.table.below
    before = kept(driver, screen.session)
    if way is by_playing_again:
        pytest.skip("there is no room for another game")
    way(driver)
    driver.click("Give up these acts")
    assert screen not in driver.app.stack or not driver.app.running
    driver.close()
    assert kept(driver, screen.session) == before == len(screen.session.entries) - 2
    assert list(Path.home().iterdir()) == []


def test_trying_again_leaves_once_there_is_room(driver: Driver, disk: Disk) -> None:
    session = driver.table.below.session
    driver.click(HOME)
    driver.click("Try again")
    assert isinstance(driver.screen, UnsavedDialog)
    assert driver.screen.words.text == f"{WHAT} It was tried again just now."
    disk.free = True
    driver.click("Try again")
    assert isinstance(driver.screen, LibraryScreen)
    assert driver.app.notices.banner == "", "nothing is promised any more"
    assert kept(driver, session) == len(session.entries)


def test_the_window_closes_after_the_question_if_it_was_to(driver: Driver, disk: Disk) -> None:
    driver.click(HOME)
    by_closing_the_window(driver)
    assert sum(isinstance(screen, UnsavedDialog) for screen in driver.app.stack) == 1
    disk.free = True
    driver.click("Try again")
    assert not driver.app.running


def test_saving_elsewhere_keeps_everything(driver: Driver, disk: Disk, tmp_path: Path) -> None:
    session = driver.table.below.session
    driver.click(HOME)
    driver.click("Save elsewhere…")
    dialog = driver.screen
    assert isinstance(dialog, TextDialog)
    assert dialog.field.text == str(Path.home())
    driver.click("Save")
    assert isinstance(driver.screen, LibraryScreen)
    [copy] = Path.home().glob("*.tabletop")
    assert driver.app.notices.toast is not None
    assert str(copy) in driver.app.notices.toast.text
    with Session.load(copy) as again:
        assert list(again.entries) == list(session.entries)


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("here", "Name the whole path"),
        ("{home}/absent/x", "There is no folder"),
        ("{home}/there", "There is a file there.tabletop already"),
        ("{saves}", "the disk is full"),
        ("~nobody-of-that-name/x", "No file can be called that"),
    ],
)
def test_a_place_that_will_not_do_is_refused_and_nothing_is_left(driver: Driver, named: str, sentence: str) -> None:
    (Path.home() / "there.tabletop").write_bytes(b"precious")
    driver.click(HOME)
    driver.click("Save elsewhere…")
    dialog = driver.screen
    assert isinstance(dialog, TextDialog)
    driver.text(named.format(home=Path.home(), saves=saves_folder()))
    driver.click("Save")
    assert driver.screen is dialog
    assert sentence in dialog.refusal
    driver.key("escape")
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)
    assert (Path.home() / "there.tabletop").read_bytes() == b"precious"


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (3840, 2160)])
def test_the_question_fits_every_window(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    driver.click(HOME)
    assert isinstance(driver.screen, UnsavedDialog)
    assert driver.overlaps() == []
    assert driver.outside() == []
    assert driver.clipped() == []


def fails(*_: object) -> None:
    raise RuntimeError("a fault of ours")


def test_a_fault_that_closes_the_table_asks_too_and_opens_it_again(
    driver: Driver, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = driver.table.below
    monkeypatch.setattr(screen, "on_event", fails)
    driver.key("f")
    question = driver.screen
    assert isinstance(question, UnsavedDialog)
    assert isinstance(driver.app.stack[-2], FaultDialog)
    assert "Every act up to then is in its file" not in driver.app.stack[-2].text
    by_closing_the_window(driver)
    assert driver.app.running
    driver.key("escape")
    assert driver.table.below is not screen
    assert driver.table.below.session is screen.session
    driver.table.below.play.move(move_die(3))
    disk.free = True
    driver.click(HOME)
    assert kept(driver, screen.session) == len(screen.session.entries)


def test_where_nobody_can_be_asked_the_game_is_saved_in_the_home_folder(driver: Driver) -> None:
    session = driver.table.below.session
    driver.close()
    [copy] = Path.home().glob("*.tabletop")
    with Session.load(copy) as again:
        assert list(again.entries) == list(session.entries)


def test_a_table_with_all_acts_on_disk_is_left_without_a_question(driver: Driver, disk: Disk) -> None:
    disk.free = True
    driver.click(HOME)
    assert isinstance(driver.screen, LibraryScreen)


def test_no_button_says_that_the_game_is_saved_while_it_is_not(driver: Driver, session: Session) -> None:
    assert session.unsaved
    assert not [one.tip for one in driver.table.screen.form.widgets if "saved" in one.tip]


def test_a_second_interrupt_that_finds_the_first_unanswered_ends_the_program(driver: Driver) -> None:
    with signals_close_the_window():
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    pygame.event.clear()


def test_a_file_that_is_removed_is_told_of_and_the_game_goes_on_in_another(driver: Driver, disk: Disk) -> None:
    disk.free = True
    screen = driver.table.below
    assert screen.session.file is not None
    screen.session.file.flush()
    screen.session.file.path.unlink()
    screen.play.move(move_die(3))
    driver.wait(0.8)
    assert driver.app.notices.banner == (
        "Test.tabletop was removed while it was open. The whole game was written again as Test.tabletop, and goes on there."
    )
    assert kept(driver, screen.session) == len(screen.session.entries)
    screen.keeping._moved_at = time.monotonic() - 60
    assert screen.play.move(move_die(1))
    assert driver.app.notices.banner == ""


def test_a_file_that_goes_after_the_last_act_is_noticed_without_another(driver: Driver, disk: Disk) -> None:
    disk.free = True
    screen = driver.table.below
    assert screen.session.file is not None
    screen.session.file.flush()
    screen.play.move(move_die(3))
    screen.session.file.path.unlink()
    driver.wait(0.9)
    assert "written again as Test.tabletop" in driver.app.notices.banner
    assert kept(driver, screen.session) == len(screen.session.entries)
