"""A window that paints its table only when it is looked at, as the tests of the window have it.

Each pass of the loop does all that is due, and what has changed is noted; but while a key goes down and up, while a movement
comes to rest or bots think, a table is not painted: a third of the work of these tests was frames at which nobody looked. The
other screens are painted in each pass.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.shell.app import App
from tabletop.ui.table.screen import TableScreen


class LateApp(App):
    """The window of a driver. `surface` and `frames` are true whenever they are asked for: what is owed is painted first."""

    def __init__(self, size: tuple[int, int], clock: Callable[[], float]) -> None:
        self.late = True
        """Whether a table may be painted later; False paints in each pass, as the program does."""
        self.every = 1
        """Of so many glances one is painted: a whole game, which glances a thousand times, needs not all of them."""
        self._glances = 0
        self._owes = self._owes_all = False
        super().__init__(size, clock)

    def draw(self) -> None:
        self.tick()
        if not self.stack:
            return
        if self.late and isinstance(self.top, TableScreen):
            self._owes_all |= self._repaint
            self._owes, self._repaint = True, False
        else:
            self._owes = True
            self.look()

    def glance(self) -> None:
        """Somebody would look at the table now."""
        self._glances += 1
        # A message gets its place when it is painted, and the next click would find it at its old one.
        if self._glances % self.every == 0 or self.notices.any:
            self.look()

    def look(self) -> None:
        """Paint and show what has changed since the last time."""
        if self._owes and self.stack:
            self._repaint |= self._owes_all
            self._owes = self._owes_all = False
            self.paint()

    def _take_size(self) -> None:
        # What was owed at the old size is painted at the new one.
        owes, self._owes = self._owes, False
        super()._take_size()
        self._owes |= owes

    @property
    def surface(self) -> pygame.Surface:  # type: ignore[override]
        """What all screens have painted."""
        self.look()
        return self._surface

    @surface.setter
    def surface(self, surface: pygame.Surface) -> None:
        self._surface = surface

    @property
    def frames(self) -> int:  # type: ignore[override]
        """How many frames have been shown."""
        self.look()
        return self._frames

    @frames.setter
    def frames(self, frames: int) -> None:
        self._frames = frames

    def close(self) -> None:
        """Paint what nobody has looked at, then close: so the state in which a test leaves its window is painted once."""
        if pygame.display.get_init():
            self.look()
        super().close()
