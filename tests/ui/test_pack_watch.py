"""A pack that is changed while it is on the table: the window shows it within a second."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import Driver
from meadow import edit, write_meadow

from tabletop import MovePieces, Session
from tabletop.packs.loading import load_pack
from tabletop.ui.table.screen import TableScreen


@pytest.fixture
def watched(own_place: Path) -> Iterator[tuple[Driver, Path]]:
    """A window with a game of a pack whose files are watched."""
    folder = write_meadow(own_place)
    with Driver() as driver:
        session = Session.new(load_pack(folder), 2, seed="7", path=own_place / "saves" / "evening.tabletop")
        driver.app.push(driver.app.table_of(session, watched=folder))
        driver.settle()
        yield driver, folder


def table_of(driver: Driver) -> TableScreen:
    screen = driver.screen
    assert isinstance(screen, TableScreen)
    return screen


def test_a_change_is_on_the_table_within_a_second_and_the_view_stays(watched: tuple[Driver, Path]) -> None:
    driver, folder = watched
    before = table_of(driver)
    before.session.play(MovePieces(("fox.1",), "table", ((400.0, 300.0),)))
    before.do("zoom_in")
    driver.settle()
    seen = before.view.painter.camera.view
    edit(folder, {"x = 200": "x = 300"})
    driver.step(4, 0.25)
    after = table_of(driver)
    assert after is not before
    assert after.session.table.pieces["token.blue.1"].x == 300.0
    assert after.session.table.pieces["fox.1"].x == 400.0
    assert after.view.painter.camera.view == seen
    assert driver.app.notices.toast is not None
    driver.settle()
    driver.key("ctrl+z")
    driver.settle()
    assert after.session.table.where["fox.1"] == "deck"
    assert before not in driver.app.stack


def test_a_fault_is_shown_with_its_place_and_the_game_goes_on(watched: tuple[Driver, Path]) -> None:
    driver, folder = watched
    before = table_of(driver)
    edit(folder, {"hen,Hen,5": "hen,Hen,many"}, "cards.csv")
    driver.step(4, 0.25)
    assert table_of(driver) is before
    assert "row 2 of cards" in driver.app.notices.banner
    before.session.play(MovePieces(("fox.1",), "table", ((400.0, 300.0),)))
    edit(folder, {"hen,Hen,many": "hen,Hen,4"}, "cards.csv")
    driver.step(4, 0.25)
    assert driver.app.notices.banner == ""
    assert "hen.5" not in table_of(driver).session.table.pieces
    assert table_of(driver).session.table.where["fox.1"] == "table"


def test_a_change_waits_while_a_menu_is_open(watched: tuple[Driver, Path]) -> None:
    driver, folder = watched
    before = table_of(driver)
    before.do("help")
    edit(folder, {"x = 200": "x = 300"})
    driver.step(8, 0.25)
    assert before.session.table.pieces["token.blue.1"].x == 200.0
    driver.key("escape")
    driver.step(4, 0.25)
    assert table_of(driver).session.table.pieces["token.blue.1"].x == 300.0
