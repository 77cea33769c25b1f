"""A card over the table with pieces as pictures, as large as the window allows: a title, perhaps a field, buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.core.equipment import UNKNOWN, PieceId
from tabletop.core.table import Table
from tabletop.rules.log_pictures import shown_side
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.widgets.dialogs import Dialog
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.picture_grid import PictureGrid, Tile

HIGHEST = 520
"""Of the grid, in pixels at 100 %."""
REST = 150
"""What the window, title and margins take of the height, beside the buttons."""


class PictureSheet(Dialog):
    """The base of the sheets that show pieces."""

    wide = 860
    field: TextField | None = None

    def __init__(self, app: Host, title: str, grid: PictureGrid) -> None:
        super().__init__(app, title, "")
        self.grid = self.form.add(grid)

    def place_extra(self, rect: pygame.Rect) -> int:
        top = rect.top + (px(10) if self.words.text else 0)
        if self.field is not None:
            self.field.place(pygame.Rect(rect.left, top, rect.width, target(40)))
            top += target(40) + px(8)
        high = min(px(HIGHEST), self.app.size[1] - px(REST) - target(40) - (top - rect.top))
        self.grid.place(pygame.Rect(rect.left, top, rect.width, high))
        return top + high - rect.top


def tiles_of(table: Table, pieces: Sequence[PieceId], numbered: bool = False) -> list[Tile]:
    """Known pieces as tiles, by the side that tells which they are; `numbered` from 1 on."""
    return [tile_of(table, piece, str(number) if numbered else "") for number, piece in enumerate(pieces, 1)]


def tile_of(table: Table, piece: PieceId, corner: str = "") -> Tile:
    """A piece of a masked table as a tile."""
    state = table.pieces[piece]
    side, kind = shown_side(table, state), table.equipment.kinds.get(state.kind, UNKNOWN)
    return Tile(kind, side.face, state.label or kind.name, state.label, side.tint, corner)
