"""The art of a box apart from the rest of it: what is painted on its faces, in sheets that are known by their hashes.

A sheet has the layers of some faces that follow one another. Where one ends is decided by the face itself, so that two boxes
that differ in a few faces, such as those with the players' names, have most of their sheets in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tabletop.core.equipment import Equipment, PieceKind
from tabletop.core.errors import GameDataError
from tabletop.core.faces import Face, Fill, Layer, Text
from tabletop.core.limits import MOST_HEADER_BYTES, MOST_LAYERS

HASH_BYTES = 16
FACES_EACH = 16
"""About how many faces a sheet has."""
CARD, BACK, EDGE, BOARD = "#efe7d3", "#8a8580", "#8a7f6a", "#d9cfb8"
"""The colours of faces whose art is gone."""

Layers = Annotated[tuple[Layer, ...], Meta(max_length=MOST_LAYERS)]


class Sheet(Struct, frozen=True, array_like=True):
    """How a header names a sheet: the hash of its bytes, and how many faces it paints."""

    digest: Annotated[bytes, Meta(min_length=HASH_BYTES, max_length=HASH_BYTES, description="a hash of 16 bytes")]
    faces: Annotated[int, Meta(ge=1, le=100_000, description="a whole number from 1 to 100,000")]


def digest_of_sheet(plain: bytes) -> bytes:
    """The hash by which a sheet is known."""
    return blake2b(plain, digest_size=HASH_BYTES).digest()


def faces_of(box: Equipment) -> list[Face]:
    """All faces of a box: of its kinds, its boards and its zones, in this order."""
    faces = [face for kind in box.kinds.values() for face in kind.faces]
    faces += [board.face for board in box.boards]
    return faces + [zone.art for zone in box.zones.values() if zone.art is not None]


def with_faces(box: Equipment, faces: Iterable[Face]) -> Equipment:
    """The box with these faces, as many as `faces_of` gives, and in the same order."""
    row = iter(faces)
    kinds = {name: replace(kind, faces=tuple([next(row) for _ in kind.faces])) for name, kind in box.kinds.items()}
    boards = tuple([replace(board, face=next(row)) for board in box.boards])
    zones = {name: zone if zone.art is None else replace(zone, art=next(row)) for name, zone in box.zones.items()}
    return replace(box, kinds=kinds, boards=boards, zones=zones)


def sheets_of(box: Equipment, named: Sequence[Sheet] = ()) -> Iterator[tuple[Sheet, bytes]]:
    """The sheets of a box, each with its bytes. Those among `named` whose faces are not painted are as they are named: their
    bytes, which were not found, are empty.
    """
    # Read back first: a game may say 1 where a file says 1.0, and both are the same sheet.
    faces = layers_on(msgspec.msgpack.encode([face.layers for face in faces_of(box)]))
    for sheet in named:
        own, faces = faces[: sheet.faces], faces[sheet.faces :]
        yield sheet_of([msgspec.msgpack.encode(layers) for layers in own]) if any(own) else (sheet, b"")
    held: list[bytes] = []
    for layers in faces:
        held.append(msgspec.msgpack.encode(layers))
        if not digest_of_sheet(held[-1])[0] % FACES_EACH:
            yield sheet_of(held)
            held = []
    if held:
        yield sheet_of(held)


def sheet_of(layers: Sequence[bytes]) -> tuple[Sheet, bytes]:
    """The sheet of faces whose layers are packed already, and its bytes."""
    plain = b"\xdd" + len(layers).to_bytes(4, "big") + b"".join(layers)
    return Sheet(digest_of_sheet(plain), len(layers)), plain


@cache
def decoder() -> msgspec.msgpack.Decoder[tuple[Layers, ...]]:
    """What reads sheets. It is made when the first one is read: that takes 3 ms, and the first screen reads none."""
    return msgspec.msgpack.Decoder(tuple[Layers, ...])


def layers_on(plain: bytes) -> tuple[tuple[Layer, ...], ...]:
    """What a sheet paints, face by face; raises GameDataError if a layer is not within its limits."""
    try:
        return decoder().decode(plain)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as cause:
        raise GameDataError(f"A sheet of art cannot be understood: {cause}.") from cause


def without_art(box: Equipment) -> Equipment:
    """The box with all faces unpainted."""
    return with_faces(box, [replace(face, layers=()) for face in faces_of(box)])


def painted(box: Equipment, sheets: Sequence[Sheet], art: Mapping[bytes, bytes]) -> Equipment:
    """The unpainted box with the art of its sheets, of which `art` has the bytes by their hashes; others stay unpainted.

    Raises GameDataError if these are not the sheets of this box, or more than any box can have.
    """
    faces = faces_of(box)
    if sum(sheet.faces for sheet in sheets) != len(faces):
        raise GameDataError("The sheets of art that this box names are not its own.")
    if sum(len(art.get(sheet.digest, b"")) for sheet in sheets) > MOST_HEADER_BYTES:
        raise GameDataError("The art of this box is larger than a box can have.")
    layers: list[tuple[Layer, ...]] = []
    for sheet in sheets:
        plain = art.get(sheet.digest)
        own = ((),) * sheet.faces if plain is None else layers_on(plain)
        if len(own) != sheet.faces:
            raise GameDataError("A sheet of art has not the faces that this box names it for.")
        layers += own
    return with_faces(box, [replace(face, layers=own) for face, own in zip(faces, layers, strict=True)])


def with_plain_faces(box: Equipment, now: Equipment | None) -> Equipment:
    """The box with something on each face that is not painted: what it has in `now`, the box of the same game as it is today,
    or else a plain card with its name.
    """
    kinds = {name: replace(kind, faces=plain_faces(kind, now)) for name, kind in box.kinds.items()}
    boards = list(box.boards)
    for at, board in enumerate(boards):
        if not board.face.layers:
            today = now.boards[at].face.layers if now is not None and len(now.boards) == len(boards) else (Fill(BOARD),)
            boards[at] = replace(board, face=replace(board.face, layers=today))
    zones = dict(box.zones)
    for name, zone in zones.items():
        like = now.zones[name].art if now is not None and name in now.zones else None
        if like is not None and zone.art is not None and not zone.art.layers:
            zones[name] = replace(zone, art=like)
    return replace(box, kinds=kinds, boards=tuple(boards), zones=zones)


def plain_faces(kind: PieceKind, now: Equipment | None) -> tuple[Face, ...]:
    """The faces of a kind, with something on each."""
    today = now.kinds.get(kind.id) if now is not None else None
    if today is not None and len(today.faces) == len(kind.faces):
        return tuple(
            replace(face, layers=face.layers or other.layers) for face, other in zip(kind.faces, today.faces, strict=True)
        )
    return tuple(face if face.layers else replace(face, layers=plain_layers(kind, face)) for face in kind.faces)


def plain_layers(kind: PieceKind, face: Face) -> tuple[Layer, ...]:
    """The words on a face whose art is gone: what it is, unless the face hides that."""
    ground = Fill(BACK if face.hides else CARD, EDGE, 0.4)
    words = "" if face.hides else face.name or kind.name
    size = min(kind.height / 3, kind.width / 6, 12.0)
    return (ground, Text(words, 1.0, 1.0, max(kind.width - 2.0, 1.0), max(kind.height - 2.0, 1.0), size)) if words else (ground,)
