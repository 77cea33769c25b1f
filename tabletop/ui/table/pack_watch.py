"""What is changed in the files of the game on the table: by `tabletop play PACK --watch` within a second, or by its places in the
window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabletop.core.errors import TabletopError
from tabletop.games.game import Game
from tabletop.games.registry import players_packs
from tabletop.packs.loading import load_pack
from tabletop.packs.pack_files import pack_stamp
from tabletop.session import Session
from tabletop.session.rebuilding import changed_header, rebuilt
from tabletop.ui.screen import Host, Screen
from tabletop.ui.table.table_view import TableView

LOOK_EVERY = 0.5
"""Seconds between two looks at the files."""
READ_AGAIN, PLACES_KEPT = "{} was read again.", "Kept. New games of {} have these places too."


class Watched(Screen):
    """What the watch needs of the screen of the table."""

    session: Session
    view: TableView
    panels: bool
    greeted: bool


class PackWatch:
    """Watches the files of the game on the table. A fault in them is shown, and the game goes on with what was."""

    def __init__(
        self, app: Host, screen: Watched, path: Path | None, is_quiet: Callable[[], bool], again: Callable[[Session], Watched]
    ) -> None:
        """`is_quiet` says whether nobody is in the middle of an act; `again` makes a screen of another session.

        Without a `path` nothing is watched.
        """
        self.app = app
        self.screen = screen
        self.session = screen.session
        self.path = path
        self.is_quiet = is_quiet
        self.again = again
        self._known = pack_stamp(path) if path is not None else ()
        self._next = app.now() + LOOK_EVERY
        self._fault = ""

    def deadline(self) -> float | None:
        """When the files are looked at next; None if they are not watched."""
        return self._next if self.path is not None else None

    def tick(self, now: float) -> None:
        """Look whether the files have changed."""
        if self.path is None or now < self._next:
            return
        self._next = now + LOOK_EVERY
        stamp = pack_stamp(self.path)
        if stamp == self._known or not self._is_free():
            return
        self._known = stamp
        self._read(self.path, READ_AGAIN)

    def edit_places(self, position: tuple[int, int]) -> None:
        """Open the places of the game, which is one of the person's own, with the one at a pixel of the window chosen.

        What is kept there is on this table then.
        """
        from tabletop.ui.screens.places import PlacesScreen

        session, pack = self.session, self._own_pack()
        if session.game is None or pack is None:
            return
        try:
            at = self.screen.view.painter.camera.to_table(*position)
            kept = partial(self._read, pack, PLACES_KEPT)
            screen = PlacesScreen(self.app, pack, session.table, self.app.art.pictures, kept, at)
        except TabletopError as problem:
            self.app.toast(str(problem))
        else:
            self.app.push(screen)

    def _own_pack(self) -> Path | None:
        """The folder of the game, if it is one of the person's own."""
        pack = players_packs().get(self.session.game.id) if self.session.game is not None else None
        return pack if pack is not None and pack.is_dir() else None

    def _read(self, path: Path, words: str) -> None:
        """Go on with what the files say now, and say these words; or show what is wrong in them."""
        try:
            self._take(load_pack(path), words)
        except TabletopError as problem:
            self._say(str(problem))

    def _take(self, game: Game, words: str) -> None:
        """Go on with the game as it is now."""
        header = changed_header(self.session, game)
        self._say("")
        if header == self.session.header:
            self.session.game = game
            return
        self._go_on_with(rebuilt(self.session, game, header))
        self.app.toast(words.format(game.name))

    def _is_free(self) -> bool:
        """Whether another table may take the place of this one."""
        return self.app.top is self.screen and self.is_quiet() and self.screen.view.past is None

    def _go_on_with(self, session: Session) -> None:
        """Show the game as it goes on in another session, from where and by whom it is seen now."""
        before, after = self.screen, self.again(session)
        after.panels, after.greeted = before.panels, True
        after.view.sit(before.view.seat, before.view.covered)
        after.on_resize(self.app.size)
        after.view.painter.go_to(before.view.painter.camera.view)
        self.app.replace(after)

    def _say(self, fault: str) -> None:
        """Show what is wrong in the files until it is put right."""
        if fault != self._fault:
            self._fault = fault
            self.app.banner(fault)
