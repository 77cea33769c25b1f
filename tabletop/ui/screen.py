"""What a screen is: a small object on the stack of the window that handles events and paints. And what a window offers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    import pygame_gui

    from tabletop.session import Session
    from tabletop.session.first_steps import Guide
    from tabletop.settings import Settings, SetUp, Speed
    from tabletop.ui.faces.face_art import FaceArt
    from tabletop.ui.sounds import Sounds


class Host(Protocol):
    """What a screen may ask of the window it is in. Positions and sizes are pixels."""

    bot_speed: Speed
    """The pace of bots, at every table that is opened."""

    @property
    def names(self) -> Sequence[str]:
        """The names typed for the last new game, in the order of the seats; empty where none was."""

    @property
    def set_ups(self) -> Mapping[str, SetUp]:
        """How each game was set up last, by its id."""

    def remember_set_up(self, game: str, set_up: SetUp) -> None:
        """Keep how a game was set up, also for the next start, and its names as the `names`."""

    def now(self) -> float:
        """The time by the clock of the window, in seconds; frames, pauses and animations use it."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the surface that screens paint on."""

    @property
    def surface(self) -> pygame.Surface:
        """The surface that all screens paint on."""

    @property
    def pointer(self) -> tuple[int, int]:
        """The last position of the pointer."""

    @property
    def mods(self) -> int:
        """The modifier keys held (`pygame.KMOD_*`)."""

    @property
    def settings(self) -> Settings:
        """The present settings; `change_settings` changes them."""

    @property
    def art(self) -> FaceArt:
        """The pictures of pieces and boards that all screens share."""

    @property
    def sounds(self) -> Sounds:
        """The sounds."""

    @property
    def gui(self) -> pygame_gui.UIManager:
        """The pygame_gui manager in our style."""

    @property
    def session_folder(self) -> Path:
        """The folder of the games. Raises SaveError if there can be no such folder."""

    @property
    def top(self) -> Screen:
        """The screen that gets the events."""

    @property
    def stack(self) -> Sequence[Screen]:
        """All screens, lowest first."""

    def table_of(self, session: Session, replay: bool = False, guide: Guide | None = None) -> Screen:
        """A new screen on which `session` is played; with `replay` the game is played back from its start, with `guide` the first
        turns are explained.
        """

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""

    def pop(self) -> None:
        """Remove the top screen, unless it must stay; after the last one the window closes."""

    def leave(self, screen: Screen) -> None:
        """Remove a screen, wherever in the stack it is, unless it must stay; does nothing if it has gone already."""

    def home(self) -> None:
        """Go back to the library, unless a screen above it must stay."""

    def above(self, screen: Screen) -> tuple[Screen, ...]:
        """The screens over this one, lowest first."""

    def replace(self, screen: Screen) -> None:
        """Replace the top screen, unless it must stay."""

    def quit(self) -> None:
        """Close the window, keeping all games, unless a screen must stay."""

    def toast(self, text: str, action: str = "", on_action: Callable[[], object] | None = None, seconds: float = 0.0) -> None:
        """Show a short message at the bottom; `action` is its button.

        It stays for `seconds`, which may be infinite; 0 is the time that reading it takes.
        """

    def take_toast(self) -> bool:
        """Do what the message offers, as if it had been clicked; return whether it offered anything."""

    def notices_cover(self, area: pygame.Rect) -> bool:
        """Whether a message, the banner or a tip lies over a part of an area of the window."""

    def toast_rooms(self) -> list[tuple[int, int]]:
        """The rooms that the message may have, in pixels, the widest first; empty if there is none."""

    def clear_toast(self, text: str = "") -> None:
        """Remove the message, which is no longer true or was for the last person; with `text`, only if it says that."""

    def banner(self, text: str) -> None:
        """Show a line at the top until this is called with an empty text."""

    def tooltip(self, text: str, rect: pygame.Rect | None, aside: bool = False) -> None:
        """Explain what is in `rect`, below it, or left of it if `aside`; an empty text removes the explanation."""

    def request_redraw(self) -> None:
        """Paint everything again in the next frame."""

    def change_settings(self, wanted: Settings) -> None:
        """Apply these settings at once and save them; show a message if they cannot be saved."""

    def take_first_table(self) -> bool:
        """Whether the table that is opened now is the first one ever; only the first call returns True."""


class Clocked(Protocol):
    """A part of the screen that acts at certain times."""

    def deadline(self) -> float | None:
        """When it needs `tick` although no event comes; None if never."""

    def tick(self, now: float) -> None:
        """Do what is due at the time `now` of the window's clock."""


class Screen:
    """One screen of the window. The top one of the stack gets the events and paints.

    It keeps no state of a game: that is in the session.
    """

    overlay = False
    """Whether the screen below stays visible around this one (dialogs, menus)."""

    def __init__(self, app: Host) -> None:
        self.app = app

    @property
    def busy(self) -> bool:
        """Whether it must paint sixty times a second, because something moves."""
        return False

    @property
    def takes_letters(self) -> bool:
        """Whether letters that are typed go into a field of it; the window asks the system for letters only then."""
        return False

    @property
    def toast_room(self) -> pygame.Rect:
        """The part of the window (pixels) that has short messages at its bottom."""
        return pygame.Rect((0, 0), self.app.size)

    @property
    def banner_room(self) -> pygame.Rect:
        """The part of the window (pixels) that has a banner at its top."""
        return pygame.Rect((0, 0), self.app.size)

    @property
    def cover(self) -> pygame.Rect:
        """The part of the window (pixels) that no message or banner may overlap: a menu or a dialog."""
        return pygame.Rect(0, 0, 0, 0)

    def deadline(self) -> float | None:
        """When, by the clock of the window, it wants `on_tick` although nothing was touched; None if never.

        It stays the same moment until that has come, or the loop would wait for it for ever.
        """
        return None

    def on_show(self) -> None:
        """Called when it becomes the top screen: pushed, or uncovered."""

    def on_event(self, event: pygame.event.Event) -> None:
        """Handle one event of the window."""

    def dismiss(self) -> None:
        """Leave the stack, wherever in the stack it is, unless it must stay."""
        self.app.leave(self)

    def on_tick(self, now: float) -> None:
        """Do what is due at the time `now` of the window's clock, such as the move of a bot, just before painting."""

    def on_draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Paint what has changed and return the painted rectangles (pixels); an empty list if nothing, None for all."""
        return []

    def on_resize(self, size: tuple[int, int]) -> None:
        """Lay everything out again, for another size of the window (pixels) or another scale of the user interface."""

    def on_settings(self) -> None:
        """Renew what was made with the old settings. A new layout follows by itself."""

    def invalidate(self) -> None:
        """Paint everything at the next `on_draw`."""

    def expose(self, rect: pygame.Rect) -> None:
        """Paint `rect` (pixels) again, because something that covered it has gone."""
        self.invalidate()

    def must_stay(self, leave: Callable[[], object]) -> bool:
        """Whether it must not be closed yet. It has then asked the person, and calls `leave` if it may close after all."""
        return False

    def close(self) -> None:
        """Finish what must be finished after it has left the stack for good. Called once."""

    def close_after_fault(self) -> Callable[[], object] | None:
        """Close after a fault in it; return a function that asks the person about anything that is not saved, if needed."""
        self.close()
        return None
