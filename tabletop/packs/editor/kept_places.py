"""Writes the places that were laid out in the window into a pack."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec.structs import replace

from tabletop.core.equipment import Board, Equipment, Placement
from tabletop.core.errors import GameDataError
from tabletop.core.rects import Rect
from tabletop.packs.loading import load_pack, read_pack
from tabletop.packs.pack_files import open_pack, pack_name
from tabletop.packs.places import PLACES, PlaceRow, place_rows, places_text
from tabletop.packs.set_up import SET_UP, rows_text, set_up_rows, shuffled_in
from tabletop.small_files import write_whole


def kept_places(pack: Path) -> tuple[PlaceRow, ...]:
    """The places that were laid out in this pack; raises GameDataError if the file cannot be read."""
    path = pack / PLACES
    try:
        return place_rows(path.read_text(encoding="utf-8")) if path.exists() else ()
    except (OSError, UnicodeDecodeError) as cause:
        raise GameDataError(f"{PLACES} cannot be read: {cause}.") from cause


def keep_places(pack: Path, rows: Sequence[PlaceRow], box: Equipment) -> None:
    """Write the places into the pack and read it again. What lay in a place that is gone lies on the open table, where that was.

    `box` is the box with the places as they were. Raises GameDataError if something is wrong; then the pack stays as it was.
    """
    before = {name: path.read_bytes() for name in (PLACES, SET_UP) if (path := pack / name).exists()}
    removed = {row.zone for row in kept_places(pack) if row.is_added} - {row.zone for row in rows if row.is_added}
    try:
        if SET_UP in before and removed:
            text = before[SET_UP].decode("utf-8")
            set_up = [on_open_table(one, removed, box) for one in set_up_rows(text)]
            write_whole(pack / SET_UP, rows_text(set_up, shuffled_in(text)).encode("utf-8"))
        write_whole(pack / PLACES, places_text(rows).encode("utf-8"))
        load_pack(pack)
    except (OSError, GameDataError) as cause:
        for name in (PLACES, SET_UP):
            write_whole(pack / name, before[name]) if name in before else (pack / name).unlink(missing_ok=True)
        why = cause if isinstance(cause, GameDataError) else f"The places cannot be written: {cause.strerror or cause}."
        raise GameDataError(str(why)) from cause


def movable_boards(pack: Path, box: Equipment) -> dict[str, Board]:
    """The boards that lie on a table with this box, by the names of their parts; without those whose part makes several.

    Raises GameDataError if the pack cannot be read.
    """
    read = read_pack(open_pack(pack), pack_name(pack))
    there = {rect_of(one) for one in box.boards}
    found = read.named_boards(box.seats, {option.id: option.default for option in read.options})
    return {name: one for name, one in found.items() if rect_of(one) in there}


def rect_of(board: Board) -> Rect:
    """Where a board lies, in millimetres."""
    return board.x, board.y, board.width, board.height


def on_open_table(row: Placement, removed: Collection[str], box: Equipment) -> Placement:
    """A row of the set-up; one in a removed place lies in the middle of where that was."""
    zone = box.zones.get(row.zone)
    if zone is None or not any(row.zone == one or row.zone.startswith(f"{one}.") for one in removed):
        return row
    return replace(row, zone=box.open_zone, x=zone.x + zone.width / 2, y=zone.y + zone.height / 2)
