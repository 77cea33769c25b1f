"""Round measures to binary fractions. The header of a save holds them all, and it packs smaller like this."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.equipment import Board, ZoneDef
from tabletop.core.faces import Face, Layer, Shape

PER_MM, PER_SIDE = 8.0, 512.0


def neat(value: float, parts: float = PER_MM) -> float:
    """The nearest eighth of a millimetre, or another part: exact in binary."""
    return round(value * parts) / parts


@cache
def measured(kind: type[Struct]) -> tuple[str, ...]:
    """The names of the measures of layers, boards or zones of this class."""
    return tuple(name for name, hint in get_type_hints(kind).items() if hint is float)


def measures(thing: Struct) -> dict[str, float]:
    """The measures of a layer, board or zone, rounded."""
    return {name: round(getattr(thing, name) * PER_MM) / PER_MM for name in measured(type(thing))}


def neat_layer(layer: Layer) -> Layer:
    """A layer with all its measures rounded; the points of a polygon to a 512th of its side."""
    values: dict[str, Any] = measures(layer)
    if isinstance(layer, Shape) and layer.points:
        values["points"] = tuple([round(one * PER_SIDE) / PER_SIDE for one in layer.points])
    return replace(layer, **values)


def neat_face(face: Face) -> Face:
    """A face with all its measures rounded."""
    return Face(tuple([neat_layer(layer) for layer in face.layers]), face.name, face.hides)


def neat_board(board: Board) -> Board:
    """A board with a neat face."""
    return replace(board, **measures(board), face=neat_face(board.face))


def neat_zone(zone: ZoneDef) -> ZoneDef:
    """A zone with corners, sizes and slots rounded."""
    slots = tuple((neat(x), neat(y)) for x, y in zone.slots)
    return replace(zone, **measures(zone), slots=slots, art=neat_face(zone.art) if zone.art else None)
