"""A game in progress with its rules: at which level they are kept, what they cannot go on from, and how a move is played."""

from __future__ import annotations

from tabletop.core.chance import Rng
from tabletop.core.codec import (
    EntryRow,
    Header,
    LevelRow,
    entry_from,
    pack_entry,
    pack_record,
    unpack_record,
)
from tabletop.core.equipment import Seat
from tabletop.core.errors import GameDataError, MoveRefusedError, NotASaveError
from tabletop.core.log import SET_UP, Entry, EntryId, Log
from tabletop.games.game import Game
from tabletop.rules.describe import describe
from tabletop.rules.faults import GameFault, GameFaultError
from tabletop.rules.free_moves import is_free_row
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.guarded import Guarded
from tabletop.rules.levels import Admitted, Level, admit
from tabletop.rules.play import steps_of
from tabletop.rules.recorder import settle
from tabletop.rules.ruleset import RESUMED, LegalMoves, Move, Outcome, Problem, Refused, Ruleset, Score
from tabletop.rules.showing import goes_unsaid
from tabletop.saves.files import SaveFile
from tabletop.session.chance_piles import shuffle_piles
from tabletop.session.changes import (
    Change,
    RulesCannotGoOnError,
)
from tabletop.session.checks import checked_level, checked_move, level_in_save, rules_for
from tabletop.session.game_record import GameRecord
from tabletop.session.step_tables import StepTable, step_reasons


class RuledGame(GameRecord):
    """A game whose moves pass its rules. If the game's own code fails, its rules are off until they are tried again."""

    def __init__(self, header: Header, game: Game | None, log: Log, file: SaveFile | None = None, own_box: bool = False) -> None:
        """`own_box`: the equipment in `header` was made by `game` a moment ago, so the game's rules fit it."""
        super().__init__(header, log, file)
        self.game = game
        self._game_rules: Ruleset = FREE_PLAY
        self._box_fault: GameFault | None = None
        try:
            self._game_rules = rules_for(header, game, own_box)
        except GameDataError as cause:
            self._box_fault = GameFault(f"{cause} It is played here without its rules.", cause)
        self._level: Level = level_in_save(header.rules, self._game_rules)

    @property
    def game_rules(self) -> Ruleset:
        """The game's own rules, in force or not; free play if it has none, is not installed or now has another box."""
        return self._game_rules

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force; free play if the game has none, they are off, or they cannot go on from this table."""
        return FREE_PLAY if self.rules == "off" or self.problems() else self.game_rules

    @property
    def rules(self) -> Level:
        """How strictly the rules are kept: off, advise or enforce; off as soon as the game's own code has failed (`fault`).

        Setting it is recorded in the save. To switch the rules on raises RulesCannotGoOnError if they cannot go on from this
        table or fail again. If only the flow is wrong, `resume_rules` takes up play.
        """
        return "off" if self._failed else self._level

    @rules.setter
    def rules(self, rules: str) -> None:
        level = self._checked_level(rules)
        if level == self.rules:
            return
        self._writable()
        if self._level == "off":
            self._try_rules_again()
            if problems := self.problems():
                raise RulesCannotGoOnError(problems)
        self._set_level(level)

    @property
    def fault(self) -> GameFault | None:
        """The last failure of the game's own code; None if there was none. Whoever shows this game must show its sentence.

        A failure switches the rules off at once; that is recorded with the next act, or by `record_fault`.
        """
        rules = self._game_rules
        return (rules.fault or rules.silence if isinstance(rules, Guarded) else None) or self._box_fault

    @property
    def _failed(self) -> bool:
        """Whether the game's own code has failed, so that its rules are no longer asked."""
        return isinstance(self._game_rules, Guarded) and self._game_rules.fault is not None

    def record_fault(self) -> None:
        """Record that the rules are off, if a failure of the game's own code switched them off and that is not recorded yet."""
        if self._failed and self._level != "off" and not self.read_only:
            self._set_level("off")

    def _try_rules_again(self) -> None:
        """Let the rules of a game that has failed be asked again."""
        if isinstance(self._game_rules, Guarded):
            self._game_rules.try_again()

    def problems(self) -> list[Problem]:
        """Why the game's rules cannot go on from this table; empty if they can."""
        return self.game_rules.diagnose(self.table)

    def resume_rules(self, seat: Seat, phase: str, rules: str = "enforce") -> Entry:
        """Switch the rules on for a table set by hand, with `seat` to act in `phase` (one of the rules' `phases`).

        Raises RulesCannotGoOnError if something must be put right by hand first, MoveRefusedError if play cannot go on from
        there.
        """
        level = self._checked_level(rules)
        self._writable()
        seat = self._checked_seat(seat)
        self._try_rules_again()
        lasting = [problem for problem in self.problems() if not problem.in_flow]
        if lasting:
            raise RulesCannotGoOnError(lasting)
        before = self.table
        try:
            resumed = self.game_rules.resume(before, seat, phase)
            events, after = settle(before, resumed, Rng(before.chance))
            entry = self._new_entry(seat, (RESUMED, phase), events, steps=steps_of(resumed))
            payload = self._packed("resume", entry)
        except GameFaultError:
            self.record_fault()
            raise
        # Do not notify listeners yet: they would ask the rules about a table on which `resume` has not been applied.
        self._record_level(level)
        return self._commit(entry, payload, before, after)

    def scores(self) -> tuple[Score, ...]:
        """The points as the game's rules count them now."""
        return self.game_rules.scores(self.table)

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, and always on the free table."""
        return self.ruleset.outcome(self.table)

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves:
        """What `seat` (the one to act, if None) may do now."""
        return self.ruleset.legal_moves(self.table, self._checked_seat(seat))

    def play(self, move: Move, seat: Seat | None = None, given: object = None) -> Entry:
        """Make `move` for `seat` (the one to act, if None); return its entry. Listeners get `given` with the change.

        Raises MoveRefusedError with the reason if it cannot be made, SaveError if this game is open read-only. If the
        game's own code fails at it (GameFaultError, which is a MoveRefusedError), the table goes on with the rules off.
        """
        self._writable()
        seat = self._checked_seat(seat)
        before = self.table
        try:
            admitted = self._admitted(move, seat)
            entry = self._new_entry(seat, admitted.row, admitted.events, admitted.flags, admitted.steps)
            payload = self._packed("resolve", entry)
        finally:
            self.record_fault()
        return self._commit(entry, payload, before, admitted.table, given)

    def _admitted(self, move: Move, seat: Seat) -> Admitted:
        """What a move does now; raises what `play` does. The caller calls `record_fault`."""
        table, failed = self.table, self._failed
        admitted = admit(self.game_rules, self.rules, table, seat, checked_move(move), Rng(table.chance))
        if isinstance(admitted, Refused):
            if self._failed and not failed and self.fault is not None:
                raise GameFaultError(self.fault.sentence)
            raise MoveRefusedError(admitted.reason)
        return admitted

    def is_unsaid(self, entry: EntryId) -> bool:
        """Whether an act only prepared the next one, so that the log has no row for it and it is no step to be shown."""
        found, log = self.log.entries[entry], self.log
        if found.move is None or is_free_row(found.move):
            return False
        return goes_unsaid(self.game_rules, found.move, log.flow_at(found.parent).agenda, log.flow_at(entry).agenda)

    def describe(self, entry: EntryId, seat: Seat | None, steps: bool = True, since: EntryId | None = None) -> str:
        """The sentence of an entry, and those of its steps if `steps`, as far as `seat` (None: a watcher) may know.

        With `since`, an earlier entry, it says what has changed from before that one.
        """
        found = self.log.entry(entry)
        before = found if since is None else self.log.entry(since)
        return describe(found, self.log.table_at(before.parent), self.log.table_at(entry), seat, self.game_rules, steps)

    def words_of(self, step: StepTable, seat: Seat | None) -> str:
        """The sentence of one part of an act, as far as `seat` may know it, and why it has changed the points of others."""
        said = self.log.entry(step.entry).steps[step.part - 1].words if step.part else self.describe(step.entry, seat, False)
        return f"{said} {step_reasons(self.game_rules, self.log, step, said)}".rstrip()

    def _set_up(self) -> None:
        """Make the entry of the ruleset's own set-up, which belongs to the start and is not undone."""
        start = self.log.table
        rng = Rng(start.chance)
        try:
            shuffled = shuffle_piles(start, self.game.shuffled(start.equipment), rng) if self.game is not None else []
            events, after = settle(start, [*self.game_rules.start(start, self.header.options, rng), *shuffled], rng)
            entry = self._new_entry("", SET_UP, events)
            payload = self._packed("start", entry)
        except GameFaultError:
            rng = Rng(start.chance)
            events, after = settle(start, FREE_PLAY.start(start, self.header.options, rng), rng)
            entry = self._new_entry("", SET_UP, events)
            payload = pack_entry(entry)
            self.record_fault()
        if events:
            self._commit(entry, payload, start, after)

    def _packed(self, name: str, entry: Entry) -> bytes:
        """The payload of an entry; raises GameFaultError if the game's method `name` gave events that cannot be read back."""
        try:
            payload = pack_entry(entry)
            row = unpack_record(payload)
            if isinstance(row, EntryRow):
                entry_from(row, entry.id)
        except (TypeError, ValueError, OverflowError, NotASaveError) as cause:
            if not isinstance(self._game_rules, Guarded) or (entry.move and is_free_row(entry.move)):
                raise
            raise GameFaultError(self._game_rules.fail(name, cause).sentence) from cause
        return payload

    def _checked_level(self, rules: str) -> Level:
        """The level of that name; raises UnknownNameError if this game has no rules to keep (see `rules_for`)."""
        return checked_level(rules, self.game if self._game_rules is not FREE_PLAY else None)

    def _set_level(self, level: Level) -> None:
        self._record_level(level)
        self._notify(Change("level", self.log.entries[self.head], self.table, self.table))

    def _record_level(self, level: Level) -> None:
        self._level = level
        self._write(pack_record(LevelRow(level, "", self.now())))

    def _writable(self) -> None:
        super()._writable()
        self.record_fault()
