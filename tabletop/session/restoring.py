"""A game out of the records of a save: its log with all that was written beside it, each entry checked by a replay."""

from __future__ import annotations

import time
from collections.abc import Iterable

from msgspec import Struct

from tabletop.core.codec import EntryRow, HeadRow, LevelRow, MarkRow, Record, SummaryRow, TitleRow, entry_from
from tabletop.core.errors import NotASaveError
from tabletop.core.header import Header
from tabletop.core.in_steps import AT_ONCE, InSteps
from tabletop.core.log import ROOT, EntryId, Log
from tabletop.core.table import start_table
from tabletop.saves.files import HeldSave, OpenedSave, SaveFile, collector_paused
from tabletop.saves.glimpse import Glimpse
from tabletop.saves.picture_store import take_in_pictures
from tabletop.session.changes import HeadMove
from tabletop.session.lost_art import with_lost_art


class Restored(Struct):
    """All that the records of a save say of its game; what does not fit its table is left out already."""

    log: Log
    title: str
    marks: dict[EntryId, str] = {}
    notes: dict[EntryId, str] = {}
    head_moves: list[HeadMove] = []
    levels: list[LevelRow] = []
    is_summed_up: bool = False
    """Whether a summary is the last record."""
    lost: str = ""
    """A sentence on entries that were left out; empty if none were."""

    def mark(self, entry: EntryId, name: str, note: str) -> None:
        """Take down the name and the note of a moment; where one is empty, the moment has none."""
        for kept, text in ((self.marks, name), (self.notes, note)):
            if text:
                kept[entry] = text
            else:
                kept.pop(entry, None)

    def cut(self, sound: EntryId) -> None:
        """Leave out all entries after `sound`, and what was written beside them."""
        count = len(self.log.entries) - 1 - sound
        self.log.cut(sound)
        self.is_summed_up = False
        self.marks = {entry: name for entry, name in self.marks.items() if entry <= sound}
        self.notes = {entry: note for entry, note in self.notes.items() if entry <= sound}
        self.head_moves = [move for move in self.head_moves if max(move.source, move.to) <= sound]
        self.lost = f"{count} entries at the end do not fit this table and were left out."


def restoring(header: Header, records: Iterable[Record]) -> InSteps[Restored]:
    """The game in a save's header and records. Raises NotASaveError for records that no game can have."""
    log = Log(start_table(header.equipment, header.seed))
    found = Restored(log, header.title)
    head = ROOT
    for number, record in enumerate(records):
        match record:
            case EntryRow():
                log.add_row(entry_from(record, len(log.entries)))
                head = len(log.entries) - 1
            case HeadRow(entry, seat, made):
                if not 0 <= entry < len(log.entries):
                    raise NotASaveError(f"This save goes back to entry {entry}, which it does not hold.")
                head = entry
                found.head_moves.append(HeadMove(len(log.entries) - 1, log.head, entry, seat, made))
                log.follow_to(entry)
            case MarkRow(entry, name, note):
                if 0 <= entry < len(log.entries):
                    found.mark(entry, name, note)
            case TitleRow(title):
                found.title = title
            case LevelRow():
                found.levels.append(record)
            case _:
                pass
        found.is_summed_up = isinstance(record, SummaryRow)
        if not number % AT_ONCE:
            yield
    sound = yield from log.replaying()
    if sound < len(log.entries) - 1:
        found.cut(sound)
    log.move_head(min(head, sound))
    return found


class Loaded(Struct, frozen=True):
    """A game as its save has it, and what was put right in that: a sentence, empty if nothing was."""

    header: Header
    past: Restored
    file: SaveFile
    report: str


def understood(opened: OpenedSave) -> InSteps[Loaded]:
    """The game in a save that was opened.

    What does not fit its table is cut off the file too, so that new acts follow those that are kept. Raises NotASaveError, and
    closes the file, for records that no game can have.
    """
    header, records = with_lost_art(opened.header), opened.records
    try:
        report = " ".join(filter(None, (opened.report, take_in_pictures(header, records))))
        past = yield from restoring(header, records)
        if past.lost:
            entries = [at for at, record in enumerate(records) if isinstance(record, EntryRow)]
            first_unfit = entries[len(past.log.entries) - 1]
            report = " ".join(filter(None, (report, past.lost, opened.keep(first_unfit))))
            past = yield from restoring(header, records[:first_unfit])
    except BaseException:
        opened.file.close()
        raise
    return Loaded(header, past, opened.file, report)


def loading(held: HeldSave, seen: Glimpse | None = None) -> InSteps[Loaded]:
    """The game in a save that is held, of which `seen` is known already.

    Raises, and closes its file, as `understood` and `HeldSave.opening` do.
    """
    # With the very same box the screen need not paint its faces again.
    opened = yield from held.opening((seen.header, seen.dictionary) if seen is not None else None)
    return (yield from understood(opened))


class Unread:
    """The part of a long game that is not in memory yet, and what is known of the game without it."""

    def __init__(self, held: HeldSave, seen: Glimpse) -> None:
        self.seen = seen
        self._work = loading(held, seen)

    def read(self, seconds: float) -> Loaded | None:
        """Read on for about that long; return all of the game once it is read. Raises what `open_save` raises."""
        until = time.perf_counter() + seconds
        with collector_paused():
            try:
                next(self._work)
                while time.perf_counter() < until:
                    next(self._work)
            except StopIteration as end:
                loaded: Loaded = end.value
                return loaded
        return None

    def stop(self) -> None:
        """Read no more."""
        self._work.close()
