"""Events in the telling: each is applied as it is told, so that automatic steps see the table they act on.

told = EventRecorder(table, rng)
told.move(("M05",), "monsters", "L1")
told.counter("blue.life", 12)
told.events, told.table()
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.core.apply import Draft, apply_events
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
from tabletop.core.table import Row, Table


class EventRecorder(Draft):
    """The events of one entry and the table they lead to. A ruleset makes one per move and returns it from `resolve`."""

    __slots__ = ("events", "rng")

    def __init__(self, table: Table, rng: Rng) -> None:
        Draft.__init__(self, table)
        self.events: list[Event] = []
        self.rng = rng

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def tell(self, event: Event) -> None:
        """This happens; raises ImpossibleEventError if it cannot."""
        self.events.append(event)
        self.apply(event)

    def move(
        self, pieces: tuple[PieceId, ...], source: ZoneId, to: ZoneId, places: tuple[Place, ...] = (), index: int = -1
    ) -> None:
        """Pieces go from one zone to another (see `PiecesMoved`)."""
        event = PiecesMoved(pieces, source, to, index, places)
        self.events.append(event)
        self.apply(event)

    def counter(self, name: str, value: int) -> None:
        """A counter has a new value; nothing is told if it has it already."""
        if self.counters.get(name) != value:
            self.tell(CountersChanged(((name, value),)))

    def flow_to(self, to_act: tuple[Seat, ...], phase: str, round_: int, agenda: tuple[Row, ...] = ()) -> None:
        """The flow is now this; nothing is told if it is already."""
        flow = self.flow
        if flow.to_act != to_act or flow.phase != phase or flow.round != round_ or flow.agenda != agenda:
            event = FlowChanged(to_act, phase, round_, agenda)
            self.events.append(event)
            self.apply(event)

    def roll(self, dice: tuple[PieceId, ...], sides: int = 6) -> tuple[int, ...]:
        """Roll these dice; the faces they show, counted from 0."""
        faces = tuple(self.rng.rolls(dice, sides))
        event = DiceRolled(dice, faces)
        self.events.append(event)
        self.apply(event)
        return faces

    def shuffle(self, pile: ZoneId) -> None:
        """Shuffle what lies in a zone. Only for play: a set-up shuffles by the plain numbers of its seed."""
        self.tell(ZoneOrdered(pile, self.rng.shuffled_pile(pile, self.zones[pile]), shuffled=True))


def settle(table: Table, told: Iterable[Event], rng: Rng) -> tuple[list[Event], Table]:
    """The events of an entry, with the chance they used, and the table after them; raises ImpossibleEventError."""
    if isinstance(told, EventRecorder):
        if rng.streams or rng.used:
            told.tell(ChanceUsed(rng.used, tuple(rng.streams)))
        return told.events, told.table()
    events = list(told)
    if rng.streams or rng.used:
        events.append(ChanceUsed(rng.used, tuple(rng.streams)))
    return events, apply_events(table, events)
