"""The moves of Round House in one place, for its tests."""

from __future__ import annotations

from typing import Any

from tabletop.games.round_house.assistants import RECRUIT, Recruit, Send, TileStep
from tabletop.games.round_house.assistants import SeatHelper as Seat
from tabletop.games.round_house.experts import Discard, Hire, UseExpert
from tabletop.games.round_house.gains import Double
from tabletop.games.round_house.markets import Sell
from tabletop.games.round_house.orders import EndTurn, Fulfil, PayGold, Pick
from tabletop.games.round_house.rooms import Activate, ChooseLobby, Copy, EndRoom
from tabletop.games.round_house.shops import Buy, Deal, Level, Take, TakeCoins, TakePirate, TakePoints, Trade
from tabletop.games.round_house.turn import Pass, PlaceHall
from tabletop.games.round_house.walking import Neutral, PayNeutral, UseRoom, Walk
from tabletop.games.round_house.worship import ChooseCell, ChooseTown, TakeSpace, UseTemple
from tabletop.rules.decisions import GameMove

AnyMove = GameMove[Any, Any]
PASS, END_ROOM, END_TURN, LEVEL = Pass(), EndRoom(), EndTurn(), Level()
TAKE_COINS, TAKE_POINTS, SEND, TILE_STEP = TakeCoins(), TakePoints(), Send(), TileStep()
DOUBLE, USE_ROOM = Double(), UseRoom()

__all__ = [
    "DOUBLE",
    "END_ROOM",
    "END_TURN",
    "LEVEL",
    "PASS",
    "RECRUIT",
    "SEND",
    "TAKE_COINS",
    "TAKE_POINTS",
    "TILE_STEP",
    "USE_ROOM",
    "Activate",
    "AnyMove",
    "Buy",
    "ChooseCell",
    "ChooseLobby",
    "ChooseTown",
    "Copy",
    "Deal",
    "Discard",
    "EndRoom",
    "EndTurn",
    "Fulfil",
    "Hire",
    "Level",
    "Neutral",
    "Pass",
    "PayGold",
    "PayNeutral",
    "Pick",
    "PlaceHall",
    "Recruit",
    "Seat",
    "Sell",
    "Send",
    "Take",
    "TakePirate",
    "TakeSpace",
    "TileStep",
    "Trade",
    "UseExpert",
    "UseTemple",
    "Walk",
]
