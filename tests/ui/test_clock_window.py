"""The clock in the panel: start, stop and set it by mouse and by key; it is painted once a second, and nothing around it."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import Session, SetClock
from tabletop.core.clock import limit_of, runs_on
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.ui.table.panels.clock_strip import as_clock
from tabletop.ui.widgets.dialogs import TextDialog


@pytest.fixture
def session() -> Session:
    """The Open Table for three, on disk, in a window of 1366x768."""
    return Session.new("open_table", seats=3, seed="7", path=new_save_path(saves_folder(), "Test"))


def times(driver: Driver) -> list[str]:
    """What the faces of the clock show."""
    driver.step()
    return [face.shown for face in driver.table.screen.clock.faces]


def later(driver: Driver, seconds: float) -> None:
    """Let so much time pass for the session, without waiting for it."""
    driver.table.session._clock -= seconds


def test_without_a_clock_nothing_of_it_is_seen(driver: Driver) -> None:
    assert not any(widget.visible for widget in driver.table.screen.clock.widgets())
    assert driver.table.screen.form.deadline() is None


def test_the_key_starts_it_counting_up_for_whose_turn_it_is(driver: Driver) -> None:
    session = driver.table.session
    driver.key("k")
    assert runs_on(session.table)
    later(driver, 65)
    assert times(driver) == ["1:05", "0:00", "0:00"]
    driver.key("ctrl+enter")
    driver.settle()
    later(driver, 3)
    assert times(driver) == ["1:05", "0:03", "0:00"]
    driver.key("k")
    later(driver, 600)
    assert times(driver) == ["1:05", "0:03", "0:00"]
    assert driver.table.screen.form.deadline() is None
    driver.click("Start the clock")
    later(driver, 1)
    assert times(driver) == ["1:05", "0:04", "0:00"]


def test_it_is_set_in_its_menu_by_mouse_and_by_keyboard(driver: Driver) -> None:
    session = driver.table.session
    driver.key("shift+k")
    driver.pick("10 minutes")
    assert times(driver) == ["10:00"] * 3
    assert not runs_on(session.table)
    driver.click(driver.table.screen.clock.faces[1])
    driver.pick("Another time")
    assert isinstance(driver.screen, TextDialog)
    driver.key("ctrl+a")
    driver.text("0")
    driver.key("enter")
    assert isinstance(driver.screen, TextDialog)
    assert driver.screen.refusal == "Please give a number from 1 to 1440."
    driver.key("ctrl+a")
    driver.text("90")
    driver.key("enter")
    assert times(driver) == ["1:30:00"] * 3
    driver.key("shift+k")
    driver.pick("Remove the clock")
    assert limit_of(session.table) is None
    assert not any(widget.visible for widget in driver.table.screen.clock.widgets())
    driver.key("ctrl+z")
    assert times(driver) == ["1:30:00"] * 3


def test_when_the_time_is_up_it_is_said_once_and_counted_on(driver: Driver) -> None:
    driver.table.session.play(SetClock(True, 60), "blue")
    driver.app.clear_toast()
    later(driver, 59)
    assert times(driver)[0] == "0:01"
    assert driver.app.notices.toast is None
    later(driver, 1)
    driver.step()
    assert driver.app.notices.toast is not None
    assert driver.app.notices.toast.text == "Blue’s time is up."
    later(driver, 5)
    assert times(driver)[0] == "−0:05"


def test_a_running_clock_paints_its_own_rectangle_once_a_second(driver: Driver) -> None:
    driver.key("k")
    driver.settle()
    driver.wait(0.2)
    screen = driver.table.screen
    due = screen.deadline()
    assert due is not None
    assert due - driver.app.now() <= 1.01
    frames, driver.app.late = driver.app.frames, False
    driver.wait(1.05)
    assert 1 <= driver.app.frames - frames <= 2
    driver.app.surface.set_clip(None)
    later(driver, 1)
    screen.on_tick(driver.app.now())
    painted = screen.on_draw(driver.app.surface)
    assert painted is not None
    assert [rect for rect in painted if rect.width and rect.height] == [screen.clock.faces[0].rect]


def test_looking_back_stops_nothing_and_shows_the_clock_of_now(driver: Driver) -> None:
    driver.key("k")
    driver.key("ctrl+enter")
    driver.settle()
    driver.key("pgup")
    driver.key("pgup")
    assert driver.table.screen.view.past is not None
    later(driver, 7)
    assert times(driver) == ["0:00", "0:07", "0:00"]
    driver.key("k")
    assert runs_on(driver.table.session.table)


def test_a_game_that_is_put_away_stops_its_clock_and_keeps_the_times(tmp_path: Path) -> None:
    path = tmp_path / "clock.tabletop"
    with Driver(size=(1366, 768), session=Session.new("open_table", seats=2, seed="7", path=path)) as driver:
        driver.settle()
        driver.key("k")
        later(driver, 12)
    with Session.load(path) as again:
        assert not runs_on(again.table)
        assert again.time_used("blue") // 1000 == 12
        assert again.describe(again.head, "blue") == "Blue stops the clock."


def test_the_thinking_of_bots_counts_to_them() -> None:
    seats = [SEAT_COLOURS[0], replace(SEAT_COLOURS[1], bot="easy")]
    session = Session.new("roundhouse_kick", seats, seed="5", rules="enforce")
    session.play(SetClock(True, 0), "blue")
    with Driver(size=(1366, 768), session=session) as driver:
        driver.settle()
        screen = driver.table.screen
        assert runs_on(session.table)
        acting = session.table.flow.to_act[0]
        later(driver, 4)
        driver.step()
        assert session.time_used(acting) >= 4000
        assert screen.clock.faces[0].visible


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_faces_have_room_for_their_times(seats: int) -> None:
    session = Session.new("open_table", seats=seats, seed="7")
    session.play(SetClock(True, 100 * 60), "blue")
    with Driver(size=(1366, 768), session=session) as driver:
        driver.settle()
        assert driver.overlaps() == []
        assert driver.outside() == []
        assert driver.clipped() == []


def test_times_as_they_are_written() -> None:
    written = {0: "0:00", 9: "0:09", 65: "1:05", 3599: "59:59", 3600: "1:00:00", 36_061: "10:01:01"}
    assert {seconds: as_clock(seconds) for seconds in written} == written


def test_the_seconds_of_a_running_clock_are_painted_while_nobody_touches_anything(driver: Driver) -> None:
    """By the program's own loop: when it wakes for a second, the clock already names the next one."""
    driver.key("k")
    driver.settle()
    # The next second is near, so two of them begin in little more than one.
    later(driver, 0.8)
    faces, seen = driver.table.screen.clock.faces, set[str]()

    def two_seconds() -> bool:
        seen.update(face.shown for face in faces)
        return len(seen) >= 3

    driver.loop(two_seconds, 5.0)
