"""Pictures of a game of one's own, or of files that are not in a game yet, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

import pygame

from tabletop.core.faces import Picture
from tabletop.core.picture_names import faces_of
from tabletop.games.game import Game
from tabletop.picture_files import read_picture
from tabletop.rules.words import counted
from tabletop.small_files import READING_ERRORS
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look.game_pictures import GamePictures, Key, picture_fault, pictures_of
from tabletop.ui.look.picture_bytes import ASSET_ROOM, check_size
from tabletop.ui.screens.own_games import usual_box
from tabletop.ui.widgets.picture_grid import PictureGrid

MOST_NAMED = 4
"""How many pictures that cannot be shown are named in a sentence."""

MOST_READ = 300
"""How many pictures of a game are read to see whether they can be shown."""


class FilesAnywhere(GamePictures, frozen=True):
    """Pictures that are named by their whole paths, because they are in no game yet."""

    def read(self, file: str) -> bytes:
        path = Path(file)
        return read_picture(path.parent, path.name)

    def key(self, file: str) -> Key:
        return Path(file).parent, "", Path(file).name


FILES_ANYWHERE = FilesAnywhere()


class OwnPictureGrid(PictureGrid):
    """Shows faces whose pictures are those of a game, or files anywhere on the disk."""

    def __init__(self, art: FaceArt, empty: str = "") -> None:
        super().__init__(art, empty=empty, name="pictures")
        self.pictures: GamePictures = FILES_ANYWHERE

    def show_game(self, game: Game) -> None:
        """Take the pictures of a game from now on."""
        self.pictures = pictures_of(game)

    def draw(self, surface: pygame.Surface) -> None:
        with self.art.showing(self.pictures):
            super().draw(surface)


def faults_of(pictures: Iterable[Path]) -> dict[Path, str]:
    """Those of the picture files that cannot be shown, with the reason as the end of a sentence."""
    return {one: fault for one in pictures if (fault := picture_fault(FILES_ANYWHERE, Picture(str(one), 0, 0, 1, 1)))}


def faults_in(game: Game) -> dict[Path, str]:
    """Which of the first `MOST_READ` pictures in the usual box of a game cannot be shown, and why, as `faults_of` says it."""
    files = {layer.file: layer for _, _, face in faces_of(usual_box(game)) for layer in face.layers if isinstance(layer, Picture)}
    read = islice(files.items(), MOST_READ)
    return {Path(file): fault for file, layer in read if (fault := picture_fault(pictures_of(game), layer))}


def faults_sentence(faults: Mapping[Path, str]) -> str:
    """Which files cannot be shown, and why; empty if there are none."""
    if not faults:
        return ""
    named = "; ".join(f"{one.name} ({fault})" for one, fault in islice(faults.items(), MOST_NAMED))
    more = f"; and {counted(len(faults) - MOST_NAMED, 'other')}" if len(faults) > MOST_NAMED else ""
    return f"{counted(len(faults), 'picture')} cannot be shown: {named}{more}."


def pixels_of(picture: Path) -> tuple[int, int]:
    """Width and height of a picture file; those of a card if it has no pixels, as a drawing, or cannot be read."""
    try:
        return check_size(FILES_ANYWHERE.read(str(picture)), ASSET_ROOM)
    except READING_ERRORS:
        return 630, 880
