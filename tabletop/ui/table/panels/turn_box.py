"""The *Turn* part of the panel: what the seat in front may do now, its choices as a list of buttons, what comes next."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.rules.choices import Choice
from tabletop.ui.keys import ENTER
from tabletop.ui.look.paint import panel
from tabletop.ui.look.palette import AMBER, BRASS, CARD, CARD_EDGE, CARD_SHADE, CARD_WHITE, GREEN, GREEN_BRIGHT, INK_SOFT, shown
from tabletop.ui.look.text import draw_text
from tabletop.ui.look.theme import Role, px, scale, target
from tabletop.ui.table.panels.choice_row import (
    DETAIL_LINE,
    DETAIL_SHARE,
    MARGIN,
    Form,
    RowText,
    detail_of,
    draw_choice,
    headed,
    inset,
    row_text,
    words_of,
)
from tabletop.ui.table.panels.prompt import NextUp, Prompt
from tabletop.ui.table.referee import Referee
from tabletop.ui.widgets.rowlist import RowList, RowState
from tabletop.ui.widgets.widget import TOOLTIP_DELAY, Widget

ROW = 42
LEAST_HEIGHTS = {Form.ROOMY: ROW, Form.TIGHT: 34, Form.SHORT: 34, Form.PAIR: 30, Form.LINE: 24}
"""The least height of a row in each form, in pixels at 100 %."""
AIR = {Form.ROOMY: 4, Form.TIGHT: 1, Form.SHORT: 1, Form.PAIR: 1, Form.LINE: 1}
"""The space above and below the lines of a row together, in pixels at 100 %."""
RAISED = {Form.SHORT: Form.TIGHT, Form.PAIR: Form.SHORT, Form.LINE: Form.PAIR}
"""The form of rows whose texts are cut in that of the list, where there is room left."""
HEADING = 16
"""The height of a heading above rows that belong together, in pixels at 100 %."""
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
PAGES = (pygame.K_LEFT, pygame.K_RIGHT)
"""Left and Right page through the choices, because PgUp and PgDn go through the history from everywhere at the table."""
SETTLING = 0.4
"""Seconds for which a row takes no click after it has come under a pointer at rest, or after another row was clicked."""
END_SETTLING = 0.8
"""The same for a row that ends a step: one such row follows another at the same place, and what it ends may be a whole round."""


GAP = 4
"""The space between two rows, in pixels at 100 %."""


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
        self._texts_of: list[Choice] = []
        self._headed: tuple[bool, ...] = ()
        """Which of these choices stand below a heading with others (see `headed`)."""
        self._texts: dict[tuple[int, int, Form, float, Role], RowText] = {}
        """The lines of these choices by row, width, form, scale and type: they are needed to place the list and to paint it."""
        self._known_heights: dict[tuple[object, ...], list[int]] = {}
        """The heights of these rows by all that they depend on: the panel tries all forms each time that it is placed."""
        self._form = Form.ROOMY
        self._largest: Role = "strong"
        """The type of their labels; where one of several low rows needs the smaller one, all have it."""
        self._raised: frozenset[int] = frozenset()
        """Rows that have one line more for their text than most rows (see `RAISED`)."""
        self._explained = -1
        """The row whose tooltip is shown or will be shown; -1 if there is nothing more to say about it."""
        self._explain_at: float | None = None
        self._shows: frozenset[str] | None = None
        """What was advised when the list was last scrolled to a row that is advised; None if it lists other choices since."""

    @property
    def row_height(self) -> int:
        """The height of a row whose text fits on one line, in pixels."""
        return target(LEAST_HEIGHTS[self._form])

    def fit_rows(self, width: int, room: int | None = None) -> None:
        """Give each row the height that its text needs at this width of the list. If all of them have no room (both in pixels),
        they take the first form in which they have; if there is none, they scroll."""
        self._raised, whole, self._largest = frozenset(), width, "strong"
        for self._form in Form:
            heights = self._heights(width)
            if room is None or sum(heights) <= room:
                break
        else:
            width -= self.bar_width
            heights = self._heights(width)
        if self._form is Form.LINE and any(self._text(index, width).role != "strong" for index in range(self.count)):
            self._largest = "small_strong"
        if self._form in RAISED and room is not None:
            # A list that scrolls anyway may be two lines longer: its first rows are of the highest rank.
            heights = self._raise_cut_rows(width, max(room - sum(heights), px(2 * DETAIL_LINE) if width < whole else 0))
        self.set_heights(heights)

    def _raise_cut_rows(self, width: int, left: int) -> list[int]:
        """Give rows whose text is cut one more line as long as there are pixels `left`; return the heights of all rows."""
        for index in range(self.count):
            low = self._height(index, width)
            if not self._text(index, width).is_whole:
                self._raised |= {index}
                left -= self._height(index, width) - low
                if left < 0:
                    self._raised -= {index}
                    break
        return self._heights(width)

    def height_in(self, form: Form, width: int) -> int:
        """The height of all rows in a form at this width, in pixels."""
        self._form, self._raised, self._largest = form, frozenset(), "strong"
        return sum(self._heights(width))

    def _heights(self, width: int) -> list[int]:
        self._read()
        key = self.count, self._form, width, scale(), self.row_height, self._largest, self._raised
        if key not in self._known_heights:
            self._known_heights[key] = [self._height(index, width) for index in range(self.count)]
        return self._known_heights[key]

    def _height(self, index: int, width: int) -> int:
        """The height of a row with its heading, in pixels, at this width of the list."""
        least = px(GAP + AIR[self._form]) + self._text(index, width).height
        return max(self.row_height, least) + self._heading_height(index)

    def _text(self, index: int, width: int) -> RowText:
        self._read()
        form = RAISED[self._form] if index in self._raised else self._form
        key = (index, width, form, scale(), self._largest)
        if key not in self._texts:
            text = self._laid(index, width, form)
            others = (self._laid(other, width, form) for other in range(self.count) if other != index)
            if form is Form.LINE and not text.is_whole and any(other.label == text.label for other in others):
                # Cut like this it reads as another row does: the label, in which they differ, has all the room.
                text = self._laid(index, width, form, share=0.0)
            self._texts[key] = text
        return self._texts[key]

    def _laid(self, index: int, width: int, form: Form, share: float = DETAIL_SHARE) -> RowText:
        choice = self.referee.choices[index]
        room = width - 2 * px(MARGIN) - inset(choice)
        return row_text(choice, detail_of(choice, self._headed[index]), room, form, self._largest, share)

    def _read(self) -> None:
        """Forget the texts of choices that are not listed any more."""
        if self._texts_of is not self.referee.choices:
            self._texts_of, self._texts, self._known_heights = self.referee.choices, {}, {}
            self._headed = headed(self._texts_of)

    def _heading_height(self, index: int) -> int:
        """The room for the heading above a row, in pixels; 0 if it has none."""
        return px(HEADING) if self._heads(index) else 0

    def _heads(self, index: int) -> bool:
        """Whether a heading is above this row: the first of those that belong together."""
        self._read()
        choices = self._texts_of
        first = index == 0 or choices[index - 1].group != choices[index].group
        return index < len(choices) and self._headed[index] and first

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row at a point of the window; -1 if there is none, or its heading is there."""
        index = super().row_at(pos)
        return -1 if index >= 0 and pos[1] < self.row_rect(index).y + self._heading_height(index) else index

    def refresh_choices(self) -> None:
        """Show the present choices of the referee."""
        self.pinned = sum(choice.ends_step for choice in self.referee.choices)
        self.set_count(len(self.referee.choices))
        if self._listed != self.referee.choices or not self.shows_ring:
            # A person who plays with the keyboard goes on at the first new choice.
            self.select(0 if self.shows_ring and self.count else -1)
        if self._listed != self.referee.choices:
            # Other choices are read from the first: a list that was scrolled for the last ones hid it.
            self.scroll_to(0)
            self._shows = None
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
                page = max(1, self.rect.height // self.row_height - self.pinned - 1)
                self.select(min(max(self.selected + STEPS[event.key] * page, 0), self.count - 1))
            else:
                self.select((self.selected + STEPS[event.key]) % self.count if self.selected >= 0 else 0)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._explain(-1)
            at = self.row_at(event.pos)
            if at >= 0 and event.button == 1 and self.now() - max(self._made, self._here_since(at)) < self._settling(at):
                return True
        used = super().on_event(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            self._explain(self.row_at(event.pos) if event.type == pygame.MOUSEMOTION else -1)
        return used

    def _settling(self, index: int) -> float:
        choice = self.referee.choices[index] if index < len(self.referee.choices) else None
        return END_SETTLING if choice is not None and choice.ends_step and choice.move is not None else SETTLING

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
        if self._shows != self.referee.view.outlined:
            self._shows = self.referee.view.outlined
            advised = (index for index, choice in enumerate(self.referee.choices) if self.referee.is_advised(choice))
            if (first := next(advised, -1)) >= 0:
                self.scroll_to(first)
        if self._explain_at is not None and now >= self._explain_at and self.form is not None:
            self._explain_at = None
            row = self.row_rect(self._explained)
            self.form.app.tooltip(self.explanation(self._explained), row, aside=True)

    def explanation(self, index: int) -> str:
        """What is said on resting on a row: its whole text if that is cut short, and what it is about."""
        if not 0 <= index < len(self.referee.choices):
            return ""
        return " · ".join(filter(None, (self.whole_text(index), self.referee.explained.row_help(self.referee.choices[index]))))

    def whole_text(self, index: int) -> str:
        """The whole text of a row if it is cut short; else empty."""
        if not 0 <= index < len(self.referee.choices):
            return ""
        choice = self.referee.choices[index]
        if choice.chips:
            return f"{choice.label} · {choice.words}"
        return "" if self._text(index, self.row_rect(index).width).is_whole else words_of(choice)

    def _explain(self, index: int) -> None:
        """Explain this row after a while, if there is anything to say and the pointer stays on it."""
        if index != self._explained and not self.explanation(index):
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
        return self._key(index), index in self.referee.marked, self.referee.is_advised(self.referee.choices[index])

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
        surface.fill(shown(CARD), rect)
        choice, high = self.referee.choices[index], self._heading_height(index)
        marked, advised = index in self.referee.marked, self.referee.is_advised(choice)
        pointed = state.hovered or (state.selected and state.focused)
        edge = GREEN if marked else BRASS if advised or state.hovered or state.focused else CARD_EDGE
        if high:
            draw_text(surface, choice.group, Rect(rect.x + px(2), rect.y, rect.width, high), "small_strong", INK_SOFT)
        at = inset(choice)
        box = Rect(rect.x + at, rect.y + high, rect.width - at, rect.height - high).inflate(0, -px(GAP))
        fills = (GREEN, GREEN_BRIGHT) if choice.ends_turn else (CARD_SHADE if choice.ends_step else CARD_WHITE, AMBER)
        panel(surface, box, fills[pointed], edge, px(7), px(2) if marked or advised else 1)
        draw_choice(surface, box, choice, self._text(index, rect.width), self.referee.view.session.equipment)


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

    def needed(self, width: int) -> int:
        """The height in pixels that all of it needs at this width, so that nothing is cut short and no list scrolls."""
        self.list.fit_rows(width)
        return self.around(width) + self.next_up.wanted(width) + self.list.whole_height

    def least(self, width: int, form: Form) -> int:
        """The height in pixels that it needs at this width with its choices in a form."""
        return self.around(width) + self.list.height_in(form, width)

    def around(self, width: int) -> int:
        """The height in pixels of all but the choices and what comes next."""
        return self.prompt.wanted(width) + px(4) + px(6)

    def place(self, area: Rect, visible: bool) -> None:
        """Place it in `area` (pixels): the prompt at the top, what comes next below it, unless choices need its room, and the
        choices in the rest. Those that end a step are always at the foot of `area`, where no other choice is."""
        shown = visible and self.referee.on
        head, foot = self.prompt.wanted(area.width), self.next_up.wanted(area.width)
        room = max(0, area.height - head - px(6))
        self.list.fit_rows(area.width, room)
        foot = foot if foot + self.list.whole_height <= room else 0
        self.prompt.show(shown and bool(self.referee.prompt))
        self.list.show(shown and bool(self.referee.choices))
        self.next_up.show(shown and bool(foot))
        self.prompt.place(Rect(area.x, area.y, area.width, head))
        self.next_up.place(Rect(area.x, area.y + head + px(4), area.width, foot))
        room -= foot
        high = room if self.list.pinned else min(room, self.list.whole_height)
        self.list.place(Rect(area.x, area.bottom - room, area.width, high))
