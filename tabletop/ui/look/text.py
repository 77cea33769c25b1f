"""Text that never overflows its box: measuring, shortening, wrapping, and painting from a cache. Lengths are pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal

import pygame

from tabletop.text.line_breaks import shortened, wrapped
from tabletop.ui.look import palette
from tabletop.ui.look.fonts import face_writing
from tabletop.ui.look.theme import ROLES, Role, font, px, scale

Align = Literal["left", "center", "right"]
VerticalAlign = Literal["top", "center"]


def face_for(text: str, role: Role) -> pygame.font.Font:
    """The font of a role, or another of its size that has the letters that it lacks (names may be in any script).

    Control characters, which a font cannot be given, count as lacking.
    """
    if text.isascii() and text.isprintable():
        return font(role)
    face, size = ROLES[role]
    return face_writing(text, face, px(size))


@lru_cache(maxsize=8192)
def measure(face: pygame.font.Font, text: str) -> int:
    """The width of one line of text, kept: panels measure the same words whenever they are laid out or painted."""
    return face.size(text)[0]


def ellipsis(face: pygame.font.Font, text: str, width: int) -> str:
    """The text, shortened with an ellipsis if it is wider than `width`; empty if not even the ellipsis fits."""
    return shortened(text, width, lambda part: measure(face, part))


def wrap(face: pygame.font.Font, text: str, width: int, lines: int = 0, indent: int = 0) -> list[str]:
    """The text in lines of at most `width`; `lines` limits their number (0: no limit), and the last one is shortened. The first
    is shorter by `indent`, and empty where next to nothing would fit."""
    return wrapped(text, width, lambda part: measure(face, part), lines, indent)


def width_of(text: str, role: Role) -> int:
    """The width of one line of text in the font of a role."""
    return measure(face_for(text, role), text)


def lines_of(text: str, role: Role, width: int, lines: int = 0) -> list[str]:
    """The text in the font of a role in lines of at most `width`: see `wrap`."""
    return list(kept_lines(text, role, width, lines, scale()))


@lru_cache(maxsize=256)
def kept_lines(text: str, role: Role, width: int, lines: int, at_scale: float) -> tuple[str, ...]:
    """`lines_of`, kept: a panel asks how high its text is, then paints it. `at_scale` makes other keys at another scale."""
    return tuple(wrap(face_for(text, role), text, width, lines))


def largest_type(least: int, most: int, fits: Callable[[int], bool]) -> int:
    """The largest size of type from `least` to `most`, in pixels, at which a text fits; `least` if it fits at no larger one."""
    while least < most:
        size = (least + most + 1) // 2
        if fits(size):
            least = size
        else:
            most = size - 1
    return least


def line_height(role: Role) -> int:
    """The distance from one line of a paragraph to the next."""
    return font(role).get_linesize()


def draw_text(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    role: Role = "body",
    colour: str = palette.INK,
    align: Align = "left",
    valign: VerticalAlign = "center",
) -> bool:
    """Paint one line of text in `rect`, shortened if it is too wide; return whether it was shown whole."""
    if not text:
        return True
    shown, picture = line_picture(text, role, palette.shown(colour), rect.width, scale())
    spot = picture.get_rect(top=rect.top) if valign == "top" else picture.get_rect(centery=rect.centery)
    match align:
        case "left":
            spot.left = rect.left
        case "center":
            spot.centerx = rect.centerx
        case "right":
            spot.right = rect.right
    surface.blit(picture, spot)
    return shown == text and picture.get_height() <= rect.height + 2


def draw_paragraph(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    role: Role = "body",
    colour: str = palette.INK,
    align: Align = "left",
) -> int:
    """Paint wrapped text from the top of `rect`, shortened to as many lines as fit; return the height used."""
    return draw_lines(
        surface, lines_of(text, role, rect.width, max(1, rect.height // line_height(role))), rect, role, colour, align
    )


def draw_lines(
    surface: pygame.Surface,
    lines: Sequence[str],
    rect: pygame.Rect,
    role: Role = "body",
    colour: str = palette.INK,
    align: Align = "left",
    high: int = 0,
) -> int:
    """Paint lines from the top of `rect`, each `high` (0: as its font needs); return the height used."""
    high = high or line_height(role)
    for number, line in enumerate(lines):
        draw_text(surface, line, pygame.Rect(rect.x, rect.y + number * high, rect.width, high), role, colour, align)
    return len(lines) * high


def paragraph_height(text: str, role: Role, width: int) -> int:
    """The height a paragraph needs at `width`."""
    return len(lines_of(text, role, width)) * line_height(role)


@lru_cache(maxsize=1024)
def line_picture(text: str, role: Role, colour: str, width: int, at_scale: float) -> tuple[str, pygame.Surface]:
    """The text as it is shown in `width`, and its picture. `at_scale` is only part of the cache key."""
    face = face_for(text, role)
    shown = ellipsis(face, text, width)
    return shown, face.render(shown, True, colour)
