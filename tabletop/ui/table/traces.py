"""What bots have moved since a person acted last: an arrow along the way of each piece, and a ring round it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import dist

from tabletop.core.drawings import Drawing
from tabletop.core.equipment import Seat
from tabletop.rules.owners import owner
from tabletop.session import Change
from tabletop.ui.board.animation import Motion, Pose
from tabletop.ui.board.sketches import Sketch
from tabletop.ui.look.palette import CREAM
from tabletop.ui.table.table_view import TableView

MOST_ARROWS = 12
"""If more pieces than this were moved, they have rings alone."""
SHORTEST_MM = 15.0
"""A way that is shorter than this has no arrow."""
FAINT = 130
"""The opacity of an arrow, of 255."""


class Traces:
    """The traces of the bots at one table; they go as soon as a person acts or goes to another moment."""

    def __init__(self, view: TableView, keep_in_sight: Callable[[Iterable[Motion]], object]) -> None:
        """`keep_in_sight` gets the motions in which an act of a bot, or what follows from an act, is shown."""
        self.view = view
        self.keep_in_sight = keep_in_sight
        self._bots = frozenset(seat.id for seat in view.session.equipment.seats if seat.bot)
        self._ways: dict[str, tuple[str, Pose, Pose]] = {}
        """Of each piece that moved: the colour of its arrow, where it was at first, and where it is."""
        view.on_motion = self.note

    def note(self, seat: Seat, motions: Sequence[Motion]) -> None:
        """Remember how pieces have moved in an act of `seat`."""
        box, follows = self.view.session.equipment, self.view.step is not None and self.view.step.part > 0
        if follows or seat in self._bots:
            self.keep_in_sight(motions)
        if seat not in self._bots:
            return
        # A scoring moves pieces of all players: a piece that is nobody's then does not have the colour of who acted.
        for motion in motions:
            if motion.item.is_piece and motion.kind != "vanish":
                start = self._ways[motion.key][1] if motion.key in self._ways else motion.start
                whose = owner(self.view.shown, motion.key, (motion.item.zone,)) or ("" if follows else seat)
                self._ways[motion.key] = (box.seat(whose).colour if whose else CREAM, start, motion.end)
        self._show()

    def follow(self, change: Change | None) -> None:
        """Remove the traces, unless it was a bot that acted."""
        if change is None or not self._ways:
            return
        step = self.view.step
        acted = change.entry.seat if step is None else self.view.session.log.entries[step.entry].seat
        if not (acted in self._bots and (change.kind == "played" or step is not None)):
            self._ways.clear()
            self._show()

    def _show(self) -> None:
        view = self.view
        arrows = [
            Sketch(Drawing("arrow", (start[:2], end[:2])), colour, FAINT)
            for colour, start, end in self._ways.values()
            if dist(start[:2], end[:2]) >= SHORTEST_MM
        ]
        view.traced, view.arrows = frozenset(self._ways), arrows if len(arrows) <= MOST_ARROWS else []
        view.outline_selection()
