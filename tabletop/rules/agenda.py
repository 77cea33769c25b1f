"""The agenda: a stack of plain rows in the flow that says what is pending, the last row on top.

A row is a tag and its arguments, such as `("reward", 2)`; arguments are numbers, strings, booleans and rows. Here each sort
of row is a class, so that a row of a save is checked when it is read, and code names its fields:

    class LayingHits(AgendaRow, frozen=True, tag="hits"):
        left: int

    LayingHits(2).row() == ("hits", 2)
    LayingHits.read(("hits", 2)).left == 2
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from tabletop.core.table import Row

Agenda = tuple[Row, ...]

LARGEST = 9_999
"""The largest number in a row of an agenda."""
MOST_ROWS = 16_384
"""How many rows are remembered in typed form, and how many typed ones as rows: a game writes and reads the same ones often."""

RowT = TypeVar("RowT", bound="AgendaRow")


class AgendaRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One sort of row. Its fields are the arguments that follow the tag."""

    open_ended: ClassVar[bool] = False
    """Whether the last field is a tuple of all arguments that are left in the row, however many."""

    def row(self) -> Row:
        """The plain row, for the flow of a table."""
        return row_of(self)

    @classmethod
    def read(cls, row: Row) -> Self:
        """The typed form of a plain row; raises msgspec.ValidationError if the row is not of this sort.

        A row from a file may hold anything, so its numbers must be from 0 to `LARGEST`.
        """
        found: Self = typed_row(cls, row)
        return found


@lru_cache(maxsize=MOST_ROWS)
def typed_row(kind: type[RowT], row: Row) -> RowT:
    """`AgendaRow.read`, remembered. A row that equals one read before is not checked again, and gives the same value."""
    if not counts(row):
        raise msgspec.ValidationError(f"the numbers of an agenda go from 0 to {LARGEST}")
    if kind.open_ended:
        fixed = len(kind.__struct_fields__)
        row = (*row[:fixed], row[fixed:])
    return msgspec.convert(row, kind)


@lru_cache(maxsize=MOST_ROWS)
def row_of(value: AgendaRow) -> Row:
    """`AgendaRow.row`, remembered."""
    tag, values = value.__struct_config__.tag, astuple(value)
    if value.open_ended:
        return (tag, *values[:-1], *values[-1])
    return (tag, *values)


def counts(value: object) -> bool:
    """Whether all numbers in a value of a row are whole and between 0 and `LARGEST`."""
    if isinstance(value, tuple):
        return all(isinstance(one, str) or counts(one) for one in value)
    return not isinstance(value, float) and (not isinstance(value, int) or 0 <= value <= LARGEST)
