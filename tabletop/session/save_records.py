"""A game in progress as the records of a save."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Protocol

from tabletop.core.codec import Header, HeadRow, LevelRow, MarkRow, SummaryRow, pack_entry, pack_record
from tabletop.core.equipment import Equipment
from tabletop.core.events import KindsAdded
from tabletop.core.log import ROOT, EntryId, Log
from tabletop.core.present import Present, events_to, pack_present
from tabletop.core.reseeding import reseeded
from tabletop.core.table import Table, start_table
from tabletop.rules.ruleset import Outcome, Score
from tabletop.session.changes import HeadMove


class Recorded(Protocol):
    """The part of a `Session` that is written into its save."""

    header: Header
    title: str

    @property
    def log(self) -> Log:
        """All acts."""
        ...

    @property
    def marks(self) -> dict[EntryId, str]:
        """The names of moments."""
        ...

    @property
    def notes(self) -> dict[EntryId, str]:
        """The notes beside moments."""
        ...

    @property
    def head_moves(self) -> list[HeadMove]:
        """Every undo, redo and jump, oldest first."""
        ...

    @property
    def table(self) -> Table:
        """The table as it is now."""
        ...

    @property
    def equipment(self) -> Equipment:
        """The equipment it is played with."""
        ...

    @property
    def rules(self) -> str:
        """The level of the rules: off, advise or enforce."""
        ...

    @property
    def undo_policy(self) -> str:
        """Whether this table allows undo past a barrier."""
        ...

    @property
    def open_hands(self) -> bool:
        """Whether the people at this laptop may see one another's hands."""
        ...

    def now(self) -> int:
        """How long this game has been played, in milliseconds."""
        ...

    def scores(self) -> tuple[Score, ...]:
        """The points as the game's rules count them now."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...


def payloads(session: Recorded, fresh: bool = False) -> Iterable[bytes]:
    """The payloads of all frames after the header, from which this game can be restored, with `fresh` with other chance."""
    moves = iter(session.head_moves)
    move = next(moves, None)
    for entry in session.log.entries:
        if entry.id != ROOT:
            yield pack_entry(reseeded(entry) if fresh else entry)
        while move is not None and move.last <= entry.id:
            yield pack_record(HeadRow(move.to, move.seat, move.time))
            move = next(moves, None)
    for at in sorted(session.marks.keys() | session.notes.keys()):
        yield pack_record(MarkRow(at, session.marks.get(at, ""), session.notes.get(at, "")))
    if session.rules != session.header.rules or session.undo_policy != "confirm" or session.open_hands:
        hands = "open" if session.open_hands else ""
        yield pack_record(LevelRow(session.rules, "", session.now(), session.undo_policy, hands))
    line_end = len(session.log.entries) - 1
    if session.head_moves and session.head_moves[-1].last == line_end and session.head_moves[-1].to == session.log.head:
        return
    # The head moves end where the game stands, unless rows of a damaged save were left out; then add what is missing.
    if session.log.line()[-1] != line_end:
        yield pack_record(HeadRow(session.log.line()[-1], "", session.now()))
    if session.log.head != line_end:
        yield pack_record(HeadRow(session.log.head, "", session.now()))


def present_of(session: Recorded) -> bytes:
    """The present table of this game, packed for a summary; empty if it cannot be made in one piece, or is too large."""
    log, table, seed = session.log, session.table, session.header.seed
    start = start_table(session.header.equipment, seed)
    # Kinds come into the box by few acts; only then is the whole way to the present gone through for them.
    way = log.path(log.head) if table.equipment is not start.equipment else []
    events = events_to(start, table, [one for at in way for one in log.entries[at].events if isinstance(one, KindsAdded)])
    if events is None:
        return b""
    hands, chance = "open" if session.open_hands else "covered", table.chance
    present = Present(
        *(len(log.entries), log.head, log.entries[-1].time, session.rules, session.undo_policy, hands, events),
        *(chance.seed if chance.seed != seed else "", chance.drawn, chance.streams),
    )
    return pack_present(present)


def summary_row(session: Recorded, thumbnail: bytes, title: str = "", present: bytes = b"") -> SummaryRow:
    """What a list of saves shows of this game, under another `title` where one is given."""
    table = session.table
    acting = ", ".join(seat.name for seat in session.equipment.seats if seat.id in table.flow.to_act)
    scores = {score.seat: score.points for score in session.scores()} or {
        counter.seat: table.counters[counter.id]
        for counter in session.equipment.counters.values()
        if counter.seat and not counter.private and counter.id in table.counters
    }
    return SummaryRow(
        entries=len(session.log.entries) - 1 - session.log.base,
        head=session.log.head,
        time=time.time(),
        to_act=acting,
        scores=scores,
        text=f"Round {table.flow.round}" if table.flow.round else "",
        thumbnail=thumbnail,
        title=title or session.title,
        over=session.outcome() is not None,
        present=present,
    )
