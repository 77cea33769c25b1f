"""An empty hand leaves its room to the table."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.ui.board.regions import HAND_HEIGHT
from tabletop.ui.look.theme import px


@pytest.fixture
def session() -> Session:
    """Ming Dynasty for two people, who cover their hands from each other."""
    return Session.new("ming_dynasty", 2, seed="4")


def test_the_hand_is_low_while_it_is_empty(driver: Driver) -> None:
    """At each moment of a game, so that opening a covered hand moves nothing; the table has the rest of the window."""
    screen, session, rng = driver.table.screen, driver.table.session, Rng(Chance("hands"))
    driver.app.bot_speed = "instant"
    heights = set()
    for _ in range(60):
        driver.table.lift()
        session.play(rng.choice(session.legal_moves().moves))
        driver.table.lift()
        zone = screen.view.shown.equipment.hand_of(screen.view.seat)
        assert zone is not None
        assert screen.view.strip.rect.height == px(HAND_HEIGHT["full" if session.table.zones[zone.id] else "low"])
        assert screen.view.table_rect().bottom == screen.view.strip.rect.top
        heights.add(screen.view.strip.rect.height)
    assert len(heights) == 2
    assert driver.clipped() == []


@pytest.mark.parametrize("session", [Session.new("open_table", 2, seed="1")])
def test_on_a_free_table_the_hand_keeps_its_height(driver: Driver) -> None:
    """Cards are dragged into it and back: the table must not move under them."""
    screen = driver.table.screen
    assert screen.view.strip.rect.height == px(HAND_HEIGHT["full"])
    driver.key("f11")
    assert screen.view.strip.rect.height == px(HAND_HEIGHT["full"])
