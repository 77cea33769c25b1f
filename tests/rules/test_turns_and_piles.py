"""The order of turns, piles that are turned up and refilled, and resources, on the table of a game that has them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop.bots.simulate import make_match
from tabletop.core.chance import Chance, Rng
from tabletop.core.events import ZoneOrdered
from tabletop.games.registry import load_game
from tabletop.rules.piles import fill_display, refill, shuffle_first, turn_up
from tabletop.rules.play import Play
from tabletop.rules.resources import Resource
from tabletop.rules.tracks import Track
from tabletop.rules.turns import Starter, following

SEATS = ("blue", "red", "green")
STARTER = Starter("SPF", {seat: f"{seat}.start" for seat in SEATS}, "start player")


@pytest.fixture
def t() -> Play:
    table = replace(make_match(load_game("ming_dynasty"), 3, {}).table, chance=Chance("piles"))
    return Play(table, Rng(table.chance), {})


def test_the_order_begins_with_the_holder_of_the_piece(t: Play) -> None:
    seats = t.seats
    assert STARTER.order(t, seats) == seats
    STARTER.pass_to(t, seats[1])
    assert STARTER.order(t, seats) == (*seats[1:], seats[0])
    STARTER.pass_to(t, seats[1])
    (step,) = t.steps()
    assert step.words == f"{t.equipment.seat(seats[1]).name} is the start player."


def test_those_who_follow_a_seat_end_with_itself() -> None:
    assert following(SEATS, "") == [*SEATS]
    assert following(SEATS, "red") == ["green", "blue", "red"]


def test_a_card_turned_up_is_known_to_all(t: Play) -> None:
    top = t.zones["moves"][-1]
    assert turn_up(t, "moves", "discards") == top
    assert t.zones["discards"] == (top,)
    assert "*" in t.pieces[top].known


def test_the_discards_become_the_pile_only_when_it_is_empty(t: Play) -> None:
    shuffle_first(t, "moves")
    assert [event.shuffled for event in t.events if isinstance(event, ZoneOrdered)] == [True], (
        "nobody knows a card of it any more"
    )
    first = turn_up(t, "moves", "discards")
    refill(t, "moves", "discards")
    assert t.zones["discards"] == (first,)
    t.move(t.zones["moves"], "moves", "discards")
    held = set(t.zones["discards"])
    refill(t, "moves", "discards")
    assert t.zones["discards"] == ()
    assert set(t.zones["moves"]) == held


def test_a_display_is_filled_up_in_its_free_places(t: Play) -> None:
    """A display of the places 0 to 3, of which 1 is taken: 0 is filled, then 2 and 3."""
    t.move(t.zones["moves"][-1:], "moves", "discards", ((1.0, 0.0),))
    fill_display(t, "moves", "discards", 4)
    assert [t.pieces[card].x for card in t.zones["discards"]] == [1.0, 0.0, 2.0, 3.0]


def test_a_display_is_filled_from_the_discards_when_the_pile_is_empty(t: Play) -> None:
    """The pile has two cards for three places; what was discarded becomes the new pile."""
    cards = t.zones["moves"]
    t.move(cards[2:], "moves", "discards")
    fill_display(t, "moves", "blue.shown", 3)
    assert (len(t.zones["blue.shown"]), t.zones["moves"], len(t.zones["discards"])) == (2, (), len(cards) - 2)
    fill_display(t, "moves", "blue.shown", 3, discards="discards")
    assert (len(t.zones["blue.shown"]), len(t.zones["moves"]), t.zones["discards"]) == (3, len(cards) - 3, ())


def test_a_resource_is_given_and_taken_as_far_as_the_supply_lasts(t: Play) -> None:
    score = Resource("point", "points", counters={"blue": "blue.score"})
    score.give(t, "blue", 3)
    score.give(t, "blue", -1)
    assert (t.counters["blue.score"], score.held(t, "blue")) == (2, 2)
    cards = Resource("card", "cards", zones={"blue": "discards"}, supply="moves")
    known, *others = t.zones["moves"], t.zones["discards"]
    cards.give(t, "blue", 2)
    assert (t.zones["moves"], cards.held(t, "blue")) == (known[:-2], 2 + len(*others))
    cards.give(t, "blue", -1)
    assert t.zones["moves"] == (*known[:-2], known[-1])
    cards.give(t, "blue", len(known) + 1)
    assert t.zones["moves"] == ()


def test_a_display_is_filled_from_the_first_free_place_on(t: Play) -> None:
    top = t.zones["moves"]
    fill_display(t, "moves", "discards", 3)
    assert t.zones["discards"] == (top[-1], top[-2], top[-3])
    fill_display(t, "moves", "discards", 3)
    assert len(t.zones["discards"]) == 3
    fill_display(t, "moves", "discards", len(top) + 1)
    assert t.zones["moves"] == ()


def test_a_marker_goes_round_a_ring_and_stops_at_the_end_of_a_row(t: Play) -> None:
    ring, row = Track("score", 50, ring=True), Track("score", 50)
    marker, card = t.zones["score"][0], t.zones["moves"][0]
    assert ring.space(t, marker) == 0
    ring.put(t, marker, 53)
    assert (t.where[marker], t.pieces[marker].x, ring.space(t, marker)) == ("score", 3.0, 3)
    row.put(t, marker, 53)
    assert row.space(t, marker) == 49
    row.put(t, marker, -1)
    assert row.space(t, marker) == 0
    count = len(t.events)
    ring.put(t, marker, 100)
    assert len(t.events) == count, "it lies there already"
    assert ring.space(t, card) == -1
    row.put(t, card, 7)
    assert (t.where[card], row.space(t, card)) == ("score", 7)
