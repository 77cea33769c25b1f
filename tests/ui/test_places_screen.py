"""The places of a game of one's own in the window: added, dragged, resized, named, kept, and there on the table at once."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from driver import Driver

from tabletop.packs.editor.kept_places import kept_places
from tabletop.packs.editor.parts import add_board
from tabletop.packs.new_pack import new_pack
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.session import Session
from tabletop.ui.screens.my_games import MyGamesScreen
from tabletop.ui.screens.places import PlacesScreen, key_of
from tabletop.ui.screens.places_canvas import PlacesCanvas, moved, resized
from tabletop.ui.table.menus.table_menu import MOVE_BOARD
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.dialogs import ConfirmScreen

TABLE = (900.0, 560.0)


def places(driver: Driver) -> PlacesScreen:
    assert isinstance(driver.screen, PlacesScreen)
    return driver.screen


def corner(canvas: PlacesCanvas, number: int) -> tuple[int, int]:
    return canvas.corner_rects(canvas.chosen)[number].center


def test_a_place_is_moved_and_resized_on_a_grid_within_the_table() -> None:
    assert moved((10.0, 10.0, 63.0, 88.0), 12.0, -40.0, TABLE) == (20.0, 0.0, 63.0, 88.0)
    assert moved((10.0, 10.0, 63.0, 88.0), 5_000.0, 0.0, TABLE) == (837.0, 10.0, 63.0, 88.0)
    assert resized((100.0, 100.0, 60.0, 60.0), (1, 1), 22.0, -500.0, TABLE) == (100.0, 100.0, 80.0, 15.0)
    assert resized((100.0, 100.0, 60.0, 60.0), (0, 0), 22.0, -500.0, TABLE) == (120.0, 0.0, 40.0, 160.0)
    assert resized((100.0, 100.0, 60.0, 60.0), (1, 0), 5_000.0, 5_000.0, TABLE) == (100.0, 145.0, 800.0, 15.0)


def test_places_are_added_at_the_table_of_ones_own_game(games: Path) -> None:
    pack = new_pack(games, "Zoo", "cards")
    session = Session.new("zoo", 2, path=new_save_path(saves_folder(), "Zoo"))
    with Driver(size=(1366, 768), session=session) as driver:
        driver.table.screen.do("places")
        canvas = places(driver).canvas
        driver.click("Row")
        driver.click("place name")
        driver.key("ctrl+a")
        driver.text("Market")
        start = canvas.rect_of("row_1")
        driver.drag(start.center, start.move(-60, 40).center)
        left, top, width, height = canvas.places["row_1"].rect
        driver.drag(corner(canvas, 3), (corner(canvas, 3)[0] + 50, corner(canvas, 3)[1] + 30))
        wider = canvas.places["row_1"].rect
        assert wider[:2] == (left, top)
        assert wider[2] > width
        assert wider[3] > height
        driver.click("Grid")
        assert places(driver).columns.visible
        driver.key("left")
        driver.key("shift+down")
        assert canvas.places["grid_1"].height == 245
        driver.click(places(driver).faces.boxes()[2].center)
        deck = canvas.rect_of("deck")
        driver.drag(deck.center, deck.move(30, 10).center)
        driver.key("ctrl+s")
        driver.settle()
        assert isinstance(driver.screen, TableScreen)
        zones = driver.table.session.equipment.zones
        assert (zones["row_1"].name, zones["row_1"].x, zones["row_1"].width) == ("Market", left, wider[2])
        assert zones["grid_1"].face == 1
        assert zones["deck"].x > 40
        assert {row.zone: row.layout for row in kept_places(pack)} == {"deck": "", "row_1": "row", "grid_1": "grid"}
        # A card dropped on the new row lies in it, and the layout with it is kept as the set-up.
        card = driver.table.session.table.zones["deck"][-1]
        driver.drag(driver.table.at(card), driver.table.spot(zones["row_1"].x + 60, zones["row_1"].y + 40))
        driver.settle()
        assert driver.table.session.table.where[card] == "row_1"
        driver.table.screen.do("keep_layout")
    assert Session.new("zoo", 2).table.where[card] == "row_1"


def test_what_was_done_is_taken_back_and_nothing_is_kept_without_a_word(games: Path) -> None:
    pack = new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        driver.settle()
        driver.key("ctrl+g")
        driver.settle()
        driver.click("Places…")
        canvas = places(driver).canvas
        assert not places(driver).hands.enabled, "the game has hands"
        driver.click("Pile")
        driver.key("right")
        x = canvas.places["stack_1"].x
        driver.key("ctrl+z")
        assert canvas.places["stack_1"].x == x - 5
        driver.key("delete")
        assert not canvas.places
        driver.key("ctrl+z")
        assert list(canvas.places) == ["stack_1"]
        driver.key("escape")
        assert isinstance(driver.screen, ConfirmScreen)
        driver.click("Leave")
        assert isinstance(driver.screen, MyGamesScreen)
        assert not kept_places(pack)


def test_changed_places_are_not_lost_by_leaving(games: Path) -> None:
    pack = new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        driver.settle()
        driver.key("ctrl+g")
        driver.settle()
        driver.click("Places…")
        driver.click(places(driver).back.rect.center)
        assert isinstance(driver.screen, MyGamesScreen), "nothing was changed, so nothing is asked"
        driver.click("Places…")
        driver.click("Pile")
        driver.click(places(driver).back.rect.center)
        driver.click("Stay")
        assert list(places(driver).canvas.places) == ["stack_1"]
        driver.key("escape")
        driver.click("Keep")
        assert isinstance(driver.screen, MyGamesScreen)
    assert [row.zone for row in kept_places(pack)] == ["stack_1"]


def test_a_board_is_moved_at_the_table_with_the_cells_on_it(games: Path, own_place: Path) -> None:
    pack, picture = new_pack(games, "Zoo", "blank"), own_place / "map.png"
    sea = pygame.Surface((400, 300))
    sea.fill("#2244AA")
    pygame.image.save(sea, str(picture))
    add_board(pack, "Map", picture, (400.0, 300.0), (8, 6))
    with Driver(size=(1366, 768), session=Session.new("zoo", 2)) as driver:
        driver.settle()
        [board] = driver.table.session.equipment.boards
        driver.click(driver.table.spot(board.x + 20, board.y + 20), button=3)
        driver.pick(MOVE_BOARD)
        driver.settle()
        screen = places(driver)
        canvas, key = screen.canvas, key_of("map")
        assert canvas.chosen == key
        assert not screen.name.visible
        start = canvas.rect_of(key)
        driver.drag(start.center, (start.centerx - 100, start.centery))
        driver.settle()
        x = canvas.places[key].x
        assert x < board.x
        assert canvas.places["map"].x == x, "the cells are moved with the board"
        row, seen = canvas.places[key], canvas.sheet
        spot = seen.left + round((row.x + 20) * canvas.scale), seen.top + round((row.y + 20) * canvas.scale)
        assert driver.picture().get_at(spot).b > 100, "the board is seen where it is now"
        driver.key("ctrl+z")
        assert (canvas.places[key].x, canvas.places["map"].x) == (board.x, board.x)
        driver.drag(start.center, (start.centerx - 100, start.centery))
        driver.key("ctrl+s")
        driver.settle()
        box = driver.table.session.equipment
        assert (box.boards[0].x, box.zones["map"].x) == (x, x)
        driver.table.screen.do("keep_layout")
    box = Session.new("zoo", 2).equipment
    assert (box.boards[0].x, box.zones["map"].x, box.boards[0].width) == (x, x, 400.0)


@pytest.mark.parametrize("width", [900, 1366])
def test_all_of_it_has_room(games: Path, width: int) -> None:
    new_pack(games, "Zoo", "cards")
    with Driver(size=(width, 700), session=Session.new("zoo", 2)) as driver:
        driver.table.screen.do("places")
        driver.click("Grid")
        screen = places(driver)
        right = [screen.buttons[0], *screen.buttons[1:], screen.hands, screen.keep]
        assert all(one.rect.right <= other.rect.left for one, other in pairwise(right))
        assert screen.buttons[0].rect.left > screen.back.rect.right
        assert screen.away.rect.bottom < screen.side.bottom


def test_the_places_of_our_own_games_stay(games: Path) -> None:
    with Driver(session=Session.new("ferry", 2)) as driver:
        assert "your own folder of games" in driver.table.screen.why_not("places")


def test_a_described_place_is_moved_but_not_removed(games: Path) -> None:
    new_pack(games, "Zoo", "cards")
    with Driver(size=(1366, 768), session=Session.new("zoo", 2)) as driver:
        driver.table.screen.do("places")
        canvas = places(driver).canvas
        driver.click(canvas.rect_of("deck").center)
        assert not places(driver).name.visible
        driver.key("delete")
        assert "deck" in canvas.places
        driver.key("pgdn")
        assert canvas.chosen == "discard"
