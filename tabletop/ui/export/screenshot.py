"""A picture of a game without a window: for the command line and for lists of games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tabletop.core.equipment import Seat
from tabletop.core.errors import SaveError
from tabletop.core.view import masked
from tabletop.session import Session


def table_picture(session: Session, size: tuple[int, int], seat: Seat | None, path: Path) -> None:
    """Write the table as `seat` (None: a watcher) sees it into `path`, a PNG of `size` pixels.

    Raises SaveError if the file cannot be written. Needs no display.
    """
    with no_window():
        import pygame

        from tabletop.ui.board.scene import build_items
        from tabletop.ui.board.table_picture import picture_of
        from tabletop.ui.faces.face_art import FaceArt
        from tabletop.ui.look.game_pictures import pictures_of

        try:
            items = build_items(masked(session.table, seat))
            art = FaceArt(pictures_of(session.game, session.header))
            picture = picture_of(art, session.equipment, items, size)
            pygame.image.save(picture, str(path))
        except (OSError, pygame.error) as cause:
            raise SaveError(f"The picture cannot be written to {path}: {cause}.") from cause


@contextmanager
def no_window() -> Iterator[None]:
    """Draw without a display until the `with` ends, whatever displays there are. Imports pygame."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    try:
        yield
    finally:
        pygame.display.quit()
