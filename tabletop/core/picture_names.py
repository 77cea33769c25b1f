"""Which faces a box has, and which picture files they show."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import Equipment
from tabletop.core.faces import Face, Picture


def faces_of(box: Equipment) -> Iterator[tuple[str, Face]]:
    """Every face of the box, and whose it is, as the beginning of a sentence."""
    for kind in box.kinds.values():
        yield from ((f"The kind {kind.id!r}", face) for face in kind.faces)
    for number, board in enumerate(box.boards, 1):
        yield f"Board {number}", board.face
    for zone in box.zones.values():
        if zone.art is not None:
            yield f"The place {zone.id!r}", zone.art


def pictures_named(box: Equipment) -> list[str]:
    """The picture files that the faces of the box show, each once."""
    layers = (layer for _, face in faces_of(box) for layer in face.layers)
    return list(dict.fromkeys(layer.file for layer in layers if isinstance(layer, Picture)))
