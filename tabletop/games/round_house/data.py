"""Everything printed on cards, tiles and boards, read from the files beside this one and checked when the game is loaded.

`house.json` and the tables hold all values that no published source states. Edit them there: no code repeats them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tabletop.rules.data import read_by_id, read_object

Kind = str
"""tea, fruit, celadon or gold."""
BASIC: tuple[Kind, ...] = ("tea", "fruit", "celadon")
CUBES: tuple[Kind, ...] = (*BASIC, "gold")
RoomId = Annotated[str, Meta(pattern="^[IO][1-6]$")]
InnerId = Annotated[str, Meta(pattern="^I[1-6]$")]
FourNumbers = tuple[int, int, int, int]
Words = Annotated[str, Meta(min_length=1)]
PartName = Annotated[str, Meta(pattern="^(merchant|recruit|helper|others|either|count|sale2|(take|resale)(:[a-z+]+)?)$")]
"""A part of an expert's effect; `take:tea+fruit` is about one of these kinds."""
TRIGGERS = (*CUBES, "any", "coins")


class Goods(Struct, frozen=True):
    """Cubes and coins: what a pirate tile brings, or what an order costs."""

    id: str
    tea: int
    fruit: int
    celadon: int
    gold: int
    coins: int

    @property
    def basics(self) -> tuple[int, int, int]:
        """How many tea, fruit and celadon they are."""
        return self.tea, self.fruit, self.celadon

    @property
    def cubes(self) -> tuple[tuple[Kind, int], ...]:
        """How many cubes of each kind they are, for the kinds among them."""
        return tuple((kind, count) for kind in CUBES if (count := getattr(self, kind)))


class Order(Goods, frozen=True):
    """An order: what it costs, its points at the end, and its ability: when you gain `trigger`, `amount` more of `gives`."""

    start: bool
    vp: int
    trigger: str
    gives: Literal["coins", "vp", "same"]
    amount: int


class Temple(Struct, frozen=True):
    """What a temple tile brings."""

    id: str
    gold: int
    coins: int
    merchant: int
    recruit: int
    helper: int


class Expert(Struct, frozen=True):
    """An expert: a cost (`fire` an assistant), what it gives at once, and `parts`, which are chosen afterwards.

    `seal` is the kind of amulet that it counts as once it is used. A lasting expert is never used; it works by itself.
    """

    id: str
    name: Words
    chinese: str
    back: str
    seal: str
    lasting: bool
    fire: int
    coins: int
    vp: int
    gold: int
    parts: tuple[PartName, ...]
    icon: str
    text: Words


class PartRow(Struct, frozen=True):
    """A sort of part of a room or reward: what there is to do, how often at the most, and whether it is `bound` to be done.

    `most` is a number, or names the list in `house.json` whose prices are paid one by one.
    """

    name: str
    words: Words
    most: Annotated[str, Meta(pattern="^([1-9]|bank|[a-z_]+_costs)$")]
    bound: bool


class AmuletKind(Struct, frozen=True):
    """One kind of amulet."""

    kind: str
    name: str
    chinese: str
    colour: str


class Room(Struct, frozen=True):
    """A room: printed on the board, or on a large or small tile."""

    id: str
    name: str
    chinese: str
    size: Literal["inner", "large", "small"]
    parts: tuple[str, ...]
    """What one performance of its action offers."""
    icon: str
    gist: str
    """Its action in a few words, for a row of the panel."""
    text: str


class Reward(Struct, frozen=True):
    """What a market box or a level of the Bank pays: coins and prestige at once, then assistant actions. `cost` is in coins."""

    coins: int = 0
    vp: int = 0
    merchant: int = 0
    recruit: int = 0
    helper: int = 0
    cost: int = 0


def actions(gift: Temple | Reward) -> tuple[str, ...]:
    """The assistant actions that it brings, one by one."""
    return ("merchant",) * gift.merchant + ("recruit",) * gift.recruit + ("helper",) * gift.helper


class Graph(Struct, frozen=True):
    """Corridors, stairs by the boundary they cross, and where the Hall may stand."""

    corridors: tuple[tuple[RoomId, RoomId], ...]
    stairs: dict[str, tuple[RoomId, RoomId]]
    hall_default: str
    hall_allowed: tuple[str, ...]


class Worship(Struct, frozen=True):
    """The worship table: values of cells and what lies beside rows and columns."""

    values: tuple[FourNumbers, FourNumbers, FourNumbers, FourNumbers]
    start: tuple[int, int]
    top: tuple[str, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]
    bottom: tuple[str, ...]


class ScoreTrack(Struct, frozen=True):
    """The spaces of the score track, and the values on each lap just before which there is a bonus icon."""

    spaces: int
    bonus_thresholds: tuple[int, ...]


class Bargain(Struct, frozen=True):
    """One trade of the Black Market."""

    pay: str | dict[str, int]
    get: str | dict[str, int]


class House(Struct, frozen=True, forbid_unknown_fields=True):
    """`house.json`."""

    graph_base: Graph
    inner_rooms: dict[str, str]
    large_slots: tuple[str, ...]
    small_slots: tuple[str, ...]
    large_tiles: tuple[str, ...]
    small_tiles: tuple[str, ...]
    chairs: dict[str, tuple[InnerId, InnerId]]
    towns_clockwise: tuple[str, ...]
    merchant_start: str
    worship: Worship
    round_end: dict[str, int]
    round_spaces: int
    score: ScoreTrack
    assistant_track_vp: tuple[int, ...]
    start_coins: tuple[int, ...]
    start_gold: int
    start_assistants: int
    selling_market: dict[str, Reward]
    market_different: tuple[Reward, Reward, Reward]
    market_equal: tuple[Reward, Reward, Reward]
    bank: tuple[Reward, Reward, Reward, Reward]
    trading_post_costs: tuple[int, ...]
    meeting_place_costs: tuple[int, ...]
    warehouse_costs: tuple[int, ...]
    lobby_cost: int
    black_market: tuple[Bargain, Bargain, Bargain, Bargain, Bargain, Bargain]
    amulet_copies: int
    amulet_set_vp: tuple[int, ...]
    neutral_start: dict[str, str]
    neutral_price: dict[str, Kind]
    action_text: dict[str, Words]
    action_gist: dict[str, Words]


def house_fault(house: House) -> str:
    """What is inconsistent in `house.json`; empty if nothing is."""
    rooms = {f"{ring}{number}" for ring in "IO" for number in range(1, 7)}
    if set(house.inner_rooms) | set(house.large_slots) | set(house.small_slots) != rooms:
        return "inner_rooms, large_slots and small_slots are not the twelve rooms I1 to I6 and O1 to O6"
    if not set(house.graph_base.hall_allowed) <= set(house.graph_base.stairs):
        return "hall_allowed names a boundary without a stair"
    if house.graph_base.hall_default not in house.graph_base.hall_allowed:
        return "hall_default is not one of hall_allowed"
    return "" if set(house.selling_market) == set(BASIC) else "the Selling Market does not have one box per kind"


def order_fault(order: Order) -> str:
    """What is wrong with a row of orders."""
    if order.trigger not in TRIGGERS:
        return f"the trigger {order.trigger!r} is not one of {', '.join(TRIGGERS)}"
    if (order.gives == "coins") != (order.trigger == "coins"):
        return "coins are given for coins, and for nothing else"
    if order.amount < 1 or order.vp < 0 or sum((*order.basics, order.gold, order.coins)) < 1:
        return "cost, points or amount are out of range"
    return ""


HOUSE = read_object(__package__, "house.json", House, house_fault)
ORDERS = read_by_id(__package__, "orders.csv", Order, order_fault)
PIRATES = read_by_id(__package__, "pirates.csv", Goods)
TEMPLES = read_by_id(__package__, "temples.csv", Temple)
EXPERTS = read_by_id(__package__, "experts.csv", Expert)
PART_ROWS = read_by_id(__package__, "parts.csv", PartRow)
AMULETS = read_by_id(__package__, "amulets.csv", AmuletKind)
ROOMS = read_by_id(__package__, "rooms.csv", Room)
TILE_KINDS: tuple[str, ...] = tuple(kind for kind in AMULETS if kind not in {one.seal for one in EXPERTS.values()})
"""Amulet kinds that exist as tiles; the others are only on experts."""
AMULET_TILES: dict[str, str] = {f"{kind}{'ab'[copy]}": kind for kind in TILE_KINDS for copy in range(HOUSE.amulet_copies)}
"""The amulet tiles and their kinds."""
