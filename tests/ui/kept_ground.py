"""Squares of the ground below the pieces, painted once for all windows of a process that show the same table alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

import msgspec
import pytest
from driver import shared_art
from pygame import Surface

from tabletop.core.equipment import Equipment
from tabletop.ui import settings
from tabletop.ui.board.background import Background
from tabletop.ui.look import theme

MOST_SQUARES = 512
"""How many squares of 256 kB are kept."""


def keep_ground(patch: pytest.MonkeyPatch) -> None:
    """Let all windows of the driver share squares of the ground, which nobody paints on.

    A square is shared if all it shows is equal: the boards and zones of the table, the side and the zoom from which it is
    seen, and the settings. A painter with pictures of its own, as tests of the painter make it, paints its own ground.
    """
    paint = Background._paint
    squares: OrderedDict[Hashable, Surface] = OrderedDict()
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
        wanted = (ground_of(ground.box), str(shared_art().pictures), look, place)
        square = squares[wanted] = squares.pop(wanted, None) or paint(ground, column, row)
        if len(squares) > MOST_SQUARES:
            squares.popitem(last=False)
        return square

    patch.setattr(Background, "_paint", painted)
