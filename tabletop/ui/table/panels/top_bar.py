"""The bar above the table: home, the title, undo and redo, the camera, help."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop.ui import settings
from tabletop.ui.bindings import key_hint
from tabletop.ui.look.palette import BRASS, CREAM, CREAM_SOFT, WALNUT, shown
from tabletop.ui.look.text import draw_text, face_for, measure
from tabletop.ui.look.theme import px, target
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.button import Choice, IconButton
from tabletop.ui.widgets.widget import Widget


class TopBar:
    """Builds the bar's buttons; each starts an act by its name."""

    def __init__(
        self, view: TableView, act: Callable[[str], None], on_level: Callable[[str | int | bool], None], bots: bool
    ) -> None:
        """`on_level` is told of the level of the rules that was chosen; with `bots` their speed has a button."""
        self.view = view
        self.rect = Rect(0, 0, 0, 0)
        self.left_end = 0

        self.told: list[tuple[IconButton, str, str]] = []
        """Each button with the name of its act and what it does in words, for the key beside them."""

        def button(icon: str, name: str, tip: str) -> IconButton:
            made = IconButton(icon, lambda: act(name), tip, key_hint(name), "quiet_dark")
            self.told.append((made, name, tip))
            return made

        self.levels = Choice(
            [("enforce", "Rules"), ("advise", "Advice"), ("off", "Off")],
            view.session.rules,
            on_level,
            name="rules level",
            dark=True,
        )
        self.levels.tip = "Rules enforced, as advice only, or off · Ctrl+R"
        has_rules = view.session.game is not None and view.session.game.ruleset is not None
        self.has_rules = has_rules
        self.home = button("home", "home", "Back to the library; the game is saved")
        self.undo = button("undo", "undo", "Undo")
        self.redo = button("redo", "redo", "Redo")
        self.timeline = button("clock", "timeline", "Timeline: look at the past")
        self.zoom_out = button("minus", "zoom_out", "Farther")
        self.zoom_in = button("plus", "zoom_in", "Nearer")
        self.fit = button("fit", "fit", "Fit the table into the window")
        self.draw = button("quill-ink", "draw", "Draw on the table")
        self.save_as = button("save", "save_as", "Save a copy under another name")
        self.help = button("help", "help", "Keys and mouse")
        self.mute = button("sound", "mute", "Sound off or on")
        self.settings = button("settings", "settings", "Settings")
        self.hide = button("panel", "hide_panels", "Hide bar and panel")
        self.rules = button("rule-book", "rules", "The rules of the game")
        self.scores = button("laurels", "scores", "Scores, and what they are made of")
        self.speed = button("bot", "bot_speed", "How fast the bots play")
        of_rules = [self.scores, *([self.speed] if bots else [])] if has_rules else []
        of_game = [*of_rules, self.rules] if view.session.game is not None and view.session.game.readme else of_rules
        self.groups = [
            [self.undo, self.redo, self.timeline],
            [self.zoom_out, self.zoom_in, self.fit],
            of_game,
            [self.draw, self.save_as, self.mute, self.settings, self.help, self.hide],
        ]
        self.refresh()

    def widgets(self) -> list[Widget]:
        """All buttons, left to right."""
        levels: list[Widget] = [self.levels] if self.has_rules else []
        return [self.home, *levels, *(button for group in self.groups for button in group)]

    def refresh(self) -> None:
        """Undo and redo can be used only where there is something."""
        log = self.view.session.log
        self.undo.enable(log.undo_target() is not None and not self.view.session.read_only)
        self.redo.enable(log.redo_target() is not None and not self.view.session.read_only)
        if self.levels.value != self.view.session.rules:
            self.levels.value = self.view.session.rules
            self.levels.touch()

    def place(self, rect: Rect) -> None:
        """Lay the bar into `rect` (pixels); nothing of it is seen if that is empty."""
        self.rect = Rect(rect)
        for made, name, tip in self.told:
            made.tip = f"{tip}  ·  {key_hint(name)}" if key_hint(name) else tip
        self.mute.icon = "sound-off" if settings.current().mute else "sound"
        for widget in self.widgets():
            widget.show(rect.height > 0)
        size, gap = target(38), px(4)
        y = rect.y + (rect.height - size) // 2
        self.home.place(Rect(rect.x + px(8), y, size, size))
        x = rect.right - px(8)
        for group in reversed(self.groups):
            for widget in reversed(group):
                x -= size
                widget.place(Rect(x, y, size, size))
                x -= gap
            x -= px(10) if group else 0
        self.left_end = x
        if self.has_rules:
            width = self.levels.wanted_width()
            self.levels.place(Rect(x - width, y + px(3), width, size - px(6)))
            self.left_end = x - width - px(8)

    def draw_ground(self, surface: Surface) -> None:
        """Paint what lies behind the buttons."""
        if not self.rect.height:
            return
        surface.fill(shown(WALNUT), self.rect)
        edge = Rect(self.rect.x, self.rect.bottom - px(2), self.rect.width, px(2))
        pygame.draw.rect(surface, shown(BRASS), edge)
        session = self.view.session
        left = self.home.rect.right + px(12)
        right = self.left_end - px(6)
        title = Rect(left, self.rect.y, max(0, right - left), self.rect.height - px(2))
        draw_text(surface, session.title, title, "large", CREAM, valign="center")
        width = measure(face_for(session.title, "large"), session.title) + px(14)
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
