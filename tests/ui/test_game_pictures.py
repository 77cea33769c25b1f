"""Pictures that an installed game brings are visible wherever its pieces are."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest
from driver import Driver
from faulty_game import install
from picture_pack import MAGENTA, magenta, write_pictured
from small_box import SMALL_GAME

from tabletop import WriteNote
from tabletop.cli import run_command
from tabletop.core.codec import PictureRow
from tabletop.games.registry import game_names, load_game
from tabletop.saves.folder import new_save_path, saves_folder
from tabletop.saves.reading import read_save
from tabletop.saves.summary import list_save
from tabletop.session import Session
from tabletop.ui.screens.saves import SavesScreen
from tabletop.ui.table.menus.table_menu import table_rows
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.widgets.menu_rows import all_rows

CODE = """
from importlib.resources import files
from msgspec.structs import replace
from small_box import small_equipment
from tabletop.core.faces import Face, Picture
from tabletop.games.game import Game

def box(seats, options):
    plain = small_equipment(seats)
    man = replace(plain.kinds["man"], faces=(Face((Picture("men/man.png", 0, 0, 30, 30),), "man"),))
    return replace(plain, game="pictured", name="Pictured", kinds={**plain.kinds, "man": man})

GAME = Game("pictured", "Pictured", "Has a picture.", (1, 4), box, pictures=files(__package__) / "pictures")
"""


@pytest.fixture
def pictured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of an installed game whose men are magenta squares in a PNG of its own."""
    package = tmp_path / "site" / "pictured_game"
    (package / "pictures" / "men").mkdir(parents=True)
    (package / "__init__.py").write_text(CODE)
    picture = pygame.Surface((60, 60))
    picture.fill(MAGENTA)
    pygame.image.save(picture, str(package / "pictures" / "men" / "man.png"))
    install(tmp_path / "site", monkeypatch, pictured="pictured_game:GAME")
    monkeypatch.delitem(sys.modules, "pictured_game", raising=False)
    return "pictured"


def test_on_the_table_in_the_library_and_in_files(pictured: str, tmp_path: Path) -> None:
    path = new_save_path(saves_folder(), "Evening")
    with Driver() as driver:
        driver.settle(60.0)
        rect = driver.card(game_names().index(pictured)).clip(driver.picture().get_rect())
        assert magenta(driver.picture().subsurface(rect)) > 25
    with Driver(session=Session.new(pictured, path=path)) as driver:
        driver.settle()
        assert isinstance(driver.screen, TableScreen)
        assert magenta(driver.picture()) > 400
        driver.screen.session.mark("Kept")
    png, film = tmp_path / "table.png", tmp_path / "film"
    assert run_command(["screenshot", str(path), "-o", str(png), "--size", "640x480"]) == 0
    assert run_command(["export", str(path), "-o", str(film), "--size", "640x480"]) == 0
    assert all(magenta(pygame.image.load(str(one))) > 100 for one in (png, *film.iterdir()))


def test_without_the_game_its_pictures_come_from_the_store(pictured: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new_save_path(saves_folder(), "Evening")
    Session.new(load_game(pictured), path=path).close()
    monkeypatch.setattr("tabletop.games.registry.installed", list)
    with Driver(session=Session.load(path)) as driver:
        driver.settle()
        assert magenta(driver.picture()) > 400


def test_a_copy_with_its_pictures_is_saved_at_the_table_and_from_the_list(own_place: Path) -> None:
    write_pictured(saves_folder() / "games")
    path, gift, again = saves_folder() / "Meadow.tabletop", own_place / "gift.tabletop", own_place / "again"
    with Driver(session=Session.new("meadow", 2, path=path)) as driver:
        driver.table.screen.session.play(WriteNote("Hello"))
        driver.table.screen.do("save_with_pictures")
        driver.form.focused.set_text(str(gift))
        driver.key("enter")
        driver.settle()
        assert driver.app.top is driver.table.screen
    with Driver() as driver:
        driver.app.push(SavesScreen(driver.app))
        driver.step()
        driver.screen.hand_on_chosen()
        driver.form.focused.set_text(str(again))
        driver.key("enter")
        driver.settle()
    header, _, _ = read_save(path)
    for one in (gift, again.with_suffix(".tabletop")):
        copied, rows, _ = read_save(one)
        assert copied.pictures == header.pictures
        assert {row.digest for row in rows if isinstance(row, PictureRow)} == set(header.pictures.values())
        assert list_save(one).thumbnail


def test_a_game_without_pictures_offers_no_copy_with_them() -> None:
    with Driver(session=Session.new(SMALL_GAME, 2)) as driver:
        assert driver.table.screen.why_not("save_with_pictures") == "This game has no pictures of its own."
        texts = [row.text for row in all_rows(table_rows(driver.table.screen))]
        assert "Save a copy…" in texts
        assert "Save a copy with its pictures…" not in texts
    with Driver(session=Session.new("open_table", 2)) as driver:
        assert driver.table.screen.why_not("save_with_pictures") == "", "its art is not in its saves"
