"""Components that come onto a table which does not know them: in the log, in a save, back again, and out of others' sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from small_box import BACK, SMALL_GAME

from tabletop.core import added_kinds
from tabletop.core.added_kinds import pack_kinds, unfolded
from tabletop.core.component import Component
from tabletop.core.equipment import PieceKind, Placement
from tabletop.core.errors import MoveRefusedError
from tabletop.core.faces import Face, Fill
from tabletop.core.grid import Grid
from tabletop.core.table import table_hash
from tabletop.rules.bringing import bring_move
from tabletop.rules.free_moves import BringPieces, FlipPieces, MovePieces, RemovePieces
from tabletop.session import Session

RED = Face((Fill("#aa2222"),), "red")
STAR = PieceKind("star", "star", 20, 20, (RED,), tags=("man",))
CARD = PieceKind("spell.1", "fireball", 63, 88, (RED, BACK), stacks=True, pile="card", flips=True, blank="spell.back")
SPELL_BACK = PieceKind("spell.back", "card", 63, 88, (BACK,), stacks=True, pile="card")
BOARD = PieceKind("chequers", "board", 200, 200, (RED,), grid=Grid(8, 8, 0, 0, 200, 200))

ONE_STAR = Component("star", "star", (STAR,), (Placement("1", "star", ""),))
SPELLS = Component("spells", "spells", (CARD, SPELL_BACK), tuple(Placement(str(n), "spell.1", "", face=1) for n in range(3)))


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session.new(SMALL_GAME, seats=2, seed="7", path=tmp_path / "game.tabletop")


def bring(session: Session, component: Component, to: str = "table", count: int = 1, step: float = 0.0) -> list[str]:
    """The pieces that came onto the table."""
    before = set(session.table.pieces)
    middles = [(300.0 + number * step, 300.0) for number in range(count)]
    session.play(bring_move(component, session.equipment.zones[to], middles))
    return [piece for piece in session.table.pieces if piece not in before]


def test_a_component_brings_its_kinds_and_undo_takes_them_away(session: Session) -> None:
    old = session.equipment
    assert bring(session, ONE_STAR, count=3, step=25.0) == ["star.1", "star.2", "star.3"]
    assert session.equipment.kinds["star"] == STAR
    assert [session.table.pieces[piece].x for piece in ("star.1", "star.2", "star.3")] == [300.0, 325.0, 350.0]
    assert session.describe(session.head, "red") == "Blue takes three stars out of the box of components."
    session.undo()
    assert session.equipment is old
    session.redo()
    assert session.equipment.kinds["star"] == STAR


def test_the_save_opens_with_what_came_during_play(session: Session) -> None:
    bring(session, ONE_STAR)
    session.undo()
    bring(session, SPELLS)
    session.play(FlipPieces(("spell.1.3",)))
    bring(session, ONE_STAR)
    session.play(MovePieces(("star.1",), "hand:red"))
    path, was = session.file.path if session.file else Path(), table_hash(session.table)
    session.close()
    with Session.load(path) as again:
        assert table_hash(again.table) == was
        assert not again.recovery
        assert again.equipment.kinds.keys() == session.equipment.kinds.keys()
        assert again.log.barriers == session.log.barriers
        again.jump(1)
        assert "star" not in again.equipment.kinds


def test_a_copy_and_a_template_hold_them_too(session: Session, tmp_path: Path) -> None:
    from tabletop.session.templates import begin_from, keep_template

    bring(session, SPELLS)
    copy = tmp_path / "copy.tabletop"
    session.save(copy)
    with Session.load(copy) as again:
        assert table_hash(again.table) == table_hash(session.table)
    begun = begin_from(keep_template(session, tmp_path, "Spells"), tmp_path)
    assert begun.table.pieces.keys() == session.table.pieces.keys()
    begun.close()


def test_nobody_sees_the_front_of_a_card_that_came_face_down(session: Session) -> None:
    bring(session, SPELLS)
    for seat in ("blue", "red", None):
        seen = session.view(seat)
        assert not any(state.kind == "spell.1" for state in seen.pieces.values())
        assert sum(state.kind == "spell.back" for state in seen.pieces.values()) == 3
    session.play(MovePieces(("spell.1.1",), "hand:red"))
    assert "spell.1.1" in session.view("red").pieces
    assert "spell.1.1" not in session.view("blue").pieces


def test_turning_one_up_is_a_barrier_and_bringing_it_is_not(session: Session) -> None:
    bring(session, SPELLS)
    assert session.head not in session.log.barriers
    session.play(FlipPieces(("spell.1.3",)))
    assert session.head in session.log.barriers


def test_an_equal_kind_is_used_and_another_of_its_name_is_called_otherwise(session: Session) -> None:
    bring(session, ONE_STAR)
    kinds = len(session.equipment.kinds)
    assert bring(session, ONE_STAR) == ["star.2"]
    assert len(session.equipment.kinds) == kinds
    bring(session, replace(ONE_STAR, kinds=(replace(STAR, name="comet"),)))
    assert session.equipment.kinds["star~2"].name == "comet"
    die = Component("die", "die", (replace(STAR, id="die"),), (Placement("1", "die", ""),))
    assert bring(session, die) == ["die~2.1"]


def test_a_card_keeps_its_own_back_where_another_has_that_name(session: Session) -> None:
    card = replace(CARD, id="card.1", blank="card")
    back = replace(SPELL_BACK, id="card", name="spell")
    bring(session, Component("x", "x", (card, back), (Placement("1", "card.1", "", face=1),)))
    assert session.equipment.kinds["card.1~2"].blank == "card~2"
    assert session.equipment.kinds["card~2"].name == "spell"


def test_a_board_lies_below_all_else_and_keeps_its_marks(session: Session) -> None:
    bring(session, ONE_STAR)
    board = Component(
        "b", "b", (BOARD,), (Placement("1", "chequers", "", angle=90.0, locked=True, label="Mine", tint="#ff0000"),)
    )
    bring(session, board)
    table = session.table
    assert table.zones["table"][0] == "chequers.1"
    state = table.pieces["chequers.1"]
    assert (state.angle, state.locked, state.label, state.tint) == (90.0, True, "Mine", "#ff0000")


def test_it_goes_into_hands_and_piles_but_not_into_a_supply(session: Session) -> None:
    bring(session, SPELLS, to="deck")
    assert session.table.zones["deck"][-1] == "spell.1.3"
    assert len(bring(session, ONE_STAR, to="hand:blue")) == 1
    with pytest.raises(MoveRefusedError, match="is a supply"):
        bring(session, ONE_STAR, to="cubes")


def test_what_cannot_be_is_refused_in_a_sentence(session: Session) -> None:
    zone = session.equipment.zones["table"]
    good = bring_move(ONE_STAR, zone, [(0.0, 0.0)])
    with pytest.raises(MoveRefusedError, match="cannot be put on the table"):
        session.play(BringPieces(("no kinds",), good.pieces, "table"))
    with pytest.raises(MoveRefusedError, match="no side 6"):
        session.play(replace(good, pieces=(("star", 0.0, 0.0, 5, 0.0, False, "", ""),)))
    with pytest.raises(MoveRefusedError, match="Between 1 and 1,000"):
        session.play(bring_move(ONE_STAR, zone, [(0.0, 0.0)] * 1_001))
    assert "star" not in session.equipment.kinds


def test_they_go_back_into_the_box(session: Session) -> None:
    pieces = bring(session, SPELLS)
    session.play(RemovePieces(tuple(pieces)))
    assert not any(piece in session.table.pieces for piece in pieces)


def test_a_man_may_become_what_comes_with_it_and_nothing_else(session: Session) -> None:
    pawn = replace(STAR, id="man", name="pawn", promotes=("queen", "rook"))
    queen = replace(STAR, id="queen", name="queen")
    bring(session, Component("x", "x", (pawn, queen), (Placement("1", "man", ""),)))
    # The small table has another man.
    assert session.equipment.kinds["man~2"].promotes == ("queen",)


def test_a_replay_leads_to_the_same_box(session: Session) -> None:
    bring(session, ONE_STAR)
    box, at = session.equipment, session.head
    session.log._recent.clear()
    session.log._trail.clear()
    assert session.log.table_at(at).equipment is box


def test_a_box_that_would_become_too_large_takes_no_more_kinds(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event may be small, but a save with very many of them would fill the memory of whoever opens it."""
    size = len(unfolded(pack_kinds(ONE_STAR.kinds)))
    monkeypatch.setattr(added_kinds, "MOST_BOX_BYTES", added_kinds.size_of(session.equipment) + size - 1)
    with pytest.raises(MoveRefusedError):
        bring(session, ONE_STAR)
    monkeypatch.setattr(added_kinds, "MOST_BOX_BYTES", added_kinds.size_of(session.equipment) + 2 * size)
    assert bring(session, ONE_STAR) == ["star.1"]
