"""A long text to read: pygame_gui's text boxes write it block by block, and it can be scrolled.

Writing a text of several pages takes a third of a second, so a few blocks are written at a time, from the top; the visible part
is there at once. A box is dropped when it has painted its text, so that scrolling only copies pictures.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf

import pygame
from msgspec import Struct
from pygame_gui.elements import UIVerticalScrollBar

from tabletop.core.faces import Font
from tabletop.text.markdown import Block, Code, Figure, Heading, Item, Line, Paragraph, Rows, parse, plain
from tabletop.ui.look import palette
from tabletop.ui.look.paint import focus_ring, panel
from tabletop.ui.look.text import face_for, measure, width_of
from tabletop.ui.look.theme import px
from tabletop.ui.widgets.markup import in_html, inline_html
from tabletop.ui.widgets.rich_text import Gui, draw_element, written
from tabletop.ui.widgets.widget import Widget

LINE_LETTERS = 80
"""The number of letters of average width in the longest line; with narrow letters a line has up to 90."""
SAMPLE = "the quick brown fox jumps over the lazy dog and then it comes back to where it was "
BAR = 10
"""The width of the scroll bar, in pixels at 100 %."""
TIME_FOR_BLOCKS = 0.012
"""How long blocks may be written in one frame, in seconds."""
LEVEL_WIDTH = 26
"""The indent of each level of a list, in pixels at 100 %."""
LOOKS = {1: "#page_title", 2: "#page_heading"}
SPACE_ABOVE = {1: 8, 2: 26}
"""The space above headings by level, in pixels at 100 %."""


class Picture(Struct, frozen=True):
    """A part of the page as it is painted: a text, or with `fill` a panel; x and y are pixels of the page."""

    rect: pygame.Rect
    text: pygame.Surface | None = None
    fill: str = ""


class HeadingPlace(Struct, frozen=True):
    """A heading and its position on the page (pixels)."""

    level: int
    text: str
    y: int


class TextPage(Widget):
    """Shows Markdown. Calls `on_scroll` when another part of it becomes visible."""

    takes_focus = True

    def __init__(
        self,
        gui: Gui,
        markdown: str,
        on_scroll: Callable[[], None] | None = None,
        name: str = "text",
        figure: Callable[[str, int], pygame.Surface | None] = lambda source, width: None,
    ) -> None:
        """`figure(source, width)` draws a picture that the text names, at most `width` pixels wide; None leaves it out."""
        super().__init__(name=name)
        self.figure = figure
        self.gui = gui
        self.blocks = parse(markdown)
        self.on_scroll = on_scroll
        self.scrolled = 0
        self.pictures: list[Picture] = []
        self.heading_places: list[HeadingPlace] = []
        """The headings that have been written so far."""
        self.longest_line = 0
        """The number of letters in the longest line written so far."""
        self._bar: UIVerticalScrollBar | None = None
        self._laid = 0
        self._end = 0

    @property
    def headings(self) -> list[Heading]:
        """All headings of the text."""
        return [block for block in self.blocks if isinstance(block, Heading)]

    @property
    def whole(self) -> bool:
        """Whether all blocks are written."""
        return self._laid == len(self.blocks)

    @property
    def height(self) -> int:
        """The height of the blocks written so far, in pixels."""
        return self._end + px(24)

    @property
    def most_scrolled(self) -> int:
        """How far it can be scrolled, in pixels."""
        return max(0, self.height - self.rect.height)

    def place(self, rect: pygame.Rect) -> None:
        """Put the page into `rect`; if its width has changed, write the text again."""
        share = self.scrolled / max(1, self.height)
        anew = self.rect.width != rect.width or not self.pictures or (self._bar and self._bar.ui_manager is not self.gui.manager)
        super().place(rect)
        self._bar = None
        if anew:
            self.pictures, self.heading_places, self._laid, self._end = [], [], 0, px(4)
            if share:
                self.lay(inf)
        self.scroll_to(round(share * self.height) if anew else self.scrolled)

    def lay(self, until: float) -> None:
        """Write blocks until the time `until` (`time.monotonic()`) or until all are written; at least one."""
        before = self._end
        while not self.whole:
            block = self.blocks[self._laid]
            self._end = self._lay_block(block, self.blocks[self._laid - 1] if self._laid else None, self._end)
            self._laid += 1
            if time.monotonic() >= until:
                break
        if before <= self.scrolled + self.rect.height:
            self.touch()

    def scroll_to(self, y: int) -> None:
        """Scroll to the part of the page that begins at `y` pixels."""
        if y > self.most_scrolled and not self.whole:
            self.lay(inf)
        y = min(max(y, 0), self.most_scrolled)
        if y != self.scrolled:
            self.scrolled = y
            if self._bar is not None:
                self._bar.set_scroll_from_start_percentage(y / self.height)
            self.gui.wake()
            self.touch()
            if self.on_scroll is not None:
                self.on_scroll()

    def scroll_to_heading(self, number: int) -> None:
        """Scroll so that the heading with that number is at the top."""
        if number >= len(self.heading_places):
            self.lay(inf)
        self.scroll_to(self.heading_places[number].y - px(6))

    def current_heading(self) -> int:
        """The number of the heading whose section is at the top; -1 above the first."""
        seen = [place for place, mark in enumerate(self.heading_places) if mark.y <= self.scrolled + px(40)]
        if self.scrolled and self.whole and self.scrolled == self.most_scrolled:
            # The last headings never reach the top: at the end the headings in the upper half of the page count.
            seen = [place for place, mark in enumerate(self.heading_places) if mark.y < self.scrolled + self.rect.height // 2]
        return seen[-1] if seen else -1

    def tick(self, now: float) -> None:
        if not self.whole:
            self.lay(time.monotonic() + TIME_FOR_BLOCKS)
        elif self._bar is None and self.most_scrolled:
            self._make_bar()
        self.gui.update()
        bar = self._bar
        if bar is not None and bar.sliding_button is not None and bar.sliding_button.held:
            self.scroll_from_bar(bar)

    def scroll_from_bar(self, bar: UIVerticalScrollBar) -> None:
        """Scroll to the position of the scroll bar."""
        y = min(round(bar.start_percentage * self.height), self.most_scrolled)
        if y != self.scrolled:
            self.scrolled = y
            self.touch()
            if self.on_scroll is not None:
                self.on_scroll()

    def draw(self, surface: pygame.Surface) -> None:
        kept = surface.get_clip()
        surface.set_clip(self.rect.clip(kept))
        for piece in self.pictures:
            spot = piece.rect.move(self.rect.left, self.rect.top - self.scrolled)
            if not spot.colliderect(self.rect):
                continue
            if piece.text is not None:
                surface.blit(piece.text, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
            elif spot.height <= px(2):
                surface.fill(piece.fill, spot)
            else:
                panel(surface, spot, piece.fill, radius=px(6))
        if self._bar is not None:
            draw_element(surface, self._bar)
            if self._bar.sliding_button is not None:
                draw_element(surface, self._bar.sliding_button)
        if self.shows_ring:
            focus_ring(surface, self.rect, px(6))
        surface.set_clip(kept)

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEWHEEL:
                self.scroll_to(self.scrolled - event.y * px(72))
            case pygame.KEYDOWN:
                return self._on_key(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and event.pos[0] >= self.rect.right - px(BAR):
                if not self.gui.feed(event) and self._bar is not None and self._bar.sliding_button is not None:
                    above = event.pos[1] < self._bar.sliding_button.rect.top
                    self._page(-1 if above else 1)
                self.touch()
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONUP:
                self.gui.feed(event)
                self.expose_bar()
            case _:
                return False
        return True

    def on_hover(self, hovered: bool) -> None:
        self.hovered = hovered
        self.gui.wake()
        self.expose_bar()

    def expose_bar(self) -> None:
        """Paint the bar again: it looks different under the pointer or while it is dragged."""
        if self.form is not None and self._bar is not None:
            self.form.dirty.append(pygame.Rect(self._bar.rect))

    def _on_key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        match event.key:
            case pygame.K_UP | pygame.K_DOWN:
                self.scroll_to(self.scrolled + (px(48) if event.key == pygame.K_DOWN else -px(48)))
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                self._page(1 if event.key == pygame.K_PAGEDOWN else -1)
            case pygame.K_SPACE:
                self._page(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_HOME:
                self.scroll_to(0)
            case pygame.K_END:
                self.lay(inf)
                self.scroll_to(self.most_scrolled)
            case _:
                return False
        return True

    def _page(self, step: int) -> None:
        self.scroll_to(self.scrolled + step * (self.rect.height - px(48)))

    def _make_bar(self) -> None:
        rect = pygame.Rect(self.rect.right - px(BAR), self.rect.top, px(BAR), self.rect.height)
        self._bar = UIVerticalScrollBar(rect, self.rect.height / self.height, self.gui.manager)
        self._bar.set_scroll_from_start_percentage(self.scrolled / self.height)
        self.gui.wake()
        self.touch()

    def _column(self) -> int:
        """The width of the text: that of the page, or of the longest line that is easy to read."""
        face = face_for(SAMPLE, "page")
        return min(self.rect.width - px(BAR) - px(20), measure(face, SAMPLE) * LINE_LETTERS // len(SAMPLE))

    def _lay_block(self, block: Block, before: Block | None, y: int) -> int:
        """Write one block below `y`; return where it ends, with the space after it."""
        column = self._column()
        match block:
            case Heading(level, text):
                look = LOOKS.get(level, "#page_subheading")
                y += px(SPACE_ABOVE.get(level, 14)) if before is not None else 0
                self.heading_places.append(HeadingPlace(level, plain(text), y))
                title = look == "#page_title"
                words = in_html(plain(text), "title") if title else inline_html(text, bold=True)
                return self._lay_text(words, plain(text), look, 0, y, column, "title" if title else "sans") + px(8)
            case Paragraph(text):
                return self._lay_text(inline_html(text), plain(text), "#page_text", 0, y, column) + px(12)
            case Item(level, mark, text):
                x = px(LEVEL_WIDTH) * level + px(6)
                inner = px(LEVEL_WIDTH) * (level + 1)
                self._lay_text(in_html(mark), mark, "#page_text", x, y, inner - x)
                end = self._lay_text(inline_html(text), plain(text), "#page_text", inner, y, column - inner)
                last = self._laid + 1 >= len(self.blocks) or not isinstance(self.blocks[self._laid + 1], Item)
                return end + (px(12) if last else px(6))
            case Rows(rows):
                return self._lay_table(rows, y, column) + px(16)
            case Code(lines):
                ground = len(self.pictures)
                end = y + px(10)
                for line in lines:
                    end = self._lay_text(in_html(line or " "), line, "#page_table", px(14), end, column - px(28))
                rect = pygame.Rect(0, y, column, end + px(10) - y)
                self.pictures.insert(ground, Picture(rect, fill=palette.CARD_SHADE))
                return rect.bottom + px(14)
            case Figure(words, source):
                drawn = self.figure(source, column)
                if drawn is None:
                    return y
                self.pictures.append(Picture(pygame.Rect((0, y + px(4)), drawn.get_size()), drawn))
                return self._lay_text(
                    inline_html(words), plain(words), "#page_table", 0, y + drawn.get_height() + px(8), column
                ) + px(14)
            case Line():
                self.pictures.append(Picture(pygame.Rect(0, y + px(8), column, px(1)), fill=palette.CARD_EDGE))
                return y + px(20)

    def _lay_text(self, marked: str, text: str, look: str, x: int, y: int, width: int, face: Font = "sans") -> int:
        """Write a text in a box `width` wide at x, y; return where it ends."""
        if not text:
            return y
        words = written(self.gui, marked, text, look, width, face)
        if words is None:
            return y
        self.longest_line = max(self.longest_line, words.letters)
        rect = pygame.Rect((x, y), words.picture.get_size())
        self.pictures.append(Picture(rect, words.picture))
        return rect.bottom

    def _lay_table(self, rows: tuple[tuple[str, ...], ...], y: int, column: int) -> int:
        """Write a table with columns as wide as their cells need, if there is room; return where it ends."""
        gap = px(18)
        widths = column_widths(rows, column - gap * (len(rows[0]) - 1))
        for number, row in enumerate(rows):
            x, low = 0, y + px(7)
            for cell, width in zip(row, widths, strict=True):
                words = inline_html(cell, bold=number == 0)
                low = max(low, self._lay_text(words, plain(cell), "#page_table", x, y + px(5), width))
                x += width + gap
            y = low + px(5)
            colour = palette.BRASS_DEEP if number == 0 else palette.CARD_EDGE
            self.pictures.append(Picture(pygame.Rect(0, y, x - gap, px(1)), fill=colour))
            y += px(1)
        return y


def column_widths(rows: tuple[tuple[str, ...], ...], room: int) -> list[int]:
    """The widths (pixels) of a table's columns: what the longest cell needs, but wide ones are cut to fit into `room`."""
    wanted = [max(width_of(text, "strong") + px(8) for text in map(plain, column)) for column in zip(*rows, strict=True)]
    widths = [0] * len(wanted)
    left, columns = room, len(wanted)
    for place in sorted(range(len(wanted)), key=wanted.__getitem__):
        widths[place] = min(wanted[place], max(left // columns, px(24)))
        left -= widths[place]
        columns -= 1
    return widths
