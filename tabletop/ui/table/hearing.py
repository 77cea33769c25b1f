"""The sounds at the table: those of every act, and a bell when a person's turn comes."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import Seat
from tabletop.core.events import Event
from tabletop.core.table import Table
from tabletop.session import Change
from tabletop.session.step_tables import StepTable
from tabletop.ui.sounds import Sounds, rings, sounds_of
from tabletop.ui.table.table_view import TableView


class Hearing:
    """Follows the changes of one session. What is shown in steps is heard in steps."""

    def __init__(self, view: TableView, sounds: Sounds) -> None:
        self.view = view
        self.sounds = sounds
        self._acting = self._to_act()

    def follow(self, change: Change | None) -> None:
        """Play the sounds of a change; jumps through the history are silent."""
        before, self._acting = self._acting, self._to_act()
        if change is None or change.kind not in ("played", "undone", "redone"):
            return
        if self.view.step is None:
            self._play(change.entry.events, self.view.session.table)
        self.hear(self.view.step)
        if change.kind == "played" and rings(before, self._acting, self.view.session.equipment):
            self.sounds.play("bell")
        if notice := self.sounds.take_notice():
            self.view.say(notice)

    def hear(self, step: StepTable | None) -> None:
        """Play the sounds of a step that is shown; None is silent."""
        if step is not None:
            self._play(step.events, step.table)

    def _play(self, events: Sequence[Event], table: Table) -> None:
        for name in sounds_of(events, table):
            self.sounds.play(name)

    def _to_act(self) -> tuple[Seat, ...]:
        return self.view.session.table.flow.to_act
