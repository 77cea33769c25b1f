"""The names of all places and pieces, and the tables in which the rules look up one by another."""

from __future__ import annotations

from sys import intern

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.round_house.data import BASIC, CUBES, HOUSE
from tabletop.kit.places import SEAT_IDS, of_seats

Node = str
"""A room, `I1` to `I6` and `O1` to `O6`, or the Hall, `H`."""

HALL: Node = "H"
INNER: tuple[Node, ...] = tuple(intern(f"I{number}") for number in range(1, 7))
OUTER: tuple[Node, ...] = tuple(intern(f"O{number}") for number in range(1, 7))
RING: tuple[Node, ...] = INNER + OUTER
LARGE_SLOTS, SMALL_SLOTS = HOUSE.large_slots, HOUSE.small_slots
LOBBY: Node = next(room for room, what in HOUSE.inner_rooms.items() if what == "lobby")
SELLING: Node = next(room for room, what in HOUSE.inner_rooms.items() if what == "selling_market")

STANDS: dict[str, ZoneId] = {boundary: intern(f"H{boundary[1:]}") for boundary in HOUSE.graph_base.hall_allowed}
"""The zone of the Hall for each boundary it may stand on."""
NODE_OF: dict[ZoneId, Node] = {**{room: room for room in RING}, **dict.fromkeys(STANDS.values(), HALL)}
"""The node of a leader, by the zone that it is in."""
STAND: PieceId = "hall"

TILE_SPACE: dict[Node, ZoneId] = {slot: intern(f"tile.{slot}") for slot in OUTER}
SLOT_OF: dict[ZoneId, Node] = {zone: slot for slot, zone in TILE_SPACE.items()}
LARGE_TILES, SMALL_TILES = HOUSE.large_tiles, HOUSE.small_tiles
TILES: tuple[PieceId, ...] = LARGE_TILES + SMALL_TILES
WAREHOUSE: PieceId = "warehouse"
STALLS: tuple[PieceId, ...] = ("market_different", "market_equal")
"""The two market tiles."""
BOXES: dict[Node, ZoneId] = {SELLING: intern(f"boxes.{SELLING}"), **{slot: intern(f"boxes.{slot}") for slot in SMALL_SLOTS}}
STOCK: dict[Node, ZoneId] = {slot: intern(f"stock.{slot}") for slot in LARGE_SLOTS}

CHAIRS: tuple[ZoneId, ...] = tuple(HOUSE.chairs)
BESIDE: dict[Node, tuple[ZoneId, ...]] = {
    room: tuple(chair for chair, rooms in HOUSE.chairs.items() if room in rooms) for room in RING
}
"""The chairs beside each room."""
TOWNS: tuple[ZoneId, ...] = HOUSE.towns_clockwise
NEXT_TOWN: dict[ZoneId, ZoneId] = {town: TOWNS[(number + 1) % len(TOWNS)] for number, town in enumerate(TOWNS)}
MERCHANT: PieceId = "merchant"
MERCHANT_SPOT = 5
"""The place in a town's zone where the merchant tile lies; the first five are for the seats' assistants."""

CELLS: tuple[tuple[int, int], ...] = tuple((row, column) for row in range(1, 5) for column in range(1, 5))
CELL_ZONE: dict[tuple[int, int], ZoneId] = {(row, column): intern(f"W{row}{column}") for row, column in CELLS}
CELL_OF: dict[ZoneId, tuple[int, int]] = {zone: cell for cell, zone in CELL_ZONE.items()}
RIGHT: dict[int, ZoneId] = {row: intern(f"WR{row}") for row in range(1, 5)}
BOTTOM: dict[int, ZoneId] = {column: intern(f"WB{column}") for column in range(1, 5)}
SPACES: dict[ZoneId, str] = dict(
    zip((*RIGHT.values(), *BOTTOM.values()), HOUSE.worship.right + HOUSE.worship.bottom, strict=True)
)
"""What each space at the right of a row and below a column gives: `amulet` or `bonus`."""

TEMPLE: ZoneId = "temple"
ROUND: ZoneId = "round"
ROUND_MARKER: PieceId = "round_marker"
END_SPACE: ZoneId = "end_space"
SCORE: ZoneId = "score"

PIRATE_STACK, PIRATE_DISPLAY = "pirates", "pirate_display"
ORDER_DECK, ORDER_DISPLAY = "orders", "order_display"
EXPERT_DECK, EXPERT_DISPLAY, EXPERT_DISCARDS = "experts", "expert_display", "expert_discards"
AMULET_STACK, AMULET_DISPLAY = "amulets", "amulet_display"
DISPLAY_SIZE = 3
BOX: ZoneId = "box"
OPEN: ZoneId = "table"
LENDER = "lender"
"""The counter of the coins on the Money Lender."""
ENDED_BY, FIRST = "ended_by", "first"
"""Counters: 1 + the number of the seat that triggered the end (0: nobody yet); the number of the starting seat."""
ACTIVE_NEUTRALS, COUNT_OCCUPIED, FREE_HALL = "active_neutrals", "count_occupied", "free_hall"
"""Counters that are 1 while that variant is played, and options of the same names."""

SUPPLY: dict[str, ZoneId] = {kind: intern(f"supply.{kind}") for kind in CUBES}
KIND_OF: dict[PieceId, str] = {
    intern(f"{kind}.{number:02}"): kind for kind in CUBES for number in range(1, 11 if kind == "gold" else 16)
}
GOLD_FACE: dict[str, int] = {kind: number for number, kind in enumerate(BASIC, 1)}
"""The face of a gold cube in a market box that says what it was declared as; 0 is plain gold."""

COIN_IDS: dict[int, tuple[PieceId, ...]] = {
    value: tuple(intern(f"coin{value}.{number:02}") for number in range(1, most + 1)) for value, most in ((1, 30), (3, 20))
}
"""The coins that hands move at a free table. While the rules are on, money is a number."""

LEADERS: dict[Seat, tuple[PieceId, ...]] = {seat: (intern(f"{seat}.leader1"), intern(f"{seat}.leader2")) for seat in SEAT_IDS}
OWNER_OF: dict[PieceId, Seat] = {leader: seat for seat, leaders in LEADERS.items() for leader in leaders}
NEUTRALS: dict[str, PieceId] = {colour: intern(f"neutral.{colour}") for colour in HOUSE.neutral_start}
NEUTRAL_COLOUR: dict[PieceId, str] = {leader: colour for colour, leader in NEUTRALS.items()}
ALL_LEADERS: tuple[PieceId, ...] = (*OWNER_OF, *NEUTRAL_COLOUR)
"""All leaders."""
ASSISTANTS: dict[Seat, tuple[PieceId, ...]] = {
    seat: tuple(intern(f"{seat}.{number:02}") for number in range(1, 16)) for seat in SEAT_IDS
}
SCORE_TOKEN: dict[Seat, PieceId] = {seat: tokens[-1] for seat, tokens in ASSISTANTS.items()}
TOKEN_OWNER: dict[PieceId, Seat] = {token: seat for seat, tokens in ASSISTANTS.items() for token in tokens}

TRACK: dict[Seat, ZoneId] = of_seats("{}.track")
WORKERS: dict[Seat, ZoneId] = of_seats("{}.assistants")
GOODS: dict[Seat, dict[str, ZoneId]] = {seat: {kind: intern(f"{seat}.{kind}") for kind in CUBES} for seat in SEAT_IDS}
AREA: dict[Seat, ZoneId] = of_seats("{}.experts")
SEALS: dict[Seat, ZoneId] = of_seats("{}.seals")
AMULETS_OF: dict[Seat, ZoneId] = of_seats("{}.amulets")
OPEN_ORDERS: dict[Seat, ZoneId] = of_seats("{}.orders")
FULFILLED: dict[Seat, ZoneId] = of_seats("{}.fulfilled")
COINS: dict[Seat, str] = of_seats("{}.coins")
POINTS: dict[Seat, str] = of_seats("{}.score")
AREA_SIZE = 3
TRACK_LENGTH = len(HOUSE.assistant_track_vp)

SETUP, NEUTRAL, EXPERT, MOVE = "setup", "neutral", "expert", "move"
ROOM, WORSHIP, BONUS, ORDERING = "room", "worship", "bonus", "orders"
"""The phases, as the flow names them."""
WRONG_TIME = "WRONG_TIME"
"""The code of a refusal if only the time is wrong."""
SLOT_PLACE: tuple[tuple[float, float], ...] = tuple((float(number), 0.0) for number in range(64))
