"""The pictures of drawings on the table: paper notes, counters made by hand, strokes, the turn marker.

`zoom` is in pixels per millimetre; the pictures have premultiplied alpha and show the thing in their middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor

import pygame
from pygame import Color, Rect, Surface

from tabletop.ui.board.drawn import TURN_SIZE, size_and_text
from tabletop.ui.board.items import MADE_LOOK, NOTE_LOOK, STROKE_LOOK, TURN_LOOK, PictureKey
from tabletop.ui.board.pads import pad_picture, plate, put
from tabletop.ui.board.strokes import CELL, EDGE, LEAST_EDGE_PX, LEAST_WIDTH_PX, WIDTH, Path, from_text
from tabletop.ui.look import palette
from tabletop.ui.look.fonts import face_writing
from tabletop.ui.look.paint import symbol_picture
from tabletop.ui.look.shapes import clear, colour_of, draw_path, premultiplied
from tabletop.ui.look.text import largest_type, wrap

DRAWN_LOOKS = (MADE_LOOK, NOTE_LOOK, STROKE_LOOK, TURN_LOOK)
PAPER = "#fbf0c4"
PAPER_EDGE = "#cdb878"
RULED = "#b9ab80"
PALE_EDGE, DARK_EDGE = "#fff8e6", "#33261c"
LIGHT = 0.56
"""The brightness (0 to 1) from which on a colour gets a dark edge."""
NOTE_PADDING, NOTE_STRIPE = 0.55, 0.45
"""The margin of a note and the stripe at its left, in multiples of its font size."""
LARGEST_TYPE, SMALLEST_TYPE = 64, 6
LINE_SPACING = 1.22
FINE, COARSE = 3, 2
"""Strokes are drawn this many times larger and scaled down; the second is for cells of `COARSE_FROM_PX` and more."""
COARSE_FROM_PX = 300


def drawn_picture(look: PictureKey, zoom: float) -> Surface:
    """The picture of one drawing."""
    match look.kind:
        case "#stroke":
            picture = stroke_picture(from_text(look.label), look.tint, zoom)
            return pygame.transform.rotate(picture, -look.angle) if look.angle else picture
        case "#turn":
            return marker_picture(look.label, look.tint, zoom)
        case "#made":
            width, height, name = size_and_text(look)
            return pad_picture(name, (width, height), look.face, look.tint, zoom)
        case _:
            width, height, text = size_and_text(look)
            return note_picture(text, look.tint, max(4, round(width * zoom)), max(4, round(height * zoom)))


def stroke_picture(paths: Sequence[Path], colour: str, zoom: float) -> Surface:
    """The part of strokes inside one cell: the colour, with an edge in contrast so that it is seen on any ground."""
    side = round(CELL * zoom)
    smooth = FINE if side < COARSE_FROM_PX else COARSE
    scale = zoom * smooth
    core = max(WIDTH * scale, LEAST_WIDTH_PX * smooth) / 2
    edge = core + max(EDGE * scale, LEAST_EDGE_PX * smooth)
    picture = clear(side, side)
    inked = inked_part(paths, zoom, edge / smooth).clip(picture.get_rect())
    if not inked.width or not inked.height:
        return picture
    # Only the part with ink is drawn large: a line through the corner of a cell takes a tenth of the time of the whole cell.
    big = Surface((inked.width * smooth, inked.height * smooth), pygame.SRCALPHA, 32)
    left, top = inked.x * smooth, inked.y * smooth
    for half, ink in ((edge, edge_of(colour)), (core, colour)):
        for path in paths:
            draw_path(big, [(x * scale - left, y * scale - top) for x, y in path], half, premultiplied(colour_of(ink)))
    picture.blit(pygame.transform.smoothscale(big, inked.size), inked, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def inked_part(paths: Sequence[Path], zoom: float, half: float) -> Rect:
    """The pixels of a cell that strokes with these paths may cover, `half` a line's width in pixels."""
    across, down = [x * zoom for path in paths for x, _ in path], [y * zoom for path in paths for _, y in path]
    if not across:
        return Rect(0, 0, 0, 0)
    left, top = floor(min(across) - half) - 1, floor(min(down) - half) - 1
    return Rect(left, top, ceil(max(across) + half) + 1 - left, ceil(max(down) + half) + 1 - top)


def edge_of(colour: str) -> str:
    """The colour of the edge that makes a stroke stand out from a ground of its own colour."""
    ink = Color(colour)
    return DARK_EDGE if (0.2126 * ink.r + 0.7152 * ink.g + 0.0722 * ink.b) / 255 >= LIGHT else PALE_EDGE


def note_picture(text: str, colour: str, width: int, height: int) -> Surface:
    """A slip of paper of width x height pixels with a stripe in the writer's colour, and the text as large as fits."""
    paper = clear(width, height)
    pygame.draw.rect(paper, Color(PAPER_EDGE), paper.get_rect(), border_radius=2)
    pygame.draw.rect(paper, Color(PAPER), paper.get_rect().inflate(-2, -2), border_radius=1)
    size, lines = fitted(text, width, height)
    stripe = max(2, round(size * NOTE_STRIPE))
    paper.fill(Color(colour), (1, 1, min(stripe, width - 2), max(1, height - 2)))
    left = stripe + round(size * NOTE_PADDING)
    step = round(size * LINE_SPACING)
    top = max(0, (height - step * len(lines)) // 2)
    if size < SMALLEST_TYPE:
        # The text is too small to be read: draw lines instead.
        for number in range(max(1, (height - 2) // 3)):
            paper.fill(Color(RULED), (left, 2 + 3 * number, max(1, width - left - 3), 1))
        return paper
    for number, line in enumerate(lines):
        written = face_writing(line, "sans", size).render(line, True, Color(palette.INK)).premul_alpha()
        drop = (step - written.get_height()) // 2
        paper.blit(written, (left, top + step * number + drop), special_flags=pygame.BLEND_PREMULTIPLIED)
    return paper


@lru_cache(maxsize=256)
def fitted(text: str, width: int, height: int) -> tuple[int, tuple[str, ...]]:
    """The largest font size, in pixels, at which the text fits on a note of width x height pixels, and its lines."""

    def fits(size: int) -> bool:
        return 0 < len(broken(text, size, width)) * round(size * LINE_SPACING) <= height - 2

    size = largest_type(SMALLEST_TYPE - 1, min(LARGEST_TYPE, max(SMALLEST_TYPE, height)), fits)
    return size, broken(text, size, width) if size >= SMALLEST_TYPE else ()


def broken(text: str, size: int, width: int) -> tuple[str, ...]:
    """The lines of a note that is `width` pixels wide, at a font size of `size`; none if a word is wider than a line."""
    inner = width - round(size * (NOTE_STRIPE + 2 * NOTE_PADDING)) - 2
    face = face_writing(text, "sans", size)
    if inner < size or (len(text.split()) > 1 and any(face.size(word)[0] > inner for word in text.split() if len(word) < 16)):
        return ()
    return tuple(wrap(face, text, inner))


def note_size(text: str, size: int, widest: int) -> tuple[int, int]:
    """The width and height in pixels of a note that holds the text at a font size of `size`, at most `widest` wide."""
    edges = round(size * (NOTE_STRIPE + 2 * NOTE_PADDING)) + 4
    face = face_writing(text, "sans", size)
    lines = wrap(face, text, widest - edges)
    return max(max(face.size(line)[0] for line in lines) + edges, 3 * size), len(lines) * round(size * LINE_SPACING) + size


def marker_picture(symbol: str, colour: str, zoom: float) -> Surface:
    """The turn marker: a wooden disc in the seat's colour, with its symbol and a brass rim."""
    side = max(12, round(TURN_SIZE * zoom))
    disc = plate(side, side, colour, palette.BRASS_BRIGHT, side / 2, max(1.5, side * 0.07))
    inner = round(side * 0.5)
    put(disc, symbol_picture(symbol, inner, "#ffffff").premul_alpha(), (side / 2, side / 2))
    whole = clear(side + 6, side + 6)
    shadow = plate(side, side, "#00000070", "#00000070", side / 2, 1.0)
    whole.blit(shadow, (5, 6), special_flags=pygame.BLEND_PREMULTIPLIED)
    whole.blit(disc, (3, 3), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole
