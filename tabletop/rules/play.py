"""One move while it is carried out: its events so far, the steps they fall into, and who is asked next.

t.step(loses_life, seat, 2)          everything from here on belongs to this step; `loses_life` gives its words
t.counter("red.life", 3)
t.enter(COUNTER)                     the next phase begins
t.ask((seat,), KICK, Kicking())      somebody has to decide
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVarTuple

from msgspec import Struct

from tabletop.core.apply import Draft
from tabletop.core.chance import Rng
from tabletop.core.equipment import Equipment, PieceId, Seat, ZoneId
from tabletop.core.events import Event, PiecesFaced, Revealed
from tabletop.core.log import LONGEST_STEP, Step
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import WRITTEN, AgendaRow
from tabletop.rules.recorder import EventRecorder

OVER = "over"
"""The phase of a game that has ended, for all games."""

Words = TypeVarTuple("Words")


class PhaseRule(Struct, frozen=True):
    """A phase of a game.

    `begin(t)`, or `begin(t, given)` with what `enter` is given, carries out the phase from its beginning until somebody has to
    decide. `resume(t, seat)` takes up a game set by hand in this phase; None if that is the same as beginning it.
    """

    id: str
    name: str
    """Its name for people; empty if play cannot be taken up in it."""
    begin: Callable[..., None]
    resume: Callable[[Any, Seat], None] | None = None


_last_seats: tuple[Equipment | None, tuple[Seat, ...]] = (None, ())
"""What `seats_of` found last: a game asks about the same box at every move."""


def seats_of(box: Equipment) -> tuple[Seat, ...]:
    """The seats of a box, clockwise."""
    global _last_seats
    if _last_seats[0] is not box:
        _last_seats = (box, tuple([seat.id for seat in box.seats]))
    return _last_seats[1]


class Play(EventRecorder):
    """The table in the middle of a move. A subclass may add what its game asks for often."""

    __slots__ = ("_steps", "_words", "phases", "round", "seats")

    def __init__(self, table: Table, rng: Rng, phases: Mapping[str, PhaseRule]) -> None:
        # One is made for each move, so this does by itself what `EventRecorder` would do: calls cost more than lines.
        Draft.__init__(self, table)
        self.events = []
        self.rng = rng
        self.phases = phases
        self.seats = seats_of(table.equipment)
        """The seats clockwise."""
        self.round = table.flow.round
        self._words: tuple[Step, ...] | None = None
        self._steps: list[tuple[int, Callable[..., str], tuple[object, ...]]] = []

    @property
    def equipment(self) -> Equipment:
        """What is in the box."""
        return self.base.equipment

    def go(self, piece: PieceId, to: ZoneId, slot: int | None = None) -> None:
        """Move a piece from wherever it lies; to a slot, if one is given."""
        self.move((piece,), self.where[piece], to, () if slot is None else ((float(slot), 0.0),))

    def face(self, piece: PieceId, face: int) -> None:
        """Turn a piece to a face, unless it shows it already."""
        if self.pieces[piece].face != face:
            self.record(PiecesFaced((piece,), (face,)))

    def reveal(self, *pieces: PieceId) -> None:
        """Show pieces to all."""
        self.record(Revealed(pieces, ("*",)))

    def step(self, sentence: Callable[[Play, *Words], str], *args: *Words) -> None:
        """Begin a step: the log and the screen show it separately, in the words of `sentence(t, *args)`.

        The words are made when the move is over, and only if somebody reads them, so a step costs a bot nothing. What is known
        only later, such as a roll of dice, is put into a list that was given as one of `args`. A step without words is left out.
        The words are the same for all seats, so they must not contain what only some may know.
        """
        self._steps.append((len(self.events), sentence, args))

    def then(self, sentence: Callable[[Play, *Words], str], *args: *Words) -> None:
        """Begin a step if another one has begun, so that what follows is not counted with it."""
        if self._steps:
            self.step(sentence, *args)

    def steps(self) -> tuple[Step, ...]:
        """The steps after the move itself: where in the events each begins, and its words. Steps without words are left out."""
        if self._words is None:
            made = [(at, sentence(self, *args)) for at, sentence, args in self._steps]
            self._words = tuple([Step(at, words[:LONGEST_STEP]) for at, words in made if words])
        return self._words

    def enter(self, phase: str, given: object = None) -> None:
        """Begin a phase, as the game's rules say. It leads to `ask`, to another phase, or to the end of the game."""
        begin = self.phases[phase].begin
        if given is None:
            begin(self)
        else:
            begin(self, given)

    def resume(self, phase: str, seat: Seat) -> None:
        """Take up play in this phase, with `seat` to act if the phase leaves that open."""
        one = self.phases[phase]
        if one.resume is None:
            one.begin(self)
        else:
            one.resume(self, seat)

    def ask(self, seats: tuple[Seat, ...], phase: str, decision: AgendaRow, *below: Row) -> None:
        """Ask these seats to decide. The rows `below` lie under the decision on the agenda, the last of them on top."""
        agenda = (*below, decision.row())
        WRITTEN.agenda, WRITTEN.rows = agenda, (decision,)
        self.flow_to(seats, phase, self.round, agenda)

    def carry_on(self) -> None:
        """Carry out what follows a move by itself, in games whose moves do not call `enter` and `ask`."""

    def end(self) -> None:
        """End the game: nobody has to decide any more."""
        self.step(said, "The game is over.")
        self.flow_to((), OVER, self.round, ())


def said(t: Play, words: str) -> str:
    """The words of a step that are known when it begins: `t.step(said, "The new order is Red and Blue.")`."""
    return words


def steps_of(events: Iterable[Event]) -> tuple[Step, ...]:
    """The steps of what a ruleset returned for a move; none if it returned plain events."""
    return events.steps() if isinstance(events, Play) else ()
