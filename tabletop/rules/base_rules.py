"""Default answers that most rulesets share, so that a game's own ruleset says only what differs."""

from __future__ import annotations

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.table import Table
from tabletop.rules.ruleset import LazyMoves, Move, MoveFacts
from tabletop.rules.sample import fill_by_chance


class BaseRules:
    """Defaults for a `tabletop.rules.ruleset.Ruleset`: the flow says who acts, nothing is secret, blanks are filled by chance."""

    def to_act(self, table: Table) -> frozenset[Seat]:
        """The seats that the flow names; none when the game is over."""
        return frozenset(table.flow.to_act)

    def spare_moves(self, table: Table, seat: Seat) -> LazyMoves:
        """None: nothing is chosen in secret."""
        return LazyMoves(lambda table, seat: (), table, seat)

    def zone_help(self, table: Table, zone: ZoneId) -> str:
        """Nothing: all that matters is printed on the pieces."""
        return ""

    def facts(self, table: Table, seat: Seat, move: Move) -> MoveFacts:
        """Nothing: what moves cost and give is not worked out."""
        return MoveFacts()

    def sample(self, view: Table, rng: Rng) -> Table:
        """The blanks filled by chance from the unseen pieces of the box."""
        return fill_by_chance(view, rng)
