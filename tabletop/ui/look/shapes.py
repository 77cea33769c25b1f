"""The flat shapes that faces are made of, as pictures: white silhouettes used as masks, and coloured shapes.

All measures are pixels; surfaces have premultiplied alpha.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from tabletop.ui.look import palette

Point = tuple[float, float]
Tone = tuple[int, int, int, int]
SMOOTH, MOST_SMOOTH_PX = 3, 500
"""Shapes of at most `MOST_SMOOTH_PX` pixels are drawn `SMOOTH` times larger and scaled down, which smooths their edges."""
WHITE = (255, 255, 255, 255)
BLACK = (0, 0, 0, 255)
CLEAR = (0, 0, 0, 0)
LINES = ("line", "path")
"""Shapes that are as wide as their border, and reach beyond their box by half of its width."""
FAR_PX = 16_000
"""Shapes that reach farther than this beyond their surface are clipped first: drawing takes time for the hidden parts too."""
STAR_INNER = 0.42
"""The distance of a star's inner corners from its centre, as a share of its outer radius."""


def clear(width: int, height: int) -> pygame.Surface:
    """An empty surface; never smaller than one pixel."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


@lru_cache(maxsize=1024)
def colour_of(text: str) -> Tone:
    """`#rrggbb` or `#rrggbbaa` as numbers; what cannot be read is a warning pink, an empty text is transparent."""
    if not text:
        return CLEAR
    try:
        tone = pygame.Color(text)
    except ValueError:
        tone = pygame.Color(palette.NO_COLOUR)
    return tone.r, tone.g, tone.b, tone.a


def premultiplied(tone: Tone) -> Tone:
    """A colour for surfaces with premultiplied alpha."""
    red, green, blue, alpha = tone
    return red * alpha // 255, green * alpha // 255, blue * alpha // 255, alpha


def mixed(tone: Tone, other: Tone, share: float) -> Tone:
    """A colour with `share` (0 to 1) of `other` mixed into it; its alpha stays the same."""
    red, green, blue = (round(one + (two - one) * share) for one, two in zip(tone[:3], other[:3], strict=True))
    return red, green, blue, tone[3]


def corners(shape: str, box: pygame.FRect, points: Sequence[float] = ()) -> list[Point]:
    """The corners of a shape that has corners, in its box; empty for round shapes."""
    x, y, width, height = box.x, box.y, box.width, box.height
    fractions: tuple[Point, ...]
    match shape:
        case "polygon" | "path":
            return [(x + width * px, y + height * py) for px, py in zip(points[::2], points[1::2], strict=False)]
        case "hex":
            fractions = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
        case "flat_hex":
            fractions = ((0.0, 0.5), (0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0))
        case "diamond":
            fractions = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
        case "triangle":
            fractions = ((0.5, 0.0), (1.0, 1.0), (0.0, 1.0))
        case "star":
            return [
                (
                    x + width / 2 * (1 + math.sin(math.pi * tip / 5) * (STAR_INNER if tip % 2 else 1.0)),
                    y + height / 2 * (1 - math.cos(math.pi * tip / 5) * (STAR_INNER if tip % 2 else 1.0)),
                )
                for tip in range(10)
            ]
        case _:
            return []
    return [(x + width * fx, y + height * fy) for fx, fy in fractions]


def draw_shape(
    surface: pygame.Surface,
    shape: str,
    box: pygame.FRect,
    tone: Tone,
    radius: float = 0.0,
    points: Sequence[float] = (),
) -> None:
    """Draw a filled shape on `surface`, replacing what was there; `tone` must be premultiplied or opaque."""
    if shape == "line":
        draw_line(surface, tone, box.topleft, box.bottomright, max(1, round(radius)))
    elif shape == "path":
        draw_path(surface, corners(shape, box, points), max(0.5, radius / 2), tone)
    elif box.width <= 0 or box.height <= 0:
        return
    elif shape in ("round", "ring"):
        if max(box.size) > FAR_PX:
            draw_wide_ellipse(surface, box, tone)
        else:
            pygame.draw.ellipse(surface, tone, whole(box))
    elif angular := corners(shape, box, points):
        draw_polygon(surface, tone, angular)
    elif max(box.size) > FAR_PX:
        radius = min(radius, FAR_PX)
        room = pygame.FRect(surface.get_rect()).inflate(4 * radius + 8, 4 * radius + 8)
        pygame.draw.rect(surface, tone, whole(box.clip(room)), border_radius=round(radius) if radius >= 1 else -1)
    else:
        pygame.draw.rect(surface, tone, whole(box), border_radius=round(radius) if radius >= 1 else -1)


def draw_polygon(surface: pygame.Surface, tone: Tone, points: Sequence[Point]) -> None:
    """Draw a filled polygon on `surface`, however far it reaches beyond."""
    if any(abs(x) > FAR_PX or abs(y) > FAR_PX for x, y in points):
        points = cut_to(points, pygame.FRect(surface.get_rect()).inflate(8, 8))
    if len(points) >= 3:
        pygame.draw.polygon(surface, tone, points)


def draw_line(surface: pygame.Surface, tone: Tone, start: Point, end: Point, width: int) -> None:
    """Draw a straight line on `surface`, however far it reaches beyond."""
    if max(map(abs, (*start, *end))) > FAR_PX:
        room = surface.get_rect().inflate(2 * width + 8, 2 * width + 8)
        seen = room.clipline(start, end)
        if not seen:
            return
        start, end = seen
    pygame.draw.line(surface, tone, start, end, min(width, FAR_PX))


def draw_wide_ellipse(surface: pygame.Surface, box: pygame.FRect, tone: Tone) -> None:
    """Draw an ellipse that is far larger than `surface` on it, row by row."""
    middle_x, middle_y, half_width, half_height = box.centerx, box.centery, box.width / 2, box.height / 2
    width = surface.get_width()
    for row in range(surface.get_height()):
        share = (row + 0.5 - middle_y) / half_height
        if abs(share) < 1:
            reach = half_width * math.sqrt(1 - share * share)
            left, right = max(0, round(middle_x - reach)), min(width, round(middle_x + reach))
            if left < right:
                surface.fill(tone, (left, row, right - left, 1))


def cut_to(points: Sequence[Point], room: pygame.FRect) -> list[Point]:
    """The part of a polygon inside `room`, by the algorithm of Sutherland and Hodgman."""
    part = list(points)
    for axis, side, sign in ((0, room.left, 1), (0, room.right, -1), (1, room.top, 1), (1, room.bottom, -1)):
        before, part = part, []
        for start, end in zip([*before[-1:], *before[:-1]], before, strict=True):
            inside, was_inside = (end[axis] - side) * sign >= 0, (start[axis] - side) * sign >= 0
            if inside != was_inside:
                share = (side - start[axis]) / (end[axis] - start[axis])
                part.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            if inside:
                part.append(end)
    return part


def draw_path(surface: pygame.Surface, points: Sequence[Point], half: float, tone: Tone) -> None:
    """Draw a line with round ends and corners on `surface`; `half` is half its width in pixels."""
    half = min(half, FAR_PX)
    room = surface.get_rect().inflate(2 * half + 8, 2 * half + 8)
    for x, y in points:
        if room.collidepoint(x, y):
            pygame.draw.circle(surface, tone, (x, y), half)
    for start, end in pairwise(points):
        way = pygame.Vector2(end) - pygame.Vector2(start)
        if way.length_squared():
            side = pygame.Vector2(-way.y, way.x).normalize() * half
            around = (start + side, end + side, end - side, start - side)
            draw_polygon(surface, tone, [(corner.x, corner.y) for corner in around])


def whole(box: pygame.FRect) -> pygame.Rect:
    """The box in whole pixels. Each edge is rounded by itself, so that neighbours meet."""
    left, top, right, bottom = round(box.left), round(box.top), round(box.right), round(box.bottom)
    return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))


def inner(shape: str, box: pygame.FRect, width: float) -> pygame.FRect:
    """The box of the same shape inside a border of `width`; shapes with slanting sides must shrink more."""
    slant = {"hex": 1.08, "flat_hex": 1.08, "diamond": 1.42, "triangle": 1.7, "star": 2.2, "polygon": 1.3}.get(shape, 1.0)
    step = width * slant
    smaller = pygame.FRect(box.x + step, box.y + step, box.width - 2 * step, box.height - 2 * step)
    if shape == "triangle":
        smaller.y += step * 0.3
        smaller.height -= step * 0.3 - width * 0.7
    return smaller


def stamped(
    surface: pygame.Surface,
    shape: str,
    box: pygame.FRect,
    tone: Tone,
    radius: float = 0.0,
    points: Sequence[float] = (),
    border: Tone = CLEAR,
    border_width: float = 0.0,
) -> None:
    """Paint a shape, with its border inside its edge, over what is there; with a transparent `tone` only the border is painted.

    Lines and paths are `border_width` wide. Slanting and round edges are smooth.
    """
    framed = border[3] > 0 and border_width > 0 and shape not in (*LINES, "ring")
    straight = (shape == "rect" and radius < 1) or (shape == "line" and (box.width == 0 or box.height == 0))
    if straight and tone[3] == 255 and (not framed or border[3] == 255):
        draw_framed(surface, shape, box, tone, radius, points, border if framed else CLEAR, border_width)
        return
    pad = 1 + (round(border_width) if shape in LINES else 0)
    visible = whole(box).inflate(2 * pad, 2 * pad).clip(surface.get_rect())
    if visible.width <= 0 or visible.height <= 0:
        return
    over = 1 if straight or max(visible.size) > MOST_SMOOTH_PX else SMOOTH
    spare = (0, 0)
    if shape == "rect" and over > 1 and visible.contains(whole(box)):
        # Between its corners a rectangle is the same everywhere: a smaller one is drawn, and stretched.
        corner = math.ceil(max(radius, border_width if framed else 0.0)) + pad + 1
        spare = spare_pixels(visible.width, corner), spare_pixels(visible.height, corner)
    width, height = visible.width - spare[0], visible.height - spare[1]
    layer = clear(width * over, height * over)
    moved = pygame.FRect(
        (box.x - visible.x) * over, (box.y - visible.y) * over, (box.width - spare[0]) * over, (box.height - spare[1]) * over
    )
    draw_framed(
        layer,
        shape,
        moved,
        premultiplied(tone),
        radius * over,
        points,
        premultiplied(border) if framed else CLEAR,
        border_width * over,
    )
    picture = stretched(scaled(layer, (width, height)), spare)
    surface.blit(picture, visible.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)


def spare_pixels(length: int, corner: int) -> int:
    """How many pixels between two corners need not be drawn: an even number, so that halves are rounded as in the whole."""
    return max(0, length - 2 * corner - 1) // 2 * 2


def stretched(picture: pygame.Surface, more: tuple[int, int]) -> pygame.Surface:
    """The picture with its middle column and its middle row repeated that often; its corners stay as they are."""
    if more == (0, 0):
        return picture
    wide = clear(picture.get_width() + more[0], picture.get_height() + more[1])
    for x, width, to_x, to_width in bands(picture.get_width(), more[0]):
        for y, height, to_y, to_height in bands(picture.get_height(), more[1]):
            part = picture.subsurface((x, y, width, height))
            size = to_width, to_height
            pygame.transform.scale(part, size, wide.subsurface((to_x, to_y, *size)))
    return wide


def bands(length: int, more: int) -> tuple[tuple[int, int, int, int], ...]:
    """The parts before, at and behind the middle pixel: where each begins and how long it is, first as it is, then stretched."""
    middle = length // 2
    behind = length - middle - 1
    return (0, middle, 0, middle), (middle, 1, middle, more + 1), (middle + 1, behind, middle + 1 + more, behind)


def draw_framed(
    surface: pygame.Surface,
    shape: str,
    box: pygame.FRect,
    tone: Tone,
    radius: float,
    points: Sequence[float],
    border: Tone,
    border_width: float,
) -> None:
    """Draw a shape and its border on a surface, replacing what was there; the colours must be premultiplied."""
    if shape == "ring":
        draw_shape(surface, "round", box, tone)
        draw_shape(surface, "round", inner("round", box, border_width), CLEAR)
    elif shape in LINES:
        draw_shape(surface, shape, box, tone, border_width, points)
    elif border[3]:
        draw_shape(surface, shape, box, border, radius, points)
        draw_shape(surface, shape, inner(shape, box, border_width), tone, max(0.0, radius - border_width), points)
    else:
        draw_shape(surface, shape, box, tone, radius, points)


def silhouette(shape: str, width: int, height: int, radius: float = 0.0, over: int = 1) -> pygame.Surface:
    """The shape in white, filling width x height pixels; smooth if it is drawn `over` times larger first."""
    mask = clear(width * over, height * over)
    draw_shape(mask, shape, pygame.FRect(0, 0, width * over, height * over), WHITE, radius * over)
    return scaled(mask, (width, height))


def toned(mask: pygame.Surface, tone: Tone) -> pygame.Surface:
    """A copy of a white silhouette in another colour."""
    copy = mask.copy()
    copy.fill(premultiplied(tone), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def scaled(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A premultiplied picture scaled smoothly; opaque pixels stay opaque, which scaling alone does not ensure."""
    if size == surface.get_size():
        return surface
    picture = pygame.transform.smoothscale(surface, size)
    lost = picture.copy()
    lost.fill((3, 3, 3, 3), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(lost, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return picture


def softened(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """`surface` blurred by about `radius` pixels: scaled down and up again, which is fast and smooth."""
    if radius < 0.75:
        return surface
    size = surface.get_size()
    for factor in (radius, radius / 2):
        small = (max(1, round(size[0] / max(1.0, factor))), max(1, round(size[1] / max(1.0, factor))))
        surface = pygame.transform.smoothscale(pygame.transform.smoothscale(surface, small), size)
    return surface
