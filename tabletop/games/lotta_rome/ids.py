"""The names of places and pieces. The log and saves keep them for ever."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.games.lotta_rome.data import FEEDS, KINDS, LANDS, PLANS, SET_SIZE, START_GEMS, BuildingKind, LandKind
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
GEM_PIECES: tuple[PieceId, ...] = tuple(f"G{number:02}" for number in range(1, MOST_PLAYERS * START_GEMS + 1))


def land_pieces(number: int) -> dict[PieceId, LandKind]:
    """The lands of the set of a seat, by its number from 0, with their kinds."""
    return {f"L{number}-{kind}{copy}": kind for kind in LANDS for copy in range(1, SET_SIZE + 1)}


def works_pieces(plan: str) -> dict[PieceId, BuildingKind]:
    """The buildings of a building card, the left and the right one of each round in turn, with their kinds."""
    pairs = enumerate(PLANS[plan].rounds, 1)
    return {f"{plan}-{number}{side}": one for number, pair in pairs for side, one in zip("LR", pair, strict=True)}


LAND_KIND: dict[PieceId, LandKind] = {
    piece: kind for number in range(MOST_PLAYERS) for piece, kind in land_pieces(number).items()
}
"""The kind of each single land."""
WORKS_KIND: dict[PieceId, BuildingKind] = {piece: kind for plan in PLANS for piece, kind in works_pieces(plan).items()}
"""The kind of each building."""
FED_BY: dict[PieceId, LandKind] = {piece: FEEDS[kind] for piece, kind in WORKS_KIND.items()}
"""The kind of land that each building scores."""
KIND_IDS = (*KINDS, *FEEDS)
