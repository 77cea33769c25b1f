"""Promotion: a piece becomes one of the kinds that its own kind names, such as a pawn on the last rank a queen."""

from __future__ import annotations

from tabletop.core.equipment import KindId, PieceId, Seat
from tabletop.core.errors import MoveRefusedError, UnknownNameError
from tabletop.core.events import Event, PiecesMade, PiecesMarked, PiecesMoved, PiecesRemoved, PiecesTurned
from tabletop.core.table import Table
from tabletop.core.view import sees
from tabletop.rules.named_pieces import places_of, reachable
from tabletop.rules.piece_play import new_ids
from tabletop.rules.words import with_article


def promotions(table: Table, piece: PieceId, seat: Seat) -> tuple[KindId, ...]:
    """The kinds that a piece is offered now: on a board of squares only on its first and last row; none for a piece unseen.

    A piece that was taken, and lies in its home, becomes nothing else.
    """
    zone, state, kind = table.zone_of(piece), table.pieces[piece], table.kind(piece)
    stays = (zone.has_cells and 0 < state.y < zone.rows - 1) or zone.id == kind.home
    return () if stays or state.locked or not sees(table, piece, seat) else kind.promotes


def has_reached_the_end(before: Table, after: Table, piece: PieceId, seat: Seat) -> bool:
    """Whether a piece has just come to a row of squares on which it may become another, so that a person wants to be asked."""
    was = piece in before.pieces and before.zone_of(piece).has_cells and promotions(before, piece, seat)
    return after.zone_of(piece).has_cells and not was and bool(promotions(after, piece, seat))


def promoted_words(table: Table, piece: PieceId, kind: KindId) -> str:
    """What the new kind is called beside the old one: `queen` for a white pawn that becomes a white queen."""
    new, old = table.equipment.kinds[kind].name.split(), table.kind(piece).name.split()
    while len(new) > 1 and old and new[0] == old[0]:
        del new[0], old[0]
    return " ".join(new)


def promote_events(table: Table, piece: PieceId, kind: KindId, seat: Seat) -> list[Event]:
    """The events of a piece that becomes one of another kind at its place, with its angle, label and tint.

    Raises UnknownNameError if there is no such kind, MoveRefusedError if the piece cannot become it or `seat` does not see it.
    """
    [piece] = reachable(table, (piece,), seat)
    if kind not in table.equipment.kinds:
        raise UnknownNameError(f"There is no kind {kind!r} in this game.")
    if not sees(table, piece, seat) or kind not in table.kind(piece).promotes:
        raise MoveRefusedError(f"This piece cannot become {with_article(table.equipment.kinds[kind].name)}.")
    state, zone = table.pieces[piece], table.zone_of(piece)
    new = new_ids(table, kind, 1)
    face = state.face if state.face < len(table.equipment.kinds[kind].faces) else 0
    events: list[Event] = [
        PiecesRemoved((piece,)),
        PiecesMade(new, kind, zone.id, () if zone.keeps_order else places_of(table, (piece,)), face),
    ]
    if zone.keeps_order:
        events.append(PiecesMoved(new, zone.id, zone.id, table.zones[zone.id].index(piece)))
    elif state.angle:
        events.append(PiecesTurned(new, (state.angle,)))
    if state.label or state.tint:
        events.append(PiecesMarked(new, label=state.label, tint=state.tint))
    return events
