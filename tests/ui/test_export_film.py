"""Exporting a GIF or pictures from the window: the dialog by mouse and keyboard, progress, cancelling, and errors."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest
from driver import Driver
from PIL import Image

from tabletop import DrawPieces, EndTurn, MovePieces, Session
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.ui.export.film import Film
from tabletop.ui.export.film_files import GifFile
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.export_film import ExportFilmDialog, FilmingDialog
from tabletop.ui.widgets.dialogs import MessageDialog
from tabletop.ui.widgets.menu import ContextMenu

SMALL = (640, 400)


@pytest.fixture
def session() -> Session:
    """The Open Table for two: Blue draws a card, then five moves of a die with a turn between."""
    session = Session.new("open_table", seats=2, seed="7", path=new_save_path(saves_folder(), "Test"))
    session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:blue"), "blue")
    for number in range(5):
        session.play(MovePieces(("d6.1",), "table", ((300.0 + 20 * number, 300.0),)), "blue")
        if number == 2:
            session.play(EndTurn(), "blue")
    return session


def opened(driver: Driver) -> ExportFilmDialog:
    """Open the dialog through the menu of the log."""
    driver.click("log page")
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    [row] = [index for index, row in enumerate(menu.rows) if row.text.startswith("Export a film")]
    driver.click(next(rect for index, rect in menu.row_rects() if index == row))
    return dialog(driver)


def dialog(driver: Driver) -> ExportFilmDialog:
    """The dialog, which must be on top."""
    assert isinstance(driver.screen, ExportFilmDialog)
    return driver.screen


def write(driver: Driver, field: str, text: str) -> None:
    """Write into a field of the dialog, in place of its text."""
    driver.click(field)
    driver.key("ctrl+a")
    driver.paste(text)


def until_done(driver: Driver) -> None:
    """Turn the loop until the film is there."""
    driver.until(lambda: not isinstance(driver.screen, FilmingDialog))
    driver.step()


def choose(driver: Driver, name: str, label: str) -> None:
    """Click one of the values of a choice."""
    choice = driver.button(name)
    [box] = [box for box, (_, shown) in zip(choice.boxes(), choice.options, strict=True) if shown == label]  # type: ignore[attr-defined]
    driver.click(box)


def test_a_gif_of_the_whole_game_by_mouse(driver: Driver, tmp_path: Path) -> None:
    opened(driver)
    assert dialog(driver).count.text == "8 pictures, 10 seconds"
    choose(driver, "size", "640 × 400")
    write(driver, "file", str(tmp_path / "evening.gif"))
    driver.click("Export")
    assert isinstance(driver.screen, FilmingDialog)
    until_done(driver)
    with Image.open(tmp_path / "evening.gif") as gif:
        assert (gif.size, gif.n_frames, gif.info["duration"]) == (SMALL, 8, 1000)
    driver.wait(60.0)  # It stays until it is read.
    assert isinstance(driver.screen, MessageDialog)
    assert driver.screen.title == "The film is written"
    assert driver.screen.text == f"{tmp_path / 'evening.gif'} shows what Red may know."
    driver.key("enter")
    assert isinstance(driver.screen, TableScreen)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["evening.gif"]


def test_the_loop_of_the_window_makes_it_while_nothing_is_touched(driver: Driver, tmp_path: Path) -> None:
    opened(driver)
    write(driver, "file", str(tmp_path / "evening.gif"))
    driver.key("enter")
    driver.loop(until=lambda: isinstance(driver.screen, MessageDialog))
    assert (tmp_path / "evening.gif").is_file()


def test_some_pictures_as_a_watcher_by_keyboard(driver: Driver, tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    opened(driver)
    driver.key("tab")
    driver.key("shift+tab")
    driver.key("right")
    driver.key("tab")
    driver.text("1")
    driver.key("tab")
    driver.text("7")
    driver.key("tab")
    driver.key("right")
    assert dialog(driver).count.text == "3 pictures"
    for key in ("tab", "tab", "left", "tab", "right"):
        driver.key(key)
    assert dialog(driver).eyes.value is False
    driver.key("tab")
    driver.key("ctrl+a")
    driver.text(str(folder))
    driver.key("shift+tab")
    driver.key("enter")
    until_done(driver)
    driver.key("escape")
    session = driver.screen.session  # type: ignore[attr-defined]
    film = Film(session, FaceArt(), None, SMALL)
    moments = [pygame.image.load(path) for path in sorted(folder.iterdir())]
    assert len(moments) == 3
    for picture, entry in zip(moments, (2, 6, 8), strict=True):
        assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(film.picture(entry), "RGB")


def test_the_seat_in_front_shows_its_hand_and_nobody_else_is_offered(driver: Driver, tmp_path: Path) -> None:
    table = driver.screen
    assert isinstance(table, TableScreen)
    for seat, name in (("blue", "Blue"), ("red", "Red")):
        table.view.sit(seat)
        assert [label for _, label in opened(driver).eyes.options] == [name, "A watcher"]
        choose(driver, "kind", "Pictures")
        choose(driver, "size", "640 × 400")
        assert dialog(driver).file.text.endswith("Test")
        write(driver, "file", str(tmp_path / seat))
        driver.click("Export")
        until_done(driver)
        driver.click("Close")
        drawn = pygame.image.load(tmp_path / seat / "0002.png")
        wanted = Film(table.session, FaceArt(), seat, SMALL).picture(2)
        assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_while_the_hand_is_covered_the_eyes_put_forward_are_a_watchers(driver: Driver, tmp_path: Path) -> None:
    table = driver.table.screen
    assert opened(driver).eyes.value is True
    driver.key("escape")
    table.view.sit("blue", covered=True)
    opened(driver)
    assert dialog(driver).eyes.value is False
    choose(driver, "kind", "Pictures")
    choose(driver, "size", "640 × 400")
    write(driver, "file", str(tmp_path / "covered"))
    driver.click("Export")
    until_done(driver)
    drawn = pygame.image.load(tmp_path / "covered" / "0002.png")
    wanted = Film(table.session, FaceArt(), None, SMALL).picture(2)
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_a_row_of_the_log_begins_the_range(driver: Driver) -> None:
    table = driver.screen
    assert isinstance(table, TableScreen)
    driver.click(table.panel.log.row_rect(3).center, button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    [row] = [index for index, row in enumerate(menu.rows) if row.text.startswith("Export from here")]
    driver.click(next(rect for index, rect in menu.row_rects() if index == row))
    assert (dialog(driver).first.text, dialog(driver).last.text) == ("3", "7")


@pytest.mark.parametrize("leave", ["escape", "Cancel", "window"])
def test_a_film_that_is_given_up_leaves_nothing(driver: Driver, tmp_path: Path, leave: str) -> None:
    folder = tmp_path / "films"
    folder.mkdir()
    opened(driver)
    write(driver, "file", str(folder / "evening.gif"))
    driver.key("enter")
    driver.step(3)
    assert isinstance(driver.screen, FilmingDialog)
    assert len(list(folder.iterdir())) == 1
    assert not (folder / "evening.gif").exists()
    if leave == "window":
        driver.close()
    else:
        driver.key(leave) if leave == "escape" else driver.click(leave)
        assert isinstance(driver.screen, ExportFilmDialog)
        driver.key("escape")
        assert isinstance(driver.screen, TableScreen)
    assert list(folder.iterdir()) == []


def test_what_is_wrong_is_said_and_put_right(driver: Driver, tmp_path: Path) -> None:
    opened(driver)
    (tmp_path / "there.gif").write_text("mine")
    for field, text, refusal in (
        ("from moment", "99", "A moment is a number from 0 to 7, not “99”."),
        ("from moment", "x", "A moment is a number from 0 to 7, not “x”."),
        ("from moment", "", "A moment is a number from 0 to 7, not an empty place."),
        ("from moment", "5", ""),
        ("to moment", "2", "Moment 5 comes after moment 2: there are no moments from the first to the second."),
        ("to moment", "7", ""),
        ("file", " ", "Please give the name of a file."),
        ("file", str(tmp_path / "there.gif"), "There is a file there.gif already; please give another name."),
        (
            "file",
            str(tmp_path / "no" / "x.gif"),
            f"The film cannot be written to {tmp_path / 'no' / 'x.gif'}: no such file or directory.",
        ),
    ):
        write(driver, field, text or " ")
        if not text:
            driver.key("backspace")
        assert dialog(driver).refusal == ""
        if refusal:
            driver.key("enter")
            assert dialog(driver).refusal == refusal
    assert driver.clipped() == []
    assert (tmp_path / "there.gif").read_text() == "mine"
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)


def test_a_full_disk_is_said_in_the_dialog(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    opened(driver)
    monkeypatch.setattr(GifFile, "add", fail)
    path = tmp_path / "evening.gif"
    write(driver, "file", str(path))
    driver.key("enter")
    until_done(driver)
    assert dialog(driver).refusal == f"The film cannot be written to {path}: no space left on device."
    assert not [left for left in tmp_path.iterdir() if left.is_file()]


def test_without_pillow_it_says_how_to_get_it(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(driver)
    monkeypatch.setitem(sys.modules, "PIL", None)
    write(driver, "file", str(tmp_path / "evening.gif"))
    driver.key("enter")
    assert dialog(driver).refusal.startswith("An animated GIF needs Pillow, which is not installed")
    choose(driver, "kind", "Pictures")
    choose(driver, "size", "640 × 400")
    assert dialog(driver).refusal == ""
    driver.click("Export")
    until_done(driver)
    assert len(list((tmp_path / "evening").iterdir())) == 8


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)])
def test_the_dialogs_fit_every_window(driver: Driver, tmp_path: Path, size: tuple[int, int]) -> None:
    opened(driver)
    driver.resize(*size)
    for _ in range(2):
        assert (driver.clipped(), driver.overlaps(), driver.outside()) == ([], [], [])
        assert all(dialog(driver).card.contains(one.rect) for one in dialog(driver).form.widgets if one.visible)
        write(driver, "file", str(tmp_path / ("no" * 40) / "x.gif"))
        driver.key("enter")
        assert dialog(driver).refusal
    write(driver, "file", str(tmp_path / "x.gif"))
    driver.key("enter")
    driver.step(2)
    assert isinstance(driver.screen, FilmingDialog)
    assert (driver.clipped(), driver.overlaps(), driver.outside()) == ([], [], [])


def test_a_long_game_begins_with_as_many_pictures_as_one_file_may_have(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.export.MOST_PICTURES", 4)
    monkeypatch.setattr("tabletop.ui.table.sheets.export_film.MOST_PICTURES", 4)
    assert opened(driver).every.value == 3
    assert dialog(driver).count.text == "4 pictures, 6 seconds"
    dialog(driver).every.set(1)
    driver.click("Export")
    assert dialog(driver).refusal == "That would be 8 pictures, and 4 is the most: take one in 3, or a part of the game."


def test_the_name_put_forward_is_free_and_pictures_go_into_a_folder(driver: Driver) -> None:
    opened(driver)
    first = dialog(driver).path
    assert dialog(driver).file_label.text == "File"
    driver.key("escape")
    first.write_bytes(b"")
    first.with_suffix("").mkdir()
    opened(driver)
    assert dialog(driver).file.text == str(first.with_name(f"{first.stem} (2).gif"))
    choose(driver, "kind", "Pictures")
    assert dialog(driver).file_label.text == "Folder"
    assert dialog(driver).file.text == str(first.with_name(f"{first.stem} (2)"))
    choose(driver, "kind", "Animated GIF")
    assert dialog(driver).file_label.text == "File"
    assert dialog(driver).file.text == str(first.with_name(f"{first.stem} (2).gif"))
    write(driver, "file", "/of/my/own.gif")
    choose(driver, "kind", "Pictures")
    assert dialog(driver).file.text == "/of/my/own"
