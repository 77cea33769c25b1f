"""Looking through a pile: its pieces by name, the uppermost first, to take some out."""

from __future__ import annotations

import pygame

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.rules.free_moves import MovePieces, ShufflePieces
from tabletop.ui.look import palette
from tabletop.ui.look.paint import dim, panel
from tabletop.ui.look.text import draw_text
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.table.menus.deck_menus import played_out
from tabletop.ui.table.play import Play
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.form_screen import FormScreen
from tabletop.ui.widgets.rowlist import RowList, RowState
from tabletop.ui.words import counted

WIDTH, HEIGHT = 560, 560
ROW = 34


class SearchScreen(FormScreen):
    """A card over the table with the names of the pieces in a pile. The log has already told everyone who looks."""

    overlay = True

    def __init__(self, app: Host, play: Play, zone: ZoneId, pile: tuple[PieceId, ...]) -> None:
        """`pile` is in `zone`, lowest first."""
        super().__init__(app)
        self.play = play
        self.view = play.view
        self.zone = zone
        self.pieces = list(reversed(pile))
        self.card = pygame.Rect(0, 0, 0, 0)
        self.list = self.form.add(
            RowList(ROW, self._draw_row, lambda index: None, lambda index: self._take(), row_key=self._key, name="pieces")
        )
        self.buttons = [
            self.form.add(Button("On the table", self._lay_out, "plain")),
            self.form.add(Button("Shuffle and close", self._shuffle, "plain", "shuffle")),
            self.form.add(Button("Close", self.dismiss, "plain")),
        ]
        if self.view.has_hand():
            self.buttons.insert(0, self.form.add(Button("To hand", self._take, "primary", "hand")))
        self.list.set_count(len(self.pieces))
        self.layout(app.size)
        self.list.select(0)
        self.form.focus(self.list)

    def layout(self, size: tuple[int, int]) -> None:
        width, height = min(px(WIDTH), size[0] - px(32)), min(px(HEIGHT), size[1] - px(32))
        self.card = pygame.Rect(0, 0, width, height)
        self.card.center = (size[0] // 2, size[1] // 2)
        inner = self.card.inflate(-2 * px(20), -2 * px(18))
        self.list.place(pygame.Rect(inner.left, inner.top + px(40), inner.width, inner.height - px(40) - target(40) - px(14)))
        right = inner.right
        for button in reversed(self.buttons):
            wide = button.wanted_width()
            button.place(pygame.Rect(right - wide, inner.bottom - target(40), wide, target(40)))
            right -= wide + px(8)

    def paint(self, surface: pygame.Surface) -> None:
        if surface.get_clip() == surface.get_rect():
            # Only just after the table was painted, because otherwise it would get darker each time.
            dim(surface)
        panel(surface, self.card, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        inner = self.card.inflate(-2 * px(20), -2 * px(18))
        name = self.view.shown.equipment.zones[self.zone].name
        title = f"{name[:1].upper()}{name[1:]}: {counted(len(self.pieces), 'piece', 'pieces')}, the uppermost first"
        draw_text(surface, title, pygame.Rect(inner.left, inner.top, inner.width, px(32)), "large")

    def expose(self, rect: pygame.Rect) -> None:
        self.app.request_redraw()

    def _name(self, piece: PieceId) -> str:
        return self.view.shown.kind(piece).name

    def _key(self, index: int) -> PieceId:
        return self.pieces[index]

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        inner = rect.inflate(-2 * px(10), 0)
        draw_text(surface, self._name(self.pieces[index]), inner)
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
            self.list.set_count(len(self.pieces))
            self.list.refresh()
            self.list.select(min(at, len(self.pieces) - 1))
            self.app.request_redraw()

    def _shuffle(self) -> None:
        if len(self.pieces) > 1:
            self.play.move(ShufflePieces(tuple(self.pieces)))
        self.dismiss()
