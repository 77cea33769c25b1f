"""Painting the layers of a face, first to last, into one picture at a given number of pixels per millimetre.

The pictures have premultiplied alpha. Wooden bodies are shaded after they are rotated, so that the light comes from the upper
left however a piece is rotated.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import assert_never

import pygame
from msgspec import Struct

from tabletop.core.faces import Face, Fill, Icon, Layer, Outline, Picture, Shape, Solid, Text
from tabletop.core.limits import MOST_LAYERS
from tabletop.ui.faces.solids import put, solid_body
from tabletop.ui.look import assets
from tabletop.ui.look.game_pictures import GamePictures, part_of_picture, picture
from tabletop.ui.look.lettering import paint_text
from tabletop.ui.look.shapes import CLEAR, LINES, WHITE, clear, colour_of, scaled, silhouette, stamped

EDGE_MM = 0.9
"""Width of the light upper edge of a solid body."""
EDGE_LINE_MM = 0.3
"""Width of the line along the cut edge of card."""
OUTLINE_MM = 0.32
"""Width of the dark outline of a solid body."""
ROUND_EDGE = 0.16
"""The corner radius of a rectangular solid, as a share of its shorter side."""
MOST_SIDE_PX, MOST_PIXELS = 6_000, 6_000_000
"""The largest picture that is made of one layer or one face; a larger one is made at a smaller scale."""
MOST_KEPT_PIXELS = 2_500_000
"""Masks of outlines with at most this many pixels are cached; larger ones are made each time."""
MASK_OVER, MOST_MASK_PX = 3, 1_500
"""Masks of outlines are made `MASK_OVER` times larger and scaled down, unless one side would exceed `MOST_MASK_PX`."""


class Cut(Struct, frozen=True):
    """The card or wood on which a face is painted: its size in millimetres and its outline."""

    width: float
    height: float
    outline: Outline = "rect"
    radius: float = 0.0


def paint(
    face: Face,
    cut: Cut,
    scale: float,
    pictures: GamePictures | None = None,
    angle: float = 0.0,
    margin: float = 0.0,
    edge: int = 0,
) -> pygame.Surface:
    """The face at `scale` pixels per millimetre, rotated clockwise by `angle` degrees, its centre in the middle.

    `margin` millimetres stay empty on every side, for what reaches beyond the cut. `pictures` are those that it may
    show, `edge` is the strength of the line along its cut edge, from 0 to 255.
    """
    flat_size = (math.ceil((cut.width + 2 * margin) * scale), math.ceil((cut.height + 2 * margin) * scale))
    wide, high = turned_size(cut.width, cut.height, angle)
    whole = clear(math.ceil((wide + 2 * margin) * scale), math.ceil((high + 2 * margin) * scale))
    origin = ((flat_size[0] - cut.width * scale) / 2, (flat_size[1] - cut.height * scale) / 2)
    flat: pygame.Surface | None = None
    for layer in face.layers[:MOST_LAYERS]:
        if isinstance(layer, Solid):
            if flat is not None:
                put_turned(whole, trimmed(flat, cut, origin, scale, 0), angle)
                flat = None
            mask = clear(*flat_size)
            stamp_mask(mask, layer, origin, scale)
            mask = rotated(mask, angle)
            tone = colour_of(layer.colour)
            body = solid_body(mask, tone, layer.depth * scale, EDGE_MM * scale, OUTLINE_MM * scale)
            put_centred(whole, body)
        else:
            flat = flat if flat is not None else clear(*flat_size)
            paint_layer(flat, layer, cut, origin, scale, pictures)
    if flat is not None:
        put_turned(whole, trimmed(flat, cut, origin, scale, edge), angle)
    return whole


def paint_part(
    face: Face,
    cut: Cut,
    scale: float,
    pictures: GamePictures | None,
    part: pygame.Rect,
    edge: int,
    drawn_layer: Callable[[Icon | Text, float], pygame.Surface],
) -> pygame.Surface:
    """The pixels `part` of the face at `scale`, with all pixels that its pictures have for them; it must have no solid bodies.

    `drawn_layer` does what the function of that name does, but may keep what it has drawn for the next part.
    """
    origin = (-float(part.left), -float(part.top))
    flat = clear(*part.size)
    for layer in face.layers[:MOST_LAYERS]:
        if isinstance(layer, Picture):
            box = whole_box(layer, origin, scale)
            seen = box.clip(flat.get_rect())
            drawn = part_of_picture(pictures, layer, box.size, seen.move(-box.left, -box.top)) if seen.size != (0, 0) else None
            if drawn is not None:
                put(flat, drawn, *seen.topleft)
            if drawn is not None or seen.size == (0, 0):
                continue
        elif isinstance(layer, Icon | Text):
            if around(layer, origin, scale).colliderect(flat.get_rect()):
                put_at(flat, drawn_layer(layer, scale), layer, origin, scale)
            continue
        paint_layer(flat, layer, cut, origin, scale, pictures)
    rim = 2 * (cut.radius * scale + max(1.0, EDGE_LINE_MM * scale) + 1)
    inside = pygame.FRect(0, 0, cut.width * scale, cut.height * scale).inflate(-rim, -rim)
    if cut.outline == "shape" or (cut.outline == "rect" and inside.contains(part)):
        return flat
    flat.blit(new_cut_mask(cut, part.size, origin, scale), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if edge:
        paint_edge(flat, cut, origin, scale, edge)
    return flat


def whole_box(layer: Picture, origin: tuple[float, float], scale: float) -> pygame.Rect:
    """The pixels of a layer's box; each edge is rounded by itself."""
    left, top = round(origin[0] + layer.x * scale), round(origin[1] + layer.y * scale)
    right, bottom = round(origin[0] + (layer.x + layer.width) * scale), round(origin[1] + (layer.y + layer.height) * scale)
    return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))


def around(layer: Icon | Text, origin: tuple[float, float], scale: float) -> pygame.FRect:
    """The pixels that a layer may cover, however it is rotated."""
    reach = math.hypot(layer.width, layer.height) * scale + 2
    middle = origin[0] + (layer.x + layer.width / 2) * scale, origin[1] + (layer.y + layer.height / 2) * scale
    return pygame.FRect(middle[0] - reach / 2, middle[1] - reach / 2, reach, reach)


def paint_layer(
    surface: pygame.Surface, layer: Layer, cut: Cut, origin: tuple[float, float], scale: float, pictures: GamePictures | None
) -> None:
    """Paint one layer (not a Solid) over what is there; `origin` is the pixel of the face's upper left corner."""
    match layer:
        case Fill(colour, border, border_width):
            box = pygame.FRect(*origin, cut.width * scale, cut.height * scale)
            shape, radius = cut_shape(cut)
            stamped(surface, shape, box, colour_of(colour), radius * scale, (), colour_of(border), border_width * scale)
        case Shape(shape, x, y, width, height, colour, border, border_width, radius, points):
            box = pygame.FRect(origin[0] + x * scale, origin[1] + y * scale, width * scale, height * scale)
            stamped(
                surface,
                shape,
                box,
                colour_of(colour),
                radius * scale,
                points,
                colour_of(border),
                max(border_width * scale, 1.0 if shape in (*LINES, "ring") else 0.0),
            )
        case Icon() | Text():
            put_at(surface, drawn_layer(layer, scale), layer, origin, scale)
        case Picture(_, x, y, width, height):
            drawn = picture(pictures, layer, *pixels(width, height, within(width, height, scale)))
            put_at(surface, drawn, layer, origin, scale)
        case Solid():
            raise ValueError("a solid body is painted by itself")
        case _:
            assert_never(layer)


def drawn_layer(layer: Icon | Text, scale: float) -> pygame.Surface:
    """An icon or a text by itself, rotated."""
    fine = within(layer.width, layer.height, scale)
    size = pixels(layer.width, layer.height, fine)
    if isinstance(layer, Icon):
        return rotated(assets.icon(layer.icon, *size, layer.colour), layer.angle)
    if not layer.text or not colour_of(layer.colour)[3]:
        return clear(1, 1)
    return rotated(paint_text(layer, *size, fine), layer.angle)


def within(width: float, height: float, scale: float) -> float:
    """`scale`, or a smaller one at which a picture of width x height millimetres can be made."""
    side, area = max(width, height), width * height
    if side * scale <= MOST_SIDE_PX and area * scale * scale <= MOST_PIXELS:
        return scale
    return min(scale, MOST_SIDE_PX / side, math.sqrt(MOST_PIXELS / area) if area else scale)


def pixels(width: float, height: float, scale: float) -> tuple[int, int]:
    """The size in pixels of width x height millimetres."""
    return round(width * scale), round(height * scale)


def put_at(
    surface: pygame.Surface,
    drawn: pygame.Surface,
    layer: Icon | Text | Picture,
    origin: tuple[float, float],
    scale: float,
) -> None:
    """Paint a picture with its centre in the middle of the layer's box."""
    x = origin[0] + (layer.x + layer.width / 2) * scale
    y = origin[1] + (layer.y + layer.height / 2) * scale
    put(surface, drawn, round(x - drawn.get_width() / 2), round(y - drawn.get_height() / 2))


def stamp_mask(mask: pygame.Surface, layer: Solid, origin: tuple[float, float], scale: float) -> None:
    """Draw the white silhouette of a solid on a transparent surface."""
    width, height = pixels(layer.width, layer.height, within(layer.width, layer.height, scale))
    width, height = max(1, width), max(1, height)
    place = (round(origin[0] + layer.x * scale), round(origin[1] + layer.y * scale))
    if layer.shape.startswith("icon:"):
        shape = assets.icon(layer.shape[5:], width, height, "#ffffff")
    else:
        radius = ROUND_EDGE * min(width, height) if layer.shape == "rect" else 0.0
        shape = silhouette(layer.shape, width, height, radius, MASK_OVER if max(width, height) < MOST_MASK_PX // 3 else 1)
    put(mask, shape, *place)


def cut_shape(cut: Cut) -> tuple[str, float]:
    """The shape of an outline, and the radius of its corners in millimetres."""
    match cut.outline:
        case "round":
            return "round", 0.0
        case "hex" | "flat_hex":
            return cut.outline, 0.0
        case _:
            return "rect", cut.radius


def trimmed(flat: pygame.Surface, cut: Cut, origin: tuple[float, float], scale: float, edge: int) -> pygame.Surface:
    """Cut what was painted to the outline of the piece; a free outline needs no cutting, because it follows the paint."""
    if cut.outline == "shape":
        return flat
    small = flat.get_width() * flat.get_height() <= MOST_KEPT_PIXELS
    mask = (cut_mask if small else new_cut_mask)(cut, flat.get_size(), origin, scale)
    flat.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if edge:
        paint_edge(flat, cut, origin, scale, edge)
    return flat


def new_cut_mask(cut: Cut, size: tuple[int, int], origin: tuple[float, float], scale: float) -> pygame.Surface:
    """The outline in white on a transparent surface, with smooth edges."""
    over = MASK_OVER if max(size) * MASK_OVER <= MOST_MASK_PX else 1
    mask = clear(size[0] * over, size[1] * over)
    shape, radius = cut_shape(cut)
    box = pygame.FRect(origin[0] * over, origin[1] * over, cut.width * scale * over, cut.height * scale * over)
    stamped(mask, shape, box, WHITE, radius * scale * over)
    return scaled(mask, size)


cut_mask = lru_cache(maxsize=8)(new_cut_mask)


def paint_edge(surface: pygame.Surface, cut: Cut, origin: tuple[float, float], scale: float, strength: int) -> None:
    """The cut edge of card: a hairline, darker below and to the right; `strength` is from 0 to 255."""
    shape, radius = cut_shape(cut)
    box = pygame.FRect(*origin, cut.width * scale, cut.height * scale)
    line = max(1.0, EDGE_LINE_MM * scale)
    stamped(surface, shape, box, CLEAR, radius * scale, (), (70, 52, 30, strength), line)


def rotated(surface: pygame.Surface, angle: float) -> pygame.Surface:
    """A premultiplied picture rotated clockwise by `angle` degrees about its centre, smoothly; right angles are exact."""
    angle %= 360.0
    if angle == 0.0:
        return surface
    if angle % 90.0 == 0.0:
        return pygame.transform.rotate(surface, -angle)
    return pygame.transform.rotozoom(surface, -angle, 1.0)


def turned_size(width: float, height: float, angle: float) -> tuple[float, float]:
    """The size of the upright box round a box rotated by `angle` degrees, in the same unit."""
    if angle % 180.0 == 0.0:
        return width, height
    if angle % 180.0 == 90.0:
        return height, width
    cos, sin = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    return width * cos + height * sin, width * sin + height * cos


def put_turned(whole: pygame.Surface, flat: pygame.Surface, angle: float) -> None:
    """Rotate a picture and paint it in the middle of another."""
    put_centred(whole, rotated(flat, angle))


def put_centred(whole: pygame.Surface, drawn: pygame.Surface) -> None:
    """Paint a picture in the middle of another, whichever is larger."""
    put(
        whole,
        drawn,
        round((whole.get_width() - drawn.get_width()) / 2),
        round((whole.get_height() - drawn.get_height()) / 2),
    )
