"""Boards out of the box of components: pieces fall into their cells, however they are turned, and lie beside them elsewhere."""

from __future__ import annotations

import pytest
from small_box import SMALL_GAME

from tabletop.components.standard import standard
from tabletop.core.component import Component
from tabletop.core.layout import zone_spots
from tabletop.rules.bringing import bring_move
from tabletop.rules.drops import find_drop
from tabletop.rules.free_moves import LockPieces, MovePieces, TurnPieces
from tabletop.session import Session

MIDDLE = (500.0, 350.0)


def component(id: str) -> Component:
    return next(one for one in standard() if one.id == id)


def table_with(board: str) -> Session:
    """The small table with a board on its middle."""
    session = Session.new(SMALL_GAME, seats=2, seed="7")
    session.play(bring_move(component(board), session.equipment.zones["table"], [MIDDLE]))
    return session


def dropped(session: Session, piece: str, x: float, y: float) -> tuple[float, float]:
    found = find_drop(session.table, (piece,), {piece: (x, y)}, (x, y))
    assert found is not None
    assert found.zone.id == "table"
    return found.places[0]


def test_a_piece_falls_into_the_nearest_square() -> None:
    session = table_with("board.8")
    # The squares are 33 mm wide, and four of them lie left of the middle.
    assert dropped(session, "die.a", 500 + 10, 350 - 60) == (500 + 16.5, 350 - 49.5)


def test_it_stays_where_it_is_let_go_on_the_frame_and_beside_the_board() -> None:
    session = table_with("board.8")
    assert dropped(session, "die.a", 500 - 140, 350) == (360.0, 350.0)
    assert dropped(session, "die.a", 800, 120) == (800.0, 120.0)


def test_the_points_of_a_board_for_stones_are_the_crossings_of_its_lines() -> None:
    session = table_with("board.9")
    assert dropped(session, "die.a", 503, 354) == MIDDLE
    assert dropped(session, "die.a", 500 + 22 - 4, 350 - 22 + 4) == (522.0, 328.0)


def test_hexagons_of_odd_rows_are_shifted() -> None:
    session = table_with("board.hexes")
    # The board is 11.5 hexagons wide. Its fifth row is the middle one, and is not shifted.
    across = 500 - 11.5 * 34 / 2
    assert dropped(session, "die.a", across + 5.5 * 34 + 3, 350 + 3) == pytest.approx((across + 5.5 * 34, 350.0), abs=0.2)
    assert dropped(session, "die.a", across + 6.0 * 34, 350 + 29)[0] == pytest.approx(across + 6.0 * 34, abs=0.2)


def test_the_cells_turn_with_the_board() -> None:
    session = table_with("board.8")
    board = session.table.zones["table"][0]
    session.play(LockPieces((board,), False))
    session.play(TurnPieces((board,), 45.0))
    x, y = dropped(session, "die.a", 500, 350 + 20)
    assert (x, y) == pytest.approx((500.0, 350 + 16.5 * 2**0.5), abs=0.2)


def test_several_fall_each_into_its_own_cell() -> None:
    session = table_with("board.10")
    centres = {"die.a": (500.0 + 3, 350.0 + 3), "die.b": (500.0 + 33, 350.0 + 3)}
    found = find_drop(session.table, ("die.a", "die.b"), centres, centres["die.a"])
    assert found is not None
    assert found.places == ((514.0, 364.0), (542.0, 364.0))


def test_a_board_does_not_fall_into_the_cells_of_another() -> None:
    session = table_with("board.8")
    session.play(bring_move(component("board.9"), session.equipment.zones["table"], [(300.0, 300.0)]))
    assert dropped(session, "board.9.1", 505, 352) == (505.0, 352.0)


def test_a_piece_on_the_middle_point_is_drawn_there() -> None:
    session = table_with("board.9")
    session.play(MovePieces(("die.a",), "table", (MIDDLE,)))
    spots = {spot.piece: (spot.x, spot.y) for spot in zone_spots(session.table, session.equipment.zones["table"])}
    assert spots["die.a"] == MIDDLE
    assert spots["board.9.1"] == MIDDLE
