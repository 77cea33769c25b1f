"""The pictures in the box of components: a drag takes one out at the pointer, a click puts it onto the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext

import pygame

from tabletop.core.component import Component
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.keys import CLICK_KEYS
from tabletop.ui.look.game_pictures import GamePictures
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.pointer import DRAG_DISTANCE
from tabletop.ui.widgets.component_tile import component_tile
from tabletop.ui.widgets.picture_grid import PictureGrid

ACROSS, HIGH = 3, 112
"""How many pictures are side by side, and the height of each with its name in pixels at 100 %."""


class ComponentGrid(PictureGrid):
    """Components as pictures with their names; in the corner of each is the number of its pieces, if there are several."""

    def __init__(self, art: FaceArt, on_drag: Callable[[int, tuple[int, int]], object], on_take: Callable[[int], object]) -> None:
        """`on_drag` gets the index of what is dragged out, and the pointer's place; `on_take` that of what is clicked."""
        super().__init__(art, name="components")
        self.on_menu: Callable[[int, tuple[int, int]], object] = lambda index, position: None
        """Called with the index of what is clicked with the right button, and the pointer's place."""
        self.on_drag = on_drag
        self.on_take = on_take
        self.pictures: GamePictures | None = None
        """The pictures on their faces, if they are not those of the game on the table."""
        self._pressed_at = (0, 0)

    def show_components(self, components: Sequence[Component], empty: str) -> None:
        """Show these; without any, the words `empty`."""
        self.empty = empty
        self.set_tiles([component_tile(one) for one in components])
        self.scroll(0)

    @property
    def pointed(self) -> int:
        """The index of what the pointer is on, or else the keyboard; -1 for nothing."""
        if self.hovered and 0 <= self._over < self.count:
            return self._over
        return self.at if self.shows_ring and self.tiles else -1

    def tile_size(self) -> tuple[int, int]:
        return max(1, (self.rect.width - px(12)) // ACROSS), px(HIGH)

    def draw(self, surface: pygame.Surface) -> None:
        with self.art.showing(self.pictures) if self.pictures is not None else nullcontext():
            super().draw(surface)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed_at = event.pos
        elif event.type == pygame.MOUSEMOTION and self._pressed >= 0:
            far = max(abs(event.pos[0] - self._pressed_at[0]), abs(event.pos[1] - self._pressed_at[1]))
            if far >= DRAG_DISTANCE:
                index, self._pressed = self._pressed, -1
                self.touch()
                self.on_drag(index, event.pos)
                return True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and (index := self.index_at(event.pos)) >= 0:
            self.on_menu(index, event.pos)
            return True
        elif event.type == pygame.KEYDOWN and event.key in CLICK_KEYS and self.tiles:
            self.on_take(self.at)
            return True
        return super().on_event(event)

    def _release(self, index: int) -> None:
        pressed, self._pressed = self._pressed, -1
        if 0 <= index == pressed:
            self.at = index
            self.on_take(index)
