"""Answers that only prepare the next one, such as a general who is named before his space: another can be given instead."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import Place
from tabletop.rules.gesture import Button
from tabletop.rules.hands import match_click
from tabletop.rules.ruleset import Move
from tabletop.session.session import Session


def half_answer(session: Session, seat: Seat) -> Move | None:
    """The last act, if it is such an answer of `seat`, which is asked for the rest of it now; none that ends a step."""
    log, rules, head = session.log, session.ruleset, session.head
    last = log.entries[head]
    prepares = head > log.base and last.seat == seat and seat in session.table.flow.to_act and session.is_unsaid(head)
    if not prepares or last.move is None:
        return None
    made = rules.move_from_row(last.move)
    gestures = rules.gestures(log.table_at(last.parent), seat, made)
    return None if any(isinstance(one, Button) and one.ends_step for one in gestures) else made


def answered_otherwise(session: Session, seat: Seat, piece: PieceId, zone: ZoneId, place: Place | None) -> Move | None:
    """The other answer in its place that a click on `piece`, or else on `zone`, gives; None if there is none, or several."""
    if (made := half_answer(session, seat)) is None:
        return None
    before = session.log.table_at(session.log.entries[session.head].parent)
    legal = session.ruleset.legal_moves(before, seat).moves
    others = [move for move in match_click(session.ruleset, before, seat, legal, piece, zone, place) if move != made]
    return others[0] if len(others) == 1 else None
