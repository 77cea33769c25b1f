"""What is in the box: every kind of piece, the zones, counters and boards for the seats that play."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tabletop.core.equipment import SEAT_COLOURS, Board, CounterDef, Equipment, PieceKind, Placement, SeatDef
from tabletop.core.faces import Face
from tabletop.games.round_house import art, art_board, ids, layout
from tabletop.games.round_house.art_rooms import tile_faces
from tabletop.games.round_house.data import AMULET_TILES, AMULETS, CUBES, EXPERTS, HOUSE, ORDERS, PIRATES, ROOMS, TEMPLES
from tabletop.games.round_house.help import amulet_text, expert_text, order_text, pirate_text, temple_text
from tabletop.games.round_house.ids import coins_id
from tabletop.games.round_house.zones import all_zones
from tabletop.kit.kinds import Cut, piece_kind
from tabletop.kit.neat import neat_board, neat_kind, neat_zone
from tabletop.kit.places import pad, piled, placed, put_together
from tabletop.kit.rects import Size
from tabletop.rules.ruleset import Options

CARD = Cut(radius=2.0, thickness=0.3, stacks=True, pile="card", flips=True, turns=True, in_hand=True)
TILE = Cut(radius=1.8, thickness=0.8, stacks=True, flips=True, turns=True, in_hand=True)
HALL = Cut(radius=3.0, thickness=2.0, turns=True)
ROOM, LEADER, MARKER = Cut("shape"), Cut("shape", thickness=3.0), Cut("shape", in_hand=True)
ASSISTANT = Cut("round", thickness=1.6, stacks=True, flips=True, in_hand=True)
CUBE, COIN = Cut("shape", thickness=1.1, stacks=True, in_hand=True), Cut("round", thickness=0.8, stacks=True, in_hand=True)


def all_kinds(seats: tuple[SeatDef, ...]) -> Iterator[PieceKind]:
    """Every kind of piece."""
    yield from card_kinds()
    yield from tile_kinds()
    size = (layout.CUBE_SIZE, layout.CUBE_SIZE)
    for kind in CUBES:
        text = CUBE_TEXT if kind != "gold" else GOLD_TEXT
        yield piece_kind(CUBE, kind, kind, size, art.cube_faces(kind), ("cube", kind), text)
    size = (layout.COIN_SIZE, layout.COIN_SIZE)
    for value in (1, 3):
        face = art.coin_face(value)
        yield piece_kind(COIN, f"coin{value}", f"coin of {value}", size, (face,), ("coin",), COIN_TEXT, value=value)
    for seat in seats:
        yield from seat_kinds(seat)
    if len(seats) == 2:
        for colour, price in HOUSE.neutral_price.items():
            yield leader_kind(ids.NEUTRALS[colour], f"neutral {colour} leader", art.neutral_face(price), neutral_text(colour))


COIN_TEXT = "For play by hand. With rules on, money is the number on each mat."
LEADER_TEXT = "Walks one to three free rooms clockwise and uses the room it stops in; on the Hall the family worships."
ASSISTANT_TEXT = "A junior comes back when it has done its work; a senior, with the golden rim, stays for ever."
MERCHANT_TEXT = (
    "Brings assistants to the town where it lies. It travels on at the end of a turn in which it was used, or for coins."
)
HALL_TEXT = "Every lap ends here: a leader that arrives stops, and the family worships at the temple or before the ancestors."
ROUND_TEXT = "Moves on whenever a family worships its ancestors. On the space with the amulet the end of the game begins."
CUBE_TEXT = "A cube of goods: sold on markets, paid for orders. Gold may stand for it."
GOLD_TEXT = "Gold: may stand for any other cube, and is asked for by some orders."


def neutral_text(colour: str) -> str:
    """What a neutral leader is for."""
    price = HOUSE.neutral_price[colour]
    return (
        f"Belongs to nobody: it blocks a room. Once a turn you may pay a cube of {price} (or gold) to walk it one to three rooms."
    )


def seat_kinds(seat: SeatDef) -> Iterator[PieceKind]:
    """Leaders and assistants of one colour."""
    face = art.leader_face(seat.colour, seat.symbol)
    yield leader_kind(f"{seat.id}.leader", f"{seat.name}’s family leader", face, LEADER_TEXT)
    size, faces = (layout.ASSISTANT_SIZE, layout.ASSISTANT_SIZE), art.assistant_faces(seat.colour, seat.symbol)
    kind, name = f"{seat.id}.assistant", f"{seat.name}’s assistant"
    yield piece_kind(ASSISTANT, kind, name, size, faces, ("assistant",), ASSISTANT_TEXT)


def leader_kind(kind: str, name: str, face: Face, text: str) -> PieceKind:
    """A pawn."""
    size = (layout.LEADER_SIZE, layout.LEADER_SIZE * 1.3)
    return piece_kind(LEADER, kind, name, size, (face,), ("leader",), text)


def card_kinds() -> Iterator[PieceKind]:
    """Experts and orders, and the backs of their decks."""
    size, tags = layout.CARD_SIZE, ("expert", "card")
    for expert in EXPERTS.values():
        faces = (art.expert_face(expert), art.EXPERT_BACK)
        yield piece_kind(CARD, expert.id, expert.name, size, faces, tags, expert_text(expert), blank="expert_back")
    backs = [piece_kind(CARD, "expert_back", "expert", size, (art.EXPERT_BACK,), tags)]
    tags = ("order", "card")
    for order in ORDERS.values():
        text = order_text(order)
        faces = art.order_faces(order, text.partition(". ")[2] or text)
        yield piece_kind(CARD, order.id, f"order {order.id[2:]}", size, faces, tags, text, blank="order_back")
    yield from (*backs, piece_kind(CARD, "order_back", "order", size, (art.ORDER_BACK,), tags))


def tile_kinds() -> Iterator[PieceKind]:
    """Amulets, pirates, temple and room tiles, the merchant, the Hall, the round marker."""
    size = layout.AMULET_TILE
    for tile, kind in AMULET_TILES.items():
        faces = (art.amulet_face(kind), art.AMULET_BACK)
        yield small_tile(tile, AMULETS[kind].name, size, faces, "amulet", amulet_text(kind), "amulet_back")
    yield small_tile("amulet_back", "amulet", size, (art.AMULET_BACK,), "amulet")
    size = layout.PIRATE_TILE
    for pirate in PIRATES.values():
        faces = (art.pirate_face(pirate), art.PIRATE_BACK)
        yield small_tile(pirate.id, "pirate tile", size, faces, "pirate", pirate_text(pirate), "pirate_back")
    yield small_tile("pirate_back", "pirate tile", size, (art.PIRATE_BACK,), "pirate")
    for temple in TEMPLES.values():
        faces = art.temple_faces(temple)
        yield small_tile(temple.id, "temple tile", layout.TEMPLE_TILE, faces, "temple", temple_text(temple))
    size = (layout.TILE_BOX, layout.TILE_BOX)
    for tile in ids.TILES:
        room = ROOMS[tile]
        tags = ("large_room" if room.size == "large" else "small_room",)
        yield piece_kind(ROOM, tile, room.name, size, tile_faces(tile), tags, room.text)
    face = art.MERCHANT_FACE
    yield small_tile(ids.MERCHANT, "travelling merchant", layout.MERCHANT_TILE, (face,), "merchant", MERCHANT_TEXT)
    yield piece_kind(HALL, ids.STAND, "Ancestral Hall", layout.STAND_TILE, (art.STAND_FACE,), ("hall",), HALL_TEXT)
    size, face = (layout.MARKER_SIZE, layout.MARKER_SIZE), art.ROUND_MARKER_FACE
    yield piece_kind(MARKER, ids.ROUND_MARKER, "round marker", size, (face,), ("round_marker",), ROUND_TEXT)


def small_tile(tile: str, name: str, size: Size, faces: tuple[Face, ...], tag: str, text: str = "", blank: str = "") -> PieceKind:
    """A square-cut tile of cardboard."""
    return piece_kind(replace(TILE, pile=tag), tile, name, size, faces, (tag,), text, blank=blank)


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
