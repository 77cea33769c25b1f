"""Reads the rows of an agenda as the decisions of one game, and remembers what it has read."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tabletop.core.errors import GameDataError
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import AgendaRow
from tabletop.rules.decisions import Decision

MOST_ROWS = 65_536
"""How many different rows are remembered."""


class AgendaReader:
    """Finds the decision that is pending on a table, for one game."""

    def __init__(self, decisions: Iterable[type[Decision]], below: Iterable[type[AgendaRow]]) -> None:
        """`below` are the sorts of rows that lie below decisions and are none themselves. Raises GameDataError for a sort
        without a tag."""
        self.decisions = frozenset(decisions)
        self.menus = frozenset(kind for kind in self.decisions if kind.is_menu)
        self._sorts: dict[str, type[AgendaRow]] = {tag_of(kind): kind for kind in (*self.decisions, *below)}
        self._read: dict[Row, AgendaRow] = {}
        self._last_row: Row = ()
        self._last: Decision | None = None

    def pending(self, table: Table) -> Decision | None:
        """The decision on top of the agenda; None if there is none of this game's."""
        agenda = table.flow.agenda
        if not agenda:
            return None
        row = agenda[-1]
        if row is not self._last_row:
            found = self.read(row)
            self._last = found if isinstance(found, Decision) and type(found) in self.decisions else None
            self._last_row = row
        return self._last

    def read(self, row: Row) -> AgendaRow | None:
        """The typed form of a row; None if this game writes no such row."""
        found = self._read.get(row)
        if found is not None:
            return found
        kind = self._sorts.get(str(row[0])) if row else None
        try:
            found = kind.read(row) if kind is not None else None
        except msgspec.ValidationError:
            return None
        if found is not None:
            if len(self._read) >= MOST_ROWS:
                self._read.clear()
            self._read[row] = found
        return found

    def expect(self, row: Row, decision: object) -> None:
        """Remember that `row` was written from `decision`: it is most likely what is asked about next."""
        if isinstance(decision, Decision) and type(decision) in self.decisions:
            self._last_row, self._last = row, decision


def tag_of(kind: type[AgendaRow]) -> str:
    """The tag of this sort of row; raises GameDataError if it has none."""
    tag = kind.__struct_config__.tag
    if not isinstance(tag, str):
        raise GameDataError(f"The row {kind.__name__} in {kind.__module__} has no tag.")
    return tag
