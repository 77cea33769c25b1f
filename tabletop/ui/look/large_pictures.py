"""Pictures with more pixels than are kept in memory: their pixels lie in a temporary file, a small copy of the whole is at hand.

A map of 10,000 x 10,000 pixels would take 400 MB. It is decoded once, and what is seen of it near by is put together from tiles
of its full size, a half, a quarter and so on, which are made when they are needed and forgotten within a byte limit.
"""

from __future__ import annotations

import mmap
import tempfile
from collections import OrderedDict

import pygame
from pygame import Rect, Surface

from tabletop.ui.look.surfaces import opaque

TILE = 256
TILE_BYTES = TILE * TILE * 4
MOST_TILE_BYTES = 32 * 1024 * 1024
"""Of the tiles of all large pictures."""
MOST_WHOLE_PIXELS = 6_500_000
"""Of the small copy, which is a half, a quarter … as large as the picture along each side."""
STRIP = 512
"""How many rows are scaled and written at a time: whole, a large picture would be in memory three times."""

_tiles: OrderedDict[tuple[int, int, int, int], Surface] = OrderedDict()
_numbers = iter(range(1, 2**62))


class LargePicture:
    """One large picture without transparent parts. Level 0 has all its pixels, and each further one half as many along a side."""

    def __init__(self, decoded: Surface) -> None:
        """Take over the pixels of `decoded`; raises OSError if there is no room for them on the disk."""
        self.size = decoded.get_size()
        self.number = next(_numbers)
        self.top = 0
        while (self.size[0] >> self.top) * (self.size[1] >> self.top) > MOST_WHOLE_PIXELS:
            self.top += 1
        self.whole = opaque(self.level_size(self.top))
        """The picture at the level `top`."""
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - it is open as long as the picture is kept
        step = STRIP >> self.top << self.top
        for y in range(0, self.size[1], step):
            strip = decoded.subsurface((0, y, self.size[0], min(step, self.size[1] - y)))
            self._file.write(pygame.image.tobytes(strip, "RGB"))
            size = (self.whole.get_width(), max(1, strip.get_height() >> self.top))
            self.whole.blit(pygame.transform.smoothscale(strip.convert(self.whole), size), (0, y >> self.top))
        self._file.flush()
        self._pixels = mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ)

    @property
    def bytes(self) -> int:
        """How much of the disk it takes."""
        return self.size[0] * self.size[1] * 3

    def level_size(self, level: int) -> tuple[int, int]:
        """The width and height of the picture at a level."""
        return max(1, self.size[0] >> level), max(1, self.size[1] >> level)

    def crop(self, level: int, area: Rect) -> Surface:
        """The pixels `area` of the picture at a level; beyond its right and lower edge the last ones are repeated."""
        found = opaque(area.size)
        if level >= self.top:
            found.blit(self.whole, (-area.left, -area.top))
        else:
            self._put_tiles(found, level, area)
        width, height = self.level_size(level)
        across, down = width - area.left, height - area.top
        if 0 < across < area.width:
            last = found.subsurface((across - 1, 0, 1, area.height))
            found.blit(pygame.transform.scale(last, (area.width - across, area.height)), (across, 0))
        if 0 < down < area.height:
            last = found.subsurface((0, down - 1, area.width, 1))
            found.blit(pygame.transform.scale(last, (area.width, area.height - down)), (0, down))
        return found

    def _put_tiles(self, found: Surface, level: int, area: Rect) -> None:
        """Put the tiles of a level that are within `area` on `found`."""
        columns, rows = (-(-side // TILE) for side in self.level_size(level))
        for row in range(max(0, area.top // TILE), min(rows, (area.bottom - 1) // TILE + 1)):
            for column in range(max(0, area.left // TILE), min(columns, (area.right - 1) // TILE + 1)):
                found.blit(self._tile(level, column, row), (column * TILE - area.left, row * TILE - area.top))

    def close(self) -> None:
        """Give back the room on the disk."""
        self._pixels.close()
        self._file.close()
        for key in [key for key in _tiles if key[0] == self.number]:
            del _tiles[key]

    def _tile(self, level: int, column: int, row: int) -> Surface:
        key = (self.number, level, column, row)
        tile = _tiles.pop(key, None)
        if tile is None:
            tile = self._halved(level, column, row) if level else self._read(column, row)
        _tiles[key] = tile
        while len(_tiles) * TILE_BYTES > MOST_TILE_BYTES:
            _tiles.popitem(last=False)
        return tile

    def _read(self, column: int, row: int) -> Surface:
        """A tile of the full size, from the file; those at the right and lower edge are smaller."""
        left, top = column * TILE, row * TILE
        width, height = min(TILE, self.size[0] - left), min(TILE, self.size[1] - top)
        starts = range((top * self.size[0] + left) * 3, ((top + height) * self.size[0] + left) * 3, self.size[0] * 3)
        data = b"".join([self._pixels[start : start + width * 3] for start in starts])
        tile = opaque((width, height))
        tile.blit(pygame.image.frombuffer(data, (width, height), "RGB"), (0, 0))
        return tile

    def _halved(self, level: int, column: int, row: int) -> Surface:
        """A tile from the four of the level below it."""
        whole = self.level_size(level)
        width, height = min(TILE, whole[0] - column * TILE), min(TILE, whole[1] - row * TILE)
        below = self.crop(level - 1, Rect(2 * column * TILE, 2 * row * TILE, 2 * width, 2 * height))
        return pygame.transform.smoothscale(below, (width, height))
