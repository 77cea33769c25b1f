"""The names of places and pieces. The log and saves keep them for ever."""

from __future__ import annotations

from sys import intern

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.games.lotta_rome.data import (
    BUILDINGS,
    CONTRACTS,
    DOUBLES,
    LANDS,
    PLANS,
    SET_SIZE,
    START_GEMS,
    BuildingKind,
    LandKind,
)
from tabletop.kit.places import of_seats

MOST_PLAYERS = 5

OPEN: ZoneId = "table"
BOX: ZoneId = "box"
CARDS: ZoneId = "plans"
"""The building cards before the set-up."""

STACK = of_seats("{}.stack")
PLAN = of_seats("{}.plan")
"""The place of the building card; the buildings that it shows stand on it in `WORKS`."""
WORKS = of_seats("{}.works")
ROW = of_seats("{}.row")
SCREEN = of_seats("{}.screen")
SMALL = of_seats("{}.small")
LARGE = of_seats("{}.large")
GEMS = of_seats("{}.gems")
CHOICES = of_seats("{}.choices")
"""Where the two choice cards of a seat lie; the chosen one is laid to `CHOSEN`."""
CHOSEN = of_seats("{}.chosen")
INCOMING = of_seats("{}.incoming")
DOMAIN = of_seats("{}.domain")

SMALLER = of_seats("{}.smaller")
LARGER = of_seats("{}.larger")
REMINDER = of_seats("{}.reminder")
GEM_PIECES: tuple[PieceId, ...] = tuple(intern(f"G{number:02}") for number in range(1, MOST_PLAYERS * START_GEMS + 1))


def land_pieces(number: int) -> dict[PieceId, LandKind]:
    """The lands of the set of a seat, by its number from 0, with their kinds."""
    return {intern(f"L{number}-{kind}{copy}"): kind for kind in LANDS for copy in range(1, SET_SIZE + 1)}


def works_pieces(plan: str) -> dict[PieceId, BuildingKind]:
    """The buildings of a building card, the left and the right one of each round in turn, with their kinds."""
    pairs = enumerate(PLANS[plan].rounds, 1)
    return {intern(f"{plan}-{number}{side}"): one for number, pair in pairs for side, one in zip("LR", pair, strict=True)}


WORKS_KIND: dict[PieceId, BuildingKind] = {piece: kind for plan in PLANS for piece, kind in works_pieces(plan).items()}
"""The kind of each building."""

# The Merchants

MERCHANTS = "merchants"
"""The option of the expansion."""
DECK: ZoneId = "deck"
DISCARDS: ZoneId = "discards"
ELEPHANTS: ZoneId = "elephants"
AWAY: ZoneId = "away"
"""Where lands and lots lie that are out of the game."""
STARTS: ZoneId = "starts"
"""The additional lands before the set-up."""
FORTS, MARKET_GEMS, DOUBLE_STACK, BONUS_STACK, MARKET_WORKS = tuple(intern(f"market.{number}") for number in range(1, 6))
"""The supplies of the market, from slot 1 on."""
LOT: tuple[ZoneId, ...] = tuple(intern(f"lot.{number}") for number in range(1, 6))

HAND = of_seats("hand:{}")
BID = of_seats("{}.bid")
SECRET = of_seats("{}.start")
"""The starting contract, which its owner alone sees until the end."""
KEPT = of_seats("{}.contracts")

START_LANDS: dict[PieceId, LandKind] = {intern(f"AL{number}"): kind for number, kind in enumerate(LANDS, 1)}
BONUS_LANDS: dict[PieceId, LandKind] = {intern(f"BL{number}"): kind for number, kind in enumerate(LANDS, 1)}
BONUS_WORKS: dict[PieceId, BuildingKind] = {intern(f"XB-{kind}"): kind for kind in BUILDINGS}
FORT_PIECES: tuple[PieceId, ...] = tuple(intern(f"FT{number}") for number in range(1, 5))
MORE_GEMS: tuple[PieceId, ...] = tuple(intern(f"G{MOST_PLAYERS * START_GEMS + number}") for number in range(1, 5))
ELEPHANT_PIECES: tuple[PieceId, ...] = tuple(intern(f"EL{number:02}") for number in range(1, 26))
DOUBLE_LANDS: tuple[PieceId, ...] = tuple(DOUBLES)
CONTRACT_CARDS: tuple[PieceId, ...] = tuple(CONTRACTS)
FORT = "FORT"
"""The kind of a fort whose building is not chosen yet."""
