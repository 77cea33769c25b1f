"""Resuming the rules on a table set by hand: what stops them, and from whose turn and phase to go on."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError, SaveError
from tabletop.session import Session
from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import BRASS, CARD, INK, INK_SOFT, RED
from tabletop.ui.look.text import draw_text, wrap
from tabletop.ui.look.theme import font, px
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import Button, Choice
from tabletop.ui.widgets.form_screen import FormScreen

WIDTH = 760
LINE = 22
PADDING = 26
MOST_PROBLEMS = 8


class ResumeRulesScreen(FormScreen):
    """Names every problem piece by piece; if only the turn is open, the person chooses seat and phase."""

    overlay = True

    def __init__(self, app: Host, session: Session, level: str, on_done: Callable[[], None]) -> None:
        """`level` is the level to which the rules are set; `on_done` is called when they are on again."""
        super().__init__(app)
        self.session, self.level, self.on_done = session, level, on_done
        self.problems = session.problems()
        self.lasting = [problem.what for problem in self.problems if not problem.in_flow]
        self.phases = session.game_rules.phases(session.table)
        self.error = ""
        self.seat: Seat = next(iter(session.table.flow.to_act), session.equipment.seats[0].id)
        self.phase = self.phases[0].id if self.phases else ""
        self.sheet = Rect(0, 0, 0, 0)
        self.stay = Button("Leave the rules off", self.dismiss, key="Esc")
        self.form.add(self.stay)
        self.seats = Choice([(seat.id, seat.name) for seat in session.equipment.seats], self.seat, self._take_seat)
        self.phase_buttons = [
            Button(phase.name, lambda phase=phase.id: self._go_on(phase), kind="primary")  # type: ignore[misc]
            for phase in self.phases
        ]
        if not self.lasting:
            self.form.add(self.seats)
            for button in self.phase_buttons:
                self.form.add(button)
        self.layout(app.size)

    def layout(self, size: tuple[int, int]) -> None:
        """Place the sheet in the middle, with the phases below one another in two columns."""
        width = min(px(WIDTH), size[0] - px(40))
        rows = (len(self.phase_buttons) + 1) // 2
        choosing = px(130) + rows * px(48) if not self.lasting else px(20)
        height = min(size[1] - px(30), px(70) + len(self._lines(width)) * px(LINE) + choosing + px(70))
        self.sheet = Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        inner = self.sheet.inflate(-2 * px(PADDING), 0)
        y = self.sheet.y + px(70) + len(self._lines(width)) * px(LINE) + px(34)
        self.seats.place(Rect(inner.x, y, min(inner.width, self.seats.wanted_width()), px(38)))
        y += px(78)
        half = (inner.width - px(12)) // 2
        for number, button in enumerate(self.phase_buttons):
            button.place(Rect(inner.x + (number % 2) * (half + px(12)), y + (number // 2) * px(48), half, px(40)))
        self.stay.place(Rect(inner.x, self.sheet.bottom - px(56), px(220), px(40)))

    def paint(self, surface: Surface) -> None:
        """Paint the sheet with its text."""
        panel(surface, self.sheet, CARD, BRASS, px(14), 2, shadow=px(16))
        inner = self.sheet.inflate(-2 * px(PADDING), 0)
        title = "The rules cannot go on from this table" if self.lasting else "Where should the rules take up play?"
        draw_text(surface, title, Rect(inner.x, self.sheet.y + px(18), inner.width, px(34)), "heading", INK)
        y = self.sheet.y + px(62)
        for line in self._lines(self.sheet.width):
            draw_text(surface, line, Rect(inner.x, y, inner.width, px(LINE)), "body", INK if self.lasting else INK_SOFT)
            y += px(LINE)
        if not self.lasting:
            draw_text(surface, "Whose turn is it?", Rect(inner.x, y + px(8), inner.width, px(LINE)), "strong", INK)
            below = Rect(inner.x, self.seats.rect.bottom + px(14), inner.width, px(LINE))
            draw_text(surface, "Go on at the beginning of", below, "strong", INK)
        if self.error:
            right = Rect(self.stay.rect.right + px(14), self.stay.rect.y, inner.right - self.stay.rect.right - px(14), px(40))
            draw_text(surface, self.error, right, "small", RED, valign="center")

    def on_key(self, event: pygame.event.Event) -> None:
        """Leave the rules off on Escape."""
        if event.key == pygame.K_ESCAPE:
            self.dismiss()

    def _lines(self, width: int) -> list[str]:
        face, room = font("body"), width - 2 * px(PADDING)
        if not self.lasting:
            return wrap(face, "Pieces were moved by hand, so the rules do not know what is pending.", room)
        told = self.lasting[:MOST_PROBLEMS]
        if len(self.lasting) > MOST_PROBLEMS:
            told = [*told, f"and {len(self.lasting) - MOST_PROBLEMS} more"]
        lines = [line for what in told for line in wrap(face, f"• {what}", room)]
        return [*lines, "", "Put this right by hand, or undo; then set the rules again."]

    def _take_seat(self, seat: object) -> None:
        self.seat = str(seat)

    def _go_on(self, phase: str) -> None:
        try:
            self.session.resume_rules(self.seat, phase, self.level)
        except (MoveRefusedError, SaveError) as reason:
            self.error = str(reason)
            self.invalidate()
            return
        self.on_done()
        self.dismiss()
