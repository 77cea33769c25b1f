"""A line of text that can be edited: caret, selection, clipboard, mouse, and text composed by an input method."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.keys import ENTER
from tabletop.ui.look import palette
from tabletop.ui.look.paint import focus_ring, panel
from tabletop.ui.look.text import draw_text, face_for
from tabletop.ui.look.theme import px
from tabletop.ui.widgets.editing import BLINK, Editing
from tabletop.ui.widgets.widget import DOUBLE_CLICK, Callback, Widget


class TextField(Editing, Widget):
    """One line of text; calls `on_change` after every change, and `on_enter` on Enter."""

    takes_focus = True
    takes_letters = True

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], None] | None = None,
        on_enter: Callback | None = None,
        hint: str = "",
        limit: int = 120,
        name: str = "",
    ) -> None:
        super().__init__(name=name or hint)
        self.begin(text, limit, on_change)
        self.on_enter = on_enter
        self.hint = hint
        self._composed = ""
        self._scrolled = 0
        self._dragging = False
        self._blink_since = 0.0
        self._drawn_on = True
        self._last_press = 0.0

    def moved(self) -> None:
        self._blink_since = self.now()
        self.touch()

    def on_focus(self, focused: bool) -> None:
        super().on_focus(focused)
        self._blink_since = self.now()
        if focused:
            pygame.key.set_text_input_rect(self.rect)
            if self.form is not None and self.form.by_keyboard:
                self.select_all()
        else:
            self._composed = ""
            self.anchor = self.caret

    def deadline(self) -> float | None:
        if not self.focused:
            return None
        since = self.now() - self._blink_since
        if self._caret_on() != self._drawn_on:
            # The moment has come, and what is asked for later is the next one.
            return self.now()
        return self._blink_since + (since // BLINK + 1) * BLINK

    def tick(self, now: float) -> None:
        if self.focused and self._caret_on() != self._drawn_on:
            self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        radius = px(8)
        border = palette.BRASS_DEEP if self.hovered or self.focused else palette.CARD_EDGE
        panel(surface, self.rect, palette.CARD_WHITE, border, radius, px(1))
        if self.focused:
            focus_ring(surface, self.rect, radius)
        inner = self._inner()
        face = face_for(self.text + self._composed, "body")
        shown = self.text[: self.caret] + self._composed + self.text[self.caret :]
        caret_x = face.size(shown[: self.caret + len(self._composed)])[0]
        if self.focused:
            self._scrolled = min(max(self._scrolled, caret_x - inner.width + px(2)), caret_x)
            self._scrolled = max(0, min(self._scrolled, face.size(shown)[0] - inner.width + px(2)))
        else:
            self._scrolled = 0
        kept = surface.get_clip()
        surface.set_clip(inner.clip(kept))
        top = inner.centery - face.get_linesize() // 2
        if not shown and self.hint:
            draw_text(surface, self.hint, inner, "body", palette.INK_SOFT)
        left = inner.left - self._scrolled
        first, last = self.selection
        if self.focused and first != last:
            x0, x1 = left + face.size(shown[:first])[0], left + face.size(shown[:last])[0]
            surface.fill(palette.shown(palette.AMBER), (x0, top, x1 - x0, face.get_linesize()))
        if shown and self.focused:
            surface.blit(face.render(shown, True, palette.shown(palette.INK)), (left, inner.centery - face.size(shown)[1] // 2))
        elif shown:
            draw_text(surface, shown, inner, "body", palette.INK)
        if self._composed:
            x0 = left + face.size(shown[: self.caret])[0]
            surface.fill(palette.shown(palette.INK), (x0, top + face.get_linesize() - px(2), caret_x + left - x0, px(1)))
        self._drawn_on = self._caret_on()
        if self.focused and self._drawn_on:
            surface.fill(palette.shown(palette.INK), (left + caret_x, top, max(1, px(1.4)), face.get_linesize()))
        surface.set_clip(kept)

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.TEXTINPUT:
                self._composed = ""
                self.insert(event.text)
            case pygame.TEXTEDITING:
                self._composed = event.text
                self.touch()
            case pygame.KEYDOWN if event.key in ENTER and self.on_enter is not None:
                self.on_enter()
            case pygame.KEYDOWN:
                return self.edit(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._on_press(event.pos)
            case pygame.MOUSEMOTION if self._dragging:
                self.put_caret(self._index_at(event.pos[0]), True)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._dragging = False
            case _:
                return False
        return True

    def _on_press(self, pos: tuple[int, int]) -> None:
        at = self._index_at(pos[0])
        now = self.now()
        self._dragging = not (now - self._last_press < DOUBLE_CLICK and at == self.caret)
        if self._dragging:
            self.put_caret(at, False)
        else:
            self.select_word(at)
        self._last_press = now

    def _caret_on(self) -> bool:
        return int((self.now() - self._blink_since) // BLINK) % 2 == 0

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * px(11), -2 * px(3))

    def _index_at(self, x: int) -> int:
        face = face_for(self.text, "body")
        away = x - self._inner().left + self._scrolled
        return min(range(len(self.text) + 1), key=lambda at: abs(face.size(self.text[:at])[0] - away))
