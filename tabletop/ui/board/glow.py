"""Glows, outlines and lift shadows: pictures made from the silhouette of a piece or of a place on the table.

They are made once per silhouette, zoom and style, so that a glow round all cubes on the table costs one picture.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin
from typing import Literal, NamedTuple

import pygame
from msgspec import Struct
from pygame import Color, Mask, Rect, Surface

from tabletop.core.events import Place
from tabletop.core.faces import Outline
from tabletop.ui.board.items import Item, PictureKey
from tabletop.ui.board.silhouettes import full_part, grown, tinted_mask
from tabletop.ui.board.sprites import Sprites, half_extents
from tabletop.ui.look import theme
from tabletop.ui.look.shapes import clear
from tabletop.ui.look.shapes import corners as corners_of
from tabletop.ui.look.theme import px

Style = Literal["selected", "hover", "source", "target", "drop", "focus", "trace", "choice"]
"""`choice` is what could be chosen too while something else is pointed at: the veil spares it, and it has no ring."""


class Glow(Struct, frozen=True):
    """How a thing stands out. `colour` (`#rrggbb`), such as that of a seat, replaces the style's own."""

    style: Style
    colour: str = ""
    shape: tuple[Place, ...] = ()
    """The corners, in table millimetres, of a place that is no rectangle."""


class PlaceGlow(Struct, frozen=True):
    """A place on the table that glows although no piece is there: its centre and size in millimetres."""

    x: float
    y: float
    width: float
    height: float
    glow: Glow
    outline: Outline = "rect"
    angle: float = 0.0
    radius: float = 2.0
    item: Item | None = None
    """An item whose silhouette glows, at that place and angle, instead of a shape."""


class Ring(NamedTuple):
    """A line of `line` pixels, `gap` away, and a soft halo of `halo` pixels, with their alphas; lengths are at 100 %.

    A dark rim of `rim` pixels round the line sets it off from pale paper. Nothing is drawn inside: a tint would change colours
    that matter, such as grey provinces turning tan.
    """

    colour: str
    line: int
    line_alpha: int
    halo: int
    halo_alpha: int
    gap: int = 0
    rim: int = 0


RINGS: dict[Style, Ring] = {
    "selected": Ring("#ffffff", 3, 255, 8, 220, 0, 1),
    "hover": Ring("#fff8e6", 1, 200, 3, 70),
    "source": Ring("#ffc62e", 2, 255, 6, 150, 0, 1),
    "target": Ring("#5fe8b4", 2, 255, 7, 150, 0, 1),
    "drop": Ring("#c9ff9e", 3, 255, 9, 220, 0, 1),
    "focus": Ring("#a9d8ff", 2, 255, 3, 120, 2),
    "trace": Ring("#ffffff", 1, 220, 4, 110, 1),
}
CHOICES: tuple[Style, ...] = ("source", "target", "drop", "selected", "focus", "choice")
"""The styles of what can be chosen, is chosen or is pointed at; the first three bring a veil over all the rest."""
VEIL = Color(7, 5, 2, 46)
RIM, RIM_ALPHA = Color(38, 20, 6), 190
REACH = 14
"""No glow reaches farther than this beyond its silhouette, in pixels at 100 %."""
BESIDE = 1
"""How far within the border of a place with corners of its own its glow begins, in pixels at 100 %."""
MOST_MASK_PIXELS = 2_000_000
"""The glow of a bag or pad with more pixels than this follows the box around it."""
LARGE_PIXELS = 90_000
"""Places with more pixels than this are outlined with drawn lines in four strips instead of one blurred picture."""
HOLLOW_PIXELS = 30_000
"""The glow of a silhouette with fewer pixels than this is one picture, with its middle, where nothing glows."""
SHADOW_SOFT = 5
SHADOW_ALPHA = 105
MOST_BYTES = 24 * 1024 * 1024
MOST_PLACES = 128
"""So many silhouettes of places are kept, whatever their size: 1 MB is one of 2900 by 2900 pixels."""
MOST_PLACE_PX, MOST_CORNER_PX = 8_000, 256
"""Larger sides and corner radii, in pixels, are drawn as if they were this large: no window is larger."""

Placed = tuple[Surface, int, int]
"""A picture, and the offset in pixels from the centre of its item to its upper left corner."""
Silhouette = tuple[object, ...]


class GlowArt:
    """Makes and caches the pictures of glows and lift shadows for one set of sprites."""

    def __init__(self, sprites: Sprites) -> None:
        self.sprites = sprites
        self._kept: OrderedDict[Silhouette, list[Placed]] = OrderedDict()
        self._bytes = 0
        self._zoom = 0.0
        self._scale = 0.0

    def around(self, item: Item, glow: Glow) -> list[Placed]:
        """The glow around an item, relative to its centre."""
        key = (*self._silhouette(item), glow)
        zoom = self.sprites.zoom
        if item.look.kind.startswith("#") and item.width * item.height * zoom * zoom > MOST_MASK_PIXELS:
            size = (place_px(item.width, zoom), place_px(item.height, zoom))
            return self._found(key) or self._keep(key, strips(*size, 0.0, glow))
        return self._found(key) or self._keep(key, ring_pictures(self._mask(item), glow))

    def shadow(self, item: Item) -> list[Placed]:
        """The soft shadow of a lifted item, relative to its centre (the painter decides where it falls)."""
        key = (*self._silhouette(item), "shadow")
        return self._found(key) or self._keep(key, [shadow_picture(self._mask(item))])

    def place(self, place: PlaceGlow) -> list[Placed]:
        """The glow of a place, relative to its centre."""
        zoom = self.sprites.zoom
        if place.item is not None:
            return self.around(place.item, place.glow)
        size = (place_px(place.width, zoom), place_px(place.height, zoom))
        key = (place.outline, size, place.angle, place.radius, place.glow)
        found = self._found(key)
        if found:
            return found
        if is_large(place, size):
            half_x, half_y = half_extents(*size, place.angle)
            corner = min(place.radius * zoom, MOST_CORNER_PX)
            return self._keep(key, strips(round(2 * half_x), round(2 * half_y), corner, place.glow))
        return self._keep(key, ring_pictures(place_mask(place, size, zoom), place.glow))

    def veil(
        self, items: Iterable[tuple[Item, Place]], places: Iterable[tuple[PlaceGlow, Place]], seen: Rect
    ) -> tuple[Surface, Rect, bool]:
        """A dark veil with a hole for each item and place, just large enough for them, where it lies, and whether only a part of
        it was made: of a very large one only what is `seen` is. Centres and rectangles are in pixels of the table."""
        zoom = self.sprites.zoom
        holes = [(self._mask(item), centre) for item, centre in items]
        cuts: list[tuple[Mask | None, Rect]] = []
        for place, centre in places:
            size = (place_px(place.width, zoom), place_px(place.height, zoom))
            if place.item is not None or not is_large(place, size):
                mask = place_mask(place, size, zoom) if place.item is None else self._mask(place.item)
                holes.append((mask, centre))
            else:
                half_x, half_y = half_extents(*size, place.angle)
                cuts.append((None, Rect(centre[0] - half_x, centre[1] - half_y, 2 * half_x, 2 * half_y)))
        for mask, (x, y) in holes:
            wide, high = mask.get_size()
            cuts.append((mask, Rect(round(x) - wide // 2, round(y) - high // 2, wide, high)))
        whole = cuts[0][1].unionall([rect for _, rect in cuts]) if cuts else Rect(seen.topleft, (1, 1))
        in_part = whole.width * whole.height > MOST_MASK_PIXELS
        whole = whole.clip(seen) if in_part else whole
        veil = clear(max(1, whole.width), max(1, whole.height))
        veil.fill(VEIL)
        for cut, rect in cuts:
            at = rect.move(-whole.left, -whole.top)
            if cut is None:
                veil.fill((0, 0, 0, 0), at)
            else:
                hole = cut.to_surface(setcolor=(0, 0, 0, 0), unsetcolor=(255, 255, 255, 255), surface=clear(*rect.size))
                veil.blit(hole, at, special_flags=pygame.BLEND_RGBA_MULT)
        return veil, whole, in_part

    def _found(self, key: Silhouette) -> list[Placed] | None:
        if (self._zoom, self._scale) != (self.sprites.zoom, theme.scale()):
            self._zoom, self._scale = self.sprites.zoom, theme.scale()
            self._kept.clear()
            self._bytes = 0
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: Silhouette, pictures: list[Placed]) -> list[Placed]:
        self._kept[key] = pictures
        self._bytes += bytes_of(pictures)
        while self._bytes > MOST_BYTES and len(self._kept) > 1:
            self._bytes -= bytes_of(self._kept.popitem(last=False)[1])
        return pictures

    def _silhouette(self, item: Item) -> Silhouette:
        look = item.look
        if look.kind.startswith("#"):
            return (look.kind, look.label, item.width, item.height, look.angle)
        kind = self.sprites.kind(look)
        if kind.outline == "shape":
            return (kind.id, look.face, look.angle)
        return (kind.outline, kind.width, kind.height, kind.radius, look.angle)

    def _mask(self, item: Item) -> Mask:
        look = item.look
        if look.kind.startswith("#") and self.sprites.mask(item).count() == 0:
            zoom = self.sprites.zoom
            return Mask((min(place_px(item.width, zoom), 2_000), min(place_px(item.height, zoom), 2_000)), True)
        return self.sprites.mask(bare(item))


def is_large(place: PlaceGlow, size: tuple[int, int]) -> bool:
    """Whether a place of `size` pixels is a rectangle so large that it is outlined with drawn lines."""
    return not place.glow.shape and place.outline == "rect" and size[0] * size[1] > LARGE_PIXELS


def place_px(side: float, zoom: float) -> int:
    """The pixels of a side of a place at `zoom`: at least 3, and at most `MOST_PLACE_PX`."""
    return min(max(3, round(side * zoom)), MOST_PLACE_PX)


def ring_of(glow: Glow) -> Ring:
    """How a glow is drawn, in pixels at the scale of the user interface."""
    ring = RINGS[glow.style]
    return ring._replace(line=px(ring.line), halo=px(ring.halo), gap=px(ring.gap), rim=px(ring.rim))


def bare(item: Item) -> Item:
    """The item without tint, label and lock, whose picture is the piece alone."""
    look = item.look
    if look.kind.startswith("#") or not (look.tint or look.label or look.locked):
        return item
    plain = PictureKey(look.kind, look.face, look.angle)
    return Item(item.key, item.zone, item.x, item.y, item.width, item.height, plain)


def bytes_of(pictures: list[Placed]) -> int:
    """The memory that pictures take."""
    return sum(picture.get_width() * picture.get_height() * 4 for picture, _, _ in pictures)


def ring_pictures(mask: Mask, glow: Glow) -> list[Placed]:
    """The glow around a silhouette as one picture, or as strips round the middle of a large one; its inside is transparent.

    That of a place with corners of its own is within it, because such places border on one another: the border between two that
    are lit stays as it is painted, and the rim is on its side of the line.
    """
    reach, (width, height) = px(REACH), mask.get_size()
    whole = Rect(-reach, -reach, width + 2 * reach, height + 2 * reach)
    inner = full_part(mask).inflate(-2 * reach, -2 * reach) if glow.shape else full_part(mask)
    # Four strips are worth while where they leave out more than half.
    parts = beside(whole, inner) if 2 * inner.width * inner.height > max(HOLLOW_PIXELS, whole.width * whole.height) else [whole]
    left, top = reach - whole.width // 2, reach - whole.height // 2
    return [(ring_part(mask, glow, whole, part), part.x + left, part.y + top) for part in parts]


def ring_part(mask: Mask, glow: Glow, whole: Rect, part: Rect) -> Surface:
    """A part of the glow, which fills `whole`; both are in pixels from the corner of the silhouette."""
    ring, reach = ring_of(glow), px(REACH)
    colour = Color(glow.colour or ring.colour)
    room = part.inflate(2 * reach, 2 * reach).clip(whole)
    body = Mask(room.size)
    body.draw(mask, (-room.x, -room.y))
    if glow.shape:
        body.invert()
        body = grown(body, px(BESIDE))
        ring = ring._replace(gap=ring.gap + ring.rim)
    picture = clear(*room.size)
    if ring.halo:
        wide = tinted_mask(grown(body, max(1, ring.halo // 2)), colour, ring.halo_alpha)
        picture = pygame.transform.box_blur(pygame.transform.box_blur(wide, max(1, ring.halo // 2)), 1)
    if ring.rim:
        rim = tinted_mask(grown(body, ring.gap if glow.shape else ring.gap + ring.line + ring.rim), RIM, RIM_ALPHA)
        picture.blit(rim, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    if ring.line:
        line = grown(body, ring.gap + ring.line)
        if ring.gap:
            line.erase(grown(body, ring.gap), (0, 0))
        sharp = tinted_mask(line, colour, ring.line_alpha)
        picture.blit(pygame.transform.box_blur(sharp, 1), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    outside = body.to_surface(setcolor=(0, 0, 0, 0), unsetcolor=(255, 255, 255, 255), surface=clear(*room.size))
    picture.blit(outside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture if part == room else picture.subsurface(part.move(-room.x, -room.y)).copy()


def shadow_picture(mask: Mask) -> Placed:
    """A soft dark copy of a silhouette."""
    soft_px = px(SHADOW_SOFT)
    room = soft_px * 2 + 2
    width, height = mask.get_size()
    size = (width + 2 * room, height + 2 * room)
    body = Mask(size)
    body.draw(mask, (room, room))
    dark = tinted_mask(body, Color(8, 5, 2), SHADOW_ALPHA)
    soft = pygame.transform.box_blur(pygame.transform.box_blur(dark, soft_px), soft_px)
    return soft, -(size[0] // 2), -(size[1] // 2)


@lru_cache(MOST_PLACES)
def place_mask(place: PlaceGlow, size: tuple[int, int], zoom: float) -> Mask:
    """The silhouette of a place, which nobody paints on: the veil needs those of all places that are offered again and again."""
    width, height = size
    if corners := place.glow.shape:
        turn = radians(place.angle)
        offs = [((x - place.x) * zoom, (y - place.y) * zoom) for x, y in corners]
        seen = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in offs]
        half_x, half_y = (max(1, round(max(abs(one[side]) for one in seen))) for side in (0, 1))
        shape = clear(min(2 * half_x, MOST_PLACE_PX), min(2 * half_y, MOST_PLACE_PX))
        pygame.draw.polygon(shape, "white", [(x + half_x, y + half_y) for x, y in seen])
        return pygame.mask.from_surface(shape, 127)
    shape = clear(width, height)
    if place.outline == "round":
        pygame.draw.ellipse(shape, "white", shape.get_rect())
    elif place.outline in ("hex", "flat_hex"):
        pygame.draw.polygon(shape, "white", corners_of(place.outline, pygame.FRect(0, 0, width - 1, height - 1)))
    else:
        pygame.draw.rect(shape, "white", shape.get_rect(), border_radius=round(place.radius * zoom))
    if place.angle:
        shape = pygame.transform.rotate(shape, -place.angle)
    return pygame.mask.from_surface(shape, 127)


def strips(width: int, height: int, radius: float, glow: Glow) -> list[Placed]:
    """The glow of a large rectangle: four strips along its sides, so that its wide inside is not drawn."""
    ring, reach = ring_of(glow), px(REACH)
    colour = Color(glow.colour or ring.colour)
    depth = reach + max(4, round(radius) + 4)
    outer = Rect(0, 0, width, height).inflate(2 * reach, 2 * reach)
    pictures: list[Placed] = []
    for side in sides_of(outer, depth):
        strip = clear(*side.size)
        for step in range(ring.halo, 0, -1):
            alpha = ring.halo_alpha * (ring.halo - step + 1) // (ring.halo + 1)
            outline(strip, side, width, height, radius, ring.gap + ring.line + step, 1, colour, alpha)
        if ring.rim:
            outline(strip, side, width, height, radius, ring.gap + ring.line + ring.rim, ring.rim, RIM, RIM_ALPHA)
        if ring.line:
            outline(strip, side, width, height, radius, ring.gap + ring.line, ring.line, colour, ring.line_alpha)
        pictures.append((strip, side.left - width // 2, side.top - height // 2))
    return pictures


def sides_of(rect: Rect, depth: int) -> list[Rect]:
    """The frame along the inside of a rectangle, `depth` pixels wide, in up to four parts."""
    return beside(rect, Rect(rect.left + depth, rect.top + depth, rect.width - 2 * depth, rect.height - 2 * depth))


def beside(rect: Rect, inner: Rect) -> list[Rect]:
    """What is left of a rectangle round an inner one: above, below, left and right of it, without empty parts."""
    bottom, right = inner.top + inner.height, inner.left + inner.width
    sides = (
        Rect(rect.left, rect.top, rect.width, inner.top - rect.top),
        Rect(rect.left, bottom, rect.width, rect.bottom - bottom),
        Rect(rect.left, inner.top, inner.left - rect.left, inner.height),
        Rect(right, inner.top, rect.right - right, inner.height),
    )
    return [side for side in sides if side.width > 0 and side.height > 0]


def outline(
    strip: Surface,
    side: Rect,
    width: int,
    height: int,
    radius: float,
    beyond: int,
    line: int,
    colour: Color,
    alpha: int,
) -> None:
    """Draw a rounded outline `beyond` pixels outside a rectangle at 0, 0 on the strip at `side`."""
    tone = (colour.r * alpha // 255, colour.g * alpha // 255, colour.b * alpha // 255, alpha)
    around = Rect(-side.left, -side.top, width, height).inflate(2 * beyond, 2 * beyond)
    pygame.draw.rect(strip, tone, around, line, border_radius=round(radius) + beyond)
