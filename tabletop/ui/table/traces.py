"""What bots have moved since a person acted last: a ring round each piece, and an arrow along its way if that says anything.

A piece of somebody else that a person has moved, such as a member who was ousted, has one too. An arrow says nothing for a
piece that only closed ranks in its place, that came out of a hand or off a pile, or that went home.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import dist
from typing import NamedTuple

from tabletop.core.drawings import Drawing
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import PiecesMoved
from tabletop.core.log import Log
from tabletop.rules.owners import owner
from tabletop.session import Change
from tabletop.ui.board.animation import Motion, Pose
from tabletop.ui.board.sketches import Sketch
from tabletop.ui.look.palette import CREAM
from tabletop.ui.table.table_view import TableView

MOST_ARROWS = 6
"""If more pieces than this were moved, they have rings alone."""
SHORTEST_MM = 15.0
"""A way that is shorter than this has no arrow."""
CHOOSING = 0.4
"""Seconds for which a person points at a choice, or holds a piece, until the traces go: to pass over a row is no choice."""
FAINT = 130
"""The opacity of an arrow, of 255."""


class Trace(NamedTuple):
    """How a piece has moved: by whom, the colour of its arrow, where it was at first and is now, in which zones, and whether an
    arrow says nothing: it went home, or it was moved by what followed from an act, such as a scoring.

    `source` is empty if it came out of a hand or off a pile.
    """

    by: Seat
    colour: str
    start: Pose
    end: Pose
    source: ZoneId
    to: ZoneId
    plain: bool


class Traces:
    """The traces of the bots at one table; they go as soon as a person begins to choose, acts or goes to another moment."""

    def __init__(
        self, view: TableView, keep_in_sight: Callable[[Iterable[Motion]], object], is_choosing: Callable[[], bool]
    ) -> None:
        """`keep_in_sight` gets the motions in which an act of a bot, or what follows from an act, is shown; `is_choosing` says
        whether the person points at a choice or holds a piece.
        """
        self.view = view
        self.keep_in_sight = keep_in_sight
        self._bots = frozenset(seat.id for seat in view.session.equipment.seats if seat.bot)
        self._ways: dict[str, Trace] = {}
        """Of each piece that moved: how it did."""
        self.is_choosing = is_choosing
        self._chooses_since: float | None = None
        self._shown = True
        """Whether they are on the table: not after the person has begun to choose."""
        self._fresh: set[str] = set()
        """The pieces that were moved by the act that is being followed."""
        view.on_motion = self.note

    def note(self, seat: Seat, motions: Sequence[Motion]) -> None:
        """Remember how pieces have moved in an act of `seat`."""
        box, follows = self.view.session.equipment, self.view.step is not None and self.view.step.part > 0
        if follows or seat in self._bots:
            self.keep_in_sight(motions)
        is_person = seat not in self._bots
        if self.view.step is not None and self.view.step.part < 0:
            # The table goes back to where it was, to show again what has happened: nobody has moved anything.
            return
        # What a game does to all, such as a scoring, is no trace of a person; on a free table anybody lays out what is there.
        if not seat or (is_person and (follows or self.view.session.rules == "off")):
            return
        # A scoring moves pieces of all players: a piece that is nobody's then does not have the colour of who acted.
        for motion in motions:
            if motion.item.is_piece and motion.kind != "vanish":
                source = "" if self._is_pile(motion.source) else motion.source
                first = self._ways.get(motion.key)
                if first is None or first.by != seat:
                    # A cube that one has sold and another has bought did not go from the one to the other.
                    first = Trace(seat, "", motion.start, motion.end, source, "", False)
                whose = owner(self.view.shown, motion.key, (motion.item.zone,)) or ("" if follows else seat)
                if is_person and (whose in ("", seat) or motion.item.zone == motion.source):
                    continue
                colour = box.seat(whose).colour if whose else CREAM
                to = motion.item.zone
                plain = follows or goes_back(self.view.session.log, motion.key, to)
                self._fresh.add(motion.key)
                self._ways[motion.key] = first._replace(colour=colour, end=motion.end, to=to, plain=plain)
                self._shown = True
        self._show()

    def deadline(self) -> float | None:
        """When the traces go because the person chooses; None while nobody does, or if there are none."""
        view = self.view
        if not (self._shown and self._ways) or view.step is not None or view.past is not None or not self.is_choosing():
            self._chooses_since = None
            return None
        if self._chooses_since is None:
            self._chooses_since = view.now()
        return self._chooses_since + CHOOSING

    def tick(self, now: float) -> None:
        """Take the traces from the table when it is time; where it happened, one can still look."""
        due = self.deadline()
        if due is not None and now >= due:
            self._shown = False
            self._show()

    def _is_pile(self, zone: ZoneId) -> bool:
        known = self.view.shown.equipment.zones.get(zone)
        return known is not None and known.is_stack and len(self.view.shown.zones[zone]) > 1

    def follow(self, change: Change | None) -> None:
        """Remove the traces when a person acts, but those of that very act."""
        fresh, self._fresh = self._fresh, set()
        if change is None or not self._ways:
            return
        step = self.view.step
        acted = change.entry.seat if step is None else self.view.session.log.entries[step.entry].seat
        if not (acted in self._bots and (change.kind == "played" or step is not None)):
            kept = fresh if change.kind == "played" else ()
            self._ways = {key: way for key, way in self._ways.items() if key in kept}
            self._show()

    def _show(self) -> None:
        view = self.view
        arrows = [
            Sketch(Drawing("arrow", (way.start[:2], way.end[:2])), way.colour, FAINT)
            for way in self._ways.values()
            if way.source not in ("", way.to) and not way.plain and dist(way.start[:2], way.end[:2]) >= SHORTEST_MM
        ]
        view.happened = frozenset(self._ways)
        view.traced = view.happened if self._shown else frozenset()
        view.arrows = arrows if self._shown and len(arrows) <= MOST_ARROWS else []
        view.outline_selection()


def goes_back(log: Log, piece: PieceId, zone: ZoneId) -> bool:
    """Whether a piece that was moved to `zone` had come from there when it was moved before, as a worker comes home."""
    events = (event for entry in reversed(log.path(log.head)) for event in reversed(log.entries[entry].events))
    moves = (event for event in events if isinstance(event, PiecesMoved) and piece in event.pieces)
    sources = (event.source for event in moves if event.source != event.to)
    return next(sources, "") != zone == next(sources, "")
