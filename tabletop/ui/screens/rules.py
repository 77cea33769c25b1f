"""A page to read: the rules of a game, with a list of its headings at the left to jump to."""

from __future__ import annotations

import pygame

from tabletop.games.game import Game
from tabletop.text.markdown import plain
from tabletop.ui.look import palette
from tabletop.ui.look.paint import panel
from tabletop.ui.look.text import draw_text
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import IconButton
from tabletop.ui.widgets.form_screen import FormScreen, place_back
from tabletop.ui.widgets.rowlist import RowList, RowState

ROW_HEIGHT = 32
LEAST_HEADINGS = 2
"""A page with fewer headings has no list of them."""


class RulesScreen(FormScreen):
    """Shows a Markdown text over the whole window."""

    opened_by = "help"

    def __init__(self, app: Host, title: str, markdown: str, game: Game | None = None) -> None:
        """With `game` the pictures that the text names are drawn from its own equipment."""
        from tabletop.ui.export.game_picture import figures_of
        from tabletop.ui.widgets.rich_text import Gui
        from tabletop.ui.widgets.text_page import TextPage

        super().__init__(app)
        self.title = title
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.gui = Gui(app)
        self.back = self.form.add(IconButton("left", self.dismiss, "Back", "Escape", "quiet_dark"))
        self.list = self.form.add(RowList(ROW_HEIGHT, self._draw_heading, self._jump, ground=palette.CARD_SHADE, name="headings"))
        self.page = self.form.add(
            TextPage(self.gui, without_title(markdown, title), self._select_heading, figure=figures_of(game, app.art))
        )
        self.headings = self.page.headings
        self.list.set_count(len(self.headings))
        self.list.show(len(self.headings) >= LEAST_HEADINGS)
        self.form.default = self.dismiss
        self.layout(app.size)
        self.form.focus(self.page)

    @property
    def busy(self) -> bool:
        """Whether a part of the text is still to be written."""
        return not self.page.whole

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        margin = place_back(self.back, width, 18)
        wide = min(width - 2 * margin, px(940))
        self.sheet = pygame.Rect((width - wide) // 2, px(74), wide, height - px(74) - px(20))
        left = self.sheet.left + px(30)
        if self.list.visible:
            self.list.place(pygame.Rect(self.sheet.left + px(12), self.sheet.top + px(16), px(228), self.sheet.height - px(32)))
            left = self.list.rect.right + px(44)
        self.page.place(pygame.Rect(left, self.sheet.top + px(20), self.sheet.right - px(10) - left, self.sheet.height - px(28)))
        self._select_heading()

    def on_resize(self, size: tuple[int, int]) -> None:
        self.gui.renew()
        super().on_resize(size)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        head = pygame.Rect(self.back.rect.right + px(10), px(16), surface.get_width() - self.back.rect.right - px(40), px(48))
        draw_text(surface, self.title, head, "title", palette.CREAM)
        panel(surface, self.sheet, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        if self.list.visible:
            left = pygame.Rect(self.sheet.left + px(1), self.sheet.top + px(1), px(252), self.sheet.height - px(2))
            panel(surface, left, palette.CARD_SHADE, radius=px(13))
            surface.fill(palette.shown(palette.CARD_SHADE), (left.right - px(14), left.top, px(14), left.height))

    def on_key(self, event: pygame.event.Event) -> None:
        if not self.page.on_event(event):
            super().on_key(event)

    def close(self) -> None:
        self.gui.close()

    def _jump(self, number: int) -> None:
        self.page.scroll_to_heading(number)
        self.list.select(number)

    def _select_heading(self) -> None:
        current = self.page.current_heading()
        if self.list.visible and current != self.list.selected:
            self.list.select(current)

    def _draw_heading(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        heading = self.headings[index]
        deeper = max(0, heading.level - min(one.level for one in self.headings))
        inner = pygame.Rect(rect.left + px(14) + px(14) * deeper, rect.top, rect.width - px(22) - px(14) * deeper, rect.height)
        draw_text(surface, plain(heading.text), inner, "body" if deeper else "strong", palette.INK)


def without_title(markdown: str, title: str) -> str:
    """The text without a first heading that repeats the title above the page."""
    first, _, rest = markdown.lstrip().partition("\n")
    return rest if first.lstrip("#").strip().casefold() == title.casefold() and first.startswith("# ") else markdown
