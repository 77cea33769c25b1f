"""Pictures of components that leave their game: they are kept in the store beside the saves, and named by their hashes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tabletop.core.equipment import PieceKind
from tabletop.core.errors import GameDataError, SaveError
from tabletop.core.faces import Face, Layer, Picture
from tabletop.core.picture_names import digest_in
from tabletop.picture_files import read_picture
from tabletop.saves.picture_store import keep_picture
from tabletop.small_files import READING_ERRORS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def with_kept_pictures(
    kinds: Sequence[PieceKind], folder: Traversable | None, digests: Mapping[str, str]
) -> tuple[PieceKind, ...]:
    """The kinds with each picture in the store and named by its hash; one that is found nowhere keeps its name.

    Pictures are found by `digests`, as the header of a save knows them, or in the `folder` of a game. Raises GameDataError if the
    store cannot be written to.
    """
    names: dict[str, str] = {}

    def name(file: str) -> str:
        if file not in names:
            names[file] = kept_name(file, folder, digests)
        return names[file]

    return tuple(with_names(kind, name) for kind in kinds)


def kept_name(file: str, folder: Traversable | None, digests: Mapping[str, str]) -> str:
    """What a picture is called by its hash; raises GameDataError if it cannot be kept."""
    digest = digest_in(file) or digests.get(file, "")
    if not digest and folder is not None:
        try:
            digest = keep_picture(read_picture(folder, file))
        except SaveError as problem:
            raise GameDataError(str(problem)) from problem
        except READING_ERRORS:
            # It is found nowhere: on the table there is a placeholder with its name.
            return file
    return f"{digest}.svg" if digest and file.lower().endswith(".svg") else digest or file


def with_names(kind: PieceKind, name: Callable[[str], str]) -> PieceKind:
    """The kind with other names of its pictures; the same kind if it has none."""
    if not any(isinstance(layer, Picture) for face in kind.faces for layer in face.layers):
        return kind
    return replace(kind, faces=tuple(with_layers(face, name) for face in kind.faces))


def with_layers(face: Face, name: Callable[[str], str]) -> Face:
    """A face with other names of its pictures."""
    layers: list[Layer] = [replace(one, file=name(one.file)) if isinstance(one, Picture) else one for one in face.layers]
    return replace(face, layers=tuple(layers))
