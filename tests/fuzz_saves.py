"""A fuzz over saves that knows their structure: it makes fields of all games' saves wrong, and the program must cope.

    fuzz_saves.py FIRST COUNT [--only WAY] [--steps STEP,…] [--quick]

makes the mutants FIRST to FIRST + COUNT (`mutants.py`), does with each what a person might (`fuzz_steps.py`), and prints
{outcome: count, "slowest": [seconds, step, mutant], "memory": [bytes, step, mutant]}. With `--quick` only some steps are done
with each mutant. It ends with 1, and with the mutant, its changes and the traceback on stderr, for each failure: an exception
that is no sentence for a person, a fault written down, a signal, more than 2 seconds or 256 MiB in one step, a changed file.

The mutants run in a child process, which writes down which one it is at; when it dies, that one is to blame and the next child
goes on behind it.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import multiprocessing
import os
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "ui")]

from forging import LONGEST, MOST_MEMORY, resident_memory, restart_peak  # noqa: E402
from forging import peak_memory as peak  # noqa: E402
from forked import METHOD  # noqa: E402
from fuzz_report import FuzzReport, native_place  # noqa: E402
from mutants import WAYS, Mutant, make_mutant  # noqa: E402

if TYPE_CHECKING:
    from fuzz_steps import Window

    from tabletop.rules.faults import GameFault

HANGS = 60.0
"""After this many seconds of one step the child prints where it is and dies."""
ADDRESS_SPACE = 4 * 1024**3
"""The most memory of a child, so that a mutant cannot take all of the machine's."""
CHILD_OF = 150
"""How many mutants are run in one child."""
PARTS = ("files", "window")
FILE_STEPS = ("look", "play", "verify", "log", "show", "repair", "picture")
RECORD_WAYS = ("moves", "forged_move", "events", "flow", "frame", "order", "acts", "beside")
"""Ways that change what was done, and not what is in the box."""
WINDOW_STEPS = ("library", "saves", "open", "act", "leave")


class TooSlowError(BaseException):
    """A step has taken too long. This is no Exception, so that nobody reports it as a fault of the program."""


# The child


class Faults:
    """Collects what the program under test reports of itself: faults written down, games that failed, threads that died.

    A game behind its guard that fails costs nobody the table, but its rules: a built-in game is to know what it can go on from.
    """

    def __init__(self) -> None:
        from tabletop import problems
        from tabletop.rules.guarded import Guarded

        self.found: list[BaseException] = []
        problems.write_down = lambda problem, where: self.found.append(problem)
        fail = Guarded.fail

        def failed(guard: Guarded, name: str, cause: BaseException) -> GameFault:
            self.found.append(cause)
            return fail(guard, name, cause)

        Guarded.fail = failed
        threading.excepthook = lambda args: self.found.append(args.exc_value or RuntimeError("a thread died"))

    def raise_first(self) -> None:
        """Raise the first fault since the last call, if there is one."""
        found, self.found = self.found, []
        if found:
            raise found[0]


class Asked(Struct, frozen=True):
    """Which mutants are run, and how."""

    first: int
    count: int
    only: str = ""
    quick: bool = False
    chosen: tuple[int, ...] = ()
    """Which changes of each mutant are made; empty for all."""
    steps: tuple[str, ...] = ()
    """Which steps are run; empty for all."""


def run_child(asked: Asked, in_window: bool) -> None:
    """Run mutants, and print a line of JSON when each begins, at each step, and with its outcome."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as home:
        prepare(Path(home))
        # Imported late: the folders of the user are asked for by then.
        from fuzz_steps import Window
        from kept_boxes import keep_boxes

        keep_boxes(setattr)

        saves = Path(home) / "saves"
        saves.mkdir()
        window, faults = Window(saves), Faults()
        for seed in range(asked.first, asked.first + asked.count):
            wanted = wanted_steps(seed, asked)
            if in_window and wanted.isdisjoint(WINDOW_STEPS):
                continue
            say(seed=seed)
            mutant = make_mutant(seed, asked.only, asked.chosen)
            say(seed=seed, way=mutant.way, origin=mutant.origin, changes=mutant.changes)
            work = Path(home) / "work"
            work.mkdir()
            try:
                run_mutant(mutant, work, window if in_window else None, faults, wanted)
            finally:
                for folder in (work, saves):
                    clear_folder(folder)
                work.rmdir()


def prepare(home: Path) -> None:
    """Let the child write only below `home`, and die with a message rather than use up the machine."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        os.environ[name] = str(home / name.lower())
    os.environ["TABLETOP_SAVES"] = str(home / "saves")
    # pygame, which is loaded already, would end a process that fails like this with another signal.
    signal.signal(signal.SIGSEGV, signal.SIG_DFL)
    faulthandler.enable()
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGPROF, too_slow)


def too_slow(number: int, frame: FrameType | None) -> None:
    """The timer of a step has run out."""
    raise TooSlowError(f"more than {LONGEST:g} s of the processor's time")


def clear_folder(folder: Path) -> None:
    """Empty a folder."""
    import shutil

    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def run_mutant(mutant: Mutant, work: Path, window: Window | None, faults: Faults, wanted: frozenset[str]) -> None:
    """Do the steps `wanted` with one mutant, those in the window or the others, and print the outcome of each.

    After a step that fails the next one is done, but in the window no more.
    """
    from fuzz_steps import STEPS, Case

    from tabletop.problems import CrashedError

    path = work / "mutant.tabletop"
    path.write_bytes(mutant.content)
    rng = Random(f"steps of {mutant.seed}")
    if window is not None:
        window.ready()
    for name, step in STEPS if window is None else window.steps():
        if name.partition(" ")[0] not in wanted:
            continue
        out = work / name
        out.mkdir(exist_ok=True)
        case = Case(path, mutant.content, out, rng)
        say(seed=mutant.seed, step=name)
        try:
            seconds, memory = measured(lambda step=step, case=case: step(case), faults)
        except BaseException as problem:
            if isinstance(problem, KeyboardInterrupt):
                raise
            if isinstance(problem, CrashedError) and problem.__cause__ is not None:
                problem = problem.__cause__
            say(seed=mutant.seed, step=name, failure=f"{type(problem).__name__}: {problem}"[:400], trace=trace_of(problem))
            if isinstance(problem, TooSlowError | MemoryError):
                # Cut off in the middle of anything, nothing here can be trusted any more.
                os._exit(3)
            if window is not None:
                window.forget()
                return
        else:
            say(seed=mutant.seed, step=name, seconds=seconds, memory=memory, outcome=case.outcome)


def wanted_steps(seed: int, asked: Asked) -> frozenset[str]:
    """The steps to be done with a mutant; if only some are, those that use what its way of changing a save changes."""
    if asked.steps:
        return frozenset(asked.steps)
    if not asked.quick:
        return frozenset((*FILE_STEPS, *WINDOW_STEPS))
    rng = Random(f"which steps {seed}")
    way = asked.only or list(WAYS)[seed % len(WAYS)]
    command, chance = rng.choice(("verify", "log", "show", "repair")), rng.random()
    if way in ("label", "summary"):
        return frozenset(("look", command, "library", "saves"))
    if way in RECORD_WAYS:
        return frozenset(("look", command, *(WINDOW_STEPS if chance < 0.15 else ("play",) if chance < 0.5 else ())))
    further = WINDOW_STEPS if chance < 0.35 else ("picture",) if chance < 0.6 else ("play",) if chance < 0.7 else ()
    return frozenset(("look", *further))


def measured(step: Callable[[], None], faults: Faults) -> tuple[float, int]:
    """Do a step; return how many seconds of processor time and how much memory at most it took.

    Raises what the step raises, or the first fault that was written down; AssertionError if it took too much.
    """
    restart_peak()
    before, begun = resident_memory(), time.process_time()
    faulthandler.dump_traceback_later(HANGS, exit=True)
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        step()
    finally:
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_PROF, 0.0)
        faulthandler.cancel_dump_traceback_later()
    faults.raise_first()
    seconds, memory = time.process_time() - begun, max(0, peak() - before)
    assert seconds < LONGEST, f"it took {seconds:.1f} s"
    assert memory < MOST_MEMORY, f"it took {memory / 2**20:.0f} MiB"
    return seconds, memory


def trace_of(problem: BaseException) -> list[str]:
    """Where an error happened, innermost last, as `file:line function`, and what caused it."""
    frames = traceback.extract_tb(problem.__traceback__)
    places = [f"{Path(frame.filename).parent.name}/{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    cause = problem.__cause__ or problem.__context__
    return [*(trace_of(cause) if cause is not None else []), *places, f"{type(problem).__name__}: {str(problem)[:200]}"]


def say(**line: object) -> None:
    """Send the parent a line at once, for the child may die next."""
    sys.__stdout__.write(json.dumps(line) + "\n")
    sys.__stdout__.flush()


# The parent


def run(asked: Asked, begin: Callable[[], None] | None = None, parts: tuple[str, ...] = PARTS) -> FuzzReport:
    """Run mutants in children, one after another: first without a window, then in it. Return what they printed.

    `begin`, a function of a module, is called in each child first.
    """
    results = FuzzReport()
    for part in parts:
        at, end = asked.first, asked.first + asked.count
        if asked.steps and set(asked.steps).isdisjoint(WINDOW_STEPS) == (part == "window"):
            continue
        while at < end:
            at = run_one_child(results, replace(asked, first=at, count=min(CHILD_OF, end - at)), part, begin)
    return results


def run_one_child(results: FuzzReport, asked: Asked, part: str, begin: Callable[[], None] | None) -> int:
    """Run a child for these mutants; return the first that it did not run, which follows the one on which it died."""
    first, count = asked.first, asked.count
    with tempfile.TemporaryDirectory(prefix="fuzz-said-") as folder:
        said, errors = Path(folder) / "said", Path(folder) / "errors"
        context = multiprocessing.get_context(METHOD)
        child = context.Process(target=be_child, args=(asked, part, begin, str(said), str(errors), dict(os.environ)))
        child.start()
        child.join()
        code, failed = child.exitcode or 0, 0
        for line in said.read_text(encoding="utf-8", errors="replace").splitlines() if said.exists() else ():
            if line.startswith("{"):
                told = json.loads(line)
                results.take(told)
                failed = told["seed"] if "failure" in told else failed
        if code == 0:
            return first + count
        last = errors.read_text(encoding="utf-8", errors="replace")[-6000:] if errors.exists() else ""
    seed = int(results.mutant.get("seed", first))
    if code != 3 or failed != seed:
        name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        # The threads stand one after another in it, each with its innermost place first.
        current = (
            last.partition("(most recent call first)")[2] if "Current thread" not in last else last.split("Current thread")[-1]
        )
        places = [native_place(line) for line in current.partition("\n\n")[0].splitlines() if line.startswith('  File "')]
        results.fail(results.step, f"{name}: {last.strip().splitlines()[:1]}", [*places[::-1], name, last[-1500:]])
    return seed + 1


def be_child(
    asked: Asked, part: str, begin: Callable[[], None] | None, said: str, errors: str, surroundings: dict[str, str]
) -> None:
    """In the child, forked from a process that has loaded the program where the system can: run the mutants."""
    for number, path in ((1, said), (2, errors)):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(file, number)
        os.close(file)
    os.environ.update(surroundings)
    if begin is not None:
        begin()
    run_child(asked, part == "window")


def minimised(failure: dict, cause: str, asked: Asked) -> list[str]:
    """The change of a mutant that causes the same failure by itself; all of its changes if none does."""
    changes: list[str] = failure["changes"]
    for at in range(len(changes) if 1 < len(changes) <= 5 else 0):
        if cause in run(replace(asked, first=failure["seed"], count=1, chosen=(at,))).failures:
            return [changes[at]]
    return changes


def report(results: FuzzReport, asked: Asked, minimise: bool) -> str:
    """The failures, the most frequent cause first, each with one mutant that shows it."""
    lines = []
    for cause, found in sorted(results.failures.items(), key=lambda item: -len(item[1])):
        first = min(found, key=lambda one: len(one.get("changes", ())))
        changes = minimised(first, cause, asked) if minimise else first.get("changes", [])
        seeds = sorted({one["seed"] for one in found})
        lines += ["", f"== {cause}: {len(found)} times, mutants {', '.join(map(str, seeds[:12]))}"]
        lines += [
            f"   {first['seed']} ({first.get('way')} of {first.get('origin')}), step {first['step']}: {first['what'][:300]}"
        ]
        lines += [f"   changed: {change[:300]}" for change in changes]
        lines += [f"     {place}" for place in first["trace"][-14:]]
    return "\n".join(lines)


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--only", choices=tuple(WAYS), default="", help="change all mutants in this way")
    parser.add_argument("--quick", action="store_true", help="do only some of the steps with each mutant")
    parser.add_argument("--minimise", action="store_true", help="find the one change that is to blame")
    parser.add_argument("--steps", default="", help="do only these steps, such as look,play,library")
    parser.add_argument("--chosen", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    chosen = tuple(map(int, filter(None, given.chosen.split(","))))
    steps = tuple(filter(None, given.steps.split(",")))
    asked = Asked(given.first, given.count, given.only, given.quick, chosen, steps)
    results = run(asked)
    print(json.dumps(results.summary()))
    if results.failures:
        print(report(results, asked, given.minimise), file=sys.stderr)
    return 1 if results.failures else 0


if __name__ == "__main__":
    sys.exit(main())
