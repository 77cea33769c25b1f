"""My games: the games without code in a person's folder, made and changed in the window.

At the left are the games, at the right what is in the box of the one chosen. Pictures, folders and tables that are dropped on the
window, or named by a path, become cards, tokens or boards of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from tabletop.components.of_games import components_of
from tabletop.core.errors import GameDataError, TabletopError
from tabletop.core.table import start_table
from tabletop.games.game import Game
from tabletop.games.registry import game_names, load_game
from tabletop.packs.editor.found_files import PICTURE_ENDINGS, TABLE_ENDINGS, Found, found_at, path_in
from tabletop.packs.editor.parts import parts_of
from tabletop.packs.games_folder import games_folder
from tabletop.packs.new_pack import new_pack
from tabletop.packs.pack_files import PACK_ENDING, pack_name
from tabletop.packs.taking_in import take_in
from tabletop.packs.trash import name_before, packs_in_trash, restore_pack, trash_pack
from tabletop.ui.look import palette
from tabletop.ui.look.game_pictures import pictures_of
from tabletop.ui.look.paint import panel
from tabletop.ui.look.text import draw_paragraph, draw_text
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.screens.add_part import AddPart
from tabletop.ui.screens.choose_file import ChooseFile
from tabletop.ui.screens.new_own_game import NewOwnGame
from tabletop.ui.screens.own_game_menus import ask_name, ask_where_to, attempted, offer_parts, offer_trash
from tabletop.ui.screens.own_game_words import ADDED, EMPTY_BOX, FILE_ONLY, HINT, NO_GAMES, facts_of, paint_steps
from tabletop.ui.screens.own_games import OwnGame, own_games, usual_box
from tabletop.ui.screens.own_pictures import OwnPictureGrid, faults_in, faults_sentence
from tabletop.ui.widgets.button import Button, IconButton
from tabletop.ui.widgets.component_tile import component_tile
from tabletop.ui.widgets.field import TextField
from tabletop.ui.widgets.form_screen import FormScreen, place_back
from tabletop.ui.widgets.picture_grid import Tile
from tabletop.ui.widgets.rowlist import RowList, RowState
from tabletop.ui.widgets.widget import Widget

HEADING = "My games"
ROW = 58
LIST_WIDTH = 300
EMPTY_LIST = 100
"""The height of the list without games, in pixels at 100 %: the button that makes one stands below its sentence."""
LOOK_EVERY = 1.0
"""After how many seconds it is looked whether the files of the chosen game have changed."""
LEAST_TITLE = 160
"""The least room that a title has beside the buttons; else it stands above them."""


class MyGamesScreen(FormScreen):
    """The list of own games, and the box of the one chosen."""

    def __init__(self, app: Host, dropped: Sequence[Path] = ()) -> None:
        """`dropped` are files that were dropped on the screen below: they are added to a new game."""
        super().__init__(app)
        self.games: list[OwnGame] = []
        self._faults: tuple[Game | None, str] = None, ""
        """The game that was looked at last, and which of its pictures cannot be shown."""
        self.sheet = self.detail = self.title_rect = self.facts = pygame.Rect(0, 0, 0, 0)
        self._dropped = list(dropped)
        self._look_at = 0.0
        self.back = self.form.add(IconButton("left", self.dismiss, "Back", "Escape", "quiet_dark"))
        self.new = self.form.add(Button("New game…", self.make, "primary", "plus", key="Ctrl+N"))
        self.trash = self.form.add(
            Button("Trash…", self.offer_trash, "quiet_dark", "trash", "Bring back a game that was removed")
        )
        self.list = self.form.add(RowList(ROW, self._draw_row, lambda _: self._show(), lambda _: self.play(), empty=NO_GAMES))
        self.list.name = "games"
        self.start = self.form.add(Button("Play", self.play, "primary", "play", key="Enter"))
        tip = "Add piles, rows, grids and hands to the table, and say where they are"
        self.places = self.form.add(Button("Places…", self.edit_places, icon="fit", tip=tip))
        self.parts = self.form.add(
            Button(
                "Parts…",
                self.offer_parts,
                icon="menu",
                tip="Change size, name, number, back or kind of what was added, or take it away",
            )
        )
        tip = "Give the game another name; its saves stay"
        self.name_button = self.form.add(Button("Rename…", self.rename, icon="edit", key="F2", tip=tip))
        tip = "Put the game and its pictures into one file, to give it to somebody"
        self.give = self.form.add(Button("Hand on…", self.hand_on, icon="save", tip=tip))
        self.delete = self.form.add(Button("Remove the game", self.remove, icon="trash", key="Delete", tip="Into the trash"))
        self.grid = self.form.add(OwnPictureGrid(app.art, EMPTY_BOX))
        self.field = self.form.add(TextField("", None, self.add_named, HINT, limit=1_000, name="path"))
        self.add = self.form.add(Button("Add…", self.add_named, icon="plus"))
        self.read()
        self.form.focus(self.list if self.games else self.new)

    @property
    def toast_room(self) -> pygame.Rect:
        return self.grid.rect if self.field.visible else self.detail

    @property
    def chosen(self) -> OwnGame | None:
        """The selected game."""
        return self.games[self.list.selected] if 0 <= self.list.selected < len(self.games) else None

    @property
    def folder(self) -> Path | None:
        """The folder of the selected game; None if it is a file, or nothing is selected."""
        return self.chosen.path if self.chosen is not None and self.chosen.path.is_dir() else None

    @property
    def wrong(self) -> str:
        """What is wrong with the selected game, or which of its pictures cannot be shown; empty if nothing is."""
        return self.chosen.problem or self._faults[1] if self.chosen is not None else ""

    def read(self, name: str = "") -> None:
        """Look the games up again and select the one called `name`, or the one that was selected."""
        name = name or (self.chosen.name if self.chosen is not None else "")
        place = max(self.list.selected, 0)
        self.games = own_games()
        names = [one.name for one in self.games]
        self.list.set_count(len(self.games))
        self.list.refresh()
        self.list.select(names.index(name) if name in names else min(place, len(names) - 1))
        self._show()

    def _show(self) -> None:
        """Show the box of the selected game."""
        chosen, tiles = self.chosen, list[Tile]()
        if chosen is not None and chosen.game is not None:
            tiles = self._tiles(chosen.game)
            self.grid.show_game(chosen.game)
            if chosen.game is not self._faults[0]:
                self._faults = chosen.game, faults_sentence(faults_in(chosen.game)) if tiles else ""
        self.grid.empty = EMPTY_BOX if chosen is not None and self.folder else FILE_ONLY if chosen is not None else ""
        self.grid.set_tiles(tiles, self.grid.at)
        playable = chosen is not None and chosen.game is not None
        widgets: tuple[Widget, ...] = (self.start, self.places, self.parts, self.give, self.name_button, self.delete, self.grid)
        for widget in widgets:
            widget.show(chosen is not None)
        self.start.enable(playable)
        self.delete.enable(chosen is not None)
        for button in (self.name_button, self.give, self.places):
            button.enable(playable and self.folder is not None)
        self.parts.enable(self.folder is not None and bool(parts_of(self.folder)))
        for one in (self.field, self.add):
            one.show(self.folder is not None)
        # The green button is the next step: an empty box is filled first.
        self.start.kind, self.add.kind = ("primary", "plain") if tiles else ("plain", "primary")
        self.trash.show(bool(packs_in_trash(games_folder())))
        self.layout(self.app.size)
        self.invalidate()

    def _tiles(self, game: Game) -> list[Tile]:
        """What is in the box of a game."""
        try:
            return [component_tile(one) for one in components_of(game)]
        except GameDataError as problem:
            self.app.toast(str(problem))
            return []

    # What is done with a game

    def make(self) -> None:
        """Ask for a name and a template, and make a new game."""
        self._make("")

    def _make(self, name: str, found: Found | None = None) -> None:
        def done(title: str, template: str) -> str:
            try:
                made = new_pack(games_folder(), title, template)
            except GameDataError as problem:
                return str(problem)
            self.read(made.name)
            if found is not None:
                self.app.push(AddPart(self.app, made, found, self._added))
            return ""

        self.app.push(NewOwnGame(self.app, name, done))

    def play(self) -> None:
        """Ask who plays the selected game, and open its table."""
        from tabletop.ui.screens.new_game import NewGameScreen

        chosen = self.chosen
        if chosen is not None and chosen.game is not None:
            playable = [one.game for one in self.games if one.game is not None]
            self.app.push(NewGameScreen(self.app, playable, chosen.game))

    def rename(self) -> None:
        """Ask for another name of the selected game."""
        if self.chosen is not None and self.folder is not None:
            ask_name(self.app, self.folder, self.chosen.title, self.read)

    def hand_on(self) -> None:
        """Ask where the selected game is put as one file, to be given to somebody."""
        if self.folder is not None:
            ask_where_to(self.app, self.folder)

    def edit_places(self) -> None:
        """Open the places of the selected game."""
        from tabletop.ui.screens.places import PlacesScreen

        chosen, pack = self.chosen, self.folder
        if chosen is None or chosen.game is None or pack is None:
            return
        try:
            table = start_table(usual_box(chosen.game), "")
            screen = PlacesScreen(self.app, pack, table, pictures_of(chosen.game), self.read)
        except GameDataError as problem:
            self.app.toast(str(problem))
        else:
            self.app.push(screen)

    def remove(self) -> None:
        """Move the selected game into the trash, with a message that offers to bring it back."""
        chosen = self.chosen
        if chosen is None:
            return
        there = attempted(self.app, partial(trash_pack, chosen.path))
        if there is not None:
            self.read()
            back = partial(self._bring_back, there)
            self.app.toast(f"In the trash: {chosen.title}. Its saved games stay.", "Undo", back, 10.0)

    def _bring_back(self, there: Path) -> None:
        name = name_before(there)
        back = attempted(self.app, partial(restore_pack, there, name))
        if back is not None:
            self.read(pack_name(back))
            if back.name != name:
                self.app.toast(f"There is another game in {name}, so this one is in {back.name} now. Rename tells them apart.")

    def offer_trash(self) -> None:
        """Offer to bring back a game out of the trash."""
        offer_trash(self.app, games_folder(), self.trash.rect.bottomleft, self._bring_back)

    def offer_parts(self) -> None:
        """Offer to change or take away what was added to the selected game."""
        if self.folder is not None and parts_of(self.folder):
            offer_parts(self.app, self.folder, self.parts.rect.bottomleft, self.read)

    # Pictures and tables

    def add_named(self) -> None:
        """Add what is at the path in the field, or let somebody choose a folder or a file."""
        if self.field.text.strip():
            self.add_files([path_in(self.field.text)])
            return
        endings = (*PICTURE_ENDINGS, *TABLE_ENDINGS, PACK_ENDING)
        title = "A folder of pictures, a picture or a table"
        self.app.push(ChooseFile(self.app, title, endings, lambda path: self.add_files([path]), folders=True))

    def add_files(self, paths: Sequence[Path]) -> None:
        """Ask what these files are to be in the selected game, or in a new one if none is selected; take in a game in a file."""
        try:
            if len(paths) == 1 and paths[0].suffix == PACK_ENDING:
                self.read(take_in(paths[0], games_folder(), game_names()).id)
                return
            found = found_at(paths)
        except GameDataError as problem:
            self.app.toast(str(problem))
            return
        if self.folder is None:
            self._make(found.name, found)
        else:
            self.app.push(AddPart(self.app, self.folder, found, self._added))

    def _added(self, sort: str) -> None:
        self.field.set_text("")
        before = {one.name for one in self.grid.tiles}
        self.read()
        first = next((at for at, one in enumerate(self.grid.tiles) if one.name not in before), 0)
        self.grid.scroll(self.grid.scrolled + self.grid.rect_at(first).top - self.grid.rect.top)
        self.app.toast(ADDED.get(sort, ADDED["cards"]), "Play", self.play)

    def on_event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.DROPFILE:
            self._dropped.append(Path(event.file))
        else:
            super().on_event(event)

    def deadline(self) -> float | None:
        """Files that were dropped together are added together, in the next pass; the files of a game are looked at from time to
        time."""
        times = [super().deadline(), 0.0 if self._dropped else self._look_at]
        return min(moment for moment in times if moment is not None)

    def on_tick(self, now: float) -> None:
        super().on_tick(now)
        if self._dropped and self.is_painted:
            paths, self._dropped = self._dropped, []
            self.add_files(paths)
        elif now >= self._look_at and self.app.top is self:
            self._look_at = now + LOOK_EVERY
            if self._has_changed():
                self.read()

    def _has_changed(self) -> bool:
        """Whether the files of the selected game were changed by another program."""
        chosen = self.chosen
        if chosen is None:
            return False
        try:
            return load_game(chosen.name) is not chosen.game
        except TabletopError as problem:
            return str(problem) != chosen.problem

    def on_show(self) -> None:
        self.read()

    def on_key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_n and event.mod & pygame.KMOD_CTRL:
            self.make()
        elif event.key == pygame.K_F2:
            self.rename()
        elif event.key == pygame.K_DELETE:
            self.remove()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.play()
        else:
            super().on_key(event)

    # What is seen

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        margin = place_back(self.back, width, 22)
        right = width - margin
        top, bottom = px(84), height - px(28)
        self.sheet = pygame.Rect(margin, top, px(LIST_WIDTH), bottom - top)
        if self.games:
            wide = self.new.wanted_width()
            self.new.place(pygame.Rect(right - wide, px(26), wide, target(40)))
            right = self.new.rect.left - px(8)
        wide = self.trash.wanted_width()
        self.trash.place(pygame.Rect(right - wide, px(26), wide, target(40)))
        self.detail = pygame.Rect(self.sheet.right + px(20), top, width - margin - self.sheet.right - px(20), bottom - top)
        listed = self.sheet.inflate(-2 * px(8), -2 * px(8))
        if not self.games:
            # The first step stands where the games will be listed.
            listed.height = px(EMPTY_LIST)
            self.new.place(pygame.Rect(listed.left + px(24), listed.bottom, listed.width - 2 * px(24), target(48)))
        self.list.place(listed)
        inner = self.detail.inflate(-2 * px(18), -2 * px(14))
        buttons = (self.start, self.places, self.parts, self.give, self.name_button, self.delete)
        room = inner.width - sum(button.wanted_width() + px(8) for button in buttons)
        beside = room >= px(LEAST_TITLE)
        self.title_rect = pygame.Rect(inner.left, inner.top, room if beside else inner.width, target(40))
        right, top = inner.right, inner.top if beside else self.title_rect.bottom
        for button in buttons:
            wide = button.wanted_width()
            if right - wide < inner.left:
                right, top = inner.right, top + target(40) + px(6)
            button.place(pygame.Rect(right - wide, top, wide, target(40)))
            right -= wide + px(8)
        self.facts = pygame.Rect(inner.left, top + target(40) + px(4), inner.width, px(36))
        foot = target(42) if self.field.visible else 0
        wide = self.add.wanted_width()
        self.add.place(pygame.Rect(inner.right - wide, inner.bottom - foot, wide, target(42)))
        self.field.place(pygame.Rect(inner.left, inner.bottom - foot, inner.width - wide - px(8), target(42)))
        top = self.facts.bottom + px(2)
        self.grid.place(pygame.Rect(inner.left, top, inner.width, inner.bottom - foot - px(10) - top))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        head = pygame.Rect(self.back.rect.right + px(10), px(20), px(520), px(48))
        draw_text(surface, HEADING, head, "title", palette.CREAM)
        panel(surface, self.sheet, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        panel(surface, self.detail, palette.CARD, palette.CARD_EDGE, px(14), px(1))
        chosen, inner = self.chosen, self.detail.inflate(-2 * px(18), -2 * px(14))
        if chosen is None:
            paint_steps(surface, inner)
            return
        draw_text(surface, chosen.title, self.title_rect, "heading", valign="center")
        words, colour = (self.wrong, palette.RED) if self.wrong else (facts_of(chosen), palette.INK_SOFT)
        draw_paragraph(surface, words, self.facts, "small", colour)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, state: RowState) -> None:
        game = self.games[index]
        inner = rect.inflate(-2 * px(12), -2 * px(8))
        draw_text(surface, game.title, pygame.Rect(inner.left, inner.top, inner.width, px(22)), "strong")
        words = game.problem or (game.game.summary if game.game is not None else "")
        colour = palette.RED if game.problem else palette.INK_SOFT
        draw_text(surface, words, pygame.Rect(inner.left, inner.top + px(22), inner.width, px(20)), "small", colour)
