"""Painting ahead: while the table is at rest, the pictures that the next step of the wheel will need are made.

They stay in the memory of the art as long as there is room, so that the table is sharp sooner after that step.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from tabletop.ui.board.camera import Camera
from tabletop.ui.board.resting_layer import RestingLayer
from tabletop.ui.look import theme

REST = 0.4
"""How long the table must be at rest, in seconds."""
SLICE = 0.004
"""How long one `tick` may paint, in seconds."""


class Ahead:
    """Knows what is left to be made for the present view."""

    def __init__(self, resting: RestingLayer) -> None:
        self._resting = resting
        self._left: Iterator[None] | None = None
        self._place: tuple[object, ...] = ()
        """The view and the items for which that is."""
        self._at = 0.0

    def tick(self, camera: Camera, now: float) -> None:
        """Make a part at the time `now`, if the table has been at rest for a while."""
        place = (camera.level, camera.quarter, *camera.origin, theme.scale(), id(self._resting.items))
        if place != self._place:
            self._place, self._at, self._left = place, now + REST, self._parts(camera)
        elif self._left is not None and now >= self._at:
            deadline = perf_counter() + SLICE
            for _ in self._left:
                if perf_counter() >= deadline:
                    return
            self._left = None

    def deadline(self) -> float | None:
        """When the next part is due, if nothing changes until then; None if nothing is left. Drafts are finished before."""
        if self._resting.has_drafts:
            return 0.0
        return self._at if self._left is not None else None

    def _parts(self, camera: Camera) -> Iterator[None]:
        """Make the pictures of the pieces that the camera sees for one step in and one out, one picture in each step."""
        resting, sprites = self._resting, self._resting.sprites
        seen = resting.near(resting.view.get_rect(), camera.origin)
        looks = {item.look: item for item in seen if item.is_piece and item.key not in resting.absent}
        for zoom in camera.next_zooms():
            for item in looks.values():
                sprites.draw(item, zoom)
                yield
