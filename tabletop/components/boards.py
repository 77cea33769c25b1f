"""The boards in the box of components: squares, points and hexagons, into which pieces fall that are dropped on them.

They lie locked, so that a drag on them selects what is on them.
"""

from __future__ import annotations

import math

from tabletop.core.component import Component
from tabletop.core.equipment import PieceKind, Placement
from tabletop.core.faces import Fill, Layer, Shape
from tabletop.core.grid import Grid
from tabletop.games.open_table import men
from tabletop.kit.drawing import disc, face_of

FRAME = 9.0
"""The frame round the squares of a board, in millimetres."""
LINE = "#3B2A18"
KAYA, EDGE = "#DDB36B", "#B98A47"
STARS: dict[int, tuple[int, ...]] = {9: (2, 4, 6), 13: (3, 6, 9), 19: (3, 9, 15)}
"""By the number of lines of a board: the columns and rows of its marked points."""
LAND, BORDER = "#CBD5A8", "#6F7F4F"


def boards() -> list[Component]:
    """All boards."""
    return [
        board("board.8", "8 x 8 board", chessboard()),
        board("board.10", "10 x 10 board", chequered(10, 28.0)),
        *(board(f"board.{lines}", f"{lines}-line board", points(lines, 22.0)) for lines in STARS),
        board("board.hexes", "11 x 9 hexes", hexagons(11, 9, 34.0)),
        board("board.plain", "6 x 6 grid", chequered(6, 66.0, "#EFE3C8", "#EFE3C8")),
    ]


def board(id: str, name: str, kind: PieceKind) -> Component:
    """A board as a component of its own."""
    return Component(id, name, (kind,), (Placement("1", kind.id, "", locked=True),), "boards")


def board_kind(id: str, name: str, side: tuple[float, float], layers: list[Layer], grid: Grid) -> PieceKind:
    """The kind of a board."""
    faces = (face_of(name, *layers),)
    return PieceKind(id, name, *side, faces, radius=3.0, thickness=2.0, in_hand=False, snaps=False, tags=("board",), grid=grid)


def chessboard() -> PieceKind:
    """The board of our own chess set."""
    inner = 8 * men.SQUARE
    kind = men.board_face()
    grid = Grid(8, 8, men.FRAME, men.FRAME, inner, inner)
    return board_kind("board.8", "8 x 8 board", (men.BOARD_SIZE, men.BOARD_SIZE), list(kind.layers), grid)


def chequered(count: int, square: float, light: str = men.LIGHT_SQUARE, dark: str = men.DARK_SQUARE) -> PieceKind:
    """A board of squares in two colours, `square` millimetres wide, with lines between them if the colours are equal."""
    inner = count * square
    side = inner + 2 * FRAME
    layers: list[Layer] = [Fill(men.FRAME_WOOD, "#3B2416", 1.0), Shape("rect", FRAME, FRAME, inner, inner, light)]
    for row in range(count):
        for column in range(count):
            x, y = FRAME + column * square, FRAME + row * square
            if light == dark:
                layers.append(Shape("rect", x, y, square, square, "", LINE, 0.4))
            elif (row + column) % 2:
                layers.append(Shape("rect", x, y, square, square, dark))
    name = f"board.{count}" if light != dark else "board.plain"
    words = f"{count} x {count} board" if light != dark else f"{count} x {count} grid"
    return board_kind(name, words, (side, side), layers, Grid(count, count, FRAME, FRAME, inner, inner))


def points(lines: int, step: float) -> PieceKind:
    """A board for stones on the crossings of its lines, which are `step` millimetres apart."""
    side = lines * step + FRAME
    first, length = FRAME / 2 + step / 2, (lines - 1) * step
    layers: list[Layer] = [Fill(KAYA, EDGE, 1.2)]
    for number in range(lines):
        along = first + number * step
        layers.append(Shape("rect", first, along - 0.25, length, 0.5, LINE))
        layers.append(Shape("rect", along - 0.25, first, 0.5, length, LINE))
    stars = [(first + x * step, first + y * step) for x in STARS[lines] for y in STARS[lines]]
    layers += [disc(star, 3.4, LINE) for star in stars]
    name, words = f"board.{lines}", f"{lines}-line board"
    return board_kind(name, words, (side, side), layers, Grid(lines, lines, FRAME / 2, FRAME / 2, lines * step, lines * step))


def hexagons(columns: int, rows: int, width: float) -> PieceKind:
    """A map of hexagons with a corner at the top, `width` millimetres from side to side; odd rows are shifted right."""
    size = width / math.sqrt(3)
    inner = (columns + 0.5) * width, size * (1.5 * (rows - 1) + 2.0)
    layers: list[Layer] = [Fill("#8FB0BF", "#54707D", 1.2)]
    for row in range(rows):
        for column in range(columns):
            x = FRAME + (column + 0.5 * (row % 2)) * width
            layers.append(Shape("hex", x, FRAME + 1.5 * size * row, width, 2 * size, LAND, BORDER, 0.6))
    side = inner[0] + 2 * FRAME, inner[1] + 2 * FRAME
    return board_kind("board.hexes", "map of hexagons", side, layers, Grid(columns, rows, FRAME, FRAME, *inner, hexes=True))
