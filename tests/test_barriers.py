"""Undo past chance and past what was revealed: the policy of the table, in the save, and who took back what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import MovePieces, Session
from tabletop.core.codec import LevelRow, pack_record, unpack_record
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.table import table_hash
from tabletop.rules.free_moves import PeekPieces, RollDice


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """The Open Table for two, on disk: a move, a roll, a move."""
    session = Session.new("open_table", seats=2, seed="7", path=tmp_path / "game.tabletop")
    session.play(MovePieces(("d6.1",), "table", ((300.0, 300.0),)), "blue")
    session.play(RollDice(("d6.1",)), "blue")
    session.play(MovePieces(("d6.1",), "table", ((400.0, 300.0),)), "red")
    return session


def again(session: Session, path: Path) -> Session:
    """The session as it is read from its file."""
    session.close()
    return Session.load(path)


def test_rolls_and_peeks_are_barriers_and_moves_are_not(session: Session) -> None:
    session.play(PeekPieces((session.table.zones["deck"][-1],)), "red")
    assert [entry.is_barrier for entry in session.entries[2:]] == [False, True, False, True]
    assert session.barriers_to(session.log.base) == [5, 3]
    assert session.barriers_to(session.head) == []


def test_a_barred_table_undoes_up_to_the_barrier_and_says_why_not_further(session: Session) -> None:
    session.undo_policy = "barred"
    session.undo("red")
    head, hashed = session.head, table_hash(session.table)
    acts: list[Callable[[], object]] = [session.undo, lambda: session.jump(2), lambda: session.jump(0)]
    for act in acts:
        with pytest.raises(MoveRefusedError, match=r"bars undo past chance .*: Blue rolls"):
            act()
    assert (session.head, table_hash(session.table)) == (head, hashed)
    session.redo()
    session.undo_policy = "free"
    session.jump(0)
    assert session.head == session.log.base


def test_redo_and_other_lines_ahead_are_never_barred(session: Session) -> None:
    session.jump(2)
    session.undo_policy = "barred"
    assert session.redo().id == 3


def test_the_policy_is_kept_in_the_save_and_in_a_copy(session: Session, tmp_path: Path) -> None:
    assert session.undo_policy == "confirm"
    session.undo_policy = "barred"
    session.save(tmp_path / "copy.tabletop")
    for path in (tmp_path / "game.tabletop", tmp_path / "copy.tabletop"):
        with again(session, path) as loaded:
            assert loaded.undo_policy == "barred"
            assert loaded.rules == session.rules


def test_an_unknown_policy_is_refused_and_in_a_save_left_out(session: Session, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="free, confirm or barred, not 'never'"):
        session.undo_policy = "never"
    assert session.file is not None
    session.file.append(pack_record(LevelRow("off", "", 1, "never")))
    assert again(session, tmp_path / "game.tabletop").undo_policy == "confirm"


def test_a_level_row_without_a_policy_is_read_as_ever() -> None:
    import msgpack

    assert unpack_record(msgpack.packb(("l", "advise", "", 5))) == LevelRow("advise", "", 5)


def test_who_took_back_what_is_told_after_loading_and_in_a_copy(session: Session, tmp_path: Path) -> None:
    session.undo("red")
    session.undo("red")
    session.redo("blue")
    session.jump(session.log.base, "blue")
    session.play(MovePieces(("d6.1",), "table", ((500.0, 300.0),)), "red")
    session.jump(4, "red")
    told = [
        "Red takes back one act.",
        "Red takes back one act.",
        "Blue does one act again.",
        "Blue takes back two acts.",
        "Red takes back one act and does three acts again.",
    ]
    assert [session.describe_move(move) for move in session.head_moves] == told
    line = session.log.line()
    session.save(tmp_path / "copy.tabletop")
    for path in (tmp_path / "game.tabletop", tmp_path / "copy.tabletop"):
        with again(session, path) as loaded:
            assert [loaded.describe_move(move) for move in loaded.head_moves] == told
            assert (loaded.head, loaded.log.line()) == (4, line)
