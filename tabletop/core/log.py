"""The log: entries in a tree with a head, and the table at any of them.

Undo moves the head to the parent; a new entry after undo starts a branch; the old line stays and can be returned to.
The table at an entry is the nearest remembered table plus a replay of the events since. The log remembers the tables near
the head, a trail of one table in `TRAIL_EVERY` acts along the way that was last gone, and a bounded number of snapshots over
the whole game, thinned as it grows. So memory stays bounded, a jump costs one short replay, and undo after undo costs next
to nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from msgspec import Struct

from tabletop.core.apply import Draft, ImpossibleEventError
from tabletop.core.barrier import is_barrier, is_certain, is_new, known, may_show
from tabletop.core.equipment import Seat
from tabletop.core.errors import UnknownNameError
from tabletop.core.events import Event, FlowChanged
from tabletop.core.in_steps import AT_ONCE, InSteps
from tabletop.core.table import Flow, Row, Table

EntryId = int
ROOT: EntryId = 0
"""The entry of the set-up: it has no parent and cannot be undone."""

SET_UP: Row = ("set_up",)
"""The move of the entry in which a ruleset sets the table up."""

RECENT_TABLES = 64
TRAIL_EVERY, TRAIL_TABLES, TRAIL_LAID = 8, 64, 256
"""Acts between two tables of the trail; how many of these are remembered; over how many of its last acts a replay lays it."""
SNAPSHOT_EVERY, MOST_SNAPSHOTS = 500, 64
"""Entries between two snapshots, and how many are kept: with one more, every other one is forgotten and the distance doubles."""
LONGEST_STEP = 400
"""The most letters that the words of a step have."""


class Step(Struct, frozen=True, array_like=True, gc=False):
    """A part of an entry that is shown by itself: the number of its first event, and what happened in it, for every seat."""

    first: int
    words: str


class Entry(Struct, frozen=True, gc=False):
    """One gesture: who made it, what was wished (a row, None where the events say all), and what happened.

    `time` is in milliseconds since the game began. `flags` say what the rules had against it, such as `advise: the reason`.
    """

    id: EntryId
    parent: EntryId
    seat: Seat
    move: Row | None
    events: tuple[Event, ...]
    time: int = 0
    flags: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    """What followed from the move by itself, in order; what comes before the first step is the move."""


class Log:
    """All entries of one game, its head, and the tables along the way. Only `tabletop.session` and the saves hold one."""

    def __init__(self, start: Table) -> None:
        """A log with nothing but the set-up: entry 0, whose table is `start`."""
        self.entries: list[Entry] = [Entry(ROOT, ROOT, "", None, ())]
        self.children: dict[EntryId, list[EntryId]] = {}
        self.head: EntryId = ROOT
        self.barriers: set[EntryId] = set()
        """The entries that used chance or showed somebody a piece; whoever learnt something from one keeps that after an undo."""
        self._follow: dict[EntryId, EntryId] = {}
        self._recent: OrderedDict[EntryId, Table] = OrderedDict()
        self._trail: OrderedDict[EntryId, Table] = OrderedDict()
        self._kept: dict[EntryId, Table] = {ROOT: start}
        self._every = SNAPSHOT_EVERY
        self._depth: list[int] = [0]
        self._last_path: list[EntryId] = [ROOT]
        """The path that was asked for last: the next one mostly is the same, and some acts longer."""

    @property
    def table(self) -> Table:
        """The table at the head."""
        return self.table_at(self.head)

    def append(self, entry: Entry, table: Table | None = None) -> Table:
        """Add `entry` below its parent and move the head to it; return the table after it.

        `table` is that table where the caller has it already. Raises ImpossibleEventError if the entry does not fit.
        """
        if entry.id != len(self.entries) or not 0 <= entry.parent < entry.id:
            raise ImpossibleEventError(f"Entry {entry.id} does not follow entry {len(self.entries) - 1}.")
        before = self.table_at(entry.parent)
        if table is None:
            draft = Draft(before)
            for event in entry.events:
                draft.apply(event)
            table = draft.table()
        self.add_row(entry)
        self._remember(entry.id, table)
        if is_barrier(table.equipment, entry.events, before, table):
            self.barriers.add(entry.id)
        return table

    def add_row(self, entry: Entry) -> None:
        """Add `entry` without working out its table, or whether it is a barrier: for reading many, followed by `replaying`."""
        if entry.parent != self.head:
            self.follow_to(entry.parent)
        self.entries.append(entry)
        self.children.setdefault(entry.parent, []).append(entry.id)
        self._depth.append(self._depth[entry.parent] + 1)
        self._follow[entry.parent] = entry.id
        self.head = entry.id

    def replaying(self) -> InSteps[EntryId]:
        """Check that every entry can have happened, keeping snapshots; return the last entry up to which all fit.

        Costs one pass over the entries in order; a branch costs one short replay.
        """
        draft: Draft | None = None
        at = ROOT
        trail_from = len(self.entries) - TRAIL_EVERY * TRAIL_TABLES
        for entry in self.entries[1:]:
            try:
                if draft is None or entry.parent != at:
                    if draft is not None:
                        self._remember(at, draft.table())
                    draft = Draft(self.table_at(entry.parent))
                certain, box = is_certain(entry.events), draft.base.equipment
                shown = () if certain else [piece for piece in may_show(box, entry.events, draft) if piece in draft.pieces]
                before = known(box, draft, shown)
                for event in entry.events:
                    draft.apply(event)
                if certain or (shown and is_new(before, known(draft.base.equipment, draft, shown))):
                    self.barriers.add(entry.id)
            except ImpossibleEventError:
                return entry.id - 1
            at = entry.id
            if at % self._every == 0:
                self._keep(at, draft.table())
            elif at >= trail_from and self._depth[at] % TRAIL_EVERY == 0:
                self._lay(at, draft.table())
            if not at % AT_ONCE:
                yield
        if draft is not None:
            self._remember(at, draft.table())
        return len(self.entries) - 1

    def cut(self, last: EntryId) -> None:
        """Forget every entry after `last` (what a damaged save holds beyond its last sound entry)."""
        for entry in reversed(self.entries[last + 1 :]):
            self.children[entry.parent].remove(entry.id)
            self._recent.pop(entry.id, None)
            self._trail.pop(entry.id, None)
            self._kept.pop(entry.id, None)
            self.barriers.discard(entry.id)
        del self.entries[last + 1 :]
        del self._depth[last + 1 :]
        self._last_path = [ROOT]
        self._follow = {parent: child for parent, child in self._follow.items() if child <= last}
        for parent, children in self.children.items():
            if children:
                self._follow.setdefault(parent, children[-1])
        self.head = min(self.head, last)

    def entry(self, entry: EntryId) -> Entry:
        """The entry with that number; raises UnknownNameError if there is none."""
        if not 0 <= entry < len(self.entries):
            raise UnknownNameError(f"There is no entry {entry} in this game; the last is {len(self.entries) - 1}.")
        return self.entries[entry]

    @property
    def base(self) -> EntryId:
        """The first entry that play can go back to: the set-up, with what the ruleset did at the start."""
        return 1 if len(self.entries) > 1 and self.entries[1].move == SET_UP else ROOT

    def undo_target(self) -> EntryId | None:
        """Where undo goes: the parent of the head; None at the start."""
        return self.entries[self.head].parent if self.head > self.base else None

    def redo_target(self) -> EntryId | None:
        """Where redo goes: the child of the head that was visited last; None at the end of a line."""
        return self._follow.get(self.head)

    def later(self) -> Iterator[EntryId]:
        """What redo would do again, in order, up to the end of the line."""
        at = self._follow.get(self.head)
        while at is not None:
            yield at
            at = self._follow.get(at)

    def flow_at(self, entry: EntryId) -> Flow:
        """Who had to decide what after `entry`, without making its table."""
        while entry != ROOT:
            for event in reversed(self.entries[entry].events):
                if isinstance(event, FlowChanged):
                    return Flow(event.to_act, event.phase, event.round, event.agenda)
            entry = self.entries[entry].parent
        return self._kept[ROOT].flow

    def move_head(self, entry: EntryId) -> Table:
        """Put the head on `entry` and remember the way there for redo; return the table at it."""
        table = self.table_at(self.entry(entry).id)
        self.follow_to(entry)
        return table

    def follow_to(self, entry: EntryId) -> None:
        """Put the head on `entry`; redo leads there from the last entry that its line has in common with the one left behind."""
        entries, depth = self.entries, self._depth
        old, step = self.head, entry
        while step != old:
            if depth[step] >= depth[old]:
                self._follow[entries[step].parent] = step
                step = entries[step].parent
            else:
                old = entries[old].parent
        self.head = entry

    def line(self, through: EntryId | None = None) -> list[EntryId]:
        """The line that `through` (the head, if None) is on: its ancestors from the set-up, then what redo would follow.

        Entries come in the order of their numbers.
        """
        line = self.path(self.head if through is None else self.entry(through).id)
        while (follow := self._follow.get(line[-1])) is not None:
            line.append(follow)
        return line

    def path(self, entry: EntryId) -> list[EntryId]:
        """The ancestors of `entry`, from the set-up to itself."""
        known, depth, further, at = self._last_path, self._depth, list[EntryId](), entry
        while depth[at] >= len(known) or known[depth[at]] != at:
            further.append(at)
            at = self.entries[at].parent
        self._last_path = path = [*known[: depth[at] + 1], *reversed(further)]
        return path.copy()

    def depth(self, entry: EntryId) -> int:
        """How many acts lie between the set-up and `entry` on its own line."""
        return self._depth[entry]

    def table_at(self, entry: EntryId) -> Table:
        """The table after `entry`; raises UnknownNameError if there is no such entry."""
        entries, kept, recent, trail = self.entries, self._kept, self._recent, self._trail
        way: list[EntryId] = []
        step = self.entry(entry).id
        while (table := recent.get(step) or trail.get(step) or kept.get(step)) is None:
            way.append(step)
            step = entries[step].parent
        if not way:
            return table
        draft, depth = Draft(table), self._depth
        for at in reversed(way):
            for event in entries[at].events:
                draft.apply(event)
            if at % self._every == 0:
                self._keep(at, draft.table())
            elif depth[at] % TRAIL_EVERY == 0 and depth[entry] - depth[at] < TRAIL_LAID:
                self._lay(at, draft.table())
            elif at != entry and depth[entry] - depth[at] < TRAIL_EVERY:
                self._remember(at, draft.table())
        table = draft.table()
        self._remember(entry, table)
        return table

    def _remember(self, entry: EntryId, table: Table) -> None:
        if entry % self._every == 0:
            self._keep(entry, table)
            return
        if self._depth[entry] % TRAIL_EVERY == 0:
            self._lay(entry, table)
            return
        self._recent[entry] = table
        self._recent.move_to_end(entry)
        if len(self._recent) > RECENT_TABLES:
            self._recent.popitem(last=False)

    def _lay(self, entry: EntryId, table: Table) -> None:
        self._trail[entry] = table
        self._trail.move_to_end(entry)
        if len(self._trail) > TRAIL_TABLES:
            self._trail.popitem(last=False)

    def _keep(self, entry: EntryId, table: Table) -> None:
        self._kept[entry] = table
        if len(self._kept) > MOST_SNAPSHOTS:
            self._every *= 2
            self._kept = {at: known for at, known in self._kept.items() if at % self._every == 0}
