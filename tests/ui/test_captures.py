"""Taking by drop, with the mouse and with the keyboard, and sharing a square with Shift."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import MovePieces, Session
from tabletop.core.layout import place_centre
from tabletop.rules.promoting import promotions
from tabletop.ui.widgets.menu import ContextMenu

QUEEN, PAWN = "chess.white.queen.1", "chess.black.pawn.4"


@pytest.fixture
def session() -> Session:
    """The Open Table for two, with chess on the board."""
    return Session.new("open_table", seats=2, seed="7")


def test_a_drop_takes_and_with_shift_shares(driver: Driver) -> None:
    session = driver.table.session
    acts = len(session.entries)
    driver.drag(driver.table.at(QUEEN), driver.table.at(PAWN))
    assert session.table.where[PAWN] == "box:black"
    assert len(session.entries) == acts + 1
    driver.key("ctrl+z")
    driver.settle()
    driver.drag(driver.table.at(QUEEN), driver.table.at(PAWN), mods="shift")
    assert session.table.where[PAWN] == "board"
    assert session.table.pieces[QUEEN].x == session.table.pieces[PAWN].x
    first, second = driver.table.at(QUEEN), driver.table.at(PAWN)
    assert abs(first[0] - second[0]) > 4


@pytest.mark.parametrize(("key", "zone"), [("enter", "box:black"), ("shift+enter", "board")])
def test_the_keyboard_takes_and_shares_too(driver: Driver, key: str, zone: str) -> None:
    session = driver.table.session
    driver.key("ctrl+f")
    driver.text("white queen")
    driver.key("enter")
    driver.key("enter")
    assert driver.table.held == (QUEEN,)
    for _ in range(6):
        driver.key("up")
    driver.key(key)
    assert session.table.where[PAWN] == zone


def test_a_die_dropped_on_a_die_lies_beside_it(driver: Driver) -> None:
    session = driver.table.session
    session.play(MovePieces(("d6.1",), "table", ((560.0, 350.0),)))
    driver.settle()
    x, y = driver.table.at("d6.1")
    driver.drag(driver.table.at("d6.2"), (x + 3, y + 2))
    driver.settle()
    assert session.table.pieces["d6.1"].x == session.table.pieces["d6.2"].x
    first, second = driver.table.at("d6.1"), driver.table.at("d6.2")
    assert abs(first[0] - second[0]) > 6
    driver.drag(driver.table.at("d6.2"), (first[0] + 40, first[1]))
    assert session.table.pieces["d6.1"].x != session.table.pieces["d6.2"].x


def test_the_menu_of_an_empty_square_sets_the_men_up_again(driver: Driver) -> None:
    """People point at the board when a game is over, and not at one of its men."""
    session, words = driver.table.session, "Set the men up again"
    begun = {piece: (state.x, state.y) for piece, state in session.table.pieces.items() if piece.startswith("chess")}
    driver.drag(driver.table.at(QUEEN), driver.table.at(PAWN))
    driver.settle()
    board = session.equipment.zones["board"]
    driver.click(driver.table.spot(*place_centre(board, 3.0, 4.0)), button=3)
    assert isinstance(driver.screen, ContextMenu)
    assert [row.text for row in driver.screen.rows].count(words) == 1
    driver.pick(words)
    assert {piece: (session.table.pieces[piece].x, session.table.pieces[piece].y) for piece in begun} == begun
    assert session.describe(session.head, None) == "Blue sets up the men again."
    driver.settle()
    driver.click(driver.table.spot(560.0, 350.0), button=3)
    assert isinstance(driver.screen, ContextMenu)
    assert words not in [row.text for row in driver.screen.rows], "no man began on the free table"


def test_the_menu_of_a_pawn_on_the_last_rank_promotes_it(driver: Driver) -> None:
    session, pawn = driver.table.session, "chess.white.pawn.5"
    session.play(MovePieces((pawn,), "board", ((4.0, 0.0),)))
    driver.settle()
    driver.table.menu(pawn, "Promote to knight")
    assert pawn not in session.table.pieces
    assert session.table.where["chess.white.knight.3"] == "board"
    driver.key("ctrl+z")
    assert pawn in session.table.pieces


def test_a_pawn_dropped_on_the_last_rank_is_offered_what_it_may_become(driver: Driver) -> None:
    session, pawn = driver.table.session, "chess.white.pawn.5"
    session.play(MovePieces((pawn,), "board", ((4.0, 1.0),)))
    driver.settle()
    driver.drag(driver.table.at(pawn), driver.table.at("chess.black.king.1"))
    menu = driver.screen
    assert isinstance(menu, ContextMenu)
    assert [row.text for row in menu.rows] == [f"Promote to {name}" for name in ("queen", "rook", "bishop", "knight")]
    driver.pick("Promote to queen")
    driver.settle()
    assert session.table.where["chess.white.queen.2"] == "board"
    assert session.table.where["chess.black.king.1"] == "box:black"


def test_a_pawn_in_its_box_is_not_promoted(driver: Driver) -> None:
    session, pawn = driver.table.session, "chess.white.pawn.5"
    session.play(MovePieces((pawn,), "box:white", ((7.0, 0.0),)))
    assert not promotions(session.table, pawn, "blue")
