"""Several dice at once by notation, their sums, and chance saying who begins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import LockPieces, MovePieces, MoveRefusedError, PickSeat, RollDice, RollPool, Session
from tabletop.core.codec import entry_from, pack_entry, unpack_record
from tabletop.core.events import DiceRolled
from tabletop.core.table import table_hash
from tabletop.rules.dice_notation import MOST_DICE, DiceGroup, Pool, pool_of, total_of
from tabletop.rules.dice_words import pool_words
from tabletop.rules.free_moves import is_free_row, move_from_row
from tabletop.rules.log_pictures import pictured


@pytest.fixture
def session() -> Session:
    return Session.new("open_table", seats=3, seed="7")


def rolled(session: Session) -> DiceRolled:
    return next(event for event in session.entries[session.head].events if isinstance(event, DiceRolled))


@pytest.mark.parametrize(
    ("notation", "pool"),
    [
        ("5d6", Pool((DiceGroup(5, 6),))),
        ("d20", Pool((DiceGroup(1, 20),))),
        (" 2D20 kH1 ", Pool((DiceGroup(2, 20, 1),))),
        ("4d6kl3+2", Pool((DiceGroup(4, 6, -3),), 2)),
        ("2d6+d8-1", Pool((DiceGroup(2, 6), DiceGroup(1, 8)), -1)),
    ],
)
def test_notation(notation: str, pool: Pool) -> None:
    assert pool_of(notation) == pool


@pytest.mark.parametrize(
    "notation", ["", "6", "5x6", "d", "2d6d8", "2d6-d8", "0d6", "3d6kh4", "3d6kh0", "21d6", "2d6+", "d6" * 40]
)
def test_what_stands_for_no_dice_is_refused(notation: str) -> None:
    with pytest.raises(MoveRefusedError):
        pool_of(notation)


@given(st.text("0123456789dkhl+- ", max_size=12))
def test_any_text_is_a_pool_or_refused(text: str) -> None:
    try:
        pool = pool_of(text)
    except MoveRefusedError:
        return
    count = sum(group.count for group in pool.groups)
    assert 0 < count <= MOST_DICE
    assert total_of(pool, [1] * count) <= count + pool.plus


def test_the_highest_or_lowest_count() -> None:
    assert total_of(pool_of("4d6kh3"), [3, 6, 1, 5]) == 14
    assert total_of(pool_of("4d6kl1+2"), [3, 6, 1, 5]) == 3
    assert total_of(pool_of("2d6+2d8kh1"), [3, 6, 1, 5]) == 14


@pytest.mark.parametrize(
    ("notation", "values", "words"),
    [
        ("2d20kh1", [13, 4], ", keeps 13"),
        ("2d20kl1", [13, 4], ", keeps 4"),
        ("4d6kh3", [3, 6, 1, 5], ", keeps 6, 5 and 3 = 14"),
        ("2d20kh1+3", [13, 4], ", keeps 13 + 3 = 16"),
        ("2d6kh2", [3, 6], " = 9"),
        ("3d6-2", [3, 6, 1], " − 2 = 8"),
        ("3d6+2", [3, 6, 1], " + 2 = 12"),
    ],
)
def test_a_roll_says_which_dice_count(notation: str, values: list[int], words: str) -> None:
    assert pool_words(pool_of(notation), values) == words


def test_dice_of_the_tray_are_used_and_missing_ones_made_once(session: Session) -> None:
    before = table_hash(session.table)
    session.play(RollPool("5d6"))
    assert len(rolled(session).pieces) == 5
    assert rolled(session).pieces[:2] == ("d6.1", "d6.2")
    assert {session.table.where[die] for die in rolled(session).pieces} == {"dice"}
    spots = [(session.table.pieces[die].x, session.table.pieces[die].y) for die in session.table.zones["dice"]]
    assert len(set(spots)) == len(spots)
    pieces = len(session.table.pieces)
    session.play(RollPool("5d6"))
    assert len(session.table.pieces) == pieces
    session.jump(session.log.base)
    assert table_hash(session.table) == before


def test_a_die_in_use_elsewhere_or_locked_is_left_alone(session: Session) -> None:
    session.play(MovePieces(("d6.1",), "table", ((400.0, 400.0),)))
    session.play(LockPieces(("d6.2",), True))
    session.play(RollPool("2d6"))
    assert not {"d6.1", "d6.2"} & set(rolled(session).pieces)


def test_the_log_has_all_dice_and_the_sum(session: Session) -> None:
    for notation in ("8d6", "2d20kh1", "3d6+2", "d6+1"):
        session.play(RollPool(notation))
        values = [face + 1 for face in rolled(session).faces]
        said = session.describe(session.head, "red")
        assert said.startswith(f"Blue rolls {notation}: {values[0]}")
        assert said.endswith(f"{'keeps' if 'k' in notation else '='} {total_of(pool_of(notation), values)}.")
        entry = session.entries[session.head]
        shown = pictured(entry, session.log.table_at(entry.parent), session.table, None)
        assert [one.face + 1 for one in shown] == values
    session.play(RollPool("d20"))
    assert "=" not in session.describe(session.head, None)
    session.play(RollDice(("d6.1", "d6.2")))
    values = [face + 1 for face in rolled(session).faces]
    assert f"rolls {values[0]} and {values[1]} = {sum(values)} with two six-sided dice" in session.describe(session.head, None)
    session.play(RollDice(("coin.1",)))
    assert session.describe(session.head, None) in ("Blue tosses heads with a coin.", "Blue tosses tails with a coin.")


def test_the_row_is_read_back_from_a_save(session: Session) -> None:
    entry = session.play(RollPool("2d20kh1"))
    row = unpack_record(pack_entry(entry))
    again = entry_from(row, entry.id)  # type: ignore[arg-type]
    assert again == entry
    assert again.move is not None
    assert is_free_row(again.move)
    assert move_from_row(again.move) == RollPool("2d20kh1")


def test_undo_does_not_fish_for_another_roll_or_another_beginner(session: Session) -> None:
    for move in (RollPool("6d6"), PickSeat()):
        session.play(move)
        after = table_hash(session.table)
        session.undo()
        session.play(RollPool("3d8"))
        session.undo()
        session.play(move)
        assert table_hash(session.table) == after
        assert session.head in session.log.barriers


def test_chance_says_who_begins(session: Session) -> None:
    begun = set()
    for _ in range(30):
        session.play(PickSeat())
        (seat,) = session.table.flow.to_act
        begun.add(seat)
        name = session.equipment.seat(seat).name
        assert (
            session.describe(session.head, None) == f"Blue lets chance say who begins: {name}."
            or session.entries[-1].seat != "blue"
        )
    assert begun == {"blue", "red", "green"}


@pytest.mark.parametrize(
    ("notation", "reason"), [("3d7", "no die with 7 sides"), ("hello", "such as 5d6"), ("999d6", "At most 20 dice")]
)
def test_what_the_box_does_not_have_is_refused(session: Session, notation: str, reason: str) -> None:
    with pytest.raises(MoveRefusedError, match=reason):
        session.play(RollPool(notation))
