"""The present of a long game, from the header and the end of its save alone, to be shown before all of it is read.

A summary near the end has the table (`tabletop.core.present`), and the acts after it are played on that. What is shown so is
only trusted to be shown: before anything is written, the whole save is read and checked, and then that is what counts.
"""

from __future__ import annotations

from msgspec import Struct

from tabletop.core.apply import Draft, ImpossibleEventError
from tabletop.core.codec import EntryRow, Header, HeadRow, LevelRow, SummaryRow, TitleRow, entry_from, unpack_record
from tabletop.core.errors import NotASaveError
from tabletop.core.log import EntryId
from tabletop.core.present import table_of, unpack_present
from tabletop.core.table import Table, start_table
from tabletop.saves.frames import NAME, Frame, starts_summary, whole_frames
from tabletop.saves.packing import Unpacker, unpack_header
from tabletop.saves.summary import first_summary, hops

LONG_GAME = 1_000
"""The entries from which on a summary has the present of its game: fewer are read in 10 ms."""
PRESENT_EVERY = 1_000
"""After how many further entries a summary has it again, so that few are left to be played on it."""
END_BYTES = 1024 * 1024
"""How much of the end of a save is searched for the present."""


class Glimpse(Struct):
    """What is known of a game whose acts are not read yet."""

    header: Header
    dictionary: bytes
    """Of the entries, as `unpack_header` gives it."""
    table: Table
    entries: int
    """How many there are in the log, the one of the set-up included."""
    head: EntryId
    time: int
    """Of the last entry, in milliseconds since the game began."""
    title: str
    levels: list[LevelRow]
    is_summed_up: bool = True
    """Whether a summary is the last record."""


def glimpse(data: bytes) -> Glimpse | None:
    """The present in the bytes of a save; None if that is not to be had without reading them all.

    What is wrong with the save is no matter here: reading all of it says that.
    """
    first = next(whole_frames(data), None)
    if first is None:
        return None
    try:
        found = last_present(data)
        if found is None:
            return None
        frame, summary = found
        header, dictionary = unpack_header(data[first.payload : first.end], data[len(NAME)])
        if header.art:
            # Art is lost; the whole reading asks the game for it.
            return None
        present = unpack_present(summary.present)
        table = table_of(present, start_table(header.equipment, header.seed))
        level = LevelRow(present.rules, "", present.time, present.undo, present.hands)
        title = summary.title or header.title
        seen = Glimpse(header, dictionary, table, present.entries, present.head, present.time, title, [level])
        return seen if played_on(seen, data, frame, Unpacker(dictionary)) else None
    except (NotASaveError, ImpossibleEventError):
        return None


def last_present(data: bytes) -> tuple[Frame, SummaryRow] | None:
    """The last summary that has the present of its game, and where it lies; None if the end of the save has none."""
    tail = data[-END_BYTES:]
    before = len(data) - len(tail)
    at = first_summary(tail)
    for frame in reversed(list(hops(data, before + at)) if at is not None else []):
        if starts_summary(data, frame.start) and not frame.flags:
            summary = unpack_record(data[frame.payload : frame.end])
            if isinstance(summary, SummaryRow) and summary.present:
                return frame, summary
    return None


def played_on(seen: Glimpse, data: bytes, summary: Frame, unpacker: Unpacker) -> bool:
    """Follow the records after the summary, up to the end of the save; return False if that cannot be done from there.

    Raises NotASaveError or ImpossibleEventError for records that cannot be.
    """
    draft, end = Draft(seen.table), summary.end
    for frame in whole_frames(data, summary.end, summary.crc):
        record = unpack_record(unpacker.unpack(memoryview(data)[frame.payload : frame.end], frame.flags, frame.end))
        if isinstance(record, EntryRow):
            entry = entry_from(record, seen.entries)
            if entry.parent != seen.head:
                return False
            for event in entry.events:
                draft.apply(event)
            seen.head, seen.time, seen.entries = entry.id, entry.time, entry.id + 1
        elif isinstance(record, HeadRow):
            return False
        elif isinstance(record, TitleRow):
            seen.title = record.title
        elif isinstance(record, LevelRow):
            seen.levels.append(record)
        seen.is_summed_up, end = isinstance(record, SummaryRow), frame.end
    seen.table = draft.table()
    return end == len(data)
