"""The log of a long game, read behind the table that is shown already."""

from __future__ import annotations

from tabletop.core.in_steps import all_done
from tabletop.ui.screen import Host
from tabletop.ui.table.panels.side_panel import SidePanel
from tabletop.ui.widgets.dialogs import MessageDialog

AT_ONCE = 0.006
"""Seconds of reading between two looks at the events, so that the table can be moved meanwhile without a hitch."""


class ReadingOn:
    """Reads on in the save of one session. When all is read, it shows that; if it cannot be read, the table is left."""

    def __init__(self, app: Host, panel: SidePanel) -> None:
        self.app = app
        self.view = view = panel.view
        self._learning = panel.book.learning()
        self._is_done = view.session.is_read
        self._is_shown = False
        """Whether the table has been painted: that does not wait for any reading."""

    def deadline(self) -> float | None:
        """Now, until all is read and shown; else None."""
        return None if self._is_done else 0.0

    def tick(self, now: float) -> None:
        """Read on for some milliseconds."""
        if self._is_done:
            return
        if not self._is_shown:
            self._is_shown = True
            return
        session = self.view.session
        if not session.is_read:
            session.read_on(AT_ONCE)
        elif all_done(self._learning, AT_ONCE):
            self._is_done = True
            self._show()

    def _show(self) -> None:
        session = self.view.session
        if session.unreadable:
            self.app.home()
            self.app.push(MessageDialog(self.app, "This game cannot be opened", session.unreadable))
            return
        self.view.refresh(None)
        if session.recovery:
            self.app.push(MessageDialog(self.app, "This game was put right", session.recovery))
