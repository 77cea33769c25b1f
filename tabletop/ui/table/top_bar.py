"""The bar above the table: home, the title, undo and redo, the camera, help."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop.ui.bindings import key_hint
from tabletop.ui.palette import BRASS, CREAM, CREAM_SOFT, WALNUT
from tabletop.ui.table.table_view import TableView
from tabletop.ui.theme import font, px
from tabletop.ui.widgets.button import IconButton
from tabletop.ui.widgets.text import draw_text
from tabletop.ui.widgets.widget import Widget


class TopBar:
    """Builds the bar's buttons; each starts an act by its name."""

    def __init__(self, view: TableView, act: Callable[[str], None]) -> None:
        self.view = view
        self.rect = Rect(0, 0, 0, 0)

        def button(icon: str, name: str, tip: str) -> IconButton:
            return IconButton(icon, lambda: act(name), tip, key_hint(name), "quiet_dark")

        self.home = button("home", "home", "Back to the library; the game is saved")
        self.undo = button("undo", "undo", "Undo")
        self.redo = button("redo", "redo", "Redo")
        self.zoom_out = button("minus", "zoom_out", "Farther")
        self.zoom_in = button("plus", "zoom_in", "Nearer")
        self.fit = button("fit", "fit", "Fit the table into the window")
        self.save_as = button("save", "save_as", "Save a copy under another name")
        self.help = button("help", "help", "Keys and mouse")
        self.hide = button("panel", "hide_panels", "Hide bar and panel")
        self.right = [self.undo, self.redo, self.zoom_out, self.zoom_in, self.fit, self.save_as, self.help, self.hide]
        view.changed_hooks.append(lambda change: self.refresh())
        self.refresh()

    def widgets(self) -> list[Widget]:
        """All buttons, left to right."""
        return [self.home, *self.right]

    def refresh(self) -> None:
        """Undo and redo can be used only where there is something."""
        log = self.view.session.log
        self.undo.enable(log.undo_target() is not None and not self.view.session.read_only)
        self.redo.enable(log.redo_target() is not None and not self.view.session.read_only)

    def place(self, rect: Rect) -> None:
        """Lay the bar into `rect` (pixels); nothing of it is seen if that is empty."""
        self.rect = Rect(rect)
        for widget in self.widgets():
            widget.show(rect.height > 0)
        size, gap = px(38), px(4)
        y = rect.y + (rect.height - size) // 2
        self.home.place(Rect(rect.x + px(8), y, size, size))
        x = rect.right - px(8) - size
        for number, widget in enumerate(reversed(self.right)):
            widget.place(Rect(x, y, size, size))
            x -= size + gap + (px(12) if number in (1, 2, 5) else 0)

    def draw_ground(self, surface: Surface) -> None:
        """Paint what lies behind the buttons."""
        if not self.rect.height:
            return
        surface.fill(WALNUT, self.rect)
        edge = Rect(self.rect.x, self.rect.bottom - px(2), self.rect.width, px(2))
        pygame.draw.rect(surface, BRASS, edge)
        session = self.view.session
        left = self.home.rect.right + px(12)
        right = self.undo.rect.x - px(12)
        title = Rect(left, self.rect.y, max(0, right - left), self.rect.height - px(2))
        draw_text(surface, session.title, title, "large", CREAM, valign="center")
        width = font("large").size(session.title)[0] + px(14)
        if title.width - width > px(120):
            state = "read-only: open in another window" if session.read_only else "every act is saved as you make it"
            draw_text(
                surface,
                state,
                Rect(left + width, self.rect.y + px(1), title.width - width, self.rect.height - px(2)),
                "small",
                CREAM_SOFT,
                valign="center",
            )
