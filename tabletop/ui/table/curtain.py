"""The curtain between two people at one laptop: nothing of the table is seen until the next one says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.core.equipment import SeatDef
from tabletop.ui.palette import CREAM, CREAM_SOFT
from tabletop.ui.screen import Pop, Reaction, Screen
from tabletop.ui.theme import px
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.paint import backdrop, seat_symbol
from tabletop.ui.widgets.text import draw_text
from tabletop.ui.widgets.widget import Form

if TYPE_CHECKING:
    from tabletop.ui.app import App


class Curtain(Screen):
    """Covers the whole window until the person of `seat` lifts it."""

    def __init__(self, app: App, seat: SeatDef, on_lift: Callable[[], None]) -> None:
        """`on_lift` is called just before the table is seen again."""
        super().__init__(app)
        self.seat = seat
        self.on_lift = on_lift
        self.button = Button(f"I am {seat.name}: show my hand", self._lift, kind="primary", key="Enter")
        self.form = Form(app, (self.button,))
        self.form.default = self._lift
        self._all = True
        self.on_resize(app.size)

    def _lift(self) -> Reaction:
        self.on_lift()
        return Pop()

    def on_event(self, event: Event) -> Reaction | None:
        """Enter, Space or the button lift the curtain."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER):
            return self._lift()
        self.form.on_event(event)
        return None

    def on_resize(self, size: tuple[int, int]) -> None:
        """Keep the button in the middle."""
        width = min(px(380), size[0] - px(40))
        self.button.place(Rect((size[0] - width) // 2, size[1] // 2 + px(70), width, px(48)))
        self._all = True

    def invalidate(self) -> None:
        """Everything is painted at the next draw."""
        self._all = True

    def on_draw(self, surface: Surface) -> list[Rect] | None:
        """Paint the curtain."""
        if not self._all:
            dirty = self.form.take_dirty()
            for rect in dirty:
                self.form.draw(surface, rect)
            return dirty
        self._all = False
        self.form.take_dirty()
        width, height = surface.get_size()
        surface.blit(backdrop((width, height), "felt"), (0, 0))
        seat_symbol(surface, self.seat.symbol, (width // 2, height // 2 - px(90)), px(84), self.seat.colour, "#ffffff")
        box = Rect(px(20), height // 2 - px(30), width - px(40), px(44))
        draw_text(surface, f"Pass the laptop to {self.seat.name}", box, "title", CREAM, align="center")
        below = Rect(px(20), height // 2 + px(22), width - px(40), px(28))
        draw_text(surface, "Nobody else should look now.", below, "body", CREAM_SOFT, align="center")
        self.form.draw(surface)
        return None
