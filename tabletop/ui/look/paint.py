"""Smooth rounded panels, soft shadows, seat symbols and the dark table behind the menus. All lengths are pixels."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import pygame

from tabletop.ui.look import palette
from tabletop.ui.look.assets import icon
from tabletop.ui.look.palette import rgb
from tabletop.ui.look.surfaces import TILE, surface_tile
from tabletop.ui.look.theme import px

SMOOTH = 4
"""Curves are drawn this many times larger than needed and then scaled down, which smooths them."""

Material = Literal["wood", "felt"]
Points = Sequence[tuple[float, float]]


def panel(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: str,
    border: str = "",
    radius: int = 10,
    border_width: int = 1,
    shadow: int = 0,
) -> None:
    """Paint a rounded panel with smooth corners; `shadow` is how far a soft shadow reaches beyond it."""
    if rect.width < 2 or rect.height < 2:
        return
    fill, border = palette.shown(fill), palette.shown(border)
    radius = max(1, min(radius, rect.width // 2 - 1, rect.height // 2 - 1))
    if shadow:
        surface.blit(soft_shadow(rect.size, radius, shadow), (rect.x - shadow, rect.y - shadow + shadow // 3))
    tile = rounded_tile(fill, border, radius, border_width if border else 0)
    side = radius + 1
    left, top, right, bottom = rect.left, rect.top, rect.right - side, rect.bottom - side
    surface.blit(tile, (left, top), (0, 0, side, side))
    surface.blit(tile, (right, top), (side, 0, side, side))
    surface.blit(tile, (left, bottom), (0, side, side, side))
    surface.blit(tile, (right, bottom), (side, side, side, side))
    surface.fill(fill, (left + side, top, rect.width - 2 * side, rect.height))
    surface.fill(fill, (left, top + side, side, rect.height - 2 * side))
    surface.fill(fill, (right, top + side, side, rect.height - 2 * side))
    if border and border_width:
        across, down = rect.width - 2 * side, rect.height - 2 * side
        surface.fill(border, (left + side, top, across, border_width))
        surface.fill(border, (left + side, rect.bottom - border_width, across, border_width))
        surface.fill(border, (left, top + side, border_width, down))
        surface.fill(border, (rect.right - border_width, top + side, border_width, down))


@lru_cache(maxsize=256)
def rounded_tile(fill: str, border: str, radius: int, border_width: int) -> pygame.Surface:
    """The four smooth corners of a panel in one square tile with sides of 2 * (radius + 1)."""
    side = 2 * (radius + 1)
    big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
    outer = border or fill
    big.fill((*rgb(outer), 0))
    whole = big.get_rect()
    pygame.draw.rect(big, rgb(outer), whole, border_radius=radius * SMOOTH)
    if border_width:
        inner = whole.inflate(-2 * border_width * SMOOTH, -2 * border_width * SMOOTH)
        pygame.draw.rect(big, rgb(fill), inner, border_radius=max(1, (radius - border_width) * SMOOTH))
    return pygame.transform.smoothscale(big, (side, side))


@lru_cache(maxsize=48)
def soft_shadow(size: tuple[int, int], radius: int, reach: int) -> pygame.Surface:
    """The shadow of a panel of `size`: larger by `reach` on each side, and empty where the opaque panel covers it."""
    tile_side = 2 * (radius + 2 * reach) + 2
    tile = pygame.Surface((tile_side, tile_side), pygame.SRCALPHA)
    pygame.draw.rect(tile, (0, 0, 0, 110), tile.get_rect().inflate(-2 * reach, -2 * reach), border_radius=radius + reach // 2)
    tile = pygame.transform.box_blur(pygame.transform.box_blur(tile, max(1, reach // 2)), max(1, reach // 2))
    width, height = size[0] + 2 * reach, size[1] + 2 * reach
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    half = min(tile_side // 2, width // 2, height // 2)
    far = tile_side - half
    for x, tile_x in ((0, 0), (width - half, far)):
        for y, tile_y in ((0, 0), (height - half, far)):
            whole.blit(tile, (x, y), (tile_x, tile_y, half, half))
    across, down = width - 2 * half, height - 2 * half
    if across > 0:
        for y, tile_y in ((0, 0), (height - half, far)):
            strip = tile.subsurface((tile_side // 2, tile_y, 1, half))
            whole.blit(pygame.transform.scale(strip, (across, half)), (half, y))
    if down > 0:
        for x, tile_x in ((0, 0), (width - half, far)):
            strip = tile.subsurface((tile_x, tile_side // 2, half, 1))
            whole.blit(pygame.transform.scale(strip, (half, down)), (x, half))
    return whole


def dim(surface: pygame.Surface) -> None:
    """Darken all of `surface` by nearly a half, as behind a dialog."""
    surface.fill((135, 135, 135), special_flags=pygame.BLEND_RGB_MULT)


def focus_ring(surface: pygame.Surface, rect: pygame.Rect, radius: int, ground: str = palette.CARD) -> None:
    """Show which widget has the keyboard focus by a brass line just inside `rect`."""
    colour = palette.BRASS_BRIGHT if palette.luminance(palette.shown(ground)) < 0.3 else palette.BRASS_DEEP
    ring(surface, rect, radius, max(2, px(2)), colour)


def ring(surface: pygame.Surface, rect: pygame.Rect, radius: int, width: int, colour: str) -> None:
    """Paint a smooth rounded outline, `width` pixels wide, along the inside of `rect`."""
    colour = palette.shown(colour)
    radius = max(width, min(radius, rect.width // 2 - 1, rect.height // 2 - 1))
    tile = ring_tile(colour, radius, width)
    side = radius + 1
    right, bottom = rect.right - side, rect.bottom - side
    surface.blit(tile, rect.topleft, (0, 0, side, side))
    surface.blit(tile, (right, rect.top), (side, 0, side, side))
    surface.blit(tile, (rect.left, bottom), (0, side, side, side))
    surface.blit(tile, (right, bottom), (side, side, side, side))
    across, down = rect.width - 2 * side, rect.height - 2 * side
    surface.fill(colour, (rect.left + side, rect.top, across, width))
    surface.fill(colour, (rect.left + side, rect.bottom - width, across, width))
    surface.fill(colour, (rect.left, rect.top + side, width, down))
    surface.fill(colour, (rect.right - width, rect.top + side, width, down))


@lru_cache(maxsize=64)
def ring_tile(colour: str, radius: int, width: int) -> pygame.Surface:
    """The four smooth corners of an outline in one square tile with sides of 2 * (radius + 1)."""
    side = 2 * (radius + 1)
    big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
    big.fill((*rgb(colour), 0))
    pygame.draw.rect(big, rgb(colour), big.get_rect(), width * SMOOTH, radius * SMOOTH)
    return pygame.transform.smoothscale(big, (side, side))


LIGHT = 0.6
"""From this luminance on the colour of a seat is nearly white."""


def seat_symbol(surface: pygame.Surface, symbol: str, centre: tuple[int, int], size: int, colour: str, ink: str = "") -> None:
    """Paint the symbol of a seat (see `SEAT_COLOURS`) in its colour, `size` pixels high, around `centre`.

    With `ink` it is a round chip in the colour, with the symbol in the colour `ink` on it. A chip that is nearly white has a dark
    rim and symbol, or nobody would see it on paper.
    """
    if ink:
        is_light = palette.luminance(colour) > LIGHT
        chips = [(size, palette.INK), (size - max(2, size // 8), colour)] if is_light else [(size, colour)]
        for wide, paint in chips:
            chip = symbol_picture("circle", wide, paint)
            surface.blit(chip, chip.get_rect(center=centre))
        size, colour = size * 5 // 9, palette.INK if is_light else ink
    picture = symbol_picture(symbol, size, colour)
    surface.blit(picture, picture.get_rect(center=centre))


@lru_cache(maxsize=128)
def symbol_picture(symbol: str, size: int, colour: str) -> pygame.Surface:
    """The symbol of a seat as a smooth picture; a circle for an unknown symbol."""
    side = size * SMOOTH
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*rgb(colour), 0))
    ink = rgb(colour)
    match symbol:
        case "square":
            pygame.draw.rect(big, ink, big.get_rect().inflate(-side // 5, -side // 5), border_radius=side // 16)
        case "moon":
            pygame.draw.circle(big, ink, (side * 0.48, side / 2), side * 0.46)
            pygame.draw.circle(big, (*ink, 0), (side * 0.72, side * 0.40), side * 0.38)
        case "heart":
            for x in (0.29, 0.71):
                pygame.draw.circle(big, ink, (side * x, side * 0.33), side * 0.245)
            pygame.draw.polygon(big, ink, scaled(((0.5, 0.95), (0.085, 0.46), (0.5, 0.25), (0.915, 0.46)), side))
        case _ if symbol in SYMBOL_POINTS:
            pygame.draw.polygon(big, ink, scaled(SYMBOL_POINTS[symbol], side))
        case _:
            pygame.draw.circle(big, ink, (side / 2, side / 2), side * 0.46)
    return pygame.transform.smoothscale(big, (size, size))


def scaled(points: Points, side: float) -> list[tuple[float, float]]:
    """Points given as fractions of a square box, in pixels; `side` is the length of its side."""
    return [(x * side, y * side) for x, y in points]


def star_points(points: int = 5, inner: float = 0.42) -> list[tuple[float, float]]:
    """The corners of a star as fractions of its box, one point at the top."""
    corners = []
    for corner in range(points * 2):
        radius = 0.5 if corner % 2 == 0 else 0.5 * inner
        angle = math.pi * corner / points
        corners.append((0.5 + radius * math.sin(angle), 0.53 - radius * math.cos(angle)))
    return corners


SYMBOL_POINTS: dict[str, Points] = {
    "triangle": ((0.5, 0.06), (0.97, 0.9), (0.03, 0.9)),
    "star": star_points(),
    "diamond": ((0.5, 0.02), (0.88, 0.5), (0.5, 0.98), (0.12, 0.5)),
    "cross": (
        *((0.36, 0.06), (0.64, 0.06), (0.64, 0.36), (0.94, 0.36), (0.94, 0.64), (0.64, 0.64)),
        *((0.64, 0.94), (0.36, 0.94), (0.36, 0.64), (0.06, 0.64), (0.06, 0.36), (0.36, 0.36)),
    ),
}


@lru_cache(maxsize=192)
def sign(name: str, size: int, colour: str) -> pygame.Surface:
    """An icon of the assets as a smooth picture of `size` pixels, with premultiplied alpha."""
    big = icon(name, size * SMOOTH, size * SMOOTH, colour)
    return pygame.transform.smoothscale(big, (size, size))


def draw_sign(surface: pygame.Surface, name: str, centre: tuple[int, int], size: int, colour: str) -> None:
    """Paint an icon of the assets around `centre`."""
    picture = sign(name, size, palette.shown(colour))
    surface.blit(picture, picture.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=2)
def backdrop(size: tuple[int, int], material: Material = "wood") -> pygame.Surface:
    """The dark table behind the menus, of wooden boards or felt: lit by one lamp at the upper left, with a soft vignette."""
    width, height = size
    if material == "felt":
        return felt_under_lamp(size)
    ground = lamp(size, palette.WALNUT_LIGHT, palette.WALNUT_DEEP)
    chance = random.Random(41)
    board = max(px(132), height // 12)
    for columns, rows, depth in ((9, height // 2, 9), (5, height // 9, 8)):
        fibres = pygame.transform.smoothscale(noise((columns, rows), depth, chance), size)
        ground.blit(fibres, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    for top in range(0, height, board):
        tone = chance.randrange(7)
        ground.fill((tone, tone, tone), (0, top, width, board), pygame.BLEND_RGB_SUB)
        ground.fill((10, 8, 6), (0, top, width, max(1, px(1.5))), pygame.BLEND_RGB_SUB)
        ground.fill((9, 7, 5), (0, top + max(1, px(1.5)), width, 1), pygame.BLEND_RGB_ADD)
    return ground


def lamp(size: tuple[int, int], light: str, dark: str) -> pygame.Surface:
    """The light of one lamp at the upper left: `light` below the lamp, `dark` far away, and blends between."""
    grid = pygame.Surface((24, 16))
    for y in range(16):
        for x in range(24):
            away = min(1.0, math.hypot((x - 8) / 21, (y - 4.5) / 15))
            grid.set_at((x, y), palette.blend(light, dark, away**1.3))
    return pygame.transform.smoothscale(grid, size).convert()


def felt_under_lamp(size: tuple[int, int]) -> pygame.Surface:
    """The felt of the tables; its fibres hide the visible steps of so dark a gradient."""
    ground = pygame.Surface(size).convert()
    for x in range(0, size[0], TILE):
        for y in range(0, size[1], TILE):
            ground.blit(surface_tile("felt", x // TILE % 2, y // TILE % 2), (x, y))
    ground.blit(lamp(size, palette.LAMP, palette.LAMP_FAR), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return ground


def noise(cells: tuple[int, int], depth: int, chance: random.Random) -> pygame.Surface:
    """A picture of `cells` pixels with random grey values below `depth`."""
    greys = chance.randbytes(cells[0] * cells[1]).translate(bytes(value % depth for value in range(256)))
    picture = pygame.image.frombuffer(greys, cells, "P")
    picture.set_palette([(value, value, value) for value in range(256)])
    return picture.convert(32)
