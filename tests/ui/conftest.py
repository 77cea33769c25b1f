"""Fixtures of the tests of the window: folders of their own, and a window that is closed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.shell.apply_settings import apply_settings


@pytest.fixture(scope="session")
def picture_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Paint the pictures of games once for all tests."""
    return tmp_path_factory.mktemp("cache-of-tests")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, picture_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep every test from writing into the home of whoever runs it."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(picture_cache))
    monkeypatch.delenv("XDG_PICTURES_DIR", raising=False)
    return home


@pytest.fixture(autouse=True)
def usual_settings() -> Iterator[None]:
    """Reset the settings, so that one test does not change the next."""
    yield
    apply_settings(Settings())


@pytest.fixture
def closing() -> Iterator[Callable[[Session], Session]]:
    """Marks sessions to be closed when the test is over."""
    sessions: list[Session] = []

    def mark(session: Session) -> Session:
        sessions.append(session)
        return session

    yield mark
    for session in sessions:
        session.close()
