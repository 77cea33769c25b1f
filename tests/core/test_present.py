"""The present of a game in one piece: it leads to the very table, and says nothing that the acts could not say."""

from __future__ import annotations

import zlib
from pathlib import Path

import msgpack
import pytest
from msgspec.structs import replace
from small_box import SMALL_GAME

from tabletop.core.apply import ImpossibleEventError
from tabletop.core.codec import unpack_record
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import NotASaveError
from tabletop.core.events import CountersChanged, Event, FlowChanged, PiecesMade, PiecesMoved, Revealed
from tabletop.core.present import Present, events_to, pack_present, table_of, unpack_present
from tabletop.core.table import Table, start_table
from tabletop.saves.files import read_save
from tabletop.session import Session
from tabletop.session.save_records import present_of

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("1-open-table", "2-chance", "2-marks", "2-ming-dynasty-4", "2-three-kingdoms-redux-bots", "3-components")
EMPTY = Present(2, 1, 5, "off", "confirm", "covered", (), "", 0, {})


@pytest.fixture(scope="module")
def start() -> Table:
    return start_table(SMALL_GAME.equipment(SEAT_COLOURS[:2], {}), "1")


@pytest.mark.parametrize("name", GAMES)
def test_the_present_is_the_very_table_at_any_moment(name: str) -> None:
    header, records, _ = read_save(GOLDEN / f"{name}.tabletop")
    session = Session.restore(header, records)
    first = start_table(header.equipment, header.seed)
    for entry in range(len(session.entries) - 1, -1, -max(1, len(session.entries) // 6)):
        session.jump(entry)
        present = unpack_present(present_of(session))
        assert table_of(present, first) == session.table
        assert (present.entries, present.head) == (len(session.entries), session.head)
        assert (present.rules, present.undo, present.hands) == (session.rules, session.undo_policy, "covered")


@pytest.mark.parametrize(
    "event",
    [
        PiecesMade(("new",), "cube", "table", ((-1e9, 0.0),)),
        PiecesMade(("die.a",), "cube", "table"),
        PiecesMoved(("die.a",), "table", "nowhere"),
        FlowChanged(("blue",), "x" * 100_000, 1),
        CountersChanged((("notepad", 2**63),)),
        Revealed(("die.a",), ("x" * 100_000,)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_a_present_says_nothing_that_no_act_could_say(start: Table, event: Event) -> None:
    with pytest.raises(ImpossibleEventError):
        table_of(unpack_present(pack_present(replace(EMPTY, events=(event,)))), start)


@pytest.mark.parametrize(
    "present",
    [
        replace(EMPTY, head=2),
        replace(EMPTY, head=-1),
        replace(EMPTY, entries=2**50),
        replace(EMPTY, time=-1),
        replace(EMPTY, time=2**50),
        replace(EMPTY, drawn=-1),
        replace(EMPTY, drawn=2**50),
        replace(EMPTY, seed="x" * 1001),
        replace(EMPTY, streams={"die": -1}),
        replace(EMPTY, streams={f"die {number}": 1 for number in range(30_000)}),
        replace(EMPTY, events=(FlowChanged(("blue",), "", 1, (("deep", [[[]] * 3]),)), FlowChanged((), "", 1, (({"a": 1},),)))),
    ],
)
def test_a_present_that_no_game_can_have_is_refused(present: Present) -> None:
    packed = zlib.compress(pack_present(EMPTY)) if not pack_present(present) else pack_present(present)
    with pytest.raises(NotASaveError):
        unpack_present(packed)


def test_bytes_that_are_no_present_are_refused() -> None:
    packed = pack_present(EMPTY)
    assert unpack_present(packed) == EMPTY
    bomb = zlib.compress(bytes(100 * 1024 * 1024))
    for wrong in (b"", b"x", packed[:-3], packed + b"x", zlib.compress(b"x"), zlib.compress(msgpack.packb([1] * 10)), bomb):
        with pytest.raises(NotASaveError):
            unpack_present(wrong)


def test_a_table_that_cannot_be_made_in_one_piece_has_no_present(start: Table) -> None:
    odd = replace(start, counters={})
    assert events_to(start, odd, ()) is None


def test_a_program_that_knows_no_present_reads_past_it() -> None:
    row = ["s", 5, 5, 1.0, "Blue", {"blue": 3}, "Round 2", b"", "Monday", True, pack_present(EMPTY), "of a later program"]
    known = unpack_record(msgpack.packb(row[:10]))
    assert replace(unpack_record(msgpack.packb(row)), present=b"") == known
