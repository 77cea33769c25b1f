"""Work that may rest after each step of a few milliseconds, such as reading a long game behind a window that is open already."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
InSteps = Generator[None, None, Result]
AT_ONCE = 256
"""Records or entries between two rests: 1 to 3 ms."""


def finished(work: InSteps[Result]) -> Result:
    """Do all steps at once; return the result, and raise what the work raises."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
