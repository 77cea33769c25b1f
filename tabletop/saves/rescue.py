"""Write a game again from memory when its file was lost while it was played."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from tabletop.core.codec import Header
from tabletop.core.errors import SaveError
from tabletop.saves.files import write_save
from tabletop.saves.folder import file_name, new_save_path, saves_folder
from tabletop.saves.frames import ENDING
from tabletop.saves.save_file import SaveFile


def write_beside(path: Path, header: Header, payloads: Sequence[bytes]) -> SaveFile:
    """Write a game whose file at `path` was lost into a new file in the same folder, or in the folder of saves if that is gone.

    The new file has the old name if that is free, else the next number: `Evening 3` after `Evening 2`. Raises SaveError if it
    cannot be written.
    """
    folder = path.parent if path.parent.is_dir() else saves_folder()
    try:
        return write_save(free_path(folder, path.stem, header.title), header, payloads)
    except SaveError:
        other = saves_folder()
        if folder.resolve() == other.resolve():
            raise
        return write_save(free_path(other, path.stem, header.title), header, payloads)


def free_path(folder: Path, stem: str, title: str) -> Path:
    """A free path in `folder` like the lost file `stem` of the game `title`; a number that is not of the title is counted on."""
    old = folder / f"{stem}{ENDING}"
    numbered = os.path.lexists(old) and stem != file_name(title)
    return new_save_path(folder, re.sub(r" \d+$", "", stem) if numbered else stem)
