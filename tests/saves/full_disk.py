"""A full disk for tests: one that takes the place of `os.write`, and a real one if the system lets us make it."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class FullDisk:
    """Takes the place of `os.write` on a disk that has room for `room` more bytes."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.real = os.write

    def __call__(self, number: int, data: bytes) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        some = data[: self.room]
        self.room -= len(some)
        return self.real(number, some)


@contextmanager
def small_disk(folder: Path, options: str = "size=100k") -> Iterator[Path]:
    """A small real file system at `folder`; skips the test if none may be mounted."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True, check=False)
    except OSError:
        pytest.skip("there is no mount here")
    if made.returncode:
        pytest.skip("no file system may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill the disk of `folder`; return the file that does it."""
    filling = folder / "filling"
    number = os.open(filling, os.O_WRONLY | os.O_CREAT)
    try:
        for block in (bytes(4096), b"\0"):
            while os.write(number, block):
                pass
    except OSError as problem:
        if problem.errno != errno.ENOSPC:
            raise
    finally:
        os.close(number)
    return filling
