"""What is made of a silhouette, a mask of the pixels that belong to a piece or a place."""

from __future__ import annotations

from functools import cache

from pygame import Color, Mask, Rect, Surface

from tabletop.ui.look.shapes import clear

INSETS = (0.0, 0.03, 0.1)
"""How far from its sides a full rectangle is looked for in a silhouette, as shares of them: 3 % is for round corners."""


def tinted_mask(mask: Mask, colour: Color, alpha: int) -> Surface:
    """The silhouette in one premultiplied colour."""
    tone = (colour.r * alpha // 255, colour.g * alpha // 255, colour.b * alpha // 255, alpha)
    return mask.to_surface(setcolor=tone, unsetcolor=(0, 0, 0, 0), surface=clear(*mask.get_size()))


@cache
def disc(radius: int) -> Mask:
    """A filled disc with a radius in pixels."""
    shape = Mask((2 * radius + 1, 2 * radius + 1))
    for x in range(-radius, radius + 1):
        for y in range(-radius, radius + 1):
            if x * x + y * y <= (radius + 0.35) ** 2:
                shape.set_at((x + radius, y + radius))
    return shape


def grown(mask: Mask, by: int) -> Mask:
    """The silhouette, grown by `by` pixels on every side; the mask must have a margin of that size."""
    if by < 1:
        return mask
    larger = mask.convolve(disc(by))
    same = Mask(mask.get_size())
    same.draw(larger, (-by, -by))
    return same


def full_part(mask: Mask) -> Rect:
    """A rectangle in the middle of a silhouette that is all within it, in pixels from its corner; empty if none is found."""
    width, height = mask.get_size()
    for share in INSETS:
        inner = Rect(0, 0, width, height).inflate(-2 * round(share * width), -2 * round(share * height))
        if mask.overlap_area(Mask(inner.size, True), inner.topleft) == inner.width * inner.height:
            return inner
    return Rect(0, 0, 0, 0)
