"""Reads the rows of an agenda as the decisions of one game, and remembers what it has read."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.table import Row, Table
from tabletop.rules.agenda import Agenda, AgendaRow, known_rows, readable, tag_of
from tabletop.rules.decisions import Decision


class AgendaReader:
    """Finds the decision that is pending on a table, for one game."""

    def __init__(self, decisions: Iterable[type[Decision]], below: Iterable[type[AgendaRow]]) -> None:
        """`below` are the sorts of rows that lie below decisions and are none themselves. Raises GameDataError for a sort
        without a tag."""
        self.decisions = frozenset(decisions)
        self._sorts: dict[str, type[AgendaRow]] = {tag_of(kind): kind for kind in (*self.decisions, *below)}
        self._last_agenda: Agenda = ()
        self._last: Decision | None = None

    def pending(self, table: Table) -> Decision | None:
        """The decision on top of the agenda; None if there is none of this game's."""
        agenda = table.flow.agenda
        if agenda is not self._last_agenda:
            rows = known_rows(agenda)
            row = rows[-1] if rows else self.read(agenda[-1]) if agenda else None
            self._last = row if isinstance(row, Decision) and type(row) in self.decisions else None
            self._last_agenda = agenda
        return self._last

    def read(self, row: Row) -> AgendaRow | None:
        """The typed form of a row; None if this game writes no such row."""
        kind = self._sorts.get(str(row[0])) if row else None
        return None if kind is None else readable(kind, row)
