"""The turn from step to step: what goes on by itself until somebody has to decide, and how a game begins and ends."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import PiecesFaced, PiecesTurned
from tabletop.core.table import Row
from tabletop.games.round_house.board import chain_path
from tabletop.games.round_house.data import BASIC, HOUSE, ORDERS
from tabletop.games.round_house.layout import hall_angle
from tabletop.games.round_house.legal import (
    acts_moves,
    do_moves,
    in_town,
    must_moves,
    neutral_moves,
    own_seniors,
    third_moves,
    usable_experts,
)
from tabletop.games.round_house.moves import PASS
from tabletop.games.round_house.names import (
    AMULET_DISPLAY,
    AMULET_STACK,
    AMULETS_OF,
    BOTTOM,
    BOXES,
    CELL_ZONE,
    CHAIRS,
    COINS,
    END_SPACE,
    ENDED_BY,
    EXPERT_DECK,
    EXPERT_DISPLAY,
    FIRST,
    FREE_HALL,
    HALL,
    LARGE_SLOTS,
    LARGE_TILES,
    LEADERS,
    LENDER,
    LOBBY,
    MERCHANT,
    MERCHANT_SPOT,
    NEUTRAL_COLOUR,
    NEUTRALS,
    NODE_OF,
    OPEN_ORDERS,
    ORDER_DECK,
    ORDER_DISPLAY,
    OWNER_OF,
    PIRATE_DISPLAY,
    PIRATE_STACK,
    POINTS,
    RIGHT,
    ROUND,
    ROUND_MARKER,
    SELLING,
    SLOT_OF,
    SMALL_SLOTS,
    SMALL_TILES,
    STALLS,
    STAND,
    STANDS,
    STOCK,
    SUPPLY,
    TEMPLE,
    TILE_SPACE,
    TOKEN_OWNER,
    WAREHOUSE,
    WORKERS,
    Node,
)
from tabletop.games.round_house.parts import do_part, move_merchant, pay_toll, perform
from tabletop.games.round_house.play import (
    BONUS,
    EXPERT,
    MOVE,
    NEUTRAL,
    ORDERING,
    OVER,
    ROOM,
    SETUP,
    SLOT_PLACE,
    TOP,
    Play,
    acts,
    add_points,
    boundary_of,
    gain_coins,
    gain_cubes,
    refill,
    show_plain,
    shuffle_at_start,
    turn_up,
)

(
    AT_START,
    AT_NEUTRAL_1,
    AT_EXPERT,
    AT_NEUTRAL_2,
    AT_MOVE,
    AT_UPKEEP,
    AT_NEUTRAL_3,
    AT_BONUS,
    AT_REFILL,
    AT_ORDERS,
    AT_END,
) = range(11)
"""The stages of a turn, in order."""

STAGE_PHASE = {
    AT_NEUTRAL_1: NEUTRAL,
    AT_EXPERT: EXPERT,
    AT_NEUTRAL_2: NEUTRAL,
    AT_MOVE: MOVE,
    AT_NEUTRAL_3: NEUTRAL,
    AT_BONUS: BONUS,
    AT_ORDERS: ORDERING,
}
MOST_ACTIVATIONS = 2
MARKET_SIZE = 3


def advance(t: Play) -> None:
    """Go on until the row on top needs a decision, or the game is over."""
    if t.asks:
        t.rows += reversed(t.asks)
        t.asks = []
    while t.phase != OVER:
        if not t.rows:
            t.stage += 1
            STAGES[t.stage](t)
            continue
        row = t.rows[-1]
        if row[0] == "sent":
            t.rows.pop()
            while t.rows and by_itself(t, t.rows[-1]):
                pass
            if t.counters[COINS[t.seat]] > 0:
                t.rows.append(row)
                return
        elif not by_itself(t, row):
            return
        if t.asks:
            t.rows += reversed(t.asks)
            t.asks = []


def by_itself(t: Play, row: Row) -> bool:
    """Deal with the row on top if it needs no decision; whether it did not."""
    handle = AUTOMATIC.get(str(row[0]))
    return handle is not None and handle(t, row)


def auto_acts(t: Play, row: Row) -> bool:
    """Nothing of the reward can be done: it is wasted."""
    if acts_moves(t, t.seat, t.rows, row) in ([PASS], []):
        t.rows.pop()
        return True
    return False


def auto_do(t: Play, row: Row) -> bool:
    """A copied room ends by itself when nothing is left to do in it."""
    if t.rows[-2][0] == "do" and len(do_moves(t, t.seat, t.rows, row)) == 1:
        t.rows.pop()
        return True
    return False


def auto_must(t: Play, row: Row) -> bool:
    """What is paid for happens by itself if there is only one way."""
    moves = must_moves(t, t.seat, t.rows, row)
    if len(moves) == 1:
        do_part(t, t.seat, moves[0])
        return True
    return False


def auto_more(t: Play, row: Row) -> bool:
    """The order was used already, or the supply is empty."""
    if row[2] in t.abilities or not t.zones[SUPPLY[str(row[1])]]:
        t.rows.pop()
        return True
    return False


def auto_others(t: Play, row: Row) -> bool:
    """The Maiden: all others receive a coin."""
    t.rows.pop()
    for seat in t.seats:
        if seat != t.seat:
            gain_coins(t, seat, 1)
    return True


def auto_space(t: Play, row: Row) -> bool:
    """A top or left space of the worship table gives what it shows."""
    t.rows.pop()
    what, _, count = str(row[1]).partition(":")
    if what == "coins":
        gain_coins(t, t.seat, int(count))
    elif what in SUPPLY:
        gain_cubes(t, t.seat, what, int(count))
    else:
        acts(t, ("pirate" if what == "pirate" else "permanent",))
    return True


def auto_third(t: Play, row: Row) -> bool:
    """Neither the right nor the bottom space holds anything."""
    if not third_moves(t, t.seat, t.rows, row):
        t.rows.pop()
        return True
    return False


def auto_ends(t: Play, row: Row) -> bool:
    """Worship is over: juniors on the table return."""
    t.rows.pop()
    for zone in CELL_ZONE.values():
        back = [token for token in t.zones[zone] if TOKEN_OWNER[token] == t.seat and t.pieces[token].face == 0]
        if back:
            t.move(tuple(back), zone, WORKERS[t.seat], TOP)
    return True


def auto_bonus(t: Play, row: Row) -> bool:
    """No picks are left, or nothing to pick from."""
    if not row[1] or not (t.zones[ORDER_DISPLAY] or t.zones[AMULET_DISPLAY]):
        t.rows.pop()
        return True
    return False


AUTOMATIC: dict[str, Callable[[Play, Row], bool]] = {
    "acts": auto_acts,
    "do": auto_do,
    "must": auto_must,
    "more": auto_more,
    "others": auto_others,
    "space": auto_space,
    "third": auto_third,
    "ends": auto_ends,
    "bonus": auto_bonus,
}


# Stages


def enter_neutral(t: Play) -> None:
    """A window for a neutral leader, if one can be paid for."""
    if not t.neutral and t.where.get(NEUTRALS["blue"]) in NODE_OF and len(neutral_moves(t, t.seat, t.rows, ())) > 1:
        t.rows.append(("neutral",))
        t.phase = NEUTRAL


def enter_expert(t: Play) -> None:
    if usable_experts(t, t.seat):
        t.rows.append(("expert",))
        t.phase = EXPERT


def enter_move(t: Play) -> None:
    t.rows.append(("move",))
    t.phase = MOVE


def enter_bonus(t: Play) -> None:
    picks = icons_crossed(t.vp, t.counters[POINTS[t.seat]])
    if picks:
        t.rows.append(("bonus", picks))
        t.phase = BONUS


def icons_crossed(before: int, after: int) -> int:
    """How many bonus icons lie between two scores; none where the later one is not the higher."""
    return max(0, icons_up_to(after) - icons_up_to(before))


def icons_up_to(score: int) -> int:
    """How many bonus icons a score has crossed since 0: all those of each whole lap, and some of the lap it is in."""
    laps, space = divmod(score, HOUSE.score.spaces)
    return laps * len(HOUSE.score.bonus_thresholds) + sum(icon <= space for icon in HOUSE.score.bonus_thresholds)


def enter_refill(t: Play) -> None:
    refill(t, ORDER_DECK, ORDER_DISPLAY)
    refill(t, AMULET_STACK, AMULET_DISPLAY)


def enter_orders(t: Play) -> None:
    t.rows.append(("orders",))
    t.phase = ORDERING


def upkeep(t: Play) -> None:
    """Full markets are emptied, the Money Lender and the Warehouse stocked."""
    markets = [BOXES[SELLING]]
    for stall in STALLS:
        slot = SLOT_OF.get(t.where[stall])
        if slot:
            markets.append(BOXES[slot])
    for zone in markets:
        cubes = t.zones[zone]
        if len(cubes) >= MARKET_SIZE:
            for cube in cubes:
                t.move((cube,), zone, SUPPLY[t.pieces[cube].kind], TOP)
                show_plain(t, cube)
    if t.counters[LENDER] < 3:
        t.counter(LENDER, 3)
    slot = SLOT_OF.get(t.where[WAREHOUSE])
    if slot and len(t.zones[STOCK[slot]]) < len(BASIC):
        lying = {t.pieces[cube].x for cube in t.zones[STOCK[slot]]}
        for number, kind in enumerate(BASIC):
            held = t.zones[SUPPLY[kind]]
            if number not in lying and held:
                t.move(held[-1:], SUPPLY[kind], STOCK[slot], (SLOT_PLACE[number],))


def end_turn(t: Play) -> None:
    """The merchant travels if it was used; then the next player, or the end."""
    if t.sent:
        move_merchant(t)
    number = (t.seats.index(t.seat) + 1) % len(t.seats)
    if t.counters[ENDED_BY] == number + 1:
        t.phase = OVER
        return
    begin_turn(t, t.seats[number])


def begin_turn(t: Play, seat: Seat) -> None:
    """The turn of `seat` begins."""
    if t.seats.index(seat) == t.counters[FIRST]:
        t.round += 1
    t.seat = seat
    t.stage = AT_START
    t.vp = t.counters[POINTS[seat]]
    t.sent = t.neutral = False
    t.chairs, t.abilities = (), ()
    t.rows = []


STAGES: dict[int, Callable[[Play], None]] = {
    AT_NEUTRAL_1: enter_neutral,
    AT_EXPERT: enter_expert,
    AT_NEUTRAL_2: enter_neutral,
    AT_MOVE: enter_move,
    AT_UPKEEP: upkeep,
    AT_NEUTRAL_3: enter_neutral,
    AT_BONUS: enter_bonus,
    AT_REFILL: enter_refill,
    AT_ORDERS: enter_orders,
    AT_END: end_turn,
}


# Walking and worship


def own_chairs(t: Play, seat: Seat) -> tuple[str, ...]:
    """The chairs on which an own assistant sits that were not used this turn."""
    zones = t.zones
    return tuple([chair for chair in CHAIRS if (held := zones[chair]) and TOKEN_OWNER[held[0]] == seat and chair not in t.chairs])


def arrive(t: Play, leader: PieceId, node: Node) -> None:
    """A leader comes to stand in a room or on the Hall."""
    if node == HALL:
        seat = OWNER_OF[leader]
        number = 1 + 2 * t.seats.index(seat) + LEADERS[seat].index(leader)
        t.move((leader,), t.where[leader], STANDS[boundary_of(t)], (SLOT_PLACE[number],))
    else:
        t.move((leader,), t.where[leader], node, TOP)


def begin_room(t: Play, seat: Seat, leader: PieceId, node: Node) -> None:
    """Step 3 begins: the Lobby's toll is paid, the action is performed, chairs may repeat it."""
    if node == LOBBY:
        pay_toll(t, seat)
    t.rows.append(("step", node, leader, MOST_ACTIVATIONS, own_chairs(t, seat), ()))
    perform(t, node)
    t.phase = ROOM


def end_room(t: Play) -> None:
    """The performance on top is done, and with it, unless it was a copy, the room action."""
    t.rows.pop()
    if t.rows[-1][0] == "step":
        row = t.rows.pop()
        if row[2] in NEUTRAL_COLOUR:
            upkeep(t)


def worship_town(t: Play, seat: Seat, town: str) -> None:
    """The marker moves on; with a town, a cell is to be chosen."""
    marker = t.pieces[ROUND_MARKER].x
    if marker < HOUSE.round_spaces:
        t.move((ROUND_MARKER,), ROUND, ROUND, (SLOT_PLACE[int(marker) + 1],))
    # A hand may have put the marker beyond the space that brings on the end: then the next worship does.
    if not t.counters[ENDED_BY] and marker + 1 >= HOUSE.round_end[str(len(t.seats))]:
        t.counter(ENDED_BY, t.seats.index(seat) + 1)
        if t.zones[END_SPACE]:
            t.move(t.zones[END_SPACE], END_SPACE, AMULETS_OF[seat], TOP)
    if town:
        t.rows.append(("cell", town))


def worship_cell(t: Play, seat: Seat, town: str, cell: tuple[int, int]) -> None:
    """The chain is laid, its last assistant stays as a senior, the cell scores and its spaces give."""
    tokens = in_town(t, seat, town)
    place = (SLOT_PLACE[t.seats.index(seat)],)
    for token, at in zip(tokens, chain_path(len(tokens), own_seniors(t, seat), cell), strict=True):
        t.move((token,), town, CELL_ZONE[at], place)
    t.tell(PiecesFaced((tokens[-1],), (1,)))
    seated = sum(bool(held := t.zones[chair]) and TOKEN_OWNER[held[0]] == seat for chair in CHAIRS)
    row, column = cell
    add_points(t, seat, HOUSE.worship.values[row - 1][column - 1] + seated)
    t.rows += [
        ("ends",),
        ("third", row, column),
        ("space", HOUSE.worship.left[row - 1]),
        ("space", HOUSE.worship.top[column - 1]),
    ]


def take_space(t: Play, seat: Seat, space: str) -> None:
    """The right or bottom space: a bonus pick, or the amulet lying there, if any."""
    kinds = HOUSE.worship.right if space in RIGHT.values() else HOUSE.worship.bottom
    if kinds[int(space[2]) - 1] == "bonus":
        t.rows.append(("bonus", 1))
    elif t.zones[space]:
        t.move(t.zones[space], space, AMULETS_OF[seat], TOP)


# The beginning


def set_up(t: Play) -> None:
    """Section 4 of the reference, then the first turn or the placing of the Hall."""
    count = len(t.seats)
    lay_tiles(t)
    t.move((MERCHANT,), t.where[MERCHANT], HOUSE.merchant_start, (SLOT_PLACE[MERCHANT_SPOT],))
    shuffle_at_start(t, AMULET_STACK)
    spaces = [RIGHT[n] for n in range(1, 5) if HOUSE.worship.right[n - 1] == "amulet"]
    spaces += [BOTTOM[n] for n in range(1, 5) if HOUSE.worship.bottom[n - 1] == "amulet"]
    for space in (*spaces, END_SPACE):
        turn_up(t, AMULET_STACK, space)
    refill(t, AMULET_STACK, AMULET_DISPLAY)
    for number, tile in enumerate(t.rng.shuffled(t.zones[TEMPLE])):
        t.move((tile,), TEMPLE, TEMPLE, (SLOT_PLACE[number],))
    shuffle_at_start(t, PIRATE_STACK)
    refill(t, PIRATE_STACK, PIRATE_DISPLAY)
    deal_orders(t)
    shuffle_at_start(t, EXPERT_DECK)
    refill(t, EXPERT_DECK, EXPERT_DISPLAY)
    stock_house(t)
    first = t.rng.below(count)
    t.counter(FIRST, first)
    for number in range(count):
        seat = t.seats[(first + number) % count]
        t.counter(COINS[seat], HOUSE.start_coins[number])
        gold = t.zones[SUPPLY["gold"]][-HOUSE.start_gold :]
        t.move(gold, SUPPLY["gold"], f"{seat}.gold", TOP)
    t.seat, t.phase, t.round = t.seats[first], SETUP, 0
    if t.counters.get(FREE_HALL):
        t.seat = t.seats[first - 1]
        t.rows = [("hall",)]
    else:
        place_hall(t, HOUSE.graph_base.hall_default)


def lay_tiles(t: Play) -> None:
    """Large and small room tiles come to lie on the outer ring."""
    for slots, tiles in ((LARGE_SLOTS, LARGE_TILES), (SMALL_SLOTS, SMALL_TILES)):
        for number, (slot, tile) in enumerate(zip(slots, t.rng.shuffled(tiles), strict=False)):
            t.move((tile,), t.where[tile], TILE_SPACE[slot], TOP)
            t.tell(PiecesFaced((tile,), (number,)))


def deal_orders(t: Play) -> None:
    """A starting order for each player; the others go among the rest."""
    starting = t.rng.shuffled([card for card in t.zones[ORDER_DECK] if ORDERS[card].start])
    for seat, card in zip(t.seats, starting, strict=False):
        t.move((card,), ORDER_DECK, OPEN_ORDERS[seat], TOP)
    shuffle_at_start(t, ORDER_DECK)
    refill(t, ORDER_DECK, ORDER_DISPLAY)


def stock_house(t: Play) -> None:
    """Coins on the Money Lender, cubes in the Warehouse, neutral leaders for two players."""
    t.counter(LENDER, 3)
    upkeep(t)
    if len(t.seats) == 2:
        for colour, leader in NEUTRALS.items():
            t.move((leader,), t.where[leader], HOUSE.neutral_start[colour], TOP)


def place_hall(t: Play, boundary: str) -> None:
    """The Hall is set over a stair, all leaders on it; the first turn begins."""
    t.move((STAND,), t.where[STAND], STANDS[boundary], TOP)
    t.tell(PiecesTurned((STAND,), (hall_angle(boundary),)))
    for seat in t.seats:
        for leader in LEADERS[seat][: 1 if len(t.seats) == 5 else 2]:
            arrive(t, leader, HALL)
    t.round = 0
    begin_turn(t, t.seats[t.counters[FIRST]])
