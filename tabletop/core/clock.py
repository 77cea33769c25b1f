"""The clock of a game: how long each seat has had the turn while it ran, worked out from the log alone.

Whether it runs, and how many seconds each seat has, are two counters of the table, so that starting and stopping it are
acts like all others. The time itself is not recorded: it is the sum of the times between the acts, in the order in
which they were really done. So it costs no entries, survives a crash, and going back in the game gives nobody time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tabletop.core.equipment import Seat
from tabletop.core.events import CountersChanged, FlowChanged
from tabletop.core.log import Entry, EntryId
from tabletop.core.table import Table

RUNS = "clock.runs"
LIMIT = "clock.limit"
CLOCK_COUNTERS = frozenset((RUNS, LIMIT))
NO_CLOCK = -1
COUNTING_UP = 0
LONGEST_LIMIT = 24 * 3600
"""Seconds."""


class HeadStep(Protocol):
    """An undo, redo or jump: at `time` (ms), when `last` was the newest entry, the game went to the moment `to`."""

    @property
    def last(self) -> EntryId:
        """The newest entry then."""
        ...

    @property
    def to(self) -> EntryId:
        """The moment it went to."""
        ...

    @property
    def time(self) -> int:
        """Milliseconds since the game began."""
        ...


class Moment(NamedTuple):
    """What the clock needs to know of a moment: whose turn it is, whether the clock runs, and which setting holds."""

    to_act: tuple[Seat, ...]
    runs: bool
    since: EntryId = 0
    """The entry in which the clock was last set to a time; every seat starts from zero there."""


def limit_of(table: Table) -> int | None:
    """The seconds each seat has, 0 where time is only counted; None where there is no clock at this table."""
    limit = table.counters.get(LIMIT, NO_CLOCK)
    return limit if limit >= 0 else None


def runs_on(table: Table) -> bool:
    """Whether the clock runs at this moment."""
    return limit_of(table) is not None and bool(table.counters.get(RUNS, 0))


def moment_after(before: Moment, entry: Entry) -> Moment:
    """What the clock needs to know after `entry`, from what it knew before it."""
    to_act, runs, since = before
    for event in entry.events:
        if isinstance(event, FlowChanged):
            to_act = event.to_act
        elif isinstance(event, CountersChanged):
            for name, value in event.values:
                if name == RUNS:
                    runs = bool(value)
                elif name == LIMIT:
                    since = entry.id
                    runs = runs and value >= 0
    return Moment(to_act, runs, since)


class Clockwork:
    """Adds up how long each seat had the turn. Each `read` goes on in the log where the last one stopped."""

    def __init__(self) -> None:
        self.used: dict[tuple[EntryId, Seat], int] = {}
        """The milliseconds of each seat under each setting of the clock, up to `until`."""
        self.until = 0
        self.now = Moment((), False)
        self._moments: list[Moment] = []
        self._moves = 0
        """How many steps of the head were read."""

    def read(self, entries: Sequence[Entry], moves: Sequence[HeadStep]) -> None:
        """Count what was done since the last call; both lists have only grown since."""
        while True:
            known = len(self._moments)
            if self._moves < len(moves) and moves[self._moves].last < known:
                step = moves[self._moves]
                self._moves += 1
                self._pass(step.time, self._moments[step.to])
            elif known < len(entries):
                entry = entries[known]
                before = self._moments[entry.parent] if known else Moment((), False)
                moment = moment_after(before, entry)
                self._moments.append(moment)
                self._pass(entry.time, moment)
            else:
                return

    def at(self, seat: Seat, time: int) -> int:
        """The milliseconds a seat has used by `time` (milliseconds since the game began)."""
        running = self.now.runs and seat in self.now.to_act
        return self.used.get((self.now.since, seat), 0) + (max(0, time - self.until) if running else 0)

    def _pass(self, time: int, moment: Moment) -> None:
        if self.now.runs:
            for seat in self.now.to_act:
                key = (self.now.since, seat)
                self.used[key] = self.used.get(key, 0) + max(0, time - self.until)
        self.until = max(self.until, time)
        self.now = moment
