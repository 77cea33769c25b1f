"""What was put back into the box of a game: the pieces of the set-up that are on the table no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.core.equipment import PieceId, Placement, Seat
from tabletop.core.events import PiecesRemoved
from tabletop.core.table import Table
from tabletop.core.view import sees
from tabletop.session.session import Session


def off_the_table(table: Table) -> frozenset[PieceId]:
    """The pieces of the set-up that are not on a table."""
    return frozenset(one.piece for one in table.equipment.pieces if one.piece not in table.pieces)


def put_back(session: Session, seat: Seat | None) -> list[Placement]:
    """The pieces of the set-up that were put back and that `seat` (None: a watcher) had seen, with the side they showed last.

    A piece that has come out again, as another one of its kind, is left out.
    """
    table, box = session.table, session.table.equipment
    gone = off_the_table(table)
    there = Counter(state.kind for state in table.pieces.values())
    left = Counter(one.kind for one in box.pieces)
    left.subtract(there)
    found: list[Placement] = []
    for piece, before in removed(session, gone) if gone else ():
        state = before.pieces[piece]
        if left[state.kind] > 0 and sees(before, piece, seat):
            left[state.kind] -= 1
            found.append(Placement(piece, state.kind, "", face=state.face, label=state.label, tint=state.tint))
    return found


def removed(session: Session, pieces: frozenset[PieceId]) -> Iterator[tuple[PieceId, Table]]:
    """Which of these pieces were removed on the way to the present, the last one first, with the table just before."""
    log = session.log
    for entry in reversed(log.path(session.head)):
        for event in log.entries[entry].events:
            if isinstance(event, PiecesRemoved) and not event.to and not pieces.isdisjoint(event.pieces):
                before = log.table_at(log.entries[entry].parent)
                yield from ((piece, before) for piece in event.pieces if piece in pieces and piece in before.pieces)
