"""Events of the window: which come from a person, which modifier keys are held, and fast motions joined into one."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

WINDOW_CHATTER = (
    pygame.ACTIVEEVENT,
    pygame.VIDEOEXPOSE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWMOVED,
    pygame.AUDIODEVICEADDED,
)
"""Events that come from the window system and not from a person."""

MOD_OF_KEY: dict[int, int] = {
    getattr(pygame, f"K_{name}"): getattr(pygame, f"KMOD_{name}")
    for name in ("LSHIFT", "RSHIFT", "LCTRL", "RCTRL", "LALT", "RALT", "LMETA", "RMETA")
}


def mods_after(event: pygame.event.Event) -> int:
    """The modifier keys that are held after a key went down or up."""
    mods = int(event.mod)
    own = MOD_OF_KEY.get(event.key, 0)
    return mods | own if event.type == pygame.KEYDOWN else mods & ~own


def merged(events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
    """The events with consecutive motions joined into one (`rel` added up), so that a fast mouse causes one step."""
    kept: list[pygame.event.Event] = []
    for event in events:
        last = kept[-1] if kept else None
        if (
            last is not None
            and event.type == last.type == pygame.MOUSEMOTION
            and getattr(event, "buttons", None) == getattr(last, "buttons", None)
        ):
            rel = (last.rel[0] + event.rel[0], last.rel[1] + event.rel[1])
            kept[-1] = pygame.event.Event(pygame.MOUSEMOTION, {**event.dict, "rel": rel})
        else:
            kept.append(event)
    return kept
