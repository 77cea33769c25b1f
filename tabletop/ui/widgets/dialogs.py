"""Small windows over a screen: a message, a question, a line of text to write. Escape always means no."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.ui import palette
from tabletop.ui.screen import Reaction
from tabletop.ui.theme import Role, px
from tabletop.ui.widgets.button import Button, Label
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.form_screen import FormScreen
from tabletop.ui.widgets.paint import dim, panel
from tabletop.ui.widgets.text import draw_paragraph, line_height, paragraph_height
from tabletop.ui.widgets.widget import Callback

if TYPE_CHECKING:
    from tabletop.ui.app import App

WIDTH = 480
"""Of a dialog, in pixels at 100 %."""


class Dialog(FormScreen):
    """A panel in the middle of the darkened window, with a title, a text and a row of buttons at its foot."""

    overlay = True

    def __init__(self, app: App, title: str, text: str) -> None:
        super().__init__(app)
        self.title = title
        self.text = text
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.buttons: list[Button] = []

    def add_button(self, button: Button) -> Button:
        """Put a button at the right end of the row."""
        self.buttons.append(button)
        return self.form.add(button)

    def extra_height(self) -> int:
        """The height of what a dialog has between its text and its buttons, in pixels."""
        return 0

    def layout(self, size: tuple[int, int]) -> None:
        margin = px(28)
        width = min(px(WIDTH), size[0] - px(32))
        title_height = paragraph_height(self.title, "heading", width - 2 * margin)
        text_height = paragraph_height(self.text, "body", width - 2 * margin) if self.text else 0
        wanted = margin + title_height + px(12) + text_height + self.extra_height() + px(24) + px(40) + px(22)
        self.panel = pygame.Rect(0, 0, width, min(wanted, size[1] - px(32)))
        self.panel.center = (size[0] // 2, size[1] * 9 // 20)
        self.panel.clamp_ip(pygame.Rect(0, 0, *size))
        right = self.panel.right - margin
        for button in reversed(self.buttons):
            wide = max(px(96), button.wanted_width())
            button.place(pygame.Rect(right - wide, self.panel.bottom - px(22) - px(40), wide, px(40)))
            right -= wide + px(10)

    def text_rect(self) -> pygame.Rect:
        """Where the text lies."""
        inner = self.panel.inflate(-2 * px(28), 0)
        top = self.panel.top + px(28) + paragraph_height(self.title, "heading", inner.width) + px(12)
        bottom = self.panel.bottom - px(22) - px(40) - px(24) - self.extra_height()
        return pygame.Rect(inner.left, top, inner.width, max(bottom - top, line_height("body")))

    def paint(self, surface: pygame.Surface) -> None:
        if surface.get_clip() == surface.get_rect():
            # Done only by the app, on a screen below that was painted just before.
            dim(surface)
            panel(surface, self.panel, palette.CARD, palette.CARD_EDGE, px(12), px(1), px(24))
        else:
            surface.fill(palette.CARD, self.panel.inflate(-px(12), -px(12)))
        inner = self.panel.inflate(-2 * px(28), 0)
        title = pygame.Rect(inner.left, self.panel.top + px(28), inner.width, inner.height)
        draw_paragraph(surface, self.title, title, "heading")
        if self.text:
            draw_paragraph(surface, self.text, self.text_rect(), "body", palette.INK_SOFT)

    def expose(self, rect: pygame.Rect) -> None:
        self.app.request_redraw()

    def close_and(self, callback: Callback | None) -> Reaction | None:
        """Leave the dialog, then do `callback`."""
        self.app.pop()
        return callback() if callback is not None else None


class MessageDialog(Dialog):
    """Says something and waits until it has been read."""

    def __init__(self, app: App, title: str, text: str, button: str = "Close", on_close: Callback | None = None) -> None:
        super().__init__(app, title, text)
        self.on_close = on_close
        close = self.add_button(Button(button, self.done, "primary"))
        self.form.focus(close)
        self.layout(app.size)

    def done(self) -> Reaction | None:
        """It has been read."""
        return self.close_and(self.on_close)

    def on_key(self, event: pygame.event.Event) -> Reaction | None:
        return self.done() if event.key == pygame.K_ESCAPE else None


class ConfirmScreen(Dialog):
    """Asks before what undo cannot bring back. With `danger` the keyboard begins on the harmless answer."""

    def __init__(
        self, app: App, title: str, text: str, yes: str, on_yes: Callback, no: str = "Cancel", danger: bool = False
    ) -> None:
        super().__init__(app, title, text)
        self.on_yes = on_yes
        harmless = self.add_button(Button(no, lambda: self.close_and(None)))
        act = self.add_button(Button(yes, lambda: self.close_and(self.on_yes), "danger" if danger else "primary"))
        self.form.focus(harmless if danger else act)
        self.layout(app.size)


class TextDialog(Dialog):
    """Asks for a line of text. `on_done(text)` returns "" if it is accepted, else a sentence that says why not."""

    def __init__(
        self,
        app: App,
        title: str,
        label: str,
        text: str,
        on_done: Callable[[str], str],
        button: str = "OK",
        limit: int = 120,
    ) -> None:
        super().__init__(app, title, "")
        self.on_done = on_done
        self.label = self.form.add(Label(label, "small_strong", palette.INK_SOFT))
        self.field = self.form.add(TextField(text, self._changed, self.done, limit=limit, name=label))
        self.refusal = ""
        self.add_button(Button("Cancel", lambda: self.close_and(None)))
        self.add_button(Button(button, self.done, "primary"))
        self.form.focus(self.field)
        self.field.select_all()
        self.layout(app.size)

    def extra_height(self) -> int:
        refusal_role: Role = "small"
        return px(20) + px(40) + px(10) + 2 * line_height(refusal_role)

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        inner = self.panel.inflate(-2 * px(28), 0)
        top = self.panel.top + px(28) + paragraph_height(self.title, "heading", inner.width) + px(10)
        self.label.place(pygame.Rect(inner.left, top, inner.width, px(20)))
        self.field.place(pygame.Rect(inner.left, top + px(22), inner.width, px(40)))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.refusal:
            draw_paragraph(surface, self.refusal, self._refusal_rect(), "small", palette.RED)

    def done(self) -> Reaction | None:
        """Offer the text; stay if it is refused."""
        self.refusal = self.on_done(self.field.text)
        if not self.refusal:
            return self.close_and(None)
        self.form.dirty.append(self._refusal_rect())
        return None

    def _refusal_rect(self) -> pygame.Rect:
        return pygame.Rect(self.field.rect.left, self.field.rect.bottom + px(8), self.field.rect.width, 2 * line_height("small"))

    def _changed(self, text: str) -> None:
        if self.refusal:
            self.refusal = ""
            self.form.dirty.append(self._refusal_rect())
