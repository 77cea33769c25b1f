"""The set-up of a pack as it was laid out by hand: where each piece lies, and kinds of pieces that came out of other boxes.

`setup.csv` has a row for each piece, in the order in which they lie on one another. It takes the place of what the description of
the pack says of a piece of that name; a piece without a zone was put away. Rows of pieces that are not in the box, because fewer
people play, are left out; what lies in a place that is not there, such as the hand of a third player, lies where the description
says. `added.json` holds the kinds that the description does not have, as a component.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import astuple, replace

from tabletop.core.component import Component, component_bytes, read_component
from tabletop.core.equipment import Equipment, PieceId, PieceKind, Placement
from tabletop.core.errors import GameDataError
from tabletop.core.field_check import converted
from tabletop.core.table import Table
from tabletop.packs.csv_tables import csv_text, read_rows
from tabletop.small_files import write_whole

SET_UP, ADDED = "setup.csv", "added.json"
COLUMNS = Placement.__struct_fields__
SHUFFLED = "shuffled"
"""The column that says of a piece that its pile is shuffled when a game begins; an older file has none."""
FLAGS = {"": False, "0": False, "false": False, "1": True, "true": True, "yes": True}
"""What can stand in the columns `locked` and `shuffled`."""


def set_up_rows(text: str) -> list[Placement]:
    """The rows of a set-up; raises GameDataError naming the line of what is wrong."""
    return read_rows(text, SET_UP, placement_of)


def shuffled_in(text: str) -> frozenset[PieceId]:
    """The pieces of a set-up whose piles are shuffled when a game begins; `set_up_rows` has checked the text."""
    return frozenset(row["piece"] for row in csv.DictReader(io.StringIO(text)) if flag_of(row, SHUFFLED))


def flag_of(cells: Mapping[str, str], column: str) -> bool:
    """Whether a column says yes; raises ValueError if it says something else than yes or no."""
    said = cells.get(column, "").strip().lower()
    if said not in FLAGS:
        raise ValueError(f"{column} is {said!r} and must be true or false")
    return FLAGS[said]


def placement_of(cells: Mapping[str, str]) -> Placement:
    """A row as a piece of the set-up; raises ValueError or GameDataError for a value that it cannot have."""
    flag_of(cells, SHUFFLED)
    known = {column: cells[column] for column in COLUMNS if cells.get(column)} | {"locked": flag_of(cells, "locked")}
    row = [known.get(column, "" if column in ("piece", "kind", "zone", "label", "tint") else 0) for column in COLUMNS]
    return converted(row, Placement)


def added_kinds(data: bytes) -> tuple[PieceKind, ...]:
    """The kinds in the bytes of `added.json`; raises GameDataError if it is damaged."""
    return read_component(data, ADDED).kinds


def with_kinds(box: Equipment, kinds: tuple[PieceKind, ...]) -> Equipment:
    """The box with these kinds too; one that it has already stays as it is."""
    return replace(box, kinds={**{kind.id: kind for kind in kinds}, **box.kinds})


def laid_out(box: Equipment, rows: Sequence[Placement]) -> Equipment:
    """The box with its pieces where the rows say."""
    kept = [row for row in rows if row.kind in box.kinds and row.zone in box.zones]
    named = {row.piece for row in (*kept, *(row for row in rows if not row.zone))}
    return replace(box, pieces=(*kept, *(one for one in box.pieces if one.piece not in named)))


def keep_set_up(pack: Path, table: Table, own: Equipment, began: Equipment, shuffled: Collection[PieceId] = ()) -> None:
    """Write the present table into the folder of a pack as its set-up; `own` is the box that the pack makes for these seats.

    The piles of the `shuffled` pieces are shuffled when a game begins. `began` is the box that the game on this table began with,
    which may be older: what the pack has had since stays where it is, and what the pack has no more is left out.

    Raises GameDataError if it cannot be written.
    """
    gone = began.kinds.keys() - own.kinds.keys()
    lies = {*table.pieces, *(one.piece for one in own.pieces)}
    try:
        earlier = set_up_rows((pack / SET_UP).read_text(encoding="utf-8")) if (pack / SET_UP).exists() else []
        away = [one for one in earlier if not one.zone and one.piece not in lies]
        before = {kind.id for kind in added_kinds((pack / ADDED).read_bytes())} if (pack / ADDED).exists() else set()
        added = tuple(
            kind for kind in table.equipment.kinds.values() if kind.id in before or kind.id not in own.kinds.keys() | gone
        )
        if added:
            shown = tuple(Placement(str(number), kind.id, "") for number, kind in enumerate(added[:1_000]))
            write_whole(pack / ADDED, component_bytes(Component("added", "added", added, shown)))
        write_whole(pack / SET_UP, rows_text((*kept_rows(table, own, began), *away), shuffled).encode("utf-8"))
    except OSError as cause:
        raise GameDataError(f"The set-up cannot be written into {pack}: {cause.strerror or cause}.") from cause


def kept_rows(table: Table, own: Equipment, began: Equipment) -> Iterator[Placement]:
    """The table as a set-up: what the pack has of it, what was put away without a zone, and what it has had since."""
    known = {one.piece for one in began.pieces}
    yield from (one for one in pieces_of(table) if one.kind in own.kinds or one.kind not in began.kinds)
    for one in own.pieces:
        if one.piece not in table.pieces:
            yield Placement(one.piece, one.kind, "") if one.piece in known else one


def set_up_files(pack: Path) -> dict[str, bytes]:
    """What is kept in the folder of a pack as its set-up, by the names of the files; empty if nothing is.

    Raises GameDataError if it cannot be read.
    """
    try:
        return {name: path.read_bytes() for name in (SET_UP, ADDED) if (path := pack / name).exists()}
    except OSError as cause:
        raise GameDataError(f"The set-up of {pack} cannot be read: {cause.strerror or cause}.") from cause


def restore_set_up(pack: Path, files: Mapping[str, bytes]) -> None:
    """Bring back a set-up as `set_up_files` found it. Raises GameDataError if it cannot be written."""
    try:
        for name in (ADDED, SET_UP):
            write_whole(pack / name, files[name]) if name in files else (pack / name).unlink(missing_ok=True)
    except OSError as cause:
        raise GameDataError(f"The set-up cannot be written into {pack}: {cause.strerror or cause}.") from cause


def rows_text(rows: Iterable[Placement], shuffled: Collection[PieceId] = ()) -> str:
    """The file with these rows; the piles of the `shuffled` pieces are shuffled when a game begins."""
    return csv_text((*COLUMNS, SHUFFLED), ((*astuple(row), "true" if row.piece in shuffled else "") for row in rows))


def pieces_of(table: Table) -> Iterator[Placement]:
    """Each piece of a table as it lies, lowest first."""
    for zone, held in table.zones.items():
        for piece in held:
            one = table.pieces[piece]
            yield Placement(piece, one.kind, zone, one.x, one.y, one.face, one.angle, one.locked, one.label, one.tint)
