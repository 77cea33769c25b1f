"""What each part of a room or reward offers: short lists of moves, on a table or on one in the telling."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Row
from tabletop.games.round_house.data import AMULET_TILES, BASIC, CUBES, EXPERTS, HOUSE, PIRATES, TILE_KINDS
from tabletop.games.round_house.moves import (
    LEVEL,
    RECRUIT,
    SEND,
    TAKE_COINS,
    TAKE_POINTS,
    TILE_STEP,
    AnyMove,
    Buy,
    ChooseLobby,
    Copy,
    Deal,
    Hire,
    Recruit,
    Sell,
    Take,
    TakePirate,
    Trade,
)
from tabletop.games.round_house.moves import Seat as SeatMove
from tabletop.games.round_house.names import (
    AMULET_DISPLAY,
    AMULETS_OF,
    BOXES,
    CHAIRS,
    COINS,
    EXPERT_DISPLAY,
    GOODS,
    LOBBY,
    PIRATE_DISPLAY,
    RING,
    SELLING,
    SELLING_BOXES,
    SLOT_OF,
    STALLS,
    STOCK,
    SUPPLY,
    TRACK,
    WAREHOUSE,
    WORKERS,
    Node,
)
from tabletop.games.round_house.play import Board, boxes, free_chairs, occupied

Offer = Callable[[Board, Seat, str, int, Sequence[Row]], Sequence[AnyMove]]
"""The moves for a part, given how many of its kind are done, and the rows of the agenda (without the turn)."""

TAKE = {kind: Take(kind) for kind in CUBES}
SEAT = {chair: SeatMove(chair) for chair in CHAIRS}
PIRATE = {tile: TakePirate(tile) for tile in PIRATES}
HIRE = {card: Hire(card) for card in EXPERTS}
HIRE_BY_FIRING = {card: Hire(card, True) for card in EXPERTS}
COPY = {room: Copy(room) for room in RING}
LOBBY_CHOICES = (ChooseLobby("A"), ChooseLobby("B"))
TRADE = {what: Trade(what) for what in ("recruit", "merchant", "helper", "gold")}
DEALS = {(number, what): Deal(number, what) for number in range(1, 7) for what in ("", *CUBES, *AMULET_TILES, *TILE_KINDS)}
SELL = {
    (market, kind, declared): Sell(market, kind, declared)
    for market in (SELLING, *STALLS)
    for kind in CUBES
    for declared in BASIC
    if kind in (declared, "gold")
}
BUY: dict[tuple[ZoneId, int], Buy] = {
    (zone, box): Buy(zone, box) for zone in (*BOXES.values(), *STOCK.values()) for box in range(3)
}
ROOM_PARTS: dict[str, tuple[str, ...]] = {
    "delivery": ("take", "merchant"),
    "smuggle": ("smuggle",),
    "selling_market": ("sell",),
    "expert_room": ("hire",),
    "money_lender": ("lend", "merchant"),
    "lobby": ("lobby",),
    "trading_post": ("trade",),
    "meeting_place_large": ("meet",),
    "meeting_place_small": ("meet",),
    "warehouse": ("buy", "recruit"),
    "market_different": ("stall:market_different",),
    "market_equal": ("stall:market_equal",),
    "bank": ("level",),
    "black_market": ("deal", "merchant"),
}
"""The parts of one performance of each room."""
LOBBY_PARTS = {"A": ("recruit", "recruit", "merchant", "helper"), "B": ("recruit", "copy")}
TIMES = {
    "trade": len(HOUSE.trading_post_costs),
    "meet": len(HOUSE.meeting_place_costs),
    "buy": len(HOUSE.warehouse_costs),
    "stall": 3,
    "level": len(HOUSE.bank),
    "deal": 2,
}
"""How often a part may be done in one performance, for those that may be done more than once."""
STALL_REWARDS = {"market_different": HOUSE.market_different, "market_equal": HOUSE.market_equal}
DEAL_PAYS = tuple(deal.pay.get("coins", 0) if isinstance(deal.pay, dict) else 0 for deal in HOUSE.black_market)
DEAL_GETS = tuple(deal.get.get("coins", 0) if isinstance(deal.get, dict) else 0 for deal in HOUSE.black_market)
NOTHING: tuple[AnyMove, ...] = ()


def offers(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    """What `part` offers now."""
    name = part.partition(":")[0]
    return OFFERS[name](t, seat, part, done, rows)


def possible(t: Board, seat: Seat, parts: Sequence[str], done: int, rows: Sequence[Row]) -> tuple[str, ...]:
    """Those of `parts` that offer a move now."""
    return tuple(part for part in parts if offers(t, seat, part, done, rows))


def basics_in_supply(t: Board, kinds: Sequence[str] = BASIC) -> list[AnyMove]:
    """One of each basic kind the supply still has."""
    zones = t.zones
    return [TAKE[kind] for kind in kinds if zones[SUPPLY[kind]]]


def offer_take(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    if part == "take":
        return basics_in_supply(t)
    return basics_in_supply(t, part[5:].split("+"))


def offer_merchant(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    if not t.zones[WORKERS[seat]]:
        return NOTHING
    return (SEND, TILE_STEP) if t.counters[COINS[seat]] > 0 else (SEND,)


def offer_recruit(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    return (RECRUIT,) if t.zones[TRACK[seat]] else NOTHING


def offer_helper(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    return [SEAT[chair] for chair in free_chairs(t)] if t.zones[WORKERS[seat]] else NOTHING


WASTED: dict[type, tuple[str, ...]] = {Recruit: ("recruit",), SeatMove: ("helper", "permanent")}
"""The free parts that may be taken although they can do nothing, by the move that takes them."""


def wasted(t: Board, seat: Seat, move: object, rows: Sequence[Row]) -> bool:
    """Whether `move` takes a free recruit or helper action that can do nothing: it may be taken, and is wasted.

    It is not among the moves proposed, since leaving the action does the same.
    """
    below = [row for row in rows if row[0] != "sent"][-1:]
    parts: tuple[str, ...] = below[0][-1] if below and below[0][0] in ("do", "acts") else ()  # type: ignore[assignment]
    if isinstance(move, SeatMove) and move.chair not in CHAIRS:
        return False
    return any(part in parts and not offers(t, seat, part, 0, rows) for part in WASTED.get(type(move), ()))


def offer_smuggle(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    zones = t.zones
    moves: list[AnyMove] = [PIRATE[tile] for tile in zones[PIRATE_DISPLAY]]
    if part == "smuggle" and zones[SUPPLY["gold"]]:
        moves.append(TAKE["gold"])
    return moves


def sold_kinds(rows: Sequence[Row]) -> tuple[str, ...]:
    """The kinds sold to the Selling Market in this room action."""
    for row in reversed(rows):
        if row[0] == "step":
            return row[5]  # type: ignore[return-value]
    return ()


def offer_sell(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    again = sold_kinds(rows)
    lying = boxes(t, SELLING_BOXES)
    goods, zones = GOODS[seat], t.zones
    gold = zones[goods["gold"]]
    moves: list[AnyMove] = []
    for number, kind in enumerate(BASIC):
        if not lying[number] or kind in again:
            if zones[goods[kind]]:
                moves.append(SELL[SELLING, kind, kind])
            if gold:
                moves.append(SELL[SELLING, "gold", kind])
    return moves


def fits_stall(stall: str, lying: Sequence[str], kind: str) -> bool:
    """Whether a cube counted as `kind` may go into the next box of a market tile."""
    return not all(lying) and (kind not in lying if stall == STALLS[0] else not any(lying) or kind in lying)


def stall_moves(t: Board, seat: Seat, stall: PieceId, kinds: Sequence[str] = BASIC) -> list[AnyMove]:
    """Sales to a market tile."""
    lying = boxes(t, BOXES[SLOT_OF[t.where[stall]]])
    goods, zones = GOODS[seat], t.zones
    gold = zones[goods["gold"]]
    moves: list[AnyMove] = []
    for kind in kinds:
        if fits_stall(stall, lying, kind):
            if zones[goods[kind]]:
                moves.append(SELL[stall, kind, kind])
            if gold:
                moves.append(SELL[stall, "gold", kind])
    return moves


def offer_stall(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    return stall_moves(t, seat, part[6:])


def offer_resale(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    """Sales through an expert, to any market with a fitting empty box."""
    kinds = BASIC if part == "sale" else (part[7:],)
    lying = boxes(t, SELLING_BOXES)
    goods, zones = GOODS[seat], t.zones
    moves: list[AnyMove] = []
    for number, kind in enumerate(BASIC):
        if kind in kinds and not lying[number]:
            if zones[goods[kind]]:
                moves.append(SELL[SELLING, kind, kind])
            if zones[goods["gold"]]:
                moves.append(SELL[SELLING, "gold", kind])
    for stall in STALLS:
        if t.where[stall] in SLOT_OF:
            moves += stall_moves(t, seat, stall, kinds)
    return moves


def offer_hire(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    return [HIRE[card] for card in t.zones[EXPERT_DISPLAY]]


def offer_meet(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    pays = t.counters[COINS[seat]] >= HOUSE.meeting_place_costs[done]
    fires = bool(t.zones[WORKERS[seat]])
    moves: list[AnyMove] = []
    for card in t.zones[EXPERT_DISPLAY]:
        if pays:
            moves.append(HIRE[card])
        if fires:
            moves.append(HIRE_BY_FIRING[card])
    return moves


def offer_lend(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    return [TAKE_COINS, *basics_in_supply(t)]


def offer_either(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    return (TAKE_COINS, TAKE_POINTS)


def offer_lobby(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    return LOBBY_CHOICES


def copied_rooms(t: Board) -> list[Node]:
    """The rooms other than the Lobby with a leader in them."""
    return [room for room in RING if room != LOBBY and room in occupied(t)]


def offer_copy(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    return [COPY[room] for room in copied_rooms(t)]


def offer_trade(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    if t.counters[COINS[seat]] < HOUSE.trading_post_costs[done]:
        return NOTHING
    zones = t.zones
    moves: list[AnyMove] = [TRADE["recruit"]] if zones[TRACK[seat]] else []
    if zones[WORKERS[seat]]:
        moves.append(TRADE["merchant"])
        if free_chairs(t):
            moves.append(TRADE["helper"])
    if zones[SUPPLY["gold"]]:
        moves.append(TRADE["gold"])
    return moves


def market_zones(t: Board) -> list[ZoneId]:
    """All zones a Warehouse may buy from: market boxes in play and its own stock."""
    zones = [SELLING_BOXES]
    zones += [BOXES[SLOT_OF[t.where[stall]]] for stall in STALLS if t.where[stall] in SLOT_OF]
    slot = SLOT_OF.get(t.where[WAREHOUSE])
    if slot in STOCK:
        zones.append(STOCK[slot])
    return zones


def offer_buy(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    if t.counters[COINS[seat]] < HOUSE.warehouse_costs[done]:
        return NOTHING
    found = [(zone, int(t.pieces[cube].x)) for zone in market_zones(t) for cube in t.zones[zone]]
    return [BUY[place] for place in sorted(found)]


def offer_level(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    return (LEVEL,) if t.counters[COINS[seat]] >= HOUSE.bank[done].cost else NOTHING


def offer_deal(t: Board, seat: Seat, part: str, done: int, rows: Sequence[Row]) -> Sequence[AnyMove]:
    coins, zones, goods = t.counters[COINS[seat]], t.zones, GOODS[seat]
    moves: list[AnyMove] = []
    if coins >= DEAL_PAYS[0]:
        moves += [DEALS[1, kind] for kind in BASIC if zones[SUPPLY[kind]]]
    if coins >= DEAL_PAYS[1] and zones[TRACK[seat]]:
        moves.append(DEALS[2, ""])
    if coins >= DEAL_PAYS[2]:
        moves += [DEALS[3, tile] for tile in zones[AMULET_DISPLAY]]
    moves += [DEALS[4, kind] for kind in CUBES if zones[goods[kind]]]
    if zones[WORKERS[seat]]:
        moves.append(DEALS[5, ""])
    moves += [DEALS[6, kind] for kind in sorted({AMULET_TILES[tile] for tile in zones[AMULETS_OF[seat]]})]
    return moves


OFFERS: dict[str, Offer] = {
    "take": offer_take,
    "merchant": offer_merchant,
    "recruit": offer_recruit,
    "helper": offer_helper,
    "permanent": offer_helper,
    "smuggle": offer_smuggle,
    "pirate": offer_smuggle,
    "sell": offer_sell,
    "stall": offer_stall,
    "resale": offer_resale,
    "sale": offer_resale,
    "hire": offer_hire,
    "meet": offer_meet,
    "lend": offer_lend,
    "either": offer_either,
    "lobby": offer_lobby,
    "copy": offer_copy,
    "trade": offer_trade,
    "buy": offer_buy,
    "level": offer_level,
    "deal": offer_deal,
}
"""How the moves of a part are found, by its name."""
