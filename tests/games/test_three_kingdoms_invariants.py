"""Three Kingdoms Redux: games at random, looked at after each act; each act has its own words, each table can be shown."""

from __future__ import annotations

import pytest
from kingdoms_invariants import play_at_random

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.check_table import check_table
from tabletop.core.view import view
from tabletop.rules.plain_board import board_in_words


@pytest.mark.parametrize("number", range(3))
def test_a_game_at_random_is_sound_after_each_act(number: int) -> None:
    assert len(play_at_random(f"invariants.{number}").scores) == 3


@pytest.mark.long
def test_five_hundred_games_at_random_are_sound_after_each_act() -> None:
    for number in range(500):
        assert play_at_random(f"many.{number}").winners


def test_each_act_has_a_sentence_of_its_own_for_everybody() -> None:
    session, rng = Session.new("three_kingdoms_redux", 3, seed="2"), Rng(Chance("log"))
    while session.outcome() is None:
        seat = session.table.flow.to_act[0]
        session.play(rng.choice(session.legal_moves(seat).moves), seat)
        entry = session.entries[-1]
        before = session.log.table_at(entry.parent)
        for eyes in ("blue", "red", "green", None):
            assert session.game_rules.describe_move(entry, before, session.table, eyes), entry.move
            said = session.describe(entry.id, eyes)
            assert said[-1] == ".", said
            assert not any(word in said for word in ("does nothing", "moves a", "{", "_", "None")), said


def test_every_table_of_a_log_can_be_looked_at() -> None:
    session, rng = Session.new("three_kingdoms_redux", 3, seed="look"), Rng(Chance("look"))
    while session.table.flow.to_act:
        session.play(rng.choice(session.legal_moves().moves))
    for entry in session.entries[::7]:
        table = session.log.table_at(entry.id)
        assert check_table(table) == []
        for eyes in ("blue", "red", "green", None):
            assert check_table(view(table, eyes)) == []
            assert board_in_words(table, eyes)
    session.jump(session.entries[len(session.entries) // 2].id)
    assert session.legal_moves()
