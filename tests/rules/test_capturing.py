"""A man is taken by landing on it: it goes home in the same act."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop import CapturePieces, LockPieces, MovePiece, MovePieces, MoveRefusedError, Session
from tabletop.core.check_equipment import check_equipment
from tabletop.core.errors import GameDataError
from tabletop.core.table import table_hash
from tabletop.rules.capturing import as_capture

QUEEN, PAWN, OWN = "chess.white.queen.1", "chess.black.pawn.4", "chess.white.pawn.1"


@pytest.fixture
def session() -> Session:
    """The Open Table for two, with chess on the board."""
    return Session.new("open_table", seats=2, seed="7")


def test_a_man_taken_goes_into_the_box_of_its_side_in_one_act(session: Session) -> None:
    before = table_hash(session.table)
    session.play(CapturePieces(QUEEN, "board", (3.0, 1.0)))
    after, table = table_hash(session.table), session.table
    assert table.where[PAWN] == "box:black"
    there = table.pieces[PAWN]
    assert [one for one in table.zones["box:black"] if (table.pieces[one].x, table.pieces[one].y) == (there.x, there.y)] == [PAWN]
    assert (table.pieces[QUEEN].x, table.pieces[QUEEN].y) == (3, 1)
    assert session.describe(session.head, "red") == "Blue takes a black pawn with a white queen on d7."
    session.undo()
    assert table_hash(session.table) == before
    session.redo()
    assert table_hash(session.table) == after


def test_a_drop_is_a_capture_only_on_another_side(session: Session) -> None:
    table = session.table
    assert as_capture(table, MovePiece(QUEEN, "board", 3, 1)) == CapturePieces(QUEEN, "board", (3, 1))
    assert as_capture(table, MovePiece(QUEEN, "board", 0, 6)) is None
    assert as_capture(table, MovePiece(QUEEN, "board", 3, 4)) is None
    assert as_capture(table, MovePiece("d6.1", "board", 3, 1)) is None
    assert as_capture(table, MovePieces((QUEEN, OWN), "board", ((3, 1), (4, 1)))) is None
    with pytest.raises(MoveRefusedError, match="nothing to take"):
        session.play(CapturePieces(QUEEN, "board", (3.0, 4.0)))


def test_a_locked_man_is_not_taken(session: Session) -> None:
    session.play(LockPieces((PAWN,), True))
    with pytest.raises(MoveRefusedError, match="locked"):
        session.play(CapturePieces(QUEEN, "board", (3.0, 1.0)))


def test_a_full_box_still_takes_men_in(session: Session) -> None:
    box = session.table.zones["box:black"]
    men = [f"chess.black.{name}.{number}" for name, number in (("rook", 1), ("rook", 2), ("queen", 1), ("king", 1))]
    for man in (*men, *(f"chess.black.pawn.{number}" for number in range(1, 9))):
        state = session.table.pieces[man]
        session.play(CapturePieces(QUEEN, "board", (state.x, state.y)))
    assert len(session.table.zones["box:black"]) == len(box) + 12


def test_a_home_that_is_not_in_the_box_is_refused(session: Session) -> None:
    box = session.equipment
    kind = replace(box.kinds["chess.white.queen"], home="nowhere")
    with pytest.raises(GameDataError, match="its home in 'nowhere'"):
        check_equipment(replace(box, kinds={**box.kinds, kind.id: kind}))
