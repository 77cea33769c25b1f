"""The agenda: a stack of plain rows in the flow that says what is pending, the last row on top.

A row is a tag and its arguments, such as `("reward", 2)`; arguments are numbers, strings, booleans and rows. The ruleset
looks at the top row to know what may be done; resolving it pops and pushes. So any moment can be saved and resumed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from tabletop.core.table import Row

Agenda = tuple[Row, ...]

LARGEST = 9_999
"""No row of an agenda counts further."""


class Several(Struct, frozen=True):
    """A field that is itself a row of such values, each one of `of` where that names them."""

    of: Collection[object] | type


class Rest(Struct, frozen=True):
    """All fields from here on, each one of `of` where that names them."""

    of: Collection[object] | type


Field = Collection[object] | type | Several | Rest
"""What may stand in a field: one of these values, any value of this type (numbers from 0 to `LARGEST`), or several of them."""

Shapes = Mapping[str, tuple[Field, ...]]
"""The fields of each row that a game writes, by its tag."""

NOTHING: Row = ("",)
"""What `top` gives of an empty agenda: a row with an empty tag."""


def top(agenda: Agenda) -> Row:
    """The row to be dealt with now."""
    return agenda[-1] if agenda else NOTHING


def push(agenda: Agenda, *rows: Row) -> Agenda:
    """The agenda with `rows` to be dealt with first, in the order given."""
    return agenda + rows[::-1]


def pop(agenda: Agenda) -> Agenda:
    """The agenda without its top row; raises IndexError if it is empty."""
    if not agenda:
        raise IndexError("an empty agenda has no top row")
    return agenda[:-1]


def replace_top(agenda: Agenda, *rows: Row) -> Agenda:
    """The agenda with `rows` in place of its top row; raises IndexError if it is empty."""
    return push(pop(agenda), *rows)


def number(row: Row, index: int) -> int:
    """The whole number at `index` of a row; raises ValueError if something else stands there."""
    value = row[index] if index < len(row) else None
    if type(value) is not int:
        raise ValueError(f"a number was expected at {index} of the agenda's row {row}")
    return value


def word(row: Row, index: int) -> str:
    """The string at `index` of a row; raises ValueError if something else stands there."""
    value = row[index] if index < len(row) else None
    if not isinstance(value, str):
        raise ValueError(f"a word was expected at {index} of the agenda's row {row}")
    return value


def fits(row: Row, shapes: Shapes) -> bool:
    """Whether a row has the form that `shapes` gives for its tag. A row from a file may hold anything."""
    tag = row[0] if row else ""
    if not isinstance(tag, str) or tag not in shapes:
        return False
    shape, fields = shapes[tag], row[1:]
    if shape and isinstance(shape[-1], Rest):
        rest = shape[-1]
        shape, fields, more = shape[:-1], fields[: len(shape) - 1], fields[len(shape) - 1 :]
        if not all(fits_field(value, rest.of) for value in more):
            return False
    return len(fields) == len(shape) and all(map(fits_field, fields, shape))


def fits_field(value: object, field: Field) -> bool:
    """Whether a value may stand in a field of a row."""
    if isinstance(field, Several | Rest):
        return isinstance(value, tuple) and all(fits_field(one, field.of) for one in value)
    if isinstance(field, type):
        return type(value) is field and (type(value) is not int or 0 <= value <= LARGEST)
    # True, which equals 1, is no number here, and neither is 1.0.
    return type(value) in (str, int) and value in field
