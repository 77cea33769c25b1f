"""The pictures in the store that something else than a save needs: the shelf, and games into whose set-up components came."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.components.shelf import ENDING, shelf_folder
from tabletop.core.component import read_component
from tabletop.core.equipment import PieceKind
from tabletop.core.errors import GameDataError
from tabletop.core.limits import MOST_BOX_BYTES
from tabletop.core.picture_names import digest_in, files_on
from tabletop.games.registry import players_packs
from tabletop.kit.part_files import text_in
from tabletop.packs.games_folder import games_folder
from tabletop.packs.pack_files import open_pack
from tabletop.packs.set_up import ADDED, added_kinds
from tabletop.packs.trash import packs_in_trash


def needed_pictures() -> set[str]:
    """Their hashes; raises GameDataError if an object of the shelf, or a game of the person's folder, cannot be read."""
    kinds = (kind for found in (kinds_of_shelf(), kinds_of_packs()) for kind in found)
    return {digest_in(file) for file in files_on(face for kind in kinds for face in kind.faces)}


def kinds_of_shelf() -> Iterator[PieceKind]:
    """The kinds of all objects on the shelf."""
    for path in shelf_folder().glob(f"*{ENDING}"):
        try:
            data = path.read_bytes()[: MOST_BOX_BYTES + 1]
        except OSError as cause:
            raise GameDataError(f"{path} cannot be read: {cause.strerror or cause}.") from cause
        yield from read_component(data, path.name).kinds


def kinds_of_packs() -> Iterator[PieceKind]:
    """The kinds that came from other boxes into the games of the person's folder, and into those in its trash."""
    for path in (*players_packs().values(), *packs_in_trash(games_folder())):
        files = open_pack(path)
        if ADDED in files.sizes:
            yield from added_kinds(text_in(files.root, ADDED).encode("utf-8"))
