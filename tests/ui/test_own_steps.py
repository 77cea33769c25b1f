"""At the window: an only choice is made by itself, "Not this turn" is said once, the log and undo take both with the act."""

from __future__ import annotations

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.log import EntryId
from tabletop.rules.ruleset import Move
from tabletop.session.by_itself import decision_on
from tabletop.ui.table.own_steps import PAUSE
from tabletop.ui.table.panels.log_book import LogBook

SIZE = (1366, 768)


def ends_a_room(session: Session) -> bool:
    """Whether nothing but the end of a room is left."""
    return [move.to_row()[0] for move in session.legal_moves().moves] == ["end_room"]


def before_the_end_of_a_room() -> tuple[Session, Move]:
    """Round House for two before an act after which only the end of a room is left; and that act."""
    session, rng = Session.new("round_house", 2, seed="5"), Rng(Chance("on"))
    while True:
        seat = session.table.flow.to_act[0]
        move = rng.choice(session.legal_moves().moves)
        session.play(move, seat)
        if ends_a_room(session) and session.table.flow.to_act == (seat,):
            session.undo()
            return session, move


def begun() -> tuple[Driver, EntryId]:
    """A window in which that act was just made; and the moment before it."""
    session, move = before_the_end_of_a_room()
    before = session.head
    driver = Driver(size=SIZE, session=session)
    driver.table.lift()
    driver.settle()
    assert driver.table.screen.play.move(move)
    driver.settle()
    return driver, before


def rows(book: LogBook) -> int:
    """How many rows the log has."""
    book.refresh()
    return len(book.entries)


def test_an_only_choice_is_made_after_a_moment_in_which_it_is_shown() -> None:
    driver, before = begun()
    with driver:
        session, screen = driver.table.session, driver.table.screen
        act = session.head
        assert ends_a_room(session)
        assert driver.table.choices == ["End the room"]
        listed = len(screen.panel.book.entries)
        driver.wait(PAUSE + 1.0)
        assert session.entries[-1].move == ("end_room",)
        assert not ends_a_room(session)
        # Its sentence says nothing; the row of the act that led to it shows the present.
        assert len(screen.panel.book.entries) == listed
        assert screen.panel.rows.sentence(act) == session.describe(act, screen.view.eyes)
        assert screen.panel.log.selected == listed - 1
        driver.key("ctrl+z")
        driver.settle()
        assert session.head == before
        driver.wait(PAUSE + 1.0)
        assert session.head == before
        driver.key("ctrl+y")
        driver.settle()
        after = session.head
        assert session.entries[after].move == ("end_room",)


def test_after_an_undo_the_same_act_is_followed_by_the_same_step_on_the_same_line() -> None:
    driver, before = begun()
    with driver:
        session, screen = driver.table.session, driver.table.screen
        driver.wait(PAUSE + 1.0)
        entries, after = len(session.entries), session.head
        driver.key("ctrl+z")
        driver.settle()
        assert session.head == before
        _, move = before_the_end_of_a_room()
        assert screen.play.move(move)
        driver.settle()
        driver.wait(PAUSE + 1.0)
        assert (session.head, len(session.entries)) == (after, entries)


@pytest.mark.parametrize("how", ["setting", "jump", "advise", "past", "program"])
def test_when_a_person_is_asked(how: str) -> None:
    session, move = before_the_end_of_a_room()
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        driver.app.change_settings(replace(driver.app.settings, only_choices=how != "setting"))
        if how == "advise":
            session.rules = "advise"
        driver.settle()
        screen = driver.table.screen
        if how == "program":
            session.play(move)
        else:
            assert screen.play.move(move)
        head = session.head
        if how == "jump":
            screen.play.jump(head - 1)
            screen.play.redo()
        elif how == "past":
            screen.view.look_back(head - 2)
        driver.wait(PAUSE + 2.0)
        assert session.head == head
        assert ends_a_room(session)
        if how == "past":
            screen.view.look_back(None)
            driver.wait(PAUSE + 1.0)
            assert session.entries[-1].move == ("end_room",)


def test_a_click_right_after_a_step_that_was_made_by_itself_chooses_nothing() -> None:
    """Other rows come under the pointer just when a person wants to click the only one."""
    driver, _ = begun()
    with driver:
        session, choices = driver.table.session, driver.table.screen.panel.turn.list
        place = choices.row_rect(0).center
        while session.entries[-1].move != ("end_room",):
            driver.step()
        assert len(driver.table.choices) > 0
        entries = len(session.entries)
        driver.click(place)
        assert len(session.entries) == entries


def test_what_comes_three_times_a_turn_is_declined_once() -> None:
    session, rng = Session.new("round_house", 2, seed="5"), Rng(Chance("on"))
    while decision_on(session.table) != ("neutral",) or session.entries[-1].seat == session.table.flow.to_act[0]:
        session.play(rng.choice(session.legal_moves().moves))
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        driver.settle()
        table = driver.table
        seat = table.screen.view.seat

        def to_the_next_offer() -> None:
            while decision_on(session.table) != ("neutral",):
                assert table.screen.view.seat == seat
                table.screen.play.move(rng.choice(session.legal_moves().moves))
                driver.wait(PAUSE + 1.0)

        assert "Not this turn" not in table.choices
        table.choose(table.choices.index("Move no neutral leader"))
        driver.settle()
        to_the_next_offer()
        assert table.choices[-2:] == ["Move no neutral leader", "Not this turn"]
        rows_before = rows(table.screen.panel.book)
        table.choose(len(table.choices) - 1)
        driver.settle()
        assert rows(table.screen.panel.book) == rows_before + 1
        while session.table.flow.to_act == (seat,) and session.legal_moves().moves[0].to_row() != ("finish_turn",):
            assert decision_on(session.table) != ("neutral",) or session.entries[-1].move != ("pass",)
            if decision_on(session.table) != ("neutral",):
                table.screen.play.move(rng.choice(session.legal_moves().moves))
            driver.wait(PAUSE + 1.0)
        declined = [entry.id for entry in session.entries if entry.move == ("pass",) and entry.id in session.by_itself]
        assert declined
