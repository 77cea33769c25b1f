"""Round measures to binary fractions. The header of a save holds them all, and it packs smaller like this."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict, replace

from tabletop.core.equipment import Board, PieceKind, ZoneDef
from tabletop.core.faces import Face, Layer

PER_MM, PER_SIDE = 8.0, 512.0


def neat(value: float, parts: float = PER_MM) -> float:
    """The nearest eighth of a millimetre, or another part: exact in binary."""
    return round(value * parts) / parts


def measures(thing: Struct) -> dict[str, float]:
    """The measures of a layer, board or zone, rounded."""
    return {name: neat(value) for name, value in asdict(thing).items() if isinstance(value, float)}


def neat_layer(layer: Layer) -> Layer:
    """A layer with all its measures rounded; the points of a polygon to a 512th of its side."""
    values: dict[str, object] = {**measures(layer)}
    if points := getattr(layer, "points", ()):
        values["points"] = tuple(neat(one, PER_SIDE) for one in points)
    return replace(layer, **values)


def neat_face(face: Face) -> Face:
    """A face with all its measures rounded."""
    return Face(tuple([neat_layer(layer) for layer in face.layers]), face.name, face.hides)


def neat_kind(kind: PieceKind) -> PieceKind:
    """A kind of piece with neat faces."""
    return replace(kind, faces=tuple(neat_face(face) for face in kind.faces))


def neat_board(board: Board) -> Board:
    """A board with a neat face."""
    return replace(board, **measures(board), face=neat_face(board.face))


def neat_zone(zone: ZoneDef) -> ZoneDef:
    """A zone with corners, sizes and slots rounded."""
    slots = tuple((neat(x), neat(y)) for x, y in zone.slots)
    return replace(zone, **measures(zone), slots=slots, art=neat_face(zone.art) if zone.art else None)
