"""Round House on the screen: a leader walked by dragging, a whole game for three."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from driver import Driver

from tabletop import Session
from tabletop.core.layout import place_centre
from tabletop.rules.gesture import Drag
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.ui.screens.scores import ScoresScreen
from tabletop.ui.screens.table import TableScreen


@pytest.fixture
def driver() -> Iterator[Driver]:
    """A game for three people, in a window of 1366x768."""
    session = Session.new("round_house", 3, seed="4", path=new_save_path(saves_folder(), "Round House"))
    with Driver(size=(1366, 768), session=session) as made:
        made.settle()
        yield made


def table(driver: Driver) -> TableScreen:
    """The table screen, which must be on top."""
    assert isinstance(driver.screen, TableScreen)
    return driver.screen


def test_what_a_gesture_drags_is_done_by_dragging(driver: Driver) -> None:
    screen = table(driver)
    session = screen.session
    rules, seat = session.game_rules, screen.view.seat
    found = [
        (move, gesture)
        for move in screen.referee.legal
        for gesture in rules.gestures(session.table, seat, move)
        if isinstance(gesture, Drag)
    ]
    assert found
    move, drag = found[0]
    piece = drag.piece or session.table.zones[drag.source][-1]
    rect = screen.view.painter.rect_of(piece)
    assert rect is not None
    zone = session.equipment.zones[drag.to]
    place = drag.place or (zone.width / 2 if zone.layout == "free" else 0.0, zone.height / 2 if zone.layout == "free" else 0.0)
    driver.drag(rect.center, screen.view.painter.camera.to_screen(*place_centre(zone, *place)))
    if isinstance(driver.screen, TableScreen):
        assert session.entries[-1].move == move.to_row()
    else:
        assert len(session.entries) == 2


def test_a_whole_game_for_three_is_played_to_the_ranking(driver: Driver) -> None:
    rng = random.Random(3)
    for _ in range(3000):
        if isinstance(driver.screen, ScoresScreen):
            break
        screen = table(driver)
        assert screen.referee.choices, screen.referee.prompt
        choices = screen.panel.turn.list
        choices._made = 0.0
        index = rng.randrange(len(screen.referee.choices))
        choices.scroll_to(index)
        driver.click(choices.row_rect(index).center)
        screen.view.painter.settle()
    assert isinstance(driver.screen, ScoresScreen)
    assert driver.clipped() == []
    assert driver.screen.outcome is not None
    assert len(driver.screen.outcome.scores) == 3
