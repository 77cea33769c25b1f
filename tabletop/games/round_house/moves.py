"""What a player may wish in Round House. Every answer is one small move; ids name pieces and places."""

from __future__ import annotations

import msgspec

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Row
from tabletop.rules.ruleset import RowMove


class Pass(RowMove, frozen=True, tag="pass"):
    """Decline what is offered: an expert, a neutral move, the rest of a reward, a bonus."""


class EndRoom(RowMove, frozen=True, tag="end_room"):
    """The room action (or the copied one) is done."""


class EndTurn(RowMove, frozen=True, tag="finish_turn"):
    """The turn is done."""


class PlaceHall(RowMove, frozen=True, tag="place_hall"):
    """Set the Hall on a boundary with a stair (variant)."""

    boundary: str


class UseExpert(RowMove, frozen=True, tag="expert"):
    """Activate an expert of the own area."""

    card: PieceId


class Walk(RowMove, frozen=True, tag="walk"):
    """Walk a leader to a room or the Hall (`H`)."""

    leader: PieceId
    to: str


class Take(RowMove, frozen=True, tag="take_cube"):
    """Take a cube of this kind."""

    kind: str


class TakeCoins(RowMove, frozen=True, tag="take_coins"):
    """Take the coins: of the Money Lender, or of the Amulet Merchant."""


class TakePoints(RowMove, frozen=True, tag="take_points"):
    """Take the prestige of the Amulet Merchant."""


class TakePirate(RowMove, frozen=True, tag="pirate"):
    """Take a pirate tile of the display."""

    tile: PieceId


class Sell(RowMove, frozen=True, tag="sell"):
    """Sell a cube of `kind` to `market` (`I3` or a market tile); gold is declared as `declared`."""

    market: str
    kind: str
    declared: str


class Hire(RowMove, frozen=True, tag="hire"):
    """Take an expert from the display; at the Meeting Place paid by firing an assistant if `fire`."""

    card: PieceId
    fire: bool = False


class Discard(RowMove, frozen=True, tag="discard"):
    """Discard an expert of the own area to make room."""

    card: PieceId


class ChooseLobby(RowMove, frozen=True, tag="lobby"):
    """Choice `A` (assistants) or `B` (copy) of the Lobby."""

    choice: str


class Copy(RowMove, frozen=True, tag="copy_room"):
    """Perform the action of another leader's room."""

    room: str


class Trade(RowMove, frozen=True, tag="trade"):
    """Buy an action at the Trading Post: recruit, merchant, helper or gold."""

    what: str


class Deal(RowMove, frozen=True, tag="bargain"):
    """A trade, 1 to 6, of the Black Market with the cube kind or amulet it is about."""

    number: int
    what: str = ""


class Buy(RowMove, frozen=True, tag="buy"):
    """Buy a cube from a market box or the stock: the place `box` of `zone`."""

    zone: ZoneId
    box: int


class Level(RowMove, frozen=True, tag="level"):
    """Pay for the next level of the Bank."""


class Recruit(RowMove, frozen=True, tag="recruit"):
    """A recruit action."""


class Send(RowMove, frozen=True, tag="send"):
    """A merchant action: an assistant goes to the merchant's town."""


class TileStep(RowMove, frozen=True, tag="tile_step"):
    """Pay a coin to move the merchant to the next town."""


class Seat(RowMove, frozen=True, tag="seat"):
    """A helper action: an assistant sits down on a chair."""

    chair: ZoneId


class Activate(RowMove, frozen=True, tag="activate"):
    """Repeat the room's action through an own assistant on a chair."""

    chair: ZoneId


class UseTemple(RowMove, frozen=True, tag="temple"):
    """Worship at the temple: use a tile."""

    tile: PieceId


class ChooseTown(RowMove, frozen=True, tag="town"):
    """Worship the ancestors with the assistants of a town; without a name: with none at all."""

    town: ZoneId = ""


class ChooseCell(RowMove, frozen=True, tag="cell"):
    """End the chain on a worship cell."""

    cell: ZoneId


class TakeSpace(RowMove, frozen=True, tag="space"):
    """Take what lies on the right or bottom space of the cell."""

    space: ZoneId


class Pick(RowMove, frozen=True, tag="pick"):
    """Take an order or an amulet from its display."""

    piece: PieceId


class Double(RowMove, frozen=True, tag="double"):
    """Use the order that gives one more cube of the kind just gained."""


class Fulfil(RowMove, frozen=True, tag="fulfil"):
    """Fulfil an order."""

    order: PieceId


class PayGold(RowMove, frozen=True, tag="pay_gold"):
    """How many gold stand for tea, fruit and celadon in the payment of an order."""

    tea: int
    fruit: int
    celadon: int


class Neutral(RowMove, frozen=True, tag="neutral"):
    """Choose a neutral leader to move."""

    colour: str


class PayNeutral(RowMove, frozen=True, tag="pay_neutral"):
    """The cube that pays for it."""

    kind: str


class UseRoom(RowMove, frozen=True, tag="use_room"):
    """Perform the action of the room the neutral leader stopped in (variant)."""


AnyMove = (
    Pass
    | EndRoom
    | EndTurn
    | PlaceHall
    | UseExpert
    | Walk
    | Take
    | TakeCoins
    | TakePoints
    | TakePirate
    | Sell
    | Hire
    | Discard
    | ChooseLobby
    | Copy
    | Trade
    | Deal
    | Buy
    | Level
    | Recruit
    | Send
    | TileStep
    | Seat
    | Activate
    | UseTemple
    | ChooseTown
    | ChooseCell
    | TakeSpace
    | Pick
    | Double
    | Fulfil
    | PayGold
    | Neutral
    | PayNeutral
    | UseRoom
)

PASS, END_ROOM, END_TURN = Pass(), EndRoom(), EndTurn()
TAKE_COINS, TAKE_POINTS, LEVEL, RECRUIT, SEND, TILE_STEP = TakeCoins(), TakePoints(), Level(), Recruit(), Send(), TileStep()
DOUBLE, USE_ROOM = Double(), UseRoom()


def move_from_row(row: Row) -> AnyMove:
    """The move a row stands for; raises MoveRefusedError if it is none of this game's."""
    try:
        move: AnyMove = msgspec.convert(row, AnyMove)
        return move
    except msgspec.ValidationError as cause:
        raise MoveRefusedError(f"This is not a move of Round House: {cause}.") from cause
