"""Keys that repeat while they are held.

pygame's own repeat is a timer that goes on while the program is busy: a slow moment, such as a table being laid out,
would then do an act twice although the key was let go. Here a key repeats only when all events have been looked at.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

DELAY = 0.4
"""How many seconds a key is held before it repeats."""
INTERVAL = 0.045
"""How many seconds there are from one repetition to the next."""

REPEATING = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        *(pygame.K_BACKSPACE, pygame.K_TAB),
        *(pygame.K_w, pygame.K_a, pygame.K_s, pygame.K_d, pygame.K_q, pygame.K_e),
        *(pygame.K_PLUS, pygame.K_EQUALS, pygame.K_MINUS, pygame.K_KP_PLUS, pygame.K_KP_MINUS),
    }
)
"""Keys that step or move. No others repeat: nobody wants to flip or to end a turn by holding a key too long."""
UNDO_KEYS = frozenset({pygame.K_z, pygame.K_y})
"""These repeat with Ctrl."""


class KeyRepeat:
    """Remembers which key is held, and returns its event again when the next repetition is due."""

    def __init__(self) -> None:
        self.held: pygame.event.Event | None = None
        self.due = 0.0

    def watch(self, events: Iterable[pygame.event.Event], now: float) -> None:
        """Note from `events` which key is held at `now` (monotonic seconds)."""
        for event in events:
            if event.type == pygame.KEYDOWN:
                self.held = event if repeats(event) else None
                self.due = now + DELAY
            elif event.type in (pygame.KEYUP, pygame.WINDOWFOCUSLOST):
                self.held = None

    def next(self, now: float) -> pygame.event.Event | None:
        """The press to repeat at `now`, if it is due; call only when no event is waiting."""
        if self.held is None or now < self.due:
            return None
        self.due = now + INTERVAL
        return self.held

    def deadline(self) -> float | None:
        """When the next repetition is due; None if no key is held."""
        return self.due if self.held is not None else None

    def stop(self) -> None:
        """Forget the key, because it has led to another screen."""
        self.held = None


def repeats(event: pygame.event.Event) -> bool:
    """Whether a key press repeats while it is held."""
    return event.key in REPEATING or (event.key in UNDO_KEYS and bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)))
