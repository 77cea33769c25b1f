"""The store of art: what is painted on the faces of large boxes is kept once beside the saves, and a save names it by hashes.

So a whole game of a title takes less than 40 KB, although its art alone packs to as much. A copy to be handed on has its art in
it. Where the store has lost something, a session asks the installed game (`tabletop.session.lost_art`).
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from tabletop.core.art import Sheet, digest_of_sheet, painted, sheets_of, without_art
from tabletop.core.equipment import Equipment
from tabletop.core.errors import GameDataError, NotASaveError, SaveError
from tabletop.core.header import Header
from tabletop.core.limits import MOST_HEADER_BYTES
from tabletop.saves.folder import saves_folder
from tabletop.saves.picture_store import STORE

ART = "art"
"""The folder, in the store of pictures, of the sheets."""
LEAST_ART = 64 * 1024
"""The bytes of art, unpacked, from which on a save does not have it inside. Less packs to 4 KB."""


def art_folder() -> Path:
    """Where the sheets are; raises SaveError if there is no folder of saves."""
    return saves_folder() / STORE / ART


def has_large_art(box: Equipment) -> bool:
    """Whether the art of a box is so large that its saves do not have it inside."""
    return sum(len(plain) for _, plain in sheets_of(box)) >= LEAST_ART


def with_art_kept(header: Header) -> Header:
    """The header as a save has it: the art of a large box is in the store, and the box unpainted.

    The box of a small one, and of any if the store cannot be written to, keeps its art.
    """
    sheets = list(sheets_of(header.equipment, header.art))
    if not header.art and sum(len(plain) for _, plain in sheets) < LEAST_ART:
        return header
    try:
        keep_sheets(sheets)
    except (OSError, SaveError):
        return replace(header, art=())
    return replace(header, equipment=without_art(header.equipment), art=tuple(sheet for sheet, _ in sheets))


def keep_sheets(sheets: Iterable[tuple[Sheet, bytes]], mend: bool = False) -> None:
    """Put sheets into the store that are not there yet, with `mend` also in place of damaged ones.

    Raises OSError or SaveError if they cannot be written.
    """
    folder = art_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for sheet, plain in sheets:
        path = folder / sheet.digest.hex()
        if plain and (stored_sheet(sheet.digest) is None if mend else not path.exists()):
            fresh = path.with_name(f".{path.name}.{os.getpid()}.tmp")
            fresh.write_bytes(packed_sheet(plain))
            fresh.replace(path)


def packed_sheet(plain: bytes) -> bytes:
    """The file of a sheet: its bytes, packed."""
    return zlib.compress(plain, 9)


def with_art_found(header: Header) -> Header:
    """The header of a save with the art that the store has for it; `art` says what that should be if it does not have all.

    Raises NotASaveError if it names art that is not for its box.
    """
    if not header.art:
        return header
    art = {sheet.digest: plain for sheet in set(header.art) if (plain := stored_sheet(sheet.digest)) is not None}
    try:
        box = painted(header.equipment, header.art, art)
    except GameDataError as cause:
        raise NotASaveError(f"The header of this save cannot be understood: {cause}") from cause
    return replace(header, equipment=box, art=() if all(sheet.digest in art for sheet in header.art) else header.art)


def stored_sheet(digest: bytes) -> bytes | None:
    """The bytes of a sheet; None if the store does not have it, or has a file of that name that is damaged."""
    with suppress(OSError, SaveError, zlib.error):
        packed = (art_folder() / digest.hex()).read_bytes()
        plain = zlib.decompressobj().decompress(packed, MOST_HEADER_BYTES)
        return plain if digest_of_sheet(plain) == digest else None
    return None
