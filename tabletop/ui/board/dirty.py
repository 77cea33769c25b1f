"""Rectangles that must be drawn again: joined if that saves drawing, so that few pixels are drawn twice or for nothing."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

FEW = 96
"""Up to this many rectangles are joined pairwise; more are replaced by cells of a grid."""
CELL = 64
WASTE = 1.2
"""Two rectangles are drawn as one if that is at most this many times the pixels of both."""


def joined(rects: Iterable[Rect], bounds: Rect) -> list[Rect]:
    """Rectangles that together cover at least `rects` within `bounds`; distant ones are not joined."""
    inside = [part for rect in rects if (part := rect.clip(bounds))]
    return on_grid(inside, bounds) if len(inside) > FEW else overlapping_joined(inside)


def overlapping_joined(rects: list[Rect]) -> list[Rect]:
    """The rectangles, with those that overlap replaced by their union where it is hardly larger than both."""
    apart: list[Rect] = []
    for rect in rects:
        whole = rect
        while (mate := cheap_mate(whole, apart)) >= 0:
            whole = whole.union(apart.pop(mate))
        apart.append(whole)
    return apart


def cheap_mate(rect: Rect, others: list[Rect]) -> int:
    """The index of one of `others` that overlaps `rect` and is better drawn together with it; -1 if there is none."""
    for number in rect.collidelistall(others):
        other = others[number]
        union = rect.union(other)
        if union.width * union.height <= WASTE * (rect.width * rect.height + other.width * other.height):
            return number
    return -1


def on_grid(rects: list[Rect], bounds: Rect) -> list[Rect]:
    """The cells of a grid that the rectangles touch, as runs; equal runs in neighbouring rows are joined."""
    rows: dict[int, int] = {}
    for rect in rects:
        first, last = rect.left // CELL, (rect.right - 1) // CELL
        bits = ((1 << (last - first + 1)) - 1) << max(0, first - bounds.left // CELL)
        for row in range(rect.top // CELL, (rect.bottom - 1) // CELL + 1):
            rows[row] = rows.get(row, 0) | bits
    found: list[Rect] = []
    open_runs: dict[tuple[int, int], Rect] = {}
    for row in sorted(rows):
        still_open: dict[tuple[int, int], Rect] = {}
        for run in runs(rows[row]):
            above = open_runs.get(run)
            if above is not None and above.bottom == row * CELL:
                above.height += CELL
                still_open[run] = above
            else:
                left = (run[0] + bounds.left // CELL) * CELL
                rect = Rect(left, row * CELL, (run[1] - run[0]) * CELL, CELL)
                found.append(rect)
                still_open[run] = rect
        open_runs = still_open
    return [part for rect in found if (part := rect.clip(bounds))]


def runs(bits: int) -> Iterable[tuple[int, int]]:
    """The runs of ones in `bits`, as (first, end)."""
    place = 0
    while bits:
        skip = (bits & -bits).bit_length() - 1
        bits >>= skip
        place += skip
        length = (~bits & (bits + 1)).bit_length() - 1
        yield place, place + length
        bits >>= length
        place += length


def area_of(rects: Iterable[Rect]) -> int:
    """How many pixels are drawn for these rectangles."""
    return sum(rect.width * rect.height for rect in rects)
