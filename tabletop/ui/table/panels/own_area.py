"""A small picture of what the seat in front has before it, beside its hand, where the usual view of the table leaves that out.

Pieces can be dragged out of it, and clicked where the rules know a move for that.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.core.equipment import PieceId
from tabletop.rules.looks import Area
from tabletop.ui.board.items import Item
from tabletop.ui.board.table_picture import picture_of
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.keys import key_hint
from tabletop.ui.look.palette import BRASS, BRASS_BRIGHT, WALNUT_DEEP, high_contrast, shown
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.pointer import DRAG_DISTANCE
from tabletop.ui.table.table_view import TableView
from tabletop.ui.table.views import Views
from tabletop.ui.widgets.button import Button

MARGIN = 8
"""The room above, below and beside the picture, in pixels at 100 %."""
LEAST_HEIGHT = 80
"""Nothing can be made out in a lower picture, in pixels at 100 %."""
MOST_WIDTH = 33
"""It is left out where it would have more per cent of the width of the hand, so that five cards lie side by side."""


class OwnArea(Button):
    """The picture; a click beside what can act shows that part of the table large, and then the view before again."""

    def __init__(self, view: TableView, art: FaceArt, views: Callable[[], Views]) -> None:
        """`views` gives the views of this table, which are made later; they know where the area is."""
        super().__init__("", self._clicked)
        self.name = "own area"
        self.view = view
        self.art = art
        self.views = views
        self._pressed_at: tuple[int, int] | None = None
        self._painted: object = None
        """What the picture depends on."""
        self._picture = Surface((0, 0))

    def lay(self, hand: Rect) -> None:
        """Place it at the right end of the hand (its pixels); the cards have the room that is left."""
        area, high = self.views().own_area(), hand.height - 2 * px(MARGIN)
        wide = round(high * area[2] / area[3]) if area is not None else 0
        fits = px(LEAST_HEIGHT) <= high and 0 < wide <= hand.width * MOST_WIDTH // 100
        self.show(fits)
        self.view.strip.beside = wide + px(MARGIN) if fits else 0
        self.place(Rect(hand.right - wide - px(MARGIN), hand.y + px(MARGIN), wide, high) if fits else Rect(0, 0, 0, 0))
        self.tip = (
            f"What lies before you: a click shows it large, and then the board again. {key_hint('look_on')} goes through all."
        )

    def draw_ground(self, surface: Surface) -> None:
        """Paint what is behind it."""
        surface.fill(shown(WALNUT_DEEP), self.rect)

    def draw(self, surface: Surface) -> None:
        """Paint the picture of the moment shown."""
        area, view = self.views().own_area(), self.view
        if area is None:
            return
        items = self._items(area)
        wanted = area, self.rect.size, view.material, high_contrast(), items
        if wanted != self._painted:
            self._painted = wanted
            self._picture = picture_of(self.art, view.shown.equipment, items, self.rect.size, area)
        surface.blit(self._picture, self.rect)
        for item in items if view.past is None else ():
            if item.key in view.rule_glows:
                pygame.draw.rect(surface, shown(BRASS_BRIGHT), self._rect_of(item, area).inflate(px(4), px(4)), px(2), px(5))
        edge = BRASS_BRIGHT if self.hovered or self.shows_ring else BRASS
        pygame.draw.rect(surface, shown(edge), self.rect, px(2), px(4))

    def on_event(self, event: Event) -> bool:
        """Do what a button does, and hold the piece that is dragged out of the picture."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed_at = event.pos
        elif event.type == pygame.MOUSEMOTION and self.pressed and self._pressed_at is not None:
            far = max(abs(event.pos[0] - self._pressed_at[0]), abs(event.pos[1] - self._pressed_at[1]))
            if far >= DRAG_DISTANCE and (piece := self._piece_at(self._pressed_at)):
                self.pressed = False
                if self.form is not None:
                    self.form.let_go()
                self.views().pointer.hold(piece, event.pos)
                return True
        used, self._pressed_at = super().on_event(event), self._pressed_at if self.pressed else None
        return used

    def _clicked(self) -> None:
        """Make the move that the rules know for a click on the piece there; else show the area large."""
        at, clicks, pointer = self._pressed_at, self.views().pointer.clicks, self.views().pointer
        piece = self._piece_at(at) if at is not None else ""
        if at is not None and clicks.second.is_at(at):
            return
        if piece not in self.view.rule_glows or not clicks.rule_click(piece, pointer.spot_of(piece), at):
            self.views().show_own()

    def _items(self, area: Area) -> list[Item]:
        """What lies in the area, the uppermost last."""
        x, y, width, height = area
        return [item for item in self.view.painter.items if x <= item.x <= x + width and y <= item.y <= y + height]

    def _rect_of(self, item: Item, area: Area) -> Rect:
        """Where an item is in the picture."""
        zoom = self.rect.height / area[3]
        rect = Rect(0, 0, round(item.width * zoom), round(item.height * zoom))
        rect.center = self.rect.x + round((item.x - area[0]) * zoom), self.rect.y + round((item.y - item.rise - area[1]) * zoom)
        return rect

    def _piece_at(self, position: tuple[int, int]) -> PieceId:
        """The uppermost piece at a point of the picture; empty if there is none, the hand is covered or the past is shown."""
        area = self.views().own_area()
        if area is None or self.view.past is not None or self.view.covered:
            return ""
        found = (
            item for item in reversed(self._items(area)) if item.is_piece and self._rect_of(item, area).collidepoint(position)
        )
        return next((item.key for item in found), "")
