"""The picture of what is at rest, with a margin round the view: a pan within it paints nothing, and shows it from another corner.

All places are pixels of the whole table at the present zoom.
"""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.ui.board.glow import beside
from tabletop.ui.look.surfaces import opaque

MARGIN = 128
"""How far the picture reaches beyond the view on each side, in pixels."""
STRIP = 64
"""Where a pan uncovers something, so many pixels more are painted than it needs: one strip every few frames costs less."""


class Canvas:
    """A picture of the view, `size` pixels, and of what is near it as far as that was painted already."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.seen = Rect((0, 0), size)
        """The part of the view that no panel covers (pixels of the window): only that is ever painted."""
        # Of an odd width: SDL copies rows that all begin on 16 bytes past the processor's cache, and what is drawn over the copy
        # waits for the memory then. A frame of a drag of 50 pieces took twice the time.
        self.picture = opaque(((size[0] + 2 * MARGIN) | 1, size[1] + 2 * MARGIN))
        self._other: Surface | None = None
        """A second picture: the one that was handed over last, or one to be used when that happens again."""
        self.begin((0, 0))

    def begin(self, origin: tuple[int, int]) -> None:
        """Let the view be at `origin`. What was painted is forgotten; what is seen of the view is to be painted by the caller."""
        self.painted = self.seen.move(origin)
        self.corner = (origin[0] - MARGIN, origin[1] - MARGIN)
        """What the upper left pixel of `picture` shows."""
        self._see(origin)

    def show(self, origin: tuple[int, int]) -> list[Rect]:
        """Let the view be at `origin`, and return the parts that the caller must paint then, some of them beyond the view."""
        seen = self.seen.move(origin)
        if not seen.colliderect(self.painted):
            self.begin(origin)
            return [seen]
        if not self._reach.contains(Rect(origin, self.size)):
            corner = (origin[0] - MARGIN, origin[1] - MARGIN)
            self.picture.scroll(self.corner[0] - corner[0], self.corner[1] - corner[1])
            self.corner = corner
        before = self.painted.clip(self._reach)
        self.painted = with_strips(before, seen).clip(self._reach)
        self._see(origin)
        return beside(self.painted, before)

    def hand_over(self) -> tuple[Surface, tuple[int, int]]:
        """Return what is painted, and the pixel in its upper left corner. It stays until the next call; go on with `begin`."""
        painted = self.picture.subsurface(self.painted.move(-self.corner[0], -self.corner[1]))
        other = self._other if self._other is not None else opaque(self.picture.get_size())
        self.picture, self._other = other, self.picture
        origin = self.painted.topleft
        self.begin(self.origin)
        return painted, origin

    @property
    def _reach(self) -> Rect:
        """All that has room in the picture."""
        return Rect(self.corner, self.picture.get_size())

    def _see(self, origin: tuple[int, int]) -> None:
        self.origin = origin
        place = (origin[0] - self.corner[0], origin[1] - self.corner[1])
        self.view = self.picture.subsurface(Rect(place, self.size))
        """The part of the picture that is in the window."""


def with_strips(painted: Rect, seen: Rect) -> Rect:
    """What is painted, with strips beside it as far as what is seen needs them, and a little farther."""
    left = painted.left if seen.left >= painted.left else seen.left - STRIP
    top = painted.top if seen.top >= painted.top else seen.top - STRIP
    right = painted.right if seen.right <= painted.right else seen.right + STRIP
    bottom = painted.bottom if seen.bottom <= painted.bottom else seen.bottom + STRIP
    return Rect(left, top, right - left, bottom - top)
