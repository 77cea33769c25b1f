"""The agenda: a stack of plain rows in the flow that says what is pending, the last row on top.

A row is a tag and its arguments, such as `("reward", 2)`; arguments are numbers, strings, booleans and rows. The ruleset
looks at the top row to know what may be done; resolving it pops and pushes. So any moment can be saved and resumed.
"""

from __future__ import annotations

from tabletop.core.table import Row

Agenda = tuple[Row, ...]

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
