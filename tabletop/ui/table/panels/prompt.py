"""The sentences of the *Turn* part of the panel: what the seat in front may do now, and what comes next."""

from __future__ import annotations

from pygame import Surface

from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import AMBER, BRASS, CARD_EDGE, CARD_SHADE, INK, INK_SOFT
from tabletop.ui.look.text import draw_lines, lines_of
from tabletop.ui.look.theme import px
from tabletop.ui.table.panels.results_strip import NOBODY, draw_results
from tabletop.ui.table.referee import Referee
from tabletop.ui.widgets.widget import Widget

PROMPT_LINE = 20
NEXT_LINE = 17
"""The heights of their lines, in pixels at 100 %."""


class Said(Widget):
    """A sentence of the referee."""

    takes_pointer = False

    def __init__(self, referee: Referee, name: str) -> None:
        super().__init__(name=name)
        self.referee = referee


class Prompt(Said):
    """What the seat in front may do now, as a sentence."""

    def wanted(self, width: int) -> int:
        """The height in pixels that it needs at this width."""
        lines = len(lines_of(self.referee.prompt, "strong", width - px(20))) + bool(self.referee.results)
        return lines * px(PROMPT_LINE) + px(16)

    def draw(self, surface: Surface) -> None:
        """Paint the sentence, on brass if it is this seat's turn."""
        acting = bool(self.referee.legal)
        panel(surface, self.rect, AMBER if acting else CARD_SHADE, BRASS if acting else CARD_EDGE, px(8))
        inner = self.rect.inflate(-px(20), -px(16))
        lines = lines_of(self.referee.prompt, "strong", inner.width)
        high = draw_lines(surface, lines, inner, "strong", INK, high=px(PROMPT_LINE))
        box = self.referee.view.session.equipment
        draw_results(surface, self.referee.results, box, inner.x, inner.y + high + px(PROMPT_LINE) // 2, NOBODY)


class NextUp(Said):
    """What comes after this decision."""

    def wanted(self, width: int) -> int:
        """The height in pixels that it needs at this width."""
        text = self.referee.next_up
        return len(lines_of(text, "small", width)) * px(NEXT_LINE) + px(4) if text else 0

    def draw(self, surface: Surface) -> None:
        """Paint the sentence in the small font."""
        lines = lines_of(self.referee.next_up, "small", self.rect.width)
        draw_lines(surface, lines, self.rect, "small", INK_SOFT, high=px(NEXT_LINE))
