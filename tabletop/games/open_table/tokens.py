"""Small things in endless supply: pawns, cubes, discs and meeples in five colours, chips, blank tokens; the coin."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.core.equipment import PieceKind
from tabletop.core.faces import Face, Icon, Layer, Shape, Solid, Text
from tabletop.kit.drawing import face_of
from tabletop.kit.kinds import Cut, piece_kind

COLOURS: tuple[tuple[str, str], ...] = (
    ("blue", "#2F6DB5"),
    ("red", "#C8402F"),
    ("green", "#3E8E4E"),
    ("yellow", "#E0A526"),
    ("purple", "#7A4FA3"),
)
SHAPES = ("pawn", "cube", "disc", "meeple")

CHIPS: tuple[tuple[int, str, str], ...] = (
    (1, "#E9E2D2", "#7C8794"),
    (5, "#B93A32", "#F3E9D2"),
    (10, "#2C5E9E", "#F3E9D2"),
    (25, "#2F7A4A", "#F3E9D2"),
    (100, "#2B2B31", "#D9B25F"),
)
"""Value, colour of the chip, colour of its edge marks."""
CHIP = 32.0
CHIP_DEPTH = 2.0
TOKEN = 30.0
WOOD = Cut("shape", thickness=3.0, turns=True, in_hand=True)
DISC = replace(WOOD, stacks=True, pile="disc")
MONEY = replace(WOOD, thickness=CHIP_DEPTH, stacks=True, pile="chip")
BLANK = replace(WOOD, thickness=1.6, stacks=True, pile="token", flips=True)
COIN = replace(BLANK, pile="coin", rolls=True)


def token_kinds() -> list[PieceKind]:
    """The wooden pieces of the coloured trays, the chips and the blank token."""
    coloured = [coloured_kind(shape, colour, paint) for shape in SHAPES for colour, paint in COLOURS]
    return [*coloured, *(chip_kind(*chip) for chip in CHIPS), blank_token_kind()]


def coloured_kind(shape: str, colour: str, paint: str) -> PieceKind:
    """One of the wooden pieces in one colour."""
    width, height, layers = {
        "pawn": (22.0, 22.0, (Solid("icon:pawn", 0, 0, 22, 22, paint, 1.6),)),
        "cube": (15.0, 19.0, (Solid("rect", 0, 0, 15, 14.5, paint, 4.5),)),
        "disc": (18.0, 21.0, (Solid("round", 0, 0, 18, 18, paint, 3.0),)),
        "meeple": (22.0, 22.0, (Solid("icon:meeple", 0.5, 0, 21, 21, paint, 2.0),)),
    }[shape]
    cut, name = DISC if shape == "disc" else WOOD, f"{colour} {shape}"
    return piece_kind(cut, f"{shape}.{colour}", name, (width, height), (Face(layers, name),), ("man", colour))


def chip_kind(value: int, colour: str, marks: str) -> PieceKind:
    """A money chip with its value."""
    ink = "#3A3A40" if value == 1 else "#FFFFFF"
    ring = "#8C95A0" if value == 1 else marks
    layers: list[Layer] = [Solid("round", 0, 0, CHIP, CHIP, colour, CHIP_DEPTH)]
    layers += [Icon("chip-marks", 0.35, 0.35, CHIP - 0.7, CHIP - 0.7, marks)]
    layers += [
        Shape("ring", 5.4, 5.4, CHIP - 10.8, CHIP - 10.8, ring, "", 0.7),
        Text(str(value), 6.6, 6.6, CHIP - 13.2, CHIP - 13.2, 13.5 if value < 100 else 11.5, ink, "sans_bold"),
    ]
    size, faces = (CHIP, CHIP + CHIP_DEPTH), (face_of(f"{value} points", *layers),)
    return piece_kind(MONEY, f"chip.{value}", f"{value}-point chip", size, faces, ("chip",), value=value)


def blank_token_kind() -> PieceKind:
    """A token with two plain sides, to be labelled."""

    def side(colour: str, groove: str, name: str) -> Face:
        return face_of(
            name, Solid("round", 0, 0, TOKEN, TOKEN, colour, 1.6), Shape("ring", 2.0, 2.0, TOKEN - 4, TOKEN - 4, groove, "", 0.5)
        )

    size, faces = (TOKEN, TOKEN + 1.6), (side("#EFE3C8", "#C9B78F", "light side"), side("#B9C4C6", "#8C9A9D", "dark side"))
    text = "Write on it what it stands for: label it."
    return piece_kind(BLANK, "blank_token", "blank token", size, faces, ("man", "blank"), text)


def coin_kind() -> PieceKind:
    """A coin to toss."""

    def side(icon: str, name: str) -> Face:
        return face_of(
            name,
            Solid("round", 0, 0, 24, 24, "#D3A744", 1.6),
            Shape("ring", 1.9, 1.9, 20.2, 20.2, "#8F6A1E", "", 0.5),
            Icon(icon, 5.2, 5.4, 14, 14, "#FBE6A6"),
            Icon(icon, 5.0, 5.0, 14, 14, "#7C5A17"),
        )

    faces = (side("imperial-crown", "heads"), side("fleur-de-lys", "tails"))
    return piece_kind(COIN, "coin", "coin", (24.0, 25.6), faces, ("die", "man"))
