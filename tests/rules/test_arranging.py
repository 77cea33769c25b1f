"""Several pieces in order in one act: in a row, in a grid, in line, evenly apart, turned about their common middle."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletop import MovePieces, MoveRefusedError, Session
from tabletop.core.rects import overlap
from tabletop.core.table import Table, table_hash
from tabletop.rules.piece_commands import ARRANGING, Target

MEN = tuple(f"draughts.white.{number}" for number in range(1, 5))
PLACES = ((400.0, 200.0), (460.0, 230.0), (640.0, 210.0), (500.0, 330.0))


@pytest.fixture
def session() -> Session:
    """The Open Table for two, four draughts loose on the table."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(MovePieces(MEN, "table", PLACES))
    return session


def does(session: Session, name: str, pieces: tuple[str, ...] = MEN, step: float = 45.0) -> None:
    move = ARRANGING[name](Target(session.table, "blue", pieces, step))
    assert move is not None
    session.play(move)


def places(table: Table, pieces: tuple[str, ...] = MEN) -> list[tuple[float, float]]:
    return [(table.pieces[piece].x, table.pieces[piece].y) for piece in pieces]


@pytest.mark.parametrize("name", ARRANGING)
def test_each_way_is_one_act_that_undo_and_redo_bring_back(session: Session, name: str) -> None:
    before, acts = table_hash(session.table), len(session.entries)
    does(session, name)
    after = table_hash(session.table)
    assert after != before
    assert len(session.entries) == acts + 1
    assert session.describe(session.head, "red").startswith(("Blue lines up four", "Blue turns four"))
    session.undo()
    assert table_hash(session.table) == before
    session.redo()
    assert table_hash(session.table) == after


def test_a_row_and_a_grid_cover_nothing(session: Session) -> None:
    does(session, "in_row")
    assert len({y for _, y in places(session.table)}) == 1
    xs = sorted(x for x, _ in places(session.table))
    assert sorted(MEN, key=lambda man: session.table.pieces[man].x) == [MEN[0], MEN[2], MEN[1], MEN[3]]
    assert min(b - a for a, b in pairwise(xs)) >= session.table.kind(MEN[0]).width
    does(session, "in_grid")
    assert len({x for x, _ in places(session.table)}) == len({y for _, y in places(session.table)}) == 2


def test_a_pile_is_laid_out_and_the_pack_fits_on_the_table(session: Session) -> None:
    cards = session.table.zones["deck"][-16:]
    does(session, "in_grid", cards)
    assert all(session.table.where[card] == "table" for card in cards)
    assert len(set(places(session.table, cards))) == 16
    assert all(session.table.face(card).hides for card in cards)
    rest = session.table.zones["deck"]
    does(session, "in_grid", rest)
    zone = session.equipment.zones["table"]
    half = session.table.kind(rest[0]).width / 2
    assert all(half <= x <= zone.width - half for x, _ in places(session.table, rest))
    assert len(set(places(session.table, rest))) == len(rest)


def test_one_card_of_a_pile_stands_for_the_pile(session: Session) -> None:
    session.play(MovePieces(session.table.zones["deck"][-9:], "table", ((600.0, 300.0),)))
    pile = session.table.pile_of(session.table.zones["table"][-1])
    assert len(pile) == 9
    does(session, "in_grid", pile[-1:])
    assert len({x for x, _ in places(session.table, pile)}) == len({y for _, y in places(session.table, pile)}) == 3
    assert ARRANGING["turn_group_left"](Target(session.table, "blue", MEN[:1])) is None


def test_a_grid_is_wide_where_a_square_has_no_room() -> None:
    session = Session.new("open_table", seats=8, seed="7")
    cards = session.table.zones["deck"][-16:]
    does(session, "in_grid", cards)
    spots = places(session.table, cards)
    zones = [zone for name, zone in session.equipment.zones.items() if name != "table" and not zone.in_hand]
    half_x, half_y = session.table.kind(cards[0]).width / 2, session.table.kind(cards[0]).height / 2
    for x, y in spots:
        rect = (x - half_x, y - half_y, 2 * half_x, 2 * half_y)
        assert not [zone.id for zone in zones if overlap(rect, (zone.x, zone.y, zone.width, zone.height))]
    assert len({y for _, y in spots}) < 4


def test_piles_stay_piles(session: Session) -> None:
    session.play(MovePieces(MEN[:2], "table", ((400.0, 200.0),)))
    does(session, "in_row")
    assert len(set(places(session.table))) == 3
    assert places(session.table)[0] == places(session.table)[1]


def test_in_line_and_evenly_apart(session: Session) -> None:
    does(session, "align_across")
    assert {y for _, y in places(session.table)} == {242.5}
    does(session, "space_across")
    assert [x for x, _ in places(session.table)] == [400, 480, 640, 560]
    with pytest.raises(MoveRefusedError, match="already"):
        does(session, "space_across")
    assert ARRANGING["space_down"](Target(session.table, "blue", MEN[:2])) is None


def test_four_quarters_of_a_turn_bring_the_group_back(session: Session) -> None:
    does(session, "turn_group_right", step=90.0)
    first = places(session.table)
    assert {session.table.pieces[one].angle for one in MEN} == {90}
    assert max(y for _, y in first) - min(y for _, y in first) == 240
    for _ in range(3):
        does(session, "turn_group_right", step=90.0)
    assert places(session.table) == [pytest.approx(place, abs=0.25) for place in PLACES]
    assert {session.table.pieces[one].angle for one in MEN} == {0}


def test_a_group_at_the_edge_is_turned_inside_the_table(session: Session) -> None:
    session.play(MovePieces(MEN, "table", ((400.0, 530.0), (500.0, 530.0), (600.0, 530.0), (700.0, 530.0))))
    does(session, "turn_group_left", step=90.0)
    ys = sorted(y for _, y in places(session.table))
    assert ys[-1] <= 540
    assert [b - a for a, b in pairwise(ys)] == [100, 100, 100]
