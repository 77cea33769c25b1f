"""What follows from a move by itself stands below it in the log: each step has a row of its own, in which it can be read."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import MovePieces, Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.log import EntryId
from tabletop.ui.look.theme import px
from tabletop.ui.table.panels.log_rows import STEP_FROM


@pytest.fixture
def session() -> Session:
    """Roundhouse Kick for two after an act with which the monsters struck back, in four steps or more."""
    session, rng = Session.new("roundhouse_kick", 2, seed="11"), Rng(Chance("a counterattack"))
    while len(session.entries[-1].steps) < 4:
        session.play(rng.choice(session.legal_moves().moves), session.table.flow.to_act[0])
    return session


def said(driver: Driver, entry: EntryId) -> list[str]:
    """What the rows of an act say, as far as they are seen without resting on them."""
    panel = driver.table.screen.panel
    first = panel.book.index_of(entry)
    texts = []
    for index in range(first, panel.book.end_of(first) + 1):
        room = panel.log.row_rect(index).width - px(6) - px(STEP_FROM)
        lines, pictures, whole = panel.rows._fitted(index, room, panel.log.row_height)
        assert not pictures or index == first
        texts.append(" ".join(lines))
        assert whole or index == first
    return texts


def test_each_step_can_be_read_whole_below_its_act(driver: Driver) -> None:
    """The log cut the row off after two lines, and with it the counterattack of the monsters and who lost a life."""
    session = driver.table.session
    steps = session.entries[-1].steps
    assert said(driver, session.head)[1:] == [step.words for step in steps]
    log = driver.table.screen.panel.log
    first = driver.table.screen.panel.book.index_of(session.head)
    assert (first, log.count) == (log.selected, first + len(steps) + 1)
    assert log.rect.top <= log.row_rect(first).top < log.rect.bottom, "the act is seen, and what fits of its steps"
    assert driver.clipped() == []


def test_a_click_on_a_step_shows_the_moment_of_its_act(driver: Driver) -> None:
    screen = driver.table.screen
    earlier = next(entry for entry in reversed(screen.session.entries[:-1]) if entry.steps)
    index = screen.panel.book.index_of(earlier.id)
    screen.panel.log.scroll_to(index + 1)
    driver.settle()
    driver.click(screen.panel.log.row_rect(index + 1).center)
    assert screen.view.past == earlier.id
    assert screen.panel.log.selected == index + 1
    driver.click(screen.panel.log.row_rect(index + 1).center, button=3)
    driver.pick("Name this moment")
    driver.text("The blow")
    driver.key("enter")
    assert screen.session.marks == {earlier.id: "The blow"}
    assert "The blow" in screen.panel.tip(index)
    assert "The blow" not in screen.panel.tip(index + 1)
    driver.click("log page")
    driver.pick("Named moments")
    assert screen.panel.log.count == 1
    whole = " ".join([screen.session.describe(earlier.id, screen.view.eyes)])
    assert screen.panel.rows.sentence(earlier.id) == whole
    assert screen.panel.tip(0) == f"The blow · {whole}"


def test_the_arrow_keys_go_through_the_steps(driver: Driver) -> None:
    screen = driver.table.screen
    log, entry = screen.panel.log, screen.session.entries[-1]
    first = screen.panel.book.index_of(entry.id)
    screen.form.by_keyboard = True
    screen.form.focus(log)
    for number in range(len(entry.steps)):
        driver.key("down")
        assert log.selected == first + number + 1
        assert log.rect.contains(log.row_rect(log.selected))
        assert screen.view.past is None
    driver.key("end")
    assert screen.view.past is None
    for _ in range(len(entry.steps) + 1):
        driver.key("up")
    assert log.selected == first - 1
    assert screen.view.past == screen.session.entries[-2].id


def test_steps_are_found_and_taken_back_with_their_act(driver: Driver) -> None:
    screen = driver.table.screen
    entry = screen.session.entries[-1]
    screen.panel.book.open("found", entry.steps[-1].words)
    assert screen.panel.book.entries[-1] == entry.id
    screen.panel.book.open("seat", entry.seat)
    assert screen.panel.book.entries.count(entry.id) == len(entry.steps) + 1
    screen.panel.book.open("line")
    screen.session.undo()
    driver.settle()
    assert said(driver, entry.id)[1:] == [f"({step.words.rstrip('.')})" for step in entry.steps]
    selected = screen.panel.log.selected
    assert selected == screen.panel.book.index_of(entry.parent)
    after = [screen.panel.book.row(index) for index in range(selected + 1, screen.panel.book.end_of(selected) + 1)]
    assert screen.session.entries[entry.parent].steps or all(row.turn for row in after)


def test_the_log_stays_at_its_end_after_an_act_with_many_steps(driver: Driver) -> None:
    screen = driver.table.screen
    screen.session.rules = "off"
    for x in range(30):
        screen.session.play(MovePieces(("M01",), screen.session.table.where["M01"], ((300.0 + x, 300.0),)), "blue")
    driver.settle()
    log = screen.panel.log
    assert log.row_rect(log.count - 1).bottom == log.rect.bottom
