"""Who has looked at a card does not know it any more when it is played out of a hand of several, nor what is written on it."""

from __future__ import annotations

import pytest

from tabletop import DrawPieces, LabelPieces, MovePieces, PeekPieces, Session, ShowPieces, TakeFromSupply
from tabletop.core.table import table_hash
from tabletop.core.view import sees
from tabletop.rules.log_pictures import pictured

DAN, BOB = "blue", "red"
MIDDLE = ((500.0, 300.0),)


@pytest.fixture
def session() -> Session:
    """Three cards in Dan's hand, and a card face down on the table at which Bob has looked."""
    session = Session.new("open_table", seats=3, seed="7")
    session.play(DrawPieces(session.table.zones["deck"][-1], 3, "hand:blue"), DAN)
    session.play(MovePieces(session.table.zones["deck"][-1:], "table", MIDDLE), BOB)
    session.play(PeekPieces(session.table.zones["table"][-1:]), BOB)
    return session


def looked_at(session: Session) -> str:
    return session.table.zones["table"][-1]


def told(session: Session, seat: str) -> str:
    return session.describe(session.head, seat)


def test_a_card_that_bob_knew_is_not_named_when_dan_plays_it_covered(session: Session) -> None:
    card = looked_at(session)
    name = session.table.kind(card).name
    session.play(MovePieces((card,), "hand:blue"), DAN)
    assert name in told(session, BOB)
    assert not sees(session.table, card, BOB)
    session.play(MovePieces((card,), "table", MIDDLE, face_down=True), DAN)
    assert name not in told(session, BOB)
    assert name in told(session, DAN)
    assert [sees(session.table, card, seat) for seat in (DAN, BOB, "green", None)] == [True, False, False, False]
    before = table_hash(session.table)
    session.undo()
    session.redo()
    assert table_hash(session.table) == before


def test_a_card_shown_out_of_a_hand_is_not_named_when_one_of_the_hand_is_played_covered(session: Session) -> None:
    card = session.table.zones["hand:blue"][1]
    name = session.table.kind(card).name
    session.play(ShowPieces((card,), (BOB,)), DAN)
    assert sees(session.table, card, BOB)
    before = session.table
    session.play(MovePieces((card,), "table", MIDDLE, face_down=True), DAN)
    assert name not in told(session, BOB)
    [seen], [own] = (pictured(session.entries[-1], before, session.table, seat) for seat in (BOB, DAN))
    assert (seen.kind, own.kind) == ("pack.back", session.table.pieces[card].kind)
    assert not sees(session.table, card, BOB)


def test_the_only_card_of_a_hand_stays_known(session: Session) -> None:
    card = looked_at(session)
    session.play(MovePieces((card,), "hand:green"), "green")
    assert sees(session.table, card, BOB)
    session.play(MovePieces((card,), "table", MIDDLE, face_down=True), "green")
    assert [sees(session.table, card, seat) for seat in (DAN, BOB, "green")] == [False, True, True]


def test_new_words_are_not_for_who_knew_the_old_ones(session: Session) -> None:
    session.play(TakeFromSupply("supply:blank_card", "table", ((600.0, 300.0),)), DAN)
    card = session.table.zones["table"][-1]
    session.play(LabelPieces((card,), "SHEEP"), DAN)
    session.play(MovePieces((card,), "hand:blue"), DAN)
    session.play(MovePieces((card,), "table", MIDDLE, face_down=True), DAN)
    assert sees(session.table, card, DAN), "who played it may change the words"
    session.play(PeekPieces((card,)), BOB)
    session.play(LabelPieces((card,), "TIGER"), DAN)
    assert "TIGER" in told(session, DAN)
    assert "TIGER" not in told(session, BOB)
    assert not any(state.label for state in session.view(BOB).pieces.values())


def test_what_is_put_into_a_pile_out_of_a_hand_is_known_to_nobody(session: Session) -> None:
    card = session.table.zones["hand:blue"][1]
    session.play(ShowPieces((card,), (BOB,)), DAN)
    session.play(MovePieces((card,), "deck"), DAN)
    assert not any(sees(session.table, card, seat) for seat in (DAN, BOB, "green"))
