"""Surfaces from picture files that may be hostile: the small picture in a save, a picture in a game's folder.

Of pictures made of pixels only PNG, baseline JPEG and, where a game may have them, progressive JPEG and still WebP are read, and
only if the size in their headers is allowed: a decoder that is given any format it knows (BMP, SVG, JPEG of 10,000 scans) can
take gigabytes, or end the program, for a file of 100 bytes.
Drawings (SVG) are read where a game may have them, in a size that the caller gives.
"""

from __future__ import annotations

import io
import struct

import pygame
from msgspec import Struct

from tabletop.picture_files import MOST_PICTURE_BYTES, PNG, picture_type

PNG_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The chunks that are needed for the picture. Others (texts, profiles) are compressed too, so they are left out."""
PNG_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The numbers of bits per sample that each colour type of a PNG may have."""
PNG_COLOURS_AT, PNG_OPAQUE = 25, (0, 2, 3)
"""Where a PNG says its colour type, and those without alpha."""
WEBP_FILM = 0x02
"""The bit in the header of an extended WebP that says that it moves."""
JPEG_BASELINE, JPEG_PROGRESSIVE, JPEG_SCAN = 0xC0, 0xC2, 0xDA
MOST_SCANS = 32
"""Of a JPEG that is painted in several scans; usually there are 10. Each goes over the whole picture once more."""
JPEG_OTHER_FRAMES = (0xC1, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)


class Room(Struct, frozen=True):
    """The largest picture that is accepted: its bytes, the pixels of its longer side, and all its pixels."""

    most_bytes: int
    most_side: int
    most_pixels: int
    most_opaque: int = 0
    """How many pixels a picture without transparent parts may have, if that is more."""
    most_scanned: int = 0
    """How many pixels a JPEG that is painted in several scans may have: all of it is in memory three times meanwhile."""
    webp: bool = False
    """Whether WebP is read: the pictures that we write ourselves are never in it."""


THUMBNAIL_ROOM = Room(1024 * 1024, 1024, 1024 * 1024)
ASSET_ROOM = Room(MOST_PICTURE_BYTES, 16_000, 24_000_000, 100_000_000, 12_000_000, webp=True)
MOST_DRAWING_BYTES = 512 * 1024


def picture_from(data: bytes, room: Room) -> pygame.Surface:
    """The picture in these bytes; raises ValueError with the reason if there is none, or if it is larger than `room`."""
    check_size(data, room)
    kind = picture_type(data)
    plain = picture_chunks(data) if kind == "png" else data
    try:
        return pygame.image.load(io.BytesIO(plain), f"picture.{kind}")
    except pygame.error as cause:
        raise ValueError(f"it is damaged: {cause}") from cause


def check_size(data: bytes, room: Room) -> tuple[int, int]:
    """The width and height that a picture's header says; raises ValueError with the reason if it is not let into `room`."""
    if len(data) > room.most_bytes:
        raise ValueError(f"it has {len(data)} bytes, and {room.most_bytes} is the most")
    kind = picture_type(data)
    if kind == "png":
        size = png_size(data)
    elif kind == "jpeg":
        size = jpeg_size(data, room)
    elif kind == "webp" and room.webp:
        size = webp_size(data)
    else:
        raise ValueError("it is neither PNG, JPEG nor WebP" if room.webp else "it is neither PNG nor JPEG")
    if not 0 < min(size) <= max(size) <= room.most_side:
        raise ValueError(f"it measures {size[0]} x {size[1]} pixels, and {room.most_side} is the most")
    most = max(room.most_pixels, room.most_opaque) if is_opaque(data) else room.most_pixels
    if size[0] * size[1] > most:
        raise ValueError(f"it has {size[0] * size[1]:,} pixels, and {most:,} is the most")
    return size


def drawing_from(data: bytes, size: tuple[int, int]) -> pygame.Surface:
    """The SVG in these bytes, as large as fits into `size` pixels; raises ValueError with the reason if it cannot be drawn.

    Dashed lines are refused: the decoder counts each dash, and a file of 100 bytes may have a million million of them.
    """
    if len(data) > MOST_DRAWING_BYTES:
        raise ValueError(f"it has {len(data)} bytes, and {MOST_DRAWING_BYTES} is the most")
    if b"dasharray" in data.lower():
        raise ValueError("its lines are dashed")
    try:
        return pygame.image.load_sized_svg(io.BytesIO(data), size)
    except pygame.error as cause:
        raise ValueError(f"it is damaged: {cause}") from cause


def png_size(data: bytes) -> tuple[int, int]:
    """The width and height in the first chunk of a PNG; raises ValueError if no valid PNG begins like this."""
    try:
        length, kind, width, height, depth, colours, packing, filters, interlace = struct.unpack_from(
            ">I4sIIBBBBB", data, len(PNG)
        )
    except struct.error:
        raise ValueError("its beginning is cut off") from None
    if (
        (length, kind) != (13, b"IHDR")
        or depth not in PNG_DEPTHS.get(colours, ())
        or (packing, filters) != (0, 0)
        or interlace > 1
    ):
        raise ValueError("its header is not that of a PNG")
    return width, height


def is_opaque(data: bytes) -> bool:
    """Whether a picture has no transparent parts, as its header says: a JPEG, or a PNG without alpha."""
    if picture_type(data) != "png":
        return picture_type(data) == "jpeg"
    return data[PNG_COLOURS_AT] in PNG_OPAQUE and data.find(b"tRNS", 0, data.find(b"IDAT")) < 0


def picture_chunks(data: bytes) -> bytes:
    """A PNG with nothing in it but the picture; raises ValueError if its chunks do not follow one another to the end."""
    kept, at = [PNG], len(PNG)
    while True:
        try:
            length, kind = struct.unpack_from(">I4s", data, at)
        except struct.error:
            raise ValueError("its end is cut off") from None
        end = at + 12 + length
        if kind in PNG_CHUNKS:
            kept.append(data[at:end])
        if kind == b"IEND":
            return b"".join(kept)
        at = end


def jpeg_size(data: bytes, room: Room) -> tuple[int, int]:
    """The width and height of a JPEG; raises ValueError with the reason if it is packed in a way that is not let into `room`."""
    size, parts, at, is_progressive = (0, 0), 0, 2, False
    while True:
        try:
            fill, marker, length = struct.unpack_from(">BBH", data, at)
            if fill != 0xFF or length < 2 or marker in JPEG_OTHER_FRAMES:
                raise ValueError("it is a JPEG of a rare sort; saved again by another program, it may be a usual one")
            if marker in (JPEG_BASELINE, JPEG_PROGRESSIVE):
                if parts:
                    raise ValueError("it has two headers")
                depth, height, width, parts = struct.unpack_from(">BHHB", data, at + 4)
                size, is_progressive = (width, height), marker == JPEG_PROGRESSIVE
                if parts == 4:
                    raise ValueError("its colours are those of printers (CMYK); it must be saved as RGB")
                if depth != 8 or parts not in (1, 3):
                    raise ValueError("its header is not that of a JPEG")
            elif marker == JPEG_SCAN:
                if not parts:
                    raise ValueError("its header is missing")
                if is_progressive or data[at + 4] != parts:
                    check_scans(data, size[0] * size[1], room.most_scanned)
                return size
        except (struct.error, IndexError):
            raise ValueError("its beginning is cut off") from None
        at += 2 + length


def check_scans(data: bytes, pixels: int, most: int) -> None:
    """Raise ValueError if a JPEG of several scans has too many of them, or too many pixels; with `most` = 0 none is allowed."""
    if not most:
        raise ValueError("it is not painted in a single scan")
    if pixels > most:
        raise ValueError(
            f"it is a progressive JPEG of {pixels:,} pixels, and {most:,} is the most; saved as a baseline JPEG it may have more"
        )
    # These two bytes are nowhere in the data of a scan, so there are at most as many scans.
    if (scans := data.count(bytes((0xFF, JPEG_SCAN)))) > MOST_SCANS:
        raise ValueError(f"it is painted in {scans} scans, and {MOST_SCANS} is the most")


def webp_size(data: bytes) -> tuple[int, int]:
    """The width and height of a WebP with one picture; raises ValueError for a film, and for what is no WebP."""
    size = (0, 0)
    try:
        match data[12:16]:
            case b"VP8 ":
                start, wide, high = struct.unpack_from("<3sHH", data, 23)
                size = (wide & 0x3FFF, high & 0x3FFF) if start == b"\x9d\x01\x2a" else (0, 0)
            case b"VP8L":
                mark, bits = struct.unpack_from("<BI", data, 20)
                size = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1) if mark == 0x2F else (0, 0)
            case b"VP8X":
                if data[20] & WEBP_FILM:
                    raise ValueError("it is a film")
                size = (int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1)
    except (struct.error, IndexError):
        raise ValueError("its beginning is cut off") from None
    if size == (0, 0):
        raise ValueError("its header is not that of a WebP")
    return size
