"""Two windows never write one save: whatever name leads to it, and whoever opens it."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from other_program import OtherProgram
from small_box import SMALL_GAME

from tabletop import MovePiece
from tabletop.core.errors import SaveError
from tabletop.saves import locks
from tabletop.session import Session


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save that nobody has open."""
    path = tmp_path / "evening.tabletop"
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path) as session:
        session.play(MovePiece("die.a", "table", x=1, y=1))
    return path


def same(path: Path) -> Path:
    return path


def soft_link(path: Path) -> Path:
    link = path.with_name("link.tabletop")
    link.symlink_to(path)
    return link


def hard_link(path: Path) -> Path:
    link = path.with_name("twin.tabletop")
    os.link(path, link)
    return link


def renamed(path: Path) -> Path:
    return path.rename(path.with_name("renamed.tabletop"))


def moved(path: Path) -> Path:
    folder = path.parent / "elsewhere"
    folder.mkdir()
    return path.rename(folder / path.name)


@pytest.mark.skipif(os.name != "posix", reason="Windows renames no file that is open")
@pytest.mark.parametrize("other_home", [False, True])
@pytest.mark.parametrize("way", [same, soft_link, hard_link, renamed, moved])
def test_whatever_leads_to_a_save_that_is_open_it_is_only_looked_at(
    save: Path, tmp_path: Path, way: Callable[[Path], Path], other_home: bool
) -> None:
    folder = tmp_path / "other home" if other_home else None
    with Session.load(save) as session:
        assert not session.read_only
        name = way(save)
        before = name.read_bytes()
        with OtherProgram(name, folder) as other:
            assert other.read_only
        assert name.read_bytes() == before
        session.play(MovePiece("die.a", "table", x=2, y=2))
    with OtherProgram(name, folder) as other:
        assert not other.read_only, "the lock went with the one who had it"
        with Session.load(name) as late:
            assert late.read_only
        other.kill()
    with Session.load(name) as session:
        assert not session.read_only, "nor does a killed program keep it"


def test_a_save_open_under_another_name_is_neither_replaced_nor_moved(save: Path, tmp_path: Path) -> None:
    from tabletop.saves.manage import rename_save, trash_save

    link = hard_link(save)
    with OtherProgram(link, tmp_path / "home") as other:
        assert not other.read_only
        with pytest.raises(SaveError, match="open in another window"):
            trash_save(save)
        with pytest.raises(SaveError, match="open in another window"):
            rename_save(save, "Another")
        with pytest.raises(SaveError, match="open in another window"):
            Session.new(SMALL_GAME, seats=2, seed="1").save(save)
    assert trash_save(save).exists()


def saves_cannot_be_locked(number: int, real: Callable[[int], None] = locks.lock_file) -> None:
    """As `lock_file` where the file system of the saves has no locks; the empty files beside them lie on another."""
    if os.fstat(number).st_size:
        raise OSError(errno.ENOSYS, "Function not implemented")
    real(number)


def test_where_the_file_system_knows_no_locks_one_in_the_state_folder_stands_for_it(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "lock_file", saves_cannot_be_locked)
    link = hard_link(save)
    with Session.load(save) as session:
        assert not session.read_only
        with Session.load(link) as twin:
            assert twin.read_only
    with Session.load(link) as twin:
        assert not twin.read_only
    shutil.copyfile(save, tmp_path / "copy.tabletop")
    with Session.load(save), Session.load(tmp_path / "copy.tabletop") as copy:
        assert not copy.read_only


def test_where_nothing_can_be_locked_the_save_is_only_looked_at_and_says_why(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(number: int) -> None:
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr(locks, "lock_file", no_locks)
    opened = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    with Session.load(save) as session:
        assert session.read_only
        assert session.file is not None
        assert "its lock cannot be made (Function not implemented)" in session.file.problem
    if sys.platform == "linux":
        assert len(os.listdir("/proc/self/fd")) == opened


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes links for administrators alone")
def test_a_lock_is_not_made_through_a_link_that_somebody_put_there(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "lock_file", saves_cannot_be_locked)
    monkeypatch.setattr(locks, "lock_folders", lambda: [tmp_path / "locks"])
    about, theirs = save.stat(), tmp_path / "theirs"
    (tmp_path / "locks").mkdir()
    (tmp_path / "locks" / f"{about.st_dev:x}-{about.st_ino:x}.lock").symlink_to(theirs)
    with Session.load(save) as session:
        assert session.read_only
    assert not theirs.exists()
