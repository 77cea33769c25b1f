"""Puts the folder of a pack into one file, which somebody else drops on the window."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tabletop.core.errors import GameDataError
from tabletop.packs.loading import load_pack
from tabletop.packs.pack_files import PACK_ENDING, open_pack


def pack_up(pack: Path, wanted: Path) -> Path:
    """Write all files of the pack into one, in the folder `wanted` or as the file of that name; return its path.

    Raises GameDataError if the pack is wrong, if the file is there already, or if it cannot be written.
    """
    to = wanted / f"{pack.name}{PACK_ENDING}" if wanted.is_dir() else wanted
    to = to if to.suffix == PACK_ENDING else to.with_name(f"{to.name}{PACK_ENDING}")
    load_pack(pack)
    files = open_pack(pack)
    part = to.with_name(f".{to.name}.tmp")
    try:
        if to.exists():
            raise GameDataError(f"There is a file {to} already.")
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as zipped:
            for name in sorted(files.sizes):
                zipped.writestr(name, files.root.joinpath(name).read_bytes())
        return part.replace(to)
    except OSError as cause:
        raise GameDataError(f"{to} cannot be written: {cause.strerror or cause}.") from cause
    finally:
        part.unlink(missing_ok=True)
