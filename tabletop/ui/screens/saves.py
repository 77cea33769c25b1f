"""All saved games: open, rename, copy, move into the trash, restore, and delete from there for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop.core.errors import SaveError, TabletopError
from tabletop.rules.dates import when
from tabletop.saves.listings import Listings, SaveSearch
from tabletop.saves.manage import duplicate_save, rename_save, restore_save, trash_save
from tabletop.saves.summary import SaveListing
from tabletop.session import Session
from tabletop.session.save_facts import about, facts_of
from tabletop.ui.look import palette
from tabletop.ui.look.paint import draw_sign, panel
from tabletop.ui.look.text import draw_paragraph, draw_text, line_height, lines_of, paragraph_height, width_of
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.screens.handing_on import ask_where
from tabletop.ui.screens.saved_game import Thumbnails, fitted, open_table
from tabletop.ui.screens.trash import ask_to_delete
from tabletop.ui.widgets.button import Button, Choice, IconButton
from tabletop.ui.widgets.dialogs import TextDialog
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.form_screen import FormScreen, place_back
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import SEPARATOR, MenuRow
from tabletop.ui.widgets.rowlist import RowList, RowState

ROW_HEIGHT = 76
PICTURE_SHAPE = 0.625
HEADING = "Saved games"
NO_SAVES = "No game has been saved yet. Begin one on the first screen: every act is saved as you make it."
NOT_FOUND = "No saved game has these words in its title, its game or its people. Escape shows all."
MOST_UNSEARCHED = 12
"""With more saves than this there is a field to search them."""
SEARCH_WIDTH = 300
SEARCHED_FOR = 0.01
"""For how many seconds saves are looked through before the screen is painted again."""
WALKING = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""The keys that walk through the list while the keyboard is in the field."""
NO_TRASH = "The trash is empty. What you delete comes here first, and can be taken back."


class SavesScreen(FormScreen):
    """The list of saves at the left, the selected one at the right with everything that can be done with it."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.in_trash = False
        self.every = Listings()
        """All saves of the folder or its trash."""
        self.saves = Listings()
        """The saves in the list: all of them, or those that the search has found."""
        self.search = SaveSearch()
        self._wanted: Path | None = None
        """The save to select as soon as the search has found it."""
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.detail = pygame.Rect(0, 0, 0, 0)
        self.back = self.form.add(IconButton("left", self.dismiss, "Back to the games", "Escape", "quiet_dark"))
        self.list = self.form.add(
            RowList(ROW_HEIGHT, self._draw_row, self._picked, lambda _: self.open_chosen(), self._menu, NO_SAVES, name="saves")
        )
        self.open = self.form.add(Button("Open", self.open_chosen, "primary", "play", key="Enter", role="large"))
        self.rename = self.form.add(Button("Rename", self.rename_chosen, icon="edit", key="F2"))
        self.duplicate = self.form.add(Button("Duplicate", self.duplicate_chosen, icon="copy", key="Ctrl+D"))
        self.delete = self.form.add(Button("Delete", self.delete_chosen, icon="trash", tip="Move into the trash", key="Delete"))
        self.erase = self.form.add(Button("Delete for ever", self.delete_chosen, key="Delete"))
        self.empty = self.form.add(Button("Empty the trash", self.empty_trash, key="Ctrl+Delete"))
        self.place_choice = self.form.add(Choice([(False, "Games"), (True, "Trash")], False, self._switch, "place", dark=True))
        self.field = self.form.add(TextField("", self._search, self.open_chosen, "Find a game: type letters", name="search"), 1)
        self._thumbnails = Thumbnails()
        self.form.focus(self.list)
        self.read()

    @property
    def chosen(self) -> SaveListing | None:
        """The selected save."""
        return self.saves[self.list.selected] if 0 <= self.list.selected < len(self.saves) else None

    @property
    def toast_room(self) -> pygame.Rect:
        return self.sheet

    def on_show(self) -> None:
        self.read()

    def _listed(self) -> tuple[Listings, Listings]:
        """The saves in the folder and those in its trash; if there can be no folder, none, and a banner says so."""
        try:
            folder = self.app.session_folder
        except SaveError as problem:
            self.app.banner(str(problem))
            return Listings(), Listings()
        return Listings(folder), Listings(folder, trash=True)

    def read(self, mark: Path | None = None) -> None:
        """Look up the saves again and select the one at `mark`, or the one that was selected before."""
        if mark is not None or self.search.finished:
            self._wanted = mark or (self.chosen.path if self.chosen is not None else None)
        games, deleted = self._listed()
        self.every = deleted if self.in_trash else games
        self._thumbnails.clear()
        self.field.show(len(self.every) > MOST_UNSEARCHED or bool(self.field.text))
        self.search.begin(self.every, self.field.text)
        self.search.step(SEARCHED_FOR)
        self._list(self._wanted)
        self.place_choice.offer([(False, "Games"), (True, f"Trash ({len(deleted)})" if deleted else "Trash")])
        self.layout(self.app.size)

    def _list(self, mark: Path | None) -> None:
        """List what has been found, and select the save at `mark`, or the one that is now in its place."""
        place = max(self.list.selected, 0)
        self.saves = self.every.only(self.search.found)
        nothing = (NO_TRASH, "trash") if self.in_trash else (NO_SAVES, "folder")
        self.list.empty, self.list.empty_sign = (NOT_FOUND, "search") if self.field.text else nothing
        self.list.set_count(len(self.saves))
        self.list.refresh()
        paths = self.saves.paths
        self.list.select(paths.index(mark) if mark in paths else min(place, len(paths) - 1))
        self._show_chosen()

    def _search(self, text: str) -> None:
        self.search.begin(self.every, text)
        self.search.step(SEARCHED_FOR)
        self.list.scrolled, self._wanted = 0, None
        self._list(self.search.found[0] if self.search.found else None)

    def deadline(self) -> float | None:
        """While the search goes on 0.0, a time that has passed, so that the loop does not wait."""
        return super().deadline() if self.search.finished else 0.0

    def on_tick(self, now: float) -> None:
        """Look at some more of the saves that are searched."""
        super().on_tick(now)
        if not self.search.finished and self.is_painted:
            self.search.step(SEARCHED_FOR)
            if self.search.finished or len(self.search.found) != len(self.saves):
                self._list(self._wanted or (self.chosen.path if self.chosen is not None else None))

    def on_event(self, event: pygame.event.Event) -> None:
        """Letters go into the field wherever the keyboard is, arrows into the list; Escape clears the field first."""
        key = event.key if event.type == pygame.KEYDOWN else None
        if event.type == pygame.TEXTINPUT and self.field.visible and not event.text.isspace():
            self.form.focus(self.field)
        if key == pygame.K_ESCAPE and self.field.text:
            self.field.set_text("")
            self.form.focus(self.list)
            self.read()
        elif key in WALKING and self.form.focused is self.field:
            self.list.on_event(event)
        else:
            super().on_event(event)

    @property
    def takes_letters(self) -> bool:
        return self.field.visible or super().takes_letters

    def open_chosen(self, replay: bool = False) -> None:
        """Open the selected save, with `replay` to play it back from its start; restore it if it is in the trash."""
        save = self.chosen
        if save is None or (save.problem and not self.in_trash):
            return
        if self.in_trash:
            self._do(restore_save, save, f"Back among your games: {save.title}")
            return
        open_table(self.app, save.path, replay)

    def rename_chosen(self) -> None:
        """Ask for a new title of the selected save."""
        save = self.chosen
        if save is None or save.problem or self.in_trash:
            return

        def done(title: str) -> str:
            try:
                path = rename_save(save.path, title)
            except TabletopError as problem:
                return str(problem)
            self.read(path)
            return ""

        self.app.push(TextDialog(self.app, "Rename the game", "Title", save.title, done, "Rename"))

    def duplicate_chosen(self) -> None:
        """Make a copy of the selected save."""
        save = self.chosen
        if save is not None and not save.problem and not self.in_trash:
            self._do(duplicate_save, save, f"Copied: {save.title}")

    def hand_on_chosen(self) -> None:
        """Ask where to write a copy of the selected save that holds its pictures."""
        save = self.chosen
        if save is not None and not save.problem:
            path, thumbnail = save.path, save.thumbnail
            ask_where(self.app, save.title, lambda to: Session.load(path, read_only=True).save_with_pictures(to, "", thumbnail))

    def delete_chosen(self) -> None:
        """Move the selected save into the trash, with a message that offers to restore it; from there delete it for ever."""
        save = self.chosen
        if save is None:
            return
        if self.in_trash:
            ask_to_delete(self.app, [save.path], f"“{save.title}” ({save.path.name})", self.read)
            return
        path = self._try(trash_save, save.path)
        if path is not None:
            self.read()
            self.app.toast(f"In the trash: {save.title}", "Undo", lambda: self._take_back(path), 8.0)

    def empty_trash(self) -> None:
        """Delete all that lies in the trash for ever, not only what a search has found."""
        paths = self.every.paths
        if self.in_trash and paths:
            all_of = f"All {len(paths)} games" if len(paths) > 1 else "The only game"
            ask_to_delete(self.app, tuple(paths), f"{all_of} in the trash", self.read)

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        margin = place_back(self.back, width, 22)
        choice = self.place_choice.wanted_width()
        self.place_choice.place(pygame.Rect(width - margin - choice, px(26), choice, target(38)))
        title = self.back.rect.right + px(10) + width_of(HEADING, "title") + px(24)
        wide = min(px(SEARCH_WIDTH), self.place_choice.rect.left - px(16) - title)
        self.field.place(pygame.Rect(self.place_choice.rect.left - px(16) - wide, px(26), wide, target(38)))
        inner = min(width - 2 * margin, px(1400))
        left = (width - inner) // 2
        top, bottom = px(84), height - px(28)
        detail_width = min(max(inner * 40 // 100, px(380)), px(520))
        self.sheet = pygame.Rect(left, top, inner - detail_width - px(20), bottom - top)
        self.detail = pygame.Rect(self.sheet.right + px(20), top, detail_width, bottom - top)
        self.list.place(self.sheet.inflate(-2 * px(8), -2 * px(8)))
        pad = px(20)
        y = self.detail.bottom - pad - target(40)
        for row in ((self.rename, self.duplicate, self.delete), (self.erase, self.empty)):
            wide = (self.detail.width - 2 * pad - (len(row) - 1) * px(8)) // len(row)
            for place, button in enumerate(row):
                button.place(pygame.Rect(self.detail.left + pad + place * (wide + px(8)), y, wide, target(40)))
        self.open.place(pygame.Rect(self.detail.left + pad, y - px(60), self.detail.width - 2 * pad, px(48)))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        head = pygame.Rect(self.back.rect.right + px(10), px(20), px(520), px(48))
        draw_text(surface, HEADING, head, "title", palette.CREAM)
        panel(surface, self.sheet, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        panel(surface, self.detail, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        save = self.chosen
        if save is not None:
            self._paint_detail(surface, save)
        else:
            text = pygame.Rect(self.detail.left, self.detail.centery - px(20), self.detail.width, px(40))
            draw_text(surface, "Nothing is chosen", text, "body", palette.INK_SOFT, "center")

    def on_key(self, event: pygame.event.Event) -> None:
        ctrl = event.mod & pygame.KMOD_CTRL
        match event.key:
            case pygame.K_F2:
                self.rename_chosen()
            case pygame.K_DELETE if ctrl:
                self.empty_trash()
            case pygame.K_DELETE:
                self.delete_chosen()
            case pygame.K_d if ctrl:
                self.duplicate_chosen()
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self.open_chosen()
            case _:
                super().on_key(event)

    def _paint_detail(self, surface: pygame.Surface, save: SaveListing) -> None:
        pad = px(20)
        inner = self.detail.inflate(-2 * pad, -2 * pad)
        facts = facts_of(save)
        row = line_height("body") + px(3)
        title_height = min(paragraph_height(save.title, "heading", inner.width), 2 * line_height("heading"))
        words_width = inner.width - px(76)
        lines = [len(lines_of(words, "body", words_width, 2)) for _, words in facts]
        below = title_height + px(14) + sum(lines) * row + px(16)
        room = self.open.rect.top - px(12) - inner.top - below
        high = min(round(inner.width * PICTURE_SHAPE), room)
        y = inner.top
        if high >= px(60):
            window = pygame.Rect(inner.left, y, inner.width, high)
            self._paint_picture(surface, save, window)
            y = window.bottom + px(14)
        y += draw_paragraph(surface, save.title, pygame.Rect(inner.left, y, inner.width, title_height), "heading")
        y += px(8)
        if save.problem:
            rest = pygame.Rect(inner.left, y, inner.width, self.open.rect.top - px(8) - y)
            draw_paragraph(surface, save.problem, rest, "body", palette.RED)
            return
        for (heading, words), count in zip(facts, lines, strict=True):
            rect = pygame.Rect(inner.left, y, px(76), row)
            draw_text(surface, heading, rect, "body", palette.INK_SOFT, valign="top")
            draw_paragraph(surface, words, pygame.Rect(rect.right, y, words_width, count * row), "body")
            y += count * row

    def _paint_picture(self, surface: pygame.Surface, save: SaveListing, window: pygame.Rect) -> None:
        picture = self._thumbnails.of(save.path, save.thumbnail)
        if picture is not None:
            surface.blit(fitted(picture, window.size), window)
            return
        panel(surface, window, palette.FELT if not save.problem else palette.CARD_DEEP, radius=px(8))
        sign, colour = ("warning", palette.RED) if save.problem else ("meeple", palette.BRASS)
        draw_sign(surface, sign, window.center, min(window.height // 2, px(96)), colour)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        save = self.saves[index]
        inner = rect.inflate(-2 * px(12), -2 * px(8))
        window = pygame.Rect(inner.left, inner.top, round(inner.height / PICTURE_SHAPE), inner.height)
        self._paint_picture(surface, save, window)
        text = pygame.Rect(window.right + px(14), inner.top + px(2), inner.right - window.right - px(14), px(24))
        date, words = when(save.modified, time.time()), save.problem or about(save)
        line = pygame.Rect(text.left, text.bottom + px(6), text.width, px(22))
        if width_of(save.title, "strong") + px(12) + width_of(date, "small") <= text.width:
            draw_text(surface, date, text, "small", palette.INK_SOFT, "right")
        else:
            words = f"{date} · {words}"
        draw_text(surface, save.title, text, "strong")
        draw_text(surface, words, line, "small", palette.RED if save.problem else palette.INK_SOFT)

    def _picked(self, index: int) -> None:
        self._wanted = None
        self._show_chosen()

    def _menu(self, index: int, pos: tuple[int, int]) -> None:
        self._show_chosen()
        well = not self.saves[index].problem
        trash = [
            MenuRow("Restore", self.open_chosen, "Enter", "undo"),
            SEPARATOR,
            MenuRow("Delete for ever…", self.delete_chosen, "Delete", "trash"),
            MenuRow("Empty the trash…", self.empty_trash, "Ctrl+Delete", "trash"),
        ]
        games = [
            MenuRow("Open", self.open_chosen, "Enter", "play", well),
            MenuRow("Play back", lambda: self.open_chosen(replay=True), "", "film-strip", well),
            MenuRow("Rename…", self.rename_chosen, "F2", "edit", well),
            MenuRow("Duplicate", self.duplicate_chosen, "Ctrl+D", "copy", well),
            MenuRow("Save a copy with its pictures…", self.hand_on_chosen, "", "save", well),
            SEPARATOR,
            MenuRow("Delete", self.delete_chosen, "Delete", "trash"),
        ]
        self.app.push(ContextMenu(self.app, pos, trash if self.in_trash else games))

    def _switch(self, in_trash: str | int | bool) -> None:
        self.in_trash = bool(in_trash)
        self.list.selected = -1
        self.list.scrolled = 0
        self.read()
        self.form.dirty.append(pygame.Rect((0, 0), self.app.size))

    def _show_chosen(self) -> None:
        """Let the buttons say what can be done with the selected save."""
        save = self.chosen
        well = save is not None and not save.problem
        self.open.set_text("Restore" if self.in_trash else "Open")
        self.open.icon = "undo" if self.in_trash else "play"
        self.open.tip = f"{self.open.text}  ·  Enter"
        self.open.enable(well or (self.in_trash and save is not None))
        for button in (self.rename, self.duplicate):
            button.enable(well)
        self.empty.enable(len(self.every) > 0)
        for button in (self.delete, self.erase):
            button.enable(save is not None)
        for button in (self.rename, self.duplicate, self.delete, self.erase, self.empty):
            button.show(self.in_trash == (button in (self.erase, self.empty)))
        self.form.dirty.append(pygame.Rect(self.detail))

    def _do(self, act: Callable[[Path], Path], save: SaveListing, said: str) -> None:
        path = self._try(act, save.path)
        if path is not None:
            self.read(path)
            self.app.toast(said)

    def _try(self, act: Callable[[Path], Path], path: Path) -> Path | None:
        """Do something with a save; return where it is now, or None after a message on why it cannot be done."""
        try:
            return act(path)
        except TabletopError as problem:
            self.app.toast(str(problem))
            return None

    def _take_back(self, path: Path) -> None:
        back = self._try(restore_save, path)
        if back is None:
            return
        if self.app.top is self:
            self.read(back)
        else:
            self.app.top.on_show()
            self.app.request_redraw()
