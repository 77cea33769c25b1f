"""What is drawn over the resting layer: glows, moving things, held things, the marquee.

Everything is a flat list of pictures with positions, so that comparing two lists shows what must be drawn again.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from math import floor

import pygame
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from tabletop.core.equipment import worth_of
from tabletop.ui.board.animation import Frame, Pose
from tabletop.ui.board.camera import Camera
from tabletop.ui.board.glow import Glow, GlowArt, PlaceGlow, sides_of
from tabletop.ui.board.items import NO_SIGN, WORTH, Item, PictureKey
from tabletop.ui.board.piles import by_pile, unseen
from tabletop.ui.board.sprites import Sprite, Sprites, sprite_of
from tabletop.ui.look import theme
from tabletop.ui.look.shapes import clear
from tabletop.ui.look.theme import px

GROWTH = 1.035
MOST_GROWN = 60
"""If more things than this are held, they are not drawn larger, only raised."""
RISE_MM, LEAST_RISE, MOST_RISE = 2.6, 3, 12
"""How far the shadow of a raised thing is to the lower right: in millimetres, and its limits in pixels at 100 %."""
MOST_SHADOWED = 200
"""If more things than this are held, they have no shadows: to paint those took twice as long as the things themselves."""
MANY_LAYERS = 200
"""More held pictures than this are carried as one picture of what is near the view."""
REACH = 96
"""How far beyond the view that one picture reaches, in pixels: so far they are carried before it is made again."""
STACKED_MM = 1.3
"""Things whose centres are nearer than this share one shadow."""
MARQUEE_COLOUR = "#ffe9b0"

Layer = tuple[Surface, int, int]
"""A picture and the pixel of the window where its upper left corner goes."""


class Held:
    """Things in the hand: the items where they lay, how far they were carried, and how far they were rotated since."""

    def __init__(self, items: Sequence[Item], floating: Sequence[Item] = (), count: int = 0) -> None:
        self.items = (*items, *floating)
        self.count = count or len(self.items)
        """The number that is shown at them, if it is more than 1."""
        self.floating = frozenset(item.key for item in floating)
        """Keys of things that were not on the table: they come out of a hand, or are copies from a supply."""
        self.dx = 0.0
        self.dy = 0.0
        self.rotated = 0.0
        self._grown: dict[PictureKey, Sprite] = {}
        self._made_for = (0.0, 0.0)
        self._laid: list[Layer] = []
        """The pictures that `_lay` made for the values of the next three attributes."""
        self._joined: Layer | None = None
        """Those pictures in one, if they are very many."""
        self._laid_for = (0.0, 0.0, 0.0)
        self._laid_items: Sequence[Item] = ()
        self._laid_styles: Mapping[str, Glow] | None = None

    def keep(self, keys: Container[str]) -> bool:
        """Let go of things from the table that are not among `keys`; return whether anything is still held."""
        self.items = tuple(item for item in self.items if item.key in self.floating or item.key in keys)
        return bool(self.items)

    def lay_again(self) -> None:
        """Take the pictures of the things again."""
        self._grown.clear()
        self._laid_for = (0.0, 0.0, 0.0)

    @property
    def taken(self) -> set[str]:
        """The keys of the things that are not drawn on the table while they are held."""
        return {item.key for item in self.items if item.key not in self.floating}

    def poses(self) -> dict[str, Pose]:
        """The present pose of each."""
        return {
            item.key: Pose(item.x + self.dx, item.y + self.dy, (item.look.angle + self.rotated) % 360.0, item.rise)
            for item in self.items
        }

    def layers(self, camera: Camera, sprites: Sprites, glows: GlowArt, styles: Mapping[str, Glow]) -> list[Layer]:
        """The pictures: shadows below, then each thing with its glow; a number on top if there are several."""
        zoom = camera.zoom
        made_for = (zoom, theme.scale(), self.rotated)
        # Carrying changes only the position of the pictures.
        if self._laid_for != made_for or self._laid_items is not self.items or self._laid_styles is not styles:
            self._laid = self._lay(zoom, sprites, glows, styles)
            self._laid_for, self._laid_items, self._laid_styles = made_for, self.items, styles
            self._joined = None
        dx = round(self.dx * zoom) - camera.origin_x
        dy = round(self.dy * zoom) - camera.origin_y
        laid = self._laid if len(self._laid) <= MANY_LAYERS else [self._in_one(camera.area.move(-dx, -dy))]
        return [(picture, x + dx, y + dy) for picture, x, y in laid]

    def _in_one(self, seen: Rect) -> Layer:
        """One picture of all that is near the part that is seen, until the things are carried farther than it reaches."""
        if self._joined is None or not layer_rect(self._joined).contains(seen):
            self._joined = in_one(self._laid, seen.inflate(2 * REACH, 2 * REACH))
        return self._joined

    def _lay(self, zoom: float, sprites: Sprites, glows: GlowArt, styles: Mapping[str, Glow]) -> list[Layer]:
        """The pictures in the places where the things lay, in pixels from the corner of the table."""
        rise = rise_of(zoom)
        shadows: list[Layer] = []
        pictures: list[Layer] = []
        last: Item | None = None
        for item in self._shown(zoom):
            shown = rotated_item(item, self.rotated)
            x, y = floor(item.x * zoom), floor(item.y * zoom)
            apart = last is None or abs(item.x - last.x) > STACKED_MM or abs(item.y - last.y) > STACKED_MM
            if apart and len(self.items) <= MOST_SHADOWED:
                shadows += [(soft, x + dx + rise, y + dy + rise) for soft, dx, dy in glows.shadow(shown)]
            glow = styles.get(item.key)
            if glow is not None and glow.style != "choice":
                pictures += [(ring, x + dx, y + dy) for ring, dx, dy in glows.around(shown, glow)]
            sprite = self._sprite(shown, sprites)
            pictures.append((sprite.surface, x - sprite.half_x, y - sprite.half_y))
            last = item
        if (count := min(self.count, len(self.items))) > 1 and last is not None:
            x, y = floor(last.x * zoom), floor(last.y * zoom)
            worth = worth_of(sprites.kind(item.look) for item in self.items)
            chip, (x, y) = sprites.number(worth or count, x, y, rotated_item(last, self.rotated), WORTH if worth else NO_SIGN)
            pictures.append((chip, x, y))
        return shadows + pictures

    def _shown(self, zoom: float) -> list[Item]:
        """The held items that are drawn: all except those that the piles among them hide."""
        hidden: set[str] = set()
        for pile in by_pile(self.items).values():
            hidden |= unseen(pile, zoom)
        return [item for item in self.items if item.key not in hidden]

    def _sprite(self, item: Item, sprites: Sprites) -> Sprite:
        sprite = sprites.get(item)
        if len(self.items) > MOST_GROWN:
            return sprite
        if self._made_for != (sprites.zoom, theme.scale()):
            self._made_for = (sprites.zoom, theme.scale())
            self._grown.clear()
        grown = self._grown.get(item.look)
        if grown is None:
            size = (round(sprite.width * GROWTH), round(sprite.height * GROWTH))
            grown = sprite_of(pygame.transform.smoothscale(sprite.surface, size))
            self._grown[item.look] = grown
        return grown


def in_one(layers: list[Layer], area: Rect) -> Layer:
    """What layers show in an area, as one picture: drawn in a fraction of the time of very many."""
    picture = clear(*area.size)
    blits = [(layer[0], (layer[1] - area.x, layer[2] - area.y)) for layer in layers]
    picture.fblits(blits, pygame.BLEND_PREMULTIPLIED)
    return picture, *area.topleft


def rotated_item(item: Item, by: float) -> Item:
    """The item rotated by `by` degrees."""
    if not by:
        return item
    look = item.look._replace(angle=(item.look.angle + by) % 360.0)
    return Item(item.key, item.zone, item.x, item.y, item.width, item.height, look)


def rise_of(zoom: float) -> int:
    """How far, in pixels, the shadow of a raised thing is from it."""
    return min(max(round(RISE_MM * zoom), px(LEAST_RISE)), px(MOST_RISE))


def frame_layers(frames: Iterable[Frame], camera: Camera, sprites: Sprites, glows: GlowArt) -> list[Layer]:
    """The pictures of moving things."""
    zoom = camera.zoom
    rise = rise_of(zoom)
    layers: list[Layer] = []
    for frame in frames:
        item = frame.item
        x = floor(frame.pose.x * zoom) - camera.origin_x
        y = floor(frame.pose.y * zoom) - camera.origin_y
        shown = Item(item.key, item.zone, item.x, item.y, item.width, item.height, frame.look)
        if frame.raised and frame.squeeze > 0.5:
            layers += [(soft, x + dx + rise, y + dy + rise) for soft, dx, dy in glows.shadow(shown)]
        sprite = frame_sprite(frame, shown, sprites)
        layers.append((sprite.surface, x - sprite.half_x, y - sprite.half_y))
    return layers


def frame_sprite(frame: Frame, shown: Item, sprites: Sprites) -> Sprite:
    """The picture of one frame; made for this frame alone unless the thing looks as it does at rest."""
    look = frame.look
    whole = frame.squeeze >= 1.0 and frame.fade >= 1.0
    if whole and frame.pose.angle % 360.0 == look.angle:
        return sprites.get(shown)
    upright = Item(shown.key, shown.zone, shown.x, shown.y, shown.width, shown.height, look._replace(angle=0.0))
    picture = sprites.get(upright).surface
    if frame.squeeze < 1.0:
        width, height = picture.get_size()
        picture = pygame.transform.smoothscale(picture, (max(1, round(width * frame.squeeze)), height))
    if frame.pose.angle % 360.0:
        picture = pygame.transform.rotozoom(picture, -frame.pose.angle, 1.0)
    if frame.fade < 1.0:
        alpha = max(0, round(255 * frame.fade))
        picture = picture.copy()
        picture.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite_of(picture)


def glow_layers(items: Iterable[tuple[Item, Glow]], camera: Camera, glows: GlowArt) -> list[Layer]:
    """The pictures of glows around items at rest."""
    zoom = camera.zoom
    layers: list[Layer] = []
    for item, glow in items:
        x = floor(item.x * zoom) - camera.origin_x
        y = floor(item.y * zoom) - camera.origin_y
        layers += [(ring, x + dx, y + dy) for ring, dx, dy in glows.around(item, glow)]
    return layers


def crossed_numbers(items: Iterable[Item], places: Sequence[Rect], camera: Camera, sprites: Sprites) -> list[Layer]:
    """The numbers of those piles among `items` that rings at `places` in the window would cross, to be drawn over them."""
    numbers: list[Layer] = []
    for item in items:
        sprite = sprites.get(item)
        x = floor(item.x * camera.zoom) - camera.origin_x - sprite.half_x
        y = floor(item.y * camera.zoom) - camera.origin_y - sprite.half_y
        badge = sprites.badge(item, sprite, x, y)
        if badge is not None and Rect(badge[1], badge[0].get_size()).collidelist(places) >= 0:
            numbers.append((badge[0], *badge[1]))
    return numbers


def place_layers(places: Iterable[PlaceGlow], camera: Camera, glows: GlowArt) -> list[Layer]:
    """The pictures of glows of places."""
    layers: list[Layer] = []
    for place in places:
        x, y = camera.to_screen(place.x, place.y)
        layers += [(picture, x + dx, y + dy) for picture, dx, dy in glows.place(rotated(place, camera))]
    return layers


def rotated(place: PlaceGlow, camera: Camera) -> PlaceGlow:
    """A place as it is seen from the side from which the table is looked at."""
    degrees = camera.facing.degrees
    if not degrees:
        return place
    item = place.item if place.item is None else rotated_item(place.item, degrees)
    return replace(place, angle=(place.angle + degrees) % 360.0, item=item)


def marquee_layers(rect: Rect) -> list[Layer]:
    """The frame of a marquee (pixels of the window): four thin sides; a fill would cost time and show nothing more."""
    rect = Rect(rect)
    rect.normalize()
    layers: list[Layer] = []
    for side in sides_of(rect, px(2)):
        line = clear(*side.size)
        line.fill(Color(MARQUEE_COLOUR))
        layers.append((line, side.left, side.top))
    return layers


def layer_rect(layer: Layer) -> Rect:
    """The pixels of the window that a layer touches."""
    return Rect((layer[1], layer[2]), layer[0].get_size())


def changed_rects(before: Sequence[Layer], after: Sequence[Layer]) -> list[Rect]:
    """Where two lists of layers differ."""
    if before == after:
        return []
    old, new = set(before), set(after)
    differing = [layer_rect(layer) for layer in old ^ new]
    kept_before = [layer for layer in before if layer in new]
    kept_after = [layer for layer in after if layer in old]
    if kept_before != kept_after:
        differing += [layer_rect(layer) for layer in kept_after]
    return differing
