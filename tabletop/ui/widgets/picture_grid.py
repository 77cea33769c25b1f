"""Pieces as pictures side by side, with their names below: to be looked at, chosen, several at once, or put in another order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from tabletop.core.equipment import PieceKind
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.keys import ARROWS, ENTER
from tabletop.ui.look import palette
from tabletop.ui.look.paint import focus_ring, panel
from tabletop.ui.look.text import draw_text, line_height
from tabletop.ui.look.theme import px
from tabletop.ui.widgets.tiled import WHEEL_STEP, Tiled
from tabletop.ui.widgets.widget import DOUBLE_CLICK

WIDTH, HEIGHT = 118, 166
"""The room of one picture with its name, in pixels at 100 %; of fewer pictures each is larger."""
LARGEST = 2.6
"""How many times as large pictures become where there are few."""
GAP = 8
CORNER = 20
"""The height of the strip above the pictures for the words in their corners, so that these cover nothing; where there are any."""


class Tile(Struct, frozen=True):
    """One picture: a side of a kind of piece with what is written on it, its name, and words in its corner."""

    kind: PieceKind
    face: int
    name: str
    label: str = ""
    tint: str = ""
    corner: str = ""


class PictureGrid(Tiled):
    """Tiles 0 to n-1 in rows; `on_open` is called with Enter or a double click.

    With `choosing`, a click or Space chooses and drops a tile again, several at once. With `on_move`, a drag or Shift and an
    arrow puts a tile in another place: it gets the old index and the new one.
    """

    def __init__(
        self,
        art: FaceArt,
        choosing: bool = False,
        on_open: Callable[[int], object] | None = None,
        on_move: Callable[[int, int], object] | None = None,
        empty: str = "",
        name: str = "",
    ) -> None:
        super().__init__(name=name)
        self.art = art
        self.choosing = choosing
        self.on_open = on_open
        self.on_move = on_move
        self.empty = empty
        self.on_choose: Callable[[], object] = lambda: None
        """Called when a tile was chosen or dropped."""
        self.tiles: Sequence[Tile] = ()
        self.chosen: set[int] = set()
        self.offers_first = False
        """Whether the tile that the keyboard is at is marked as chosen where none is: Enter takes it."""
        self._last_press = (-1, 0.0)

    @property
    def count(self) -> int:
        return len(self.tiles)

    def set_tiles(self, tiles: Sequence[Tile], at: int = 0) -> None:
        """Show these tiles, none of them chosen."""
        self.tiles, self.chosen = tiles, set()
        self.at = min(max(at, 0), max(len(tiles) - 1, 0))
        self.scroll(self.scrolled)
        self.touch()

    def tile_size(self) -> tuple[int, int]:
        """Width and height of a tile in pixels: the larger, the fewer there are."""
        scale = LARGEST
        while scale > 1.0 and not self._fit(scale):
            scale -= 0.1
        return self._size_at(scale)

    def _size_at(self, scale: float) -> tuple[int, int]:
        return round(px(WIDTH) * scale), round(px(HEIGHT) * scale) + self._head

    @property
    def _head(self) -> int:
        return px(CORNER) if any(tile.corner for tile in self.tiles) else 0

    def _fit(self, scale: float) -> bool:
        wide, high = self._size_at(scale)
        columns = max(1, (self.rect.width - px(12)) // wide)
        return -(-len(self.tiles) // columns) * high <= self.rect.height

    @property
    def columns(self) -> int:
        """How many tiles are side by side."""
        return max(1, (self.rect.width - px(12)) // self.tile_size()[0])

    def rect_at(self, index: int) -> pygame.Rect:
        # A single row lies in the middle.
        (wide, high), (row, column) = self.tile_size(), divmod(index, self.columns)
        left = self.rect.left + max(0, (self.rect.width - len(self.tiles) * wide) // 2)
        return pygame.Rect(left + column * wide, self.rect.top + row * high - self.scrolled, wide, high)

    def whole_height(self) -> int:
        return -(-len(self.tiles) // self.columns) * self.tile_size()[1]

    def draw(self, surface: pygame.Surface) -> None:
        with self.clipped(surface, palette.CARD_EDGE, px(7)):
            surface.fill(palette.shown(palette.CARD), self.rect)
            if not self.tiles:
                draw_text(surface, self.empty, self.rect, "body", palette.INK_SOFT, "center")
            for index, rect in self.in_sight():
                self._draw_tile(surface, rect, index, self.tiles[index])

    def _draw_tile(self, surface: pygame.Surface, rect: pygame.Rect, index: int, tile: Tile) -> None:
        inner = rect.inflate(-px(GAP), -px(GAP))
        if index in self.chosen or (self.offers_first and not self.chosen and index == self.at):
            panel(surface, inner, palette.AMBER, palette.BRASS_DEEP, px(8), px(2))
        elif index == self._over or index == self._pressed:
            panel(surface, inner, palette.CARD_SHADE, radius=px(8))
        words = pygame.Rect(inner.left + px(2), 0, inner.width - px(4), line_height("small"))
        words.bottom = inner.bottom - px(2)
        top = inner.top + self._head
        room = (inner.width - px(GAP), words.top - top - px(GAP))
        picture = self.art.small(tile.kind, tile.face, room, tile.tint, tile.label)
        middle = (inner.centerx, (top + words.top) // 2)
        surface.blit(picture, picture.get_rect(center=middle), special_flags=pygame.BLEND_PREMULTIPLIED)
        draw_text(surface, tile.name, words, "small", align="center")
        if tile.corner:
            corner = pygame.Rect(inner.left, inner.top + px(2), inner.width, px(CORNER))
            draw_text(surface, tile.corner, corner, "small_strong", palette.INK_SOFT, align="center")
        if self.shows_ring and index == self.at:
            focus_ring(surface, inner, px(8), palette.CARD)

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._point_at(self.index_at(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._pressed = self.index_at(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(self.index_at(event.pos))
            case pygame.MOUSEWHEEL:
                self.scroll(self.scrolled - event.y * px(WHEEL_STEP))
            case pygame.KEYDOWN:
                return self._on_key(event)
            case _:
                return False
        self.touch()
        return True

    def _release(self, index: int) -> None:
        pressed, self._pressed = self._pressed, -1
        if pressed < 0 or index < 0 or pressed >= len(self.tiles):
            return
        self.at = index
        if pressed != index:
            if self.on_move is not None:
                self.on_move(pressed, index)
            return
        before, self._last_press = self._last_press, (index, self.now())
        if self.on_open is not None and before[0] == index and self.now() - before[1] < DOUBLE_CLICK:
            self._last_press = (-1, 0.0)
            self.on_open(index)
        else:
            self.choose(index)

    def choose(self, index: int) -> None:
        """Choose a tile, or drop it if it is chosen."""
        if self.choosing:
            self.chosen ^= {index}
            self.on_choose()
        self.touch()

    def _on_key(self, event: pygame.event.Event) -> bool:
        if not self.tiles or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in ARROWS:
            across, down = ARROWS[event.key]
            to = self.at + across + down * self.columns
            if not 0 <= to < len(self.tiles):
                return False
            if event.mod & pygame.KMOD_SHIFT and self.on_move is not None:
                self.on_move(self.at, to)
            self.at = to
            self.show_whole(to)
        elif event.key == pygame.K_SPACE and self.choosing:
            self.choose(self.at)
        elif event.key in ENTER and self.on_open is not None:
            self.on_open(self.at)
        else:
            return False
        self.touch()
        return True
