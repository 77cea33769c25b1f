"""Looking through a pile: its pieces by name, the uppermost first, to take some out."""

from __future__ import annotations

import pygame

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.rules.free_moves import MovePieces, ShufflePieces
from tabletop.rules.words import counted
from tabletop.ui.look import palette
from tabletop.ui.look.text import draw_text
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.table.menus.deck_menus import played_out
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.list_sheet import ListSheet
from tabletop.ui.widgets.rowlist import RowList, RowState

ROW = 34


class SearchScreen(ListSheet):
    """A card over the table with the names of the pieces in a pile. The log has already told everyone who looks."""

    def __init__(self, app: Host, play: Play, zone: ZoneId, pile: tuple[PieceId, ...]) -> None:
        """`pile` is in `zone`, lowest first."""
        self.pieces = list(reversed(pile))
        rows = RowList(ROW, self._draw_row, lambda _: None, lambda _: self._take(), name="pieces")
        rows.row_key = lambda index: self.pieces[index]
        super().__init__(app, "", rows)
        self.play = play
        self.view = play.view
        self.zone = zone
        if self.view.hand_size() != "none":
            self.add_button("To hand", self._take, "primary")
        self.add_button("On the table", self._lay_out)
        self.add_button("Shuffle and close", self._shuffle)
        self.add_button("Close", self.dismiss)
        self._count()
        self.list.select(0)
        self.form.focus(self.list)

    def _count(self) -> None:
        """Say how many there are, and list them."""
        name = self.view.shown.equipment.zones[self.zone].name
        counts = counted(len(self.pieces), "piece", "no")
        self.heading.set_text(f"{name[:1].upper()}{name[1:]}: {counts}, the uppermost first")
        self.list.set_count(len(self.pieces))
        self.list.refresh()
        self.layout(self.app.size)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        inner = rect.inflate(-2 * px(10), 0)
        draw_text(surface, self.view.shown.kind(self.pieces[index]).name, inner)
        draw_text(surface, str(index + 1), inner, "small", palette.INK_SOFT, "right")

    def _take(self) -> None:
        hand = self.view.shown.equipment.hand_of(self.view.seat)
        if hand is not None and 0 <= self.list.selected < len(self.pieces):
            self._move(MovePieces((self.pieces[self.list.selected],), hand.id))

    def _lay_out(self) -> None:
        if 0 <= self.list.selected < len(self.pieces):
            self._move(played_out(self.view, self.pieces[self.list.selected]))

    def _move(self, move: MovePieces) -> None:
        """Move pieces out of the pile, and remove them from the list."""
        if self.play.move(move):
            at = self.list.selected
            self.pieces = [piece for piece in self.pieces if piece not in move.pieces]
            self._count()
            self.list.select(min(at, len(self.pieces) - 1))
            self.app.request_redraw()

    def _shuffle(self) -> None:
        if len(self.pieces) > 1:
            self.play.move(ShufflePieces(tuple(self.pieces)))
        self.dismiss()
