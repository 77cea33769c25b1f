"""The bots of Three Kingdoms Redux."""

from __future__ import annotations

import pytest
from kingdoms_coverage import Met, play

from tabletop.bots.simulate import simulate
from tabletop.games.registry import load_game

STATES = ("wei", "wu", "shu")
LORDS = pytest.mark.parametrize("lord", range(3), ids=STATES)


def wins_of(lord: int, other: str, games: int, processes: int = 1) -> int:
    """How many of `games` games a normal bot wins as one lord against two others that are weaker."""
    bots = [other] * 3
    bots[lord] = "normal"
    found = simulate(load_game, "three_kingdoms_redux", 3, bots, games, "kingdoms", processes)
    assert found["finished"] == games
    return found["wins"][STATES[lord]]


@LORDS
def test_normal_beats_two_easy_bots_as_each_lord(lord: int) -> None:
    assert wins_of(lord, "easy", 1) == 1


def test_three_normal_bots_do_not_hurry_to_become_emperor() -> None:
    met = Met()
    assert play("long.1", "normal", met).flow.round > 10
    assert len(met.recruited) > 20
    assert len(met.built) > 4


@pytest.mark.long
@LORDS
@pytest.mark.parametrize("other", ["easy", "random"])
def test_normal_beats_the_weaker_ones_in_many_games(lord: int, other: str) -> None:
    assert wins_of(lord, other, 100, 0) >= 90


@pytest.mark.long
def test_many_games_of_normal_bots_end_and_each_lord_wins_some() -> None:
    found = simulate(load_game, "three_kingdoms_redux", 3, ["normal"], 100, "kingdoms", 0)
    assert found["finished"] == 100
    assert min(found["wins"].values()) >= 10
