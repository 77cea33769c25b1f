"""A failure of the game's own code, shown once at its table."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.problems import write_down
from tabletop.rules.faults import GameFault
from tabletop.ui.screen import Host
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.dialogs import MessageDialog


class FaultWatch:
    """Checks whether the rules of the game have failed, logs how, and shows a message."""

    def __init__(self, app: Host, view: TableView, lay_out: Callable[[], None]) -> None:
        """`lay_out` divides the screen again, because less is shown if the rules are off now."""
        self.app = app
        self.view = view
        self.lay_out = lay_out
        self._said: GameFault | None = None
        """The failure that was shown last."""

    def deadline(self) -> float | None:
        """Now, if there is a failure to show; else None."""
        return None if self.view.session.fault is self._said else 0.0

    def tick(self, now: float) -> None:
        """Show what has failed, and show the table without rules if they are off now."""
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
