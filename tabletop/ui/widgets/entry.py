"""A line of text to be written in a dialog: pygame_gui's entry line shows it, `Editing` says what the keys do.

The entry line's own keyboard knows no words to step over, no letters beyond its font and no input method.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui.elements import UITextEntryLine

from tabletop.ui.look.assets import FONT_FILES
from tabletop.ui.look.lettering import can_write
from tabletop.ui.look.paint import focus_ring
from tabletop.ui.look.theme import px
from tabletop.ui.widgets.editing import BLINK, Editing
from tabletop.ui.widgets.field import DOUBLE_CLICK, ENTER
from tabletop.ui.widgets.gui import Element, Gui, gui_font
from tabletop.ui.widgets.widget import Callback


class EntryLine(UITextEntryLine):
    """The entry line of pygame_gui as it is shown: what is in it and where the caret stands is said by `display`."""

    def display(self, text: str, caret: int, selected: tuple[int, int], caret_on: bool) -> None:
        """Show `text`, in a face that can write it, with a part of it `selected`, and the caret or not."""
        font = gui_font(text, "sans", px(15))
        if font is not self.font and (self.text or not can_write(FONT_FILES["sans"], text)):
            self.font = font
            self.text = text
            self.rebuild()  # type: ignore[no-untyped-call]
        self.text = text
        self.edit_position = caret
        shape = self.drawable_shape
        if shape is None:
            return
        shape.set_text(text)
        layout = shape.text_box_layout
        if layout is not None:
            layout.set_text_selection(*selected)
            layout.set_cursor_position(caret)
            if caret_on:
                layout.turn_on_cursor()
            else:
                layout.turn_off_cursor()
            shape.apply_active_text_changes()
        self._set_image(shape.get_fresh_surface())

    def index_at(self, pos: tuple[int, int]) -> int:
        """The place between two letters that is nearest to a point of the window."""
        shape = self.drawable_shape
        if shape is None or shape.text_box_layout is None:
            return 0
        found: int = shape.text_box_layout.find_cursor_position_from_click_pos((pos[0] - self.rect.left, pos[1] - self.rect.top))
        return found

    def focus(self) -> None:
        """As pygame_gui does it, but the window repeats held keys itself."""
        super().focus()  # type: ignore[no-untyped-call]
        pygame.key.set_repeat(0)

    def update(self, time_delta: float) -> None:
        """As pygame_gui does it, but the caret does not blink by itself."""
        self.cursor_blink_delay_after_moving_acc = 0.0
        self.cursor_has_moved_recently = False
        super().update(time_delta)


class GuiField(Editing, Element):
    """One line of text; `on_change` is told of every change, `on_enter` is done on Enter."""

    takes_focus = True

    def __init__(
        self,
        gui: Gui,
        text: str,
        on_change: Callable[[str], None] | None = None,
        on_enter: Callback | None = None,
        limit: int = 120,
        name: str = "",
    ) -> None:
        super().__init__(gui, name)
        self.begin(text, limit, on_change)
        self.on_enter = on_enter
        self._composed = ""
        self._dragging = False
        self._last_press = 0.0
        self._blink_since = 0.0
        self._caret_shown = False

    def build(self, rect: pygame.Rect) -> EntryLine:
        line = EntryLine(rect, self.gui.manager)
        self._show(line)
        return line

    def moved(self) -> None:
        self._blink_since = self.now()
        self._show()

    def deadline(self) -> float | None:
        if not self.focused:
            return None
        since = self.now() - self._blink_since
        return self._blink_since + (since // BLINK + 1) * BLINK

    def tick(self, now: float) -> None:
        super().tick(now)
        if self._caret_on() != self._caret_shown:
            self._show()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.focused:
            focus_ring(surface, self.rect, px(8))

    def on_focus(self, focused: bool) -> None:
        super().on_focus(focused)
        if focused:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
            if self.form is not None and self.form.by_keyboard:
                self.select_all()
        else:
            pygame.key.stop_text_input()
            self._composed = ""
            self.anchor = self.caret
        self.moved()

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.TEXTINPUT:
                self._composed = ""
                self.insert(event.text)
            case pygame.TEXTEDITING:
                self._composed = event.text
                self.moved()
            case pygame.KEYDOWN if event.key in ENTER and self.on_enter is not None:
                self.react(self.on_enter)
            case pygame.KEYDOWN:
                return self.edit(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._on_press(event.pos)
            case pygame.MOUSEMOTION if self._dragging:
                self.put_caret(self._index_at(event.pos), True)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._dragging = False
            case _:
                return False
        return True

    def _on_press(self, pos: tuple[int, int]) -> None:
        at = self._index_at(pos)
        now = self.now()
        self._dragging = not (now - self._last_press < DOUBLE_CLICK and at == self.caret)
        if self._dragging:
            self.put_caret(at, False)
        else:
            self.select_word(at)
        self._last_press = now

    def _index_at(self, pos: tuple[int, int]) -> int:
        return self.element.index_at(pos) if isinstance(self.element, EntryLine) else 0

    def _caret_on(self) -> bool:
        return self.focused and int((self.now() - self._blink_since) // BLINK) % 2 == 0

    def _show(self, line: EntryLine | None = None) -> None:
        """Have the entry line show how things stand; what an input method composes is marked as if it were selected."""
        line = line or (self.element if isinstance(self.element, EntryLine) else None)
        if line is None:
            return
        self._caret_shown = self._caret_on()
        shown = self.text[: self.caret] + self._composed + self.text[self.caret :]
        caret = self.caret + len(self._composed)
        marked = (self.caret, caret) if self._composed else self.selection
        line.display(shown, caret, marked if self.focused else (0, 0), self._caret_shown)
        self.touch()
