"""A long list of rows: only the visible rows are painted, each from its own small cached picture."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from itertools import accumulate

import pygame
from msgspec import Struct

from tabletop.ui.keys import ENTER, command_of
from tabletop.ui.look import palette
from tabletop.ui.look.paint import draw_sign, focus_ring, panel
from tabletop.ui.look.text import draw_paragraph
from tabletop.ui.look.theme import px, target
from tabletop.ui.widgets.widget import DOUBLE_CLICK, Widget


class RowState(Struct, frozen=True):
    """How a row looks; `focused` means that it is the selected one, and the list has the keyboard focus."""

    selected: bool = False
    hovered: bool = False
    focused: bool = False


DrawRow = Callable[[pygame.Surface, pygame.Rect, int, RowState], None]
OnRow = Callable[[int], object]
OnRowMenu = Callable[[int, tuple[int, int]], object]


class RowList(Widget):
    """Rows 0 to count-1, `row_height` pixels (at 100 %) each, or each of its own height (`set_heights`).

    `draw_row(surface, rect, index, state)` paints the contents of a row; the list has painted its background. `on_pick` is
    called on a click or an arrow key, `on_open` on a double click or Enter, `on_menu` on a right click or the Menu key. Without
    `on_pick` the rows are only read: none is selected, and the keys scroll.
    """

    takes_focus = True

    def __init__(
        self,
        row_height: int,
        draw_row: DrawRow,
        on_pick: OnRow | None = None,
        on_open: OnRow | None = None,
        on_menu: OnRowMenu | None = None,
        empty: str = "",
        row_key: Callable[[int], Hashable] | None = None,
        stick_to_end: bool = False,
        ground: str = palette.CARD,
        name: str = "",
    ) -> None:
        super().__init__(name=name)
        self.draw_row = draw_row
        self.on_pick = on_pick
        self.on_open = on_open
        self.on_menu = on_menu
        self.on_link: Callable[[int, int], bool] | None = None
        """Called before `on_pick` with the row and how many pixels from its left edge was clicked; True if a link was there."""
        self.on_leave: Callable[[], object] | None = None
        """Called when the pointer has left it."""
        self.empty = empty
        self.empty_sign = ""
        """An icon in the middle of an empty list, with the sentence below it; without one the sentence is at the top."""
        self.row_key = row_key
        self.stick_to_end = stick_to_end
        self.ground = ground
        self.count = 0
        self.pinned = 0
        """How many of the last rows lie at the foot of the list, however many others there are; these scroll above them."""
        self.selected = -1
        self.scrolled = 0
        """How far the list is scrolled, in pixels: by whole rows, so that none is cut."""
        self._wheeled = 0.0
        """The same, with the part of a row by which a finger has turned the wheel so far."""
        self._at_end = True
        """Whether its end was visible when it was last scrolled; the height of the rows may have changed since."""
        self._row_height = row_height
        self._exact_height = 0
        """The height of a row in pixels if `set_rows` has given it, else 0."""
        self._tops: list[int] = []
        """Where each row begins, and at last where the list ends, in pixels from its top; empty if all rows are equally high."""
        self._highest_own = 0
        """The height in pixels of the highest of rows that have their own heights."""
        self._grip: int | None = None
        """While the scroll bar is held: the distance from its top to the pointer."""
        self._rows: OrderedDict[tuple[Hashable, ...], pygame.Surface] = OrderedDict()
        self._last_press = (-1, 0.0)

    @property
    def row_height(self) -> int:
        """The height of a row in pixels at the present scale; the least one of rows that have their own heights."""
        return self._exact_height or target(self._row_height)

    @property
    def most_scrolled(self) -> int:
        """How far the list can be scrolled, in pixels."""
        scrolling = self.count - self._pinned()
        over = self.top_of(scrolling) - self._room()
        if over <= 0:
            return 0
        return self.top_of(bisect_left(self._tops, over)) if self._tops else -(-over // self.row_height) * self.row_height

    @property
    def whole_height(self) -> int:
        """The height of all rows in pixels."""
        return self.top_of(self.count)

    @property
    def bar_width(self) -> int:
        """By how many pixels the rows are narrower while there is a scroll bar."""
        return px(12)

    def top_of(self, index: int) -> int:
        """Where a row begins, in pixels below the first one; of `count`, where the last one ends."""
        return self._tops[index] if self._tops else index * self.row_height

    def height_of(self, index: int) -> int:
        """The height of one row in pixels."""
        return self.top_of(index + 1) - self.top_of(index)

    def _row_below(self, y: int) -> int:
        """The row that is `y` pixels below the top of the first one; `count` or more behind the last."""
        return bisect_right(self._tops, y) - 1 if self._tops else y // self.row_height

    def set_count(self, count: int) -> None:
        """Set the number of rows; the list keeps its position, or stays at its end if `stick_to_end` is set."""
        if count != self.count:
            self._tops = []
        self.count = count
        if self.selected >= count:
            self.selected = count - 1
        self._scroll(self.most_scrolled if self.stick_to_end and self._at_end else self.scrolled)
        self.touch()

    def set_rows(self, count: int, row_height: int) -> None:
        """Set the number of rows and their height in pixels, and paint all of them again."""
        self._exact_height = row_height
        self.set_count(count)
        self.refresh()

    def set_heights(self, heights: Sequence[int]) -> None:
        """Give each row a height of its own, in pixels; until the number of rows changes."""
        tops = list(accumulate(heights, initial=0))
        if tops != self._tops:
            self._tops, self._highest_own = tops, max(heights, default=0)
            self._scroll(self.scrolled)
            self.refresh()

    def refresh(self, index: int | None = None) -> None:
        """Paint one row (all, if None) again, because its contents have changed."""
        if index is None:
            self._rows.clear()
        else:
            for key in [key for key in self._rows if key[0] == index]:
                del self._rows[key]
        self.touch()

    def select(self, index: int, show: bool = True) -> None:
        """Select a row (-1: none) and scroll to it; `on_pick` is not called."""
        self.selected = min(index, self.count - 1)
        if show and self.selected >= 0:
            self.scroll_to(self.selected)
        self.touch()

    def scroll_to(self, index: int) -> None:
        """Scroll as little as needed to show a row."""
        if index >= self.count - self._pinned():
            return
        top, bottom, room = self.top_of(index), self.top_of(index + 1), self._room()
        if top < self.scrolled:
            self._scroll(top)
        elif bottom > self.scrolled + room:
            # The first row that is seen is whole, so that one begins there that leaves room enough below it.
            self._scroll(self.top_of(self._row_below(bottom - room - 1) + 1))

    def row_rect(self, index: int) -> pygame.Rect:
        """The rectangle of a row in the window, also if it is not visible."""
        stays = index >= self.count - self._pinned()
        y = self.rect.bottom - self.whole_height if stays else self.rect.top - self.scrolled
        top, bottom = (self.top_of(index), self.top_of(index + 1)) if 0 <= index < self.count else (0, self.row_height)
        return pygame.Rect(self.rect.left, y + top, self.rect.width - self._bar_room(), bottom - top)

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row at a point of the window; -1 if there is none."""
        if not self.rect.collidepoint(pos) or pos[0] >= self.rect.right - self._bar_room():
            return -1
        scrolling = self.count - self._pinned()
        if (above := self.rect.bottom - 1 - pos[1]) < self.whole_height - self.top_of(scrolling):
            return self._row_below(self.whole_height - 1 - above)
        index = self._row_below(pos[1] - self.rect.top + self.scrolled)
        return index if index < self._first_hidden() else -1

    def place(self, rect: pygame.Rect) -> None:
        is_new_size = rect.size != self.rect.size
        # Rows of a list that sticks to its end stay where they are while it grows upwards.
        grown = rect.height - self.rect.height if self.stick_to_end and rect.bottom == self.rect.bottom else 0
        if is_new_size:
            self._rows.clear()
        super().place(rect)
        self._scroll(self.most_scrolled if self.stick_to_end and self._at_end else self.scrolled - grown)
        if is_new_size and self.selected >= 0:
            self.scroll_to(self.selected)
        if self._over >= 0 and self.form is not None:
            # Other rows may have come under the pointer at rest; the lit one is the one that a click finds.
            self._point_at(self.row_at(self.form.app.pointer))

    def on_hover(self, hovered: bool) -> None:
        super().on_hover(hovered)
        if not hovered and self.on_leave is not None:
            self.on_leave()

    def draw(self, surface: pygame.Surface) -> None:
        kept = surface.get_clip()
        surface.set_clip(self.rect.clip(kept))
        surface.fill(palette.shown(self.ground), self.rect)
        if self.count == 0 and self.empty:
            self._draw_empty(surface)
        first, last = self._row_below(self.scrolled), self._first_hidden()
        for index in (*range(first, last), *range(self.count - self._pinned(), self.count)):
            surface.blit(self._row_picture(index), self.row_rect(index))
        self._trim(2 * (last - first) + 8)
        self._draw_bar(surface)
        if self.shows_ring:
            focus_ring(surface, self.rect, px(4), self.ground)
        surface.set_clip(kept)

    def _draw_empty(self, surface: pygame.Surface) -> None:
        box = self.rect.inflate(-2 * px(24), -2 * px(20))
        if not self.empty_sign:
            draw_paragraph(surface, self.empty, box, "body", palette.INK_SOFT)
            return
        size = min(px(84), box.height // 3)
        draw_sign(surface, self.empty_sign, (box.centerx, box.centery - size), size, palette.CARD_DEEP)
        below = pygame.Rect(box.left, box.centery, box.width, box.height // 2)
        draw_paragraph(surface, self.empty, below, "body", palette.INK_SOFT, "center")

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._on_motion(event.pos)
                return True
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3):
                return self._on_press(event)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._grip = None
                return True
            case pygame.MOUSEWHEEL:
                before = self.scrolled
                turned = getattr(event, "precise_y", 0.0) or event.y
                self._scroll(self._wheeled - turned * max(px(64), self.row_height))
                self._over = -1
                self.touch()
                return self.scrolled != before or self.most_scrolled > 0
            case pygame.KEYDOWN:
                return self._on_key(event)
        return False

    def _on_motion(self, pos: tuple[int, int]) -> None:
        if self._grip is not None:
            bar = self._bar()
            travel = max(1, self.rect.height - bar.height)
            self._scroll((pos[1] - self._grip - self.rect.top) * self.most_scrolled // travel)
            self.touch()
            return
        self._point_at(self.row_at(pos) if self.on_pick is not None else -1)

    def _on_press(self, event: pygame.event.Event) -> bool:
        if event.button == 1 and self._bar_room() and event.pos[0] >= self.rect.right - self._bar_room():
            bar = self._bar()
            self._grip = event.pos[1] - bar.top if bar.collidepoint(event.pos) else bar.height // 2
            self._on_motion(event.pos)
            return True
        index = self.row_at(event.pos)
        if index < 0 or self.on_pick is None:
            return True
        before, self._last_press = self._last_press, (index, self.now())
        self.select(index)
        if event.button == 3:
            on_menu = self.on_menu
            if on_menu is not None:
                on_menu(index, event.pos)
        elif self.on_open is not None and before[0] == index and self.now() - before[1] < DOUBLE_CLICK:
            self._last_press = (-1, 0.0)
            self.on_open(self.selected)
        elif self.on_link is None or not self.on_link(index, event.pos[0] - self.rect.left):
            self.on_pick(self.selected)
        return True

    def _on_key(self, event: pygame.event.Event) -> bool:
        page = max(1, self.rect.height // self.row_height - 1)
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.count,
            pygame.K_END: self.count,
        }
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or self.count == 0:
            return False
        if command_of(event) == "menu":
            index, on_menu = self.selected, self.on_menu
            if on_menu is not None and index >= 0:
                on_menu(index, self.row_rect(index).center)
            return on_menu is not None
        on_pick = self.on_pick
        if event.key in steps and on_pick is None:
            self._scroll(self.scrolled + steps[event.key] * self.row_height)
            self.touch()
            return True
        if event.key in steps and on_pick is not None:
            start = self.selected if self.selected >= 0 else (-1 if steps[event.key] > 0 else self.count)
            self.select(min(max(start + steps[event.key], 0), self.count - 1))
            on_pick(self.selected)
            return True
        if event.key in ENTER and self.on_open is not None and self.selected >= 0:
            self.on_open(self.selected)
            return True
        return False

    def _pinned(self) -> int:
        """How many rows stay at the bottom; at least one row above them has room to scroll."""
        pinned = min(self.pinned, self.count)
        while pinned and self._highest + self.whole_height - self.top_of(self.count - pinned) > self.rect.height:
            pinned -= 1
        return pinned

    @property
    def _highest(self) -> int:
        return self._highest_own if self._tops else self.row_height

    def _room(self) -> int:
        """The height in pixels in which rows scroll; the highest of them has room."""
        pinned = self.whole_height - self.top_of(self.count - self._pinned())
        return max(self._highest, self.rect.height - pinned)

    def _first_hidden(self) -> int:
        """The first row that scrolls and has no room below those that are seen."""
        return min(self._row_below(self.scrolled + self._room()), self.count - self._pinned())

    def _scroll(self, to: float) -> None:
        most = self.most_scrolled
        self._wheeled = min(max(to, 0.0), float(most))
        self.scrolled = self._nearest_top(self._wheeled)
        self._at_end = self.scrolled >= most

    def _nearest_top(self, y: float) -> int:
        """Where the row begins that begins nearest to `y` pixels, so that no row is cut."""
        if not self._tops:
            return round(y / self.row_height) * self.row_height
        index = bisect_right(self._tops, y) - 1
        return min(self._tops[index : index + 2], key=lambda top: abs(top - y))

    def _bar_room(self) -> int:
        return self.bar_width if self.most_scrolled else 0

    def _bar(self) -> pygame.Rect:
        whole = max(1, self.whole_height)
        height = max(px(28), self.rect.height * self.rect.height // whole)
        travel = self.rect.height - height
        top = self.rect.top + travel * self.scrolled // max(1, self.most_scrolled)
        return pygame.Rect(self.rect.right - px(9), top, px(7), height)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        if self.most_scrolled:
            colour = palette.BRASS_DEEP if self._grip is not None else palette.CARD_EDGE
            panel(surface, self._bar(), colour, radius=px(4))

    def _row_picture(self, index: int) -> pygame.Surface:
        selected = index == self.selected
        state = RowState(selected, index == self._over, selected and self.focused)
        marked = self.row_key(index) if self.row_key is not None else None
        rect = pygame.Rect(0, 0, self.rect.width - self._bar_room(), self.height_of(index))
        # The rows become narrower as soon as the list needs a scroll bar.
        key = (index, state, marked, palette.high_contrast(), rect.width)
        picture = self._rows.get(key)
        if picture is None:
            picture = pygame.Surface(rect.size)
            picture.fill(palette.shown(self.ground))
            if state.selected or state.hovered:
                fill = palette.CARD_DEEP if state.selected else palette.CARD_SHADE
                panel(picture, rect.inflate(-px(4), -px(2)), fill, radius=px(6))
            self.draw_row(picture, rect, index, state)
            self._rows[key] = picture
        self._rows.move_to_end(key)
        return picture

    def _trim(self, most: int) -> None:
        while len(self._rows) > most:
            self._rows.popitem(last=False)
