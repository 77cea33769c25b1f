"""Adds pictures or a table to a game of one's own: as cards, from a sheet, as tokens or as a board, with a look at the result."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from msgspec.structs import replace

from tabletop.components.of_games import components_of
from tabletop.core.equipment import PieceKind
from tabletop.core.errors import GameDataError
from tabletop.core.faces import Face, Fit, Picture
from tabletop.core.rects import Size
from tabletop.packs.editor.found_files import PICTURE_ENDINGS, Found
from tabletop.packs.editor.parts import add_board, add_cards, add_sheet, add_table, add_tokens, words
from tabletop.packs.loading import load_pack
from tabletop.packs.new_pack import new_pack
from tabletop.rules.words import counted
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.screens.choose_file import ChooseFile
from tabletop.ui.screens.own_pictures import FILES_ANYWHERE, OwnPictureGrid, faults_in, faults_of, faults_sentence, pixels_of
from tabletop.ui.widgets.button import Choice, Stepper
from tabletop.ui.widgets.dialogs import Dialog
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.label import Label
from tabletop.ui.widgets.picture_grid import Tile

HIGHEST, REST = 360, 190
"""The largest height of the pictures in pixels at 100 %, and what else the window needs beside the rows of choices."""
SIZES: dict[str, tuple[str, Size]] = {
    "own": ("As the picture", (0.0, 88.0)),
    "poker": ("63 x 88 mm", (63.0, 88.0)),
    "mini": ("44 x 63 mm", (44.0, 63.0)),
    "square": ("70 x 70 mm", (70.0, 70.0)),
    "tarot": ("70 x 120 mm", (70.0, 120.0)),
}
"""Sizes of cards: their words, and width and height in millimetres; a width of 0 follows from the picture."""
CARDS = {key: row for key, row in SIZES.items() if key != "own"}
"""The sizes of cards of a table, whose pictures are only a part of them."""
TOKENS = {str(side): (f"{side} mm", float(side)) for side in (20, 30, 40, 60)}
BOARDS = {str(wide): (f"{wide // 10} cm", float(wide)) for wide in (300, 400, 500, 700)}
"""Sides of tokens and widths of boards."""
USUAL, FILE, LAST, OTHER = "usual", "file", "last", "other"
"""What can be the back: the usual one, a picture, the last of the fronts, or a picture that is chosen then."""
LARGEST_CARD = 1_500
"""A single picture with more pixels along a side is taken for a sheet of cards at first."""
USUAL_SHEET = (10, 7)
"""The columns and rows that sheets of cards have as a rule."""
MOST_SHOWN = 60
"""How many cards of a large deck are shown before it is added."""


class AddPart(Dialog):
    """Choices above, the pictures below. *Add* writes them into the game."""

    wide = 900

    def __init__(self, app: Host, pack: Path, found: Found, on_added: Callable[[], object]) -> None:
        super().__init__(app, "", "")
        self.pack = pack
        self.faults = faults_of((*found.pictures, *([found.back] if found.back else [])))
        """Why pictures cannot be shown. They are not added."""
        shown = tuple(one for one in found.pictures if one not in self.faults)
        found = replace(found, pictures=shown, back=found.back if found.back not in self.faults else None)
        self.found = found
        self.on_added = on_added
        self.pixels = pixels_of(found.pictures[0]) if found.pictures else (0, 0)
        self._row_faults: dict[Path, str] = {}
        """Why pictures cannot be shown that a table names. Its cards are added without them."""
        self._preview: tempfile.TemporaryDirectory[str] | None = None
        """The folder of the game that shows the rows of a table."""
        alone = len(found.pictures) == 1
        sorts: list[tuple[str | int | bool, str]] = [("cards", "Cards"), ("tokens", "Tokens")]
        if alone:
            sorts = [("sheet", "A sheet of cards"), ("board", "A board"), *sorts]
        first = "sheet" if alone and max(self.pixels) > LARGEST_CARD else "cards"
        self.sort = self.form.add(Choice(sorts, first, self._chosen, "what they are"))
        self.sort.show(found.table is None)
        self.label = self.form.add(Label("Name", "strong"))
        self.name = self.form.add(TextField(found.name, None, self._named, limit=60, name="part name"))
        size = "poker" if found.table else "own"
        self.sizes = self.form.add(Choice([(key, text) for key, (text, _) in SIZES.items()], size, self._chosen, "size"))
        self.columns = self.form.add(Stepper(USUAL_SHEET[0], 1, 100, self._chosen, "columns"))
        self.rows = self.form.add(Stepper(USUAL_SHEET[1], 1, 100, self._chosen, "rows"))
        self.times = self.form.add(Label("columns, rows", "small"))
        self.back = found.back
        """The picture that can be the back."""
        self._before = FILE if found.back else USUAL
        self.backs = self.form.add(Choice(self._back_options(), self._before, self._back_chosen, "back"))
        self.grid = self.form.add(OwnPictureGrid(app.art, "Nothing can be shown."))
        self.form.add(self.reason)
        self.add_button("Cancel", self.dismiss)
        self.button = self.add_button("Add", self.add, "primary")
        self._renew()
        self.form.focus(self.buttons[0] if self.has_faults else self.button)

    # What was chosen

    @property
    def has_faults(self) -> bool:
        """Whether some of the pictures cannot be shown."""
        return bool(self.faults or self._row_faults)

    @property
    def what(self) -> str:
        """cards, sheet, tokens, board, or the rows of a table."""
        return "rows" if self.found.table is not None else str(self.sort.value)

    @property
    def cells(self) -> tuple[int, int]:
        """The columns and rows of a sheet."""
        return self.columns.value, self.rows.value

    def size(self) -> Size:
        """Width and height in millimetres."""
        wide, high = self.pixels
        if self.what == "tokens":
            side = TOKENS[str(self.sizes.value)][1]
            return side, side
        if self.what == "board":
            across = BOARDS[str(self.sizes.value)][1]
            return across, round(across * high / max(1, wide), 1)
        across, tall = SIZES[str(self.sizes.value)][1]
        if not across:
            columns, rows = self.cells if self.what == "sheet" else (1, 1)
            ratio = (wide / columns) / max(1.0, high / rows) if wide else 63 / 88
            across = round(min(max(tall * ratio, 20.0), 240.0), 1)
        return across, tall

    def _fronts(self) -> tuple[Sequence[Path], Path | None]:
        """The pictures of fronts, and that of the back."""
        pictures = self.found.pictures
        if self.backs.value == LAST and len(pictures) > 1:
            return (*pictures[:-1], *([self.found.back] if self.found.back else [])), pictures[-1]
        return pictures, self.back if self.backs.value == FILE else None

    def _back_options(self) -> list[tuple[str | int | bool, str]]:
        """The choices of a back for these cards: rows of a table have no last picture."""
        options: list[tuple[str | int | bool, str]] = [(USUAL, "Usual back")]
        options += [(FILE, f"Back: {self.back.name}"[:40])] if self.back else []
        options += [(LAST, "The last one is the back")] if self.what == "sheet" or len(self.found.pictures) > 1 else []
        return options if self.what == "sheet" else [*options, (OTHER, "A picture as the back…")]

    def _back_chosen(self, value: object) -> None:
        if value != OTHER:
            self._before = str(value)
            self._renew()
            return
        self.backs.value = self._before
        self.app.push(ChooseFile(self.app, "The picture of the back", PICTURE_ENDINGS, self.take_back))

    def take_back(self, picture: Path) -> None:
        """Make this picture the back, or say why it cannot be shown."""
        if faults := faults_of([picture]):
            self._refuse(faults_sentence(faults))
            return
        self.back, self._before = picture, FILE
        self.backs.value = FILE
        self._renew()
        self.form.focus(self.button)

    def _on_sheet(self) -> tuple[int, int | None]:
        """How many cells of the sheet are used, and which is the back."""
        count = self.columns.value * self.rows.value
        return count, count - 1 if self.backs.value == LAST and count > 1 else None

    def write(self, pack: Path) -> None:
        """Write the part into a pack; raises GameDataError if that fails."""
        name = " ".join(self.name.text.split()) or self.found.name
        fronts, back = self._fronts()
        match self.what:
            case "rows" if self.found.table is not None:
                add_table(pack, name, self.found.table, back, self.size())
            case "sheet":
                count, cell = self._on_sheet()
                add_sheet(pack, name, self.found.pictures[0], self.cells, cell, count, self.size())
            case "tokens":
                add_tokens(pack, name, self.found.pictures, self.size()[0])
            case "board":
                add_board(pack, name, self.found.pictures[0], self.size(), (0, 0) if self.cells == (1, 1) else self.cells)
            case _:
                add_cards(pack, name, fronts, back, self.size())

    def add(self) -> None:
        """Write the part into the game, and close; or show why that cannot be done."""
        if not self.button.enabled:
            return
        try:
            self.write(self.pack)
        except GameDataError as problem:
            self._refuse(str(problem))
            return
        self.close_and(self.on_added)

    # What is seen

    def _chosen(self, value: object) -> None:
        self._renew()

    def _named(self) -> None:
        """Enter in the name adds the part, but not what lacks some of its pictures: that is a button to be pressed."""
        if self.has_faults:
            self.form.focus(self.button)
        else:
            self.add()

    def _renew(self) -> None:
        what = self.what
        offers = TOKENS if what == "tokens" else BOARDS if what == "board" else CARDS if what == "rows" else SIZES
        if [key for key, _ in self.sizes.options] != list(offers):
            self.sizes.offer([(key, row[0]) for key, row in offers.items()])
            self.sizes.value = {"tokens": "30", "board": "400", "rows": "poker"}.get(what, "own")
            # A board has no squares unless somebody says how many.
            self.columns.value, self.rows.value = (1, 1) if what == "board" else USUAL_SHEET
        self.times.set_text("columns, rows of squares" if what == "board" else "columns, rows")
        for widget in (self.columns, self.rows, self.times):
            widget.show(what in ("sheet", "board"))
        self.backs.offer(self._back_options())
        if self.backs.value not in [value for value, _ in self.backs.options]:
            self.backs.value = self._before = USUAL
        self.backs.show(what in ("cards", "rows") or (what == "sheet"))
        tiles, problem = self._tiles()
        self.heading.set_text(self._words(len(tiles)))
        self.grid.set_tiles(tiles[:MOST_SHOWN])
        self.reason.set_text(" ".join(filter(None, (problem, faults_sentence({**self.faults, **self._row_faults})))))
        self.button.set_text(self._words_of_button(len(tiles)))
        self.button.enable(bool(tiles))
        self.layout(self.app.size)
        self.app.request_redraw()

    def _words(self, count: int) -> str:
        match self.what:
            case "rows" if self.found.table is not None:
                return f"{counted(count, 'card')} of {self.found.table.name}"
            case "board":
                return f"A board: {self.found.pictures[0].name}"
            case "sheet":
                return f"{counted(count, 'card')} of {self.found.pictures[0].name}"
            case what:
                return f"{counted(count, 'token' if what == 'tokens' else 'card')} of {'a picture' if count == 1 else 'pictures'}"

    def _words_of_button(self, count: int) -> str:
        if self._row_faults:
            return "Add without these pictures"
        return f"Add the other {count}" if self.faults and count else "Add"

    def _tiles(self) -> tuple[list[Tile], str]:
        """What would be added, and what is wrong with it."""
        if self.what == "rows":
            return self._rows_as_tiles()
        self.grid.pictures = FILES_ANYWHERE
        wide, high = self.size()
        if self.what == "sheet":
            count, cell = self._on_sheet()
            file = str(self.found.pictures[0])
            cells = [number for number in range(count) if number != cell]
            layers = [Picture(file, 0, 0, wide, high, *self.cells, number, "cover") for number in cells]
            return [tile(str(number + 1), layer, (wide, high)) for number, layer in zip(cells, layers, strict=True)], ""
        fit: Fit = "stretch" if self.what == "board" else "contain" if self.what == "tokens" else "cover"
        shown = self._fronts()[0] if self.what == "cards" else self.found.pictures
        layers = [Picture(str(one), 0, 0, wide, high, fit=fit) for one in shown]
        return [tile(words(one.stem), layer, (wide, high)) for one, layer in zip(shown, layers, strict=True)], ""

    def _rows_as_tiles(self) -> tuple[list[Tile], str]:
        """The cards of a table, made in a game that is thrown away again."""
        self.close()
        self._row_faults = {}
        self._preview = tempfile.TemporaryDirectory(prefix="tabletop-")
        try:
            pack = new_pack(Path(self._preview.name), "Preview", "blank")
            self.write(pack)
            game = load_pack(pack)
            kinds = [one.lead[0] for one in components_of(game) if len(one.pieces) == 1]
            self._row_faults = faults_in(game)
            self.grid.show_game(game)
        except GameDataError as problem:
            return [], str(problem)
        return [Tile(kind, 0, kind.name) for kind in kinds], ""

    def close(self) -> None:
        """Throw the game away in which the rows of a table were shown."""
        if self._preview is not None:
            self._preview.cleanup()

    def place_extra(self, rect: pygame.Rect) -> int:
        top, gap, high = rect.top, px(8), target(38)
        left = rect.left
        if self.sort.visible:
            self.sort.place(pygame.Rect(left, top, min(self.sort.wanted_width(), rect.width), high))
            left = self.sort.rect.right + px(16)
        self.label.place(pygame.Rect(left, top, px(52), high))
        self.name.place(pygame.Rect(left + px(56), top, rect.right - left - px(56), high))
        top += high + gap
        self.sizes.place(pygame.Rect(rect.left, top, min(self.sizes.wanted_width(), rect.width), high))
        if self.columns.visible:
            left = self.sizes.rect.right + px(16)
            for widget in (self.columns, self.rows):
                widget.place(pygame.Rect(left, top, widget.wanted_width(), high))
                left = widget.rect.right + px(6)
            self.times.place(pygame.Rect(left, top, rect.right - left, high))
        top += high + gap
        if self.backs.visible:
            self.backs.place(pygame.Rect(rect.left, top, min(self.backs.wanted_width(), rect.width), high))
            top += high + gap
        words = max(px(20), self.reason.height_at(rect.width))
        rest = min(px(HIGHEST), self.app.size[1] - px(REST) - target(40) - (top - rect.top) - (words - px(20)))
        self.grid.place(pygame.Rect(rect.left, top, rect.width, max(px(60), rest)))
        top = self.grid.rect.bottom + px(6)
        self.reason.place(pygame.Rect(rect.left, top, rect.width, 0))
        return top + words - rect.top


def tile(name: str, layer: Picture, size: Size) -> Tile:
    """A picture as a card that it would be."""
    return Tile(PieceKind(name[:80] or "x", name, *size, (Face((layer,)),), radius=2.5), 0, name)
