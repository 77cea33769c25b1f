"""One thing to be drawn on the table, as a plain value: where it is, how large it is, and what its picture depends on."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from tabletop.core.equipment import KindId, ZoneId
from tabletop.ui.board.item_key import NO_PIECE, ItemKey

ZONE_LOOK = "#zone"
PAD_LOOK = "#counter"
MADE_LOOK = "#made"
NOTE_LOOK = "#note"
STROKE_LOOK = "#stroke"
TURN_LOOK = "#turn"
"""Used as the kind in the picture keys of bags, counter pads, counters made by hand, notes, strokes and the turn marker."""
CARRIED_LOOKS = (MADE_LOOK, NOTE_LOOK, TURN_LOOK)
"""The kinds, in picture keys, of things that can be carried although they are not pieces."""
DRAWN_LOOKS = (*CARRIED_LOOKS, STROKE_LOOK)
"""The kinds, in picture keys, of what lies over all pieces."""


class PictureKey(NamedTuple):
    """Everything that the picture of an item depends on, except the zoom. A bag or pad has its name in `label`."""

    kind: KindId
    face: int = 0
    angle: float = 0.0
    tint: str = ""
    label: str = ""
    locked: bool = False


class BadgeSign(NamedTuple):
    """The sign before the number on a pile: the symbol of a seat, white on a disc of its colour, or a letter."""

    letter: str = ""
    symbol: str = ""
    colour: str = ""


NO_SIGN = BadgeSign()
WORTH = BadgeSign("=")
"""The number is what the chips of the pile are worth, not how many they are: `= 16`."""


class Item(Struct, frozen=True, gc=False):
    """One thing to be drawn: its centre on the table and its size before rotation, in millimetres, and its picture key.

    `count` is the number on a pile, on its top piece: how many pieces there are, if at least two, or what chips are worth; for a
    bag, the number inside.
    """

    key: ItemKey
    zone: ZoneId
    x: float
    y: float
    width: float
    height: float
    look: PictureKey
    count: int = 0
    pile: str = ""
    """The name of the pile that it is in with others; empty if it is alone."""
    rise: float = 0.0
    """The height of the pile below it, in millimetres; it is drawn that much higher up."""
    sign: BadgeSign = NO_SIGN
    """The sign before the number: that it is a worth, or whose tricks they are."""

    @property
    def kind(self) -> KindId:
        """The kind of the piece."""
        return self.look.kind

    @property
    def face(self) -> int:
        """The number of the face that is up."""
        return self.look.face

    @property
    def angle(self) -> float:
        """Its rotation in degrees clockwise, from 0 up to 360."""
        return self.look.angle

    @property
    def is_piece(self) -> bool:
        """Whether this is a piece of the table, which can be selected and moved, and not a supply, bag or pad."""
        return not self.key.startswith(NO_PIECE)

    @property
    def leaves(self) -> bool:
        """Whether its place is empty while it is held: the game's supplies, bags and pads stay where they are."""
        return self.is_piece or self.look.kind in CARRIED_LOOKS
