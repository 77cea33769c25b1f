"""The surface of the table: felt or wood as tiles of noise, and the light of one lamp over it. Made once, without files."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pygame
from pygame import Color, Rect, Surface

from tabletop import settings
from tabletop.ui.look import palette

TILE = 256
LAMP_GRID = 16
"""How many squares of light there are along one side of a tile; the light changes smoothly inside each."""
DARKEST = 0.52
FELT_COLOUR = "#2c5a4b"
WOOD_COLOUR = "#5b4130"


def opaque(size: tuple[int, int]) -> Surface:
    """A surface without alpha in the format of the display; works without a display too."""
    return Surface(size, 0, 32)


def chosen(surface: str) -> str:
    """The material of the table: the one in the settings, else `surface`, the game's own."""
    material = settings.current().material
    return surface if material == "game" else material


@lru_cache(maxsize=16)
def surface_tile(surface: str, column: int, row: int, quarter: int = 0) -> Surface:
    """One of the 2 x 2 tiles of a surface (`wood`, anything else is felt), rotated by `quarter` right angles."""
    whole = pygame.transform.rotate(wood() if surface == "wood" else felt(), -90 * quarter)
    tile = opaque((TILE, TILE))
    tile.blit(whole, (-column * TILE, -row * TILE))
    return tile


@lru_cache(maxsize=1)
def felt() -> Surface:
    """Felt: fine fibres and faint spots, without seams when repeated."""
    whole = opaque((2 * TILE, 2 * TILE))
    whole.fill(Color(FELT_COLOUR))
    add_noise(whole, fine_noise(Random(11), 1), 15)
    add_noise(whole, fine_noise(Random(12), 3), 30)
    add_noise(whole, stretched_noise(Random(13), 24, 24), 9)
    return whole


@lru_cache(maxsize=1)
def wood() -> Surface:
    """Dark wood: long grain over boards, without seams when repeated."""
    whole = opaque((2 * TILE, 2 * TILE))
    whole.fill(Color(WOOD_COLOUR))
    add_noise(whole, stretched_noise(Random(21), 6, 170), 34)
    add_noise(whole, stretched_noise(Random(22), 3, 60), 26)
    add_noise(whole, fine_noise(Random(23), 1), 8)
    for board in range(0, 2 * TILE, TILE // 2):
        whole.fill(Color(palette.WALNUT), Rect(0, board, 2 * TILE, 1))
        whole.fill((16, 12, 8), Rect(0, board + 1, 2 * TILE, 1), pygame.BLEND_RGB_ADD)
    return whole


def fine_noise(rng: Random, blur: int) -> Surface:
    """Grey noise of single pixels, blurred by `blur` pixels, that can be repeated without seams."""
    size = 2 * TILE
    grain = grey(rng.randbytes(size * size), size, size)
    wide = tiled(grain, blur * 2)
    return middle(pygame.transform.box_blur(wide, blur), blur * 2)


def stretched_noise(rng: Random, columns: int, rows: int) -> Surface:
    """Soft grey noise of `columns` x `rows` samples over the whole tile, that can be repeated without seams."""
    coarse = grey(rng.randbytes(columns * rows), columns, rows)
    # The filter spreads all samples except the last over the tile, so the last one repeats the first.
    wide = opaque((columns + 1, rows + 1))
    for x in (0, columns):
        for y in (0, rows):
            wide.blit(coarse, (x, y))
    return pygame.transform.smoothscale(wide, (2 * TILE, 2 * TILE))


def grey(values: bytes, width: int, height: int) -> Surface:
    """A surface of grey values, one byte for each pixel."""
    plain = pygame.image.frombuffer(values, (width, height), "P")
    plain.set_palette([(level, level, level) for level in range(256)])
    surface = opaque((width, height))
    surface.blit(plain, (0, 0))
    return surface


def tiled(surface: Surface, border: int) -> Surface:
    """The surface with a border of `border` pixels around it, filled by repeating the surface."""
    width, height = surface.get_size()
    wide = opaque((width + 2 * border, height + 2 * border))
    for x in (border - width, border, border + width):
        for y in (border - height, border, border + height):
            wide.blit(surface, (x, y))
    return wide


def middle(surface: Surface, border: int) -> Surface:
    """The surface without its border."""
    return surface.subsurface(surface.get_rect().inflate(-2 * border, -2 * border)).copy()


def add_noise(onto: Surface, noise: Surface, depth: int) -> None:
    """Make `onto` lighter and darker by up to half of `depth` levels, as the grey `noise` says."""
    wave = noise.copy()
    wave.fill((depth, depth, depth), special_flags=pygame.BLEND_RGB_MULT)
    onto.blit(wave, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    onto.fill((depth // 2, depth // 2, depth // 2), special_flags=pygame.BLEND_RGB_SUB)


@lru_cache(maxsize=512)
def lamp_grid(left: float, top: float, step: float, width: float, height: float) -> Surface:
    """The light on a square of the table: grey samples at its corners and every `step` millimetres.

    `left` and `top` are the position of the square, `width` and `height` the size of the table, in millimetres. It is brightest
    a little to the upper left of the middle and darker towards the corners. It is cached: do not paint on it.
    """
    samples = LAMP_GRID + 1
    across = [((left + column * step) / width - 0.46) ** 2 * 2.2 for column in range(samples)]
    down = [((top + row * step) / height - 0.44) ** 2 * 2.2 for row in range(samples)]
    lights = [1.0 - 0.46 * (x + y) for y in down for x in across]
    levels = bytes([int(255 * light) if light > DARKEST else int(255 * DARKEST) for light in lights])
    return grey(levels, samples, samples)
