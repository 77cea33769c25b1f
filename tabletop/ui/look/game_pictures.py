"""The pictures that a game brings: read from the store or its folder under limits, decoded once, and cut out of sheets.

A picture that is missing or broken becomes a hatched box of the right size with its name in it, and the program's log says so
once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from tabletop.core.faces import Picture
from tabletop.games.game import GAME_ID
from tabletop.picture_files import read_picture
from tabletop.saves.picture_store import stored_picture
from tabletop.small_files import READING_ERRORS
from tabletop.ui.look.assets import asset_path, fitted, on_clear, placeholder, report_once
from tabletop.ui.look.picture_bytes import ASSET_ROOM, check_size, drawing_from, picture_from

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tabletop.core.header import Header
    from tabletop.games.game import Game

MOST_HELD_BYTES = 160 * 1024 * 1024
"""Of decoded pictures, which may be sheets of many cards. The one that is needed is kept even if it is larger."""


class GamePictures(Struct, frozen=True):
    """Where the pictures of one game are found: by their hashes in the store of pictures, else by their names in a folder."""

    folder: Traversable | None = None
    digests: Mapping[str, str] = {}
    """The hash of each file, as the header of a save says it."""

    def read(self, file: str) -> bytes:
        """The bytes of a picture; raises one of `READING_ERRORS` with the reason if it is found nowhere."""
        digest = self.digests.get(file)
        if digest and (data := stored_picture(digest)):
            return data
        if self.folder is None:
            raise ValueError("it belongs to no game's folder")
        return read_picture(self.folder, file)

    def key(self, file: str) -> Key:
        """What a picture is known by, also when a later version of its file has the same name."""
        return self.folder, self.digests.get(file, ""), file


Key = tuple["Traversable | None", str, str]
_held: OrderedDict[Key, pygame.Surface] = OrderedDict()


def pictures_of(game: Game | None, header: Header | None = None) -> GamePictures:
    """The pictures of a game, or of a save with this header.

    Its folder is the one that the game names, or `assets/games/<its id>`, which may not exist.
    """
    name = game.id if game is not None else header.game if header is not None else ""
    folder = game.pictures if game is not None else None
    if folder is None and GAME_ID.fullmatch(name):
        folder = asset_path("games", name)
    return GamePictures(folder, header.pictures if header is not None else {})


def pictures_afresh(game: Game | None, header: Header) -> GamePictures:
    """As `pictures_of`; the pictures are read again when they are needed, because their files may have changed."""
    _held.clear()
    return pictures_of(game, header)


def picture(pictures: GamePictures | None, layer: Picture, width: int, height: int) -> pygame.Surface:
    """The picture of a layer in width x height pixels, with premultiplied alpha.

    A missing or broken one becomes a placeholder of that size.
    """
    width, height = max(1, width), max(1, height)
    pictures = pictures or GamePictures()
    try:
        if layer.file.lower().endswith(".svg"):
            whole = (width * layer.columns, height * layer.rows)
            drawn = on_clear(drawing_from(pictures.read(layer.file), whole)).premul_alpha()
        else:
            drawn = decoded(pictures, layer.file)
        return fitted(cell_of(drawn, layer), width, height, layer.fit)
    except (pygame.error, *READING_ERRORS) as cause:
        report_once(f"{pictures.folder}/{layer.file}" if pictures.folder else layer.file or "a picture", cause)
        return placeholder(layer.file, width, height)


def picture_fault(pictures: GamePictures, layer: Picture) -> str:
    """Why the picture of a layer cannot be shown, as the end of a sentence; empty if it can be, as far as its header says."""
    try:
        data = pictures.read(layer.file)
        if layer.file.lower().endswith(".svg"):
            drawing_from(data, (100, 100))
        else:
            check_cell(layer, *check_size(data, ASSET_ROOM))
    except FileNotFoundError:
        return "there is no such file"
    except READING_ERRORS as cause:
        return str(cause)
    return ""


def decoded(pictures: GamePictures, file: str) -> pygame.Surface:
    """A picture made of pixels, whole, with premultiplied alpha; those that were not used for longest are forgotten.

    Raises one of `READING_ERRORS` with the reason if it cannot be read.
    """
    key = pictures.key(file)
    found = _held.pop(key, None)
    if found is None:
        found = on_clear(picture_from(pictures.read(file), ASSET_ROOM)).premul_alpha()
    _held[key] = found
    held = sum(map(bytes_of, _held.values()))
    while held > MOST_HELD_BYTES and len(_held) > 1:
        held -= bytes_of(_held.popitem(last=False)[1])
    return found


def bytes_of(surface: pygame.Surface) -> int:
    """How much memory a picture takes."""
    return surface.get_pitch() * surface.get_height()


def cell_of(drawn: pygame.Surface, layer: Picture) -> pygame.Surface:
    """The cell of a sheet that the layer shows; raises ValueError if the sheet has no such cell or is too small for its cells."""
    if (layer.columns, layer.rows, layer.cell) == (1, 1, 0):
        return drawn
    width, height = drawn.get_size()
    check_cell(layer, width, height)
    down, across = divmod(layer.cell, layer.columns)
    left, top = across * width // layer.columns, down * height // layer.rows
    right, bottom = (across + 1) * width // layer.columns, (down + 1) * height // layer.rows
    return drawn.subsurface((left, top, right - left, bottom - top))


def check_cell(layer: Picture, width: int, height: int) -> None:
    """Raise ValueError if a sheet of width x height pixels has no such cell or is too small for its cells."""
    if layer.cell >= layer.columns * layer.rows:
        raise ValueError(f"its sheet has {layer.columns} x {layer.rows} cells, and none has the number {layer.cell}")
    if width < layer.columns or height < layer.rows:
        raise ValueError(f"it has {width} x {height} pixels, which is too small for {layer.columns} x {layer.rows} cells")
