"""Work that may rest after each step of a few milliseconds, such as reading a long game behind a window that is open already."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
InSteps = Generator[None, None, Result]
AT_ONCE = 256
"""Records or entries between two rests: 1 to 3 ms."""


def all_done(work: InSteps[None], seconds: float) -> bool:
    """Do steps for about that long, at least one; return whether there are no more. Raises what the work raises."""
    until = time.perf_counter() + seconds
    return all(time.perf_counter() < until for _ in work)


def finished(work: InSteps[Result]) -> Result:
    """Do all steps at once; return the result, and raise what the work raises."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
