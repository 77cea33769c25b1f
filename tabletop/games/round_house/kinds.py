"""Every kind of piece in the box."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import PieceKind, SeatDef
from tabletop.core.faces import Face
from tabletop.games.round_house import art, layout
from tabletop.games.round_house.art_rooms import tile_faces
from tabletop.games.round_house.data import (
    AMULET_TILES,
    AMULETS,
    CUBES,
    EXPERTS,
    HOUSE,
    ORDERS,
    PIRATES,
    ROOMS,
    TEMPLES,
)
from tabletop.games.round_house.help import amulet_text, expert_text, order_text, pirate_text, temple_text
from tabletop.games.round_house.names import (
    MERCHANT,
    NEUTRALS,
    ROUND_MARKER,
    STAND,
    TILES,
)


def all_kinds(seats: tuple[SeatDef, ...]) -> Iterator[PieceKind]:
    """Every kind of piece."""
    yield from card_kinds()
    yield from tile_kinds()
    for kind in CUBES:
        yield PieceKind(
            kind,
            kind,
            layout.CUBE_SIZE,
            layout.CUBE_SIZE,
            art.cube_faces(kind),
            outline="shape",
            thickness=1.1,
            stacks=True,
            turns=False,
            tags=("cube", kind),
            text=CUBE_TEXT if kind != "gold" else GOLD_TEXT,
        )
    for value in (1, 3):
        yield PieceKind(
            f"coin{value}",
            f"coin of {value}",
            layout.COIN_SIZE,
            layout.COIN_SIZE,
            (art.coin_face(value),),
            outline="round",
            thickness=0.8,
            stacks=True,
            turns=False,
            value=value,
            tags=("coin",),
            text="For play by hand. With rules on, money is the number on each mat.",
        )
    for seat in seats:
        yield from seat_kinds(seat)
    if len(seats) == 2:
        for colour, price in HOUSE.neutral_price.items():
            yield leader_kind(NEUTRALS[colour], f"neutral {colour} leader", art.neutral_face(price), neutral_text(colour))


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
    text = "Walks one to three free rooms clockwise and uses the room it stops in; on the Hall the family worships."
    yield leader_kind(f"{seat.id}.leader", f"{seat.name}’s family leader", art.leader_face(seat.colour, seat.symbol), text)
    yield PieceKind(
        f"{seat.id}.assistant",
        f"{seat.name}’s assistant",
        layout.ASSISTANT_SIZE,
        layout.ASSISTANT_SIZE,
        art.assistant_faces(seat.colour, seat.symbol),
        outline="round",
        thickness=1.6,
        stacks=True,
        flips=True,
        turns=False,
        tags=("assistant",),
        text="A junior comes back when it has done its work; a senior, with the golden rim, stays for ever.",
    )


def leader_kind(kind: str, name: str, face: Face, text: str) -> PieceKind:
    """A pawn."""
    return PieceKind(
        kind,
        name,
        layout.LEADER_SIZE,
        layout.LEADER_SIZE * 1.3,
        (face,),
        outline="shape",
        thickness=3.0,
        turns=False,
        in_hand=False,
        tags=("leader",),
        text=text,
    )


def card_kinds() -> Iterator[PieceKind]:
    """Experts and orders, and the backs of their decks."""
    for expert in EXPERTS.values():
        yield card_kind(
            expert.id, expert.name, (art.expert_face(expert), art.EXPERT_BACK), "expert", expert_text(expert), "expert_back"
        )
    for order in ORDERS.values():
        faces = art.order_faces(order, order_text(order).partition(". ")[2] or order_text(order))
        yield card_kind(order.id, f"order {order.id[2:]}", faces, "order", order_text(order), "order_back")
    yield card_kind("expert_back", "expert", (art.EXPERT_BACK,), "expert", "")
    yield card_kind("order_back", "order", (art.ORDER_BACK,), "order", "")


def card_kind(card: str, name: str, faces: tuple[Face, ...], tag: str, text: str, blank: str = "") -> PieceKind:
    """A card of the common size."""
    return PieceKind(
        card,
        name,
        layout.CARD_WIDTH,
        layout.CARD_HEIGHT,
        faces,
        radius=2.0,
        thickness=0.3,
        stacks=True,
        pile="card",
        flips=len(faces) > 1,
        blank=blank,
        tags=(tag, "card"),
        text=text,
    )


def tile_kinds() -> Iterator[PieceKind]:
    """Amulets, pirates, temple and room tiles, the merchant, the Hall, the round marker."""
    for tile, kind in AMULET_TILES.items():
        faces = (art.amulet_face(kind), art.AMULET_BACK)
        yield small_tile(
            tile, AMULETS[kind].name, layout.AMULET_WIDTH, layout.AMULET_HEIGHT, faces, "amulet", amulet_text(kind), "amulet_back"
        )
    yield small_tile("amulet_back", "amulet", layout.AMULET_WIDTH, layout.AMULET_HEIGHT, (art.AMULET_BACK,), "amulet", "")
    for pirate in PIRATES.values():
        faces = (art.pirate_face(pirate), art.PIRATE_BACK)
        yield small_tile(
            pirate.id, "pirate tile", layout.PIRATE_SIZE, layout.PIRATE_SIZE, faces, "pirate", pirate_text(pirate), "pirate_back"
        )
    yield small_tile("pirate_back", "pirate tile", layout.PIRATE_SIZE, layout.PIRATE_SIZE, (art.PIRATE_BACK,), "pirate", "")
    for temple in TEMPLES.values():
        yield small_tile(
            temple.id,
            "temple tile",
            layout.TEMPLE_WIDTH,
            layout.TEMPLE_HEIGHT,
            art.temple_faces(temple),
            "temple",
            temple_text(temple),
        )
    for room in TILES:
        yield PieceKind(
            room,
            ROOMS[room].name,
            layout.TILE_BOX,
            layout.TILE_BOX,
            tile_faces(room),
            outline="shape",
            turns=False,
            in_hand=False,
            tags=("large_room" if ROOMS[room].size == "large" else "small_room",),
            text=ROOMS[room].text,
        )
    yield small_tile(
        MERCHANT,
        "travelling merchant",
        layout.MERCHANT_WIDTH,
        layout.MERCHANT_HEIGHT,
        (art.MERCHANT_FACE,),
        "merchant",
        "Brings assistants to the town where it lies. It travels on at the end of a turn in which it was used, or for coins.",
    )
    yield PieceKind(
        STAND,
        "Ancestral Hall",
        layout.STAND_WIDTH,
        layout.STAND_HEIGHT,
        (art.STAND_FACE,),
        radius=3.0,
        thickness=2.0,
        in_hand=False,
        tags=("hall",),
        text="Every lap ends here: a leader that arrives stops, and the family worships at the temple or before the ancestors.",
    )
    yield PieceKind(
        ROUND_MARKER,
        "round marker",
        layout.MARKER_SIZE,
        layout.MARKER_SIZE,
        (art.ROUND_MARKER_FACE,),
        outline="shape",
        turns=False,
        tags=("round_marker",),
        text="Moves on whenever a family worships its ancestors. On the space with the amulet the end of the game begins.",
    )


def small_tile(
    tile: str, name: str, width: float, height: float, faces: tuple[Face, ...], tag: str, text: str, blank: str = ""
) -> PieceKind:
    """A square-cut tile of cardboard."""
    return PieceKind(
        tile,
        name,
        width,
        height,
        faces,
        radius=1.8,
        thickness=0.8,
        stacks=True,
        pile=tag,
        flips=len(faces) > 1,
        blank=blank,
        tags=(tag,),
        text=text,
    )
