"""The dialogs: messages, questions, and a line of text to write."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import i18n
import pygame
import pytest
from driver import Driver

from tabletop import Session
from tabletop.ui.look import palette
from tabletop.ui.look.text import face_for, measure
from tabletop.ui.look.theme import font, px
from tabletop.ui.screen import Screen
from tabletop.ui.shell.app import App
from tabletop.ui.widgets.dialogs import ConfirmScreen, Dialog, MessageDialog, TextDialog
from tabletop.ui.widgets.editing import put_clipboard
from tabletop.ui.widgets.form_screen import FormScreen

SIZES = [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)]


@pytest.fixture
def window() -> tuple[int, int]:
    return (1024, 640)


@pytest.fixture
def over_library() -> Callable[[App], Screen]:
    """A window with an empty screen below the dialogs."""
    return FormScreen


def asked(driver: Driver, text: str = "", refusal: str = "", limit: int = 120) -> TextDialog:
    """A dialog that asks for a line of text and refuses it with `refusal`, if that is not empty."""
    dialog = TextDialog(driver.app, "Rename", "Title", text, lambda _: refusal, "Save", limit)
    driver.app.push(dialog)
    driver.settle()
    return dialog


def confirm(driver: Driver) -> Dialog:
    return ConfirmScreen(driver.app, "Delete for ever?", "What lies in the trash cannot be brought back. " * 3, "Delete", dict)


def message(driver: Driver) -> Dialog:
    return MessageDialog(driver.app, "This game was put right", "Its last act was cut off. " * 9)


def text(driver: Driver) -> Dialog:
    dialog = TextDialog(driver.app, "Save a copy", "Name of the copy", "Monday evening", lambda _: "There is one already. " * 6)
    dialog.done()
    return dialog


def is_whole(driver: Driver) -> None:
    """Check that the picture equals the one that painting everything again gives."""
    partial = pygame.image.tobytes(driver.picture(), "RGB")
    driver.app.request_redraw()
    driver.step()
    assert pygame.image.tobytes(driver.picture(), "RGB") == partial


@pytest.mark.parametrize("make", [confirm, message, text])
def test_they_fit_every_window_without_a_warning(driver: Driver, make: Callable[[Driver], Dialog]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        dialog = make(driver)
        driver.app.push(dialog)
        for size in (*SIZES, SIZES[0]):
            driver.resize(*size)
            driver.settle()
            assert (driver.overlaps(), driver.outside(), driver.clipped()) == ([], [], []), size
            assert all(dialog.card.contains(widget.rect) for widget in dialog.form.widgets)


def test_partial_painting_equals_painting_all(driver: Driver) -> None:
    dialog = asked(driver, "Monday", "There is one already, and it may not be written over, because it is in use. " * 2)
    steps: list[Callable[[], None]] = [
        lambda: driver.move("Save"),
        lambda: driver.press("Save"),
        lambda: driver.move((5, 5)),
        lambda: driver.release(),
        lambda: driver.click(dialog.field),
        lambda: driver.text("abc"),
        lambda: driver.key("shift+home"),
        lambda: driver.key("tab"),
        lambda: driver.key("tab"),
        lambda: driver.key("enter"),
        lambda: driver.click(dialog.field),
        lambda: driver.key("x"),
    ]
    for step in steps:
        step()
        driver.settle()
        is_whole(driver)
    assert driver.screen is dialog


def test_a_button_shows_that_the_pointer_is_on_it_and_acts_when_let_go_there(driver: Driver) -> None:
    below = driver.screen
    dialog = asked(driver, refusal="No, no, a thousand times no, and once more in case it was not heard the first time. " * 2)
    corner = dialog.buttons[1].rect.move(px(6), 0).midleft
    assert driver.app.surface.get_at(corner) == pygame.Color(palette.GREEN)
    driver.click("Save")
    assert dialog.refusal
    corner = dialog.buttons[1].rect.move(px(6), 0).midleft
    driver.move("Cancel")
    driver.move("Save")
    assert driver.app.surface.get_at(corner) == pygame.Color(palette.GREEN_BRIGHT)
    driver.press("Cancel")
    driver.move((5, 5))
    driver.release()
    assert driver.screen is dialog
    driver.click((5, 5))
    assert driver.screen is dialog
    driver.click("Cancel")
    assert driver.screen is below


def test_the_text_is_selected_and_the_first_letter_replaces_it(driver: Driver) -> None:
    field = asked(driver, "Old title").field
    assert field.selection == (0, 9)
    driver.text("N")
    assert (field.text, field.caret) == ("N", 1)


def test_words_clipboard_and_limit(driver: Driver) -> None:
    field = asked(driver, "one two three", limit=20).field
    driver.key("end")
    driver.key("ctrl+left")
    assert field.caret == 8
    driver.key("ctrl+backspace")
    assert field.text == "one three"
    driver.key("shift+end")
    driver.key("ctrl+x")
    assert field.text == "one "
    driver.key("ctrl+v")
    driver.key("ctrl+v")
    assert field.text == "one threethree"
    put_clipboard("line\nbreak, and much too long")
    driver.key("ctrl+a")
    driver.key("ctrl+v")
    assert field.text == "line break, and much"


def test_the_mouse_puts_the_caret_and_selects(driver: Driver) -> None:
    field = asked(driver, "first second").field
    driver.key("end")
    face = font("body")
    left = next(x for x in range(field.rect.left, field.rect.right) if field._index_at(x) > 0) - 4
    x = left + measure(face, "first sec")
    driver.click((x, field.rect.centery))
    assert abs(field.caret - 9) <= 1
    driver.click((x, field.rect.centery))
    assert field.selection == (6, 12)
    driver.wait(0.45)
    driver.drag((left, field.rect.centery), (left + measure(face, "first"), field.rect.centery))
    assert field.selection[0] == 0
    assert abs(field.selection[1] - 5) <= 1


def test_letters_of_other_scripts_can_be_written(driver: Driver) -> None:
    field = asked(driver).field
    driver.text("Ω")
    driver.text("σ")
    assert field.text == "Ωσ"
    assert None not in face_for(field.text, "body").metrics("Ωσ")
    driver.key("backspace")
    driver.key("backspace")
    driver.text("abc")
    assert field.text == "abc"


def test_what_an_input_method_composes_is_seen_and_not_yet_taken(driver: Driver) -> None:
    field = asked(driver, "ab").field
    driver.key("end")
    before = pygame.image.tobytes(driver.app.surface.subsurface(field.rect), "RGB")
    driver.post(pygame.TEXTEDITING, text="ni", start=0, length=2)
    driver.step()
    assert field.text == "ab"
    assert pygame.image.tobytes(driver.app.surface.subsurface(field.rect), "RGB") != before
    driver.post(pygame.TEXTINPUT, text="に")
    driver.step()
    assert field.text == "abに"


def test_only_the_caret_is_painted_while_nothing_is_touched(driver: Driver) -> None:
    driver.app.push(message(driver))
    driver.settle()
    driver.move((5, 5))
    driver.step(3)
    before = driver.app.frames
    driver.wait(0.4)
    assert driver.app.frames == before
    driver.key("escape")
    asked(driver, "abc")
    driver.step(3)
    before = driver.app.frames
    driver.wait(1.3)
    assert 2 <= driver.app.frames - before <= 4


def test_keys_do_not_repeat_twice(driver: Driver) -> None:
    asked(driver, "abc")
    assert pygame.key.get_repeat() == (0, 0)


def test_no_dialog_adds_a_folder_in_which_each_text_is_looked_for(driver: Driver) -> None:
    """pygame_gui adds one for each manager that it makes, and lists them all for every text."""
    for _ in range(2):
        driver.app.push(message(driver))
        driver.step()
    assert i18n.load_path == []


def test_the_words_at_a_button_do_not_come_over_the_dialog_that_it_opened() -> None:
    with Driver(session=Session.new("open_table", seats=2, seed="7")) as driver:
        driver.settle()
        driver.table.lift()
        driver.click(driver.table.screen.bar.buttons["save_as"])
        assert isinstance(driver.screen, TextDialog)
        driver.wait(2.0)
        driver.app.request_redraw()
        driver.step()
        assert not driver.app.notices.tip
