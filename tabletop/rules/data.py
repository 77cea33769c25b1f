"""A game's data, read from CSV, JSON and TOML and checked when the game is loaded: a wrong row is named with its file."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from sys import intern
from typing import TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from tabletop.core.errors import GameDataError

RowType = TypeVar("RowType", bound=Struct)
Read = TypeVar("Read")


def read_table(package: str, file: str, row_type: type[RowType]) -> list[RowType]:
    """The rows of the CSV `file` in the folder of `package`; raises GameDataError naming file and row."""
    return parse_table(text_of(package, file), file, row_type)


def text_of(package: str, file: str) -> str:
    """The text of a file in the folder of `package`; raises GameDataError if it cannot be read."""
    try:
        return files(package).joinpath(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as cause:
        raise GameDataError(f"The file {file} cannot be read: {cause}.") from cause


def read_object(package: str, file: str, kind: type[Read], fault: Callable[[Read], str] = lambda one: "") -> Read:
    """What the `file`, of JSON or TOML, in the folder of `package` holds; raises GameDataError naming it and what is wrong.

    `fault` returns what no type can say, or an empty string.
    """
    decode: Callable[[str], object] = tomllib.loads if file.endswith(".toml") else msgspec.json.decode
    try:
        found = msgspec.convert(interned(decode(text_of(package, file))), kind)
    except (tomllib.TOMLDecodeError, msgspec.DecodeError) as cause:
        raise GameDataError(f"{file}: {cause}.") from cause
    if what := fault(found):
        raise GameDataError(f"{file}: {what}.")
    return found


def interned(value: object) -> object:
    """A value of JSON or TOML whose strings are interned, so that the names in it are the same objects as those of the table."""
    if isinstance(value, str):
        return intern(value)
    if isinstance(value, list):
        return [interned(one) for one in value]
    return {intern(key): interned(one) for key, one in value.items()} if isinstance(value, dict) else value


def parse_table(text: str, file: str, row_type: type[RowType]) -> list[RowType]:
    """The rows of a CSV whose first row names the fields of `row_type`; rows are counted as an editor counts lines.

    A cell may hold several values. Those of a `tuple[int, int]` have a comma between them, such as `3,4`; those of a
    `tuple[str, ...]`, and tuples within a tuple, have blanks, such as `3,4 5,6`. No two rows have the same `id`.
    """
    lines = csv.reader(text.splitlines(), strict=True)
    rows: list[RowType] = []
    names: Sequence[str] = ()
    kinds = get_type_hints(row_type)
    try:
        for cells in lines:
            if not names:
                names = cells
                expected = [field.encode_name for field in msgspec.structs.fields(row_type)]
                if list(names) != expected:
                    raise wrong(file, lines.line_num, f"the columns are {', '.join(names)}, not {', '.join(expected)}")
            elif not cells:
                continue
            elif len(cells) != len(names):
                raise wrong(file, lines.line_num, f"it has {len(cells)} columns, not {len(names)}")
            else:
                values = {name: parted(cell, kinds[name]) for name, cell in zip(names, map(intern, cells), strict=True)}
                rows.append(msgspec.convert(values, row_type, strict=False))
    except (msgspec.ValidationError, csv.Error) as cause:
        raise wrong(file, lines.line_num, str(cause)) from cause
    known: set[str] = set()
    check_rows(file, rows, lambda row: seen_before(getattr(row, "id", ""), known))
    return rows


def seen_before(one: str, known: set[str]) -> str:
    """Add an id to the `known` ones; return the fault if it was among them, or an empty text."""
    fault = f"the id {one} is there twice" if one in known else ""
    known.update([one] if one else ())
    return fault


def parted(cell: str, kind: object) -> object:
    """The values of a cell that holds a tuple; the cell itself if it holds one value."""
    if get_origin(kind) is not tuple:
        return cell
    first = get_args(kind)[0]
    has_blanks = get_args(kind)[-1] is Ellipsis or get_origin(first) is tuple
    return [parted(intern(part), first) for part in (cell.split() if has_blanks else cell.split(","))]


def check_rows(file: str, rows: Iterable[RowType], fault: Callable[[RowType], str]) -> None:
    """Raise GameDataError for the first row that `fault` finds wrong: it returns what is wrong, or an empty string."""
    for number, row in enumerate(rows, 2):
        if what := fault(row):
            raise wrong(file, number, what)


def read_by_id(
    package: str, file: str, row_type: type[RowType], fault: Callable[[RowType], str] = lambda row: ""
) -> dict[str, RowType]:
    """The rows of the CSV `file` by their first column; raises GameDataError for the first row with a fault."""
    rows = read_table(package, file, row_type)
    check_rows(file, rows, fault)
    return {str(getattr(row, row.__struct_fields__[0])): row for row in rows}


def wrong(file: str, row: int, what: str) -> GameDataError:
    """The error for one row of a file."""
    return GameDataError(f"{file}, row {row}: {what}.")
