"""What a hand may carry where, by the legal moves of a seat: the places for each piece, and which pieces go together.

A game may have more moves than it lists (`KnowsCarried`), so places are asked for piece by piece, when a hand comes near.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.events import Place
from tabletop.core.table import Table
from tabletop.rules.gesture import Drag
from tabletop.rules.hands import carried, lies_at, targets
from tabletop.rules.ruleset import Ruleset


class Carriers:
    """The places where a seat may carry each piece now, on a table as that seat sees it."""

    def __init__(self, rules: Ruleset, table: Table, shown: Table, seat: Seat, listed: Mapping[PieceId, Sequence[Drag]]) -> None:
        """`table` is the full one, `shown` what the seat sees; `listed` are the drags of the listed moves."""
        self.rules, self.table, self.shown, self.seat = rules, table, shown, seat
        self.listed = listed
        self._found: dict[PieceId, Sequence[Drag]] = {}

    def drops(self, piece: PieceId, turned: float | None = None) -> Sequence[Drag]:
        """The legal drags of a piece. If it is held, `turned` says by how many degrees, and only drags to its angle are given."""
        if piece not in self._found:
            more = carried(self.rules, self.table, self.seat, piece)
            found = targets(self.rules, self.table, self.seat, more).drops.get(piece, ())
            self._found[piece] = (*self.listed.get(piece, ()), *found)
        known = self._found[piece]
        return known if turned is None else [one for one in known if one.angle is None or self.lies_at(piece, turned, one.angle)]

    def lies_at(self, piece: PieceId, turned: float, angle: float) -> bool:
        """Whether a piece lies at `angle` once it is turned by `turned` degrees."""
        return piece in self.table.pieces and lies_at(self.table, piece, turned, angle)

    def load(self, piece: PieceId) -> tuple[PieceId, ...]:
        """What stands on a piece and may not be carried alone, so that it goes with it."""
        shown = self.shown
        if shown.zone_of(piece).keeps_order:
            return ()
        held, place, pile = shown.zones[shown.where[piece]], place_of(shown, piece), shown.pile_of(piece)
        above = [one for one in held[held.index(piece) + 1 :] if place_of(shown, one) == place and one not in pile]
        return tuple([one for one in above if not self.drops(one)])

    def taken_up(self, piece: PieceId) -> PieceId:
        """The piece that a hand takes up at `piece`: that one, or what it stands on if only that may be carried."""
        shown = self.shown
        if piece not in shown.pieces or shown.zone_of(piece).keeps_order or self.drops(piece):
            return piece
        place = place_of(shown, piece)
        below = [one for one in shown.zones[shown.where[piece]] if place_of(shown, one) == place and self.drops(one)]
        return next((one for one in reversed(below) if piece in self.load(one)), piece)

    def turns(self, piece: PieceId) -> bool:
        """Whether a piece may be put down at several angles."""
        return len({drag.angle for drag in self.drops(piece) if drag.angle is not None}) > 1

    def turned(self, piece: PieceId, by: float, step: float) -> float:
        """By how many degrees a held piece is turned after one more step of `step` degrees clockwise, where it was turned `by`.

        A piece that may only be dropped at certain angles turns to the next of them.
        """
        known = [drag.angle for drag in self.drops(piece) if drag.angle is not None]
        way = 1.0 if step > 0.0 else -1.0
        start = self.table.pieces[piece].angle + by if known else 0.0
        gaps = [gap for angle in known if 0.5 < (gap := (angle - start) * way % 360.0) < 359.5]
        return by + way * min(gaps, default=abs(step))


def place_of(table: Table, piece: PieceId) -> Place:
    """Where a piece lies in its zone."""
    return table.pieces[piece].x, table.pieces[piece].y
