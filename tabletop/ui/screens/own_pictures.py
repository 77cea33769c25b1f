"""Pictures of a game of one's own, or of files that are not in a game yet, side by side."""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.games.game import Game
from tabletop.picture_files import read_picture
from tabletop.small_files import READING_ERRORS
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.look.game_pictures import GamePictures, Key, pictures_of
from tabletop.ui.look.picture_bytes import ASSET_ROOM, check_size
from tabletop.ui.widgets.picture_grid import PictureGrid


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


def pixels_of(picture: Path) -> tuple[int, int]:
    """Width and height of a picture file; those of a card if it has no pixels, as a drawing, or cannot be read."""
    try:
        return check_size(FILES_ANYWHERE.read(str(picture)), ASSET_ROOM)
    except READING_ERRORS:
        return 630, 880
