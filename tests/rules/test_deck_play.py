"""Decks in the hand: cut, mixed in, put in order, shown; and every refusal with its sentence."""

from __future__ import annotations

import pytest

from tabletop import (
    CutPile,
    DrawPieces,
    MixIn,
    MovePieces,
    MoveRefusedError,
    OrderPieces,
    PeekPieces,
    PutNth,
    Session,
    ShowPieces,
)
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
    assert told(session) == "Blue changes the order of three cards in the deck."
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


def test_a_card_of_the_hand_is_put_third_from_the_top_unseen(session: Session) -> None:
    session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:blue"))
    [card], deck = session.table.zones["hand:blue"], session.table.zones["deck"]
    entries = len(session.entries)
    session.play(PutNth((card,), deck[-1], 3))
    assert session.table.zones["deck"] == (*deck[:-2], card, *deck[-2:])
    assert session.table.face(card).hides
    assert not sees(session.table, card, "red")
    assert len(session.entries) == entries + 1
    assert told(session, "red") == "Blue puts a card into the deck, the third from the top."
    assert told(session, "blue").startswith("Blue puts the ")
    session.undo()
    assert session.table.zones["hand:blue"] == (card,)
    assert session.table.zones["deck"] == deck


def test_a_card_goes_into_a_pile_on_the_open_table_without_being_seen(session: Session) -> None:
    pile = session.table.zones["deck"][-4:]
    session.play(MovePieces(pile, "table", ((500.0, 300.0),)))
    session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:blue"))
    [card] = session.table.zones["hand:blue"]
    session.play(PutNth((card,), pile[0], 2))
    assert session.table.pile_of(card) == (*pile[:3], card, pile[3])
    assert session.table.face(card).hides
    assert not any(sees(session.table, card, seat) for seat in ("red", "green"))
    assert told(session, "red") == "Blue puts a card into a pile, the second from the top."


def test_the_top_card_and_several_cards_go_deeper_into_their_own_pile(session: Session) -> None:
    deck = session.table.zones["deck"]
    session.play(PutNth(deck[-1:], deck[0], 4))
    assert session.table.zones["deck"] == (*deck[:-4], deck[-1], *deck[-4:-1])
    session.undo()
    session.play(PutNth(deck[-2:], deck[0], 2))
    assert session.table.zones["deck"] == (*deck[:-3], *deck[-2:], deck[-3])
    session.undo()
    session.play(PutNth(deck[-1:], deck[0], 54))
    assert session.table.zones["deck"] == (deck[-1], *deck[:-1])


@pytest.mark.parametrize(
    ("pieces", "onto", "nth", "reason"),
    [
        (("deck",), "deck", 55, "There are 53 pieces in the pile: give a number from 1 to 54"),
        (("deck",), "deck", 0, "from 1 to 54"),
        (("d6.1",), "d6.1", 1, "no pile to put this into"),
        (("deck", "d6.1"), "deck", 2, "Only pieces of one place"),
        (("d6.1",), "pile", 2, "does not go into this pile"),
    ],
)
def test_what_cannot_be_put_into_a_pile(session: Session, pieces: tuple[str, ...], onto: str, nth: int, reason: str) -> None:
    deck = session.table.zones["deck"]
    session.play(MovePieces(deck[:2], "table", ((500.0, 300.0),)))
    named = {"deck": deck[-1], "pile": deck[0]}
    if onto == "deck" and len(pieces) == 1:
        session.undo()
    with pytest.raises(MoveRefusedError, match=reason):
        session.play(PutNth(tuple(named.get(one, one) for one in pieces), named.get(onto, onto), nth))
