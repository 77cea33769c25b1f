"""Decks in the hand: cut, mixed in, put in order, shown; and every refusal with its sentence."""

from __future__ import annotations

import pytest

from tabletop import CutPile, MixIn, MoveRefusedError, OrderPieces, PeekPieces, Session, ShowPieces
from tabletop.core.view import sees
from tabletop.rules.free_moves import move_from_row


@pytest.fixture
def session() -> Session:
    return Session.new("open_table", seats=3, seed="7")


def told(session: Session, seat: str | None = None) -> str:
    return session.describe(session.head, seat)


def test_a_cut_puts_the_upper_part_under_and_undo_takes_it_back(session: Session) -> None:
    deck = session.table.zones["deck"]
    session.play(CutPile(deck[-1], 20))
    assert session.table.zones["deck"] == (*deck[-20:], *deck[:-20])
    assert told(session) == "Blue cuts the deck."
    session.undo()
    assert session.table.zones["deck"] == deck


@pytest.mark.parametrize("count", [0, 54, -1])
def test_a_cut_leaves_something_on_both_sides(session: Session, count: int) -> None:
    with pytest.raises(MoveRefusedError, match="1 to 53"):
        session.play(CutPile(session.table.zones["deck"][-1], count))


def test_a_single_piece_cannot_be_cut(session: Session) -> None:
    with pytest.raises(MoveRefusedError, match="single piece"):
        session.play(CutPile("d6.1", 1))


def test_what_is_mixed_in_lies_somewhere_and_nobody_knows_where(session: Session) -> None:
    card = session.table.zones["deck"][-1]
    session.play(PeekPieces((card,)))
    assert sees(session.table, card, "blue")
    before = [one for one in session.table.zones["deck"] if one != card]
    places = set()
    for _ in range(12):
        session.play(MixIn((card,), "deck"))
        deck = session.table.zones["deck"]
        places.add(deck.index(card))
        assert [one for one in deck if one != card] == before
        assert not sees(session.table, card, "blue")
    assert len(places) > 5
    assert told(session, "red") == "Blue puts a card into the deck at random."


def test_a_hand_is_mixed_into_a_pile_at_many_places(session: Session) -> None:
    cards = session.table.zones["deck"][-6:]
    rest = session.table.zones["deck"][:-6]
    session.play(MixIn(cards, "deck"))
    deck = session.table.zones["deck"]
    assert [one for one in deck if one in rest] == list(rest)
    assert sorted(deck) == sorted((*rest, *cards))
    assert deck != (*rest, *cards)


def test_only_a_pile_can_be_mixed_into(session: Session) -> None:
    with pytest.raises(MoveRefusedError, match="not a pile"):
        session.play(MixIn((session.table.zones["deck"][-1],), "table"))


def test_order_is_as_given_and_stays_in_one_place(session: Session) -> None:
    deck = session.table.zones["deck"]
    turned = (deck[3], deck[1], deck[2])
    session.play(OrderPieces(turned))
    assert session.table.zones["deck"][:4] == (deck[0], *turned)
    assert told(session) == "Blue puts three pieces in order."
    with pytest.raises(MoveRefusedError, match="one place"):
        session.play(OrderPieces((deck[0], "d6.1")))
    with pytest.raises(MoveRefusedError, match="in order"):
        session.play(OrderPieces((deck[0],)))


def test_showing_to_one_and_to_all(session: Session) -> None:
    one, other = session.table.zones["deck"][-1], session.table.zones["deck"][-2]
    session.play(ShowPieces((one,), ("red",)))
    assert sees(session.table, one, "red")
    assert not sees(session.table, one, "green")
    name = session.table.kind(one).name
    assert name not in told(session, "green")
    assert told(session, "green").endswith("to Red.")
    assert name in told(session, "red")
    session.play(ShowPieces((other,)))
    assert sees(session.table, other, None)
    assert told(session).endswith("to all.")
    with pytest.raises(MoveRefusedError, match="no seat 'nobody'"):
        session.play(ShowPieces((one,), ("nobody",)))


@pytest.mark.parametrize("move", [CutPile("c", 3), MixIn(("c",), "deck"), OrderPieces(("c", "d")), ShowPieces(("c",), ("red",))])
def test_rows_come_back_as_they_were(move: CutPile | MixIn | OrderPieces | ShowPieces) -> None:
    assert move_from_row(move.to_row()) == move
