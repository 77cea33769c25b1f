"""The picture of a game: its table set up for some players, painted small once and kept in the user's cache."""

from __future__ import annotations

import zlib
from pathlib import Path

import msgspec
import pygame

from tabletop.core.equipment import SEAT_COLOURS, Equipment
from tabletop.core.errors import TabletopError
from tabletop.core.view import masked
from tabletop.games.game import Game
from tabletop.problems import LOG, write_down
from tabletop.rules.faults import short_cause
from tabletop.ui.export.thumbnail import scaled_into
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look.assets import pictures_of
from tabletop.version import __version__

SMALL = 480
"""The width in pixels up to which a picture is painted larger than it is shown."""


def game_picture(game: Game, art: FaceArt, size: tuple[int, int], players: int = 2) -> pygame.Surface:
    """The table of `game` at its start as a picture of `size` pixels; from the cache if it was painted before."""
    least, most = game.players
    seats = SEAT_COLOURS[: min(max(players, least), most)]
    box = game.box(seats, game.checked_options({}))
    kept = cached_file(game, box, size)
    if kept.is_file():
        try:
            return pygame.image.load(str(kept)).convert()
        except pygame.error as cause:
            LOG.warning("The picture %s cannot be used: %s.", kept, cause)
    picture = painted(game, len(seats), art, size)
    keep(picture, kept)
    return picture


def picture_problem(game: Game, cause: Exception) -> str:
    """The sentence for a game whose picture cannot be painted; an unexpected error also goes to the program's log."""
    if isinstance(cause, TabletopError):
        return str(cause)
    write_down(cause, f"the game {game.id}")
    return f"{game.name} cannot be shown: {short_cause(cause)}."


def cached_file(game: Game, box: Equipment, size: tuple[int, int]) -> Path:
    """The file of the picture in the cache; its name changes with the game's equipment and the program's version."""
    from platformdirs import user_cache_path

    about = zlib.crc32(msgspec.msgpack.encode(box))
    name = f"{game.id}-{about:08x}-{__version__}-{size[0]}x{size[1]}.png"
    return user_cache_path("Tabletop", appauthor=False) / "pictures" / name


def keep(picture: pygame.Surface, path: Path) -> None:
    """Write a picture into the cache; if that fails, it is painted again next time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, str(path))
    except (OSError, pygame.error) as cause:
        LOG.warning("The picture %s cannot be kept: %s.", path, cause)


def painted(game: Game, seats: int, art: FaceArt, size: tuple[int, int]) -> pygame.Surface:
    """The table of a new game, as a watcher sees it, as a picture of `size` pixels."""
    from tabletop.session import Session
    from tabletop.ui.board.scene import build_items
    from tabletop.ui.board.table_picture import picture_of

    session = Session.new(game, seats, seed="picture")
    # A table is drawn at steps of its size that are coarse for a small picture, so that is painted larger first.
    larger = SMALL // size[0] + 1
    with art.showing(pictures_of(game)):
        items = build_items(masked(session.table, None))
        return scaled_into(picture_of(art, session.equipment, items, (size[0] * larger, size[1] * larger)), size)
