"""The tree of entries: undo, redo, jumps, branches that stay."""

from __future__ import annotations

import random

import pytest

from tabletop import MovePiece, MoveRefusedError, Session, UnknownNameError
from tabletop.core import log
from tabletop.core.apply import Draft
from tabletop.core.events import Event
from tabletop.core.table import table_hash


def move(session: Session, x: float) -> int:
    """Put a die somewhere; return the entry."""
    return session.play(MovePiece("die.a", to="table", x=x, y=0)).id


def test_redo_after_a_new_line_follows_the_new_one_and_keeps_the_old(small_session: Session) -> None:
    first = move(small_session, 10)
    old = move(small_session, 20)
    small_session.undo()
    new = move(small_session, 30)
    small_session.undo()
    assert small_session.redo().id == new
    assert small_session.jump(old).id == old
    assert small_session.table.pieces["die.a"].x == 20
    small_session.undo()
    assert small_session.head == first
    assert small_session.redo().id == old


def test_a_jump_across_lines_leads_redo_along_the_new_line(small_session: Session) -> None:
    root = move(small_session, 1)
    old = [move(small_session, 10 + step) for step in range(4)]
    small_session.jump(root)
    new = [move(small_session, 50 + step) for step in range(4)]
    small_session.jump(old[2])
    small_session.jump(root)
    assert [small_session.redo().id for _ in range(4)] == old
    small_session.jump(new[-1])
    small_session.jump(root)
    assert [small_session.redo().id for _ in range(4)] == new


def test_undo_stops_at_the_set_up(small_session: Session) -> None:
    move(small_session, 5)
    small_session.undo()
    with pytest.raises(MoveRefusedError, match="nothing to undo"):
        small_session.undo()
    small_session.redo()
    with pytest.raises(MoveRefusedError, match="nothing to redo"):
        small_session.redo()


def test_an_unknown_entry_is_named(small_session: Session) -> None:
    with pytest.raises(UnknownNameError, match="There is no entry 99"):
        small_session.jump(99)
    with pytest.raises(UnknownNameError):
        small_session.jump(-1)


def test_every_entry_of_a_long_game_has_the_table_it_had(small_session: Session) -> None:
    hashes = {small_session.head: table_hash(small_session.table)}
    for step in range(1300):
        entry = move(small_session, step % 900)
        hashes[entry] = table_hash(small_session.table)
    for entry in (1, 2, 499, 500, 501, 750, 1299, 3, 1301):
        small_session.jump(entry)
        assert table_hash(small_session.table) == hashes[entry]
    for entry in range(1300, 1100, -1):
        small_session.undo()
        assert table_hash(small_session.table) == hashes[entry]
    assert len(small_session.log._recent) <= log.RECENT_TABLES


def test_undo_after_undo_replays_next_to_nothing(small_session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    for step in range(1300):
        move(small_session, step % 900)
    replayed: list[int] = []

    class Counting(Draft):
        def apply(self, event: Event) -> None:
            replayed[-1] += 1
            Draft.apply(self, event)

    monkeypatch.setattr(log, "Draft", Counting)
    for _ in range(1000):
        replayed.append(0)
        small_session.undo()
    far = [count for count in replayed if count > log.TRAIL_EVERY]
    assert len(far) <= 4, far
    assert len(small_session.log._trail) <= log.TRAIL_TABLES


def test_snapshots_are_thinned_and_still_lead_everywhere(small_session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_SNAPSHOTS", 8)
    monkeypatch.setattr(small_session.log, "_every", 20)
    hashes = {small_session.head: table_hash(small_session.table)}
    for step in range(900):
        entry = move(small_session, step % 700)
        hashes[entry] = table_hash(small_session.table)
    assert sorted(small_session.log._kept) == [0, 160, 320, 480, 640, 800]
    for entry in (1, 159, 160, 161, 333, 640, 900):
        small_session.jump(entry)
        assert table_hash(small_session.table) == hashes[entry]


def test_the_way_to_an_entry_is_the_same_in_whatever_order_it_is_asked_for(small_session: Session) -> None:
    rng = random.Random(3)
    for step in range(120):
        move(small_session, step)
        if not step % 7:
            small_session.jump(rng.randrange(1, len(small_session.entries)))
    game = small_session.log
    for asked in (rng.randrange(len(game.entries)) for _ in range(300)):
        way = [asked]
        while way[0]:
            way.insert(0, game.entries[way[0]].parent)
        found = game.path(asked)
        assert found == way
        # Who has got it may change it.
        found.append(-1)
    game.cut(60)
    assert game.path(60)[-1] == 60
    assert max(game.path(60)) == 60
