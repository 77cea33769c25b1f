"""A line of text that can be written: caret, selection, clipboard, mouse, and what an input method composes."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

import pygame

from tabletop.ui import palette
from tabletop.ui.theme import px
from tabletop.ui.widgets.paint import focus_ring, panel
from tabletop.ui.widgets.text import draw_text, face_for
from tabletop.ui.widgets.widget import Callback, Widget

BLINK = 0.53
"""Seconds the caret is seen, and then not seen."""


class TextField(Widget):
    """One line of text; `on_change` is told of every change, `on_enter` is done on Enter."""

    takes_focus = True

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
        self.text = text
        self.on_change = on_change
        self.on_enter = on_enter
        self.hint = hint
        self.limit = limit
        self.caret = len(text)
        self.anchor = len(text)
        """The other end of the selection; the caret itself if nothing is selected."""
        self._composed = ""
        self._scrolled = 0
        self._dragging = False
        self._blink_since = time.monotonic()
        self._drawn_on = True
        self._last_press = 0.0

    @property
    def selection(self) -> tuple[int, int]:
        """The first and the one past the last character selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set_text(self, text: str) -> None:
        """Put another text in, the caret at its end; `on_change` is not told."""
        self.text = text[: self.limit]
        self.caret = self.anchor = len(self.text)
        self.touch()

    def select_all(self) -> None:
        """Select the whole text, so that writing replaces it."""
        self.anchor, self.caret = 0, len(self.text)
        self.touch()

    def insert(self, text: str) -> None:
        """Write `text` at the caret in place of what is selected, as far as the limit allows."""
        first, last = self.selection
        plain = "".join(letter for letter in text.replace("\n", " ") if letter.isprintable())
        room = self.limit - (len(self.text) - (last - first))
        plain = plain[: max(room, 0)]
        self._replace(first, last, plain)

    def on_focus(self, focused: bool) -> None:
        super().on_focus(focused)
        self._blink_since = time.monotonic()
        if focused:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
            if self.form is not None and self.form.by_keyboard:
                self.select_all()
        else:
            pygame.key.stop_text_input()
            self._composed = ""
            self.anchor = self.caret

    def deadline(self) -> float | None:
        if not self.focused:
            return None
        since = time.monotonic() - self._blink_since
        return self._blink_since + (since // BLINK + 1) * BLINK

    def tick(self) -> None:
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
            surface.fill(palette.AMBER, (x0, top, x1 - x0, face.get_linesize()))
        if shown and self.focused:
            surface.blit(face.render(shown, True, palette.INK), (left, inner.centery - face.size(shown)[1] // 2))
        elif shown:
            draw_text(surface, shown, inner, "body", palette.INK)
        if self._composed:
            x0 = left + face.size(shown[: self.caret])[0]
            surface.fill(palette.INK, (x0, top + face.get_linesize() - px(2), caret_x + left - x0, px(1)))
        self._drawn_on = self._caret_on()
        if self.focused and self._drawn_on:
            surface.fill(palette.INK, (left + caret_x, top, max(1, px(1.4)), face.get_linesize()))
        surface.set_clip(kept)

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.TEXTINPUT:
                self._composed = ""
                self.insert(event.text)
                return True
            case pygame.TEXTEDITING:
                self._composed = event.text
                self.touch()
                return True
            case pygame.KEYDOWN:
                return self._on_key(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._on_press(event.pos)
                return True
            case pygame.MOUSEMOTION if self._dragging:
                self.caret = self._index_at(event.pos[0])
                self.touch()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._dragging = False
                return True
        return False

    def _on_press(self, pos: tuple[int, int]) -> None:
        at = self._index_at(pos[0])
        now = time.monotonic()
        if now - self._last_press < 0.4 and at == self.caret:
            self.anchor, self.caret = self._word(at, -1), self._word(at, 1)
            self._dragging = False
        else:
            self.caret = self.anchor = at
            self._dragging = True
        self._last_press = now
        self._touch_caret()

    def _on_key(self, event: pygame.event.Event) -> bool:
        ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.mod & pygame.KMOD_ALT and not event.mod & pygame.KMOD_CTRL:
            return False
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                self._move(event.key == pygame.K_RIGHT, ctrl, shift)
            case pygame.K_HOME:
                self._put_caret(0, shift)
            case pygame.K_END:
                self._put_caret(len(self.text), shift)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                self._erase(event.key == pygame.K_DELETE, ctrl)
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.on_enter is not None:
                self.react(self.on_enter)
            case pygame.K_a if ctrl:
                self.select_all()
            case pygame.K_c | pygame.K_x if ctrl:
                self._copy(cut=event.key == pygame.K_x)
            case pygame.K_v if ctrl:
                self.insert(clipboard())
            case _:
                # A letter comes again as TEXTINPUT; it must not act as a key of the screen meanwhile.
                return bool(event.unicode and event.unicode.isprintable()) and not ctrl
        return True

    def _move(self, right: bool, by_word: bool, select: bool) -> None:
        first, last = self.selection
        if first != last and not select and not by_word:
            self._put_caret(last if right else first, False)
        elif by_word:
            self._put_caret(self._word(self.caret, 1 if right else -1), select)
        else:
            self._put_caret(self.caret + (1 if right else -1), select)

    def _put_caret(self, at: int, select: bool) -> None:
        self.caret = min(max(at, 0), len(self.text))
        if not select:
            self.anchor = self.caret
        self._touch_caret()

    def _erase(self, forward: bool, by_word: bool) -> None:
        first, last = self.selection
        if first == last:
            step = 1 if forward else -1
            other = self._word(self.caret, step) if by_word else min(max(self.caret + step, 0), len(self.text))
            first, last = min(self.caret, other), max(self.caret, other)
        self._replace(first, last, "")

    def _copy(self, cut: bool) -> None:
        first, last = self.selection
        if first == last:
            return
        put_clipboard(self.text[first:last])
        if cut:
            self._replace(first, last, "")

    def _replace(self, first: int, last: int, text: str) -> None:
        if first == last and not text:
            return
        self.text = self.text[:first] + text + self.text[last:]
        self.caret = self.anchor = first + len(text)
        self._touch_caret()
        if self.on_change is not None:
            self.on_change(self.text)

    def _word(self, at: int, step: int) -> int:
        """The end of the word beside `at` in a direction."""
        place = at
        while 0 <= place + min(step, 0) < len(self.text) and self.text[place + min(step, 0)].isspace():
            place += step
        while 0 <= place + min(step, 0) < len(self.text) and not self.text[place + min(step, 0)].isspace():
            place += step
        return place

    def _touch_caret(self) -> None:
        self._blink_since = time.monotonic()
        self.touch()

    def _caret_on(self) -> bool:
        return int((time.monotonic() - self._blink_since) // BLINK) % 2 == 0

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * px(11), -2 * px(3))

    def _index_at(self, x: int) -> int:
        face = face_for(self.text, "body")
        away = x - self._inner().left + self._scrolled
        return min(range(len(self.text) + 1), key=lambda at: abs(face.size(self.text[:at])[0] - away))


def clipboard() -> str:
    """The text on the system's clipboard; where that cannot be had, what was last copied in this window."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return _copied[-1]


def put_clipboard(text: str) -> None:
    """Put text on the system's clipboard, and keep it for this window where there is none."""
    _copied[:] = [text]
    with contextlib.suppress(pygame.error):
        pygame.scrap.put_text(text)


_copied = [""]
