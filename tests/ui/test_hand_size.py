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
    """Ming Dynasty for two people, who cover their hands from each other; the dragons they begin with are played."""
    session, rng = Session.new("ming_dynasty", 2, seed="4"), Rng(Chance("hands"))
    while any(session.table.zones[zone.id] for zone in session.equipment.zones.values() if zone.in_hand):
        session.play(rng.choice(session.legal_moves().moves))
    return session


def test_the_hand_is_low_until_somebody_has_a_card_and_then_keeps_its_height(driver: Driver) -> None:
    """At each moment of a game, so that neither the next person nor an opened or an emptied hand moves anything on the table."""
    screen, session, rng = driver.table.screen, driver.table.session, Rng(Chance("more hands"))
    driver.app.bot_speed = "instant"
    heights, start = [screen.view.strip.rect.height], session.head
    hands = [zone.id for zone in session.equipment.zones.values() if zone.in_hand]
    while not all(session.table.zones[hand] for hand in hands):
        session.play(rng.choice(session.legal_moves().moves))
        driver.table.lift()
        assert screen.view.table_rect().bottom == screen.view.strip.rect.top
        heights.append(screen.view.strip.rect.height)
    session.jump(start)
    driver.settle()
    assert not any(session.table.zones[hand] for hand in hands)
    heights.append(screen.view.strip.rect.height)
    assert sorted(set(heights)) == [px(HAND_HEIGHT["low"]), px(HAND_HEIGHT["full"])]
    assert heights == sorted(heights)
    assert driver.clipped() == []


@pytest.mark.parametrize("session", [Session.new("open_table", 2, seed="1")])
def test_on_a_free_table_the_hand_keeps_its_height(driver: Driver) -> None:
    """Cards are dragged into it and back: the table must not move under them."""
    screen = driver.table.screen
    assert screen.view.strip.rect.height == px(HAND_HEIGHT["full"])
    driver.key("f11")
    assert screen.view.strip.rect.height == px(HAND_HEIGHT["full"])
