"""A saved game on the screens that list saves: its small picture, and how it is opened.

The library is the first picture of the window, so what reads saves is imported only when one is opened.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.core.errors import TabletopError
from tabletop.problems import LOG
from tabletop.ui.export.thumbnail import scaled_into
from tabletop.ui.look.picture_bytes import THUMBNAIL_ROOM, picture_from
from tabletop.ui.screen import Host

MOST_PICTURES = 20
"""How many pictures of saves, of 1.6 MB each, are cached for painting: about as many as are visible."""


def loaded_thumbnail(picture: bytes) -> pygame.Surface | None:
    """The picture in a save's summary; None if it is missing or cannot be used."""
    if not picture:
        return None
    try:
        return picture_from(picture, THUMBNAIL_ROOM).convert()
    except ValueError as cause:
        # A broken thumbnail does not harm the save itself, so it is shown without one.
        LOG.warning("The small picture of a save cannot be used: %s.", cause)
        return None


class Thumbnails:
    """The pictures of the saves that were painted last."""

    def __init__(self) -> None:
        self._kept: dict[Path, pygame.Surface | None] = {}

    def of(self, path: Path, picture: bytes) -> pygame.Surface | None:
        """The picture in the summary of the save at `path`; None if it is missing or cannot be used."""
        if path not in self._kept:
            if len(self._kept) >= MOST_PICTURES:
                del self._kept[next(iter(self._kept))]
            self._kept[path] = loaded_thumbnail(picture)
        return self._kept[path]

    def clear(self) -> None:
        """Read all again: the saves may have changed."""
        self._kept.clear()


def fitted(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The whole picture in the middle of `size` pixels; what is beside it has the colour of its corner."""
    whole = scaled_into(picture, size)
    surface = pygame.Surface(size)
    surface.fill(whole.get_at((0, 0)))
    surface.blit(whole, whole.get_rect(center=surface.get_rect().center))
    return surface


def open_table(app: Host, path: Path, replay: bool = False) -> None:
    """Open a saved game, with `replay` at its start to play it back, or say why it cannot be opened."""
    from tabletop.session import Session
    from tabletop.ui.widgets.dialogs import MessageDialog

    try:
        session = Session.load_present(path)
    except TabletopError as problem:
        app.push(MessageDialog(app, "This game cannot be opened", str(problem)))
    else:
        app.push(app.table_of(session, replay))
