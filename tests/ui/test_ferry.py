"""Ferry: one act sets up a round, and each boat says what its passengers weigh."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import MovePieces, NewRound, Session
from tabletop.rules.rounds import usual_deal
from tabletop.rules.sums import summed

BOATS = ("boat.north", "boat.middle", "boat.south")


def lies(session: Session) -> list[int]:
    return [len(session.table.zones[zone]) for zone in ("hand.blue", "hand.red", "hand.green", *BOATS, "deck")]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_new_round_deals_to_hands_and_boats(seed: str) -> None:
    session = Session.new("ferry", seats=3, seed=seed)
    for _ in range(2):
        session.play(NewRound(session.table.zones["deck"][0], usual_deal(session.table)))
        assert lies(session) == [5, 5, 5, 1, 1, 1, 30]
        assert not any(session.table.face(session.table.zones[boat][0]).hides for boat in BOATS)
    said = session.describe(session.head, None)
    assert said.startswith("Blue begins round 2: shuffles 48 cards, deals five to each, lays out ")


def test_the_window_offers_it_and_shift_n_does_it_again() -> None:
    session = Session.new("ferry", seats=3, seed="7")
    with Driver(session=session) as driver:
        driver.settle()
        assert driver.app.take_toast()
        driver.settle()
        assert lies(session) == [5, 5, 5, 1, 1, 1, 30]
        driver.move(driver.table.at(session.table.zones["deck"][-1]))
        driver.key("shift+n")
        assert lies(session) == [5, 5, 5, 1, 1, 1, 30]
        assert session.table.flow.round == 2


def test_a_card_from_the_landing_is_dropped_onto_a_boat() -> None:
    session = Session.new("ferry", seats=2, seed="7")
    with Driver(session=session) as driver:
        driver.settle()
        boat = driver.table.screen.view.zone_rect(session.equipment.zones["boat.middle"])
        driver.drag(driver.table.at(session.table.zones["deck"][-1]), boat.center)
        [card] = session.table.zones["boat.middle"]
        assert not session.table.face(card).hides


def test_a_boat_says_what_its_passengers_weigh() -> None:
    session = Session.new("ferry", seats=2, seed="7")
    assert list(summed(session.table)) == []
    session.play(MovePieces(("horse.6.1", "hare.2.1"), "boat.north"))
    [(zone, value)] = summed(session.table)
    assert (zone.id, value) == ("boat.north", 8)
    with Driver(session=session) as driver:
        driver.settle()
        assert [mark.text for mark in driver.table.screen.referee.explained.marks()] == ["8"]
