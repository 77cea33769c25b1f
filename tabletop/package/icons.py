"""The icon of the program in the formats of each system, all made from one drawing, `assets/program/tabletop.svg`."""

from __future__ import annotations

import io
import struct
from pathlib import Path

DRAWING = Path("assets", "program", "tabletop.svg")
LINUX_SIZES = (16, 24, 32, 48, 64, 128, 256)
WINDOWS_SIZES = (16, 24, 32, 48, 64, 256)
MAC_KINDS = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512}
"""The kinds of picture in an .icns that hold a PNG, and their sizes in pixels."""
FINER = 4
"""A picture is first drawn this many times as large and then reduced, because SDL draws SVG with hard edges."""


def png(drawing: bytes, size: int) -> bytes:
    """The drawing (SVG) as a PNG of `size` x `size` pixels."""
    import pygame

    large = pygame.image.load_sized_svg(io.BytesIO(drawing), (size * FINER, size * FINER))
    square = pygame.Surface((size * FINER, size * FINER), pygame.SRCALPHA, 32)
    square.blit(large, large.get_rect(center=square.get_rect().center))
    out = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(square, (size, size)), out, "icon.png")
    return out.getvalue()


def ico(drawing: bytes) -> bytes:
    """The drawing as an icon for Windows: a list of PNG pictures."""
    pictures = [png(drawing, size) for size in WINDOWS_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    rows = b""
    for size, picture in zip(WINDOWS_SIZES, pictures, strict=True):
        # The format has one byte for a size and writes 256 as 0.
        rows += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return head + rows + b"".join(pictures)


def icns(drawing: bytes) -> bytes:
    """The drawing as an icon for macOS: pictures, each with a tag and a length."""
    pictures = [(kind, png(drawing, size)) for kind, size in MAC_KINDS.items()]
    body = b"".join(struct.pack(">4sI", kind, len(picture) + 8) + picture for kind, picture in pictures)
    return struct.pack(">4sI", b"icns", len(body) + 8) + body
