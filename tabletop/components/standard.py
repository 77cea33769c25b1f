"""Our own box of components: packs of cards, dice, wooden pieces, chips, tiles, sets of men and boards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from tabletop.components.boards import boards
from tabletop.core.component import Component
from tabletop.core.equipment import PieceKind, Placement
from tabletop.core.faces import Fill, Shape, Solid, Text
from tabletop.core.rects import Size
from tabletop.games.open_table import cards, dice, men, tokens
from tabletop.kit.drawing import face_of
from tabletop.kit.kinds import Cut, piece_kind

MORE_COLOURS = (("white", "#EFE7D6"), ("black", "#35322F"), ("orange", "#D9772B"), ("brown", "#7A5233"))
"""The colours of wooden pieces beside those of the Open Table."""
TILES = (("sand", "#E2CFA0"), ("grass", "#A9C178"), ("wood", "#6F9A5B"), ("water", "#7FAFC9"), ("stone", "#B4B2AD"))
TILE = 44.0
HEX_WIDTH, HEX_HEIGHT = 34.0, 39.25
"""Of a tile that fits the hexagons of the board in this box, in millimetres."""
DIAL_MOST = 20
FLAT = Cut(radius=1.0, thickness=2.0, stacks=True, pile="tile", flips=True, turns=True, in_hand=True)
HEX = replace(FLAT, outline="hex", pile="hex")
DIAL = Cut("round", thickness=2.0, turns=True, in_hand=True)


@cache
def standard() -> tuple[Component, ...]:
    """All components of our own box, in the order in which they are shown; the same objects each time."""
    return (
        pack("pack.red", "red pack", cards.pack_kinds(True), cards.BACK_ID),
        pack("pack.blue", "blue pack", blue_pack(), "blue.back"),
        one_of(*cards.blank_card_kinds(), group="cards"),
        *(
            replace(one_of(kind, group="dice"), name=kind.id)
            for kind in (*dice.dice_kinds(), dice.hundred_sided(), tokens.coin_kind())
        ),
        *(one_of(tokens.coloured_kind(shape, *colour), group=f"{shape}s") for shape in tokens.SHAPES for colour in colours()),
        *(one_of(kind, group="tokens and chips") for kind in small_things()),
        one_of(dial(), group="counters"),
        *(one_of(kind, group="tiles") for kind in tiles()),
        *boards(),
        men_component("chess", "chessmen"),
        men_component("draughts", "draughts"),
    )


def colours() -> Iterable[tuple[str, str]]:
    """The colours of wooden pieces."""
    return (*tokens.COLOURS, *MORE_COLOURS)


def one_of(kind: PieceKind, *backs: PieceKind, group: str) -> Component:
    """A component of one piece; `backs` are the kinds that stand for it where it is hidden."""
    return Component(kind.id, kind.name, (kind, *backs), (Placement("1", kind.id, ""),), group)


def pack(id: str, name: str, kinds: list[PieceKind], back: str) -> Component:
    """A pack of cards face down in the order of a new one, the first kind on top."""
    fronts = [kind.id for kind in kinds if kind.id != back]
    return Component(
        id, name, tuple(kinds), tuple(Placement(card, card, "", face=cards.BACK) for card in reversed(fronts)), "cards"
    )


def blue_pack() -> list[PieceKind]:
    """The pack of cards with another back, so that the two can be told apart and gathered each by itself."""
    back = replace(cards.back_kind(cards.BLANK_BACK_ID), id="blue.back")
    fronts = [kind for kind in cards.pack_kinds(True) if kind.id != cards.BACK_ID]
    return [
        *(replace(one, id=one.id.replace("pack.", "blue."), faces=(one.faces[0], *back.faces), blank=back.id) for one in fronts),
        back,
    ]


def small_things() -> list[PieceKind]:
    """Chips and the blank token."""
    return [*(tokens.chip_kind(*chip) for chip in tokens.CHIPS), tokens.blank_token_kind()]


def tiles() -> list[PieceKind]:
    """Plain tiles, square and hexagonal, to be written on."""
    squares = [tile(FLAT, f"tile.{name}", f"{name} tile", (TILE, TILE), "rect", colour) for name, colour in TILES]
    size = HEX_WIDTH, HEX_HEIGHT
    return [*squares, *(tile(HEX, f"hex.{name}", f"{name} hex", size, "hex", colour) for name, colour in TILES)]


def tile(cut: Cut, id: str, name: str, size: Size, shape: str, colour: str) -> PieceKind:
    """A tile with a coloured side and a grey one."""
    line = Shape(shape, 3, 3, size[0] - 6, size[1] - 6, "", "#00000040", 0.5)
    front = face_of(name, Fill(colour, "#00000066", 0.6), line)
    other = face_of("other side", Fill("#8C8578", "#00000066", 0.6))
    text = "Write on it what it stands for: label it."
    return piece_kind(cut, id, name, size, (front, other), ("tile", "blank"), text)


def dial() -> PieceKind:
    """A dial that shows a number, which digits set: lives, rounds, strength."""
    faces = tuple(
        face_of(
            str(number),
            Solid("round", 0, 0, 34, 34, "#33566B", 1.6),
            Shape("ring", 2.2, 2.2, 29.6, 29.6, "#E7C98C", "", 0.6),
            Text(str(number), 5, 6.5, 24, 22, 18, "#FFFFFF", "sans_bold"),
        )
        for number in range(DIAL_MOST + 1)
    )
    text = "Its menu or the digits set the number: 3 shows the third side, which is 2."
    return piece_kind(DIAL, "dial", "dial 0 to 20", (34.0, 35.6), faces, ("man",), text)


def men_component(game: str, name: str) -> Component:
    """The men of both sides as they stand at the start, so that they fit the board of 8 x 8 when they are put on its middle."""
    kinds = [kind for kind in men.men_kinds() if kind.id.startswith(f"{game}.")]
    middle = 3.5
    placed = [
        Placement(one.piece, one.kind, "", (one.x - middle) * men.SQUARE, (one.y - middle) * men.SQUARE)
        for one in men.men_set_up(game)
        if one.kind.startswith(f"{game}.")
    ]
    return Component(f"men.{game}", name, tuple(kinds), tuple(placed), "sets of men")
