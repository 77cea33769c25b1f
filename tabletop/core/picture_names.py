"""Which faces a box has, which picture files they show, and pictures that are named by their hash."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tabletop.core.equipment import Equipment
from tabletop.core.faces import Face, Picture

HASHED = re.compile(r"([0-9a-f]{64})(\.svg)?")
"""A picture that came with a component out of another game is named by its hash: the store has it by that."""


def digest_in(file: str) -> str:
    """The hash that a picture is named by; empty for the name of a file in the folder of a game."""
    found = HASHED.fullmatch(file)
    return found[1] if found is not None else ""


def faces_of(box: Equipment) -> Iterator[tuple[str, str, Face]]:
    """Every face of the box, and the sort and the id of what has it; boards are counted from 1."""
    for kind in box.kinds.values():
        yield from (("kind", kind.id, face) for face in kind.faces)
    for number, board in enumerate(box.boards, 1):
        yield "board", str(number), board.face
    for zone in box.zones.values():
        if zone.art is not None:
            yield "zone", zone.id, zone.art


def pictures_named(box: Equipment) -> list[str]:
    """The picture files that the faces of the box show, each once."""
    return files_on(face for _, _, face in faces_of(box))


def files_on(faces: Iterable[Face]) -> list[str]:
    """The picture files that these faces show, each once."""
    layers = (layer for face in faces for layer in face.layers)
    return list(dict.fromkeys(layer.file for layer in layers if isinstance(layer, Picture)))
