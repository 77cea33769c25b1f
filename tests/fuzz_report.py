"""Gather what the child processes of a fuzz print: outcomes, failures by cause, the slowest step and the one with most memory."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

TABLETOP = Path(__file__).parents[1] / "tabletop"
OWN_FOLDERS = frozenset(path.name for path in TABLETOP.rglob("*") if path.is_dir()) | {"tabletop"}
"""A place in one of these is in the program, and not in a test or a library."""


class FuzzReport:
    """What the children printed: outcomes, failures by cause, the slowest step and the one with most memory."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.slowest: tuple[float, str, int] = (0.0, "", -1)
        self.memory: tuple[int, str, int] = (0, "", -1)
        self.failures: dict[str, list[dict]] = {}
        self.mutant: dict = {}
        self.step = ""
        self.seconds: Counter[str] = Counter()

    def take(self, line: dict) -> None:
        """Add one line that a child printed."""
        if "changes" in line:
            self.mutant = line
        elif "failure" in line:
            self.fail(line["step"], line["failure"], line["trace"])
        elif "seconds" in line:
            self.seconds[line["step"]] += line["seconds"]
            self.slowest = max(self.slowest, (round(line["seconds"], 3), line["step"], line["seed"]))
            self.memory = max(self.memory, (line["memory"], line["step"], line["seed"]))
            if line["step"] == "look":
                self.outcomes[line["outcome"]] += 1
        elif "step" in line:
            self.step = line["step"]
        else:
            self.mutant, self.step = line, "made"

    def summary(self) -> dict[str, object]:
        """How many mutants had each outcome, which steps took most time and memory, and how many causes of failure there are."""
        seconds = {step: round(spent, 2) for step, spent in self.seconds.items()}
        return {
            **self.outcomes,
            "slowest": self.slowest,
            "memory": self.memory,
            "seconds": seconds,
            "causes": len(self.failures),
        }

    def fail(self, step: str, what: str, trace: list[str]) -> None:
        """Note a failure of the present mutant under its cause: the innermost place in the program."""
        own = [place for place in trace if place.split("/")[0] in OWN_FOLDERS]
        cause = f"{own[-1] if own else step}: {what.partition(':')[0]}"
        self.failures.setdefault(cause, []).append({**self.mutant, "step": step, "what": what, "trace": trace})
        print(f"mutant {self.mutant.get('seed')}, {step}: {cause}", file=sys.stderr, flush=True)


def native_place(line: str) -> str:
    """A line of faulthandler as `folder/file:line function`."""
    path = Path(line.split('"')[1])
    number, _, name = line.rpartition(", line ")[2].partition(" in ")
    return f"{path.parent.name}/{path.name}:{number} {name}"
