"""What whole games by mouse have alike: the window, what is played in it, and how often each way of acting was used."""

from __future__ import annotations

import random
from collections import Counter

from driver import Driver

from tabletop.session import Session
from tabletop.ui.table.screen import TableScreen

GLANCES = 10
"""In a whole game the table is painted at each tenth glance (`late_paint.py`), which is about each fifth act."""


class Mouse:
    """A person who plays with the mouse, at random. Each game adds how its acts are made."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.rng = driver, random.Random(7)
        driver.app.every = GLANCES
        self.ways: Counter[str] = Counter()
        """How often each way of acting was used."""

    @property
    def screen(self) -> TableScreen:
        """The table."""
        return self.driver.table.screen

    @property
    def session(self) -> Session:
        """The game."""
        return self.screen.session
