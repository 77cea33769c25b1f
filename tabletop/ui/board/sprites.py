"""The pictures of items at one zoom, and what is made from them: silhouettes, badges.

The art makes each picture once per zoom; then it is found in a dict, which makes thousands of pieces fast.
"""

from __future__ import annotations

from collections.abc import Container
from math import cos, radians, sin
from typing import NamedTuple, Protocol

import pygame
from pygame import Mask, Rect, Surface

from tabletop.core.equipment import UNKNOWN, Board, Equipment, PieceKind
from tabletop.core.faces import Face, Outline
from tabletop.ui.board.drafts import Drafts, draft_of, is_pictured
from tabletop.ui.board.drawn_pictures import DRAWN_LOOKS, drawn_picture
from tabletop.ui.board.items import NO_SIGN, PAD_LOOK, ZONE_LOOK, BadgeSign, Item, PictureKey
from tabletop.ui.board.pads import badge_picture, name_on_pad, pad_picture
from tabletop.ui.look import theme
from tabletop.ui.look.theme import px

MOST_BYTES = 32 * 1024 * 1024
SMALLEST_BADGED = 10.0
"""Piles whose smaller side is fewer pixels than this show no number."""
SMALL_FOR_CHIP = 1.5
"""A piece whose smaller side is less than 1.5 times the height of a number chip has the chip beside its corner."""
SOLID = 127
"""Pixels with more alpha than this belong to the piece, others to its shadow."""


class PieceArt(Protocol):
    """What the painter needs of the art: pictures with premultiplied alpha, with the thing in their middle.

    `zoom` is in pixels per millimetre, `angle` in degrees clockwise.
    """

    def piece(
        self,
        kind: PieceKind,
        face: int,
        zoom: float,
        angle: float = 0.0,
        tint: str = "",
        label: str = "",
        locked: bool = False,
    ) -> Surface:
        """One face of a piece, rotated, with its contact shadow."""

    def board(self, board: Board, zoom: float, angle: float = 0.0) -> Surface:
        """A board with its shadow, rotated by right angles."""

    def board_part(self, board: Board, zoom: float, angle: float, part: Rect) -> Surface:
        """The pixels `part` of a board alone, as sharp as its pictures are."""

    def face(self, face: Face, width: float, height: float, outline: Outline, radius: float, zoom: float) -> Surface:
        """A face of any size in millimetres, for the art of zones."""


class Sprite(NamedTuple):
    """A picture and half its size: its upper left corner is the centre of the item less `half_x`, `half_y` (pixels)."""

    surface: Surface
    half_x: int
    half_y: int
    width: int
    height: int


def sprite_of(surface: Surface) -> Sprite:
    """A sprite whose middle is the middle of `surface`."""
    width, height = surface.get_size()
    return Sprite(surface, width // 2, height // 2, width, height)


class Sprites:
    """The sprites of one equipment at one zoom; a change of zoom drops them."""

    def __init__(self, art: PieceArt, box: Equipment | None = None, drafts: bool = False) -> None:
        self.art = art
        self.box = box
        self.zoom = 1.0
        self._scale = theme.scale()
        self.pictures: dict[PictureKey, Sprite] = {}
        """Read it directly for speed, once for every piece; `make` the pictures that are missing."""
        self.overhang = 0
        """The most pixels by which any picture has reached beyond its piece, at any zoom so far."""
        self._bytes = 0
        self._masks: dict[PictureKey, Mask] = {}
        self._corners: dict[PictureKey, tuple[int, int]] = {}
        self._badges: dict[tuple[int, BadgeSign], Sprite] = {}
        self.drafts = Drafts() if drafts else None
        """If set, `get` does not wait for the pictures of a whole table: what it has no time for in a frame is a draft."""

    def set_zoom(self, zoom: float) -> bool:
        """Make pictures for `zoom` pixels per millimetre and the scale of the user interface; return whether either is new."""
        scale = theme.scale()
        if zoom == self.zoom and scale == self._scale:
            return False
        if scale != self._scale:
            self._badges.clear()
        self.zoom, self._scale = zoom, scale
        self.forget()
        return True

    def forget(self) -> None:
        """Drop all pictures: everything is painted again."""
        if self.drafts is not None:
            self.drafts.shown.clear()
        self._drop()

    def _drop(self) -> None:
        self.pictures.clear()
        self._masks.clear()
        self._corners.clear()
        self._bytes = 0

    def get(self, item: Item) -> Sprite:
        """The picture of an item, or its draft."""
        return self.pictures.get(item.look) or self.make(item, self._is_late(item))

    def make(self, item: Item, draft: bool = False) -> Sprite:
        """Ask the art for the picture of an item, or for its draft, and keep it."""
        look = item.look
        if draft and self.drafts is not None:
            self.drafts.shown[look] = item
            kind = draft_of(self.kind(look), look.face)
            surface = self.art.piece(kind, 0, self.zoom, look.angle, look.tint, look.label, look.locked)
        else:
            surface = self.draw(item, self.zoom)
        sprite = sprite_of(surface)
        self._bytes += sprite.width * sprite.height * 4
        if self._bytes > MOST_BYTES:
            self._drop()
            self._bytes = sprite.width * sprite.height * 4
        self.pictures[look] = sprite
        half_x, half_y = half_extents(item.width, item.height, look.angle)
        beyond = max(sprite.half_x - half_x * self.zoom, sprite.half_y - half_y * self.zoom)
        self.overhang = max(self.overhang, int(beyond) + 2)
        return sprite

    def next_frame(self) -> None:
        """A frame begins: it has time for some pictures again."""
        if self.drafts is not None:
            self.drafts.next_frame()

    def finish_draft(self) -> Item | None:
        """Put the picture in the place of the oldest draft; return an item that looks like it, None if there is no draft."""
        if self.drafts is None or not self.drafts.shown:
            return None
        look, item = next(iter(self.drafts.shown.items()))
        self._forget_draft(look)
        self.make(item)
        return item

    def keep_drafts(self, looks: Container[PictureKey]) -> None:
        """Forget the drafts of other looks: nobody sees them any more."""
        if self.drafts is not None:
            for look in [look for look in self.drafts.shown if look not in looks]:
                self._forget_draft(look)

    def _forget_draft(self, look: PictureKey) -> None:
        if self.drafts is not None:
            del self.drafts.shown[look]
        if (sprite := self.pictures.pop(look, None)) is not None:
            self._bytes -= sprite.width * sprite.height * 4
        self._masks.pop(look, None)
        self._corners.pop(look, None)

    def _is_late(self, item: Item) -> bool:
        """Whether the picture of an item is left for a later frame."""
        look, drafts = item.look, self.drafts
        if drafts is None or self.box is None or look.kind not in self.box.kinds:
            return False
        return is_pictured(self.kind(look), look.face) and not drafts.spend()

    def kind(self, look: PictureKey) -> PieceKind:
        """The kind of piece that a picture key shows."""
        return self.box.kinds.get(look.kind, UNKNOWN) if self.box else UNKNOWN

    def mask(self, item: Item) -> Mask:
        """Which pixels of the item's picture are the piece itself, not its shadow."""
        mask = self._masks.get(item.look)
        if mask is None:
            mask = self._masks[item.look] = pygame.mask.from_surface(self.get(item).surface, SOLID)
        return mask

    def badge(self, item: Item, sprite: Sprite, x: int, y: int) -> tuple[Surface, tuple[int, int]] | None:
        """The number on a pile and where it goes, for a sprite whose upper left corner is at x, y; None if too small."""
        if item.count < 2 or min(item.width, item.height) * self.zoom < SMALLEST_BADGED:
            return None
        return self.number(item.count, x + sprite.half_x, y + sprite.half_y, item, item.sign)

    def chip(self, count: int, mark: BadgeSign = NO_SIGN) -> Sprite:
        """The chip with a number."""
        chip = self._badges.get((count, mark))
        if chip is None:
            chip = self._badges[count, mark] = sprite_of(badge_picture(count, mark))
        return chip

    def number(self, count: int, x: int, y: int, item: Item, mark: BadgeSign = NO_SIGN) -> tuple[Surface, tuple[int, int]]:
        """A number chip at the corner farthest to the upper right of an item whose centre is at x, y (pixels)."""
        chip = self.chip(count, mark)
        corner_x, corner_y = self._corner(item)
        side = min(item.width, item.height) * self.zoom
        if side < SMALL_FOR_CHIP * chip.height:
            # On a small piece it would hide what the piece shows.
            over = min(px(5), int(side / 3))
            return chip.surface, (x + corner_x - over, y + corner_y - chip.height + over)
        return chip.surface, (x + corner_x - chip.half_x - px(4), y + corner_y - px(6))

    def rect(self, item: Item, x: int, y: int) -> Rect:
        """All pixels that the item may touch when its centre is drawn at x, y."""
        sprite = self.get(item)
        left, top = x - sprite.half_x, y - sprite.half_y
        rect = Rect(left, top, sprite.width, sprite.height)
        badge = self.badge(item, sprite, left, top)
        return rect if badge is None else rect.union(Rect(badge[1], badge[0].get_size()))

    def _corner(self, item: Item) -> tuple[int, int]:
        """The corner of an item farthest to the upper right, in pixels from its centre."""
        look = item.look
        if self.kind(look).outline != "shape" or look.kind in (PAD_LOOK, ZONE_LOOK):
            x, y = upper_right(item.width, item.height, look.angle)
            return int(x * self.zoom), int(y * self.zoom)
        corner = self._corners.get(look)
        if corner is None:
            sprite = self.get(item)
            edge = self.mask(item).outline(3) or [(sprite.width, 0)]
            right, top = max(edge, key=lambda point: point[0] - point[1])
            corner = self._corners[look] = (right - sprite.half_x, top - sprite.half_y)
        return corner

    def draw(self, item: Item, zoom: float) -> Surface:
        """The picture of an item at any zoom, from the art, which remembers it for a while."""
        look, box = item.look, self.box
        if look.kind in DRAWN_LOOKS:
            return drawn_picture(look, zoom)
        if box is not None and look.kind == PAD_LOOK:
            counter = box.counters[look.label]
            seat = box.seat(counter.seat) if counter.seat else None
            name, colour = (name_on_pad(counter, seat.name), seat.colour) if seat is not None else (counter.name, "")
            return pad_picture(name, (item.width, item.height), look.face, colour, zoom, not look.locked)
        if box is not None and look.kind == ZONE_LOOK:
            zone = box.zones[look.label]
            if zone.art is None:
                return Surface((1, 1), pygame.SRCALPHA, 32)
            return self.art.face(zone.art, zone.width, zone.height, "rect", 0.0, zoom)
        return self.art.piece(self.kind(look), look.face, zoom, look.angle, look.tint, look.label, look.locked)


def half_extents(width: float, height: float, angle: float) -> tuple[float, float]:
    """Half the width and height of the box around a rectangle rotated by `angle` degrees."""
    if not angle:
        return width / 2, height / 2
    turn = radians(angle)
    across, along = abs(cos(turn)), abs(sin(turn))
    return (width * across + height * along) / 2, (width * along + height * across) / 2


def upper_right(width: float, height: float, angle: float) -> tuple[float, float]:
    """The corner farthest to the upper right of a rectangle about 0, 0 rotated by `angle` degrees."""
    if not angle:
        return width / 2, -height / 2
    turn = radians(angle)
    across, along = cos(turn), sin(turn)
    corners = [(x * width / 2, y * height / 2) for x in (-1, 1) for y in (-1, 1)]
    return max(((x * across - y * along, x * along + y * across) for x, y in corners), key=lambda point: point[0] - point[1])
