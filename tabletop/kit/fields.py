"""Data with fields: `{name}` in a text stands for the field `name` of a row, as in `the supply of {kind}`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from tabletop.core.errors import GameDataError

Fields = Mapping[str, Any]
"""Values by their names, such as those of one row of a table. A value may itself be a table: a list of rows."""

FIELD = re.compile(r"\{(\w+)\}")
PLACE = ("x", "y", "turn")
"""The fields that say where the things of a row lie; without them they are not moved."""
NAMES_A_FIELD = ("table", "when", "unless")
"""The keys of a part whose values are names of fields."""
MOST_TIMES = 1_000
"""How often a thing is drawn at most."""
MOST_MADE = 20_000
"""How many things one part of a file describes at most."""
LONGEST_FILLED = 20_000
"""The most characters of a text after its fields were filled in: texts within texts could grow without end."""


def filled(value: Any, fields: Fields) -> Any:
    """The value with its fields filled in, also within lists and tables. A text that is one field whose value is a list becomes
    that list.

    Raises GameDataError for a field that is not given.
    """
    if isinstance(value, str):
        parts = parts_of(value)
        if len(parts) == 3 and not parts[0] and not parts[2]:
            found = field(parts[1], fields)
            return found if isinstance(found, list | tuple) else str(found)
        text = "".join([str(field(part, fields)) if at % 2 else part for at, part in enumerate(parts)])
        if len(text) > LONGEST_FILLED:
            raise GameDataError(f"a text has {len(text):,} characters with its fields; {LONGEST_FILLED:,} is the most")
        return text
    if isinstance(value, list):
        return [filled(one, fields) for one in value]
    if isinstance(value, dict):
        return {key: filled(one, fields) for key, one in value.items()}
    return value


@lru_cache(maxsize=4096)
def parts_of(text: str) -> tuple[str, ...]:
    """A text taken apart: the text before the first field, the name of that field, the text before the next field …"""
    return tuple(FIELD.split(text))


def field(name: str, fields: Fields) -> Any:
    """The value of a field; raises GameDataError with the fields that there are."""
    if name not in fields:
        known = [one for one, value in fields.items() if not isinstance(value, list)]
        raise GameDataError(f"there is no field {name!r}; there are {', '.join(known) or 'none'}")
    return fields[name]


def has_fields(value: Any) -> bool:
    """Whether there is a field in the value, or anywhere within it."""
    if isinstance(value, str):
        return len(parts_of(value)) > 1
    within = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(has_fields, within))


def is_wanted(part: Mapping[str, Any], fields: Fields) -> bool:
    """Whether the part is made: the field that `when` names is not empty, 0 or false, and the one that `unless` names is."""
    return ("when" not in part or bool(field(part["when"], fields))) and not ("unless" in part and field(part["unless"], fields))


def is_repeated(part: Mapping[str, Any]) -> bool:
    """Whether a part describes a thing for each row of a table, or several times the same."""
    return "table" in part or "times" in part


def each_row(part: Mapping[str, Any], fields: Fields) -> Iterator[Fields]:
    """The fields for each thing that a part of a file describes: those of each row of its `table`, or `times` times the same.

    With several tables, as in `seats areas`, there is a thing for each row of the last within each row of the others; its `x`,
    `y` and `turn` are the sums of theirs. The names of tables and the number of times may have fields: `points_{size}`. The
    field `number` counts from 0. Raises GameDataError if something of this is wrong.
    """
    check_names(part)
    if not is_repeated(part):
        if is_wanted(part, fields):
            yield fields
        return
    names = str(filled(part.get("table", ""), fields)).split()
    tables = [[row_in(row) for row in table(name, fields)] for name in names] or [[{}] * times_in(part, fields)]
    if (count := prod(map(len, tables))) > MOST_MADE:
        raise GameDataError(f"its tables describe {count:,} things; {MOST_MADE:,} is the most")
    for number, rows in enumerate(product(*tables)):
        each = {**fields, "number": number}
        for row in rows:
            each |= row
        each |= {key: sum(number_in(row, key) for row in rows) for key in PLACE}
        if is_wanted(part, each):
            yield each


def check_names(part: Mapping[str, Any]) -> None:
    """Raise GameDataError if what names a table or a field is no name."""
    for name in NAMES_A_FIELD:
        if not isinstance(part.get(name, ""), str):
            raise GameDataError(f"{name} is {part[name]!r} and must be the name of a field")


def times_in(part: Mapping[str, Any], fields: Fields) -> int:
    """How often a thing is there; raises GameDataError if that is no number, or too large."""
    times = filled(part["times"], fields)
    if isinstance(times, str) and times.isdecimal():
        times = int(times)
    if type(times) is not int or not 0 <= times <= MOST_TIMES:
        raise GameDataError(f"times is {times!r} and must be a whole number from 0 to {MOST_TIMES:,}")
    return times


def number_in(row: Fields, name: str) -> float:
    """The number in a field of a row, 0 if there is none; raises GameDataError for anything else."""
    try:
        return float(row.get(name, 0.0))
    except (TypeError, ValueError) as cause:
        raise GameDataError(f"{name} is {row[name]!r} and must be a number") from cause


def table(name: str, fields: Fields) -> Iterable[Any]:
    """The rows of a table; raises GameDataError if there is no such table."""
    rows: Any = fields.get(name)
    if not isinstance(rows, list | tuple):
        raise GameDataError(f"there is no table {name!r}")
    return rows


def row_in(row: Any) -> Fields:
    """The fields of a row of a table: a point has `x` and `y`, and any other single value is called `value`.

    Raises GameDataError for a list that is no point.
    """
    if isinstance(row, Mapping):
        return row
    if not isinstance(row, list | tuple):
        return {"value": row}
    if len(row) != 2:
        raise GameDataError(f"the row {list(row)} of a table is no point; a point is [x, y]")
    return {"x": row[0], "y": row[1]}
