"""The zoom gesture: while the wheel turns, a snapshot of the resting layer is stretched; at rest it is painted sharp."""

from __future__ import annotations

from math import ceil, floor

import pygame
from pygame import Color, Rect, Surface

from tabletop.core.equipment import Equipment
from tabletop.ui.board.camera import Camera
from tabletop.ui.look import palette
from tabletop.ui.look.surfaces import FELT_COLOUR, WOOD_COLOUR, chosen

REST = 0.08
"""How long the wheel must rest, in seconds, before the picture is painted sharp."""


class ZoomGesture:
    """One gesture, which begins with a sharp picture and the view of the camera."""

    def __init__(self, sharp: Surface, zoom: float, origin: tuple[int, int]) -> None:
        self.sharp = sharp
        self.zoom = zoom
        self.origin = origin
        self.until = 0.0
        self._shown: tuple[float, int, int] | None = None
        self._region = Rect(0, 0, 0, 0)

    def touch(self, now: float) -> None:
        """The wheel turned: wait again until it rests."""
        self.until = now + REST

    def shows(self, camera: Camera) -> bool:
        """Whether the stretched picture is the one for the present view of the camera."""
        return self._shown == (camera.zoom, camera.origin_x, camera.origin_y)

    def stretch(self, onto: Surface, camera: Camera, box: Equipment | None, region: Rect) -> bool:
        """Paint the snapshot as the camera would see it onto the `region` of `onto`; return whether anything changed."""
        at = (camera.zoom, camera.origin_x, camera.origin_y)
        if at == self._shown and region == self._region:
            return False
        self._shown, self._region = at, Rect(region)
        factor = camera.zoom / self.zoom
        left = (region.left + camera.origin_x) / factor - self.origin[0]
        top = (region.top + camera.origin_y) / factor - self.origin[1]
        seen = Rect(
            floor(left),
            floor(top),
            ceil(left + region.width / factor) - floor(left),
            ceil(top + region.height / factor) - floor(top),
        ).clip(self.sharp.get_rect())
        place = Rect(0, 0, 0, 0)
        if seen:
            x = round((seen.left + self.origin[0]) * factor) - camera.origin_x
            y = round((seen.top + self.origin[1]) * factor) - camera.origin_y
            place = Rect(x, y, round(seen.width * factor), round(seen.height * factor)).clip(region)
        if place != region:
            onto.set_clip(region)
            paint_bare(onto, camera, box)
            onto.set_clip(None)
        if place:
            pygame.transform.scale(self.sharp.subsurface(seen), place.size, onto.subsurface(place))
        return True


def paint_bare(onto: Surface, camera: Camera, box: Equipment | None) -> None:
    """Paint the table without anything on it, in the parts that no snapshot shows."""
    onto.fill(Color(palette.WALNUT_DEEP))
    if box is not None:
        table = camera.rect_of(0.0, 0.0, box.width, box.height)
        onto.fill(Color(WOOD_COLOUR if chosen(box.surface) == "wood" else FELT_COLOUR), table)
