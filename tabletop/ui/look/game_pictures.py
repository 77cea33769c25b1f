"""The pictures that a game brings: read from its folder under limits, decoded once, and cut out of sheets.

A picture that is missing or broken becomes a hatched box of the right size with its name in it, and the program's log says so
once.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import pygame

from tabletop.core.faces import Picture
from tabletop.small_files import READING_ERRORS
from tabletop.ui.look.assets import MOST_BYTES, asset_path, fitted, on_clear, placeholder, report_once
from tabletop.ui.look.picture_bytes import ASSET_ROOM, drawing_from, picture_from

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tabletop.games.game import Game

MOST_HELD_BYTES = 160 * 1024 * 1024
"""Of decoded pictures, which may be sheets of many cards. The one that is needed is kept even if it is larger."""

_held: OrderedDict[tuple[Traversable, str], pygame.Surface] = OrderedDict()


def pictures_of(game: Game | None, name: str = "") -> Traversable:
    """The folder of a game's pictures: the one that the game names, or `assets/games/<its id>`, which may not exist."""
    return game.pictures if game is not None and game.pictures is not None else asset_path("games", game.id if game else name)


def pictures_afresh(game: Game | None, name: str) -> Traversable:
    """As `pictures_of`; the pictures are read again when they are needed, because their files may have changed."""
    _held.clear()
    return pictures_of(game, name)


def read_picture(folder: Traversable, file: str) -> bytes:
    """The bytes of a picture in a game's folder; raises one of `READING_ERRORS` with the reason if it cannot be read."""
    parts = file.split("/")
    if any(part in ("", ".", "..") or not part.isprintable() or set(part) & set("\\:") for part in parts):
        raise ValueError("that is not the name of a picture")
    with folder.joinpath(*parts).open("rb") as opened:
        data = opened.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError("it is too large")
    return bytes(data)


def picture(folder: Traversable | None, layer: Picture, width: int, height: int) -> pygame.Surface:
    """The picture of a layer in width x height pixels, with premultiplied alpha, from a game's folder of pictures.

    A missing or broken one becomes a placeholder of that size.
    """
    width, height = max(1, width), max(1, height)
    if folder is None:
        report_once(layer.file or "a picture", "it belongs to no game's folder")
        return placeholder(layer.file, width, height)
    try:
        if layer.file.lower().endswith(".svg"):
            whole = (width * layer.columns, height * layer.rows)
            drawn = on_clear(drawing_from(read_picture(folder, layer.file), whole)).premul_alpha()
        else:
            drawn = decoded(folder, layer.file)
        return fitted(cell_of(drawn, layer), width, height, layer.fit)
    except (pygame.error, *READING_ERRORS) as cause:
        report_once(f"{folder}/{layer.file}", cause)
        return placeholder(layer.file, width, height)


def decoded(folder: Traversable, file: str) -> pygame.Surface:
    """A picture made of pixels, whole, with premultiplied alpha; those that were not used for longest are forgotten.

    Raises one of `READING_ERRORS` with the reason if it cannot be read.
    """
    found = _held.pop((folder, file), None)
    if found is None:
        found = on_clear(picture_from(read_picture(folder, file), ASSET_ROOM)).premul_alpha()
    _held[folder, file] = found
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
    if layer.cell >= layer.columns * layer.rows:
        raise ValueError(f"its sheet has {layer.columns} x {layer.rows} cells, and none has the number {layer.cell}")
    width, height = drawn.get_size()
    down, across = divmod(layer.cell, layer.columns)
    left, top = across * width // layer.columns, down * height // layer.rows
    right, bottom = (across + 1) * width // layer.columns, (down + 1) * height // layer.rows
    if right <= left or bottom <= top:
        raise ValueError(f"it has {width} x {height} pixels, which is too small for {layer.columns} x {layer.rows} cells")
    return drawn.subsurface((left, top, right - left, bottom - top))
