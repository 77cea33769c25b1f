"""The rows of the log by page: a branch, one player's acts, search results, named moments, other branches, undone acts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import groupby
from typing import Literal, Protocol

from msgspec import Struct

from tabletop.core.branches import Branch, branches
from tabletop.core.equipment import Seat
from tabletop.core.in_steps import AT_ONCE, InSteps
from tabletop.core.log import EntryId
from tabletop.rules.free_moves import is_free_row
from tabletop.rules.words import listed, seat_name, several
from tabletop.session.changes import HeadMove
from tabletop.session.counting import counted, counts_on
from tabletop.session.session import Session

LONG_TURN = 4
"""A turn of 4 or more acts has a row below it that sums up what they brought, because its first acts are seldom in sight."""
Page = Literal["line", "seat", "found", "marks", "lines", "undone"]
EMPTY: dict[Page, str] = {
    "line": "What is done at the table is listed here.",
    "seat": "This player has done nothing yet.",
    "found": "Nothing in the log has these words.",
    "marks": "No moment has a name yet. A right click on a row of the log names one.",
    "lines": "",
    "undone": "Nothing has been taken back.",
}


class Looks(Protocol):
    """Who looks at the log, and at which moment."""

    @property
    def session(self) -> Session:
        """The game."""
        ...

    @property
    def past(self) -> EntryId | None:
        """The moment that is looked at without being gone to; None for the present."""
        ...

    @property
    def eyes(self) -> Seat | None:
        """The seat whose secrets may be read; None for what all may know."""
        ...


class BookRow(Struct, frozen=True):
    """A row: the moment that a click shows, the seat whose symbol it has, and its text if it is not the entry's sentence."""

    entry: EntryId
    seat: Seat
    text: str = ""
    part: int | None = None
    """The number in `parts` of what the row says: 0 for the act, 1 for its first step; None if one row says everything."""
    turn: tuple[EntryId, ...] = ()
    """The acts of the turn that the row sums up; empty in all other rows."""


class LogBook:
    """Chooses the page and gives its rows."""

    def __init__(self, view: Looks) -> None:
        self.view = view
        self.page: Page = "line"
        self.about = ""
        """The seat or the words that the page shows."""
        self.entries: list[EntryId] = []
        self._rows: list[BookRow] = []
        self._moves: list[HeadMove] = []
        self._last: dict[EntryId, EntryId] = {}
        """The last act without a row of its own after an act: they share the row of that one."""
        self._unsaid: dict[EntryId, bool] = {}
        self._plain: set[EntryId] = set()
        """The acts known to have a row of their own unless they were played by themselves: nearly all."""
        self._actors: dict[EntryId, Seat] = {}
        """Who made an act by the rules; empty for acts by hand."""
        self._turns: dict[EntryId, tuple[EntryId, ...]] = {}
        """The acts of each turn that a row sums up, by the last of them."""
        self._searched: tuple[str, Seat | None] = ("", "")
        """The words and the seat for which `_hits` says which sentences contain the words."""
        self._hits: dict[EntryId, bool] = {}

    @property
    def title(self) -> str:
        """The name of the page, on the button that chooses it."""
        match self.page:
            case "seat":
                return f"Only {seat_name(self.view.session, self.about)}"
            case "found":
                return f"“{self.about}”"
            case page:
                return {"line": "All", "marks": "Named", "lines": "Lines", "undone": "Taken back"}[page]

    def open(self, page: Page, about: str = "") -> None:
        """Open a page."""
        self.page, self.about = page, about
        self.refresh()

    def refresh(self) -> None:
        """Read the rows again from the log; there are none as long as that is not in memory."""
        session, past = self.view.session, self.view.past
        self._rows, self._last, self._turns, self.entries = [], {}, {}, []
        if not session.is_read:
            return
        log, plain, by_itself = session.log, self._plain, session.by_itself
        line = log.line(past)
        line = line[bisect_left(line, log.base) :]
        acts: list[EntryId] = []
        for entry in line:
            if (entry in plain and entry not in by_itself) or self._has_row(entry):
                acts.append(entry)
            elif acts:
                self._last[acts[-1]] = entry
        match self.page:
            case "line":
                self._turns = {turn[-1]: turn for turn in self._long_turns(acts)}
                self.entries = self._with_steps(acts)
            case "seat":
                self.entries = self._with_steps([entry for entry in acts if log.entries[entry].seat == self.about])
            case "found":
                self.entries = self._with_steps(self._found(line))
            case "marks":
                self.entries = sorted(session.marks)
            case "lines":
                found = branches(log, session.marks)
                self._rows = [BookRow(one.tip, log.entries[one.tip].seat, self.line_words(one)) for one in found]
                self.entries = [row.entry for row in self._rows]
            case "undone":
                self._moves = [move for move in session.head_moves if log.depth(move.to) < log.depth(move.source)]
                self.entries = [move.source for move in self._moves]

    def act_of(self, entry: EntryId) -> EntryId:
        """The act to whose row an entry belongs."""
        log = self.view.session.log
        while entry > log.base and not self._has_row(entry):
            entry = log.entries[entry].parent
        return entry

    def _has_row(self, entry: EntryId) -> bool:
        """Whether an act was neither played by itself, nor only prepared the next one, nor is a further step of a counter."""
        session = self.view.session
        counter = counted(session.log.entries[entry])
        if counter and not (entry in session.marks or entry in session.notes) and counts_on(session.log, entry):
            return False
        if entry not in self._unsaid:
            self._unsaid[entry] = self.view.session.is_unsaid(entry)
            if not counter and not self._unsaid[entry]:
                self._plain.add(entry)
        return not self._unsaid[entry] and entry not in self.view.session.by_itself

    def learning(self) -> InSteps[None]:
        """Look at each act of a long game once, in steps, so that `refresh` need not."""
        for entry in range(self.view.session.log.base, len(self.view.session.log.entries)):
            self._has_row(entry)
            self._actors[entry] = self._actor(entry)
            if not entry % AT_ONCE:
                yield

    def _actor(self, act: EntryId) -> Seat:
        made = self.view.session.log.entries[act]
        return made.seat if made.move and not is_free_row(made.move) else ""

    def last_of(self, entry: EntryId) -> EntryId:
        """The last entry that belongs to the row of `entry`, so that a click shows what came of it."""
        return self._last.get(entry, entry)

    def parts(self, entry: EntryId) -> list[list[tuple[EntryId, int]]]:
        """For each row of an act what it says: an entry with the number of one of its steps, or with -1 for the move itself.

        The words of an act that was played by itself join the row of the act before it, unless steps stand between them.
        """
        session, at, line = self.view.session, self.last_of(entry), [entry]
        while at != entry:
            line.insert(1, at)
            at = session.log.entries[at].parent
        parts: list[list[tuple[EntryId, int]]] = [[]]
        for at in line:
            if at == entry or session.by_itself.get(at):
                parts += [[]] if parts[-1] and parts[-1][-1][1] >= 0 else []
                parts[-1].append((at, -1))
            parts += [[(at, number)] for number in range(len(session.log.entries[at].steps))]
        return parts

    def _with_steps(self, acts: list[EntryId]) -> list[EntryId]:
        """The acts, once for each of their rows: 7, 7, 7, 8 if act 7 has two steps. It is quick, for it makes no words."""
        entries, rows = self.view.session.log.entries, list[EntryId]()
        for act in acts:
            rows.append(act)
            if self._last.get(act, act) != act:
                rows += [act] * (len(self.parts(act)) - 1)
            elif steps := entries[act].steps:
                rows += [act] * len(steps)
            if act in self._turns:
                rows.append(act)
        return rows

    def _long_turns(self, acts: list[EntryId]) -> Iterator[tuple[EntryId, ...]]:
        """The turns by the rules that are over and had several acts: a row after the last of them sums them up."""
        log, actors = self.view.session.log, self._actors
        for act in acts:
            if act not in actors:
                actors[act] = self._actor(act)
        for seat, run in groupby(acts, key=actors.__getitem__):
            turn = tuple(run)
            over = turn[-1] != acts[-1] or seat not in log.table_at(self.last_of(turn[-1])).flow.to_act
            if seat and len(turn) >= LONG_TURN and over:
                yield turn

    def row(self, index: int) -> BookRow:
        """The row at an index."""
        if self._rows:
            return self._rows[index]
        if self.page == "undone":
            move = self._moves[index]
            return BookRow(move.source, move.seat, self.view.session.describe_move(move))
        entry = self.entries[index]
        part = None if self.page == "marks" else index - bisect_left(self.entries, entry)
        if self.page == "line" and entry in self._turns and index == self.end_of(index):
            seat = self.view.session.log.entries[entry].seat
            text = f"{seat_name(self.view.session, seat)}’s whole turn."
            return BookRow(entry, seat, text, part, self._turns[entry])
        return BookRow(entry, "" if part else self.view.session.log.entries[entry].seat, part=part)

    def end_of(self, index: int) -> int:
        """The index of the last row of the act to which a row belongs."""
        return bisect_right(self.entries, self.entries[index]) - 1

    def index_of(self, entry: EntryId) -> int:
        """The index of the first row of a moment; -1 if it has none here."""
        if self.page == "undone" or not self.view.session.is_read:
            return -1
        entry = self.act_of(entry)
        at = bisect_left(self.entries, entry)
        if at < len(self.entries) and self.entries[at] == entry:
            return at
        if self.page == "line":
            self.refresh()
            at = bisect_left(self.entries, entry)
            return at if at < len(self.entries) and self.entries[at] == entry else -1
        return -1

    def line_words(self, line: Branch) -> str:
        """A branch in words."""
        log = self.view.session.log
        base = log.depth(log.base)
        if line.parting == line.tip:
            return f"The line in play: {several(log.depth(line.tip) - base, 'act')}."
        who = listed([seat_name(self.view.session, seat) for seat in line.seats])
        name = f"“{line.name}”: " if line.name else ""
        words = f"{name}{several(line.acts, 'act')} by {who}, branching off after moment {log.depth(line.parting) - base}."
        return words[:1].upper() + words[1:]

    def _found(self, line: list[EntryId]) -> list[EntryId]:
        """The rows with the words in a sentence, name or note. Sentences do not change, so each is searched once."""
        session, words = self.view.session, self.about.casefold()
        if self._searched != (words, self.view.eyes):
            self._searched, self._hits = (words, self.view.eyes), {}
        hits = self._hits
        for entry in line:
            if entry not in hits:
                hits[entry] = words in session.describe(entry, self.view.eyes).casefold()
        written = (session.marks, session.notes)
        found = [entry for entry in line if hits[entry] or any(words in kept.get(entry, "").casefold() for kept in written)]
        return list(dict.fromkeys(map(self.act_of, found)))
