"""What the keyboard does to a line of text: caret, selection, words, clipboard. No painting."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pygame

BLINK = 0.53
"""Seconds the caret is seen, and then not seen."""
COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META


class Editing:
    """A line of text that is being written. `on_change` is told of every change."""

    text: str
    limit: int
    caret: int
    """Before which letter the caret stands."""
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
        """The text, the caret or the selection is another now: show it."""

    @property
    def selection(self) -> tuple[int, int]:
        """The first and the one past the last character selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set_text(self, text: str) -> None:
        """Put another text in, the caret at its end; `on_change` is not told."""
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
        """Write `text` at the caret in place of what is selected, as far as the limit allows."""
        first, last = self.selection
        plain = "".join(letter for letter in text.replace("\n", " ") if letter.isprintable())
        room = self.limit - (len(self.text) - (last - first))
        self.replace(first, last, plain[: max(room, 0)])

    def replace(self, first: int, last: int, text: str) -> None:
        """Put `text` in place of what lies between `first` and `last`, the caret behind it."""
        if first == last and not text:
            return
        self.text = self.text[:first] + text + self.text[last:]
        self.caret = self.anchor = first + len(text)
        self.moved()
        if self.on_change is not None:
            self.on_change(self.text)

    def put_caret(self, at: int, select: bool) -> None:
        """Put the caret before the letter `at`; with `select` the selection reaches to it."""
        self.caret = min(max(at, 0), len(self.text))
        if not select:
            self.anchor = self.caret
        self.moved()

    def edit(self, event: pygame.event.Event) -> bool:
        """Do what a key press means to a line of text; return whether it means anything."""
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
                # A letter comes again as TEXTINPUT; it must not act as a key of the screen meanwhile.
                return bool(event.unicode and event.unicode.isprintable()) and not ctrl
        return True

    def word_end(self, at: int, step: int) -> int:
        """The end of the word beside `at`, to the right (1) or to the left (-1)."""
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
