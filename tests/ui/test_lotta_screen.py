"""Lotta Rome on the screen: cells of a domain glow, are clicked, and are reached by keyboard."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop.core.layout import place_centre
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import AROUND, SPOTS, START
from tabletop.games.lotta_rome.choosing import Choose
from tabletop.games.lotta_rome.domain import domain_of, lands_of
from tabletop.games.lotta_rome.placing import PlaceLand, Take
from tabletop.games.lotta_rome.splitting import Split
from tabletop.session import Session
from tabletop.ui.board.item_key import cell_key, cell_of
from tabletop.ui.table.screen import TableScreen


def placing() -> Session:
    """Blue has laid one land and holds the next."""
    session = Session.new("lotta_rome", 2, seed="screen", rules="enforce")
    for move in (Split((0,)), Choose("LARGE")):
        for seat in ("blue", "red"):
            session.play(move, seat)
    session.play(PlaceLand(lands_of(session.table, ids.INCOMING["blue"])[0], START), "blue")
    session.play(Take(lands_of(session.table, ids.INCOMING["blue"])[0]), "blue")
    return session


def screen_of(driver: Driver) -> TableScreen:
    """The table in front."""
    assert isinstance(driver.screen, TableScreen)
    return driver.screen


def spot(driver: Driver, cell: str) -> tuple[int, int]:
    """The pixel of the middle of a cell of Blue's domain."""
    view = screen_of(driver).view
    return view.painter.camera.to_screen(*place_centre(view.shown.equipment.zones[ids.DOMAIN["blue"]], *SPOTS[cell]))


def test_the_key_of_a_cell_is_read_back() -> None:
    assert cell_of(cell_key("a,b", (3.0, 12.0))) == ("a,b", (3.0, 12.0))
    assert cell_of("zone:a") is None


def test_legal_cells_glow_and_nothing_else_of_the_domain() -> None:
    with Driver(session=placing()) as driver:
        driver.settle()
        glowing = {cell for key in screen_of(driver).view.rule_glows if (cell := cell_of(key))}
        assert glowing == {(ids.DOMAIN["blue"], SPOTS[cell]) for cell in AROUND[START]}
        assert f"zone:{ids.DOMAIN['blue']}" not in screen_of(driver).view.rule_glows


@pytest.mark.parametrize("number", range(6))
def test_a_click_on_a_cell_lays_the_land_there(number: int) -> None:
    with Driver(session=placing()) as driver:
        driver.settle()
        driver.click(spot(driver, AROUND[START][number]))
        driver.settle()
        assert set(domain_of(screen_of(driver).view.session.table, "blue").lands) == {START, AROUND[START][number]}


def test_a_click_on_another_cell_says_where_a_land_goes() -> None:
    with Driver(session=placing()) as driver:
        driver.settle()
        driver.click(spot(driver, "b2"))
        driver.settle()
        assert len(domain_of(screen_of(driver).view.session.table, "blue").lands) == 1
        toast = driver.app.notices.toast
        assert toast is not None
        assert toast.text == "A land goes to an empty cell that shares an edge with your domain; they glow."


def test_the_cursor_of_the_keyboard_reaches_every_cell() -> None:
    with Driver(session=placing()) as driver:
        driver.settle()
        stops = screen_of(driver).cursor.stops()
        assert {cell_of(key) for key in stops} >= {(ids.DOMAIN["blue"], SPOTS[cell]) for cell in AROUND[START]}
