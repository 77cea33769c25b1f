"""Repair is quick on a hostile save, and repair, verify and opening agree on what is sound."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import msgpack
import pytest
from small_box import SMALL_GAME

from tabletop import MovePiece
from tabletop.cli import run_command
from tabletop.saves import frames
from tabletop.saves.frames import FRAME_HEAD, MOST_FRAME_BYTES, pack_frame, whole_frames
from tabletop.saves.repair import salvage
from tabletop.session import Session


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save with three acts."""
    path = tmp_path / "evening.tabletop"
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path) as session:
        for number in range(3):
            session.play(MovePiece("die.a", "table", x=number, y=1))
    return path


DAMAGE = b"\xff\xff\xff\xff\0\0\0\0"


def pair(number: int) -> bytes:
    """Two frames of which the second follows on the first, so that the search for whole frames ends at them."""
    first, second = b"\xdd\xde\xdf", b"\x93\xa1h"
    return FRAME_HEAD.pack(3, number) + first + FRAME_HEAD.pack(3, zlib.crc32(second, number)) + second


@pytest.mark.parametrize("size", [2**18, 2**20])
@pytest.mark.parametrize("between", [b"\xff" * 5, FRAME_HEAD.pack(2**18, 0), b"\xf0\xff\x01\0" * 20])
def test_what_repair_checks_is_linear_in_the_size_of_the_file(
    save: Path, monkeypatch: pytest.MonkeyPatch, size: int, between: bytes
) -> None:
    hostile = DAMAGE + b"".join(pair(number) + between for number in range(size // (22 + len(between))))
    save.write_bytes(save.read_bytes() + hostile)
    checked = 0
    real = zlib.crc32

    def counted(data: bytes, seed: int = 0) -> int:
        nonlocal checked
        checked += len(data)
        return real(data, seed)

    monkeypatch.setattr(frames.zlib, "crc32", counted)
    found = salvage(save)
    assert len(found.records) == 4
    assert not found.torn
    assert checked < 2 * frames.SEARCH_BYTES + MOST_FRAME_BYTES + 2 * size


def test_acts_after_several_damages_are_still_counted(save: Path) -> None:
    with Session.load(save) as session:
        for number in range(40):
            session.play(MovePiece("die.a", "table", x=number, y=2))
    data = bytearray(save.read_bytes())
    acts = list(whole_frames(bytes(data)))
    for damaged in (10, 20, 30):
        data[acts[damaged].payload + 1] ^= 255
    save.write_bytes(data)
    found = salvage(save)
    assert len(found.records) == 9
    # The act after each damage cannot be told from the damage itself; the three damaged ones are lost.
    assert found.later_entries == len(acts) - 11 - 2 - 3


def test_one_judgement_for_a_counter_below_its_floor(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Session.load(save) as session:
        [(name, counter)] = [(name, one) for name, one in session.equipment.counters.items() if one.floor is not None][:1]
        entries = len(session.entries)
    assert counter.floor is not None
    last = list(whole_frames(save.read_bytes()))[-1]
    row = ["e", entries - 1, "blue", ["set"], [["c", [[name, counter.floor - 1]]]], 5]
    save.write_bytes(save.read_bytes() + pack_frame(msgpack.packb(row), last.crc)[0])
    sentence = "1 entries at the end do not fit this table and were left out."
    assert run_command(["verify", str(save), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["problem"] == sentence
    assert run_command(["repair", str(save)]) == 0
    assert "1 entries that do not fit the table were left out" in capsys.readouterr().out
    assert run_command(["verify", str(save.with_name("evening repaired.tabletop"))]) == 0
    with Session.load(save) as session:
        assert sentence in session.recovery
        assert len(session.entries) == entries
        assert session.table.counters[name] >= counter.floor
