"""A card over the table with a list on it, as high as the window allows."""

from __future__ import annotations

import pygame

from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.widgets.dialogs import Dialog
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.rowlist import RowList

HIGHEST = 390
"""Of the list, in pixels at 100 %."""
REST = 130
"""What the window, title and margins take of the height, beside the buttons."""


class ListSheet(Dialog):
    """A title, perhaps a field, a list, perhaps a reason, and buttons."""

    wide = 620
    field: TextField | None = None

    def __init__(self, app: Host, title: str, rows: RowList) -> None:
        super().__init__(app, title, "")
        self.list = self.form.add(rows)

    def place_extra(self, rect: pygame.Rect) -> int:
        top = rect.top + (px(10) if self.words.text else 0)
        if self.field is not None:
            self.field.place(pygame.Rect(rect.left, top, rect.width, target(40)))
            top += target(40) + px(8)
        said = px(40) if self.field is not None else 0
        high = min(px(HIGHEST), self.app.size[1] - px(REST) - target(40) - (top - rect.top) - said)
        self.list.place(pygame.Rect(rect.left, top, rect.width, high))
        top += high
        self.reason.place(pygame.Rect(rect.left, top + px(6), rect.width, 0))
        return top + said - rect.top
