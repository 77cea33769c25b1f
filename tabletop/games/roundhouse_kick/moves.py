"""What a player may wish in Roundhouse Kick. Cards and places are named by their ids (`M05`, `I52`, `L3`)."""

from __future__ import annotations

import msgspec

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Row
from tabletop.rules.ruleset import RowMove


class Keep(RowMove, frozen=True, tag="keep"):
    """Put the drawn item before you."""


class Replace(RowMove, frozen=True, tag="replace"):
    """Discard one of your items and put the drawn one down instead."""

    card: PieceId


class Discard(RowMove, frozen=True, tag="discard"):
    """Discard the drawn item."""


class Kick(RowMove, frozen=True, tag="kick"):
    """Attack, with an attack card of your own or, if `card` is empty, with bare feet."""

    card: PieceId = ""


class Skip(RowMove, frozen=True, tag="skip"):
    """Give up this round's attack."""


class Hit(RowMove, frozen=True, tag="hit"):
    """Lay one hit on a monster."""

    monster: PieceId


class Heal(RowMove, frozen=True, tag="heal"):
    """Take life as the reward for a kill."""


class DrawItem(RowMove, frozen=True, tag="draw_item"):
    """Draw an item as the reward for a kill."""


class Absorb(RowMove, frozen=True, tag="absorb"):
    """Absorb so many hits of each type with the defense card that is asked for; with none of all, take them."""

    card: PieceId
    melee: int = 0
    air: int = 0
    magic: int = 0


class AbsorbAll(RowMove, frozen=True, tag="absorb_all"):
    """Absorb as much as possible with all cards still to be asked for, sparing those that fit every type."""


class PlaceMonster(RowMove, frozen=True, tag="place_monster"):
    """Name the free location for the monster that arrives."""

    location: ZoneId


AnyMove = Keep | Replace | Discard | Kick | Skip | Hit | Heal | DrawItem | Absorb | AbsorbAll | PlaceMonster

ABSORB_ALL = AbsorbAll()
DISCARD = Discard()
DRAW_ITEM = DrawItem()
HEAL = Heal()
KEEP = Keep()
BARE_KICK = Kick()
SKIP = Skip()


def move_from_row(row: Row) -> AnyMove:
    """The move a row stands for; raises MoveRefusedError if it is none of this game's."""
    try:
        move: AnyMove = msgspec.convert(row, AnyMove)
        return move
    except msgspec.ValidationError as cause:
        raise MoveRefusedError(f"This is not a move of Roundhouse Kick: {cause}.") from cause
