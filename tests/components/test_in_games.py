"""Components on the tables of games with rules: the rules say what is too much, and go on when it is gone."""

from __future__ import annotations

import pytest

from tabletop.components.standard import standard
from tabletop.games.registry import load_game, own_names
from tabletop.rules.bringing import taken_out
from tabletop.rules.free_moves import RemovePieces
from tabletop.session import Session
from tabletop.session.changes import RulesCannotGoOnError

RULED = [name for name in own_names() if load_game(name).ruleset is not None]


@pytest.mark.parametrize("game", RULED)
def test_rules_name_what_is_too_much_and_go_on_when_it_is_gone(game: str) -> None:
    session = Session.new(game, load_game(game).players[0], seed="3")
    session.rules = "off"
    before = set(session.table.pieces)
    star = next(one for one in standard() if one.id == "meeple.white")
    session.play(taken_out(session.table, star, (100.0, 100.0), 2))
    new = tuple(piece for piece in session.table.pieces if piece not in before)
    assert len(new) == 2
    refused = ""
    try:
        session.rules = "enforce"
    except RulesCannotGoOnError as reason:
        refused = str(reason)
    assert not refused or "white meeple" in refused
    assert session.fault is None
    session.rules = "off"
    session.play(RemovePieces(new))
    session.rules = "enforce"
    assert session.fault is None
    assert session.legal_moves(next(iter(session.game_rules.to_act(session.table))))
