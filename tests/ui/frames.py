"""Keeps every picture that the window presents, with its own clock, so that two runs can be compared pixel by pixel."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame
import pytest
from driver import Driver
from frame_clock import FrameClock

from tabletop.session import Session
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.screen import TableScreen


class Shown:
    """One picture that was presented: a hash of its pixels, and who sat in front of it."""

    def __init__(self, pixels: int, seat: str, step: str) -> None:
        self.pixels = pixels
        self.seat = seat
        """Who sat before the window; empty behind a curtain and where no table is open."""
        self.step = step
        """What the script was doing then, for messages."""

    def __repr__(self) -> str:
        return f"{self.step} ({self.seat or 'nobody'} in front)"


class Watched(Driver):
    """A driver that keeps every picture presented, and whose clock begins at the same moment in every run.

    Every pass is painted. The picture is put together as the window system does it: `update` copies the rectangles it names,
    `flip` copies everything.
    """

    late = False

    def __init__(self, patch: pytest.MonkeyPatch, size: tuple[int, int], make: Callable[[], Session]) -> None:
        self.shown: list[Shown] = []
        self.doing = "opening"
        self.sitter = ""
        """Who sits before the window: whoever lifted the curtain or opened a hand last, even if the program thinks otherwise."""
        clock = FrameClock(1000.0)
        clock.install()
        self._present = pygame.Surface(size)
        patch.setattr(pygame.display, "flip", self._flip)
        patch.setattr(pygame.display, "update", self._update)
        super().__init__(size=size, session=make(), clock=clock)

    def do(self, keys: str, turns: int = 2) -> None:
        """Press a key and run that many passes of the loop."""
        self.doing = keys
        if isinstance(self.screen, Curtain) and keys == "enter":
            self.sitter = self.screen.seat.id
        if keys == "b" and isinstance(self.screen, TableScreen) and self.screen.view.covered:
            self.sitter = self.screen.view.seat
        self.key(keys)
        self.step(turns)

    def front(self) -> str:
        """The seat that may see what is presented now; empty if everybody may, behind a curtain and where no table is open."""
        behind = any(isinstance(screen, Curtain) for screen in self.app.stack)
        tables = [screen for screen in self.app.stack if isinstance(screen, TableScreen)]
        return self.sitter if tables and not behind and not tables[-1].view.covered else ""

    def _flip(self) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        self._present = surface.copy()
        self._keep()

    def _update(self, rects: Iterable[pygame.Rect]) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        if self._present.get_size() != surface.get_size():
            self._present = pygame.Surface(surface.get_size())
        for rect in rects:
            self._present.blit(surface, rect, rect)
        self._keep()

    def _keep(self) -> None:
        # Python's own hash is the fastest; both runs are in this process, so it need not be the same in another.
        pixels = hash(pygame.image.tobytes(self._present, "RGB"))
        self.shown.append(Shown(pixels, self.front(), self.doing))


def differing(first: list[Shown], second: list[Shown]) -> list[Shown]:
    """The pictures that differ between two runs of the same script."""
    assert [(one.step, one.seat) for one in first] == [(one.step, one.seat) for one in second]
    return [one for one, other in zip(first, second, strict=True) if one.pixels != other.pixels]
