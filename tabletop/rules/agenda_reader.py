"""Reads the rows of an agenda as the decisions of one game, and remembers the last that was pending."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tabletop.core.errors import GameDataError
from tabletop.core.table import Row, Table
from tabletop.rules.agenda import AgendaRow, RowT
from tabletop.rules.decisions import Decision


class AgendaReader:
    """Finds the decision that is pending on a table, for one game."""

    def __init__(self, decisions: Iterable[type[Decision]], below: Iterable[type[AgendaRow]]) -> None:
        """`below` are the sorts of rows that lie below decisions and are none themselves. Raises GameDataError for a sort
        without a tag."""
        self.decisions = frozenset(decisions)
        self._asked = {tag_of(kind): kind for kind in self.decisions}
        self._sorts: dict[str, type[AgendaRow]] = {**self._asked, **{tag_of(kind): kind for kind in below}}
        self._last_row: Row = ()
        self._last: Decision | None = None

    def pending(self, table: Table) -> Decision | None:
        """The decision on top of the agenda; None if there is none of this game's."""
        agenda = table.flow.agenda
        if not agenda:
            return None
        row = agenda[-1]
        if row is not self._last_row:
            self._last_row, self._last = row, read_as(self._asked, row)
        return self._last

    def read(self, row: Row) -> AgendaRow | None:
        """The typed form of a row; None if this game writes no such row."""
        return read_as(self._sorts, row)


def read_as(sorts: Mapping[str, type[RowT]], row: Row) -> RowT | None:
    """The typed form of a row, by the class that has its tag; None if there is no such class, or the row is not of that sort."""
    kind = sorts.get(str(row[0])) if row else None
    try:
        return kind.read(row) if kind is not None else None
    except msgspec.ValidationError:
        return None


def tag_of(kind: type[AgendaRow]) -> str:
    """The tag of this sort of row; raises GameDataError if it has none."""
    tag = kind.__struct_config__.tag
    if not isinstance(tag, str):
        raise GameDataError(f"The row {kind.__name__} in {kind.__module__} has no tag.")
    return tag
