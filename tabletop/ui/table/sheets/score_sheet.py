"""The table of scores by round: a row for each round, a column for each seat, sums at the foot, fields to write a round."""

from __future__ import annotations

import pygame

from tabletop.core.equipment import CounterDef, Seat
from tabletop.rules.free_moves import SetCounter, WriteScores
from tabletop.rules.rounds import next_to_write
from tabletop.rules.score_sheet import MOST_ROUNDS, pads_apart, rounds_on_sheet, sums
from tabletop.ui.look import palette
from tabletop.ui.look.paint import seat_symbol
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.label import Label
from tabletop.ui.widgets.list_sheet import HIGHEST, REST, ListSheet
from tabletop.ui.widgets.rowlist import RowList, RowState

ROW = 30
FIRST_COLUMN = 96
"""The width of the column with the number of the round, in pixels at 100 %."""


class ScoreSheet(ListSheet):
    """Shows the scores; Tab goes from seat to seat, Enter writes the round, a click on a round changes it."""

    wide = 760

    def __init__(self, app: Host, play: Play) -> None:
        rows = RowList(ROW, self._draw_row, self._choose, lambda _: None, name="scores by round")
        super().__init__(app, "Scores by round", rows)
        self.play = play
        self.seats = play.session.equipment.seats
        self.label = self.form.add(Label("", "small_strong", palette.INK_SOFT))
        self.fields = [
            self.form.add(TextField("", self._typed, self._write, seat.name, limit=9, name=f"points of {seat.name}"))
            for seat in self.seats
        ]
        self.form.add(self.reason)
        self.follow = self.add_button("Pads show the sums", self._follow)
        self.add_button("Close", self._close)
        self.add_button("Write", self._write, "primary")
        self.round = 0
        self.apart: dict[Seat, CounterDef] = {}
        """The pads that show another number than the sum of their seat: a row below the sums has it."""
        self._read()
        self._open(next_to_write(play.view.shown))

    def _read(self) -> None:
        """Read the scores from the table as it is shown."""
        self.rounds = rounds_on_sheet(self.play.view.shown)
        self.list.pinned = 1
        self.apart = pads_apart(self.play.view.shown)
        self.follow.show(bool(self.apart))
        self.list.set_count(len(self.rounds) + 2 + bool(self.apart))
        self.list.refresh()
        self.layout(self.app.size)

    def _open(self, number: int) -> None:
        """Offer a round to be written or changed."""
        self.round = min(number, MOST_ROUNDS)
        known = self.rounds[self.round - 1] if self.round <= len(self.rounds) else {}
        for seat, field in zip(self.seats, self.fields, strict=True):
            field.set_text(str(known[seat.id]) if seat.id in known else "")
        self.label.set_text(f"Round {self.round}" if not known else f"Change round {self.round}")
        self.form.focus(self.fields[0])
        self.list.scroll_to(min(self.round, len(self.rounds)))

    def _choose(self, row: int) -> None:
        if 1 <= row <= len(self.rounds):
            self._open(row)

    def _close(self) -> None:
        """Close the sheet; what was typed is written first. With a mistake in it the sheet stays open and names it."""
        known = self.rounds[self.round - 1] if self.round <= len(self.rounds) else {}
        before = [str(known[seat.id]) if seat.id in known else "" for seat in self.seats]
        texts = [field.text.strip() for field in self.fields]
        if any(texts) and texts != before:
            self._write()
        if not self.refusal:
            self.dismiss()

    def _typed(self, _: str) -> None:
        if self.refusal:
            self._refuse("")

    def _write(self) -> None:
        """Write what is typed; a field left empty changes nothing."""
        points: list[tuple[Seat, int]] = []
        for seat, field in zip(self.seats, self.fields, strict=True):
            text = field.text.strip().replace("−", "-")
            try:
                points += [(seat.id, int(text))] if text else []
            except ValueError:
                self._refuse(f"The points of {seat.name} must be a whole number, such as 12 or -3, and not “{text}”.")
                self.form.focus(field)
                return
        if not points:
            self._refuse("Type the points of at least one player.")
        elif refused := self.play.attempt(WriteScores(self.round, tuple(points))):
            self._refuse(refused)
        else:
            self._read()
            self._open(len(self.rounds) + 1)
            self.app.request_redraw()

    def _follow(self) -> None:
        """Set the pads that show another number to the sums: from then on they follow them."""
        total = sums(self.rounds)
        refused = [self.play.attempt(SetCounter(pad.id, total[seat])) for seat, pad in self.apart.items()]
        self._read()
        self._refuse(next(filter(None, refused), ""))
        self.app.request_redraw()

    def place_extra(self, rect: pygame.Rect) -> int:
        fields = target(40) + px(8)
        high = min(px(HIGHEST), self.app.size[1] - px(REST) - target(40) - fields - px(40), self.list.whole_height + px(4))
        self.list.place(pygame.Rect(rect.left, rect.top, rect.width, high))
        top = rect.top + high + px(8)
        self.label.place(pygame.Rect(rect.left, top, px(FIRST_COLUMN), target(40)))
        for number, field in enumerate(self.fields):
            left, wide = self._column(rect, number)
            field.place(pygame.Rect(left + px(2), top, wide - px(4), target(40)))
        self.reason.place(pygame.Rect(rect.left, top + target(40) + px(6), rect.width, 0))
        return high + fields + px(8) + px(40)

    def _on_pads(self) -> dict[Seat, int]:
        """What the pads show that do not show the sums."""
        counters = self.play.view.shown.counters
        return {seat: counters.get(pad.id, 0) for seat, pad in self.apart.items()}

    def _column(self, rect: pygame.Rect, number: int) -> tuple[int, int]:
        """Where the column of a seat begins, and its width."""
        wide = (rect.width - px(FIRST_COLUMN)) // len(self.seats)
        return rect.left + px(FIRST_COLUMN) + number * wide, wide

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        last, on_pads = index == len(self.rounds) + 1, index == len(self.rounds) + 2
        head = pygame.Rect(rect.left + px(8), rect.top, px(FIRST_COLUMN) - px(8), rect.height)
        points = sums(self.rounds) if last else self._on_pads() if on_pads else self.rounds[index - 1] if index else {}
        title = "Sum" if last else "On the pad" if on_pads else f"Round {index}" if index else ""
        draw_text(surface, title, head, "strong" if last else "body")
        for number, seat in enumerate(self.seats):
            left, wide = self._column(rect, number)
            cell = pygame.Rect(left, rect.top, wide, rect.height)
            if index:
                written = str(points[seat.id]) if seat.id in points else "" if on_pads else "–"
                draw_text(surface, written, cell, "strong" if last else "body", align="center")
                continue
            name = min(width_of(seat.name, "strong"), wide - px(30))
            start = cell.centerx - (name + px(24)) // 2
            seat_symbol(surface, seat.symbol, (start + px(9), cell.centery), px(18), seat.colour, palette.CARD_WHITE)
            draw_text(surface, seat.name, pygame.Rect(start + px(24), cell.top, name + 1, cell.height), "strong")
