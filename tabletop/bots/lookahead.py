"""A bot for any game: it tries sequences of its own moves, until another seat decides, and takes the best.

It knows only what its seat may see, and fills in at random what is hidden. A game only has to say what a table is worth to a
seat (`tabletop.rules.judgement.Judgement`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.table import Row, Table
from tabletop.rules.judgement import Judgement
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import LegalMoves, Move, Ruleset, tag_of_move

if TYPE_CHECKING:
    from tabletop.rules.bot import Budget


class Variation(NamedTuple):
    """A sequence of moves: what the table after it is worth, its first move, the forks that it took, and that table."""

    value: float
    first: Move
    plan: tuple[Move, ...]
    table: Table


class LookAheadBot:
    """Plans its moves until another seat decides."""

    blind = False

    def __init__(self, ruleset: Ruleset, judgement: Judgement) -> None:
        self.ruleset = ruleset
        self.judgement = judgement

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """The first move of the best variation found; of equally good ones the first in the list."""
        moves = self.judgement.considered(view, legal.seat, legal.moves)
        return moves[0] if len(moves) == 1 else self.best_first_move(self.ruleset.sample(view, rng), legal.seat)

    def best_first_move(self, table: Table, seat: Seat) -> Move:
        """The first move of the best variation.

        It tries all moves from each table that it keeps, and keeps the best few of the tables that they lead to, until another
        seat has to decide.
        """
        judgement = self.judgement
        variations = self.steps(table, seat, None, ())
        best = max((one for one in variations if self.is_over(one.table, seat)), key=by_value, default=None)
        looked_at = len(variations)
        for _ in range(judgement.depth):
            plans: dict[tuple[Move, ...], dict[tuple[float, tuple[Row, ...]], Variation]] = {}
            for one in variations:
                if not self.is_over(one.table, seat):
                    plans.setdefault(one.plan, {}).setdefault((round(one.value, 4), one.table.flow.agenda), one)
            each = judgement.each if len(plans) > 1 else judgement.width
            kept = [one for plan in plans.values() for one in sorted(plan.values(), key=by_value, reverse=True)[:each]]
            width = judgement.width if looked_at < judgement.positions else 2
            variations = [
                after
                for one in sorted(kept, key=by_value, reverse=True)[:width]
                for after in self.steps(one.table, seat, one.first, one.plan)
            ]
            looked_at += len(variations)
            if not variations:
                break
            ended = [one for one in variations if self.is_over(one.table, seat)]
            best = max([*([best] if best is not None else []), *ended], key=by_value, default=None)
        return (best if best is not None else max(variations, key=by_value)).first

    def steps(self, table: Table, seat: Seat, first: Move | None, plan: tuple[Move, ...]) -> list[Variation]:
        """The variations that go on from `table` by one more move of `seat`."""
        rules, judgement = self.ruleset, self.judgement
        found: list[Variation] = []
        spent = sum([judgement.forks[tag_of_move(one)] for one in plan])
        for move in judgement.considered(table, seat, rules.legal_moves(table, seat).moves):
            rng = Rng(table.chance)
            _, after = settle(table, rules.resolve(table, seat, move, rng), rng)
            cost = judgement.forks.get(tag_of_move(move))
            value = judgement.worth(after, seat) - (spent + (cost or 0.0))
            found.append(Variation(value, first or move, plan if cost is None else (*plan, move), after))
        return found

    def is_over(self, table: Table, seat: Seat) -> bool:
        """Whether a variation ends with this table: somebody else decides, or nobody."""
        return table.flow.to_act != (seat,)


def by_value(one: Variation) -> float:
    """What a variation is worth."""
    return one.value
