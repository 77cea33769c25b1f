"""What every game in progress keeps: its log, names and notes of moments, its file, and the listeners to its changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf

from tabletop.core.clock import Clockwork
from tabletop.core.codec import (
    Header,
    MarkRow,
    TitleRow,
    pack_record,
)
from tabletop.core.equipment import Equipment, Seat
from tabletop.core.errors import MoveRefusedError, SaveError, UnknownNameError
from tabletop.core.events import Event
from tabletop.core.limits import LONGEST_MARK_NOTE, LONGEST_TITLE
from tabletop.core.log import Entry, EntryId, Log, Step
from tabletop.core.table import Row, Table
from tabletop.core.view import view
from tabletop.saves.files import SaveFile
from tabletop.session.changes import (
    Change,
    HeadMove,
    Listener,
)
from tabletop.session.restoring import Restored, Unread


class GameRecord:
    """A game as it is written down: its log, its title, names and notes of moments, and the file it is written to."""

    def __init__(self, header: Header, log: Log, file: SaveFile | None = None) -> None:
        self.header = header
        self.file = file
        self.title = header.title
        self._past = Restored(log, header.title)
        self._unread: Unread | None = None
        self.is_summed_up = False
        """Whether the file ends with a summary of the present game, because nothing has been done since it was written."""
        self._unused_size = -1
        """The size of the file (bytes) as long as nobody has acted; -1 for a game that is kept in any case."""
        self.recovery = ""
        """A sentence on what was set aside when the file was read; empty if nothing was."""
        self.unreadable = ""
        """Why the rest of a save that was shown already could not be read, as a sentence; empty if it could."""
        self._listeners: list[Listener] = []
        self._clock = time.monotonic() - (log.entries[-1].time / 1000.0)
        self._clockwork = Clockwork()

    @property
    def is_read(self) -> bool:
        """Whether the log is in memory; if not (see `Session.load_present`), whatever asks for it waits until it is read."""
        return self._unread is None

    @property
    def log(self) -> Log:
        """All acts, and the tables along the way."""
        return self._whole().log

    @property
    def marks(self) -> dict[EntryId, str]:
        """The names of moments."""
        return self._whole().marks

    @property
    def notes(self) -> dict[EntryId, str]:
        """The notes beside moments."""
        return self._whole().notes

    @property
    def head_moves(self) -> list[HeadMove]:
        """Every undo, redo and jump, oldest first."""
        return self._whole().head_moves

    def _whole(self) -> Restored:
        if self._unread is not None:
            self.read_on()
        return self._past

    def read_on(self, seconds: float = inf) -> None:
        """Read what is not read yet of the save, for about as long as `seconds`.

        If it turns out to be damaged, the game is only shown: then `read_only` is true, and `unreadable` says why.
        """
        unread = self._unread
        if unread is None:
            return
        try:
            loaded = unread.read(seconds)
        except SaveError as cause:
            self._unread, self.unreadable = None, str(cause)
            self._past = Restored(Log(unread.seen.table), self.title)
            if self.file is not None:
                self.file.refuse(self.unreadable)
            return
        if loaded is not None:
            self._unread, self.recovery = None, loaded.report
            self._take_over(loaded.past)

    def _take_over(self, past: Restored) -> None:
        """Go on from what the records of a save say."""
        self._past, self.title, self.is_summed_up = past, past.title, past.is_summed_up
        self._go_on_at(past.log.entries[-1].time)

    def _go_on_at(self, moment: int) -> None:
        """Let the clock of the game show `moment`, in milliseconds since it began."""
        self._clock = time.monotonic() - moment / 1000.0

    @property
    def table(self) -> Table:
        """The table as it is now: the whole truth, which no screen and no bot should see."""
        return self._past.log.table if self._unread is None else self._unread.seen.table

    @property
    def equipment(self) -> Equipment:
        """What is in the box now; kinds may have come into it during play."""
        return self.table.equipment

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, of all branches, in the order they were made; entry 0 is the set-up."""
        return self.log.entries

    @property
    def head(self) -> EntryId:
        """The entry whose table is shown now."""
        return self._past.log.head if self._unread is None else self._unread.seen.head

    @property
    def read_only(self) -> bool:
        """Whether nothing can be played here: the file was opened only to be looked at, or cannot be written to."""
        return self.file is not None and self.file.read_only

    def view(self, seat: Seat | None) -> Table:
        """The table as `seat` may see it (None: as a watcher may); raises UnknownNameError for an unknown seat."""
        if seat is not None:
            self._checked_seat(seat)
        return view(self.table, seat)

    def time_used(self, seat: Seat) -> int:
        """For how many milliseconds `seat` has had the turn while the clock ran; what was taken back counts too."""
        self._clockwork.read(self.log.entries, self.head_moves)
        return self._clockwork.at(seat, self.now())

    def now(self) -> int:
        """How long this game has been played, in milliseconds."""
        return int((time.monotonic() - self._clock) * 1000)

    def mark(self, name: str, entry: EntryId | None = None) -> None:
        """Name a moment (the present one, if None); an empty name takes its name away.

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
        if len(note) > LONGEST_MARK_NOTE:
            raise MoveRefusedError(f"A note may have {LONGEST_MARK_NOTE} characters at the most, not {len(note)}.")
        self._put_mark(at, self.marks.get(at.id, ""), note)

    def rename(self, title: str) -> None:
        """Give the game another title. Raises MoveRefusedError for an empty or overlong one."""
        title = " ".join(title.split())
        if not title or len(title) > LONGEST_TITLE:
            raise MoveRefusedError(f"A title has between 1 and {LONGEST_TITLE} characters.")
        self._writable()
        self.title = title
        self._write(pack_record(TitleRow(title)))
        self._notify(Change("titled", self.log.entries[self.head], self.table, self.table))

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every change from now on; the function returned stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _put_mark(self, at: Entry, name: str, note: str) -> None:
        self._writable()
        self._past.mark(at.id, name, note)
        self._write(pack_record(MarkRow(at.id, name, note)))
        self._notify(Change("marked", at, self.table, self.table))

    def _new_entry(
        self, seat: Seat, move: Row | None, events: Sequence[Event], flags: tuple[str, ...] = (), steps: tuple[Step, ...] = ()
    ) -> Entry:
        """The entry of what is done now."""
        return Entry(len(self.log.entries), self.log.head, seat, move, tuple(events), self.now(), flags, steps)

    def _commit(self, entry: Entry, payload: bytes, before: Table, after: Table, given: object = None) -> Entry:
        self._write(payload)
        self.log.append(entry, after)
        self._notify(Change("played", entry, before, after, given))
        return entry

    def _write(self, payload: bytes) -> None:
        self._whole()
        self.is_summed_up = False
        if self.file is not None and not self.file.read_only:
            self.file.append(payload)

    def _notify(self, change: Change) -> None:
        for listener in tuple(self._listeners):
            listener(change)

    def _writable(self) -> None:
        self._whole()
        if self.file is not None and self.file.read_only:
            raise SaveError(self.file.problem)

    def _checked_seat(self, seat: Seat | None) -> Seat:
        seats = [one.id for one in self.equipment.seats]
        if seat is None:
            acting = [one for one in self.table.flow.to_act if one in seats]
            return acting[0] if acting else seats[0]
        if seat not in seats:
            raise UnknownNameError(f"There is no seat {seat!r} at this table; there are {', '.join(seats)}.")
        return seat
