"""Tracks: a zone with spaces in a row or a ring, and markers that lie on the space of a number.

SCORE = Track("score", spaces=50, ring=True)
SCORE.put(t, "red.marker", 53)      # on space 3, after one time round
SCORE.space(t, "red.marker")        # 3
"""

from __future__ import annotations

from msgspec import Struct

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play


class Track(Struct, frozen=True):
    """The zone of a track, a `slots` zone whose places are its spaces, numbered from 0."""

    zone: ZoneId
    spaces: int
    ring: bool = False
    """Whether the space after the last one is the first; else markers stop at the last one."""

    def space(self, t: Board, marker: PieceId) -> int:
        """The space on which a marker lies; -1 if it lies on none, for a hand may have carried it away."""
        return int(t.pieces[marker].x) if t.where.get(marker) == self.zone else -1

    def put(self, t: Play, marker: PieceId, number: int) -> None:
        """Move a marker from wherever it lies to the space for a number, such as a score; nothing happens if it lies there."""
        space = number % self.spaces if self.ring else min(max(number, 0), self.spaces - 1)
        if self.space(t, marker) != space:
            t.move((marker,), t.where[marker], self.zone, ((float(space), 0.0),))
