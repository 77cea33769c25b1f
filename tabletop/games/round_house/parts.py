"""What happens when a part of a room or a reward is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.equipment import Seat
from tabletop.games.round_house.data import AMULET_TILES, BASIC, HOUSE, PIRATES
from tabletop.games.round_house.moves import (
    AnyMove,
    Buy,
    ChooseLobby,
    Copy,
    Deal,
    Hire,
    Level,
    Recruit,
    Sell,
    Send,
    Take,
    TakeCoins,
    TakePirate,
    TakePoints,
    TileStep,
    Trade,
)
from tabletop.games.round_house.moves import Seat as SeatMove
from tabletop.games.round_house.names import (
    AMULET_DISPLAY,
    AMULET_STACK,
    AMULETS_OF,
    AREA,
    AREA_SIZE,
    BOXES,
    EXPERT_DECK,
    EXPERT_DISPLAY,
    LENDER,
    MERCHANT,
    MERCHANT_SPOT,
    NEXT_TOWN,
    PIRATE_DISPLAY,
    PIRATE_STACK,
    SELLING,
    SELLING_BOXES,
    SLOT_OF,
    WORKERS,
    Node,
)
from tabletop.games.round_house.offers import (
    DEAL_GETS,
    DEAL_PAYS,
    LOBBY_PARTS,
    ROOM_PARTS,
    STALL_REWARDS,
    TIMES,
    sold_kinds,
)
from tabletop.games.round_house.play import (
    SLOT_PLACE,
    TOP,
    Play,
    acts,
    add_points,
    boxes,
    fire,
    gain_coins,
    gain_cubes,
    gain_expert_points,
    gain_from_box,
    pay_coins,
    pay_cubes,
    recruit,
    refill,
    room_at,
    seat_helper,
    to_box,
)

PARTS_FOR: dict[type, tuple[str, ...]] = {
    Take: ("take", "lend", "smuggle"),
    TakeCoins: ("lend", "either"),
    TakePoints: ("either",),
    TakePirate: ("smuggle", "pirate"),
    Sell: ("sell", "stall", "resale", "sale"),
    Hire: ("hire", "meet"),
    ChooseLobby: ("lobby",),
    Copy: ("copy",),
    Trade: ("trade",),
    Deal: ("deal",),
    Buy: ("buy",),
    Level: ("level",),
    Recruit: ("recruit",),
    Send: ("merchant",),
    TileStep: ("merchant",),
    SeatMove: ("helper", "permanent"),
}
"""Which parts a move can be the doing of."""


def part_for(move: AnyMove, parts: tuple[str, ...]) -> str:
    """The first of `parts` that `move` does; empty if it does none."""
    names = PARTS_FOR.get(type(move), ())
    for part in parts:
        name, _, kinds = part.partition(":")
        if name in names and (name != "take" or not kinds or (isinstance(move, Take) and move.kind in kinds)):
            return part
    return ""


def without(parts: tuple[str, ...], part: str) -> tuple[str, ...]:
    """The parts less one of `part`."""
    at = parts.index(part)
    return parts[:at] + parts[at + 1 :]


def do_part(t: Play, seat: Seat, move: AnyMove) -> None:
    """Carry out a part of the row on top, which then has one part less, or one more time done."""
    row = t.rows.pop()
    if row[0] == "must":
        DOES[type(move)](t, seat, move, str(row[1]), 0)
        return
    parts: tuple[str, ...] = row[-1]  # type: ignore[assignment]
    part = part_for(move, parts)
    name = part.partition(":")[0]
    if row[0] == "acts":
        left = without(parts, part)
        if left:
            t.rows.append(("acts", left))
        DOES[type(move)](t, seat, move, part, 0)
        return
    done: int = row[2]  # type: ignore[assignment]
    if name in TIMES:
        left = parts if done + 1 < TIMES[name] else without(parts, part)
        t.rows.append(("do", row[1], done + 1, left))
    else:
        t.rows.append(("do", row[1], done, without(parts, part)))
    DOES[type(move)](t, seat, move, part, done)


def perform(t: Play, node: Node) -> None:
    """Begin a performance of the action of a room."""
    t.rows.append(("do", node, 0, ROOM_PARTS[room_at(t, node)]))


def pay_toll(t: Play, seat: Seat) -> None:
    """The Lobby's coins go to the Money Lender."""
    pay_coins(t, seat, HOUSE.lobby_cost)
    t.counter(LENDER, t.counters[LENDER] + HOUSE.lobby_cost)


def do_take(t: Play, seat: Seat, move: Take, part: str, done: int) -> None:
    gain_cubes(t, seat, move.kind, 1)


def do_take_coins(t: Play, seat: Seat, move: TakeCoins, part: str, done: int) -> None:
    if part == "either":
        gain_coins(t, seat, EITHER_COINS)
        return
    coins = t.counters[LENDER]
    t.counter(LENDER, 0)
    gain_coins(t, seat, coins)


EITHER_COINS, EITHER_POINTS = 4, 3


def do_take_points(t: Play, seat: Seat, move: TakePoints, part: str, done: int) -> None:
    add_points(t, seat, EITHER_POINTS)


def do_pirate(t: Play, seat: Seat, move: TakePirate, part: str, done: int) -> None:
    tile = PIRATES[move.tile]
    for kind, count in tile.cubes:
        gain_cubes(t, seat, kind, count)
    gain_coins(t, seat, tile.coins)
    t.move((move.tile,), PIRATE_DISPLAY, PIRATE_STACK, TOP, 0)
    refill(t, PIRATE_STACK, PIRATE_DISPLAY)


def do_sell(t: Play, seat: Seat, move: Sell, part: str, done: int) -> None:
    """Sell to a market; through an expert only coins and prestige, once or twice."""
    times = 2 if part.startswith("resale") else 1
    if move.market == SELLING:
        box = BASIC.index(move.declared)
        if boxes(t, SELLING_BOXES)[box]:
            pay_cubes(t, seat, move.kind)
        else:
            to_box(t, seat, move.kind, move.declared, SELLING_BOXES, box)
        reward = HOUSE.selling_market[move.declared]
        if part == "sell":
            note_sold(t, move.declared)
    else:
        zone = BOXES[SLOT_OF[t.where[move.market]]]
        box = boxes(t, zone).index("")
        to_box(t, seat, move.kind, move.declared, zone, box)
        reward = STALL_REWARDS[move.market][box]
    add_points(t, seat, reward.vp * times)
    gain_coins(t, seat, reward.coins * times)
    if part == "sell" or part.startswith("stall"):
        acts(t, reward.parts)


def note_sold(t: Play, kind: str) -> None:
    """This kind was sold to the Selling Market in this room action."""
    if kind not in sold_kinds(t.rows):
        at = next(number for number in range(len(t.rows) - 1, -1, -1) if t.rows[number][0] == "step")
        _, node, leader, left, chairs, sold = t.rows[at]
        t.rows[at] = ("step", node, leader, left, chairs, (*sold, kind))  # type: ignore[misc]


def do_hire(t: Play, seat: Seat, move: Hire, part: str, done: int) -> None:
    if move.fire:
        fire(t, seat)
    elif part == "meet":
        pay_coins(t, seat, HOUSE.meeting_place_costs[done])
    if len(t.zones[AREA[seat]]) >= AREA_SIZE:
        t.rows.append(("discard", move.card))
    else:
        take_expert(t, seat, move.card)


def take_expert(t: Play, seat: Seat, card: str) -> None:
    """An expert comes from the display; the display is refilled."""
    gain_expert_points(t, seat)
    t.move((card,), EXPERT_DISPLAY, AREA[seat], TOP)
    refill(t, EXPERT_DECK, EXPERT_DISPLAY)


def do_lobby(t: Play, seat: Seat, move: ChooseLobby, part: str, done: int) -> None:
    _, node, done, _ = t.rows.pop()  # type: ignore[assignment]
    t.rows.append(("do", node, done, LOBBY_PARTS[move.choice]))


def do_copy(t: Play, seat: Seat, move: Copy, part: str, done: int) -> None:
    perform(t, move.room)


def do_trade(t: Play, seat: Seat, move: Trade, part: str, done: int) -> None:
    pay_coins(t, seat, HOUSE.trading_post_costs[done])
    if move.what == "recruit":
        recruit(t, seat)
    elif move.what == "gold":
        gain_cubes(t, seat, "gold", 1)
    else:
        t.rows.append(("must", move.what))


def do_deal(t: Play, seat: Seat, move: Deal, part: str, done: int) -> None:
    number = move.number - 1
    pay_coins(t, seat, DEAL_PAYS[number])
    match move.number:
        case 1:
            gain_cubes(t, seat, move.what, 1)
        case 2:
            recruit(t, seat)
        case 3:
            t.move((move.what,), AMULET_DISPLAY, AMULETS_OF[seat], TOP)
            refill(t, AMULET_STACK, AMULET_DISPLAY)
        case 4:
            pay_cubes(t, seat, move.what)
        case 5:
            fire(t, seat)
        case _:
            tile = next(one for one in t.zones[AMULETS_OF[seat]] if AMULET_TILES[one] == move.what)
            t.move((tile,), AMULETS_OF[seat], AMULET_STACK, TOP)
            t.shuffle(AMULET_STACK)
    gain_coins(t, seat, DEAL_GETS[number])


def do_buy(t: Play, seat: Seat, move: Buy, part: str, done: int) -> None:
    pay_coins(t, seat, HOUSE.warehouse_costs[done])
    gain_from_box(t, seat, next(cube for cube in t.zones[move.zone] if t.pieces[cube].x == move.box))


def do_level(t: Play, seat: Seat, move: Level, part: str, done: int) -> None:
    level = HOUSE.bank[done]
    pay_coins(t, seat, level.cost)
    add_points(t, seat, level.vp)
    acts(t, level.parts)


def do_recruit(t: Play, seat: Seat, move: Recruit, part: str, done: int) -> None:
    recruit(t, seat)


def do_send(t: Play, seat: Seat, move: Send, part: str, done: int) -> None:
    town = t.where[MERCHANT]
    t.move(t.zones[WORKERS[seat]][-1:], WORKERS[seat], town, (SLOT_PLACE[t.seats.index(seat)],))
    t.sent = True
    t.rows.append(("sent",))


def do_tile_step(t: Play, seat: Seat, move: TileStep, part: str, done: int) -> None:
    """Before a merchant action: the action can then no longer be declined."""
    step_merchant(t, seat)
    t.rows.append(("must", "merchant"))


def step_merchant(t: Play, seat: Seat) -> None:
    """The merchant moves on for a coin."""
    pay_coins(t, seat, 1)
    move_merchant(t)


def move_merchant(t: Play) -> None:
    """The merchant moves one town on."""
    town = t.where[MERCHANT]
    t.move((MERCHANT,), town, NEXT_TOWN[town], (SLOT_PLACE[MERCHANT_SPOT],))


def do_seat(t: Play, seat: Seat, move: SeatMove, part: str, done: int) -> None:
    """A helper sits down; without an assistant at hand or with all chairs taken the action is wasted."""
    if t.zones[WORKERS[seat]] and not t.zones[move.chair]:
        seat_helper(t, seat, move.chair, senior=part == "permanent")


DOES: dict[type, Callable[[Play, Seat, Any, str, int], None]] = {
    Take: do_take,
    TakeCoins: do_take_coins,
    TakePoints: do_take_points,
    TakePirate: do_pirate,
    Sell: do_sell,
    Hire: do_hire,
    ChooseLobby: do_lobby,
    Copy: do_copy,
    Trade: do_trade,
    Deal: do_deal,
    Buy: do_buy,
    Level: do_level,
    Recruit: do_recruit,
    Send: do_send,
    TileStep: do_tile_step,
    SeatMove: do_seat,
}
"""What each kind of move does as a part."""
