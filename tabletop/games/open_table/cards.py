"""The pack of cards: four suits of thirteen, two jokers, a back, and blank cards to write on.

Cards measure 63 x 88 mm. The lower half of a card is its upper half upside down: index, pips and courts.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import KindId, PieceKind
from tabletop.core.faces import Face, Fill, Icon, Layer, Shape, Text
from tabletop.kit.drawing import back_of, face_of
from tabletop.kit.kinds import Cut, piece_kind

SIZE = WIDTH, HEIGHT = 63.0, 88.0
CARD = Cut(radius=WIDTH * 0.04, thickness=0.2, stacks=True, pile="card", flips=True, turns=True, in_hand=True)
PAPER = "#F6F0E2"
PAPER_EDGE = "#DCCFB2"
RED, BLACK = "#B3272D", "#262A33"
GOLD, SKIN, INK = "#D6A23C", "#F0D2B0", "#2A2320"
PANEL = "#EFE3C8"

BACK_ID = "pack.back"
BLANK_CARD, BLANK_BACK_ID = "blank_card", "blank_card.back"
FRONT, BACK = 0, 1


class Suit(Struct, frozen=True):
    """A suit: the letter of its ids, its name and icon, its colour, and what its courts wear."""

    letter: str
    name: str
    icon: str
    colour: str
    robe: str
    panel: str


SUITS: tuple[Suit, ...] = (
    Suit("S", "spades", "spades", BLACK, "#2C3E66", "#A8343A"),
    Suit("H", "hearts", "hearts", RED, "#B3372F", "#27406B"),
    Suit("C", "clubs", "clubs", BLACK, "#2F5D46", "#C98B2B"),
    Suit("D", "diamonds", "diamonds", RED, "#C0692B", "#2D5A66"),
)

RANKS: tuple[tuple[str, str], ...] = (
    ("A", "ace"),
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
    ("J", "jack"),
    ("Q", "queen"),
    ("K", "king"),
)

LEFT, MIDDLE, RIGHT = 0.345, 0.5, 0.655
TOP, BOTTOM = 0.175, 0.825
UNDER_TEN = 0.215
"""The uppermost pips of a ten, whose two figures reach above them."""
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((MIDDLE, TOP), (MIDDLE, BOTTOM)),
    "3": ((MIDDLE, TOP), (MIDDLE, 0.5), (MIDDLE, BOTTOM)),
    "4": ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "5": ((LEFT, TOP), (RIGHT, TOP), (MIDDLE, 0.5), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "6": ((LEFT, TOP), (RIGHT, TOP), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "7": ((LEFT, TOP), (RIGHT, TOP), (MIDDLE, 0.3375), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    "8": (
        *((LEFT, TOP), (RIGHT, TOP), (MIDDLE, 0.3375), (LEFT, 0.5), (RIGHT, 0.5)),
        *((MIDDLE, 0.6625), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    ),
    "9": (
        *((LEFT, TOP), (RIGHT, TOP), (LEFT, 0.3917), (RIGHT, 0.3917), (MIDDLE, 0.5)),
        *((LEFT, 0.6083), (RIGHT, 0.6083), (LEFT, BOTTOM), (RIGHT, BOTTOM)),
    ),
    "10": (
        *((LEFT, UNDER_TEN), (RIGHT, UNDER_TEN), (MIDDLE, 0.31), (LEFT, 0.405), (RIGHT, 0.405)),
        *((LEFT, 0.595), (RIGHT, 0.595), (MIDDLE, 0.69), (LEFT, 1 - UNDER_TEN), (RIGHT, 1 - UNDER_TEN)),
    ),
}
"""Centres of the pips as shares of the card's width and height; those below the middle are upside down."""
PIP = 13.0

COURT_X, COURT_WIDTH = 13.0, 37.0
COURT_HEIGHT = COURT_WIDTH * 0.82
COURTS: dict[str, tuple[tuple[str, str], ...]] = {
    "K": (
        ("court-sword", "steel"),
        ("court-robe", "robe"),
        ("court-panel-king", "panel"),
        ("court-ermine", "white"),
        ("court-ermine-tails", "ink"),
        ("court-skin", "skin"),
        ("court-hair-king", "grey"),
        ("court-features", "ink"),
        ("court-beard-lines", "ink"),
        ("court-crown-king", "gold"),
        ("court-jewels", "panel"),
        ("court-hilt", "gold"),
    ),
    "Q": (
        ("court-robe", "robe"),
        ("court-panel-queen", "panel"),
        ("court-skin", "skin"),
        ("court-hair-queen", "brown"),
        ("court-features", "ink"),
        ("court-pearls", "gold"),
        ("court-crown-queen", "gold"),
        ("court-stem", "leaf"),
        ("court-rose", "rose"),
        ("court-rose-heart", "gold"),
    ),
    "J": (
        ("court-staff", "brown"),
        ("court-axe", "steel"),
        ("court-robe", "robe"),
        ("court-panel-jack", "panel"),
        ("court-buttons", "gold"),
        ("court-skin", "skin"),
        ("court-hair-jack", "fair"),
        ("court-features", "ink"),
        ("court-feather", "robe"),
        ("court-cap-jack", "panel"),
    ),
}
"""The half figures of king, queen and jack: icons painted over one another, each in a named paint."""

PAINTS = {
    "steel": "#8C97A3",
    "white": "#FBF7EC",
    "ink": INK,
    "skin": SKIN,
    "grey": "#8D857C",
    "gold": GOLD,
    "brown": "#6B4226",
    "fair": "#A8692F",
    "leaf": "#3F6B45",
    "rose": "#BE3A46",
}


def pack_kinds(jokers: bool) -> list[PieceKind]:
    """The kinds of the pack in the order of a new pack, its back last; `jokers` adds two jokers."""
    kinds = [
        card_kind(f"pack.{rank}{suit.letter}", f"{word} of {suit.name}", suited_face(suit, rank, word))
        for suit in SUITS
        for rank, word in RANKS
    ]
    if jokers:
        kinds += [
            card_kind("pack.red_joker", "red joker", joker_face("red joker", RED, "#27406B")),
            card_kind("pack.black_joker", "black joker", joker_face("black joker", BLACK, "#7A4FA3")),
        ]
    return [*kinds, back_kind(BACK_ID)]


def card_kind(kind: str, name: str, front: Face, tags: tuple[str, ...] = ("card",), back: KindId = BACK_ID) -> PieceKind:
    """A card with that back; where it is hidden it is shown and named as the `back_kind`."""
    return piece_kind(CARD, kind, name, SIZE, (front, BACK_FACES[back]), tags, blank=back)


def back_kind(back: KindId) -> PieceKind:
    """The kind that stands in for a card whose front is hidden."""
    return replace(piece_kind(CARD, back, "card", SIZE, (BACK_FACES[back],), ("card",)), flips=True)


def blank_card_kinds() -> list[PieceKind]:
    """A card with nothing on it, to be labelled, and its back: another one, so that such cards are a pack of their own."""
    lines = tuple(Shape("line", 9, y, 45, 0, "#D8CBAE", "", 0.3) for y in range(22, 80, 11))
    front = face_of("blank side", Fill(PAPER, PAPER_EDGE, 0.4), *lines)
    return [card_kind(BLANK_CARD, "blank card", front, ("card", "blank"), BLANK_BACK_ID), back_kind(BLANK_BACK_ID)]


def suited_face(suit: Suit, rank: str, word: str) -> Face:
    """The front of one card of a suit."""
    layers: list[Layer] = [Fill(PAPER, PAPER_EDGE, 0.3)]
    if rank == "A":
        layers += ace(suit)
    elif rank in PIPS:
        layers += [pip(suit.icon, x * WIDTH, y * HEIGHT, PIP, suit.colour) for x, y in PIPS[rank]]
    else:
        layers += court(suit, rank)
    return face_of(f"{word} of {suit.name}", *layers, *index(rank, suit))


def pip(icon: str, x: float, y: float, size: float, colour: str) -> Icon:
    """A pip with its centre at x, y; upside down in the lower half."""
    return Icon(icon, x - size / 2, y - size / 2, size, size, colour, 180.0 if y > HEIGHT / 2 + 0.1 else 0.0)


def both_ways(layer: Icon | Text) -> tuple[Icon | Text, Icon | Text]:
    """The layer, and the same layer rotated by 180 degrees about the middle of the card."""
    x, y = WIDTH - layer.x - layer.width, HEIGHT - layer.y - layer.height
    if isinstance(layer, Icon):
        return layer, Icon(layer.icon, x, y, layer.width, layer.height, layer.colour, layer.angle + 180.0)
    turned = Text(
        layer.text, x, y, layer.width, layer.height, layer.size, layer.colour, layer.font, layer.align, layer.angle + 180.0
    )
    return layer, turned


def index(rank: str, suit: Suit) -> list[Layer]:
    """Rank and suit in the two corners: 10 to 13 mm high, so that they are read where a card is no wider than 50 pixels."""
    x, width, size = (0.2, 12.8, 18.5) if len(rank) == 1 else (-0.6, 19.4, 16.6)
    return [
        *both_ways(Text(rank, x, -2.8, width, 22.0, size, suit.colour, "sans_bold")),
        *both_ways(Icon(suit.icon, 2.4, 16.2, 8.4, 8.4, suit.colour)),
    ]


def ace(suit: Suit) -> list[Layer]:
    """One great pip; on the ace of spades with the laurels of the maker's card."""
    x, y = WIDTH / 2, HEIGHT / 2
    if suit.letter == "S":
        return [
            Icon("laurels", x - 19, y - 19, 38, 38, GOLD),
            Icon(suit.icon, x - 10.5, y - 11.5, 21, 21, suit.colour),
        ]
    return [Icon(suit.icon, x - 11, y - 11, 22, 22, suit.colour)]


def court(suit: Suit, rank: str) -> list[Layer]:
    """A framed half figure, and the same figure upside down."""
    x, y = COURT_X, HEIGHT / 2 - COURT_HEIGHT - 0.4
    frame_x, frame_y = x - 0.6, 9.6
    width, height = WIDTH - 2 * frame_x, HEIGHT - 2 * frame_y
    paints = {**PAINTS, "robe": suit.robe, "panel": suit.panel}
    layers: list[Layer] = [Shape("rect", frame_x, frame_y, width, height, PANEL, suit.colour, 0.4, 1.2)]
    for icon, paint in COURTS[rank]:
        layers += both_ways(Icon(icon, x, y, COURT_WIDTH, COURT_HEIGHT, paints[paint]))
    middle = HEIGHT / 2
    layers += [
        Shape("rect", frame_x, middle - 1.5, width, 3.0, GOLD),
        Shape("rect", frame_x, middle - 1.5, width, 0.4, INK),
        Shape("rect", frame_x, middle + 1.1, width, 0.4, INK),
    ]
    layers += [Shape("diamond", frame_x + step * width / 9 - 1.1, middle - 1.1, 2.2, 2.2, suit.panel) for step in range(1, 9)]
    layers.append(Shape("rect", frame_x, frame_y, width, height, "", suit.colour, 0.4, 1.2))
    suit_x = x + (1.0 if rank != "Q" else COURT_WIDTH - 8.0)
    return [*layers, *both_ways(Icon(suit.icon, suit_x, frame_y + 1.8, 7.2, 7.2, suit.colour))]


def joker_face(name: str, colour: str, other: str) -> Face:
    """A joker: the fool's cap among stars, his word down both sides."""
    word = "JOKER"
    middle = WIDTH / 2
    letters = [
        part
        for number, letter in enumerate(word)
        for part in both_ways(Text(letter, 2.0, 3.0 + 6.6 * number, 8.0, 7.0, 8.5, colour, "title"))
    ]
    return face_of(
        name,
        Fill(PAPER, PAPER_EDGE, 0.3),
        Shape("rect", 11.4, 9.6, WIDTH - 22.8, HEIGHT - 19.2, PANEL, colour, 0.4, 1.2),
        Shape("polygon", 11.8, 10.0, WIDTH - 23.6, HEIGHT - 20.0, other + "26", "", 0, 0, (0, 0, 1, 0, 0, 1)),
        Icon("polar-star", middle - 6.5, 12.5, 13, 13, GOLD),
        Icon("jester-hat", middle - 16, HEIGHT / 2 - 16, 32, 32, colour),
        Icon("polar-star", middle - 6.5, HEIGHT - 25.5, 13, 13, GOLD, 180.0),
        Shape("rect", 11.4, 9.6, WIDTH - 22.8, HEIGHT - 19.2, "", colour, 0.4, 1.2),
        *letters,
    )


def back_face(ground: str, lattice: str, shade: str) -> Face:
    """A back: a lattice of flowers in a double frame round a rosette."""
    middle_x, middle_y = WIDTH / 2, HEIGHT / 2
    return back_of(
        Fill(PAPER, PAPER_EDGE, 0.3),
        Shape("rect", 3.6, 3.6, WIDTH - 7.2, HEIGHT - 7.2, ground, "", 0, 2.0),
        Icon("card-lattice", 4.5, 4.5, 54, 79, lattice),
        Shape("rect", 3.6, 3.6, WIDTH - 7.2, HEIGHT - 7.2, "", ground, 1.5, 2.0),
        Shape("rect", 5.1, 5.1, WIDTH - 10.2, HEIGHT - 10.2, "", "#E7C98C", 0.4, 1.2),
        Shape("round", middle_x - 13.5, middle_y - 13.5, 27, 27, "#E7C98C"),
        Shape("round", middle_x - 12.9, middle_y - 12.9, 25.8, 25.8, ground),
        Shape("round", middle_x - 12.0, middle_y - 12.0, 24.0, 24.0, "#E7C98C"),
        Shape("round", middle_x - 11.7, middle_y - 11.7, 23.4, 23.4, shade),
        Icon("card-rosette", middle_x - 10.5, middle_y - 10.5, 21, 21, "#E7C98C"),
    )


BACK_FACES: dict[KindId, Face] = {
    BACK_ID: back_face("#7E2A2E", "#A9504A", "#6E2226"),
    BLANK_BACK_ID: back_face("#2A4A5E", "#4F7C94", "#22404F"),
}
"""The backs by the kinds that stand in for them: red for the pack, blue for cards written by hand."""
