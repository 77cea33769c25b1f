"""Men are set up again in one act: chess as it began, backgammon on its points."""

from __future__ import annotations

import pytest

from tabletop import (
    CapturePieces,
    DrawPieces,
    FlipPieces,
    GatherPack,
    LockPieces,
    MovePieces,
    PromotePiece,
    RemovePieces,
    Session,
    TurnPieces,
)
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table, table_hash

WHITE_PAWN, BLACK_KNIGHT = "chess.white.pawn.1", "chess.black.knight.1"


def lie(table: Table, prefix: str) -> dict[str, tuple[str, float, float, int, float]]:
    return {
        piece: (table.where[piece], state.x, state.y, state.face, state.angle)
        for piece, state in table.pieces.items()
        if piece.startswith(prefix)
    }


@pytest.fixture
def session() -> Session:
    return Session.new("open_table", seats=2, seed="7")


def test_a_game_of_chess_is_set_up_again_with_what_was_taken_promoted_turned_and_put_away(session: Session) -> None:
    begun, first = lie(session.table, "chess"), table_hash(session.table)
    session.play(MovePieces((WHITE_PAWN,), "board", ((2.0, 0.0),)))
    session.play(PromotePiece(WHITE_PAWN, "chess.white.queen"))
    state = session.table.pieces[BLACK_KNIGHT]
    session.play(CapturePieces("chess.white.rook.1", "board", (state.x, state.y)))
    session.play(TurnPieces(("chess.black.king.1",), 90.0))
    session.play(RemovePieces(("chess.black.pawn.4",)))
    session.play(MovePieces(("draughts.white.1",), "table", ((500.0, 300.0),)))
    assert lie(session.table, "chess") != begun
    session.play(GatherPack("chess.black.pawn.1"), "red")
    assert lie(session.table, "chess") == begun
    assert session.table.where["draughts.white.1"] == "table"
    assert session.describe(session.head, None) == "Red sets up the men again."
    session.undo()
    assert lie(session.table, "chess") != begun
    for _ in range(6):
        session.undo()
    assert table_hash(session.table) == first


def test_a_queen_that_was_a_pawn_sets_up_the_whole_set_too(session: Session) -> None:
    begun = lie(session.table, "chess")
    session.play(MovePieces((WHITE_PAWN,), "board", ((2.0, 0.0),)))
    session.play(PromotePiece(WHITE_PAWN, "chess.white.queen"))
    queen = next(piece for piece in session.table.pieces if piece.startswith("chess.white.queen") and piece not in begun)
    session.play(GatherPack(queen))
    assert lie(session.table, "chess") == begun


def test_locked_men_stay_and_men_that_stand_as_they_did_are_no_act(session: Session) -> None:
    with pytest.raises(MoveRefusedError, match="as they did at the beginning"):
        session.play(GatherPack(WHITE_PAWN))
    session.play(MovePieces((WHITE_PAWN,), "board", ((0.0, 4.0),)))
    session.play(MovePieces((BLACK_KNIGHT,), "board", ((0.0, 2.0),)))
    session.play(LockPieces((BLACK_KNIGHT,), True))
    session.play(GatherPack("chess.black.king.1"))
    assert (session.table.pieces[WHITE_PAWN].y, session.table.pieces[BLACK_KNIGHT].y) == (6.0, 2.0)
    session.play(TurnPieces(("chess.white.king.1",), 45.0))
    session.play(GatherPack(WHITE_PAWN))
    assert session.describe(session.head, None) == "Blue sets up the men again."


def test_draughts_are_set_up_again_as_men_and_chess_stays_as_it_is() -> None:
    session = Session.new("open_table", seats=2, seed="7", options={"board": "draughts"})
    begun = lie(session.table, "draughts")
    session.play(MovePieces(("draughts.white.1",), "board", ((4.0, 3.0),)))
    session.play(FlipPieces(("draughts.white.1",)))
    session.play(MovePieces(("draughts.black.9", "draughts.black.10"), "box:black"))
    session.play(MovePieces(("chess.white.king.1",), "table", ((500.0, 300.0),)))
    session.play(MovePieces(("draughts.black.8",), "board", ((4.0, 3.0),)))
    assert session.table.pile_of("draughts.black.8") == ("draughts.white.1", "draughts.black.8"), "another’s man is not taken"
    session.play(GatherPack("draughts.white.1"))
    assert lie(session.table, "draughts") == begun
    assert session.table.where["chess.white.king.1"] == "table"


def test_backgammon_is_set_up_again() -> None:
    session = Session.new("backgammon", seats=2, seed="1")
    zones = {zone: sorted(held) for zone, held in session.table.zones.items() if zone.startswith("point")}
    men = session.table.zones["point.13"][-2:]
    session.play(MovePieces((men[0],), "point.7"))
    session.play(MovePieces((men[1],), "point.1"))
    session.play(GatherPack(men[0]))
    assert {zone: sorted(held) for zone, held in session.table.zones.items() if zone.startswith("point")} == zones


def test_what_is_no_man_belongs_to_no_set(session: Session) -> None:
    session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:blue"))
    with pytest.raises(MoveRefusedError, match="no pack"):
        session.play(GatherPack("coin.1"))
