"""Our own box of components: each can be put on any table, and has the pieces that its name says."""

from __future__ import annotations

import pytest
from small_box import SMALL_GAME

from tabletop.components.standard import standard
from tabletop.core.component import Component
from tabletop.games.registry import load_game
from tabletop.rules.bringing import bring_move
from tabletop.rules.free_moves import GatherPack, MovePieces
from tabletop.session import Session


@pytest.mark.parametrize("component", standard(), ids=lambda one: one.id)
def test_each_comes_onto_a_table_that_does_not_know_it(component: Component) -> None:
    session = Session.new(SMALL_GAME, seats=2, seed="7")
    before = len(session.table.pieces)
    session.play(bring_move(component, session.equipment.zones["table"], [(500.0, 350.0)]))
    assert len(session.table.pieces) == before + len(component.pieces)


def test_ids_and_names_are_those_of_one_component_each() -> None:
    for words in ([one.id for one in standard()], [one.name for one in standard()]):
        assert len(set(words)) == len(words)


def test_the_open_table_knows_what_is_its_own_already() -> None:
    session = Session.new(load_game("open_table"), seats=2, seed="7")
    kinds = len(session.equipment.kinds)
    own = [one for one in standard() if one.id in ("pack.red", "d20", "meeple.red", "men.chess", "men.draughts", "blank_token")]
    assert len(own) == 6
    for one in own:
        session.play(bring_move(one, session.equipment.zones["table"], [(500.0, 250.0)]))
    assert len(session.equipment.kinds) == kinds


def test_two_packs_are_gathered_each_by_itself() -> None:
    session = Session.new(load_game("open_table"), seats=2, seed="7")
    blue = next(one for one in standard() if one.id == "pack.blue")
    session.play(bring_move(blue, session.equipment.zones["table"], [(500.0, 250.0)]))
    session.play(MovePieces(("blue.AS.1",), "discard"))
    session.play(MovePieces(("pack.AS",), "discard"))
    session.play(GatherPack("blue.2H.1"))
    assert session.table.where["pack.AS"] == "discard"
    assert session.table.where["blue.AS.1"] == session.table.where["blue.2H.1"]


def test_a_die_of_a_hundred_sides_rolls_each_of_them() -> None:
    (found,) = [one for one in standard() if one.name == "d100"]
    (kind,) = found.kinds
    assert (kind.sides or len(kind.faces), kind.rolls) == (100, True)
    assert [face.name for face in kind.faces] == [str(number) for number in range(1, 101)]
