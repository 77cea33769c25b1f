"""Answers that only prepare the next one, such as a general who is named before his space: another can be given instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.core.log import EntryId
from tabletop.core.table import Table
from tabletop.rules.free_moves import MovePieces
from tabletop.rules.gesture import Button
from tabletop.rules.hands import match_click
from tabletop.rules.levels import moves_meant
from tabletop.rules.ruleset import Move
from tabletop.session.session import Session


def half_entry(session: Session, seat: Seat) -> EntryId | None:
    """The entry of the last answer of `seat`, if it was the first half of one and the second half is asked now; else None.

    Entries that the window made by itself since then are skipped: undo takes them back together with it.
    """
    log, at = session.log, session.head
    while at in session.by_itself and at > log.base and session.is_unsaid(at):
        at = log.entries[at].parent
    last = log.entries[at]
    prepares = at > log.base and last.seat == seat and seat in session.table.flow.to_act and at not in session.by_itself
    if not prepares or last.move is None or not session.is_unsaid(at):
        return None
    gestures = session.ruleset.gestures(log.table_at(last.parent), seat, session.ruleset.move_from_row(last.move))
    return None if any(isinstance(one, Button) and one.ends_step for one in gestures) else at


def clicked_otherwise(session: Session, seat: Seat, piece: PieceId, zone: ZoneId, place: Place | None) -> Move | None:
    """The first half that a click on `piece`, or else on `zone`, gives in place of the last one; None if none or several."""
    rules = session.ruleset
    return other_answer(
        session, seat, lambda before: match_click(rules, before, seat, rules.legal_moves(before, seat).moves, piece, zone, place)
    )


def dropped_otherwise(session: Session, seat: Seat, drop: MovePieces) -> Move | None:
    """The answer that a drop gives in place of the first half; None if none or several."""
    return other_answer(session, seat, lambda before: moves_meant(session.ruleset, before, seat, drop))


def other_answer(session: Session, seat: Seat, given: Callable[[Table], Sequence[Move]]) -> Move | None:
    """The one answer, other than the first half, that `given` returns for the table before it; None if none or several."""
    if (at := half_entry(session, seat)) is None:
        return None
    last = session.log.entries[at]
    others = [
        move
        for move in given(session.log.table_at(last.parent))
        if last.move is not None and move != session.ruleset.move_from_row(last.move)
    ]
    return others[0] if len(others) == 1 else None
