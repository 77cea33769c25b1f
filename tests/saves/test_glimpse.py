"""A long game is shown from the end of its save, and its log is read behind that: no less strictly, and before any act."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from forging import joined, payloads_of
from msgspec.structs import replace
from small_box import SMALL_GAME

from tabletop.core.codec import SummaryRow, pack_record, unpack_record
from tabletop.core.errors import SaveError
from tabletop.core.events import PiecesFaced
from tabletop.core.present import pack_present, unpack_present
from tabletop.rules.free_moves import WriteNote
from tabletop.saves.files import open_save, read_save
from tabletop.saves.glimpse import glimpse
from tabletop.saves.manage import duplicate_save
from tabletop.session import Session
from tabletop.session import session as session_module
from tabletop.testing.random_acts import play_random


@pytest.fixture(autouse=True)
def short_games_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of twenty entries counts as a long one, and each twentieth further one gets the present written again."""
    monkeypatch.setattr(session_module, "LONG_GAME", 20)
    monkeypatch.setattr(session_module, "PRESENT_EVERY", 20)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save with sixty acts, a branch, a mark, another title and level, closed as a table closes it."""
    path = tmp_path / "long.tabletop"
    rng = random.Random(4)
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path) as session:
        for number in range(60):
            play_random(session, rng)
            if number == 30:
                session.undo()
        session.mark("here")
        session.rename("A fine evening")
        session.undo_policy, session.open_hands = "barred", True
        session.write_summary(b"picture", is_last=True)
    return path


def same(one: Session, other: Session) -> bool:
    """Whether two sessions hold the same game."""
    kept = [(each.log.entries, each.head, each.table, each.marks, each.head_moves, each.title) for each in (one, other)]
    modes = [(each.rules, each.undo_policy, each.open_hands, each.is_summed_up, each.log.barriers) for each in (one, other)]
    return kept[0] == kept[1] and modes[0] == modes[1]


def test_the_present_is_there_before_the_log_is_read(save: Path) -> None:
    before = save.read_bytes()
    with Session.load(save, read_only=True) as whole, Session.load_present(save) as session:
        assert (session.table, session.head, session.title) == (whole.table, whole.head, "A fine evening")
        assert (session.rules, session.undo_policy, session.open_hands) == ("off", "barred", True)
        assert (session.is_summed_up, session.read_only, session.view("blue")) == (True, False, whole.view("blue"))
        assert abs(session.now() - whole.entries[-1].time) < 60_000
        assert not session.is_read
        while not session.is_read:
            session.read_on(0.0)
        assert same(session, whole)
        assert session.equipment is session.header.equipment
        assert session.recovery == session.unreadable == ""
    assert save.read_bytes() == before


def test_whatever_asks_for_the_log_reads_it(save: Path) -> None:
    for ask in (lambda one: one.log, lambda one: one.marks, lambda one: one.notes, lambda one: one.head_moves):
        with Session.load_present(save) as session:
            assert not session.is_read
            ask(session)
            assert session.is_read


def test_nothing_is_written_before_all_is_read_and_checked(save: Path) -> None:
    with Session.load_present(save) as session:
        session.play(WriteNote("and on"))
        assert session.is_read
        table, count = session.table, len(session.entries)
    with Session.load(save) as again:
        assert (again.table, len(again.entries), again.recovery) == (table, count, "")


def test_its_pictures_count_as_used_when_its_log_is_read(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[Path] = []
    monkeypatch.setattr(session_module, "note_save", lambda path, digests: noted.append(path))
    with Session.load_present(save) as session:
        assert noted == []
        session.read_on()
        assert noted == [save]


def test_acts_after_the_summary_are_played_on_its_table(save: Path) -> None:
    rng = random.Random(9)
    with Session.load(save) as session:
        for _ in range(5):
            play_random(session, rng)
        session.rename("Another evening")
        session.rules = "off"
        table = session.table
    with Session.load_present(save) as session:
        assert not session.is_read
        assert (session.table, session.title, session.is_summed_up) == (table, "Another evening", False)
    with Session.load_present(save) as session:
        # What comes after an undo needs the tables of the past.
        session.undo_policy = "free"
        session.undo()
    with Session.load_present(save) as session:
        assert session.is_read


def test_now_and_again_a_summary_in_the_middle_of_a_game_has_the_present(tmp_path: Path) -> None:
    path, rng = tmp_path / "going on.tabletop", random.Random(4)
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path) as session:
        for _ in range(60):
            play_random(session, rng)
            if not len(session.entries) % 10:
                session.write_summary(b"picture")
        table = session.table
    rows = [record for record in read_save(path)[1] if isinstance(record, SummaryRow)]
    assert [bool(row.present) for row in rows] == [False, True, False, True, False, True]
    with Session.load_present(path) as session:
        assert not session.is_read
        assert session.table == table


def test_a_short_game_is_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "short.tabletop"
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path) as session:
        session.play(WriteNote("the only act"))
        session.write_summary(is_last=True)
    with Session.load_present(path) as session:
        assert session.is_read


def test_damage_found_behind_the_first_picture_ends_the_game_and_alters_nothing(save: Path) -> None:
    content = bytearray(save.read_bytes())
    content[len(content) // 2] ^= 1
    save.write_bytes(content)
    with pytest.raises(SaveError) as strict:
        Session.load(save)
    for act in (lambda one: one.play(WriteNote("and on")), lambda one: one.write_summary(), lambda one: one.read_on()):
        session = Session.load_present(save)
        assert not session.is_read
        with suppress(SaveError):
            act(session)
        assert (session.is_read, session.read_only, session.unreadable) == (True, True, str(strict.value))
        assert len(session.entries) == 1
        with pytest.raises(SaveError, match="damaged"):
            session.play(WriteNote("and on"))
        session.close()
    assert save.read_bytes() == content


def test_a_game_that_is_closed_before_it_is_read_is_free_for_others(save: Path) -> None:
    before = save.read_bytes()
    session = Session.load_present(save)
    session.read_on(0.0)
    session.close()
    assert not session.is_read
    opened = open_save(save)
    assert not opened.file.read_only
    opened.file.close()
    assert save.read_bytes() == before


def test_the_log_overrules_a_forged_present(save: Path) -> None:
    *payloads, last = payloads_of(save.read_bytes())
    row = unpack_record(last)
    assert isinstance(row, SummaryRow)
    present = unpack_present(row.present)
    forged = replace(present, rules="enforce", events=(*present.events, PiecesFaced(("die.a", "die.b"), (5, 5))))
    save.write_bytes(joined([*payloads, pack_record(replace(row, present=pack_present(forged)))], deflated=True))
    with Session.load(save, read_only=True) as whole, Session.load_present(save) as session:
        assert not session.is_read
        assert session.table != whole.table
        session.read_on()
        assert same(session, whole)


@pytest.mark.parametrize("present", [b"x", pack_present, b"\0" * 300_000])
def test_a_present_that_cannot_be_is_passed_over(save: Path, present: object) -> None:
    *payloads, last = payloads_of(save.read_bytes())
    row = unpack_record(last)
    assert isinstance(row, SummaryRow)
    wrong = replace(unpack_present(row.present), events=(PiecesFaced(("die.a",), (99,)),))
    packed = present if isinstance(present, bytes) else pack_present(wrong)
    save.write_bytes(joined([*payloads, pack_record(replace(row, present=packed))], deflated=True))
    assert glimpse(save.read_bytes()) is None
    with Session.load_present(save) as session:
        assert session.is_read


def test_a_torn_end_is_seen_to_at_once(save: Path) -> None:
    with save.open("ab") as file:
        file.write(b"\x05\0\0")
    with Session.load_present(save) as session:
        assert session.is_read
        assert "cut short" in session.recovery


def test_a_save_that_is_open_elsewhere_or_is_none_is_opened_as_ever(save: Path) -> None:
    with Session.load(save), Session.load_present(save) as second:
        assert second.read_only
        assert second.recovery
    for path in (save.parent, save.with_name("missing.tabletop")):
        with pytest.raises(SaveError):
            Session.load_present(path)


def test_a_copy_does_not_say_what_will_come_in_the_original(save: Path) -> None:
    rows = [record for record in read_save(duplicate_save(save))[1] if isinstance(record, SummaryRow)]
    assert [row.present for row in rows] == [b""]
    with Session.load(save) as session:
        session.save(save.with_name("fresh.tabletop"), thumbnail=b"picture", fresh=True)
        session.save(save.with_name("same.tabletop"), thumbnail=b"picture")
        assert glimpse(save.with_name("fresh.tabletop").read_bytes()) is None
        seen = glimpse(save.with_name("same.tabletop").read_bytes())
        assert seen is not None
        assert seen.table == session.table


def test_a_forged_end_is_searched_once_however_many_starts_it_has() -> None:
    frame = b"\x03\0\0\0\0\0\0\0\x98\xa1s"
    content = b"TABLETP\x03" + frame * 90_000 + b"x"
    assert glimpse(content) is None
