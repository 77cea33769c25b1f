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
from tabletop.rules.words import number, seat_names
from tabletop.ui.table.panels.curtain import Curtain
from tabletop.ui.table.panels.turn_box import SETTLING
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen
from tabletop.ui.widgets.widget import DOUBLE_CLICK

pytestmark = pytest.mark.usefixtures("always_curtain")
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
    session.play(MovePieces(deck[-2:-1], "hand:red"), "red")
    session.play(MovePieces(deck[-1:], "hand:blue"), "blue")
    return session


def test_the_second_click_of_a_double_click_lifts_no_curtain() -> None:
    with Driver(size=SIZE, session=card_table()) as driver:
        driver.key("enter")
        driver.click(driver.table.screen.panel.seats[1])
        curtain = driver.screen
        assert isinstance(curtain, Curtain)
        driver.click(curtain.button)
        assert driver.screen is curtain
        driver.wait(DOUBLE_CLICK)
        driver.click(curtain.button)
        assert driver.screen is not curtain


@pytest.mark.parametrize("by", ["escape", "click", "tab"])
@pytest.mark.parametrize("passed", ["by name", "by turn"])
def test_who_passed_the_laptop_too_early_sees_what_all_see_and_may_undo_or_leave(by: str, passed: str) -> None:
    with Driver(size=SIZE, session=card_table()) as driver:
        driver.key("enter")
        screen = driver.table.screen
        if passed == "by name":
            driver.click(screen.panel.seats[1])
        else:
            driver.key("ctrl+enter")
        curtain = driver.screen
        assert isinstance(curtain, Curtain)
        assert curtain.seat.id == "red"
        assert driver.clipped() == []
        assert driver.overlaps() == []
        match by:
            case "escape":
                driver.key("escape")
            case "click":
                driver.click("Not yet")
            case _:
                driver.key("tab")
                driver.key("tab")
                driver.key("enter")
        assert driver.screen is screen
        assert (screen.view.seat, screen.view.covered) == ("blue", True)
        before = screen.session.head
        driver.key("ctrl+z")
        if isinstance(driver.screen, ConfirmScreen):
            driver.key("enter")
        assert screen.session.head < before
        # The hand of the next person is still behind a curtain.
        driver.click(screen.panel.seats[1])
        assert isinstance(driver.screen, Curtain)
        driver.key("escape")
        screen.do("home")
        assert driver.screen is not screen


def test_a_hand_that_is_covered_too_early_is_not_told_by_its_moves() -> None:
    """Blue has to act with a hidden hand: while it is covered, the one choice is to pass the laptop to Blue."""
    session = Session.new("ming_dynasty", 2, seed="perft")
    rng = Rng(Chance("on"))
    while session.table.flow.agenda[-1][0] != "action":
        session.play(rng.choice(session.legal_moves().moves))
    (acting,) = session.table.flow.to_act
    with Driver(size=SIZE, session=session) as driver:
        driver.key("escape")
        screen = driver.table.screen
        assert screen.view.covered
        name = session.equipment.seat(acting).name
        assert [choice.label for choice in screen.referee.choices] == [f"I am {name}: show my hand"]
        assert screen.referee.targets.sources == frozenset()
        assert screen.referee.prompt == session.ruleset.prompt(session.view(None), screen.view.seat)
        driver.wait(SETTLING)
        driver.click(screen.panel.turn.list.row_rect(0).center)
        assert isinstance(driver.screen, Curtain)
        driver.key("enter")
        assert screen.view.seat == acting
        assert len(screen.referee.choices) > 1


def test_the_question_before_an_undo_says_whose_decision_it_goes_back_to_and_over_how_many_acts() -> None:
    """With a bot, undo goes back to the last decision of a person: the question named one act, and took back more."""
    bot = replace(SEAT_COLOURS[2], bot="easy")
    session = Session.new("roundhouse_kick", (SEAT_COLOURS[0], SEAT_COLOURS[1], bot), seed="5")
    rng = Rng(Chance("on"))
    session.play(rng.choice(session.legal_moves().moves))
    while session.log.barriers.isdisjoint(session.acts_to(session.person_target() or 0)) or session.entries[-1].seat != bot.id:
        session.play(rng.choice(session.legal_moves().moves))
    target = session.person_target()
    assert target is not None
    acts, asked = session.acts_to(target), session.log.table_at(target).flow.to_act
    assert len(acts) > 1
    with Driver(size=SIZE, session=session) as driver:
        driver.table.lift()
        driver.key("ctrl+z")
        question = driver.screen
        assert isinstance(question, ConfirmScreen)
        start = f"Back to {seat_names(session, asked)}’s decision: {number(len(acts))} acts are taken back."
        assert question.text.startswith(start), question.text
        assert session.describe(session.barriers_to(target)[0], None) in question.text
        driver.key("enter")
        assert session.head == target


@pytest.mark.parametrize("back", [1, 2])
def test_the_question_before_playing_on_says_how_many_acts_become_another_line(back: int) -> None:
    with Driver(size=SIZE, session=card_table()) as driver:
        driver.table.lift()
        driver.table.screen.play.jump(3 - back, plays_on=True)
        question = driver.screen
        assert isinstance(question, ConfirmScreen)
        words = "two acts are" if back == 2 else "one act is"
        assert f"Back to Blue’s turn: {words} kept as another line." in question.text


def test_the_curtain_offers_to_show_a_hand_only_to_who_has_one() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    session.play(MovePieces(session.table.zones["deck"][-1:], "hand:blue"), "blue")
    with Driver(size=SIZE, session=session) as driver:
        assert isinstance(driver.screen, Curtain)
        assert driver.screen.button.name == "I am Blue: show my hand"
        driver.key("enter")
        driver.click(driver.table.screen.panel.seats[1])
        assert isinstance(driver.screen, TableScreen), "Red has nothing to hide"
        red = session.equipment.seat("red")
        assert Curtain(driver.app, red, lambda: None, lambda: None, holds=False).button.name == "I am Red"


def test_a_new_open_table_says_that_the_deck_is_in_order_and_shuffles_it() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    deck = session.table.zones["deck"]
    with Driver(size=SIZE, session=session) as driver:
        toast = driver.app.notices.toast
        assert toast is not None
        assert toast.text == "The deck is in order, not shuffled."
        driver.step()
        driver.click(toast.action_rect)
        driver.settle()
        assert session.table.zones["deck"] != deck
        assert sorted(session.table.zones["deck"]) == sorted(deck)
        assert driver.app.notices.toast is None
    with Driver(size=SIZE, session=session) as driver:
        assert driver.app.notices.toast is None


def test_the_offer_to_shuffle_stays_until_the_deck_is_touched() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    with Driver(size=SIZE, session=session) as driver:
        notices = driver.app.notices
        driver.wait(30.0)
        driver.app.toast("Another message.", seconds=1.0)
        driver.wait(2.0)
        assert notices.toast is not None
        assert notices.toast.text == "The deck is in order, not shuffled."
        assert notices.deadline() is None
        driver.double_click(driver.table.at("d6.1"))
        driver.settle()
        assert notices.toast is not None
        session.play(MovePieces(session.table.zones["deck"][-1:], "hand:blue"), "blue")
        driver.settle()
        assert notices.toast is None
    with Driver(size=SIZE, session=Session.new("open_table", seats=2, seed="7")) as driver:
        driver.app.home()
        driver.settle()
        assert driver.app.notices.toast is None


@pytest.mark.parametrize("size", [(1024, 640), SIZE, (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_no_message_lies_over_a_pad(seats: int, size: tuple[int, int]) -> None:
    session = Session.new("open_table", seats=seats, seed="7")
    with Driver(size=size, session=session) as driver:
        driver.settle()
        toast, painter = driver.app.notices.toast, driver.table.screen.view.painter
        assert toast is not None
        pads = [painter.rect_of(f"counter:{counter}") for counter in session.equipment.counters]
        assert len(pads) >= seats
        assert not [pad for pad in pads if pad is not None and pad.colliderect(toast.rect)]
        assert driver.table.screen.view.table_rect().contains(toast.rect)
