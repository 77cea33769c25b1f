"""Turns made of stages, and a stack of what is pending in them.

    class Turn(TurnRow, frozen=True, tag="turn"):
        sold: tuple[str, ...]

    class Discarding(StackRow, frozen=True, tag="discard"):
        question = "Discard a card."

    class MyPlay(StagePlay[Turn]):
        no_turn = Turn(0, ())

    class MyRules(StageRules[MyPlay]):
        stages = (end_turn, draw_step, trade_step, end_turn)

The agenda begins with the row of the turn, whose first field is the number of the stage; on it lie the rows that are pending, the
last on top. A move takes its row off, does what it does, and may lay further rows on top. Then the play carries on by itself: it
deals with rows that need no decision, and when none is left it begins the next stage.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import astuple, replace

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.errors import GameDataError
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import READ, WRITTEN, Agenda, AgendaRow, known_rows, readable
from tabletop.rules.decisions import Board, Decision, GameMove, PlayT, Story
from tabletop.rules.game_rules import GameRules
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.play import OVER, PhaseRule, Play


class TurnRow(AgendaRow, frozen=True):
    """The turn, at the bottom of the agenda; a game adds what it remembers in a turn."""

    stage: int


class StackRow(Decision, frozen=True):
    """A row above the turn: a decision, or something that lies below decisions until they are made."""

    decline: ClassVar[str] = ""
    """The text of the button that passes, such as `Move no neutral leader`."""
    declined: ClassVar[str] = "passes"
    """What the log says after the name of a player who passes, such as `moves no neutral leader`."""
    known: ClassVar[tuple[Container[object], ...]] = ()
    """The values that its fields may have, field by field; the last fields may be left out."""

    def is_known(self) -> bool:
        """Whether everything that it names is in this game, because a row of a hostile save may name anything."""
        return all(value in names for value, names in zip(astuple(self), self.known, strict=False))

    def is_sound(self, t: Board) -> bool:
        """Whether all that it names is in this game and where it has to be."""
        return self.is_known()

    def by_itself(self, t: Any) -> bool:
        """Deal with the row, which is on top, if it needs no decision; return whether it needed none."""
        return False

    def passed(self) -> StackRow | None:
        """What is left of the row when the player passes; None if nothing."""
        return None

    def reach(self, t: Any) -> None:
        """Take off what lies on it; if it is not there yet, decline what comes before it. A row whose `parts` name the row that
        comes next, so that going on needs no answer of its own, is declined by an answer to that one.

        Raises GameDataError if the turn ends before it comes: then no `parts` should have named it.
        """
        while not (t.rows and isinstance(t.rows[-1], type(self))):
            if t.rows:
                t.rows.pop()
                continue
            seat, stage = t.seat, t.turn.stage
            t.go_on()
            if t.phase == OVER or t.seat != seat or t.turn.stage <= stage:
                never = "is listed as what comes next, but no later stage of the turn offers it"
                raise GameDataError(f"{type(self).__name__} in {type(self).__module__} {never}.")

    def take_off(self, t: Any) -> None:
        """Take the row, and what lies on it, off the agenda."""
        if not t.rows or type(t.rows[-1]) is not type(self):
            self.reach(t)
        t.pop(type(self))


TurnT = TypeVar("TurnT", bound=TurnRow)
RowT = TypeVar("RowT", bound=StackRow)


class StagePlay(Play, Generic[TurnT]):
    """The table in the middle of a move, with the turn and the rows that are pending."""

    __slots__ = ("asks", "phase", "rows", "seat", "stages", "turn")

    no_turn: ClassVar[Any]
    """The turn of a seat that has just begun."""

    def __init__(
        self,
        table: Table,
        rng: Rng,
        phases: Mapping[str, PhaseRule],
        pending: Sequence[Any],
        stages: Sequence[Callable[[Any], None]],
    ) -> None:
        """`pending` is the turn, followed by the rows above it."""
        Play.__init__(self, table, rng, phases)
        flow = table.flow
        self.stages = stages
        self.phase = flow.phase
        self.seat: Seat = flow.to_act[0] if flow.to_act else self.seats[0]
        self.turn: TurnT
        self.rows: list[StackRow]
        self.turn, *self.rows = pending
        self.asks: list[StackRow] = []
        """Rows to lay on top once the move is carried out, such as abilities that answer what it did."""

    def offer(self, row: StackRow) -> None:
        """Put a decision on top, and begin its phase, the first of those that it belongs to."""
        self.rows.append(row)
        self.phase = row.phases[0]

    def pop(self, kind: type[RowT]) -> RowT:
        """Decline what the topmost row of this sort offers: take it off, with what lies on it."""
        while True:
            row = self.rows.pop()
            if isinstance(row, kind):
                return row

    def carry_on(self) -> None:
        """Go on until the row on top needs a decision, or the game is over; then record the results."""
        self.go_on()
        self.close()

    def go_on(self) -> None:
        """Go on until the row on top needs a decision, or the game is over."""
        if self.asks:
            self.heed()
        while self.phase != OVER:
            if not self.rows:
                self.turn = replace(self.turn, stage=self.turn.stage + 1)
                self.stages[self.turn.stage](self)
            elif not self.rows[-1].by_itself(self):
                break
            elif self.asks:
                self.heed()

    def heed(self) -> None:
        """Lay the rows that were asked for on top, the first of them uppermost."""
        self.rows += reversed(self.asks)
        self.asks = []

    def close(self) -> None:
        """Record who has to decide what."""
        over = self.phase == OVER
        rows: tuple[AgendaRow, ...] = () if over else (self.turn, *self.rows)
        agenda = tuple([row.row() for row in rows])
        WRITTEN.agenda, WRITTEN.rows = agenda, rows
        self.flow_to(() if over else (self.seat,), self.phase, self.round, agenda)


def offering(row: StackRow) -> Callable[[StagePlay[Any]], None]:
    """A stage that offers this row."""
    return lambda t: t.offer(row)


class Declining(GameMove[PlayT, RowT], Generic[PlayT, RowT], frozen=True):
    """Decline what is offered; the row says what that means. A game names the rows that may be declined."""

    def gestures(self, t: Board, seat: Seat, pending: RowT) -> tuple[Gesture, ...]:
        return (Button(pending.decline, ends_step=True, declines=True),)

    def resolve(self, t: PlayT, seat: Seat, pending: RowT) -> None:
        assert isinstance(t, StagePlay)
        pending.take_off(t)
        if rest := pending.passed():
            t.rows.append(rest)

    def sentence(self, story: Story) -> str:
        declined = story.decision.declined if isinstance(story.decision, StackRow) else StackRow.declined
        return f"{story.who} {declined}."


def typed(agenda: Agenda, read: Callable[[Row], AgendaRow | None], no_turn: TurnRow) -> Sequence[AgendaRow]:
    """The typed form of an agenda: the turn, and the rows above it; rows that are not of this game are left out."""
    if not agenda:
        return (no_turn,)
    known = known_rows(agenda)
    if not known or type(known[0]) is not type(no_turn):
        found = [read(row) for row in agenda]
        turn = found[0] if isinstance(found[0], type(no_turn)) else no_turn
        known = turn, *[row for row in found if isinstance(row, StackRow)]
        READ.agenda, READ.rows = agenda, known
    return known


def row_below(t: Board, kind: type[RowT]) -> RowT | None:
    """The topmost pending row of a sort, or of those derived from it; None if there is none that can be read."""
    rows: Sequence[AgendaRow] = t.rows if isinstance(t, StagePlay) else known_rows(t.flow.agenda)
    if not rows and isinstance(t, Table):
        sorts = {one.__struct_config__.tag: one for one in (kind, *kind.__subclasses__())}
        return next((readable(sorts[row[0]], row) for row in reversed(t.flow.agenda) if row and row[0] in sorts), None)
    for row in reversed(rows):
        if isinstance(row, kind):
            return row
    return None


def stage_of(t: Board) -> int:
    """The stage of the turn that a position is in; 0 if a hostile save does not say."""
    if isinstance(t, StagePlay):
        return int(t.turn.stage)
    stage = t.flow.agenda[0][1] if t.flow.agenda and len(t.flow.agenda[0]) > 1 else 0
    return stage if isinstance(stage, int) else 0


StagePlayT = TypeVar("StagePlayT", bound=StagePlay[Any])


class StageRules(GameRules[StagePlayT]):
    """The rules of a game whose turns are made of stages."""

    stages: Sequence[Callable[[Any], None]]
    """What happens in each stage. A turn that has just begun is at the first one, and never comes back to it."""

    def begun(self, table: Table, rng: Rng) -> StagePlayT:
        """The table at the beginning of a move, with the rows of the agenda read."""
        pending = typed(table.flow.agenda, self.rows.read, self.play.no_turn)
        return self.play(table, rng, self._phases, pending, self.stages)
