"""What a screen is: a small object on the stack of the window that takes events and paints. And what it may ask of a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    import pygame_gui

    from tabletop.session import Session
    from tabletop.ui.faces.face_art import FaceArt
    from tabletop.ui.settings import Settings, Speed
    from tabletop.ui.sounds import Sounds


class Host(Protocol):
    """What a screen may ask of the window it is in. Positions and sizes are pixels."""

    bot_speed: Speed
    """How fast bots play, at every table that is opened."""

    def now(self) -> float:
        """The time by the clock of the window, in seconds: what frames, pauses and animations go by."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of what screens paint on."""

    @property
    def surface(self) -> pygame.Surface:
        """What all screens paint on."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer was last seen."""

    @property
    def mods(self) -> int:
        """The modifier keys held (`pygame.KMOD_*`)."""

    @property
    def settings(self) -> Settings:
        """What is set now; `change_settings` changes it."""

    @property
    def art(self) -> FaceArt:
        """The pictures of pieces and boards that all screens share."""

    @property
    def sounds(self) -> Sounds:
        """What is heard."""

    @property
    def gui(self) -> pygame_gui.UIManager:
        """The pygame_gui manager in our look."""

    @property
    def session_folder(self) -> Path:
        """Where the games are kept. Raises SaveError if there can be no such folder."""

    @property
    def top(self) -> Screen:
        """The screen that takes the events."""

    @property
    def stack(self) -> Sequence[Screen]:
        """All screens, lowest first."""

    def table_of(self, session: Session, replay: bool = False) -> Screen:
        """A new screen on which `session` is played; with `replay` it is being played back from its start."""

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""

    def pop(self) -> None:
        """Take the top screen away, unless it must stay; with the last one the window closes."""

    def leave(self, screen: Screen) -> None:
        """Take a screen away, wherever in the stack it is, unless it must stay; nothing is done if it has gone already."""

    def above(self, screen: Screen) -> tuple[Screen, ...]:
        """The screens that lie over this one, lowest first."""

    def replace(self, screen: Screen) -> None:
        """Put a screen in place of the top one, unless that must stay."""

    def quit(self) -> None:
        """Close the window, keeping all games, unless a screen must stay."""

    def toast(self, text: str, action: str = "", on_action: Callable[[], object] | None = None, seconds: float = 5.0) -> None:
        """Show a short message at the bottom, with a command to be clicked if `action` names one."""

    def take_toast(self) -> bool:
        """Do what the message offers, as if it had been clicked; return whether there was something to do."""

    def clear_toast(self) -> None:
        """Take the message away: it was for whoever sat here."""

    def banner(self, text: str) -> None:
        """Keep a line at the top until this is called with an empty text."""

    def tooltip(self, text: str, rect: pygame.Rect | None) -> None:
        """Explain what is in `rect`; an empty text takes the explanation away."""

    def request_redraw(self) -> None:
        """Paint everything again in the next frame."""

    def change_settings(self, wanted: Settings) -> None:
        """Let these settings hold at once and keep them; say so if they cannot be kept."""

    def take_first_table(self) -> bool:
        """Whether the table that is opened now is the first one ever; True is returned once at most."""


class Screen:
    """One screen of the window. The top one of the stack takes the events and paints.

    It keeps no facts about a game: those are in the session.
    """

    overlay = False
    """Whether the screen below stays visible around this one (dialogs, menus)."""

    def __init__(self, app: Host) -> None:
        self.app = app

    @property
    def busy(self) -> bool:
        """Whether it wants to paint sixty times a second, because something moves."""
        return False

    @property
    def toast_room(self) -> pygame.Rect:
        """The part of the window (pixels) at whose foot short messages may lie."""
        return pygame.Rect((0, 0), self.app.size)

    @property
    def banner_room(self) -> pygame.Rect:
        """The part of the window (pixels) at whose top a banner may lie."""
        return pygame.Rect((0, 0), self.app.size)

    @property
    def cover(self) -> pygame.Rect:
        """The part of the window (pixels) over which no message or banner is shown: the rows of a menu."""
        return pygame.Rect(0, 0, 0, 0)

    def deadline(self) -> float | None:
        """When, by the clock of the window, it wants `on_tick` although nothing was touched; None if never.

        It stays the same moment until that has come, or the loop would wait for it for ever.
        """
        return None

    def on_show(self) -> None:
        """It has become the top screen: pushed, or uncovered."""

    def on_event(self, event: pygame.event.Event) -> None:
        """Take one event of the window."""

    def dismiss(self) -> None:
        """Leave the stack, wherever in it it is, unless it must stay."""
        self.app.leave(self)

    def on_tick(self, now: float) -> None:
        """It is `now` by the clock of the window, and it is about to be painted: do what is due, such as the move of a bot."""

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
