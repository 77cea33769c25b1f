"""The picture files of a game as bytes: found in its folder, told apart by how they begin, and named by their hash.

Nothing here decodes a picture; `tabletop.ui.look.picture_bytes` does.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MOST_PICTURE_BYTES = 32 * 1024 * 1024
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
SVG_START = re.compile(rb"(\xef\xbb\xbf)?\s*<(svg|\?xml|!--|!DOCTYPE)", re.IGNORECASE)
DIGEST = re.compile("[0-9a-f]{64}")
SVG_HEAD = 4_096
"""A drawing says within its first 4,096 bytes that it is one."""


def picture_type(data: bytes) -> str:
    """`png`, `jpeg`, `webp` or `svg`, by how a file begins; empty for any other file."""
    if data.startswith(PNG):
        return "png"
    if data.startswith(JPEG):
        return "jpeg"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "webp"
    head = data[:SVG_HEAD]
    return "svg" if SVG_START.match(head) and b"<svg" in head.lower() else ""


def digest_of(data: bytes) -> str:
    """The hash of a picture's bytes (SHA-256, 64 hexadecimal digits), which names it in saves and in the store."""
    return hashlib.sha256(data).hexdigest()


def read_picture(folder: Traversable, file: str) -> bytes:
    """The bytes of a picture in a game's folder; raises one of `READING_ERRORS` with the reason if it cannot be read."""
    with folder.joinpath(*parts_of(file)).open("rb") as opened:
        data = opened.read(MOST_PICTURE_BYTES + 1)
    if len(data) > MOST_PICTURE_BYTES:
        raise OSError("it is too large")
    return bytes(data)


def picture_stamp(folder: Traversable, file: str) -> tuple[int, int] | None:
    """The size and the time (nanoseconds) of a picture in a game's folder, or of the zip file that holds it.

    While they stay the same, so does the picture. None if the folder tells neither; raises one of `READING_ERRORS`.
    """
    path = folder.joinpath(*parts_of(file))
    if isinstance(path, zipfile.Path):
        path = Path(path.root.filename or "")
    if not isinstance(path, Path):
        return None
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def parts_of(file: str) -> list[str]:
    """The folders and the name in a picture's path; raises ValueError for a path that could lead out of the game's folder."""
    parts = file.split("/")
    if any(part in ("", ".", "..") or not part.isprintable() or set(part) & set("\\:") for part in parts):
        raise ValueError("that is not the name of a picture")
    return parts
