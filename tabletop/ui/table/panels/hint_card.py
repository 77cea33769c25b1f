"""The card of the mouse and five keys on the very first table, until it is closed; it never comes back."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.ui.keys import key_hint
from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import BRASS, CARD, CARD_EDGE, CARD_WHITE, INK, INK_SOFT
from tabletop.ui.look.text import draw_text, measure
from tabletop.ui.look.theme import font, px, target
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.widget import Callback, Widget

FREE = (("", "Drag; right click for more"), ("flip", "Flip what you point at"))
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
MARGIN = 16
WIDEST = 320


class HintCard(Widget):
    """The mouse and five keys in words. It covers a corner of the table and blocks nothing: play goes on around it."""

    def __init__(self, by_rules: bool, on_close: Callback) -> None:
        """`by_rules` says that rules are on, and shows the keys for them; `on_close` closes the card."""
        super().__init__(name="hint")
        self.rows = (*(BY_RULES if by_rules else FREE), *ALWAYS)
        self.close = Button("Got it", on_close, tip="Closes this card for good", key="Escape")

    def widgets(self) -> list[Widget]:
        """The card, and the button on it."""
        return [self, self.close]

    def lay(self, table: Rect) -> None:
        """Place it in the lower right corner of `table` (pixels)."""
        width = min(px(WIDEST), table.width - 2 * px(MARGIN))
        high = 2 * px(PADDING) + px(26) + len(self.rows) * px(ROW) + px(8) + target(34)
        card = Rect(table.right - px(MARGIN) - width, table.bottom - px(MARGIN) - high, width, high)
        wide = self.close.wanted_width()
        button = Rect(card.right - px(PADDING) - wide, card.bottom - px(PADDING) - target(34), wide, target(34))
        # In such a small window it would hide the game; it is hidden until there is room.
        fits = high <= table.height * 3 // 4
        for widget, rect in ((self, card), (self.close, button)):
            widget.show(fits)
            widget.place(rect)

    def draw(self, surface: Surface) -> None:
        """Paint the card with its rows."""
        panel(surface, self.rect, CARD, BRASS, px(10), px(1))
        inner = self.rect.inflate(-2 * px(PADDING), -2 * px(PADDING))
        draw_text(surface, "To begin with", Rect(inner.x, inner.y, inner.width, px(24)), "strong", INK)
        keys = [written(name) for name, _ in self.rows]
        column = max(measure(font("small_strong"), key) for key in keys) + px(16)
        y = inner.y + px(26)
        for hint, (_, words) in zip(keys, self.rows, strict=True):
            key = Rect(inner.x, y + px(3), column, px(ROW) - px(6))
            panel(surface, key, CARD_WHITE, CARD_EDGE, px(5), px(1))
            draw_text(surface, hint, key, "small_strong", INK, "center")
            room = Rect(key.right + px(10), y, inner.right - key.right - px(10), px(ROW))
            draw_text(surface, words, room, "body", INK_SOFT)
            y += px(ROW)

    def on_event(self, event: Event) -> bool:
        """Keep presses and motions on the card from what is below it."""
        return event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def written(command: str) -> str:
    """The first key of a command; the mouse, if it is empty."""
    return key_hint(command) if command else "Mouse"
