"""The row of one choice: its label and what it costs and gives in the first line, the small text beside or below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum

from msgspec import Struct
from pygame import Color, Rect, Surface

from tabletop.core.equipment import Equipment
from tabletop.rules.choices import Choice
from tabletop.rules.gesture import Chip
from tabletop.rules.words import listed
from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import CARD_WHITE, CREAM, INK, INK_SOFT
from tabletop.ui.look.text import draw_lines, draw_text, lines_of, width_of
from tabletop.ui.look.theme import Role, px
from tabletop.ui.table.panels.results_strip import draw_results, results_width

LABEL_LINE = 19
DETAIL_LINE = 17
MOST_LABELS, MOST_DETAILS = 3, 5
"""The most lines of a label and of the small text below it."""
MARGIN = 9
"""The space to the left and right of the text of a choice, in pixels at 100 %."""
INSET = 16
"""How far a row that goes on from the one above it is set in, in pixels at 100 %."""
BETWEEN = 12
"""The least space between a label and the small text beside it, in pixels at 100 %."""
CHIP, CHIP_GAP = 17, 3
"""The side of the ground of a number before the small text, and the gap beside it, in pixels at 100 %."""
PALE = 140
"""On a ground that is lighter than this, numbers are dark."""
AMOUNT = re.compile(r"(\d+|an?) [a-z -]+")
"""One thing of a list of amounts: `1 coin`, `a helper action`."""
DETAIL_SHARE = 0.42
"""The share of a row of one line that small text may have beside a label that is too long. What a choice brings, such as points
or cards, decides more often than the end of the name of a place, and the place is lit while the row is pointed at."""


class Form(IntEnum):
    """How much room the rows of a list take: the next one where the last one has not enough."""

    ROOMY = 0
    TIGHT = 1
    """Rows are lower."""
    SHORT = 2
    """Long texts are cut short to three lines as well."""
    PAIR = 3
    """They are cut short to two lines."""
    LINE = 4
    """Each row has one line."""

    @property
    def most_lines(self) -> int:
        """The most lines of label and small text together, where they are limited."""
        return {Form.SHORT: 3, Form.PAIR: 2, Form.LINE: 1}.get(self, MOST_LABELS + MOST_DETAILS)


class RowText(Struct, frozen=True):
    """The text of a choice in lines."""

    role: Role
    label: tuple[str, ...]
    detail: tuple[str, ...]
    beside: bool
    """Whether everything is on one line."""
    is_whole: bool
    """Whether nothing is cut short."""

    @property
    def height(self) -> int:
        """The height in pixels that the lines need."""
        below = 0 if self.beside else len(self.detail) * px(DETAIL_LINE)
        return len(self.label) * px(LABEL_LINE) + below


def row_text(
    choice: Choice, detail: str, width: int, form: Form, largest: Role = "strong", share: float = DETAIL_SHARE
) -> RowText:
    """The text of a choice, with this small text, in lines of at most `width` pixels; its label is `largest` or smaller.
    A row that goes on from the one above it has its brief label. A label has its lines before the small text has any; in a row of
    one line that is too short for both, the small text has at least its `share`."""
    gains, chips = gains_width(choice), chips_width(choice)
    first = width - gains
    beside = width_of(detail, "small") + px(BETWEEN) if detail else 0
    said = choice.brief or choice.label
    if width_of(said, largest) + beside + chips <= first:
        return RowText(largest, (said,), (detail,) if detail else (), beside=True, is_whole=True)
    role: Role = largest if width_of(said, largest) <= first else "small_strong"
    if form is Form.LINE:
        return one_line(said, detail, first - chips, role, share)
    label = tuple(lines_of(said, role, first, min(MOST_LABELS, form.most_lines)))
    most = min(MOST_DETAILS, form.most_lines - len(label))
    below = tuple(lines_of(detail, "small", width - chips, most)) if most and detail else ()
    whole = " ".join([*label, *below]).split() == f"{said} {detail}".split()
    return RowText(role, label, below, beside=False, is_whole=whole)


def one_line(label: str, detail: str, width: int, role: Role, share: float) -> RowText:
    """A row of one line, `width` pixels wide: all of it, the label smaller if need be; else as much of both as has room, of which
    the small text has this share."""
    if width_of(label, "small_strong") + px(BETWEEN) + width_of(detail, "small") <= width:
        return RowText("small_strong", (label,), (detail,), beside=True, is_whole=True)
    room = width - (px(BETWEEN) + min(width_of(detail, "small"), int(width * share)) if detail and share else 0)
    if width_of(label, role) > room:
        role = "small_strong"
    return RowText(role, tuple(lines_of(label, role, room, 1)), (detail,) if detail else (), beside=True, is_whole=False)


def draw_choice(surface: Surface, box: Rect, choice: Choice, text: RowText, equipment: Equipment) -> None:
    """Paint a choice into `box`: what it costs and gives is at the right of its first lines."""
    ink, soft = (CREAM, CREAM) if choice.ends_turn else (INK, INK_SOFT)
    inner = box.inflate(-2 * px(MARGIN), 0)
    first, high = inner.copy(), len(text.label) * px(LABEL_LINE)
    if not text.beside:
        first.height = high
        first.y = inner.centery - (high + len(text.detail) * px(DETAIL_LINE)) // 2 + px(1)
    if wide := gains_width(choice):
        draw_results(surface, choice.gains, equipment, first.right - wide + px(8), first.centery, choice.gains[0].seat)
        first.width -= wide
    if text.beside:
        detail = "".join(text.detail)
        draw_text(surface, text.label[0], first, text.role, ink)
        left = first.width - width_of(text.label[0], text.role) - px(BETWEEN) - chips_width(choice)
        beside = max(0, min(width_of(detail, "small"), left))
        draw_text(surface, detail, Rect(first.right - beside, first.y, beside, first.height), "small", soft)
        wide = beside + px(CHIP_GAP) if detail else 0
        draw_chips(surface, choice.chips, first.right - wide - chips_width(choice), first.centery)
        return
    draw_lines(surface, text.label, first, text.role, ink, high=px(LABEL_LINE))
    below = Rect(inner.x + chips_width(choice), first.y + high - px(2), inner.width - chips_width(choice), 0)
    draw_chips(surface, choice.chips, inner.x, below.y + px(DETAIL_LINE) // 2)
    draw_lines(surface, text.detail, below, "small", soft, high=px(DETAIL_LINE))


LONG_HEADING = 12
"""A heading of more letters leaves no room beside it for the small text of a row."""


def headed(choices: Sequence[Choice]) -> tuple[bool, ...]:
    """Which choices are below a heading: neighbours of one group, whose labels do not say it already. Where they have one, a
    choice alone in a group with a long name has one too."""
    said = [one.group if one.group not in one.label else "" for one in choices]
    found = [bool(own) and own in (before, after) for before, own, after in zip(["", *said], said, [*said[1:], ""], strict=False)]
    return tuple([one or (any(found) and len(own) > LONG_HEADING) for one, own in zip(found, said, strict=True)])


def inset(choice: Choice) -> int:
    """How far its row is set in, in pixels."""
    return px(INSET) if choice.brief else 0


def detail_of(choice: Choice, headed: bool = False) -> str:
    """The small text of a choice; its heading is left out if the label has it already, or if it stands above the row. In a list
    of amounts, such as `1 coin and a helper action`, what the icons of the row say is left out too."""
    amounts, detail = re.split(r", | and ", choice.detail), choice.detail
    if all(AMOUNT.fullmatch(one) for one in amounts):
        by_icon = {f"{one.count} {one.what}" for one in choice.gains}
        detail = listed([one for one in amounts if re.sub("^an? ", "1 ", one) not in by_icon])
    return " · ".join(filter(None, ("" if headed or choice.group in choice.label else choice.group, detail)))


def words_of(choice: Choice) -> str:
    """All texts of a choice in one line."""
    return " · ".join(filter(None, (choice.label, detail_of(choice))))


def gains_width(choice: Choice) -> int:
    """The room at the right of a row for what it costs and gives, in pixels."""
    return results_width(choice.gains, choice.gains[0].seat) + px(4) if choice.gains else 0


def chips_width(choice: Choice) -> int:
    """The room for the numbers before the small text of a row, in pixels."""
    return len(choice.chips) * px(CHIP + CHIP_GAP) + px(CHIP_GAP) if choice.chips else 0


def draw_chips(surface: Surface, chips: Sequence[Chip], x: int, middle: int) -> None:
    """Paint numbers on their coloured grounds, side by side from `x` on, about the height `middle` (pixels)."""
    for chip in chips:
        ground = Rect(x, middle - px(CHIP) // 2, px(CHIP), px(CHIP))
        panel(surface, ground, chip.colour, radius=px(4))
        ink = INK if luminance(chip.colour) > PALE else CARD_WHITE
        draw_text(surface, chip.number, ground, "small_strong", ink, align="center", valign="center")
        x += px(CHIP + CHIP_GAP)


def luminance(colour: str) -> float:
    """How light a colour (`#rrggbb`) is, from 0 to 255."""
    red, green, blue, _ = Color(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue
