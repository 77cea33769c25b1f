"""The file of the game, as the screen sees it: trouble with it, and now and then a summary for the list of saves."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.core.view import masked
from tabletop.ui.items import Item
from tabletop.ui.painter import picture_of
from tabletop.ui.scene import build_items
from tabletop.ui.table.pointer import Pointer
from tabletop.ui.table.table_view import TableView
from tabletop.ui.thumbnail import thumbnail

if TYPE_CHECKING:
    from tabletop.ui.app import App

SUMMARY_EVERY = 200
SUMMARY_REST = 2.0
LOOK_AGAIN = 0.5
"""Seconds between two looks at a file that has not taken everything yet."""
THUMBNAIL_OF = (960, 600)
"""The size in pixels at which the whole table is drawn before it is made smaller."""


class Keeping:
    """Watches the file of one session, and writes how the game stands into it."""

    def __init__(
        self,
        app: App,
        view: TableView,
        pointer: Pointer,
        hides: Callable[[], bool],
        on_problem: Callable[[str], None],
    ) -> None:
        """`hides` says whether somebody must not see what somebody else may: the small picture, which all see, shows neither.

        `on_problem` gets the trouble with the file when it comes, and an empty text when it has passed.
        """
        self.app = app
        self.view = view
        self.session = view.session
        self.pointer = pointer
        self.hides = hides
        self.on_problem = on_problem
        self.problem = ""
        self._told_at = len(view.session.entries)
        """How many entries there were when the summary was written last."""
        self._last_change = 0.0
        self._looked = 0.0

    def changed(self) -> None:
        """Something was done."""
        self._last_change = time.monotonic()
        self._watch()

    def deadline(self) -> float | None:
        """When there is something to write or to look at."""
        times = [self._last_change + SUMMARY_REST] if self._summary_due() else []
        if self.session.file is not None and self.session.file.pending:
            times.append(self._looked + LOOK_AGAIN)
        return min(times, default=None)

    def tick(self, now: float) -> None:
        """Write a summary if it is time and nobody is at work; tell of trouble."""
        if self._summary_due() and now >= self._last_change + SUMMARY_REST and not self.pointer.dragging:
            self._told_at = len(self.session.entries)
            seen = self.app.surface.subsurface(self.view.table_rect().clip(self.app.surface.get_rect()))
            self.session.write_summary(self.picture() if self.hides() else thumbnail(seen))
        self._watch()

    def picture(self) -> bytes:
        """The small picture of the whole table, as it is now, for the list of saves."""
        view = self.view
        hides = self.hides()
        if hides or view.past is not None:
            items: Sequence[Item] = build_items(masked(self.session.table, None if hides else view.seat))
        else:
            items = view.painter.items
        return thumbnail(picture_of(self.app.art, self.session.equipment, items, THUMBNAIL_OF))

    def _summary_due(self) -> bool:
        fresh = len(self.session.entries) - self._told_at
        return fresh >= SUMMARY_EVERY and self.view.past is None and not self.session.read_only

    def _watch(self) -> None:
        self._looked = time.monotonic()
        file = self.session.file
        text = file.problem if file is not None else ""
        if text != self.problem:
            self.problem = text
            self.on_problem(text)
