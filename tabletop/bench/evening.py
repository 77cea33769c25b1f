"""A scripted evening in the real window, every frame of it measured: one long frame among thousands is what a person notices.

First a table of 1,500 cards without rules: drags of one card and of thirty, zooms, pans, quarter turns, flips, undo, the
timeline, help, settings and hidden panels. Then a game of Round House against two bots, played at random through the same window.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pygame
from msgspec.structs import replace
from pygame.event import Event

from tabletop.bench.calibration import MILLI, Measure, summarise
from tabletop.bench.opened import opened_window
from tabletop.bench.render import SIZE
from tabletop.bench.table import PIECES, bench_game, mouse, wheel
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.session import Session
from tabletop.ui.shell.app import App
from tabletop.ui.shell.waiting import FRAME
from tabletop.ui.table.screen import TableScreen

MINUTES = 2.0
GAME = "round_house"
HELD = 30
LONG = 16.0
"""Milliseconds: a frame that takes longer is one that a display of 60 Hz leaves out."""
Frames = Iterator[list[Event]]
"""The events of one frame after the other; what is done beside them is done by whoever makes them, in the time of the frame."""


def bench_evening(minutes: float = MINUTES, pieces: int = PIECES) -> dict[str, Measure]:
    """Play for so many minutes.

    Return how many milliseconds frames took, by the clock and of processor time: all of them, and those of each deed.
    """
    with opened_window(SIZE) as app:
        app.open(None)
        evening = Evening(app)
        until = time.monotonic() + minutes * 30
        evening.at_table(Session.new(bench_game(pieces), 2, seed="1"), until)
        people = [SEAT_COLOURS[0], *(replace(seat, bot="normal") for seat in SEAT_COLOURS[1:3])]
        while time.monotonic() < until + minutes * 30:
            evening.with_bots(Session.new(GAME, people, seed=str(len(evening.clock["bots"]))), until + minutes * 30)
        return evening.measures()


class Evening:
    """Does the deeds of an evening and keeps how long each frame took, by the name of the deed."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.rng = Random(5)
        self.clock: defaultdict[str, list[float]] = defaultdict(list)
        self.work: defaultdict[str, list[float]] = defaultdict(list)

    def measures(self) -> dict[str, Measure]:
        """The frames of all deeds together, and of each."""
        everything = [spent for times in self.clock.values() for spent in times]
        work = [spent for times in self.work.values() for spent in times]
        found = {
            "evening_frame": summarise(everything, "ms"),
            "evening_frame_cpu": summarise(work, "ms"),
            "evening_longest": summarise([max(everything)], "ms"),
            "evening_frames_over_16_ms": summarise([100 * sum(one > LONG for one in everything) / len(everything)], "%"),
        }
        return found | {f"evening_{deed}": summarise(times, "ms") for deed, times in sorted(self.clock.items())}

    def show(self, deed: str, frames: Frames) -> None:
        """Run the frames of a deed, each in its sixtieth of a second, and keep how long those took that showed a picture."""
        while True:
            pygame.event.clear()
            shown, began, worked = self.app.frames, time.perf_counter(), time.thread_time()
            events = next(frames, None)
            if events is None:
                return
            self.app.run_pass(events)
            spent, work = time.perf_counter() - began, time.thread_time() - worked
            if self.app.frames != shown:
                self.clock[deed].append(spent * MILLI)
                self.work[deed].append(work * MILLI)
            time.sleep(max(0.0, FRAME - spent))

    def open(self, session: Session) -> TableScreen:
        """The table of a game, in the window and at rest."""
        screen = TableScreen(self.app, session)
        self.app.push(screen)
        self.app.run_pass([])
        return screen

    # A table without rules

    def at_table(self, session: Session, until: float) -> None:
        """Do one deed after the other until that moment, and at least each once."""
        screen = self.open(session)
        deeds = Deeds(screen, self.rng)
        to_do = [*deeds.ways]
        while to_do or time.monotonic() < until:
            name = to_do.pop() if to_do else self.rng.choice([*deeds.ways])
            self.show(name, deeds.ways[name]())
            self.show(name, resting(20))
        self.app.home()

    # A game with bots

    def with_bots(self, session: Session, until: float) -> None:
        """Play until that moment or the end of the game; a person's moves are made at random."""
        screen = self.open(session)
        while session.outcome() is None and time.monotonic() < until:
            legal = session.legal_moves()
            if legal and not session.equipment.seat(legal.seat).bot and not screen.steps.running:
                self.show("move", acting(partial(screen.play.attempt, self.rng.choice(tuple(legal)))))
            self.show("bots", resting(4))
            while self.app.top is not screen:
                self.app.pop()
        self.app.home()


def resting(frames: int) -> Frames:
    """So many frames without an event: what moves goes on."""
    return iter([[]] * frames)


def acting(act: Callable[[], object]) -> Frames:
    """One frame in which something is done."""
    act()
    yield []


class Deeds:
    """What somebody does at a table of cards, each as the frames that it takes."""

    def __init__(self, screen: TableScreen, rng: Random) -> None:
        self.screen = screen
        self.view = screen.view
        self.rng = rng
        self.ways: dict[str, Callable[[], Frames]] = {
            "drag": self.drag,
            "drag_30": self.drag_many,
            "zoom": self.zoom,
            "pan": self.pan,
            "turn": lambda: acting(lambda: self.view.rotate(1)),
            "look": lambda: self.commands("look_on"),
            "flip": self.flip,
            "undo": lambda: self.commands("undo", "undo", "redo"),
            "timeline": lambda: self.commands(
                "timeline", "step_back", "step_back", "step_back", "step_forward", "last", "timeline"
            ),
            "panels": lambda: self.commands("hide_panels", "hide_panels"),
            "help": lambda: self.opened("help"),
            "settings": lambda: self.opened("settings"),
        }

    def place(self) -> tuple[int, int]:
        """Some place on the table, in pixels of the window."""
        rect = self.view.table_rect().inflate(-80, -80)
        return self.rng.randrange(rect.left, rect.right), self.rng.randrange(rect.top, rect.bottom)

    def drag(self) -> Frames:
        """Carry what lies at some place to another one."""
        return self.carried(self.place(), 1)

    def drag_many(self) -> Frames:
        """Select thirty pieces in sight and carry them by one of them."""
        inner = self.view.table_rect().inflate(-160, -160)
        pieces = [key for key in self.view.painter.pieces_in(inner) if key in self.view.shown.pieces]
        chosen = self.rng.sample(pieces, min(HELD, len(pieces)))
        self.view.select(chosen)
        self.view.outline_selection()
        rect = self.view.painter.rect_of(chosen[0]) if chosen else None
        return self.carried(rect.center if rect is not None else self.place(), 1)

    def pan(self) -> Frames:
        """Move the view with the right button."""
        return self.carried(self.place(), 3)

    def carried(self, start: tuple[int, int], button: int) -> Frames:
        """Press a button at `start`, move to some place in thirty frames and let go."""
        end = self.place()
        yield [mouse(pygame.MOUSEMOTION, start)]
        yield [Event(pygame.MOUSEBUTTONDOWN, pos=start, button=button, touch=False)]
        for step in range(1, 31):
            x, y = (a + (b - a) * step // 30 for a, b in zip(start, end, strict=True))
            yield [mouse(pygame.MOUSEMOTION, (x, y))]
        yield [Event(pygame.MOUSEBUTTONUP, pos=end, button=button, touch=False)]

    def zoom(self) -> Frames:
        """Turn the wheel in and out over some place."""
        yield [mouse(pygame.MOUSEMOTION, self.place())]
        turns = self.rng.choice(((1, 1, 1, -1, -1, -1), (-1, -1, 1, 1), (1, 1, 1, 1)))
        for turn in turns:
            yield [wheel(turn)]
            yield []
        yield from resting(15)
        self.screen.do("fit")
        yield []

    def flip(self) -> Frames:
        """Turn what lies at some place over."""
        yield [mouse(pygame.MOUSEMOTION, self.place())]
        yield from self.commands("flip")

    def commands(self, *names: str) -> Frames:
        """One command after the other, each with the frames that it needs."""
        for name in names:
            self.screen.do(name)
            yield from resting(10)

    def opened(self, name: str) -> Frames:
        """Open a screen over the table, look at it and close it."""
        app = self.screen.app
        yield from self.commands(name)
        if app.top is not self.screen:
            app.pop()
        yield []
