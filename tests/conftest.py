"""Fixtures of all tests: a small box with one of everything, as a game and as equipment, and folders of their own."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from multiprocessing import get_all_start_methods, set_forkserver_preload
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

# No test opens a window or makes a sound.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # Bytecode is kept apart from the source, so that neither the hundred processes that tests start nor the next run compile
    # everything again.
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode"))
    sys.dont_write_bytecode, sys.pycache_prefix = False, os.environ["PYTHONPYCACHEPREFIX"]

from kept_boxes import keep_boxes
from small_box import SMALL_GAME, small_equipment

from tabletop.core.equipment import Equipment
from tabletop.games.game import Game
from tabletop.games.registry import own_names
from tabletop.session import Session

# How long an example takes says how busy the machine is, not whether the program is right.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

MEMORY, ROOM = Path("/dev/shm"), 2 * 1024**3
"""Where Linux has a file system in memory, and how many bytes must be free there for the folders of tests, which take 150 MB."""


def keep_folders_in_memory() -> None:
    """Let pytest make the folders of tests in memory, if there is room.

    A game waits for the disk each time it is saved, and the tests save thousands of times: on a disk a run takes 4 seconds more.
    """
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_configure(config: pytest.Config) -> None:
    """Let all tests of a process share the boxes of our games (`kept_boxes.py`), those made while they are collected too.

    The processes that tests fork come from one that has loaded the program and the rules of all games.
    """
    keep_folders_in_memory()
    if "forkserver" in get_all_start_methods():
        set_forkserver_preload(
            [
                *("tabletop.session", "tabletop.bots.worker", "tabletop.ui.table.screen", "tabletop.ui.screens.library"),
                *(f"tabletop.games.{one}.rules" for one in own_names()),
            ]
        )
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    keep_boxes(patch.setattr)
    gc.disable()


@pytest.fixture
def small_box() -> Equipment:
    """The small box for two seats: see `small_box.py`."""
    return small_equipment()


@pytest.fixture
def small_game() -> Game:
    """The small box as a game."""
    return SMALL_GAME


@pytest.fixture
def small_session() -> Session:
    """A game of the small box for two, without a file, its seed fixed."""
    return Session.new(SMALL_GAME, seats=2, seed="7")


@pytest.fixture(scope="session")
def numbered_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names of folders that are not there yet. `tmp_path` looks through all those before it for the next number."""
    base = tmp_path_factory.mktemp("own")
    return (base / str(number) for number in count())


@pytest.fixture
def own_path(numbered_folders: Iterator[Path]) -> Path:
    """Where the folder of this test is, if anything makes it: most tests need none."""
    return next(numbered_folders)


@pytest.fixture
def own_place(own_path: Path) -> Path:
    """The folder of this test; it holds an empty `saves`."""
    (own_path / "saves").mkdir(parents=True)
    return own_path


@pytest.fixture(autouse=True)
def own_surroundings(own_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test saves into a folder of its own, never into the player's, and has none of the player's own games."""
    folder = own_path / "saves"
    monkeypatch.setenv("TABLETOP_SAVES", str(folder))
    monkeypatch.setenv("TABLETOP_GAMES", str(folder / "games"))
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    return folder


@pytest.fixture
def own_folders(own_place: Path, own_surroundings: Path) -> Path:
    """The folder into which this test saves."""
    return own_surroundings


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker import its share of the test modules before it collects all of them.

    In a new checkout pytest rewrites the assertions of each module, 15 seconds of work, and keeps the result in a file. Workers
    that went through the modules in the same order would all do the same work at the same time.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    named = [session.config.invocation_params.dir / arg.partition("::")[0] for arg in session.config.args]
    modules = sorted({path for one in named for path in (one.rglob("test_*.py") if one.is_dir() else [one])})
    for path in modules[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        if str(path.parent) not in sys.path:
            sys.path.insert(0, str(path.parent))
        # A module that cannot be imported, or is to be skipped, is reported when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            import_module(path.stem)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what importing and collecting made, a hundred thousand objects that stay to the end.

    While they were made it was off, for it would have looked at all of them seven hundred times. It comes less often from now on,
    too: the tests keep many tables, and hardly any of them are in a circle.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let a worker send one message about a test that passed, where pytest-xdist sends five, which took 6 seconds of a run.

    It sends all reports that failed or were skipped, and with `--durations` all five messages.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ or item.config.getoption("durations") is not None:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_sessionfinish() -> None:
    """Collect the garbage once, and hide what is left from the collector: pytest runs it ten times after this."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--update-golden`, which writes the figures of the golden games again."""
    parser.addoption("--update-golden", action="store_true", help="write the figures of tests/golden again")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether the figures of the golden games are to be written again."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture
def games(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder of games, empty, and beside it that of the shelf."""
    folder = own_place / "games"
    folder.mkdir()
    monkeypatch.setenv("TABLETOP_GAMES", str(folder))
    monkeypatch.setenv("TABLETOP_SHELF", str(own_place / "shelf"))
    return folder
