"""The dice: six kinds, from four to twenty sides, and one of a hundred."""

from __future__ import annotations

from tabletop.core.equipment import PieceKind
from tabletop.core.faces import Face, Layer, Shape, Solid, Text
from tabletop.kit.drawing import face_of, pips
from tabletop.kit.kinds import Cut, piece_kind

PIP_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.23), (0.72, 0.23), (0.28, 0.5), (0.72, 0.5), (0.28, 0.77), (0.72, 0.77)),
}
CUBE = 20.0
DEPTH = 1.6
DIE = Cut("shape", rolls=True, turns=True, in_hand=True)
LIT, DIM, DARK = "#ffffff30", "#0000001c", "#00000038"

Facet = tuple[str, tuple[float, ...]]

# Corners of the facets as shares of the box of the die; the number is on the lit one.
FACETS: dict[int, tuple[Facet, ...]] = {
    4: (
        (LIT, (0.5, 0.04, 0.5, 0.62, 0.03, 0.88)),
        (DARK, (0.5, 0.04, 0.97, 0.88, 0.5, 0.62)),
    ),
    8: (
        (LIT, (0.5, 0.03, 0.93, 0.57, 0.07, 0.57)),
        (DARK, (0.07, 0.57, 0.93, 0.57, 0.5, 0.97)),
    ),
    10: (
        (LIT, (0.5, 0.05, 0.79, 0.55, 0.5, 0.72, 0.21, 0.55)),
        (DIM, (0.5, 0.05, 0.92, 0.43, 0.92, 0.57, 0.79, 0.55)),
        (DARK, (0.92, 0.57, 0.5, 0.96, 0.5, 0.72, 0.79, 0.55)),
        (DIM, (0.08, 0.57, 0.5, 0.96, 0.5, 0.72, 0.21, 0.55)),
    ),
    12: (
        (LIT, (0.5, 0.21, 0.776, 0.41, 0.67, 0.735, 0.33, 0.735, 0.224, 0.41)),
        (DIM, (0.776, 0.41, 0.94, 0.355, 0.95, 0.64, 0.785, 0.88, 0.67, 0.735)),
        (DARK, (0.33, 0.735, 0.67, 0.735, 0.785, 0.88, 0.5, 0.965, 0.215, 0.88)),
    ),
    20: (
        (LIT, (0.5, 0.2, 0.79, 0.68, 0.21, 0.68)),
        (DIM, (0.5, 0.2, 0.5, 0.04, 0.9, 0.27)),
        (DIM, (0.79, 0.68, 0.9, 0.27, 0.9, 0.73)),
        (DARK, (0.21, 0.68, 0.79, 0.68, 0.5, 0.96)),
        (DARK, (0.79, 0.68, 0.9, 0.73, 0.5, 0.96)),
        (DIM, (0.21, 0.68, 0.5, 0.96, 0.1, 0.73)),
    ),
}

POLYHEDRA: tuple[tuple[int, str, str, str, float, tuple[float, float, float]], ...] = (
    (4, "four", "#3E8E4E", "#FFFFFF", 26.0, (0.25, 0.37, 0.5)),
    (8, "eight", "#2F6DB5", "#FFFFFF", 26.0, (0.22, 0.17, 0.56)),
    (10, "ten", "#7A4FA3", "#FFFFFF", 27.0, (0.23, 0.17, 0.54)),
    (12, "twelve", "#C8402F", "#FFFFFF", 26.0, (0.23, 0.24, 0.54)),
    (20, "twenty", "#2B2B31", "#FFDD8A", 29.0, (0.24, 0.27, 0.52)),
)
"""Sides, in words, colour, colour of the numbers, size in millimetres; left, top and side of the number's square."""


def dice_kinds() -> list[PieceKind]:
    """All dice, by number of sides."""
    polyhedra = [polyhedron(*row) for row in POLYHEDRA]
    return [polyhedra[0], six_sided(), *polyhedra[1:]]


def six_sided() -> PieceKind:
    """The common die, with pips."""
    return die("d6", "six", CUBE, CUBE, tuple(Face(pip_layers(number), str(number)) for number in PIP_PLACES))


def hundred_sided() -> PieceKind:
    """A ball with the numbers from 1 to 100; it is in the box of components alone."""
    size, side = 32.0, 19.0
    shine = Shape("round", 0.2 * size, 0.1 * size, 0.45 * size, 0.35 * size, LIT)
    body = (Solid("round", 0, 0, size, size, "#1F6F78", DEPTH), shine)
    at = (size - side) / 2
    faces = (
        face_of(str(number), *body, Text(str(number), at, at, side, side, 13.0, "#FFFFFF", "sans_bold"))
        for number in range(1, 101)
    )
    return die("d100", "hundred", size, size, tuple(faces))


def pip_layers(number: int) -> tuple[Layer, ...]:
    """The side of the common die that shows `number`."""
    size = 3.8 if number > 1 else 5.4
    colour = "#A8231F" if number == 1 else "#2B2622"
    return (Solid("rect", 0, 0, CUBE, CUBE, "#F4ECDA", DEPTH + 0.8), *pips(PIP_PLACES[number], CUBE, size, colour))


def polyhedron(sides: int, word: str, colour: str, ink: str, size: float, number_box: tuple[float, float, float]) -> PieceKind:
    """A die of `sides` sides with numbers."""
    body: list[Layer] = [Solid(f"icon:die-d{sides}", 0, 0, size, size, colour, DEPTH)]
    body += [Shape("polygon", 0, 0, size, size, tone, "", 0, 0, points) for tone, points in FACETS[sides]]
    left, top, side = (share * size for share in number_box)
    faces = tuple(
        face_of(str(number), *body, Text(str(number), left, top, side, side, side * 0.92, ink, "sans_bold"))
        for number in range(1, sides + 1)
    )
    return die(f"d{sides}", word, size, size, faces)


def die(kind: str, word: str, width: float, height: float, faces: tuple[Face, ...]) -> PieceKind:
    """A kind of piece that rolls."""
    return piece_kind(DIE, kind, f"{word}-sided die", (width, height + DEPTH), faces, ("die", "man"))
