"""A general who was named before his space, or a land before its cell, can be exchanged: by Back, by Escape, by another click."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver

from tabletop.core.chance import Chance, Rng
from tabletop.games.three_kingdoms_redux import ids
from tabletop.session import Session
from tabletop.session.half_answers import half_entry


def played_to(game: str, seats: int, is_there: Callable[[Session], bool]) -> Session:
    """A game played at random up to a moment."""
    session, rng = Session.new(game, seats=seats, seed="half"), Rng(Chance("half answers"))
    while not is_there(session):
        session.play(rng.choice(session.legal_moves().moves))
    return session


def pending(session: Session) -> tuple[object, ...]:
    """The row of the agenda that is asked."""
    return tuple(session.table.flow.agenda[-1])


@pytest.fixture
def session() -> Session:
    """A state that has two generals or more to assign."""
    return played_to(
        "three_kingdoms_redux",
        3,
        lambda one: pending(one)[0] == "assign" and len(one.table.zones[ids.POOL[str(pending(one)[1])]]) > 1,
    )


@pytest.fixture
def tokens(session: Session) -> tuple[str, ...]:
    """The tokens of the generals who can be assigned."""
    return session.table.zones[ids.POOL[str(pending(session)[1])]]


def name_one(driver: Driver, token: str) -> None:
    """Click a token, so that it is asked where the general goes."""
    driver.table.lift()
    driver.click(driver.table.at(token))
    driver.settle()
    assert pending(driver.table.session) == ("where", ids.GENERAL_OF[token])


@pytest.mark.parametrize("way", ["row", "escape"])
def test_back_asks_the_first_half_again(driver: Driver, tokens: tuple[str, ...], way: str) -> None:
    asked = pending(driver.table.session)
    assert not any(choice.takes_back for choice in driver.table.screen.referee.choices)
    name_one(driver, tokens[0])
    last = driver.table.screen.referee.choices[-1]
    assert (last.label, last.detail, last.takes_back) == ("Back", "to choose otherwise", True)
    if way == "row":
        driver.wait(0.5)
        driver.table.choose(len(driver.table.screen.referee.choices) - 1)
    else:
        driver.key("escape")
    driver.settle()
    assert pending(driver.table.session) == asked
    assert not any(choice.takes_back for choice in driver.table.screen.referee.choices)


def test_a_click_on_another_general_names_him_instead(driver: Driver, tokens: tuple[str, ...]) -> None:
    name_one(driver, tokens[0])
    driver.wait(1.0)
    driver.click(driver.table.at(tokens[1]))
    driver.settle()
    assert pending(driver.table.session) == ("where", ids.GENERAL_OF[tokens[1]])
    driver.wait(1.0)
    driver.click(driver.table.at(tokens[1]))
    driver.settle()
    assert pending(driver.table.session) == ("where", ids.GENERAL_OF[tokens[1]]), "the same general is still the one"


def test_another_general_is_dropped_on_a_space_in_place_of_the_one_who_was_named(driver: Driver, tokens: tuple[str, ...]) -> None:
    session = driver.table.session
    name_one(driver, tokens[0])
    zone, camera = session.equipment.zones["recruit"], driver.table.screen.view.painter.camera
    middle = camera.to_screen(zone.x + zone.width / 2, zone.y + zone.height / 2)
    driver.drag(driver.table.at(tokens[1]), middle, steps=2)
    driver.settle()
    state = str(ids.STATE_OF_GENERAL[ids.GENERAL_OF[tokens[1]]])
    assert session.table.where[tokens[0]] == ids.POOL[state]
    sent = session.table.where[tokens[1]] == "recruit" or pending(session)[:2] == ("support", ids.GENERAL_OF[tokens[1]])
    assert sent, session.table.flow


def test_what_is_asked_of_somebody_else_next_is_no_half_answer(driver: Driver, tokens: tuple[str, ...]) -> None:
    session = driver.table.session
    name_one(driver, tokens[0])
    while pending(session)[0] != "assign":
        session.play(session.legal_moves().moves[0])
    assert half_entry(session, session.table.flow.to_act[0]) is None


def test_a_land_that_was_taken_up_can_be_put_back(driver: Driver) -> None:
    placing = played_to("lotta_rome", 2, lambda one: half_entry(one, one.table.flow.to_act[0]) is not None)
    with Driver(session=placing) as other:
        other.table.lift()
        other.settle()
        before = placing.log.table_at(placing.log.entries[placing.head].parent).flow
        assert other.table.screen.referee.choices[-1].takes_back
        other.key("escape")
        assert placing.table.flow == before


def test_an_answer_that_the_window_gave_by_itself_cannot_be_given_otherwise() -> None:
    """It was the only one: the row Back would have led to where it is given again at once."""
    placing = played_to("lotta_rome", 2, lambda one: half_entry(one, one.table.flow.to_act[0]) is not None)
    seat = placing.table.flow.to_act[0]
    assert half_entry(placing, seat) == placing.head
    placing.by_itself[placing.head] = True
    assert half_entry(placing, seat) is None


def test_whoever_ends_a_room_has_given_no_half_answer() -> None:
    ended = played_to(
        "round_house", 2, lambda one: one.head > 0 and (one.log.entries[one.head].move or ("",))[0] in ("end_room", "finish_turn")
    )
    assert ended.is_unsaid(ended.head)
    assert half_entry(ended, ended.log.entries[ended.head].seat) is None
