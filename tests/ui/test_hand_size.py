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


def test_the_hand_is_low_while_all_are_empty(driver: Driver) -> None:
    """At each moment of a game, so that neither the next person nor an opened hand moves anything on the table."""
    screen, session, rng = driver.table.screen, driver.table.session, Rng(Chance("hands"))
    driver.app.bot_speed = "instant"
    heights, uneven = set(), False
    for _ in range(60):
        driver.table.lift()
        session.play(rng.choice(session.legal_moves().moves))
        driver.table.lift()
        held = [session.table.zones[zone.id] for zone in session.equipment.zones.values() if zone.in_hand]
        assert len(held) == 2
        uneven = uneven or bool(held[0]) != bool(held[1])
        assert screen.view.strip.rect.height == px(HAND_HEIGHT["full" if any(held) else "low"])
        assert screen.view.table_rect().bottom == screen.view.strip.rect.top
        heights.add(screen.view.strip.rect.height)
    assert len(heights) == 2
    assert uneven
    assert driver.clipped() == []


@pytest.mark.parametrize("session", [Session.new("open_table", 2, seed="1")])
def test_on_a_free_table_the_hand_keeps_its_height(driver: Driver) -> None:
    """Cards are dragged into it and back: the table must not move under them."""
    screen = driver.table.screen
    assert screen.view.strip.rect.height == px(HAND_HEIGHT["full"])
    driver.key("f11")
    assert screen.view.strip.rect.height == px(HAND_HEIGHT["full"])
