"""One whole game of each kind by keyboard alone: from the library, through the form of a new game, to the final scores."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from by_keys import Hands
from driver import Driver

from tabletop.settings import Settings
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.table.sheets.scores import ScoresScreen

MOST_PRESSES = 12
"""An act must take fewer presses than this on average."""


@pytest.fixture
def hands() -> Iterator[Hands]:
    """Two hands at the library, in a window of 1366x768."""
    with Driver(size=(1366, 768)) as driver:
        driver.app.change_settings(Settings(motion="off", mute=True))
        driver.settle()
        yield Hands(driver)


def test_ming_dynasty_for_two_people_behind_curtains(hands: Hands) -> None:
    hands.driver.app.change_settings(Settings(motion="off", mute=True, always_curtain=True))
    hands.choose_game("Ming Dynasty")
    hands.name_players("Ada", "Ben")
    hands.start("3")
    session = hands.session
    assert [seat.name for seat in session.equipment.seats] == ["Ada", "Ben"]
    hands.play_to_the_end(random.Random(5), 900)
    assert isinstance(hands.driver.screen, ScoresScreen)
    assert session.outcome() is not None
    assert min(hands.on_board, hands.in_panel) > 30
    assert hands.curtains > 20
    assert hands.presses < MOST_PRESSES * len(session.entries)
    back_to_the_library(hands)


def test_round_house_against_a_bot(hands: Hands) -> None:
    hands.choose_game("Round House")
    hands.name_players("Ada")
    hands.tab_to("who sits in seat 2")
    hands.press("enter")
    hands.pick("Easy bot")
    hands.start("3")
    session = hands.session
    assert [seat.bot for seat in session.equipment.seats] == ["", "easy"]
    hands.tab_to_bar("How fast bots and steps go", "All at once")
    assert hands.table.app.bot_speed == "instant"
    hands.play_to_the_end(random.Random(5), 900)
    assert session.outcome() is not None
    assert min(hands.on_board, hands.in_panel) > 10
    assert hands.curtains == 0
    back_to_the_library(hands)


def test_roundhouse_kick_alone(hands: Hands) -> None:
    hands.choose_game("Roundhouse Kick")
    hands.tab_to("players")
    hands.press("1")
    hands.start("3")
    session = hands.session
    hands.play_to_the_end(random.Random(5), 900)
    assert session.outcome() is not None
    assert min(hands.on_board, hands.in_panel) > 3
    back_to_the_library(hands)


def test_lotta_rome_for_two_people_behind_curtains(hands: Hands) -> None:
    hands.choose_game("Lotta Rome")
    hands.name_players("Ada", "Ben")
    hands.start("3")
    session = hands.session
    hands.play_to_the_end(random.Random(5), 300)
    assert isinstance(hands.driver.screen, ScoresScreen)
    outcome = session.ruleset.outcome(session.log.table_at(session.head))
    assert outcome is not None
    assert hands.driver.screen.outcome == outcome
    assert min(hands.on_board, hands.in_panel) > 20
    # Each of the two splits and chooses in four rounds; whoever split last may choose at once.
    assert hands.curtains >= 8
    assert hands.presses < MOST_PRESSES * len(session.entries)
    back_to_the_library(hands)


def test_three_kingdoms_against_two_bots(hands: Hands) -> None:
    hands.choose_game("Three Kingdoms Redux")
    hands.name_players("Ada")
    for seat in (2, 3):
        hands.tab_to(f"who sits in seat {seat}")
        hands.press("enter")
        hands.pick("Easy bot")
    hands.start("3")
    session = hands.session
    assert [seat.bot for seat in session.equipment.seats] == ["", "easy", "easy"]
    hands.tab_to_bar("How fast bots and steps go", "All at once")
    hands.play_to_the_end(random.Random(5), 900)
    assert session.outcome() is not None
    assert min(hands.on_board, hands.in_panel) > 10
    assert hands.curtains == 0
    back_to_the_library(hands)


def test_a_card_game_for_two_on_the_open_table(hands: Hands) -> None:
    """Highest card wins: three cards each, played one by one, a point on the pad for each trick, then all back into the deck."""
    hands.choose_game("The Open Table")
    hands.name_players("Ada", "Ben")
    hands.start("3")
    session = hands.session
    hands.find("deck")
    # The cursor stays on the deck; Escape leaves it, so that the walk back begins at the end, in the hand.
    hands.press("r", "shift+d", "shift+d", "shift+d", "escape")
    assert [len(session.table.zones[f"hand:{seat}"]) for seat in ("blue", "red")] == [3, 3]
    for trick in range(3):
        for seat in ("blue", "red"):
            assert hands.table.view.seat == seat
            hands.press("shift+tab")
            card = hands.table.cursor.key
            assert session.table.where[card] == f"hand:{seat}"
            hands.press("shift+enter")
            assert session.table.where[card] == "table"
            if seat == "red":
                hands.find("ada's pad" if trick % 2 else "ben's pad")
                hands.press("enter")
                # Both cards of the trick are put away, carried by name.
                hands.find(session.table.kind(card).name)
                hands.press("ctrl+a", "enter")
                hands.find("discard")
                hands.press("enter")
                assert len(session.table.zones["discard"]) == 2 * (trick + 1)
            hands.press("ctrl+enter")
            assert hands.table.view.covered == (trick < 2 or seat == "blue")
            hands.lift()
    assert [session.table.counters[f"pad:{seat}"] for seat in ("blue", "red")] == [1, 2]
    hands.find("discard")
    hands.press("shift+enter")
    hands.find("deck")
    hands.press("enter")
    assert len(session.table.zones["deck"]) == 54
    hands.tab_to_bar("Back to the games")
    hands.driver.settle()
    assert isinstance(hands.driver.screen, LibraryScreen)
    assert hands.presses < 6 * len(session.entries) + 120


def back_to_the_library(hands: Hands) -> None:
    """Go back to the library from the final scores, by the button."""
    assert isinstance(hands.driver.screen, ScoresScreen)
    hands.tab_to("All games")
    hands.press("enter")
    hands.driver.settle()
    assert isinstance(hands.driver.screen, LibraryScreen)
