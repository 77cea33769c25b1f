"""Resuming the rules on a table set by hand: what stops them, and from whose turn and phase to go on."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from tabletop.core.equipment import Seat
from tabletop.session import Session
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.table.play import refusal_of
from tabletop.ui.widgets.button import Button, Choice
from tabletop.ui.widgets.dialogs import Dialog
from tabletop.ui.widgets.label import Label, Words

MOST_PROBLEMS = 8


class ResumeRulesScreen(Dialog):
    """Names every problem piece by piece; if only the turn is open, the person chooses seat and phase."""

    wide = 760

    def __init__(self, app: Host, session: Session, level: str, on_done: Callable[[], None]) -> None:
        """`level` is the level to which the rules are set; `on_done` is called when they are on again."""
        self.lasting = [problem.what for problem in session.problems() if not problem.in_flow]
        if self.lasting:
            super().__init__(app, "The rules cannot go on from this table", "")
        else:
            text = "Pieces were moved by hand, so the rules do not know what is pending."
            super().__init__(app, "Where should the rules take up play?", text)
        self.session, self.level, self.on_done = session, level, on_done
        self.lines = [self.form.add(Words(line)) for line in lines_of(self.lasting)]
        self.seat: Seat = next(iter(session.table.flow.to_act), session.equipment.seats[0].id)
        self.seats = Choice([(seat.id, seat.name) for seat in session.equipment.seats], self.seat, self._take_seat)
        self.phase_buttons = [
            Button(phase.name, lambda phase=phase.id: self._go_on(phase), kind="primary")  # type: ignore[misc]
            for phase in session.game_rules.phases(session.table)
        ]
        self.labels = (Label("Whose turn is it?", "strong"), Label("Go on at the beginning of", "strong"))
        for widget in (self.labels[0], self.seats, self.labels[1], *self.phase_buttons) if not self.lasting else ():
            self.form.add(widget)
        self.form.add(self.reason)
        self.add_button("Leave the rules off", self.dismiss)
        self.layout(app.size)

    def place_extra(self, rect: Rect) -> int:
        y = rect.top
        for line in self.lines:
            line.place(Rect(rect.x, y, rect.width, 0))
            y = line.rect.bottom + px(2)
        if not self.lasting:
            for label, below in zip(self.labels, (px(10), px(90)), strict=True):
                label.place(Rect(rect.x, y + below, rect.width, px(26)))
            self.seats.place(Rect(rect.x, y + px(40), min(rect.width, self.seats.wanted_width()), px(38)))
            y += px(122)
            half = (rect.width - px(12)) // 2
            for number, button in enumerate(self.phase_buttons):
                button.place(Rect(rect.x + number % 2 * (half + px(12)), y + number // 2 * px(46), half, px(40)))
            y += (len(self.phase_buttons) + 1) // 2 * px(46)
        self.reason.place(Rect(rect.x, y, rect.width, 0))
        return y + self.reason.rect.height - rect.top

    def _take_seat(self, seat: object) -> None:
        self.seat = str(seat)

    def _go_on(self, phase: str) -> None:
        if refusal := refusal_of(lambda: self.session.resume_rules(self.seat, phase, self.level)):
            self._refuse(refusal)
            return
        self.on_done()
        self.dismiss()


def lines_of(problems: list[str]) -> list[str]:
    """What is in the way of the rules, in paragraphs; none if nothing is."""
    if not problems:
        return []
    more = [f"and {len(problems) - MOST_PROBLEMS} more"] if len(problems) > MOST_PROBLEMS else []
    return [
        *(f"• {what}" for what in problems[:MOST_PROBLEMS]),
        *more,
        "Put this right by hand, or undo; then set the rules again.",
    ]
