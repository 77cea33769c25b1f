"""Bots that misbehave, in a module that needs no pytest: the process in which a bot thinks imports it, and so starts sooner."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from tabletop.core.chance import Rng
from tabletop.core.table import Table
from tabletop.games.game import Game
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.rules.ruleset import LegalMoves, Move

PATIENCE = 20.0
"""Seconds after which a test gives up what it waits for."""
Found = TypeVar("Found")


def wait_for(look: Callable[[], Found | None]) -> Found:
    """The first thing found by `look` that is neither None nor False."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.005)
    raise AssertionError("waited in vain")


class Ponderer:
    """Thinks until its test lets it end: in the folder named by the environment it makes `begun`, and waits for `end`."""

    blind = True

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """Only after `end` is there. It makes `ended`, unless its process is ended before."""
        folder = Path(os.environ["TABLETOP_TEST_THOUGHT"])
        (folder / "begun").touch()
        try:
            wait_for((folder / "end").exists)
        finally:
            (folder / "ended").touch()
        return legal.moves[0]


class Dier:
    """Takes its process with it, as often as the file named by the environment has lines less than two."""

    blind = True

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """Dies, or answers."""
        count = Path(os.environ["TABLETOP_TEST_DEATHS"])
        deaths = int(count.read_text())
        if deaths:
            count.write_text(str(deaths - 1))
            os._exit(3)
        return legal.moves[0]


class Fool:
    """Has a fault."""

    blind = True

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """Always fails."""
        raise ZeroDivisionError("too clever")


def load_with_odd_bots(name: str) -> Game:
    """A game with bots that misbehave."""
    return replace(load_game(name), bots={"ponderer": Ponderer, "dier": Dier, "fool": Fool, **load_game(name).bots})
