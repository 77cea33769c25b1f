"""What is named of a move is seen where it would lie: in Lotta Rome a land of a split, and a double land before its building."""

from __future__ import annotations

import pytest
from driver import Driver
from test_lotta_screen import at, bought, dividing, incoming, row_land, screen_of, spot

from tabletop.core.layout import place_centre
from tabletop.games.lotta_rome import ids
from tabletop.games.lotta_rome.cells import TOWARDS
from tabletop.games.lotta_rome.domain import domain_of
from tabletop.session import Session

SMALL, ROW = ids.SMALL["blue"], ids.ROW["blue"]


def split() -> Session:
    """A game that begins with a split."""
    return Session.new("lotta_rome", 2, seed="screen", rules="enforce")


def lot(driver: Driver) -> tuple[int, int]:
    """A point of Blue's smaller lot on which no land is laid."""
    zone = screen_of(driver).view.session.equipment.zones[SMALL]
    return screen_of(driver).view.painter.camera.to_screen(*place_centre(zone, 2.0, 0.0))


@pytest.mark.parametrize("dragged", [False, True], ids=["click", "drag"])
def test_the_first_land_of_a_split_is_seen_on_the_lot_and_a_click_there_ends_it(dragged: bool) -> None:
    with Driver(session=split()) as driver:
        session, view = dividing(driver), screen_of(driver).view
        land = row_land(session, 0)
        if dragged:
            driver.drag(at(driver, land), lot(driver))
        else:
            driver.click(at(driver, land))
        driver.settle()
        [building] = [one for one in session.table.zones[ROW] if one != land and session.table.pieces[one].x == 0.0][:1]
        assert (view.shown.where[land], view.shown.where[building]) == (SMALL, SMALL)
        assert session.table.where[land] == ROW
        driver.click(lot(driver))
        driver.settle()
        assert session.table.flow.agenda[:1] == (("secret", "blue", 1, 0),)


@pytest.mark.parametrize("dragged", [False, True], ids=["click", "drag"])
def test_a_land_on_the_lot_is_taken_back(dragged: bool) -> None:
    with Driver(session=split()) as driver:
        session, view = dividing(driver), screen_of(driver).view
        land, home = row_land(session, 4), at(driver, row_land(session, 4))
        driver.click(home)
        driver.settle()
        if dragged:
            driver.drag(at(driver, land), home)
        else:
            driver.click(at(driver, land))
        driver.settle()
        assert view.shown.where[land] == ROW
        assert not screen_of(driver).referee.named
        assert driver.app.notices.toast is None


def test_a_double_land_stays_where_it_was_dropped_while_the_half_for_its_building_is_asked_for() -> None:
    with Driver(session=bought(5)) as driver:
        driver.settle()
        session, view = screen_of(driver).view.session, screen_of(driver).view
        land, domain = incoming(session)[0], domain_of(session.table, "blue")
        cell = next(one for one in domain.frontier() if TOWARDS[one][0] and TOWARDS[one][0] not in domain.lands)
        driver.drag(at(driver, land), spot(driver, cell))
        driver.settle()
        assert session.table.where[land] == ids.INCOMING["blue"]
        assert view.shown.where[land] == ids.DOMAIN["blue"]
        assert {cell, TOWARDS[cell][0]} <= domain_of(view.shown, "blue").lands.keys()
        driver.key("ctrl+z")
        driver.settle()
        assert view.shown.where[land] == ids.INCOMING["blue"]


def test_a_double_land_is_laid_by_three_clicks() -> None:
    """On the half that is to touch the domain, on its cell, and on the cell of the other half. It was only seen at the end."""
    with Driver(session=bought(2)) as driver:
        driver.settle()
        session, view = screen_of(driver).view.session, screen_of(driver).view
        land, domain = incoming(session)[0], domain_of(session.table, "blue")
        zone, state = session.equipment.zones[ids.INCOMING["blue"]], session.table.pieces[land]
        driver.click(view.painter.camera.to_screen(*place_centre(zone, state.x + 1.0, state.y)))
        driver.settle()
        cell = next(one for one in domain.frontier() if sum(other not in domain.lands for other in TOWARDS[one]) > 2)
        driver.click(spot(driver, cell))
        driver.settle()
        assert domain_of(view.shown, "blue").lands.keys() > {cell, *domain.lands}
        driver.click(spot(driver, other := next(one for one in reversed(TOWARDS[cell]) if one and one not in domain.lands)))
        driver.settle()
        assert domain_of(session.table, "blue").lands.keys() == {cell, other, *domain.lands}


def test_it_is_said_how_a_double_land_is_turned_while_it_is_held() -> None:
    with Driver(session=bought(2)) as driver:
        driver.settle()
        land = incoming(screen_of(driver).view.session)[0]
        driver.press(at(driver, land))
        driver.move(spot(driver, "c3"))
        driver.wait(0.2)
        assert driver.app.notices.toast.text == "The mouse wheel turns it, and so do Q and E."
        driver.key("escape")
        driver.settle()
        assert driver.app.notices.toast is None


def test_the_rows_for_the_half_of_a_building_say_which_half_is_meant() -> None:
    """Of a half that touches no earlier land it was said that it was in the middle."""
    with Driver(session=bought(5)) as driver:
        driver.settle()
        session, view = screen_of(driver).view.session, screen_of(driver).view
        land, domain = incoming(session)[0], domain_of(session.table, "blue")
        cell = next(one for one in domain.frontier() if TOWARDS[one][0] and TOWARDS[one][0] not in domain.lands)
        driver.drag(at(driver, land), spot(driver, cell))
        driver.settle()
        assert view.shown.pieces[land].angle == 0.0
        details = [choice.detail for choice in screen_of(driver).referee.choices]
        assert sorted(details) == ["the half to the east", "the half to the west"]
