"""Animated GIF files, written picture by picture: only the last picture is held in memory. This needs Pillow, an extra.

Each picture except the first holds only what has changed, with its own colours.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, BinaryIO

from tabletop.core.errors import TabletopError

if TYPE_CHECKING:
    from PIL.Image import Image

NO_PILLOW = (
    "An animated GIF needs Pillow, which is not installed: `pip install 'tabletop[gif]'` brings it. "
    "Pictures one by one need nothing more."
)
COLOURS = 255
"""The colours of one picture; one more index of the 256 says which pixels do not change."""
UNCHANGED = 255
SHORTEST, LONGEST = 0.02, 60.0
"""The shortest and longest time for which a picture is shown, in seconds."""


class GifWriter:
    """Writes a GIF that repeats for ever into an open file. `finish` must be called after the last picture."""

    def __init__(self, file: BinaryIO, size: tuple[int, int], seconds: float) -> None:
        """`seconds` is how long each picture is shown; the last one is shown three times as long.

        Raises TabletopError without Pillow, and if `seconds` is too short or too long.
        """
        check_pillow()
        check_seconds(seconds)
        self._file = file
        self._size = size
        self._seconds = seconds
        self._last: Image | None = None
        self._waiting: tuple[Image, tuple[int, int]] | None = None
        """The newest picture, until it is known whether it is the last."""
        file.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0, 0, 0))
        file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def add(self, pixels: bytes) -> None:
        """Write a picture of the size given at the start: three bytes of red, green and blue for each pixel."""
        from PIL import Image

        now = Image.frombytes("RGB", self._size, pixels)
        self._write(self._seconds)
        self._waiting = changed_part(now, self._last)
        self._last = now

    def finish(self) -> None:
        """Write the last picture and the end of the file."""
        self._write(min(3 * self._seconds, LONGEST))
        self._file.write(b";")

    def _write(self, seconds: float) -> None:
        from PIL import GifImagePlugin

        if self._waiting is None:
            return
        image, offset = self._waiting
        self._waiting = None
        rows = GifImagePlugin.getdata(
            image, offset, duration=seconds * 1000, disposal=1, transparency=UNCHANGED, include_color_table=True
        )
        self._file.write(b"".join(rows))


def changed_part(now: Image, before: Image | None) -> tuple[Image, tuple[int, int]]:
    """The part of a picture that differs from the one before, in few colours, the rest transparent; and its position."""
    from PIL import ImageChops

    if before is None:
        return with_few_colours(now), (0, 0)
    difference = ImageChops.difference(now, before)
    left, top, right, bottom = difference.getbbox() or (0, 0, 1, 1)
    red, green, blue = difference.crop((left, top, right, bottom)).split()
    same = ImageChops.lighter(ImageChops.lighter(red, green), blue).point([255] + [0] * 255)
    part = now.crop((left, top, right, bottom))
    # One flat colour, so that pixels that are not shown use up no colours.
    part.paste((0, 0, 0), mask=same)
    few = with_few_colours(part)
    few.paste(UNCHANGED, mask=same)
    return few, (left, top)


def with_few_colours(image: Image) -> Image:
    """The picture in the 255 colours that suit it best, with other colours imitated by patterns of dots."""
    from PIL import Image

    palette = image.quantize(COLOURS, Image.Quantize.MEDIANCUT)
    few = image.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    colours = few.getpalette() or []
    few.putpalette(colours + [0] * (3 * 256 - len(colours)))
    return few


def check_pillow() -> None:
    """Return if Pillow is installed; if not, raises TabletopError that says how to install it."""
    try:
        from PIL import GifImagePlugin  # noqa: F401
    except ImportError:
        raise TabletopError(NO_PILLOW) from None


def check_seconds(seconds: float) -> None:
    """Return if a picture may be shown for `seconds`; raises TabletopError if not."""
    if not SHORTEST <= seconds <= LONGEST:
        raise TabletopError(f"A picture is seen for {SHORTEST} to {LONGEST:g} seconds, not {seconds:g}.")
