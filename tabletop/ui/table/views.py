"""From where the table is seen: near and far, and the views saved under digits."""

from __future__ import annotations

from tabletop.ui.board.camera import View
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.table_view import TableView

PAN_STEP = 90
"""How far one key press pans the table, in pixels at 100 %."""
NEARER = 16
"""By how many zoom levels the near view is nearer."""


class Views:
    """Keeps the saved views of one table."""

    def __init__(self, view: TableView, pointer: Pointer) -> None:
        self.view = view
        self.pointer = pointer
        self._saved: dict[int, View] = {}
        self._near: View | None = None

    def pan(self, right: int, down: int) -> None:
        """Move the view to the right and down, each by 1, -1 or 0 steps."""
        step = px(PAN_STEP)
        self.view.painter.pan(-right * step, -down * step)

    def zoom(self, levels: int) -> None:
        """Zoom in by `levels`, or out if negative."""
        self.view.painter.zoom_at(*self.middle(), levels, self.view.now())

    def middle(self) -> tuple[int, int]:
        """The pixel that zooming keeps in its place: the pointer, or the middle of the visible table."""
        area = self.view.table_rect()
        return self.pointer.position if area.collidepoint(self.pointer.position) else area.center

    def near_far(self) -> None:
        """Zoom in at the pointer, and back."""
        painter = self.view.painter
        if self._near is None:
            self._near = painter.camera.view
            self.zoom(NEARER)
        else:
            view, self._near = self._near, None
            painter.go_to(view._replace(quarter=painter.camera.quarter))

    def save(self, number: int) -> None:
        """Save the present view under a number."""
        self._saved[number] = self.view.painter.camera.view
        self.view.say(f"This view is saved: Shift+{number} comes back to it.")

    def go_to(self, number: int) -> None:
        """Show the view saved under a number; show a message if there is none."""
        if number in self._saved:
            self.view.painter.go_to(self._saved[number])
        else:
            self.view.say(f"No view is saved as {number}: Ctrl+{number} saves one.")
