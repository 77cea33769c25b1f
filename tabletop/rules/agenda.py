"""The agenda: a stack of plain rows in the flow that says what is pending, the last row on top.

A row is a tag and its arguments, such as `("reward", 2)`; arguments are numbers, strings, booleans and rows. Here each sort
of row is a class, so that a row of a save is checked when it is read, and code names its fields:

    class LayingHits(AgendaRow, frozen=True, tag="hits"):
        left: int

    LayingHits(2).row() == ("hits", 2)
    LayingHits.read(("hits", 2)).left == 2
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import ClassVar, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from tabletop.core.errors import GameDataError
from tabletop.core.table import Row

Agenda = tuple[Row, ...]
RowT = TypeVar("RowT", bound="AgendaRow")

LARGEST = 9_999
"""The largest number in a row of an agenda."""
MOST_ROWS = 4096
"""How many rows are remembered in typed form."""


class AgendaRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One sort of row. Its fields are the arguments that follow the tag."""

    open_ended: ClassVar[bool] = False
    """Whether the last field is a tuple of all arguments that are left in the row, however many."""

    def row(self) -> Row:
        """The plain row, for the flow of a table."""
        tag, values = self.__struct_config__.tag, astuple(self)
        return (tag, *values[:-1], *values[-1]) if self.open_ended else (tag, *values)

    @classmethod
    def read(cls, row: Row) -> Self:
        """The typed form of a plain row; raises msgspec.ValidationError if the row is not of this sort.

        A row from a file may hold anything, so its numbers must be from 0 to `LARGEST`.
        """
        found: Self = typed_row(cls, row)
        return found


@lru_cache(maxsize=MOST_ROWS)
def typed_row(kind: type[RowT], row: Row) -> RowT:
    """`AgendaRow.read`, remembered: rows are values and come again and again.

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


class Kept:
    """The typed forms of the topmost rows of an agenda."""

    agenda: Agenda = ()
    rows: Sequence[AgendaRow] = ()


WRITTEN, READ = Kept(), Kept()
"""Of the agenda that was written last, as the next move mostly begins with it; of the one read last, as a bot tries all moves."""


def known_rows(agenda: Agenda) -> Sequence[AgendaRow]:
    """The typed forms of the topmost rows of an agenda that was written or read last; none of any other."""
    return WRITTEN.rows if agenda is WRITTEN.agenda else READ.rows if agenda is READ.agenda else ()
