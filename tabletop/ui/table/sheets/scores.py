"""The scores, with what they are made of: during a game as they are, at its end with the ranking."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop.core.equipment import Seat
from tabletop.rules.ruleset import Outcome, Score
from tabletop.session import Session
from tabletop.ui.look.paint import panel, seat_symbol
from tabletop.ui.look.palette import AMBER, BRASS, CARD, CARD_EDGE, CARD_SHADE, CARD_WHITE, INK, INK_SOFT, shown
from tabletop.ui.look.text import draw_lines, draw_text, lines_of, width_of
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.form_screen import FormScreen

ROW = 30
LABEL_WIDTH = 210
COLUMN_WIDTH = 128
PADDING = 26


class ScoresScreen(FormScreen):
    """A sheet over the table: one column for each seat, one row for each source of points."""

    overlay = True

    def __init__(
        self,
        app: Host,
        session: Session,
        outcome: Outcome | None,
        again: Callable[[], object] | None = None,
        library: Callable[[], object] | None = None,
        table: Callable[[], Rect] | None = None,
    ) -> None:
        """With `outcome` the sheet says who has won. At the end of a game its buttons call `again` and `library`. It lies in the
        middle of the `table` (pixels), where it has room there: so it cuts no words of the panel beside it."""
        super().__init__(app)
        self.table = table
        self.session = session
        self.outcome = outcome
        self.scores: tuple[Score, ...] = outcome.scores if outcome is not None else session.scores()
        self.rows = list(dict.fromkeys(part for score in self.scores for part, _ in score.parts))
        self.sheet = Rect(0, 0, 0, 0)
        self.label_width = 0
        self.winners = outcome.winners if outcome is not None else ()
        self.buttons = [Button("Look back" if again is not None else "Close", self.dismiss, kind="primary", key="Esc")]
        if again is not None:
            self.buttons.append(Button("Play again", again))
        if library is not None:
            self.buttons.append(Button("All games", library))
        for button in self.buttons:
            self.form.add(button)
        self.form.default = self.dismiss
        self.layout(app.size)

    def layout(self, size: tuple[int, int]) -> None:
        """Place the sheet in the middle, as large as it must be."""
        columns = max(1, len(self.scores))
        widest = max((width_of(row, "body") for row in self.rows), default=0) + px(20)
        self.label_width = min(max(px(LABEL_WIDTH), widest), size[0] - px(120) - columns * px(80))
        width = min(size[0] - px(40), self.label_width + columns * px(COLUMN_WIDTH) + 2 * px(PADDING))
        width = max(width, min(size[0] - px(40), px(520)))
        height = self.head_height(width) + (len(self.rows) + 2) * px(ROW) + px(96)
        height = min(height, size[1] - px(40))
        self.sheet = Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        if self.table is not None and self.table().width >= width:
            self.sheet.centerx = self.table().centerx
        across = px(150)
        x = self.sheet.centerx - (across * len(self.buttons) + px(12) * (len(self.buttons) - 1)) // 2
        for button in self.buttons:
            button.place(Rect(x, self.sheet.bottom - px(60), across, target(42)))
            x += across + px(12)

    def paint(self, surface: Surface) -> None:
        """Paint the sheet; the table around it is not painted."""
        panel(surface, self.sheet, CARD, BRASS, px(14), 2, shadow=px(16))
        inner = self.sheet.inflate(-2 * px(PADDING), -px(30))
        y = inner.y
        draw_text(surface, self._title(), Rect(inner.x, y, inner.width, px(40)), "title", INK, align="center")
        y += px(46)
        said = Rect(inner.x, y, inner.width, 0)
        y += draw_lines(surface, self._lines(inner.width), said, "body", INK_SOFT, "center", px(22))
        self._table(surface, Rect(inner.x, y + px(8), inner.width, self.sheet.bottom - px(72) - y))

    def _table(self, surface: Surface, area: Rect) -> None:
        if not self.scores:
            draw_text(surface, "Nothing is counted in this game.", area, "body", INK_SOFT, align="center")
            return
        column = (area.width - self.label_width) // len(self.scores)
        row = min(px(ROW), max(px(18), area.height // (len(self.rows) + 2)))
        for number, score in enumerate(self.scores):
            seat = self.session.equipment.seat(score.seat)
            if score.seat in self.winners:
                left, wide = area.x + self.label_width + number * column + px(2), column - px(4)
                for top in (area.y, area.y + (len(self.rows) + 1) * row + px(2)):
                    surface.fill(shown(AMBER), Rect(left, top, wide, row))
            wide = min(width_of(seat.name, "strong"), column - px(36))
            x = area.x + self.label_width + number * column + (column - wide - px(28)) // 2
            seat_symbol(surface, seat.symbol, (x + px(10), area.y + row // 2), px(20), seat.colour, CARD_WHITE)
            name = Rect(x + px(28), area.y, wide + 1, row)
            draw_text(surface, seat.name, name, "strong", INK, valign="center")
        for line, part in enumerate(self.rows, 1):
            band = Rect(area.x, area.y + line * row, area.width, row)
            surface.fill(shown(CARD_WHITE if line % 2 else CARD_SHADE), band)
            draw_text(surface, part, Rect(band.x + px(8), band.y, self.label_width - px(8), row), "body", INK, valign="center")
            for number, score in enumerate(self.scores):
                points = dict(score.parts).get(part)
                cell = Rect(area.x + self.label_width + number * column, band.y, column, row)
                written = "–" if points is None else str(points)
                draw_text(surface, written, cell, "body", INK, align="center", valign="center")
        bottom = area.y + (len(self.rows) + 1) * row
        pygame.draw.line(surface, shown(CARD_EDGE), (area.x, bottom), (area.right, bottom), px(2))
        draw_text(surface, "Total", Rect(area.x + px(8), bottom, self.label_width, row), "strong", INK, valign="center")
        for number, score in enumerate(self.scores):
            cell = Rect(area.x + self.label_width + number * column, bottom, column, row)
            draw_text(surface, str(score.points), cell, "large", INK, align="center", valign="center")

    def _title(self) -> str:
        if self.outcome is None:
            return "Scores"
        names = [self._name(seat) for seat in self.outcome.winners]
        if not names:
            return "Nobody wins"
        return f"{names[0]} wins" if len(names) == 1 else f"{' and '.join(names)} share the victory"

    def _lines(self, width: int) -> list[str]:
        if self.outcome is None:
            return []
        texts = [self.outcome.reason, self.outcome.tie_break]
        return [line for text in texts if text for line in lines_of(text, "body", width)]

    def head_height(self, width: int) -> int:
        """The height (pixels) above the table of scores on a sheet `width` pixels wide."""
        return px(15 + 46 + 8) + px(22) * len(self._lines(width - 2 * px(PADDING)))

    def _name(self, seat: Seat) -> str:
        return self.session.equipment.seat(seat).name
