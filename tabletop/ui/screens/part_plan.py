"""The plan of a part that is added or changed: its sort, name, size, back and numbers, and how the part is written from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.core.equipment import PieceKind
from tabletop.core.faces import Face, Fill, Fit, Icon, Layer, Outline, Picture, Shape
from tabletop.core.rects import Size
from tabletop.packs.editor.changed_parts import Change, change_part, copies_of
from tabletop.packs.editor.found_files import Found
from tabletop.packs.editor.looks import BACK, BACK_ICON, BACK_SHARE, PAPER
from tabletop.packs.editor.made_parts import MadePart
from tabletop.packs.editor.parts import (
    REMOVED,
    Keep,
    Part,
    add_board,
    add_cards,
    add_sheet,
    add_table,
    add_tokens,
    words,
)
from tabletop.packs.pack_files import PICTURES
from tabletop.packs.places import LINE_COLOUR
from tabletop.ui.screens.part_sizes import ASKED, sizes_of
from tabletop.ui.widgets.picture_grid import Tile

USUAL, FILE, LAST = "usual", "file", "last"
"""What can be the back: the usual one, a picture, or the last of the fronts."""


@dataclass(eq=False)
class PartPlan:
    """What was chosen."""

    found: Found
    """Its pictures that can be shown, or its table."""
    pixels: tuple[int, int]
    """Width and height of the first picture."""
    made: MadePart | None
    """The part that is changed; None for a new one."""
    known: Sequence[Mapping[str, object]]
    """What its table says, a row for each of the pictures."""
    what: str = "cards"
    """cards, sheet, tokens, board, or the rows of a table."""
    title: str = ""
    size_key: str = ""
    asked: Size = (0.0, 0.0)
    """The size that was asked for; a height of 0 follows from the picture."""
    cells: tuple[int, int] = (1, 1)
    """The columns and rows of a sheet or board."""
    backs: str = USUAL
    back: Path | None = None
    """The picture that can be the back."""
    copies: dict[int, int] = field(default_factory=dict)
    """How many there are of each piece, by its place among the fronts, or its cell; one where nothing is said."""

    def take_numbers(self, made: MadePart) -> None:
        """Take the numbers of copies that a part has now."""
        self.copies = dict(enumerate(map(copies_of, self.known)))
        if made.sort == "sheet":
            self.copies = {cell: copies_of(row) for row in made.rows if isinstance(cell := row.get("cell"), int)}

    @property
    def is_of_pictures(self) -> bool:
        """Whether each picture, or cell, makes pieces of its own, of which there may be several."""
        return self.what in ("cards", "sheet", "tokens")

    def size(self) -> Size:
        """Width and height in millimetres."""
        wide, high = self.pixels
        across, tall = self.asked if self.size_key == ASKED else sizes_of(self.what).offers[self.size_key][1]
        if not tall:
            tall = round(across * high / max(1, wide), 1)
        if not across:
            columns, rows = self.cells if self.what == "sheet" else (1, 1)
            ratio = (wide / columns) / max(1.0, high / rows) if wide else 63 / 88
            across = round(min(max(tall * ratio, 20.0), 240.0), 1)
        return across, tall

    def fronts(self, found: Found) -> tuple[Sequence[Path], Path | None]:
        """The pictures of fronts, and that of the back."""
        pictures = found.pictures
        if self.what == "cards" and self.backs == LAST and len(pictures) > 1:
            return (*pictures[:-1], *([found.back] if found.back else [])), pictures[-1]
        # The back of a part that is changed lies aside while that is written.
        back = found.back if self.back == self.found.back else self.back
        return pictures, back if self.backs == FILE else None

    def on_sheet(self) -> tuple[int, int | None]:
        """How many cells of the sheet are used, and which is the back."""
        count = self.cells[0] * self.cells[1]
        return count, count - 1 if self.backs == LAST and count > 1 else None

    def keys(self) -> list[int]:
        """What `copies` calls the pieces, in their order."""
        count, cell = self.on_sheet() if self.what == "sheet" else (len(self.fronts(self.found)[0]), None)
        return [number for number in range(count) if number != cell]

    def table_rows(self) -> list[Mapping[str, object]]:
        """What the table is to say of each piece beside its picture."""
        if self.what == "sheet":
            known = {row.get("cell"): row for row in self.made.rows} if self.made is not None else {}
            return [{**known.get(key, {}), "cell": key, "copies": self.copies.get(key, 1)} for key in self.keys()]
        rows = self.known if self.made is not None and self.made.sort in ("cards", "tokens") else ()
        rows = rows[: len(self.found.pictures) - 1] if self.what == "cards" and self.backs == LAST else rows
        return [{**(rows[key] if key < len(rows) else {}), "copies": self.copies.get(key, 1)} for key in self.keys()]

    # How it is written

    def write(self, pack: Path, found: Found, keep: Keep) -> Part:
        """Write the part into a pack; raises GameDataError if that fails."""
        name, size, (fronts, back) = self.title, self.size(), self.fronts(found)
        match self.what:
            case "rows" if found.table is not None:
                return add_table(pack, name, found.table, back, size, found.folder, keep)
            case "sheet":
                count, cell = self.on_sheet()
                return add_sheet(pack, name, found.pictures[0], self.cells, back if cell is None else cell, count, size, keep)
            case "tokens":
                return add_tokens(pack, name, found.pictures, size[0], keep)
            case "board":
                return add_board(pack, name, found.pictures[0], size, (0, 0) if self.cells == (1, 1) else self.cells, keep)
            case _:
                return add_cards(pack, name, fronts, back, size, keep)

    def add(self, pack: Path) -> None:
        """Add it to a pack; raises GameDataError if that fails."""
        self.write(pack, self.found, Keep(rows=self.table_rows() if self.is_of_pictures else ()))

    def change(self, pack: Path, made: MadePart) -> Callable[[], None]:
        """Change the part of a pack; what this returns brings the old one back. Raises GameDataError if that fails."""
        names = [one.name for one in self.found.pictures]
        rows = self.table_rows() if self.is_of_pictures else made.rows if self.what == "rows" else ()
        to = Change(self.title, self.what, self.size(), rows)
        return change_part(pack, made, to, lambda aside, keep: self.write(pack, found_in(aside, names), keep))

    # What is seen of it

    def tiles(self) -> list[Tile]:
        """Its pieces, or the board."""
        size, first = self.size(), self.found.pictures[0] if self.found.pictures else None
        if self.what == "sheet" and first is not None:
            cells = [Picture(str(first), 0, 0, *size, *self.cells, key, "cover") for key in self.keys()]
            return [tile(str(key + 1), cell, size, self._corner(key)) for key, cell in zip(self.keys(), cells, strict=True)]
        fit: Fit = "contain" if self.what == "tokens" else "cover"
        outline: Outline = "shape" if self.what == "tokens" else "rect"
        if self.what == "board" and first is not None:
            return [tile(words(first.stem), Picture(str(first), 0, 0, *size, fit="stretch"), size, "", *self._squares())]
        files = self.fronts(self.found)[0]
        shown = enumerate(zip(files, self.table_rows(), strict=True))
        faces = [
            (str(row.get("name") or words(one.stem)), Picture(str(one), 0, 0, *size, fit=fit), key) for key, (one, row) in shown
        ]
        return [tile(name, face, size, self._corner(key), outline=outline) for name, face, key in faces]

    def _squares(self) -> list[Layer]:
        """The lines between the squares of a board."""
        (wide, high), (columns, rows) = self.size(), self.cells
        if (columns, rows) == (1, 1):
            return []
        thick = max(wide, high) / 250
        across = [Shape("rect", wide * one / columns, 0, thick, high, LINE_COLOUR) for one in range(1, columns)]
        return [*across, *(Shape("rect", 0, high * one / rows, wide, thick, LINE_COLOUR) for one in range(1, rows))]

    def back_tiles(self) -> list[Tile]:
        """The back, if the fronts have one and it can be seen here."""
        if self.what not in ("cards", "sheet"):
            return []
        size, back = self.size(), self.fronts(self.found)[1]
        if self.what == "sheet" and (cell := self.on_sheet()[1]) is not None:
            return [tile("back", Picture(str(self.found.pictures[0]), 0, 0, *size, *self.cells, cell, "cover"), size)]
        if back is not None:
            return [tile("back", Picture(str(back), 0, 0, *size, fit="cover"), size)]
        side = min(size) * BACK_SHARE
        icon = Icon(BACK_ICON, (size[0] - side) / 2, (size[1] - side) / 2, side, side, PAPER)
        return [tile("back", Fill(BACK, PAPER, 2.0), size, "", icon)]

    def _corner(self, key: int) -> str:
        """How many there are of a piece, if not one."""
        count = self.copies.get(key, 1)
        return "" if count == 1 else f"{count} times" if count else "left out"


def tile(name: str, layer: Layer, size: Size, corner: str = "", *more: Layer, outline: Outline = "rect") -> Tile:
    """A picture as the piece that it would be."""
    kind = PieceKind(name[:80] or "x", name, *size, (Face((layer, *more)),), outline=outline, radius=2.5)
    return Tile(kind, 0, name, corner=corner)


def found_in(made: MadePart, names: Collection[str] | None = None) -> Found:
    """The pictures and the table of which a part is made again; with `names` only the pictures of these names."""
    pictures = tuple(one for one in made.pictures if names is None or one.name in names)
    folder = None
    if made.table is not None:
        aside = made.table.parent
        folder = aside / made.part.name if aside.name == REMOVED else aside / PICTURES / made.part.name
    return Found(made.part.title, pictures, made.back, made.table, folder)
