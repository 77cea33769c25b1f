"""A folder of pictures, a table and the picture of a back are chosen in the window, without another one to drag them from."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from driver import Driver

from tabletop.packs.editor.found_files import PICTURE_ENDINGS
from tabletop.packs.loading import load_pack
from tabletop.packs.new_pack import new_pack
from tabletop.ui.screens import choose_file
from tabletop.ui.screens.add_part import AddPart
from tabletop.ui.screens.choose_file import ChooseFile, rows_of
from tabletop.ui.screens.my_games import MyGamesScreen
from tabletop.ui.screens.new_own_game import NewOwnGame
from tabletop.ui.table.screen import TableScreen


@pytest.fixture
def home(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of a person with a folder of 54 pictures, a table and a single picture."""
    folder = own_place / "home"
    cards = folder / "Pictures" / "Cards"
    cards.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setattr(choose_file, "_last", None)
    monkeypatch.setattr(Path, "home", lambda: folder)
    drawn = pygame.Surface((63, 88))
    for number in range(1, 55):
        pygame.image.save(drawn, str(cards / f"card {number}.png"))
    drawn.fill("#204060")
    pygame.image.save(drawn, str(folder / "Pictures" / "sea.png"))
    (folder / "Pictures" / "fish.csv").write_text("name,text\nCod,Swims.\nEel,Hides.\n")
    (folder / "Pictures" / ".hidden").mkdir()
    (folder / "Pictures" / "notes.txt").write_text("no picture")
    return folder


def chooser(driver: Driver) -> ChooseFile:
    assert isinstance(driver.screen, ChooseFile), type(driver.screen).__name__
    return driver.screen


def names(driver: Driver) -> list[str]:
    return [row.path.name for row in chooser(driver).shown]


def pick(driver: Driver, name: str) -> None:
    """Click the row of that name."""
    at = names(driver).index(name)
    driver.click(chooser(driver).list.row_rect(at).center)


def open_add(driver: Driver) -> None:
    """Open *Add…* of the game in *My games*."""
    driver.settle()
    driver.key("ctrl+g")
    driver.settle()
    driver.click("Add…")


def test_somebody_new_comes_from_an_empty_folder_to_54_cards_by_clicks_alone(games: Path, home: Path) -> None:
    with Driver(size=(1366, 768)) as driver:
        driver.settle()
        clicks = ["My games", "New game…"]
        for button in clicks:
            driver.click(button)
            driver.settle()
        assert isinstance(driver.screen, NewOwnGame)
        driver.text("Zoo")
        driver.click("Make it")
        driver.settle()
        driver.click("Add…")
        driver.settle()
        driver.click("Pictures")
        pick(driver, "Cards")
        driver.click("Take 54 pictures")
        driver.settle()
        assert isinstance(driver.screen, AddPart)
        driver.click("Add")
        driver.settle()
        toast = driver.app.notices.toast
        assert toast is not None
        assert "Play" in toast.text
        for button in ("Play", "Start"):
            driver.click(button)
            driver.settle()
        assert isinstance(driver.screen, TableScreen)
        assert len(driver.screen.session.table.pieces) == 54
        assert len(clicks) + 8 <= 20


def test_a_person_without_games_reads_how_one_is_made(games: Path) -> None:
    with Driver(size=(1366, 768)) as driver:
        driver.settle()
        driver.key("ctrl+g")
        driver.settle()
        assert isinstance(driver.screen, MyGamesScreen)
        assert not driver.screen.start.visible
        inner, seen = driver.screen.detail, driver.picture()
        dark = pygame.mask.from_threshold(seen.subsurface(inner), (43, 38, 34), (70, 70, 70, 255))
        assert dark.count() > 3_000, "three steps in words"


def test_folders_are_opened_and_left(games: Path, home: Path) -> None:
    new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        open_add(driver)
        driver.click("Pictures")
        assert names(driver) == ["Cards", "fish.csv", "sea.png"]
        pick(driver, "Cards")
        driver.click("Open")
        assert names(driver)[:2] == ["card 1.png", "card 2.png"]
        assert chooser(driver).offered == home / "Pictures" / "Cards", "the folder that is open"
        driver.click("Up")
        assert chooser(driver).folder == home / "Pictures"
        driver.wait(1.0)
        pick(driver, "Cards")
        pick(driver, "Cards")
        assert chooser(driver).folder == home / "Pictures" / "Cards", "two clicks open a folder"
        driver.key("backspace")
        driver.key("backspace")
        assert chooser(driver).folder == home
        assert not chooser(driver).take.enabled
        chooser(driver).go(home / "gone")
        assert "cannot be opened" in chooser(driver).refusal
        assert chooser(driver).folder == home
        driver.key("escape")
        assert isinstance(driver.screen, MyGamesScreen)


@pytest.mark.parametrize("named", [True, False])
def test_cards_of_a_table_have_a_picture_as_their_back(games: Path, home: Path, named: bool) -> None:
    pictures = home / "Pictures"
    if named:
        (pictures / "sea.png").rename(pictures / "fish back.png")
    pack = new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        open_add(driver)
        driver.click("Pictures")
        pick(driver, "fish.csv")
        driver.click("Take fish.csv")
        driver.settle()
        assert isinstance(driver.screen, AddPart)
        add = driver.screen
        assert add.backs.visible
        assert ("last", "The last one is the back") not in add.backs.options
        if not named:
            assert add.backs.value == "usual"
            driver.click(add.backs.boxes()[-1].center)
            assert names(driver) == ["Cards", "sea.png"], "no table can be a back"
            pick(driver, "sea.png")
            driver.click("Take sea.png")
        assert add.backs.value == "file"
        driver.key("enter")
        driver.settle()
    kinds = load_pack(pack).box(load_pack(pack).free_colours(2)[:2], {}).kinds
    assert kinds["fish.back"].faces[0].layers[0].file == "fish/back.png"
    assert (pack / "pictures" / "fish" / "back.png").read_bytes() == next(pictures.glob("*.png")).read_bytes()


def test_a_choice_of_a_back_that_is_given_up_changes_nothing(games: Path, home: Path) -> None:
    new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        driver.settle()
        driver.key("ctrl+g")
        driver.settle()
        driver.click("path")
        driver.paste(str(home / "Pictures" / "Cards"))
        driver.key("enter")
        driver.settle()
        assert isinstance(driver.screen, AddPart)
        add = driver.screen
        driver.click(add.backs.boxes()[-1].center)
        assert isinstance(driver.screen, ChooseFile)
        driver.key("escape")
        assert driver.screen is add
        assert add.backs.value == "usual"


def test_a_folder_that_cannot_be_read_has_no_pictures(home: Path) -> None:
    assert choose_file.pictures_in(home / "gone") == 0
    found = rows_of(home / "Pictures", PICTURE_ENDINGS)
    assert [(row.path.name, row.pictures) for row in found] == [("Cards", 54), ("sea.png", 0)]


def test_letters_find_a_name(games: Path, home: Path) -> None:
    for name in ("Sand", "Sea", "Shore"):
        (home / "Pictures" / name).mkdir()
    new_pack(games, "Zoo", "blank")
    with Driver(size=(1366, 768)) as driver:
        open_add(driver)
        chooser(driver).go(home / "Pictures")
        for letters, found in (("s", "Sand"), ("h", "Shore")):
            driver.text(letters)
            assert chooser(driver).chosen is not None
            assert chooser(driver).chosen.path.name == found
        driver.wait(1.2)
        driver.text("c")
        assert chooser(driver).chosen.path.name == "Cards"
        driver.click("Up")
        assert chooser(driver).form.focused is chooser(driver).list
