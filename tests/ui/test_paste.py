"""Copies go where the pointer is, and none lies exactly on another piece."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import (
    CopyPieces,
    DrawPieces,
    FlipPieces,
    LabelPieces,
    MovePieces,
    MoveRefusedError,
    PeekPieces,
    Session,
    TakeFromSupply,
)


@pytest.fixture
def session() -> Session:
    """The Open Table for two, five cards in the first hand."""
    session = Session.new("open_table", seats=2, seed="7")
    session.play(DrawPieces(session.table.zones["deck"][-1], 5, "hand:blue"))
    return session


def made(session: Session, before: set[str]) -> list[str]:
    return [piece for piece in session.table.pieces if piece not in before]


def test_copies_of_a_die_lie_at_the_pointer_and_beside_one_another(driver: Driver) -> None:
    session = driver.table.session
    before = set(session.table.pieces)
    driver.move(driver.table.at("d6.1"))
    driver.key("ctrl+c")
    driver.move(driver.table.spot(560, 350))
    for _ in range(3):
        driver.key("ctrl+v")
    places = [(session.table.pieces[one].x, session.table.pieces[one].y) for one in made(session, before)]
    assert places[0] == pytest.approx((560, 350), abs=1)
    assert len(set(places)) == 3
    assert all(session.table.where[one] == "table" for one in made(session, before))


def test_a_chessman_is_pasted_on_the_square_pointed_at_or_the_next_empty_one(driver: Driver) -> None:
    session = driver.table.session
    before = set(session.table.pieces)
    board = session.equipment.zones["board"]
    driver.move(driver.table.at("chess.white.king.1"))
    driver.key("ctrl+c")
    side = board.width / 8
    driver.click(driver.table.spot(board.x + 3.5 * side, board.y + 4.5 * side), button=3)
    driver.pick("Paste")
    driver.move(driver.table.at("chess.white.pawn.1"))
    driver.key("ctrl+v")
    first, second = made(session, before)
    assert (session.table.pieces[first].x, session.table.pieces[first].y) == (3, 4)
    taken = [(session.table.pieces[one].x, session.table.pieces[one].y) for one in session.table.zones["board"]]
    assert session.table.where[second] == "board"
    assert len(set(taken)) == len(taken)


def test_a_pile_stays_a_pile_and_cards_of_the_hand_lie_side_by_side(driver: Driver) -> None:
    session, view = driver.table.session, driver.table.screen.view
    before = set(session.table.pieces)
    session.play(MovePieces(session.table.zones["deck"][-3:], "table", ((500, 300),)))
    session.play(FlipPieces(session.table.zones["table"], pile=True))
    driver.settle()
    pile = session.table.zones["table"]
    view.select(pile)
    driver.key("ctrl+c")
    driver.move(driver.table.spot(650, 350))
    driver.key("ctrl+v")
    copies = made(session, before)
    assert [session.table.pieces[one].kind for one in session.table.pile_of(copies[0])] == [
        session.table.pieces[one].kind for one in pile
    ]
    before = set(session.table.pieces)
    view.select(session.table.zones["hand:blue"])
    driver.key("ctrl+c")
    driver.key("ctrl+v")
    assert len({session.table.pieces[one].x for one in made(session, before)}) == 5
    before = set(session.table.pieces)
    driver.move(view.strip.rect.center)
    driver.key("ctrl+v")
    assert {session.table.where[one] for one in made(session, before)} == {"hand:blue"}


def test_the_log_counts_copies_and_copies_keep_their_labels() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    session.play(MovePieces(session.table.zones["deck"][-32:], "table", ((500, 300),)))
    cards = session.table.zones["table"]
    session.play(FlipPieces(cards, pile=True))
    session.play(CopyPieces(cards, to="table", places=((500, 300),)))
    assert session.describe(session.head, "blue") == "Blue copies 32 cards."
    dice = ("d4.1", "d6.1", "d6.2", "d8.1")
    session.play(CopyPieces((*cards[-6:], *dice[1:3], "coin.1"), to="table", places=((500, 400),)))
    assert session.describe(session.head, "blue") == "Blue copies six cards, two six-sided dice and a coin."
    session.play(TakeFromSupply("supply:blank_token", "table", ((600, 300),)))
    [token] = session.table.pieces_of_kind("blank_token")
    session.play(LabelPieces((token,), "Robber"))
    session.play(CopyPieces((token,), to="table", places=((650, 300),)))
    assert session.describe(session.head, "blue") == "Blue copies “Robber”."
    after = session.table
    session.undo()
    session.redo()
    assert session.table == after


def test_what_the_seat_does_not_see_is_not_copied(driver: Driver) -> None:
    session = driver.table.session
    before, top = set(session.table.pieces), session.table.zones["deck"][-1]
    for to in ("hand:blue", "table"):
        with pytest.raises(MoveRefusedError, match="only what you can see"):
            session.play(CopyPieces((top,), to=to))
    driver.move(driver.table.at(top))
    driver.key("ctrl+c")
    assert driver.app.notices.toast is not None
    assert "only what you can see" in driver.app.notices.toast.text
    driver.move(driver.table.spot(560, 350))
    driver.key("ctrl+v")
    assert made(session, before) == []
    session.play(PeekPieces((top,)))
    driver.move(driver.table.at(top))
    driver.key("ctrl+c")
    driver.move(driver.table.spot(560, 350))
    driver.key("ctrl+v")
    [copy] = made(session, before)
    assert session.table.pieces[copy].kind == session.table.pieces[top].kind


def test_words_on_a_covered_card_are_copied_by_nobody_else(driver: Driver) -> None:
    session = driver.table.session
    session.play(TakeFromSupply("supply:blank_card", "hand:blue"))
    [card] = session.table.pieces_of_kind("blank_card")
    session.play(LabelPieces((card,), "Kitten"))
    session.play(MovePieces((card,), "table", ((500, 300),), face_down=True))
    with pytest.raises(MoveRefusedError, match="only what you can see"):
        session.play(CopyPieces((card,), to="table"), "red")
    before = set(session.table.pieces)
    session.play(CopyPieces((card,), to="table", places=((600, 300),)), "blue")
    [copy] = made(session, before)
    assert session.table.pieces[copy].label == "Kitten"
    assert session.table.face(copy).hides
