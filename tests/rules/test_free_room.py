"""Room on the open table: where a part of a pile, a spread row and what is taken from a supply are put."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

from tabletop import MovePieces, Session, TakeFromSupply
from tabletop.core.equipment import PieceId
from tabletop.core.rects import Rect, Size, overlap
from tabletop.core.table import eighth
from tabletop.rules.free_room import free_place, grown, places_near, things
from tabletop.rules.piece_commands import Target, spread
from tabletop.rules.spreading import NUMBERED, place_aside
from tabletop.rules.supplying import split_off

SIZES: tuple[Size, ...] = ((63.0, 88.0), (16.0, 16.0), (301.3, 40.7), (1.0, 500.0), (5_000.0, 10.0))


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


def test_the_numbers_on_two_piles_of_chips_are_apart() -> None:
    """Seven of twenty chips were taken off, and the worth of one pile lay on that of the other."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(TakeFromSupply("supply:chip.5", "table", ((300.0, 200.0),), 8))
    pile = session.table.zones["table"]
    session.play(split_off(session.table, pile, 3))
    left, taken = session.table.pieces[pile[0]], session.table.pieces[pile[-1]]
    assert hypot(left.x - taken.x, left.y - taken.y) >= NUMBERED


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


@pytest.mark.parametrize("game", ["open_table", "round_house", "three_kingdoms_redux"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_room_found_is_the_nearest_of_all(game: str, size: Size) -> None:
    table = Session.new(game, 3, seed="room").table
    zone, rng = table.equipment.zones[table.equipment.open_zone], Random(7)
    taken = [grown(rect) for rect in things(table, zone)]
    spots = [(0.0, 0.0), (zone.width / 2, zone.height / 2)]
    spots += [(rng.uniform(-50, zone.width + 50), rng.uniform(0, zone.height)) for _ in range(4)]
    for wanted in spots:
        free = (
            (eighth(x), eighth(y))
            for x, y in places_near(zone, size, wanted)
            if not any(overlap((zone.x + x - size[0] / 2, zone.y + y - size[1] / 2, *size), rect) for rect in taken)
        )
        assert free_place(table, zone, size, wanted) == next(free, None), wanted
