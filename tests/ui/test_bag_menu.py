"""The menu of the bag, empty or not, and piles for a selection of which only some pieces go there."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver

from tabletop import MovePieces, Session, TakeFromSupply
from tabletop.core.rects import overlap
from tabletop.rules.free_room import things
from tabletop.ui.widgets.menu import ContextMenu
from tabletop.ui.widgets.menu_rows import MenuRow


@pytest.fixture
def session() -> Session:
    """The Open Table for two, two cards and a die loose on the table."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(MovePieces(session.table.zones["deck"][-2:], "table", ((500.0, 300.0), (600.0, 300.0))))
    session.play(MovePieces(("d6.1",), "table", ((550.0, 380.0),)))
    return session


def menu_at(driver: Driver, key: str) -> ContextMenu:
    driver.click(driver.table.at(key), button=3)
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    return menu


def test_the_empty_bag_has_the_menu_of_a_bag_and_takes_what_is_selected(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    rows = {row.text: row for row in menu_at(driver, "zone:bag").rows}
    assert not rows["Draw one to hand"].enabled
    assert rows["Draw one to hand"].reason == "There is nothing in the bag."
    assert "Undo" not in rows
    driver.key("escape")
    view.select(session.table.zones["table"])
    menu_at(driver, "zone:bag")
    driver.pick("Put in what is selected (3)")
    assert len(session.table.zones["bag"]) == 3
    driver.settle()
    menu_at(driver, "zone:bag")
    driver.pick("Draw one to hand")
    assert len(session.table.zones["hand:blue"]) == 1


def test_of_a_mixed_selection_what_fits_goes_into_a_pile(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    loose = session.table.zones["table"]
    view.select(loose)
    menu_at(driver, "d6.1")
    driver.pick("Put into a pile")
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    assert {row.key for row in menu.rows if row.text.startswith("On top")} == {"2 of 3 go there"}
    driver.pick("Under the deck")
    assert session.table.zones["deck"][:2] == loose[:2]
    assert session.table.zones["table"] == ("d6.1",)


def test_what_comes_out_of_the_bag_lies_side_by_side_in_free_room(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    for colour in ("red", "blue", "green", "yellow"):
        session.play(TakeFromSupply(f"supply:cube.{colour}", "bag"))
    driver.settle()
    before = set(session.table.zones["table"])
    menu_at(driver, "zone:bag")
    driver.pick("Empty it onto the table")
    out = [piece for piece in session.table.zones["table"] if piece not in before]
    assert len(out) == 4
    assert len({(session.table.pieces[one].x, session.table.pieces[one].y) for one in out}) == 4
    zone = session.equipment.zones["table"]
    others = list(things(session.table, zone, set(out)))
    for one in out:
        kind, state = session.table.kind(one), session.table.pieces[one]
        assert not any(
            overlap((state.x - kind.width / 2, state.y - kind.height / 2, kind.width, kind.height), thing) for thing in others
        )
    assert view.shown.zones["bag"] == ()


def test_a_menu_opened_while_the_pointer_is_outside_is_not_in_the_corner(driver: Driver) -> None:
    screen = driver.table.screen
    driver.post(pygame.WINDOWLEAVE)
    driver.step()
    screen.menus.open((-1, -1), [MenuRow("Everybody")])
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    assert screen.view.table_rect().collidepoint(menu.rect.center)
    assert menu.rect.left > screen.view.table_rect().width // 3
