"""The *Turn* part of the panel: what the seat in front may do now, its choices as a list of buttons, what comes next."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.ui.palette import AMBER, BRASS, CARD, CARD_EDGE, CARD_SHADE, CARD_WHITE, INK, INK_SOFT, shown
from tabletop.ui.table.referee import Choice, Referee
from tabletop.ui.theme import font, px
from tabletop.ui.widgets.paint import panel
from tabletop.ui.widgets.rowlist import RowList, RowState
from tabletop.ui.widgets.text import draw_text, face_for, wrap
from tabletop.ui.widgets.widget import Widget

ROW = 42
MOST_ROWS = 7
PROMPT_LINE = 20
NEXT_LINE = 17
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
PAGES = (pygame.K_LEFT, pygame.K_RIGHT)
"""PgUp and PgDn go through the history of the game, from everywhere at the table."""
DOUBLE_CLICK = 0.3
"""Seconds within which a second click is not a second choice."""


class ChoiceList(RowList):
    """The choices; a click makes one, and so does Enter."""

    def __init__(self, referee: Referee, on_choose: Callable[[Choice], None]) -> None:
        self.referee = referee
        self.on_choose = on_choose
        super().__init__(ROW, self._draw_choice, self._pick, on_open=self._open, row_key=self._key, name="choices")
        self._by_key = False
        self._made = 0.0
        self._listed: list[Choice] = []

    def refresh_choices(self) -> None:
        """Show the referee's choices as they are now."""
        self.set_count(len(self.referee.choices))
        if self._listed != self.referee.choices or not self.shows_ring:
            # Whoever plays with the keyboard goes on at the first of the new ones.
            self.select(0 if self.shows_ring and self.count else -1)
        self._listed = self.referee.choices
        self.refresh(None)

    def on_event(self, event: Event) -> bool:
        """As a list, but a click makes a choice at once, while arrows only walk: round the ends, and sideways by pages."""
        self._by_key = event.type == pygame.KEYDOWN
        if self._by_key and self.count and event.key in STEPS and not event.mod:
            if event.key in PAGES:
                page = max(1, self.rect.height // self.row_height - 1)
                self.select(min(max(self.selected + STEPS[event.key] * page, 0), self.count - 1))
            else:
                self.select((self.selected + STEPS[event.key]) % self.count if self.selected >= 0 else 0)
            return True
        return super().on_event(event)

    def _key(self, index: int) -> object:
        choice = self.referee.choices[index]
        return choice.label, choice.detail, choice.group

    def _pick(self, index: int) -> None:
        if not self._by_key and time.monotonic() - self._made > DOUBLE_CLICK:
            self._open(index)

    def _open(self, index: int) -> None:
        if 0 <= index < len(self.referee.choices) and (self._by_key or time.monotonic() - self._made > DOUBLE_CLICK):
            self._made = time.monotonic()
            self.on_choose(self.referee.choices[index])

    def _draw_choice(self, surface: Surface, rect: Rect, index: int, state: RowState) -> None:
        choice = self.referee.choices[index]
        surface.fill(shown(CARD), rect)
        box = rect.inflate(0, -px(4))
        fill = AMBER if state.hovered or (state.selected and state.focused) else CARD_WHITE
        panel(surface, box, fill, BRASS if state.hovered or state.focused else CARD_EDGE, px(7))
        inner = box.inflate(-px(18), 0)
        detail = " · ".join(filter(None, (choice.group, choice.detail)))
        if detail and font("strong").size(choice.label)[0] + font("small").size(detail)[0] + px(12) > inner.width:
            half = inner.height // 2
            upper = Rect(inner.x, inner.y + px(2), inner.width, half)
            draw_text(surface, choice.label, upper, "strong", INK, valign="center")
            draw_text(
                surface, detail, Rect(inner.x, inner.y + half - px(1), inner.width, half), "small", INK_SOFT, valign="center"
            )
            return
        draw_text(surface, choice.label, inner, "strong", INK, valign="center")
        if detail:
            draw_text(surface, detail, inner, "small", INK_SOFT, align="right", valign="center")


class Prompt(Widget):
    """What the seat in front may do now, as a sentence."""

    takes_pointer = False

    def __init__(self, referee: Referee) -> None:
        super().__init__(name="prompt")
        self.referee = referee

    def wanted(self, width: int) -> int:
        """The height in pixels it needs at this width."""
        return len(wrap(face_for(self.referee.prompt, "strong"), self.referee.prompt, width - px(20))) * px(PROMPT_LINE) + px(16)

    def draw(self, surface: Surface) -> None:
        """Paint the sentence, on brass where it is this seat's turn."""
        acting = bool(self.referee.legal)
        panel(surface, self.rect, AMBER if acting else CARD_SHADE, BRASS if acting else CARD_EDGE, px(8))
        inner = self.rect.inflate(-px(20), -px(16))
        y = inner.y
        for line in wrap(face_for(self.referee.prompt, "strong"), self.referee.prompt, inner.width):
            draw_text(surface, line, Rect(inner.x, y, inner.width, px(PROMPT_LINE)), "strong", INK)
            y += px(PROMPT_LINE)


class NextUp(Widget):
    """What comes after this decision."""

    takes_pointer = False

    def __init__(self, referee: Referee) -> None:
        super().__init__(name="next up")
        self.referee = referee

    def wanted(self, width: int) -> int:
        """The height in pixels it needs at this width."""
        text = self.referee.next_up
        return len(wrap(face_for(text, "small"), text, width)) * px(NEXT_LINE) + px(4) if text else 0

    def draw(self, surface: Surface) -> None:
        """Paint the sentence, small."""
        y = self.rect.y
        for line in wrap(face_for(self.referee.next_up, "small"), self.referee.next_up, self.rect.width):
            draw_text(surface, line, Rect(self.rect.x, y, self.rect.width, px(NEXT_LINE)), "small", INK_SOFT)
            y += px(NEXT_LINE)


class TurnBox:
    """Prompt, choices and the next step, one below the other."""

    def __init__(self, referee: Referee, on_choose: Callable[[Choice], None]) -> None:
        self.referee = referee
        self.prompt = Prompt(referee)
        self.list = ChoiceList(referee, on_choose)
        self.next_up = NextUp(referee)

    def widgets(self) -> list[Widget]:
        """Its widgets, from top to bottom."""
        return [self.prompt, self.list, self.next_up]

    def refresh(self) -> None:
        """Show what the referee says now."""
        self.list.refresh_choices()
        self.prompt.touch()
        self.next_up.touch()

    def place(self, area: Rect, visible: bool) -> int:
        """Lay it out in `area` (pixels), from its top; return the height used."""
        shown = visible and self.referee.on
        self.prompt.show(shown and bool(self.referee.prompt))
        self.list.show(shown and bool(self.referee.choices))
        self.next_up.show(shown and bool(self.referee.next_up))
        if not shown:
            return 0
        head, foot = self.prompt.wanted(area.width), self.next_up.wanted(area.width)
        room = max(0, area.height - head - foot - px(12))
        rows = min(len(self.referee.choices), MOST_ROWS) * self.list.row_height
        room = min(room, rows)
        y = area.y
        self.prompt.place(Rect(area.x, y, area.width, head))
        y += head + px(6)
        self.list.place(Rect(area.x, y, area.width, room))
        y += room + (px(4) if room else 0)
        self.next_up.place(Rect(area.x, y, area.width, foot))
        return y + foot - area.y
