"""What a screen is, and what it can ask for: a small object on the stack of the app that takes events and paints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

if TYPE_CHECKING:
    from tabletop.ui.app import App


class Screen:
    """One screen of the window. The top one of the stack takes the events and paints.

    It keeps no facts about a game: those are in the session.
    """

    overlay = False
    """Whether the screen below stays visible around this one (dialogs, menus)."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def busy(self) -> bool:
        """Whether it wants to paint sixty times a second, because something moves."""
        return False

    @property
    def toast_room(self) -> pygame.Rect:
        """The part of the window (pixels) at whose foot short messages may lie."""
        return pygame.Rect((0, 0), self.app.size)

    def deadline(self) -> float | None:
        """When (`time.monotonic()`, seconds) it wants to paint although nothing was touched; None if never.

        It stays the same moment until that has come, or the loop would wait for it for ever.
        """
        return None

    def on_show(self) -> None:
        """It has become the top screen: pushed, or uncovered."""

    def on_event(self, event: pygame.event.Event) -> Reaction | None:
        """Take one event of the window; return what the stack is to do, if anything."""
        return None

    def on_draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Paint what has changed and return the rectangles painted (pixels); an empty list if nothing, None for all."""
        return []

    def on_resize(self, size: tuple[int, int]) -> None:
        """The window has another size (pixels) or the user interface another scale: lay everything out again."""

    def on_settings(self) -> None:
        """The settings have changed: renew what was made with the old ones. A layout follows by itself."""

    def invalidate(self) -> None:
        """All of it must be painted at the next `on_draw`."""

    def expose(self, rect: pygame.Rect) -> None:
        """`rect` (pixels) must be painted again, because something that lay over it has gone."""
        self.invalidate()

    def must_stay(self, leave: Callable[[], object]) -> bool:
        """Whether it must not be closed yet. It has then asked the person, and calls `leave` when it may go after all."""
        return False

    def close(self) -> None:
        """It has left the stack for good: finish what must be finished. Called once."""

    def close_after_fault(self) -> Callable[[], object] | None:
        """Like `close`, after a fault in it; return what asks the person about anything that is not safe, if there is."""
        self.close()
        return None


class Push(Struct, frozen=True):
    """Put `screen` on top."""

    screen: Screen


class Pop(Struct, frozen=True):
    """Take the top screen away."""


class Replace(Struct, frozen=True):
    """Put `screen` in place of the top one."""

    screen: Screen


class Quit(Struct, frozen=True):
    """Close the window, keeping all games."""


Reaction = Push | Pop | Replace | Quit
