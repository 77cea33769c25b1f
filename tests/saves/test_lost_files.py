"""If a save is removed, replaced, altered or moved while it is open, the program notices, says so and writes it again."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from full_disk import FullDisk, fill, small_disk
from small_box import SMALL_GAME

from tabletop import MovePiece
from tabletop.core.errors import SaveError
from tabletop.core.table import table_hash
from tabletop.saves import files, save_file
from tabletop.saves.files import read_save
from tabletop.saves.folder import saves_folder
from tabletop.session import Session

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody remove or replace a file that is open")

OTHERS = b"what another program has written"
REST = 0.03
"""Seconds after which the writer thread, which waits less than usual, has brought an act to the disk."""


@pytest.fixture(autouse=True)
def quick_writer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer thread brings an act to the disk after 5 milliseconds."""
    monkeypatch.setattr(save_file, "SYNC_AFTER", REST / 6)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A game in progress in `tmp_path`/games/evening.tabletop, with a branch and a mark."""
    session = Session.new(SMALL_GAME, seats=2, seed="7", path=tmp_path / "games" / "evening.tabletop")
    play(session, 5)
    session.undo()
    session.mark("a fork")
    play(session, 2)
    return session


def play(session: Session, acts: int) -> None:
    """Make `acts` acts."""
    for number in range(acts):
        session.play(MovePiece("die.a", "table", x=len(session.entries), y=number))


def path_now(session: Session) -> Path:
    """Where the game is kept by now."""
    assert session.file is not None
    return session.file.path


def told_of(session: Session) -> str:
    """What is said of a file that was lost or renamed."""
    assert session.file is not None
    return session.file.moved


def check_kept(session: Session) -> None:
    """All of the game is in the file it is kept in now, and can be gone on with."""
    expected = table_hash(session.table)
    entries, marks = list(session.entries), dict(session.marks)
    session.close()
    assert session.unsaved == ""
    path = path_now(session)
    with Session.load(path) as again:
        assert (list(again.entries), again.marks, again.recovery) == (entries, marks, "")
        assert table_hash(again.table) == expected
        assert not again.read_only
        play(again, 1)


def remove(path: Path) -> None:
    path.unlink()


def replace_with_another(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(OTHERS)
    os.replace(other, path)


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 20)


def put_back_an_older_one(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def append(path: Path) -> None:
    with path.open("ab") as file:
        file.write(OTHERS)


def move_away(path: Path) -> None:
    (path.parent / "trash").mkdir()
    path.rename(path.parent / "trash" / path.name)


@pytest.mark.parametrize(
    ("happens", "why", "name"),
    [
        (remove, "was removed while it was open", "evening.tabletop"),
        (replace_with_another, "was replaced by another file while it was open", "evening 2.tabletop"),
        (cut, "was altered by another program while it was open", "evening 2.tabletop"),
        (put_back_an_older_one, "was altered by another program while it was open", "evening 2.tabletop"),
        (append, "was altered by another program while it was open", "evening 2.tabletop"),
        (move_away, "was moved away while it was open", "evening.tabletop"),
    ],
)
def test_the_next_act_is_written_with_the_whole_game_into_another_file(
    session: Session, happens: Callable[[Path], None], why: str, name: str
) -> None:
    path = path_now(session)
    time.sleep(REST)
    happens(path)
    others = path.read_bytes() if path.exists() else b""
    play(session, 1)
    assert path_now(session) == path.with_name(name)
    assert told_of(session) == f"evening.tabletop {why}. The whole game was written again as {name}, and goes on there."
    assert len(read_save(path_now(session))[1]) >= len(session.entries) - 1
    if name != path.name:
        assert path.read_bytes() == others, "nothing was written into the file of others"
    play(session, 3)
    check_kept(session)


def test_without_a_further_act_it_is_noticed_when_the_last_one_is_brought_to_the_disk(session: Session) -> None:
    assert session.file is not None
    play(session, 1)
    path_now(session).unlink()
    play(session, 1)
    deadline = time.monotonic() + 5
    while not session.file.pending and time.monotonic() < deadline:
        time.sleep(0.01)
    assert session.file.problem == "evening.tabletop was removed while it was open. Writing is tried again."
    session.file.tend()
    assert session.file.problem == ""
    assert "written again as evening.tabletop" in told_of(session)
    check_kept(session)


def test_it_is_noticed_at_the_latest_when_the_game_is_closed(session: Session) -> None:
    path = path_now(session)
    time.sleep(REST)
    path.unlink()
    expected = table_hash(session.table)
    session.close()
    with Session.load(path) as again:
        assert table_hash(again.table) == expected


def test_where_the_folder_has_gone_the_game_goes_on_in_the_folder_of_saves(session: Session) -> None:
    shutil.rmtree(path_now(session).parent)
    time.sleep(REST)
    play(session, 1)
    assert path_now(session) == saves_folder() / "evening.tabletop"
    assert str(path_now(session)) in told_of(session)
    check_kept(session)


def test_a_file_renamed_in_its_folder_is_followed(session: Session) -> None:
    old = path_now(session)
    new = old.with_name("monday.tabletop")
    time.sleep(REST)
    old.rename(new)
    play(session, 1)
    assert path_now(session) == new
    assert told_of(session) == "evening.tabletop was renamed while it was open. The game goes on in monday.tabletop."
    assert not old.exists()
    check_kept(session)


def test_a_file_renamed_so_that_no_list_shows_it_is_written_again(session: Session) -> None:
    old = path_now(session)
    time.sleep(REST)
    old.rename(old.with_name("evening.tabletop.bak"))
    play(session, 1)
    assert path_now(session) == old
    check_kept(session)


def test_what_comes_between_opening_and_the_first_act_is_noticed_too(session: Session) -> None:
    path = path_now(session)
    session.close()
    again = Session.load(path)
    append(path)
    play(again, 1)
    assert path_now(again).name == "evening 2.tabletop"
    assert path.read_bytes().endswith(OTHERS)
    check_kept(again)


def test_where_the_game_cannot_be_written_again_it_waits_and_nothing_is_called_safe(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert session.file is not None
    time.sleep(REST)
    path = path_now(session)
    path.unlink()
    disk = FullDisk(room=1500)
    monkeypatch.setattr(files.os, "write", disk)
    play(session, 3)
    assert session.file.pending == 3
    assert "evening.tabletop was removed while it was open. evening.tabletop could not be saved: the disk is full" in (
        session.file.problem
    )
    assert list(path.parent.iterdir()) == [], "what was half written is taken away"
    with pytest.raises(SaveError, match="the disk is full"):
        session.close()
    disk.room = 10**9
    check_kept(session)


def test_a_game_saved_anew_on_each_loss_is_never_lost(session: Session) -> None:
    for _ in range(3):
        time.sleep(REST)
        replace_with_another(path_now(session))
        play(session, 1)
    assert path_now(session).name == "evening 4.tabletop"
    check_kept(session)


def test_a_rare_file_system_that_numbers_a_file_anew_each_time_is_not_taken_for_a_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_file.os.path, "samestat", lambda *_: False)
    session = Session.new(SMALL_GAME, seats=2, seed="7", path=tmp_path / "odd.tabletop")
    for _ in range(3):
        play(session, 1)
        time.sleep(REST)
    assert path_now(session).name == "odd.tabletop"
    check_kept(session)


def test_on_a_real_full_disk_the_game_that_was_removed_goes_to_the_folder_of_saves(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        session = Session.new(SMALL_GAME, seats=2, seed="7", path=disk / "a.tabletop")
        play(session, 3)
        fill(disk)
        assert session.file is not None
        while not session.file.pending:
            play(session, 10)
        assert "the disk is full" in session.unsaved
        (disk / "a.tabletop").unlink()
        (disk / "a.tabletop").symlink_to("nowhere")
        session.file.flush()
        assert path_now(session) == saves_folder() / "a.tabletop"
        check_kept(session)
