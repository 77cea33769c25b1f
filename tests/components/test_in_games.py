"""Components on the tables of games with rules: the rules say what is too much, and go on when it is gone."""

from __future__ import annotations

import pytest

from tabletop.components.standard import standard
from tabletop.core.rects import overlap
from tabletop.games.registry import load_game, own_names
from tabletop.rules.bringing import taken_out
from tabletop.rules.free_moves import MovePieces, RemovePieces
from tabletop.rules.free_room import things
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


def test_several_pieces_come_in_shorter_rows_where_there_is_no_room_for_a_long_one() -> None:
    """Five dice came to lie over a pile of cards, though there was room below it for them."""
    session = Session.new("open_table", seats=2, seed="7", options={"board": "none"})
    die = next(one for one in standard() if one.name == "d6")
    zone, size = session.equipment.zones["table"], die.lead[0].width
    # Columns of cards leave strips in which two dice lie side by side, and not five.
    spots = [(float(x), float(y)) for x in range(40, 960, 112) for y in range(46, 540, 90)]
    for card, spot in zip(session.table.zones["deck"], spots, strict=True):
        session.play(MovePieces((card,), "table", (spot,)))
    session.play(taken_out(session.table, die, (300.0, 250.0), 5))
    dice = session.table.zones["table"][-5:]
    for state in map(session.table.pieces.__getitem__, dice):
        rect = (state.x - size / 2, state.y - size / 2, size, size)
        assert not any(overlap(rect, other) for other in things(session.table, zone, dice))
