"""The pictures that a game brings: read from the store or its folder under limits, decoded once, and cut out of sheets.

A picture that is missing or broken becomes a hatched box of the right size with its name in it, and the program's log says so
once.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from tabletop.core.faces import Fit, Picture
from tabletop.core.picture_names import digest_in
from tabletop.games.game import GAME_ID
from tabletop.picture_files import picture_type, read_picture
from tabletop.saves.picture_store import keep_small, stored_picture, stored_small
from tabletop.small_files import READING_ERRORS
from tabletop.ui.look.assets import asset_path, fitted, on_clear, placeholder, report_once
from tabletop.ui.look.large_pictures import LargePicture
from tabletop.ui.look.picture_bytes import ASSET_ROOM, Room, check_size, drawing_from, is_opaque, picture_chunks, picture_from
from tabletop.ui.look.picture_parts import scaled_part
from tabletop.ui.look.shapes import clear, scaled

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from tabletop.core.header import Header
    from tabletop.games.game import Game

MOST_HELD_BYTES = 160 * 1024 * 1024
"""Of decoded pictures, which may be sheets of many cards. The one that is needed is kept even if it is larger."""
SMALL_SIDE = 192
"""The longer side of a small copy, or of each of its cells, in pixels."""
MOST_SMALL_CELLS = 200
"""Of a sheet with more cells there is no small copy: it would hardly be smaller than the sheet."""
SMALL_ROOM = Room(16 * 1024 * 1024, MOST_SMALL_CELLS * SMALL_SIDE, MOST_SMALL_CELLS * SMALL_SIDE * SMALL_SIDE)
MOST_LARGE_BYTES = 900 * 1024 * 1024
"""Of large pictures, in temporary files."""


class GamePictures(Struct, frozen=True):
    """Where the pictures of one game are found: by their hashes in the store of pictures, else by their names in a folder."""

    folder: Traversable | None = None
    digests: Mapping[str, str] = {}
    """The hash of each file, as the header of a save says it."""

    def read(self, file: str) -> bytes:
        """The bytes of a picture; raises one of `READING_ERRORS` with the reason if it is found nowhere."""
        digest = self.digests.get(file) or digest_in(file)
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
_held_bytes = 0
_pixels_decoded = 0
_large: OrderedDict[Key, LargePicture] = OrderedDict()


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
    while _large:
        _large.popitem()[1].close()
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
            if max(width, height) <= SMALL_SIDE and layer.columns * layer.rows <= MOST_SMALL_CELLS:
                return fitted(cell_of(small_copy(pictures, layer), layer), width, height, layer.fit)
            found = decoded(pictures, layer.file)
            if isinstance(found, LargePicture):
                return picture_part(found, layer, (width, height), pygame.Rect(0, 0, width, height))
            drawn = found
        return fitted(cell_of(drawn, layer), width, height, layer.fit)
    except (pygame.error, *READING_ERRORS) as cause:
        report_once(f"{pictures.folder}/{layer.file}" if pictures.folder else layer.file or "a picture", cause)
        return placeholder(layer.file, width, height)


def picture_fault(pictures: GamePictures, layer: Picture) -> str:
    """Why the picture of a layer cannot be shown, as the end of a sentence; empty if it can be, as far as its bytes say."""
    try:
        data = pictures.read(layer.file)
        if layer.file.lower().endswith(".svg"):
            drawing_from(data, (100, 100))
        else:
            check_cell(layer, *check_size(data, ASSET_ROOM))
            if picture_type(data) == "png":
                picture_chunks(data)
    except FileNotFoundError:
        return "there is no such file"
    except READING_ERRORS as cause:
        return str(cause)
    return ""


def small_copy(pictures: GamePictures, layer: Picture) -> pygame.Surface:
    """A picture, or a sheet, whose cells are of the size of a small card, with premultiplied alpha; raises as `decoded` does.

    The store keeps it: a table of a thousand cards, each with a picture of its own, is open in a second then.
    """
    name = small_name(pictures, layer)
    key = (pictures.folder, name, f"{layer.file} small")
    found = _held.get(key)
    if found is not None:
        _held.move_to_end(key)
        return found
    try:
        kept = name and stored_small(name)
        small = on_clear(decode(kept, SMALL_ROOM)) if kept else None
    except ValueError:
        # It is made again from the picture itself.
        small = None
    if small is None:
        small = scaled_small(pictures, layer, name)
    keep(key, small)
    return small


def small_name(pictures: GamePictures, layer: Picture) -> str:
    """What the small copy of a picture is called in the store; empty if the picture has no hash."""
    digest = pictures.digests.get(layer.file) or digest_in(layer.file)
    return f"{digest}-{layer.columns}x{layer.rows}" if digest and layer.columns * layer.rows > 1 else digest


def scaled_small(pictures: GamePictures, layer: Picture, name: str) -> pygame.Surface:
    """The small copy of a picture, made of its file; it is kept in the store under its name, if it has one."""
    data = pictures.read(layer.file)
    wide, high = check_size(data, ASSET_ROOM)
    check_cell(layer, wide, high)
    is_solid = is_opaque(data)
    if wide * high > ASSET_ROOM.most_pixels and isinstance(large := decoded(pictures, layer.file), LargePicture):
        whole = on_clear(large.whole)
    else:
        # The whole is not kept: a thousand of them would push one another out.
        whole = decode(data, ASSET_ROOM)
        whole = on_clear(whole) if is_solid else on_clear(whole).premul_alpha()
    cell = whole.get_width() / layer.columns, whole.get_height() / layer.rows
    share = min(1.0, SMALL_SIDE / max(cell))
    # Each cell has whole pixels, so that none shows the edge of its neighbour.
    size = tuple(max(1, round(side * share)) * count for side, count in zip(cell, (layer.columns, layer.rows), strict=True))
    small = on_clear(scaled(whole, (size[0], size[1])))
    if name:
        # The format of photographs is decoded four times faster, but has no transparent parts.
        file = io.BytesIO()
        pygame.image.save(small.convert(24) if is_solid else small, file, "small.jpg" if is_solid else "small.png")
        keep_small(name, file.getvalue())
    return small


def decode(data: bytes, room: Room) -> pygame.Surface:
    """What `picture_from` gives; its pixels are counted."""
    global _pixels_decoded
    found = picture_from(data, room)
    _pixels_decoded += found.get_width() * found.get_height()
    return found


def pixels_decoded() -> int:
    """How many pixels were decoded so far: it tells what a picture has cost, on any machine."""
    return _pixels_decoded


def part_of_picture(
    pictures: GamePictures | None, layer: Picture, size: tuple[int, int], wanted: pygame.Rect
) -> pygame.Surface | None:
    """The pixels `wanted` of the picture of a layer in `size` pixels, as sharp as its file; None for an SVG or what is broken."""
    if pictures is None or layer.file.lower().endswith(".svg"):
        return None
    try:
        return picture_part(decoded(pictures, layer.file), layer, size, wanted)
    except (pygame.error, *READING_ERRORS):
        # The whole picture, which is painted below its parts, is a placeholder then.
        return None


def picture_part(
    whole: pygame.Surface | LargePicture, layer: Picture, size: tuple[int, int], wanted: pygame.Rect
) -> pygame.Surface:
    """The pixels `wanted` of a picture once its cell is fitted into `size`; raises ValueError if it has no such cell."""
    crop: Callable[[int, pygame.Rect], pygame.Surface]
    if isinstance(whole, LargePicture):
        cell, crop, levels = cell_rect(layer, *whole.size), whole.crop, whole.top
    else:
        cell, crop, levels = cell_rect(layer, *whole.get_size()), partial(cropped, whole), 0
    drawn = fitted_rect(cell.size, size, layer.fit)
    found = clear(*wanted.size)
    seen = drawn.clip(wanted)
    if seen.width and seen.height:
        part = scaled_part(crop, levels, cell, drawn.size, seen.move(-drawn.left, -drawn.top))
        found.blit(part, (seen.left - wanted.left, seen.top - wanted.top))
    return found


def cropped(whole: pygame.Surface, level: int, area: pygame.Rect) -> pygame.Surface:
    """A part of a picture that has but one level."""
    return whole.subsurface(area)


def decoded(pictures: GamePictures, file: str) -> pygame.Surface | LargePicture:
    """A picture made of pixels, whole, with premultiplied alpha; those that were not used for longest are forgotten.

    Raises one of `READING_ERRORS` with the reason if it cannot be read.
    """
    key = pictures.key(file)
    found = _held.get(key)
    if found is not None:
        _held.move_to_end(key)
        return found
    if key in _large:
        _large.move_to_end(key)
        return _large[key]
    plain = decode(pictures.read(file), ASSET_ROOM)
    if plain.get_width() * plain.get_height() > ASSET_ROOM.most_pixels:
        return kept_large(key, plain)
    found = on_clear(plain).premul_alpha()
    keep(key, found)
    return found


def keep(key: Key, found: pygame.Surface) -> None:
    """Keep a decoded picture; those that were not used for longest are forgotten."""
    global _held_bytes
    _held_bytes = (0 if not _held else _held_bytes) + bytes_of(found)
    if (before := _held.pop(key, None)) is not None:
        _held_bytes -= bytes_of(before)
    _held[key] = found
    while _held_bytes > MOST_HELD_BYTES and len(_held) > 1:
        _held_bytes -= bytes_of(_held.popitem(last=False)[1])


def kept_large(key: Key, plain: pygame.Surface) -> LargePicture:
    """Keep a large picture; those that were not used for longest give back their room on the disk."""
    found = _large[key] = LargePicture(plain)
    held = sum(one.bytes for one in _large.values())
    while held > MOST_LARGE_BYTES and len(_large) > 1:
        oldest = _large.popitem(last=False)[1]
        held -= oldest.bytes
        oldest.close()
    return found


def bytes_of(surface: pygame.Surface) -> int:
    """How much memory a picture takes."""
    return surface.get_pitch() * surface.get_height()


def cell_of(drawn: pygame.Surface, layer: Picture) -> pygame.Surface:
    """The cell of a sheet that the layer shows; raises ValueError if the sheet has no such cell or is too small for its cells."""
    if (layer.columns, layer.rows, layer.cell) == (1, 1, 0):
        return drawn
    return drawn.subsurface(cell_rect(layer, *drawn.get_size()))


def cell_rect(layer: Picture, width: int, height: int) -> pygame.Rect:
    """Which part of a picture of width x height pixels the layer shows; raises ValueError as `cell_of` does."""
    check_cell(layer, width, height)
    down, across = divmod(layer.cell, layer.columns)
    left, top = across * width // layer.columns, down * height // layer.rows
    right, bottom = (across + 1) * width // layer.columns, (down + 1) * height // layer.rows
    return pygame.Rect(left, top, right - left, bottom - top)


def fitted_rect(size: tuple[int, int], room: tuple[int, int], fit: Fit) -> pygame.Rect:
    """Where a picture of `size` lies in a `room` that it is fitted into; with `cover` it reaches beyond."""
    across, down = room[0] / size[0], room[1] / size[1]
    if fit != "stretch":
        across = down = min(across, down) if fit == "contain" else max(across, down)
    width, height = max(1, round(size[0] * across)), max(1, round(size[1] * down))
    return pygame.Rect((room[0] - width) // 2, (room[1] - height) // 2, width, height)


def check_cell(layer: Picture, width: int, height: int) -> None:
    """Raise ValueError if a sheet of width x height pixels has no such cell or is too small for its cells."""
    if layer.cell >= layer.columns * layer.rows:
        raise ValueError(f"its sheet has {layer.columns} x {layer.rows} cells, and none has the number {layer.cell}")
    if width < layer.columns or height < layer.rows:
        raise ValueError(f"it has {width} x {height} pixels, which is too small for {layer.columns} x {layer.rows} cells")
