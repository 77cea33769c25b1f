"""Go by clicks, Backgammon with men that slide along their point and dice that are rolled together."""

from __future__ import annotations

import pytest
from driver import Driver
from msgspec.structs import replace

from tabletop import EndTurn, MovePiece, Session, TakeFromSupply
from tabletop.core.check_equipment import check_equipment
from tabletop.core.equipment import SEAT_COLOURS
from tabletop.core.errors import GameDataError
from tabletop.core.layout import place_centre
from tabletop.games.registry import load_game
from tabletop.rules.piece_commands import dice_with


def spot(driver: Driver, zone: str, x: float, y: float) -> tuple[int, int]:
    """The pixel of a place of a zone."""
    view = driver.table.screen.view
    return view.painter.camera.to_screen(*place_centre(view.shown.equipment.zones[zone], x, y))


def test_a_click_on_an_empty_point_of_go_puts_a_stone_of_ones_own_and_ends_the_turn() -> None:
    session = Session.new("go", seats=2, seed="7")
    with Driver(session=session) as driver:
        view = driver.table.screen.view
        driver.settle()
        driver.click(spot(driver, "board", 3, 4))
        assert session.describe(session.head, None) == "Black puts a black stone on d15."
        driver.settle()
        assert view.seat == session.table.flow.to_act[0] == "red"
        driver.click(spot(driver, "board", 3, 4))
        driver.settle()
        assert len(session.table.zones["board"]) == 1
        driver.click(spot(driver, "board", 4, 4))
        driver.settle()
        assert [session.table.kind(piece).id for piece in session.table.zones["board"]] == ["black", "white"]
        driver.key("ctrl+z")
        driver.settle()
        assert len(session.table.zones["board"]) == 1
        assert view.seat == session.table.flow.to_act[0] == "red"


def test_a_stone_that_is_moved_taken_or_out_of_turn_does_not_end_the_turn() -> None:
    session = Session.new("go", seats=2, seed="7")
    session.play(TakeFromSupply("bowl.black", "board", ((3.0, 4.0),)), "blue")
    session.play(TakeFromSupply("bowl.black", "board", ((5.0, 4.0),)), "blue")
    session.play(TakeFromSupply("bowl.black", "board", ((7.0, 4.0),)), "red")
    first, *_ = session.table.zones["board"]
    session.play(MovePiece(first, "board", 8.0, 8.0), "red")
    session.play(MovePiece(first, "taken.black"), "red")
    assert session.table.flow.to_act == ("red",)


def test_out_of_turn_a_click_puts_nothing() -> None:
    session = Session.new("go", seats=2, seed="7")
    session.play(EndTurn())
    with Driver(session=session) as driver:
        driver.settle()
        driver.table.screen.turns.sit("blue")
        driver.settle()
        driver.click(spot(driver, "board", 3, 4))
        assert session.table.zones["board"] == ()


def test_stones_that_were_taken_lie_in_one_pile() -> None:
    session = Session.new("go", seats=2, seed="7")
    with Driver(session=session) as driver:
        driver.settle()
        for column in range(3):
            session.play(TakeFromSupply("bowl.black", "board", ((float(column), 4.0),)))
        driver.settle()
        for piece in session.table.zones["board"]:
            session.play(MovePiece(piece, "taken.black"))
        driver.settle()
        item = driver.table.screen.view.painter.item(session.table.zones["taken.black"][-1])
        assert item is not None
        assert item.count == 3


def test_a_man_dropped_anywhere_on_a_point_slides_to_its_place_and_hits() -> None:
    session = Session.new("backgammon", seats=2, seed="7")
    with Driver(session=session) as driver:
        driver.settle()
        driver.drag(driver.table.at("white.3"), spot(driver, "point.2", 4, 0))
        assert (session.table.where["white.3"], session.table.pieces["white.3"].x) == ("point.2", 0)
        driver.settle()
        driver.drag(driver.table.at("white.4"), spot(driver, "point.2", 3, 0))
        assert session.table.pieces["white.4"].x == 1
        session.undo()
        driver.settle()
        driver.drag(driver.table.at("black.1"), spot(driver, "point.2", 4, 0))
        assert session.table.where["white.3"] == "bar.white"
        assert session.table.pieces["black.1"].x == 0


def test_a_full_point_is_piled_from_its_first_place() -> None:
    session = Session.new("backgammon", seats=2, seed="7")
    with Driver(session=session) as driver:
        driver.settle()
        driver.drag(driver.table.at("white.1"), spot(driver, "point.13", 2, 0))
        assert (session.table.where["white.1"], session.table.pieces["white.1"].x) == ("point.13", 0)


def test_r_over_one_die_of_a_side_rolls_both() -> None:
    session = Session.new("backgammon", seats=2, seed="7")
    with Driver(session=session) as driver:
        driver.settle()
        driver.move(driver.table.at("die.white.1"))
        driver.key("r")
        assert session.describe(session.head, None).endswith(" with two dice.")
    assert dice_with(session.table, ("die.black.2",)) == ("die.black.2", "die.black.1")
    open_table = Session.new("open_table", seats=2, seed="7").table
    assert dice_with(open_table, ("d6.1",)) == ("d6.1",)


def test_a_click_on_a_place_that_is_not_there_is_a_fault_of_the_game() -> None:
    box = load_game("go").box(SEAT_COLOURS[:2], {"size": 19})
    bowl = replace(box.zones["bowl.black"], click="nowhere")
    with pytest.raises(GameDataError, match="click on 'nowhere'"):
        check_equipment(replace(box, zones={**box.zones, bowl.id: bowl}))
