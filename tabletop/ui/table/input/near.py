"""What the pointer is on: the item under it, or in the setting of larger targets, one close by."""

from __future__ import annotations

from tabletop import settings
from tabletop.ui.board.painter import Painter
from tabletop.ui.look.theme import px

LEEWAY = 12
"""How far beside an item the pointer may be, in pixels at 100 %, if larger targets are set."""
AROUND = ((0, -1), (0, 1), (-1, 0), (1, 0), (-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7))


def item_near(painter: Painter, position: tuple[int, int]) -> str:
    """The key of the topmost item at a point of the window; with larger targets, else of the nearest around; else empty."""
    found = painter.piece_at(*position)
    if found is not None or not settings.current().large_targets:
        return found or ""
    reach = px(LEEWAY)
    for step in (reach // 2, reach):
        for across, down in AROUND:
            found = painter.piece_at(round(position[0] + across * step), round(position[1] + down * step))
            if found is not None:
                return found
    return ""
