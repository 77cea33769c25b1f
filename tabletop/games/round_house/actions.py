"""What each move does, before the turn goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.equipment import Seat
from tabletop.core.events import PiecesFaced
from tabletop.games.round_house.data import BASIC, EXPERT_PARTS, EXPERTS, HOUSE, ORDERS, TEMPLES
from tabletop.games.round_house.legal import gold_ways
from tabletop.games.round_house.moves import (
    Activate,
    Buy,
    ChooseCell,
    ChooseLobby,
    ChooseTown,
    Copy,
    Deal,
    Discard,
    Double,
    EndRoom,
    EndTurn,
    Fulfil,
    Hire,
    Level,
    Neutral,
    Pass,
    PayGold,
    PayNeutral,
    Pick,
    PlaceHall,
    Recruit,
    Sell,
    Send,
    Take,
    TakeCoins,
    TakePirate,
    TakePoints,
    TakeSpace,
    TileStep,
    Trade,
    UseExpert,
    UseRoom,
    UseTemple,
    Walk,
)
from tabletop.games.round_house.moves import Seat as SeatMove
from tabletop.games.round_house.names import (
    ACTIVE_NEUTRALS,
    AMULETS_OF,
    AREA,
    CELL_OF,
    COINS,
    FULFILLED,
    GOODS,
    HALL,
    LOBBY,
    NEUTRAL_COLOUR,
    OPEN_ORDERS,
    ORDER_DISPLAY,
    SEALS,
    SUPPLY,
    WORKERS,
)
from tabletop.games.round_house.parts import do_part, pay_toll, perform, step_merchant, take_expert
from tabletop.games.round_house.play import (
    TOP,
    WORSHIP,
    Play,
    acts,
    add_points,
    discard_expert,
    fire,
    gain_coins,
    gain_cubes,
    pay_coins,
    pay_cubes,
)
from tabletop.games.round_house.turn import (
    arrive,
    begin_room,
    end_room,
    place_hall,
    take_space,
    worship_cell,
    worship_town,
)


def carry_out(t: Play, seat: Seat, move: object) -> None:
    """Do `move`, which `check` has let pass. After a merchant action any move but another step leaves the merchant there."""
    if t.rows[-1][0] == "sent":
        if isinstance(move, TileStep):
            step_merchant(t, seat)
            return
        t.rows.pop()
        if not t.rows:
            return
    ACTIONS[type(move)](t, seat, move)


def do_pass(t: Play, seat: Seat, move: Pass) -> None:
    row = t.rows.pop()
    if row[0] == "bonus":
        t.rows.append(("bonus", row[1] - 1))  # type: ignore[operator]


def do_end_room(t: Play, seat: Seat, move: EndRoom) -> None:
    end_room(t)


def do_end_turn(t: Play, seat: Seat, move: EndTurn) -> None:
    t.rows.pop()


def do_place_hall(t: Play, seat: Seat, move: PlaceHall) -> None:
    t.rows.pop()
    place_hall(t, move.boundary)


def do_expert(t: Play, seat: Seat, move: UseExpert) -> None:
    """Step 1: the cost, what comes at once, then the parts that are to be chosen."""
    t.rows.pop()
    expert = EXPERTS[move.card]
    if expert.seal:
        t.move((move.card,), AREA[seat], SEALS[seat], TOP)
    else:
        discard_expert(t, move.card)
    if expert.fire:
        fire(t, seat)
    gain_cubes(t, seat, "gold", expert.gold)
    parts = EXPERT_PARTS[move.card]
    gain_coins(t, seat, expert.coins + (1 + len(t.zones[WORKERS[seat]]) if "count" in parts else 0))
    add_points(t, seat, expert.vp)
    if "others" in parts:
        t.rows.append(("others",))
    if "sale2" in parts:
        acts(t, ("sale", "sale"))
    else:
        acts(t, tuple(part for part in parts if part not in ("count", "others")))


def do_walk(t: Play, seat: Seat, move: Walk) -> None:
    """Step 2, or the way of a neutral leader."""
    t.rows.pop()
    arrive(t, move.leader, move.to)
    if move.leader in NEUTRAL_COLOUR:
        affordable = move.to != LOBBY or t.counters[COINS[seat]] >= HOUSE.lobby_cost
        if t.counters.get(ACTIVE_NEUTRALS) and affordable:
            t.rows.append(("offer", move.to))
    elif move.to == HALL:
        t.rows.append(("worship",))
        t.phase = WORSHIP
    else:
        begin_room(t, seat, move.leader, move.to)


def do_use_room(t: Play, seat: Seat, move: UseRoom) -> None:
    node = str(t.rows.pop()[1])
    leader = next(piece for piece in t.zones[node] if piece in NEUTRAL_COLOUR)
    begin_room(t, seat, leader, node)


def do_activate(t: Play, seat: Seat, move: Activate) -> None:
    """A chair repeats the performance on top: what is left of that is lost."""
    node = str(t.rows.pop()[1])
    at = next(number for number in range(len(t.rows) - 1, -1, -1) if t.rows[number][0] == "step")
    _, room, leader, left, chairs, sold = t.rows[at]
    others = tuple(chair for chair in chairs if chair != move.chair)  # type: ignore[attr-defined]
    t.rows[at] = ("step", room, leader, left - 1, others, sold)  # type: ignore[operator]
    t.chairs += (move.chair,)
    token = t.zones[move.chair][0]
    if t.pieces[token].face == 0:
        t.move((token,), move.chair, WORKERS[seat], TOP)
    if node == LOBBY:
        pay_toll(t, seat)
    perform(t, node)


def do_discard(t: Play, seat: Seat, move: Discard) -> None:
    card = str(t.rows.pop()[1])
    discard_expert(t, move.card)
    take_expert(t, seat, card)


def do_double(t: Play, seat: Seat, move: Double) -> None:
    _, kind, card = t.rows.pop()
    t.abilities += (str(card),)
    held = t.zones[SUPPLY[str(kind)]]
    t.move(held[-ORDERS[str(card)].amount :], SUPPLY[str(kind)], GOODS[seat][str(kind)], TOP)


def do_temple(t: Play, seat: Seat, move: UseTemple) -> None:
    t.rows.pop()
    t.tell(PiecesFaced((move.tile,), (1,)))
    temple = TEMPLES[move.tile]
    gain_cubes(t, seat, "gold", temple.gold)
    gain_coins(t, seat, temple.coins)
    acts(t, temple.parts)


def do_town(t: Play, seat: Seat, move: ChooseTown) -> None:
    t.rows.pop()
    worship_town(t, seat, move.town)


def do_cell(t: Play, seat: Seat, move: ChooseCell) -> None:
    town = str(t.rows.pop()[1])
    worship_cell(t, seat, town, CELL_OF[move.cell])


def do_space(t: Play, seat: Seat, move: TakeSpace) -> None:
    t.rows.pop()
    take_space(t, seat, move.space)


def do_pick(t: Play, seat: Seat, move: Pick) -> None:
    _, picks = t.rows.pop()
    t.rows.append(("bonus", picks - 1))  # type: ignore[operator]
    source = t.where[move.piece]
    t.move((move.piece,), source, OPEN_ORDERS[seat] if source == ORDER_DISPLAY else AMULETS_OF[seat], TOP)


def do_fulfil(t: Play, seat: Seat, move: Fulfil) -> None:
    ways = gold_ways(t, seat, move.order)
    if len(ways) == 1:
        pay_order(t, seat, move.order, ways[0])
    else:
        t.rows.append(("gold", move.order))


def do_pay_gold(t: Play, seat: Seat, move: PayGold) -> None:
    pay_order(t, seat, str(t.rows.pop()[1]), move)


def pay_order(t: Play, seat: Seat, card: str, way: PayGold) -> None:
    """Step 5: the order is paid and turned over; its ability works from now on."""
    order = ORDERS[card]
    golds = (way.tea, way.fruit, way.celadon)
    for kind, need, instead in zip(BASIC, order.basics, golds, strict=True):
        pay_cubes(t, seat, kind, need - instead)
    pay_cubes(t, seat, "gold", order.gold + sum(golds))
    pay_coins(t, seat, order.coins)
    t.move((card,), OPEN_ORDERS[seat], FULFILLED[seat], TOP)
    t.tell(PiecesFaced((card,), (1,)))


def do_neutral(t: Play, seat: Seat, move: Neutral) -> None:
    t.rows.pop()
    t.rows.append(("price", move.colour))
    prices = [kind for kind in (HOUSE.neutral_price[move.colour], "gold") if t.zones[GOODS[seat][kind]]]
    if len(prices) == 1:
        do_pay_neutral(t, seat, PayNeutral(prices[0]))


def do_pay_neutral(t: Play, seat: Seat, move: PayNeutral) -> None:
    _, colour = t.rows.pop()
    pay_cubes(t, seat, move.kind)
    t.neutral = True
    t.rows.append(("goal", colour))


ACTIONS: dict[type, Callable[[Play, Seat, Any], None]] = {
    Pass: do_pass,
    EndRoom: do_end_room,
    EndTurn: do_end_turn,
    PlaceHall: do_place_hall,
    UseExpert: do_expert,
    Walk: do_walk,
    Activate: do_activate,
    Discard: do_discard,
    UseTemple: do_temple,
    ChooseTown: do_town,
    ChooseCell: do_cell,
    TakeSpace: do_space,
    Pick: do_pick,
    Double: do_double,
    Fulfil: do_fulfil,
    PayGold: do_pay_gold,
    Neutral: do_neutral,
    PayNeutral: do_pay_neutral,
    UseRoom: do_use_room,
    **dict.fromkeys(
        (
            Take,
            TakeCoins,
            TakePoints,
            TakePirate,
            Sell,
            Hire,
            ChooseLobby,
            Copy,
            Trade,
            Deal,
            Buy,
            Level,
            Recruit,
            Send,
            TileStep,
            SeatMove,
        ),
        do_part,
    ),
}
"""What each kind of move does."""
