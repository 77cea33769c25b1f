"""Pictures of faces, squares of the ground below them, glows, texts to read and the pictures of games in the library,
painted once for all windows of a process.

Tests open hundreds of windows and saves with the same games. What is kept is keyed by all that it shows, so a test sees what
it would see if everything was painted for it alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache
from typing import Generic, TypeVar

import msgspec
import pytest
from driver import shared_art
from pygame import Surface
from pygame.mask import Mask

from tabletop import settings
from tabletop.core.equipment import Equipment
from tabletop.core.faces import Face, Font
from tabletop.core.table import Table
from tabletop.games.game import Game
from tabletop.games.registry import load_game, own_names
from tabletop.session import Session
from tabletop.ui.board import glow
from tabletop.ui.board.background import Background
from tabletop.ui.board.glow import Glow, Placed
from tabletop.ui.export import game_picture
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.faces.layers import Cut
from tabletop.ui.look import theme
from tabletop.ui.widgets import text_page
from tabletop.ui.widgets.rich_text import Gui, Written

MOST_BYTES = 256 * 1024 * 1024
"""How much is kept of each of the five."""
Painted = TypeVar("Painted", Surface, Written | None, list[Placed])


class Kept(Generic[Painted]):
    """Pictures by what they show; those that were not used for longest go first."""

    def __init__(self) -> None:
        self.pictures: OrderedDict[Hashable, Painted] = OrderedDict()
        self.bytes = 0

    def get(self, shows: Hashable, paint: Callable[[], Painted]) -> Painted:
        """The picture that shows this, painted if it is not kept."""
        picture = self.pictures.pop(shows, None)
        if picture is None:
            picture = paint()
            self.bytes += size_of(picture)
        self.pictures[shows] = picture
        while self.bytes > MOST_BYTES:
            self.bytes -= size_of(self.pictures.popitem(last=False)[1])
        return picture


def size_of(painted: Surface | Written | list[Placed] | None) -> int:
    """The bytes of a picture, or of several."""
    if isinstance(painted, list):
        return glow.bytes_of(painted)
    picture = painted.picture if isinstance(painted, Written) else painted
    return picture.get_width() * picture.get_height() * 4 if picture is not None else 0


def keep_faces(patch: pytest.MonkeyPatch) -> None:
    """Let all art share the faces that it has painted; nobody paints on them.

    Faces of different boxes are the same if they are written alike: a save that is opened brings a box of its own.
    """
    paint = FaceArt._smooth
    kept: Kept[Surface] = Kept()
    written: dict[int, tuple[Face, bytes]] = {}

    def smooth(art: FaceArt, face: Face, cut: Cut, zoom: float, margin: float, angle: float = 0.0, edge: int = 0) -> Surface:
        if id(face) not in written:
            # The face is kept too, so that no other gets its id.
            written[id(face)] = face, msgspec.msgpack.encode(face)
        look = (settings.current().high_contrast, theme.scale())
        shows = (written[id(face)][1], cut, zoom, margin, angle, edge, str(art.pictures), look)
        return kept.get(shows, lambda: paint(art, face, cut, zoom, margin, angle, edge))

    patch.setattr(FaceArt, "_smooth", smooth)


def keep_ground(patch: pytest.MonkeyPatch) -> None:
    """Let all windows of the driver share squares of the ground; nobody paints on them.

    A square is shared if all it shows is equal: the boards and zones of the table, the side and the zoom from which it is
    seen, and the settings. A painter with pictures of its own, as tests of the painter make it, paints its own ground.
    """
    paint = Background._paint
    squares: Kept[Surface] = Kept()
    known: dict[int, tuple[Equipment, bytes]] = {}

    def ground_of(box: Equipment) -> bytes:
        """All that is painted of a table without its pieces, as bytes; the box is kept, so that no other gets its id."""
        if id(box) not in known:
            known[id(box)] = box, msgspec.msgpack.encode((box.width, box.height, box.surface, box.boards, box.zones))
        return known[id(box)][1]

    def painted(ground: Background, column: int, row: int) -> Surface:
        if ground.box is None or ground.art is not shared_art():
            return paint(ground, column, row)
        look = (settings.current().material, settings.current().high_contrast, theme.scale())
        place = (ground.facing.quarter, ground.zoom, column, row)
        shows = (ground_of(ground.box), str(shared_art().pictures), look, place)
        return squares.get(shows, lambda: paint(ground, column, row))

    patch.setattr(Background, "_paint", painted)


def keep_glows(patch: pytest.MonkeyPatch) -> None:
    """Let all windows share the rings that glow around equal silhouettes; nobody paints on them."""
    paint = glow.ring_pictures
    kept: Kept[list[Placed]] = Kept()

    def ring_pictures(mask: Mask, ring: Glow) -> list[Placed]:
        shows = (mask.get_size(), bytes(memoryview(mask)), ring, theme.scale())
        return kept.get(shows, lambda: paint(mask, ring))

    patch.setattr(glow, "ring_pictures", ring_pictures)


def keep_game_pictures(patch: pytest.MonkeyPatch) -> None:
    """Let all libraries share the pictures of our games, and pictures of each size the game played for them.

    Those of other games come from the cache on disk, or are painted.
    """
    make, play = game_picture.game_picture, game_picture.in_full_course
    kept: Kept[Surface] = Kept()
    courses: dict[str, Table] = {}

    def picture(game: Game, art: FaceArt, size: tuple[int, int], players: int = 2, played: bool = False) -> Surface:
        if not any(game is one for one in ours()):
            return make(game, art, size, players, played)
        return kept.get((game.id, size, players, played), lambda: make(game, art, size, players, played))

    def in_full_course(session: Session) -> Table:
        if session.game is None or not any(session.game is one for one in ours()):
            return play(session)
        if session.game.id not in courses:
            courses[session.game.id] = play(session)
        return courses[session.game.id]

    patch.setattr(game_picture, "game_picture", picture)
    patch.setattr(game_picture, "in_full_course", in_full_course)


@cache
def ours() -> tuple[Game, ...]:
    """The games that come with the program."""
    return tuple(map(load_game, own_names()))


def keep_texts(patch: pytest.MonkeyPatch) -> None:
    """Let all pages to read share the texts that pygame_gui has written for them; nobody paints on them.

    A text is shared if its words, its width and all that its theme is made of are equal.
    """
    write = text_page.written
    kept: Kept[Written | None] = Kept()

    def written(gui: Gui, marked: str, text: str, look: str, width: int, face: Font = "sans") -> Written | None:
        shows = (marked, look, width, face, settings.current().high_contrast, theme.scale())
        return kept.get(shows, lambda: write(gui, marked, text, look, width, face))

    patch.setattr(text_page, "written", written)
