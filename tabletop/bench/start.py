"""`tabletop bench start`: how soon the program shows a picture and a usable library, and how much work an idle table does.

Each sample starts the program once. An environment variable says what to measure, and the program prints one JSON object.
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
"""Set to the time (seconds since 1970) of the start of the program: it prints {first_picture, usable} in seconds and exits."""
BENCH_IDLE = "TABLETOP_BENCH_IDLE"
"""Set to a number of seconds: the program leaves its table alone that long, prints {frames, cpu} and exits."""

STARTS = 7
IDLE_SECONDS = 10
LONGEST = 60


BENCH_PROGRAM = "TABLETOP_BENCH_PROGRAM"
"""Set to an executable, to measure its start instead of this program's."""


def bench_start(starts: int = STARTS, idle_seconds: float = IDLE_SECONDS, program: str = "") -> dict[str, Measure]:
    """Measure warm starts of the window (the first one is not counted), and the work of a table left alone for `idle_seconds`.

    `program` is the executable to be measured; empty for `$TABLETOP_BENCH_PROGRAM`, else this program.
    """
    command = program_command(program or os.environ.get(BENCH_PROGRAM, ""))
    first: list[float] = []
    usable: list[float] = []
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as saves:
        for number in range(starts + 1):
            times = run_child(command, saves, {BENCH_START: repr(time.time())})
            if number:
                first.append(times["first_picture"])
                usable.append(times["usable"])
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


def run_child(command: Sequence[str], saves: str, variables: dict[str, str]) -> dict[str, float]:
    """Run a program with these environment variables and return the object it prints; raises TabletopError if it prints none."""
    surroundings = {**os.environ, "TABLETOP_SAVES": saves, **variables}
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
