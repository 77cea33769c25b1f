"""Another program that has a save open: a process of its own, which can be asked how it opened it, and killed."""

from __future__ import annotations

import multiprocessing
import os
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

from forked import METHOD

from tabletop.session import Session

PATIENCE = 60.0
"""Real seconds after which a program that says nothing has failed."""


def hold(pipe: Connection, path: str, own: dict[str, str]) -> None:
    """What the other program does: open the save, say whether it only looks at it, and close it when it is told to."""
    os.environ.update(own)
    session = Session.load(Path(path))
    pipe.send_bytes(b"only looked at" if session.read_only else b"open")
    with suppress(EOFError):
        pipe.recv_bytes()
    session.close()


class OtherProgram:
    """Opens a save; with `folder` as a user whose home and folders are below it. Use it in a `with`: it ends with that."""

    def __init__(self, path: Path, folder: Path | None = None) -> None:
        own: dict[str, str] = {}
        if folder is not None:
            own = {name: str(folder / name) for name in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "TABLETOP_SAVES", "TMPDIR")}
        for place in own.values():
            Path(place).mkdir(parents=True, exist_ok=True)
        context = multiprocessing.get_context(METHOD)
        self._pipe, theirs = context.Pipe()
        # The surroundings are given, because a forked process has those in which the first of them was started.
        self._process = context.Process(target=hold, args=(theirs, str(path), {**os.environ, **own}))
        self._process.start()
        theirs.close()
        assert self._pipe.poll(PATIENCE), "the other program says nothing"
        self.read_only = self._pipe.recv_bytes() == b"only looked at"

    def __enter__(self) -> OtherProgram:
        return self

    def __exit__(self, *_: object) -> None:
        """Let it close the save and end, unless it was killed."""
        self._pipe.close()
        self._process.join()

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._process.kill()
        self._process.join()
