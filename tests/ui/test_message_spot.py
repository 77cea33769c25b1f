"""A short message covers nothing that the present question needs, in every game, in a window of 1366 by 768 pixels."""

from __future__ import annotations

import pytest
from driver import Driver
from pygame import Rect

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.rules.looks import area_of
from tabletop.ui.table.message_spot import asked_rects, room_among

SHORT = "That is not what is to be done now."
LONG = "Red offers a quarry with a workshop with a gem, or an olive grove with an oil mill and two fields. " * 2
GAMES = {"round_house": 3, "ming_dynasty": 2, "roundhouse_kick": 4, "lotta_rome": 2, "three_kingdoms_redux": 3}
"""The games with rules, each with a number of players."""
AREA = (0, 50, 1000, 700)


def covered(driver: Driver, text: str) -> float:
    """The share of what can be chosen that a message covers."""
    driver.app.toast(text)
    driver.step(3)
    [toast] = filter(None, [driver.app.notices.toast])
    screen = driver.table.screen
    assert screen.view.table_rect().contains(toast.rect)
    rects = [rect.clip(screen.view.table_rect()) for rect in asked_rects(screen.view)]
    whole = sum(rect.width * rect.height for rect in rects)
    parts = [rect.clip(toast.rect) for rect in rects]
    return sum(part.width * part.height for part in parts) / max(1, whole)


@pytest.mark.parametrize("game", GAMES)
def test_a_message_covers_nothing_that_can_be_chosen(game: str) -> None:
    session, rng = Session.new(game, GAMES[game], seed="5"), Rng(Chance("messages"))
    short = long = 0.0
    with Driver(session=session, size=(1366, 768)) as driver:
        for _ in range(6):
            for _ in range(5):
                if len(session.entries) < 20 or game != "roundhouse_kick":
                    session.play(rng.choice(session.legal_moves().moves), session.legal_moves().seat)
            driver.settle()
            driver.table.lift()
            driver.settle()
            driver.skip_steps()
            driver.settle()
            short, long = max(short, covered(driver, SHORT)), max(long, covered(driver, LONG))
    assert short == 0.0
    # Two long lines find no free place between eight monsters: they cover the lower half of one.
    assert long < 0.03


def test_a_message_does_not_cover_what_lies_before_the_person_in_front() -> None:
    """In Round House it lay across the own mat, because the places of a mat belong to nobody."""
    with Driver(session=Session.new("round_house", 3, seed="5"), size=(1366, 768)) as driver:
        driver.table.lift()
        driver.settle()
        view = driver.table.screen.view
        [own] = [look for look in view.shown.equipment.looks if look.seat == view.seat]
        mat = view.painter.camera.rect_of(*area_of(own)).clip(view.table_rect())
        for text in (SHORT, LONG):
            driver.app.toast(text)
            driver.step(3)
            assert driver.app.notices.toast is not None
            assert not driver.app.notices.toast.rect.colliderect(mat)


def test_a_message_of_a_table_is_not_shown_over_another_page() -> None:
    with Driver(session=Session.new("open_table", 4, seed="5"), size=(1366, 768)) as driver:
        driver.settle()
        [toast] = filter(None, [driver.app.notices.toast])
        shown = driver.picture().subsurface(toast.rect)
        driver.key("f1")
        driver.step()
        page = driver.picture().subsurface(toast.rect)
        driver.app.notices.clear_toast()
        driver.step()
        assert driver.picture().subsurface(toast.rect).get_buffer().raw == page.get_buffer().raw
        assert page.get_buffer().raw != shown.get_buffer().raw


def test_a_message_comes_back_with_its_page() -> None:
    with Driver(session=Session.new("open_table", 4, seed="5"), size=(1366, 768)) as driver:
        driver.settle()
        [toast] = filter(None, [driver.app.notices.toast])
        before = driver.picture().subsurface(toast.rect).get_buffer().raw
        driver.key("f1")
        driver.step()
        driver.key("escape")
        driver.step()
        assert driver.picture().subsurface(toast.rect).get_buffer().raw == before


def test_a_message_is_low_in_the_middle_if_nothing_is_there() -> None:
    assert room_among(AREA, (), ((500, 80),)) == (250, 50, 500, 700)


def test_a_message_rather_lies_above_a_place_of_a_player_than_on_it() -> None:
    mat = (0, 650, 1000, 100)
    assert room_among(AREA, ((mat, 1),), ((500, 80),)) == (250, 50, 500, 648 - 50)


def test_where_nothing_is_free_the_cheapest_is_covered() -> None:
    table, counter = (0, 50, 1000, 600), (0, 650, 1000, 100)
    left, top, width, height = room_among(AREA, ((table, 1), (counter, 100)), ((500, 80),))
    assert not Rect(left, top + height - 80, width, 80).colliderect(counter)


def test_a_message_becomes_narrow_where_it_would_cover_something() -> None:
    mat = (0, 50, 600, 700)
    assert room_among(AREA, ((mat, 1),), ((700, 60), (380, 80)))[:3:2] == (620, 380)
