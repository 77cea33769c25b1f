"""How the loop waits for events: at once while something is going on, nearly asleep while nothing changes.

`pygame.event.wait` looks every millisecond, which costs 3 % of a core. So it is used only while something is active; else
SDL's own wait (`sdl_wait`), which costs nothing. Where there is none, the loop sleeps and looks again: first a sixtieth of a
second later, then a twentieth, then a tenth.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from tabletop.ui.shell.events import WINDOW_CHATTER
from tabletop.ui.shell.key_repeat import KeyRepeat
from tabletop.ui.shell.sdl_wait import waiter

FRAME = 1 / 60
ACTIVE_FOR = 0.4
"""For how many seconds after the last input the loop waits for the next one without sleeping."""
STEPS: tuple[tuple[float, float], ...] = ((1.0, 1 / 60), (2.5, 1 / 20))
"""Pairs of seconds since the last input, and how many seconds to sleep at a time until then."""
LONGEST = 0.1
AT_MOST = 0.5
"""Seconds for which SDL waits at a time: a signal, such as Ctrl+C in the terminal, is seen when it is back."""


class Waiting:
    """Waits by the clock `now` of the window."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.key_repeat = KeyRepeat()
        self._last_input = now()
        self._waiter: Callable[[int], object] | None = None
        self._asked_for_waiter = False

    def deadline(self) -> float | None:
        """When a held key repeats; None if none is held."""
        return self.key_repeat.deadline()

    def events(self, until: float, now: float, active: bool) -> list[pygame.event.Event]:
        """The next events; none if `until` comes first. While `active` it does not sleep, so that events are handled at once."""
        length = 0.0 if active else nap(now - self._last_input)
        if length:
            events = self._asleep(until - now, length)
        else:
            # It also wakes up to change from waiting to sleeping.
            patience = max(0.0, min(until - now, ACTIVE_FOR))
            first = pygame.event.wait(round(patience * 1000)) if patience >= 0.001 else pygame.event.poll()
            events = ([first] if first.type != pygame.NOEVENT else []) + pygame.event.get()
        if any(event.type not in WINDOW_CHATTER for event in events):
            self._last_input = self.now()
        self.key_repeat.watch(events, now)
        repeated = self.key_repeat.next(self.now()) if not events else None
        return events if repeated is None else [repeated]

    def _asleep(self, seconds: float, length: float) -> list[pygame.event.Event]:
        """The next events; none if none comes within so many seconds, or (where SDL's wait is not to be had) within `length`."""
        if not self._asked_for_waiter:
            self._waiter, self._asked_for_waiter = waiter(), True
        if self._waiter is not None and seconds >= 0.001:
            began = self.now()
            self._waiter(round(min(seconds, AT_MOST) * 1000))
            events = pygame.event.get()
            if events or self.now() - began >= length:
                return events
            # It was woken for what is no event to us. If that goes on, the loop must not run all the time.
            seconds -= self.now() - began
        time.sleep(max(0.0, min(length, seconds)))
        return pygame.event.get()


def nap(since_input: float) -> float:
    """How many seconds to sleep when the last input was `since_input` seconds ago; 0 means to wait for the event itself."""
    if since_input < ACTIVE_FOR:
        return 0.0
    return next((length for until, length in STEPS if since_input < until), LONGEST)
