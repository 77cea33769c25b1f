"""Record the events of a move and apply each at once, so that automatic steps see the table they act on.

recorder = EventRecorder(table, rng)
recorder.move(("M05",), "monsters", "L1")
recorder.counter("blue.life", 12)
recorder.events, recorder.table()
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.core.apply import APPLY, WRONG_NAMES, Draft, apply_events, impossible
from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import (
    ChanceUsed,
    CountersChanged,
    DiceRolled,
    Event,
    FlowChanged,
    PiecesMoved,
    Place,
    ZoneOrdered,
)
from tabletop.core.flow_limits import check_flow
from tabletop.core.table import Flow, Row, Table


class EventRecorder(Draft):
    """The events of one entry and the table they lead to. A ruleset makes one per move and returns it from `resolve`."""

    __slots__ = ("events", "rng")

    def __init__(self, table: Table, rng: Rng) -> None:
        Draft.__init__(self, table)
        self.events: list[Event] = []
        self.rng = rng

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def record(self, event: Event) -> None:
        """Record an event and apply it; raises ImpossibleEventError if it cannot happen on this table."""
        self.events.append(event)
        try:
            APPLY[type(event)](self, event)
        except WRONG_NAMES as cause:
            raise impossible(event, cause) from cause

    def move(
        self, pieces: tuple[PieceId, ...], source: ZoneId, to: ZoneId, places: tuple[Place, ...] = (), index: int = -1
    ) -> None:
        """Move pieces from one zone to another (see `PiecesMoved`)."""
        event = PiecesMoved(pieces, source, to, index, places)
        self.events.append(event)
        try:
            self._shift(pieces, source, to, places, index)
        except WRONG_NAMES as cause:
            raise impossible(event, cause) from cause

    def counter(self, name: str, value: int) -> None:
        """Set a counter; records nothing if it has this value already."""
        if self.counters.get(name) != value:
            self.record(CountersChanged(((name, value),)))

    def flow_to(self, to_act: tuple[Seat, ...], phase: str, round_: int, agenda: tuple[Row, ...] = ()) -> None:
        """Set the flow; records nothing if it is like this already."""
        flow = Flow(to_act, phase, round_, agenda)
        if flow != self.flow:
            event = FlowChanged(to_act, phase, round_, agenda)
            self.events.append(event)
            try:
                check_flow(to_act, phase, round_)
            except ValueError as cause:
                raise impossible(event, cause) from cause
            self.flow = flow

    def roll(self, dice: tuple[PieceId, ...], sides: int = 6) -> tuple[int, ...]:
        """Roll these dice; return the faces they show, counted from 0."""
        faces = tuple(self.rng.rolls(dice, sides))
        self.record(DiceRolled(dice, faces))
        return faces

    def draw(self, rng: Rng) -> None:
        """Record what was drawn from the chance of the table."""
        event, after = ChanceUsed(rng.used, tuple(rng.streams)), rng.after(self.chance)
        if after is None:
            self.record(event)
        else:
            self.events.append(event)
            self.chance = after

    def shuffle(self, pile: ZoneId) -> None:
        """Shuffle what lies in a zone. Only for play: a set-up shuffles by the plain numbers of its seed."""
        self.record(ZoneOrdered(pile, self.rng.shuffled_pile(pile, self.zones[pile]), shuffled=True))


def settle(table: Table, happened: Iterable[Event], rng: Rng) -> tuple[list[Event], Table]:
    """The events of an entry, with the chance they used, and the table after them.

    Raises ImpossibleEventError for an event that cannot happen on this table.
    """
    if isinstance(happened, EventRecorder):
        if rng.streams or rng.used:
            happened.draw(rng)
        return happened.events, happened.table()
    events = list(happened)
    if rng.streams or rng.used:
        events.append(ChanceUsed(rng.used, tuple(rng.streams)))
    return events, apply_events(table, events)
