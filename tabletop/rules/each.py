"""Moves that name one thing, such as a district: they are made once for all things that there are."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from tabletop.rules.decisions import GameMove

MoveT = TypeVar("MoveT", bound=GameMove[Any, Any])


@lru_cache(maxsize=1024)
def each(kind: Callable[[str], MoveT], names: tuple[str, ...]) -> tuple[MoveT, ...]:
    """A move of this kind for each name, in their order."""
    return tuple([kind(name) for name in names])
