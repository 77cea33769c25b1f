"""What is kept when a game's own code fails: a sentence for the people at the table, and the error for its author."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeVar

from msgspec import Struct

from tabletop.core.errors import MoveRefusedError, TabletopError

LONGEST_CAUSE = 300
"""The most letters of an error's own words that a sentence repeats."""


T = TypeVar("T")


class GameFault(Struct, frozen=True, eq=False):
    """A failure of a game's own code: a sentence about it for a person, and the error itself."""

    sentence: str
    cause: BaseException


class GameFaultError(MoveRefusedError):
    """A move was not carried out because the game's own code failed at it; the text is the sentence of a `GameFault`."""


def short_cause(cause: BaseException) -> str:
    """What an error says, on one line of at most `LONGEST_CAUSE` letters, without anything a terminal could obey."""
    try:
        words = str(cause)
    except Exception:
        # The class of the error can be the game's own, so even its `__str__` may fail.
        words = ""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in words[: 4 * LONGEST_CAUSE]).split())
    if not isinstance(cause, TabletopError):
        words = f"{type(cause).__name__}: {words}" if words else type(cause).__name__
    words = words.rstrip(".")
    return words if len(words) <= LONGEST_CAUSE else f"{words[: LONGEST_CAUSE - 1]}…"


def bounded(items: Iterable[T], most: int, what: str) -> Sequence[T]:
    """`items` as a sequence; raises ValueError as soon as there are more than `most`, for they may never end."""
    listed = items if isinstance(items, list | tuple) else list(islice(items, most + 1))
    if len(listed) > most:
        raise ValueError(f"there are more than {most} {what}")
    return listed
