"""The sizes that cards, tokens and boards may have: the usual ones, and any other in millimetres."""

from __future__ import annotations

import re
from typing import NamedTuple

from tabletop.core.rects import Size

SIZES: dict[str, tuple[str, Size]] = {
    "own": ("As the picture", (0.0, 88.0)),
    "poker": ("63 x 88 mm", (63.0, 88.0)),
    "mini": ("44 x 63 mm", (44.0, 63.0)),
    "square": ("70 x 70 mm", (70.0, 70.0)),
    "tarot": ("70 x 120 mm", (70.0, 120.0)),
}
"""Sizes of cards: their words, and width and height in millimetres; a width of 0 follows from the picture."""
CARDS = {key: row for key, row in SIZES.items() if key != "own"}
"""The sizes of cards of a table, whose pictures are only a part of them."""
TOKENS = {str(side): (f"{side} mm", (float(side), float(side))) for side in (20, 30, 40, 60)}
BOARDS = {str(wide): (f"{wide // 10} cm", (float(wide), 0.0)) for wide in (300, 400, 500, 700)}
"""Sides of tokens and widths of boards, whose height follows from the picture."""
ASKED, OTHER_SIZE = "asked", "other"
"""A size that a person has asked for, and to ask for one."""


class Sizes(NamedTuple):
    """What can be chosen for one sort of part, which size is chosen at first, and what is asked for another one."""

    offers: dict[str, tuple[str, Size]]
    first: str
    question: str
    example: str
    numbers: int
    """How many numbers another size has."""
    least: float
    most: float


OF_CARDS = Sizes(SIZES, "own", "Width and height in millimetres", "57 x 87", 2, 10, 300)
OF: dict[str, Sizes] = {
    "rows": OF_CARDS._replace(offers=CARDS, first="poker"),
    "tokens": Sizes(TOKENS, "30", "Height in millimetres", "25", 1, 5, 300),
    "board": Sizes(BOARDS, "400", "Width in millimetres", "450", 1, 50, 2_000),
}


def sizes_of(what: str) -> Sizes:
    """The sizes of a sort of part."""
    return OF.get(what, OF_CARDS)


def read_size(what: str, text: str) -> Size | str:
    """The size that a person has typed, or a sentence on what is wrong; a height of 0 follows from the picture."""
    sizes = sizes_of(what)
    numbers = [float(one.replace(",", ".")) for one in re.findall(r"\d+(?:[.,]\d+)?", text)]
    if len(numbers) != sizes.numbers or not all(sizes.least <= one <= sizes.most for one in numbers):
        what_numbers = "two numbers" if sizes.numbers == 2 else "a number"
        return f"Please give {what_numbers} from {sizes.least:g} to {sizes.most:,g}, such as {sizes.example}."
    if sizes.numbers == 2:
        return numbers[0], numbers[1]
    return numbers[0], numbers[0] if what == "tokens" else 0.0


def size_words(what: str, size: Size) -> str:
    """A size in words: `57 x 87 mm`, and only the number that is asked for tokens and boards."""
    return f"{size[0]:g} x {size[1]:g} mm" if sizes_of(what).numbers == 2 else f"{size[0]:g} mm"
