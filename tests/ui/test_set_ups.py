"""What the form of a new game proposes: one person against bots, or how that game was set up last."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import Session
from tabletop.games.registry import load_game
from tabletop.settings import SetUp
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.shell import window
from tabletop.ui.table.menus.table_menu import table_rows
from tabletop.ui.widgets.menu_rows import all_rows

GAMES = ("round_house", "ming_dynasty", "lotta_rome", "roundhouse_kick", "three_kingdoms_redux")


def form(driver: Driver, game: str) -> NewGameScreen:
    """The form of a new game, with this game chosen."""
    games = [load_game(name) for name in (*GAMES, "open_table", "go", "backgammon", "ferry")]
    driver.app.push(NewGameScreen(driver.app, games, load_game(game)))
    driver.step()
    assert isinstance(driver.screen, NewGameScreen)
    return driver.screen


@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_against_normal_bots(game: str) -> None:
    with Driver(size=(1366, 768)) as driver:
        first, *others = form(driver, game).seat_defs()
        assert first.bot == ""
        assert {seat.bot for seat in others} == {"normal"}


def test_the_open_table_has_people_alone() -> None:
    with Driver(size=(1366, 768)) as driver:
        assert [seat.bot for seat in form(driver, "open_table").seat_defs()] == ["", ""]


def test_each_game_is_proposed_as_it_was_set_up_last() -> None:
    with Driver(size=(1366, 768)) as driver:
        driver.app.state_file = window.state_path()
        screen = form(driver, "round_house")
        screen.seats.value = 3
        screen._rebuild_seats()
        screen.rows.set_sitter(1, "")
        screen.rows.names[1] = "Ben"
        choice = driver.button("hands at one laptop")
        driver.click((choice.rect.right - 10, choice.rect.centery))
        screen.options["count_occupied"] = True
        screen.begin()
        assert driver.table.session.open_hands
        driver.app.home()
        again = form(driver, "round_house")
        assert [seat.bot for seat in again.seat_defs()] == ["", "", "normal"]
        assert again.seat_defs()[1].name == "Ben"
        assert (again.options["count_occupied"], again.open_hands) == (True, True)
        assert [seat.bot for seat in form(driver, "ming_dynasty").seat_defs()] == ["", "normal"]
    assert window.read_state(window.state_path()).set_ups["round_house"].bots == ("", "", "normal")


def test_another_game_keeps_the_number_of_players_or_says_how_many_it_is_for() -> None:
    with Driver(size=(1366, 768)) as driver:
        games = [load_game(name) for name in ("open_table", "ferry", "go")]
        driver.app.push(NewGameScreen(driver.app, games, games[0]))
        driver.step()
        screen = driver.screen
        assert isinstance(screen, NewGameScreen)
        screen.seats.set(3)
        screen._pick_game(1)
        assert (screen.seats_label.text, screen.seats.value, len(screen.seat_defs())) == ("Players (2–5)", 3, 3)
        assert driver.app.notices.toast is None
        screen._pick_game(2)
        assert (screen.seats_label.text, screen.seats.value) == ("Players (2)", 2)
        assert driver.app.notices.toast is not None
        assert driver.app.notices.toast.text == "Go is for 2 players."
        screen._pick_game(0)
        assert screen.seats.value == 3


@pytest.mark.parametrize(("game", "hides"), [("go", False), ("backgammon", False), ("ferry", True), ("open_table", True)])
def test_covered_hands_are_offered_where_something_can_be_hidden(game: str, hides: bool) -> None:
    with Driver(size=(1366, 768)) as driver:
        assert ("Hands" in [label.text for label in form(driver, game).option_labels]) == hides
    with Driver(session=Session.new(game, 2, seed="7")) as driver:
        rows = [row.text for row in all_rows(table_rows(driver.table.screen))]
        assert ("We play with open hands, or no longer" in rows) == hides


def test_what_no_longer_fits_a_game_is_left_out() -> None:
    with Driver(size=(1366, 768)) as driver:
        driver.app.set_ups["round_house"] = SetUp(("Ann",), ("", *["genius"] * 9), ("mauve", "red"), {"gone": 3}, "off")
        screen = form(driver, "round_house")
        assert len(screen.seat_defs()) == 5
        assert {seat.bot for seat in screen.seat_defs()} == {""}
        assert screen.options == load_game("round_house").checked_options({})
        assert screen.rules == "off"
        screen.begin()
        assert driver.table.session.equipment.seats[0].name == "Ann"


def test_tab_goes_from_name_to_name_and_then_to_the_colours() -> None:
    with Driver(size=(1366, 768)) as driver:
        screen = form(driver, "open_table")
        driver.click("name 1")
        driver.key("ctrl+a")
        driver.text("Anna")
        driver.key("tab")
        driver.text("Bert")
        assert screen.rows.names[:2] == ["Anna", "Bert"]
        driver.key("tab")
        assert screen.form.focused is screen.rows.chips[0]
