"""What keys do to a line of text: caret, selection, words, clipboard. It paints nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pygame

BLINK = 0.53
"""For how many seconds the caret is shown, and then hidden."""
COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META


class Editing:
    """A line of text that is being edited. `on_change` is called after every change."""

    text: str
    limit: int
    caret: int
    """The index of the letter after the caret."""
    anchor: int
    """The other end of the selection; the caret itself if nothing is selected."""
    on_change: Callable[[str], None] | None

    def begin(self, text: str, limit: int, on_change: Callable[[str], None] | None) -> None:
        """Start with `text`, the caret at its end."""
        self.text = text
        self.limit = limit
        self.caret = self.anchor = len(text)
        self.on_change = on_change

    def moved(self) -> None:
        """Show that the text, the caret or the selection has changed."""

    @property
    def selection(self) -> tuple[int, int]:
        """The indices of the first selected character and of the one after the last."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set_text(self, text: str) -> None:
        """Replace the text and put the caret at its end; `on_change` is not called."""
        self.text = text[: self.limit]
        self.caret = self.anchor = len(self.text)
        self.moved()

    def select_all(self) -> None:
        """Select the whole text, so that writing replaces it."""
        self.anchor, self.caret = 0, len(self.text)
        self.moved()

    def select_word(self, at: int) -> None:
        """Select the word at `at`."""
        self.anchor, self.caret = self.word_end(at, -1), self.word_end(at, 1)
        self.moved()

    def insert(self, text: str) -> None:
        """Write `text` at the caret in place of the selection, as far as the limit allows."""
        first, last = self.selection
        plain = "".join(letter for letter in text.replace("\n", " ") if letter.isprintable())
        room = self.limit - (len(self.text) - (last - first))
        self.replace(first, last, plain[: max(room, 0)])

    def replace(self, first: int, last: int, text: str) -> None:
        """Replace the letters from `first` up to `last` by `text`, and put the caret after it."""
        if first == last and not text:
            return
        self.text = self.text[:first] + text + self.text[last:]
        self.caret = self.anchor = first + len(text)
        self.moved()
        if self.on_change is not None:
            self.on_change(self.text)

    def put_caret(self, at: int, select: bool) -> None:
        """Put the caret before the letter `at`; with `select`, extend the selection to it."""
        self.caret = min(max(at, 0), len(self.text))
        if not select:
            self.anchor = self.caret
        self.moved()

    def edit(self, event: pygame.event.Event) -> bool:
        """Carry out a key press that edits text; return whether it was one."""
        ctrl = bool(event.mod & COMMANDS)
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.mod & pygame.KMOD_ALT and not event.mod & pygame.KMOD_CTRL:
            return False
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                self._move(event.key == pygame.K_RIGHT, ctrl, shift)
            case pygame.K_HOME:
                self.put_caret(0, shift)
            case pygame.K_END:
                self.put_caret(len(self.text), shift)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                self._erase(event.key == pygame.K_DELETE, ctrl)
            case pygame.K_a if ctrl:
                self.select_all()
            case pygame.K_c | pygame.K_x if ctrl:
                self._copy(cut=event.key == pygame.K_x)
            case pygame.K_v if ctrl:
                self.insert(clipboard())
            case _:
                # A letter comes again as TEXTINPUT; until then it must not act as a key of the screen.
                return bool(event.unicode and event.unicode.isprintable()) and not ctrl
        return True

    def word_end(self, at: int, step: int) -> int:
        """The far end of the word beside `at`, to the right (1) or to the left (-1)."""
        place = at
        while 0 <= place + min(step, 0) < len(self.text) and self.text[place + min(step, 0)].isspace():
            place += step
        while 0 <= place + min(step, 0) < len(self.text) and not self.text[place + min(step, 0)].isspace():
            place += step
        return place

    def _move(self, right: bool, by_word: bool, select: bool) -> None:
        first, last = self.selection
        if first != last and not select and not by_word:
            self.put_caret(last if right else first, False)
        elif by_word:
            self.put_caret(self.word_end(self.caret, 1 if right else -1), select)
        else:
            self.put_caret(self.caret + (1 if right else -1), select)

    def _erase(self, forward: bool, by_word: bool) -> None:
        first, last = self.selection
        if first == last:
            step = 1 if forward else -1
            other = self.word_end(self.caret, step) if by_word else min(max(self.caret + step, 0), len(self.text))
            first, last = min(self.caret, other), max(self.caret, other)
        self.replace(first, last, "")

    def _copy(self, cut: bool) -> None:
        first, last = self.selection
        if first == last:
            return
        put_clipboard(self.text[first:last])
        if cut:
            self.replace(first, last, "")


def clipboard() -> str:
    """The text on the system's clipboard; if it cannot be read, the text last copied in this window."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return _copied[-1]


def put_clipboard(text: str) -> None:
    """Put text on the system's clipboard, and keep a copy in this window in case there is none."""
    _copied[:] = [text]
    with contextlib.suppress(pygame.error):
        pygame.scrap.put_text(text)


_copied = [""]
