"""What the rules write on places, such as who leads there and with how much: a chip on the upper edge of each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from pygame import Surface

from tabletop.ui.board.camera import Camera
from tabletop.ui.board.moving import Layer
from tabletop.ui.board.pads import BADGE_TYPE, lettering, plate, put
from tabletop.ui.look import palette
from tabletop.ui.look.paint import symbol_picture
from tabletop.ui.look.theme import px

SMALLEST = 36
"""On a place that is narrower than this, in pixels at 100 %, nothing is written."""
LOW = 5
"""How far the chip reaches down over the edge of its place, in pixels at 100 %, so that it covers no heading there."""


class PlacedMark(Struct, frozen=True):
    """A mark: the place that it is on (x, y, width, height in table millimetres), its text and its signs."""

    place: tuple[float, float, float, float]
    text: str
    signs: tuple[tuple[str, str], ...]
    """The symbol and the colour (`#rrggbb`) of each seat."""


def mark_layers(marks: Iterable[PlacedMark], camera: Camera) -> list[Layer]:
    """The pictures of marks: each at the right end of the upper edge of its place."""
    layers: list[Layer] = []
    for mark in marks:
        rect = camera.rect_of(*mark.place)
        if rect.width >= px(SMALLEST):
            chip = mark_picture(mark.text, mark.signs, px(BADGE_TYPE))
            top = max(camera.area.top, rect.top + px(LOW) - chip.get_height())
            layers.append((chip, rect.right - px(LOW) - chip.get_width(), top))
    return layers


@lru_cache(maxsize=256)
def mark_picture(text: str, signs: tuple[tuple[str, str], ...], size: int) -> Surface:
    """The chip of a mark, with letters of `size` pixels: pale, because the colours of all seats are seen on it."""
    words = lettering(text, "sans_bold", size, palette.INK)
    high = max(size + px(4), words.get_height())
    step = size + px(2)
    chip = plate(len(signs) * step + words.get_width() + px(10), high, palette.CARD_WHITE, palette.BRASS, high / 2, px(1))
    for number, (symbol, colour) in enumerate(signs):
        put(chip, symbol_picture(symbol, size, colour).premul_alpha(), (px(4) + number * step + size / 2, high / 2))
    put(chip, words, (chip.get_width() - px(5) - words.get_width() / 2, high / 2))
    return chip
