"""Going back and forth in a game in progress: undo, redo, jumps, and the barriers that bar undo or make it ask."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from tabletop.core.apply import apply_events
from tabletop.core.chance import new_seed
from tabletop.core.codec import (
    Header,
    HeadRow,
    LevelRow,
    pack_entry,
    pack_record,
)
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import ChanceUsed, FlowChanged
from tabletop.core.log import Entry, EntryId, Log
from tabletop.core.view import SECRET
from tabletop.games.game import Game
from tabletop.rules.free_moves import EXTRA_TAGS
from tabletop.rules.ruleset import Move
from tabletop.rules.words import listed, seat_name, several
from tabletop.saves.files import SaveFile
from tabletop.session.changes import (
    UNDO_POLICIES,
    Change,
    ChangeKind,
    HeadMove,
    UndoPolicy,
)
from tabletop.session.checks import level_in_save
from tabletop.session.restoring import Restored
from tabletop.session.rules_in_force import RuledGame


class GameHistory(RuledGame):
    """A game that can be put to any of its moments. Nothing is deleted: what was taken back stays as a branch."""

    def __init__(self, header: Header, game: Game | None, log: Log, file: SaveFile | None = None, own_box: bool = False) -> None:
        super().__init__(header, game, log, file, own_box)
        self._undo_policy: UndoPolicy = "confirm"
        self._open_hands = False
        self.by_itself: dict[EntryId, bool] = {}
        """The acts that the window played by itself in this sitting (see `tabletop.session.by_itself`), and whether their
        sentence says anything. Undo goes back past them, redo on over them.
        """

    @property
    def undo_policy(self) -> UndoPolicy:
        """Whether this table allows undo past a barrier: free, confirm (after a question) or barred. Setting it is recorded."""
        return self._undo_policy

    @undo_policy.setter
    def undo_policy(self, policy: str) -> None:
        known = next((one for one in UNDO_POLICIES if one == policy), None)
        if known is None:
            raise UnknownNameError(f"Undo is {', '.join(UNDO_POLICIES[:-1])} or {UNDO_POLICIES[-1]}, not {policy!r}.")
        if known != self._undo_policy:
            self._writable()
            self._undo_policy = known
            self._write(pack_record(LevelRow(self._level, "", self.now(), known)))
            self._notify(Change("level", self.log.entries[self.head], self.table, self.table))

    @property
    def open_hands(self) -> bool:
        """Whether the people at this laptop may see one another's hands, so that none is covered. Setting it is recorded."""
        return self._open_hands

    @open_hands.setter
    def open_hands(self, are_open: bool) -> None:
        if are_open != self._open_hands:
            self._writable()
            self._open_hands = are_open
            self._write(pack_record(LevelRow(self._level, "", self.now(), "", "open" if are_open else "covered")))
            self._notify(Change("level", self.log.entries[self.head], self.table, self.table))

    def _take_over(self, past: Restored) -> None:
        super()._take_over(past)
        self._level = level_in_save(self.header.rules, self.game_rules)
        self._undo_policy, self._open_hands = "confirm", False
        self._take_levels(past.levels)

    def _take_levels(self, levels: Iterable[LevelRow]) -> None:
        """Set what the rows of a save set, one after the other."""
        for row in levels:
            self._open_hands = row.hands == "open" if row.hands in ("open", "covered") else self._open_hands
            self._level = level_in_save(row.rules, self.game_rules)
            self._undo_policy = next((one for one in UNDO_POLICIES if one == row.undo), self._undo_policy)

    def acts_to(self, entry: EntryId) -> list[EntryId]:
        """The acts that would be undone by going to the moment after `entry`, newest first."""
        log, acts, at, other = self.log, [], self.log.head, self.log.entry(entry).id
        while at != other:
            if log.depth(at) < log.depth(other):
                other = log.entries[other].parent
            else:
                acts.append(at)
                at = log.entries[at].parent
        return acts

    def barriers_to(self, entry: EntryId) -> list[EntryId]:
        """The barriers among these acts."""
        return [at for at in self.acts_to(entry) if at in self.log.barriers]

    def secrets_to(self, entry: EntryId) -> tuple[Seat, ...]:
        """The people whose choices, which are secret still, would be undone by going to the moment after `entry`."""
        made = {row[1] for row in self.table.flow.agenda if row[0] == SECRET}
        if not made:
            return ()
        acts = [self.log.entries[at] for at in self.acts_to(entry)]
        undone = {one.seat for one in acts if one.seat in made and _chooses_in_secret(one)}
        return tuple([seat.id for seat in self.equipment.seats if seat.id in undone and not seat.bot])

    def undo(self, seat: Seat = "") -> Entry:
        """Take back the last act; return the entry undone.

        Raises MoveRefusedError at the start, and at a barrier where the table bars it.
        """
        if self.log.undo_target() is None:
            raise MoveRefusedError("There is nothing to undo: this is the start of the game.")
        undone = self.log.entries[self._before_own_steps(self.log.head)]
        self._check_barred(undone.parent)
        self._move_head(undone.parent, "undone", undone, seat)
        return undone

    def undo_target(self) -> EntryId | None:
        """Where `undo` goes: before the last act that was not played by itself; None at the start."""
        return self.log.entries[self._before_own_steps(self.log.head)].parent if self.log.undo_target() is not None else None

    def _before_own_steps(self, at: EntryId) -> EntryId:
        """The last act up to `at` that was not played by itself."""
        while at in self.by_itself and at > self.log.base:
            at = self.log.entries[at].parent
        return at

    def undo_to_person(self, seat: Seat = "") -> Entry:
        """Go back to the last moment, before the present one, at which a person was to act; return its entry.

        Raises MoveRefusedError if there was none, and at a barrier where the table bars it.
        """
        target = self.person_target()
        if target is None:
            raise MoveRefusedError("There is nothing to undo: no person has acted yet.")
        return self.jump(target, seat)

    def person_target(self) -> EntryId | None:
        """Where `undo_to_person` goes: before the last act of a person; None if there is none."""
        people = {one.id for one in self.equipment.seats if not one.bot}
        at = self.log.head
        last = self.log.entries[at].move
        if at > self.log.base and last is not None and last[0] in EXTRA_TAGS:
            # A note that a person made while a bot thinks is taken back alone.
            return self.log.entries[at].parent
        while at > self.log.base:
            undone = self.log.entries[self._before_own_steps(at)]
            at = undone.parent
            if undone.seat in people:
                return at
        return None

    def redo(self, seat: Seat = "") -> Entry:
        """Do again what was undone last; return its entry. Raises MoveRefusedError at the end of a line."""
        first = self.log.redo_target()
        if first is None:
            raise MoveRefusedError("There is nothing to redo.")
        last = first
        if self.by_itself:
            later = list(takewhile(lambda at: at == first or at in self.by_itself, self.log.later()))
            last = later[-1]
        self._move_head(last, "redone", self.log.entries[first], seat)
        return self.log.entries[first]

    def redo_to_person(self, seat: Seat = "") -> Entry:
        """Redo what `undo_to_person` took back: go to the next moment at which a person is to act, or to the end of the line.

        Return its entry. Raises MoveRefusedError if there is nothing to redo.
        """
        later = list(self.log.later())
        people = {one.id for one in self.equipment.seats if not one.bot}
        last = later[-1:]
        for at, then in zip(later, [*later[1:], None], strict=False):
            if then in self.by_itself:
                continue
            done = self.log.entries[at].move
            if (done is not None and done[0] in EXTRA_TAGS) or not people.isdisjoint(self.log.table_at(at).flow.to_act):
                last = [at]
                break
        # A single act is redone, not jumped to, so that the screen shows it.
        return self.redo(seat) if last in ([], later[:1]) else self.jump(last[0], seat)

    def act(self, move: Move, seat: Seat, given: object = None) -> Entry:
        """Make `move` for `seat`, as `play` does; but if the log has this very act after the present moment (`same_act`), go on
        to it and begin no new line. Return its entry. Raises what `play` does.
        """
        known = self.same_act(move, seat)
        if known is None:
            return self.play(move, seat, given)
        self._move_head(known.id, "redone", known, seat, given)
        return known

    def same_act(self, move: Move, seat: Seat) -> Entry | None:
        """The act after the present moment, on any line, with which `seat` made this move with this outcome; None if there is
        none. Raises what `play` does.
        """
        log = self.log
        lines = log.children.get(log.head, ())
        if not lines:
            return None
        self._writable()
        try:
            admitted = self._admitted(move, self._checked_seat(seat))
        finally:
            self.record_fault()
        made = (seat, admitted.row, tuple(admitted.events), admitted.flags)
        entries = [log.entries[at] for at in reversed(lines)]
        return next((one for one in entries if (one.seat, one.move, one.events, one.flags) == made), None)

    def jump(self, entry: EntryId, seat: Seat = "") -> Entry:
        """Go to the moment after `entry`, on any branch.

        Raises UnknownNameError if there is no such entry, MoveRefusedError if it lies behind a barrier and the table bars it.
        """
        target = self.log.entry(max(entry, self.log.base) if entry >= 0 else entry)
        if target.id != self.log.head:
            self._check_barred(target.id)
            self._move_head(target.id, "jumped", target, seat)
        return target

    def renew_chance(self, seat: Seat) -> Entry:
        """Let all further chance come from a new seed, as an act of `seat`: the same game is begun again. Return its entry."""
        self._writable()
        before, events = self.table, (ChanceUsed(0, (), new_seed()),)
        entry = self._new_entry(seat, None, events)
        return self._commit(entry, pack_entry(entry), before, apply_events(before, events))

    def describe_move(self, move: HeadMove) -> str:
        """One undo, redo or jump as a sentence: who took back what."""
        who = seat_name(self, move.seat)
        log = self.log
        back, on = set(log.path(move.source)), set(log.path(move.to))
        undone, done = len(back - on), len(on - back)
        parts = []
        if undone:
            parts.append(f"takes back {several(undone, 'act')}")
        if done:
            parts.append(f"does {several(done, 'act')} again")
        return f"{who} {listed(parts) or 'stays'}."

    def _check_barred(self, target: EntryId) -> None:
        barriers = self.barriers_to(target) if self._undo_policy == "barred" else []
        if barriers:
            sentence = self.describe(barriers[0], None)
            raise MoveRefusedError(f"This table bars undo past chance and what was revealed: {sentence}")

    def _move_head(self, target: EntryId, kind: ChangeKind, entry: Entry, seat: Seat, given: object = None) -> None:
        self._writable()
        before = self.table
        move = HeadMove(len(self.log.entries) - 1, self.log.head, target, seat, self.now())
        self._write(pack_record(HeadRow(target, seat, move.time)))
        self.head_moves.append(move)
        after = self.log.move_head(target)
        self._notify(Change(kind, entry, before, after, given))


def _chooses_in_secret(entry: Entry) -> bool:
    """Whether the seat of an act has chosen in secret by it."""
    flows = [event for event in entry.events if isinstance(event, FlowChanged)]
    return any(row[:2] == (SECRET, entry.seat) for flow in flows for row in flow.agenda)
