"""Each widget alone, on a bare form in a real window: text, lists, fields, menus, dialogs, messages."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from driver import NAMED_KEYS, Driver
from hypothesis import given
from hypothesis import strategies as st
from overflowing import overflowing

from tabletop.ui.look import palette, theme
from tabletop.ui.look.paint import panel
from tabletop.ui.look.text import draw_text, ellipsis, face_for, measure, wrap
from tabletop.ui.screen import Screen
from tabletop.ui.shell.app import App
from tabletop.ui.widgets.button import DIGITS_TOGETHER, Button, Choice, Stepper
from tabletop.ui.widgets.dialogs import ConfirmScreen, MessageDialog, TextDialog
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.form_screen import FormScreen
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuRow, tidy
from tabletop.ui.widgets.rowlist import RowList, RowState
from tabletop.ui.widgets.shelf import Card, Shelf
from tabletop.ui.widgets.widget import TOOLTIP_DELAY, AnyWidget


@pytest.fixture
def window() -> tuple[int, int]:
    return (1024, 640)


@pytest.fixture
def over_library() -> Callable[[App], Screen]:
    """A window with an empty screen to put widgets on."""
    return FormScreen


def put(driver: Driver, widget: AnyWidget, *rect: int) -> AnyWidget:
    """Put a widget on the empty screen."""
    driver.form.add(widget)
    widget.place(pygame.Rect(rect))
    driver.step()
    return widget


class TestText:
    @given(st.text(max_size=60), st.integers(0, 400))
    def test_shortened_text_fits_and_keeps_its_beginning(self, text: str, width: int) -> None:
        pygame.font.init()
        face = theme.font("body")
        shown = ellipsis(face, text, width)
        assert measure(face, shown) <= width
        if shown and shown != text:
            assert shown.endswith("…")
            assert text.startswith(shown[:-1])

    @given(st.lists(st.text("abcdefgh", min_size=1, max_size=30), max_size=20), st.integers(40, 400))
    def test_wrapped_lines_fit_and_lose_no_letter(self, words: list[str], width: int) -> None:
        pygame.font.init()
        face = theme.font("body")
        lines = wrap(face, " ".join(words), width)
        assert all(measure(face, line) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == "".join(words)

    def test_a_limit_of_lines_is_kept_and_shown_by_an_ellipsis(self) -> None:
        face = theme.font("body")
        lines = wrap(face, "one two three four five six seven", 80, 2)
        assert len(lines) == 2
        assert lines[1].endswith("…")

    def test_names_in_other_scripts_are_written_with_a_face_that_has_them(self) -> None:
        for name in ("Ödön", "Ολυμπία", "Иван"):
            assert all(metric is not None for metric in face_for(name, "body").metrics(name)), name

    def test_drawing_says_whether_all_of_it_fitted(self) -> None:
        surface = pygame.Surface((200, 30))
        assert draw_text(surface, "short", pygame.Rect(0, 0, 200, 30))
        assert not draw_text(surface, "much too long for this", pygame.Rect(0, 0, 40, 30))

    def test_nothing_is_set_below_13_pixels(self) -> None:
        assert min(size for _, size in theme.ROLES.values()) >= 13


class TestScale:
    def test_it_grows_with_half_of_the_window(self) -> None:
        scales = [theme.scale_for(size) for size in ((1024, 640), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160))]
        assert scales == [1.0, 1.0, 1.125, 1.375, 1.875]

    def test_no_measure_vanishes(self) -> None:
        theme.set_scale(0.75)
        try:
            assert [theme.px(n) for n in (0, 0.4, 1, 100)] == [0, 1, 1, 75]
        finally:
            theme.set_scale(1.0)


class TestPaint:
    @pytest.mark.parametrize("size", [(2, 2), (5, 40), (40, 5), (300, 200)])
    def test_a_panel_keeps_to_its_rectangle(self, size: tuple[int, int]) -> None:
        surface = pygame.Surface((400, 300))
        rect = pygame.Rect((30, 30), size)
        panel(surface, rect, "#ffffff", "#ff0000", radius=10)
        surface.fill("#000000", rect)
        assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() == 400 * 300


class TestButton:
    def test_click_press_and_slip_off(self, driver: Driver) -> None:
        clicks: list[str] = []
        button = put(driver, Button("Go", lambda: clicks.append("go")), 100, 100, 120, 40)
        driver.click(button)
        assert clicks == ["go"]
        driver.drag(button, (600, 500))
        assert clicks == ["go"]
        button.enable(False)
        driver.click(button)
        assert clicks == ["go"]

    def test_enter_and_space_on_the_focused_one(self, driver: Driver) -> None:
        clicks: list[str] = []
        put(driver, Button("One", lambda: clicks.append("one")), 100, 100, 120, 40)
        put(driver, Button("Two", lambda: clicks.append("two")), 100, 200, 120, 40)
        driver.key("tab")
        driver.key("space")
        driver.key("tab")
        driver.key("enter")
        driver.key("shift+tab")
        driver.key("enter")
        driver.key("down")
        driver.key("space")
        assert clicks == ["one", "two", "one", "two"]

    def test_hover_and_press_look_different_and_go_back(self, driver: Driver) -> None:
        button = put(driver, Button("Go", lambda: None), 100, 100, 120, 40)
        spot = (button.rect.left + 12, button.rect.top + 6)
        driver.move((500, 500))
        calm = driver.app.surface.get_at(spot)
        driver.move(button)
        hovered = driver.app.surface.get_at(spot)
        driver.press(button)
        pressed = driver.app.surface.get_at(spot)
        driver.release()
        driver.move((500, 500))
        assert len({tuple(calm), tuple(hovered), tuple(pressed)}) == 3
        assert driver.app.surface.get_at(spot) == calm

    def test_only_its_rectangle_is_painted_again(self, driver: Driver) -> None:
        button = put(driver, Button("Go", lambda: None), 100, 100, 120, 40)
        driver.move((500, 500))
        driver.move((101, 120))
        before = driver.app.frames
        driver.move((110, 120))
        assert driver.app.frames == before
        button.touch()
        driver.screen.form.dirty.clear()  # type: ignore[attr-defined]
        assert driver.screen.on_draw(driver.app.surface) == []
        button.touch()
        assert driver.screen.on_draw(driver.app.surface) == [button.rect]

    def test_the_tooltip_comes_after_a_rest_and_goes(self, driver: Driver) -> None:
        button = put(driver, Button("Go", lambda: None, tip="Goes there", key="G"), 100, 100, 120, 40)
        driver.move(button)
        assert driver.app.notices.tip == ""
        driver.wait(0.6)
        assert driver.app.notices.tip == "Goes there  ·  G"
        whole = pygame.Rect((0, 0), driver.app.size)
        assert whole.contains(driver.app.notices.tip_rect())
        driver.move((500, 500))
        assert driver.app.notices.tip == ""

    def test_a_button_that_a_click_hides_leaves_no_tooltip(self, driver: Driver) -> None:
        """“Back to the present: Escape” was written over the table after the button was pressed."""
        button = put(driver, Button("Back", lambda: button.show(False), tip="Goes back"), 100, 100, 120, 40)
        driver.click(button)
        driver.wait(TOOLTIP_DELAY + 0.1)
        assert driver.app.notices.tip == ""


class TestStepperAndChoice:
    def test_stepper_keeps_to_its_limits(self, driver: Driver) -> None:
        told: list[int] = []
        stepper = put(driver, Stepper(2, 1, 3, told.append), 100, 100, 132, 38)
        for _ in range(3):
            driver.click((stepper.rect.right - 5, stepper.rect.centery))
        assert stepper.value == 3
        driver.key("left")
        driver.key("1")
        driver.key("left")
        driver.wheel(1, stepper)
        assert told == [3, 2, 1, 2]

    def test_digits_that_are_typed_together_are_one_number(self, driver: Driver) -> None:
        told: list[int] = []
        stepper = put(driver, Stepper(2, 1, 40, told.append), 100, 100, 132, 38)
        driver.click(stepper.rect.center)
        for keys, number in (("12", 12), ("7", 7), ("40", 40), ("99", 9), ("0", 9)):
            for key in keys:
                driver.key(key)
            assert stepper.value == number, keys
            driver.wait(DIGITS_TOGETHER + 0.1)

    def test_choice_by_mouse_and_arrows(self, driver: Driver) -> None:
        told: list[object] = []
        choice = put(driver, Choice([("a", "First"), ("b", "Second")], "a", told.append), 100, 100, 200, 36)
        driver.click(choice.boxes()[1])
        driver.key("right")
        driver.key("left")
        assert told == ["b", "a"]
        assert overflowing(choice) == []


class TestTextField:
    def test_writing_selecting_and_erasing(self, driver: Driver) -> None:
        field = put(driver, TextField(limit=12), 100, 100, 200, 38)
        driver.click(field)
        driver.text("Ann Bee")
        driver.key("backspace")
        assert field.text == "Ann Be"
        driver.key("ctrl+left")
        driver.text("x")
        assert field.text == "Ann xBe"
        driver.key("shift+end")
        driver.key("delete")
        assert field.text == "Ann x"
        driver.key("ctrl+a")
        driver.text("New")
        assert field.text == "New"

    def test_the_limit_and_unprintable_letters(self, driver: Driver) -> None:
        field = put(driver, TextField(limit=5), 100, 100, 200, 38)
        field.insert("a\nb\x00c\tdefgh")
        assert field.text == "a bcd"

    def test_copy_cut_and_paste(self, driver: Driver) -> None:
        field = put(driver, TextField("hello"), 100, 100, 200, 38)
        driver.form.focus(field)
        driver.key("ctrl+a")
        driver.key("ctrl+x")
        assert field.text == ""
        driver.key("ctrl+v")
        driver.key("ctrl+v")
        assert field.text == "hellohello"

    def test_mouse_places_the_caret_and_a_double_click_takes_the_word(self, driver: Driver) -> None:
        field = put(driver, TextField("first second"), 100, 100, 300, 38)
        left = field.rect.left + 12
        driver.click((left, field.rect.centery))
        assert field.caret == 0
        x = left + measure(theme.font("body"), "first sec")
        driver.double_click((x, field.rect.centery))
        assert field.selection == (6, 12)
        driver.wait(0.45)
        driver.drag((left, field.rect.centery), (left + measure(theme.font("body"), "first"), field.rect.centery))
        assert field.selection == (0, 5)

    def test_letters_do_not_reach_the_screen_below(self, driver: Driver) -> None:
        field = put(driver, TextField(), 100, 100, 200, 38)
        driver.click(field)
        driver.key("q")
        assert driver.screen.form.focused is field  # type: ignore[attr-defined]

    def test_the_caret_blinks_without_input(self, driver: Driver) -> None:
        field = put(driver, TextField("abc"), 100, 100, 200, 38)
        driver.click(field)
        before = driver.app.frames
        driver.wait(1.3)
        assert 2 <= driver.app.frames - before <= 4

    @given(st.lists(st.sampled_from(["left", "right", "home", "end", "backspace", "delete", "x", "shift+left"]), max_size=30))
    def test_the_caret_stays_in_the_text(self, keys: list[str]) -> None:
        field = TextField("word two", limit=10)
        for key in keys:
            *held, name = key.split("+")
            mod = pygame.KMOD_LSHIFT if held else 0
            if name == "x":
                field.insert("x")
            else:
                field.on_event(pygame.event.Event(pygame.KEYDOWN, key=NAMED_KEYS[name], mod=mod, unicode=""))
            assert 0 <= field.caret <= len(field.text) <= 10
            assert 0 <= field.anchor <= len(field.text)


class Rows:
    """A list of numbers that remembers which rows were painted and which calls it received."""

    def __init__(self, driver: Driver, count: int, **more: bool) -> None:
        self.painted: list[int] = []
        self.told: list[tuple[str, int]] = []
        self.list = RowList(
            20,
            self.draw,
            lambda index: self.told.append(("pick", index)),
            lambda index: self.told.append(("open", index)),
            lambda index, pos: self.told.append(("menu", index)),
            **more,
        )
        put(driver, self.list, 100, 100, 300, 200)
        self.list.set_count(count)
        driver.step()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        self.painted.append(index)


class TestRowList:
    def test_of_ten_thousand_rows_only_those_in_sight_are_painted(self, driver: Driver) -> None:
        rows = Rows(driver, 10_000)
        assert set(rows.painted) == set(range(10))
        rows.painted.clear()
        rows.list.scroll_to(9_999)
        rows.list.touch()
        driver.step()
        assert len(rows.painted) <= 11
        assert max(rows.painted) == 9_999

    def test_a_row_is_painted_again_only_when_it_changes(self, driver: Driver) -> None:
        rows = Rows(driver, 50)
        rows.painted.clear()
        rows.list.touch()
        driver.step()
        assert rows.painted == []
        driver.click(rows.list.row_rect(3))
        assert set(rows.painted) == {3}
        rows.painted.clear()
        rows.list.refresh(5)
        driver.step()
        assert rows.painted == [5]

    def test_all_rows_are_laid_out_again_when_the_scroll_bar_comes(self, driver: Driver) -> None:
        rows = Rows(driver, 4)
        rows.painted.clear()
        rows.list.set_count(50)
        driver.step()
        assert set(range(4)) <= set(rows.painted)

    def test_mouse(self, driver: Driver) -> None:
        rows = Rows(driver, 50)
        driver.click(rows.list.row_rect(2))
        driver.click(rows.list.row_rect(4))
        driver.double_click(rows.list.row_rect(6))
        driver.click(rows.list.row_rect(7), button=3)
        expected = [("pick", 2), ("pick", 4), ("pick", 6), ("open", 6), ("menu", 7)]
        assert rows.told == expected

    def test_keys(self, driver: Driver) -> None:
        rows = Rows(driver, 50)
        driver.form.focus(rows.list)
        for key in ("down", "down", "up", "end", "enter", "shift+f10", "home", "pgdn"):
            driver.key(key)
        expected = [0, 1, 0, 49, 49, 49, 0, 9]
        assert [index for _, index in rows.told] == expected
        assert [what for what, _ in rows.told] == ["pick"] * 4 + ["open", "menu"] + ["pick"] * 2
        assert rows.list.rect.contains(rows.list.row_rect(9))

    def test_wheel_and_bar(self, driver: Driver) -> None:
        rows = Rows(driver, 100)
        driver.wheel(-1, rows.list)
        assert rows.list.scrolled == 60, "by whole rows"
        driver.wheel(5)
        assert rows.list.scrolled == 0
        right = rows.list.rect.right - 5
        driver.drag((right, rows.list.rect.top + 4), (right, rows.list.rect.bottom + 50))
        assert rows.list.scrolled == rows.list.most_scrolled == 100 * 20 - 200

    def test_it_follows_its_end_only_when_it_was_there(self, driver: Driver) -> None:
        rows = Rows(driver, 100, stick_to_end=True)
        rows.list.scroll_to(99)
        rows.list.set_count(120)
        assert rows.list.scrolled == rows.list.most_scrolled
        rows.list.scroll_to(3)
        rows.list.set_count(140)
        assert rows.list.scrolled == 60

    def test_fewer_rows_than_before(self, driver: Driver) -> None:
        rows = Rows(driver, 100)
        rows.list.select(99)
        rows.list.set_count(4)
        assert (rows.list.selected, rows.list.scrolled) == (3, 0)
        rows.list.set_count(0)
        assert rows.list.selected == -1
        driver.key("down")
        driver.click(rows.list)


class TestShelf:
    def shelf(self, driver: Driver, count: int) -> tuple[Shelf, list[int]]:
        chosen: list[int] = []
        shelf = Shelf(chosen.append, lambda index, size: None)
        put(driver, shelf, 100, 100, 520, 400)
        shelf.set_cards([Card(f"Game {number}", "2–4 players", "Words. " * 20) for number in range(count)])
        driver.step()
        return shelf, chosen

    def test_cards_fill_the_width_and_do_not_overlap(self, driver: Driver) -> None:
        for count in (1, 2, 5, 12):
            shelf, _ = self.shelf(driver, count)
            rects = [shelf.rect_at(index) for index in range(count)]
            assert all(rect.left >= shelf.rect.left and rect.right <= shelf.rect.right for rect in rects)
            assert all(one.collidelist(rects[at + 1 :]) < 0 for at, one in enumerate(rects))
            assert (shelf.most_scrolled() == 0) == (max(rect.bottom for rect in rects) <= shelf.rect.bottom)

    def test_wheel_and_arrows_bring_the_last_card_into_sight(self, driver: Driver) -> None:
        shelf, chosen = self.shelf(driver, 12)
        driver.wheel(-30, shelf)
        assert shelf.scrolled == shelf.most_scrolled() > 0
        driver.wheel(30, shelf)
        driver.form.focus(shelf)
        for _ in range(5):
            driver.key("down")
        driver.key("right")
        assert shelf.rect.contains(shelf.rect_at(11))
        driver.key("enter")
        driver.click(shelf.rect_at(10))
        assert chosen == [11, 10]


WIDE = "of a menu that is wider than half of the window, so that no two columns fit into it beside one another"


class TestMenu:
    def open(self, driver: Driver, pos: tuple[int, int] = (200, 200)) -> tuple[ContextMenu, list[str]]:
        done: list[str] = []
        rows = [
            MenuRow("Flip", lambda: done.append("flip"), "F"),
            SEPARATOR,
            MenuRow("Paste", lambda: done.append("paste"), "Ctrl+V", enabled=False, reason="nothing copied"),
            MenuRow("Lock", lambda: done.append("lock"), "L"),
        ]
        menu = ContextMenu(driver.app, pos, rows)
        driver.app.push(menu)
        driver.step()
        return menu, done

    def test_a_click_acts_after_the_menu_has_closed(self, driver: Driver) -> None:
        menu, done = self.open(driver)
        driver.click(menu.row_rects()[3][1])
        assert done == ["lock"]
        assert driver.screen is not menu

    def test_the_release_of_the_click_that_opened_it_picks_nothing(self, driver: Driver) -> None:
        menu, done = self.open(driver, (1000, 620))
        driver.move(menu.row_rects()[0][1])
        menu._armed = False
        driver.release(3)
        assert done == []
        assert driver.screen is menu

    def test_the_menu_of_a_button_stays_under_it_at_the_edge_of_the_window(self, driver: Driver) -> None:
        button = pygame.Rect(driver.app.size[0] - 150, 200, 120, 40)
        rows = [MenuRow("Balanced for the number of players", lambda: None)]
        assert ContextMenu(driver.app, button.bottomleft, rows, button.right).rect.right == button.right
        assert ContextMenu(driver.app, button.bottomleft, rows).rect.right == button.left

    def test_escape_and_a_click_outside_only_close_it(self, driver: Driver) -> None:
        for close in (lambda: driver.key("escape"), lambda: driver.click((900, 600))):
            menu, done = self.open(driver)
            close()
            assert driver.screen is not menu
            assert done == []

    def test_what_is_not_enabled_cannot_be_picked(self, driver: Driver) -> None:
        menu, done = self.open(driver)
        driver.click(menu.row_rects()[2][1])
        assert done == []
        assert driver.screen is menu

    def test_keys(self, driver: Driver) -> None:
        _, done = self.open(driver)
        driver.key("down")
        driver.key("down")
        driver.key("enter")
        assert done == ["lock"]
        _, done = self.open(driver)
        driver.key("l")
        driver.key("space")
        assert done == ["lock"]
        _, done = self.open(driver)
        driver.key("up")
        driver.key("up")
        driver.key("enter")
        assert done == ["flip"]

    @pytest.mark.parametrize("pos", [(0, 0), (1023, 639), (500, 630), (1020, 5)])
    def test_it_lies_in_the_window(self, driver: Driver, pos: tuple[int, int]) -> None:
        menu, _ = self.open(driver, pos)
        assert pygame.Rect(0, 0, 1024, 640).contains(menu.rect)

    def test_a_menu_higher_than_the_window_is_scrolled(self, driver: Driver) -> None:
        menu = ContextMenu(driver.app, (10, 10), [MenuRow(f"Row {n} {WIDE}", lambda: None) for n in range(60)])
        driver.app.push(menu)
        driver.step()
        assert len(menu.row_rects()) < 60
        driver.key("end")
        assert menu.row_rects()[-1][0] == 59
        assert menu.highlighted == 59

    def test_a_menu_higher_than_the_window_has_columns_where_they_fit(self, driver: Driver) -> None:
        done: list[int] = []
        rows = [MenuRow(f"Row {n}", lambda n=n: done.append(n)) for n in range(30)]
        menu = ContextMenu(driver.app, (900, 500), [*rows[:14], SEPARATOR, *rows[14:]])
        driver.app.push(menu)
        driver.step()
        placed = dict(menu.row_rects())
        assert sorted({14, *placed}) == list(range(31))
        assert not menu.can_scroll(1)
        assert placed[15].topleft == (placed[0].left + placed[0].width + 12, placed[0].top)
        assert pygame.Rect(0, 0, 1024, 640).contains(menu.rect)
        for key in ("down", "right", "down", "left", "right", "enter"):
            driver.key(key)
        assert done == [15]

    def high(self, driver: Driver) -> tuple[ContextMenu, list[int]]:
        done: list[int] = []
        rows = [MenuRow(f"Row {n} {WIDE}", lambda n=n: done.append(n)) for n in range(40)]
        menu = ContextMenu(driver.app, (10, 10), rows)
        driver.app.push(menu)
        driver.step()
        return menu, done

    def test_arrows_show_on_which_side_a_high_menu_goes_on(self, driver: Driver) -> None:
        menu, _ = self.high(driver)
        assert (menu.can_scroll(-1), menu.can_scroll(1)) == (False, True)
        ink = palette.rgb(palette.INK)
        surface = driver.app.surface
        assert surface.get_at(menu.arrow_rect(1).center)[:3] == ink
        assert not menu.arrow_rect(-1)
        assert menu.row_rects()[0][1].top == menu.rect.top + 6
        driver.key("end")
        assert (menu.can_scroll(-1), menu.can_scroll(1)) == (True, False)
        assert surface.get_at(menu.arrow_rect(-1).center)[:3] == ink
        assert not menu.arrow_rect(1)
        assert menu.row_rects()[-1][1].bottom == menu.body.bottom
        small, _ = self.open(driver)
        assert not small.arrow_rect(1)

    def test_a_pointer_on_the_arrow_scrolls_to_the_end_and_then_all_is_still(self, driver: Driver) -> None:
        menu, done = self.high(driver)
        driver.move(menu.arrow_rect(1))
        assert menu.busy
        driver.wait(0.15)
        assert menu.scrolled > 0
        driver.move(menu.body)
        assert not menu.busy
        kept = menu.scrolled
        driver.wait(0.05)
        assert menu.scrolled == kept
        for _ in range(4):
            driver.click(menu.arrow_rect(1))
        assert done == []
        assert not menu.can_scroll(1)
        assert not menu.busy
        driver.wait(0.5)
        driver.click(menu.row_rects()[-1][1])
        assert done == [39]

    def test_the_row_of_the_keyboard_is_always_in_sight(self, driver: Driver) -> None:
        menu, _ = self.high(driver)
        for key in (*["down"] * 45, *["up"] * 12, "pgdn", "pgdn", "pgup", "home"):
            driver.key(key)
            seen = dict(menu.row_rects())
            assert seen[menu.highlighted].height == theme.px(30)
        assert menu.highlighted == 0

    def test_lines_at_the_ends_and_in_pairs_are_left_out(self) -> None:
        row = MenuRow("Row")
        assert tidy([SEPARATOR, row, SEPARATOR, SEPARATOR, row, SEPARATOR]) == [row, SEPARATOR, row]


class TestDialogs:
    def test_a_message_waits_to_be_read(self, driver: Driver) -> None:
        below = driver.screen
        driver.app.push(MessageDialog(driver.app, "Told", "Something has happened. " * 8))
        driver.settle()
        assert driver.overlaps() == driver.outside() == driver.clipped() == []
        driver.click("Close")
        assert driver.screen is below

    def test_a_question_is_answered_by_mouse_and_keys(self, driver: Driver) -> None:
        below, said = driver.screen, []
        for answer in (lambda: driver.click("Do it"), lambda: driver.key("enter")):
            driver.app.push(ConfirmScreen(driver.app, "Sure?", "It is for ever.", "Do it", lambda: said.append("yes")))
            driver.settle()
            answer()
            assert driver.screen is below
        assert said == ["yes", "yes"]
        driver.app.push(ConfirmScreen(driver.app, "Sure?", "It is for ever.", "Do it", lambda: said.append("yes")))
        driver.settle()
        driver.click((5, 5))
        driver.key("enter")
        assert said == ["yes"] * 3, "a click beside its buttons took the keyboard from the question"
        assert driver.screen is below
        said.pop()
        for answer in (lambda: driver.click("Cancel"), lambda: driver.key("escape")):
            driver.app.push(ConfirmScreen(driver.app, "Sure?", "", "Do it", lambda: said.append("no")))
            driver.settle()
            answer()
            assert driver.screen is below
        assert said == ["yes", "yes"]

    def test_a_text_is_asked_for_until_it_will_do(self, driver: Driver) -> None:
        below, got = driver.screen, []

        def done(text: str) -> str:
            if not text:
                return "A title is needed."
            got.append(text)
            return ""

        driver.app.push(TextDialog(driver.app, "Rename", "Title", "Old", done))
        driver.settle()
        driver.key("delete")
        driver.key("enter")
        assert isinstance(driver.screen, TextDialog)
        assert driver.screen.refusal == "A title is needed."
        driver.click((5, 5))
        driver.text("New")
        assert driver.screen.refusal == ""
        driver.key("enter")
        assert got == ["New"]
        assert driver.screen is below

    def test_a_dialog_has_gone_when_what_it_was_for_is_done(self, driver: Driver) -> None:
        below = driver.screen

        def again() -> None:
            driver.app.push(MessageDialog(driver.app, "Second", "…", on_close=lambda: None))

        driver.app.push(MessageDialog(driver.app, "First", "…", on_close=again))
        driver.settle()
        driver.key("enter")
        assert isinstance(driver.screen, MessageDialog)
        assert driver.screen.title == "Second"
        driver.key("enter")
        assert driver.screen is below
        put(driver, Button("Back", below.dismiss), 100, 100, 120, 40)
        driver.click("Back")
        assert driver.screen is not below


class TestMessages:
    def test_a_toast_comes_and_goes_and_leaves_nothing(self, driver: Driver) -> None:
        before = driver.picture()
        driver.app.toast("Something was done.", seconds=0.2)
        driver.step()
        assert pygame.image.tobytes(driver.picture(), "RGB") != pygame.image.tobytes(before, "RGB")
        driver.wait(0.3)
        assert pygame.image.tobytes(driver.picture(), "RGB") == pygame.image.tobytes(before, "RGB")

    def test_a_long_one_stays_as_long_as_it_takes_to_read(self, driver: Driver) -> None:
        for text, seconds in (("Done.", 4.5), ("The log is written to " + "a/long/path" * 12, 12.0)):
            driver.app.toast(text)
            driver.wait(seconds)
            assert driver.app.notices.toast is not None
            driver.wait(2.0)
            assert driver.app.notices.toast is None

    def test_it_lies_at_the_foot_of_the_screen_that_is_shown(self, driver: Driver) -> None:
        driver.app.toast("Read me.", seconds=60.0)
        driver.step(2)
        toast, notices = driver.app.notices.toast, driver.app.notices
        assert toast is not None
        foot = driver.app.size[1] - toast.rect.bottom

        driver.app.clear_toast()

        class Higher(FormScreen):
            @property
            def toast_room(self) -> pygame.Rect:
                return pygame.Rect(0, 0, driver.app.size[0], driver.app.size[1] - 200)

        driver.app.push(Higher(driver.app))
        driver.app.toast("Read me.", seconds=60.0)
        driver.step(2)
        toast = driver.app.notices.toast
        assert toast is not None
        assert driver.app.size[1] - toast.rect.bottom == foot + 200
        driver.resize(1000, 700)
        driver.step(2)
        assert 700 - toast.rect.bottom == foot + 200
        driver.move(toast.rect)
        driver.step()
        assert toast.hovered
        driver.app.pop()
        driver.step(2)
        assert 700 - toast.rect.bottom == foot
        notices.on_event(pygame.event.Event(pygame.WINDOWLEAVE))
        assert not toast.hovered

    def test_room_for_it_is_looked_for_only_while_there_is_one(self, driver: Driver) -> None:
        asked: list[str] = []

        class Asked(FormScreen):
            @property
            def toast_room(self) -> pygame.Rect:
                asked.append(driver.app.notices.banner)
                return super().toast_room

        driver.app.push(Asked(driver.app))
        driver.step(5)
        assert asked == []
        driver.app.banner("Read me.")
        driver.step(5)
        assert asked == ["Read me."] * 5

    def test_it_covers_no_dialog_and_takes_no_click_there(self, driver: Driver) -> None:
        driver.resize(800, 600)
        driver.app.toast("Read me.", "Do it", lambda: None, seconds=60.0)
        toast = driver.app.notices.toast
        assert toast is not None
        dialog = MessageDialog(driver.app, "A long message", "Words about it. " * 200)
        driver.app.push(dialog)
        driver.step(2)
        assert toast.rect.colliderect(dialog.card)
        alone = driver.picture().subsurface(toast.rect).copy()
        driver.click(toast.action_rect)
        assert driver.app.notices.toast is toast
        driver.app.clear_toast()
        driver.step(2)
        assert pygame.image.tobytes(driver.picture().subsurface(toast.rect), "RGB") == pygame.image.tobytes(alone, "RGB")

    def test_its_act_is_done_by_a_click_once(self, driver: Driver) -> None:
        undone: list[str] = []
        driver.app.toast("Deleted.", "Undo", lambda: undone.append("undone"))
        driver.step()
        toast = driver.app.notices.toast
        assert toast is not None
        driver.click(toast.action_rect)
        assert undone == ["undone"]
        assert driver.app.notices.toast is None
        driver.click(toast.action_rect)
        assert undone == ["undone"]

    def test_it_can_be_closed_and_stays_while_the_pointer_is_on_it(self, driver: Driver) -> None:
        driver.app.toast("Read me.", seconds=0.1)
        driver.step()
        toast = driver.app.notices.toast
        assert toast is not None
        driver.move(toast.rect)
        driver.wait(0.2)
        assert driver.app.notices.toast is toast
        driver.click(toast.close_rect)
        assert driver.app.notices.toast is None

    def test_a_menu_lies_over_messages_and_takes_the_clicks_on_its_rows(self, driver: Driver) -> None:
        done: list[str] = []
        notices = driver.app.notices
        driver.app.banner("The last 3 acts are not on disk yet.")
        driver.app.toast("Read me.", "Undo", lambda: done.append("undone"))
        driver.step()
        assert notices.toast is not None
        for spot in (notices.banner_rect().center, notices.toast.action_rect.center):
            menu = ContextMenu(driver.app, (spot[0] - 20, spot[1] - 20), [MenuRow("Flip", lambda: done.append("flip"))])
            driver.app.push(menu)
            driver.step()
            alone = driver.app.surface.get_at((menu.rect.left + 4, menu.rect.centery))
            assert alone == driver.app.surface.get_at((menu.rect.right - 4, menu.rect.centery))
            driver.click(menu.row_rects()[0][1])
        assert done == ["flip", "flip"]
        assert notices.toast is not None, "it is there again when the menu has closed"
        driver.click(notices.toast.action_rect)
        driver.click(notices.banner_close_rect())
        assert done == ["flip", "flip", "undone"]
        driver.app.banner("")
        driver.step()

    def test_a_long_one_lies_in_the_window(self, driver: Driver) -> None:
        driver.app.toast("Long words. " * 60, "Undo", lambda: None)
        driver.app.banner("The last 3 acts are not on disk yet. " * 20)
        driver.step()
        whole = pygame.Rect((0, 0), driver.app.size)
        assert driver.app.notices.toast is not None
        assert whole.contains(driver.app.notices.toast.rect)
        assert whole.contains(driver.app.notices.banner_rect())
        driver.app.banner("")
        driver.step()

    def test_a_banner_stays_until_it_is_taken_away(self, driver: Driver) -> None:
        before = pygame.image.tobytes(driver.picture(), "RGB")
        driver.app.banner("Not on disk yet.")
        driver.step()
        driver.app.request_redraw()
        driver.step()
        assert driver.app.surface.get_at(driver.app.notices.banner_rect().midleft) != driver.app.surface.get_at((5, 320))
        driver.app.banner("")
        driver.step()
        assert pygame.image.tobytes(driver.picture(), "RGB") == before


def test_pygame_gui_comes_in_our_look(driver: Driver) -> None:
    manager = driver.app.gui
    assert driver.app.gui is manager
    theme = manager.get_theme()
    assert theme.get_colour("normal_text", ["#page_text"]) == pygame.Color(palette.INK)
    assert theme.get_font(["#page_heading"]).size("m")[1] > 10
    driver.resize(3840, 2160)
    assert driver.app.gui is not manager
