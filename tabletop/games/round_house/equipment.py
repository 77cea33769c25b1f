"""What is in the box: kinds, zones, counters and boards for the seats that play."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tabletop.core.equipment import SEAT_COLOURS, Board, CounterDef, Equipment, Placement, SeatDef
from tabletop.games.round_house import art_board, ids, layout
from tabletop.games.round_house.data import AMULET_TILES, EXPERTS, HOUSE, ORDERS, PIRATES, TEMPLES
from tabletop.games.round_house.ids import coins_id
from tabletop.games.round_house.kinds import all_kinds
from tabletop.games.round_house.zones import all_zones
from tabletop.kit.neat import neat_board, neat_kind, neat_zone
from tabletop.kit.places import pad, piled, placed, put_together
from tabletop.rules.ruleset import Options

NEUTRAL_SEATS = frozenset(HOUSE.neutral_start)


def seats_for(seats: tuple[SeatDef, ...]) -> tuple[SeatDef, ...]:
    """The seats in their colours: with two players the blue, red and green pawns are neutral, so those seats change colour."""
    if len(seats) != 2:
        return seats
    free = [seat for seat in SEAT_COLOURS[3:] if seat.id not in {one.id for one in seats}]
    known = {seat.id: seat for seat in SEAT_COLOURS}
    found: list[SeatDef] = []
    for seat in seats:
        if seat.id in NEUTRAL_SEATS:
            other = free.pop(0)
            name = other.name if seat.name == known[seat.id].name else seat.name
            seat = replace(seat, name=name, colour=other.colour, symbol=other.symbol)
        found.append(seat)
    return tuple(found)


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for these seats; variants are counters, so that a save knows them."""
    seats = seats_for(seats)
    return put_together(
        "round_house",
        "Round House",
        1,
        (layout.TABLE_WIDTH, layout.table_height(len(seats))),
        seats,
        kinds=map(neat_kind, all_kinds(seats)),
        zones=map(neat_zone, all_zones(seats)),
        counters=all_counters(seats, options),
        boards=map(neat_board, boards(seats)),
        pieces=all_pieces(seats),
    )


def all_counters(seats: tuple[SeatDef, ...], options: Options) -> Iterator[CounterDef]:
    """Coins and prestige of each seat, as pads on its mat, and what is counted once for all."""
    for number, seat in enumerate(seats):
        left, top = layout.mat_corner(number)
        for counter, what, (x, y, width, height) in (
            (ids.COINS[seat.id], "coins", art_board.COIN_PAD),
            (ids.POINTS[seat.id], "prestige", art_board.SCORE_PAD),
        ):
            yield pad(counter, f"{seat.name}’s {what}", (left + x, top + y, width, height), seat.id, floor=0)
    yield pad(ids.LENDER, "coins on the Money Lender", layout.rect_at(layout.room_point("I5", 74.5, 19.0), 24.0, 11.0), floor=0)
    yield CounterDef(ids.ENDED_BY, "who triggered the end", 0, 0, len(seats))
    yield CounterDef(ids.FIRST, "starting player", 0, 0, len(seats) - 1)
    for variant in (ids.ACTIVE_NEUTRALS, ids.COUNT_OCCUPIED, ids.FREE_HALL):
        if options.get(variant):
            yield CounterDef(variant, variant.replace("_", " "), 1)


def boards(seats: tuple[SeatDef, ...]) -> tuple[Board, ...]:
    """The house board and the players' mats."""
    found = [Board(layout.BOARD_X, layout.BOARD_Y, layout.BOARD_WIDTH, layout.BOARD_HEIGHT, art_board.board_face(), radius=4.0)]
    for number, seat in enumerate(seats):
        x, y = layout.mat_corner(number)
        found.append(Board(x, y, layout.MAT_WIDTH, layout.MAT_HEIGHT, art_board.mat_face(seat)))
    return tuple(found)


def all_pieces(seats: tuple[SeatDef, ...]) -> Iterator[Placement]:
    """Where everything lies before the set-up: stacks in order, tiles in the box, all in its supply."""
    yield from piled(ids.BOX, ids.TILES)
    boundary = HOUSE.graph_base.hall_default
    yield Placement(ids.STAND, ids.STAND, ids.STANDS[boundary], angle=layout.hall_angle(boundary))
    yield Placement(ids.MERCHANT, ids.MERCHANT, HOUSE.merchant_start, float(ids.MERCHANT_SPOT))
    yield Placement(ids.ROUND_MARKER, ids.ROUND_MARKER, ids.ROUND)
    yield from piled(ids.AMULET_STACK, AMULET_TILES)
    yield from placed(ids.TEMPLE, TEMPLES)
    yield from piled(ids.PIRATE_STACK, PIRATES)
    yield from piled(ids.ORDER_DECK, ORDERS)
    yield from piled(ids.EXPERT_DECK, EXPERTS)
    for kind, cubes in ids.CUBE_IDS.items():
        yield from piled(ids.SUPPLY[kind], cubes, kind)
    for place, (value, count) in enumerate(((1, 30), (3, 20))):
        for number in range(1, count + 1):
            yield Placement(coins_id(value, number), f"coin{value}", ids.BANK, float(place))
    for seat in seats:
        yield from seat_pieces(seat, len(seats))
    if len(seats) == 2:
        for colour, leader in ids.NEUTRALS.items():
            yield Placement(leader, leader, HOUSE.neutral_start[colour])


def seat_pieces(seat: SeatDef, count: int) -> Iterator[Placement]:
    """Leaders on the Hall (with five players the second stays in the box), assistants on score, track and at hand."""
    for number, leader in enumerate(ids.LEADERS[seat.id]):
        yield Placement(leader, f"{seat.id}.leader", ids.BOX if count == 5 and number else ids.OPEN, 20.0, 20.0)
    kind = f"{seat.id}.assistant"
    tokens = ids.ASSISTANTS[seat.id]
    hand = HOUSE.start_assistants
    yield from piled(ids.WORKERS[seat.id], tokens[:hand], kind)
    yield from placed(ids.TRACK[seat.id], tokens[hand:-1], kind)
    yield Placement(tokens[-1], kind, ids.SCORE)
