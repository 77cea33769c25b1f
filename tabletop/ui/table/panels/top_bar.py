"""The bar above the table: home, the title, undo and redo, the camera, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from tabletop import settings
from tabletop.session import Session
from tabletop.ui.commands import COMMANDS
from tabletop.ui.keys import key_hint
from tabletop.ui.look.palette import BRASS, CREAM, CREAM_SOFT, WALNUT, shown
from tabletop.ui.look.text import draw_text, width_of
from tabletop.ui.look.theme import Role, px, target
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.button import Choice, IconButton, with_key
from tabletop.ui.widgets.widget import Widget

SPARED = (
    *("zoom_out", "zoom_in", "save_as", "mute", "fit", "draw", "again", "hide_panels", "bot_speed"),
    *("timeline", "rules", "scores"),
)
"""The buttons that a bar without room for all does not show, the first ones first. The search for commands has them too."""

LEAST_TITLE = 190
"""The room for a title before buttons have theirs, in pixels at 100 %."""
TITLE_ROLES: tuple[Role, ...] = ("large", "strong", "small_strong")
"""The type of the title: the first in which it is not cut."""


class TopBar:
    """Makes the bar's buttons; each gives a command by its name."""

    def __init__(
        self,
        view: TableView,
        do: Callable[[str], None],
        why_not: Callable[[str], str],
        on_level: Callable[[str | int | bool], None],
    ) -> None:
        """`do` carries out a command; `why_not` says why it is not possible now, or returns an empty text.

        `on_level` is called with the level of the rules that was chosen.
        """
        self.view = view
        self.why_not = why_not
        self.rect = Rect(0, 0, 0, 0)
        self.left_end = 0

        self.buttons: dict[str, IconButton] = {}
        """The button of each command that has one."""

        def button(name: str) -> IconButton:
            command = COMMANDS[name]
            self.buttons[name] = IconButton(command.icon, lambda: do(name), command.text, key_hint(name), "quiet_dark")
            return self.buttons[name]

        self.levels = Choice(
            [("enforce", "Rules"), ("advise", "Advice"), ("off", "Off")],
            view.session.rules,
            on_level,
            name="rules level",
            dark=True,
        )
        self.has_rules = view.session.game is not None and view.session.game.ruleset is not None
        names = ["scores", "bot_speed"] if self.has_rules else []
        names += ["rules"] if view.session.game is not None and view.session.game.readme else []
        self.home, self.mute = button("home"), button("mute")
        self.groups = [
            [button(name) for name in ("undo", "redo", *(["again"] if self.has_rules else []), "timeline")],
            [button("zoom_out"), button("zoom_in"), button("fit")],
            [button(name) for name in names],
            [button("draw"), button("save_as"), self.mute, button("settings"), button("help"), button("hide_panels")],
        ]
        self.refresh()

    def widgets(self) -> list[Widget]:
        """All buttons, left to right."""
        levels: list[Widget] = [self.levels] if self.has_rules else []
        return [self.home, *levels, *(button for group in self.groups for button in group)]

    def rect_of(self, name: str) -> Rect:
        """Where the button of a command is, in pixels; empty if the bar does not show it."""
        button = self.buttons.get(name)
        return Rect(button.rect) if button is not None and button.visible else Rect(0, 0, 0, 0)

    def refresh(self) -> None:
        """Enable undo and redo if there is something to undo or redo."""
        for name, button in self.buttons.items():
            button.enable(not self.why_not(name))
        if self.levels.value != self.view.session.rules:
            self.levels.value = self.view.session.rules
            self.levels.touch()

    def place(self, rect: Rect) -> None:
        """Place the bar in `rect` (pixels); an empty rectangle hides it."""
        self.rect = Rect(rect)
        for name, button in self.buttons.items():
            button.tip = with_key(COMMANDS[name].text, key_hint(name))
        self.levels.tip = with_key("Rules enforced, as advice only, or off", key_hint("rules_level"))
        self.mute.icon = "sound-off" if settings.current().mute else "sound"
        size, gap = target(38), px(4)
        spared = self._spared(size + gap)
        for widget in self.widgets():
            widget.show(rect.height > 0 and widget not in spared)
        y = rect.y + (rect.height - size) // 2
        self.home.place(Rect(rect.x + px(8), y, size, size))
        x = rect.right - px(8)
        for group in reversed(self.groups):
            for widget in reversed(group):
                x -= 0 if widget in spared else size + gap
                widget.place(Rect(x + gap, y, size, size))
            x -= px(10) if group else 0
        self.left_end = x
        if self.has_rules:
            width = self.levels.wanted_width()
            self.levels.place(Rect(x - width, y + px(3), width, size - px(6)))
            self.left_end = x - width - px(8)

    def _spared(self, step: int) -> Sequence[Widget]:
        """The buttons without room, if each button needs `step` pixels."""
        space = self.rect.width - 3 * px(8) - step - len(self.groups) * px(10)
        space -= self.levels.wanted_width() if self.has_rules else 0
        space -= min(width_of(self.view.session.title, TITLE_ROLES[-1]) + px(26), px(LEAST_TITLE))
        shown: list[Widget] = [button for group in self.groups for button in group]
        spared = [button for name in SPARED if (button := self.buttons.get(name)) in shown]
        return spared[: max(0, len(shown) - space // step)]

    def draw_ground(self, surface: Surface) -> None:
        """Paint what is behind the buttons."""
        if not self.rect.height:
            return
        surface.fill(shown(WALNUT), self.rect)
        edge = Rect(self.rect.x, self.rect.bottom - px(2), self.rect.width, px(2))
        pygame.draw.rect(surface, shown(BRASS), edge)
        left = self.home.rect.right + px(12)
        right = self.left_end - px(6)
        title = Rect(left, self.rect.y, max(0, right - left), self.rect.height - px(2))
        name = self.view.session.title
        role = next((role for role in TITLE_ROLES if width_of(name, role) <= title.width), TITLE_ROLES[-1])
        draw_text(surface, name, title, role, CREAM, valign="center")
        width = width_of(name, role) + px(14)
        if title.width - width > px(120):
            beside = Rect(left + width, title.y + px(1), title.width - width, title.height)
            draw_text(surface, saving_words(self.view.session), beside, "small", CREAM_SOFT, valign="center")


def saving_words(session: Session) -> str:
    """What is true now of the acts of a game and its file, in a few words; a banner says why where something is wrong."""
    if session.file is None:
        return "this game is not saved"
    if session.read_only:
        return "read-only: it can only be looked at"
    return "not saved at the moment" if session.unsaved else "every act is saved as you make it"


def panels_gone() -> str:
    """The message while bar and panel are hidden: how they come back."""
    return f"{key_hint('hide_panels')} brings the panels back."
