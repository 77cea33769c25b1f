"""Fixtures of the tests of the window: folders of their own, and a window that is closed again."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from multiprocessing import get_all_start_methods
from pathlib import Path

import pytest
from driver import Driver
from kept_device import keep_device
from kept_pictures import keep_faces, keep_game_pictures, keep_glows, keep_ground, keep_texts

from tabletop.bots import worker
from tabletop.session import Session
from tabletop.settings import Settings, settings_path, write_settings
from tabletop.ui.board import painter
from tabletop.ui.screen import Screen
from tabletop.ui.shell.app import App
from tabletop.ui.shell.apply_settings import apply_settings


@pytest.fixture(scope="session")
def picture_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Paint the pictures of games once for all tests, those of the other workers too."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache-of-tests"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session", autouse=True)
def painted_once() -> Iterator[None]:
    """All windows of a process share the faces, the ground and what else they paint (`kept_pictures.py`)."""
    with pytest.MonkeyPatch.context() as patch:
        keep_faces(patch)
        keep_ground(patch)
        keep_glows(patch)
        keep_game_pictures(patch)
        keep_texts(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def opened_once() -> Iterator[None]:
    """All windows of a process share the sound device (`kept_device.py`)."""
    with pytest.MonkeyPatch.context() as patch:
        keep_device(patch)
        yield


@pytest.fixture(autouse=True)
def warm_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork the processes of bots from one that has loaded all games, where the system can: spawned, each takes 0.3 seconds more.

    `tests/bots` spawns them, as the program does, and so do tests outside of this folder that run later in the same process: a
    game that they install is not known to a process that has loaded all games before.
    """
    if "forkserver" in get_all_start_methods():
        monkeypatch.setattr(worker, "START_METHOD", "forkserver")


@pytest.fixture(autouse=True)
def sharp_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a zoom the table is sharp in one tick: in slices of real time, the count of frames would depend on the machine."""
    monkeypatch.setattr(painter, "SHARPEN_SLICE", math.inf)


@pytest.fixture(autouse=True)
def elsewhere(own_path: Path, picture_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep every test from writing into the home of whoever runs it."""
    home = own_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(picture_cache))
    monkeypatch.delenv("XDG_PICTURES_DIR", raising=False)
    return home


@pytest.fixture
def own_home(elsewhere: Path) -> Path:
    """The home of this test."""
    elsewhere.mkdir(parents=True)
    return elsewhere


@pytest.fixture(autouse=True)
def usual_settings() -> Iterator[None]:
    """Reset the settings, so that one test does not change the next."""
    yield
    apply_settings(Settings())


@pytest.fixture
def always_curtain(own_home: Path) -> None:
    """Windows of this test let a curtain down before each hand."""
    write_settings(settings_path(), Settings(always_curtain=True))


@pytest.fixture
def window() -> tuple[int, int]:
    """The size in pixels of the window that `driver` opens. A module may have a fixture of its own."""
    return (1366, 768)


@pytest.fixture
def session() -> Session | None:
    """The game that `driver` opens, as a module's own fixture makes it; None for the library."""
    return None


@pytest.fixture
def over_library() -> Callable[[App], Screen] | None:
    """What makes the screen that lies over the library, if a module's own fixture says so."""
    return None


@pytest.fixture
def driver(window: tuple[int, int], session: Session | None, over_library: Callable[[App], Screen] | None) -> Iterator[Driver]:
    """The window of a test, at rest, the curtain lifted."""
    with Driver(size=window, session=session) as made:
        if over_library is not None:
            made.app.push(over_library(made.app))
        made.settle()
        made.table.lift()
        yield made


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
