"""The box of the Open Table by its options."""

from __future__ import annotations

from tabletop import Session
from tabletop.core.equipment import Equipment
from tabletop.rules.free_room import free_place


def box_with(board: str) -> Equipment:
    return Session.new("open_table", seats=4, seed="7", options={"board": board}).equipment


def test_without_a_board_its_third_of_the_table_is_free() -> None:
    session = Session.new("open_table", seats=4, seed="7", options={"board": "none"})
    zones = session.equipment.zones
    assert not {"board", "box:white", "box:black"} & zones.keys()
    assert not [kind for kind in session.equipment.kinds if kind.startswith(("chess", "draughts"))]
    open_zone = zones["table"]
    assert free_place(session.table, open_zone, (800.0, 260.0), (480.0, 300.0)) is not None
    with_board = Session.new("open_table", seats=4, seed="7", options={"board": "empty"})
    assert free_place(with_board.table, with_board.equipment.zones["table"], (800.0, 260.0), (480.0, 300.0)) is None


def test_the_other_options_keep_everything_where_it_was() -> None:
    chess, empty, none = (box_with(board) for board in ("chess", "empty", "none"))
    assert chess.zones == empty.zones
    moved = {name: chess.zones[name].x - zone.x for name, zone in none.zones.items()}
    assert {moved[name] for name in ("dice", "bag", "supply:chip.1", "supply:pawn.blue")} == {moved["bag"]}
    assert moved["bag"] > 250
    assert moved["deck"] == moved["discard"] == moved["supply:blank_card"] == 0
