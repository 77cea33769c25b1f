"""Small files beside the saves: a name that is free, and a file that is written whole or not at all."""

from __future__ import annotations

import os
import zipfile
import zlib
from pathlib import Path

READING_ERRORS = (OSError, ValueError, EOFError, RuntimeError, zlib.error, zipfile.BadZipFile)
"""The errors of reading a file that may be in a zip file: it is not there, it is no text, its packed bytes are damaged, or
it has a password or a packing that Python cannot read (`RuntimeError`)."""


def free_path(path: Path) -> Path:
    """A name to suggest: the path itself, or the first of `name (2).txt`, `name (3).txt`… that does not exist yet."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem} ({number}){path.suffix}")
    return free


def write_whole(path: Path, data: bytes) -> None:
    """Put `data` into the file at `path`, in place of what it held; raises OSError if it cannot be written, and keeps the old."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".tmp")
    fresh.write_bytes(data)
    os.replace(fresh, path)
