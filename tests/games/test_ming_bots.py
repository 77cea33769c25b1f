"""Bots of Ming Dynasty: they play whole games, quickly, and the better one wins."""

from __future__ import annotations

import time

import pytest

from tabletop.bots.bot import bot_for
from tabletop.bots.simulate import simulate
from tabletop.core.chance import Chance, Rng
from tabletop.games.ming_dynasty import GAME
from tabletop.games.ming_dynasty.cities import ChooseReturn
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.session import Session


def wins(levels: list[str], games: int, seed: str) -> dict[str, int]:
    """How often each seat wins when bots of these levels play."""
    figures = simulate(load_game, "ming_dynasty", len(levels), levels, games, seed, processes=1)
    assert figures["finished"] == games
    won = figures["wins"]
    assert isinstance(won, dict)
    return won


@pytest.mark.parametrize("levels", [["normal", "easy"], ["easy", "normal"]], ids="-".join)
def test_normal_beats_easy(levels: list[str]) -> None:
    won = wins(levels, 10, "normal")
    assert won[("blue", "red")[levels.index("normal")]] >= 9


def test_easy_beats_random_more_often_than_not() -> None:
    assert wins(["easy", "random"], 20, "easy")["blue"] >= 12


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_bots_play_whole_games_at_every_count(level: str, players: int) -> None:
    assert sum(wins([level] * players, 4, "whole").values()) >= 4


@pytest.mark.long
@pytest.mark.parametrize(("level", "games"), [("random", 500), ("normal", 200)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hundreds_of_games_end_by_the_rules(level: str, games: int, players: int) -> None:
    assert sum(wins([level] * players, games, "hundreds").values()) >= games


def test_normal_thinks_no_longer_than_it_may() -> None:
    session = Session.new("ming_dynasty", 4, seed="quick")
    bot, rng = bot_for(GAME, "normal"), Rng(Chance("quick"))
    longest = 0.0
    while session.table.flow.round < 3:
        seat = session.table.flow.to_act[0]
        seen = session.view(seat)
        legal = session.game_rules.legal_moves(seen, seat)
        began = time.process_time()
        move = bot.choose(seen, legal, rng, Budget())
        longest = max(longest, time.process_time() - began)
        assert move in legal
        session.play(move, seat)
    assert longest < 0.15


def test_normal_sends_back_nobody_after_the_last_round() -> None:
    session = Session.new("ming_dynasty", 3, seed="last")
    bot, rng = bot_for(GAME, "normal"), Rng(Chance("last"))
    sent = []
    while session.table.flow.to_act:
        seat = session.table.flow.to_act[0]
        seen = session.view(seat)
        move = bot.choose(seen, session.game_rules.legal_moves(seen, seat), rng, Budget())
        if isinstance(move, ChooseReturn) and session.table.flow.round == 6:
            sent.append(sum(move.cards))
        session.play(move, seat)
    assert sent
    assert not any(sent)
