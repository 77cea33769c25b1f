"""Results as small signs in a line: `+2` and the icon of coins; of other seats than the one that acted with the seat's symbol."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from pygame import Rect, Surface

from tabletop.core.equipment import Equipment, Seat
from tabletop.rules.results import Result
from tabletop.ui.look.paint import draw_sign, seat_symbol
from tabletop.ui.look.palette import GREEN, INK, RED
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import px

ICON = 16
"""The side of an icon, in pixels at 100 %."""
GAP = 7
"""The space between two results, in pixels at 100 %."""
SYMBOL = 14
NOBODY = ""
"""The `own` seat of a line that names all seats."""


def parts_of(results: Sequence[Result], own: Seat) -> list[tuple[Result, bool]]:
    """The results, and whether the symbol of the seat is drawn before each: at the first one of each seat but `own`."""
    return [
        (one, one.seat not in (own, before)) for one, before in zip(results, ["", *(one.seat for one in results)], strict=False)
    ]


def width_of_part(result: Result, named: bool) -> int:
    """The width of a result in pixels."""
    sign = px(ICON) if result.icon else width_of(f" {result.what}", "small")
    return width_of(result.amount, "small_strong") + px(1) + sign + (px(SYMBOL) + px(3) if named else 0)


def results_width(results: Sequence[Result], own: Seat = NOBODY) -> int:
    """The width of a line of results in pixels; 0 if there are none."""
    return sum(width_of_part(one, named) + px(GAP) for one, named in parts_of(results, own))


def fitting(results: Sequence[Result], own: Seat, room: int) -> int:
    """How many of the results have room in a line of `room` pixels."""
    widths = accumulate(width_of_part(one, named) + px(GAP) for one, named in parts_of(results, own))
    return sum(wide - px(GAP) <= room for wide in widths)


def draw_results(surface: Surface, results: Sequence[Result], box: Equipment, left: int, middle: int, own: Seat = NOBODY) -> None:
    """Paint results from `left` on, around the line y = `middle` (pixels). Symbols stand for seats other than `own`."""
    for one, named in parts_of(results, own):
        if named:
            seat = box.seat(one.seat)
            seat_symbol(surface, seat.symbol, (left + px(SYMBOL) // 2, middle), px(SYMBOL), seat.colour, "#ffffff")
            left += px(SYMBOL) + px(3)
        wide = width_of(one.amount, "small_strong")
        draw_text(surface, one.amount, Rect(left, middle - px(10), wide, px(20)), "small_strong", GREEN if one.count > 0 else RED)
        left += wide + px(1)
        if one.icon:
            draw_sign(surface, one.icon, (left + px(ICON) // 2, middle), px(ICON), one.colour or INK)
            left += px(ICON) + px(GAP)
        else:
            word = width_of(f" {one.what}", "small")
            draw_text(surface, f" {one.what}", Rect(left, middle - px(10), word, px(20)), "small", INK)
            left += word + px(GAP)
