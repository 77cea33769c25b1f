"""The sounds at the table: those of every act, and a bell when a person's turn comes."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.session import Change
from tabletop.ui.sounds import Sounds, rings, sounds_of
from tabletop.ui.table.table_view import TableView


class Hearing:
    """Follows the changes of one session."""

    def __init__(self, view: TableView, sounds: Sounds) -> None:
        self.view = view
        self.sounds = sounds
        self._acting = self._to_act()

    def follow(self, change: Change | None) -> None:
        """Play the sounds of a change; jumps through the history are silent."""
        before, self._acting = self._acting, self._to_act()
        if change is None or change.kind not in ("played", "undone", "redone"):
            return
        for name in sounds_of(change.entry.events, self.view.session.table):
            self.sounds.play(name)
        if change.kind == "played" and rings(before, self._acting, self.view.session.equipment):
            self.sounds.play("bell")
        if notice := self.sounds.take_notice():
            self.view.say(notice)

    def _to_act(self) -> tuple[Seat, ...]:
        return self.view.session.table.flow.to_act
