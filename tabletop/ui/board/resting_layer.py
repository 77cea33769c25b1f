"""One opaque picture of everything on the table that is at rest, kept up to date with as little painting as possible.

Positions are kept as pixels of the whole table at the present zoom, so that panning leaves them valid.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import floor, hypot

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from tabletop.core.equipment import Equipment
from tabletop.ui.board.background import Background
from tabletop.ui.board.camera import Camera
from tabletop.ui.board.canvas import Canvas
from tabletop.ui.board.dirty import joined
from tabletop.ui.board.facing import Facing
from tabletop.ui.board.grid_index import Box, GridIndex
from tabletop.ui.board.items import DRAWN_LOOKS, BadgeSign, Item, PictureKey
from tabletop.ui.board.piles import by_pile, unseen
from tabletop.ui.board.sprites import PieceArt, Sprites, half_extents
from tabletop.ui.look.theme import px

LEAST_MARGIN = 10
MARGIN_MM = 5.0
LABEL_MARGIN = 72
"""How far a picture may reach beyond its piece: pixels at 100 %, and millimetres for shadows; more if labels are shown."""
MANY_CHANGES = 200
"""If more items than this change at once, and a quarter of all, the whole view is painted again."""
SQUARE = 256
"""The side of the parts, in pixels, in which the table becomes sharp after a zoom."""
Blit = tuple[Surface, tuple[int, int]]


class RestingLayer:
    """Keeps `view`, of `size` pixels, equal to the background with all items on it that are not `away`."""

    def __init__(self, art: PieceArt, size: tuple[int, int], drafts: bool = False) -> None:
        self._canvas = Canvas(size)
        self.sprites = Sprites(art, drafts=drafts)
        self.background = Background(art)
        self.background.set_view_size(size)
        self.index = GridIndex()
        self.items: Sequence[Item] = ()
        self.by_key: dict[str, Item] = {}
        self.away: frozenset[str] = frozenset()
        self.box: Equipment | None = None
        self._piles: dict[str, list[Item]] = {}
        self._unseen: dict[str, set[str]] = {}
        self._absent: set[str] = set()
        """The keys of items that are not drawn: those that are away, and those that piles hide."""
        self._labelled = False
        """Whether a piece has a label."""
        self._most: dict[BadgeSign, int] = {}
        """The largest number that was on a pile, for each sign before it."""
        self._stale: list[Rect] = []
        self.painted = False
        """Whether the picture shows the table, apart from what has changed since the last `sync`."""
        self._sharpening: tuple[tuple[float, int, int], Iterator[Rect | None]] | None = None

    def set_box(self, box: Equipment, facing: Facing) -> None:
        """Take the table of another game, seen from this side; its items follow, as they are seen from there."""
        self.box = box
        self.sprites.box = box
        self.sprites.forget()
        self.background.set_box(box, facing)
        self._begin()

    def use_kinds(self, box: Equipment) -> Equipment:
        """Take the kinds of a box beside those known before, and return the box with all of them."""
        known = self.box.kinds if self.box is not None else {}
        if any(kind in known and known[kind] != new for kind, new in box.kinds.items()):
            # On another branch of the game another kind has that name.
            self.sprites.forget()
            self.invalidate()
        self.box = self.sprites.box = replace(box, kinds={**known, **box.kinds})
        return self.box

    def face(self, facing: Facing, items: Sequence[Item]) -> None:
        """Take the side from which the table is seen now, and the items as they are seen from there."""
        away = self.away
        self.background.face(facing)
        self.sprites.forget()
        self._begin()
        self.set_items(items)
        self.set_away(away)

    def _begin(self) -> None:
        """Remove all items."""
        self.items, self.by_key, self.away = (), {}, frozenset()
        self.index = GridIndex()
        self._piles, self._unseen, self._absent = {}, {}, set()
        self._labelled, self._most = False, {}
        self.invalidate()

    def resize(self, size: tuple[int, int]) -> None:
        """Set the size of the view in pixels."""
        self._canvas = Canvas(size)
        self.background.set_view_size(size)
        self.invalidate()

    def invalidate(self) -> None:
        """Paint everything at the next `sync`."""
        self.painted, self._sharpening = False, None
        self._stale.clear()

    def look_through(self, seen: Rect) -> None:
        """Set the part of the view that no panel covers (pixels of the window): from now on only that is painted."""
        self._canvas.seen = Rect(seen)

    @property
    def view(self) -> Surface:
        """What the camera of the last `sync` or `sharpen` sees; another surface after the next."""
        return self._canvas.view

    def hand_over(self) -> tuple[Surface, tuple[int, int]]:
        """Return what is painted, beyond the view too, and the pixel of the whole table in its corner; then begin again."""
        self.invalidate()
        return self._canvas.hand_over()

    def set_items(self, items: Sequence[Item]) -> bool:
        """Take the items of the table; note the pixels that differ. Return whether any do."""
        if items is self.items:
            return False
        old = self.by_key
        new: dict[str, Item] = {item.key: item for item in items}
        index = self.index
        changed = [item for item in items if (was := old.get(item.key)) is not item and was != item]
        gone = [key for key in old if key not in new]
        self._expect(len(changed))
        if changed:
            self.start_again()
        for item in changed:
            if self.painted:
                was = old.get(item.key)
                if was is not None:
                    self._damage(was)
                self._damage(item)
            index.put(item.key, box_of(item))
            if item.look.label and item.is_piece:
                self._labelled = True
            if item.count > self._most.get(item.sign, 1):
                self._most[item.sign] = item.count
        for key in gone:
            self._damage(old[key])
            index.remove(key)
        touched = {item.key for item in changed}
        before = [item.key for item in self.items if item.key in new and item.key not in touched]
        after = [item.key for item in items if item.key in old and item.key not in touched]
        if before != after:
            for was_key, key in zip(before, after, strict=True):
                if was_key != key:
                    self._damage(new[key])
        if before != after or changed or gone:
            index.rank = {item.key: number for number, item in enumerate(items)}
        self.items, self.by_key = items, new
        if gone:
            self.away = self.away.intersection(new)
        piles = by_pile(items)
        before_piles, self._piles = self._piles, piles
        self._thin([name for name in {**before_piles, **piles} if before_piles.get(name) != piles.get(name)])
        return bool(changed or gone or before != after)

    def set_away(self, keys: Iterable[str]) -> None:
        """Set the items that other code draws; all others are at rest."""
        away = frozenset(keys)
        piles: dict[str, None] = {}
        self._expect(len(away ^ self.away))
        for key in away ^ self.away:
            item = self.by_key.get(key)
            if item is not None:
                self._damage(item)
                if item.pile:
                    piles[item.pile] = None
        self.away = away
        self._thin(piles)

    def sync(self, camera: Camera) -> list[Rect] | None:
        """Paint what has changed since the last call; return the rectangles of the view that did, None for all of it.

        What a pan has only moved has not changed.
        """
        self.sprites.next_frame()
        self.use_zoom(camera.zoom)
        canvas, origin, whole = self._canvas, camera.origin, not self.painted
        if not whole:
            parts = joined([*canvas.show(origin), *self._stale], canvas.painted)
        else:
            canvas.begin(origin)
            parts = [canvas.painted]
        self.painted = True
        self._stale.clear()
        left, top = canvas.corner
        for part in parts:
            self.paint(canvas.picture, part.move(-left, -top), canvas.corner)
        return None if whole else [part.move(-origin[0], -origin[1]) for part in parts]

    def paint(self, target: Surface, area: Rect, origin: tuple[int, int]) -> None:
        """Paint the pixels `area` of `target`; its upper left pixel shows the pixel `origin` of the whole table."""
        clip = target.get_clip()
        target.set_clip(area)
        self.background.draw(target, area, origin)
        target.fblits(self.blits(area, origin), pygame.BLEND_PREMULTIPLIED)
        target.set_clip(clip)

    def blits(self, area: Rect, origin: tuple[int, int]) -> list[Blit]:
        """The pictures in an area of the view, in drawing order, each with its position in the view."""
        zoom, sprites = self.sprites.zoom, self.sprites
        pictures, absent = sprites.pictures, self._absent
        origin_x, origin_y = origin
        left, top, right, bottom = area.left, area.top, area.right, area.bottom
        found: list[Blit] = []
        badges: list[Blit] = []
        for item in self._candidates(area, origin):
            if item.key in absent:
                continue
            if badges and item.look.kind in DRAWN_LOOKS:
                # No piece covers the number of a pile, but what people draw lies over all.
                found += badges
                badges.clear()
            sprite = pictures.get(item.look) or sprites.get(item)
            surface, half_x, half_y, width, height = sprite
            x = floor(item.x * zoom) - half_x - origin_x
            y = floor(item.y * zoom) - half_y - origin_y
            if x < right and y < bottom and x + width > left and y + height > top:
                found.append((surface, (x, y)))
            if item.count > 1 and (badge := sprites.badge(item, sprite, x, y)) is not None:
                badges.append(badge)
        return found + badges

    @property
    def has_drafts(self) -> bool:
        """Whether pieces are shown without their pictures, which `finish_drafts` paints."""
        return self.sprites.drafts is not None and bool(self.sprites.drafts.shown)

    def finish_drafts(self, camera: Camera, seconds: float) -> None:
        """Paint pictures in the place of drafts that the camera sees, for about `seconds` seconds."""
        deadline, sprites = time.perf_counter() + seconds, self.sprites
        sprites.keep_drafts({item.look for item in self.near(self.view.get_rect(), camera.origin)})
        done: set[PictureKey] = set()
        while (item := sprites.finish_draft()) is not None:
            done.add(item.look)
            if time.perf_counter() >= deadline:
                break
        for item in self.items:
            if item.look in done and item.key not in self._absent:
                self._damage(item)

    @property
    def absent(self) -> Collection[str]:
        """The keys of the items that are not painted: those held or moving, and those hidden in their piles."""
        return self._absent

    def sharpen(self, camera: Camera, nearest: tuple[int, int], seconds: float) -> tuple[list[Rect], bool]:
        """Paint parts of what the camera sees onto `view`, which shows something else there, for about `seconds` seconds.

        The parts near the pixel `nearest` come first. Return the rectangles of the view that were painted, and whether all are
        now. So a sharp picture after a zoom never delays a frame. What else is painted onto `view` needs `start_again`.
        """
        place = (camera.zoom, camera.origin_x, camera.origin_y)
        if self._sharpening is None or self._sharpening[0] != place:
            self._canvas.begin(camera.origin)
            self._sharpening = (place, self._sharpened(camera, nearest))
        deadline = time.perf_counter() + seconds
        painted: list[Rect] = []
        for square in self._sharpening[1]:
            if square is not None:
                painted.append(square)
            if time.perf_counter() >= deadline:
                return painted, False
        self.painted, self._sharpening = True, None
        self._stale.clear()
        return painted, True

    def start_again(self) -> None:
        """Nothing on `view` is sharp: the next `sharpen` begins again."""
        self._sharpening = None

    def _sharpened(self, camera: Camera, nearest: tuple[int, int]) -> Iterator[Rect | None]:
        """Paint square after square, with what they need, a part in each step; a rectangle is a square that was painted."""
        self.use_zoom(camera.zoom)
        pictures, background = self.sprites.pictures, self.background
        for square in squares(self._canvas.seen, nearest):
            for item in self._candidates(square, camera.origin):
                if item.look not in pictures and item.key not in self._absent:
                    self.sprites.make(item)
                    yield None
            seen = square.move(camera.origin)
            for board in background.unready(seen):
                board.prepare(camera.zoom)
                yield None
            for column, row in background.missing(seen):
                background.chunk(column, row)
                yield None
            self.paint(self.view, square, camera.origin)
            yield square

    def near(self, area: Rect, origin: tuple[int, int], margin: int | None = None) -> list[Item]:
        """The items that may touch an area of the view, in drawing order."""
        zoom = self.sprites.zoom
        by = self._margin() if margin is None else margin
        box: Box = (
            (area.left + origin[0] - by) / zoom,
            (area.top + origin[1] - by) / zoom,
            (area.right + origin[0] + by) / zoom,
            (area.bottom + origin[1] + by) / zoom,
        )
        by_key = self.by_key
        return [by_key[key] for key in self.index.near(box)]

    def rect_of(self, item: Item) -> Rect:
        """All pixels of the whole table that the picture of an item touches, at the present zoom."""
        zoom = self.sprites.zoom
        return self.sprites.rect(item, floor(item.x * zoom), floor(item.y * zoom))

    def use_zoom(self, zoom: float) -> None:
        """Make and measure pictures for `zoom` pixels per millimetre from now on; a change makes all old ones invalid.

        So does a change of the scale of the user interface, because numbers and labels follow it.
        """
        if self.sprites.set_zoom(zoom):
            self.painted = False
            self._stale.clear()
            self._thin(self._piles)
        self.background.set_zoom(zoom)

    def _thin(self, names: Iterable[str]) -> None:
        """Find again what these piles hide, and all items that are not drawn."""
        zoom, away = self.sprites.zoom, self.away
        for name in names:
            pile = self._piles.get(name, ())
            hidden = unseen([item for item in pile if item.key not in away], zoom)
            for key in hidden ^ self._unseen.get(name, set()):
                item = self.by_key.get(key)
                if item is not None:
                    self._damage(item)
            if hidden:
                self._unseen[name] = hidden
            else:
                self._unseen.pop(name, None)
        self._absent = set(away).union(*self._unseen.values())

    def _candidates(self, area: Rect, origin: tuple[int, int]) -> Sequence[Item]:
        box, zoom = self.box, self.sprites.zoom
        if box is not None and area.width * area.height > 0.6 * box.width * box.height * zoom * zoom:
            return self.items
        return self.near(area, origin)

    def _margin(self) -> int:
        """How many pixels a picture may reach beyond its piece; beside a small one lies the whole number of its pile."""
        least = px(LEAST_MARGIN) + int(MARGIN_MM * self.sprites.zoom) + (px(LABEL_MARGIN) if self._labelled else 0)
        chips = (self.sprites.chip(count, sign).width for sign, count in self._most.items())
        return max(least, self.sprites.overhang, *chips)

    def _expect(self, changes: int) -> None:
        """Paint all again where that is faster than finding the pixels of each of `changes` items."""
        if changes > MANY_CHANGES and changes > len(self.items) / 4:
            self.invalidate()

    def _damage(self, item: Item) -> None:
        """Have the pixels of an item painted again, if they are in the picture at all."""
        self._sharpening = None
        if not self.painted:
            return
        zoom = self.sprites.zoom
        half_x, half_y = half_extents(item.width, item.height, item.look.angle)
        margin = self._margin()
        rough = Rect(
            floor((item.x - half_x) * zoom) - margin,
            floor((item.y - half_y) * zoom) - margin,
            int(2 * half_x * zoom) + 2 * margin + 2,
            int(2 * half_y * zoom) + 2 * margin + 2,
        )
        if rough.colliderect(self._canvas.painted):
            self._stale.append(self.rect_of(item))


def box_of(item: Item) -> Box:
    """The box around a rotated item, in millimetres."""
    angle = item.look.angle
    half_x, half_y = half_extents(item.width, item.height, angle) if angle else (item.width / 2, item.height / 2)
    return item.x - half_x, item.y - half_y, item.x + half_x, item.y + half_y


def squares(view: Rect, nearest: tuple[int, int]) -> list[Rect]:
    """The view in squares, those near a pixel first."""
    parts = [
        Rect(x, y, SQUARE, SQUARE).clip(view)
        for y in range(view.top, view.bottom, SQUARE)
        for x in range(view.left, view.right, SQUARE)
    ]
    return sorted(parts, key=lambda part: hypot(part.centerx - nearest[0], part.centery - nearest[1]))
