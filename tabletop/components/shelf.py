"""The shelf of a person's own objects: components that were kept at one table and are taken out at another.

Each is a file in the user's data. What is read from there is checked like anything that comes from a disk.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from tabletop.components.own_pictures import with_kept_pictures
from tabletop.core.component import MOST_TAKEN, Component, component_bytes, read_component
from tabletop.core.equipment import PieceId, Placement
from tabletop.core.errors import GameDataError
from tabletop.core.limits import LONGEST_NAME, MOST_BOX_BYTES
from tabletop.core.table import Table
from tabletop.core.view import keeps_secrets, sees
from tabletop.games.game import Game
from tabletop.rules.copying import around_middle, in_order
from tabletop.small_files import free_path, write_whole

ENDING = ".component"
MOST_KEPT = 1_000
"""How many objects of a shelf are shown."""
NOT_IN_NAMES = re.compile(r"[^\w-]+")
HIDDEN = "Some of these lie hidden, and somebody here has secrets: turn up what you want to keep."


def shelf_folder() -> Path:
    """The folder of the shelf, which may not exist: `$TABLETOP_SHELF` if set, else within the user's data folder."""
    named = os.environ.get("TABLETOP_SHELF")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("Tabletop", appauthor=False) / "shelf"


def kept_on_shelf() -> tuple[Component, ...]:
    """What lies on the shelf, by name; a file that cannot be read is left out."""
    found: list[Component] = []
    try:
        paths = sorted(shelf_folder().glob(f"*{ENDING}"))[:MOST_KEPT]
    except OSError:
        return ()
    for path in paths:
        try:
            with path.open("rb") as file:
                found.append(replace(read_component(file.read(MOST_BOX_BYTES + 1), path.name), id=path.stem[:80]))
        except (OSError, GameDataError):
            # One damaged file must not hide the others; nothing is done to it.
            continue
    return tuple(sorted(found, key=lambda one: one.name.casefold()))


def put_on_shelf(component: Component) -> Path:
    """Keep a component under its name; return its path. Raises GameDataError if it cannot be written."""
    folder = shelf_folder()
    name = NOT_IN_NAMES.sub("-", component.name).strip("-")[:60] or "object"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = free_path(folder / f"{name}{ENDING}")
        write_whole(path, component_bytes(component))
    except OSError as cause:
        raise GameDataError(f"It cannot be kept in {folder}: {cause.strerror or cause}.") from cause
    return path


def take_off(component: Component) -> Callable[[], object]:
    """Delete a component of the shelf; return what puts it back. Raises GameDataError if it cannot be deleted."""
    path = shelf_folder() / f"{component.id}{ENDING}"
    try:
        data = path.read_bytes()
        path.unlink()
    except OSError as cause:
        raise GameDataError(f"{component.name} cannot be taken off the shelf: {cause.strerror or cause}.") from cause
    return partial(write_whole, path, data)


def why_not_kept(table: Table, pieces: Sequence[PieceId]) -> str:
    """Why these pieces cannot be kept on the shelf, as a sentence; empty if they can be. Nothing hidden is named by it.

    Everybody at the laptop sees the shelf, so while there are secrets only what all see is kept on it.
    """
    if not 0 < len(pieces) <= MOST_TAKEN:
        return f"Between 1 and {MOST_TAKEN:,} pieces can be kept together."
    return HIDDEN if keeps_secrets(table) and not all(sees(table, piece, None) for piece in pieces) else ""


def component_of(table: Table, pieces: Sequence[PieceId], name: str, game: Game | None, digests: Mapping[str, str]) -> Component:
    """The pieces as a component that any table can take, lying about their middle as they do now.

    Raises GameDataError with a sentence if they cannot be kept: too many, without a name, or hidden where somebody has secrets.
    """
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise GameDataError(f"A name has between 1 and {LONGEST_NAME} characters.")
    if reason := why_not_kept(table, pieces):
        raise GameDataError(reason)
    ordered = in_order(table, pieces)
    kinds = {kind.id: kind for kind in map(table.kind, ordered)}
    kinds.update({kind.blank: table.equipment.kinds[kind.blank] for kind in list(kinds.values()) if kind.blank})
    laid: list[Placement] = []
    for number, (piece, (x, y)) in enumerate(zip(ordered, around_middle(table, ordered), strict=True), 1):
        one = table.pieces[piece]
        laid.append(Placement(str(number), one.kind, "", x, y, one.face, one.angle, one.locked, one.label, one.tint))
    plain = [
        replace(kind, home="", promotes=tuple(other for other in kind.promotes if other in kinds)) for kind in kinds.values()
    ]
    shown = with_kept_pictures(plain, game.pictures if game is not None else None, digests)
    return Component("object", name, shown, tuple(laid), "shelf")
