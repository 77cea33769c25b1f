"""From where the table is seen: what must be large for a decision, near and far, and the views saved under digits."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.rules.hands import looked_at, looks_at
from tabletop.ui.board.animation import Motion
from tabletop.ui.board.camera import View
from tabletop.ui.look.theme import px
from tabletop.ui.table.input.pointer import Pointer
from tabletop.ui.table.table_view import TableView

PAN_STEP = 90
"""How far one key press pans the table, in pixels at 100 %."""
BOTS = "bots"
"""What `_led` names instead of a decision while the view shows what bots do."""
NEARER = 16
"""By how many zoom levels the near view is nearer."""
ROOM = 0.05
"""The room on each side of what must be large, as a share of its size, so that it can grow before the zoom changes."""


class Views:
    """Keeps the saved views of one table."""

    def __init__(self, view: TableView, pointer: Pointer) -> None:
        self.view = view
        self.pointer = pointer
        self._saved: dict[int, View] = {}
        self._near: View | None = None
        self._whole = False
        """Whether the person wants to see the whole table instead of what the game wants to be large."""
        self._led: tuple[object, View | None] = ("", None)
        """The decision for which the view was chosen last, and that view."""
        self._due = False

    def follow(self) -> None:
        """After a change, show what must be large for the decision of the seat in front, once nothing moves."""
        session, self._due = self.view.session, True
        rules = session.rules != "off" and self.view.past is None
        self.view.needed = looks_at(session.ruleset, session.table, self.view.seat) if rules else ()

    def deadline(self) -> float | None:
        """At once if the view is to be chosen, all is shown, and nobody holds anything; else None."""
        rests = self.view.step is None and not self.view.painter.moving and self.pointer.press is None
        return 0.0 if self._due and rests else None

    def tick(self, now: float) -> None:
        """Choose the view for a new decision. During it only move the view, if that is enough; leave one that a person chose."""
        if self.deadline() is None:
            return
        self._due = False
        painter, session, seat = self.view.painter, self.view.session, self.view.seat
        camera, flow = painter.camera, session.table.flow
        if self._whole or self.view.past is not None or session.rules == "off":
            return
        if self._led[0] == BOTS and seat not in session.ruleset.to_act(session.table):
            return
        wanted, moment = looked_at(session.ruleset, session.table, seat), (seat, flow.phase, flow.round, camera.area.size)
        if wanted is None:
            return
        rect, known = camera.rect_of(*wanted), moment == self._led[0]
        if known and (camera.view != self._led[1] or camera.area.contains(rect)):
            return
        if known and rect.width <= camera.area.width and rect.height <= camera.area.height:
            inside = rect.clamp(camera.area)
            painter.pan(inside.x - rect.x, inside.y - rect.y)
        else:
            x, y, width, height = wanted
            painter.fit((x - width * ROOM, y - height * ROOM, width * (1 + 2 * ROOM), height * (1 + 2 * ROOM)))
        self._led = moment, camera.view

    def keep_in_sight(self, motions: Iterable[Motion]) -> None:
        """Show the whole table, until the person is to act, if one of these motions ends out of sight. A view that the person
        has chosen stays.
        """
        painter = self.view.painter
        camera, ends = painter.camera, [motion.end for motion in motions if motion.item.is_piece and motion.kind != "vanish"]
        if camera.view == self._led[1] and not all(camera.area.collidepoint(camera.to_screen(end.x, end.y)) for end in ends):
            painter.fit()
            self._led = BOTS, camera.view

    def fit(self) -> None:
        """Show the whole table; if it is shown whole already, what must be large now."""
        self._whole, self._led = not self.view.painter.camera.shows_all, ("", None)
        self.view.painter.fit()
        self.follow()

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
