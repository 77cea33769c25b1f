"""The panel at the right: who sits at the table and whose turn it is, and the log, in which a click shows a moment."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop.core.equipment import Seat
from tabletop.core.log import EntryId
from tabletop.rules.choices import Choice
from tabletop.rules.ruleset import Score
from tabletop.rules.showing import passed_in, phase_name, resources_of
from tabletop.session.log_book import EMPTY, LogBook
from tabletop.session.step_tables import StepTable
from tabletop.ui.look.palette import CARD, CARD_EDGE, INK, shown
from tabletop.ui.look.text import draw_text
from tabletop.ui.look.theme import px, target
from tabletop.ui.table.panels.choice_row import Form
from tabletop.ui.table.panels.clock_strip import ClockStrip
from tabletop.ui.table.panels.log_rows import LOOK_TAKEN_BACK, LogRows
from tabletop.ui.table.panels.seat_row import SeatRow
from tabletop.ui.table.panels.turn_box import TurnBox
from tabletop.ui.table.referee import Referee
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.rowlist import RowList
from tabletop.ui.widgets.widget import Widget

SEAT_ROW = 31
PAGE = 26
"""The height of the button that chooses what the log shows, in pixels at 100 %."""
ROW, LOW_ROW = 40, 24
"""The height of a row of the log with two lines, and with one where choices have one line each, in pixels at 100 %."""
LOG_SHARE = 36
"""Per cent of the room below the seats that the log has where choices end a step, unless the choices need more."""
LEAST_LOG_SHARE = 20
"""Per cent of that room that the log keeps when the choices need more than there is."""
LEAST_LOG_ROWS, FEWEST_LOG_ROWS = 4, 1
"""The rows that it keeps, so that it is seen what others did, and those that it keeps where the choices then need not scroll;
fewer only if the choices had no room for three."""
FORMS = {Form.SHORT: 2, Form.PAIR: 3}
"""The rows that it keeps where each choice may have three lines, or two; with fewer, choices have less."""
LOW_FORMS = {Form.SHORT: 4, Form.PAIR: 3}
"""The low rows that it keeps instead, if it has no room for four high ones."""
LEAST_CHOICES = 3
LOG_SETTLING = 1.5
"""Seconds for which the log takes no click after it has grown upwards: where it is now, the row was that ends a step."""
ROWS_GONE = 6.0
"""Seconds after choices have gone in which a click where they were, now in the log, is taken for one that was meant for them."""
ONCE_MORE = 0.5
"""Seconds after such a click until the next one is meant for the log."""
NOT_MEANT = "A choice was where you clicked; click again to see that moment of the log."
OTHER_LINE_TIP = "Other line: here the game was also played on in another way, which is kept. A click on these words shows it."
LOOK_TIP = "Look taken back: somebody looked at hidden pieces, and then the act was undone. What was seen is known all the same."
HEAD_GAP = 8
"""The room between the Turn part and the heading of the log, in pixels at 100 %."""
PADDING = 12


class SidePanel:
    """Makes the panel's widgets and keeps them up to date with the session."""

    def __init__(
        self,
        view: TableView,
        on_sit: Callable[[Seat], object],
        on_seat_menu: Callable[[Seat, tuple[int, int]], object],
        on_end_turn: Callable[[], None],
        on_log_menu: Callable[[EntryId, tuple[int, int]], None],
        referee: Referee,
        on_choose: Callable[[Choice], None],
        on_book: Callable[[tuple[int, int]], None],
        clock: ClockStrip,
    ) -> None:
        self.view = view
        self.clock = clock
        self.referee = referee
        self.turn = TurnBox(referee, on_choose)
        self.on_log_menu, self.on_sit = on_log_menu, on_sit
        self.seats = [SeatRow(view, seat.id, on_sit, on_seat_menu) for seat in view.shown.equipment.seats]
        self.end_turn = Button("End turn", on_end_turn, kind="primary", tip="Pass the turn to the next player", key="Ctrl+Enter")
        self.rect = Rect(0, 0, 0, 0)
        self.book = LogBook(view)
        self.rows = LogRows(view, self.book)
        self.log = RowList(
            ROW,
            self.rows.draw,
            self._pick,
            on_menu=self._menu,
            empty=EMPTY["line"],
            row_key=self.rows.key,
            stick_to_end=True,
        )
        self.log.on_link = self._follow_link
        self.log.on_leave = self._grow_log
        self.page = Button("All", lambda: on_book(self.page.rect.bottomleft), "quiet", "down", role="small")
        self.page.tip = "Choose what the log shows"
        self.page.name = "log page"
        self._needed = 0
        """The height that the last question of the present needed, in pixels."""
        self._is_low = False
        """Whether the rows of the log have one line, because those of the choices have."""
        self._has_room = False
        """Whether the log has the room of choices that are not asked for while the past is looked at."""
        self._grown_at = 0.0
        """When the log has last grown upwards: rows of it may have come under the pointer."""
        self._rows_at = self._rows_gone = Rect(0, 0, 0, 0)
        """Where choices are or were last, and where they were before the log grew."""
        self.refresh()

    def widgets(self) -> list[Widget]:
        """All widgets of the panel, in the Tab order."""
        return [*self.seats, *self.clock.widgets(), self.end_turn, *self.turn.widgets(), self.page, self.log]

    def place(self, rect: Rect) -> None:
        """Place the panel in `rect` (pixels); an empty rectangle hides it."""
        self.rect = Rect(rect)
        visible = rect.width > 0
        for widget in self.widgets():
            widget.show(visible)
        self.end_turn.show(visible and not self.referee.on)
        inner = rect.inflate(-2 * px(PADDING), -2 * px(PADDING))
        y = inner.y + px(26)
        row = min(target(SEAT_ROW), max(px(24), (rect.height - px(230)) // max(1, len(self.seats)) - px(4)))
        for seat in self.seats:
            seat.place(Rect(inner.x, y, inner.width, row))
            y += row + px(4)
        y += self.clock.place(Rect(inner.x, y + px(2), inner.width, inner.height), visible)
        head = px(HEAD_GAP) + target(PAGE) + px(2)
        if self.referee.on:
            room = self._turn_room(inner.bottom - y, inner.width, head)
        else:
            room, self._is_low = target(38) + px(6), False
            self.end_turn.place(Rect(inner.x, y + px(6), inner.width, target(38)))
        if (high := target(LOW_ROW if self._is_low else ROW)) != self.log.row_height:
            self.log.set_rows(self.log.count, high)
        rows = max(1, (inner.bottom - y - room - head) // self.log.row_height)
        log = Rect(inner.x, 0, inner.width, rows * self.log.row_height)
        log.bottom = inner.bottom
        if log.top < self.log.rect.top and not self._has_room:
            self._grown_at, self._rows_gone = self.log.now(), self._rows_at
        # What is left over below the last whole row of the log is room for the Turn part.
        self.turn.place(Rect(inner.x, y + px(4), inner.width, max(room, log.top - head - y) - px(4)), visible)
        self.log.place(log)
        if self.turn.list.visible:
            self._rows_at = Rect(self.turn.list.rect)
        width = min(self.page.wanted_width(), inner.width * 2 // 3)
        self.page.place(Rect(inner.right - width, log.top - target(PAGE) - px(2), width, target(PAGE)))

    def _turn_room(self, left: int, width: int, head: int) -> int:
        """The height of the Turn part, of `left` for it, the heading of the log (`head`) and the log (pixels). It is as high as
        all choices need; the log has the rest, in lower rows if it were too low for four. While the past is looked at, it has
        the room of the choices too, but no row moves away from under the pointer.
        """
        looks = self.view.past is not None and not self.referee.choices
        self._has_room = looks and (self._has_room or not self.log.hovered)
        if self._has_room and self._needed:
            return self.turn.needed(width) if self.referee.prompt else 0
        row = target(ROW)
        forms = {form: (left - head - self.turn.least(width, form)) // row for form in (*FORMS, Form.LINE)}
        lowest = forms[Form.LINE] if forms[Form.LINE] >= FEWEST_LOG_ROWS else LEAST_LOG_ROWS
        choices = self.turn.around(width) + LEAST_CHOICES * self.turn.list.row_height
        fitting = next((forms[form] for form, fewest in FORMS.items() if forms[form] >= fewest), None)
        kept = min(LEAST_LOG_ROWS, lowest if fitting is None else fitting)
        least = min(kept, (left - head - choices) // row)
        most = left - head - max(1, least, min(kept, left * LEAST_LOG_SHARE // 100 // row)) * row
        if self.view.past is None or not self._needed:
            # What ends a step is at the same place below many choices and few, so that no second click finds it by chance.
            usual = left - left * LOG_SHARE // 100 if self.turn.list.pinned else 0
            self._needed = max(self.turn.needed(width), usual)
            # Low rows leave room for all choices, and the log has more of what the others did.
            low = target(LOW_ROW)
            spaces = {form: left - head - self.turn.least(width, form) for form in (*LOW_FORMS, Form.LINE)}
            space = next((spaces[form] for form, fewest in LOW_FORMS.items() if spaces[form] >= fewest * low), spaces[Form.LINE])
            # Choices that scroll anyway have all that four low rows leave, if it is enough for three of them.
            scrolls = space < row and left - head - LEAST_LOG_ROWS * low >= choices
            self._is_low = scrolls or (kept < LEAST_LOG_ROWS and row <= space < LEAST_LOG_ROWS * row)
            if self._is_low:
                self._needed = left - head - (LEAST_LOG_ROWS * low if scrolls else min(space, LEAST_LOG_ROWS * low))
        return self._needed if self._is_low else min(most, self._needed)

    def log_room(self) -> Rect:
        """The pixels of the log with its heading; none while it is hidden."""
        return self.log.rect.union(self.page.rect) if self.log.visible else Rect(0, 0, 0, 0)

    @property
    def is_choosing(self) -> bool:
        """Whether the person points at a row of a choice: with the pointer, or with keys at another one than the first."""
        rows = self.turn.list
        return self.referee.pointed is not None and (rows.hovered or (rows.focused and rows.selected > 0))

    def draw_ground(self, surface: Surface) -> None:
        """Paint what is behind the widgets."""
        if not self.rect.width:
            return
        surface.fill(shown(CARD), self.rect)
        pygame.draw.line(surface, shown(CARD_EDGE), self.rect.topleft, self.rect.bottomleft, px(1))
        inner = self.rect.inflate(-2 * px(PADDING), -2 * px(PADDING))
        flow = self.view.shown.flow
        counts = self.view.session.game.counts if self.view.session.game is not None else "Round"
        heading = f"{counts} {flow.round}" if flow.round else "Players"
        phase = phase_name(self.view.session.game_rules, self.view.shown)
        if phase and self.referee.on:
            heading = f"{heading} · {phase}"
        draw_text(surface, heading, self._heading(), "strong", INK)
        beside = Rect(inner.x, self.page.rect.y, self.page.rect.x - inner.x, self.page.rect.height)
        draw_text(surface, "Log", beside, "strong", INK)

    def _heading(self) -> Rect:
        inner = self.rect.inflate(-2 * px(PADDING), -2 * px(PADDING))
        return Rect(inner.x, inner.y - px(2), inner.width, px(24))

    def refresh(self) -> None:
        """Show the present log and seats."""
        self.book.refresh()
        self.log.empty = EMPTY[self.book.page] if self.view.session.is_read else "What was done before is being read."
        self.log.set_count(len(self.book.entries))
        self.page.set_text(self.book.title)
        self.page.name = "log page"
        self.show_moment()
        self.turn.refresh()
        self.place(self.rect)

    def show_moment(self) -> None:
        """Mark the row of the moment shown, and show the turn, hands and points of that moment; the clock shows the present."""
        self._count()
        self.clock.refresh()
        at = self.view.session.head if self.view.past is None else self.view.past
        here = self.book.index_of(at)
        if self.log.count != len(self.book.entries):
            self.log.set_count(len(self.book.entries))
        last = here if here < 0 else self.book.end_of(here)
        # A step that a person has chosen stays chosen. If an act has more rows than the log shows, its first ones are seen.
        if not here <= self.log.selected <= last:
            self.log.select(last)
            self.log.select(here)

    def _grow_log(self) -> None:
        """Give the log the room of choices, if the past is looked at and the pointer was on it until now."""
        if self.view.past is not None and not self._has_room:
            self.place(self.rect)

    def show_step(self, step: StepTable | None) -> None:
        """Show the sentence of a step and mark its row of the log; None shows the question of the present."""
        self.turn.refresh()
        self.place(self.rect)
        self._count()
        if step is None:
            self.show_moment()
        elif self.book.page == "line" and (row := self.book.index_of(step.entry)) >= 0:
            self.log.select(min(row + step.part, self.book.end_of(row)))

    def _count(self) -> None:
        """Show round, phase, turn, hands and points of the table that is shown."""
        scores, table = self._scores(), self.view.shown
        board = next((one for one in resources_of(self.view.session.game_rules, table).values() if one.is_points), None)
        passed = passed_in(self.view.session.game_rules, table) if scores else ()
        for seat in self.seats:
            seat.passed = seat.seat in passed
            seat.count(scores.get(seat.seat), board.held(table, seat.seat) if board is not None else None)
        if self.log.form is not None:
            self.log.form.dirty.append(self._heading())

    def _scores(self) -> dict[Seat, Score]:
        session, past, step = self.view.session, self.view.past, self.view.step
        if not self.referee.on:
            return {}
        present = session.table if step is None else step.table
        rules, table = session.game_rules, present if past is None else session.log.table_at(past)
        if past is not None and rules.diagnose(table):
            # The table was set by hand at that moment, so the rules cannot count.
            return {}
        return {score.seat: score for score in rules.scores(table)}

    def seat_at(self, position: tuple[int, int]) -> Seat:
        """The seat whose row is under the point, so that pieces can be dropped on it; empty for none. It marks the row."""
        found = ""
        for row in self.seats:
            over = row.visible and row.rect.collidepoint(position) and self.view.shown.equipment.hand_of(row.seat) is not None
            row.set_target(over)
            found = row.seat if over else found
        return found

    def clear_target(self) -> None:
        """Show that no seat would get anything."""
        for row in self.seats:
            row.set_target(False)

    def tip(self, index: int) -> str:
        """The text for which a row has no room (see `LogRows.tip`), and what its words about other lines mean."""
        forks = self.rows.key(index).forks if 0 <= index < len(self.book.entries) else ""
        about = LOOK_TIP if forks == LOOK_TAKEN_BACK else OTHER_LINE_TIP if forks else ""
        text = self.rows.tip(index, (self.log.row_rect(0).width, self.log.row_height))
        return " · ".join(filter(None, (text, about)))

    def _pick(self, index: int) -> None:
        since, row = self.log.now() - self._grown_at, self.log.row_rect(index)
        if since < LOG_SETTLING or (since < ROWS_GONE and row.colliderect(self._rows_gone)):
            # The next click is meant for the log.
            self._grown_at, self._rows_gone = self.log.now() + ONCE_MORE - LOG_SETTLING, Rect(0, 0, 0, 0)
            self.view.say(" ".join(filter(None, (self.referee.over, NOT_MEANT))))
            return
        if 0 <= index < len(self.book.entries):
            self.view.look_back(self.book.last_of(self.book.row(index).entry))

    def _follow_link(self, index: int, x: int) -> bool:
        """Look at the other line if its words were clicked; if there are several, offer them in the menu of the row."""
        rect = self.log.row_rect(index)
        if not 0 <= index < len(self.book.entries) or not self.rows.is_link(index, x, rect.width):
            return False
        log, entry = self.view.session.log, self.book.row(index).entry
        others = [other for other in log.children.get(log.entries[entry].parent, ()) if other != entry]
        if len(others) == 1:
            self.view.look_back(others[0])
        else:
            self.on_log_menu(entry, (rect.left + x, rect.centery))
        return True

    def _menu(self, index: int, position: tuple[int, int]) -> None:
        if 0 <= index < len(self.book.entries):
            self.on_log_menu(self.book.row(index).entry, position)
