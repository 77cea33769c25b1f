"""Adds pictures or a table to a game of one's own: as cards, from a sheet, as tokens or as a board, with a look at the result.

A part that was added is changed in the same way.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace

from tabletop.components.of_games import components_of
from tabletop.core.errors import GameDataError
from tabletop.core.rects import Size
from tabletop.packs.editor.found_files import PICTURE_ENDINGS, Found, likely_sort
from tabletop.packs.editor.looks import unused_columns
from tabletop.packs.editor.made_parts import MadePart, made_part
from tabletop.packs.editor.parts import NEW, Part, columns_in
from tabletop.packs.loading import load_pack
from tabletop.packs.new_pack import new_pack
from tabletop.rules.words import counted, listed
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.screens.choose_file import ChooseFile
from tabletop.ui.screens.own_pictures import FILES_ANYWHERE, OwnPictureGrid, faults_in, faults_of, faults_sentence, pixels_of
from tabletop.ui.screens.part_plan import FILE, LAST, USUAL, PartPlan, found_in
from tabletop.ui.screens.part_sizes import ASKED, OTHER_SIZE, read_size, size_words, sizes_of
from tabletop.ui.widgets.button import Choice, Stepper
from tabletop.ui.widgets.dialogs import Dialog, TextDialog
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.label import Label
from tabletop.ui.widgets.picture_grid import Tile
from tabletop.ui.widgets.widget import Widget

HIGHEST, REST = 360, 206
"""The largest height of the pictures in pixels at 100 %, and what else the window needs beside the rows of choices."""
OTHER = "other"
"""The choice of a picture as the back."""
LARGEST_CARD = 1_500
"""A single picture with more pixels along a side is taken for a sheet of cards at first."""
USUAL_SHEET = (10, 7)
"""The columns and rows that sheets of cards have as a rule."""
MOST_COPIES, OF_CELLS = 99, 150
"""The most copies of one picture; the width of the words beside columns and rows, in pixels at 100 %."""
SQUARES = "columns, rows of squares that pieces go to; 1 and 1 for none"
KNOWN_COLUMNS = "A card shows name, text, picture, value and colour; copies says how many there are."
ALL_COPIES = "copies of each; click pictures to change only some"
SAME_SIZE = 0.1
"""Two sizes that differ by less than so many millimetres count as one."""
BY_HAND = "{}.toml was changed by hand, or its table was. Change writes both again; Undo brings back what you wrote."


class AddPart(Dialog):
    """Choices above, the pictures below. *Add* writes them into the game.

    A click on pictures chooses them, and the number of copies is that of the chosen ones; with none chosen, of all.
    """

    wide = 900

    def __init__(
        self, app: Host, pack: Path, found: Found, on_added: Callable[..., object], made: MadePart | None = None
    ) -> None:
        """`on_added` is given the sort that was added. With `made`, the part that `found` has the pictures of is changed, and
        `on_added` is given what brings the old one back.
        """
        super().__init__(app, "", "")
        self.pack, self.made, self.on_added = pack, made, on_added
        self.faults = faults_of((*found.pictures, *([found.back] if found.back else [])))
        """Why pictures cannot be shown. They are not added."""
        known = [row for one, row in zip(found.pictures, made.rows if made else (), strict=False) if one not in self.faults]
        shown = tuple(one for one in found.pictures if one not in self.faults)
        self.found = found = replace(found, pictures=shown, back=found.back if found.back not in self.faults else None)
        self.plan = PartPlan(found, pixels_of(shown[0]) if shown else (0, 0), made, known, title=found.name, back=found.back)
        self._row_faults: dict[Path, str] = {}
        """Why pictures cannot be shown that a table names. Its cards are added without them."""
        self._preview: tempfile.TemporaryDirectory[str] | None = None
        """The folder of the game that shows the rows of a table."""
        alone = len(found.pictures) == 1
        sorts: list[tuple[str | int | bool, str]] = [("cards", "Cards"), ("tokens", "Tokens")]
        if alone:
            sorts = [("sheet", "A sheet of cards"), ("board", "A board"), *sorts]
        first = made.sort if made else likely_sort(found, max(self.plan.pixels) > LARGEST_CARD)
        self.sort = self.form.add(Choice(sorts, first, self._chosen, "what they are"))
        self.sort.show(found.table is None)
        self.label = self.form.add(Label("Name", "strong"))
        self.name = self.form.add(TextField(found.name, None, self._named, limit=60, name="part name"))
        self._sized_for = ""
        self.sizes = self.form.add(Choice([], "", self._size_chosen, "size"))
        before = FILE if found.back else USUAL
        self.plan.backs = LAST if made is not None and made.back_cell >= 0 else before
        self.backs = self.form.add(Choice([], self.plan.backs, self._back_chosen, "back"))
        self.columns = self.form.add(Stepper(USUAL_SHEET[0], 1, 100, self._chosen, "columns"))
        self.rows = self.form.add(Stepper(USUAL_SHEET[1], 1, 100, self._chosen, "rows"))
        self.times = self.form.add(Label("columns, rows", "small"))
        self.number = self.form.add(Stepper(1, 0, MOST_COPIES, self._count, "copies"))
        self.of_each = self.form.add(Label("", "small"))
        self.grid = self.form.add(OwnPictureGrid(app.art, "Nothing can be shown."))
        self.grid.choosing, self.grid.on_choose = True, self._show_number
        self.form.add(self.reason)
        self.add_button("Cancel", self.dismiss)
        self.button = self.add_button(self._verb, self.add, "primary")
        self._offer_sizes()
        if made is not None:
            self._show_made(made)
        self._renew()
        self.form.focus(self.buttons[0] if self.has_faults else self.button)

    def _show_made(self, made: MadePart) -> None:
        """Choose what a part is now."""
        self.columns.value, self.rows.value = self.plan.cells = made.cells
        self.plan.take_numbers(made)
        for key in sizes_of(self.what).offers:
            self.plan.size_key = key
            if max(abs(one - other) for one, other in zip(self.plan.size(), made.size, strict=True)) < SAME_SIZE:
                self.sizes.value = key
                return
        self._take_size(made.size)

    @property
    def _verb(self) -> str:
        return "Change" if self.made is not None else "Add"

    # What was chosen

    @property
    def has_faults(self) -> bool:
        """Whether some of the pictures cannot be shown."""
        return bool(self.faults or self._row_faults)

    @property
    def what(self) -> str:
        """cards, sheet, tokens, board, or the rows of a table."""
        return "rows" if self.found.table is not None else str(self.sort.value)

    # The size

    def _offer_sizes(self) -> None:
        """Offer the sizes of this sort of part, and the one that was asked for."""
        sizes, plan = sizes_of(self.what), self.plan
        if self._sized_for != self.what:
            self._sized_for, plan.what, plan.asked = self.what, self.what, (0.0, 0.0)
            self.sizes.value = plan.size_key = sizes.first
            # A board has no squares unless somebody says how many.
            self.columns.value, self.rows.value = (1, 1) if self.what == "board" else USUAL_SHEET
        asked = [(ASKED, size_words(self.what, plan.asked))] if plan.asked[0] else []
        self.sizes.offer([*((key, row[0]) for key, row in sizes.offers.items()), *asked, (OTHER_SIZE, "Other…")])

    def _size_chosen(self, value: object) -> None:
        if value != OTHER_SIZE:
            self._renew()
            return
        self.sizes.value = self.plan.size_key
        sizes = sizes_of(self.what)

        def done(text: str) -> str:
            size = read_size(self.what, text)
            if isinstance(size, str):
                return size
            self._take_size(size)
            return ""

        self.app.push(TextDialog(self.app, "Another size", sizes.question, sizes.example, done))

    def _take_size(self, size: Size) -> None:
        """Offer this size too, and choose it."""
        self.plan.asked = size
        self._offer_sizes()
        self.sizes.value = ASKED
        self._renew()

    # The back

    def _back_options(self) -> list[tuple[str | int | bool, str]]:
        """The choices of a back for these cards: rows of a table have no last picture."""
        back = self.plan.back
        options: list[tuple[str | int | bool, str]] = [(USUAL, "Usual back")]
        options += [(FILE, f"Back: {back.name}"[:40])] if back else []
        options += [(LAST, "The last one is the back")] if self.what == "sheet" or len(self.found.pictures) > 1 else []
        return [*options, (OTHER, "A picture as the back…")]

    def _back_chosen(self, value: object) -> None:
        if value != OTHER:
            self._renew()
            return
        self.backs.value = self.plan.backs
        self.app.push(ChooseFile(self.app, "The picture of the back", PICTURE_ENDINGS, self.take_back))

    def take_back(self, picture: Path) -> None:
        """Make this picture the back, or say why it cannot be shown."""
        if faults := faults_of([picture]):
            self._refuse(faults_sentence(faults))
            return
        self.plan.back, self.backs.value = picture, FILE
        self._renew()
        self.form.focus(self.button)

    # How many there are

    def _chosen_keys(self) -> list[int]:
        """Those whose number is shown and changed: of the chosen pictures, or of all if none is chosen."""
        keys, backs = self.plan.keys(), len(self.plan.back_tiles())
        return [keys[index - backs] for index in sorted(self.grid.chosen) if index >= backs] or keys

    def _count(self, number: int) -> None:
        self.plan.copies.update(dict.fromkeys(self._chosen_keys(), number))
        chosen, at = set(self.grid.chosen), self.grid.at
        self._renew()
        self.grid.chosen, self.grid.at = chosen, at
        self._show_number()

    def _show_number(self) -> None:
        """Show the number of copies of the chosen pictures."""
        self.grid.chosen -= set(range(len(self.plan.back_tiles())))
        keys, chosen = self._chosen_keys(), len(self.grid.chosen)
        self.number.value = self.plan.copies.get(keys[0], 1) if keys else 1
        self.number.touch()
        self.of_each.set_text(f"copies of the {counted(chosen, 'chosen picture')}" if chosen else ALL_COPIES)

    # What is done

    def add(self) -> None:
        """Write the part into the game, and close; or show why that cannot be done."""
        if not self.button.enabled:
            return
        self.plan.title = " ".join(self.name.text.split()) or self.found.name
        try:
            if self.made is None:
                self.plan.add(self.pack)
                done: Callable[[], object] = partial(self.on_added, self.what)
            else:
                done = partial(self.on_added, self.plan.change(self.pack, self.made))
        except GameDataError as problem:
            self._refuse(str(problem))
            return
        self.close_and(done)

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
        what, plan = self.what, self.plan
        self._offer_sizes()
        options = self._back_options()
        self.backs.offer(options)
        if self.backs.value not in [value for value, _ in options]:
            self.backs.value = USUAL
        plan.size_key, plan.backs = str(self.sizes.value), str(self.backs.value)
        plan.cells = self.columns.value, self.rows.value
        self.times.set_text(SQUARES if what == "board" else "columns, rows")
        of_cells: tuple[Widget, ...] = (self.columns, self.rows, self.times)
        for widget in of_cells:
            widget.show(what in ("sheet", "board"))
        of_numbers: tuple[Widget, ...] = (self.number, self.of_each)
        for widget in of_numbers:
            widget.show(plan.is_of_pictures)
        self.backs.show(what in ("cards", "rows", "sheet"))
        tiles, problem = self._tiles()
        self.heading.set_text(self._words(len(tiles)))
        self.grid.set_tiles([*plan.back_tiles(), *tiles] if tiles else [])
        self._show_number()
        self.words.set_text(self._hint())
        self.reason.set_text(" ".join(filter(None, (problem, faults_sentence({**self.faults, **self._row_faults})))))
        self.button.set_text(self._words_of_button(len(tiles)))
        self.button.enable(bool(tiles))
        self.layout(self.app.size)
        self.app.request_redraw()

    def _hint(self) -> str:
        """What a person may want to know before the part is written; empty as a rule."""
        if self.made is not None and self.made.by_hand:
            return BY_HAND.format(self.made.part.name)
        if self.found.table is None or not (unused := unused_columns(columns_in(self.found.table))):
            return ""
        columns = "column" if len(unused) == 1 else "columns"
        return f"Not on the cards: the {columns} {listed(unused)}. {KNOWN_COLUMNS}"

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
            return f"{self._verb} without these pictures"
        return f"{self._verb} the other {count}" if self.faults and count else self._verb

    def _tiles(self) -> tuple[list[Tile], str]:
        """What would be added, and what is wrong with it."""
        if self.what == "rows":
            return self._rows_as_tiles()
        self.grid.pictures = FILES_ANYWHERE
        return self.plan.tiles(), ""

    def _rows_as_tiles(self) -> tuple[list[Tile], str]:
        """The cards of a table, made in a game that is thrown away again."""
        self.close()
        self._row_faults = {}
        self._preview = tempfile.TemporaryDirectory(prefix="tabletop-")
        try:
            pack = new_pack(Path(self._preview.name), "Preview", "blank")
            self.plan.write(pack, self.found, NEW)
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
        top += high + gap
        if self.backs.visible:
            self.backs.place(pygame.Rect(rect.left, top, min(self.backs.wanted_width(), rect.width), high))
            top += high + gap
        if self.columns.visible or self.number.visible:
            left, right = rect.left, rect.right
            for label, steppers in ((self.times, (self.columns, self.rows)), (self.of_each, (self.number,))):
                for stepper in steppers if label.visible else ():
                    stepper.place(pygame.Rect(left, top, stepper.wanted_width(), high))
                    left = stepper.rect.right + px(6)
                if label.visible:
                    wide = px(OF_CELLS) if label is self.times and self.number.visible else right - left
                    label.place(pygame.Rect(left, top, wide, high))
                    left = label.rect.right
            top += high + gap
        words = max(px(20), self.reason.height_at(rect.width))
        rest = min(px(HIGHEST), self.app.size[1] - px(REST) - target(40) - (top - rect.top) - (words - px(20)))
        self.grid.place(pygame.Rect(rect.left, top, rect.width, max(px(60), rest)))
        top = self.grid.rect.bottom + px(6)
        self.reason.place(pygame.Rect(rect.left, top, rect.width, 0))
        return top + words - rect.top


def change(app: Host, pack: Path, part: Part, on_changed: Callable[[Callable[[], None]], object]) -> None:
    """Ask how a part is to be changed; `on_changed` is given what brings the old one back.

    Raises GameDataError as `made_part`.
    """
    made = made_part(pack, part)
    app.push(AddPart(app, pack, found_in(made), on_changed, made))
