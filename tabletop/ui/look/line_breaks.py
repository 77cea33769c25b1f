"""Where text is broken into lines and where it is cut short: one way for all that is written, whatever it is measured with.

Each letter is measured about ten times, however long the text is: the end of a line is found by doubling and halving.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

ELLIPSIS = "…"
FIRST_TRY = 16
"""So many pieces are tried first for a line."""
LINE_OF_LETTERS = 64
"""Text of up to so many letters is measured as a whole at once."""
CJK = "\u2e80-\U0010ffff"
"""Letters of scripts without spaces (Chinese, Japanese, Korean; also pictures): a line may break before and after each."""
CJK_PIECES = re.compile(f"[{CJK}][\u200d\u3099\u309a\ufe00-\ufe0f]*|[^{CJK}]+")
MARKS = ("Mn", "Me", "Cf")
"""Kinds of characters that only change the one before them."""

Measure = Callable[[str], float]
Piece = TypeVar("Piece")


def most_that_fit(count: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to `count` that fits; 0 if none does. What fits for a number fits for all smaller ones.

    Numbers that do not fit are tried up to twice the answer only, so that a long text is not measured as a whole.
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
    """The pieces in lines, as many in each as fit; none gives one empty line.

    A piece too wide for a line of its own is `torn`: the first part is the line, what is left is broken on; without `torn`
    it stays whole.
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
    """A word in the pieces between which a line may break: the whole word, or each letter of a script without spaces."""
    return CJK_PIECES.findall(word)


def wrapped(text: str, room: float, measure: Measure, most: int = 0) -> list[str]:
    """`text` in lines that measure at most `room`; with `most`, no more lines than that, the last one cut short.

    Lines break between words and after each letter of a script without spaces. A word wider than a line begins a line of its
    own and is torn where the line ends.
    """
    lines: list[str] = []
    for line in wrapped_lines(text, room, measure):
        if not most or len(lines) < most:
            lines.append(line)
            continue
        # The last line takes as much of the rest as it has room for; what comes after that need not be laid out.
        lines[-1] += f" {line}"
        if measure(lines[-1]) > room:
            lines[-1] = shortened(lines[-1], room, measure)
            break
    return lines


def wrapped_lines(text: str, room: float, measure: Measure) -> Iterator[str]:
    """The lines of `text` one by one."""

    def torn(piece: str) -> list[str]:
        word = piece.lstrip(" ")
        count = whole_letters(word, max(1, most_that_fit(len(word), lambda count: measure(word[:count]) <= room)))
        return [word[:count], word[count:]] if count < len(word) else [word]

    for paragraph in text.split("\n"):
        # The space before a word is a part of its piece; at the start of a line it is left out.
        pieces = [part if number else f" {part}" for word in paragraph.split() for number, part in enumerate(breakable(word))]
        for line in broken(pieces, lambda pieces: fits_line("".join(pieces).lstrip(" "), room, measure), torn):
            yield "".join(line).lstrip(" ")


def fits_line(text: str, room: float, measure: Measure) -> bool:
    """Whether `text` measures at most `room`. Of text much too long only a part is measured."""
    part = LINE_OF_LETTERS
    while part < len(text):
        if measure(text[:part]) > room:
            return False
        part *= 2
    return measure(text) <= room


def shortened(text: str, room: float, measure: Measure) -> str:
    """`text`, cut short with an ellipsis if it measures more than `room`; empty if not even the ellipsis fits."""
    fitting = most_that_fit(len(text), lambda count: measure(text[:count]) <= room)
    if fitting == len(text):
        return text
    if measure(ELLIPSIS) > room:
        return ""
    kept = most_that_fit(fitting, lambda count: measure(text[:count].rstrip() + ELLIPSIS) <= room)
    return text[: whole_letters(text, kept)].rstrip() + ELLIPSIS


def whole_letters(text: str, count: int) -> int:
    """`count`, or less so that a letter is not parted from its accents where that leaves any letter at all."""
    end = count
    while 0 < end < len(text) and unicodedata.category(text[end]) in MARKS:
        end -= 1
    return end or count
