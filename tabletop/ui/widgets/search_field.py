"""A field to search in: a click marks what was sought, so that the next letters take its place; Escape empties it."""

from __future__ import annotations

import pygame

from tabletop.ui.widgets.field import TextField


class SearchField(TextField):
    """One line of text that is sought; `on_change` is called when it is emptied too."""

    _fresh = False

    def on_focus(self, focused: bool) -> None:
        super().on_focus(focused)
        self._fresh = focused

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.text:
            self.replace(0, len(self.text), "")
            return True
        used = super().on_event(event)
        if event.type == pygame.MOUSEBUTTONUP and self._fresh:
            self._fresh = False
            self.select_all()
        return used
