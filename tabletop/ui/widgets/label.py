"""Text on a screen that is only read: one line, or as many as it needs."""

from __future__ import annotations

import pygame

from tabletop.ui.look import palette
from tabletop.ui.look.text import Align, draw_paragraph, draw_text, paragraph_height
from tabletop.ui.look.theme import Role
from tabletop.ui.widgets.widget import Widget


class Label(Widget):
    """A line of text."""

    takes_pointer = False

    def __init__(self, text: str, role: Role = "body", colour: str = palette.INK, align: Align = "left") -> None:
        super().__init__(name=text)
        self.text = text
        self.role: Role = role
        self.colour = colour
        self.align: Align = align

    def set_text(self, text: str, colour: str = "") -> None:
        """Change its text."""
        if text != self.text or (colour and colour != self.colour):
            self.text = self.name = text
            self.colour = colour or self.colour
            self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        draw_text(surface, self.text, self.rect, self.role, self.colour, self.align)


class Words(Label):
    """Text that wraps. It is as high as it needs at its width, and has no height without text."""

    def __init__(self, text: str, role: Role = "body", colour: str = palette.INK) -> None:
        super().__init__(text, role, colour)
        self.visible = bool(text)

    def set_text(self, text: str, colour: str = "") -> None:
        """Change its text; call `place` afterwards."""
        super().set_text(text, colour)
        self.show(bool(text))

    def height_at(self, width: int) -> int:
        """The height (pixels) that it needs at `width`; 0 if there is no text."""
        return paragraph_height(self.text, self.role, width) if self.text else 0

    def place(self, rect: pygame.Rect) -> None:
        """Do what all widgets do, but with the height that the text needs."""
        super().place(pygame.Rect(rect.topleft, (rect.width, self.height_at(rect.width))))

    def draw(self, surface: pygame.Surface) -> None:
        draw_paragraph(surface, self.text, self.rect, self.role, self.colour)
