"""Every kind of piece in the box."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tabletop.core.equipment import PieceKind, SeatDef
from tabletop.core.faces import Face
from tabletop.games.round_house import art, ids, layout
from tabletop.games.round_house.art_rooms import tile_faces
from tabletop.games.round_house.data import AMULET_TILES, AMULETS, CUBES, EXPERTS, HOUSE, ORDERS, PIRATES, ROOMS, TEMPLES
from tabletop.games.round_house.help import amulet_text, expert_text, order_text, pirate_text, temple_text
from tabletop.kit.kinds import Cut, piece_kind
from tabletop.kit.rects import Size

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
