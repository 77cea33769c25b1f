"""The box of components in the window: opened by a key, searched, dragged out of, clicked, counted by digits, put back into."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from driver import Driver

from tabletop import Session
from tabletop.components.standard import standard
from tabletop.core.equipment import UNKNOWN, PieceKind
from tabletop.games.open_table.cards import FRONT
from tabletop.rules.free_moves import (
    DealPieces,
    FlipPieces,
    LockPieces,
    MovePieces,
    NewRound,
    PeekPieces,
    RemovePieces,
    ShufflePieces,
    TakeFromSupply,
)
from tabletop.session.put_back import put_back
from tabletop.ui.faces.face_art import FaceArt
from tabletop.ui.table.input.digits import WAIT_SECONDS
from tabletop.ui.table.menus.drawing_menus import UNSEEN
from tabletop.ui.table.panels.drawer import PUT_BACK, Drawer


@pytest.fixture
def session() -> Session:
    """The Open Table for two, without a board in the way."""
    return Session.new("open_table", seats=2, seed="7", options={"board": "none"})


def opened(driver: Driver) -> Drawer:
    driver.key("x")
    driver.settle()
    return driver.table.screen.drawer


def tile(driver: Driver, name: str) -> pygame.Rect:
    """Where the component of that name is in the drawer, which is scrolled to it."""
    drawer = driver.table.screen.drawer
    index = next(at for at, one in enumerate(drawer.found) if one.name == name)
    drawer.grid.show_whole(index)
    return drawer.grid.rect_at(index)


def new_pieces(driver: Driver, kind: str) -> list[str]:
    return list(driver.table.session.table.pieces_of_kind(kind))


def test_escape_closes_the_box(driver: Driver) -> None:
    """It took the keyboard away from the field, and the box stayed open."""
    drawer = opened(driver)
    driver.text("d6")
    driver.key("escape")
    driver.key("escape")
    assert not drawer.open


def test_a_component_is_dragged_onto_the_table(driver: Driver) -> None:
    opened(driver)
    spot = driver.table.spot(620.0, 340.0)
    driver.drag(tile(driver, "white meeple"), spot)
    driver.settle()
    [piece] = new_pieces(driver, "meeple.white")
    state = driver.table.session.table.pieces[piece]
    assert (state.x, state.y) == pytest.approx((620.0, 340.0), abs=2.0)
    driver.key("ctrl+z")
    driver.settle()
    assert "meeple.white" not in driver.table.session.equipment.kinds
    driver.key("ctrl+y")
    assert new_pieces(driver, "meeple.white") == [piece]


def test_escape_puts_it_back_while_it_is_held(driver: Driver) -> None:
    opened(driver)
    acts = len(driver.table.session.entries)
    driver.press(tile(driver, "white meeple"))
    driver.move(driver.table.spot(), (1, 0, 0))
    assert driver.table.held
    driver.key("escape")
    assert not driver.table.held
    driver.release()
    assert len(driver.table.session.entries) == acts


def test_a_click_puts_one_where_there_is_room(driver: Driver) -> None:
    opened(driver)
    driver.click(tile(driver, "blue pack"))
    driver.settle()
    assert len(new_pieces(driver, "blue.AS")) == 1
    table = driver.table.session.table
    assert len(table.pile_of("blue.AS.1")) == 54


def test_digits_over_it_take_several_as_one_act(driver: Driver) -> None:
    opened(driver)
    acts = len(driver.table.session.entries)
    driver.move(tile(driver, "white cube"))
    driver.key("1")
    driver.key("2")
    driver.settle()
    assert len(driver.table.session.entries) == acts + 1
    cubes = new_pieces(driver, "cube.white")
    assert len(cubes) == 12
    table = driver.table.session.table
    assert len({(table.pieces[cube].x, table.pieces[cube].y) for cube in cubes}) == 12
    assert set(driver.table.screen.view.selection) == set(cubes)


def test_a_number_and_letters_take_several(driver: Driver) -> None:
    """A digit over a piece that had been sought went into the field: nothing was called “meeple5”."""
    drawer = opened(driver)
    acts = len(driver.table.session.entries)
    driver.text("3 white meeple")
    driver.key("enter")
    driver.settle()
    assert len(new_pieces(driver, "meeple.white")) == 3
    driver.key("escape")
    driver.text("white cub")
    driver.move(tile(driver, "white cube"))
    driver.text("12")
    driver.settle()
    assert len(new_pieces(driver, "cube.white")) == 12
    assert drawer.field.text == "white cub"
    assert len(driver.table.session.entries) == acts + 2
    driver.key("escape")
    driver.text("d2")
    assert drawer.field.text == "d2", "a die has that in its name"


def test_letters_that_are_typed_after_it_opens_are_sought(driver: Driver) -> None:
    """They acted on the table: H took the selection into the hand, E turned it, X closed the box."""
    acts = len(driver.table.session.entries)
    drawer = opened(driver)
    driver.text("hex")
    assert drawer.open
    assert drawer.found
    assert all("hex" in f"{one.name} {one.group}".lower() for one in drawer.found)
    driver.text("2")
    assert drawer.field.text == "hex2", "with letters before it a digit belongs to the name"
    assert len(driver.table.session.entries) == acts
    driver.key("escape")
    driver.key("escape")
    assert not drawer.open


def test_letters_find_and_enter_takes_the_first(driver: Driver) -> None:
    drawer = opened(driver)
    driver.click("find component")
    driver.text("tWenty")
    assert [one.name for one in drawer.found] == ["d20"]
    # Letters that are keys of the table go into the field alone.
    assert drawer.field.text == "tWenty"
    driver.key("enter")
    driver.settle()
    assert len(new_pieces(driver, "d20")) == 2
    driver.click(driver.table.spot(700.0, 100.0))
    driver.click("find component")
    driver.text("coin")
    assert drawer.field.text == "coin", "the old word was not replaced"
    driver.key("escape")
    assert (drawer.field.text, len(drawer.found)) == ("", len(standard()))
    driver.key("escape")
    assert not drawer.open
    driver.key("x")
    assert drawer.open, "a letter is a key of the table again"


def test_pieces_dropped_on_it_go_back(driver: Driver) -> None:
    drawer = opened(driver)
    driver.drag(driver.table.at("coin.1"), drawer.grid.rect)
    driver.settle()
    assert "coin.1" not in driver.table.session.table.pieces
    assert driver.table.session.describe(driver.table.session.head, "blue") == "Blue puts a coin back into the box."


def test_a_piece_falls_into_a_cell_of_a_board_from_the_drawer(driver: Driver) -> None:
    opened(driver)
    driver.drag(tile(driver, "8 x 8 board"), driver.table.spot(560.0, 350.0))
    driver.settle()
    board = driver.table.session.table.pieces["board.8.1"]
    assert board.locked
    driver.drag(tile(driver, "white pawn"), driver.table.spot(board.x + 10, board.y + 12))
    driver.settle()
    [pawn] = new_pieces(driver, "pawn.white")
    state = driver.table.session.table.pieces[pawn]
    assert (state.x, state.y) == (board.x + 16.5, board.y + 16.5)
    driver.drag(tile(driver, "chessmen"), driver.table.spot(board.x + 5, board.y - 6))
    driver.settle()
    king = driver.table.session.table.pieces[new_pieces(driver, "chess.white.king")[0]]
    assert (king.x, king.y) == (board.x + 16.5, board.y + 3.5 * 33.0)


def test_a_drag_from_a_locked_board_selects_what_is_on_it(driver: Driver) -> None:
    opened(driver)
    driver.drag(tile(driver, "8 x 8 board"), driver.table.spot(560.0, 350.0))
    driver.drag(tile(driver, "white pawn"), driver.table.spot(560.0 + 10, 350.0 + 12))
    driver.settle()
    driver.drag(driver.table.spot(560.0 - 40, 350.0 - 40), driver.table.spot(560.0 + 60, 350.0 + 60))
    assert "pawn.white.1" in driver.table.screen.view.selection


def test_it_goes_into_the_hand_and_the_log_shows_it(driver: Driver) -> None:
    opened(driver)
    driver.drag(tile(driver, "blank card"), driver.table.screen.view.strip.rect)
    driver.settle()
    session = driver.table.session
    assert len(session.table.zones["hand:blue"]) == 1
    assert session.describe(session.head, "blue") == "Blue takes a blank card out of the box of components."


def test_what_was_taken_back_is_still_pictured_in_the_log(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its kind is not on the table any more: a question mark was in its place."""
    opened(driver)
    driver.click(tile(driver, "blue pack"))
    driver.key("ctrl+z")
    painted: list[PieceKind] = []
    art = driver.table.screen.view.art

    def small(kind: PieceKind, *given: Any) -> pygame.Surface:
        painted.append(kind)
        return FaceArt.small(art, kind, *given)

    monkeypatch.setattr(art, "small", small)
    driver.table.screen.panel.log.refresh()
    driver.table.screen.invalidate()
    driver.step()
    assert painted
    assert UNKNOWN not in painted


def test_what_is_held_is_seen_over_the_box_too(driver: Driver) -> None:
    drawer = opened(driver)
    spot = (drawer.grid.rect.centerx, drawer.grid.rect.bottom - 20)
    meeple = tile(driver, "white meeple")
    driver.step()
    before = driver.picture().get_at(spot)
    driver.press(meeple)
    for number in range(1, 6):
        driver.move((drawer.grid.rect.left + 20, drawer.grid.rect.top + 20 * number), (1, 0, 0))
    driver.move(spot, (1, 0, 0))
    assert driver.picture().get_at(spot) != before
    driver.key("escape")
    driver.release()
    driver.move(driver.table.spot(700.0, 100.0))
    driver.step(2)
    assert driver.picture().get_at(spot) == before


def test_a_counter_is_made_from_the_box(driver: Driver) -> None:
    opened(driver)
    driver.click("Counter…")
    driver.text("Threat 5")
    driver.key("enter")
    driver.settle()
    assert 5 in driver.table.session.table.counters.values()
    driver.click("Clock")
    assert "starts the clock" in driver.table.session.describe(driver.table.session.head, "blue")


def test_without_a_mouse(driver: Driver) -> None:
    driver.key("tab")
    assert driver.table.screen.view.focus
    drawer = opened(driver)
    for _ in range(3):
        driver.key("right")
    driver.key("enter")
    driver.settle()
    assert drawer.found[3].name == "d4"
    assert len(new_pieces(driver, "d4")) == 2
    driver.key("3")
    driver.wait(WAIT_SECONDS)
    driver.settle()
    assert len(new_pieces(driver, "d4")) == 5
    driver.key("x")
    assert not drawer.open
    driver.key("tab")
    assert driver.table.screen.view.focus


def test_the_kinds_of_another_game(driver: Driver) -> None:
    drawer = opened(driver)
    driver.click("which box")
    driver.pick("Ferry")
    driver.settle()
    driver.click(tile(driver, "the landing"))
    driver.settle()
    assert len(new_pieces(driver, "goose.1")) == 2
    assert drawer.source.name == "Ferry"


def test_with_the_rules_on_it_says_why_it_stays_shut() -> None:
    with Driver(session=Session.new("lotta_rome", seats=2, seed="7")) as driver:
        driver.table.lift()
        assert "The rules are on" in driver.table.screen.why_not("components")
        driver.table.session.rules = "off"
        driver.key("x")
        assert driver.table.screen.drawer.open


def test_nothing_of_it_overlaps_or_is_cut(driver: Driver) -> None:
    for size in ((1024, 640), (1280, 800), (1366, 768)):
        driver.resize(*size)
        if not driver.table.screen.drawer.open:
            opened(driver)
        assert driver.outside() == []
        assert driver.overlaps() == []


def test_undo_on_a_branch_with_another_kind_of_that_name_shows_its_own(driver: Driver) -> None:
    opened(driver)
    driver.drag(tile(driver, "white meeple"), driver.table.spot(620.0, 340.0))
    driver.settle()
    session = driver.table.session
    session.play(LockPieces(("meeple.white.1",), True))
    session.play(MovePieces(("coin.1",), "table", ((560.0, 300.0),)))
    driver.settle()
    driver.key("home")
    driver.settle()
    assert driver.table.screen.view.painter.rect_of("meeple.white.1") is None
    driver.key("end")
    driver.settle()
    assert driver.table.screen.view.painter.rect_of("meeple.white.1") is not None


def test_letters_that_are_typed_into_it_cover_no_hand_that_a_click_opened(driver: Driver) -> None:
    """The key that opens a hand covers it when it is let go after a while; the b of `board` was taken for it."""
    session, screen = driver.table.session, driver.table.screen
    session.play(DealPieces(session.table.zones["deck"][-1], 3))
    screen.turns.cover()
    driver.settle()
    assert screen.view.covered
    driver.click(screen.view.strip.rect.center)
    driver.settle()
    assert not screen.view.covered
    driver.wait(2.0)
    drawer = opened(driver)
    for letter in "board":
        driver.text(letter)
        driver.post(pygame.KEYUP, key=ord(letter), mod=0, unicode=letter, scancode=0)
        driver.step()
    assert drawer.field.text == "board"
    assert not screen.view.covered


def test_what_was_sought_last_gives_way_to_the_next_letters(driver: Driver) -> None:
    drawer = opened(driver)
    driver.text("seven")
    drawer.toggle()
    drawer.toggle()
    driver.text("board")
    assert drawer.field.text == "board"


def test_a_board_that_is_moved_lies_below_what_lies_there(driver: Driver) -> None:
    """It was put on chips and cards, which were gone from sight."""
    session = driver.table.session
    opened(driver)
    driver.drag(tile(driver, "8 x 8 board"), driver.table.spot(700.0, 330.0))
    driver.settle()
    [board] = [piece for piece in session.table.pieces if session.table.kind(piece).grid is not None]
    session.play(TakeFromSupply("supply:chip.5", "table", ((480.0, 520.0),)))
    session.play(LockPieces((board,), False))
    session.play(MovePieces((board,), "table", ((480.0, 520.0),)))
    assert session.table.zones["table"][0] == board


def test_a_drag_of_a_locked_board_with_nothing_on_it_says_why_it_stays(driver: Driver) -> None:
    """It drew a box in silence, which chose the board: the next L locked other pieces with it."""
    view = driver.table.screen.view
    opened(driver)
    driver.drag(tile(driver, "8 x 8 board"), driver.table.spot(700.0, 330.0))
    driver.settle()
    driver.key("escape")
    driver.key("escape")
    middle = driver.table.spot(700.0, 330.0)
    driver.drag(middle, (middle[0] + 60, middle[1] + 40))
    assert not view.selection
    assert driver.app.notices.toast is not None
    assert driver.app.notices.toast.text == "The 8 x 8 board is locked; unlock it first (L)."


class TestPutBack:
    """A card that was put back into the box was in no box: only undo brought it back, and the next deal was short of it."""

    def test_a_card_that_was_put_back_comes_out_of_the_box_and_is_of_its_pack_again(self, driver: Driver) -> None:
        session = driver.table.session
        card = session.table.zones["deck"][3]
        kind = session.table.kind(card)
        session.play(MovePieces((card,), "table", ((620.0, 340.0),)))
        session.play(FlipPieces((card,)))
        driver.settle()
        driver.move(driver.table.at(card))
        driver.key("delete")
        assert card not in session.table.pieces
        assert driver.app.notices.toast is not None
        assert driver.app.notices.toast.text == "It is in the box of components now: X opens it."
        drawer = opened(driver)
        assert (drawer.found[0].name, drawer.found[0].group) == (kind.name, PUT_BACK)
        driver.drag(tile(driver, kind.name), driver.table.spot(620.0, 340.0))
        driver.settle()
        [back] = session.table.pieces_of_kind(kind.id)
        assert session.table.pieces[back].face == FRONT
        assert all(one.group != PUT_BACK for one in drawer.found)
        session.play(NewRound(back, 2))
        assert len(session.table.zones["deck"]) + sum(len(session.table.zones[f"hand:{one}"]) for one in ("blue", "red")) == 54
        driver.settle()
        for _ in range(3):
            session.undo()
        driver.settle()
        assert session.table.where[card] == "table"

    def test_what_nobody_saw_stays_secret_in_the_box_too(self, driver: Driver) -> None:
        """A card that is left out of the game unseen, as many games want it, is not named to anybody."""
        session = driver.table.session
        session.play(ShufflePieces(session.table.zones["deck"]))
        session.play(RemovePieces(session.table.zones["deck"][-1:]))
        driver.settle()
        drawer = opened(driver)
        assert all(one.group != PUT_BACK for one in drawer.found)

    def test_for_a_card_that_nobody_saw_the_message_names_no_box(self, driver: Driver) -> None:
        driver.move(driver.table.at(driver.table.session.table.zones["deck"][-1]))
        driver.key("delete")
        assert driver.app.notices.toast is not None
        assert (driver.app.notices.toast.text, driver.app.notices.toast.action) == (UNSEEN, "Undo")
        assert len(driver.table.session.table.zones["deck"]) == 53
        driver.app.take_toast()
        driver.settle()
        assert len(driver.table.session.table.zones["deck"]) == 54

    def test_who_saw_it_finds_it_and_the_others_do_not(self, driver: Driver) -> None:
        session = driver.table.session
        card = session.table.zones["deck"][-1]
        name = session.table.kind(card).name
        session.play(PeekPieces((card,)), "red")
        session.play(RemovePieces((card,)))
        assert put_back(session, "blue") == []
        assert [session.equipment.kinds[one.kind].name for one in put_back(session, "red")] == [name]

    def test_what_went_back_to_a_supply_is_not_listed(self, driver: Driver) -> None:
        session = driver.table.session
        session.play(TakeFromSupply("supply:cube.red", "table"))
        [cube] = session.table.pieces_of_kind("cube.red")
        session.play(RemovePieces((cube,)))
        assert put_back(session, "blue") == []

    def test_what_only_one_player_saw_goes_from_the_open_box_with_the_cover_of_the_hand(self, driver: Driver) -> None:
        session, screen = driver.table.session, driver.table.screen
        session.play(DealPieces(session.table.zones["deck"][-1], 1))
        card = session.table.zones["deck"][-1]
        session.play(PeekPieces((card,)), "blue")
        session.play(RemovePieces((card,)), "blue")
        driver.table.lift()
        driver.settle()
        drawer = opened(driver)
        assert screen.view.eyes == "blue"
        assert drawer.found[0].group == PUT_BACK
        screen.turns.cover()
        driver.settle()
        assert screen.view.eyes is None
        assert all(one.group != PUT_BACK for one in drawer.found)
        screen.turns.sit("red")
        driver.settle()
        assert all(one.group != PUT_BACK for one in drawer.found)
