"""The bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.chance import Rng
from tabletop.core.table import Table
from tabletop.rules.ruleset import LegalMoves, Move

if TYPE_CHECKING:
    from tabletop.bots.bot import Budget


class EasyBot:
    """Random."""

    blind = True

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal`."""
        return rng.choice(legal.moves)


class NormalBot(EasyBot):
    """Random."""
