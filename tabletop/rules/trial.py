"""What a seat has named so far of an answer, shown where it would lie: nothing of it is played yet.

In Lotta Rome the land that is named first of a split is seen on the smaller lot, and a double land whose place is known in the
domain, although its building still waits to be put on a half.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from tabletop.core.apply import apply_events
from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.events import Event, PiecesMoved, Place
from tabletop.core.table import Table
from tabletop.rules.carrying import Carriers
from tabletop.rules.gesture import Drag
from tabletop.rules.optional import knows

Trial = tuple[Event, ...]
"""Events that are shown and never recorded."""


class KnowsTrial(Protocol):
    """An optional method of a ruleset whose answers are given in steps."""

    def trial(self, table: Table) -> Trial:
        """What the pending question knows of its answer, as events that all seats may see; nothing for most questions."""
        ...


def trial_of(rules: object, table: Table) -> Trial:
    """What the pending question knows of its answer; nothing if the rules do not say."""
    return rules.trial(table) if knows(rules, KnowsTrial) else ()


def trial_of_parts(carriers: Carriers, named: Iterable[PieceId], drops: Mapping[PieceId, Sequence[Drag]]) -> Trial:
    """Pieces that name parts of a move (see `Click.part`), with what is on them, where they may be dragged for that."""
    table = carriers.shown
    goals = [(piece, drag.to) for piece in sorted(named) for drag in drops.get(piece, ())[:1] if drag.part]
    return tuple(
        PiecesMoved((piece, *carriers.load(piece)), table.where[piece], to, places=(empty_place(table, to, number),))
        for number, (piece, to) in enumerate(goals)
    )


def empty_place(table: Table, zone: ZoneId, number: int) -> Place:
    """The empty place of that number, from 0, of a zone with columns and rows; the first place if there are not so many."""
    held, box = table.zones[zone], table.equipment.zones[zone]
    taken = {(table.pieces[piece].x, table.pieces[piece].y) for piece in held}
    places = [(float(column), float(row)) for row in range(box.rows) for column in range(box.columns)]
    empty = [place for place in places if place not in taken]
    return empty[number] if number < len(empty) else (0.0, 0.0)


def with_trial(shown: Table, trial: Trial) -> Table:
    """The table of a view with a trial on it."""
    return apply_events(shown, trial) if trial else shown
