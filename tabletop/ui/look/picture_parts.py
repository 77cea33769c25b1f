"""A part of a picture at any size, so that a large board is as sharp as its picture however near it is seen.

Neighbouring parts meet without a seam: each is scaled from pixels that begin and end, as nearly as possible, where whole pixels
of both sizes coincide.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop.ui.look.assets import on_clear
from tabletop.ui.look.shapes import clear

SEARCHED = 32
"""How many pixels beyond its part are tried for a place where whole pixels coincide."""


def scaled_part(crop: Callable[[int, Rect], Surface], levels: int, cell: Rect, size: tuple[int, int], wanted: Rect) -> Surface:
    """The pixels `wanted` of the `cell` of a picture, once it is scaled to `size`; `wanted` lies within that size.

    `crop` gives the pixels of an area of the picture at a level: level 0 has all, each of the further ones (up to `levels`) half
    as many along a side.
    """
    ratios = cell.width / size[0], cell.height / size[1]
    level = 0
    # A cell that does not begin on a whole pixel of a level is not taken from that level: its parts would not fit together.
    while level < levels and min(ratios) >= 2 << level and not (cell.left | cell.top) & (2 << level) - 1:
        level += 1
    part = 1 << level
    across = span(wanted.left, wanted.right, size[0], cell.left / part, ratios[0] / part)
    down = span(wanted.top, wanted.bottom, size[1], cell.top / part, ratios[1] / part)
    area = Rect(across[2], down[2], across[3] - across[2], down[3] - down[2])
    source = crop(level, area)
    more = (int(ratios[0] < part), int(ratios[1] < part))
    if any(more):
        # An enlarging filter spreads all samples but the last, so the last ones are there twice.
        source = with_last_twice(source, *more)
    drawn = pygame.transform.smoothscale(on_clear(source), (across[1] - across[0], down[1] - down[0]))
    return drawn.subsurface((wanted.left - across[0], wanted.top - down[0], *wanted.size))


def with_last_twice(source: Surface, columns: int, rows: int) -> Surface:
    """The picture with its last column and row once more, where `columns` and `rows` are 1."""
    width, height = source.get_size()
    room = clear(width + columns, height + rows)
    room.blit(source, (0, 0))
    if columns:
        room.blit(source, (width, 0), (width - 1, 0, 1, height))
    if rows:
        room.blit(room.copy(), (0, height), (0, height - 1, width + columns, 1))
    return room


def span(first: int, last: int, length: int, start: float, ratio: float) -> tuple[int, int, int, int]:
    """The pixels to be made round `first` to `last` of `length`, and the pixels of the source that they are made of.

    `start` is the first pixel of the source, `ratio` how many of its pixels one pixel is made of.
    """
    margin = 2 if ratio >= 1 else round(2 / ratio) + 2
    before = range(max(0, first - margin - SEARCHED), max(0, first - margin) + 1)
    after = range(min(length, last + margin), min(length, last + margin + SEARCHED) + 1)
    low = 0 if first <= margin else min(before, key=lambda at: off(start + at * ratio))
    high = length if last + margin >= length else min(after, key=lambda at: off(start + at * ratio))
    return low, high, round(start + low * ratio), max(round(start + low * ratio) + 1, round(start + high * ratio))


def off(place: float) -> float:
    """How far a place is from the nearest border of a pixel."""
    return abs(place - round(place))
