"""A game in which nobody did or named anything is not kept; every other game is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver

from tabletop import MovePiece, Session
from tabletop.rules.ruleset import Options
from tabletop.saves.folder import new_save_path, saves_folder, saves_in
from tabletop.saves.listings import save_to_go_on_with
from tabletop.ui.screens.library import LibraryScreen
from tabletop.ui.table.screen import TableScreen


def begun(driver: Driver, title: str = "", options: Options | None = None, game: str = "open_table") -> Session:
    """A new game on the table in the window."""
    session = Session.new(game, 2, "7", options, title, new_save_path(saves_folder(), title or "Game"))
    driver.app.push(TableScreen(driver.app, session))
    driver.settle()
    driver.table.lift()
    return session


def left(driver: Driver) -> list[Path]:
    """The saves after the table was left."""
    driver.app.leave(driver.table.below)
    driver.settle()
    return saves_in(saves_folder())


@pytest.mark.parametrize("game", ["open_table", "round_house"])
def test_a_new_game_that_is_left_at_once_is_not_kept(driver: Driver, game: str) -> None:
    for _ in range(3):
        begun(driver, game=game)
        driver.click((400, 300), button=3)
        driver.key("escape")
        assert left(driver) == []
        assert driver.app.notices.toast is not None
        assert driver.app.notices.toast.text == "Nobody has acted in this game, so it is not kept."
    assert isinstance(driver.screen, LibraryScreen)
    assert driver.screen.hero.save is None


ACTS: dict[str, Callable[[Session], object]] = {
    "an act": lambda session: session.play(MovePiece("d6.1", "table", x=100, y=100)),
    "an act taken back": lambda session: (ACTS["an act"](session), session.undo()),
    "the name of a moment": lambda session: session.mark("Before it began"),
    "a note": lambda session: session.annotate("Anna begins."),
    "a title": lambda session: session.rename("Our evening"),
    "the level of undo": lambda session: setattr(session, "undo_policy", "free"),
}


@pytest.mark.parametrize("what", ACTS)
def test_a_game_in_which_anything_was_done_is_kept(driver: Driver, what: str) -> None:
    ACTS[what](begun(driver))
    assert len(left(driver)) == 1


def test_a_game_with_a_title_or_an_option_of_its_own_is_kept(driver: Driver) -> None:
    begun(driver, "Friday")
    assert len(left(driver)) == 1
    game = begun(driver, game="round_house").game
    assert game is not None
    left(driver)
    option = game.options[0]
    other = next(value for value, _ in option.choices if value != option.default)
    begun(driver, options={option.id: other}, game="round_house")
    assert len(left(driver)) == 2


def test_a_game_that_was_loaded_or_moved_is_kept(driver: Driver) -> None:
    session = begun(driver)
    assert session.file is not None
    session.close()
    driver.app.replace(TableScreen(driver.app, Session.load(session.file.path)))
    assert left(driver) == [session.file.path]
    session = begun(driver)
    assert session.file is not None
    moved = session.file.path.rename(saves_folder() / "elsewhere.tabletop")
    assert moved in left(driver)


def test_continue_passes_over_games_that_a_killed_program_left_unused(driver: Driver, tmp_path: Path) -> None:
    with Session.new("open_table", 2, path=tmp_path / "played.tabletop") as played:
        ACTS["an act"](played)
    for number in (1, 2):
        Session.new("open_table", 2, path=tmp_path / f"unused {number}.tabletop").close()
    found, count = save_to_go_on_with(tmp_path)
    assert found is not None
    assert (found.path.stem, count) == ("played", 3)
    Session.new("open_table", 2, title="Friday", path=tmp_path / "named.tabletop").close()
    found, _ = save_to_go_on_with(tmp_path)
    assert found is not None
    assert found.path.stem == "named"
    (tmp_path / "named.tabletop").unlink()
    (tmp_path / "played.tabletop").unlink()
    found, _ = save_to_go_on_with(tmp_path)
    assert found is not None
    assert found.path.stem == "unused 2"
