"""The places of a pack as they were laid out by hand in the window: `places.csv`.

A row with a `layout` is a place that was added there; one without says where a place lies that the description of the pack has.
With the layout `board` it says where the board of a part lies, by the name of the part. A place that is not on this table,
because fewer people play, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import astuple

from tabletop.core.equipment import ZoneDef
from tabletop.core.field_check import converted
from tabletop.core.limits import Cells, Extent, FaceOrNone, Id, Name, Place
from tabletop.core.rects import Rect
from tabletop.kit.part_files import PartFiles
from tabletop.packs.csv_tables import csv_text, read_rows

PLACES = "places.csv"
AddedLayout = Literal["", "stack", "row", "fan", "grid", "free", "hand", "board"]
HAND: AddedLayout = "hand"
"""The layout of a row that is a hand for each player; it does not lie on the table."""
BOARD: AddedLayout = "board"
"""The layout of a row that says where a board lies, by the name of its part: `[board.map]` is `map`."""
LINE, LINE_COLOUR = 0.6, "#F6F0E290"
"""The width and colour of the lines between the cells of a grid."""


class PlaceRow(Struct, frozen=True):
    """One row: a place that was added, or where a described one lies."""

    zone: Id
    name: Name = ""
    layout: AddedLayout = ""
    x: Place = 0.0
    y: Place = 0.0
    width: Extent = 0.0
    height: Extent = 0.0
    columns: Cells = 1
    rows: Cells = 1
    face: FaceOrNone = -1

    @property
    def is_added(self) -> bool:
        """Whether it is a place that was added, or one hand for each player."""
        return self.layout not in ("", BOARD)

    @property
    def rect(self) -> Rect:
        """Where it lies, in millimetres."""
        return self.x, self.y, self.width, self.height


COLUMNS = PlaceRow.__struct_fields__


def place_rows(text: str) -> tuple[PlaceRow, ...]:
    """The rows of the file; raises GameDataError naming the line of what is wrong."""
    return tuple(read_rows(text, PLACES, place_row))


def place_row(cells: Mapping[str, str]) -> PlaceRow:
    """One row of the file; raises ValueError or GameDataError for a value that it cannot have."""
    row = converted({key: cells[key] for key in COLUMNS if cells.get(key)}, PlaceRow)
    if row.layout and any(mark in row.zone + row.name for mark in "{}"):
        raise ValueError("a name of a place has no braces")
    return row


def places_text(rows: Sequence[PlaceRow]) -> str:
    """The file with these rows."""
    return csv_text(COLUMNS, map(astuple, rows))


def moved_places(rows: Sequence[PlaceRow]) -> dict[str, Rect]:
    """Where the described places lie."""
    return {row.zone: row.rect for row in rows if not row.layout}


def with_moved_boards(parts: PartFiles, rows: Sequence[PlaceRow]) -> PartFiles:
    """The parts of a description with its boards where the rows say; the board of a part that is gone is left out."""
    boards = parts.of("board")
    lies = {row.zone: [row.x, row.y] for row in rows if row.layout == BOARD and row.zone in boards}
    moved = {name: {**boards[name], "moved": corner} for name, corner in lies.items()}
    return PartFiles({**parts.parts, "board": {**boards, **moved}}, parts.homes) if moved else parts


def added_places(rows: Sequence[PlaceRow]) -> PartFiles:
    """The places that were added, in the form of a description."""
    added = [row for row in rows if row.is_added]
    zones = {part_of(row): hand_part(row) if row.layout == HAND else place_part(row) for row in added}
    faces: dict[str, Mapping[str, Any]] = {
        part_of(row): {"layers": list(cell_lines(row))} for row in added if row.layout == "grid"
    }
    parts: dict[str, dict[str, Mapping[str, Any]]] = {"zone": zones, "face": faces}
    return PartFiles(parts, {(sort, name): PLACES for sort, named in parts.items() for name in named})


def place_part(row: PlaceRow) -> Mapping[str, Any]:
    """A place on the table as a `[zone.…]`, with its name on it."""
    cells = {"columns": row.columns, "rows": row.rows} if row.layout == "grid" else {}
    ground = {"ground": part_of(row)} if row.layout == "grid" else {"ground": "place", "words": row.name}
    return {"id": row.zone, "name": row.name, "layout": row.layout, "at": list(row.rect), "face": row.face, **cells, **ground}


def hand_part(row: PlaceRow) -> Mapping[str, Any]:
    """A hidden hand for each player as a `[zone.…]`."""
    about = {"table": "seats", "id": f"{row.zone}.{{seat}}", "name": "{seat_name}’s hand", "owner": "{seat}"}
    return {**about, "layout": "fan", "at": [0, 0, 480, 96], "visibility": "private", "in_hand": True, "gap": -14, "face": 0}


def part_of(row: PlaceRow) -> str:
    """What the part is called that a row makes, and the face that is the ground of a grid: no part of a description is."""
    return f"{PLACES}.{row.zone}"


def cell_lines(row: PlaceRow) -> Iterator[Mapping[str, Any]]:
    """The lines between the cells of a grid, as layers of a face."""
    wide, high = row.width / max(1, row.columns), row.height / max(1, row.rows)
    yield {"fill": "#F6F0E222"}
    for at, count, step in (
        ([0, 0, LINE, row.height], row.columns + 1, [wide - LINE / max(1, row.columns), 0]),
        ([0, 0, row.width, LINE], row.rows + 1, [0, high - LINE / max(1, row.rows)]),
    ):
        yield {"shape": "rect", "at": at, "colour": LINE_COLOUR, "times": count, "step": step}


def row_of(zone: ZoneDef) -> PlaceRow:
    """The row that says where a described place lies."""
    return PlaceRow(zone.id, x=zone.x, y=zone.y, width=zone.width, height=zone.height)
