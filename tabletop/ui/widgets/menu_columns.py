"""Where the rows of a menu lie: in one column, or in several where the window is too low for one. All in pixels."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from pygame import Rect

MOST_COLUMNS = 3


class Slot(Struct, frozen=True):
    """The room that a row needs; `is_gap` for the line between two groups of rows."""

    wide: int
    high: int
    is_gap: bool = False


def row_places(rows: Sequence[Slot], most: tuple[int, int], between: int) -> list[Rect]:
    """Where each row lies, from the upper left corner of the first, in as few columns as fit into `most` (width and height).

    One column, which is too high, where no columns fit. `between` is the room between two columns.
    """
    for number in range(1, MOST_COLUMNS + 1):
        rects = placed(in_columns(rows, number), between)
        right, bottom = max((one.right for one in rects), default=0), max((one.bottom for one in rects), default=0)
        if right <= most[0] and bottom <= most[1]:
            return rects
    return [Rect(rect.left, rect.top, min(rect.width, most[0]), rect.height) for rect in placed([rows], between)]


def in_columns(rows: Sequence[Slot], number: int) -> list[Sequence[Slot]]:
    """The rows in at most `number` columns, about as low as they can be."""
    limit = high_of(rows) // number
    while len(columns := broken(rows, limit)) > number:
        limit += 8
    return columns


def broken(rows: Sequence[Slot], limit: int) -> list[Sequence[Slot]]:
    """The rows in columns of at most `limit` pixels, broken between groups if the column is two thirds full there."""
    columns: list[Sequence[Slot]] = []
    start, at = 0, 0
    while at < len(rows):
        if at == start or high_of(rows[start : at + 1]) <= limit:
            at += 1
            continue
        ends = [end for end in range(start + 1, at + 1) if rows[end].is_gap and high_of(rows[start:end]) * 3 >= limit * 2]
        end = ends[-1] if ends else at
        columns.append(rows[start:end])
        start = at = end
    return [*columns, rows[start:]]


def high_of(column: Sequence[Slot]) -> int:
    """The height of a column: a gap at its top takes none."""
    return sum(row.high for row in column) - (column[0].high if column and column[0].is_gap else 0)


def placed(columns: Sequence[Sequence[Slot]], between: int) -> list[Rect]:
    """The rectangles of the rows in their columns; that of a gap at the top of a column has no height."""
    rects: list[Rect] = []
    left = 0
    for column in columns:
        top, wide = 0, max((row.wide for row in column), default=0)
        for index, row in enumerate(column):
            rects.append(Rect(left, top, wide, row.high if index or not row.is_gap else 0))
            top = rects[-1].bottom
        left += wide + between
    return rects
