"""Three Kingdoms Redux: games at random, looked at after each act; each act has its own words, each table can be shown."""

from __future__ import annotations

import pytest
from kingdoms_invariants import play_at_random
from msgspec.structs import replace
from three_kingdoms_scene import Scene, emptied

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.check_table import check_table
from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import bidding
from tabletop.games.three_kingdoms_redux.asking import Ask
from tabletop.games.three_kingdoms_redux.bidding import Support, Token, With
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.rules.plain_board import board_in_words


@pytest.mark.parametrize("number", range(3))
def test_a_game_at_random_is_sound_after_each_act(number: int) -> None:
    assert len(play_at_random(f"invariants.{number}").scores) == 3


@pytest.mark.long
def test_five_hundred_games_at_random_are_sound_after_each_act() -> None:
    for number in range(500):
        assert play_at_random(f"many.{number}").winners


@pytest.mark.parametrize(
    "row",
    [
        Support("cao_ren", "battle_wei_wu", "II"),
        Support("cao_ren", "battle_wei_wu", "N"),
        Support("cao_ren", "trade", "I"),
        Support("cao_ren", "tribal_wei", "2 gold"),
        Support("cao_ren", "tribal_wu", ""),
        Token("cao_ren", "battle_wei_wu", "V", 0),
        Token("cao_ren", "trade", "", 3),
        With("cao_ren", "battle_wu_shu"),
    ],
    ids=str,
)
def test_a_save_may_not_send_with_a_general_what_is_not_there(row: Ask) -> None:
    scene = emptied(Scene("cao_ren")).has("wei", ta=1, spear=2, gold=1, ps=2).at(bidding.choose_alliance).choose("trade")
    scene.choose("cao_ren", "battle_wei_wu")
    flow = scene.table.flow
    assert flow.agenda[-1] == Support("cao_ren", "battle_wei_wu", "I").row()
    assert RULES.diagnose(scene.table) == []
    assert RULES.diagnose(replace(scene.table, flow=replace(flow, agenda=(*flow.agenda[:-1], row.row())))) != []


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
