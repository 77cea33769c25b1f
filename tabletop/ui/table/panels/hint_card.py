"""The card of the mouse and five keys on the very first table, until it is closed; it never comes back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.ui.keys import key_hint
from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import BRASS, CARD, CARD_EDGE, CARD_WHITE, INK, INK_SOFT
from tabletop.ui.look.text import draw_text, measure
from tabletop.ui.look.theme import font, px, target
from tabletop.ui.table.panels.card_place import OTHERS, best_place, costs_of
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.widget import Callback, Widget

FREE = (("", "Drag (Shift: a pile); right click"), ("flip", "Flip what you point at"))
BY_RULES = (("", "Drag what glows, or click a row"), ("walk", "Move to what can act"))
ALWAYS = (
    ("inspect", "See a piece large"),
    ("undo", "Undo, as often as you like"),
    ("step_back", "Look back; Escape returns"),
    ("help", "All keys, and the mouse"),
)
"""Commands, and what they do; an empty one is the mouse."""
ROW = 28
PADDING = 14
HEAD = 40
"""The height of its head, with the button, in pixels at 100 %."""
WIDTHS = (320, 620)
"""How wide it may be with its rows in one column and in two, in pixels at 100 %."""


class HintCard(Widget):
    """The mouse and five keys in words. It lies where it hides least, and blocks nothing: play goes on around it."""

    def __init__(self, view: TableView, on_close: Callback, spare: Callable[[], Rect]) -> None:
        """`on_close` closes the card; `spare` says which part of the panel, in pixels, may be hidden for a while.

        A table with rules has the keys for them.
        """
        super().__init__(name="hint")
        self.view = view
        self.spare = spare
        self.title = "To begin with"
        self.rows = (*(BY_RULES if view.session.rules != "off" else FREE), *ALWAYS)
        self.close = Button("Got it", on_close, tip="Closes this card for good", key="Escape")

    def widgets(self) -> list[Widget]:
        """The card, and the button on it."""
        return [self, self.close]

    def lay(self, table: Rect) -> None:
        """Place it where it hides least of the table (its pixels) and of the hand."""
        within = self.within(table)
        sizes = [self.size_of(min(px(width), within.width - px(16))) for width in WIDTHS]
        # In such a small window it would hide the game; it is hidden until there is room.
        sizes = [size for size in sizes if size[1] <= table.height * 3 // 4]
        for widget in self.widgets():
            widget.show(bool(sizes))
        self.put(best_place(sizes, within, costs_of(self.view, OTHERS)) if sizes else Rect(table.topleft, (0, 0)))

    def within(self, table: Rect) -> Rect:
        """The part of the window in which it may lie: the table and the hand, but not a hand into which cards are dragged."""
        regions = self.view.regions
        is_free = regions is None or not regions.hand.height or self.view.session.rules == "off"
        return table if regions is None or is_free else table.union(regions.hand)

    def size_of(self, width: int) -> tuple[int, int]:
        """Its width and height, in pixels, if it is that wide."""
        return width, px(HEAD) + -(-len(self.rows) // self._columns(width)) * px(ROW) + px(PADDING)

    def _columns(self, width: int) -> int:
        return 2 if width >= px(WIDTHS[1]) else 1

    def put(self, card: Rect) -> None:
        """Lay the card and its button there."""
        self.place(card)
        wide = self.close.wanted_width()
        self.close.place(Rect(card.right - px(8) - wide, card.top + px(6), wide, target(30)))

    def draw(self, surface: Surface) -> None:
        """Paint the card."""
        panel(surface, self.rect, CARD, BRASS, px(10), px(1))
        inner = self.rect.inflate(-2 * px(PADDING), 0)
        draw_text(surface, self.title, Rect(inner.x, inner.y + px(9), inner.width, px(24)), "strong", INK)
        self.draw_words(surface, Rect(inner.x, inner.y + px(HEAD), inner.width, inner.height - px(HEAD)))

    def draw_words(self, surface: Surface, room: Rect) -> None:
        """Paint what it says: its rows, in one column or two."""
        columns = self._columns(self.rect.width)
        keys = [written(name) for name, _ in self.rows]
        key_width = max(measure(font("small_strong"), key) for key in keys) + px(16)
        each, wide = -(-len(keys) // columns), (room.width + px(PADDING)) // columns
        for at, (hint, (_, words)) in enumerate(zip(keys, self.rows, strict=True)):
            x, y = room.x + at // each * wide, room.y + at % each * px(ROW)
            key = Rect(x, y + px(3), key_width, px(ROW) - px(6))
            panel(surface, key, CARD_WHITE, CARD_EDGE, px(5), px(1))
            draw_text(surface, hint, key, "small_strong", INK, "center")
            beside = Rect(key.right + px(10), y, wide - px(PADDING) - key_width - px(10), px(ROW))
            draw_text(surface, words, beside, "body", INK_SOFT)

    def on_event(self, event: Event) -> bool:
        """Keep presses and motions on the card from what is below it."""
        return event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def written(command: str) -> str:
    """The first key of a command; the mouse, if it is empty."""
    return key_hint(command) if command else "Mouse"
