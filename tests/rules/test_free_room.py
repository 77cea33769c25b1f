"""Room on the open table: where a part of a pile, a spread row and what is taken from a supply are put."""

from __future__ import annotations

import pytest

from tabletop import MovePieces, Session
from tabletop.core.equipment import PieceId
from tabletop.core.rects import Rect
from tabletop.rules.free_room import overlap, things
from tabletop.rules.piece_commands import Target, spread
from tabletop.rules.spreading import place_aside


@pytest.fixture
def session() -> Session:
    """The Open Table for two."""
    return Session.new("open_table", seats=2, seed="7")


def covered(session: Session, pieces: tuple[PieceId, ...]) -> list[Rect]:
    """The things on the open table on which one of the pieces lies."""
    table = session.table
    zone = table.equipment.zones["table"]
    rects = []
    for piece in pieces:
        kind, state = table.kind(piece), table.pieces[piece]
        rects.append((state.x - kind.width / 2, state.y - kind.height / 2, kind.width, kind.height))
    return [thing for thing in things(table, zone, set(pieces)) if any(overlap(thing, rect) for rect in rects)]


def test_a_part_of_the_deck_is_put_where_nothing_lies(session: Session) -> None:
    deck = session.table.zones["deck"]
    session.play(MovePieces(deck[-20:], "table", (place_aside(session.table, deck),)))
    assert covered(session, deck[-20:]) == []
    deck = session.table.zones["deck"]
    session.play(MovePieces(deck[-10:], "table", (place_aside(session.table, deck),)))
    assert covered(session, deck[-10:]) == []


def test_a_pile_without_room_beside_it_is_spread_in_free_room(session: Session) -> None:
    cards = session.table.zones["deck"][-6:]
    for beside in (-66.0, 66.0):
        session.play(MovePieces(session.table.zones["deck"][:1], "table", ((500.0 + beside, 300.0),)))
    session.play(MovePieces(cards, "table", ((500.0, 300.0),)))
    move = spread(Target(session.table, "blue", (cards[0],)))
    assert isinstance(move, MovePieces)
    session.play(move)
    assert covered(session, cards) == []
    assert len({session.table.pieces[card].x for card in cards}) == 6
