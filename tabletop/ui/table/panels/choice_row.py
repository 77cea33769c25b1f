"""The row of one choice: its label and what it costs and gives in the first line, the small text beside or below it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from pygame import Color, Rect, Surface

from tabletop.core.equipment import Equipment
from tabletop.rules.choices import Choice
from tabletop.rules.gesture import Chip
from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import CARD_WHITE, INK, INK_SOFT
from tabletop.ui.look.text import draw_lines, draw_text, lines_of, width_of
from tabletop.ui.look.theme import Role, px
from tabletop.ui.table.panels.results_strip import draw_results, results_width

LABEL_LINE = 19
DETAIL_LINE = 17
MOST_LABELS, MOST_DETAILS = 3, 5
"""The most lines of a label and of the small text below it."""
SHORT_LINES = 3
"""The most lines of both together where rows have too little room."""
MARGIN = 9
"""The space to the left and right of the text of a choice, in pixels at 100 %."""
BETWEEN = 12
"""The least space between a label and the small text beside it, in pixels at 100 %."""
CHIP, CHIP_GAP = 17, 3
"""The side of the ground of a number before the small text, and the gap beside it, in pixels at 100 %."""
PALE = 140
"""On a ground that is lighter than this, numbers are dark."""


class RowText(Struct, frozen=True):
    """The text of a choice in lines."""

    choice: Choice
    role: Role
    label: tuple[str, ...]
    detail: tuple[str, ...]
    beside: bool
    """Whether everything is on one line."""

    @property
    def height(self) -> int:
        """The height in pixels that the lines need."""
        below = 0 if self.beside else len(self.detail) * px(DETAIL_LINE)
        return len(self.label) * px(LABEL_LINE) + below

    @property
    def is_whole(self) -> bool:
        """Whether nothing is cut short."""
        said = " ".join([*self.label, *self.detail])
        return said.split() == f"{self.choice.label} {detail_of(self.choice)}".split()


def row_text(choice: Choice, width: int, short: bool) -> RowText:
    """The text of a choice in lines of at most `width` pixels; `short` if there is little room, so that long texts are cut."""
    detail, gains, chips = detail_of(choice), gains_width(choice), chips_width(choice)
    first = width - gains
    if width_of(choice.label, "strong") + (width_of(detail, "small") + px(BETWEEN) if detail else 0) + chips <= first:
        return RowText(choice, "strong", (choice.label,), (detail,) if detail else (), beside=True)
    role: Role = "strong" if width_of(choice.label, "strong") <= first else "small_strong"
    label = lines_of(choice.label, role, first, SHORT_LINES - 1 if short else MOST_LABELS)
    most = SHORT_LINES - len(label) if short else MOST_DETAILS
    return RowText(choice, role, tuple(label), tuple(lines_of(detail, "small", width - chips, most)), beside=False)


def draw_choice(surface: Surface, box: Rect, text: RowText, equipment: Equipment) -> None:
    """Paint a choice into `box`: what it costs and gives is at the right of its first lines."""
    choice, inner = text.choice, box.inflate(-2 * px(MARGIN), 0)
    first, high = inner.copy(), len(text.label) * px(LABEL_LINE)
    if not text.beside:
        first.height = high
        first.y = inner.centery - (high + len(text.detail) * px(DETAIL_LINE)) // 2 + px(1)
    if wide := gains_width(choice):
        draw_results(surface, choice.gains, equipment, first.right - wide + px(8), first.centery, choice.gains[0].seat)
        first.width -= wide
    if text.beside:
        detail = "".join(text.detail)
        draw_text(surface, choice.label, first, text.role, INK)
        draw_text(surface, detail, first, "small", INK_SOFT, align="right")
        wide = width_of(detail, "small") + px(CHIP_GAP) if detail else 0
        draw_chips(surface, choice.chips, first.right - wide - chips_width(choice), first.centery)
        return
    draw_lines(surface, text.label, first, text.role, INK, high=px(LABEL_LINE))
    below = Rect(inner.x + chips_width(choice), first.y + high - px(2), inner.width - chips_width(choice), 0)
    draw_chips(surface, choice.chips, inner.x, below.y + px(DETAIL_LINE) // 2)
    draw_lines(surface, text.detail, below, "small", INK_SOFT, high=px(DETAIL_LINE))


def detail_of(choice: Choice) -> str:
    """The small text of a choice; its heading is left out if the label has it already."""
    return " · ".join(filter(None, ("" if choice.group in choice.label else choice.group, choice.detail)))


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
