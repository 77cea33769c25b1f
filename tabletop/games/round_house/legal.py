"""What a seat may do now: one short list for each row that may lie on top of the agenda."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Row, Table
from tabletop.games.round_house.board import chain_cells, edges_with_hall, reach
from tabletop.games.round_house.data import BASIC, EXPERT_PARTS, EXPERTS, HOUSE, ORDERS
from tabletop.games.round_house.moves import (
    DOUBLE,
    END_ROOM,
    END_TURN,
    PASS,
    TILE_STEP,
    USE_ROOM,
    Activate,
    AnyMove,
    ChooseCell,
    ChooseTown,
    Discard,
    Fulfil,
    Neutral,
    PayGold,
    PayNeutral,
    Pick,
    PlaceHall,
    TakeSpace,
    UseExpert,
    UseTemple,
    Walk,
)
from tabletop.games.round_house.names import (
    AMULET_DISPLAY,
    AREA,
    BESIDE,
    BOTTOM,
    CELL_ZONE,
    CHAIRS,
    COINS,
    COUNT_OCCUPIED,
    GOODS,
    LEADERS,
    LOBBY,
    NEUTRALS,
    NODE_OF,
    OPEN_ORDERS,
    ORDER_DISPLAY,
    RIGHT,
    STANDS,
    TEMPLE,
    TOKEN_OWNER,
    TOWNS,
    WORKERS,
    Node,
)
from tabletop.games.round_house.offers import offer_resale, offers
from tabletop.games.round_house.play import TURN, Board, boundary_of, node_of, occupied

BOUND = ("resale", "sale")
"""Parts of a reward that may not be declined."""

USE = {card: UseExpert(card) for card in EXPERTS}
ACTIVATE = {chair: Activate(chair) for chair in CHAIRS}
TOWN = {town: ChooseTown(town) for town in (*TOWNS, "")}
CELL = {cell: ChooseCell(zone) for cell, zone in CELL_ZONE.items()}
FULFIL = {order: Fulfil(order) for order in ORDERS}
SPACE = {space: TakeSpace(space) for space in (*RIGHT.values(), *BOTTOM.values())}
WALK: dict[tuple[PieceId, Node], Walk] = {
    (leader, node): Walk(leader, node)
    for leader in (*(one for pair in LEADERS.values() for one in pair), *NEUTRALS.values())
    for node in (*NODE_OF.values(),)
}


def legal_list(table: Table, seat: Seat) -> Sequence[AnyMove]:
    """All moves `seat` may make now."""
    flow = table.flow
    if flow.to_act != (seat,) or len(flow.agenda) < 2 or flow.agenda[0][0] != TURN:
        return ()
    return list_for(table, seat, flow.agenda[1:])


def list_for(t: Board, seat: Seat, rows: Sequence[Row]) -> Sequence[AnyMove]:
    """The moves for the row on top of `rows`."""
    row = rows[-1]
    make = LISTS.get(str(row[0]))
    return make(t, seat, rows, row) if make is not None else ()


def hall_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return [PlaceHall(boundary) for boundary in STANDS]


# Neutral leaders


def counting(t: Board) -> bool:
    """Whether jumped rooms cost a step (variant)."""
    return bool(t.counters.get(COUNT_OCCUPIED))


def neutral_goals(t: Board, leader: PieceId) -> dict[Node, int]:
    """Where a neutral leader may go: any other room within three steps; the Hall is passed."""
    start = node_of(t, leader)
    found = reach(edges_with_hall(boundary_of(t)), start, occupied(t) - {start}, counting(t), through_hall=True)
    found.pop(start, None)
    return found


def neutral_prices(t: Board, seat: Seat, colour: str) -> list[str]:
    """The kinds of cubes with which `seat` can pay for moving this neutral leader."""
    return [kind for kind in (HOUSE.neutral_price[colour], "gold") if t.zones[GOODS[seat][kind]]]


def neutral_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    colours = [
        colour
        for colour, leader in NEUTRALS.items()
        if t.where.get(leader) in NODE_OF and neutral_prices(t, seat, colour) and neutral_goals(t, leader)
    ]
    return [*(Neutral(colour) for colour in colours), PASS]


def price_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return [PayNeutral(kind) for kind in neutral_prices(t, seat, str(row[1]))]


def goal_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    leader = NEUTRALS[str(row[1])]
    return [WALK[leader, node] for node in neutral_goals(t, leader)]


def offer_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return (USE_ROOM, PASS)


# The steps of a turn


def usable_experts(t: Board, seat: Seat) -> list[PieceId]:
    """The experts of the own area that may be activated now."""
    return [card for card in t.zones[AREA[seat]] if usable(t, seat, card)]


def usable(t: Board, seat: Seat, card: PieceId) -> bool:
    """Whether an expert can be activated: its cost can be paid, its sale be made."""
    expert = EXPERTS[card]
    if expert.lasting or (expert.fire and not t.zones[WORKERS[seat]]):
        return False
    for part in EXPERT_PARTS[card]:
        if part == "sale2" or part.startswith("resale"):
            return bool(offer_resale(t, seat, "sale" if part == "sale2" else part, 0, ()))
    return True


def expert_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return [*[USE[card] for card in usable_experts(t, seat)], PASS]


def walks(t: Board, seat: Seat, leader: PieceId, counted: bool) -> dict[Node, int]:
    """Where an own leader may go, with the steps; the Lobby only for those who can pay its toll."""
    start = node_of(t, leader)
    found = reach(edges_with_hall(boundary_of(t)), start, occupied(t) - {start}, counted)
    if t.counters[COINS[seat]] < HOUSE.lobby_cost:
        found.pop(LOBBY, None)
    return found


def all_walks(t: Board, seat: Seat) -> dict[PieceId, dict[Node, int]]:
    """The destinations of each own leader."""
    leaders = [leader for leader in LEADERS[seat] if t.where[leader] in NODE_OF]
    counted = counting(t)
    found = {leader: walks(t, seat, leader, counted) for leader in leaders}
    if counted and not any(found.values()):
        return {leader: walks(t, seat, leader, False) for leader in leaders}
    return found


def move_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return [WALK[leader, node] for leader, nodes in all_walks(t, seat).items() for node in nodes]


# Room actions and rewards


def step_row(rows: Sequence[Row]) -> Row:
    """The room action that is going on."""
    return next(row for row in reversed(rows) if row[0] == "step")


def activations(t: Board, seat: Seat, rows: Sequence[Row], node: Node) -> list[AnyMove]:
    """The chairs through which the performance on top may be repeated."""
    _, _, _, left, chairs, _ = step_row(rows)
    if not left or not chairs or (node == LOBBY and t.counters[COINS[seat]] < HOUSE.lobby_cost):
        return []
    return [ACTIVATE[chair] for chair in BESIDE[node] if chair in chairs]  # type: ignore[operator]


def do_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    _, node, done, parts = row
    moves: list[AnyMove] = []
    for part in dict.fromkeys(parts):  # type: ignore[call-overload]
        moves += offers(t, seat, part, done, rows)  # type: ignore[arg-type]
    moves += activations(t, seat, rows, str(node))
    moves.append(END_ROOM)
    return moves


def acts_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    moves: list[AnyMove] = []
    bound = False
    for part in dict.fromkeys(row[1]):  # type: ignore[call-overload]
        offered = offers(t, seat, part, 0, rows)
        bound = bound or (bool(offered) and part.startswith(BOUND))
        moves += offered
    if not bound:
        moves.append(PASS)
    return moves


def must_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return offers(t, seat, str(row[1]), 0, rows)


def sent_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    """The merchant may be moved on, or whatever comes next is done."""
    below = list_for(t, seat, rows[:-1]) if len(rows) > 1 else (PASS,)
    return [TILE_STEP, *[move for move in below if move != TILE_STEP]]


def discard_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return [Discard(card) for card in t.zones[AREA[seat]]]


def more_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return (DOUBLE, PASS)


# Worship


def own_seniors(t: Board, seat: Seat) -> frozenset[tuple[int, int]]:
    """The cells of the worship table on which a senior of `seat` stands."""
    return frozenset([cell for cell, zone in CELL_ZONE.items() if any(TOKEN_OWNER[token] == seat for token in t.zones[zone])])


def in_town(t: Board, seat: Seat, town: ZoneId) -> list[PieceId]:
    """The assistants of `seat` in a town."""
    return [token for token in t.zones[town] if TOKEN_OWNER.get(token) == seat]


def town_cells(t: Board, seat: Seat, town: ZoneId) -> frozenset[tuple[int, int]]:
    """Where a chain of the assistants from a town may end."""
    return chain_cells(len(in_town(t, seat, town)), own_seniors(t, seat))


def worship_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    temples = [UseTemple(tile) for tile in t.zones[TEMPLE] if t.pieces[tile].face == 0]
    towns = [TOWN[town] for town in TOWNS if town_cells(t, seat, town)]
    moves: list[AnyMove] = [*towns, *temples]
    return moves or (TOWN[""],)


def cell_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return [CELL[cell] for cell in sorted(town_cells(t, seat, str(row[1])))]


def space_holds(t: Board, space: ZoneId) -> bool:
    """Whether a right or bottom space of the worship table still gives something: a bonus, or the amulet on it."""
    kinds = HOUSE.worship.right if space in RIGHT.values() else HOUSE.worship.bottom
    return kinds[int(space[2]) - 1] == "bonus" or bool(t.zones[space])


def third_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    _, across, down = row
    spaces = (RIGHT[across], BOTTOM[down])  # type: ignore[index]
    return [*[SPACE[space] for space in spaces], PASS] if any(space_holds(t, space) for space in spaces) else ()


# Bonuses and orders


def bonus_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return [*[Pick(piece) for piece in (*t.zones[ORDER_DISPLAY], *t.zones[AMULET_DISPLAY])], PASS]


def gold_ways(t: Board, seat: Seat, card: PieceId) -> list[PayGold]:
    """The ways of paying an order: how many gold stand for tea, fruit and celadon; none if it cannot be paid."""
    order = ORDERS[card]
    goods, zones = GOODS[seat], t.zones
    spare = len(zones[goods["gold"]]) - order.gold
    if spare < 0 or t.counters[COINS[seat]] < order.coins:
        return []
    ranges: list[range] = []
    for kind, need in zip(BASIC, order.basics, strict=True):
        lacking = max(0, need - len(zones[goods[kind]]))
        if lacking > spare:
            return []
        ranges.append(range(lacking, min(need, spare) + 1) if need else range(1))
    return [
        PayGold(tea, fruit, celadon)
        for tea in ranges[0]
        for fruit in ranges[1]
        for celadon in ranges[2]
        if tea + fruit + celadon <= spare
    ]


def order_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return [*[FULFIL[card] for card in t.zones[OPEN_ORDERS[seat]] if gold_ways(t, seat, card)], END_TURN]


def gold_moves(t: Board, seat: Seat, rows: Sequence[Row], row: Row) -> Sequence[AnyMove]:
    return gold_ways(t, seat, str(row[1]))


LISTS: dict[str, Callable[[Board, Seat, Sequence[Row], Row], Sequence[AnyMove]]] = {
    "hall": hall_moves,
    "neutral": neutral_moves,
    "price": price_moves,
    "goal": goal_moves,
    "offer": offer_moves,
    "expert": expert_moves,
    "move": move_moves,
    "do": do_moves,
    "acts": acts_moves,
    "must": must_moves,
    "sent": sent_moves,
    "discard": discard_moves,
    "more": more_moves,
    "worship": worship_moves,
    "cell": cell_moves,
    "third": third_moves,
    "bonus": bonus_moves,
    "orders": order_moves,
    "gold": gold_moves,
}
"""How the list is made, by the tag of the row on top."""
