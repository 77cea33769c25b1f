"""Boards and zone art on the table: painted once at one of a few scales, then scaled to every zoom square by square.

A square is cut from the large picture where pixel borders of both coincide, so that neighbouring squares meet without a seam.
"""

from __future__ import annotations

from math import ceil, floor, gcd

import pygame
from pygame import Rect, Surface

from tabletop.core.equipment import Board, Equipment, ZoneDef
from tabletop.core.faces import Picture, Solid
from tabletop.ui.board.facing import Facing
from tabletop.ui.board.sprites import PieceArt
from tabletop.ui.faces.layers import rotated
from tabletop.ui.look.shapes import clear

SCALES = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8)
"""The pixels per millimetre at which a board may be painted: the first from 1 on that is at least the zoom. Those below 1 are
for art that would otherwise be too large."""
MOST_PIXELS, MOST_SIDE_PX = 6_000_000, 5_800
"""Art with more pixels than this, or a longer side, is painted at a smaller scale and enlarged."""
REACH_MM = 12.0
"""How far a board's shadow may reach beyond the board."""

Ground = Board | ZoneDef


class BoardArt:
    """One board, or the art of one zone, as it is seen from one side of the table."""

    def __init__(self, art: PieceArt, ground: Ground, facing: Facing) -> None:
        self.art = art
        self.ground = ground
        self.angle = facing.degrees
        self.area = facing.area(ground.x, ground.y, ground.width, ground.height)
        self._large: dict[float, Surface] = {}
        size, side = ground.width * ground.height, max(ground.width, ground.height)
        fitting = [scale for scale in SCALES if size * scale * scale <= MOST_PIXELS and side * scale <= MOST_SIDE_PX]
        self._fitting = fitting or [SCALES[0]]
        """The pixels per millimetre at which it is not too large."""
        self._covers = -1.0, Rect(0, 0, 0, 0)
        """The last zoom, and what it may cover there: each square of the ground asks all boards and places."""

    def scale(self, zoom: float) -> float:
        """The pixels per millimetre at which it is painted for `zoom`."""
        least = max(zoom, 1)
        return next((scale for scale in self._fitting if scale >= least), self._fitting[-1])

    def ready(self, zoom: float) -> bool:
        """Whether the picture for `zoom` has been painted."""
        return self.scale(zoom) in self._large

    def prepare(self, zoom: float) -> Surface:
        """Paint the picture for `zoom`, unless it is there; only the picture of the last scale is kept."""
        scale = self.scale(zoom)
        large = self._large.get(scale)
        if large is None:
            ground = self.ground
            if isinstance(ground, Board):
                large = self.art.board(ground, float(scale), self.angle)
            elif ground.art is not None:
                flat = self.art.face(ground.art, ground.width, ground.height, "rect", 0.0, float(scale))
                large = rotated(flat, self.angle)
            else:
                large = clear(1, 1)
            self._large = {scale: large}
        return large

    def rect(self, zoom: float) -> Rect:
        """The pixels of the whole table that it may cover at `zoom`; nobody changes the rectangle."""
        if self._covers[0] == zoom:
            return self._covers[1]
        x, y, width, height = self.area
        reach = ceil(REACH_MM * zoom) + 2
        left, top = floor(x * zoom), floor(y * zoom)
        covers = Rect(left, top, ceil(width * zoom) + 1, ceil(height * zoom) + 1).inflate(2 * reach, 2 * reach)
        self._covers = zoom, covers
        return covers

    def lay(self, chunk: Surface, left: int, top: int, zoom: float) -> None:
        """Paint the part on `chunk`, a square whose upper left corner is at left, top (pixels of the whole table)."""
        if not self.rect(zoom).colliderect(Rect((left, top), chunk.get_size())):
            return
        self._lay_whole(chunk, left, top, zoom)
        if self.is_sharper and zoom > self.scale(zoom):
            self._lay_sharp(chunk, left, top, zoom)

    @property
    def is_sharper(self) -> bool:
        """Whether its pictures may have more pixels than the board that is painted whole."""
        face = self.ground.face if isinstance(self.ground, Board) else None
        kinds = {type(layer) for layer in face.layers} if face is not None else set()
        return Picture in kinds and Solid not in kinds

    def _lay_sharp(self, chunk: Surface, left: int, top: int, zoom: float) -> None:
        """Paint over what is on `chunk` with all the pixels that the pictures have."""
        assert isinstance(self.ground, Board)
        corner = floor(self.area[0] * zoom), floor(self.area[1] * zoom)
        board = Rect(corner, (round(self.area[2] * zoom), round(self.area[3] * zoom)))
        seen = board.clip(Rect((left, top), chunk.get_size()))
        if seen.width and seen.height:
            part = self.art.board_part(self.ground, zoom, self.angle, seen.move(-board.left, -board.top))
            chunk.blit(part, (seen.left - left, seen.top - top), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _lay_whole(self, chunk: Surface, left: int, top: int, zoom: float) -> None:
        """Paint the part on `chunk` of the board that is painted whole, with its shadow."""
        scale, large = self.scale(zoom), self.prepare(zoom)
        width, height = large.get_size()
        centre_x, centre_y = (self.area[0] + self.area[2] / 2) * zoom, (self.area[1] + self.area[3] / 2) * zoom
        if scale == zoom:
            place = (floor(centre_x) - width // 2 - left, floor(centre_y) - height // 2 - top)
            chunk.blit(large, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        level = round(zoom * 16)
        sixteenths = round(scale * 16)
        common = gcd(level, sixteenths)
        step, large_step = level // common, sixteenths // common
        x = round(centre_x - width * zoom / scale / 2)
        y = round(centre_y - height * zoom / scale / 2)
        columns = steps(left - x, chunk.get_width(), step, ceil(width / large_step))
        rows = steps(top - y, chunk.get_height(), step, ceil(height / large_step))
        if columns and rows:
            part = fitted(large, columns, rows, step, large_step)
            place = (x + columns.start * step - left, y + rows.start * step - top)
            chunk.blit(part, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def steps(first: int, length: int, step: int, most: int) -> range:
    """The indices (0 to `most`) of steps of `step` pixels that touch the `length` pixels from `first` on."""
    return range(max(0, first // step), min(most, -(-(first + length) // step)))


def fitted(large: Surface, columns: range, rows: range, step: int, large_step: int) -> Surface:
    """A part of `large` scaled: columns and rows of steps that have `large_step` pixels each, now with `step` pixels each."""
    size = (len(columns) * step, len(rows) * step)
    # An enlarging filter needs one more pixel to the right and below to use the same samples in every square.
    more = 1 if step > large_step else 0
    source = clear(len(columns) * large_step + more, len(rows) * large_step + more)
    source.blit(large, (-columns.start * large_step, -rows.start * large_step))
    return pygame.transform.smoothscale(source, size)


def grounds(box: Equipment) -> list[Ground]:
    """The boards, then the zones that have art of their own (a bag is drawn as a piece), in drawing order."""
    zones = [zone for zone in box.zones.values() if zone.art is not None and not zone.bag and not zone.in_hand]
    return [*box.boards, *zones]
