"""The curtain between two people at one laptop: it hides the table until the next person lifts it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.core.equipment import SeatDef
from tabletop.ui.keys import CLICK_KEYS
from tabletop.ui.look.paint import backdrop, seat_symbol
from tabletop.ui.look.palette import CREAM, CREAM_SOFT
from tabletop.ui.look.text import draw_text
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.form_screen import FormScreen


class Curtain(FormScreen):
    """Covers the whole window until the person of `seat` lifts it, or with a way back the person before."""

    def __init__(self, app: Host, seat: SeatDef, on_lift: Callable[[], None], before: SeatDef | None = None) -> None:
        """`on_lift` is called just before the person of `seat` sees the table.

        `before` is the seat that was in front, if its person may go back and lift the curtain; then `on_lift` is not called.
        """
        super().__init__(app)
        self.seat = seat
        self.on_lift = on_lift
        self.before = before
        self._passed_to = seat
        self.button = self.form.add(Button("", self._lift, kind="primary"))
        self.back = self.form.add(Button("", self.go_back, kind="dark"))
        self.form.default = self._lift
        self._name()
        self.layout(app.size)

    def _name(self) -> None:
        self.button.set_text(f"I am {self.seat.name}: show my hand")
        if self.before is not None:
            self.back.set_text(f"Back to {self.before.name}")
        self.back.show(self.before is not None)

    def _lift(self) -> None:
        if self.seat == self._passed_to:
            self.on_lift()
        self.dismiss()

    def go_back(self) -> None:
        """Show the curtain for the other of the two, because the laptop may have been passed by mistake, or be back already."""
        if self.before is not None:
            self.seat, self.before = self.before, self.seat
            self._name()
            self.form.by_keyboard = False
            self.form.focus(None)
            self.layout(self.app.size)
            self.invalidate()

    def on_event(self, event: Event) -> None:
        """Lift the curtain on Enter, Space or the button; on Escape go back if there is a way back."""
        if event.type == pygame.KEYDOWN:
            on_back = self.form.focused is self.back and self.form.by_keyboard
            if event.key in CLICK_KEYS and not on_back:
                self._lift()
                return
            if event.key == pygame.K_ESCAPE:
                self.go_back()
                return
        self.form.on_event(event)

    def layout(self, size: tuple[int, int]) -> None:
        """Put the buttons in the middle."""
        width = min(px(380), size[0] - px(40))
        self.button.place(Rect((size[0] - width) // 2, size[1] // 2 + px(70), width, px(48)))
        width = min(self.back.wanted_width(), width)
        self.back.place(Rect((size[0] - width) // 2, size[1] // 2 + px(130), width, px(38)))

    def paint(self, surface: Surface) -> None:
        """Paint the curtain."""
        width, height = surface.get_size()
        surface.blit(backdrop((width, height), "felt"), (0, 0))
        seat_symbol(surface, self.seat.symbol, (width // 2, height // 2 - px(90)), px(84), self.seat.colour, "#ffffff")
        box = Rect(px(20), height // 2 - px(30), width - px(40), px(44))
        draw_text(surface, f"Pass the laptop to {self.seat.name}", box, "title", CREAM, align="center")
        below = Rect(px(20), height // 2 + px(22), width - px(40), px(28))
        draw_text(surface, "Nobody else should look now.", below, "body", CREAM_SOFT, align="center")
