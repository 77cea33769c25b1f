"""Drafts: pieces without their pictures, shown for a moment so that no frame waits for hundreds of picture files.

What is spent in a frame is counted in decoded pixels, not in seconds, so that the same table always looks the same.
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.equipment import PieceKind
from tabletop.core.faces import Face, Layer, Outline, Picture, Shape
from tabletop.core.limits import ShapeName
from tabletop.ui.board.items import Item, PictureKey
from tabletop.ui.look.game_pictures import pixels_decoded

MOST_SPENT = 700_000
"""How many pixels are decoded for one frame before drafts are shown: a large picture, or about nine small copies."""
PAINTED = 50_000
"""What painting a piece counts beside its picture."""
PAPER = "#E4DCCB"
"""The colour of a picture that is not there yet."""


def is_pictured(kind: PieceKind, face: int) -> bool:
    """Whether this face shows a picture file."""
    return any(isinstance(layer, Picture) for layer in kind.faces[face % len(kind.faces)].layers)


def draft_of(kind: PieceKind, face: int) -> PieceKind:
    """The piece with paper in place of the pictures of this face. All kinds that look alike then are one object."""
    shape: ShapeName = "round" if kind.outline == "shape" else "rect"
    layers = [
        Shape(shape, layer.x, layer.y, layer.width, layer.height, PAPER) if isinstance(layer, Picture) else layer
        for layer in kind.faces[face % len(kind.faces)].layers
    ]
    return shared(tuple(layers), kind.width, kind.height, kind.outline, kind.radius, kind.stacks)


@lru_cache(maxsize=512)
def shared(layers: tuple[Layer, ...], width: float, height: float, outline: Outline, radius: float, stacks: bool) -> PieceKind:
    """A kind with nothing but what its picture depends on: the art knows kinds by their identity."""
    return PieceKind("draft", "draft", width, height, (Face(layers),), outline, radius, stacks=stacks)


class Drafts:
    """Which looks are shown as drafts, and how much may still be decoded for this frame."""

    def __init__(self) -> None:
        self.shown: dict[PictureKey, Item] = {}
        """An item of each such look; the first was needed first."""
        self._start = pixels_decoded()
        self._painted = 0

    def next_frame(self) -> None:
        """A frame begins: as much may be decoded again."""
        self._start, self._painted = pixels_decoded(), 0

    def spend(self) -> bool:
        """Whether another picture may be made for this frame; it is counted then."""
        if pixels_decoded() - self._start + self._painted >= MOST_SPENT:
            return False
        self._painted += PAINTED
        return True
