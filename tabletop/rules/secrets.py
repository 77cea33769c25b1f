"""Choices that several seats make in secret at the same time and that are then shown together.

The agenda holds the decision, and below it a row `("secret", seat, …)` for each choice made so far; other seats see only that
the choice is made. Until all have chosen, each may take its choice back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace

from tabletop.core.equipment import Seat
from tabletop.core.table import Flow, Row, Table
from tabletop.core.view import SECRET
from tabletop.rules.agenda import Agenda, AgendaRow
from tabletop.rules.decisions import Board, Decision
from tabletop.rules.play import Play
from tabletop.rules.words import seat_names


class Secret(AgendaRow, frozen=True, tag=SECRET):
    """A choice that has been made; other seats see only whose it is."""

    open_ended = True
    seat: Seat
    chosen: Row = ()


class SecretChoice(Decision, frozen=True):
    """A decision that the seats to act make in secret, each for itself."""

    what: ClassVar[str] = "their choice"
    """What is chosen, for the sentence of those who wait: `return cards`."""

    def waiting(self, t: Board, seat: Seat) -> str:
        acting = t.flow.to_act
        if not has_chosen(t.flow.agenda, seat):
            return super().waiting(t, seat)
        return f"You have chosen; {seat_names(t, acting)} {'is' if len(acting) == 1 else 'are'} still choosing {self.what}."


def has_chosen(agenda: Agenda, seat: Seat) -> bool:
    """Whether the agenda holds a choice of `seat`, visible or not."""
    return any(row[:2] == (SECRET, seat) for row in agenda)


def choices(agenda: Agenda) -> dict[Seat, Row]:
    """The choices made so far, by seat; an empty row for a choice that the view hides."""
    return {str(row[1]): row[2:] for row in agenda if row[0] == SECRET}


def choices_fit(flow: Flow) -> bool:
    """Whether the rows below the decision are choices that can be read, each of another seat, and of none that is to act."""
    rows = flow.agenda[:-1]
    seats = [str(row[1]) for row in rows if row[0] == SECRET and len(row) > 2]
    return len(seats) == len(rows) and len({*seats, *flow.to_act}) == len(seats) + len(flow.to_act)


def guess_choices(table: Table, guess: Callable[[Seat], Row]) -> Table:
    """The table with a guess in the place of each choice that the view hides."""
    hidden = [row for row in table.flow.agenda if row[0] == SECRET and len(row) == 2]
    agenda = tuple([(*row, *guess(str(row[1]))) if row in hidden else row for row in table.flow.agenda])
    return replace(table, flow=replace(table.flow, agenda=agenda)) if hidden else table


def commit(t: Play, seat: Seat, decision: SecretChoice, chosen: Row) -> dict[Seat, Row]:
    """Record the choice of `seat`. Returns all choices once everybody has chosen; nothing while others still have to choose."""
    flow = t.flow
    made = (*flow.agenda[:-1], Secret(seat, chosen).row())
    left = tuple([one for one in flow.to_act if one != seat])
    if left:
        t.ask(left, flow.phase, decision, *made)
        return {}
    return choices(made)


def take_back(t: Play, seat: Seat, decision: SecretChoice, order: tuple[Seat, ...]) -> None:
    """Take back the choice of `seat`; it chooses again, at its place in `order`."""
    flow = t.flow
    made = [row for row in flow.agenda[:-1] if row[:2] != (SECRET, seat)]
    t.ask(tuple(one for one in order if one == seat or one in flow.to_act), flow.phase, decision, *made)
