"""How the table screen is divided: the bar above, the panel at the right, the hand below, the table in the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from pygame import Rect, Surface

from tabletop.ui.look.theme import px

HandSize = Literal["none", "low", "full"]
BAR_HEIGHT = 52
PANEL_WIDTH = 312
HAND_HEIGHT: dict[HandSize, int] = {"none": 0, "low": 46, "full": 148}
"""The height of the hand in pixels at 100 %: low while it is empty."""
Ground = tuple[Rect, Callable[[Surface], None]]
"""A part of the window and the function that paints the background of its widgets."""


class Regions(Struct, frozen=True):
    """Rectangles in pixels of the window; hidden ones have no width or height."""

    bar: Rect
    panel: Rect
    hand: Rect
    table: Rect


def divide(size: tuple[int, int], panels: bool, hand: HandSize) -> Regions:
    """The regions of a window of `size`; if `panels` is False, the table has everything but the hand."""
    width, height = size
    bar = px(BAR_HEIGHT) if panels else 0
    side = min(px(PANEL_WIDTH), width // 3) if panels else 0
    strip = min(px(HAND_HEIGHT[hand]), height // 5)
    return Regions(
        bar=Rect(0, 0, width, bar),
        panel=Rect(width - side, bar, side, height - bar),
        hand=Rect(0, height - strip, width - side, strip),
        table=Rect(0, bar, width - side, height - bar - strip),
    )
