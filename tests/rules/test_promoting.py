"""A pawn on the last rank becomes another man, as one act."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop import LabelPieces, LockPieces, MovePiece, MoveRefusedError, PromotePiece, Session, TurnPieces
from tabletop.core.check_equipment import check_equipment
from tabletop.core.errors import GameDataError
from tabletop.core.table import table_hash
from tabletop.rules.free_moves import move_from_row
from tabletop.rules.log_pictures import Pictured, pictured
from tabletop.rules.promoting import promoted_words, promotions

PAWN, QUEEN = "chess.white.pawn.5", "chess.white.queen"


@pytest.fixture
def session() -> Session:
    """The Open Table for two; a white pawn stands on the last rank."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(MovePiece(PAWN, "board", 4, 0))
    return session


def test_a_pawn_becomes_a_queen_in_one_act(session: Session) -> None:
    session.play(TurnPieces((PAWN,), 45.0))
    session.play(LabelPieces((PAWN,), "Hero"))
    before = table_hash(session.table)
    session.play(PromotePiece(PAWN, QUEEN))
    [new] = [piece for piece in session.table.zones["board"] if piece == f"{QUEEN}.2"]
    state = session.table.pieces[new]
    assert (state.x, state.y, state.angle, state.label) == (4, 0, 45, "Hero")
    assert PAWN not in session.table.pieces
    after = table_hash(session.table)
    session.undo()
    assert table_hash(session.table) == before
    session.redo()
    assert table_hash(session.table) == after


def test_the_log_says_what_it_became(session: Session) -> None:
    session.play(PromotePiece(PAWN, QUEEN))
    assert session.describe(session.head, "red") == "Blue promotes a white pawn to a white queen on e8."
    log = session.log
    entry = log.entries[session.head]
    pictures = pictured(entry, log.table_at(entry.parent), session.table, "red")
    assert pictures == (Pictured("chess.white.pawn"), Pictured(QUEEN))


def test_it_is_offered_on_the_first_and_last_row_only(session: Session) -> None:
    table = session.table
    kinds = promotions(table, PAWN, "blue")
    assert [promoted_words(table, PAWN, kind) for kind in kinds] == ["queen", "rook", "bishop", "knight"]
    assert promotions(table, "chess.white.pawn.1", "blue") == ()
    assert promotions(table, "chess.white.rook.1", "blue") == ()
    session.play(LockPieces((PAWN,), True))
    assert promotions(session.table, PAWN, "blue") == ()


def test_what_cannot_be_is_refused(session: Session) -> None:
    with pytest.raises(MoveRefusedError, match="cannot become a white king"):
        session.play(PromotePiece(PAWN, "chess.white.king"))
    with pytest.raises(MoveRefusedError, match="no kind 'dragon'"):
        session.play(PromotePiece(PAWN, "dragon"))
    with pytest.raises(MoveRefusedError, match="cannot become"):
        session.play(PromotePiece("chess.white.rook.1", QUEEN))


def test_the_row_in_a_save_names_the_kind(session: Session) -> None:
    move = PromotePiece(PAWN, QUEEN)
    assert move_from_row(move.to_row()) == move


def test_a_kind_that_is_not_in_the_box_is_a_fault_of_the_game(session: Session) -> None:
    box = session.equipment
    kind = replace(box.kinds["chess.white.pawn"], promotes=("dragon",))
    with pytest.raises(GameDataError, match="may become 'dragon'"):
        check_equipment(replace(box, kinds={**box.kinds, kind.id: kind}))
