"""Save files: what was appended is read again, whatever happened in between; a file that is refused is never altered."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path

import pytest
from full_disk import FullDisk, fill, small_disk
from small_box import SMALL_GAME

from tabletop import MovePiece, RollDice, ShufflePieces, WriteNote
from tabletop.core.codec import EntryRow, HeadRow, unpack_record
from tabletop.core.errors import DamagedSaveError, MoveRefusedError, NewerFormatError, NotASaveError, SaveError
from tabletop.core.table import table_hash
from tabletop.saves import files, save_file
from tabletop.saves.files import create_save, open_save, read_save
from tabletop.saves.frames import AUTOMATIC, DEFLATED, FRAME_HEAD, FRESH, MAGIC, pack_frame, whole_frames
from tabletop.saves.packing import MOST_UNFOLDING, UNFOLDING_FREE
from tabletop.saves.reading import parse_save
from tabletop.saves.repair import salvage
from tabletop.session import Session

GOLDEN = Path(__file__).parent.parent / "golden"

HOLD_LOCK = """
import sys
from pathlib import Path
from tabletop.saves.files import open_save
opened = open_save(Path(sys.argv[1]))
print(opened.file.read_only, flush=True)
sys.stdin.readline()
opened.file.close()
"""


def played(path: Path, acts: int = 20) -> str:
    """Make a save with some acts and an undo; return the hash of its table."""
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path) as session:
        for number in range(acts - 2):
            session.play(MovePiece("die.a", "table", x=number * 10, y=number))
        session.play(RollDice(("die.a", "die.b")))
        session.play(ShufflePieces(tuple(f"c{number}" for number in range(1, 13))))
        session.undo()
        return table_hash(session.table)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save with twenty acts, the last one undone."""
    path = tmp_path / "evening.tabletop"
    played(path)
    return path


def copied(path: Path, game: Session) -> int:
    """Save a copy of the game; return its size in bytes."""
    game.save(path)
    return path.stat().st_size


def test_a_save_holds_every_act_and_the_head(save: Path) -> None:
    session = Session.load(save)
    assert (len(session.entries), session.head, session.recovery) == (22, 20, "")
    assert table_hash(session.table) == played(save.with_name("again.tabletop"))
    session.close()


def test_every_act_is_in_the_file_when_play_returns(tmp_path: Path) -> None:
    path = tmp_path / "now.tabletop"
    session = Session.new(SMALL_GAME, seats=2, seed="7", path=path)
    for number in range(5):
        session.play(MovePiece("die.a", "table", x=number, y=0))
        records = read_save(path)[1]
        assert len(records) == len(session.entries) - 1
        assert isinstance(records[-1], EntryRow)
    session.undo()
    last = read_save(path)[1][-1]
    assert isinstance(last, HeadRow)
    assert last.entry == session.head
    session.close()


def test_play_goes_on_in_the_same_file(save: Path) -> None:
    with Session.load(save) as session:
        session.redo()
        session.play(MovePiece("die.b", "table", x=5, y=5))
        expected = table_hash(session.table)
    with Session.load(save) as again:
        assert table_hash(again.table) == expected
        assert len(again.entries) == 23


def test_a_torn_tail_is_set_aside_and_said(save: Path) -> None:
    whole = save.read_bytes()
    last = list(whole_frames(whole))[-1]
    torn = whole[: last.end - 3]
    save.write_bytes(torn)
    session = Session.load(save)
    assert session.head == 21, "the undo was the last frame"
    asides = list(save.parent.glob("evening.tabletop.damaged-*"))
    assert [aside.read_bytes() for aside in asides] == [torn[last.start :]]
    assert asides[0].name in session.recovery
    assert save.read_bytes() == torn, "only looking at it changes nothing"
    session.play(MovePiece("die.a", "table", x=1, y=1))
    session.close()
    again = Session.load(save)
    assert (len(again.entries), again.recovery) == (23, "")
    again.close()


def test_the_same_torn_tail_is_set_aside_once(save: Path) -> None:
    save.write_bytes(save.read_bytes()[:-3])
    for _ in range(3):
        Session.load(save).close()
    assert len(list(save.parent.glob("*.damaged-*"))) == 1


@pytest.mark.parametrize("tail", [b"\0" * 500, b"\x07", b"\x20\0\0\0\1\2\3\4short", b"\xc3\x99\x11\xfe\x07\x5a\xee"])
def test_whatever_follows_the_last_whole_frame_is_a_torn_tail(save: Path, tail: bytes) -> None:
    expected = table_hash(Session.load(save, read_only=True).table)
    save.write_bytes(save.read_bytes() + tail)
    with Session.load(save) as session:
        assert table_hash(session.table) == expected
        assert str(len(tail)) in session.recovery


def test_damage_in_the_middle_is_refused_and_left_alone(save: Path) -> None:
    data = bytearray(save.read_bytes())
    frames = list(whole_frames(bytes(data)))
    data[frames[5].payload + 3] ^= 4
    save.write_bytes(data)
    with pytest.raises(DamagedSaveError, match=r"evening\.tabletop is damaged in the middle.*repair"):
        Session.load(save)
    assert save.read_bytes() == bytes(data)
    assert [path.name for path in save.parent.iterdir()] == ["evening.tabletop"]


def test_swapped_and_lost_frames_are_noticed(save: Path) -> None:
    data = save.read_bytes()
    frames = list(whole_frames(data))
    one, other = frames[4], frames[5]
    swapped = data[: one.start] + data[other.start : other.end] + data[one.start : one.end] + data[other.end :]
    lost = data[: one.start] + data[one.end :]
    for wrong in (swapped, lost):
        save.write_bytes(wrong)
        with pytest.raises(DamagedSaveError):
            read_save(save)


def test_entries_that_do_not_fit_are_set_aside_so_that_play_can_go_on(save: Path) -> None:
    data = save.read_bytes()
    crc = list(whole_frames(data))[-1].crc
    impossible = msgpack_row(["e", 1, "blue", ["move"], [["m", ["nobody"], "table", "table", -1, [[1.0, 1.0]]]], 5])
    frame, _ = pack_frame(impossible, crc)
    save.write_bytes(data + frame)
    with Session.load(save) as session:
        assert len(session.entries) == 22
        assert "1 entries at the end do not fit" in session.recovery
        session.play(MovePiece("die.a", "table", x=1, y=1))
        expected = table_hash(session.table)
    with Session.load(save) as again:
        assert (table_hash(again.table), again.recovery) == (expected, "")


def msgpack_row(row: list[object]) -> bytes:
    """A row as it stands in a frame."""
    import msgpack

    packed: bytes = msgpack.packb(row)
    assert unpack_record(packed)
    return packed


@pytest.mark.parametrize(
    ("content", "error", "sentence"),
    [
        (b"", NotASaveError, "is empty"),
        (b"hello world, this is no save", NotASaveError, "is not a Tabletop save"),
        (MAGIC[:5], NotASaveError, "is not a Tabletop save"),
        (MAGIC, NotASaveError, "its beginning is damaged"),
        (MAGIC + FRAME_HEAD.pack(2**32 - 1, 0) + b"x" * 100, NotASaveError, "its beginning is damaged"),
        (MAGIC[:-1] + bytes([MAGIC[-1] + 1]) + b"x" * 100, NewerFormatError, "newer Tabletop"),
    ],
)
def test_what_is_no_save_is_refused_in_a_sentence_and_left_alone(
    tmp_path: Path, content: bytes, error: type[SaveError], sentence: str
) -> None:
    path = tmp_path / "other.tabletop"
    path.write_bytes(content)
    for way in (Session.load, read_save, open_save):
        with pytest.raises(error, match=sentence):
            way(path)
    assert path.read_bytes() == content
    assert [found.name for found in tmp_path.iterdir()] == ["other.tabletop"]


def test_folders_pipes_and_absent_files_are_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="it is a folder"):
        read_save(tmp_path)
    with pytest.raises(SaveError, match="There is no save"):
        read_save(tmp_path / "absent.tabletop")
    with pytest.raises(SaveError, match="There is no save"):
        read_save(Path("with\0zero"))
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.tabletop")
        with pytest.raises(NotASaveError, match="not a file"):
            read_save(tmp_path / "pipe.tabletop")


def test_a_save_open_in_another_program_is_read_only_here(save: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD_LOCK, str(save)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "False"
        session = Session.load(save)
        assert session.read_only
        assert "open in another window" in session.recovery
        before = save.read_bytes()
        with pytest.raises(SaveError, match="open in another window"):
            session.play(MovePiece("die.a", "table", x=1, y=1))
        session.write_summary(b"")
        session.close()
        assert save.read_bytes() == before
        with pytest.raises(SaveError, match="open in another window"):
            small_copy().save(save)
        other.communicate("\n")
    with Session.load(save) as session:
        assert not session.read_only
    assert [path.name for path in save.parent.iterdir()] == ["evening.tabletop"], "locks leave no litter"


def small_copy() -> Session:
    """A game without a file."""
    return Session.new(SMALL_GAME, seats=2, seed="1")


def test_a_save_that_cannot_be_written_to_is_opened_to_be_looked_at(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_open = os.open

    def no_writing(path: str, flags: int, *rest: int) -> int:
        if str(path) == str(save) and flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real_open(path, flags, *rest)

    monkeypatch.setattr(files.os, "open", no_writing)
    session = Session.load(save)
    assert session.read_only
    assert "Permission denied" in session.recovery
    monkeypatch.undo()
    with Session.load(save) as again:
        assert not again.read_only, "the lock was let go"


def test_on_a_full_disk_nothing_is_lost_and_writing_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_file, "RETRY_AFTER", 0.05)
    path = tmp_path / "full.tabletop"
    session = Session.new(SMALL_GAME, seats=2, seed="7", path=path)
    assert session.file is not None
    size = path.stat().st_size
    disk = FullDisk(room=20)
    monkeypatch.setattr(files.os, "write", disk)
    session.play(MovePiece("die.a", "table", x=1, y=1))
    assert session.file.pending == 1
    assert session.file.problem == "The last act is not on disk yet: the disk is full. Writing is tried again."
    assert path.stat().st_size == size, "the part that was written was taken back"
    for number in range(2, 8):
        session.play(MovePiece("die.a", "table", x=number, y=1))
    assert session.file.pending == 7
    assert "The last 7 acts are not on disk yet" in session.file.problem
    disk.room = 10**9
    deadline = time.monotonic() + 5
    while session.file.pending and time.monotonic() < deadline:
        time.sleep(0.01)
    assert (session.file.pending, session.file.problem) == (0, "")
    expected = table_hash(session.table)
    session.close()
    with Session.load(path) as again:
        assert (table_hash(again.table), again.recovery) == (expected, "")


@pytest.fixture
def waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Session, FullDisk]:
    """A game whose last two acts are not on the disk, and its disk."""
    session = Session.new(SMALL_GAME, seats=2, seed="7", path=tmp_path / "full.tabletop")
    session.play(MovePiece("die.a", "table", x=1, y=1))
    disk = FullDisk(room=0)
    monkeypatch.setattr(files.os, "write", disk)
    for number in range(2):
        session.play(MovePiece("die.b", "table", x=number, y=1))
    return session, disk


LAST_TWO = "The last 2 acts are not on disk yet: the disk is full."


def test_closing_says_what_is_not_on_the_disk_and_leaves_the_file_open(waiting: tuple[Session, FullDisk]) -> None:
    session, disk = waiting
    for _ in range(2):
        with pytest.raises(SaveError) as said:
            session.close()
        assert str(said.value) == session.unsaved == LAST_TWO
    session.play(MovePiece("die.a", "table", x=9, y=9))
    disk.room = 10**9
    session.close()
    assert session.file is not None
    assert read_save(session.file.path)[1][-1] is not None
    with Session.load(session.file.path) as again:
        assert list(again.entries) == list(session.entries)


def test_closing_gives_acts_up_only_when_asked_to(waiting: tuple[Session, FullDisk]) -> None:
    session, _ = waiting
    assert session.file is not None
    session.close(give_up=True)
    with Session.load(session.file.path) as again:
        assert len(again.entries) == len(session.entries) - 2
        assert not again.read_only


def test_a_game_that_cannot_be_closed_can_be_saved_elsewhere(
    waiting: tuple[Session, FullDisk], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session, _ = waiting
    with pytest.raises(SaveError, match="not on disk"):
        session.close()
    monkeypatch.undo()
    session.save(tmp_path / "elsewhere.tabletop")
    with Session.load(tmp_path / "elsewhere.tabletop") as copy:
        assert list(copy.entries) == list(session.entries)
    session.close(give_up=True)


def test_leaving_a_with_says_what_is_not_on_the_disk_and_lets_go_of_the_file(waiting: tuple[Session, FullDisk]) -> None:
    session, _ = waiting
    assert session.file is not None
    with pytest.raises(SaveError, match="2 acts are not on disk yet"), session:
        pass
    with Session.load(session.file.path) as again:
        assert not again.read_only


def test_an_error_that_leaves_a_with_carries_a_note_of_what_is_not_on_the_disk(waiting: tuple[Session, FullDisk]) -> None:
    session, _ = waiting
    with pytest.raises(MoveRefusedError) as refused, session:
        session.play(MovePiece("nobody", "table", x=1, y=1))
    assert refused.value.__notes__ == [LAST_TWO]


def test_on_a_real_full_disk_nothing_is_lost(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        session = Session.new(SMALL_GAME, seats=2, seed="7", path=disk / "a.tabletop")
        filling = fill(disk)
        for number in range(200):
            session.play(MovePiece("die.a", "table", x=number, y=0))
        assert session.file is not None
        assert session.file.pending > 10
        with pytest.raises(SaveError, match="acts are not on disk yet: the disk is full"):
            session.close()
        filling.unlink()
        session.close()
        with Session.load(disk / "a.tabletop") as again:
            assert list(again.entries) == list(session.entries)


LOOK_AT_TORN = """
import sys, threading, time
from pathlib import Path
from tabletop.session import Session
session = Session.load(Path(sys.argv[1]))
time.sleep(0.1)
assert session.read_only
print(session.recovery)
session.close()
"""


@pytest.mark.parametrize("options", ["size=64k", "size=64k,ro"])
def test_a_torn_save_on_a_full_or_read_only_disk_is_looked_at_without_a_fault(save: Path, tmp_path: Path, options: str) -> None:
    torn = save.read_bytes()[:-3]
    with small_disk(tmp_path / "disk", "size=64k") as disk:
        (disk / "torn.tabletop").write_bytes(torn)
        fill(disk)
        if options.endswith("ro"):
            subprocess.run(["mount", "-o", f"remount,{options}", str(disk)], check=True)
        looked = subprocess.run(
            [sys.executable, "-c", LOOK_AT_TORN, str(disk / "torn.tabletop")], capture_output=True, text=True, check=False
        )
        assert looked.stderr == ""
        assert "looked at" in looked.stdout
        assert (disk / "torn.tabletop").read_bytes() == torn


def test_a_cut_that_fails_while_the_writer_is_at_work_leaves_no_fault(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[object] = []
    monkeypatch.setattr(threading, "excepthook", faults.append)

    def no_room(*_: object) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = set(threading.enumerate())
    opened = open_save(save)
    opened.file.append(b"\x93\xa1h\x01\xa0\x00")
    monkeypatch.setattr(save_file, "set_aside", no_room)
    assert "the disk is full" in opened.keep(3)
    time.sleep(0.1)
    assert opened.file.read_only
    assert set(threading.enumerate()) <= before
    assert faults == []


def test_where_the_system_has_no_thread_to_give_every_act_is_synced_at_once(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    synced: list[int] = []
    with Session.load(save) as session:
        monkeypatch.setattr(threading.Thread, "start", no_thread)
        monkeypatch.setattr(files.os, "fsync", synced.append)
        for number in range(3):
            session.play(MovePiece("die.a", "table", x=number, y=1))
        assert len(synced) == 3


READ_WITH_LITTLE_MEMORY = """
import resource, sys
from pathlib import Path
from tabletop.saves.files import read_save
from tabletop.session import Session
resource.setrlimit(resource.RLIMIT_AS, (700 * 1024**2, 700 * 1024**2))
print(len(read_save(Path(sys.argv[1]))[1]))
Session.load(Path(sys.argv[1])).close()
"""


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such limit")
def test_reading_asks_for_as_much_memory_as_the_file_needs(save: Path) -> None:
    read = subprocess.run([sys.executable, "-c", READ_WITH_LITTLE_MEMORY, str(save)], capture_output=True, text=True, check=False)
    assert (read.stdout, read.stderr) == ("22\n", "")


def test_a_file_that_is_larger_than_a_save_can_be_is_not_read(save: Path) -> None:
    os.truncate(save, 1024**3 + 1)
    for way in (read_save, Session.load):
        with pytest.raises(SaveError, match="is larger than 1024 MiB, more than a save can be"):
            way(save)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such limit")
def test_a_file_that_memory_has_no_room_for_is_a_sentence(save: Path) -> None:
    os.truncate(save, 1024**3)
    read = subprocess.run([sys.executable, "-c", READ_WITH_LITTLE_MEMORY, str(save)], capture_output=True, text=True, check=False)
    assert "has 1024 MiB, more than this computer has memory for" in read.stderr


def test_the_next_act_writes_what_was_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "full.tabletop"
    session = Session.new(SMALL_GAME, seats=2, seed="7", path=path)
    assert session.file is not None
    disk = FullDisk(room=0)
    monkeypatch.setattr(files.os, "write", disk)
    session.play(MovePiece("die.a", "table", x=1, y=1))
    disk.room = 10**9
    session.play(MovePiece("die.a", "table", x=2, y=1))
    assert session.file.pending == 0
    assert len(read_save(path)[1]) == len(session.entries) - 1
    session.close()


def test_a_full_disk_at_the_beginning_is_said_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.os, "write", FullDisk(room=10))
    with pytest.raises(SaveError, match="the disk is full"):
        Session.new(SMALL_GAME, seats=2, path=tmp_path / "new.tabletop")
    assert list(tmp_path.iterdir()) == []


def test_save_as_replaces_only_when_all_is_written(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.load(save, read_only=True)
    old = save.with_name("old.tabletop")
    old.write_bytes(b"something precious")
    monkeypatch.setattr(files.os, "write", FullDisk(room=1_500))
    with pytest.raises(SaveError, match=r"old\.tabletop could not be saved: the disk is full"):
        session.save(old)
    assert old.read_bytes() == b"something precious"
    monkeypatch.undo()
    session.save(old)
    with Session.load(old) as copy:
        assert table_hash(copy.table) == table_hash(session.table)
        assert (len(copy.entries), copy.head) == (len(session.entries), session.head)
    assert sorted(path.name for path in save.parent.iterdir()) == ["evening.tabletop", "old.tabletop"]


def test_save_as_keeps_branches_marks_and_title(tmp_path: Path) -> None:
    session = small_copy()
    for number in range(6):
        session.play(MovePiece("die.a", "table", x=number, y=1))
    session.jump(4)
    session.play(MovePiece("die.b", "table", x=9, y=9))
    session.mark("the fork", 4)
    session.rename("A fine evening")
    session.undo()
    session.save(tmp_path / "copy.tabletop")
    with Session.load(tmp_path / "copy.tabletop") as copy:
        assert [entry.parent for entry in copy.entries] == [entry.parent for entry in session.entries]
        assert copy.log.line() == session.log.line()
        assert (copy.head, copy.marks, copy.title) == (4, {4: "the fork"}, "A fine evening")


def test_a_new_save_never_takes_the_place_of_a_file(save: Path) -> None:
    before = save.read_bytes()
    with pytest.raises(SaveError, match=r"There is a file evening\.tabletop already"):
        Session.new(SMALL_GAME, seats=2, path=save)
    assert save.read_bytes() == before


def test_an_act_too_large_for_a_frame_is_refused_before_it_happens(save: Path) -> None:
    with open_save(save).file as file:
        size = file.size
        with pytest.raises(SaveError, match="too much for one act"):
            file.append(bytes(16 * 1024 * 1024 + 1))
        assert (file.size, file.pending) == (size, 0)


def test_a_file_at_its_limit_takes_nothing_more(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_file, "MOST_FILE_BYTES", save.stat().st_size + 20)
    with Session.load(save) as session, pytest.raises(SaveError, match="as large as a save can be"):
        session.play(MovePiece("die.a", "table", x=1, y=1))
    monkeypatch.undo()
    assert Session.load(save, read_only=True).head == 20


def test_what_is_appended_reaches_the_disk_within_a_tenth_of_a_second(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[float] = []
    real = os.fsync
    with Session.load(save) as session:
        monkeypatch.setattr(files.os, "fsync", lambda number: (real(number), synced.append(time.monotonic())))
        begun = time.monotonic()
        session.play(MovePiece("die.a", "table", x=1, y=1))
        while not synced and time.monotonic() < begun + 5:
            time.sleep(0.005)
        assert synced
        assert synced[0] - begun < 0.5, "the machine of the tests may be slow; the wait itself is 0.03 s"


def test_a_refused_act_writes_nothing(save: Path) -> None:
    with Session.load(save) as session:
        size = save.stat().st_size
        with pytest.raises(MoveRefusedError):
            session.play(MovePiece("nobody", "table", x=1, y=1))
        assert save.stat().st_size == size


def test_frames_follow_one_another_by_their_crcs(save: Path) -> None:
    data = save.read_bytes()
    frames = list(whole_frames(data))
    assert data[: len(MAGIC)] == b"TABLETP\x04"
    assert frames[0].start == len(MAGIC)
    assert all(frame.end == after.start for frame, after in pairwise(frames))
    assert frames[-1].end == len(data)
    remade, crc = b"", 0
    for frame in frames:
        packed, crc = pack_frame(data[frame.payload : frame.end], crc, frame.flags)
        assert len(packed) == frame.end - frame.start
        remade += packed
    assert MAGIC + remade == data


def test_a_picture_cut_short_is_a_torn_tail_whatever_is_in_it(save: Path) -> None:
    for filling in (bytes(5000), b"\xff" * 5000, bytes(range(256)) * 20):
        with Session.load(save) as session:
            session.write_summary(filling)
            whole = save.read_bytes()
            last = list(whole_frames(whole))[-1]
            entries = list(session.entries)
        for cut in (last.payload + 1, last.payload + 40, last.payload + 3000, last.end - 1):
            torn = save.with_name("torn.tabletop")
            torn.write_bytes(whole[:cut])
            records, report = read_save(torn)[1:]
            assert report
            assert sum(isinstance(record, EntryRow) for record in records) == len(entries) - 1
            if cut > last.payload + 2:
                with Session.load(torn) as session:
                    said = (report, session.recovery)
                assert all("picture for the list of saves" in one and "no act is missing" in one for one in said)
                found = salvage(torn)
                assert (found.torn, found.lost_bytes, found.skipped) == (False, 0, 1)
        torn.write_bytes(whole[: last.end - 1] + bytes([whole[-1] ^ 1]))
        assert "no act is missing" in read_save(torn)[2]


def test_entries_are_one_stream_that_begins_anew_whenever_the_save_is_opened(save: Path) -> None:
    for _ in range(3):
        with Session.load(save) as session:
            session.play(MovePiece("die.a", "table", x=1, y=1))
            session.play(MovePiece("die.a", "table", x=2, y=2))
    data = save.read_bytes()
    flags = [frame.flags for frame in whole_frames(data)]
    # The header, the set-up and twenty acts, the undo, and then thrice two acts.
    assert flags[:3] == [0, DEFLATED | FRESH | AUTOMATIC, DEFLATED]
    assert flags[-7:] == [0, *[DEFLATED | FRESH, DEFLATED] * 3]
    assert sum(flag == DEFLATED for flag in flags) == len(flags) - 2 - 4
    with Session.load(save) as session:
        assert session.table.pieces["die.a"].x == 2.0


def test_a_save_of_format_1_is_gone_on_with_in_its_own_format(tmp_path: Path) -> None:
    old = tmp_path / "old.tabletop"
    old.write_bytes((GOLDEN / "1-small-box.tabletop").read_bytes())
    start = old.read_bytes()
    with Session.load(old) as session:
        session.play(MovePiece("die.a", "table", x=3, y=4))
        entries = list(session.entries)
        hashed = table_hash(session.table)
        copy = copied(tmp_path / "copy.tabletop", session)
    data = old.read_bytes()
    assert data.startswith(start)
    assert data[: len(MAGIC)] == b"TABLETP\x01"
    assert not any(frame.flags for frame in whole_frames(data))
    assert copy < len(data) * 0.7
    assert (tmp_path / "copy.tabletop").read_bytes().startswith(MAGIC)
    for path in (old, tmp_path / "copy.tabletop"):
        with Session.load(path) as session:
            assert table_hash(session.table) == hashed
            assert list(session.entries) == entries


def test_an_entry_that_would_unfold_to_too_much_is_stored_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "chatter.tabletop"
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path) as session:
        for _ in range(200):
            session.play(WriteNote("again and again " * 120))
        noted = list(session.entries)
    data = path.read_bytes()
    deflated = [bool(frame.flags & DEFLATED) for frame in whole_frames(data)]
    assert deflated.count(True) > 100
    assert deflated.count(False) > 10
    with Session.load(path) as session:
        assert list(session.entries) == noted
        session.play(WriteNote("and once more"))
    contents = parse_save(path.read_bytes(), path.name)
    assert all(
        unfolded <= MOST_UNFOLDING * end + UNFOLDING_FREE for unfolded, end in zip(contents.unfolded, contents.ends, strict=True)
    )


def test_a_save_of_a_game_that_is_not_installed_opens_from_its_own_equipment(save: Path) -> None:
    with Session.load(save) as session:
        assert session.game is None
        assert session.equipment.name == "Small box"
        session.play(MovePiece("die.a", "table", x=3, y=3))


def test_create_save_makes_the_folders_it_needs(tmp_path: Path) -> None:
    header = small_copy().header
    with create_save(tmp_path / "new" / "deep" / "a.tabletop", header) as file:
        assert file.pending == 0
    assert read_save(tmp_path / "new" / "deep" / "a.tabletop")[0].game == "small_box"
