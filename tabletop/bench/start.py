"""`tabletop bench start`: from the start of the program to a picture and to a usable library, and what an idle table costs.

Each sample is a program of its own. What it is to measure is told by an environment variable, and it prints one object.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tabletop.bench.calibration import Measure, summarise
from tabletop.cli.window import display_problem
from tabletop.core.errors import TabletopError
from tabletop.program import is_packaged

BENCH_START = "TABLETOP_BENCH_START"
"""Set to the time (seconds since 1970) the program was started at: it prints {first_picture, usable} in seconds and ends."""
BENCH_IDLE = "TABLETOP_BENCH_IDLE"
"""Set to a number of seconds: the program leaves its table alone so long, prints {frames, cpu} and ends."""

STARTS = 7
IDLE_SECONDS = 10
LONGEST = 60


BENCH_PROGRAM = "TABLETOP_BENCH_PROGRAM"
"""Set to an executable: its start is measured instead of that of the program that measures."""


def bench_start(starts: int = STARTS, idle_seconds: float = IDLE_SECONDS, program: str = "") -> dict[str, Measure]:
    """Measure warm starts of the window (the first one is not counted), and what a table left alone for that long costs.

    `program` is the executable to be measured; empty for `$TABLETOP_BENCH_PROGRAM`, else this program.
    """
    command = program_command(program or os.environ.get(BENCH_PROGRAM, ""))
    first: list[float] = []
    usable: list[float] = []
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as saves:
        for number in range(starts + 1):
            told = run_child(command, saves, {BENCH_START: repr(time.time())})
            if number:
                first.append(told["first_picture"])
                usable.append(told["usable"])
        idle = run_child([*command, "play", "open_table", "--seed", "bench"], saves, {BENCH_IDLE: f"{idle_seconds:g}"})
    return {
        "start_first_picture": summarise(first, "s"),
        "start_usable_library": summarise(usable, "s"),
        "idle_frames": summarise([idle["frames"]], "frames"),
        "idle_cpu": summarise([idle["cpu"] * 100], "% of a core"),
    }


def program_command(program: str) -> list[str]:
    """How to start the executable `program`, or (if empty) this program; raises TabletopError if it cannot be started."""
    if not program:
        return [sys.executable] if is_packaged() else [sys.executable, "-m", "tabletop"]
    path = Path(program).resolve()
    if not (path.is_file() and os.access(path, os.X_OK)):
        raise TabletopError(f"{program} is not a program that can be started.")
    return [str(path)]


def run_child(command: Sequence[str], saves: str, told: dict[str, str]) -> dict[str, float]:
    """Run a program with these variables, and return the object it prints; TabletopError if it does not."""
    surroundings = {**os.environ, "TABLETOP_SAVES": saves, **told}
    if display_problem():
        surroundings["SDL_VIDEODRIVER"] = "dummy"
    try:
        done = subprocess.run(
            command,
            env=surroundings,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=True,
        )
        found: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    except subprocess.CalledProcessError as cause:
        said = (cause.stderr or "").strip().splitlines()
        raise TabletopError(f"The window did not start: {said[-1] if said else f'exit code {cause.returncode}'}.") from cause
    except (subprocess.TimeoutExpired, ValueError, IndexError) as cause:
        raise TabletopError(f"The window did not say how long it took within {LONGEST} seconds.") from cause
    return found
