"""SDL's own wait for events, which pygame does not offer: it sleeps in the window system until there is one.

`pygame.event.wait` looks every millisecond, and to sleep and look again wakes the program ten times a second for nothing. This
function of the library that pygame has loaded wakes it only for an event.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import pygame

ABLE = ("x11", "wayland", "windows", "cocoa")
"""The display drivers in which SDL waits without looking again and again."""


def waiter() -> Callable[[int], object] | None:
    """A function that waits for an event for so many milliseconds at most; None if there is none here."""
    if pygame.display.get_driver() not in ABLE:
        return None
    try:
        # Imported here: the window is open by now, and it takes 5 ms.
        import ctypes

        # Elsewhere than on Windows a library is also asked for what those have that it was linked with.
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        wait = library.SDL_WaitEventTimeout
        wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    except (ImportError, OSError, AttributeError):
        # Another build of pygame: the loop sleeps and looks, as it does without a display.
        return None
    return lambda milliseconds: wait(None, milliseconds)
