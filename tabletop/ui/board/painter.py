"""The painter: draws the table into the window, and finds what is under the pointer.

The resting layer shows everything at rest. For each frame the painter copies from it the few rectangles that changed, draws
what moves over them (held pieces, glows, animations), and reports the rectangles for `pygame.display.update`.

    painter = Painter(art, window.get_size())
    painter.set_background(session.equipment)
    painter.set_items(scene.update(session.view(seat)))
    pygame.display.update(painter.draw(window))

The painter holds no truth: it can be thrown away at any moment and made again from the view. Positions on the screen are
pixels, on the table millimetres, angles degrees clockwise, times seconds on any clock that does not go back. The table may
be looked at from any side (`face`): arguments and results stay in the table's own millimetres and angles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import floor

import pygame
from pygame import Rect, Surface

from tabletop.core.equipment import Equipment
from tabletop.ui.board.ahead import Ahead
from tabletop.ui.board.animation import Motion, Pose
from tabletop.ui.board.camera import Camera, View
from tabletop.ui.board.facing import Facing
from tabletop.ui.board.hit import hits, pad_part
from tabletop.ui.board.item_key import named
from tabletop.ui.board.items import Item
from tabletop.ui.board.moving import Held
from tabletop.ui.board.overlay import Overlay
from tabletop.ui.board.resting_layer import RestingLayer
from tabletop.ui.board.rotation import Rotation
from tabletop.ui.board.sprites import PieceArt
from tabletop.ui.board.window_picture import WindowPicture
from tabletop.ui.board.zooming import Blur

SHARPEN_SLICE = 0.006
"""How long one `tick` may paint at the sharp picture after a zoom, in seconds."""


class Painter:
    """Draws one table. Make it with the art and the size of the window; the module shows the usual calls."""

    def __init__(self, art: PieceArt, size: tuple[int, int], drafts: bool = False) -> None:
        """With `drafts` a piece may be shown without its picture for a moment: no frame waits for hundreds of picture files."""
        self.camera = Camera(size)
        self._resting = RestingLayer(art, size, drafts)
        self._over = over = Overlay(self._resting)
        self.pan, self.set_marquee = self.camera.pan, over.set_marquee
        self.set_sketches, self.set_traces = over.set_sketches, over.set_traces
        self.set_glows, self.set_place_glows, self.set_zone_marks = over.set_glows, over.set_place_glows, over.set_zone_marks
        self._rotation = Rotation()
        self._items: Sequence[Item] = ()
        self._by_key: dict[str, Item] | None = None
        """The items as they were given, by key, made when first asked for; the resting layer has them as they are seen."""
        self._blur: Blur | None = None
        """The last sharp picture, which is shown stretched until the next one is ready; None if the table is shown sharp."""
        self._ahead = Ahead(self._resting)
        self._region = Rect((0, 0), size)
        """The part of the window that the last `draw` brought up to date."""
        self._shown = WindowPicture()

    # What is on the table

    @property
    def items(self) -> Sequence[Item]:
        """The items of the last `set_items`."""
        return self._items

    def set_background(self, box: Equipment) -> None:
        """Take the table of another game, still without its pieces, and show all of it."""
        self._end_blur()
        self._over.clear()
        self.camera.table = (box.width, box.height)
        self._rotation.set_box(box, self.camera.facing)
        self._resting.set_box(box, self.camera.facing)
        self._items, self._by_key = (), None
        self.camera.fit((0.0, 0.0, box.width, box.height))
        self._shown.all = True

    def use_kinds(self, box: Equipment) -> None:
        """Take the kinds of a box, which may get others during play. Those known before stay known, for pieces that leave."""
        self._rotation.use_kinds(self._resting.use_kinds(box))

    def set_items(self, items: Sequence[Item]) -> None:
        """Show these items; only what differs is painted. Held items that are gone are let go."""
        if items is self._items:
            return
        self._items, self._by_key = items, None
        if self._resting.set_items(self._rotation.items(items)):
            self._end_blur()
            self._over.follow(self._resting.by_key)
            self._set_away()

    def item(self, key: str) -> Item | None:
        """The item with that key, if it is on the table."""
        if not self.camera.quarter:
            return self._resting.by_key.get(key)
        if self._by_key is None:
            self._by_key = {item.key: item for item in self._items}
        return self._by_key.get(key)

    def rect_of(self, key: str) -> Rect | None:
        """The pixels of the window that an item's picture covers at rest; None if no item has that key."""
        item = self._resting.by_key.get(key)
        if item is None:
            return None
        self._resting.use_zoom(self.camera.zoom)
        return self._resting.rect_of(item).move(-self.camera.origin_x, -self.camera.origin_y)

    # Where the camera is

    def resize(self, size: tuple[int, int]) -> None:
        """Set another size of the window and draw everything again. Call `set_area` after it if panels cover a part."""
        if size == self._resting.view.get_size():
            return
        self.settle()
        self._resting.resize(size)
        self.camera.set_area(Rect((0, 0), size))
        self._shown.all = True

    def set_area(self, area: Rect) -> None:
        """Set the part of the window without panels: `fit` fills it, and the table stays in it."""
        if area != self.camera.area:
            self._end_blur()
            self.camera.set_area(area)

    def fit(self, part: tuple[float, float, float, float] | None = None) -> None:
        """Show the whole table, or a part of it (x, y, width, height in millimetres), as large as fits in."""
        with self._moving_camera():
            self.camera.fit(part or (0.0, 0.0, *self.camera.table))

    def go_to(self, view: View) -> None:
        """Show a saved view, which may be from another side."""
        with self._moving_camera():
            self.camera.go_to(view)

    def face(self, quarter: int) -> None:
        """Rotate the table clockwise by `quarter` right angles from its own position; if it was shown whole, it still is."""
        whole = self.camera.shows_all
        with self._moving_camera():
            self.camera.go_to(self.camera.view._replace(quarter=quarter))
            if whole:
                self.camera.fit((0.0, 0.0, *self.camera.table))

    def zoom_at(self, px: int, py: int, steps: int, now: float) -> None:
        """Zoom by `steps` levels at a pixel of the window; a stretched picture is shown until the wheel rests."""
        if self._blur is None:
            self.settle()
        with self._moving_camera():
            self.camera.zoom_at(px, py, steps)
        if self._blur is not None:
            self._blur.wait(now, (px, py))

    def settle(self) -> None:
        """End a zoom and all motion at once: the next frame shows the table sharp and at rest."""
        self._end_blur()
        if self._over.finish():
            self._set_away()

    # What is held, what glows, what moves

    @property
    def lifted(self) -> tuple[str, ...]:
        """The keys of the held things, in drawing order."""
        held = self._over.held
        return tuple(item.key for item in held.items) if held is not None else ()

    def lift(self, keys: Iterable[str], extra: Iterable[Item] = (), count: int = 0) -> None:
        """Take items up; supplies and bags stay, and a copy of them is held. `extra` are things that are elsewhere.

        `count` is the number that is shown at several things, without those that only stand on others; 0 for all of them.
        Running motions are ended first. What was held before is put back. Unknown keys are ignored.
        """
        self.settle()
        rank = self._resting.index.rank
        by_key = self._resting.by_key
        items = sorted((item for key in set(keys) if (item := by_key.get(key))), key=lambda item: rank[item.key])
        taken = [item for item in items if item.leaves]
        floating = [*(item for item in items if not item.leaves), *map(self._rotation.item, extra)]
        self._over.held = Held(taken, floating, count) if taken or floating else None
        self._set_away()

    def carry(self, dx: float, dy: float) -> None:
        """Move the held things to dx, dy millimetres from where they were taken up."""
        if (held := self._over.held) is not None:
            held.dx, held.dy = self.camera.facing.way(dx, dy)

    def rotate(self, degrees: float) -> None:
        """Rotate the held things by `degrees` from their first angle, each about its own centre."""
        if (held := self._over.held) is not None:
            held.rotated = degrees

    def drop(self) -> dict[str, Pose]:
        """Put down what is held, where its items are; return the pose at which each was held (for `motions`, as `starts`)."""
        held = self._over.held
        if held is None:
            return {}
        self._over.held = None
        self._set_away()
        kinds: dict[str, str] = {item.key: item.look.kind for item in held.items}
        return {key: self._rotation.pose_back(pose, kinds[key]) for key, pose in held.poses().items()}

    def animate(self, motions: Iterable[Motion], now: float) -> None:
        """Start these motions of items now. Call it after `set_items`."""
        self._over.start(self._rotation.motions(motions), now)
        self._set_away()

    def tick(self, now: float) -> None:
        """End what is over at the time `now`, and paint a part of the sharp picture after a zoom."""
        if self._over.pass_time(now):
            self._set_away()
        blur = self._blur
        if blur is not None and now >= blur.until:
            self._stretch(blur)
            rects, done = self._resting.sharpen(self.camera, blur.nearest or self.camera.area.center, SHARPEN_SLICE)
            self._shown.damage += rects
            if done:
                self._blur = None
        elif blur is None and self._resting.has_drafts:
            self._resting.finish_drafts(self.camera, SHARPEN_SLICE)
            self._over.lay_held_again()
        elif blur is None and not self._over.moves and self._over.held is None:
            self._ahead.tick(self.camera, now)

    @property
    def moving(self) -> bool:
        """Whether `tick` and `draw` must be called at the next frame, because something moves."""
        return self._over.moves

    @property
    def zooming(self) -> bool:
        """Whether a stretched picture is shown, because the wheel turned a moment ago."""
        return self._blur is not None

    def due(self, now: float) -> float | None:
        """In how many seconds `tick` must be called: 0.0 while something moves, None while all is at rest."""
        if self._over.moves or self._resting.has_drafts:
            return 0.0
        return None if self._blur is None else max(0.0, self._blur.until - now)

    def deadline(self) -> float | None:
        """When the next `tick` is due while nothing is `moving`; None if nothing is left to do."""
        if self._over.moves:
            return None
        return self._blur.until if self._blur is not None else self._ahead.deadline()

    # Drawing

    def damage(self, rect: Rect | None = None) -> None:
        """Say that other code has painted over the window's pixels in `rect` (all of them, if None)."""
        if rect is None:
            self._shown.all = True
        else:
            self._shown.damage.append(Rect(rect))

    def draw(self, screen: Surface, areas: Sequence[Rect] | None = None, bare: bool = True) -> list[Rect]:
        """Bring the window up to date and return the rectangles that were drawn, for `pygame.display.update`.

        `areas` are the parts of the window without panels; they must not overlap; None is the whole window. Changes outside
        them are not drawn: call `damage` when such a part is uncovered. They are `bare` if nothing that other code paints lies
        over them.
        """
        view = screen.get_rect()
        self._region = view if not areas else areas[0].unionall(list(areas[1:])).clip(view)
        self._resting.look_through(self._region)
        changed = self._stretch(self._blur) if self._blur is not None else self._resting.sync(self.camera)
        layers = self._over.layers(self.camera, self._blur is None)
        parts = [view] if areas is None else list(map(Rect, areas))
        return self._shown.show(screen, self._resting.view, changed, layers, self.camera.origin, parts, bare)

    def repaint(self, surface: Surface) -> None:
        """Paint everything from nothing onto a surface of the window's size. `draw` must give the same pixels."""
        self._resting.use_zoom(self.camera.zoom)
        self._resting.paint(surface, surface.get_rect(), self.camera.origin)
        layers = self._over.layers(self.camera)
        surface.fblits([(picture, (x, y)) for picture, x, y in layers], pygame.BLEND_PREMULTIPLIED)

    # What lies where

    def keys_at(self, px: int, py: int) -> list[str]:
        """The keys of the items under a pixel of the window, the topmost first, without held ones."""
        resting = self._resting
        resting.use_zoom(self.camera.zoom)
        x, y = self.camera.to_seen(px, py)
        near = resting.near(Rect(px, py, 1, 1), self.camera.origin, 0)
        held = self._over.held
        away = held.taken if held is not None else ()
        found: list[str] = [item.key for item in hits(near, x, y, resting.sprites) if item.key not in away]
        return found[::-1]

    def piece_at(self, px: int, py: int) -> str | None:
        """The key of the topmost item under a pixel of the window, unless it is held."""
        return next(iter(self.keys_at(px, py)), None)

    def pieces_in(self, rect: Rect) -> list[str]:
        """The keys of the pieces whose centres are in a rectangle of the window, in drawing order."""
        rect = Rect(rect)
        rect.normalize()
        camera = self.camera
        self._resting.use_zoom(camera.zoom)
        zoom, (left, top) = camera.zoom, camera.origin
        return [
            item.key
            for item in self._resting.near(rect, camera.origin, 0)
            if item.is_piece and rect.collidepoint(floor(item.x * zoom) - left, floor(item.y * zoom) - top)
        ]

    def counter_at(self, px: int, py: int) -> tuple[str, int] | None:
        """The counter whose pad is topmost under a pixel, and which part: -1 its minus, 1 its plus, 0 between."""
        key = self.piece_at(px, py)
        item = self._resting.by_key.get(key) if key is not None and named(key, "counter") else None
        return pad_part(item, *self.camera.to_seen(px, py)) if item is not None else None

    def _set_away(self) -> None:
        """Leave out of the resting layer what is held or moving now."""
        self._resting.set_away(self._over.away())
        self._over.renew()

    def _look_from(self) -> None:
        """Show everything from the side from which the camera looks now."""
        rotation, facing, held = self._rotation, self.camera.facing, self._over.held
        before = rotation.facing
        if facing == before:
            return
        self._over.finish()
        there = [rotation.item_back(item) for item in held.items] if held is not None else []
        rotation.face(facing)
        self._resting.face(facing, rotation.items(self._items))
        if held is not None:
            held.items = tuple(map(rotation.item, there))
            held.dx, held.dy = facing.way(*before.way_back(held.dx, held.dy))
        self._set_away()
        self._shown.all = True

    @contextmanager
    def _moving_camera(self) -> Iterator[None]:
        """Let the camera go elsewhere. If it comes nearer, goes farther or round the table, show the last picture stretched."""
        camera, resting = self.camera, self._resting
        zoom, quarter = camera.zoom, camera.quarter
        if self._blur is None and resting.painted:
            resting.sync(camera)
            # What was painted just now is not in the window yet.
            self._shown.all = True
        yield
        if (camera.zoom, camera.quarter) == (zoom, quarter):
            return
        if self._blur is None and resting.painted:
            sharp, corner = resting.hand_over()
            self._blur = Blur(sharp, zoom, corner)
        if camera.quarter != quarter:
            if self._blur is not None:
                self._blur.rotate((camera.quarter - quarter) % 4, Facing(quarter, *camera.table).size)
            self._look_from()

    def _end_blur(self) -> None:
        """Paint the whole picture sharp at the next `draw`."""
        if self._blur is not None:
            self._blur = None
            self._resting.invalidate()

    def _stretch(self, blur: Blur) -> list[Rect]:
        """Show the last sharp picture as the camera sees the table now. Nothing has changed of the view then, or all of it."""
        if blur.stretch(self._resting.view, self.camera, self._resting.box, self._region):
            self._resting.start_again()
            self._shown.all = True
        return []
