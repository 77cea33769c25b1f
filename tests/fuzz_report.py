"""What a fuzz in child processes tells, gathered: outcomes, failures by their cause, the slowest and the hungriest step."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

TABLETOP = Path(__file__).parents[1] / "tabletop"
OWN_FOLDERS = frozenset(path.name for path in TABLETOP.rglob("*") if path.is_dir()) | {"tabletop"}
"""A place in one of these is in the program, and not in a test or a library."""


class Told:
    """What the children told: outcomes, failures by cause, the slowest and the hungriest step."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.slowest: tuple[float, str, int] = (0.0, "", -1)
        self.memory: tuple[int, str, int] = (0, "", -1)
        self.failures: dict[str, list[dict]] = {}
        self.mutant: dict = {}
        self.step = ""
        self.seconds: Counter[str] = Counter()

    def take(self, told: dict) -> None:
        """One line of a child."""
        if "changes" in told:
            self.mutant = told
        elif "failure" in told:
            self.fail(told["step"], told["failure"], told["trace"])
        elif "seconds" in told:
            self.seconds[told["step"]] += told["seconds"]
            self.slowest = max(self.slowest, (round(told["seconds"], 3), told["step"], told["seed"]))
            self.memory = max(self.memory, (told["memory"], told["step"], told["seed"]))
            if told["step"] == "look":
                self.outcomes[told["outcome"]] += 1
        elif "step" in told:
            self.step = told["step"]
        else:
            self.mutant, self.step = told, "made"

    def summary(self) -> dict[str, object]:
        """How many mutants came to what, what cost most, and how many causes of failures there are."""
        seconds = {step: round(spent, 2) for step, spent in self.seconds.items()}
        return {
            **self.outcomes,
            "slowest": self.slowest,
            "memory": self.memory,
            "seconds": seconds,
            "causes": len(self.failures),
        }

    def fail(self, step: str, what: str, trace: list[str]) -> None:
        """Note a failure of the mutant that runs now, by its cause: the innermost place in the program."""
        own = [place for place in trace if place.split("/")[0] in OWN_FOLDERS]
        cause = f"{own[-1] if own else step}: {what.partition(':')[0]}"
        self.failures.setdefault(cause, []).append({**self.mutant, "step": step, "what": what, "trace": trace})
        print(f"mutant {self.mutant.get('seed')}, {step}: {cause}", file=sys.stderr, flush=True)


def native_place(line: str) -> str:
    """A line of faulthandler as `folder/file:line function`."""
    path = Path(line.split('"')[1])
    number, _, name = line.rpartition(", line ")[2].partition(" in ")
    return f"{path.parent.name}/{path.name}:{number} {name}"
