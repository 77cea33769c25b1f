"""Lotta Rome: games at random, looked at after each move (section 5.4 of the rules reference)."""

from __future__ import annotations

import pytest
from lotta_invariants import play_at_random

COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])
MODES = pytest.mark.parametrize("merchants", [False, True], ids=["base", "merchants"])


@COUNTS
@MODES
def test_5_4_holds_after_each_move_of_a_game_at_random(players: int, merchants: bool) -> None:
    outcome = play_at_random(players, merchants, "invariants")
    assert outcome.winners
    assert len(outcome.scores) == players


@pytest.mark.long
@COUNTS
@MODES
def test_5_4_holds_in_five_hundred_games_at_random(players: int, merchants: bool) -> None:
    for number in range(500):
        assert play_at_random(players, merchants, f"many.{number}").winners
