"""What a bot is: it chooses one of its seat's legal moves, from what its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tabletop.core.chance import Rng
from tabletop.core.table import Table
from tabletop.rules.judgement import Judgement
from tabletop.rules.ruleset import LegalMoves, Move


class Budget(Struct, frozen=True):
    """How long a bot may think about one decision, in seconds. Only bots that search ahead use it up."""

    seconds: float = 0.15


class Bot(Protocol):
    """Chooses moves. It keeps nothing between decisions, so undo and replay need not inform it."""

    blind: bool
    """Whether it looks at the list of legal moves alone; it is then given an empty table as its view."""

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal`, which is not empty; `rng` is the bot's own, and equal arguments give an equal choice."""
        ...


BotFactory = Callable[[], Bot | Judgement]
"""Makes a bot, or gives what a game has to supply for the bot that looks ahead."""
