"""What the window shows of the table: copied from the picture at rest where that has changed, with what moves drawn over it.

After a pan most of it is right, only elsewhere: it is moved within the window, which takes a third of the time of a copy.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from tabletop.ui.board.dirty import area_of, joined
from tabletop.ui.board.glow import beside
from tabletop.ui.board.moving import Layer, changed_rects, layer_rect

MOST_COVERED = 0.6
"""If more than this share of the window changes, all of it is drawn at once."""


class WindowPicture:
    """Knows what the last call of `show` has drawn."""

    def __init__(self) -> None:
        self.layers: Sequence[Layer] = ()
        """What is drawn over the picture at rest."""
        self.damage: list[Rect] = []
        """Where other code has painted over it, in pixels of the window."""
        self.all = True
        """Whether all of it must be drawn."""
        self._origin = (0, 0)
        self._areas: Sequence[Rect] = ()

    def show(
        self,
        screen: Surface,
        resting: Surface,
        changed: Sequence[Rect] | None,
        layers: Sequence[Layer],
        origin: tuple[int, int],
        areas: Sequence[Rect],
        bare: bool,
    ) -> list[Rect]:
        """Draw what differs from the last time in the `areas` of the window; return the rectangles that differ.

        `resting` is the picture at rest, of the size of the window, and shows the pixel `origin` of the whole table in its
        corner; it has `changed` there since the last time, besides that it may lie elsewhere (None: all of it has). Unless the
        areas are `bare`, other code has painted over them, and what lies there is not moved.
        """
        view, before = screen.get_rect(), self.layers
        dx, dy = self._origin[0] - origin[0], self._origin[1] - origin[1]
        pans = (dx, dy) != (0, 0)
        rects = [view]
        if changed is not None and not self.all and not (pans and (self.damage or not bare or areas != self._areas)):
            if pans:
                before = [(picture, x + dx, y + dy) for picture, x, y in before]
                changed = [*changed, *(part for area in areas for part in moved(screen, area, dx, dy))]
            found = joined([*changed, *self.damage, *changed_rects(before, layers)], view)
            rects = found if area_of(found) <= MOST_COVERED * view.width * view.height else rects
        self.layers, self.damage, self.all, self._origin, self._areas = layers, [], False, origin, areas
        rects = [part for rect in rects for area in areas if (part := rect.clip(area))]
        copy(screen, resting, rects, layers)
        return list(areas) if pans else rects


def moved(screen: Surface, area: Rect, dx: int, dy: int) -> list[Rect]:
    """Move what is in an area of the window; return the parts of it that are to be drawn then."""
    clip = screen.get_clip()
    screen.set_clip(area)
    kept = area.move(dx, dy).clip(area)
    if kept:
        screen.scroll(dx, dy)
    screen.set_clip(clip)
    return beside(area, kept) if kept else [area]


def copy(screen: Surface, resting: Surface, rects: Sequence[Rect], layers: Sequence[Layer]) -> None:
    """Copy rectangles of the picture at rest to the window and draw the layers over them."""
    if not rects:
        return
    clip = screen.get_clip()
    places = [layer_rect(layer) for layer in layers]
    for rect in rects:
        screen.set_clip(rect)
        screen.blit(resting, rect, rect)
        if hit := rect.collidelistall(places):
            screen.fblits([(layers[number][0], places[number]) for number in hit], pygame.BLEND_PREMULTIPLIED)
    screen.set_clip(clip)
