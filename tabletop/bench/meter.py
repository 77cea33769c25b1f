"""Measures the real window for `tabletop bench`: how soon it is there, and how much work it does while nothing happens.

The environment of a child process says what to measure: `TABLETOP_BENCH_START=<when it was started, seconds since 1970>`, or
`TABLETOP_BENCH_IDLE=<seconds>`. It prints one line of JSON and closes the window.
"""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING

from tabletop.start import Start

if TYPE_CHECKING:
    from tabletop.ui.shell.app import App
    from tabletop.ui.shell.run import Meter

SETTLE = 3.5
"""Seconds before the idle time is measured: the first pictures are made, and the loop comes to its longest sleep."""

_imported = time.time()


class StartMeter:
    """Prints after how many seconds the first picture was shown and the library could be used, and closes the window."""

    def __init__(self, begun: float) -> None:
        self.begun = begun
        self.first_picture = 0.0

    def start(self, start: Start) -> Start:
        """The library, on which the start is measured."""
        return Start()

    def after_pass(self, app: App) -> None:
        """Called after each pass of the loop: note what has been reached."""
        if app.frames and not self.first_picture:
            self.first_picture = time.time() - self.begun
        if self.first_picture and getattr(app.top, "usable", True):
            usable = time.time() - self.begun
            print(json.dumps({"first_picture": round(self.first_picture, 4), "usable": round(usable, 4)}), flush=True)
            app.quit()


class IdleMeter:
    """Prints how many frames the open table showed, and which share of a core it took, while nothing was touched."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.opened = time.monotonic()
        self.since = 0.0
        self.frames = 0
        self.cpu = 0.0

    def start(self, start: Start) -> Start:
        """A table: the Open Table, if none was named."""
        return start if start.game or start.save is not None else Start(game="open_table", players=2, seed="idle")

    def after_pass(self, app: App) -> None:
        """Called after each pass of the loop: begin, or end, the measured time."""
        now = time.monotonic()
        if not self.since:
            if now - self.opened >= SETTLE:
                self.since, self.frames, self.cpu = now, app.frames, time.process_time()
            return
        if now - self.since >= self.seconds:
            share = (time.process_time() - self.cpu) / (now - self.since)
            print(json.dumps({"frames": app.frames - self.frames, "cpu": round(share, 5)}), flush=True)
            app.quit()


def meter_wanted() -> Meter | None:
    """The meter that the environment asks for; None in everyday use."""
    begun = os.environ.get("TABLETOP_BENCH_START", "")
    if begun:
        # With a value that is no time (`1`), the start of Python itself is not measured.
        return StartMeter(float(begun) if "." in begun else _imported)
    idle = os.environ.get("TABLETOP_BENCH_IDLE", "")
    return IdleMeter(float(idle)) if idle else None
