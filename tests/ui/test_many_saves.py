"""Many saves: they are found by listing the folder, and only those in sight are read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver
from small_box import SMALL_GAME

from tabletop.saves import listings
from tabletop.saves.folder import newest_first, saves_folder
from tabletop.saves.listings import MOST_KEPT, Listings, list_saves, newest_save
from tabletop.saves.summary import SaveListing
from tabletop.session import Session
from tabletop.ui.screen import Screen
from tabletop.ui.screens import saves as screens
from tabletop.ui.screens.saves import SavesScreen
from tabletop.ui.shell.app import App

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
        assert len(shown._thumbnails) <= screens.MOST_PICTURES
    assert shown.saves[MANY - 1].title == "One"
    assert shown.saves.paths[0].parent == saves_folder()
    driver.key("end")
    driver.key("delete")
    assert len(shown.saves) == MANY - 1
    assert shown.chosen is not None
    assert shown.chosen.path.stem == f"save {MANY - 2}"
