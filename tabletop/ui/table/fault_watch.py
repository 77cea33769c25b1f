"""A failure of the game's own code, said once at its table."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.rules.faults import GameFault
from tabletop.ui.problems import write_down
from tabletop.ui.screen import Host
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.dialogs import MessageDialog


class FaultWatch:
    """Looks whether the rules of the game have failed, writes down how, and says so."""

    def __init__(self, app: Host, view: TableView, lay_out: Callable[[], None]) -> None:
        """`lay_out` divides the screen again: where the rules are off now, less is shown."""
        self.app = app
        self.view = view
        self.lay_out = lay_out
        self._said: GameFault | None = None
        """The failure that was said last."""

    def deadline(self) -> float | None:
        """At once, if there is a failure to be said."""
        return None if self.view.session.fault is self._said else 0.0

    def tick(self, now: float) -> None:
        """Say what has failed, and show the table as one without rules if they are off now."""
        session = self.view.session
        fault = session.fault
        if fault is self._said:
            return
        self._said = fault
        if fault is not None:
            write_down(fault.cause, f"the game {session.header.game}")
            session.record_fault()
            self.view.refresh(None)
            self.lay_out()
            self.app.push(MessageDialog(self.app, "The game has failed", fault.sentence))
