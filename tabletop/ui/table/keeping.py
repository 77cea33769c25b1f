"""The file of the game, as the screen sees it: problems with it, and from time to time a summary for the list of saves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.view import masked
from tabletop.ui.board.items import Item
from tabletop.ui.board.scene import build_items
from tabletop.ui.board.table_picture import picture_of
from tabletop.ui.export.thumbnail import thumbnail
from tabletop.ui.screen import Host
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.table_view import TableView

SUMMARY_EVERY = 200
SUMMARY_REST = 2.0
LOOK_AGAIN = 0.5
"""Seconds from an act until its file is checked, and between two checks while not everything is written."""
SAID_FOR = 20.0
"""The least number of seconds for which the message is shown that the game goes on in another file; then until the next act."""
THUMBNAIL_OF = (960, 600)
"""The size in pixels at which the whole table is drawn before it is scaled down."""


class Keeping:
    """Checks the file of one session, and writes the state of the game into it."""

    def __init__(
        self,
        app: Host,
        view: TableView,
        pointer: Pointer,
        hides: Callable[[], bool],
        on_problem: Callable[[str], None],
    ) -> None:
        """`hides` says whether one person must not see what another may: then the small picture, which all see, shows neither.

        `on_problem` gets the sentence when a problem with the file comes, and an empty text when it has passed.
        """
        self.app = app
        self.view = view
        self.session = view.session
        self.pointer = pointer
        self.hides = hides
        self.on_problem = on_problem
        self.problem = ""
        self._summed_up_at = -1
        """The number of entries when the summary was last written, or when they were first in memory; -1 before that."""
        self._last_change = 0.0
        self._look_at: float | None = None
        """When the file is checked next."""
        self._moved = ""
        """The last sentence that said that the game goes on in another file."""
        self._says_moved = False
        self._moved_at = 0.0

    def changed(self) -> None:
        """Note that something was done."""
        self._last_change = self.app.now()
        if self._look_at is None:
            self._look_at = self._last_change + LOOK_AGAIN
        self._says_moved &= self._last_change < self._moved_at + SAID_FOR
        self._watch()

    def deadline(self) -> float | None:
        """When there is something to write or to check."""
        times = [self._last_change + SUMMARY_REST] if self._summary_due() else []
        if self._look_at is not None:
            times.append(self._look_at)
        return min(times, default=None)

    def tick(self, now: float) -> None:
        """Write a summary if it is time and nobody is acting; report problems."""
        file = self.session.file
        if file is not None and self._look_at is not None and now >= self._look_at:
            file.tend()
            self._look_at = now + LOOK_AGAIN if file.pending else None
        if self._summary_due() and now >= self._last_change + SUMMARY_REST and not self.pointer.dragging:
            self._summed_up_at = len(self.session.entries)
            seen = self.app.surface.subsurface(self.view.table_rect().clip(self.app.surface.get_rect()))
            self.session.write_summary(self.picture() if self.hides() else thumbnail(seen))
        self._watch()

    def picture(self) -> bytes:
        """The small picture of the whole table, as it is now, for the list of saves."""
        view = self.view
        hides = self.hides()
        if hides or view.past is not None:
            items: Sequence[Item] = build_items(masked(self.session.table, None if hides else view.eyes))
        else:
            items = view.painter.items
        return thumbnail(picture_of(self.app.art, self.session.equipment, items, THUMBNAIL_OF))

    def _summary_due(self) -> bool:
        if not self.session.is_read:
            return False
        if self._summed_up_at < 0:
            self._summed_up_at = len(self.session.entries)
        fresh = len(self.session.entries) - self._summed_up_at
        return fresh >= SUMMARY_EVERY and self.view.past is None and not self.session.read_only and not self.session.unsaved

    def close(self) -> None:
        """Stop reporting problems of the file, because the table is left."""
        self.on_problem("")

    def _watch(self) -> None:
        """Report what is wrong with the file, or else that the game goes on in another one."""
        file = self.session.file
        if file is None:
            return
        if file.moved != self._moved:
            self._moved, self._moved_at, self._says_moved = file.moved, self.app.now(), True
        text = file.problem or (self._moved if self._says_moved else "")
        if text != self.problem:
            self.problem = text
            self.on_problem(text)
