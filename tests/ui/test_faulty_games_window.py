"""A game whose code fails, in the window: the table stays open and says so, and the other games can be played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver
from faulty_game import NAME, QUESTIONS, Take, install
from msgspec.structs import replace

from tabletop.bots import worker
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.games.registry import game_names
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.session import Session
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.screens.new_game import NewGameScreen
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import MessageDialog

Fail = Callable[..., None]
ELSEWHERE = ("start", "sample", "move_from_row", "resume", "describe_move", "places_in")
IN_THE_WINDOW = tuple(name for name in QUESTIONS if name not in ELSEWHERE)
"""The methods of the rules that the window asks while a person plays; the faulty game has no steps that could name places."""


@pytest.fixture
def fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fail:
    """A function that lets the installed game fail at one place from now on."""
    install(tmp_path / "site", monkeypatch, faulty="faulty_game:GAME")
    # A forked bot would have the surroundings of the process that it is forked from, not those set here.
    monkeypatch.setattr(worker, "START_METHOD", "spawn")

    def set_fault(at: str = "", how: str = "error") -> None:
        monkeypatch.setenv("FAULTY_AT", at)
        monkeypatch.setenv("FAULTY_HOW", how)

    set_fault()
    return set_fault


def read_message(driver: Driver) -> str:
    """Close the message that must be on top, and return its text."""
    message = driver.screen
    assert isinstance(message, MessageDialog)
    driver.key("escape")
    driver.settle()
    return message.text


def use_the_table(driver: Driver, screen: TableScreen) -> None:
    """Point at things, click, drag, look at scores and back, and undo, until something says that the game has failed."""
    session = screen.session
    steps: list[Callable[[], object]] = [
        lambda: driver.move(driver.table.at("m1")),
        lambda: driver.wait(0.7),
        lambda: driver.click(driver.table.at("m1")),
        lambda: driver.drag(driver.table.at("m1"), driver.table.at("die.a")),
        lambda: driver.key("ctrl+enter"),
        lambda: screen.play.move(session.legal_moves().moves[0]) if session.legal_moves() else None,
        lambda: driver.key("ctrl+z"),
        lambda: driver.key("pgup"),
        lambda: driver.key("escape"),
    ]
    for step in steps:
        step()
        driver.settle()
        if driver.screen is not screen:
            return


@pytest.mark.parametrize("at", IN_THE_WINDOW)
def test_the_table_stays_open_and_says_what_failed(at: str, fail: Fail) -> None:
    path = new_save_path(saves_folder(), "Evening")
    with Driver(session=Session.new("faulty", path=path, seed="7")) as driver:
        driver.settle()
        screen = driver.screen
        assert isinstance(screen, TableScreen)
        fail(at)
        use_the_table(driver, screen)
        told = read_message(driver)
        assert NAME in told
        assert "KeyError" in told
        assert (screen.session.rules, screen.referee.choices) == ("off", [])
        before = screen.session.head
        driver.drag(driver.table.at("die.a"), (driver.table.at("die.a")[0] - 60, driver.table.at("die.a")[1]))
        driver.settle()
        assert driver.screen is screen, "it is said once"
        assert screen.session.head == before + 1
    with Session.load(path) as loaded:
        assert loaded.rules == "off"


def test_a_sentence_that_cannot_be_made_costs_only_the_sentence(fail: Fail) -> None:
    session = Session.new("faulty", seed="7")
    session.play(Take(1))
    fail("describe_move")
    with Driver(session=session) as driver:
        driver.settle()
        assert "general words" in read_message(driver)
        assert isinstance(driver.screen, TableScreen)
        assert driver.screen.referee.choices
        assert session.rules == "enforce"


@pytest.mark.parametrize(("at", "how"), [("bot", "exit"), ("bot_move", "error"), ("move_from_row", "error")])
def test_a_bot_that_fails_leaves_the_table_to_people(at: str, how: str, fail: Fail) -> None:
    fail(at, how)
    session = Session.new("faulty", [SEAT_COLOURS[0], replace(SEAT_COLOURS[1], bot="easy")], seed="7")
    with Driver(session=session) as driver:
        driver.settle()
        screen = driver.screen
        assert isinstance(screen, TableScreen)
        screen.app.bot_speed = "instant"
        screen.play.move(Take(1))
        driver.until(lambda: screen.bots.failed or driver.screen is not screen)
        assert screen.bots.failed or session.rules == "off"
        said = driver.app.notices.toast
        assert (said is not None and NAME in said.text) or (session.fault is not None and NAME in session.fault.sentence)


@pytest.mark.parametrize("how", ["error", "exit", "nonsense"])
def test_a_game_without_a_sound_box_leaves_the_others_playable(how: str, fail: Fail) -> None:
    fail("equipment", how)
    at = game_names().index("faulty")
    with Driver() as driver:
        driver.settle(60.0)
        library = driver.screen
        assert isinstance(library, LibraryScreen)
        card = driver.card(at)
        assert NAME in library.shelf.cards[at].problem
        driver.click(card)
        assert driver.screen is library
        driver.click(driver.card(0))
        form = driver.screen
        assert isinstance(form, NewGameScreen)
        driver.settle()
        form.list.scroll_to(len(form.games))
        driver.click(form.list.row_rect(len(form.games)))
        assert NAME in form.refusal
        assert form.game.id == "open_table"
        driver.click("Start")
        driver.settle()
        assert isinstance(driver.screen, TableScreen)


def test_a_game_that_fails_only_when_it_begins_is_refused_with_a_sentence(fail: Fail) -> None:
    with Driver() as driver:
        driver.settle(60.0)
        driver.click(driver.card(game_names().index("faulty")))
        form = driver.screen
        assert isinstance(form, NewGameScreen)
        fail("equipment", "exit")
        driver.click("Start")
        assert driver.screen is form
        assert NAME in form.refusal
