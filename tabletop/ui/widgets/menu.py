"""The menu that opens at the pointer: rows with their keys, for mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from msgspec import Struct

from tabletop.ui.look import palette
from tabletop.ui.look.paint import draw_sign, panel
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host, Screen
from tabletop.ui.widgets.menu_columns import Slot, row_places
from tabletop.ui.widgets.widget import Callback


class MenuRow(Struct, frozen=True):
    """One command of a menu. A disabled row is still shown, with `reason` in place of the key."""

    text: str
    run: Callback | None = None
    key: str = ""
    icon: str = ""
    enabled: bool = True
    reason: str = ""
    colour: str = ""
    """The colour of the icon, if it means something (a seat); empty for the colour of the text."""
    rows: tuple[MenuRow, ...] = ()
    """The rows of the menu that it opens, if it does nothing itself."""

    @property
    def beside(self) -> str:
        """The text at the right of the row."""
        return self.reason if not self.enabled and self.reason else self.key


MenuItem = MenuRow
"""What a menu is made of: rows to choose and `SEPARATOR`."""

SEPARATOR = MenuRow("")
"""A thin line between groups of rows."""


def all_rows(rows: Iterable[MenuRow]) -> list[MenuRow]:
    """The rows that do something, those of the menus that rows open in their place."""
    return [one for row in rows for one in (all_rows(row.rows) if row.rows else [row])]


ROW = 30
GAP = 9
"""The height of a separator, in pixels at 100 %."""
BETWEEN = 12
"""Between two columns, in pixels at 100 %."""
ARROW = 20
"""The height of the strips above and below the rows, in pixels at 100 %; the menu scrolls while the pointer rests on one."""
SPEED = 420
"""The speed of that scrolling, in pixels at 100 % per second."""


SETTLING = 0.4
"""Seconds for which no row takes a click after an arrow did: where it was there is a row once nothing more is hidden."""


class ContextMenu(Screen):
    """A menu at `pos` (pixels). It closes, then carries out the chosen command; Escape or a click outside only closes it.

    If there is no room to the right of `pos`, its right edge is at `pos`, or at `right`: the edge of the button it belongs to.
    If the window is too low for all rows they are in two or three columns; where it is too narrow for these, arrows above and
    below show that there are more.
    """

    overlay = True

    def __init__(self, app: Host, pos: tuple[int, int], rows: Sequence[MenuRow], right: int = 0) -> None:
        super().__init__(app)
        self.right = right or pos[0]
        self.rows = tidy(rows)
        self.pos = pos
        self.highlighted = -1
        self.chosen_at = pos
        """Where the menu of the chosen row opens: at the top of that row, beside the pointer if it is on the row."""
        self.scrolled = 0.0
        """How far the rows are scrolled, in pixels."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._rects: list[pygame.Rect] = []
        """Where each row lies, from the upper left corner of the first one; without height for a separator between columns."""
        self._arrow = 0
        """The arrow under the pointer: -1 the upper, 1 the lower, 0 none."""
        self._moved_at = self._settled = 0.0
        self._all = True
        self._moved = False
        """Whether all rows must be painted because they have moved."""
        self._dirty: set[int] = set()
        self._armed = False
        """Whether releasing the button chooses; the release that follows the press that opened the menu does not."""
        self.on_resize(app.size)

    def on_resize(self, size: tuple[int, int]) -> None:
        most = (size[0] - px(16) - 2 * px(6), size[1] - px(16) - 2 * px(6))
        self._rects = row_places([slot_of(row) for row in self.rows], most, px(BETWEEN))
        whole = self._rects[0].unionall(self._rects) if self._rects else pygame.Rect(0, 0, px(180), 0)
        self.rect = pygame.Rect(self.pos, (min(whole.width, most[0]) + 2 * px(6), min(whole.height, most[1]) + 2 * px(6)))
        if self.rect.right > size[0] - px(8):
            self.rect.right = max(self.rect.width + px(8), min(self.right, size[0] - px(8)))
        if self.rect.bottom > size[1] - px(8):
            self.rect.bottom = size[1] - px(8)
        self._arrow = 0
        self._scroll(0)

    @property
    def cover(self) -> pygame.Rect:
        return self.rect

    @property
    def busy(self) -> bool:
        return self._arrow != 0 and self.can_scroll(self._arrow)

    @property
    def body(self) -> pygame.Rect:
        """The part of the window in which rows are shown."""
        body = self._inner
        for way in (-1, 1):
            if self.can_scroll(way):
                body.height -= px(ARROW)
                body.top += px(ARROW) if way < 0 else 0
        return body

    @property
    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * px(6), -2 * px(6))

    def can_scroll(self, way: int) -> bool:
        """Whether there are hidden rows above (-1) or below (1)."""
        return self.scrolled > 0 if way < 0 else self.scrolled < self._most_scrolled()

    def arrow_rect(self, way: int) -> pygame.Rect:
        """The rectangle of the arrow above (-1) or below (1) the rows; empty if no rows are hidden there."""
        inner = self._inner
        if not self.can_scroll(way):
            return pygame.Rect(inner.topleft, (0, 0))
        return pygame.Rect(inner.left, inner.top if way < 0 else inner.bottom - px(ARROW), inner.width, px(ARROW))

    def invalidate(self) -> None:
        self._all = True

    def expose(self, rect: pygame.Rect) -> None:
        self.app.request_redraw()

    def on_event(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.MOUSEMOTION:
                far = abs(event.pos[0] - self.pos[0]) + abs(event.pos[1] - self.pos[1]) > px(8)
                self._armed = self._armed or far
                self._hover(event.pos)
            case pygame.MOUSEBUTTONDOWN if not self.rect.collidepoint(event.pos):
                self.dismiss()
            case pygame.MOUSEBUTTONDOWN:
                self._armed = True
                for way in (-1, 1):
                    if event.button == 1 and self.arrow_rect(way).collidepoint(event.pos):
                        self._scroll(way * self._page())
                        self._settled = self.app.now() + SETTLING
            case pygame.MOUSEBUTTONUP if self._armed and event.button in (1, 3) and self.rect.collidepoint(event.pos):
                index = self.row_at(event.pos)
                if index >= 0 and self.app.now() >= self._settled:
                    self._pick(index)
            case pygame.MOUSEWHEEL:
                turned = getattr(event, "precise_y", 0.0) or event.y
                self._scroll(-turned * 2 * target(ROW))
                self._hover(self.app.pointer)
            case pygame.KEYDOWN:
                self._on_key(event)
            case pygame.WINDOWFOCUSLOST:
                self.dismiss()

    def on_tick(self, now: float) -> None:
        if self.busy:
            self._scroll(self._arrow * px(SPEED) * (now - self._moved_at))
            self._moved_at = now

    def on_draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        everything, self._all = self._all, False
        dirty, self._dirty = self._dirty, set()
        if everything:
            # The shadow is translucent, so this is done only just after the screen below was painted.
            panel(surface, self.rect, palette.CARD, palette.CARD_EDGE, px(8), px(1), px(14))
        moved, self._moved = self._moved, False
        kept, body = surface.get_clip(), self.body
        painted = []
        surface.set_clip(body.clip(kept))
        for index, rect in self._placed():
            if everything or moved or index in dirty:
                surface.fill(palette.shown(palette.CARD), rect)
                self._draw_row(surface, index, rect)
                painted.append(rect.clip(body))
        surface.set_clip(kept)
        if everything or moved:
            painted += [self._draw_arrow(surface, way) for way in (-1, 1) if self.can_scroll(way)]
        return None if everything else painted

    def row_rects(self) -> list[tuple[int, pygame.Rect]]:
        """The visible rows and the visible part of their rectangles."""
        body = self.body
        return [(index, rect.clip(body)) for index, rect in self._placed()]

    def _placed(self) -> list[tuple[int, pygame.Rect]]:
        """The rows that are at least partly visible, with their whole rectangles."""
        body, inner = self.body, self._inner
        rects = [(index, rect.move(inner.left, inner.top - round(self.scrolled))) for index, rect in enumerate(self._rects)]
        return [(index, rect) for index, rect in rects if rect.height and rect.colliderect(body)]

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row at a point of the window that can be chosen; -1 if there is none."""
        for index, rect in self.row_rects():
            if rect.collidepoint(pos) and self._can(index):
                return index
        return -1

    def _draw_arrow(self, surface: pygame.Surface, way: int) -> pygame.Rect:
        rect = self.arrow_rect(way)
        surface.fill(palette.shown(palette.CARD), rect)
        panel(surface, rect.inflate(0, -px(2)), palette.CARD_SHADE, radius=px(5))
        wide, high = px(7), px(4) * way
        tip = (rect.centerx, rect.centery + high // 2 + way)
        ends = [(rect.centerx + side * wide, tip[1] - high) for side in (-1, 1)]
        pygame.draw.polygon(surface, palette.shown(palette.INK), [tip, *ends])
        return rect

    def _draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect) -> None:
        if self.rows[index] is SEPARATOR:
            surface.fill(palette.shown(palette.CARD_DEEP), (rect.left, rect.centery, rect.width, px(1)))
            return
        if index == self.highlighted:
            panel(surface, rect, palette.CARD_DEEP, radius=px(6))
        draw_menu_row(surface, rect, self.rows[index])

    def _on_key(self, event: pygame.event.Event) -> None:
        can = [index for index in range(len(self.rows)) if self._can(index)]
        match event.key:
            case pygame.K_ESCAPE:
                self.dismiss()
            case pygame.K_DOWN | pygame.K_UP | pygame.K_TAB if can:
                step = -1 if event.key == pygame.K_UP or event.mod & pygame.KMOD_SHIFT else 1
                at = can.index(self.highlighted) + step if self.highlighted in can else (0 if step > 0 else -1)
                self._walk(can[at % len(can)])
            case pygame.K_RIGHT if self.highlighted in can and self.rows[self.highlighted].rows:
                self._pick(self.highlighted)
            case pygame.K_LEFT | pygame.K_RIGHT if can:
                self._walk(self._beside(can, 1 if event.key == pygame.K_RIGHT else -1))
            case pygame.K_HOME | pygame.K_END if can:
                self._walk(can[0 if event.key == pygame.K_HOME else -1])
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN if can:
                step = max(1, self._page() // target(ROW)) * (-1 if event.key == pygame.K_PAGEUP else 1)
                at = can.index(self.highlighted) if self.highlighted in can else 0
                self._walk(can[min(max(at + step, 0), len(can) - 1)])
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE if self.highlighted >= 0:
                self._pick(self.highlighted)
            case _:
                letter = event.unicode.lower()
                found = [index for index in can if letter and self.rows[index].text.lower().startswith(letter)]
                if found:
                    later = [index for index in found if index > self.highlighted]
                    self._walk((later or found)[0])

    def _pick(self, index: int) -> None:
        row, pointer = next((rect for at, rect in self._placed() if at == index), self.rect), self.app.pointer
        self.chosen_at = (pointer[0] if row.collidepoint(pointer) else row.left), row.top
        self.app.pop()
        run = self.rows[index].run
        if run is not None:
            run()

    def _hover(self, pos: tuple[int, int]) -> None:
        """Highlight the row at `pos`, or begin to scroll if an arrow is there."""
        arrow = next((way for way in (-1, 1) if self.arrow_rect(way).collidepoint(pos)), 0)
        if arrow != self._arrow:
            self._arrow, self._moved_at = arrow, self.app.now()
        self._highlight(self.row_at(pos))

    def _highlight(self, index: int) -> None:
        if index != self.highlighted:
            self._dirty |= {self.highlighted, index}
            self.highlighted = index

    def _walk(self, index: int) -> None:
        """Highlight a row for the keyboard and scroll to it; for the first and the last, show also what is before and after."""
        self._highlight(index)
        self._arrow = 0
        top, bottom = self._rects[index].top - px(ARROW), self._rects[index].bottom + px(ARROW)
        can = [row for row in range(len(self.rows)) if self._can(row)]
        if index == can[0]:
            top = 0
        if index == can[-1]:
            bottom = self._all_rows()
        self._scroll(min(0.0, top - self.scrolled) or max(0.0, bottom - self._inner.height - self.scrolled))

    def _beside(self, can: list[int], way: int) -> int:
        """The row beside the highlighted one in the column to the left (-1) or right (1); the same one where there is none."""
        here = self._rects[self.highlighted if self.highlighted in can else can[0]]
        found = [index for index in can if (self._rects[index].left - here.left) * way > 0]
        near = min((self._rects[index].left * way for index in found), default=0)
        column = [index for index in found if self._rects[index].left * way == near]
        return min(column, key=lambda index: abs(self._rects[index].centery - here.centery), default=self.highlighted)

    def _scroll(self, by: float) -> None:
        """Move the rows up by `by` pixels, as far as possible."""
        scrolled = min(max(self.scrolled + by, 0.0), float(self._most_scrolled()))
        self._moved = self._moved or scrolled != self.scrolled
        self.scrolled = scrolled

    def _most_scrolled(self) -> int:
        return max(0, self._all_rows() - self._inner.height)

    def _all_rows(self) -> int:
        return max((rect.bottom for rect in self._rects), default=0)

    def _page(self) -> int:
        return max(target(ROW), self.body.height - target(ROW))

    def _can(self, index: int) -> bool:
        return self.rows[index] is not SEPARATOR and self.rows[index].enabled


def height_of(row: MenuRow) -> int:
    """The height of a row, or of the line between two groups, in pixels."""
    return px(GAP) if row is SEPARATOR else target(ROW)


def slot_of(row: MenuRow) -> Slot:
    """The room that a row needs."""
    wide = width_of(row.text, "body") + width_of(row.beside, "small") + px(96)
    return Slot(max(px(180), wide), height_of(row), row is SEPARATOR)


def draw_menu_row(surface: pygame.Surface, rect: pygame.Rect, row: MenuRow) -> None:
    """Paint icon, words and key, or an arrow if it opens a menu; where they do not fit side by side, the words have the room."""
    colour = palette.INK if row.enabled else palette.DISABLED
    if row.icon:
        draw_sign(surface, row.icon, (rect.left + px(19), rect.centery), px(18), row.colour or colour)
    inner = pygame.Rect(rect.left + px(38), rect.top, rect.width - px(48), rect.height)
    draw_text(surface, row.text, inner, "body", colour)
    taken = min(inner.width, width_of(row.text, "body") + px(12))
    right = pygame.Rect(inner.left + taken, inner.top, inner.width - taken, inner.height)
    draw_text(surface, row.beside, right, "small", palette.INK_SOFT if row.enabled else palette.DISABLED, "right")
    if row.rows:
        draw_sign(surface, "right", (inner.right - px(8), rect.centery), px(14), palette.INK_SOFT)


def tidy(rows: Sequence[MenuRow]) -> list[MenuRow]:
    """The rows without separators at the ends, and with at most one separator in a row."""
    kept: list[MenuRow] = []
    for row in rows:
        if row is SEPARATOR and (not kept or kept[-1] is SEPARATOR):
            continue
        kept.append(row)
    if kept and kept[-1] is SEPARATOR:
        kept.pop()
    return kept
