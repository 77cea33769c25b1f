"""The first screen: continue the last game, or begin another one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from tabletop.core.errors import GameDataError, SaveError
from tabletop.packs.editor.found_files import is_of_use
from tabletop.program import damage_sentence, damaged_files
from tabletop.rules.dates import players_text, when
from tabletop.rules.words import listed
from tabletop.ui.keys import ENTER, command_of, key_hint
from tabletop.ui.look import palette
from tabletop.ui.look.paint import draw_sign, focus_ring, panel
from tabletop.ui.look.text import draw_paragraph, draw_text, line_height
from tabletop.ui.look.theme import px, target
from tabletop.ui.screen import Host
from tabletop.ui.screens.saved_game import fitted, loaded_thumbnail, open_table
from tabletop.ui.widgets.button import Button
from tabletop.ui.widgets.form_screen import FormScreen
from tabletop.ui.widgets.shelf import Card, Shelf
from tabletop.ui.widgets.widget import Callback
from tabletop.version import __version__

if TYPE_CHECKING:
    from tabletop.games.game_cards import GameCard
    from tabletop.saves.summary import SaveListing

QUIT_GAP = 24
"""The gap between Quit and the other buttons, in pixels at 100 %, so that nobody quits who has missed one of them."""
HEADER = 96
"""The height of the part above the cards, in pixels at 100 %."""


class LibraryScreen(FormScreen):
    """Shows the last game with *Continue*, and the games that can be started."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.usable = False
        """Whether saves and games have been looked up; until then the first picture shows neither."""
        self.games: list[GameCard] = []
        self.saves = 0
        self.folder = ""
        """A sentence that says where games are saved; empty if nowhere."""
        self.hero = self.form.add(Hero(self.go_on))
        self.shelf = self.form.add(Shelf(self.new_game, self._picture))
        self.all_saves = self.form.add(Button("Saved games", self.open_saves, "quiet_dark", "folder", key="Ctrl+O"))
        self.templates = self.form.add(Button("Templates", self.open_templates, "quiet_dark", "copy", key="Ctrl+T"))
        self.templates.show(False)
        self.mine = self.form.add(Button("My games", self.open_mine, "quiet_dark", "edit", key="Ctrl+G"))
        self.help = self.form.add(Button("Help", self.open_help, "quiet_dark", "help", key="F1"))
        self.settings = self.form.add(Button("Settings", self.open_settings, "quiet_dark", "settings", key=key_hint("settings")))
        self.leave = self.form.add(Button("Quit", self.app.quit, "dark", "close", key="Ctrl+Q"))
        self._pictures: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._wanted: list[tuple[int, tuple[int, int]]] = []
        self.layout(app.size)

    @property
    def busy(self) -> bool:
        """Whether there is something left to look up or to paint."""
        return not self.usable or bool(self._wanted) or self.hero.thumbnail_due

    def on_show(self) -> None:
        if self.usable:
            self._look_up_saves()
            self._look_up_games()

    def on_tick(self, now: float) -> None:
        if self.is_painted and not self.usable:
            self._look_up_saves()
            self._look_up_games()
            self.usable = True
            self.invalidate()
            damage = damage_sentence(damaged_files())
            if damage:
                self.app.banner(damage)
        elif self.hero.thumbnail_due:
            self.hero.load_thumbnail()
        elif self._wanted:
            self._paint_picture()
        super().on_tick(now)

    def layout(self, size: tuple[int, int]) -> None:
        width, height = size
        margin = px(32) if width < px(1200) else px(48)
        top, bottom = px(HEADER), height - px(44)
        right = width - margin
        for button in (self.leave, self.help, self.settings, self.mine, self.templates, self.all_saves):
            if not button.visible:
                continue
            wide = button.wanted_width()
            button.place(pygame.Rect(right - wide, px(28), wide, target(40)))
            right -= wide + px(QUIT_GAP if button is self.leave else 4)
        inner = width - 2 * margin
        hero_width = min(inner * 46 // 100, px(960))
        hero_height = min(bottom - top, hero_width * 10 // 16 + px(190))
        self.hero.place(pygame.Rect(margin, top, hero_width, hero_height))
        left = margin + hero_width + px(32)
        self.shelf.place(pygame.Rect(left, top + px(40), width - margin - left, bottom - top - px(40)))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        width, height = surface.get_size()
        left = self.hero.rect.left
        draw_text(surface, "Tabletop", pygame.Rect(left, px(20), px(420), px(56)), "display", palette.CREAM, valign="center")
        line = pygame.Rect(left, px(82), width - 2 * left, px(1))
        surface.fill(palette.shown(palette.WALNUT_EDGE), line)
        heading = pygame.Rect(self.shelf.rect.left, px(HEADER), self.shelf.rect.width, px(32))
        draw_text(surface, "Begin a new game", heading, "heading", palette.CREAM)
        foot = pygame.Rect(left, height - px(36), width - 2 * left, px(24))
        draw_text(surface, f"Version {__version__}", foot, "small", palette.CREAM_SOFT, "right")
        foot.width -= px(110)
        if self.usable:
            draw_text(surface, self.folder, foot, "small", palette.CREAM_SOFT)

    def on_event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.DROPFILE and is_of_use(Path(event.file)):
            self.open_mine([Path(event.file)])
        elif event.type == pygame.DROPFILE:
            self.take_in(Path(event.file))
        else:
            super().on_event(event)

    def take_in(self, path: Path) -> None:
        """Put a game that was dropped on the window among the player's games."""
        from tabletop.games.registry import game_names
        from tabletop.packs.games_folder import games_folder
        from tabletop.packs.taking_in import take_in

        try:
            game = take_in(path, games_folder(), game_names())
        except GameDataError as problem:
            self.app.banner(str(problem))
            return
        self._look_up_games()
        self.invalidate()
        self.app.toast(f"{game.name} is among your games now.")

    def on_key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_q and event.mod & pygame.KMOD_CTRL:
            self.app.quit()
        elif event.key == pygame.K_o and event.mod & pygame.KMOD_CTRL:
            self.open_saves()
        elif event.key == pygame.K_t and event.mod & pygame.KMOD_CTRL and self.templates.visible:
            self.open_templates()
        elif event.key == pygame.K_g and event.mod & pygame.KMOD_CTRL:
            self.open_mine()
        elif event.key == pygame.K_n and event.mod & pygame.KMOD_CTRL:
            self.new_game(0)
        elif event.key in ENTER and self.usable:
            self.go_on()
        elif command_of(event) == "help":
            self.open_help()
        elif command_of(event) == "settings":
            self.open_settings()

    def go_on(self) -> None:
        """Open the game on the large card, or start the first game if there is none."""
        save = self.hero.save
        if save is not None:
            open_table(self.app, save.path)
        else:
            self.new_game(0)

    def new_game(self, index: int) -> None:
        """Open the form for a new game at `index`."""
        from tabletop.games.registry import list_games
        from tabletop.ui.screens.new_game import NewGameScreen

        # What came to light when a game was painted is known only here.
        faults = {card.id: card.problem for card in self.games}
        listings = [replace(one, problem=one.problem or faults.get(one.id, "")) for one in list_games()]
        playable = [listing.game for listing in listings if listing.game is not None and not listing.problem]
        if not playable:
            return
        wanted = self.games[index].id if index < len(self.games) else ""
        chosen = next((game for game in playable if game.id == wanted), playable[0])
        broken = [listing for listing in listings if listing.problem]
        self.app.push(NewGameScreen(self.app, playable, chosen, broken))

    def open_saves(self) -> None:
        """Show all saved games."""
        from tabletop.ui.screens.saves import SavesScreen

        self.app.push(SavesScreen(self.app))

    def open_templates(self) -> None:
        """Show the tables from which a game can be begun."""
        from tabletop.ui.screens.templates import TemplatesScreen

        self.app.push(TemplatesScreen(self.app))

    def open_mine(self, dropped: Sequence[Path] = ()) -> None:
        """Show the games in the person's folder, to make and change them; `dropped` are pictures or tables for a new one."""
        from tabletop.ui.screens.my_games import MyGamesScreen

        self.app.push(MyGamesScreen(self.app, dropped))

    def open_help(self) -> None:
        """Show the keys and the mouse."""
        from tabletop.ui.screens.help import HelpScreen

        self.app.push(HelpScreen(self.app))

    def open_settings(self) -> None:
        """Show the settings."""
        from tabletop.ui.screens.settings import SettingsScreen

        self.app.push(SettingsScreen(self.app))

    def _look_up_saves(self) -> None:
        from tabletop.saves.listings import has_templates, save_to_go_on_with

        save, self.saves = None, 0
        try:
            self.folder = f"Every act is saved as you make it, in {self.app.session_folder}"
            save, self.saves = save_to_go_on_with(self.app.session_folder)
        except OSError as cause:
            self.app.toast(f"The folder of saves cannot be read: {cause.strerror or cause}.")
        except SaveError as problem:
            self.folder = ""
            self.app.banner(str(problem))
        self.hero.set_save(save)
        self.templates.show(bool(self.folder) and has_templates(self.app.session_folder))
        self.all_saves.set_text(f"Saved games ({self.saves})" if self.saves else "Saved games")
        self.layout(self.app.size)

    def _look_up_games(self) -> None:
        from tabletop.games.game_cards import game_cards

        self.games = game_cards()
        self._wanted.clear()
        self._set_cards()

    def _set_cards(self) -> None:
        cards = []
        for game in self.games:
            line = players_text(*game.players) if any(game.players) else ""
            cards.append(Card(game.name, line, "" if game.problem else game.summary, game.problem))
        self.shelf.set_cards(cards)

    def _picture(self, index: int, size: tuple[int, int]) -> pygame.Surface | None:
        if self.games[index].problem:
            return None
        picture = self._pictures.get((self.games[index].id, size))
        if picture is None and (index, size) not in self._wanted:
            self._wanted.append((index, size))
        return picture

    def _paint_picture(self) -> None:
        """Make one picture that the shelf has asked for: one per pass of the loop, so that the window stays quick."""
        from tabletop.ui.export.game_picture import card_picture, picture_problem

        index, size = self._wanted.pop(0)
        game = self.games[index]
        if not game.problem:
            try:
                self._pictures[(game.id, size)] = card_picture(game, self.app.art, size)
            except Exception as cause:
                # One faulty game must not stop the others: its card says what is wrong with it.
                self.games[index] = replace(game, problem=picture_problem(game, cause))
                self._set_cards()
            self.shelf.touch()


class Hero(Button):
    """The large card of the game played last. All of it can be clicked."""

    def __init__(self, on_click: Callback) -> None:
        super().__init__("Continue", lambda: on_click() if self.looked else None)
        self.save: SaveListing | None = None
        self.looked = False
        self.thumbnail_due = False
        """Whether the save has a small picture that has not been decoded yet."""
        self._thumbnail: pygame.Surface | None = None
        self._fitted: pygame.Surface | None = None

    def set_save(self, save: SaveListing | None) -> None:
        """Show another save; None if there is none."""
        self.save = save
        self.looked = True
        self._fitted = None
        self._thumbnail = None
        self.thumbnail_due = save is not None and bool(save.thumbnail)
        self.touch()

    def load_thumbnail(self) -> None:
        """Decode the small picture of the save, in its own pass of the loop so that the screen never waits for it."""
        self.thumbnail_due = False
        self._thumbnail = loaded_thumbnail(self.save.thumbnail) if self.save is not None else None
        self.touch()

    def button_rect(self) -> pygame.Rect:
        """The rectangle of the button that is painted on it."""
        return pygame.Rect(self.rect.left + px(24), self.rect.bottom - px(24) - px(48), px(190), px(48))

    def picture_rect(self) -> pygame.Rect:
        """The rectangle of the picture."""
        return pygame.Rect(self.rect.left + px(10), self.rect.top + px(10), self.rect.width - px(20), self.rect.height - px(190))

    def draw(self, surface: pygame.Surface) -> None:
        border = palette.BRASS if self.hovered else palette.CARD_EDGE
        panel(surface, self.rect, palette.CARD, border, px(14), px(2) if self.hovered else px(1))
        window = self.picture_rect()
        self._draw_picture(surface, window)
        inner = pygame.Rect(self.rect.left + px(24), window.bottom + px(12), self.rect.width - px(48), px(34))
        if self.looked:
            title, line = self._words()
            draw_text(surface, title, inner, "heading")
            inner = pygame.Rect(inner.left, inner.bottom + px(2), inner.width, 2 * line_height("body"))
            draw_paragraph(surface, line, inner, "body", palette.INK_SOFT)
            self._draw_button(surface)
        if self.shows_ring:
            focus_ring(surface, self.rect, px(14))

    def _words(self) -> tuple[str, str]:
        save = self.save
        if save is None:
            return "Nothing is being played yet", "Choose a game. It will wait for you here, just as you left it."
        # The players come last, because many long names are cut.
        parts = [save.game_name, "finished" if save.over else "", when(save.modified, time.time()), listed(save.players)]
        return save.title, " · ".join(part for part in parts if part and part != save.title)

    def button_text(self) -> str:
        """The text of the button: a finished game cannot be continued."""
        if self.save is None:
            return "New game"
        return "Look at it" if self.save.over else "Continue"

    def _draw_button(self, surface: pygame.Surface) -> None:
        text = self.button_text()
        button = Button(text, self.on_click, "primary", "eye" if text == "Look at it" else "play", role="large")
        button.rect, button.hovered, button.pressed = self.button_rect(), self.hovered, self.pressed
        button.draw(surface)

    def _draw_picture(self, surface: pygame.Surface, window: pygame.Rect) -> None:
        if self._thumbnail is None:
            panel(surface, window, palette.FELT, radius=px(8))
            panel(surface, window.inflate(-px(28), -px(28)), palette.FELT, palette.FELT_DEEP, px(8), px(2))
            draw_sign(surface, "meeple", window.center, min(window.height * 2 // 5, px(120)), palette.BRASS)
            return
        if self._fitted is None or self._fitted.get_size() != window.size:
            self._fitted = fitted(self._thumbnail, window.size)
        surface.blit(self._fitted, window)
