"""Bots of Ming Dynasty: they play whole games, quickly, and the better one wins."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

from tabletop.bots.bot import bot_for
from tabletop.bots.simulate import simulate
from tabletop.core.chance import Chance, Rng
from tabletop.games.ming_dynasty import GAME
from tabletop.games.ming_dynasty.cities import ChooseReturn
from tabletop.games.registry import load_game
from tabletop.rules.bot import Budget
from tabletop.rules.ruleset import Move
from tabletop.session import Session

MOST_CALLS = 5_000
"""Calls of functions that a decision may take: about 3 milliseconds. The longest of the first two rounds takes 4101."""


def wins(levels: list[str], games: int, seed: str) -> dict[str, int]:
    """How often each seat wins when bots of these levels play."""
    figures = simulate(load_game, "ming_dynasty", len(levels), levels, games, seed, processes=1)
    assert figures["finished"] == games
    won = figures["wins"]
    assert isinstance(won, dict)
    return won


@pytest.mark.parametrize("levels", [["normal", "easy"], ["easy", "normal"]], ids="-".join)
def test_normal_beats_easy(levels: list[str]) -> None:
    won = wins(levels, 6, "normal")
    assert won[("blue", "red")[levels.index("normal")]] >= 6


def test_easy_beats_random_more_often_than_not() -> None:
    assert wins(["easy", "random"], 20, "easy")["blue"] >= 12


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_bots_play_whole_games_at_every_count(level: str, players: int) -> None:
    assert sum(wins([level] * players, 2, "whole").values()) >= 2


@pytest.mark.long
@pytest.mark.parametrize(("level", "games"), [("random", 500), ("normal", 200)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hundreds_of_games_end_by_the_rules(level: str, games: int, players: int) -> None:
    assert sum(wins([level] * players, games, "hundreds").values()) >= games


def calls_of(work: Callable[[], Move]) -> tuple[Move, int]:
    """What `work` gives, and how many functions of Python and of C it calls: its work, on whatever machine it is done."""
    calls = 0

    def count(frame: FrameType, event: str, value: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return work(), calls
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("players", [2, 4])
def test_normal_decides_after_little_work(players: int) -> None:
    session = Session.new("ming_dynasty", players, seed="quick")
    bot, rng = bot_for(GAME, "normal"), Rng(Chance("quick"))
    while session.table.flow.round < 3:
        seat = session.table.flow.to_act[0]
        seen = session.view(seat)
        legal = session.game_rules.legal_moves(seen, seat)
        move, calls = calls_of(partial(bot.choose, seen, legal, rng, Budget()))
        assert move in legal
        assert calls < MOST_CALLS, seen.flow.agenda[-1]
        session.play(move, seat)


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
