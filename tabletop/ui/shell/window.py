"""The window of the operating system: opening, size, full screen, saving its picture."""

from __future__ import annotations

import io
import os
import time
import warnings
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
import pygame
from msgspec import Meta, Struct

from tabletop.core.errors import TabletopError
from tabletop.core.limits import MOST_SEATS
from tabletop.problems import LOG
from tabletop.settings import SetUp, Word
from tabletop.small_files import free_path, write_whole
from tabletop.ui.look import palette
from tabletop.ui.look.assets import read_asset, report_once
from tabletop.ui.look.theme import SMALLEST_WINDOW

NO_DISPLAY = (
    "There is no display to open a window on. Without one, `tabletop screenshot` still makes pictures "
    "and `tabletop log` reads saves."
)
LARGEST_WINDOW = (3840, 2160)
LEAST_CANVAS = (640, 400)
"""The least size in pixels for which screens are laid out, however small the window is made."""
BARS = 64
"""The height of the window's title and the bars of the desktop together, in pixels."""
UNSEEN_DRIVERS = ("offscreen", "dummy", "evdev", "KMSDRM")
"""The video drivers that SDL falls back to if no window could be seen."""


class WindowState(Struct, frozen=True):
    """The state of the window that is kept from one start to the next. Sizes are pixels; those of the first start are limited to
    the desktop, so that on a laptop of 1366x768 the window is as wide as that."""

    width: int = 1600
    height: int = 960
    hint_seen: bool = False
    """Whether a table with the card of the first keys was opened once."""
    names: Annotated[tuple[Word, ...], Meta(max_length=MOST_SEATS)] = ()
    """The names typed for the last new game, in the order of the seats; empty where none was."""
    set_ups: dict[str, SetUp] = {}
    """How each game was set up last, by its id."""


def start_display() -> None:
    """Start the display and the fonts; raises TabletopError if there is no visible display.

    Only these parts of pygame are started: the mixer and the joysticks take time and are not needed.
    """
    # By default SDL shows the whole window through OpenGL on Linux, which takes 13 ms for every small change.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    chosen = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as cause:
        raise TabletopError(NO_DISPLAY) from cause
    if not chosen and pygame.display.get_driver() in UNSEEN_DRIVERS:
        pygame.display.quit()
        raise TabletopError(NO_DISPLAY)
    pygame.font.init()


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """Open the window, after `start_display`, and return its surface; raises TabletopError if it cannot be opened."""
    try:
        pygame.display.set_caption("Tabletop")
        pygame.display.set_icon(window_icon())
        surface = pygame.display.set_mode(fitting(size), pygame.RESIZABLE)
    except pygame.error as cause:
        raise TabletopError(NO_DISPLAY) from cause
    keep_minimum()
    pygame.key.stop_text_input()
    return surface


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size limited to the desktop without its bars, and to between the smallest and the largest window."""
    desktops = pygame.display.get_desktop_sizes() or [LARGEST_WINDOW]
    most = max(desktops)
    width = min(size[0], most[0], LARGEST_WINDOW[0])
    height = min(size[1], most[1] - BARS, LARGEST_WINDOW[1])
    return max(width, SMALLEST_WINDOW[0]), max(height, SMALLEST_WINDOW[1])


def canvas(window: pygame.Surface) -> pygame.Surface:
    """The surface to paint on for a window's surface: that surface itself if it is large enough for the screens.

    No window manager should make the window smaller than `SMALLEST_WINDOW`, but some do. Below `LEAST_CANVAS` a larger surface
    is used instead, and the window shows its upper left part.
    """
    width, height = window.get_size()
    if width >= LEAST_CANVAS[0] and height >= LEAST_CANVAS[1]:
        return window
    return pygame.Surface((max(width, LEAST_CANVAS[0]), max(height, LEAST_CANVAS[1])), 0, window)


def present(surface: pygame.Surface, painted: list[pygame.Rect] | None) -> None:
    """Show what was painted on the canvas `surface`: these rectangles, or all of it (None)."""
    window = pygame.display.get_surface()
    if window is not None and surface is not window:
        window.blit(surface, (0, 0))
        painted = None
    if painted is None:
        pygame.display.flip()
    else:
        pygame.display.update(painted)


def os_window() -> pygame.Window:
    """The display's window as an object, which can do more than the display module.

    pygame warns that another way to get it will replace this one; none yet keeps partial updates.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def keep_minimum() -> None:
    """Tell the window manager how small the window may be made."""
    os_window().minimum_size = SMALLEST_WINDOW


def fill_screen(full: bool) -> None:
    """Fill the whole screen, or go back to a window."""
    if full:
        os_window().set_fullscreen(True)
    else:
        os_window().set_windowed()


@cache
def window_icon() -> pygame.Surface:
    """The icon of the program for the task bar; a plain square of felt if its drawing cannot be used."""
    data = read_asset("program", "tabletop.svg")
    if data is not None:
        try:
            return pygame.transform.smoothscale(pygame.image.load_sized_svg(io.BytesIO(data), (256, 256)), (64, 64))
        except (pygame.error, ValueError) as cause:
            report_once("program/tabletop.svg", cause)
    plain = pygame.Surface((64, 64), pygame.SRCALPHA)
    plain.fill(palette.FELT)
    return plain


def save_picture(surface: pygame.Surface, folder: Path) -> Path:
    """Write the window's picture as a PNG into `folder`; return its path. Raises TabletopError if it cannot be written."""
    path = free_path(folder / time.strftime("tabletop %Y-%m-%d %H.%M.%S.png"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, str(path))
    except (OSError, pygame.error) as cause:
        raise TabletopError(f"The picture cannot be written to {folder}: {cause}.") from cause
    return path


def pictures_folder() -> Path:
    """The folder for pictures of the window: the user's own folder of pictures."""
    from platformdirs import user_pictures_path

    return user_pictures_path() / "Tabletop"


def state_path() -> Path:
    """The small file that keeps the state of the window."""
    from platformdirs import user_config_path

    return user_config_path("Tabletop", appauthor=False) / "window.json"


def read_state(path: Path) -> WindowState:
    """The saved state; the defaults if there is none or it cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=WindowState)
    except (OSError, msgspec.MsgspecError):
        # Nothing depends on it: after a lost or broken file the window opens as at the first start.
        return WindowState()


def keep_state(path: Path, state: WindowState) -> None:
    """Save the state of the window; if it cannot be written, the program's log says so."""
    try:
        write_whole(path, msgspec.json.encode(state))
    except OSError as cause:
        LOG.warning("The size of the window cannot be remembered: %s.", cause)
