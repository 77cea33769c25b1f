"""A hand in which no piece is seen leaves its room to the table."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.ui.board.regions import HAND_HEIGHT
from tabletop.ui.look.theme import px
from tabletop.ui.table.screen import TableScreen


@pytest.fixture
def session() -> Session:
    """Ming Dynasty for two people, who cover their hands from each other."""
    return Session.new("ming_dynasty", 2, seed="4")


def test_the_hand_is_low_while_no_piece_is_seen_in_it(driver: Driver) -> None:
    """At each moment of a game: low while it is empty or covered, else full; the table has the rest of the window."""
    screen, session, rng = driver.table.screen, driver.table.session, Rng(Chance("hands"))
    driver.app.bot_speed = "instant"
    heights = set()
    for _ in range(60):
        driver.table.lift()
        session.play(rng.choice(session.legal_moves().moves))
        driver.table.lift()
        zone = screen.view.shown.equipment.hand_of(screen.view.seat)
        assert zone is not None
        seen = session.table.zones[zone.id] and not screen.view.covered
        assert screen.view.strip.rect.height == px(HAND_HEIGHT["full" if seen else "low"])
        assert screen.view.table_rect().bottom == screen.view.strip.rect.top
        heights.add(screen.view.strip.rect.height)
    assert len(heights) == 2
    assert driver.clipped() == []


def test_a_click_on_a_covered_hand_makes_room_for_it(driver: Driver) -> None:
    screen, session, rng = driver.table.screen, driver.table.session, Rng(Chance("hands"))
    driver.app.bot_speed = "instant"
    while not (screen.view.covered and screen.view.seat in session.table.flow.to_act and count(screen)):
        session.play(rng.choice(session.legal_moves().moves))
        driver.table.lift()
    driver.click(screen.view.strip.rect.center)
    driver.settle()
    assert screen.view.strip.rect.height == px(HAND_HEIGHT["full"])
    assert len(screen.view.strip.layout()) == count(screen)


def count(screen: TableScreen) -> int:
    """How many pieces the seat in front has in its hand."""
    zone = screen.view.shown.equipment.hand_of(screen.view.seat)
    assert zone is not None
    return len(screen.session.table.zones[zone.id])


@pytest.mark.parametrize("session", [Session.new("open_table", 2, seed="1")])
def test_on_a_free_table_the_hand_keeps_its_height(driver: Driver) -> None:
    """Cards are dragged into it and back: the table must not move under them."""
    screen = driver.table.screen
    assert screen.view.strip.rect.height == px(HAND_HEIGHT["full"])
    driver.key("f11")
    assert screen.view.strip.rect.height == px(HAND_HEIGHT["full"])
