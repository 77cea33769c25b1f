"""A part as it was made, read back from its files, so that it can be written again with another size, name or back."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tabletop.core.errors import GameDataError
from tabletop.core.rects import Point, Size
from tabletop.packs.csv_tables import csv_table
from tabletop.packs.editor import looks
from tabletop.packs.editor.parts import MARK, Part, table_text
from tabletop.packs.pack_files import PICTURES


class MadePart(Struct, frozen=True):
    """What a part is."""

    part: Part
    sort: str
    """`cards`, `sheet`, `tokens`, `board`, or `rows` for cards of the rows of a table."""
    size: Size
    spot: Point
    """The middle of its first piece; the upper left corner of a board."""
    pictures: tuple[Path, ...] = ()
    """Its fronts, or the one of a sheet or board."""
    rows: tuple[Mapping[str, object], ...] = ()
    """The rows of its table."""
    cells: tuple[int, int] = (1, 1)
    """The columns and rows of a sheet or board."""
    back: Path | None = None
    back_cell: int = -1
    table: Path | None = None
    """The table, if its rows are the cards."""
    by_hand: bool = False
    """Whether its description is not as it is made: a person has changed it, or the columns of its table."""


def made_part(pack: Path, part: Part) -> MadePart:
    """Read a part back; raises GameDataError if its files cannot be read or were changed too much by hand."""
    path = pack / f"{part.name}.toml"
    try:
        text = path.read_text(encoding="utf-8").removeprefix(f"{MARK}{part.sort}\n")
        found = {"board": board_of, "tokens": tokens_of}.get(part.sort, cards_of)(pack, part, tomllib.loads(text))
    except (OSError, UnicodeDecodeError) as cause:
        raise GameDataError(f"{path.name} cannot be read: {cause}.") from cause
    except (tomllib.TOMLDecodeError, KeyError, IndexError, TypeError, ValueError) as cause:
        words = f"{path.name} was changed by hand, so that it is no longer clear what it has. Change it there."
        raise GameDataError(words) from cause
    made, usual = found
    return made if text == usual else replace(made, by_hand=True)


def cards_of(pack: Path, part: Part, data: Mapping[str, Any]) -> tuple[MadePart, str]:
    """A deck, and how it is described as a rule."""
    name, kept = part.name, pack / PICTURES
    piece, kind = data["piece"][name], data["kind"][name]
    size, spot = (float(kind["size"][0]), float(kind["size"][1])), (float(piece["x"]), float(piece["y"]))
    under = data["face"][f"{name}_back"]["layers"][0]
    cell, back = int(under.get("cell", -1)), str(under.get("picture", ""))
    rows = rows_in(pack, part)
    look = looks.CardLook(name, size, spot, "" if cell >= 0 else back)
    shown = kept / back if back and cell < 0 else None
    if part.sort != "cards":
        columns = looks.columns_for([column for column in rows[0] if column != "line"])
        return MadePart(part, "rows", size, spot, back=shown, table=pack / f"{name}.csv"), looks.rows_text(look, columns)
    over = data["face"][name]["layers"][0]
    if "sheet" not in over:
        pictures = tuple(kept / str(row["picture"]) for row in rows)
        return MadePart(part, "cards", size, spot, pictures, rows, back=shown), looks.cards_text(look)
    file, cells = str(over["picture"]), (int(over["sheet"][0]), int(over["sheet"][1]))
    look = looks.CardLook(name, size, spot, look.back, (file, *cells), cell)
    return MadePart(part, "sheet", size, spot, (kept / file,), rows, cells, shown, cell), looks.cards_text(look)


def tokens_of(pack: Path, part: Part, data: Mapping[str, Any]) -> tuple[MadePart, str]:
    """Tokens, and how they are described as a rule."""
    name, rows = part.name, rows_in(pack, part)
    piece, side = data["piece"][name], float(data["kind"][name]["size"][0])
    spot = float(piece["x"]), float(piece["y"])
    pictures = tuple(pack / PICTURES / str(row["picture"]) for row in rows)
    return MadePart(part, "tokens", (side, side), spot, pictures, rows), looks.tokens_text(looks.TokenLook(name, side, spot))


def board_of(pack: Path, part: Part, data: Mapping[str, Any]) -> tuple[MadePart, str]:
    """A board, and how it is described as a rule."""
    name = part.name
    x, y, wide, high = (float(one) for one in data["board"][name]["at"])
    zone, picture = data.get("zone", {}).get(name, {}), str(data["face"][name]["layers"][0]["picture"])
    cells = int(zone.get("columns", 0)), int(zone.get("rows", 0))
    usual = looks.board_text(looks.BoardLook(name, name, picture, (x, y, wide, high), cells))
    board = pack / PICTURES / picture
    return MadePart(part, "board", (wide, high), (x, y), (board,), cells=(max(1, cells[0]), max(1, cells[1]))), usual


def rows_in(pack: Path, part: Part) -> tuple[Mapping[str, object], ...]:
    """The rows of the table of a part, without the numbers of their lines."""
    file = pack / f"{part.name}.csv"
    return tuple({key: row[key] for key in row if key != "line"} for row in csv_table(table_text(file), file.name))
