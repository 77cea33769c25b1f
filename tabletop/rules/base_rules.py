"""What most rulesets answer alike; a game's own ruleset says only what is its own."""

from __future__ import annotations

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.table import Table
from tabletop.rules.ruleset import LazyMoves, Move, MoveFacts
from tabletop.rules.sample import fill_by_chance


class BaseRules:
    """The common part of a `tabletop.rules.ruleset.Ruleset`: one flow, no secret choices, hidden pieces by chance."""

    def to_act(self, table: Table) -> frozenset[Seat]:
        """Who has to decide, as the flow says; nobody when the game is over."""
        return frozenset(table.flow.to_act)

    def spare_moves(self, table: Table, seat: Seat) -> LazyMoves:
        """None: nothing is chosen in secret."""
        return LazyMoves(lambda table, seat: (), table, seat)

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """Nothing: what counts stands on the pieces."""
        return ""

    def facts(self, table: Table, seat: Seat, move: Move) -> MoveFacts:
        """Nothing is known of what moves cost."""
        return MoveFacts()

    def sample(self, view: Table, rng: Rng) -> Table:
        """What is hidden, by chance."""
        return fill_by_chance(view, rng)
