"""Hostile saves: damaged and forged files give the documented error or a recovered game, quickly, and are never altered."""

from __future__ import annotations

import random
import sys
import zlib
from pathlib import Path

import forging
import hostile
import msgspec
import pytest
from forked import in_own_process
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from small_box import SMALL_GAME

from tabletop.core.added_kinds import pack_kinds
from tabletop.core.apply import ImpossibleEventError, apply_events
from tabletop.core.codec import EntryRow
from tabletop.core.equipment import Equipment, PieceKind
from tabletop.core.errors import SaveError
from tabletop.core.events import (
    ChanceUsed,
    CountersChanged,
    DiceRolled,
    Drawn,
    Event,
    FlowChanged,
    KindsAdded,
    Noted,
    PiecesFaced,
    PiecesMade,
    PiecesMarked,
    PiecesMoved,
    PiecesRemoved,
    PiecesTurned,
    Revealed,
    ZoneOrdered,
)
from tabletop.core.faces import Face
from tabletop.core.table import start_table
from tabletop.saves.files import read_save
from tabletop.saves.frames import MAGIC, whole_frames
from tabletop.session import Session
from tabletop.testing.random_acts import play_random

SHORT, LONG = 300, 5_000


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save with eighty acts of all sorts, a branch, a mark, a title and a summary that has the present of the game."""
    path = tmp_path_factory.mktemp("hostile") / "good.tabletop"
    rng = random.Random(5)
    with pytest.MonkeyPatch.context() as patch, Session.new(SMALL_GAME, seats=2, seed="7", path=path) as session:
        for number in range(80):
            play_random(session, rng)
            if number % 20 == 19:
                session.undo()
                session.undo()
        session.mark("here")
        session.rename("A fine evening")
        patch.setattr("tabletop.session.session.LONG_GAME", 50)
        session.write_summary(bytes(range(256)) * 4, is_last=True)
        play_random(session, rng)
    return path


def test_damaged_copies(save: Path) -> None:
    told = in_own_process(hostile.run, save, 0, SHORT)
    # All ways to end do occur, or the damages are not what they are meant to be.
    assert {"well", "recovered", "DamagedSaveError", "NotASaveError", "NewerFormatError"} <= told.keys()


@pytest.mark.long
def test_damaged_copies_long(save: Path) -> None:
    told = in_own_process(hostile.run, save, SHORT, LONG)
    print(told)
    assert told["slowest"] < forging.LONGEST


SPARE = PieceKind("spare", "spare", 10.0, 10.0, (Face(),))


@pytest.mark.parametrize(
    "event",
    [
        PiecesMoved(("die.a",), "table", "table", -1, ((float("nan"), 0.0),)),
        PiecesMoved(("die.a",), "table", "table", -1, ((0.0, float("inf")),)),
        PiecesMoved(("die.a", "die.b"), "table", "table", -1, ((0.0, 1e300),)),
        PiecesMoved(("die.a",), "table", "nowhere"),
        PiecesMoved(("die.a",), "table", "table", -1, ((0.0, 0.0), (1.0, 1.0))),
        PiecesMoved(("die.a", "die.a"), "table", "table"),
        PiecesMoved(("c1",), "table", "deck"),
        PiecesMade(("new",), "cube", "table", ((-1e9, 0.0),)),
        PiecesMade(("die.a",), "cube", "table"),
        PiecesMade(("~deck#1",), "cube", "table"),
        PiecesMade(tuple(f"new{number}" for number in range(30_000)), "cube", "table"),
        PiecesFaced(("die.a",), (6,)),
        PiecesFaced(("die.a",), (-1,)),
        DiceRolled(("die.a",), (2**63,)),
        PiecesTurned(("die.a",), (float("nan"),)),
        PiecesMarked(("die.a",), label="x" * 100_000),
        PiecesMarked(("die.a",), tint="x" * 100_000),
        PiecesRemoved(("die.a", "die.a")),
        ZoneOrdered("deck", ("c1", "c1")),
        CountersChanged((("notepad", 2**63),)),
        FlowChanged(("blue",), "", 2**64 - 1),
        FlowChanged(("blue",), "", -1),
        FlowChanged(("blue",), "x" * 100_000, 1),
        FlowChanged(("blue",) * 5_000, "", 1),
        FlowChanged(("x" * 100_000,), "", 1),
        PiecesMoved(("die.a",), "table", "table", -1, ((50_000.0, 0.0),)),
        PiecesMade(("x" * 100_000,), "cube", "table"),
        PiecesMade(("",), "cube", "table"),
        CountersChanged((("x" * 100_000, 1),)),
        Noted("x" * 100_000),
        Revealed(("die.a",), ("x" * 100_000,)),
        Drawn("x" * 30, "note", ((0.0, 0.0), (50.0, 50.0)), "", "x"),
        Drawn("note.1", "note", ((0.0, 0.0), (float("nan"), 50.0)), "", "x"),
        ChanceUsed(2**63),
        ChanceUsed(-1),
        ChanceUsed(0, (), "x" * 1001),
        KindsAdded(b"no kinds"),
        KindsAdded(zlib.compress(b"no kinds")),
        KindsAdded(zlib.compress(msgspec.msgpack.encode([{"id": "x", "name": "x", "width": 1e9, "height": 5, "faces": [[]]}]))),
        KindsAdded(pack_kinds([SPARE])[:-4]),
        KindsAdded(pack_kinds([SPARE, SPARE])),
        KindsAdded(pack_kinds([replace(SPARE, id="cube")])),
        KindsAdded(pack_kinds([replace(SPARE, blank="nowhere")])),
        KindsAdded(pack_kinds([replace(SPARE, home="nowhere")])),
        KindsAdded(pack_kinds([replace(SPARE, sides=2)])),
        KindsAdded(pack_kinds(replace(SPARE, id=f"spare.{number}") for number in range(5_000))),
        KindsAdded(zlib.compress(bytes(3 * 1024 * 1024))),
    ],
    ids=lambda event: type(event).__name__,
)
def test_no_event_brings_a_table_about_that_cannot_be(small_box: Equipment, event: Event) -> None:
    with pytest.raises(ImpossibleEventError):
        apply_events(start_table(small_box, "1"), [event])


@given(st.data())
@settings(
    max_examples=150,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
)
def test_any_bytes_in_any_place(save: Path, data: st.DataObject) -> None:
    whole = save.read_bytes()
    at = data.draw(st.integers(0, len(whole)))
    gone = data.draw(st.integers(0, 300))
    put = data.draw(st.binary(max_size=300))
    hostile.opened(save.with_name("any.tabletop"), whole[:at] + put + whole[at + gone :])


def test_every_single_bit_counts(save: Path) -> None:
    whole = save.read_bytes()
    sound = read_save(save)[1]
    rng = random.Random(1)
    path = save.with_name("bit.tabletop")
    for _ in range(200):
        content = bytearray(whole)
        at = rng.randrange(len(content))
        content[at] ^= 1 << rng.randrange(8)
        path.write_bytes(content)
        try:
            _, records, report = read_save(path)
        except SaveError:
            continue
        assert report, f"the damage at byte {at} went unnoticed"
        assert records == sound[: len(records)]


def test_a_truncation_costs_only_what_was_cut(save: Path) -> None:
    whole = save.read_bytes()
    frames = list(whole_frames(whole))
    path = save.with_name("cut.tabletop")
    for cut in range(frames[0].end, len(whole), 41):
        path.write_bytes(whole[:cut])
        records = read_save(path)[1]
        assert len(records) == sum(frame.end <= cut for frame in frames) - 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the memory of a process to set")
def test_a_megabyte_of_malice_fits_into_the_memory_allowed(save: Path, tmp_path: Path) -> None:
    whole = save.read_bytes()
    payloads = forging.payloads_of(whole)
    head = b"\x96\xa1e\x01\xa4blue"
    million = 1_000_000
    forged = {
        "deep": head + b"\x91" * million,
        "wide": head + b"\xc0\xdd" + million.to_bytes(4, "big") + b"\x90" * million,
        "lists": head + b"\xdd" + million.to_bytes(4, "big") + b"\x90" * million + b"\x90\x00",
        "maps": head + b"\x91\xdd" + million.to_bytes(4, "big") + b"\x80" * million + b"\x90\x00",
        "agenda": head + b"\xc0\x91\x95\xa1w\x90\xa0\x01\x91\xdd" + million.to_bytes(4, "big") + b"\x90" * million + b"\x00",
        "promised": head + b"\xdd\xff\xff\xff\xff",
        "text": b"\x92\xa1t\xdb" + million.to_bytes(4, "big") + b"x" * million,
    }
    for name, payload in forged.items():
        content = forging.joined([*payloads, payload])
        assert len(content) < 2**20 + 2**16
        (tmp_path / f"{name}.tabletop").write_bytes(content)
    in_own_process(hostile.open_all, tmp_path)


def test_the_good_save_is_good(save: Path) -> None:
    assert save.read_bytes().startswith(MAGIC)
    assert hostile.opened(save.with_name("good copy.tabletop"), save.read_bytes()) == "well"
    assert sum(isinstance(record, EntryRow) for record in read_save(save)[1]) == 82
