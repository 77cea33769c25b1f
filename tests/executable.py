"""Helpers for the tests of the finished program: where it lies, how it is started, and a display with mouse and keys for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
ODD_NAME = "Spiele für Zoë & 桌遊"
"""The name of the folder from which the program is run."""
NOBODY = 65534
PATIENCE = 30.0
"""Seconds to wait for something before the test fails."""


class Program:
    """The finished program in a folder that nobody may write to, and an empty home for whoever runs it."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder, self.home = folder, home

    def surroundings(self, more: Mapping[str, str]) -> dict[str, str]:
        """Its whole environment: a home, and a search path with nothing on it."""
        return {"HOME": str(self.home), "PATH": str(self.home / "no programs"), **more}

    def start(self, *arguments: object, **more: str) -> subprocess.Popen[str]:
        """Start it, as a user who may not write to its folder."""
        as_nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        return subprocess.Popen(
            [self.folder / "tabletop", *map(str, arguments)],
            env=self.surroundings(more),
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            **as_nobody,  # type: ignore[call-overload]
        )

    def run(self, *arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
        """Start it and wait for its end."""
        child = self.start(*arguments, **more)
        try:
            out, err = child.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
        return subprocess.CompletedProcess(arguments, child.returncode, out, err)


def run_source(*arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
    """The same command, by the program run from its source."""
    return subprocess.run(
        [sys.executable, "-m", "tabletop", *map(str, arguments)],
        cwd=CHECKOUT,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def open_folder() -> Iterator[Path]:
    """A temporary folder that every user of the machine may look into, unlike those of pytest."""
    path = Path(tempfile.mkdtemp(prefix="tabletop-executable-"))
    try:
        path.chmod(0o755)
        yield path
    finally:
        subprocess.run(["chmod", "-R", "u+w", str(path)], check=False)
        shutil.rmtree(path, ignore_errors=True)


def new_home(folder: Path) -> Path:
    """An empty home folder for the user that the program is run as."""
    path = Path(tempfile.mkdtemp(prefix="home-", dir=folder))
    path.chmod(0o755)
    if os.geteuid() == 0:
        os.chown(path, NOBODY, NOBODY)
    return path


def until(what: Callable[[], object], told: str) -> None:
    """Wait until `what` is true; fails, saying what was waited for, if it never is."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, f"waited in vain: {told}"
        time.sleep(0.05)


class Screen:
    """A display of its own, without a window manager, on which xdotool moves the mouse and presses keys."""

    def __init__(self, size: str = "1600x1000x24") -> None:
        read, write = os.pipe()
        self.folder = tempfile.TemporaryDirectory(prefix="tabletop-screen-")
        words = ["-screen", "0", size, "-fbdir", self.folder.name, "-nolisten", "tcp", "-ac"]
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), *words],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            self.display = f":{told.readline().strip()}"

    def close(self) -> None:
        """Take the display away."""
        self.server.terminate()
        self.server.wait()
        self.folder.cleanup()

    def tool(self, *words: object) -> str:
        """Run xdotool; return what it prints."""
        surroundings = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(["xdotool", *map(str, words)], env=surroundings, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def window(self, child: subprocess.Popen[str], besides: tuple[str, ...] = ()) -> str:
        """The window that a started program opens, with the keyboard; `besides` are windows that were there before."""
        found: list[str] = []

        def there() -> bool:
            assert child.poll() is None, f"the program ended with {child.returncode}: {child.stderr and child.stderr.read()}"
            names = self.tool("search", "--onlyvisible", "--name", "^Tabletop$").split()
            found[:] = [name for name in names if name not in besides]
            return bool(found)

        until(there, "a window called Tabletop")
        self.tool("windowfocus", "--sync", found[-1])
        return found[-1]

    def picture(self) -> bytes:
        """What the whole screen shows now, as bytes that change with it."""
        return (Path(self.folder.name) / "Xvfb_screen0").read_bytes()

    def settle(self) -> None:
        """Wait until the picture has not changed for a while."""
        end = time.monotonic() + PATIENCE
        before = b"no picture"
        while (now := self.picture()) != before:
            assert time.monotonic() < end, "the picture does not come to rest"
            before = now
            time.sleep(0.4)

    def key(self, window: str, *keys: str) -> None:
        """Press keys, one after the other, in a window, and wait until it has come to rest."""
        self.tool("windowfocus", "--sync", window)
        for key in keys:
            self.tool("key", key)
            self.settle()

    def click(self, window: str, spot: tuple[int, int]) -> None:
        """Click at a spot (pixels of the window)."""
        self.tool("mousemove", "--window", window, *spot, "sleep", 0.1, "click", 1)
        self.settle()

    def drag(self, window: str, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from one spot to another (pixels of the window)."""
        self.tool("mousemove", "--window", window, *start, "sleep", 0.1, "mousedown", 1, "sleep", 0.1)
        for step in range(1, 9):
            spot = [a + (b - a) * step // 8 for a, b in zip(start, end, strict=True)]
            self.tool("mousemove", "--window", window, *spot, "sleep", 0.03)
        self.tool("mouseup", 1)
        self.settle()
