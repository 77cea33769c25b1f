"""The CSV tables of a pack: `cards.csv` is the table `cards`, and each of its columns is a field of a row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from tabletop.core.errors import GameDataError

MOST_ROWS = 10_000
MOST_COLUMNS = 200
COLUMN = re.compile(r"\w{1,80}")
NUMBER = re.compile(r"-?(0|[1-9]\d{0,8})(\.\d{1,6})?")
"""What is a number: not `007`, which is a text and stays one."""

Cell = str | int | float
RowT = TypeVar("RowT")


def csv_table(text: str, file: str) -> list[Mapping[str, Cell]]:
    """The rows of a table, each with its line in the file as `line`; raises GameDataError naming the file and the line.

    The first row names the columns. Semicolons or tabs may stand between the cells, as some spreadsheets write them.
    """
    first = text.partition("\n")[0]
    between = max(",;\t", key=first.count)
    lines = csv.reader(text.splitlines(keepends=True), delimiter=between, strict=True)
    rows: list[Mapping[str, Cell]] = []
    names: list[str] = []
    try:
        for cells in lines:
            if not any(cell.strip() for cell in cells):
                continue
            if not names:
                names = columns(cells, file)
            elif len(cells) != len(names):
                raise wrong(file, lines.line_num, f"it has {len(cells)} cells, and there are {len(names)} columns")
            elif len(rows) == MOST_ROWS:
                raise GameDataError(f"{file} has more than {MOST_ROWS:,} rows.")
            else:
                rows.append({**dict(zip(names, map(cell_value, cells), strict=True)), "line": lines.line_num})
    except csv.Error as cause:
        raise wrong(file, lines.line_num, str(cause)) from cause
    return rows


def read_rows(text: str, file: str, make: Callable[[Mapping[str, str]], RowT]) -> list[RowT]:
    """What `make` makes of each row of a file that the program writes itself; `make` may raise ValueError, KeyError or
    GameDataError.

    Raises GameDataError naming the file and the line of what is wrong.
    """
    lines = csv.DictReader(io.StringIO(text), strict=True)
    rows: list[RowT] = []
    try:
        for cells in lines:
            if None in cells or None in cells.values():
                raise ValueError("it has too many or too few cells")
            rows.append(make(cells))
    except (ValueError, KeyError, csv.Error, GameDataError) as cause:
        raise wrong(file, lines.line_num, str(cause)) from cause
    return rows


def csv_text(names: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """The text of a file with columns of these names."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow([f"{value:.10g}" if isinstance(value, float) else value for value in row])
    return text.getvalue()


def columns(cells: list[str], file: str) -> list[str]:
    """The names of the columns; raises GameDataError for one that no `{field}` can name, and for one that is there twice."""
    names = [cell.strip().lower().replace(" ", "_") for cell in cells]
    if len(names) > MOST_COLUMNS:
        raise GameDataError(f"{file} has more than {MOST_COLUMNS} columns.")
    for name in names:
        if not COLUMN.fullmatch(name):
            raise wrong(file, 1, f"the column {name!r} has to be named with letters, digits and _")
        if names.count(name) > 1:
            raise wrong(file, 1, f"there are two columns {name!r}")
    return names


def cell_value(cell: str) -> Cell:
    """A cell as a number if it is one, else as its text."""
    plain = cell.strip()
    if not NUMBER.fullmatch(plain):
        return plain
    return float(plain) if "." in plain else int(plain)


def wrong(file: str, line: int, what: str) -> GameDataError:
    """The error for one line of a file."""
    return GameDataError(f"{file}, line {line}: {what}.")
