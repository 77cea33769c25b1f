"""Reads the rows of an agenda as the decisions of one game, and remembers what it has read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial

import msgspec

from tabletop.core.errors import GameDataError
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import MOST_ROWS, Agenda, AgendaRow, RowT, written_as
from tabletop.rules.decisions import Decision


class AgendaReader:
    """Finds the decision that is pending on a table, for one game."""

    def __init__(self, decisions: Iterable[type[Decision]], below: Iterable[type[AgendaRow]]) -> None:
        """`below` are the sorts of rows that lie below decisions and are none themselves. Raises GameDataError for a sort
        without a tag."""
        self.decisions = frozenset(decisions)
        asked = {tag_of(kind): kind for kind in self.decisions}
        sorts: dict[str, type[AgendaRow]] = {**asked, **{tag_of(kind): kind for kind in below}}
        # Rows are values and come again and again, in one game and the next, so what was read is remembered. A row that
        # cannot be read is not, for 1.0 equals 1: a row of a hostile save must not stand for one of the game.
        self._decision = lru_cache(maxsize=MOST_ROWS)(partial(read_as, asked))
        self._last_agenda: Agenda = ()
        self._last: Decision | None = None
        self._any_row = lru_cache(maxsize=MOST_ROWS)(partial(read_as, sorts))

    def pending(self, table: Table) -> Decision | None:
        """The decision on top of the agenda; None if there is none of this game's."""
        agenda = table.flow.agenda
        if agenda is not self._last_agenda:
            self._last = self.top(agenda[-1]) if agenda else None
            self._last_agenda = agenda
        return self._last

    def top(self, row: Row) -> Decision | None:
        """The decision of a row; None if it is none of this game's."""
        written = written_as(row)
        if isinstance(written, Decision) and type(written) in self.decisions:
            return written
        try:
            return self._decision(row)
        except msgspec.ValidationError:
            return None

    def read(self, row: Row) -> AgendaRow | None:
        """The typed form of a row; None if this game writes no such row."""
        try:
            return self._any_row(row)
        except msgspec.ValidationError:
            return None


def read_as(sorts: Mapping[str, type[RowT]], row: Row) -> RowT:
    """The typed form of a row, by the class that has its tag; raises msgspec.ValidationError if it is of none of these sorts."""
    kind = sorts.get(str(row[0])) if row else None
    if kind is None:
        raise msgspec.ValidationError("no such row is known")
    return kind.read(row)


def tag_of(kind: type[AgendaRow]) -> str:
    """The tag of this sort of row; raises GameDataError if it has none."""
    tag = kind.__struct_config__.tag
    if not isinstance(tag, str):
        raise GameDataError(f"The row {kind.__name__} in {kind.__module__} has no tag.")
    return tag
