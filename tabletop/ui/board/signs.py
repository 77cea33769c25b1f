"""Names and signs that are printed on boards: the glow of a place leaves them out, so that they can be read while it is lit.

A sign is what a line of text or an icon of a board's face covers, with the disc or plate that is painted below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor

import pygame
from pygame import Rect, Surface, Vector2

from tabletop.core.equipment import Board, Equipment
from tabletop.core.faces import Icon, Shape, Text
from tabletop.core.rects import Rect as Area
from tabletop.core.rects import holds
from tabletop.ui.board.camera import Camera
from tabletop.ui.board.moving import Layer

PLATE = 6.0
"""A shape this many times as large as the icon or words on it is no plate but the ground."""
GROUND = 60.0
"""An icon wider than this (mm) is the ground on which places lie, such as the roof of a house, and no sign."""
BELOW = 4
"""So many layers below an icon or words may be its plate."""

SAME = 0.6
"""Two rectangles with the same middle are the same place if the smaller one has more than this part of the size of the other."""

MOST_CUT = 128
"""So many pictures without signs are kept."""

LETTER = 0.5
"""A letter is at most this wide, as a share of the size of the type: one line covers no more of the box that it is centred in."""

Middle = tuple[int, int]
NOWHERE: Mapping[Middle, float] = {}

Sign = tuple[Area, bool, float]
"""Where it lies on the table in millimetres, whether it is round, and its angle: degrees clockwise about its middle."""


def signs_of(board: Board, places: Mapping[Middle, float] = NOWHERE) -> Iterator[Sign]:
    """The signs of a board.

    What is painted below a number is no plate if it is a place of the table, such as a cell of a grid: the glow of the next cell
    would have gaps there. `places` has the size of each place in square millimetres, by its middle.
    """
    layers = board.face.layers
    for at, layer in enumerate(layers):
        if isinstance(layer, Icon | Text) and not (isinstance(layer, Icon) and layer.width > GROUND):
            own = layer.x, layer.y, layer.width, layer.height
            below = [one for one in layers[max(0, at - BELOW) : at] if isinstance(one, Shape) and one.shape in ("round", "rect")]
            plates = [one for one in below if is_plate((one.x, one.y, one.width, one.height), own)]
            if any(is_place((board.x + one.x, board.y + one.y, one.width, one.height), places) for one in plates):
                plates = []
            x, y, width, height = own
            if plates:
                largest = max(plates, key=lambda one: one.width * one.height)
                x, y, width, height = largest.x, largest.y, largest.width, largest.height
            elif isinstance(layer, Text) and layer.align == "center" and LETTER * layer.size * len(layer.text) < width:
                x, width = centred(x, width, LETTER * layer.size * len(layer.text))
                y, height = centred(y, height, layer.size)
            is_round = bool(plates) and plates[-1].shape == "round"
            yield (board.x + x, board.y + y, width, height), is_round, 0.0 if plates else layer.angle


def centred(start: float, length: float, needed: float) -> tuple[float, float]:
    """The part of a length in which something centred lies that needs no more than `needed`: where it begins, and its length."""
    taken = min(length, needed)
    return start + (length - taken) / 2, taken


def is_plate(shape: Area, own: Area) -> bool:
    """Whether a shape lies below an icon or words, and not below much else."""
    middle = own[0] + own[2] / 2, own[1] + own[3] / 2
    return holds(shape, middle) and own[2] * own[3] / PLATE <= shape[2] * shape[3] <= own[2] * own[3] * PLATE


def middle_of(area: Area) -> Middle:
    """The middle of a rectangle, in whole millimetres."""
    return round(area[0] + area[2] / 2), round(area[1] + area[3] / 2)


def is_place(area: Area, places: Mapping[Middle, float]) -> bool:
    """Whether a rectangle is about as large as the place that has its middle there."""
    size = places.get(middle_of(area), 0.0)
    return size > 0 and SAME < area[2] * area[3] / size < 1 / SAME


Hole = tuple[Rect, bool, float]
"""A sign in pixels."""


class Signs:
    """Cuts the signs of one box out of the pictures of glows."""

    def __init__(self, box: Equipment) -> None:
        self.box = box
        areas = [(one.x, one.y, one.width, one.height) for one in box.zones.values()]
        places = {middle_of(area): area[2] * area[3] for area in areas}
        self._signs = [sign for board in box.boards for sign in signs_of(board, places)]
        self._holes: list[Hole] = []
        """What they cover, in pixels of the whole table, for the zoom and the side in `_holes_for`."""
        self._rects: list[Rect] = []
        """The rectangles round these."""
        self._holes_for = (0.0, 0)
        self._cut: dict[tuple[int, int, int], tuple[Surface, Surface]] = {}
        """By picture and place on the table: the picture, and the same without the signs. The same picture stays as long as it is
        shown in one place, because only what differs from the last frame is painted."""

    def spared(self, glows: Sequence[Layer], camera: Camera) -> list[Layer]:
        """The pictures `glows` without what they would paint over signs."""
        left, top = camera.origin
        if glows and self._holes_for != (camera.zoom, camera.quarter):
            self._holes_for = camera.zoom, camera.quarter
            self._holes = [(camera.rect_of(*area).move(left, top), is_round, angle) for area, is_round, angle in self._signs]
            self._rects = [rect_round(corners_of(*hole)) for hole in self._holes]
            self._cut.clear()
        if len(self._cut) > MOST_CUT:
            self._cut.clear()
        return [(self._without_signs(picture, x + left, y + top), x, y) for picture, x, y in glows]

    def _without_signs(self, picture: Surface, x: int, y: int) -> Surface:
        """The picture without the signs, at the pixel x, y of the whole table."""
        known = self._cut.get((id(picture), x, y))
        if known is None:
            crossed = picture.get_rect(topleft=(x, y)).collidelistall(self._rects)
            holes = [(rect.move(-x, -y), is_round, angle) for rect, is_round, angle in map(self._holes.__getitem__, crossed)]
            known = self._cut[id(picture), x, y] = picture, without(picture, holes) if holes else picture
        return known[1]


def without(picture: Surface, holes: Sequence[Hole]) -> Surface:
    """A copy of a picture with transparent holes, each a rectangle or the ellipse in it."""
    copy = picture.copy()
    for rect, is_round, angle in holes:
        if is_round:
            pygame.draw.ellipse(copy, (0, 0, 0, 0), rect)
        elif angle:
            pygame.draw.polygon(copy, (0, 0, 0, 0), corners_of(rect, is_round, angle))
        else:
            copy.fill((0, 0, 0, 0), rect)
    return copy


def corners_of(rect: Rect, is_round: bool, angle: float) -> Sequence[Vector2]:
    """The corners of what a sign covers: a rectangle turned about its middle. Turned round, an ellipse keeps its rectangle."""
    middle, half = Vector2(rect.center), Vector2(rect.size) / 2
    corners = (Vector2(x * half.x, y * half.y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return [middle + corner.rotate(0.0 if is_round else angle) for corner in corners]


def rect_round(corners: Sequence[Vector2]) -> Rect:
    """The rectangle round some points."""
    left, top = floor(min(one.x for one in corners)), floor(min(one.y for one in corners))
    return Rect(left, top, ceil(max(one.x for one in corners)) - left, ceil(max(one.y for one in corners)) - top)
