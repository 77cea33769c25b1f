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
from tabletop.ui.look.text import draw_paragraph, draw_text
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.form_screen import FormScreen
from tabletop.ui.widgets.widget import DOUBLE_CLICK


class Curtain(FormScreen):
    """Covers the whole window until the person of `seat` lifts it, or somebody says that it is too early for that."""

    def __init__(
        self,
        app: Host,
        seat: SeatDef,
        on_lift: Callable[[], None],
        on_wait: Callable[[], None],
        holds: bool = True,
        happened: str = "",
    ) -> None:
        """`holds` says whether the seat has anything hidden, `happened` what all have just seen, as sentences.

        `on_lift` is called just before its person sees the table, `on_wait` before all see what all may know.
        """
        super().__init__(app)
        self.seat = seat
        self.happened = happened
        self._since = app.now()
        self.on_lift = on_lift
        self.on_wait = on_wait
        self.button = self.form.add(Button(f"I am {seat.name}{': show my hand' if holds else ''}", self._clicked, kind="primary"))
        self.wait = self.form.add(Button("Not yet", self._wait, kind="dark", tip="Show the table with all hands covered: Escape"))
        self.form.default = self._lift
        self.layout(app.size)

    def _clicked(self) -> None:
        """Lift it, but not by the second click of a double click, whose first one made a choice and so brought the curtain."""
        if self.app.now() - self._since >= DOUBLE_CLICK:
            self._lift()

    def _lift(self) -> None:
        self.on_lift()
        self.dismiss()

    def _wait(self) -> None:
        self.on_wait()
        self.dismiss()

    def on_event(self, event: Event) -> None:
        """Lift the curtain on Enter, Space or the button; on Escape show what all may see."""
        if event.type == pygame.KEYDOWN:
            on_wait = self.form.focused is self.wait and self.form.by_keyboard
            if event.key in CLICK_KEYS and not on_wait:
                self._lift()
                return
            if event.key == pygame.K_ESCAPE:
                self._wait()
                return
        self.form.on_event(event)

    def layout(self, size: tuple[int, int]) -> None:
        """Put the buttons in the middle."""
        width = min(px(380), size[0] - px(40))
        self.button.place(Rect((size[0] - width) // 2, size[1] // 2 + px(70), width, px(48)))
        width = min(self.wait.wanted_width(), width)
        self.wait.place(Rect((size[0] - width) // 2, size[1] // 2 + px(130), width, px(38)))

    def paint(self, surface: Surface) -> None:
        """Paint the curtain."""
        width, height = surface.get_size()
        surface.blit(backdrop((width, height), "felt"), (0, 0))
        seat_symbol(surface, self.seat.symbol, (width // 2, height // 2 - px(90)), px(84), self.seat.colour, "#ffffff")
        box = Rect(px(20), height // 2 - px(30), width - px(40), px(44))
        draw_text(surface, f"Pass the laptop to {self.seat.name}", box, "title", CREAM, align="center")
        below = Rect(px(20), height // 2 + px(22), width - px(40), px(28))
        draw_text(surface, "Nobody else should look now.", below, "body", CREAM_SOFT, align="center")
        if self.happened:
            wide = min(px(760), width - px(40))
            said = Rect((width - wide) // 2, self.wait.rect.bottom + px(28), wide, height - self.wait.rect.bottom - px(36))
            draw_paragraph(surface, self.happened, said, "body", CREAM, "center")
