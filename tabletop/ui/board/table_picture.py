"""The whole table as a picture, without a window."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from tabletop.core.equipment import Equipment
from tabletop.rules.looks import Area
from tabletop.ui.board.items import Item
from tabletop.ui.board.painter import Painter
from tabletop.ui.board.sprites import PieceArt
from tabletop.ui.look.surfaces import opaque


def picture_of(
    art: PieceArt,
    box: Equipment,
    items: Sequence[Item],
    size: tuple[int, int],
    part: Area | None = None,
) -> Surface:
    """The whole table, or a part of it in millimetres, as a picture of `size` pixels; needs no window."""
    painter = Painter(art, size)
    painter.set_background(box)
    painter.set_items(items)
    if part is not None:
        painter.fit(part)
    picture = opaque(size)
    painter.repaint(picture)
    return picture
