"""The bots of Lotta Rome."""

from __future__ import annotations

import pytest

from tabletop.bots.simulate import simulate
from tabletop.games.registry import load_game


@pytest.mark.parametrize("other", ["easy", "random"])
def test_normal_beats_the_weaker_ones(other: str) -> None:
    found = simulate(load_game, "lotta_rome", 2, ["normal", other], 6, "lotta", 1)
    assert found["wins"] == {"blue": 6, "red": 0}


def test_normal_beats_easy_with_the_merchants() -> None:
    found = simulate(load_game, "lotta_rome", 2, ["normal", "easy"], 2, "lotta", 1, {"merchants": True})
    assert found["wins"] == {"blue": 2, "red": 0}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_normal_bots_end_their_games_after_four_rounds(players: int) -> None:
    found = simulate(load_game, "lotta_rome", players, ["normal"], 1, "lotta", 1)
    assert found["finished"] == 1


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("merchants", [False, True])
def test_many_games_of_normal_bots_end(players: int, merchants: bool) -> None:
    found = simulate(load_game, "lotta_rome", players, ["normal"], 200, "many", 0, {"merchants": merchants})
    assert found["finished"] == 200


@pytest.mark.long
@pytest.mark.parametrize("merchants", [False, True])
@pytest.mark.parametrize(("other", "share"), [("easy", 0.9), ("random", 0.98)])
def test_normal_beats_the_weaker_ones_in_many_games(other: str, share: float, merchants: bool) -> None:
    found = simulate(load_game, "lotta_rome", 2, ["normal", other], 200, "many", 0, {"merchants": merchants})
    assert found["wins"]["blue"] >= share * 200
