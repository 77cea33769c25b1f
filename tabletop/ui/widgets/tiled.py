"""What shows equal rectangles in rows: it scrolls where they have no room, and knows which one is at a point of the window."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from tabletop.ui.look.paint import panel
from tabletop.ui.look.theme import px
from tabletop.ui.widgets.widget import Widget

WHEEL_STEP = 64
"""How far one step of the wheel scrolls, in pixels at 100 %."""
LEAST_BAR = 28
"""The least height of the scroll bar, in pixels at 100 %."""


class Tiled(Widget):
    """Rectangles 0 to n-1 in rows. The subclass says how many there are, where each is and how high all are together."""

    takes_focus = True

    def __init__(self, name: str = "") -> None:
        super().__init__(name=name)
        self.at = 0
        """The index of the rectangle that the keyboard is on."""
        self.scrolled = 0
        """How far it is scrolled, in pixels."""
        self._pressed = -1

    @property
    @abstractmethod
    def count(self) -> int:
        """How many rectangles there are."""

    @abstractmethod
    def rect_at(self, index: int) -> pygame.Rect:
        """A rectangle in the window now."""

    @abstractmethod
    def whole_height(self) -> int:
        """The height of all rows together, in pixels."""

    def index_at(self, pos: tuple[int, int]) -> int:
        """The rectangle at a point of the window; -1 if there is none."""
        if not self.rect.collidepoint(pos):
            return -1
        return next((at for at in range(self.count) if self.rect_at(at).collidepoint(pos)), -1)

    def most_scrolled(self) -> int:
        """How far it can be scrolled, in pixels."""
        return max(0, self.whole_height() - self.rect.height)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self.scroll(self.scrolled)

    def scroll(self, to: int) -> None:
        """Scroll to that many pixels from the top, or as far as possible."""
        self.scrolled = min(max(to, 0), self.most_scrolled())

    def show_whole(self, index: int) -> None:
        """Scroll as little as needed to show a rectangle whole."""
        rect = self.rect_at(index)
        if rect.top < self.rect.top:
            self.scroll(self.scrolled - (self.rect.top - rect.top))
        elif rect.bottom > self.rect.bottom:
            self.scroll(self.scrolled + rect.bottom - self.rect.bottom)

    def in_sight(self) -> Iterator[tuple[int, pygame.Rect]]:
        """The rectangles that are in sight, with their indices."""
        rects = ((index, self.rect_at(index)) for index in range(self.count))
        return ((index, rect) for index, rect in rects if rect.colliderect(self.rect))

    @contextmanager
    def clipped(self, surface: pygame.Surface, bar: str, width: int) -> Iterator[None]:
        """Paint only within the widget, and in the end its scroll bar in that colour, `width` pixels wide."""
        kept = surface.get_clip()
        surface.set_clip(self.rect.clip(kept))
        yield
        if most := self.most_scrolled():
            high = max(px(LEAST_BAR), self.rect.height * self.rect.height // (self.rect.height + most))
            rect = pygame.Rect(self.rect.right - width, 0, width, high)
            rect.top = self.rect.top + (self.rect.height - high) * self.scrolled // most
            panel(surface, rect, bar, radius=-(-width // 2))
        surface.set_clip(kept)
