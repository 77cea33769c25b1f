"""One game in progress: its log, its rules, its seats and its file. The stable face of Tabletop for programs.

    session = Session.new("open_table", seats=2, seed="7")
    session.play(MovePiece("pack.QH", to="table", x=300, y=200))
    session.undo()
    session.save(Path("evening.tabletop"))

Every act is an entry of the log; with a file, it is in the file before anybody is told of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from types import TracebackType

from msgspec.structs import replace

from tabletop.bots.bot import bot_seed, own_secret
from tabletop.bots.worker import Question
from tabletop.core.chance import Rng, new_seed
from tabletop.core.clock import Clockwork
from tabletop.core.codec import (
    EntryRow,
    Header,
    HeadRow,
    LevelRow,
    MarkRow,
    Record,
    SummaryRow,
    TitleRow,
    entry_from,
    pack_entry,
    pack_record,
    unpack_record,
)
from tabletop.core.equipment import Equipment, Seat, SeatDef
from tabletop.core.errors import GameDataError, MoveRefusedError, NotASaveError, SaveError, UnknownNameError
from tabletop.core.events import Event
from tabletop.core.header import check_header
from tabletop.core.log import ROOT, SET_UP, Entry, EntryId, Log, Step
from tabletop.core.table import Row, Table, start_table
from tabletop.core.view import view
from tabletop.games.game import Game
from tabletop.games.registry import load_game
from tabletop.rules.describe import describe, number, seat_name
from tabletop.rules.faults import GameFault, GameFaultError
from tabletop.rules.free_moves import BESIDE_TAGS, FREE_TAGS
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.guarded import Guarded
from tabletop.rules.levels import Level, admit
from tabletop.rules.play import steps_of
from tabletop.rules.ruleset import LegalMoves, Move, Options, Outcome, Problem, Refused, Ruleset, Score
from tabletop.rules.telling import settle
from tabletop.saves.files import SaveFile, collector_paused, count_as_played, create_save, open_save
from tabletop.saves.folder import JUST_BEFORE, played_at
from tabletop.saves.rescue import write_beside
from tabletop.session.changes import (
    LONGEST_NOTE,
    LONGEST_TITLE,
    RESUMED,
    UNDO_POLICIES,
    Change,
    ChangeKind,
    HeadMove,
    Listener,
    RulesCannotGoOnError,
    UndoPolicy,
)
from tabletop.session.checks import checked_level, checked_move, checked_seats, level_in_save, rules_for
from tabletop.session.records import payloads, summary_row
from tabletop.version import __version__


class Session:
    """A game in progress. Make one with `Session.new` or `Session.load`."""

    def __init__(
        self, header: Header, game: Game | None, log: Log, file: SaveFile | None = None, *, is_own_box: bool = False
    ) -> None:
        """`is_own_box`: the equipment in `header` was made by `game` a moment ago, so the game's rules fit it."""
        self.header = header
        self.game = game
        self.log = log
        self.file = file
        self.title = header.title
        self.marks: dict[EntryId, str] = {}
        self.notes: dict[EntryId, str] = {}
        self.head_moves: list[HeadMove] = []
        """Every undo, redo and jump, oldest first."""
        self._undo_policy: UndoPolicy = "confirm"
        self.is_summed_up = False
        """Whether the file ends with a summary of how the game stands, so that nothing has been done since."""
        self.recovery = ""
        """What had to be set aside when the file was read; empty if nothing."""
        self._game_rules: Ruleset = FREE_PLAY
        self._box_fault: GameFault | None = None
        try:
            self._game_rules = rules_for(header, game, is_own_box)
        except GameDataError as cause:
            self._box_fault = GameFault(f"{cause} It is played here without its rules.", cause)
        self._level: Level = level_in_save(header.rules, self._game_rules)
        self._listeners: list[Listener] = []
        self._clock = time.monotonic() - (log.entries[-1].time / 1000.0)
        self._clockwork = Clockwork()

    @classmethod
    def new(
        cls,
        game: str | Game,
        seats: int | Sequence[SeatDef] = 2,
        seed: str | int | None = None,
        options: Options | None = None,
        title: str = "",
        path: Path | None = None,
        rules: str = "",
    ) -> Session:
        """Begin a game; with `path` it is on disk from its first moment.

        `rules` is off, advise or enforce; if empty, the rules are enforced where the game has any.

        Raises UnknownNameError for an unknown game, option or number of seats, GameDataError for equipment that no save can
        hold, SaveError if the file cannot be made.
        """
        box = load_game(game) if isinstance(game, str) else game
        places = checked_seats(box, seats)
        chosen = box.checked_options(options or {})
        equipment = box.box(places, chosen)
        header = Header(
            game=box.id,
            game_version=box.version,
            app_version=__version__,
            equipment=equipment,
            options=chosen,
            seed=str(seed) if seed is not None else new_seed(),
            title=title or box.name,
            made=time.time(),
            rules=checked_level(rules or ("enforce" if box.ruleset is not None else "off"), box),
        )
        if path is None:
            # Otherwise that is checked where it is packed.
            check_header(header)
        session = cls(header, box, Log(start_table(equipment, header.seed)), is_own_box=True)
        if path is not None:
            session._go_on_in(create_save(path, header))
        session._set_up()
        return session

    @classmethod
    def load(cls, path: Path, read_only: bool = False) -> Session:
        """Go on with a saved game; new acts are appended to its file unless it is read-only.

        Raises SaveError (NotASaveError, NewerFormatError) if it cannot be opened. `recovery` says what was damaged.
        """
        with collector_paused():
            opened = open_save(path, read_only=read_only)
            report = opened.report
            try:
                session = cls.restore(opened.header, opened.records)
                if session.recovery:
                    # What does not fit is cut off the file too, so that what is played now follows on what is kept.
                    entries = [at for at, record in enumerate(opened.records) if isinstance(record, EntryRow)]
                    first_unfit = entries[len(session.entries) - 1]
                    report = " ".join(filter(None, (report, session.recovery, opened.keep(first_unfit))))
                    session = cls.restore(opened.header, opened.records[:first_unfit])
            except BaseException:
                opened.file.close()
                raise
        session._go_on_in(opened.file)
        session.recovery = report
        return session

    @classmethod
    def restore(cls, header: Header, records: Iterable[Record]) -> Session:
        """The game that a save's header and records tell of, without a file."""
        game: Game | None = None
        broken: GameFault | None = None
        with suppress(UnknownNameError):
            try:
                game = load_game(header.game)
            except GameDataError as cause:
                broken = GameFault(f"{cause} It is played here without its rules.", cause)
        log = Log(start_table(header.equipment, header.seed))
        session = cls(header, game, log)
        session._box_fault = session._box_fault or broken
        head = ROOT
        for record in records:
            match record:
                case EntryRow():
                    log.add_row(entry_from(record, len(log.entries)))
                    head = len(log.entries) - 1
                case HeadRow(entry, seat, made):
                    if not 0 <= entry < len(log.entries):
                        raise NotASaveError(f"This save goes back to entry {entry}, which it does not hold.")
                    head = entry
                    session.head_moves.append(HeadMove(len(log.entries) - 1, log.head, entry, seat, made))
                    log.follow_to(entry)
                case MarkRow(entry, name, note):
                    if 0 <= entry < len(log.entries):
                        session._mark(entry, name, note)
                case TitleRow(title):
                    session.title = title
                case LevelRow(rules, _, _, undo):
                    session._level = level_in_save(rules, session.game_rules)
                    session._undo_policy = next((one for one in UNDO_POLICIES if one == undo), session._undo_policy)
                case _:
                    pass
            session.is_summed_up = isinstance(record, SummaryRow)
        sound = log.replay_all()
        if sound < len(log.entries) - 1:
            lost = len(log.entries) - 1 - sound
            log.cut(sound)
            session.is_summed_up = False
            session.marks = {entry: name for entry, name in session.marks.items() if entry <= sound}
            session.notes = {entry: note for entry, note in session.notes.items() if entry <= sound}
            session.head_moves = [move for move in session.head_moves if max(move.source, move.to) <= sound]
            session.recovery = f"{lost} entries at the end do not fit this table and were left out."
            head = min(head, sound)
        log.move_head(head)
        session._clock = time.monotonic() - (log.entries[-1].time / 1000.0)
        return session

    @property
    def table(self) -> Table:
        """The table as it is now: the whole truth, which no screen and no bot should see."""
        return self.log.table

    @property
    def equipment(self) -> Equipment:
        """What is in the box."""
        return self.header.equipment

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, of all branches, in the order they were made; entry 0 is the set-up."""
        return self.log.entries

    @property
    def head(self) -> EntryId:
        """The entry the table stands at."""
        return self.log.head

    @property
    def game_rules(self) -> Ruleset:
        """The game's own rules, in force or not; free play where it has none, is not installed or has another box by now."""
        return self._game_rules

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force; free play where the game has none, they are off, or they cannot go on from this table."""
        return FREE_PLAY if self.rules == "off" or self.problems() else self.game_rules

    @property
    def rules(self) -> Level:
        """How the rules are minded: off, advise or enforce; off as soon as the game's own code has failed (`fault`).

        Setting it is recorded. From off, RulesCannotGoOnError is raised if the table was set so that the rules cannot
        go on from it, or they fail again; where only what is pending is wrong, `resume_rules` takes up play.
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
        """The last failure of the game's own code; None if there was none. Whoever shows this game says its sentence.

        A failure puts the rules off at once; that is recorded with the next act, or by `record_fault`.
        """
        rules = self._game_rules
        return (rules.fault or rules.silence if isinstance(rules, Guarded) else None) or self._box_fault

    @property
    def _failed(self) -> bool:
        """Whether the game's own code has failed, so that its rules are asked nothing more."""
        return isinstance(self._game_rules, Guarded) and self._game_rules.fault is not None

    def record_fault(self) -> None:
        """Record that the rules are off, if the game's own code has failed and that is not recorded yet."""
        if self._failed and self._level != "off" and not self.read_only:
            self._set_level("off")

    def _try_rules_again(self) -> None:
        """Ask a game that has failed once more."""
        if isinstance(self._game_rules, Guarded):
            self._game_rules.try_again()

    @property
    def undo_policy(self) -> UndoPolicy:
        """How this table takes undo past a barrier. Setting it is recorded."""
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
            self._tell(Change("level", self.log.entries[self.head], self.table, self.table))

    def barriers_to(self, entry: EntryId) -> list[EntryId]:
        """The barriers that are left behind by going to the moment after `entry`, newest first."""
        log = self.log
        kept = set(log.path(log.entry(entry).id))
        left = takewhile(lambda at: at not in kept, reversed(log.path(log.head)))
        return [at for at in left if at in log.barriers]

    def problems(self) -> list[Problem]:
        """What on the table the game's rules cannot go on from."""
        return self.game_rules.diagnose(self.table)

    def resume_rules(self, seat: Seat, phase: str, rules: str = "enforce") -> Entry:
        """Mind the rules again on a table set by hand, with `seat` to act in `phase` (one of the rules' `phases`).

        Raises RulesCannotGoOnError for what must be put right by hand first, MoveRefusedError if play cannot be taken up
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
        # Nobody is told of the level alone: with it in force the table is not yet one that the rules can be asked about.
        self._record_level(level)
        return self._commit(entry, payload, before, after)

    def scores(self) -> tuple[Score, ...]:
        """The points as the game's rules count them now."""
        return self.game_rules.scores(self.table)

    def time_used(self, seat: Seat) -> int:
        """The milliseconds for which `seat` has had the turn so far while the clock ran, whatever was taken back."""
        self._clockwork.read(self.log.entries, self.head_moves)
        return self._clockwork.at(seat, self.now())

    def bot_question(self) -> Question | None:
        """What a bot is to be asked now: None if a person is to act, the rules are not enforced, or the game is over."""
        if self.rules != "enforce" or self.game is None or self.read_only or self.ruleset is FREE_PLAY:
            return None
        waiting = self.game_rules.to_act(self.table)
        for seat in self.equipment.seats:
            if seat.id in waiting and seat.bot:
                # Its own decisions are counted, not the acts of all: what others do and undo does not shift its chance.
                decision = sum(self.entries[at].seat == seat.id for at in self.log.path(self.head))
                seed = bot_seed(self.header.seed, seat.id, decision, own_secret())
                return Question(self.game.id, self.view(seat.id), seat.id, seat.bot, seed)
        return None

    @property
    def read_only(self) -> bool:
        """Whether another program has the file, so that nothing can be played here."""
        return self.file is not None and self.file.read_only

    def view(self, seat: Seat | None) -> Table:
        """The table as `seat` may see it (None: as a watcher may); raises UnknownNameError for an unknown seat."""
        if seat is not None:
            self._checked_seat(seat)
        return view(self.table, seat)

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves:
        """What `seat` (the one to act, if None) may do now."""
        return self.ruleset.legal_moves(self.table, self._checked_seat(seat))

    def play(self, move: Move, seat: Seat | None = None) -> Entry:
        """Make `move` for `seat` (the one to act, if None); return its entry.

        Raises MoveRefusedError with the reason if it cannot be made, SaveError if this game is open read-only. If the
        game's own code fails at it (GameFaultError, which is a MoveRefusedError), the table goes on with the rules off.
        """
        self._writable()
        seat = self._checked_seat(seat)
        before, failed = self.table, self._failed
        try:
            admitted = admit(self.game_rules, self.rules, before, seat, checked_move(move), Rng(before.chance))
            if isinstance(admitted, Refused):
                if self._failed and not failed and self.fault is not None:
                    raise GameFaultError(self.fault.sentence)
                raise MoveRefusedError(admitted.reason)
            entry = self._new_entry(seat, admitted.row, admitted.events, admitted.flags, admitted.steps)
            payload = self._packed("resolve", entry)
        finally:
            self.record_fault()
        return self._commit(entry, payload, before, admitted.table)

    def undo(self, seat: Seat = "") -> Entry:
        """Take back the last act; return the entry undone.

        Raises MoveRefusedError at the start, and at a barrier where the table bars it.
        """
        target = self.log.undo_target()
        if target is None:
            raise MoveRefusedError("There is nothing to undo: this is the start of the game.")
        self._check_barred(target)
        undone = self.log.entries[self.log.head]
        self._move_head(target, "undone", undone, seat)
        return undone

    def undo_to_person(self, seat: Seat = "") -> Entry:
        """Go back to the last moment, before the present one, at which a person was to act; return its entry.

        Raises MoveRefusedError if there was none, and at a barrier where the table bars it.
        """
        target = self.person_target()
        if target is None:
            raise MoveRefusedError("There is nothing to undo: no person has acted yet.")
        return self.jump(target, seat)

    def person_target(self) -> EntryId | None:
        """Where `undo_to_person` goes; None if no person was to act before the present moment."""
        people = {one.id for one in self.equipment.seats if not one.bot}
        at = self.log.head
        last = self.log.entries[at].move
        if at > self.log.base and last is not None and last[0] in BESIDE_TAGS:
            # A note made while a bot thinks was a decision of a person too, and is all that is to be taken back.
            return self.log.entries[at].parent
        while at > self.log.base:
            at = self.log.entries[at].parent
            if not people.isdisjoint(self.log.table_at(at).flow.to_act):
                return at
        return None

    def redo(self, seat: Seat = "") -> Entry:
        """Do again what was undone last; return its entry. Raises MoveRefusedError at the end of a line."""
        target = self.log.redo_target()
        if target is None:
            raise MoveRefusedError("There is nothing to redo.")
        entry = self.log.entries[target]
        self._move_head(target, "redone", entry, seat)
        return entry

    def redo_to_person(self, seat: Seat = "") -> Entry:
        """Go on to the next moment at which a person is to act, or to the end of the line: what `undo_to_person` took back.

        Return its entry. Raises MoveRefusedError at the end of a line.
        """
        target = self.log.redo_target()
        people = {one.id for one in self.equipment.seats if not one.bot}
        later = [] if target is None else self.log.line()[self.log.depth(target) :]
        last = later[-1:]
        for at in later:
            done = self.log.entries[at].move
            if (done is not None and done[0] in BESIDE_TAGS) or not people.isdisjoint(self.log.table_at(at).flow.to_act):
                last = [at]
                break
        # One act alone is done again in sight, as without bots.
        return self.redo(seat) if not last or last[0] == target else self.jump(last[0], seat)

    def jump(self, entry: EntryId, seat: Seat = "") -> Entry:
        """Go to the moment after `entry`, on any branch.

        Raises UnknownNameError if there is no such entry, MoveRefusedError if it lies behind a barrier and the table bars it.
        """
        target = self.log.entry(max(entry, self.log.base) if entry >= 0 else entry)
        if target.id != self.log.head:
            self._check_barred(target.id)
            self._move_head(target.id, "jumped", target, seat)
        return target

    def mark(self, name: str, entry: EntryId | None = None) -> None:
        """Name a moment (the present one, if None); an empty name takes the mark away.

        Raises MoveRefusedError for an overlong name, UnknownNameError if there is no such entry.
        """
        at = self.log.entry(self.log.head if entry is None else entry)
        name = " ".join(name.split())
        if len(name) > LONGEST_TITLE:
            raise MoveRefusedError(f"The name of a moment may have {LONGEST_TITLE} characters at the most, not {len(name)}.")
        self._put_mark(at, name, self.notes.get(at.id, ""))

    def annotate(self, note: str, entry: EntryId | None = None) -> None:
        """Write a note beside an entry (the present one, if None); an empty note takes it away.

        Raises MoveRefusedError for an overlong note, UnknownNameError if there is no such entry.
        """
        at = self.log.entry(self.log.head if entry is None else entry)
        note = note.strip()
        if len(note) > LONGEST_NOTE:
            raise MoveRefusedError(f"A note may have {LONGEST_NOTE} characters at the most, not {len(note)}.")
        self._put_mark(at, self.marks.get(at.id, ""), note)

    def _put_mark(self, at: Entry, name: str, note: str) -> None:
        self._writable()
        self._mark(at.id, name, note)
        self._write(pack_record(MarkRow(at.id, name, note)))
        self._tell(Change("marked", at, self.table, self.table))

    def rename(self, title: str) -> None:
        """Give the game another title. Raises MoveRefusedError for an empty or overlong one."""
        title = " ".join(title.split())
        if not title or len(title) > LONGEST_TITLE:
            raise MoveRefusedError(f"A title has between 1 and {LONGEST_TITLE} characters.")
        self._writable()
        self.title = title
        self._write(pack_record(TitleRow(title)))
        self._tell(Change("titled", self.log.entries[self.head], self.table, self.table))

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, and always on the free table."""
        return self.ruleset.outcome(self.table)

    def describe(self, entry: EntryId, seat: Seat | None) -> str:
        """The sentence of an entry, as far as `seat` (None: a watcher) may know."""
        told = self.log.entry(entry)
        return describe(told, self.log.table_at(told.parent), self.log.table_at(entry), seat, self.game_rules)

    def describe_move(self, move: HeadMove) -> str:
        """One undo, redo or jump as a sentence: who took back what."""
        who = seat_name(self.equipment, move.seat)
        log = self.log
        back, on = set(log.path(move.source)), set(log.path(move.to))
        undone, done = len(back - on), len(on - back)
        told = []
        if undone:
            told.append(f"takes back {number(undone)} {'act' if undone == 1 else 'acts'}")
        if done:
            told.append(f"does {number(done)} {'act' if done == 1 else 'acts'} again")
        return f"{who} {' and '.join(told) or 'stays'}."

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of every change from now on; the function returned stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def save(self, path: Path, title: str = "", thumbnail: bytes = b"") -> None:
        """Write the whole game, all branches, as a new file at `path`; this session goes on with its own file.

        The new file has the title `title` (empty: the same) and, where there is one, a small picture of the table.

        Raises SaveError if it cannot be written; an older file at `path` is replaced only when the new one is whole.
        """
        with create_save(path, replace(self.header, title=title or self.title), replacing=True) as copy:
            for payload in payloads(self):
                copy.append(payload)
            if thumbnail:
                copy.append(pack_record(summary_row(self, thumbnail, title)))
        if self.file is not None:
            # The game to go on with is this one, not its copy.
            count_as_played(path, played_at(self.file.path) - JUST_BEFORE)

    def write_summary(self, thumbnail: bytes = b"") -> None:
        """Append what a list of saves shows; `thumbnail` is a small picture of the table. Without a file nothing is done."""
        self._write(pack_record(summary_row(self, thumbnail)))
        self.is_summed_up = True

    @property
    def unsaved(self) -> str:
        """What of this game its file does not hold, and why, as a sentence; empty if all is on disk, or there is no file."""
        return self.file.unsaved if self.file is not None else ""

    def close(self, give_up: bool = False) -> None:
        """Finish writing and let go of the file.

        Raises SaveError, and stays open, if something cannot be brought to the disk: try again later, `save` the game
        elsewhere, or lose that with `give_up`.
        """
        if self.file is not None:
            self.file.close(give_up)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close the file in any case; raises SaveError if not all is on disk, or adds that as a note to `error`."""
        if self.file is not None:
            self.file.__exit__(kind, error, trace)

    def _set_up(self) -> None:
        """Make the entry of the ruleset's own set-up, which belongs to the start and is not undone."""
        start = self.log.table
        rng = Rng(start.chance)
        try:
            events, after = settle(start, self.game_rules.start(start, self.header.options, rng), rng)
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

    def _new_entry(
        self, seat: Seat, move: Row | None, events: Sequence[Event], flags: tuple[str, ...] = (), steps: tuple[Step, ...] = ()
    ) -> Entry:
        """The entry of what is done now."""
        return Entry(len(self.log.entries), self.log.head, seat, move, tuple(events), self.now(), flags, steps)

    def _packed(self, name: str, entry: Entry) -> bytes:
        """The payload of an entry; raises GameFaultError if the game tells, when asked `name`, what cannot be read back."""
        try:
            payload = pack_entry(entry)
            row = unpack_record(payload)
            if isinstance(row, EntryRow):
                entry_from(row, entry.id)
        except (TypeError, ValueError, OverflowError, NotASaveError) as cause:
            if not isinstance(self._game_rules, Guarded) or (entry.move and entry.move[0] in FREE_TAGS):
                raise
            raise GameFaultError(self._game_rules.fail(name, cause).sentence) from cause
        return payload

    def _commit(self, entry: Entry, payload: bytes, before: Table, after: Table) -> Entry:
        self._write(payload)
        self.log.append(entry, after)
        self._tell(Change("played", entry, before, after))
        return entry

    def _checked_level(self, rules: str) -> Level:
        """The level of that name, for the rules of this very game (see `rules_for`)."""
        return checked_level(rules, self.game if self._game_rules is not FREE_PLAY else None)

    def _set_level(self, level: Level) -> None:
        self._record_level(level)
        self._tell(Change("level", self.log.entries[self.head], self.table, self.table))

    def _record_level(self, level: Level) -> None:
        self._level = level
        self._write(pack_record(LevelRow(level, "", self.now())))

    def _check_barred(self, target: EntryId) -> None:
        barriers = self.barriers_to(target) if self._undo_policy == "barred" else []
        if barriers:
            told = self.describe(barriers[0], None)
            raise MoveRefusedError(f"This table bars undo past chance and what was revealed: {told}")

    def _move_head(self, target: EntryId, kind: ChangeKind, entry: Entry, seat: Seat) -> None:
        self._writable()
        before = self.table
        move = HeadMove(len(self.log.entries) - 1, self.log.head, target, seat, self.now())
        self._write(pack_record(HeadRow(target, seat, move.time)))
        self.head_moves.append(move)
        after = self.log.move_head(target)
        self._tell(Change(kind, entry, before, after))

    def _mark(self, entry: EntryId, name: str, note: str) -> None:
        for kept, text in ((self.marks, name), (self.notes, note)):
            if text:
                kept[entry] = text
            else:
                kept.pop(entry, None)

    def _write(self, payload: bytes) -> None:
        self.is_summed_up = False
        if self.file is not None and not self.file.read_only:
            self.file.append(payload)

    def _go_on_in(self, file: SaveFile) -> None:
        """Write what is done from now on into `file`, and all of the game into another one should that be lost."""

        def write_again() -> SaveFile:
            return write_beside(file.path, replace(self.header, title=self.title), list(payloads(self)))

        self.file = file
        file.write_again = write_again

    def _tell(self, change: Change) -> None:
        for listener in tuple(self._listeners):
            listener(change)

    def now(self) -> int:
        """How long this game has been played, in milliseconds."""
        return int((time.monotonic() - self._clock) * 1000)

    def _writable(self) -> None:
        if self.file is not None and self.file.read_only:
            raise SaveError(self.file.problem)
        self.record_fault()

    def _checked_seat(self, seat: Seat | None) -> Seat:
        seats = [one.id for one in self.equipment.seats]
        if seat is None:
            acting = [one for one in self.table.flow.to_act if one in seats]
            return acting[0] if acting else seats[0]
        if seat not in seats:
            raise UnknownNameError(f"There is no seat {seat!r} at this table; there are {', '.join(seats)}.")
        return seat
