"""The real window for a bench: opened with settings that are the same on every machine, and closed again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from tabletop.settings import Settings
from tabletop.ui.shell import window
from tabletop.ui.shell.app import App
from tabletop.ui.shell.apply_settings import apply_settings


@contextmanager
def opened_window(size: tuple[int, int]) -> Iterator[App]:
    """The program in a window of `size` pixels at 100 %, mute, with bots that do not pause.

    The settings of the person at this machine apply again afterwards.
    """
    window.start_display()
    before = Settings()
    try:
        app = App(size)
        before = app.settings
        apply_settings(Settings(scale=100, mute=True))
        app.bot_speed = "instant"
        yield app
    finally:
        apply_settings(before)
        pygame.display.quit()
