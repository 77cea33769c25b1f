"""At the window: an only choice is made by itself; the log and undo take it with the act."""

from __future__ import annotations

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.log import EntryId
from tabletop.rules.ruleset import Move
from tabletop.session.by_itself import ByItself, ends_step, why_turn_ends
from tabletop.session.log_book import LogBook
from tabletop.ui.table.own_steps import PAUSE
from tabletop.ui.table.panels.turn_box import SETTLING
from tabletop.ui.widgets.menu import ContextMenu

SIZE = (1366, 768)


def ends_a_room(session: Session) -> bool:
    """Whether nothing but the end of a room is left."""
    return [move.to_row()[0] for move in session.legal_moves().moves] == ["end_room"]


def before_the_end_of_a_room() -> tuple[Session, Move]:
    """Round House for two before an act after which only the end of a room is left, and then a choice again; and that act."""
    ahead, rng, made = Session.new("round_house", 2, seed="5"), Rng(Chance("on")), list[Move]()
    while True:
        seat = ahead.table.flow.to_act[0]
        made.append(rng.choice(ahead.legal_moves().moves))
        ahead.play(made[-1], seat)
        if ends_a_room(ahead) and ahead.table.flow.to_act == (seat,):
            made.append(ahead.legal_moves().moves[0])
            ahead.play(made[-1], seat)
            if ahead.table.flow.to_act == (seat,) and len(ahead.legal_moves().moves) > 1:
                break
    session = Session.new("round_house", 2, seed="5")
    for move in made[:-2]:
        session.play(move, session.table.flow.to_act[0])
    return session, made[-2]


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
        assert screen.panel.rows.sentence(act) == session.describe(act, screen.view.eyes, steps=False)
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


@pytest.mark.parametrize("by", ["click", "enter"])
def test_a_choice_right_after_a_step_that_was_made_by_itself_is_none(by: str) -> None:
    """Other rows come under the pointer just when a person wants to click the only one."""
    driver, _ = begun()
    with driver:
        session, choices = driver.table.session, driver.table.screen.panel.turn.list
        while by == "enter" and driver.form.focused is not choices:
            driver.key("f6")
        while session.entries[-1].move != ("end_room",):
            driver.step()
        assert len(driver.table.choices) > 0
        place = choices.row_rect(0).center
        entries = len(session.entries)
        for wait in (0.0, SETTLING + 0.1):
            driver.wait(wait)
            assert len(session.entries) == entries
            driver.click(place) if by == "click" else driver.key("enter")
        assert len(session.entries) == entries + 1


def before_the_end_of_a_turn() -> tuple[Session, Move]:
    """Round House against a bot before an act after which nothing is left to do in the turn; and that act."""
    session = Session.new("round_house", (SEAT_COLOURS[3], replace(SEAT_COLOURS[4], bot="random")), seed="5")
    person, rng = SEAT_COLOURS[3].id, Rng(Chance("over"))
    while True:
        seat, act = session.table.flow.to_act[0], rng.choice(session.legal_moves().moves)
        session.play(act, seat)
        left = session.legal_moves().moves
        if seat == person and len(left) == 1 and why_turn_ends(session, seat, left[0]):
            session.undo()
            return session, act


def test_a_turn_that_ends_by_itself_says_so_and_how_to_take_it_back() -> None:
    """The bots began to walk, and new players did not see that their own turn was over."""
    session, act = before_the_end_of_a_turn()
    before = session.head
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        screen, words = driver.table.screen, "Your turn is over: nothing is left to do."
        assert screen.play.move(act)
        assert words not in screen.referee.prompt
        driver.until(lambda: session.entries[-1].move == ("finish_turn",))
        assert screen.referee.prompt.startswith(words)
        assert screen.referee.next_up == "Ctrl+Z takes your last act back."
        toast = driver.app.notices.toast
        assert toast is not None
        assert (toast.text, toast.action) == (words, "Take it back")
        driver.until(lambda: session.entries[-1].seat != session.entries[before].seat and session.entries[-1].move is not None)
        assert driver.app.notices.toast is toast, "it stays while bots act"
        assert driver.app.take_toast()
        driver.settle()
        assert session.head == before
        assert words not in screen.referee.prompt


def test_after_an_undo_of_a_turn_that_ended_by_itself_the_same_act_brings_back_what_the_bots_did() -> None:
    """They waited for “Let the bots play on from here · a new line”, though the log had their answer to that very act."""
    session, act = before_the_end_of_a_turn()
    before = session.head
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        screen = driver.table.screen
        screen.app.bot_speed = "instant"
        (seat,) = session.table.flow.to_act
        assert screen.play.move(act)
        driver.until(lambda: session.entries[-1].move == ("finish_turn",))
        driver.until(lambda: session.table.flow.to_act == (seat,) and session.head > before + 2)
        driver.settle()
        after, entries = session.head, len(session.entries)
        driver.key("ctrl+z")
        driver.settle()
        assert session.head == before
        assert screen.play.move(act)
        driver.wait(PAUSE + 1.0)
        driver.settle()
        assert (session.head, len(session.entries)) == (after, entries)
        assert [choice.label for choice in screen.referee.choices if choice.move is None] == []


def test_the_log_leaves_out_the_ends_of_a_turn_but_not_what_follows_from_them() -> None:
    """Of the eight rows of a bot's turn two said only that the room and the turn ended."""
    session, act = before_the_end_of_a_turn()
    session.play(act)
    with Driver(size=SIZE, session=session) as driver:
        book = driver.table.screen.panel.book
        act_row = book.act_of(session.head)
        assert book.parts(act_row) == [[(act_row, -1)]]
        session.play(session.legal_moves().moves[0])
        assert session.entries[-1].move == ("finish_turn",)
        assert len(session.entries[-1].steps) > 0
        book.refresh()
        assert session.head not in book.entries
        assert book.parts(act_row) == [[(act_row, -1)], [(session.head, 0)]]
        begins = driver.table.screen.steps._parts([session.head])
        assert [part.part for part in begins] == [number + 1 for number in range(len(session.entries[-1].steps))]


def test_a_turn_that_a_person_ends_needs_no_message() -> None:
    session, act = before_the_end_of_a_turn()
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        driver.app.change_settings(replace(driver.app.settings, only_choices=False))
        assert driver.table.screen.play.move(act)
        driver.table.screen.turns.end_turn()
        assert session.entries[-1].move == ("finish_turn",)
        assert driver.app.notices.toast is None
        assert not driver.table.screen.referee.over


def test_nothing_is_made_by_itself_under_a_menu() -> None:
    driver, _ = begun()
    with driver:
        session, act = driver.table.session, driver.table.session.head
        driver.key("shift+f10")
        assert isinstance(driver.screen, ContextMenu)
        driver.wait(PAUSE + 1.0)
        # The larger window is painted with all that is in it.
        driver.resize(1400, 800)
        driver.wait(PAUSE + 1.0)
        assert session.head == act
        driver.key("escape")
        driver.wait(PAUSE + 1.0)
        assert session.entries[-1].move == ("end_room",)


def test_a_step_that_says_something_joins_the_row_of_the_act_before_it() -> None:
    session, rng = Session.new("round_house", 2, seed="0"), Rng(Chance("0"))
    steps = ByItself(session)
    while True:
        seat, act = session.table.flow.to_act[0], rng.choice(session.legal_moves().moves)
        session.play(act, seat)
        move = steps.next_move(seat, session.legal_moves().moves, only_choices=True)
        if move is not None and len(session.legal_moves().moves) == 1 and not ends_step(session, seat, move):
            break
    session.undo()
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        driver.settle()
        screen = driver.table.screen
        assert screen.play.move(act)
        row, count = session.head, rows(screen.panel.book)
        driver.wait(PAUSE + 1.0)
        own = session.head
        assert session.by_itself[own]
        steps_of_it = session.log.entries[own].steps
        assert rows(screen.panel.book) == count + len(steps_of_it)
        said = [session.describe(entry, screen.view.eyes, steps=False) for entry in (row, own)]
        assert screen.panel.rows.sentence(row) == " ".join(said)
        # Its words are found in the row that it shares.
        screen.panel.book.open("found", session.describe(own, screen.view.eyes))
        assert screen.panel.book.entries == [row] * (1 + len(steps_of_it))
        screen.panel.book.open("line")
        # A click on the row of an earlier act, and one on this row, show what came of each.
        driver.click(screen.panel.log.row_rect(count - 2).center)
        assert screen.view.past is not None
        driver.click(screen.panel.log.row_rect(count - 1).center)
        assert screen.view.past is None
