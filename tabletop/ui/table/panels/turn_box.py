"""The *Turn* part of the panel: what the seat in front may do now, its choices as a list of buttons, what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Color, Rect, Surface
from pygame.event import Event

from tabletop.rules.choices import Choice
from tabletop.rules.gesture import Chip
from tabletop.ui.keys import ENTER
from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import AMBER, BRASS, CARD, CARD_EDGE, CARD_SHADE, CARD_WHITE, GREEN, INK, INK_SOFT, shown
from tabletop.ui.look.text import draw_lines, draw_text, lines_of, width_of
from tabletop.ui.look.theme import Role, px, target
from tabletop.ui.table.panels.results_strip import NOBODY, draw_results, results_width
from tabletop.ui.table.referee import Referee
from tabletop.ui.widgets.rowlist import RowList, RowState
from tabletop.ui.widgets.widget import TOOLTIP_DELAY, Widget

ROW = 42
LABEL_LINE = 19
DETAIL_LINE = 17
MOST_LABELS = MOST_DETAILS = 2
"""A label has at most two lines, and so has the small text below it; together they have at most three."""
LINES = 2
"""If one choice needs more lines than this, all rows are higher."""
MARGIN = 9
"""The space to the left and right of the text of a choice, in pixels at 100 %."""
CHIP, CHIP_GAP = 17, 3
"""The side of the ground of a number before the small text, and the gap beside it, in pixels at 100 %."""
PALE = 140
"""On a ground that is lighter than this, numbers are dark."""
PROMPT_LINE = 20
NEXT_LINE = 17
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
PAGES = (pygame.K_LEFT, pygame.K_RIGHT)
"""Left and Right page through the choices, because PgUp and PgDn go through the history from everywhere at the table."""
AS_HIGH_AS_CAN_BE = 100_000
SETTLING = 0.4
"""Seconds for which a row takes no click after it has come under a pointer at rest, or after another row was clicked."""


class ChoiceList(RowList):
    """The choices; a click or Enter makes one."""

    def __init__(self, referee: Referee, on_choose: Callable[[Choice], None]) -> None:
        self.referee = referee
        self.on_choose = on_choose
        super().__init__(ROW, self._draw_choice, self._pick, on_open=self._open, row_key=self._look, name="choices")
        referee.on_marked = self._show_marked
        self._by_key = False
        self._made = self._settled = 0.0
        self._came: dict[tuple[object, int], float] = {}
        """Since when each row has been in its place; it does not leave it by being scrolled."""
        self._listed: list[Choice] = []
        self._height = ROW
        self._explained = -1
        """The row whose tooltip is shown or will be shown; -1 if its text is not cut short."""
        self._explain_at: float | None = None

    @property
    def row_height(self) -> int:
        """The height that the longest choice needs, in pixels: the same for all rows."""
        return max(target(ROW), px(self._height))

    def fit_rows(self, width: int) -> None:
        """Make the rows high enough for the choices at this width of the list, in pixels."""
        # Leave room for a scroll bar, which comes and goes with the height.
        inner = width - px(12) - 2 * px(MARGIN)
        choices = [(choice, inner - gains_width(choice)) for choice in self.referee.choices]
        long = any(len(label_lines(choice, wide)) + len(detail_lines(choice, wide)) > LINES for choice, wide in choices)
        height = ROW + DETAIL_LINE if long else ROW
        if height != self._height:
            self._height = height
            self.refresh(None)
            self.set_count(self.count)

    def refresh_choices(self) -> None:
        """Show the present choices of the referee."""
        self.pinned = sum(choice.ends_step for choice in self.referee.choices)
        self.set_count(len(self.referee.choices))
        if self._listed != self.referee.choices or not self.shows_ring:
            # A person who plays with the keyboard goes on at the first new choice.
            self.select(0 if self.shows_ring and self.count else -1)
        self._listed = self.referee.choices
        self._explain(-1)
        self.refresh(None)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        now = self.now()
        spots = [(self._key(index), self.row_rect(index).y + self.scrolled) for index in range(self.count)]
        self._came = {spot: self._came.get(spot, now) for spot in spots}

    def on_event(self, event: Event) -> bool:
        """Do what a list does, but a click chooses at once, and arrows only move: round the ends, and sideways by pages."""
        self._by_key = event.type == pygame.KEYDOWN
        if self._by_key and event.key in ENTER and self.now() - self._settled < SETTLING:
            return True
        if self._by_key and self.count and event.key in STEPS and not event.mod:
            if event.key in PAGES:
                page = max(1, (self.rect.height // self.row_height) - self.pinned - 1)
                self.select(min(max(self.selected + STEPS[event.key] * page, 0), self.count - 1))
            else:
                self.select((self.selected + STEPS[event.key]) % self.count if self.selected >= 0 else 0)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._explain(-1)
            at = self.row_at(event.pos)
            if at >= 0 and event.button == 1 and self.now() - max(self._made, self._here_since(at)) < SETTLING:
                return True
        used = super().on_event(event)
        if event.type == pygame.MOUSEMOTION:
            self._explain(self.row_at(event.pos))
        return used

    def _here_since(self, index: int) -> float:
        return self._came.get((self._key(index), self.row_rect(index).y + self.scrolled), 0.0)

    def on_hover(self, hovered: bool) -> None:
        super().on_hover(hovered)
        if not hovered:
            self._explain(-1)

    def touch(self) -> None:
        """Paint it again, and light on the table what the row concerns that is pointed at, by pointer or keyboard."""
        super().touch()
        at = self._over if self.hovered and self._over >= 0 else self.selected if self.focused else -1
        choices = self.referee.choices
        self.referee.point(choices[at] if 0 <= at < len(choices) else None)

    def deadline(self) -> float | None:
        return self._explain_at

    def tick(self, now: float) -> None:
        if self._explain_at is not None and now >= self._explain_at and self.form is not None:
            self._explain_at = None
            self.form.app.tooltip(self.whole_text(self._explained), self.row_rect(self._explained))

    def whole_text(self, index: int) -> str:
        """The whole text of a row if it is cut short; else empty."""
        if not 0 <= index < len(self.referee.choices):
            return ""
        choice = self.referee.choices[index]
        if choice.chips:
            return f"{choice.label} · {choice.words}"
        inner = self.row_rect(index).width - 2 * px(MARGIN) - gains_width(choice)
        lines = detail_lines(choice, inner)
        said = " ".join([*label_lines(choice, inner), *(lines or [detail_of(choice)])])
        if said.split() == f"{choice.label} {detail_of(choice)}".split():
            return ""
        return " · ".join(filter(None, (choice.label, detail_of(choice))))

    def _explain(self, index: int) -> None:
        """Show the whole text of this row after a while, if it is cut short and the pointer stays on it."""
        if not self.whole_text(index):
            index = -1
        if index == self._explained:
            return
        if self._explained >= 0 and self._explain_at is None and self.form is not None:
            self.form.app.tooltip("", None)
        self._explained = index
        self._explain_at = self.now() + TOOLTIP_DELAY if index >= 0 else None

    def _show_marked(self) -> None:
        """Frame the rows that concern what the pointer is on, and bring the first of them into sight."""
        if self.referee.marked:
            self.scroll_to(min(self.referee.marked))
        self.touch()

    def _look(self, index: int) -> object:
        return self._key(index), index in self.referee.marked

    def _key(self, index: int) -> object:
        choice = self.referee.choices[index]
        return choice.label, choice.detail, choice.group, choice.gains, choice.chips

    def _pick(self, index: int) -> None:
        if not self._by_key:
            self._open(index)

    def _open(self, index: int) -> None:
        if 0 <= index < len(self.referee.choices):
            by_key = self._by_key
            self.on_choose(self.referee.choices[index])
            if not by_key:
                # Only now: the choice may take some time, and a second click would wait in the queue meanwhile.
                self._made = self.now()

    def settle(self) -> None:
        """Ignore clicks and Enter for a moment, because the rows under the pointer have just changed."""
        self._made = self._settled = self.now()

    def _draw_choice(self, surface: Surface, rect: Rect, index: int, state: RowState) -> None:
        choice = self.referee.choices[index]
        surface.fill(shown(CARD), rect)
        box = rect.inflate(0, -px(4))
        marked = index in self.referee.marked
        fill = AMBER if state.hovered or (state.selected and state.focused) else CARD_WHITE
        edge = GREEN if marked else BRASS if state.hovered or state.focused else CARD_EDGE
        panel(surface, box, fill, edge, px(7), px(2) if marked else 1)
        inner = box.inflate(-2 * px(MARGIN), 0)
        inner.width -= (wide := gains_width(choice))
        if wide:
            seat = choice.gains[0].seat
            draw_results(surface, choice.gains, self.referee.view.session.equipment, inner.right + px(8), box.centery, seat)
        role, above, lines = label_role(choice, inner.width), label_lines(choice, inner.width), detail_lines(choice, inner.width)
        if not lines and len(above) == 1:
            draw_text(surface, choice.label, inner, role, INK)
            draw_text(surface, detail_of(choice), inner, "small", INK_SOFT, align="right")
            beside = width_of(detail_of(choice), "small") + px(CHIP_GAP) if detail_of(choice) else 0
            draw_chips(surface, choice.chips, inner.right - beside - chips_width(choice), box.centery)
            return
        high = len(above) * px(LABEL_LINE)
        y = inner.centery - (high + len(lines) * px(DETAIL_LINE)) // 2 + px(1)
        draw_lines(surface, above, Rect(inner.x, y, inner.width, 0), role, INK, high=px(LABEL_LINE))
        below = Rect(inner.x + chips_width(choice), y + high - px(2), inner.width - chips_width(choice), 0)
        draw_chips(surface, choice.chips, inner.x, below.y + px(DETAIL_LINE) // 2)
        draw_lines(surface, lines, below, "small", INK_SOFT, high=px(DETAIL_LINE))


def detail_of(choice: Choice) -> str:
    """The small text of a choice."""
    return " · ".join(filter(None, (choice.group, choice.detail)))


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


def label_role(choice: Choice, width: int) -> Role:
    """The type of the label of a choice: smaller if it is wider than `width` pixels."""
    return "strong" if width_of(choice.label, "strong") <= width else "small_strong"


def label_lines(choice: Choice, width: int) -> list[str]:
    """The label of a choice in lines of at most `width` pixels."""
    return lines_of(choice.label, label_role(choice, width), width, MOST_LABELS)


def detail_lines(choice: Choice, width: int) -> list[str]:
    """The small lines below the label of a choice, at most `width` pixels wide; none if everything fits on one line."""
    detail, chips = detail_of(choice), chips_width(choice)
    if not detail or width_of(choice.label, "strong") + width_of(detail, "small") + px(12) + chips <= width:
        return []
    return lines_of(detail, "small", width - chips, MOST_DETAILS if len(label_lines(choice, width)) == 1 else 1)


class Said(Widget):
    """A sentence of the referee."""

    takes_pointer = False

    def __init__(self, referee: Referee, name: str) -> None:
        super().__init__(name=name)
        self.referee = referee


class Prompt(Said):
    """What the seat in front may do now, as a sentence."""

    def wanted(self, width: int) -> int:
        """The height in pixels that it needs at this width."""
        lines = len(lines_of(self.referee.prompt, "strong", width - px(20))) + bool(self.referee.results)
        return lines * px(PROMPT_LINE) + px(16)

    def draw(self, surface: Surface) -> None:
        """Paint the sentence, on brass if it is this seat's turn."""
        acting = bool(self.referee.legal)
        panel(surface, self.rect, AMBER if acting else CARD_SHADE, BRASS if acting else CARD_EDGE, px(8))
        inner = self.rect.inflate(-px(20), -px(16))
        lines = lines_of(self.referee.prompt, "strong", inner.width)
        high = draw_lines(surface, lines, inner, "strong", INK, high=px(PROMPT_LINE))
        box = self.referee.view.session.equipment
        draw_results(surface, self.referee.results, box, inner.x, inner.y + high + px(PROMPT_LINE) // 2, NOBODY)


class NextUp(Said):
    """What comes after this decision."""

    def wanted(self, width: int) -> int:
        """The height in pixels that it needs at this width."""
        text = self.referee.next_up
        return len(lines_of(text, "small", width)) * px(NEXT_LINE) + px(4) if text else 0

    def draw(self, surface: Surface) -> None:
        """Paint the sentence in the small font."""
        lines = lines_of(self.referee.next_up, "small", self.rect.width)
        draw_lines(surface, lines, self.rect, "small", INK_SOFT, high=px(NEXT_LINE))


class TurnBox:
    """The prompt, the choices and the next step, one below the other."""

    def __init__(self, referee: Referee, on_choose: Callable[[Choice], None]) -> None:
        self.referee = referee
        self.prompt = Prompt(referee, "prompt")
        self.list = ChoiceList(referee, on_choose)
        self.next_up = NextUp(referee, "next up")

    def widgets(self) -> list[Widget]:
        """Its widgets, from top to bottom."""
        return [self.prompt, self.list, self.next_up]

    def refresh(self) -> None:
        """Show what the referee says now."""
        self.list.refresh_choices()
        self.prompt.touch()
        self.next_up.touch()

    def least(self, width: int) -> int:
        """The height in pixels that the prompt and one choice need at this width."""
        return self.prompt.wanted(width) + px(12) + (self.list.row_height if self.referee.choices else 0)

    def needed(self, width: int) -> int:
        """The height in pixels that all of it needs at this width. With choices that end a step it is as high as can be, because
        those stay at the foot, where no other choice ever is.
        """
        self.list.fit_rows(width)
        if self.list.pinned:
            return AS_HIGH_AS_CAN_BE
        return self.prompt.wanted(width) + self.next_up.wanted(width) + px(14) + self.list.whole_height

    def place(self, area: Rect, visible: bool) -> None:
        """Place it in `area` (pixels): the prompt at the top, what comes next below it, unless choices need its room, and the
        choices in the rest. Those that end a step are always at the foot of `area`, where no other choice is."""
        shown = visible and self.referee.on
        self.list.fit_rows(area.width)
        head, foot = self.prompt.wanted(area.width), self.next_up.wanted(area.width)
        foot = foot if head + px(6) + foot + self.list.whole_height <= area.height else 0
        self.prompt.show(shown and bool(self.referee.prompt))
        self.list.show(shown and bool(self.referee.choices))
        self.next_up.show(shown and bool(foot))
        self.prompt.place(Rect(area.x, area.y, area.width, head))
        self.next_up.place(Rect(area.x, area.y + head + px(4), area.width, foot))
        y = area.y + head + px(6) + foot
        room = max(0, area.bottom - y)
        self.list.place(Rect(area.x, y, area.width, room if self.list.pinned else min(room, self.list.whole_height)))
