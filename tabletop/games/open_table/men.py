"""Chessmen and draughts, and the board they stand on."""

from __future__ import annotations

from tabletop.core.equipment import PieceKind, Placement
from tabletop.core.faces import Face, Fill, Icon, Layer, Shape, Solid, Text
from tabletop.kit.drawing import face_of
from tabletop.kit.kinds import Cut, piece_kind

IVORY, EBONY = "#EBDDBB", "#3A302B"
SIDES: tuple[tuple[str, str], ...] = (("white", IVORY), ("black", EBONY))
CHESSMEN: tuple[tuple[str, float], ...] = (
    ("king", 30.0),
    ("queen", 29.0),
    ("rook", 26.0),
    ("bishop", 28.0),
    ("knight", 27.0),
    ("pawn", 24.0),
)
"""Names and heights in millimetres."""
PROMOTED = ("queen", "rook", "bishop", "knight")
"""What a pawn may become, in the order of its menu."""
BACK_ROW = ("rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook")

DRAUGHT = 24.0
DRAUGHT_DEPTH = 3.0
DRAUGHTS_TEXT = "A man on one side, a king on the other: flip it to crown it."
CHESSMAN = Cut("shape", turns=True, in_hand=True)
DRAUGHTSMAN = Cut("shape", thickness=DRAUGHT_DEPTH, stacks=True, pile="draughts", flips=True, turns=True, in_hand=True)

SQUARE = 33.0
FRAME = 13.0
BOARD_SIZE = 8 * SQUARE + 2 * FRAME
LIGHT_SQUARE, DARK_SQUARE = "#E2C893", "#9A6A42"
FRAME_WOOD, FRAME_LINE = "#5A3A26", "#C9A25A"

BOX_COLUMNS, BOX_ROWS = 11, 2


def men_kinds() -> list[PieceKind]:
    """All chessmen and draughts."""
    kinds: list[PieceKind] = []
    for side, wood in SIDES:
        for name, height in CHESSMEN:
            body = Solid(f"icon:chess-{name}", 0, 0, height, height, wood, 1.6)
            faces = (face_of(f"{side} {name}", body),)
            kind, size = f"chess.{side}.{name}", (height, height)
            promotes = tuple(f"chess.{side}.{other}" for other in PROMOTED) if name == "pawn" else ()
            words, tags = f"{side} {name}", ("man", "set")
            kinds.append(piece_kind(CHESSMAN, kind, words, size, faces, tags, home=f"box:{side}", promotes=promotes))
        two = (Face(draught_layers(wood, crowned=False), "man"), Face(draught_layers(wood, crowned=True), "king"))
        kind, name, size = f"draughts.{side}", f"{side} draughts piece", (DRAUGHT, DRAUGHT + DRAUGHT_DEPTH)
        kinds.append(piece_kind(DRAUGHTSMAN, kind, name, size, two, ("man", "set"), DRAUGHTS_TEXT, home=f"box:{side}"))
    return kinds


def draught_layers(wood: str, crowned: bool) -> tuple[Layer, ...]:
    """A turned disc with grooves; a king has a crown inlaid."""
    light = wood == IVORY
    groove = "#A98F5E" if light else "#7A685C"
    inlay = "#8A5A20" if light else "#D9B25F"
    layers: list[Layer] = [
        Solid("round", 0, 0, DRAUGHT, DRAUGHT, wood, DRAUGHT_DEPTH),
        Shape("ring", 2.6, 2.6, DRAUGHT - 5.2, DRAUGHT - 5.2, groove, "", 0.6),
    ]
    if crowned:
        return (*layers, Icon("crown", 5.5, 5.5, DRAUGHT - 11, DRAUGHT - 11, inlay))
    return (
        *layers,
        Shape("ring", 5.0, 5.0, DRAUGHT - 10, DRAUGHT - 10, groove, "", 0.6),
        Shape("ring", 8.6, 8.6, DRAUGHT - 17.2, DRAUGHT - 17.2, groove, "", 0.6),
    )


def board_face() -> Face:
    """Eight by eight squares of maple and walnut in a dark frame with letters and numbers."""
    size, inner = BOARD_SIZE, 8 * SQUARE
    layers: list[Layer] = [
        Fill(FRAME_WOOD, "#3B2416", 1.0),
        Icon("wood-grain", 0, 0, size, size, "#2A170C66"),
        Shape("rect", FRAME - 2.2, FRAME - 2.2, inner + 4.4, inner + 4.4, FRAME_LINE, "", 0, 0.6),
        Shape("rect", FRAME - 1.4, FRAME - 1.4, inner + 2.8, inner + 2.8, "#2E1A0F"),
        Shape("rect", FRAME, FRAME, inner, inner, LIGHT_SQUARE),
    ]
    for row in range(8):
        for column in range(8):
            x, y = FRAME + column * SQUARE, FRAME + row * SQUARE
            if (row + column) % 2:
                layers.append(Shape("rect", x, y, SQUARE, SQUARE, DARK_SQUARE))
            elif (row * 3 + column) % 4 == 0:
                layers.append(Shape("rect", x, y, SQUARE, SQUARE, "#FFF2D01C"))
    layers.append(Icon("wood-grain", FRAME, FRAME, inner, inner, "#5A371C2E"))
    for number in range(8):
        along = FRAME + number * SQUARE
        letter, digit = "abcdefgh"[number], str(8 - number)
        far = size - FRAME + 2.4
        layers += [
            Text(letter, along, 1.2, SQUARE, 9.4, 10.0, "#E6CF9E", "serif"),
            Text(letter, along, far, SQUARE, 9.4, 10.0, "#E6CF9E", "serif"),
            Text(digit, 0.6, along, FRAME - 3.2, SQUARE, 10.0, "#E6CF9E", "serif"),
            Text(digit, far, along, FRAME - 3.2, SQUARE, 10.0, "#E6CF9E", "serif"),
        ]
    return face_of("board", *layers)


def men_set_up(board: str) -> list[Placement]:
    """Where all men are at the start: on the board if `board` names their game, else in their side's box."""
    placements: list[Placement] = []
    for side, _ in SIDES:
        placements += chessmen_set_up(side, board == "chess")
        placements += draughts_set_up(side, board == "draughts")
    return placements


def chessmen_set_up(side: str, on_board: bool) -> list[Placement]:
    """The sixteen chessmen of a side."""
    back, front = (7.0, 6.0) if side == "white" else (0.0, 1.0)
    zone = "board" if on_board else f"box:{side}"
    counted: dict[str, int] = {}
    placements: list[Placement] = []
    for row, names in ((back, BACK_ROW), (front, ("pawn",) * 8)):
        for column, name in enumerate(names):
            counted[name] = counted.get(name, 0) + 1
            kind = f"chess.{side}.{name}"
            y = row if on_board else (0.0 if row == back else 1.0)
            placements.append(Placement(f"{kind}.{counted[name]}", kind, zone, float(column), y))
    return placements


def draughts_set_up(side: str, on_board: bool) -> list[Placement]:
    """The twelve draughts of a side: on the dark squares of three rows, or in pairs at the end of the box."""
    kind = f"draughts.{side}"
    if on_board:
        rows = (5, 6, 7) if side == "white" else (0, 1, 2)
        places = [(float(column), float(row)) for row in rows for column in range(8) if (row + column) % 2]
        return [Placement(f"{kind}.{number}", kind, "board", x, y) for number, (x, y) in enumerate(places, 1)]
    places = [(float(column), float(row)) for row in range(BOX_ROWS) for column in range(8, BOX_COLUMNS)]
    return [Placement(f"{kind}.{number}", kind, f"box:{side}", *places[(number - 1) // 2]) for number in range(1, 13)]
