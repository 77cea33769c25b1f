"""A small picture of what the seat in front has before it, beside its hand, where the usual view of the table leaves that out."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop.rules.looks import Area
from tabletop.ui.board.table_picture import picture_of
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.keys import key_hint
from tabletop.ui.look.palette import BRASS, BRASS_BRIGHT, WALNUT_DEEP, high_contrast, shown
from tabletop.ui.look.theme import px
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.widget import Callback

MARGIN = 8
"""The room above, below and beside the picture, in pixels at 100 %."""
LEAST_HEIGHT = 80
"""Nothing can be made out in a lower picture, in pixels at 100 %."""
MOST_WIDTH = 40
"""The per cent of the hand's width that it has at the most; the cards have the rest."""


class OwnArea(Button):
    """The picture; a click shows that part of the table large, and then the view before again."""

    def __init__(self, view: TableView, art: FaceArt, area: Callable[[], Area | None], on_click: Callback) -> None:
        """`area` says where the things of the seat in front are; None if the usual view shows them."""
        super().__init__("", on_click)
        self.name = "own area"
        self.view = view
        self.art = art
        self.area = area
        self._painted: object = None
        """What the picture depends on."""
        self._picture = Surface((0, 0))

    def lay(self, hand: Rect) -> None:
        """Place it at the right end of the hand (its pixels); the cards have the room that is left."""
        area, high = self.area(), hand.height - 2 * px(MARGIN)
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
        area, view = self.area(), self.view
        if area is None:
            return
        x, y, width, height = area
        items = [item for item in view.painter.items if x <= item.x <= x + width and y <= item.y <= y + height]
        wanted = area, self.rect.size, view.material, high_contrast(), items
        if wanted != self._painted:
            self._painted = wanted
            self._picture = picture_of(self.art, view.shown.equipment, items, self.rect.size, area)
        surface.blit(self._picture, self.rect)
        edge = BRASS_BRIGHT if self.hovered or self.shows_ring else BRASS
        pygame.draw.rect(surface, shown(edge), self.rect, px(2), px(4))
