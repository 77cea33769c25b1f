"""What the pointer hits: items by their outline, not by the box around them."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, floor, radians, sin

from tabletop.ui.board.item_key import named
from tabletop.ui.board.items import STROKE_LOOK, Item
from tabletop.ui.board.pads import BUTTON_SHARE, stands_tall
from tabletop.ui.board.sprites import Sprites
from tabletop.ui.look import theme

TOLERANT_PX = 12.0
"""A thing whose smaller side is below this many pixels (at 100 %) is hit anywhere in the box around it."""


def hits(items: Iterable[Item], x: float, y: float, sprites: Sprites) -> Iterable[Item]:
    """Those of `items` that cover the point x, y of the table (millimetres), in the given order."""
    return (item for item in items if covers(item, x, y, sprites))


def covers(item: Item, x: float, y: float, sprites: Sprites) -> bool:
    """Whether an item covers the point x, y of the table (millimetres)."""
    if item.look.kind == STROKE_LOOK:
        # A stroke is hit on its path, not in its whole cell: the table checks that (see `reaches`).
        return False
    dx, dy = x - item.x, y - item.y
    reach = (item.width + item.height) / 2
    if abs(dx) > reach or abs(dy) > reach:
        return False
    angle = item.look.angle
    across, along = dx, dy
    if angle:
        turn = radians(angle)
        across, along = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
    half_width, half_height = item.width / 2, item.height / 2
    if abs(across) > half_width or abs(along) > half_height:
        return False
    if min(item.width, item.height) * sprites.zoom < TOLERANT_PX * theme.scale() or item.look.kind.startswith("#"):
        return True
    kind = sprites.kind(item.look)
    match kind.outline:
        case "round":
            return (across / half_width) ** 2 + (along / half_height) ** 2 <= 1.0
        case "hex":
            return abs(along) / half_height + abs(across) / half_width * 0.5 <= 1.0
        case "flat_hex":
            return abs(across) / half_width + abs(along) / half_height * 0.5 <= 1.0
        case "shape":
            return covers_pixel(item, dx, dy, sprites)
        case _:
            return in_rounded(half_width - abs(across), half_height - abs(along), kind.radius)


def in_rounded(from_side: float, from_end: float, radius: float) -> bool:
    """Whether a point at these distances from two sides of a rectangle is also inside its rounded corner."""
    return from_side >= radius or from_end >= radius or (radius - from_side) ** 2 + (radius - from_end) ** 2 <= radius**2


def covers_pixel(item: Item, dx: float, dy: float, sprites: Sprites) -> bool:
    """Whether the item's picture is solid at dx, dy millimetres from its centre, or 2 pixels beside that."""
    sprite = sprites.get(item)
    x = floor(dx * sprites.zoom) + sprite.half_x
    y = floor(dy * sprites.zoom) + sprite.half_y
    mask = sprites.mask(item)
    width, height = mask.get_size()
    return any(
        0 <= px < width and 0 <= py < height and bool(mask.get_at((px, py)))
        for px, py in ((x, y), (x - 2, y), (x + 2, y), (x, y - 2), (x, y + 2))
    )


def pad_part(item: Item, x: float, y: float) -> tuple[str, int]:
    """The counter of a pad, and which part of it is at x, y (seen millimetres): -1 the minus, 1 the plus, 0 between, and
    everywhere on a pad without buttons.
    """
    share = (x - (item.x - item.width / 2)) / item.width
    if stands_tall(item.width, item.height):
        share = 1.0 - (y - (item.y - item.height / 2)) / item.height
    part = 0 if item.look.locked else -1 if share < BUTTON_SHARE else 1 if share > 1 - BUTTON_SHARE else 0
    return named(item.key, "counter"), part
