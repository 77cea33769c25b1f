"""Finds a place on the table that nothing covers, as near as possible to the wanted one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

from pygame import FRect

from tabletop.core.events import Place
from tabletop.ui.board.items import Item
from tabletop.ui.faces.layers import turned_size

APART = 2.0
"""The least gap around something that is put down, in millimetres."""
STEP, SEARCHED = 0.5, 12
"""How many steps to each side are tried to find a place; a step is `STEP` times the size of the thing."""


def spots_near(wanted: Place, size: Place, whole: FRect) -> list[Place]:
    """Centres for a thing of this size, the wanted one first and then the nearest, all with the gap inside `whole`."""
    steps = range(-SEARCHED, SEARCHED + 1)
    ways = sorted(product(steps, steps), key=lambda way: (math.hypot(way[0] * size[0], way[1] * size[1]), abs(way[1])))
    room_x, room_y = size[0] / 2 + APART, size[1] / 2 + APART
    return [
        (
            max(min(wanted[0] + across * STEP * size[0], whole.right - room_x), whole.left + room_x),
            max(min(wanted[1] + down * STEP * size[1], whole.bottom - room_y), whole.top + room_y),
        )
        for across, down in ways
    ]


def first_free(spots: Sequence[Place], size: Place, taken: Sequence[FRect]) -> Place | None:
    """The first of these centres at which a thing of this size touches nothing that is taken; None if there is none."""
    return next((spot for spot in spots if around(spot, size).collidelist(taken) < 0), None)


def around(centre: Place, size: Place) -> FRect:
    """The area of the table that a thing of this size covers, with a small gap around it; in millimetres."""
    width, height = size[0] + 2 * APART, size[1] + 2 * APART
    return FRect(centre[0] - width / 2, centre[1] - height / 2, width, height)


def covered_by(item: Item) -> FRect:
    """The upright rectangle around the picture of an item, in millimetres."""
    width, height = turned_size(item.width, item.height, item.look.angle)
    return FRect(item.x - width / 2, item.y - height / 2, width, height)
