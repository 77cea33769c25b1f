"""The window as a person uses it: library, new game, saved games, help; resizing; and what happens when things fail."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from driver import Driver

from tabletop import problems
from tabletop.bench.meter import SETTLE
from tabletop.core.equipment import SEAT_COLOURS, Equipment
from tabletop.core.errors import TabletopError, UnknownNameError
from tabletop.games.game import Game, OptionDef
from tabletop.games.registry import Listing, load_game
from tabletop.problems import log_path
from tabletop.rules.free_play import FREE_PLAY
from tabletop.saves.folder import TRASH, new_save_path, saves_folder
from tabletop.saves.listings import list_saves
from tabletop.session import Session
from tabletop.session.save_facts import about, facts_of
from tabletop.settings import Settings
from tabletop.start import Start, opened_session
from tabletop.ui.export.thumbnail import thumbnail
from tabletop.ui.look import palette
from tabletop.ui.look.theme import px
from tabletop.ui.screen import Screen
from tabletop.ui.screens.help import HelpScreen, help_rows
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.screens.rules import RulesScreen
from tabletop.ui.screens.saved_game import fitted, loaded_thumbnail
from tabletop.ui.screens.saves import SavesScreen
from tabletop.ui.shell import app as app_module
from tabletop.ui.shell import window
from tabletop.ui.shell.crash import FaultDialog
from tabletop.ui.shell.events import merged
from tabletop.ui.shell.key_repeat import KeyRepeat
from tabletop.ui.shell.run import run
from tabletop.ui.shell.waiting import nap
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.button import Choice
from tabletop.ui.widgets.dialogs import ConfirmScreen, MessageDialog, TextDialog
from tabletop.ui.widgets.form_screen import FormScreen
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.widget import Widget

SIZES = [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)]
EIGHT = 8


@pytest.fixture
def three_saves() -> list[str]:
    """Three games in the folder of saves, made one after another; their titles, the newest first."""
    titles = ["First evening", "Second evening", "Third evening"]
    for number, title in enumerate(titles):
        path = new_save_path(saves_folder(), title)
        with Session.new("open_table", 2 + number, seed="7", title=title, path=path) as session:
            session.write_summary()
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
    return titles[::-1]


def titles_of(driver: Driver) -> list[str]:
    """The titles that the screen of saved games lists."""
    assert isinstance(driver.screen, SavesScreen)
    return [save.title for save in driver.screen.saves]


def crowded_game(small_equipment: Equipment, with_bots: bool = False) -> Game:
    """A game with as many seats and options as the form must have room for."""
    options = tuple(
        OptionDef(f"o{number}", f"Option number {number}", ((True, "With"), (False, "Without")), True) for number in range(3)
    )
    long = OptionDef("long", "Scenario", tuple((n, f"A scenario with a long name, part {n}") for n in range(4)), 0)
    return Game(
        "crowded",
        "A Game of Many Options",
        "Words about it. " * 12,
        (2, EIGHT),
        lambda *_: small_equipment,
        options=(*options, long),
        ruleset=FREE_PLAY if with_bots else None,
        bots={"easy": NoBot, "normal": NoBot, "hard": NoBot} if with_bots else {},
        readme="# Rules\n\nThere are none.",
    )


class NoBot:
    """Replaces a bot in a test in which none plays."""

    def choose(self, view: object, moves: object, rng: object) -> None:
        pytest.fail("no bot plays in this test")


class TestLibrary:
    def test_without_saves_it_offers_a_new_game(self, driver: Driver) -> None:
        assert isinstance(driver.screen, LibraryScreen)
        assert driver.screen.usable
        driver.key("enter")
        assert isinstance(driver.screen, NewGameScreen)

    def test_continue_opens_the_newest_save(self, three_saves: list[str]) -> None:
        with Driver() as driver:
            driver.settle()
            driver.click("Continue")
            driver.settle()
            tables = [screen for screen in driver.app.stack if isinstance(screen, TableScreen)]
            assert [table.session.title for table in tables] == [three_saves[0]]

    def test_a_game_that_is_over_is_looked_at_and_an_older_one_gone_on_with(self, three_saves: list[str]) -> None:
        path = new_save_path(saves_folder(), "Over")
        with Session.new("roundhouse_kick", 1, seed="3", title="Over", path=path) as session:
            while session.outcome() is None:
                session.play(session.legal_moves().moves[0])
            session.write_summary()
        with Driver() as driver:
            driver.settle()
            assert isinstance(driver.screen, LibraryScreen)
            hero = driver.screen.hero
            assert hero.save is not None
            assert (hero.save.title, hero.button_text()) == (three_saves[0], "Continue")
            for title in three_saves:
                (saves_folder() / f"{title}.tabletop").unlink()
            driver.screen.on_show()
            assert hero.save.title == "Over"
            assert hero.button_text() == "Look at it"

    @pytest.mark.parametrize("shape", [(1200, 400), (400, 600)])
    def test_pictures_of_saves_show_the_whole_table(self, driver: Driver, shape: tuple[int, int]) -> None:
        """A picture whose edges are red keeps all four, in the save and in a window of another shape."""
        table = pygame.Surface(shape)
        table.fill("red")
        pygame.draw.rect(table, "green", table.get_rect().inflate(-shape[0] // 5, -shape[1] // 5))
        kept = loaded_thumbnail(thumbnail(table))
        assert kept is not None
        for picture in (kept, fitted(kept, (300, 200))):
            width, height = picture.get_size()
            for spot in ((1, height // 2), (width - 2, height // 2), (width // 2, 1), (width // 2, height - 2)):
                assert picture.get_at(spot).r > 200, spot

    @pytest.mark.parametrize("size", [(800, 600), (1024, 640), (1366, 768)])
    def test_every_game_is_pictured_whole(self, driver: Driver, size: tuple[int, int]) -> None:
        driver.resize(*size)
        driver.settle()
        assert isinstance(driver.screen, LibraryScreen)
        shelf, asked = driver.screen.shelf, []
        shelf.picture = lambda index, room: asked.append((index, room))
        driver.app.request_redraw()
        driver.step()
        # Nine games have no room at once: the last three rows are scrolled to, in the smallest window the last five.
        hidden = 5 if size == (800, 600) else 3
        assert shelf.most_scrolled() <= hidden * (shelf.card_size()[1] + px(16))
        seen = [index for index in range(len(shelf.cards)) if shelf.rect_at(index).colliderect(shelf.rect)]
        assert sorted(index for index, _ in asked) == seen
        assert seen[:3] == [0, 1, 2]
        for _, (wide, high) in asked:
            assert wide <= 2.4 * high
            assert high >= px(70)

    def test_a_broken_newest_save_is_passed_over(self, three_saves: list[str]) -> None:
        broken = saves_folder() / "Broken.tabletop"
        broken.write_bytes(b"no save at all")
        with Driver() as driver:
            driver.settle()
            assert isinstance(driver.screen, LibraryScreen)
            assert driver.screen.hero.save is not None
            assert driver.screen.hero.save.title == three_saves[0]

    def test_buttons_and_keys_lead_to_the_same_screens(self, driver: Driver) -> None:
        for by_button, by_key, kind in (("Saved games", "ctrl+o", SavesScreen), ("Help", "f1", HelpScreen)):
            driver.click(by_button)
            assert isinstance(driver.screen, kind)
            driver.key("escape")
            driver.key(by_key)
            assert isinstance(driver.screen, kind)
            driver.key("escape")
        assert isinstance(driver.screen, LibraryScreen)

    def test_a_click_on_a_game_asks_who_plays(self, driver: Driver) -> None:
        assert isinstance(driver.screen, LibraryScreen)
        driver.click(driver.screen.shelf.rect_at(0))
        assert isinstance(driver.screen, NewGameScreen)
        assert driver.screen.game.id == "open_table"

    def test_by_keyboard_alone(self, driver: Driver) -> None:
        driver.key("tab")
        driver.key("tab")
        driver.key("enter")
        assert isinstance(driver.screen, NewGameScreen)
        driver.key("escape")
        driver.key("tab")
        driver.key("space")
        assert isinstance(driver.screen, SavesScreen)

    def test_quit_is_seen_as_far_as_it_is_hit_and_lies_apart(self, driver: Driver) -> None:
        screen = driver.screen
        assert isinstance(screen, LibraryScreen)
        picture, area = driver.picture(), screen.leave.rect
        for inside, outside in ((area.left + 4, area.left - 4), (area.right - 5, area.right + 4)):
            assert picture.get_at((inside, area.centery)) == pygame.Color(palette.shown(palette.WALNUT_LIGHT))
            assert picture.get_at((outside, area.centery)) != pygame.Color(palette.shown(palette.WALNUT_LIGHT))
        assert area.left - screen.help.rect.right >= px(20)

    def test_quit(self, driver: Driver) -> None:
        driver.click("Quit")
        assert not driver.app.running

    def test_a_game_that_cannot_load_says_so_and_cannot_be_chosen(
        self, monkeypatch: pytest.MonkeyPatch, small_game: Game
    ) -> None:
        listings = [
            Listing("broken", None, "The game 'broken' cannot be loaded: a row is missing."),
            Listing("small", small_game),
        ]
        monkeypatch.setattr("tabletop.games.registry.list_games", lambda: listings)
        monkeypatch.setattr("tabletop.ui.export.game_picture.load_game", lambda name: small_game)
        with Driver() as driver:
            driver.settle()
            assert isinstance(driver.screen, LibraryScreen)
            driver.click(driver.screen.shelf.rect_at(0))
            assert isinstance(driver.screen, LibraryScreen)
            driver.click(driver.screen.shelf.rect_at(1))
            assert isinstance(driver.screen, NewGameScreen)
            assert [game.id for game in driver.screen.games] == [small_game.id]


class TestNewGame:
    @pytest.fixture
    def form(self, driver: Driver) -> NewGameScreen:
        driver.key("ctrl+n")
        assert isinstance(driver.screen, NewGameScreen)
        driver.settle()
        return driver.screen

    @pytest.mark.parametrize("game", ["Round House", "Ming Dynasty", "The Open Table"])
    def test_tab_walks_in_the_order_in_which_the_form_is_read(self, driver: Driver, form: NewGameScreen, game: str) -> None:
        form._pick_game([one.name for one in form.games].index(game))
        form.seats.set(4)
        driver.settle()
        stops = [one for one in form.form.widgets if one.takes_focus and one.visible and one.enabled]
        right = [one for one in stops if one.rect.left > form.list.rect.right and one not in (form.cancel, form.start)]
        # Names are typed one after the other; who sits there, and the colours, come after all of them.
        by_seat = [one for one in (*form.rows.fields, *form.rows.sitters, *form.rows.chips) if one in right]
        first = right.index(by_seat[0])
        assert right[first : first + len(by_seat)] == by_seat
        right = [one for one in right if one not in by_seat]
        # Widgets that overlap in height are in one row, read from the left.
        rows: list[list[Widget]] = []
        for widget in sorted(right, key=lambda one: one.rect.centery):
            if rows and abs(rows[-1][0].rect.centery - widget.rect.centery) < widget.rect.height // 2:
                rows[-1].append(widget)
            else:
                rows.append([widget])
        read = [one.name for row in rows for one in sorted(row, key=lambda one: one.rect.left)]
        assert [one.name for one in right] == read
        assert stops[-2:] == [form.cancel, form.start]

    def test_names_and_seats_come_to_the_table(self, driver: Driver, form: NewGameScreen) -> None:
        players = driver.button("players").rect
        driver.click((players.right - 5, players.centery))
        driver.click("name 1")
        driver.text("Ann")
        driver.key("tab")
        driver.text("Ben")
        driver.click("title")
        driver.text("Wednesday")
        driver.click("seed")
        driver.text("7")
        driver.click("Start")
        driver.settle()
        table = next(screen for screen in driver.app.stack if isinstance(screen, TableScreen))
        assert [seat.name for seat in table.session.equipment.seats] == ["Ann", "Ben", "Green"]
        assert (table.session.title, table.session.header.seed) == ("Wednesday", "7")
        assert [save.title for save in list_saves(saves_folder())] == ["Wednesday"]
        assert form not in driver.app.stack

    def test_no_two_seats_ever_have_the_same_colour(self, driver: Driver, form: NewGameScreen) -> None:
        driver.click("colour Blue")
        assert isinstance(driver.screen, ContextMenu)
        driver.key("down")
        driver.key("down")
        driver.key("enter")
        assert [seat.id for seat in form.seat_defs()] == ["red", "blue"]
        driver.click("colour Red")
        menu = driver.screen
        assert isinstance(menu, ContextMenu)
        driver.click(menu.row_rects()[4][1])
        assert [seat.id for seat in form.seat_defs()] == ["purple", "blue"]
        form.seats.set(EIGHT)
        assert sorted(seat.id for seat in form.seat_defs()) == sorted(seat.id for seat in SEAT_COLOURS)
        assert all(seat.symbol == next(c.symbol for c in SEAT_COLOURS if c.id == seat.id) for seat in form.seat_defs())

    def test_the_seats_are_in_the_colours_that_the_game_plays_with(self, driver: Driver, form: NewGameScreen) -> None:
        form._pick_game([one.name for one in form.games].index("Round House"))
        driver.settle()
        shown = [(seat.name, seat.colour) for seat in form.seat_defs()]
        assert [form.rows.fields[place].hint for place in (0, 1)] == [name for name, _ in shown] == ["Yellow", "Purple"]
        driver.click("colour Yellow")
        assert isinstance(driver.screen, ContextMenu)
        assert [row.text for row in driver.screen.rows] == ["Yellow", "Purple", "Teal", "Pink", "Black"]
        driver.key("escape")
        driver.click("Start")
        driver.settle()
        table = next(screen for screen in driver.app.stack if isinstance(screen, TableScreen))
        assert [(seat.name, seat.colour) for seat in table.session.equipment.seats] == shown

    def test_the_seats_are_called_and_coloured_as_a_pack_wants_them(self, driver: Driver, form: NewGameScreen) -> None:
        form._pick_game([one.name for one in form.games].index("Backgammon"))
        driver.settle()
        shown = [(seat.name, seat.colour) for seat in form.seat_defs()]
        assert [name for name, _ in shown] == [form.rows.fields[place].hint for place in (0, 1)] == ["White", "Black"]
        driver.click("colour White")
        assert driver.screen is form
        driver.click("Start")
        driver.settle()
        table = next(screen for screen in driver.app.stack if isinstance(screen, TableScreen))
        assert [(seat.name, seat.colour) for seat in table.session.equipment.seats] == shown

    def test_names_stay_when_seats_are_taken_away_and_put_back(self, driver: Driver, form: NewGameScreen) -> None:
        driver.click("name 2")
        driver.text("Ben")
        form.seats.set(1)
        driver.step()
        form.seats.set(2)
        driver.step()
        assert form.rows.fields[1].text == "Ben"

    def test_two_players_of_one_name_are_refused_with_a_sentence(self, driver: Driver, form: NewGameScreen) -> None:
        for field in ("name 1", "name 2"):
            driver.click(field)
            driver.text("Ann ")
        driver.key("ctrl+enter")
        assert driver.screen is form
        assert "Ann" in form.refusal
        driver.text("e")
        assert form.refusal == ""

    def test_options_are_given_to_the_game(self, driver: Driver, small_box: Equipment, monkeypatch: pytest.MonkeyPatch) -> None:
        game = crowded_game(small_box)
        form = NewGameScreen(driver.app, [game], game)
        driver.app.push(form)
        driver.settle()
        choice = form.option_choices[1]
        driver.click((choice.rect.right - 10, choice.rect.centery))
        driver.click(form.option_choices[3])
        driver.key("down")
        driver.key("down")
        driver.key("down")
        driver.key("enter")
        assert form.options == {"o0": True, "o1": False, "o2": True, "long": 2}
        assert form.option_choices[3].name == "A scenario with a long name, part 2"

    def test_an_option_for_two_players_is_offered_to_two_alone(self, driver: Driver, form: NewGameScreen) -> None:
        """Three players were asked about the neutral leaders, which are in the house with two."""
        form._pick_game([one.name for one in form.games].index("Round House"))
        for count, offered in ((3, False), (2, True), (4, False)):
            form.seats.set(count)
            driver.settle()
            assert ("Active neutral leaders" in [label.text for label in form.option_labels]) == offered

    @pytest.mark.parametrize("game", ["Round House", "The Open Table", "Roundhouse Kick"])
    def test_every_option_is_explained_below_its_name_and_on_resting(
        self, driver: Driver, form: NewGameScreen, game: str
    ) -> None:
        driver.resize(1366, 768)
        form._pick_game([one.name for one in form.games].index(game))
        form.seats.set(4)
        driver.settle()
        assert all(text.visible and len(text.text) > 40 for text in form.option_texts)
        assert driver.overlaps() == driver.clipped() == []
        for label, choice in zip(form.option_labels, form.option_choices, strict=True):
            assert label.tip == choice.tip == "", "what is written below the name is not said again over the next one"
        driver.resize(800, 600)
        driver.settle()
        for place, label in enumerate(form.option_labels):
            driver.move(label.rect.inflate(-label.rect.width + 8, 0))
            driver.wait(0.7)
            text = form.option_texts[place]
            assert driver.app.notices.tip == ("" if text.visible else text.text)
        assert driver.overlaps() == driver.clipped() == []

    @pytest.mark.parametrize("large", [False, True])
    def test_in_a_small_window_names_can_be_typed_and_nothing_overlaps(
        self, driver: Driver, form: NewGameScreen, large: bool
    ) -> None:
        driver.app.change_settings(Settings(large_targets=large))
        driver.resize(800, 600)
        for place, game in enumerate(form.games):
            form._pick_game(place)
            form.seats.set(EIGHT)
            driver.settle()
            assert (driver.overlaps(), driver.outside(), driver.clipped()) == ([], [], []), game.name
            assert all(field.rect.width >= px(90) for field in form.rows.fields)
            form._refuse("Two players are called Maximiliane. Give each a name of their own.")
            driver.step(2)
            toast = driver.app.notices.toast
            assert toast is not None
            assert not toast.rect.colliderect(form.sheet)
            driver.app.clear_toast()
            form._refuse("")

    def test_f1_shows_how_to_play(self, driver: Driver, form: NewGameScreen) -> None:
        driver.key("f1")
        assert isinstance(driver.screen, RulesScreen)

    def test_the_picture_shows_the_table_for_as_many_as_play(self, driver: Driver, form: NewGameScreen) -> None:
        driver.resize(1366, 768)
        form._pick_game([one.name for one in form.games].index("Round House"))
        driver.settle()
        pictures = []
        for count in (2, 4, 2):
            form.seats.set(count)
            driver.settle()
            pictures.append(driver.picture().subsurface(form.picture_rect()).copy().get_buffer().raw)
        assert pictures[0] == pictures[2] != pictures[1]
        assert len(form._pictures) > 1
        before = form.picture_rect().size
        driver.resize(1024, 768)
        driver.settle()
        assert form.picture_rect().size != before
        assert {size for _, _, size in form._pictures} == {form.picture_rect().size}, "no picture of another size stays"

    def test_a_button_that_opens_a_list_of_who_may_sit_there_has_an_arrow(self, driver: Driver, form: NewGameScreen) -> None:
        driver.resize(1366, 768)
        form._pick_game([one.name for one in form.games].index("Round House"))
        driver.settle()
        area = form.rows.sitters[0].rect
        corner = pygame.Rect(area.right - px(12), area.bottom - px(12), px(9), px(9))
        seen = driver.picture().subsurface(corner)
        darkest = min(sum(seen.get_at((x, y))[:3]) for x in range(corner.width) for y in range(corner.height))
        assert darkest < sum(pygame.Color(palette.shown(palette.CARD_WHITE))[:3]) * 2 // 3

    def test_who_sits_where_and_how_strict_the_rules_are(self, driver: Driver, form: NewGameScreen) -> None:
        assert form.rows.sitters == []
        driver.click(form.list.row_rect([game.id for game in form.games].index("roundhouse_kick")))
        driver.settle()
        driver.click("who sits in seat 2")
        assert isinstance(driver.screen, ContextMenu)
        driver.key("down")
        driver.key("down")
        driver.key("enter")
        assert [seat.bot for seat in form.seat_defs()] == ["", "easy"]
        rules = driver.button("how strict the rules are")
        assert isinstance(rules, Choice)
        driver.click(rules.boxes()[1])
        form.seats.set(1)
        form.seats.set(2)
        driver.click("Start")
        driver.settle()
        table = next(screen for screen in driver.app.stack if isinstance(screen, TableScreen))
        assert table.session.rules == "advise"
        assert [seat.bot for seat in table.session.equipment.seats] == ["", "easy"]

    def test_a_game_without_bots_has_people_only(self, driver: Driver, form: NewGameScreen) -> None:
        driver.click(form.list.row_rect([game.id for game in form.games].index("roundhouse_kick")))
        form.rows.set_sitter(0, "easy")
        driver.click(form.list.row_rect([game.id for game in form.games].index("open_table")))
        assert [seat.bot for seat in form.seat_defs()] == ["", ""]
        assert "how strict the rules are" not in [widget.name for widget in driver.form.widgets]

    def test_the_rules_can_be_read_before(self, driver: Driver, form: NewGameScreen) -> None:
        driver.click("How to play")
        assert isinstance(driver.screen, RulesScreen)
        driver.key("escape")
        assert driver.screen is form

    def test_escape_and_cancel_go_back(self, driver: Driver, form: NewGameScreen) -> None:
        driver.click("name 1")
        driver.key("escape")
        assert isinstance(driver.screen, LibraryScreen)
        driver.key("ctrl+n")
        driver.click("Cancel")
        assert isinstance(driver.screen, LibraryScreen)
        assert list_saves(saves_folder()) == []

    def test_a_folder_that_takes_nothing_is_said(
        self, driver: Driver, form: NewGameScreen, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        blocked = saves_folder() / "a file where a folder should be"
        blocked.write_text("in the way")
        driver.app.session_folder = blocked
        driver.click("Start")
        driver.settle()
        assert driver.screen is form
        assert form.refusal


class TestSaves:
    @pytest.fixture
    def saves(self, three_saves: list[str]) -> Iterator[Driver]:
        with Driver(size=(1366, 768)) as driver:
            driver.settle()
            driver.key("ctrl+o")
            driver.settle()
            assert titles_of(driver) == three_saves
            yield driver

    def row(self, driver: Driver, index: int) -> pygame.Rect:
        assert isinstance(driver.screen, SavesScreen)
        return driver.screen.list.row_rect(index)

    def test_rename_by_mouse(self, saves: Driver) -> None:
        saves.click(self.row(saves, 1))
        saves.click("Rename")
        assert isinstance(saves.screen, TextDialog)
        saves.text("Renamed")
        saves.click("Rename")
        assert "Renamed" in titles_of(saves)
        assert "Second evening" not in titles_of(saves)
        screen = saves.screen
        assert isinstance(screen, SavesScreen)
        assert screen.chosen is not None
        assert screen.chosen.title == "Renamed"

    def test_rename_by_keyboard_and_refused(self, saves: Driver) -> None:
        saves.key("down")
        saves.key("f2")
        saves.key("delete")
        saves.key("enter")
        assert isinstance(saves.screen, TextDialog)
        assert saves.screen.refusal
        saves.text("By keys")
        saves.key("enter")
        assert "By keys" in titles_of(saves)

    def test_saves_with_one_title_are_told_apart_by_their_files(self, saves: Driver) -> None:
        screen = saves.screen
        assert isinstance(screen, SavesScreen)
        for _ in range(2):
            Session.new("open_table", seats=2, title="Twice", path=new_save_path(saves_folder(), "Twice")).close()
        screen.read()
        rows = {about(save) for save in screen.saves if save.title == "Twice"}
        assert rows == {"The Open Table · Blue and Red", "The Open Table · Blue and Red · Twice 2.tabletop"}
        assert {dict(facts_of(save))["File"] for save in screen.saves if save.title == "Twice"} == {
            "Twice.tabletop",
            "Twice 2.tabletop",
        }

    def test_duplicate_both_ways(self, saves: Driver) -> None:
        saves.click(self.row(saves, 2))
        saves.click("Duplicate")
        assert len(titles_of(saves)) == 4
        saves.key("ctrl+d")
        assert len(titles_of(saves)) == 5
        assert sum(title.startswith("First evening") for title in titles_of(saves)) == 3

    def test_from_a_table_that_was_opened_here_home_is_the_library(self, saves: Driver) -> None:
        saves.key("enter")
        saves.settle()
        saves.key("escape")  # the curtain or hint, if there is one
        saves.table.screen.do("home")
        saves.settle()
        assert isinstance(saves.screen, LibraryScreen)
        assert len(saves.app.stack) == 1

    def test_delete_and_undo_by_mouse(self, saves: Driver, three_saves: list[str]) -> None:
        saves.click(self.row(saves, 0))
        saves.click("Delete")
        assert titles_of(saves) == three_saves[1:]
        toast = saves.app.notices.toast
        assert toast is not None
        saves.click(toast.action_rect)
        assert sorted(titles_of(saves)) == sorted(three_saves)

    def test_delete_and_undo_by_keyboard(self, saves: Driver, three_saves: list[str]) -> None:
        saves.key("down")
        saves.key("delete")
        saves.key("delete")
        assert len(titles_of(saves)) == 1
        saves.key("ctrl+z")
        assert len(titles_of(saves)) == 2

    @pytest.mark.parametrize("by_keys", [False, True])
    def test_one_game_in_the_trash_is_deleted_for_ever_after_a_question(
        self, saves: Driver, three_saves: list[str], by_keys: bool
    ) -> None:
        screen = self.with_trash(saves, 2)
        last, gone = three_saves[0], screen.saves.paths[0]
        for answer in ("Cancel", "Delete 1 game"):
            if by_keys:
                saves.key("delete")
            else:
                saves.click("Delete for ever")
            assert isinstance(saves.screen, ConfirmScreen)
            assert f"“{last}”" in saves.screen.text
            if by_keys and answer != "Cancel":
                saves.key("tab")
            if by_keys:
                saves.key("enter")
            else:
                saves.click(answer)
            assert gone.exists() == (answer == "Cancel")
        assert titles_of(saves) == [three_saves[1]]
        assert [save.title for save in list_saves(saves_folder())] == three_saves[2:]

    def test_the_trash_is_emptied_of_saves_and_of_nothing_else(self, saves: Driver, three_saves: list[str]) -> None:
        other = saves_folder() / TRASH / "letter.txt"
        screen = self.with_trash(saves, 2)
        other.write_text("no save")
        saves.key("ctrl+delete")
        assert isinstance(saves.screen, ConfirmScreen)
        assert saves.screen.text.startswith("All 2 games in the trash")
        saves.click("Delete 2 games")
        assert titles_of(saves) == []
        assert not screen.empty.enabled
        assert saves.app.notices.toast is not None
        assert saves.app.notices.toast.text == "Deleted for ever: 2 games."
        assert [path.name for path in other.parent.iterdir()] == ["letter.txt"]
        assert [save.title for save in list_saves(saves_folder())] == three_saves[2:]

    def test_ctrl_delete_among_the_games_deletes_none(self, saves: Driver, three_saves: list[str]) -> None:
        saves.key("ctrl+delete")
        assert isinstance(saves.screen, SavesScreen)
        assert titles_of(saves) == three_saves

    def test_the_trash_is_emptied_also_of_what_a_search_has_not_found(
        self, saves: Driver, three_saves: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tabletop.ui.screens.saves.MOST_UNSEARCHED", 1)
        screen = self.with_trash(saves, 2)
        saves.text("second")
        assert titles_of(saves) == ["Second evening"]
        screen.empty_trash()
        assert isinstance(saves.screen, ConfirmScreen)
        assert saves.screen.text.startswith("All 2 games in the trash")

    def test_a_save_that_is_open_stays_in_the_trash_and_that_is_said(self, saves: Driver, three_saves: list[str]) -> None:
        screen = self.with_trash(saves, 2)
        with Session.load(screen.saves.paths[0]):
            saves.key("ctrl+delete")
            saves.click("Delete 2 games")
        assert saves.app.notices.toast is not None
        assert saves.app.notices.toast.text.startswith("Deleted for ever: 1 game. ")
        assert "cannot be deleted: it is open in another window" in saves.app.notices.toast.text
        assert titles_of(saves) == three_saves[:1]

    def with_trash(self, saves: Driver, count: int) -> SavesScreen:
        """The screen of saves with the trash shown, after the first `count` games were put there."""
        screen = saves.screen
        assert isinstance(screen, SavesScreen)
        screen.list.select(0)
        for _ in range(count):
            saves.key("delete")
        saves.click(screen.place_choice.boxes()[1])
        screen.list.select(0)
        return screen

    def test_the_trash_gives_back(self, saves: Driver, three_saves: list[str]) -> None:
        saves.key("end")
        saves.key("delete")
        screen = saves.screen
        assert isinstance(screen, SavesScreen)
        saves.click(screen.place_choice.boxes()[1])
        assert titles_of(saves) == ["First evening"]
        assert not screen.rename.visible
        assert not screen.delete.visible
        saves.click("Restore")
        assert titles_of(saves) == []
        saves.click(screen.place_choice.boxes()[0])
        assert sorted(titles_of(saves)) == sorted(three_saves)

    def test_a_right_click_offers_the_same(self, saves: Driver) -> None:
        saves.click(self.row(saves, 1), button=3)
        menu = saves.screen
        assert isinstance(menu, ContextMenu)
        texts = ["Open", "Play back", "Rename…", "Duplicate", "Save a copy with its pictures…", "Delete"]
        assert [row.text for row in menu.rows if row.text] == texts
        saves.key("up")
        saves.key("enter")
        assert "Second evening" not in titles_of(saves)

    def test_open_by_double_click_and_by_enter(self, saves: Driver) -> None:
        for opens in (lambda: saves.double_click(self.row(saves, 1)), lambda: saves.key("enter")):
            opens()
            saves.settle()
            table = next(screen for screen in saves.app.stack if isinstance(screen, TableScreen))
            assert table.session.title == "Second evening"
            while not isinstance(saves.screen, SavesScreen):  # the curtain, then the table
                saves.app.pop()
            saves.settle()
            assert isinstance(saves.screen, SavesScreen)
            index = titles_of(saves).index("Second evening")
            assert saves.screen.list.selected == index

    def test_a_save_with_a_problem_shows_its_sentence_and_can_only_be_deleted(self, saves: Driver) -> None:
        (saves_folder() / "Broken.tabletop").write_bytes(b"nothing that can be read")
        screen = saves.screen
        assert isinstance(screen, SavesScreen)
        screen.read()
        saves.click(self.row(saves, titles_of(saves).index("Broken")))
        assert screen.chosen is not None
        assert screen.chosen.problem
        assert (screen.open.enabled, screen.rename.enabled, screen.duplicate.enabled) == (False, False, False)
        saves.key("enter")
        assert saves.screen is screen
        saves.key("delete")
        assert "Broken" not in titles_of(saves)

    def test_a_save_that_breaks_after_it_was_listed_says_why(self, saves: Driver) -> None:
        screen = saves.screen
        assert isinstance(screen, SavesScreen)
        assert screen.chosen is not None
        screen.chosen.path.write_bytes(b"overwritten")
        saves.key("enter")
        assert isinstance(saves.screen, MessageDialog)
        assert len(saves.screen.text) > 20
        saves.key("escape")
        assert saves.screen is screen

    def test_empty_folder(self, driver: Driver) -> None:
        driver.key("ctrl+o")
        driver.settle()
        for key in ("down", "enter", "delete", "f2", "ctrl+d", "home", "shift+f10"):
            driver.key(key)
        assert isinstance(driver.screen, SavesScreen)
        assert driver.clipped() == []


class TestHelp:
    def test_every_binding_is_on_the_page_once(self) -> None:
        rows = [row for group in help_rows() for row in group[1:]]
        assert len(rows) == len({row.text for row in rows})
        assert all(row.keys or row.mouse for row in rows)

    def test_keys_close_it(self, driver: Driver) -> None:
        for key in ("escape", "f1", "enter", "?"):
            driver.key("f1")
            assert isinstance(driver.screen, HelpScreen)
            driver.key(key)
            assert isinstance(driver.screen, LibraryScreen)

    @pytest.mark.parametrize("size", [(800, 600), (1024, 640), (1366, 768)])
    def test_it_is_legible_in_every_window_and_scrolls_if_it_must(self, driver: Driver, size: tuple[int, int]) -> None:
        driver.resize(*size)
        driver.app.change_settings(Settings(scale=150, large_targets=True))
        driver.key("f1")
        assert driver.clipped() == []
        assert isinstance(driver.screen, HelpScreen)
        page = driver.screen.list
        for key, expected in (("end", page.most_scrolled), ("home", 0), ("down", page.row_height), ("up", 0)):
            driver.key(key)
            assert page.scrolled == min(expected, page.most_scrolled)
        driver.key("pgdn")
        paged = page.scrolled
        driver.key("home")
        driver.wheel(-1, page)
        assert (paged > 0, page.scrolled > 0) == (page.most_scrolled > 0,) * 2
        assert page.most_scrolled > 0 or size[0] > 1024
        assert page.selected == -1


def open_library(driver: Driver) -> None:
    """Nothing to do: the library is open already."""


def open_new_game(driver: Driver) -> None:
    driver.key("ctrl+n")
    assert isinstance(driver.screen, NewGameScreen)
    driver.screen.seats.set(EIGHT)
    driver.settle()


def open_saves(driver: Driver) -> None:
    driver.key("ctrl+o")


def open_help(driver: Driver) -> None:
    driver.key("f1")


@pytest.mark.parametrize("opens", [open_library, open_new_game, open_saves, open_help])
def test_every_screen_fits_every_window(opens: Callable[[Driver], None], three_saves: list[str]) -> None:
    with Driver() as driver:
        driver.settle()
        opens(driver)
        driver.settle()
        for size in (*SIZES, SIZES[0]):
            driver.resize(*size)
            driver.settle()
            assert driver.overlaps() == [], size
            assert driver.outside() == [], size
            assert driver.clipped() == [], size


@pytest.mark.parametrize("with_bots", [False, True])
def test_the_form_of_a_game_with_many_options_fits_the_smallest_window(
    driver: Driver, small_box: Equipment, with_bots: bool
) -> None:
    game = crowded_game(small_box, with_bots)
    form = NewGameScreen(driver.app, [game], game)
    driver.app.push(form)
    form.seats.set(EIGHT)
    for size in SIZES:
        driver.resize(*size)
        driver.settle()
        assert (driver.overlaps(), driver.outside(), driver.clipped()) == ([], [], []), size


def test_partial_painting_equals_painting_all(driver: Driver, three_saves: list[str]) -> None:
    """However a screen is used, its picture afterwards equals the one that painting everything again gives."""
    driver.key("ctrl+o")
    driver.settle()
    steps: list[Callable[[], None]] = [
        lambda: driver.key("down"),
        lambda: driver.move((300, 200)),
        lambda: driver.click((300, 250)),
        lambda: driver.key("tab"),
        lambda: driver.key("tab"),
        lambda: driver.move("Open"),
        lambda: driver.key("ctrl+d"),
        lambda: driver.wheel(-2, (300, 300)),
        lambda: driver.key("delete"),
        lambda: driver.key("delete"),
        lambda: driver.key("ctrl+z"),
        lambda: driver.key("escape"),
        lambda: driver.key("tab"),
        lambda: driver.move("Help"),
    ]
    for number, step in enumerate(steps):
        step()
        driver.settle()
        partial = pygame.image.tobytes(driver.picture(), "RGB")
        driver.app.request_redraw()
        driver.step()
        assert pygame.image.tobytes(driver.picture(), "RGB") == partial, f"step {number}"


class TestApp:
    def test_nothing_is_painted_while_nothing_changes(self, driver: Driver) -> None:
        driver.move((5, 5))
        before = driver.app.frames
        driver.wait(0.3)
        driver.move((6, 5))
        assert driver.app.frames == before

    def test_the_loop_sleeps_longer_and_longer(self) -> None:
        naps = [nap(since) for since in (0.0, 0.3, 0.5, 2.0, 60.0)]
        assert naps == [0.0, 0.0, 1 / 60, 1 / 20, 0.1]

    def test_the_loop_ends_when_the_window_is_closed(self, driver: Driver) -> None:
        driver.post(pygame.QUIT)
        with driver.clock.real():
            driver.app.loop()
        assert not driver.app.running

    def test_motions_in_a_row_are_one(self) -> None:
        def motion(x: int, buttons: tuple[int, int, int] = (0, 0, 0)) -> pygame.event.Event:
            return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=buttons)

        press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 0), button=1)
        kept = merged([motion(1), motion(2), press, motion(3, (1, 0, 0)), motion(4, (1, 0, 0)), motion(5)])
        assert [event.pos[0] for event in kept] == [2, 2, 4, 5]
        assert [getattr(event, "rel", None) for event in kept] == [(2, 0), None, (2, 0), (1, 0)]

    def test_the_wheel_is_told_once(self, driver: Driver) -> None:
        told: list[int] = []

        class Listener(Screen):
            def on_event(self, event: pygame.event.Event) -> None:
                told.append(event.type)

        driver.app.push(Listener(driver.app))
        driver.step()
        told.clear()
        driver.post(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=4)
        driver.post(pygame.MOUSEBUTTONUP, pos=(5, 5), button=4)
        driver.wheel(1)
        assert told == [pygame.MOUSEWHEEL]

    def test_modifier_keys_are_known_as_the_events_tell(self, driver: Driver) -> None:
        driver.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode="", scancode=0)
        driver.step()
        assert driver.app.mods & pygame.KMOD_SHIFT
        driver.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=pygame.KMOD_NONE, unicode="", scancode=0)
        driver.step()
        assert not driver.app.mods
        driver.post(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
        driver.post(pygame.WINDOWFOCUSLOST)
        driver.step()
        assert not driver.app.mods

    def test_keys_that_step_repeat_while_they_are_held_and_others_do_not(self) -> None:
        def pressed(kind: int, key: int, mod: int = 0) -> pygame.event.Event:
            return pygame.event.Event(kind, key=key, mod=mod, unicode="")

        repeat = KeyRepeat()
        repeat.watch([pressed(pygame.KEYDOWN, pygame.K_DOWN)], 10.0)
        times = [step / 100 for step in range(1000, 1100)]
        given = [now for now in times if repeat.next(now) is not None]
        assert given[0] == 10.4
        assert 11 <= len(given) <= 13
        repeat.watch([pressed(pygame.KEYUP, pygame.K_DOWN)], 11.0)
        assert repeat.next(99.0) is None
        for key, mod, held in (
            (pygame.K_RETURN, pygame.KMOD_LCTRL, False),
            (pygame.K_f, 0, False),
            (pygame.K_DELETE, 0, False),
            (pygame.K_z, 0, False),
            (pygame.K_z, pygame.KMOD_LCTRL, True),
        ):
            repeat.watch([pressed(pygame.KEYDOWN, key, mod)], 20.0)
            assert (repeat.next(21.0) is not None) == held

    def test_the_stack_closes_what_leaves_it_once(self, driver: Driver) -> None:
        closed: list[str] = []

        class Named(FormScreen):
            def __init__(self, name: str) -> None:
                super().__init__(driver.app)
                self.name = name

            def close(self) -> None:
                closed.append(self.name)

        app = driver.app
        app.push(Named("a"))
        app.push(Named("b"))
        app.replace(Named("c"))
        assert closed == ["b"]
        app.top.dismiss()
        assert closed == ["b", "c"]
        app.quit()
        assert not app.running
        app.close()
        assert closed == ["b", "c", "a"]

    def test_a_picture_of_the_window_is_saved_and_said(self, driver: Driver, own_home: Path) -> None:
        driver.key("f12")
        driver.key("f12")
        pictures = sorted((own_home / "Pictures" / "Tabletop").glob("*.png"))
        assert len(pictures) == 2
        assert pygame.image.load(pictures[0]).get_size() == (1366, 768)
        assert driver.app.notices.toast is not None
        assert "Pictures" in driver.app.notices.toast.text

    def test_a_picture_that_cannot_be_written_is_said(self, driver: Driver, own_home: Path) -> None:
        (own_home / "Pictures").write_text("in the way")
        driver.key("f12")
        assert driver.app.notices.toast is not None
        assert "cannot be written" in driver.app.notices.toast.text

    def test_full_screen_and_back(self, driver: Driver) -> None:
        driver.key("alt+enter")
        driver.settle()
        assert driver.app.size == driver.app.surface.get_size()
        assert driver.outside() == []
        driver.key("alt+enter")
        driver.settle()
        assert driver.app.size == (1366, 768)
        assert driver.app.window_size == (1366, 768)

    def test_a_fault_in_a_screen_loses_nothing_and_is_written_down(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        driver.key("ctrl+n")
        driver.key("ctrl+enter")
        driver.settle()
        assert any(isinstance(screen, TableScreen) for screen in driver.app.stack)

        def broken(self: TableScreen, event: pygame.event.Event) -> None:
            raise ZeroDivisionError("a fault made for the test")

        monkeypatch.setattr(TableScreen, "on_event", broken)
        driver.key("f")
        assert isinstance(driver.screen, MessageDialog)
        assert str(log_path()) in driver.screen.text
        assert "a fault made for the test" in log_path().read_text()
        assert [type(screen) for screen in driver.app.stack] == [LibraryScreen, FaultDialog]
        monkeypatch.undo()
        driver.key("enter")
        driver.settle()
        assert isinstance(driver.screen, LibraryScreen)
        driver.click("Continue")
        driver.settle()
        table = next(screen for screen in driver.app.stack if isinstance(screen, TableScreen))
        assert not table.session.read_only

    def test_after_a_fault_the_last_game_is_offered(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with Driver(Start(game="open_table"), size=(1366, 768)) as driver:
            driver.settle()
            with monkeypatch.context() as patch:
                patch.setattr(TableScreen, "on_event", lambda self, event: 1 // 0)
                driver.key("f")
            driver.settle()
            assert driver.outside() == []
            driver.click("Continue the game")
            driver.settle()
            table = next(screen for screen in driver.app.stack if isinstance(screen, TableScreen))
            assert not table.session.read_only
            assert [save.path for save in list_saves(saves_folder())] == [table.session.file and table.session.file.path]

    def test_without_a_folder_for_saves_the_library_opens_and_says_so(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "file").write_text("no folder")
        monkeypatch.setenv("TABLETOP_SAVES", str(tmp_path / "file" / "saves"))
        with Driver(size=(1366, 768)) as driver:
            driver.settle()
            driver.click("Saved games")
            driver.settle()
            assert isinstance(driver.screen, SavesScreen)
            driver.key("escape")
            driver.key("ctrl+n")
            driver.key("ctrl+enter")
            driver.settle()
            assert isinstance(driver.screen, NewGameScreen)
            assert "cannot be made" in driver.screen.refusal

    def test_why_a_file_cannot_be_opened_is_shown_over_the_library(self, driver: Driver) -> None:
        driver.app.open(None, "fun.tabletop is not a Tabletop save.")
        driver.settle()
        assert isinstance(driver.screen, MessageDialog)
        assert driver.screen.text == "fun.tabletop is not a Tabletop save."

    def test_warnings_go_to_a_log_file_that_does_not_grow_for_ever(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(problems, "MOST_BYTES", 400)
        problems.start_log()
        try:
            for number in range(30):
                logging.getLogger("tabletop.ui.look.assets").warning("The asset number %d cannot be used.", number)
        finally:
            for handler in [handler for handler in problems.LOG.handlers if isinstance(handler, problems.LogFile)]:
                problems.LOG.removeHandler(handler)
        files = sorted(log_path().parent.glob("tabletop.log*"))
        assert len(files) == problems.KEPT_FILES + 1
        assert all(file.stat().st_size <= 500 for file in files)
        assert "number 29 " in log_path().read_text()

    def test_a_fault_while_painting_is_borne_too(self, driver: Driver) -> None:
        class Broken(FormScreen):
            def paint(self, surface: pygame.Surface) -> None:
                raise ValueError("cannot paint")

        driver.app.push(Broken(driver.app))
        driver.settle()
        assert isinstance(driver.screen, MessageDialog)

    def test_a_fault_of_the_library_itself_ends_with_a_sentence(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(LibraryScreen, "on_key", lambda self, event: 1 // 0)
        with pytest.raises(TabletopError, match="had to close"):
            driver.key("f5")


class TestStart:
    def test_a_game_named_is_opened_with_its_players(self) -> None:
        with Driver(Start(game="open_table", names=("Ann", "Ben", "Cleo"), seed="7")) as driver:
            table = next(screen for screen in driver.app.stack if isinstance(screen, TableScreen))
            assert [seat.name for seat in table.session.equipment.seats] == ["Ann", "Ben", "Cleo"]
            assert len(list_saves(saves_folder())) == 1

    @pytest.mark.parametrize(
        "start",
        [
            Start(game="no_such_game"),
            Start(game="open_table", players=9),
            Start(game="open_table", players=1, names=("Ann", "Ben")),
        ],
    )
    def test_what_cannot_be_opened_is_said_before_the_window_is_there(self, start: Start) -> None:
        with pytest.raises(UnknownNameError):
            opened_session(start)
        assert list_saves(saves_folder()) == []

    def test_a_window_fits_on_the_desktop_with_its_bars(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
        assert window.fitting((1280, 800)) == (1280, 704)
        assert window.fitting((5000, 5000)) == (1366, 704)
        assert window.fitting((200, 200)) == (1024, 640)
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1366, 768)])
        assert window.fitting((1280, 800)) == (1280, 800)

    def test_run_remembers_the_size_of_the_window(self, monkeypatch: pytest.MonkeyPatch) -> None:
        window.keep_state(window.state_path(), window.WindowState(1100, 700))
        monkeypatch.setattr(app_module.App, "loop", lambda self, on_pass: self.run_pass([]))
        sizes: list[tuple[int, int]] = []
        before = app_module.App.close
        monkeypatch.setattr(app_module.App, "close", lambda self: (sizes.append(self.size), before(self)))
        assert run(Start()) == 0
        assert sizes[0][0] in (1100, 1024)  # the dummy desktop may be smaller than the window that was remembered
        assert window.read_state(window.state_path()).width == sizes[0][0]

    def test_the_names_typed_last_are_proposed_again_also_after_the_next_start(self, monkeypatch: pytest.MonkeyPatch) -> None:
        proposed: list[list[str]] = []

        def play(app: app_module.App, on_pass: object) -> None:
            form = NewGameScreen(app, [load_game("open_table")], load_game("open_table"))
            app.push(form)
            form.seats.set(3)
            proposed.append([field.text for field in form.rows.fields])
            form.rows.fields[1].select_all()
            form.rows.fields[1].insert("  Ben  ")
            form.begin()
            assert isinstance(app.top, TableScreen)

        monkeypatch.setattr(app_module.App, "loop", play)
        for _ in range(2):
            assert run(Start()) == 0
        assert proposed == [["", "", ""], ["", "Ben", ""]]

    @pytest.mark.parametrize(
        "content",
        [
            *(b"", b"{", b"[1]", b'{"width": "wide"}', b"\xff\xfe", b'{"names": "Ben"}', b'{"names": ["a\\nb"]}'),
            *(b'{"names": ["%s"]}' % (b"x" * 25), b'{"names": [%s"x"]}' % (b'"x",' * 16)),
        ],
    )
    def test_a_broken_memory_of_the_window_is_forgotten(self, content: bytes, tmp_path: Path) -> None:
        path = tmp_path / "window.json"
        path.write_bytes(content)
        assert window.read_state(path) == window.WindowState()

    def test_ctrl_c_closes_the_game_like_the_window_does(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(self: app_module.App, on_pass: object) -> None:
            self.run_pass([])
            assert isinstance(self.top, TableScreen)
            self.top.session.mark("Here Ctrl+C is pressed")
            raise KeyboardInterrupt

        monkeypatch.setattr(app_module.App, "loop", interrupted)
        assert run(Start(game="open_table", players=2)) == 0
        [save] = list_saves(saves_folder())
        assert pygame.image.load(io.BytesIO(save.thumbnail)).get_width() >= 160
        with Session.load(save.path) as again:
            assert not again.read_only


def run_child(settle: float = SETTLE, **told: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a separate process, which begins to measure `settle` seconds after its table is open."""
    surroundings = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    surroundings |= told
    code = (
        "from tabletop.bench import meter; from tabletop.ui.shell.run import run; "
        f"from tabletop.start import Start; meter.SETTLE = {settle}; "
        "raise SystemExit(run(Start(), meter.meter_wanted()))"
    )
    return subprocess.run([sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, timeout=60)


def test_the_start_is_measured_and_pygame_gui_is_not_imported_for_it() -> None:
    done = run_child(TABLETOP_BENCH_START=repr(time.time()), PYTHONVERBOSE="1")
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert 0 < told["first_picture"] < told["usable"]
    assert "import 'pygame.display'" in done.stderr
    assert "import 'pygame_gui" not in done.stderr


def test_an_idle_table_paints_nothing() -> None:
    done = run_child(settle=1.0, TABLETOP_BENCH_IDLE="0.5")
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["frames"] == 0
    assert told["cpu"] < 0.2


def test_no_display_is_said_in_a_sentence() -> None:
    done = run_child(SDL_VIDEODRIVER="", XDG_RUNTIME_DIR="")
    assert done.returncode != 0
    assert "There is no display to open a window on" in done.stderr
