"""Many saves: they are found by listing the folder, and only those in sight are read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver
from msgspec.structs import replace
from small_box import SMALL_GAME

from tabletop.core.equipment import SEAT_COLOURS
from tabletop.saves import listings
from tabletop.saves.folder import newest_first, saves_folder
from tabletop.saves.listings import MOST_KEPT, Listings, SaveSearch, list_saves, newest_save
from tabletop.saves.manage import rename_save
from tabletop.saves.summary import SaveListing
from tabletop.session import Session
from tabletop.ui.screen import Screen
from tabletop.ui.screens.saved_game import MOST_PICTURES
from tabletop.ui.screens.saves import NOT_FOUND, SavesScreen
from tabletop.ui.shell.app import App
from tabletop.ui.widgets.dialogs import TextDialog

MANY = 400


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a save."""
    path = tmp_path_factory.mktemp("one") / "one.tabletop"
    with Session.new(SMALL_GAME, seats=2, seed="7", path=path, title="One") as session:
        session.write_summary(b"no picture")
    return path.read_bytes()


@pytest.fixture
def many(own_folders: Path, content: bytes) -> Path:
    """The folder of saves with many saves, of which `save 0` was played last, and one in the trash."""
    for number in range(MANY):
        path = own_folders / f"save {number}.tabletop"
        path.write_bytes(content)
        os.utime(path, (1e9 - number, 1e9 - number))
    (own_folders / "trash").mkdir()
    (own_folders / "trash" / "old.tabletop").write_bytes(content)
    return own_folders


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the saves that are opened for the list."""
    names: list[str] = []
    real = listings.list_save

    def list_save(path: Path, in_trash: bool = False) -> SaveListing:
        names.append(path.stem)
        return real(path, in_trash)

    monkeypatch.setattr(listings, "list_save", list_save)
    return names


def test_only_what_is_looked_at_is_read_and_little_of_it_is_kept(many: Path, opened: list[str]) -> None:
    saves = Listings(many)
    assert (len(saves), opened) == (MANY, [])
    assert [saves[0].path.stem, saves[-1].path.stem, saves[0].title] == ["save 0", f"save {MANY - 1}", "One"]
    assert opened == ["save 0", f"save {MANY - 1}"]
    assert [save.path for save in saves] == saves.paths
    assert len(saves._read) == MOST_KEPT
    assert list(saves) == list_saves(many)


def test_the_trash_and_no_folder(many: Path, opened: list[str]) -> None:
    assert [save.in_trash for save in Listings(many, trash=True)] == [True]
    assert len(Listings(many / "absent")) == 0
    assert len(Listings()) == 0


def test_what_is_gone_when_its_row_is_looked_at_says_so(many: Path) -> None:
    saves = Listings(many)
    (many / "save 3.tabletop").unlink()
    assert saves[3].problem.startswith("There is no save")


def test_a_link_that_leads_nowhere_and_hidden_files_are_no_saves(many: Path) -> None:
    (many / ".hidden.tabletop").write_bytes(b"")
    try:
        (many / "dangling.tabletop").symlink_to(many / "nowhere")
    except OSError:
        pytest.skip("links may not be made here")
    assert len(newest_first(many)) == MANY


def test_the_newest_save_is_found_by_reading_it_alone(many: Path, opened: list[str]) -> None:
    assert newest_save(many) == many / "save 0.tabletop"
    assert opened == ["save 0"]
    (many / "save 0.tabletop").write_bytes(b"no save")
    os.utime(many / "save 0.tabletop", (1e9, 1e9))
    assert newest_save(many) == many / "save 1.tabletop"


@pytest.fixture
def over_library(many: Path) -> Callable[[App], Screen]:
    """A window on the list of saves."""
    return SavesScreen


def test_the_screen_reads_the_rows_in_sight(opened: list[str], driver: Driver) -> None:
    shown = driver.screen
    assert isinstance(shown, SavesScreen)
    in_sight = shown.list.rect.height // shown.list.row_height + 2
    assert 0 < len(set(opened)) <= in_sight
    for index in range(0, MANY, in_sight):
        shown.list.select(index)
        driver.step()
        assert len(shown._thumbnails._kept) <= MOST_PICTURES
    assert shown.saves[MANY - 1].title == "One"
    assert shown.saves.paths[0].parent == saves_folder()
    driver.key("end")
    driver.key("delete")
    assert len(shown.saves) == MANY - 1
    assert shown.chosen is not None
    assert shown.chosen.path.stem == f"save {MANY - 2}"


@pytest.fixture
def evenings(many: Path) -> Path:
    """Among many saves, two of Ann's in the 300th and the last place."""
    for number, title in ((299, "Long evening"), (MANY - 1, "Short evening")):
        path = many / f"save {number}.tabletop"
        path.unlink()
        seats = (replace(SEAT_COLOURS[0], name="Ann"), SEAT_COLOURS[1])
        with Session.new(SMALL_GAME, seats=seats, seed="7", path=path, title=title) as session:
            session.write_summary()
        os.utime(path, (1e9 - number, 1e9 - number))
    return many


def test_saves_are_found_by_words_of_title_game_and_people(evenings: Path, opened: list[str]) -> None:
    search, saves = SaveSearch(), Listings(evenings)
    for text, found in (
        ("evening", [299, MANY - 1]),
        ("ANN even", [299, MANY - 1]),
        ("sho ann", [MANY - 1]),
        ("one ann", []),
        (f"{SMALL_GAME.name} ann", [299, MANY - 1]),
        ("save 299", [299]),
    ):
        search.begin(saves, text)
        search.step(60.0)
        assert search.finished
        assert [path.stem for path in search.found] == [f"save {number}" for number in found], text
    assert len(opened) == MANY
    search.begin(saves, " ")
    assert search.finished
    assert search.found == saves.paths
    (evenings / "save 5.tabletop").unlink()
    renamed = rename_save(evenings / "save 299.tabletop", "Morning")
    search.begin(Listings(evenings), "morn")
    search.step(60.0)
    assert search.found == [renamed]


def test_a_search_goes_on_while_the_screen_is_painted(evenings: Path) -> None:
    search, steps = SaveSearch(), 0
    search.begin(Listings(evenings), "evening")
    while not search.finished:
        search.step(0.0)
        steps += 1
    assert steps == MANY
    assert len(search.found) == 2


def test_typed_letters_filter_the_list_and_escape_shows_all(evenings: Path, driver: Driver) -> None:
    shown = driver.screen
    assert isinstance(shown, SavesScreen)
    assert shown.field.visible
    assert driver.form.focused is shown.list
    driver.text("evening")
    driver.until(lambda: shown.search.finished)
    driver.step(2)
    assert [save.title for save in shown.saves] == ["Long evening", "Short evening"]
    assert shown.field.text == "evening"
    driver.key("down")
    assert shown.chosen is not None
    assert shown.chosen.title == "Short evening"
    driver.key("f2")
    assert isinstance(driver.screen, TextDialog)
    driver.text("Late evening")
    driver.key("enter")
    driver.until(lambda: shown.search.finished)
    driver.step(2)
    assert shown.chosen.title == "Late evening"
    driver.key("escape")
    assert driver.screen is shown
    assert shown.field.text == ""
    assert len(shown.saves) == MANY
    driver.text("nowhere to be found")
    driver.until(lambda: shown.search.finished)
    driver.step(2)
    assert len(shown.saves) == 0
    assert shown.list.empty == NOT_FOUND
    driver.key("escape")
    driver.key("escape")
    assert driver.screen is not shown


@pytest.mark.parametrize("size", [(640, 400), (800, 600), (1366, 768)])
def test_the_field_fits_the_window_and_is_not_there_for_a_few_saves(
    evenings: Path, driver: Driver, size: tuple[int, int]
) -> None:
    shown = driver.screen
    assert isinstance(shown, SavesScreen)
    driver.resize(*size)
    driver.step(2)
    assert shown.field.visible
    assert shown.field.rect.width >= 100
    assert driver.overlaps() == []
    assert driver.outside() == []
    assert driver.clipped() == []
    driver.text("evening")
    driver.until(lambda: shown.search.finished)
    driver.key("escape")
    for path in shown.every.paths[12:]:
        path.unlink()
    shown.read()
    assert not shown.field.visible
    assert len(shown.saves) == 12


def test_a_search_goes_on_when_what_was_found_is_deleted(evenings: Path, driver: Driver) -> None:
    shown = driver.screen
    assert isinstance(shown, SavesScreen)
    for number in range(11, MANY - 1):
        if number != 299:
            (evenings / f"save {number}.tabletop").unlink()
    shown.read()
    assert len(shown.every) == 13
    driver.text("evening")
    driver.until(lambda: shown.search.finished)
    driver.click(shown.delete)
    driver.until(lambda: shown.search.finished)
    # With the twelve saves that are left there would be no field, had nothing been searched for.
    assert shown.field.visible
    assert [save.title for save in shown.saves] == ["Short evening"]
    assert shown.chosen is not None
    assert shown.chosen.title == "Short evening"
    driver.key("escape")
    assert not shown.field.visible
    assert len(shown.saves) == 12
