"""What is shown while the table is not painted sharp yet, after a zoom or a quarter turn: the last picture, stretched."""

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


class Blur:
    """The last sharp picture and the view of the camera for which it was painted."""

    def __init__(self, sharp: Surface, zoom: float, origin: tuple[int, int]) -> None:
        self.sharp = sharp
        self.zoom = zoom
        self.origin = origin
        self.until = 0.0
        """Before this time nothing is painted sharp."""
        self.nearest: tuple[int, int] | None = None
        """The pixel of the window round which the table is painted sharp first; None for the middle of the table's area."""
        self._shown: tuple[float, int, int] | None = None
        self._region = Rect(0, 0, 0, 0)

    def wait(self, now: float, pointer: tuple[int, int]) -> None:
        """The wheel turned at a pixel: wait until it rests."""
        self.until, self.nearest = now + REST, pointer

    def rotate(self, quarters: int, size: tuple[float, float]) -> None:
        """Rotate the picture clockwise by `quarters` right angles, with the table that had `size` (millimetres) until now."""
        (left, top), (wide, high) = self.origin, self.sharp.get_size()
        right, bottom = round(size[0] * self.zoom) - left - wide, round(size[1] * self.zoom) - top - high
        self.sharp = pygame.transform.rotate(self.sharp, -90 * quarters)
        self.origin = ((left, top), (bottom, left), (right, bottom), (top, right))[quarters]
        self._shown = None

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
