"""Measures rounded to fractions of a power of two, so that the header of a save, which holds them all, packs small."""

from __future__ import annotations

from msgspec.structs import asdict

from tabletop.core.equipment import Board, PieceKind, ZoneDef
from tabletop.core.faces import Face, Layer

PER_MM, PER_SIDE = 8.0, 512.0


def neat(value: float) -> float:
    """The nearest eighth of a millimetre."""
    return round(value * PER_MM) / PER_MM


def neat_layer(layer: Layer) -> Layer:
    """A layer with all its measures rounded; the points of a polygon to a 512th of its side."""
    values: dict[str, object] = {}
    for name, value in asdict(layer).items():
        if name == "points":
            values[name] = tuple(round(one * PER_SIDE) / PER_SIDE for one in value)
        else:
            values[name] = neat(value) if isinstance(value, float) else value
    return type(layer)(**values)  # type: ignore[arg-type]


def neat_face(face: Face) -> Face:
    """A face with all its measures rounded."""
    return Face(tuple([neat_layer(layer) for layer in face.layers]), face.name, face.hides)


def neat_kind(kind: PieceKind) -> PieceKind:
    """A kind of piece with neat faces."""
    return PieceKind(**{**asdict(kind), "faces": tuple(neat_face(face) for face in kind.faces)})


def neat_board(board: Board) -> Board:
    """A board with a neat face."""
    values = {name: neat(value) if isinstance(value, float) else value for name, value in asdict(board).items()}
    return Board(**{**values, "face": neat_face(board.face)})  # type: ignore[arg-type]


def neat_zone(zone: ZoneDef) -> ZoneDef:
    """A zone with corners, sizes and slots rounded."""
    values = {name: neat(value) if isinstance(value, float) else value for name, value in asdict(zone).items()}
    values["slots"] = tuple((neat(x), neat(y)) for x, y in zone.slots)
    values["art"] = neat_face(zone.art) if zone.art else None
    return ZoneDef(**values)  # type: ignore[arg-type]
