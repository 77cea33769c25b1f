"""What is in the box, for the seats that play: the rows that `box.toml`, `faces.toml` and `board.toml` are filled in from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from msgspec.structs import asdict

from tabletop.core.equipment import Equipment, SeatDef
from tabletop.games.round_house import ids, layout
from tabletop.games.round_house.data import AMULET_TILES, AMULETS, EXPERTS, HOUSE, ORDERS, PIRATES, ROOMS, TEMPLES, Expert, Order
from tabletop.games.round_house.help import ability_text, amulet_experts, expert_use, goods, order_cost, temple_reward
from tabletop.kit.box_file import BoxFile
from tabletop.kit.fields import Fields
from tabletop.kit.places import recoloured
from tabletop.rules.ruleset import Options
from tabletop.rules.words import counted

TAKEN = ("merchant", "recruit", "helper")


def expert_row(expert: Expert) -> Fields:
    """An expert card; its signs are the part of its effect that signs can say."""
    signs = [f"fire:{expert.fire}", f"coins:{expert.coins}", f"vp:{expert.vp}", f"gold:{expert.gold}"]
    for name, _, kinds in [part.partition(":") for part in expert.parts]:
        signs += (name,) if name in TAKEN else kinds.split("+") if kinds else ()
    shown = " ".join(sign for sign in signs if not sign.endswith(":0"))
    seal = AMULETS.get(expert.seal)
    sealed = {"seal_colour": seal.colour, "seal_chinese": seal.chinese} if seal else {"seal_colour": "", "seal_chinese": ""}
    return {**asdict(expert), **sealed, "signs": shown, "use": expert_use(expert)}


def order_row(order: Order) -> Fields:
    """An order card: its ability as what is gained and what more comes."""
    gained = "cubes" if order.trigger == "any" else order.trigger
    more = f"{gained if order.gives == 'same' else order.gives}:{order.amount}"
    look = {"colour": "first_order" if order.start else "order", "gained": gained, "more": more}
    words = {"cost": order_cost(order), "points": counted(order.vp, "point"), "ability": ability_text(order)}
    return {**asdict(order), **look, **words}


TABLES = {
    **layout.TABLES,
    "experts": [expert_row(expert) for expert in EXPERTS.values()],
    "orders": [order_row(order) for order in ORDERS.values()],
    "amulets": [{**asdict(AMULETS[kind]), "id": tile, "also": amulet_experts(kind)} for tile, kind in AMULET_TILES.items()],
    "set_values": ", ".join(map(str, HOUSE.amulet_set_vp[1:])),
    "largest_set": len(HOUSE.amulet_set_vp) - 1,
    "pirates": [{**asdict(pirate), "goods": goods(pirate.cubes, pirate.coins)} for pirate in PIRATES.values()],
    "temples": [{**asdict(temple), "reward": temple_reward(temple)} for temple in TEMPLES.values()],
    "tiles": [
        {**asdict(ROOMS[tile]), "places": [space for space in layout.SPACES if space["size"] == ROOMS[tile].size]}
        for tile in ids.TILES
    ],
    "cube_pieces": [{"piece": cube, "kind": kind} for cube, kind in ids.KIND_OF.items()],
    "coin_pieces": [
        {"piece": coin, "value": value, "spot": spot}
        for spot, (value, coins) in enumerate(ids.COIN_IDS.items())
        for coin in coins
    ],
    "hall_zone": ids.STANDS[HOUSE.graph_base.hall_default],
    "hall_angle": layout.hall_angle(HOUSE.graph_base.hall_default),
    "merchant_start": HOUSE.merchant_start,
    "merchant_spot": ids.MERCHANT_SPOT,
}
"""The rows that do not depend on who plays."""
NEUTRAL_SEATS = frozenset(HOUSE.neutral_start)
"""With two players the blue, red and green pawns are neutral, so seats of those colours get other ones."""


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for these seats; variants are counters, so that a save knows them."""
    played = tuple([one for one in (ids.ACTIVE_NEUTRALS, ids.COUNT_OCCUPIED, ids.FREE_HALL) if options.get(one)])
    return box(recoloured(seats, NEUTRAL_SEATS if len(seats) == 2 else ()), played)


@lru_cache(maxsize=8)
def box(seats: tuple[SeatDef, ...], variants: tuple[str, ...]) -> Equipment:
    """The box for these seats, kept because the next game mostly has the same."""
    count = len(seats)
    neutrals = ids.NEUTRALS.items() if count == 2 else ()
    fields: Fields = {
        **TABLES,
        "height": layout.table_height(count),
        "players": count,
        "last_player": count - 1,
        "seats": [
            {
                "seat": seat.id,
                "seat_name": seat.name,
                "colour": seat.colour,
                "symbol": seat.symbol,
                **layout.at(layout.mat_corner(at)),
            }
            for at, seat in enumerate(seats)
        ],
        "neutrals": [
            {"id": leader, "colour": colour, "price": HOUSE.neutral_price[colour], "start": HOUSE.neutral_start[colour]}
            for colour, leader in neutrals
        ],
        "seat_pieces": [{"seat": seat.id, **piece} for seat in seats for piece in seat_pieces(seat, count)],
        "last_round": [layout.ROUNDS[HOUSE.round_end.get(str(count), HOUSE.round_spaces)]],
        "variants": [{"variant": one, "name": one.replace("_", " ")} for one in variants],
    }
    return box_file().equipment(seats, fields)


@cache
def box_file() -> BoxFile:
    """The files of the box. They are read when the first box is made, so a list of games does not wait for them."""
    return BoxFile(files(__package__), "faces.toml", "board.toml", "box.toml")


def seat_pieces(seat: SeatDef, count: int) -> Iterator[Fields]:
    """Leaders on the Hall (with five players the second stays in the box), assistants on score, track and at hand."""
    for number, leader in enumerate(ids.LEADERS[seat.id]):
        yield {"piece": leader, "sort": "leader", "zone": ids.BOX if count == 5 and number else ids.OPEN, "x": 20.0, "y": 20.0}
    tokens, hand = ids.ASSISTANTS[seat.id], HOUSE.start_assistants
    for number, token in enumerate(tokens[:-1]):
        zone, space = (ids.WORKERS[seat.id], 0) if number < hand else (ids.TRACK[seat.id], number - hand)
        yield {"piece": token, "sort": "assistant", "zone": zone, "x": space}
    yield {"piece": tokens[-1], "sort": "assistant", "zone": ids.SCORE}
