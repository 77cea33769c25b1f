"""What the rules write on places is seen on the table at every moment, over glows, and nothing is where they say nothing."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver
from pygame import Rect

from tabletop.core.chance import Chance, Rng
from tabletop.rules.showing import ZoneMark, marks_of
from tabletop.session import Session
from tabletop.ui.board.zone_marks import PlacedMark, mark_layers

LAPTOP = 1366, 768


@pytest.fixture
def session() -> Session:
    """Three Kingdoms Redux with a few generals on spaces."""
    session, rng = Session.new("three_kingdoms_redux", 3, seed="marks"), Rng(Chance("marks"))
    while len(marks_of(session.ruleset, session.table)) < 3:
        seat = session.table.flow.to_act[0]
        session.play(rng.choice(session.legal_moves(seat).moves), seat)
    return session


def seen(driver: Driver, mark: PlacedMark) -> bool:
    """Whether the chip of a mark is in the window, in every pixel that is not at its edge."""
    [(chip, x, y)] = mark_layers([mark], driver.table.screen.view.painter.camera)
    shown = driver.app.surface.subsurface(Rect((x, y), chip.get_size()))
    middle = chip.get_height() // 2
    return all(shown.get_at((at, middle))[:3] == chip.get_at((at, middle))[:3] for at in range(4, chip.get_width() - 4))


def placed(session: Session, zone: str, mark: ZoneMark) -> PlacedMark:
    """A mark of the rules as the window places it."""
    box, there = session.equipment, session.equipment.zones[zone]
    signs = tuple((box.seat(seat).symbol, box.seat(seat).colour) for seat in mark.seats)
    return PlacedMark((there.x, there.y, there.width, there.height), mark.text, signs)


def test_the_leader_of_each_space_is_seen_on_it(session: Session) -> None:
    with Driver(session=session, size=LAPTOP) as driver:
        driver.table.lift()
        marks = [placed(session, *found) for found in marks_of(session.ruleset, session.table).items()]
        assert len(marks) >= 3
        assert all(seen(driver, mark) for mark in marks)
        view = driver.table.screen.view
        view.look_back(1)
        driver.settle()
        assert not any(seen(driver, mark) for mark in marks)
        view.look_back(None)
        driver.settle()
        assert all(seen(driver, mark) for mark in marks)
        session.rules = "off"
        driver.settle()
        assert not any(seen(driver, mark) for mark in marks)


def test_nothing_is_written_on_a_place_that_is_too_small_for_it() -> None:
    with Driver(session=Session.new("three_kingdoms_redux", 3, seed="marks", rules="off"), size=LAPTOP) as driver:
        driver.table.lift()
        camera = driver.table.screen.view.painter.camera
        small, wide = 20 / camera.zoom, 60 / camera.zoom
        marks = [PlacedMark((100.0, 100.0, side, side), "5", (("circle", "#2F6DB5"),)) for side in (small, wide)]
        assert [len(mark_layers([mark], camera)) for mark in marks] == [0, 1]
        assert isinstance(mark_layers(marks, camera)[0][0], pygame.Surface)
