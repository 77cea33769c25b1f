"""What is drawn over the resting layer at one moment: glows of places and items, moving things, held things, the marquee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace
from pygame import Rect, Surface

from tabletop.core.events import Place
from tabletop.core.layout import cell_outline, place_centre
from tabletop.core.rects import Rect as Area
from tabletop.core.rects import around
from tabletop.ui.board.animation import Motion
from tabletop.ui.board.camera import Camera
from tabletop.ui.board.glow import CHOICES, MOST_PLACES, VEIL, Glow, GlowArt, PlaceGlow, beside
from tabletop.ui.board.item_key import cell_of, named
from tabletop.ui.board.items import Item
from tabletop.ui.board.moving import (
    Held,
    Layer,
    crossed_numbers,
    frame_layers,
    glow_layers,
    layer_rect,
    marquee_layers,
    place_layers,
    rotated,
)
from tabletop.ui.board.resting_layer import RestingLayer
from tabletop.ui.board.signs import Signs
from tabletop.ui.board.sketches import Sketch, SketchArt
from tabletop.ui.board.zone_marks import PlacedMark, mark_layers
from tabletop.ui.look import theme
from tabletop.ui.look.shapes import clear

VEILED = 128
"""How far round what is seen the veil reaches, in pixels: so far the view pans before it is cut again."""


class Overlay:
    """Draws what lies over the table: the marquee, the places that glow, and strokes that no entry of the log holds."""

    def __init__(self, resting: RestingLayer) -> None:
        self._resting = resting
        self._art = GlowArt(resting.sprites)
        self._signs: Signs | None = None
        self._glows: dict[str, Glow] = {}
        self._places: tuple[PlaceGlow, ...] = ()
        self._marks: tuple[PlacedMark, ...] = ()
        self._marquee: Rect | None = None
        self._sketches: tuple[Sketch, ...] = ()
        self._traces: tuple[Sketch, ...] = ()
        self._sketch_art = SketchArt()
        self._strokes_for: tuple[object, ...] = ()
        self._stroke_pictures: list[Layer] = []
        self._motions: dict[str, tuple[Motion, float]] = {}
        self._kept: list[Layer] | None = None
        self._kept_at: tuple[float, int, int, float] | None = None
        self._veil: Surface | None = None
        self._veil_at = Rect(0, 0, 0, 0)
        """Where the part of the veil with holes lies, in pixels of the table."""
        self._veil_in_part = False
        self._veil_for: tuple[object, ...] = ()
        self._veil_seen = Rect(0, 0, 0, 0)
        self._veil_parts: list[Layer] = []
        """The veil in parts, in pixels of the table, and what they cover together: the view, and a little round it."""
        self._plain = clear(1, 1)
        self.now = 0.0
        self.held: Held | None = None

    def clear(self) -> None:
        """Stop showing anything."""
        self._glows, self._places, self._marks, self._marquee, self.held = {}, (), (), None, None
        self._sketches = self._traces = ()
        self._motions.clear()
        self.renew()

    def renew(self) -> None:
        """Drop the pictures of glows and places, because what they belong to has changed."""
        self._kept = None

    def lay_held_again(self) -> None:
        """Pictures have taken the place of drafts: what is held, and what glows, may be among them."""
        if self.held is not None:
            self.held.lay_again()
        self.renew()

    def set_glows(self, glows: Mapping[str, Glow]) -> None:
        """Set the glows by the key of an item, or by `zone:<zone>` for the area of any zone."""
        if glows != self._glows:
            self._glows = dict(glows)
            self.renew()

    def set_place_glows(self, places: Iterable[PlaceGlow]) -> None:
        """Set the places that glow, such as the cell that would take the drop."""
        places = tuple(places)
        if places != self._places:
            self._places = places
            self.renew()

    def set_zone_marks(self, marks: Iterable[PlacedMark]) -> None:
        """Set what is written on places."""
        marks = tuple(marks)
        if marks != self._marks:
            self._marks = marks
            self.renew()

    def set_marquee(self, rect: Rect | None) -> None:
        """Set the marquee that is being drawn (pixels of the window), or None."""
        if rect != self._marquee:
            self._marquee = Rect(rect) if rect is not None else None
            self.renew()

    def set_sketches(self, sketches: Iterable[Sketch]) -> None:
        """Set the strokes that are only on the screen, over everything else: being drawn, fading, measuring."""
        self._sketches = tuple(sketches)

    def set_traces(self, arrows: Iterable[Sketch]) -> None:
        """Set the arrows along which pieces have moved, below the other strokes."""
        self._traces = tuple(arrows)

    @property
    def moves(self) -> bool:
        """Whether anything is moving."""
        return bool(self._motions)

    def start(self, motions: Iterable[Motion], now: float) -> None:
        """Start these motions."""
        self.now = max(self.now, now)
        for motion in motions:
            if motion.kind == "vanish":
                # Another item may already have the key of one that left.
                self._motions[f"-{motion.key}"] = (motion, now)
            elif motion.key in self._resting.by_key:
                self._motions[motion.key] = (motion, now)
        self.renew()

    def finish(self) -> bool:
        """End all motions; return whether there were any."""
        moved = bool(self._motions)
        self._motions.clear()
        return moved

    def pass_time(self, now: float) -> bool:
        """Set the time to `now`; return whether a motion has ended."""
        self.now = max(self.now, now)
        over = [key for key, (motion, began) in self._motions.items() if self.now - began >= motion.finish]
        for key in over:
            del self._motions[key]
        return bool(over)

    def follow(self, by_key: Mapping[str, Item]) -> None:
        """Take the items now on the table: let go of held ones that are gone, and end the motions of changed ones."""
        over = [
            key
            for key, (motion, _) in self._motions.items()
            if motion.kind != "vanish" and by_key.get(motion.key) is not motion.item
        ]
        for key in over:
            del self._motions[key]
        if self.held is not None and not self.held.keep(by_key):
            self.held = None
        self.renew()

    def away(self) -> set[str]:
        """The keys of the items that are not at rest: those held and those moving."""
        keys = {motion.key for motion, _ in self._motions.values() if motion.kind != "vanish"}
        return keys | self.held.taken if self.held is not None else keys

    def layers(self, camera: Camera, glowing: bool = True) -> list[Layer]:
        """The pictures to draw, lowest first; without glows while a stretched picture of the table is shown."""
        resting = self._resting
        resting.use_zoom(camera.zoom)
        layers: list[Layer] = []
        if glowing:
            place = (camera.zoom, camera.origin_x, camera.origin_y, theme.scale())
            if self._kept is None or self._kept_at != place:
                self._kept, self._kept_at = self._glow_layers(camera), place
            layers += self._kept
        if self._motions:
            frames = (motion.at(self.now - began) for motion, began in self._motions.values())
            layers += frame_layers(frames, camera, resting.sprites, self._art)
        if self.held is not None:
            layers += self.held.layers(camera, resting.sprites, self._art, self._glows)
        if (self._traces or self._sketches) and glowing:
            layers += self._stroke_layers((*self._traces, *self._sketches), camera)
        return layers

    def _stroke_layers(self, strokes: tuple[Sketch, ...], camera: Camera) -> list[Layer]:
        """The pictures of the strokes; those of the last frame while neither they nor the camera have changed."""
        shown = (strokes, camera.zoom, camera.quarter, *camera.origin, *camera.area, theme.scale())
        if self._strokes_for != shown:
            self._strokes_for, self._stroke_pictures = shown, self._sketch_art.layers(strokes, camera)
        return self._stroke_pictures

    def _veil_over(self, camera: Camera, glowing: Sequence[tuple[Item, Glow]], places: Sequence[PlaceGlow]) -> list[Layer]:
        """The veil over all that is not offered. The part with holes is painted again only when something else is offered, or at
        another zoom; round it are pieces of a plain one."""
        items = [item for item, glow in glowing if glow.style in CHOICES]
        # The ring does not matter here: pointing at one of several choices leaves the veil as it is.
        chosen = [replace(place, glow=Glow("choice", shape=place.glow.shape)) for place in places if place.glow.style in CHOICES]
        holes = [rotated(place, camera) for place in chosen]
        x, y = camera.origin
        seen = camera.area.move(x, y)
        # Only a part of a very large veil is made, so that it is made again where the camera goes.
        wanted = (camera.zoom, camera.origin if self._veil_in_part else (), (*items,), (*holes,))
        if self._veil is None or self._veil_for != wanted:
            zoom, spots = camera.zoom, [(place, camera.to_screen(place.x, place.y)) for place in holes]
            cut = [(item, (item.x * zoom, item.y * zoom)) for item in items]
            about = [(place, (left + x, top + y)) for place, (left, top) in spots]
            self._veil, self._veil_at, self._veil_in_part = self._art.veil(cut, about, seen)
            self._veil_for = (camera.zoom, camera.origin if self._veil_in_part else (), *wanted[2:])
            self._veil_seen = Rect(0, 0, 0, 0)
        if not self._veil_seen.contains(seen) or self._veil_seen.width > seen.width + 2 * VEILED:
            # More than what is seen: while the camera pans, the same pictures serve, and only what differs is drawn.
            self._veil_seen = seen.inflate(2 * VEILED, 2 * VEILED)
            self._veil_parts = self._cut_veil(self._veil, self._veil_seen)
        return [(picture, left - x, top - y) for picture, left, top in self._veil_parts]

    def _cut_veil(self, veil: Surface, seen: Rect) -> list[Layer]:
        """The part of the veil with holes as far as it is in `seen`, and plain pieces round it; all in pixels of the table."""
        if self._plain.get_size() != seen.size:
            self._plain = clear(*seen.size)
            self._plain.fill(VEIL)
        inner = self._veil_at.clip(seen)
        if not inner.width or not inner.height:
            return [(self._plain, *seen.topleft)]
        layers = [(veil.subsurface(inner.move(-self._veil_at.x, -self._veil_at.y)), *inner.topleft)]
        return layers + [(self._plain.subsurface((0, 0, *side.size)), *side.topleft) for side in beside(seen, inner)]

    def _glow_layers(self, camera: Camera) -> list[Layer]:
        resting, box = self._resting, self._resting.box
        away, rank = resting.away, resting.index.rank
        places = list(self._places)
        offered = any(glow.style in CHOICES[:3] for glow in self._glows.values())
        glowing: list[tuple[Item, Glow]] = []
        # A pile that is selected as a whole has one ring, not one for each card that lies hidden in it.
        ringed = {item.pile for key in self._glows if key not in resting.absent and (item := resting.by_key.get(key)) is not None}
        for key, glow in self._glows.items():
            item = resting.by_key.get(key)
            if item is not None:
                hidden = bool(item.pile) and key in resting.absent and item.pile in ringed
                if key not in away and not hidden:
                    glowing.append((item, glow))
            elif box is not None and (zone := box.zones.get(named(key, "zone"))):
                if zone.in_hand:
                    continue
                x, y, width, height = box_round(glow.shape) if glow.shape else (zone.x, zone.y, zone.width, zone.height)
                places.append(PlaceGlow(x + width / 2, y + height / 2, width, height, glow))
            elif box is not None and (cell := cell_of(key)) is not None and cell[0] in box.zones:
                zone = box.zones[cell[0]]
                shape, size = cell_outline(zone)
                places.append(PlaceGlow(*place_centre(zone, *cell[1]), *size, glow, shape))
        glowing.sort(key=lambda pair: rank[pair[0].key])
        veil = self._veil_over(camera, glowing, places) if offered else []
        ringed_places = [place for place in places if place.glow.style != "choice"]
        ringed_items = [(item, glow) for item, glow in glowing if glow.style != "choice"]
        if box is not None and (self._signs is None or self._signs.box.boards is not box.boards):
            self._signs = Signs(box)
        lit = place_layers(ringed_places, camera, self._art)
        rings = [*(self._signs.spared(lit, camera) if self._signs else lit), *glow_layers(ringed_items, camera, self._art)]
        layers = [*veil, *rings, *self._crossed(rings, camera), *mark_layers(self._marks, camera)]
        return layers + (marquee_layers(self._marquee) if self._marquee is not None else [])

    def _crossed(self, rings: Sequence[Layer], camera: Camera) -> list[Layer]:
        """The numbers of piles that any of the `rings` would cross."""
        if not rings:
            return []
        resting, places = self._resting, [layer_rect(ring) for ring in rings]
        near = resting.near(places[0].unionall(places).clip(camera.area), camera.origin)
        piles = [item for item in near if item.count > 1 and item.key not in resting.away]
        return crossed_numbers(piles, places, camera, resting.sprites)


@lru_cache(MOST_PLACES)
def box_round(shape: tuple[Place, ...]) -> Area:
    """The rectangle round a place that is no rectangle, in table millimetres; kept, because it may have hundreds of corners."""
    return around(shape)
