"""What a player may wish in Ming Dynasty.

Districts and provinces are named by their ids (`SHA1`, `SHA`), cards by what they show (`horse`, `dragon`) or by their ids.
"""

from __future__ import annotations

import msgspec

from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Row
from tabletop.games.ming_dynasty.data import DistrictId, ProvinceId
from tabletop.rules.ruleset import RowMove


class PlacePrince(RowMove, frozen=True, tag="place_prince"):
    """Set-up: your prince enters the map."""

    district: DistrictId


class PlaceNeutralPrince(RowMove, frozen=True, tag="place_neutral_prince"):
    """Set-up with two players: the neutral prince enters the map."""

    district: DistrictId


class PlaceMember(RowMove, frozen=True, tag="place_member"):
    """Put a family member on a province space."""

    space: ProvinceId


class PlaceNeutral(RowMove, frozen=True, tag="place_neutral"):
    """Two players: put a neutral member on a province space."""

    space: ProvinceId


class TakeCard(RowMove, frozen=True, tag="take_card"):
    """Take the movement card that lies beside a province space."""

    space: ProvinceId


class TakeDragon(RowMove, frozen=True, tag="take_dragon"):
    """Give up a member on this space for a dragon card."""

    space: ProvinceId


class Walk(RowMove, frozen=True, tag="walk"):
    """One step of your prince, paid with this card."""

    district: DistrictId
    card: str


class EndWalk(RowMove, frozen=True, tag="end"):
    """Your prince walks no further."""


class Stay(RowMove, frozen=True, tag="stay"):
    """Discard a card and let the prince stay where he is, to deploy there."""

    card: str


class Pass(RowMove, frozen=True, tag="pass"):
    """No more moves in this phase."""


class Deploy(RowMove, frozen=True, tag="deploy"):
    """So many members come into the prince's district; `cloister` (0 or 1) of them into its cloister."""

    open: int = 0
    cloister: int = 0


class Travel(RowMove, frozen=True, tag="move"):
    """A whole walk with its cards and its deployment in one."""

    path: tuple[DistrictId, ...]
    cards: tuple[str, ...]
    open: int = 0
    cloister: int = 0


class Remain(RowMove, frozen=True, tag="remain"):
    """Staying with its deployment in one."""

    card: str
    open: int = 0
    cloister: int = 0


class NeutralPass(RowMove, frozen=True, tag="neutral_pass"):
    """The neutral prince does nothing."""


class Neutral(RowMove, frozen=True, tag="neutral"):
    """The neutral prince is put into a district."""

    district: DistrictId


class ChooseReturn(RowMove, frozen=True, tag="choose_return"):
    """In secret: these return cards say how many members leave the city."""

    cards: tuple[int, ...]


class TakeBack(RowMove, frozen=True, tag="take_back"):
    """Take the chosen return cards back while others are still choosing."""


class ReturnMembers(RowMove, frozen=True, tag="return_members"):
    """So many members go back from the houses of the city's first, second and third district."""

    first: int = 0
    second: int = 0
    third: int = 0


AnyMove = (
    PlacePrince
    | PlaceNeutralPrince
    | PlaceMember
    | PlaceNeutral
    | TakeCard
    | TakeDragon
    | Walk
    | EndWalk
    | Stay
    | Pass
    | Deploy
    | Travel
    | Remain
    | NeutralPass
    | Neutral
    | ChooseReturn
    | TakeBack
    | ReturnMembers
)

END_WALK = EndWalk()
PASS = Pass()
NEUTRAL_PASS = NeutralPass()
TAKE_BACK = TakeBack()


def move_from_row(row: Row) -> AnyMove:
    """The move a row stands for; raises MoveRefusedError if it is none of this game's."""
    try:
        move: AnyMove = msgspec.convert(row, AnyMove)
        return move
    except msgspec.ValidationError as cause:
        raise MoveRefusedError(f"This is not a move of Ming Dynasty: {cause}.") from cause
