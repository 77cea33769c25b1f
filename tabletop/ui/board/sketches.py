"""Strokes that are only on the screen: the one being drawn, those that fade, the ruler with its text.

They are above everything on the table and are made of the same cells as the strokes that stay, so that only the cells in which
a stroke grows are drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct
from pygame import Surface

from tabletop.core.drawings import Drawing
from tabletop.ui.board.camera import Camera
from tabletop.ui.board.drawn import stroke_items
from tabletop.ui.board.drawn_pictures import drawn_picture
from tabletop.ui.board.items import PictureKey
from tabletop.ui.board.moving import Layer
from tabletop.ui.board.pads import lettering, plate, put
from tabletop.ui.look import palette
from tabletop.ui.look.theme import px

ASIDE = 14
"""The distance of the text from its point, in pixels at 100 %."""
TYPE = 15
OPAQUE = 255


class Sketch(Struct, frozen=True):
    """A stroke of that colour with the opacity `alpha` (0 to 255), and text beside its last point."""

    drawing: Drawing
    colour: str
    alpha: int = OPAQUE
    words: str = ""


class SketchArt:
    """Makes the pictures of sketches, and keeps those of the last frame."""

    def __init__(self) -> None:
        self._kept: dict[PictureKey, Surface] = {}
        self._faded: dict[tuple[PictureKey, int], Surface] = {}
        self._words: dict[tuple[str, int], Surface] = {}
        self._zoom = 0.0

    def layers(self, sketches: Sequence[Sketch], camera: Camera) -> list[Layer]:
        """The pictures of the sketches, lowest first."""
        if camera.zoom != self._zoom:
            self._zoom = camera.zoom
            self._kept.clear()
            self._faded.clear()
        kept: dict[PictureKey, Surface] = {}
        faded: dict[tuple[PictureKey, int], Surface] = {}
        layers: list[Layer] = []
        for sketch in sketches:
            for item in stroke_items(sketch.drawing, sketch.colour, ""):
                look = item.look._replace(angle=90.0 * camera.quarter)
                picture = kept[look] = self._kept.get(look) or drawn_picture(look, camera.zoom)
                if sketch.alpha < OPAQUE:
                    picture = faded[look, sketch.alpha] = self._faded.get((look, sketch.alpha)) or paler(picture, sketch.alpha)
                x, y = camera.to_screen(item.x, item.y)
                layers.append((picture, x - picture.get_width() // 2, y - picture.get_height() // 2))
        self._kept, self._faded = kept, faded
        return layers + [self._said(sketch, camera) for sketch in sketches if sketch.words]

    def _said(self, sketch: Sketch, camera: Camera) -> Layer:
        key = (sketch.words, px(TYPE))
        picture = self._words.get(key)
        if picture is None:
            self._words.clear()
            picture = self._words[key] = words_picture(*key)
        x, y = camera.to_screen(*sketch.drawing.points[-1])
        aside = px(ASIDE)
        area = camera.area
        left = x + aside if x + aside + picture.get_width() <= area.right else x - aside - picture.get_width()
        top = y - aside - picture.get_height()
        return picture, max(area.left, left), top if top >= area.top else y + aside


def paler(picture: Surface, alpha: int) -> Surface:
    """The picture with the opacity `alpha` (0 to 255)."""
    copy = picture.copy()
    copy.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def words_picture(words: str, size: int) -> Surface:
    """Text on a small dark plate."""
    text = lettering(words, "sans_bold", size, palette.CARD_WHITE)
    width, height = text.get_width() + size, text.get_height() + size // 2
    board = plate(width, height, palette.WALNUT_DEEP + "f0", palette.BRASS, size / 3, 1.0)
    put(board, text, (width / 2, height / 2))
    return board
