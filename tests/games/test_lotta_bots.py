"""The bots of Lotta Rome."""

from __future__ import annotations

import pytest

from tabletop.bots.simulate import simulate
from tabletop.games.registry import load_game


@pytest.mark.parametrize("other", ["easy", "random"])
def test_normal_beats_the_weaker_ones(other: str) -> None:
    found = simulate(load_game, "lotta_rome", 2, ["normal", other], 6, "lotta", 1)
    assert found["wins"] == {"blue": 6, "red": 0}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_normal_bots_end_their_games_after_four_rounds(players: int) -> None:
    found = simulate(load_game, "lotta_rome", players, ["normal"], 1, "lotta", 1)
    assert found["finished"] == 1
