"""The sound device, opened once for all windows of a process.

SDL waits 60 ms when a device is closed, so that the last sound is heard to its end. Every fourth test of the window plays a
sound, and its window waits for that: 20 seconds in all, in which nothing is done. Here a window that closes silences the
device and leaves it open for the next one. `test_sounds.py` opens and closes the device itself.
"""

from __future__ import annotations

import pygame
import pytest

OPENED, CLOSED = pygame.mixer.init, pygame.mixer.quit
"""What the program calls to open the device and to close it."""


def keep_device(patch: pytest.MonkeyPatch) -> None:
    """Leave the device open where the program closes it."""

    def opened(*args: int) -> None:
        if pygame.mixer.get_init() is None:
            OPENED(*args)

    def silenced() -> None:
        if pygame.mixer.get_init() is not None:
            pygame.mixer.stop()

    patch.setattr(pygame.mixer, "init", opened)
    patch.setattr(pygame.mixer, "quit", silenced)


def own_device(patch: pytest.MonkeyPatch) -> None:
    """Let the program open and close the device itself, as a player's does; it is closed now."""
    patch.setattr(pygame.mixer, "init", OPENED)
    patch.setattr(pygame.mixer, "quit", CLOSED)
    CLOSED()
