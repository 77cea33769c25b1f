"""A bot for any game: it looks for the line of its own moves, up to where others decide, that leaves it best off.

It knows what its seat may see; what is hidden is filled in by chance. A game says only what a table is worth to a seat
(`tabletop.rules.judgement.Judgement`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.table import Row, Table
from tabletop.rules.judgement import Judgement
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import LegalMoves, Move, Ruleset

if TYPE_CHECKING:
    from tabletop.rules.bot import Budget


class Line(NamedTuple):
    """A line of moves: what its table is worth, its first move, and the table."""

    value: float
    first: Move
    table: Table


class LookAheadBot:
    """Plans its moves as long as it alone decides."""

    blind = False

    def __init__(self, ruleset: Ruleset, judgement: Judgement) -> None:
        self.ruleset = ruleset
        self.judgement = judgement

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """The first move of the best line found; of equal ones the first in the list."""
        moves = self.judgement.considered(view, legal.seat, legal.moves)
        return moves[0] if len(moves) == 1 else self.best_line(self.ruleset.sample(view, rng), legal.seat)

    def best_line(self, table: Table, seat: Seat) -> Move:
        """All moves of each kept table, the best few tables kept again, until somebody else is to decide."""
        judgement = self.judgement
        lines = self.steps(table, seat, None)
        best = max((line for line in lines if self.is_over(line.table, seat)), key=by_value, default=None)
        looked_at = len(lines)
        for _ in range(judgement.depth):
            different: dict[tuple[float, tuple[Row, ...]], Line] = {}
            for line in lines:
                if not self.is_over(line.table, seat):
                    different.setdefault((round(line.value, 4), line.table.flow.agenda), line)
            width = judgement.width if looked_at < judgement.positions else 2
            lines = [
                after
                for line in sorted(different.values(), key=by_value, reverse=True)[:width]
                for after in self.steps(line.table, seat, line.first)
            ]
            looked_at += len(lines)
            if not lines:
                break
            ended = [line for line in lines if self.is_over(line.table, seat)]
            best = max([*([best] if best is not None else []), *ended], key=by_value, default=None)
        return (best if best is not None else max(lines, key=by_value)).first

    def steps(self, table: Table, seat: Seat, first: Move | None) -> list[Line]:
        """The tables that one more move of `seat` leads to."""
        rules, judgement = self.ruleset, self.judgement
        found: list[Line] = []
        for move in judgement.considered(table, seat, rules.legal_moves(table, seat).moves):
            rng = Rng(table.chance)
            _, after = settle(table, rules.resolve(table, seat, move, rng), rng)
            found.append(Line(judgement.worth(after, seat), first or move, after))
        return found

    def is_over(self, table: Table, seat: Seat) -> bool:
        """Whether the line ends there: somebody else decides, or nobody."""
        return table.flow.to_act != (seat,)


def by_value(line: Line) -> float:
    """What a line is worth."""
    return line.value
