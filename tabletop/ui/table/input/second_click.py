"""The second click of a double click, which must not answer the decision that the first one led to."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, inf

from tabletop.ui.look.theme import px
from tabletop.ui.widgets.widget import DOUBLE_CLICK

NEAR = 8
"""Two clicks with no more than so many pixels at 100 % between them are at the same place."""


class SecondClick:
    """Knows a click that follows at once, at the same place, on one that has done something."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` gives the time in seconds."""
        self._now = now
        self._last = (-inf, (0, 0))
        """When and where a click did something last."""

    def note(self, position: tuple[int, int]) -> None:
        """Note that a click at a point of the window has done something. To be called after that: it may have taken a while."""
        self._last = self._now(), position

    def is_at(self, position: tuple[int, int]) -> bool:
        """Whether a click there now is the second of a double click."""
        at, (x, y) = self._last
        return self._now() - at < DOUBLE_CLICK and hypot(position[0] - x, position[1] - y) <= px(NEAR)
