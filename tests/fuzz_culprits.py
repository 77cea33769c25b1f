"""Mutants that do something to the process they are tried in: what the fuzz (`fuzz_saves.py`) must find and report of each."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import fuzz_saves
import fuzz_steps
from fuzz_steps import Case
from mutants import Mutant

from tabletop import problems


def command_is(does: Callable[[Sequence[str]], object], case: Case) -> None:
    """Run a command of the program, which does something else."""
    fuzz_steps.run_command = does
    fuzz_steps.command(case, "verify")


DEEDS: tuple[tuple[Callable[[Case], object], str], ...] = (
    (lambda case: os.kill(os.getpid(), 11), "SIGSEGV"),
    (lambda case: [None for _ in iter(int, 1)], "TooSlowError"),
    (lambda case: os.read(os.pipe()[0], 1), "exit code 1"),
    (lambda case: bytearray(400 * 2**20), "AssertionError"),
    (lambda case: problems.fault_sentence(KeyError("x"), "here"), "KeyError"),
    (lambda case: command_is(lambda _: 1 / 0, case), "ZeroDivisionError"),
    (lambda case: command_is(lambda _: print(chr(27)), case), "AssertionError"),
)
"""What a mutant does to its process, and how the report of it begins."""
PATIENCE = 0.5
"""How long the one that does nothing any more is waited for, in seconds."""
LONGEST = 0.5
"""How much time of the processor each may take, in seconds."""


def be_culprits() -> None:
    """In a child: let each second mutant do one of the `DEEDS` to its process, and the others nothing."""
    fuzz_steps.STEPS = (("look", step),)
    fuzz_saves.LONGEST = LONGEST
    fuzz_saves.make_mutant = made


def made(seed: int, *_: object) -> Mutant:
    """A mutant that is only a number."""
    hangs = seed % 2 and DEEDS[seed // 2][1] == "exit code 1"
    fuzz_saves.HANGS = PATIENCE if hangs else 60.0
    return Mutant(seed, "a save", "kinds", str(seed).encode(), ["one"])


def step(case: Case) -> None:
    """Do what the mutant of this number does."""
    number, odd = divmod(int(case.content), 2)
    if odd:
        DEEDS[number][0](case)
