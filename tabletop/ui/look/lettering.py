"""Text as pictures: in any of our fonts, with other fonts for the letters that one lacks, wrapped and fitted into boxes.

Sizes are pixels. A missing letter is never a hollow box: another font writes it, and if none can, a question mark is written in
its place.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import pygame
from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.faces import Font, Text
from tabletop.text.line_breaks import CJK, ELLIPSIS, MARKS, breakable, broken, most_that_fit, shortened
from tabletop.ui.look import assets
from tabletop.ui.look.coverage import NO_CHARACTERS, characters
from tabletop.ui.look.shapes import colour_of

EM_OF_LINE = 0.84
"""The font size as a share of the line height."""
CAP_OF_EM = 0.71
"""The height of a capital letter as a share of the font size; it is used to centre lines."""
SMALLEST_SHARE = 0.5
"""The smallest share of its font size to which text shrinks in order to fit; then it is cut short with an ellipsis."""
SHRINK_STEPS = 12
REFERENCE_PX = 64
"""The font size in pixels at which text is measured, so that a face of a piece has the same line breaks at every zoom."""
LEAST_SPACE = 0.27
"""The least space between words, as a share of the font size."""
HINTED_PX = 2
"""Letters on whole pixels may be wider than measured. Then text is written up to this many pixels smaller: scaled, it blurs."""
LONGEST_TEXT = 2_000
MISSING = "?"

TOKENS = re.compile(r"\{icon:([a-z0-9-]+)\}|(\n)|([^\S\n]+)|((?:(?!\{icon:)\S)+|\{)")


class Token(Struct, frozen=True):
    """A word or an inline icon. Its width, and the `gap` before it, are shares of the font size."""

    text: str
    width: float
    gap: float = 0.0
    icon: bool = False


class Fitted(Struct, frozen=True):
    """Text in lines that fit a box: the line height in the unit of the box, and whether something was left out."""

    lines: tuple[tuple[Token, ...], ...]
    size: float
    cut: bool


@lru_cache(maxsize=8)
def writes(file: str) -> frozenset[int]:
    """The code points that a font file of `assets/fonts` can write."""
    data = assets.font_bytes(file)
    return characters(data) if data else NO_CHARACTERS


@lru_cache(maxsize=4096)
def file_for(name: Font, char: str) -> str:
    """The font file that writes `char` if the font `name` is wanted; empty if none can."""
    code = ord(char)
    wanted = assets.FONT_FILES[name]
    if code in writes(wanted):
        return wanted
    for file in (*assets.FONT_FILES.values(), assets.MORE_LETTERS):
        if code in writes(file):
            return file
    return ""


@lru_cache(maxsize=2048)
def file_writing(text: str, name: Font) -> str:
    """The font file of `name`, or the first of those that lack the fewest letters of `text`."""
    letters = frozenset(map(ord, text))
    if letters <= writes(assets.FONT_FILES[name]):
        return assets.FONT_FILES[name]
    files = dict.fromkeys((assets.FONT_FILES[name], *assets.FONT_FILES.values(), assets.MORE_LETTERS))
    return min(files, key=lambda file: sum(ord(char) not in writes(file) for char in text))


def can_write(file: str, text: str) -> bool:
    """Whether a font file has all letters of `text`. Control characters count as lacking, because no font may be given one."""
    return text.isprintable() and writes(file).issuperset(map(ord, text))


@lru_cache(maxsize=2048)
def runs(text: str, name: Font) -> tuple[tuple[str, str], ...]:
    """`text` in pieces (font file, letters) such that each file can write its letters."""
    parts: list[tuple[str, str]] = []
    for char in text:
        # Leave out a character that only changes the letter before it if no font has a shape for it.
        if unicodedata.category(char) in MARKS and not file_for(name, char):
            continue
        if not char.isprintable():
            char = " "
        file = file_for(name, char)
        if not file:
            file, char = assets.FONT_FILES[name], MISSING
        if parts and parts[-1][0] == file:
            parts[-1] = (file, parts[-1][1] + char)
        else:
            parts.append((file, char))
    return tuple(parts)


@lru_cache(maxsize=8192)
def text_width(text: str, name: Font, px: int) -> int:
    """How many pixels wide `text` is when written at `px`."""
    return sum(assets.open_font(file, px).size(part)[0] for file, part in runs(text, name))


def write(text: str, name: Font, px: int, colour: str) -> pygame.Surface:
    """One line of text on a transparent surface with straight alpha, as high as a line of the font."""
    parts = [(assets.open_font(file, px), part) for file, part in runs(text, name)]
    main = assets.open_font(assets.FONT_FILES[name], px)
    if len(parts) == 1 and parts[0][0] is main:
        return main.render(parts[0][1], True, colour_of(colour))
    width = max(1, sum(face.size(part)[0] for face, part in parts))
    line = pygame.Surface((width, main.get_height()), pygame.SRCALPHA, 32)
    left = 0
    for face, part in parts:
        line.blit(face.render(part, True, colour_of(colour)), (left, main.get_ascent() - face.get_ascent()))
        left += face.size(part)[0]
    return line


@lru_cache(maxsize=2048)
def fit(text: Text) -> Fitted:
    """Lay out the text of a face for its box, as large as its font size and the box allow."""
    paragraphs = tokens_of(text.text[:LONGEST_TEXT], text.font)
    for step in range(SHRINK_STEPS + 1):
        size = text.size * (1.0 - (1.0 - SMALLEST_SHARE) * step / SHRINK_STEPS)
        em = size * EM_OF_LINE
        lines = break_lines(paragraphs, text.width / em)
        if len(lines) * size <= text.height + 1e-6 and all(line_width(line) * em <= text.width for line in lines):
            return Fitted(tuple(map(tuple, lines)), size, len(text.text) > LONGEST_TEXT)
    size = text.size * SMALLEST_SHARE
    room = text.width / (size * EM_OF_LINE)
    most = max(1, int(text.height / size + 1e-6))
    kept = break_lines(paragraphs, room)[:most]
    return Fitted(
        tuple(
            with_dots(line, text.font, room) if number == len(kept) - 1 or line_width(line) > room else tuple(line)
            for number, line in enumerate(kept)
        ),
        size,
        True,
    )


def with_dots(line: list[Token], name: Font, room: float) -> tuple[Token, ...]:
    """The line cut short with an ellipsis: as many words as fit before it, or a part of the first word."""
    dots = token_of(ELLIPSIS, name)
    kept = most_that_fit(len(line), lambda count: line_width(line[:count]) + dots.width <= room)
    if kept or not line or line[0].icon:
        return (*line[:kept], dots)
    return (token_of(shortened(line[0].text + ELLIPSIS, room, lambda part: token_of(part, name).width), name),)


def tokens_of(text: str, name: Font) -> list[list[list[Token]]]:
    """Words and icons in order: paragraphs of pieces, and each piece is a list of tokens that stay on one line."""
    space = max(text_width(" ", name, REFERENCE_PX) / REFERENCE_PX, LEAST_SPACE)
    paragraphs: list[list[list[Token]]] = [[]]
    gap = 0.0
    for icon, newline, blank, word in TOKENS.findall(text):
        if newline:
            paragraphs.append([])
            gap = 0.0
        elif blank:
            gap = space
        else:
            for token in [Token(icon, 1.0, icon=True)] if icon else [token_of(part, name) for part in breakable(word)]:
                pieces = paragraphs[-1]
                if not pieces or gap or may_break(pieces[-1][-1], token):
                    pieces.append([])
                pieces[-1].append(replace(token, gap=gap))
                gap = 0.0
    return paragraphs


@lru_cache(maxsize=8192)
def token_of(text: str, name: Font) -> Token:
    """The token of a word or of a part of one."""
    return Token(text, text_width(text, name, REFERENCE_PX) / REFERENCE_PX)


def may_break(before: Token, after: Token) -> bool:
    """Whether a new line may begin between two tokens without a space."""
    return any(not one.icon and ord(one.text[0]) >= ord(CJK[0]) for one in (before, after))


def break_lines(paragraphs: list[list[list[Token]]], room: float) -> list[list[Token]]:
    """The tokens in lines of at most `room` (a share of the font size), unless a single token is wider."""
    return [
        [token for piece in line for token in piece]
        for pieces in paragraphs
        for line in broken(pieces, lambda line: line_width([token for piece in line for token in piece]) <= room)
    ]


def line_width(line: list[Token] | tuple[Token, ...]) -> float:
    """The width of a line as a share of the font size."""
    return sum(token.width + (token.gap if number else 0.0) for number, token in enumerate(line))


def paint_text(text: Text, width: int, height: int, scale: float) -> pygame.Surface:
    """The text of a face in its box of width x height pixels (`scale` pixels per millimetre), premultiplied.

    Lines are centred vertically; `align` places them horizontally.
    """
    box = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)
    fitted = fit(text)
    line_px = fitted.size * scale
    px = min(max(1, round(line_px * EM_OF_LINE)), assets.LARGEST_FONT)
    lines = [paint_line(line, text, px) for line in fitted.lines]
    for smaller in range(px - 1, max(0, px - 1 - HINTED_PX), -1):
        if all(drawn.get_width() <= width for drawn in lines):
            break
        lines = [paint_line(line, text, smaller) for line in fitted.lines]
    top = (height - line_px * len(fitted.lines)) / 2
    for number, drawn in enumerate(lines):
        if drawn.get_width() > width:
            size = (max(1, width), max(1, drawn.get_height() * width // drawn.get_width()))
            drawn = pygame.transform.smoothscale(drawn, size)
        left = {"left": 0, "center": (width - drawn.get_width()) // 2, "right": width - drawn.get_width()}[text.align]
        box.blit(
            drawn,
            (left, round(top + line_px * (number + 0.5) - drawn.get_height() / 2)),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
    return box


def paint_line(line: tuple[Token, ...], text: Text, px: int) -> pygame.Surface:
    """One line, premultiplied; its height is chosen so that the capitals are in the middle."""
    face = assets.open_font(assets.FONT_FILES[text.font], px)
    baseline = face.get_ascent()
    middle = baseline - CAP_OF_EM * px / 2
    half = max(middle, face.get_height() - middle)
    parts: list[tuple[pygame.Surface, tuple[int, int]]] = []
    left = 0.0
    for number, token in enumerate(line):
        left += token.gap * px if number else 0.0
        if token.icon:
            parts.append((assets.icon(token.text, px, px, text.colour), (round(left), round(half - px / 2))))
        else:
            picture = assets.on_clear(write(token.text, text.font, px, text.colour)).premul_alpha()
            parts.append((picture, (round(left), round(half - middle))))
        left += token.width * px
    # Letters are written on whole pixels, so a word may be wider than it was measured.
    width = max([1, *(at[0] + picture.get_width() for picture, at in parts)])
    drawn = pygame.Surface((width, max(1, round(2 * half))), pygame.SRCALPHA, 32)
    for picture, at in parts:
        drawn.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return drawn
