"""How much memory the window has while bots play game after game in it, as a curve: it must not grow once the caches are full.

Five bots play Round House, each game in a save of its own, at the pace at which they think.
"""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import time
from pathlib import Path

from msgspec.structs import replace

from tabletop.bench.calibration import Measure, summarise
from tabletop.bench.opened import opened_window
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import TabletopError
from tabletop.session import Session
from tabletop.ui.shell.app import App

MINUTES = 30.0
SAMPLES = 24
WARM = SAMPLES // 4
"""Samples after which the caches count as full."""
GAME, SEATS, LEVEL = "round_house", 5, "normal"
SIZE = (1920, 1080)
MIB = 1024 * 1024


def bench_memory(minutes: float = MINUTES) -> dict[str, Measure]:
    """Let bots play for so many minutes; return the memory of the window and of the process of the bots at 24 moments, in MiB.

    `n` of a moment is the number of games by then. Raises TabletopError where the system does not say what a process has.
    """
    if not Path("/proc/self/statm").exists():
        raise TabletopError("Memory can only be measured on Linux.")
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as folder, opened_window(SIZE) as app:
        app.open(None)
        bots = Bots(Path(folder), minutes * 60)
        app.loop(bots.after_pass)
        return bots.measures()


class Bots:
    """Begins one game after the other in the window, and keeps what memory there is."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.folder = folder
        self.seconds = seconds
        self.begun = time.monotonic()
        self.games = 0
        self.session: Session | None = None
        self.samples: list[tuple[float, float, float, int]] = []
        """Minutes, MiB of the window, MiB of the bots, games."""

    def after_pass(self, app: App) -> None:
        """Called after each pass of the loop: begin a game where none goes on, take a sample if it is time, and end."""
        if self.session is None or self.session.outcome() is not None or self.session.fault is not None:
            app.home()
            self.games += 1
            seats = [replace(seat, bot=LEVEL) for seat in SEAT_COLOURS[:SEATS]]
            path = self.folder / f"{self.games}.tabletop"
            self.session = Session.new(GAME, seats, seed=str(self.games), path=path)
            app.push(app.table_of(self.session))
        passed = time.monotonic() - self.begun
        if passed >= len(self.samples) * self.seconds / SAMPLES:
            children = [child.pid for child in multiprocessing.active_children() if child.pid is not None]
            self.samples.append((passed / 60, resident(os.getpid()), sum(map(resident, children)), self.games))
        if passed >= self.seconds:
            app.home()
            app.quit()

    def measures(self) -> dict[str, Measure]:
        """The curve, and by how much the window has grown since the caches were full."""
        found: dict[str, Measure] = {}
        for minutes, own, bots, games in self.samples:
            found[f"memory_{minutes:06.2f}_min"] = summarise([own], "MiB") | {"n": games}
            found[f"memory_bots_{minutes:06.2f}_min"] = summarise([bots], "MiB") | {"n": games}
        warm = self.samples[min(WARM, len(self.samples) - 1)][1]
        return found | {"memory_growth": summarise([100 * (self.samples[-1][1] / warm - 1)], "%")}


def resident(process: int) -> float:
    """How much of the memory of the machine a process has, in MiB."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MIB
