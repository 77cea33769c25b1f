"""Asks for the name of a new game of one's own, and for the template that it begins with."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.packs.new_pack import TEMPLATES
from tabletop.ui.look import palette
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.widgets.dialogs import Dialog
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.label import Label
from tabletop.ui.widgets.rowlist import RowList, RowState

ROW = 40
NAMES = {"blank": "Empty table", "cards": "Card deck", "board": "Board and tokens", "hexes": "Hex map", "track": "Score track"}
"""What each template is called in the list."""


class NewOwnGame(Dialog):
    """A field for the name, and a list of templates. `on_done(name, template)` returns a sentence if it is refused."""

    wide = 620

    def __init__(self, app: Host, name: str, on_done: Callable[[str, str], str]) -> None:
        super().__init__(app, "A game of your own", "")
        self.on_done = on_done
        self.templates = list(TEMPLATES)
        self.label = self.form.add(Label("Its name", "small_strong", palette.INK_SOFT))
        self.field = self.form.add(TextField(name, lambda _: self._refuse(""), self.done, limit=80, name="name"))
        self.begins = self.form.add(Label("What it begins with", "small_strong", palette.INK_SOFT))
        self.list = self.form.add(RowList(ROW, self._draw_row, lambda _: None, lambda _: self.done(), name="templates"))
        self.list.set_count(len(self.templates))
        self.list.select(0)
        self.form.add(self.reason)
        self.add_button("Cancel", self.dismiss)
        self.add_button("Make it", self.done, "primary")
        self.layout(app.size)
        self.form.focus(self.field)
        self.field.select_all()

    def place_extra(self, rect: pygame.Rect) -> int:
        top = rect.top
        self.label.place(pygame.Rect(rect.left, top, rect.width, px(20)))
        self.field.place(pygame.Rect(rect.left, top + px(22), rect.width, target(40)))
        top = self.field.rect.bottom + px(12)
        self.begins.place(pygame.Rect(rect.left, top, rect.width, px(20)))
        high = len(self.templates) * self.list.row_height
        self.list.place(pygame.Rect(rect.left, top + px(22), rect.width, high))
        top += px(22) + high + px(6)
        self.reason.place(pygame.Rect(rect.left, top, rect.width, 0))
        return top + px(34) - rect.top

    def done(self) -> None:
        """Make it, or show why it cannot be made."""
        name = " ".join(self.field.text.split())
        refusal = "Please give it a name." if not name else self.on_done(name, self.templates[self.list.selected])
        if refusal:
            self._refuse(refusal)
            self.form.focus(self.field)
        else:
            self.dismiss()

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        template = self.templates[index]
        inner = rect.inflate(-2 * px(12), 0)
        draw_text(surface, NAMES[template], inner, "strong")
        wide = max(width_of(name, "strong") for name in NAMES.values()) + px(16)
        words = pygame.Rect(inner.left + wide, inner.top, inner.width - wide, inner.height)
        draw_text(surface, TEMPLATES[template], words, "small", palette.INK_SOFT)
