"""The slider of the timeline: a track over all moments of a branch, with a handle, the present, and ticks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.ui.look.paint import focus_ring, panel
from tabletop.ui.look.palette import BRASS, BRASS_BRIGHT, CREAM, WALNUT, WALNUT_DEEP, shown
from tabletop.ui.look.theme import px
from tabletop.ui.widgets.widget import Widget

TRACK = 8
HANDLE = (14, 26)
STEPS = {pygame.K_LEFT: -1, pygame.K_DOWN: -1, pygame.K_RIGHT: 1, pygame.K_UP: 1}


class Slider(Widget):
    """Chooses one of `count` moments, by mouse (press, drag, wheel) or with the arrow keys."""

    takes_focus = True

    def __init__(self, on_pick: Callable[[int], None]) -> None:
        super().__init__(name="timeline")
        self.on_pick = on_pick
        self.count = 1
        self.at = 0
        self.present = -1
        """The index of the present in this branch; -1 if it is in another."""
        self.ticks: Sequence[int] = ()
        """Moments that are marked with ticks, such as those with a name."""

    def show_line(self, count: int, at: int, now: int) -> None:
        """Show `count` moments, with the handle at `at` and the present at `now`."""
        self.count, self.at, self.present = max(1, count), at, now
        self.touch()

    def show_at(self, at: int) -> None:
        """Move the handle to another moment."""
        if at != self.at:
            self.at = at
            self.touch()

    def x_of(self, moment: int) -> int:
        """The x of a moment on the track (pixels of the window)."""
        reach = self._reach()
        return reach.x + reach.width * moment // max(1, self.count - 1)

    def moment_at(self, x: int) -> int:
        """The moment nearest to an x of the track."""
        reach = self._reach()
        share = (x - reach.x) / max(1, reach.width)
        return min(max(round(share * (self.count - 1)), 0), self.count - 1)

    def draw(self, surface: Surface) -> None:
        """Paint the track, its part up to the handle, the ticks and the handle."""
        surface.fill(shown(WALNUT), self.rect)
        reach, high = self._reach(), px(TRACK)
        track = Rect(reach.x - high // 2, self.rect.centery - high // 2, reach.width + high, high)
        panel(surface, track, WALNUT_DEEP, radius=high // 2)
        here = self.x_of(self.at)
        panel(surface, Rect(track.x, track.y, here - track.x + high // 2, high), BRASS, radius=high // 2)
        for moment in self.ticks:
            x = self.x_of(moment)
            pygame.draw.rect(surface, shown(BRASS_BRIGHT), Rect(x - px(1), track.y - px(7), px(3), px(6)))
        if self.present >= 0 and self.present != self.at:
            x = self.x_of(self.present)
            pygame.draw.rect(surface, shown(CREAM), Rect(x - px(1), track.y - px(4), px(3), high + px(8)))
        wide, tall = px(HANDLE[0]), px(HANDLE[1])
        handle = Rect(here - wide // 2, self.rect.centery - tall // 2, wide, tall)
        panel(surface, handle, CREAM if self.hovered else BRASS_BRIGHT, WALNUT_DEEP, px(5), px(1))
        if self.shows_ring:
            focus_ring(surface, self.rect, px(6), WALNUT)

    def on_event(self, event: Event) -> bool:
        """Choose by press or drag; the wheel and the arrows go one moment on."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._pick(self.moment_at(event.pos[0]))
            case pygame.MOUSEMOTION:
                if event.buttons[0] and self.form is not None and self.form.focused is self:
                    self._pick(self.moment_at(event.pos[0]))
            case pygame.MOUSEWHEEL:
                self._pick(self.at + (1 if event.y > 0 else -1))
            case pygame.KEYDOWN if event.key in STEPS and not event.mod & pygame.KMOD_CTRL:
                self._pick(self.at + STEPS[event.key])
            case _:
                return event.type == pygame.MOUSEBUTTONUP
        return True

    def _pick(self, moment: int) -> None:
        moment = min(max(moment, 0), self.count - 1)
        if moment != self.at:
            self.on_pick(moment)

    def _reach(self) -> Rect:
        return self.rect.inflate(-px(HANDLE[0]) - px(4), 0)
