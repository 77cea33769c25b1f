"""A screen made of one form on the dark table, painted only where something changed."""

from __future__ import annotations

import pygame

from tabletop.ui.board.dirty import joined
from tabletop.ui.keys import command_of
from tabletop.ui.look.paint import backdrop
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Host, Screen
from tabletop.ui.widgets.widget import Form, Widget


class FormScreen(Screen):
    """Add widgets to `self.form`, place them in `layout`, paint what is behind them in `paint`."""

    opened_by = ""
    """The command that opens it, whose key closes it too."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.form = Form(app)
        self._all = True
        self.is_painted = False
        """Whether it has been painted: what takes its time begins then, so that the screen is seen at once."""

    def strip_above(self, top: int) -> pygame.Rect:
        """The room for messages right of a heading, above the sheet that begins at `top` (pixels)."""
        left = min(px(300), self.app.size[0] // 2)
        return pygame.Rect(left, 0, self.app.size[0] - left, top + px(12))

    @property
    def takes_letters(self) -> bool:
        return self.form.focused is not None and self.form.focused.takes_letters

    def layout(self, size: tuple[int, int]) -> None:
        """Place every widget in a window of `size` pixels."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint everything behind the widgets; the surface's clip limits it to the part that is needed."""
        surface.blit(backdrop(surface.get_size()), (0, 0))

    def on_key(self, event: pygame.event.Event) -> None:
        """Handle a key that no widget used; Escape goes back, Ctrl+Z does what the message at the bottom offers."""
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.app.take_toast()
        elif event.key == pygame.K_ESCAPE or (self.opened_by and command_of(event) == self.opened_by):
            self.dismiss()

    def deadline(self) -> float | None:
        return self.form.deadline()

    def on_event(self, event: pygame.event.Event) -> None:
        if not self.form.on_event(event) and event.type == pygame.KEYDOWN:
            self.on_key(event)

    def on_tick(self, now: float) -> None:
        self.form.tick(now)

    def on_draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        dirty, self.is_painted = self.form.take_dirty(), True
        if self._all:
            self._all = False
            self.paint(surface)
            self.form.draw(surface)
            return None
        painted: list[pygame.Rect] = []
        for rect in joined(dirty, surface.get_rect()):
            surface.set_clip(rect)
            self.paint(surface)
            self.form.draw(surface, rect)
            painted.append(rect)
        surface.set_clip(None)
        return painted

    def on_resize(self, size: tuple[int, int]) -> None:
        self.layout(size)

    def invalidate(self) -> None:
        self._all = True

    def expose(self, rect: pygame.Rect) -> None:
        self.form.dirty.append(pygame.Rect(rect))


def place_back(back: Widget, width: int, top: int) -> int:
    """Place the button that leads back, `top` pixels at 100 % below the edge of a window of `width` pixels; return the margin at
    both sides of the window, in pixels.
    """
    margin = px(24) if width < px(1200) else px(48)
    back.place(pygame.Rect(margin - px(8), px(top), px(44), px(44)))
    return margin
