"""`tabletop play PACK --watch`: what its author changes in the files of the game is on the table within a second."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.core.errors import TabletopError
from tabletop.packs.loading import load_pack
from tabletop.packs.pack_files import pack_stamp
from tabletop.session import Session
from tabletop.session.rebuilding import changed_header, rebuilt
from tabletop.ui.screen import Host

LOOK_EVERY = 0.5
"""Seconds between two looks at the files."""


class PackWatch:
    """Watches the files of the game on the table. A fault in them is shown, and the game goes on with what was."""

    def __init__(self, app: Host, session: Session, path: Path, is_free: Callable[[], bool], show: Callable[[Session], None]):
        """`is_free` says whether the table can be put on the screen again now; `show` does it."""
        self.app = app
        self.session = session
        self.path = path
        self.is_free = is_free
        self.show = show
        self._known = pack_stamp(path)
        self._next = app.now() + LOOK_EVERY
        self._fault = ""

    def deadline(self) -> float:
        """When the files are looked at next."""
        return self._next

    def tick(self, now: float) -> None:
        """Look whether the files have changed."""
        if now < self._next:
            return
        self._next = now + LOOK_EVERY
        stamp = pack_stamp(self.path)
        if stamp == self._known or not self.is_free():
            return
        self._known = stamp
        try:
            self._read()
        except TabletopError as problem:
            self._say(str(problem))

    def _read(self) -> None:
        game = load_pack(self.path)
        header = changed_header(self.session, game)
        self._say("")
        if header == self.session.header:
            self.session.game = game
            return
        new = rebuilt(self.session, game, header)
        self.show(new)
        self.app.toast(f"{game.name} was read again.")

    def _say(self, fault: str) -> None:
        """Show what is wrong in the files until it is put right."""
        if fault != self._fault:
            self._fault = fault
            self.app.banner(fault)
