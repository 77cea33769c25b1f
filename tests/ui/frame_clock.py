"""A clock that goes on by one frame with each pass of the loop, so that no test of the window waits in real time."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

FRAME = 1 / 60
"""Seconds from one pass of the loop to the next."""
REAL = time.monotonic


class FrameClock:
    """The clock of a window (`App(size, clock.read)`), and what `time.monotonic` says to the program while it is installed.

    The standard library and the tests themselves still read the real clock: their queues, locks and processes do wait.
    """

    latest = 0.0
    """How far a clock of this process has gone: the next one begins behind it, so that time never goes back."""

    def __init__(self, now: float | None = None) -> None:
        self.now = max(REAL(), FrameClock.latest) if now is None else now
        """The time in seconds."""
        self._before = REAL
        self._real_since: float | None = None

    def read(self) -> float:
        """The time in seconds."""
        return self.now if self._real_since is None else self.now + REAL() - self._real_since

    def __call__(self) -> float:
        asks = sys._getframe(1).f_globals.get("__name__", "")
        return self.read() if asks.startswith("tabletop.") else REAL()

    def install(self) -> None:
        """Be the clock of the program; a clock installed before comes back when this one is removed."""
        if time.monotonic is not self:
            self._before, time.monotonic = time.monotonic, self

    def remove(self) -> None:
        """Give the program the clock back that it had."""
        FrameClock.latest = max(FrameClock.latest, self.now)
        if time.monotonic is self:
            time.monotonic = self._before

    @contextmanager
    def real(self) -> Iterator[None]:
        """For the length of a `with` this clock goes on by itself, as the program's own loop needs it."""
        self._real_since = REAL()
        try:
            yield
        finally:
            self.now, self._real_since = self.read(), None
