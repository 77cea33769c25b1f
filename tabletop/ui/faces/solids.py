"""Bodies of wood or plastic: a silhouette shaded to look solid, lit from the upper left.

Surfaces have premultiplied alpha; all measures are pixels.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from tabletop.ui.look.shapes import clear, mixed, toned

WHITE = (255, 255, 255, 255)
BLACK = (12, 8, 4, 255)
SIDE_SHADE = 0.42
"""How much darker the side is than the top."""
LINE_SHADE = 0.68
"""How much darker the outline is, so that light pieces stand out on light ground."""
EDGE_LIGHT, EDGE_SHADE = 150, 70
"""Strength of the light upper edge and of the shade along the lower one, of 255."""
GLOW, DUSK = 46, 54
"""Strength of the soft light from the upper left and of the shade to the lower right across the top, of 255."""


def solid_body(mask: pygame.Surface, tone: tuple[int, int, int, int], depth: float, edge: float, line: float) -> pygame.Surface:
    """The solid body of the white silhouette `mask`, on a surface of the same size (leave room for `depth` below it).

    `edge` is the width of the light upper edge, `line` that of the outline.
    """
    body = clear(*mask.get_size())
    drop = round(depth)
    outline = toned(mask, mixed(tone, BLACK, LINE_SHADE))
    reach = max(1, round(line)) if line >= 0.5 else 0
    grown = spread(outline, reach)
    smear(body, grown, drop)
    smear(body, toned(mask, mixed(tone, BLACK, SIDE_SHADE)), drop)
    put(body, grown, 0, 0)
    put(body, top(mask, tone, max(1, round(edge))), 0, 0)
    return body


def top(mask: pygame.Surface, tone: tuple[int, int, int, int], edge: int) -> pygame.Surface:
    """The upper face: flat colour, soft light across it, a light upper left edge and a shaded lower right one."""
    face = toned(mask, tone)
    box = mask.get_bounding_rect()
    if box.width < 2 or box.height < 2:
        return face
    shade = pygame.transform.smoothscale(slope(), box.size)
    cut = mask.subsurface(box)
    shade.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    face.blit(shade, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
    for step, strength, colour in ((1, EDGE_LIGHT, (255, 250, 235)), (-1, EDGE_SHADE, (20, 12, 6))):
        rim = mask.copy()
        rim.blit(mask, (step * edge, step * edge), special_flags=pygame.BLEND_RGBA_SUB)
        face.blit(toned(rim, (*colour, strength)), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return face


@lru_cache(maxsize=1)
def slope() -> pygame.Surface:
    """A small picture of light falling from the upper left, premultiplied."""
    size = 16
    light = clear(size, size)
    for y in range(size):
        for x in range(size):
            share = (x + 1.4 * y) / (2.4 * (size - 1))
            if share < 0.5:
                alpha = round(GLOW * (1 - 2 * share))
                light.set_at((x, y), (alpha, alpha, alpha, alpha))
            else:
                alpha = round(DUSK * (2 * share - 1))
                light.set_at((x, y), (0, 0, 0, alpha))
    return light


def put(surface: pygame.Surface, layer: pygame.Surface, x: int, y: int) -> None:
    """Paint a premultiplied layer over a surface."""
    surface.blit(layer, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)


def smear(surface: pygame.Surface, layer: pygame.Surface, drop: int) -> None:
    """Paint a layer at every height from 0 to `drop` pixels below, as the side of a solid body."""
    trail, reach = layer.copy(), 0
    while reach < drop:
        step = min(reach + 1, drop - reach)
        longer = trail.copy()
        put(longer, trail, 0, step)
        trail, reach = longer, reach + step
    put(surface, trail, 0, 0)


def spread(layer: pygame.Surface, reach: int) -> pygame.Surface:
    """A layer grown by `reach` pixels in every direction."""
    if reach <= 0:
        return layer
    grown = layer.copy()
    slant = max(1, round(reach * 0.7))
    for x, y in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
        put(grown, layer, x, y)
    for x, y in ((slant, slant), (-slant, slant), (slant, -slant), (-slant, -slant)):
        put(grown, layer, x, y)
    return grown


def contact_shadow(body: pygame.Surface, strength: int) -> pygame.Surface:
    """The silhouette of a premultiplied body in black, `strength` of 255; it is not blurred yet."""
    shadow = body.copy()
    shadow.fill((0, 0, 0, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return shadow
