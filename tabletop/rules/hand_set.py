"""Tables that hands have set: why the rules of a game cannot go on from one, and how they take up play there.

A game says what is wrong on its own table (`faults`, `flow_fault`, `Decision.problem`) and where play goes on (`phase_rules`,
`take_up`); what follows from that is the same for all games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Generic

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table
from tabletop.rules.base_rules import BaseRules
from tabletop.rules.decisions import AgendaReader, PlayT
from tabletop.rules.diagnosis import MOST_COUNTED, BoxRules, box_faults, check_taken_up, flow_faults, stuck
from tabletop.rules.play import OVER, PhaseRule, seats_of
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import ListedMoves, Phase, Problem, Refused
from tabletop.rules.words import seat_name


class HandSetRules(BaseRules, ABC, Generic[PlayT]):
    """The part of a game's rules that looks at tables which hands have set, and takes up play there."""

    name: str
    phase_rules: tuple[PhaseRule, ...]
    """The phases in the order of a round; play can be taken up in each that has a name."""
    within: tuple[Phase, ...] = ()
    """The other phases in which somebody decides, with their names."""
    box: BoxRules = BoxRules()
    """What may lie where, beyond what the equipment says."""
    rows: AgendaReader
    """Reads what is pending."""

    @abstractmethod
    def begun(self, table: Table, rng: Rng) -> PlayT:
        """The table at the beginning of a move."""

    @abstractmethod
    def legal_moves(self, table: Table, seat: Seat) -> ListedMoves:
        """What `seat` may do now."""

    def excluded(self, table: Table, seat: Seat) -> Refused | None:
        """Why `seat` is out of the game; None if it still plays."""
        return None

    def faults(self, table: Table) -> Iterable[str]:
        """Why the rules cannot go on from a table set by hand, as parts of sentences."""
        return ()

    def flow_fault(self, table: Table) -> str:
        """What is wrong with what is pending, apart from what each decision reports itself; empty if nothing is."""
        return ""

    def take_up(self, t: PlayT, seat: Seat, phase: str) -> None:
        """Go on in this phase, on a table set by hand."""
        t.resume(phase, seat)

    def diagnose(self, table: Table) -> list[Problem]:
        """Why the rules cannot go on: first what is wrong on the table, then what is wrong with what is pending."""
        found = [Problem(what) for what in (*box_faults(table, self.box), *self.faults(table))]
        found += [Problem(what, in_flow=True) for what in self.pending_faults(table)]
        return found or [Problem(what, in_flow=True) for what in stuck(table, self.legal_moves)]

    def pending_faults(self, table: Table) -> Iterator[str]:
        """What is wrong with what is pending, as parts of sentences."""
        flow = table.flow
        wrong = list(flow_faults(table))
        if wrong or flow.phase == OVER:
            yield from wrong or filter(None, [self.flow_fault(table)])
            return
        decision = self.rows.pending(table)
        if decision is None or any(self.rows.read(row) is None for row in flow.agenda[:-1]):
            yield "what is pending is none of this game’s decisions"
        elif decision.phases and flow.phase not in decision.phases:
            yield "what is pending does not belong to this phase"
        elif any(self.excluded(table, seat) for seat in flow.to_act):
            yield f"{seat_name(table, flow.to_act[0])} is to act, but out of the game"
        else:
            reasons = [self.flow_fault(table), *[decision.problem(table, seat) for seat in flow.to_act]]
            yield from dict.fromkeys(filter(None, reasons))

    def phases(self, table: Table) -> tuple[Phase, ...]:
        """The phases in which play can be taken up."""
        return tuple(Phase(one.id, one.name) for one in self.phase_rules if one.name)

    def inner_phases(self, table: Table) -> tuple[Phase, ...]:
        """The phases that have a name, but in which play cannot be taken up."""
        return self.within

    def resume(self, table: Table, seat: Seat, phase: str) -> PlayT:
        """Take up play with `seat` in `phase`; raises MoveRefusedError if that is impossible."""
        if seat not in seats_of(table.equipment):
            raise MoveRefusedError(f"There is no seat {seat!r} at this table.")
        if excluded := self.excluded(table, seat):
            raise MoveRefusedError(f"{excluded.reason.rstrip('.')} and cannot go on.")
        if phase not in {one.id for one in self.phases(table)}:
            raise MoveRefusedError(f"{self.name} has no phase {phase!r} to go on from.")
        if wrong := [problem.what for problem in self.diagnose(table) if not problem.in_flow]:
            raise MoveRefusedError(f"The game cannot go on like this: {wrong[0]}.")
        t = self.begun(table, Rng(table.chance))
        t.round = min(max(1, t.round), MOST_COUNTED)
        self.take_up(t, seat, phase)
        t.carry_on()
        check_taken_up(self.diagnose(settle(table, t, t.rng)[1]))
        return t
