"""The agenda: a stack of plain rows in the flow that says what is pending, the last row on top.

A row is a tag and its arguments, such as `("reward", 2)`; arguments are numbers, strings, booleans and rows. Here each sort
of row is a class, so that a row of a save is checked when it is read, and code names its fields:

    class LayingHits(AgendaRow, frozen=True, tag="hits"):
        left: int

    LayingHits(2).row() == ("hits", 2)
    LayingHits.read(("hits", 2)).left == 2

An `AgendaReader` finds what is pending on a table of one game.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Generic, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from tabletop.core.errors import GameDataError
from tabletop.core.remembered import Remembered
from tabletop.core.table import Row, Table

Agenda = tuple[Row, ...]
RowT = TypeVar("RowT", bound="AgendaRow")

LARGEST = 9_999
"""The largest number in a row of an agenda."""
MOST_ROWS = 4096
"""How many rows are remembered."""


class AgendaRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One sort of row. Its fields are the arguments that follow the tag."""

    open_ended: ClassVar[bool] = False
    """Whether the last field is a tuple of all arguments that are left in the row, however many."""

    def row(self) -> Row:
        """The plain row, for the flow of a table."""
        return PLAIN[self]

    @classmethod
    def read(cls, row: Row) -> Self:
        """The typed form of a plain row; raises msgspec.ValidationError if the row is not of this sort.

        A row from a file may hold anything, so its numbers must be from 0 to `LARGEST`.
        """
        found = TYPED.get(row)
        if not isinstance(found, cls) or type(found) is not cls:
            found = converted(cls, row)
            remember(row, found)
        return found


TYPED: dict[Row, AgendaRow] = {}
"""The rows that were written or read last in typed form: they are values and come again and again."""


def remember(row: Row, typed: AgendaRow) -> None:
    """Keep the typed form of a row."""
    if len(TYPED) >= MOST_ROWS:
        TYPED.clear()
    TYPED[row] = typed


def plain_row(typed: AgendaRow) -> Row:
    """`AgendaRow.row`, worked out."""
    tag, values = tag_of(type(typed)), astuple(typed)
    row = (tag, *values[:-1], *values[-1]) if typed.open_ended else (tag, *values)
    remember(row, typed)
    return row


PLAIN = Remembered(plain_row, MOST_ROWS)


def converted(kind: type[RowT], row: Row) -> RowT:
    """`AgendaRow.read` of a row that was not met before.

    A row that cannot be read is not remembered, for 1.0 equals 1: a row of a hostile save must not stand for one of the game.
    """
    if not counts(row):
        raise msgspec.ValidationError(f"the numbers of an agenda go from 0 to {LARGEST}")
    if kind.open_ended:
        fixed = len(kind.__struct_fields__)
        row = (*row[:fixed], row[fixed:])
    return msgspec.convert(row, kind)


def readable(kind: type[RowT], row: Row) -> RowT | None:
    """The typed form of a row; None for a row of a hostile save that is not of this sort."""
    try:
        return kind.read(row)
    except msgspec.ValidationError:
        return None


@cache
def tag_of(kind: type[AgendaRow]) -> str:
    """The tag of this sort of row; raises GameDataError if it has none."""
    tag = kind.__struct_config__.tag
    if not isinstance(tag, str):
        raise GameDataError(f"The row {kind.__name__} in {kind.__module__} has no tag.")
    return tag


def counts(row: Row) -> bool:
    """Whether all numbers in a row are whole and between 0 and `LARGEST`."""
    for value in row:
        if isinstance(value, tuple):
            if not counts(value):
                return False
        elif isinstance(value, float) or (isinstance(value, int) and not 0 <= value <= LARGEST):
            return False
    return True


class AgendaReader(Generic[RowT]):
    """Reads the rows of one game, and finds the decision that is pending on a table."""

    def __init__(self, sort: type[RowT], decisions: Iterable[type[RowT]], below: Iterable[type[AgendaRow]]) -> None:
        """`sort` is what all decisions are derived from; `below` are the sorts of rows that lie below decisions and are none
        themselves. Raises GameDataError for a sort without a tag."""
        self.decisions = frozenset(decisions)
        self._sort = sort
        self._sorts: frozenset[type[AgendaRow]] = self.decisions.union(below)
        self._by_tag = {tag_of(kind): kind for kind in self._sorts}
        self._last_agenda: Agenda = ()
        self._last: RowT | None = None

    def pending(self, table: Table) -> RowT | None:
        """The decision on top of the agenda; None if there is none of this game's."""
        agenda = table.flow.agenda
        if agenda is not self._last_agenda:
            row = self.read(agenda[-1]) if agenda else None
            self._last = row if isinstance(row, self._sort) and type(row) in self.decisions else None
            self._last_agenda = agenda
        return self._last

    def read(self, row: Row) -> AgendaRow | None:
        """The typed form of a row; None if this game writes no such row."""
        found = TYPED.get(row)
        return found if type(found) in self._sorts else self._new(row)

    def read_all(self, agenda: Agenda) -> list[AgendaRow | None]:
        """The typed form of each row."""
        typed, sorts = TYPED.get, self._sorts
        return [found if type(found := typed(row)) in sorts else self._new(row) for row in agenda]

    def _new(self, row: Row) -> AgendaRow | None:
        """The typed form of a row that was not met before."""
        kind = self._by_tag.get(str(row[0])) if row else None
        return None if kind is None else readable(kind, row)
