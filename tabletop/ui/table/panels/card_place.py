"""Where a card lies over the table so that it hides as little as can be of what the person must see now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pygame import Rect

from tabletop.ui.board.hand_strip import LABEL_WIDTH
from tabletop.ui.board.item_key import named
from tabletop.ui.look.theme import px
from tabletop.ui.table.table_view import TableView

LIT, HELD, OWN, COMMON, OTHERS = 12, 1000, 9, 2, 1
"""How bad it is to hide a pixel of what is lit or has just moved, of a card in hand (never, if there is any other place), of what
lies before the person, of what concerns all, and of what lies before others."""
STEP = 48
"""The places that are tried are so far apart, in pixels at 100 %."""
MARGIN = 8
Cost = tuple[Rect, int]
"""A part of the window, and how bad it is to hide one of its pixels."""


def best_place(sizes: Iterable[tuple[int, int]], within: Rect, costs: Sequence[Cost]) -> Rect:
    """The rectangle of one of these sizes, inside `within`, that hides the least; of equal ones the lowest and rightmost."""
    inner = within.inflate(-2 * px(MARGIN), -2 * px(MARGIN))
    tried = [Rect(x, y, *size) for size in sizes for x, y in corners(inner, size)]
    return min(tried, key=lambda rect: (hidden(rect, costs), -rect.bottom, -rect.right))


def corners(inner: Rect, size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The upper left corners that are tried for a rectangle of `size`: along the right and lower edge, and from there inwards."""
    right, bottom = max(inner.left, inner.right - size[0]), max(inner.top, inner.bottom - size[1])
    for y in range(bottom, inner.top - 1, -px(STEP)):
        for x in range(right, inner.left - 1, -px(STEP)):
            yield x, y


def hidden(rect: Rect, costs: Iterable[Cost]) -> int:
    """How bad it is to hide all that lies in `rect`."""
    total = 0
    for part, cost in costs:
        over = rect.clip(part)
        total += over.width * over.height * cost
    return total


def costs_of(view: TableView, held_cost: int = HELD) -> list[Cost]:
    """What must be seen of the table and of the hand now. `held_cost` is for cards in hand with which nothing can be done now."""
    box, camera, painter = view.shown.equipment, view.painter.camera, view.painter
    found: list[Cost] = [(held.rect, HELD if held.piece in view.rule_glows else held_cost) for held in view.strip.layout()]
    strip = view.strip.rect
    found.append((Rect(strip.topleft, (px(LABEL_WIDTH), strip.height)), OWN))
    if view.strip.beside:
        # The picture of one's own area is there, and the table shows the rest so large that it has no empty part.
        beside = Rect(strip.right - view.strip.beside, strip.y, view.strip.beside, strip.height)
        found += [(beside, LIT), (camera.area, COMMON)]
    for look in box.looks:
        cost = OWN if look.seat == view.seat else OTHERS if look.seat else COMMON
        found.append((camera.rect_of(look.x, look.y, look.width, look.height).clip(camera.area), cost))
    for key in {*view.rule_glows, *view.outlined, *view.traced}:
        if (rect := painter.rect_of(key)) is not None:
            found.append((rect.clip(camera.area), LIT))
        elif (zone := box.zones.get(named(key, "zone"))) is not None and not zone.in_hand:
            found.append((view.zone_rect(zone).clip(camera.area), LIT))
    return found + [(camera.rect_of(*part).clip(camera.area), LIT) for part in view.needed]
