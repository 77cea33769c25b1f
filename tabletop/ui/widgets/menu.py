"""The menu that opens at the pointer: rows with their keys, for mouse and keyboard."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.ui.look import palette
from tabletop.ui.look.paint import panel
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host, Screen
from tabletop.ui.widgets.menu_columns import row_places
from tabletop.ui.widgets.menu_rows import ROW, SEPARATOR, MenuRow, cut_text, draw_menu_row, slot_of, tidy

BETWEEN = 12
"""Between two columns, in pixels at 100 %."""
ARROW = 20
"""The height of the strips above and below the rows, in pixels at 100 %; the menu scrolls while the pointer rests on one."""
SPEED = 420
"""The speed of that scrolling, in pixels at 100 % per second."""
SETTLING = 0.4
"""Seconds for which no row takes a click after an arrow did: where it was there is a row once nothing more is hidden."""
RESTING = 0.25
"""Seconds for which the pointer rests on a row until the menu of that row opens, or that of another row closes. On its way into a
menu that is open it may cross other rows."""
OVERLAP = 4
"""How far the menu of a row lies over the row, in pixels at 100 %."""


class ContextMenu(Screen):
    """A menu at `pos` (pixels). It closes, then carries out the chosen command; Escape or a click outside only closes it.

    If there is no room to the right of `pos`, its right edge is at `pos`, or at `right`: the edge of the button it belongs to.
    If the window is too low for all rows they are in two or three columns; where it is too narrow for these, arrows above and
    below show that there are more. A row with rows opens their menu beside itself: by a click, by Right, or under a pointer that
    rests there. The menu it is in, `parent`, stays open.
    """

    overlay = True

    def __init__(
        self, app: Host, pos: tuple[int, int], rows: Sequence[MenuRow], right: int = 0, parent: ContextMenu | None = None
    ) -> None:
        super().__init__(app)
        self.right = right or pos[0]
        self.rows = tidy(rows)
        self.pos = pos
        self.parent = parent
        self.highlighted = -1
        self._rests: float | None = None
        """When the pointer has rested long enough on a row that has a menu; in such a menu, on another row of its parent."""
        self._whole = -1
        """The row whose whole text was shown last; -1 if the pointer is on none."""
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
        self._armed = parent is not None
        """Whether releasing the button chooses; the release that follows the press that opened the menu does not."""
        self.on_resize(app.size)

    def on_resize(self, size: tuple[int, int]) -> None:
        if self.parent is not None:
            self.pos, self.right = self.parent.beside_row()
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
            case pygame.MOUSEMOTION if event.rel == (0, 0) and self.highlighted >= 0:
                # The pointer did not move: the row that the keyboard is on stays where it is.
                pass
            case pygame.MOUSEMOTION:
                far = abs(event.pos[0] - self.pos[0]) + abs(event.pos[1] - self.pos[1]) > px(8)
                self._armed = self._armed or far
                self._hover(event.pos)
            case pygame.MOUSEBUTTONDOWN if not self.rect.collidepoint(event.pos):
                # A click in a menu below chooses there; one outside of all of them closes them all.
                self.dismiss()
                if self.parent is not None:
                    self.parent.on_event(event)
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
                self.dismiss_all()

    def dismiss_all(self) -> None:
        """Close it, and the menus in which it was opened."""
        self.dismiss()
        if self.parent is not None:
            self.parent.dismiss_all()

    def deadline(self) -> float | None:
        return self._rests

    def on_tick(self, now: float) -> None:
        if self._rests is not None and now >= self._rests and self.app.top is self:
            self._rests = None
            if self.rect.collidepoint(self.app.pointer) or self.parent is None:
                self._lead_on(self.highlighted)
            else:
                self.dismiss()
                self.parent.follow(self.app.pointer)
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
                self._enter(self.highlighted)
            case pygame.K_LEFT if self.parent is not None and (not can or self._beside(can, -1) == self.highlighted):
                self.dismiss()
            case pygame.K_LEFT | pygame.K_RIGHT if can:
                self._walk(self._beside(can, 1 if event.key == pygame.K_RIGHT else -1))
            case pygame.K_HOME | pygame.K_END if can:
                self._walk(can[0 if event.key == pygame.K_HOME else -1])
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN if can:
                step = max(1, self._page() // target(ROW)) * (-1 if event.key == pygame.K_PAGEUP else 1)
                at = can.index(self.highlighted) if self.highlighted in can else 0
                self._walk(can[min(max(at + step, 0), len(can) - 1)])
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE if self.highlighted >= 0:
                self._enter(self.highlighted)
            case _:
                letter = event.unicode.lower()
                found = [index for index in can if letter and self.rows[index].text.lower().startswith(letter)]
                if found:
                    later = [index for index in found if index > self.highlighted]
                    self._walk((later or found)[0])

    def _pick(self, index: int) -> None:
        row = self.rows[index]
        if row.rows:
            self._lead_on(index)
            return
        self.dismiss_all()
        if row.run is not None:
            row.run()

    def _enter(self, index: int) -> None:
        """Choose a row by the keyboard: in the menu that it opens, the first row is highlighted."""
        if self.rows[index].rows:
            menu = self._lead_on(index)
            if can := [at for at in range(len(menu.rows)) if menu._can(at)]:
                menu._walk(can[0])
        else:
            self._pick(index)

    def _lead_on(self, index: int) -> ContextMenu:
        """Open the menu of a row beside it."""
        self._highlight(index)
        self._rests = None
        menu = ContextMenu(self.app, self.pos, self.rows[index].rows, parent=self)
        self.app.push(menu)
        return menu

    def beside_row(self) -> tuple[tuple[int, int], int]:
        """Where the menu of the highlighted row opens: the upper left corner if it is to the right, and the right edge if not."""
        row = next((rect for index, rect in self._placed() if index == self.highlighted), self._inner)
        return (row.right - px(OVERLAP), row.top - px(6)), row.left + px(OVERLAP)

    def follow(self, pos: tuple[int, int]) -> None:
        """Do at once what the pointer at `pos` asks for: open the menu of the row there."""
        self._hover(pos)
        if self._rests is not None:
            self._rests = self.app.now()

    def _hover(self, pos: tuple[int, int]) -> None:
        """Highlight the row at `pos`, or begin to scroll at an arrow; set when the menu of that row opens or this one closes."""
        arrow = next((way for way in (-1, 1) if self.arrow_rect(way).collidepoint(pos)), 0)
        if arrow != self._arrow:
            self._arrow, self._moved_at = arrow, self.app.now()
        index = self.row_at(pos)
        if self.rect.collidepoint(pos) or self.parent is None:
            waits = index >= 0 and bool(self.rows[index].rows)
            again = index != self.highlighted
        else:
            waits = self.parent.row_at(pos) not in (-1, self.parent.highlighted)
            again = True
        if not waits:
            self._rests = None
        elif again:
            self._rests = self.app.now() + RESTING
        self._highlight(index)
        self._show_whole(next((at for at, rect in self.row_rects() if rect.collidepoint(pos)), -1))

    def _show_whole(self, index: int) -> None:
        """Show the text of a row that is cut while the pointer is on it, such as the reason why it cannot be chosen."""
        if index != self._whole:
            self._whole = index
            text = cut_text(self.rows[index]) if index >= 0 else ""
            self.app.tooltip(text, dict(self.row_rects())[index] if text else None)

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
