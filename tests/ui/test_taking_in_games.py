"""A game of somebody else is dropped on the window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from driver import Driver
from meadow import write_meadow, zipped

from tabletop.games.registry import load_game


def dropped(driver: Driver, path: Path) -> str:
    """Drop a file on the window; return the message that follows."""
    driver.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    driver.settle()
    notices = driver.app.notices
    return notices.banner or (notices.toast.text if notices.toast is not None else "")


def test_a_dropped_game_is_among_the_players_games(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = own_place / "my games"
    monkeypatch.setenv("TABLETOP_GAMES", str(games))
    path = zipped(write_meadow(own_place))
    with Driver(size=(1366, 768)) as driver:
        driver.settle()
        assert "Meadow is among your games now" in dropped(driver, path)
        assert load_game("meadow").name == "Meadow"
        assert [one.id for one in driver.app.top.games][-1] == "meadow"
        assert "There is a game 'meadow' already" in dropped(driver, path)
        again = path.rename(path.with_name("meadow (2).tabletop-game"))
        assert "There is a game 'meadow' already" in dropped(driver, again)
        assert "is no game" in dropped(driver, own_place / "meadow" / "pack.toml")
        broken = own_place / "broken.tabletop-game"
        broken.write_bytes(again.read_bytes()[:99])
        assert "broken.tabletop-game cannot be taken in" in dropped(driver, broken)
    assert sorted(one.name for one in games.iterdir()) == ["meadow.tabletop-game"]
