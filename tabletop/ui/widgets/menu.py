"""The menu that comes up at the pointer: rows with their key beside them, for mouse and keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from tabletop.ui import palette
from tabletop.ui.screen import Pop, Reaction, Screen
from tabletop.ui.theme import px, target
from tabletop.ui.widgets.paint import draw_sign, panel
from tabletop.ui.widgets.text import draw_text, face_for, measure
from tabletop.ui.widgets.widget import Callback

if TYPE_CHECKING:
    from tabletop.ui.app import App


class MenuRow(Struct, frozen=True):
    """One act of a menu. A row that is not enabled stays to be seen, with `reason` in place of the key."""

    text: str
    act: Callback | None = None
    key: str = ""
    icon: str = ""
    enabled: bool = True
    reason: str = ""
    colour: str = ""
    """Of the icon, where it means something (a seat); empty for the colour of the text."""

    @property
    def beside(self) -> str:
        """What stands at the right of the row."""
        return self.reason if not self.enabled and self.reason else self.key


MenuItem = MenuRow
"""What a menu is made of: rows to pick and `SEPARATOR`."""

SEPARATOR = MenuRow("")
"""A thin line between groups of rows."""


class ContextMenu(Screen):
    """A menu at `pos` (pixels). It closes first and then does the act picked; Escape or a click outside only closes it.

    Where it does not fit to the right of `pos` it ends there, or at `right`: the edge of the button it belongs to.
    """

    overlay = True

    def __init__(self, app: App, pos: tuple[int, int], rows: Sequence[MenuRow], right: int = 0) -> None:
        super().__init__(app)
        self.right = right or pos[0]
        self.rows = tidy(rows)
        self.pos = pos
        self.marked = -1
        self.first = 0
        """The first row in sight, where the window is too low for all."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._all = True
        self._dirty: set[int] = set()
        self._armed = False
        """Whether a release picks: not the one that belongs to the press which opened the menu."""
        self.on_resize(app.size)

    def on_resize(self, size: tuple[int, int]) -> None:
        texts = [measure(face_for(row.text, "body"), row.text) for row in self.rows]
        besides = [measure(face_for(row.beside, "small"), row.beside) for row in self.rows]
        wide = max(px(180), max(texts, default=0) + max(besides, default=0) + px(96))
        high = sum(self._height(row) for row in self.rows) + 2 * px(6)
        self.rect = pygame.Rect(self.pos, (min(wide, size[0] - px(16)), min(high, size[1] - px(16))))
        if self.rect.right > size[0] - px(8):
            self.rect.right = max(self.rect.width + px(8), min(self.right, size[0] - px(8)))
        if self.rect.bottom > size[1] - px(8):
            self.rect.bottom = size[1] - px(8)

    def invalidate(self) -> None:
        self._all = True

    def expose(self, rect: pygame.Rect) -> None:
        self.app.request_redraw()

    def on_event(self, event: pygame.event.Event) -> Reaction | None:
        match event.type:
            case pygame.MOUSEMOTION:
                far = abs(event.pos[0] - self.pos[0]) + abs(event.pos[1] - self.pos[1]) > px(8)
                self._armed = self._armed or far
                self._mark(self.row_at(event.pos))
            case pygame.MOUSEBUTTONDOWN if not self.rect.collidepoint(event.pos):
                return Pop()
            case pygame.MOUSEBUTTONDOWN:
                self._armed = True
            case pygame.MOUSEBUTTONUP if self._armed and event.button in (1, 3) and self.rect.collidepoint(event.pos):
                index = self.row_at(event.pos)
                if index >= 0:
                    return self._pick(index)
            case pygame.MOUSEWHEEL:
                self._scroll(-event.y)
            case pygame.KEYDOWN:
                return self._on_key(event)
            case pygame.WINDOWFOCUSLOST:
                return Pop()
        return None

    def on_draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        everything, self._all = self._all, False
        dirty, self._dirty = self._dirty, set()
        if everything:
            # The shadow is translucent, so this is only done on a screen below that was painted just before.
            panel(surface, self.rect, palette.CARD, palette.CARD_EDGE, px(8), px(1), px(14))
        painted = []
        for index, rect in self.row_rects():
            if everything or index in dirty:
                surface.fill(palette.shown(palette.CARD), rect)
                self._draw_row(surface, index, rect)
                painted.append(rect)
        return None if everything else painted

    def row_rects(self) -> list[tuple[int, pygame.Rect]]:
        """The rows in sight and where they lie."""
        placed = []
        y = self.rect.top + px(6)
        for index in range(self.first, len(self.rows)):
            height = self._height(self.rows[index])
            if y + height > self.rect.bottom - px(5):
                break
            placed.append((index, pygame.Rect(self.rect.left + px(6), y, self.rect.width - 2 * px(6), height)))
            y += height
        return placed

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row that can be picked at a point of the window; -1 if none."""
        for index, rect in self.row_rects():
            if rect.collidepoint(pos) and self._can(index):
                return index
        return -1

    def _draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect) -> None:
        row = self.rows[index]
        if row is SEPARATOR:
            surface.fill(palette.shown(palette.CARD_DEEP), (rect.left, rect.centery, rect.width, px(1)))
            return
        if index == self.marked:
            panel(surface, rect, palette.CARD_DEEP, radius=px(6))
        colour = palette.INK if row.enabled else palette.DISABLED
        if row.icon:
            draw_sign(surface, row.icon, (rect.left + px(19), rect.centery), px(18), row.colour or colour)
        inner = pygame.Rect(rect.left + px(38), rect.top, rect.width - px(48), rect.height)
        beside = measure(face_for(row.beside, "small"), row.beside)
        draw_text(surface, row.beside, inner, "small", palette.INK_SOFT if row.enabled else palette.DISABLED, "right")
        inner.width -= beside + px(12)
        draw_text(surface, row.text, inner, "body", colour)

    def _on_key(self, event: pygame.event.Event) -> Reaction | None:
        can = [index for index in range(len(self.rows)) if self._can(index)]
        match event.key:
            case pygame.K_ESCAPE:
                return Pop()
            case pygame.K_DOWN | pygame.K_UP | pygame.K_TAB if can:
                step = -1 if event.key == pygame.K_UP or event.mod & pygame.KMOD_SHIFT else 1
                at = can.index(self.marked) + step if self.marked in can else (0 if step > 0 else -1)
                self._mark(can[at % len(can)])
            case pygame.K_HOME | pygame.K_END if can:
                self._mark(can[0 if event.key == pygame.K_HOME else -1])
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE if self.marked >= 0:
                return self._pick(self.marked)
            case _:
                letter = event.unicode.lower()
                found = [index for index in can if letter and self.rows[index].text.lower().startswith(letter)]
                if found:
                    later = [index for index in found if index > self.marked]
                    self._mark((later or found)[0])
        return None

    def _pick(self, index: int) -> Reaction | None:
        self.app.pop()
        act = self.rows[index].act
        return act() if act is not None else None

    def _mark(self, index: int) -> None:
        if index == self.marked:
            return
        self._dirty |= {self.marked, index}
        self.marked = index
        shown = [row for row, _ in self.row_rects()]
        if index >= 0 and index not in shown:
            self._scroll(index - (shown[-1] if index > shown[-1] else shown[0]))

    def _scroll(self, rows: int) -> None:
        first = min(max(self.first + rows, 0), max(0, len(self.rows) - len(self.row_rects())))
        if first != self.first:
            self.first = first
            self.app.request_redraw()

    def _can(self, index: int) -> bool:
        return self.rows[index] is not SEPARATOR and self.rows[index].enabled

    def _height(self, row: MenuRow) -> int:
        return px(9) if row is SEPARATOR else target(30)


def tidy(rows: Sequence[MenuRow]) -> list[MenuRow]:
    """The rows without separators at the ends or one after another."""
    kept: list[MenuRow] = []
    for row in rows:
        if row is SEPARATOR and (not kept or kept[-1] is SEPARATOR):
            continue
        kept.append(row)
    if kept and kept[-1] is SEPARATOR:
        kept.pop()
    return kept
