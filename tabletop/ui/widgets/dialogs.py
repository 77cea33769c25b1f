"""Small windows over a screen: a message, a question, a line of text to write. Escape always means no."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.ui.keys import command_of
from tabletop.ui.look import palette
from tabletop.ui.look.paint import dim, panel
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import Button, Kind
from tabletop.ui.widgets.form_screen import FormScreen
from tabletop.ui.widgets.label import Label, Words
from tabletop.ui.widgets.widget import Callback

WIDTH = 480
"""The width of a dialog, in pixels at 100 %."""
MARGIN = 28
SHADOW = 24


class Dialog(FormScreen):
    """A card in the middle of the darkened window, with a title, a text and a row of buttons at its foot."""

    overlay = True
    wide = WIDTH

    def __init__(self, app: Host, title: str, text: str) -> None:
        super().__init__(app)
        self.title = title
        self.text = text
        self.card = pygame.Rect(0, 0, 0, 0)
        """Its rectangle in pixels."""
        self._laid_for = (0, 0)
        self.heading = self.form.add(Words(title, "heading"))
        self.words = self.form.add(Words(text, colour=palette.INK_SOFT))
        self.reason = Words("", "small", palette.RED)
        """Why the input was refused; a dialog that asks for something adds this label to the form and places it."""
        self.buttons: list[Button] = []

    @property
    def cover(self) -> pygame.Rect:
        return self.card

    @property
    def refusal(self) -> str:
        """The sentence that says why the input was refused; empty if it was not."""
        return self.reason.text

    def add_button(self, text: str, on_click: Callback, kind: Kind = "plain") -> Button:
        """Add a button at the right end of the row."""
        button = self.form.add(Button(text, on_click, kind))
        self.buttons.append(button)
        return button

    def place_extra(self, rect: pygame.Rect) -> int:
        """Place what a dialog has between its text and its buttons, from the top of `rect`; return its height."""
        return 0

    def layout(self, size: tuple[int, int]) -> None:
        margin = px(MARGIN)
        width = min(px(self.wide), size[0] - px(32))
        inner = pygame.Rect(0, 0, width - 2 * margin, 0)
        title_height = self.heading.height_at(inner.width)
        text_height = self.words.height_at(inner.width)
        extra_height = self.place_extra(inner)
        wanted = margin + title_height + px(12) + text_height + extra_height + px(24) + target(40) + px(22)
        card = pygame.Rect(0, 0, width, min(wanted, size[1] - px(32)))
        card.center = (size[0] // 2, size[1] * 9 // 20)
        if self.card.width == width and self.card.centerx == card.centerx and size == self._laid_for:
            # What was under the pointer stays there when the card grows or shrinks.
            card.top = self.card.top
        self.card, self._laid_for = card, size
        card.clamp_ip(pygame.Rect(0, 0, *size).inflate(-px(24), -px(24)))
        inner.topleft = (card.left + margin, card.top + margin)
        self.heading.place(inner)
        inner.top += title_height + px(12)
        self.words.place(inner)
        inner.top += text_height
        self.place_extra(inner)
        right = card.right - margin
        for button in reversed(self.buttons):
            wide = max(px(96), button.wanted_width())
            button.place(pygame.Rect(right - wide, card.bottom - px(22) - target(40), wide, target(40)))
            right -= wide + px(10)

    def paint(self, surface: pygame.Surface) -> None:
        if surface.get_clip() == surface.get_rect():
            # Only the app calls this, just after it has painted the screen below.
            dim(surface)
            panel(surface, self.card, palette.CARD, palette.CARD_EDGE, px(12), px(1), px(SHADOW))
        else:
            surface.fill(palette.shown(palette.CARD), self.card.inflate(-px(12), -px(12)))

    def _refuse(self, sentence: str) -> None:
        """Show why the input is refused; the card grows if the sentence is long."""
        before = pygame.Rect(self.card)
        self.reason.set_text(sentence)
        self.layout(self.app.size)
        if self.card != before:
            self.app.request_redraw()

    def expose(self, rect: pygame.Rect) -> None:
        self.app.request_redraw()

    def close_and(self, callback: Callback | None) -> None:
        """Close the dialog, then call `callback`."""
        self.app.leave(self)
        if callback is not None:
            callback()


class MessageDialog(Dialog):
    """Shows a message until it has been read."""

    def __init__(self, app: Host, title: str, text: str, button: str = "Close", on_close: Callback | None = None) -> None:
        super().__init__(app, title, text)
        self.on_close = on_close
        close = self.add_button(button, self.done, "primary")
        self.layout(app.size)
        self.form.focus(close)

    def done(self) -> None:
        """Close the dialog after it has been read."""
        self.close_and(self.on_close)

    def on_key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self.done()


class ConfirmScreen(Dialog):
    """Asks before a step from which others may have learned something; with `danger`, before a loss, where Enter means no.

    `no` is the button that changes nothing; `other` is a third button between the two, its text and what it does; `asked_by` is
    the command that asks: who presses its key again means yes.
    """

    def __init__(
        self,
        app: Host,
        title: str,
        text: str,
        yes: str,
        on_yes: Callback,
        danger: bool = False,
        no: str = "Cancel",
        other: tuple[str, Callback] | None = None,
        asked_by: str = "",
    ) -> None:
        super().__init__(app, title, text)
        self.on_yes = on_yes
        self.asked_by = asked_by
        cancel = self.add_button(no, lambda: self.close_and(None))
        if other is not None:
            self.add_button(other[0], partial(self.close_and, other[1]))
        act = self.add_button(yes, lambda: self.close_and(on_yes), "danger" if danger else "primary")
        self.layout(app.size)
        self.form.focus(cancel if danger else act)

    def on_key(self, event: pygame.event.Event) -> None:
        if self.asked_by and command_of(event) == self.asked_by:
            self.close_and(self.on_yes)
        else:
            super().on_key(event)


class TextDialog(Dialog):
    """Asks for a line of text. `on_done(text)` returns "" if it is accepted, else a sentence with the reason."""

    def __init__(
        self,
        app: Host,
        title: str,
        label: str,
        text: str,
        on_done: Callable[[str], str],
        button: str = "OK",
        limit: int = 120,
        note: str = "",
    ) -> None:
        """`label` says what is asked for, `text` is proposed, `limit` is the most letters; `note` stands above all of it."""
        # Imported late: the first picture of the program shows no text field.
        from tabletop.ui.widgets.field import TextField

        super().__init__(app, title, note)
        self.on_done = on_done
        self.label = self.form.add(Label(label, "small_strong", palette.INK_SOFT))
        self.field = self.form.add(TextField(text, self._changed, self.done, limit=limit, name=label))
        self.form.add(self.reason)
        self.add_button("Cancel", lambda: self.close_and(None))
        self.add_button(button, self.done, "primary")
        self.layout(app.size)
        self.form.focus(self.field)
        self.field.select_all()

    def place_extra(self, rect: pygame.Rect) -> int:
        top = rect.top + (px(12) if self.words.text else 0)
        self.label.place(pygame.Rect(rect.left, top - px(2), rect.width, px(20)))
        self.field.place(pygame.Rect(rect.left, top + px(20), rect.width, px(40)))
        top += px(68)
        self.reason.place(pygame.Rect(rect.left, top, rect.width, 0))
        # Room for two lines is kept, so that nothing moves when a short sentence appears.
        return top - rect.top + max(px(34), self.reason.rect.height) - px(4)

    def done(self) -> None:
        """Pass the text to `on_done`; stay open if it is refused."""
        refusal = self.on_done(self.field.text)
        if refusal:
            self._refuse(refusal)
        else:
            self.close_and(None)

    def _changed(self, text: str) -> None:
        if self.refusal:
            self._refuse("")
