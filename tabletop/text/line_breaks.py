"""Where text is broken into lines and where it is cut short: the same for all text, whatever function measures it.

Each letter is measured about ten times, however long the text is: doubling and halving finds the end of a line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeVar

ELLIPSIS = "…"
FIRST_TRY = 16
"""The number of pieces that is tried first for a line; it is doubled while they fit."""
LINE_OF_LETTERS = 64
"""Text of at most this many letters is measured as a whole."""
CJK = "\u2e80-\U0010ffff"
"""Letters of scripts without spaces (Chinese, Japanese, Korean; also pictures): a line may break before and after each."""
MARKS = ("Mn", "Me", "Cf")
"""Kinds of characters that only change the one before them."""

Measure = Callable[[str], float]
Piece = TypeVar("Piece")


def most_that_fit(count: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to `count` that fits; 0 if none does. If a number fits, every smaller one must fit too.

    No number above `FIRST_TRY` and twice the answer is tried, so that a long text is not measured as a whole.
    """
    low, high, tried = 0, count + 1, min(FIRST_TRY, count)
    while high - low > 1:
        if fits(tried):
            low = tried
        else:
            high = tried
        tried = min(2 * tried, count) if high > count else (low + high) // 2
    return low


def broken(
    pieces: Sequence[Piece],
    fits: Callable[[Sequence[Piece]], bool],
    torn: Callable[[Piece], Sequence[Piece]] | None = None,
) -> Iterator[list[Piece]]:
    """The pieces in lines, as many in each as fit; no pieces give one empty line.

    A piece too wide for a line of its own is split by `torn`: what fits becomes the line, and the rest goes on the next one.
    Without `torn` it stays whole.
    """
    waiting = list(pieces)

    def fitting(start: int) -> int:
        return most_that_fit(len(waiting) - start, lambda count: fits(waiting[start : start + count]))

    at = 0
    while True:
        count = fitting(at)
        if count == 0 and waiting:
            count = 1
            if torn is not None:
                waiting[at : at + 1] = torn(waiting[at])
        yield waiting[at : at + count]
        at += count
        if at >= len(waiting):
            return


def breakable(word: str) -> list[str]:
    """The parts of a word between which a line may break: the whole word, or each letter of a script without spaces."""
    return [word] if word and word.isascii() else cjk_pieces().findall(word)


@cache
def cjk_pieces() -> re.Pattern[str]:
    """The pattern of such letters and of what is between them. It takes 6 ms to compile; the first picture does without."""
    return re.compile(f"[{CJK}][\u200d\u3099\u309a\ufe00-\ufe0f]*|[^{CJK}]+")


LEAST_BESIDE = 0.3
"""Text begins beside something only if this share of a line is free there; else it begins in the next line."""


def wrapped(text: str, room: float, measure: Measure, most: int = 0, indent: float = 0.0) -> list[str]:
    """`text` in lines at most `room` wide; `most` limits the number of lines (0: no limit), and the last one is cut short. The
    first is shorter by `indent`; it is empty if little is left of it.

    Lines break between words and after each letter of a script without spaces. A word wider than a line begins on a new line
    and is split where the line ends.
    """
    if indent:
        first = next(wrapped_lines(text, room - indent, measure), "") if room - indent > LEAST_BESIDE * room else ""
        rest = text[len(first) :].lstrip()
        if most == 1:
            return [shortened(text, room - indent, measure)]
        return [first, *(wrapped(rest, room, measure, max(0, most - 1)) if rest else ())]
    lines: list[str] = []
    for line in wrapped_lines(text, room, measure):
        if not most or len(lines) < most:
            lines.append(line)
            continue
        # The last line takes as much of the rest as fits; the text after that is not laid out.
        lines[-1] += f" {line}"
        if measure(lines[-1]) > room:
            lines[-1] = shortened(lines[-1], room, measure)
            break
    return lines


def wrapped_lines(text: str, room: float, measure: Measure) -> Iterator[str]:
    """Yield the lines of `text` one by one."""

    def torn(piece: str) -> list[str]:
        word = piece.lstrip(" ")
        count = whole_letters(word, max(1, most_that_fit(len(word), lambda count: measure(word[:count]) <= room)))
        return [word[:count], word[count:]] if count < len(word) else [word]

    for paragraph in text.split("\n"):
        # The space before a word is part of its piece; it is dropped at the start of a line.
        pieces = [part if number else f" {part}" for word in paragraph.split() for number, part in enumerate(breakable(word))]
        for line in broken(pieces, lambda pieces: fits_line("".join(pieces).lstrip(" "), room, measure), torn):
            yield "".join(line).lstrip(" ")


def fits_line(text: str, room: float, measure: Measure) -> bool:
    """Whether `text` is at most `room` wide. Only the beginning of a much longer text is measured."""
    part = LINE_OF_LETTERS
    while part < len(text):
        if measure(text[:part]) > room:
            return False
        part *= 2
    return measure(text) <= room


def shortened(text: str, room: float, measure: Measure) -> str:
    """`text`, cut short with an ellipsis if it is wider than `room`; empty if not even the ellipsis fits."""
    fitting = most_that_fit(len(text), lambda count: measure(text[:count]) <= room)
    if fitting == len(text):
        return text
    if measure(ELLIPSIS) > room:
        return ""
    kept = most_that_fit(fitting, lambda count: measure(text[:count].rstrip() + ELLIPSIS) <= room)
    return text[: whole_letters(text, kept)].rstrip() + ELLIPSIS


def whole_letters(text: str, count: int) -> int:
    """`count`, or less so that a letter keeps its accents, unless no letter would be left."""
    end = count
    while 0 < end < len(text) and unicodedata.category(text[end]) in MARKS:
        end -= 1
    return end or count
