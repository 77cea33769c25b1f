"""The store of pictures is tidied, and never loses a picture that a save, the shelf or a game needs."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest
from picture_pack import write_pictured

from tabletop.components.needed_pictures import needed_pictures
from tabletop.components.of_games import components_of
from tabletop.components.own_pictures import with_kept_pictures
from tabletop.components.shelf import put_on_shelf
from tabletop.core.component import Component, component_bytes
from tabletop.core.errors import GameDataError, SaveError
from tabletop.games.registry import load_game
from tabletop.packs.new_pack import new_pack
from tabletop.packs.set_up import ADDED
from tabletop.packs.trash import trash_pack
from tabletop.rules.bringing import taken_out
from tabletop.saves import unused_pictures
from tabletop.saves.folder import TEMPLATES, TRASH, new_save_path, saves_folder
from tabletop.saves.manage import trash_save
from tabletop.saves.picture_store import keep_picture, keep_small, store_folder, store_path, stored_small
from tabletop.saves.unused_pictures import MONTH, WEEK, tidy_store
from tabletop.session import Session

LATER = 2 * MONTH


def tidied(after: float = LATER) -> int:
    """How many pictures are deleted so many seconds from now, without the pause of a week."""
    (store_folder() / "tidied").unlink(missing_ok=True)
    return tidy_store(needed_pictures, time.time() + after)


def kept() -> set[str]:
    return {path.name for path in store_folder().iterdir() if path.is_file()} - {"tidied"}


def begun(path: Path) -> set[str]:
    """The pictures of a game that is begun and closed again."""
    with Session.new("meadow", 2, path=path) as session:
        return set(session.header.pictures.values())


@pytest.fixture
def lone(games: Path) -> str:
    """The hash of a picture that nothing needs, with a small copy; the game Meadow has pictures too."""
    write_pictured(games)
    digest = keep_picture(b"<svg></svg>")
    keep_small(digest, b"small")
    return digest


def test_a_picture_that_nothing_needs_goes_after_a_month(lone: str) -> None:
    needed = begun(new_save_path(saves_folder(), "Meadow"))
    assert tidied(MONTH - 60) == 0
    assert tidied() == 1
    assert kept() == needed
    assert stored_small(lone) is None
    with Session.load(saves_folder() / "Meadow.tabletop") as session:
        assert set(session.header.pictures.values()) == needed


@pytest.mark.parametrize("place", [TRASH, TEMPLATES])
def test_saves_in_the_trash_and_templates_keep_their_pictures(lone: str, place: str) -> None:
    path = new_save_path(saves_folder(), "Meadow")
    needed = begun(path)
    if place == TRASH:
        trash_save(path)
    else:
        (saves_folder() / place).mkdir()
        path.rename(saves_folder() / place / path.name)
    assert tidied() == 1
    assert kept() == needed
    shutil.rmtree(saves_folder() / place)
    assert tidied() == len(needed)
    assert kept() == set()


def test_a_picture_that_another_window_uses_meanwhile_stays(lone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one finds it in the store after it was counted as unused, but has no save yet."""
    remove = unused_pictures.remove_unused

    def used_first(store: Path, digest: str, before: float) -> bool:
        # Its clock is that of the later moment too.
        os.utime(store / digest, (time.time() + LATER, time.time() + LATER))
        return remove(store, digest, before)

    monkeypatch.setattr(unused_pictures, "remove_unused", used_first)
    assert tidied() == 0
    assert kept() == {lone}


def test_a_component_that_came_into_a_game_keeps_its_picture(lone: str, games: Path) -> None:
    game = load_game("meadow")
    [fox] = [one for one in components_of(game) if one.name == "Fox"][:1]
    one = Component("fox", "Fox", with_kept_pictures(fox.kinds, game.pictures, {}), fox.pieces)
    path = new_save_path(saves_folder(), "Open")
    with Session.new("open_table", 2, path=path) as session:
        session.play(taken_out(session.table, one, (400.0, 300.0)))
        session.undo()
    tidied()
    assert len(kept()) == 1, "the act was undone, but is on a line of the log"


def test_the_shelf_and_games_keep_their_pictures(lone: str, games: Path) -> None:
    game = load_game("meadow")
    [fox] = [one for one in components_of(game) if one.name == "Fox"][:1]
    one = Component("fox", "Fox", with_kept_pictures(fox.kinds, game.pictures, {}), fox.pieces)
    on_shelf = put_on_shelf(one)
    assert tidied() == 1
    before = kept()
    assert len(before) == 1
    pack = new_pack(games, "Zoo", "blank")
    (pack / ADDED).write_bytes(component_bytes(one))
    on_shelf.unlink()
    assert tidied() == 0
    trash_pack(pack)
    assert tidied() == 0
    assert kept() == before
    shutil.rmtree(games / "trash")
    assert tidied() == 1


def test_a_save_in_another_folder_keeps_its_pictures(lone: str, own_place: Path) -> None:
    disk = own_place / "disk"
    disk.mkdir()
    needed = begun(disk / "far.tabletop")
    assert tidied() == 1
    disk.rename(own_place / "unplugged")
    assert tidied() == 0
    (own_place / "unplugged").rename(disk)
    with Session.load(disk / "far.tabletop") as session:
        session.save(disk / "copy.tabletop")
    (disk / "far.tabletop").unlink()
    assert tidied() == 0
    assert kept() == needed
    (disk / "copy.tabletop").unlink()
    assert tidied() == len(needed)


def test_nothing_is_deleted_while_something_cannot_be_read(lone: str, own_place: Path) -> None:
    damaged = saves_folder() / "damaged.tabletop"
    damaged.write_bytes(b"no save")
    with pytest.raises(SaveError):
        tidied()
    damaged.unlink()
    shelf = own_place / "shelf"
    shelf.mkdir()
    (shelf / "odd.component").write_bytes(b"no component")
    with pytest.raises(GameDataError):
        tidied()
    (shelf / "odd.component").unlink()
    notes = store_folder() / "elsewhere"
    notes.mkdir()
    (notes / "a").write_bytes(b"\xc1")
    with pytest.raises(SaveError):
        tidied()
    assert store_path(lone).exists()


def test_the_store_is_tidied_once_a_week(lone: str) -> None:
    assert tidied() == 1
    other = keep_picture(b"<svg> </svg>")
    assert tidy_store(needed_pictures, time.time() + WEEK) == 0
    assert store_path(other).exists()


def test_a_store_without_old_pictures_reads_no_save(lone: str) -> None:
    (saves_folder() / "damaged.tabletop").write_bytes(b"no save")
    assert tidied(0.0) == 0


def test_what_a_program_left_half_written_goes_too(lone: str) -> None:
    (store_folder() / f".{lone}.123.tmp").write_bytes(b"half")
    tidied()
    assert kept() == set()
