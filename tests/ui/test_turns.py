"""Turns at the window: ending one where the rules pass it on, redo with bots, and going back from the curtain."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import MovePieces, Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.rules.gesture import Button
from tabletop.rules.ruleset import Move
from tabletop.ui.table.panels.curtain import Curtain

SIZE = (1366, 768)


def ends(session: Session) -> list[Move]:
    """The legal moves that end the turn."""
    seat = session.table.flow.to_act[0]
    rules, legal = session.game_rules, session.legal_moves(seat).moves
    return [
        move
        for move in legal
        if any(isinstance(one, Button) and one.ends_turn for one in rules.gestures(session.table, seat, move))
    ]


def round_house(wanted: Callable[[Session], bool]) -> Session:
    """Round House for two, played at random until it is as wanted."""
    session = Session.new("round_house", seats=2, seed="5")
    rng = Rng(Chance("ends"))
    while len(session.entries) < 10 or not wanted(session):
        session.play(rng.choice(session.legal_moves().moves))
    return session


@pytest.mark.parametrize("level", ["enforce", "advise"])
def test_the_key_that_ends_the_turn_makes_the_move_that_ends_it_by_the_rules(level: str) -> None:
    session = round_house(lambda session: bool(ends(session)))
    session.rules = level
    move = ends(session)[0]
    with Driver(size=SIZE, session=session) as driver:
        driver.key("ctrl+enter")
        assert session.entries[-1].move == move.to_row()
        assert session.entries[-1].flags == ()


def test_where_the_turn_cannot_be_ended_it_is_said_what_is_to_be_done() -> None:
    session = round_house(lambda session: not ends(session))
    with Driver(size=SIZE, session=session) as driver:
        said: list[str] = []
        driver.app.toast = said.append  # type: ignore[method-assign, assignment]
        before = session.head
        driver.key("ctrl+enter")
        assert session.head == before
        prompt = session.game_rules.prompt(session.table, driver.table.screen.view.seat)
        assert said == [f"The turn cannot be ended now. {prompt}"]


def test_redo_with_bots_goes_on_to_where_the_person_decides_and_lets_a_bot_think_on() -> None:
    seats = (SEAT_COLOURS[0], replace(SEAT_COLOURS[1], bot="easy"))
    session = Session.new("roundhouse_kick", seats=seats, seed="5")
    with Driver(size=SIZE, session=session) as driver:
        screen = driver.table.screen
        screen.app.bot_speed = "instant"
        asked = []
        while len(asked) < 60 and "red" not in {one.seat for one in session.entries}:
            driver.until(lambda: session.table.flow.to_act == ("blue",))
            asked.append(session.head)
            screen.play.move(screen.referee.choices[0].move)
            screen.view.painter.settle()
            driver.until(lambda: session.table.flow.to_act == ("blue",))
        now = session.head
        assert session.table.flow.to_act == ("blue",)
        driver.key("ctrl+z")
        assert session.head == asked[-1]
        assert now - asked[-1] > 1
        driver.key("ctrl+y")
        assert session.head == now
        assert all(choice.move is not None for choice in screen.referee.choices)
        # A line that ends where a bot has to act goes on without a person.
        session.jump(asked[-1])
        move = screen.referee.choices[0].move
        assert move is not None
        session.play(move, "blue")
        assert session.table.flow.to_act == ("red",)
        thinking = session.head
        driver.key("ctrl+z")
        assert session.head == asked[-1]
        driver.key("ctrl+y")
        assert session.head == thinking
        driver.until(lambda: session.head != thinking)
        assert session.entries[-1].parent == thinking


def card_table() -> Session:
    """The Open Table for two, each with a card in hand."""
    session = Session.new("open_table", seats=2, seed="7")
    deck = session.table.zones["deck"]
    session.play(MovePieces(deck[-1:], "hand:blue"), "blue")
    session.play(MovePieces(deck[-2:-1], "hand:red"), "red")
    return session


@pytest.mark.parametrize("by", ["escape", "click", "tab"])
def test_who_clicked_a_name_by_mistake_comes_back_behind_the_curtain(by: str) -> None:
    with Driver(size=SIZE, session=card_table()) as driver:
        curtain = driver.screen
        assert isinstance(curtain, Curtain)
        driver.key("escape")
        assert driver.screen is curtain
        assert curtain.seat.id == "blue"
        assert not curtain.back.visible
        driver.key("enter")
        screen = driver.table.screen
        driver.click(screen.panel.seats[1])
        curtain = driver.screen
        assert isinstance(curtain, Curtain)
        assert curtain.back.text == "Back to Blue"
        assert driver.clipped() == []
        assert driver.overlaps() == []
        match by:
            case "escape":
                driver.key("escape")
            case "click":
                driver.click("Back to Blue")
            case _:
                driver.key("tab")
                driver.key("tab")
                driver.key("enter")
        assert driver.screen is curtain
        assert curtain.seat.id == "blue"
        assert curtain.back.text == "Back to Red"
        driver.key("enter")
        assert driver.table.screen.view.seat == "blue"
        driver.click(screen.panel.seats[1])
        driver.key("escape")
        driver.key("escape")
        driver.key("enter")
        assert driver.table.screen.view.seat == "red"


def test_there_is_no_way_back_where_the_turn_was_passed_on() -> None:
    with Driver(size=SIZE, session=card_table()) as driver:
        driver.key("enter")
        driver.key("ctrl+enter")
        curtain = driver.screen
        assert isinstance(curtain, Curtain)
        assert not curtain.back.visible
        driver.key("escape")
        assert driver.screen is curtain
        assert curtain.seat.id == "red"
