"""Where the table is looked at from: near and far, and the views that were saved under digits."""

from __future__ import annotations

from tabletop.ui.board.camera import View
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.table_view import TableView

PAN_STEP = 90
"""How far one key press moves what is seen, in pixels at 100 %."""
NEARER = 16
"""How many levels nearer the near view is."""


class Views:
    """Remembers views of one table."""

    def __init__(self, view: TableView, pointer: Pointer) -> None:
        self.view = view
        self.pointer = pointer
        self._saved: dict[int, View] = {}
        self._near: View | None = None

    def pan(self, right: int, down: int) -> None:
        """Look farther to the right and farther down, each by 1, -1 or 0 steps."""
        step = px(PAN_STEP)
        self.view.painter.pan(-right * step, -down * step)

    def zoom(self, levels: int) -> None:
        """Look from nearer, or from farther for less than 0."""
        self.view.painter.zoom_at(*self.middle(), levels, self.view.now())

    def middle(self) -> tuple[int, int]:
        """The pixel that zooming keeps in its place: the pointer's, or the middle of what is seen."""
        area = self.view.table_rect()
        return self.pointer.position if area.collidepoint(self.pointer.position) else area.center

    def near_far(self) -> None:
        """Look from near at the place of the pointer, and back."""
        painter = self.view.painter
        if self._near is None:
            self._near = painter.camera.view
            self.zoom(NEARER)
        else:
            view, self._near = self._near, None
            painter.go_to(view._replace(quarter=painter.camera.quarter))

    def save(self, number: int) -> None:
        """Keep what is seen now as that number."""
        self._saved[number] = self.view.painter.camera.view
        self.view.say(f"This view is saved: Shift+{number} comes back to it.")

    def go_to(self, number: int) -> None:
        """Show what was kept as that number; say so if nothing was."""
        if number in self._saved:
            self.view.painter.go_to(self._saved[number])
        else:
            self.view.say(f"No view is saved as {number}: Ctrl+{number} saves one.")
