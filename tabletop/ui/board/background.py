"""What is below all pieces: the table's surface, its boards, the art and the names of zones.

It is painted in fixed squares of the table at the present zoom. So panning can use them again, whichever part was seen first,
and a square looks the same in whatever order squares are made.
"""

from __future__ import annotations

from collections import OrderedDict
from math import floor

import pygame
from pygame import Color, Rect, Surface

from tabletop.core.equipment import Equipment
from tabletop.ui.board.facing import Facing
from tabletop.ui.board.ground import BoardArt, grounds
from tabletop.ui.board.pads import zone_name
from tabletop.ui.board.sprites import PieceArt
from tabletop.ui.look import palette, theme
from tabletop.ui.look.surfaces import LAMP_GRID, chosen, lamp_grid, opaque, surface_tile

CHUNK = 256
CHUNK_BYTES = CHUNK * CHUNK * 4
LEAST_BYTES = 24 * 1024 * 1024
RIM = 14.0
"""Width of the wooden rim around the table, in millimetres."""
NAME_GAP = 1.5
"""The gap between a zone and its name below it, in millimetres."""


class Background:
    """Paints the background of one equipment, at one zoom at a time."""

    def __init__(self, art: PieceArt) -> None:
        self.art = art
        self.box: Equipment | None = None
        self.zoom = 0.0
        self._scale = theme.scale()
        self.byte_limit = LEAST_BYTES
        self.facing = Facing()
        self._chunks: OrderedDict[tuple[int, float, int, int], Surface] = OrderedDict()
        self._boards: list[BoardArt] = []
        self._names: list[tuple[Surface, int, int]] = []

    def set_box(self, box: Equipment, facing: Facing | None = None) -> None:
        """Take the boards and zones of another game, seen from the side `facing`."""
        self.box = box
        self.forget()
        self.face(facing or Facing(0, box.width, box.height))

    def face(self, facing: Facing) -> None:
        """Paint the table as it is seen from this side from now on."""
        self.facing = facing
        self._boards = [BoardArt(self.art, ground, facing) for ground in grounds(self.box)] if self.box is not None else []
        self._names.clear()
        self.zoom = 0.0

    def set_zoom(self, zoom: float) -> None:
        """Paint at `zoom` pixels per millimetre from now on; names are as large as the scale of the user interface says."""
        scale = theme.scale()
        if scale != self._scale:
            self._scale = scale
            self.zoom = 0.0
            self.forget()
        if zoom != self.zoom:
            self.zoom = zoom
            self._names = zone_names(self.box, zoom, self.facing) if self.box is not None else []

    def set_view_size(self, size: tuple[int, int]) -> None:
        """Keep enough squares for panning in a window of `size` pixels."""
        self.byte_limit = max(LEAST_BYTES, size[0] * size[1] * 4 * 2)

    def forget(self) -> None:
        """Drop all pictures."""
        self._chunks.clear()

    def draw(self, target: Surface, area: Rect, origin: tuple[int, int]) -> None:
        """Paint the pixels `area` of `target`; its upper left pixel shows the pixel `origin` of the whole table."""
        left, top = area.left + origin[0], area.top + origin[1]
        for row in range(top // CHUNK, (top + area.height - 1) // CHUNK + 1):
            for column in range(left // CHUNK, (left + area.width - 1) // CHUNK + 1):
                target.blit(self.chunk(column, row), (column * CHUNK - origin[0], row * CHUNK - origin[1]))

    def missing(self, area: Rect) -> list[tuple[int, int]]:
        """The squares (column, row) of an area of the whole table, in pixels, that are not painted yet."""
        return [
            (column, row)
            for row in range(area.top // CHUNK, (area.bottom - 1) // CHUNK + 1)
            for column in range(area.left // CHUNK, (area.right - 1) // CHUNK + 1)
            if (self.facing.quarter, self.zoom, column, row) not in self._chunks
        ]

    def unready(self, area: Rect) -> list[BoardArt]:
        """The boards and zone art in an area of the whole table, in pixels, that have not been painted for this zoom."""
        return [board for board in self._boards if not board.ready(self.zoom) and board.rect(self.zoom).colliderect(area)]

    def chunk(self, column: int, row: int) -> Surface:
        """One square of the background."""
        key = (self.facing.quarter, self.zoom, column, row)
        chunk = self._chunks.get(key)
        if chunk is not None:
            self._chunks.move_to_end(key)
            return chunk
        chunk = self._chunks[key] = self._paint(column, row)
        while len(self._chunks) * CHUNK_BYTES > self.byte_limit:
            self._chunks.popitem(last=False)
        return chunk

    def _paint(self, column: int, row: int) -> Surface:
        chunk = opaque((CHUNK, CHUNK))
        left, top = column * CHUNK, row * CHUNK
        chunk.fill(Color(palette.WALNUT_DEEP))
        box = self.box
        if box is None:
            return chunk
        zoom = self.zoom
        width, height = self.facing.size
        table = Rect(-left, -top, floor(width * zoom), floor(height * zoom))
        rim = max(2, round(RIM * zoom))
        if chunk.get_rect().colliderect(table.inflate(2 * rim, 2 * rim)):
            self._paint_table(chunk, table, rim, column, row)
        for board in self._boards:
            board.lay(chunk, left, top, zoom)
        for name, x, y in self._names:
            chunk.blit(name, (x - left, y - top), special_flags=pygame.BLEND_PREMULTIPLIED)
        return chunk

    def _paint_table(self, chunk: Surface, table: Rect, rim: int, column: int, row: int) -> None:
        """The surface under its lamp, and the wooden rim around it."""
        assert self.box is not None
        if not table.contains(chunk.get_rect()):
            corner = max(2, rim // 2)
            pygame.draw.rect(chunk, Color(palette.WALNUT_LIGHT), table.inflate(2 * rim, 2 * rim), border_radius=rim)
            edge = max(1, rim // 7)
            pygame.draw.rect(chunk, Color(palette.WALNUT_EDGE), table.inflate(2 * rim, 2 * rim), edge, border_radius=rim)
            pygame.draw.rect(chunk, Color(palette.WALNUT_DEEP), table.inflate(2 * edge, 2 * edge), border_radius=corner)
        chunk.set_clip(table)
        chunk.blit(surface_tile(chosen(self.box.surface), column % 2, row % 2, self.facing.quarter % 2), (0, 0))
        step = CHUNK / LAMP_GRID / self.zoom
        grid = lamp_grid(column * CHUNK / self.zoom, row * CHUNK / self.zoom, step, *self.facing.size)
        # There is one sample more than squares: neighbours share their border samples, so no seam shows between them.
        light = pygame.transform.smoothscale(grid, (CHUNK, CHUNK))
        chunk.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        chunk.set_clip(None)


def zone_names(box: Equipment, zoom: float, facing: Facing) -> list[tuple[Surface, int, int]]:
    """The names that are written below zones, as pictures with the pixel of the whole seen table where each goes.

    If the table is upside down they are above, where the equipment has left room for them.
    """
    names: list[tuple[Surface, int, int]] = []
    for zone in box.zones.values():
        if not zone.label or zone.in_hand:
            continue
        x, y, width, height = facing.area(zone.x, zone.y, zone.width, zone.height)
        picture = zone_name(zone.name, max(40, round(width * zoom)), zoom)
        if picture is not None:
            left = floor((x + width / 2) * zoom) - picture.get_width() // 2
            below = floor((y + height + NAME_GAP) * zoom)
            top = below if facing.quarter != 2 else floor((y - NAME_GAP) * zoom) - picture.get_height()
            names.append((picture, left, top))
    return names
