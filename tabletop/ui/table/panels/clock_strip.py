"""The clock in the panel: the time of each seat, and a button that starts and stops it.

A running clock paints one small rectangle a second; a stopped clock wakes up nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.core.clock import COUNTING_UP, NO_CLOCK, limit_of, runs_on
from tabletop.core.equipment import Seat
from tabletop.rules.free_moves import SetClock
from tabletop.ui.keys import key_hint
from tabletop.ui.look.paint import panel, seat_symbol
from tabletop.ui.look.palette import AMBER, BRASS, CARD_EDGE, CARD_WHITE, INK, INK_SOFT, RED
from tabletop.ui.look.text import draw_text
from tabletop.ui.look.theme import px
from tabletop.ui.table.menus.asking import with_number
from tabletop.ui.table.play import Play
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.button import IconButton, with_key
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuItem, MenuRow
from tabletop.ui.widgets.widget import Widget

ROW = 32
GAP = 4
FACE_WIDTH = 62
"""The least width of the time of one seat, in pixels at 100 %."""
MINUTES = (5, 10, 15, 30, 60)
LONGEST_MINUTES = 24 * 60
Ask = Callable[[str, str, str, Callable[[str], str]], None]


class ClockFace(Widget):
    """The time of one seat; a click opens the menu of the clock."""

    def __init__(
        self, view: TableView, seat: Seat, on_click: Callable[[tuple[int, int]], None], time_up: Callable[[Seat], None]
    ) -> None:
        super().__init__(name=f"{view.shown.equipment.seat(seat).name}’s time")
        self.view = view
        self.seat = seat
        self.on_click = on_click
        self.time_up = time_up
        self.tip = f"The time of {view.shown.equipment.seat(seat).name}; click to set the clock"
        self.shown = ""
        self._left: int | None = None
        """The milliseconds left when it was last painted; None if time is only counted."""

    @property
    def running(self) -> bool:
        """Whether this seat's clock runs now."""
        table = self.view.session.table
        return runs_on(table) and self.seat in table.flow.to_act

    def left(self) -> int | None:
        """The milliseconds that the seat has left, below 0 if they are used up; None if time is only counted."""
        limit = limit_of(self.view.session.table)
        return None if not limit else 1000 * limit - self.view.session.time_used(self.seat)

    def text(self) -> str:
        """The time as it is shown: the time used if it is counted, the time left if it is limited."""
        left = self.left()
        if left is None:
            return as_clock(self.view.session.time_used(self.seat) // 1000)
        seconds = ceil(left / 1000)
        return as_clock(seconds) if seconds >= 0 else f"−{as_clock(-seconds)}"

    def deadline(self) -> float | None:
        """When the shown second changes; None while it is stopped."""
        if not (self.visible and self.running):
            return None
        return self.view.now() + (1000 - self.view.session.time_used(self.seat) % 1000) / 1000 + 0.002

    def tick(self, now: float) -> None:
        """Paint it again if the shown second has changed; report when the time is up."""
        if not self.visible:
            return
        left = self.left()
        if left is not None and self._left is not None and self._left > 0 >= left and self.running:
            self.time_up(self.seat)
        self._left = left
        text = self.text()
        if text != self.shown:
            self.shown = text
            self.touch()

    def draw(self, surface: Surface) -> None:
        """Paint the seat's symbol and its time, on brass while the clock runs."""
        seat = self.view.shown.equipment.seat(self.seat)
        running = self.running
        panel(surface, self.rect, AMBER if running else CARD_WHITE, BRASS if running else CARD_EDGE, px(7), px(1))
        seat_symbol(surface, seat.symbol, (self.rect.x + px(12), self.rect.centery), px(13), seat.colour, "#ffffff")
        left = self.left()
        colour = RED if left is not None and left <= 0 else INK if running else INK_SOFT
        room = Rect(self.rect.x + px(20), self.rect.y, self.rect.width - px(26), self.rect.height)
        draw_text(surface, self.shown or self.text(), room, "small_strong", colour, align="right", valign="center")

    def on_event(self, event: Event) -> bool:
        """Open the menu of the clock on a click."""
        if event.type == pygame.MOUSEBUTTONUP and event.button in (1, 3) and self.rect.collidepoint(event.pos):
            self.on_click(self.rect.bottomleft)
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1


class ClockStrip:
    """The faces of all seats and the button, in one or two lines; hidden if there is no clock."""

    def __init__(self, play: Play, open_menu: Callable[[tuple[int, int]], None]) -> None:
        """`open_menu` opens the menu of the clock at a point of the window."""
        self.play = play
        self.view = view = play.view
        self.button = IconButton("play", self.toggle, "Start or stop the clock", key_hint("clock"))
        self.faces = [ClockFace(view, seat.id, open_menu, self._time_up) for seat in view.shown.equipment.seats]
        self.refresh()

    def widgets(self) -> list[Widget]:
        """The button and the faces."""
        return [self.button, *self.faces]

    def _time_up(self, seat: Seat) -> None:
        self.play.app.sounds.play("bell")
        self.view.say(f"{self.view.shown.equipment.seat(seat).name}’s time is up.")

    @property
    def wanted(self) -> bool:
        """Whether there is a clock at this table."""
        return limit_of(self.view.session.table) is not None

    def place(self, area: Rect, visible: bool) -> int:
        """Place it at the top of `area` (pixels); return its height."""
        seen = visible and self.wanted
        for widget in self.widgets():
            widget.show(seen)
        if not seen:
            return 0
        row, gap = px(ROW), px(GAP)
        self.button.place(Rect(area.x, area.y, row, row))
        room = area.width - row - gap
        columns = max(1, min(len(self.faces), (room + gap) // (px(FACE_WIDTH) + gap)))
        lines = ceil(len(self.faces) / columns)
        columns = ceil(len(self.faces) / lines)
        width = (room + gap) // columns - gap
        for number, face in enumerate(self.faces):
            line, column = divmod(number, columns)
            face.place(Rect(area.x + row + gap + column * (width + gap), area.y + line * (row + gap), width, row))
        return lines * (row + gap)

    def refresh(self) -> None:
        """Show the present state of the session."""
        runs = runs_on(self.view.session.table)
        self.button.icon = "pause" if runs else "play"
        self.button.name = "Stop the clock" if runs else "Start the clock"
        self.button.tip = with_key(self.button.name, key_hint("clock"))
        for widget in self.widgets():
            widget.touch()

    def toggle(self) -> None:
        """Start the clock, or stop it; when it is first started it counts up."""
        self.play.move(SetClock(not runs_on(self.view.session.table)))

    def stop_for_closing(self) -> None:
        """Stop the clock because the game is closed, unless that would begin another branch."""
        session = self.view.session
        if runs_on(session.table) and not session.read_only and session.log.redo_target() is None:
            session.play(SetClock(False), self.view.seat)

    def menu_rows(self, ask: Ask) -> list[MenuItem]:
        """What can be done with the clock; `ask` asks for a text."""
        table = self.view.session.table
        runs, limit = runs_on(table), limit_of(table)
        other = with_number(1, LONGEST_MINUTES, lambda minutes: self.play.move(SetClock(runs, 60 * minutes)))

        def ticked(seconds: int) -> str:
            return "✓" if limit == seconds else ""

        rows: list[MenuItem] = [
            MenuRow("Stop the clock" if runs else "Start the clock", self.toggle, key_hint("clock"), "pause" if runs else "play"),
            SEPARATOR,
            MenuRow("Count up from zero", self.play.making(SetClock(runs, COUNTING_UP)), ticked(COUNTING_UP), "clock"),
        ]
        for minutes in MINUTES:
            act = self.play.making(SetClock(runs, 60 * minutes))
            rows.append(MenuRow(f"{minutes} minutes for each", act, ticked(60 * minutes), "clock"))
        question = partial(ask, "The clock", "How many minutes for each player?", "20", other)
        rows.append(MenuRow("Another time…", question, "", "edit"))
        if limit is not None:
            rows += [SEPARATOR, MenuRow("Remove the clock", self.play.making(SetClock(False, NO_CLOCK)), "", "trash")]
        return rows


def as_clock(seconds: int) -> str:
    """Seconds as `9:05`, or with hours as `1:02:03`."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
