"""A shelf of cards with pictures in as many columns as fit; it scrolls if there is no room for all cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from tabletop.ui.keys import ARROWS, CLICK_KEYS
from tabletop.ui.look import palette
from tabletop.ui.look.paint import panel
from tabletop.ui.look.text import draw_paragraph, draw_text, line_height, width_of
from tabletop.ui.look.theme import px
from tabletop.ui.widgets.tiled import WHEEL_STEP, Tiled

SMALLEST_CARD = 216
LARGEST_CARD = 660
"""The least and the largest width of a card in pixels at 100 %."""


LOWEST_ROW, HIGHEST_ROW = 92, 124
"""The least and the largest height of a card with its words right of its picture, in pixels at 100 %."""
FLATTEST = 2.4
"""The width of a picture above its words, divided by its height, at most; where the rows have no room then, they scroll."""


class Card(Struct, frozen=True):
    """One card of a shelf. `problem` is shown instead of `text`, and then the card cannot be chosen."""

    title: str
    line: str
    text: str
    problem: str = ""


class Shelf(Tiled):
    """Cards side by side. Calls `on_choose` on a click or Enter; `picture(index, size)` gives a card's picture, or None yet."""

    def __init__(
        self, on_choose: Callable[[int], object], picture: Callable[[int, tuple[int, int]], pygame.Surface | None]
    ) -> None:
        super().__init__(name="games")
        self.on_choose = on_choose
        self.picture = picture
        self.cards: Sequence[Card] = ()

    @property
    def count(self) -> int:
        return len(self.cards)

    def set_cards(self, cards: Sequence[Card]) -> None:
        """Replace the cards on the shelf."""
        self.cards = cards
        self.at = min(self.at, max(0, len(cards) - 1))
        self._over = self._pressed = -1
        self.touch()

    @property
    def columns(self) -> int:
        """How many cards are side by side: as few as allow all cards to be shown whole, so that they are large."""
        fitting = (self.rect.width + px(16)) // (px(SMALLEST_CARD) + px(16))
        most = max(1, min(fitting, len(self.cards), 4))
        return next((columns for columns in range(1, most) if self._whole_height(columns) <= self.rect.height), most)

    @property
    def words_beside(self) -> bool:
        """Whether the words are right of the pictures: in one column in which they have no room below whole pictures."""
        return self.columns == 1 and self._whole_height(1) > self.rect.height

    def card_size(self) -> tuple[int, int]:
        """Width and height of a card in pixels: if possible so low that all rows are visible."""
        gap = px(16)
        columns = self.columns
        width = self._card_width(columns)
        rows = -(-len(self.cards) // columns) if self.cards else 1
        wanted = px(HIGHEST_ROW) if self.words_beside else width * 9 // 16 + self.words_height()
        fits = (self.rect.height - gap * (rows - 1)) // rows
        lowest = max(px(70), round((width - 2 * px(8)) / FLATTEST) + px(8) + 1)
        least = px(LOWEST_ROW) if self.words_beside else lowest + self.words_height()
        return width, max(min(wanted, fits), least)

    def _card_width(self, columns: int) -> int:
        return min((self.rect.width - px(10) - px(16) * (columns - 1)) // columns, px(LARGEST_CARD))

    def _whole_height(self, columns: int) -> int:
        """The height of all cards with their whole pictures in `columns` columns."""
        rows = -(-len(self.cards) // columns)
        return rows * (self._card_width(columns) * 9 // 16 + self.words_height()) + px(16) * (rows - 1)

    def words_height(self) -> int:
        """The height of the text below the picture of a card."""
        return px(12) + line_height("large") + line_height("small_strong") + 2 * line_height("small") + px(16)

    def rect_at(self, index: int) -> pygame.Rect:
        width, height = self.card_size()
        row, column = divmod(index, self.columns)
        gap = px(16)
        return pygame.Rect(
            self.rect.left + column * (width + gap), self.rect.top + row * (height + gap) - self.scrolled, width, height
        )

    def whole_height(self) -> int:
        rows = -(-len(self.cards) // self.columns)
        return rows * (self.card_size()[1] + px(16)) - px(16)

    def draw(self, surface: pygame.Surface) -> None:
        with self.clipped(surface, palette.WALNUT_EDGE, px(5)):
            for index, rect in self.in_sight():
                self._draw_card(surface, index, rect)

    def _draw_card(self, surface: pygame.Surface, index: int, rect: pygame.Rect) -> None:
        card = self.cards[index]
        marked = (self.hovered and index == self._over) or (self.shows_ring and index == self.at)
        fill = palette.CARD_WHITE if marked and not card.problem else palette.CARD
        border = palette.BRASS if marked and not card.problem else palette.CARD_EDGE
        panel(surface, rect, fill, border, px(12), px(3) if marked and not card.problem else px(1))
        window = rect.inflate(-2 * px(8), -2 * px(8))
        if self.words_beside:
            window.width = window.height * 3 // 2
            inner = pygame.Rect(window.right + px(12), window.top, rect.right - px(20) - window.right, line_height("large"))
        else:
            window.height -= self.words_height() - px(8)
            inner = pygame.Rect(rect.left + px(16), window.bottom + px(10), rect.width - 2 * px(16), line_height("large"))
        picture = self.picture(index, window.size)
        if picture is not None:
            surface.blit(picture, window)
        else:
            panel(surface, window, palette.FELT, radius=px(6))
        draw_text(surface, card.title, inner, "large")
        if inner.width - width_of(card.title, "large") > width_of(card.line, "small_strong") + px(16):
            draw_text(surface, card.line, inner, "small_strong", palette.BRASS_DEEP, "right")
            inner.top += inner.height + px(2)
        else:
            inner.top, inner.height = inner.bottom, line_height("small_strong")
            draw_text(surface, card.line, inner, "small_strong", palette.BRASS_DEEP)
            inner.top = inner.bottom
        inner.height = rect.bottom - px(8) - inner.top
        colour = palette.RED if card.problem else palette.INK_SOFT
        draw_paragraph(surface, card.problem or card.text, inner, "small", colour)

    def on_event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._point_at(self.index_at(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._pressed = self.index_at(event.pos)
                self.at = max(self._pressed, 0)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                released = self.index_at(event.pos)
                if released >= 0 and released == self._pressed:
                    self._choose(released)
                self._pressed = -1
            case pygame.MOUSEWHEEL:
                self.scroll(self.scrolled - event.y * px(WHEEL_STEP))
                self.touch()
            case pygame.KEYDOWN:
                return self._on_key(event)
            case _:
                return False
        return True

    def _on_key(self, event: pygame.event.Event) -> bool:
        if event.key in ARROWS and self.cards:
            across, down = ARROWS[event.key]
            to = self.at + across + down * self.columns
            row_kept = across == 0 or self.at // self.columns == to // self.columns
            if not (0 <= to < len(self.cards) and row_kept):
                return False
            self.at = to
            self.show_whole(to)
            self.touch()
            return True
        if event.key in CLICK_KEYS and self.cards and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._choose(self.at)
            return True
        return False

    def _choose(self, index: int) -> None:
        if not self.cards[index].problem:
            self.on_choose(index)
