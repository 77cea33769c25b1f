"""Faces as pictures: pieces, boards and cards at any zoom, kept in a cache of limited size.

    art = FaceArt()
    picture = art.piece(kind, face=0, zoom=1.25, angle=30.0)
    screen.blit(picture, picture.get_rect(center=(x, y)), special_flags=pygame.BLEND_PREMULTIPLIED)

Each face is painted once, larger than needed, at one of a few scales; the pictures for all zooms are scaled down from that
master. All pictures have premultiplied alpha. `zoom` is pixels per millimetre, angles are degrees clockwise.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame

from tabletop.core.equipment import Board, PieceKind
from tabletop.core.faces import Face, Icon, Outline, Solid, Text
from tabletop.ui.faces.layers import Cut, drawn_layer, paint, paint_part, put_centred, rotated, turned_size, within
from tabletop.ui.faces.markings import labelled, shadow_of, shadowed, tinted, with_lock
from tabletop.ui.faces.solids import put
from tabletop.ui.look import theme
from tabletop.ui.look.shapes import BLACK, clear, scaled, stamped

if TYPE_CHECKING:
    from tabletop.ui.look.game_pictures import GamePictures

BYTE_LIMIT = 96 * 1024 * 1024
MASTER_OVER_TARGET = 2.0
"""Along each side, a master has at least this many pixels for each pixel of the picture scaled down from it."""
LEAST_SCALE = 0.25
FINE_SCALE = 8.0
"""Pixels per millimetre. A finer master is made only if the zoom itself is finer."""
MOST_MASTER_PX = 2_400
"""A master is kept if its longer side has at most this many pixels; larger faces are painted for each zoom."""
BOARD_SHADE_SCALE = 1.0
"""Pixels per millimetre at which the shadow of a board is made."""
BOARD_SHADOW = 2.6
"""How much longer and softer the shadow of a board is than that of a piece."""
PILE_SHADOW = 0.65
"""The length and strength of the shadow of pieces that stack, as a share: in a pile their shadows add up."""
EDGE_STRENGTH = 80
MARGIN_MM = 2.2


class FaceArt:
    """Paints faces and caches the pictures; beyond `byte_limit` bytes it forgets those that were not used for longest.

    `pictures` are those that Picture layers name: of the game on the table (`game_pictures.pictures_of`).
    """

    def __init__(self, pictures: GamePictures | None = None, byte_limit: int = BYTE_LIMIT) -> None:
        self.pictures = pictures
        self.byte_limit = byte_limit
        self.bytes_held = 0
        self._cache: OrderedDict[Hashable, tuple[pygame.Surface, object]] = OrderedDict()

    def piece(
        self,
        kind: PieceKind,
        face: int,
        zoom: float,
        angle: float = 0.0,
        tint: str = "",
        label: str = "",
        locked: bool = False,
    ) -> pygame.Surface:
        """The picture of a piece with its contact shadow; its centre is the centre of the piece.

        The shadow, rotated corners and a wide label make it larger than the piece. Do not paint on it.
        """
        # Labels and locks are as large as the text of the window, so the scale of the window is part of the key.
        key = (id(kind), face, zoom, angle, tint, label, locked, theme.scale() if label or locked else 0)
        found = self._kept(key)
        if found is not None:
            return found
        picture = self._scaled(kind, face, zoom, angle % 360.0)
        zoom = made_zoom(cut_of(kind), zoom, margin_of(kind), angle)
        if tint:
            picture = tinted(picture, tint)
        if label:
            picture = labelled(picture, kind, label, zoom)
        if locked:
            picture = with_lock(picture, kind, zoom)
        return self._keep(key, picture, kind)

    def body_mask(self, kind: PieceKind, face: int, zoom: float, angle: float = 0.0) -> pygame.Mask:
        """Which pixels of `piece(kind, face, zoom, angle)` are the piece itself, without its shadow."""
        bare = self._smooth(self._face(kind, face), cut_of(kind), zoom, margin_of(kind), angle % 360.0)
        return pygame.mask.from_surface(bare, 100)

    def board(self, board: Board, zoom: float, angle: float = 0.0) -> pygame.Surface:
        """A board with its rounded edge and its shadow, rotated by right angles; its centre is the centre of the board."""
        key = ("board", id(board), zoom, angle)
        found = self._kept(key)
        if found is not None:
            return found
        cut = Cut(board.width, board.height, "rect", board.radius)
        flat = rotated(self._flat(board.face, cut, zoom, EDGE_STRENGTH if board.shadow else 0), angle)
        if not board.shadow:
            return self._keep(key, flat, board)
        rim = math.ceil(BOARD_SHADOW * MARGIN_MM * zoom)
        size = (flat.get_width() + 2 * rim, flat.get_height() + 2 * rim)
        # A blurred shadow has no fine detail, so it is made small and enlarged.
        share = min(1.0, BOARD_SHADE_SCALE / zoom)
        shade = clear(round(size[0] * share), round(size[1] * share))
        box = pygame.FRect(rim * share, rim * share, flat.get_width() * share, flat.get_height() * share)
        stamped(shade, "rect", box, BLACK, board.radius * zoom * share)
        picture = pygame.transform.smoothscale(shadow_of(shade, zoom * share, BOARD_SHADOW), size)
        put(picture, flat, rim, rim)
        return self._keep(key, picture, board)

    def board_part(self, board: Board, zoom: float, angle: float, part: pygame.Rect) -> pygame.Surface:
        """The pixels `part` of a board alone, without its shadow, rotated by right angles; as sharp as its pictures are."""
        cut = Cut(board.width, board.height, "rect", board.radius)
        flat = round(board.width * zoom), round(board.height * zoom)
        unturned = turned_back(part, flat, round(angle) // 90 % 4)
        edge = EDGE_STRENGTH if board.shadow else 0
        return rotated(paint_part(board.face, cut, zoom, self.pictures, unturned, edge, self._drawn_layer), angle)

    def face(
        self, face: Face, width: float, height: float, outline: Outline = "rect", radius: float = 0.0, zoom: float = 1.0
    ) -> pygame.Surface:
        """A face alone, width x height millimetres, without shadow or margin: zone art, pictures in menus."""
        key = ("face", id(face), width, height, outline, radius, zoom)
        return self._kept(key) or self._keep(key, self._flat(face, Cut(width, height, outline, radius), zoom, 0), face)

    def _flat(self, face: Face, cut: Cut, zoom: float, edge: int) -> pygame.Surface:
        """A face without shadow or margin, scaled from its master if it has one."""
        scale = master_scale(cut.width, cut.height, zoom, 1.0)
        if not scale:
            return self._smooth(face, cut, zoom, 0.0, 0.0, edge)
        key = ("flat", id(face), cut, scale, edge)
        master = self._kept(key) or self._keep(key, self._smooth(face, cut, scale, 0.0, 0.0, edge), face)
        return onto_pixels(master, (cut.width, cut.height), scale, zoom, 0)

    def large(self, kind: PieceKind, face: int, height_px: int, width_px: int = 0) -> pygame.Surface:
        """A piece for a close look: `height_px` high with its shadow, or smaller so that it is at most `width_px` wide."""
        margin = margin_of(kind)
        zoom = height_px / (kind.height + 2 * margin)
        if width_px:
            zoom = min(zoom, width_px / (kind.width + 2 * margin))
        key = ("large", id(kind), face, zoom)
        found = self._kept(key)
        if found is not None:
            return found
        picture = self._smooth(self._face(kind, face), cut_of(kind), zoom, margin, edge=edge_of(kind, face))
        return self._keep(key, shadowed(picture, zoom), kind)

    def small(self, kind: PieceKind, face: int, box: tuple[int, int], tint: str = "", label: str = "") -> pygame.Surface:
        """A piece, not rotated, with its shadow, as large as fits into `box` (width, height in pixels): for rows of lists."""
        margin = 2 * margin_of(kind)
        zoom = min(box[0] / (kind.width + margin), box[1] / (kind.height + margin))
        return self.piece(kind, face, zoom, 0.0, tint, label)

    @contextmanager
    def showing(self, pictures: GamePictures) -> Iterator[None]:
        """Until the `with` ends, show these pictures where Picture layers name them."""
        before, self.pictures = self.pictures, pictures
        try:
            yield
        finally:
            self.pictures = before

    def clear(self) -> None:
        """Forget all pictures."""
        self._cache.clear()
        self.bytes_held = 0

    def _face(self, kind: PieceKind, face: int) -> Face:
        return kind.faces[face % len(kind.faces)]

    def _scaled(self, kind: PieceKind, face: int, zoom: float, angle: float) -> pygame.Surface:
        """The piece with its shadow at this zoom, scaled from its master if it has one."""
        margin = margin_of(kind)
        scale = master_scale(kind.width, kind.height, zoom)
        standing = has_solid(kind, face)
        if not scale:
            bare = self._smooth(self._face(kind, face), cut_of(kind), zoom, margin, angle, edge_of(kind, face))
        elif standing or angle % 90.0 == 0.0:
            master = self._master(kind, face, scale, angle if standing else 0.0)
            wide, high = turned_size(kind.width, kind.height, angle if standing else 0.0)
            bare = onto_pixels(master, (wide, high), scale, zoom, math.ceil(margin * zoom))
            bare = bare if standing else rotated(bare, angle)
        else:
            # Rotate at twice the size and then halve: the edges are smoother than if the small picture were rotated.
            double = onto_pixels(
                self._master(kind, face, scale, 0.0),
                (kind.width, kind.height),
                scale,
                zoom * 2,
                2 * math.ceil(margin * zoom),
            )
            wide, high = turned_size(kind.width, kind.height, angle)
            rim = math.ceil(margin * zoom)
            size = (round(wide * zoom) + 2 * rim, round(high * zoom) + 2 * rim)
            room = clear(size[0] * 2, size[1] * 2)
            put_centred(room, rotated(double, angle))
            bare = scaled(room, size)
        share = PILE_SHADOW if kind.stacks else 1.0
        if standing or kind.outline == "shape":
            return shadowed(bare, zoom, share)
        shade = self._shade(cut_of(kind), zoom, angle, bare, share)
        whole = shade.copy()
        put(whole, bare, 0, 0)
        return whole

    def _drawn_layer(self, layer: Icon | Text, zoom: float) -> pygame.Surface:
        """A layer by itself, of a face that is painted part by part."""
        key = ("layer", id(layer), zoom)
        return self._kept(key) or self._keep(key, drawn_layer(layer, zoom), layer)

    def _shade(self, cut: Cut, zoom: float, angle: float, bare: pygame.Surface, share: float) -> pygame.Surface:
        """The shadow of a flat piece; all flat pieces of the same cut share it."""
        key = ("shade", cut, zoom, angle, share, bare.get_size())
        return self._kept(key) or self._keep(key, shadow_of(bare, zoom, share), cut)

    def _master(self, kind: PieceKind, face: int, scale: float, angle: float) -> pygame.Surface:
        """The piece without its shadow at one of the few scales whose pictures are kept."""
        key = ("master", id(kind), face, scale, angle)
        found = self._kept(key)
        if found is not None:
            return found
        margin, edge = margin_of(kind), edge_of(kind, face)
        bare = self._smooth(self._face(kind, face), cut_of(kind), scale, margin, angle, edge)
        return self._keep(key, bare, kind)

    def _smooth(self, face: Face, cut: Cut, zoom: float, margin: float, angle: float = 0.0, edge: int = 0) -> pygame.Surface:
        """A face painted at `zoom`; only a face that would be too large is painted smaller."""
        zoom = made_zoom(cut, zoom, margin, angle)
        painted = paint(face, cut, zoom, self.pictures, angle, margin, edge)
        return onto_pixels(painted, turned_size(cut.width, cut.height, angle), zoom, zoom, math.ceil(margin * zoom))

    def _kept(self, key: Hashable) -> pygame.Surface | None:
        found = self._cache.get(key)
        if found is None:
            return None
        self._cache.move_to_end(key)
        return found[0]

    def _keep(self, key: Hashable, picture: pygame.Surface, owner: object) -> pygame.Surface:
        """Keep a picture. Its owner is kept with it, so that no other object can get the id that is in the key."""
        replaced = self._cache.pop(key, None)
        if replaced is not None:
            self.bytes_held -= size_of(replaced[0])
        self._cache[key] = (picture, owner)
        self.bytes_held += size_of(picture)
        while self.bytes_held > self.byte_limit and self._cache:
            _, (oldest, _) = self._cache.popitem(last=False)
            self.bytes_held -= size_of(oldest)
        return picture


def master_scale(width: float, height: float, zoom: float, over: float = MASTER_OVER_TARGET) -> float:
    """The pixels per millimetre at which the master for `zoom` is kept; 0 if the face is painted for each zoom.

    It is at least `zoom`, and `over` times as much if that is not too large.
    """
    scale = LEAST_SCALE
    while scale < zoom or (scale < zoom * over and scale < FINE_SCALE):
        scale *= 2
    while scale / 2 >= zoom and max(width, height) * scale > MOST_MASTER_PX:
        scale /= 2
    return scale if max(width, height) * scale <= MOST_MASTER_PX else 0.0


def made_zoom(cut: Cut, zoom: float, margin: float, angle: float) -> float:
    """`zoom`, or if that picture would be too large, the largest zoom at which it can be made."""
    if max(cut.width, cut.height) * zoom <= MOST_MASTER_PX:
        return zoom
    return within(*turned_size(cut.width + 2 * margin, cut.height + 2 * margin, angle), zoom)


def cut_of(kind: PieceKind) -> Cut:
    """How pieces of a kind are cut."""
    return Cut(kind.width, kind.height, kind.outline, kind.radius)


def margin_of(kind: PieceKind) -> float:
    """How many millimetres are needed round a piece for its shadow and its visible sides."""
    depths = [layer.depth for face in kind.faces for layer in face.layers if isinstance(layer, Solid)]
    return MARGIN_MM + max(depths, default=0.0)


def has_solid(kind: PieceKind, face: int) -> bool:
    """Whether this face shows a solid body, which is lit from the upper left."""
    return any(isinstance(layer, Solid) for layer in kind.faces[face % len(kind.faces)].layers)


def edge_of(kind: PieceKind, face: int) -> int:
    """The strength of the line along the cut edge; 0 for solid bodies and free shapes, which have edges of their own."""
    return 0 if kind.outline == "shape" or has_solid(kind, face) else EDGE_STRENGTH


def onto_pixels(picture: pygame.Surface, size: tuple[float, float], scale: float, zoom: float, rim: int) -> pygame.Surface:
    """A picture of a thing of `size` millimetres at `scale`, scaled to `zoom`, with `rim` empty pixels on each side.

    The edges of the thing are on whole pixels, so that straight sides stay sharp.
    """
    target = (max(1, round(size[0] * zoom)), max(1, round(size[1] * zoom)))
    whole = (target[0] + 2 * rim, target[1] + 2 * rim)
    across, down = size[0] * scale / target[0], size[1] * scale / target[1]
    source = (max(1, round(whole[0] * across)), max(1, round(whole[1] * down)))
    if source != picture.get_size():
        room = clear(*source)
        put_centred(room, picture)
        picture = room
    return scaled(picture, whole)


def turned_back(part: pygame.Rect, size: tuple[int, int], quarters: int) -> pygame.Rect:
    """The part of a thing of `size` that is at `part` after it is rotated clockwise by `quarters` right angles."""
    x, y, width, height = part
    match quarters:
        case 1:
            return pygame.Rect(y, size[1] - x - width, height, width)
        case 2:
            return pygame.Rect(size[0] - x - width, size[1] - y - height, width, height)
        case 3:
            return pygame.Rect(size[0] - y - height, x, height, width)
        case _:
            return part


def size_of(picture: pygame.Surface) -> int:
    """The memory a picture takes, in bytes."""
    return picture.get_pitch() * picture.get_height()
