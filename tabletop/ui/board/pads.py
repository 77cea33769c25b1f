"""Small pictures the painter draws itself: the number on a pile, counter pads, and the names of zones."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from tabletop.core.equipment import CounterDef
from tabletop.core.faces import Font
from tabletop.core.limits import LONGEST_NAME
from tabletop.core.plain_text import line as one_line
from tabletop.ui.board.items import NO_SIGN, BadgeSign
from tabletop.ui.look import palette
from tabletop.ui.look.assets import font
from tabletop.ui.look.fonts import face_writing
from tabletop.ui.look.paint import seat_symbol
from tabletop.ui.look.shapes import clear, colour_of
from tabletop.ui.look.text import ellipsis, largest_type
from tabletop.ui.look.theme import px as at_scale

SMALLEST_TYPE = 13
BADGE_TYPE = 14
"""The font size of the number on a pile, in pixels at 100 %, because it does not grow with the zoom."""
BUTTON_SHARE = 0.26
"""The share of a pad's width that each of its two buttons takes."""
LEAST_VALUE = 12
"""The least room below the name of a pad for its value, in pixels; a pad with less has no name."""
LEAST_NAME = 4
"""A name of which fewer letters than this can be seen, the dots of a cut among them, is not written: it would be “…”."""
TALL = 1.4
"""A pad that is higher than this many times its width has its buttons above and below."""
SMOOTH, MOST_SMOOTH_PIXELS = 4, 1_200_000
"""Plates of at most `MOST_SMOOTH_PIXELS` are drawn `SMOOTH` times larger and scaled down, which smooths their edges."""
MOST_PAD_PX = 2_000
"""The longest side of a pad's picture in pixels; a larger one is drawn smaller than its place."""
NAME_COLOUR = palette.CREAM_SOFT


def lettering(text: str, face: Font, px: int, colour: str) -> Surface:
    """One line of text, `px` pixels high, with premultiplied alpha."""
    text = one_line(text, LONGEST_NAME)
    return face_writing(text, face, px).render(text, True, colour_of(colour)).premul_alpha()


def fitted_lettering(text: str, face: Font, px: int, colour: str, width: int) -> Surface:
    """One line of text at most `width` wide: in a smaller font down to the smallest, then cut short with an ellipsis."""
    return lettering(*fitted(text, face, px, width), colour)


def fitted(text: str, face: Font, px: int, width: int) -> tuple[str, Font, int]:
    """The text as it fits into `width`, its font and its size; all lengths are pixels."""
    text = one_line(text, LONGEST_NAME)
    size = largest_type(min(px, at_scale(SMALLEST_TYPE)), px, lambda size: face_writing(text, face, size).size(text)[0] <= width)
    return ellipsis(face_writing(text, face, size), text, width), face, size


def plate(width: int, height: int, colour: str, border: str, radius: float, line: float) -> Surface:
    """A rounded plate with a border and smooth edges, with premultiplied alpha; all lengths are pixels."""
    over = SMOOTH if width * height <= MOST_SMOOTH_PIXELS else 1
    big = clear(width * over, height * over)
    around = big.get_rect()
    corner = round(radius * over)
    pygame.draw.rect(big, colour_of(border), around, border_radius=corner)
    inset = max(1, round(line * over))
    pygame.draw.rect(big, colour_of(colour), around.inflate(-2 * inset, -2 * inset), border_radius=max(0, corner - inset))
    return pygame.transform.smoothscale(big.premul_alpha(), (max(1, width), max(1, height)))


def put(onto: Surface, picture: Surface, centre: tuple[float, float]) -> None:
    """Paint a premultiplied picture onto another, centred."""
    place = (round(centre[0] - picture.get_width() / 2), round(centre[1] - picture.get_height() / 2))
    onto.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def badge_picture(count: int, mark: BadgeSign = NO_SIGN) -> Surface:
    """The number chip of a pile, with the sign before the number if it has one."""
    text = lettering(f"{mark.letter} {count}".strip(), "sans_bold", at_scale(BADGE_TYPE), palette.CARD_WHITE)
    height = max(at_scale(18), text.get_height())
    room = height - at_scale(3) if mark.symbol else 0
    width = max(height + at_scale(2), text.get_width() + at_scale(11)) + room
    chip = plate(width, height, palette.WALNUT_DEEP + "e8", palette.BRASS, height / 2, at_scale(1))
    put(chip, text, ((width + room) / 2, height / 2))
    if mark.symbol:
        seat_symbol(chip, mark.symbol, (height // 2, height // 2), height - at_scale(4), mark.colour, palette.CARD_WHITE)
    return chip


def pad_picture(name: str, size: tuple[float, float], value: int, colour: str, zoom: float, buttons: bool = True) -> Surface:
    """A counter pad of `size` millimetres: name above, value in the middle, - and + at the sides, or below and above.

    `zoom` is in pixels per millimetre, `colour` that of its seat, or empty. Parts too small to be read are left out; so are the
    `buttons` where no hand changes the counter.
    """
    zoom = min(zoom, MOST_PAD_PX / max(size))
    width, height = max(4, round(size[0] * zoom)), max(4, round(size[1] * zoom))
    radius = min(2.5 * zoom, height / 3)
    pad = plate(width, height, palette.CARD, colour or palette.CARD_EDGE, radius, max(1.0, (0.9 if colour else 0.4) * zoom))
    if stands_tall(width, height):
        fill_tall(pad, value, zoom, buttons)
        return pad
    button = round(width * BUTTON_SHARE)
    name_px = max(at_scale(SMALLEST_TYPE), round(height * 0.2))
    shown, part = fitted(name, "sans", name_px, width - round(2 * radius) - 4), parts_of(height, name_px)
    named = height >= name_px + LEAST_VALUE and len(shown[0]) >= max(1, min(LEAST_NAME, len(name)))
    if width >= 64 and height >= 20 and buttons:
        type_px = max(SMALLEST_TYPE, round(min(height * 0.5, button * 0.9)))
        # If there is a name, the rest is below it, because the name takes the whole width.
        middle_y, top, share = (part.middle - 0.01, part.top, part.share) if named else (0.5, 0.22, 0.56)
        line = Rect(0, round(height * top), max(1, round(0.2 * zoom)), round(height * share))
        for centre, sign in ((button / 2, "\u2212"), (width - button / 2, "+")):
            put(pad, lettering(sign, "sans_bold", type_px, palette.INK_SOFT), (centre, height * middle_y))
        for x in (button, width - button):
            pad.fill(Color(palette.CARD_EDGE), line.move(x - line.width // 2, 0))
    middle = width - 2 * button if width >= 64 else width - 4
    value_px = round(height * (part.value if named else 0.66))
    if value_px >= 7:
        number = font("sans_bold", value_px).size(str(value))[0]
        if number > middle:
            value_px = max(7, value_px * middle // number)
        text = lettering(str(value), "sans_bold", value_px, palette.INK)
        put(pad, text, (width / 2, height * (part.middle if named else 0.5)))
    if named:
        put(pad, lettering(*shown, palette.INK_SOFT), (width / 2, height * part.name))
    return pad


class PadParts(NamedTuple):
    """Where the parts of a pad with a name are, as shares of its height."""

    name: float
    """The middle of the name."""
    middle: float
    """The middle of the value and of the buttons."""
    top: float
    share: float
    """Where the lines beside the value begin, and how long they are."""
    value: float
    """The height of the value."""


def parts_of(height: int, name_px: int) -> PadParts:
    """The parts of a pad of that height in pixels: the usual ones, or on a low pad the value close below its name."""
    if height >= at_scale(44):
        return PadParts(0.22, 0.64, 0.42, 0.44, 0.5)
    line = min(0.6, 1.1 * name_px / height)
    rest = 1.0 - line
    return PadParts(line * 0.55, line + rest * 0.45, line, rest * 0.8, rest * 0.85)


def stands_tall(width: float, height: float) -> bool:
    """Whether a pad of this size has its buttons above and below, as a pad on a table rotated by a right angle has."""
    return height > TALL * width


def fill_tall(pad: Surface, value: int, zoom: float, buttons: bool) -> None:
    """Write plus, value and minus on a pad, one below the other, or the value alone."""
    width, height = pad.get_size()
    button = round(height * BUTTON_SHARE)
    type_px = round(min(width * 0.6, button * 0.8))
    if type_px >= 9 and buttons:
        line = Rect(round(width * 0.2), 0, round(width * 0.6), max(1, round(0.2 * zoom)))
        for centre, sign in ((button / 2, "+"), (height - button / 2, "\u2212")):
            put(pad, lettering(sign, "sans_bold", type_px, palette.INK_SOFT), (width / 2, centre))
        for y in (button, height - button):
            pad.fill(Color(palette.CARD_EDGE), line.move(0, y - line.height // 2))
    value_px = round(height * 0.34)
    number = font("sans_bold", value_px).size(str(value))[0] if value_px >= 7 else 0
    if number > width - 4:
        value_px = max(7, value_px * (width - 4) // number)
    if value_px >= 7:
        put(pad, lettering(str(value), "sans_bold", value_px, palette.INK), (width / 2, height / 2))


def name_on_pad(counter: CounterDef, owner: str) -> str:
    """The name of a counter without its owner, whom the colour and the place of the pad say: `Coins`, not `Red’s coins`."""
    name = counter.name.removeprefix(f"{owner}’s ").removeprefix(f"{owner}'s ")
    return name if name == counter.name else name[:1].upper() + name[1:]


def zone_name(name: str, width: int, zoom: float) -> Surface | None:
    """The name of a zone, as written below it, at most `width` pixels wide; None if it would be too small to read."""
    px = min(round(4.6 * zoom), at_scale(40))
    if px < 9 or width < 30:
        return None
    return fitted_lettering(name, "sans", max(at_scale(SMALLEST_TYPE), px), NAME_COLOUR, width)
