"""A saved game on the screens that list saves: its small picture, and how it is opened.

The library is the first picture of the window, so what reads saves is imported only when one is opened.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.core.errors import TabletopError
from tabletop.ui.look.picture_bytes import THUMBNAIL_ROOM, picture_from
from tabletop.ui.problems import LOG
from tabletop.ui.screen import Host


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


def covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a picture, scaled so that it covers `size` pixels."""
    factor = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    whole = pygame.transform.smoothscale(
        picture, (max(size[0], round(picture.get_width() * factor)), max(size[1], round(picture.get_height() * factor)))
    )
    left, top = (whole.get_width() - size[0]) // 2, (whole.get_height() - size[1]) // 2
    return whole.subsurface(pygame.Rect((left, top), size)).copy()


def open_table(app: Host, path: Path, replay: bool = False) -> None:
    """Open a saved game, with `replay` at its start to play it back, or say why it cannot be opened."""
    from tabletop.session import Session
    from tabletop.ui.widgets.dialogs import MessageDialog

    try:
        session = Session.load(path)
    except TabletopError as problem:
        app.push(MessageDialog(app, "This game cannot be opened", str(problem)))
    else:
        app.push(app.table_of(session, replay))
