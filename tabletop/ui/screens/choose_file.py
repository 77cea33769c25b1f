"""A person chooses a picture, a table, or a whole folder of pictures, for those who have no other window to drag it from."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from msgspec import Struct

from tabletop.packs.editor.found_files import PICTURE_ENDINGS, natural
from tabletop.rules.words import counted
from tabletop.ui.look import assets, palette
from tabletop.ui.look.text import draw_text
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.dialogs import Dialog
from tabletop.ui.widgets.label import Label
from tabletop.ui.widgets.rowlist import RowList, RowState

ROW, HIGHEST, REST = 36, 380, 250
"""The height of a row and the largest height of the list, and what else the window needs, in pixels at 100 %."""
MOST_ROWS = 5_000
"""How many files of a folder are shown."""
LETTERS_TOGETHER = 1.0
"""Letters that are typed within so many seconds are the beginning of one name."""
SHOWN_FIRST = ("Pictures", "Downloads", "Documents", "Desktop")
"""The folders of a person in which pictures lie as a rule; those that there are can be opened with one click."""


class Row(Struct, frozen=True):
    """A folder or a file."""

    path: Path
    is_folder: bool = False
    pictures: int = 0
    """How many a folder has."""


def rows_of(folder: Path, endings: Sequence[str]) -> list[Row]:
    """The folders in a folder, and its files with these endings; raises OSError if it cannot be read."""
    folders, files = list[Row](), list[Row]()
    for path in sorted(folder.iterdir(), key=natural):
        if path.name.startswith("."):
            continue
        if path.is_dir():
            folders.append(Row(path, True, pictures_in(path)))
        elif path.suffix.lower() in endings:
            files.append(Row(path))
    return [*folders, *files][:MOST_ROWS]


def pictures_in(folder: Path) -> int:
    """How many pictures lie in a folder itself; 0 for one that cannot be read."""
    try:
        return sum(name.lower().endswith(PICTURE_ENDINGS) and not name.startswith(".") for name in os.listdir(folder))
    except OSError:
        return 0


def first_folder() -> Path:
    """Where a person begins to look: the folder that was chosen last, or that of pictures."""
    if _last is not None and _last.is_dir():
        return _last
    from platformdirs import user_pictures_path

    return next((one for one in (user_pictures_path(), Path.home()) if one.is_dir()), Path("/"))


_last: Path | None = None


class ChooseFile(Dialog):
    """The files of a folder. `on_chosen` is called with what was chosen, after the window has closed."""

    wide = 760

    def __init__(
        self, app: Host, title: str, endings: Sequence[str], on_chosen: Callable[[Path], object], folders: bool = False
    ) -> None:
        """Files with these `endings` can be chosen, and with `folders` a folder with pictures as a whole."""
        super().__init__(app, title, "")
        self.endings, self.on_chosen, self.folders = endings, on_chosen, folders
        self.folder = Path("/")
        self.shown: list[Row] = []
        self._typed = "", 0.0
        """The letters that were typed shortly after one another, and when the last of them was."""
        home = Path.home()
        quick = [("Home", home), *((name, home / name) for name in SHOWN_FIRST)]
        self.up = self.form.add(Button("Up", self.go_up, icon="up", tip="The folder above"))
        self.quick = [self.form.add(Button(name, partial(self.go, path))) for name, path in quick if path.is_dir()]
        self.where = self.form.add(Label("", "small_strong", palette.INK_SOFT))
        self.list = self.form.add(
            RowList(ROW, self._draw_row, lambda _: self._renew(), self.open, empty="Nothing here can be used.", name="files")
        )
        self.form.add(self.reason)
        self.add_button("Cancel", self.dismiss)
        self.enter = self.add_button("Open", self.open_chosen)
        self.take = self.add_button("Take", self.take_chosen, "primary")
        self.go(first_folder())
        self.form.focus(self.list)

    @property
    def chosen(self) -> Row | None:
        """The selected row."""
        return self.shown[self.list.selected] if 0 <= self.list.selected < len(self.shown) else None

    @property
    def offered(self) -> Path | None:
        """What the green button takes: the selected file or folder of pictures, or the folder that is open."""
        row = self.chosen
        if row is None:
            return self.folder if self.folders and pictures_in(self.folder) else None
        return row.path if not row.is_folder or (self.folders and row.pictures) else None

    def go(self, folder: Path) -> None:
        """Show a folder."""
        try:
            shown = rows_of(folder, self.endings)
        except OSError as cause:
            self._refuse(f"{folder} cannot be opened: {cause.strerror or cause}.")
            return
        self.folder, self.shown = folder, shown
        self.reason.set_text("")
        self.where.set_text(str(folder))
        self.list.set_count(len(shown))
        self.list.refresh()
        self.list.selected, self.list.scrolled = -1, 0
        self._renew()

    def go_up(self) -> None:
        """Show the folder above."""
        self.go(self.folder.parent)
        self.form.focus(self.list)

    def open(self, index: int) -> None:
        """Show a folder, or take a file."""
        row = self.shown[index]
        if row.is_folder:
            self.go(row.path)
        else:
            self.take_chosen()

    def open_chosen(self) -> None:
        """Show the selected folder."""
        if self.chosen is not None:
            self.open(self.list.selected)

    def take_chosen(self) -> None:
        """Take what is offered, and close."""
        global _last
        path = self.offered
        if path is not None:
            _last = self.folder
            self.close_and(lambda: self.on_chosen(path))

    def on_key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_BACKSPACE:
            self.go_up()
        elif event.unicode.isprintable() and event.unicode.strip() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._find(event.unicode)
        else:
            super().on_key(event)

    def _find(self, letter: str) -> None:
        """Select the first row whose name begins with the letters that were typed together."""
        before, at = self._typed
        letters = (before if self.app.now() - at < LETTERS_TOGETHER else "") + letter.casefold()
        self._typed = letters, self.app.now()
        found = (index for index, row in enumerate(self.shown) if row.path.name.casefold().startswith(letters))
        if (index := next(found, None)) is not None:
            self.list.select(index)
            self._renew()

    def _renew(self) -> None:
        row, path = self.chosen, self.offered
        count = pictures_in(path) if path is not None and path.is_dir() else 0
        what = counted(count, "picture") if count else path.name[:40] if path is not None else ""
        self.take.set_text(f"Take {what}".rstrip())
        self.take.enable(path is not None)
        self.enter.enable(row is not None and row.is_folder)
        self.up.enable(self.folder.parent != self.folder)
        self.layout(self.app.size)

    def place_extra(self, rect: pygame.Rect) -> int:
        left, top = rect.left, rect.top
        for button in (self.up, *self.quick):
            wide = button.wanted_width()
            button.show(left + wide <= rect.right)
            button.place(pygame.Rect(left, top, wide, target(36)))
            left += wide + px(8)
        top += target(36) + px(8)
        self.where.place(pygame.Rect(rect.left, top, rect.width, px(20)))
        top += px(24)
        high = max(px(120), min(px(HIGHEST), self.app.size[1] - px(REST)))
        self.list.place(pygame.Rect(rect.left, top, rect.width, high))
        self.reason.place(pygame.Rect(rect.left, top + high + px(4), rect.width, 0))
        return top + high + px(24) - rect.top

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        row, inner = self.shown[index], rect.inflate(-2 * px(10), 0)
        side = px(18)
        if row.is_folder:
            sign = assets.icon("folder", side, side, palette.shown(palette.BRASS_DEEP))
            surface.blit(sign, sign.get_rect(midleft=inner.midleft), special_flags=pygame.BLEND_PREMULTIPLIED)
        inner.left += side + px(10)
        draw_text(surface, row.path.name, inner, "strong" if row.is_folder else "body")
        if row.pictures:
            draw_text(surface, counted(row.pictures, "picture"), rect.inflate(-2 * px(10), 0), "small", palette.INK_SOFT, "right")
