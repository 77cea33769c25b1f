"""Measure the whole window at play, from an event in the queue to the picture shown, with bar, panel and hand open.

The table has 1,500 pieces, some of which are on their way all the time. Compare with the bare painter in
`tabletop.bench.render`, and quote ratios to `calibration_1000_blits` of the same run.
"""

from __future__ import annotations

from time import perf_counter

import pygame
from msgspec.structs import replace
from pygame.event import Event

from tabletop.bench.opened import opened_window
from tabletop.bench.render import SIZE, Measure, card_box, summary
from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import Equipment, SeatDef, ZoneDef
from tabletop.games.game import Game
from tabletop.session import Session
from tabletop.ui.board.animation import Motion, Pose
from tabletop.ui.shell.app import App
from tabletop.ui.table.screen import TableScreen

PIECES = 1_500
MOVING = 5
FRAMES = 200


def bench_table(pieces: int = PIECES, frames: int = FRAMES) -> dict[str, Measure]:
    """Drag, pan, zoom and a turned table in the real window, as `{name: {"median", "p99", "unit", "n"}}` in milliseconds."""
    with opened_window(SIZE) as app:
        screen = TableScreen(app, Session.new(bench_game(pieces), 2, seed="1"))
        app.push(screen)
        app.run_pass(pygame.event.get())
        played = AtTable(app, screen, frames)
        found = played.measures(f"{pieces}")
        screen.view.rotate(1)
        found |= played.measures(f"{pieces}_turned")
        found[f"table_quarter_turn_{pieces}"] = played.quarters()
        screen.close()
        return found


class AtTable:
    """Stands in for somebody who plays: posts events and measures frames."""

    def __init__(self, app: App, screen: TableScreen, frames: int) -> None:
        self.app = app
        self.frames = frames
        self.screen = screen
        self.view = screen.view
        self.painter = screen.view.painter
        self.middle = screen.view.table_rect().center

    def measures(self, name: str) -> dict[str, Measure]:
        """All measures of the table as it lies now."""
        painter = self.painter
        painter.go_to(painter.camera.view._replace(level=16))
        self.step()
        return {
            f"table_drag_{name}": self.drag(),
            f"table_pan_{name}": self.pan(),
            f"table_zoom_gesture_{name}": self.zoom_gesture(),
            f"table_zoom_sharp_{name}": self.zoom_sharp(),
        }

    def step(self, *events: Event) -> None:
        """One pass of the loop."""
        self.app.run_pass(events)

    def timed_step(self, event: Event) -> float:
        """How many seconds one pass of the loop with this event takes while pieces are moving."""
        pygame.event.clear()
        if not self.painter.moving:
            self.set_off()
        began = perf_counter()
        self.app.run_pass([event])
        return perf_counter() - began

    def set_off(self) -> None:
        """Let some pieces in sight slide, as they do after an act."""
        items = [item for key in self.painter.pieces_in(self.view.table_rect()) if (item := self.painter.item(key)) is not None]
        way = [
            Motion(item, "slide", Pose(item.x - 200.0, item.y), Pose(item.x, item.y), (item.look,)) for item in items[-MOVING:]
        ]
        self.painter.animate(way, self.app.now())
        self.step()

    def press(self, button: int) -> None:
        """Press a button in the middle and begin to move."""
        x, y = self.middle
        self.step(mouse(pygame.MOUSEMOTION, (x, y)))
        self.step(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=False))
        self.step(mouse(pygame.MOUSEMOTION, (x + 9, y + 9)))

    def release(self, button: int) -> None:
        """Let the button go, after Escape so that nothing has been done."""
        self.screen.pointer.cancel()
        self.step(Event(pygame.MOUSEBUTTONUP, pos=self.middle, button=button, touch=False))
        self.painter.settle()
        self.step()

    def drag(self) -> Measure:
        """Measure frames while one piece is dragged."""
        piece = next(key for key in reversed(self.painter.pieces_in(self.view.table_rect().inflate(-400, -300))))
        rect = self.painter.rect_of(piece)
        assert rect is not None
        self.painter.pan(self.middle[0] - rect.centerx, self.middle[1] - rect.centery)
        self.press(1)
        times = [
            self.timed_step(
                mouse(pygame.MOUSEMOTION, (self.middle[0] + step * 7 % 120 - 60, self.middle[1] + step * 5 % 90 - 45))
            )
            for step in range(self.frames)
        ]
        self.release(1)
        return summary(times)

    def pan(self) -> Measure:
        """Measure frames while the view pans by a few pixels each."""
        self.press(3)
        times: list[float] = []
        x, y = self.middle
        for step in range(self.frames):
            forth = 1 if step // 30 % 2 else -1
            x, y = x + 11 * forth, y + 7 * forth
            times.append(self.timed_step(mouse(pygame.MOUSEMOTION, (x, y))))
        self.release(3)
        return summary(times)

    def zoom_gesture(self) -> Measure:
        """Measure frames while the wheel turns."""
        times: list[float] = []
        for number in range(10):
            self.step(mouse(pygame.MOUSEMOTION, self.middle))
            self.step(wheel(1))
            times += [self.timed_step(wheel(turns)) for turns in ((1, 1, -1, -1) if number % 2 else (-1, -1, 1, 1))]
            self.painter.settle()
            self.step(wheel(-1))
            self.painter.settle()
            self.step()
        return summary(times)

    def zoom_sharp(self) -> Measure:
        """Measure every pass of the loop from a zoom until the table is sharp; the pictures are in memory."""
        times: list[float] = []
        for step in range(12):
            self.painter.go_to(self.painter.camera.view._replace(level=(18, 16)[step % 2]))
            found = self.until_sharp()
            times += found if step > 1 else []
        return summary(times)

    def quarters(self) -> Measure:
        """Measure every pass of the loop from a quarter turn of the table until it is sharp."""
        times: list[float] = []
        for _ in range(12):
            began = perf_counter()
            self.view.rotate(1)
            times.append(perf_counter() - began)
            times += self.until_sharp()
        return summary(times)

    def until_sharp(self) -> list[float]:
        """How many seconds each pass of the loop takes until the table is sharp."""
        times = [self.timed_step(mouse(pygame.MOUSEMOTION, self.middle))]
        while self.painter.zooming:
            times.append(self.timed_step(mouse(pygame.MOUSEMOTION, self.middle)))
        return times


def mouse(kind: int, pos: tuple[int, int]) -> Event:
    """A motion of the mouse to a point of the window."""
    return Event(kind, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)


def wheel(turns: int) -> Event:
    """The wheel turned, up for more than 0."""
    return Event(pygame.MOUSEWHEEL, x=0, y=turns, precise_x=0.0, precise_y=float(turns), flipped=False, touch=False)


def bench_game(pieces: int) -> Game:
    """A game for two, each with a hand, on a table of `pieces` scattered cards."""
    return Game("bench", "Bench", "Cards, to be measured with.", (2, 2), lambda seats, options: bench_box(pieces, seats))


def bench_box(pieces: int, seats: tuple[SeatDef, ...]) -> Equipment:
    """The box of that game."""
    box = card_box(pieces)
    hands = {
        f"hand:{seat.id}": ZoneDef(
            f"hand:{seat.id}", f"{seat.name}'s hand", "fan", in_hand=True, visibility="private", owner=seat.id
        )
        for seat in seats
    }
    return check_equipment(replace(box, seats=seats, zones={**box.zones, **hands}))
