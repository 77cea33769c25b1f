"""What is shown to somebody is shown large, and what is written on a covered card is on its face alone."""

from __future__ import annotations

import pytest
from driver import Driver

from tabletop import (
    DrawPieces,
    FlipPieces,
    LabelPieces,
    MovePieces,
    PeekPieces,
    Session,
    ShowPieces,
    ShufflePieces,
    TakeFromSupply,
)
from tabletop.core.view import masked, view
from tabletop.export import log_rows, log_text
from tabletop.rules.log_pictures import pictured
from tabletop.rules.plain_board import as_text, board_in_words
from tabletop.ui.board.scene import build_items
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sheets.picture_sheet import PictureSheet


@pytest.fixture
def session() -> Session:
    """The Open Table for three, four cards in the first hand."""
    session = Session.new("open_table", seats=3, seed="7")
    session.play(ShufflePieces(session.table.zones["deck"]))
    session.play(DrawPieces(session.table.zones["deck"][-1], 4, "hand:blue"))
    return session


def shown_names(driver: Driver) -> list[str]:
    assert isinstance(driver.screen, PictureSheet)
    assert (driver.clipped(), driver.outside(), driver.overlaps()) == ([], [], [])
    return [tile.name for tile in driver.screen.grid.tiles]


def names(session: Session, pieces: tuple[str, ...]) -> list[str]:
    return [session.table.kind(piece).name for piece in pieces]


def test_what_is_shown_to_one_is_shown_large_as_soon_as_that_player_looks(driver: Driver) -> None:
    session, screen = driver.table.session, driver.table.screen
    hand = session.table.zones["hand:blue"]
    screen.play.move(ShowPieces(hand, ("green",)))
    assert isinstance(driver.screen, TableScreen)
    screen.turns.sit("red")
    screen.turns.open_hand()
    assert isinstance(driver.screen, TableScreen)
    screen.turns.sit("green")
    assert isinstance(driver.screen, TableScreen)
    screen.turns.open_hand()
    assert shown_names(driver) == names(session, hand)
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)
    screen.turns.sit("red")
    screen.turns.sit("green")
    screen.turns.open_hand()
    assert isinstance(driver.screen, TableScreen)


def test_what_is_shown_to_all_is_shown_at_once(driver: Driver) -> None:
    session, screen = driver.table.session, driver.table.screen
    hand = session.table.zones["hand:blue"]
    screen.play.move(ShowPieces(hand[:2]))
    assert shown_names(driver) == names(session, hand[:2])
    driver.click("Close")
    assert isinstance(driver.screen, TableScreen)


def test_what_was_taken_back_is_not_shown_any_more(driver: Driver) -> None:
    session, screen = driver.table.session, driver.table.screen
    screen.play.move(ShowPieces(session.table.zones["hand:blue"], ("green",)))
    session.undo()
    screen.turns.sit("green")
    screen.turns.open_hand()
    assert isinstance(driver.screen, TableScreen)


def test_the_log_shows_it_large_again_to_whom_it_was_shown(driver: Driver) -> None:
    session, screen = driver.table.session, driver.table.screen
    hand = session.table.zones["hand:blue"]
    session.play(ShowPieces(hand, ("green",)))
    shown = session.head
    for seat, sees in (("red", False), ("green", True)):
        screen.view.sit(seat)
        rows = [row.text for row in screen.moments.rows(shown)]
        assert ("See its pieces large" in rows) == sees
    next(row for row in screen.moments.rows(shown) if row.text == "See its pieces large").run()
    assert shown_names(driver) == names(session, hand)


def written_pile(session: Session) -> tuple[str, ...]:
    """Blue writes three cards of the hand, and lays them face down on the table in a shuffled pile."""
    session.play(TakeFromSupply("supply:blank_card", "hand:blue", count=3), "blue")
    cards = session.table.zones["hand:blue"][-3:]
    for card, text in zip(cards, ("Guard", "King", "Spy"), strict=True):
        session.play(LabelPieces((card,), text), "blue")
    session.play(FlipPieces(cards), "blue")
    session.play(MovePieces(cards, "table", ((700.0, 300.0),)), "blue")
    session.play(ShufflePieces(cards), "blue")
    return cards


@pytest.mark.parametrize("seat", ["blue", "red", None])
def test_what_is_written_on_a_covered_card_is_hidden_everywhere(session: Session, seat: str | None) -> None:
    cards = written_pile(session)
    told = [view(session.table, seat).pieces.values(), masked(session.table, seat).pieces.values()]
    assert not any(state.label for states in told for state in states)
    assert not any(item.look.label in ("Guard", "King", "Spy") for item in build_items(masked(session.table, seat)))
    texts = [as_text(board_in_words(session.table, seat))]
    if seat != "blue":
        texts += [log_text(session, seat), str(log_rows(session, seat, secrets=False))]
    else:
        texts.append(session.describe(session.head, seat))
    assert not any(word in text for text in texts for word in ("Guard", "King", "Spy"))
    entry = session.entries[session.head]
    shown = pictured(entry, session.log.table_at(entry.parent), session.table, seat)
    assert {one.kind for one in shown} == {session.table.kind(cards[0]).blank}


def test_a_peek_writes_nothing_on_the_back_in_a_window_that_others_see(session: Session) -> None:
    cards = written_pile(session)
    session.play(PeekPieces(cards), "red")
    items = {item.key: item for item in build_items(masked(session.table, "red"))}
    assert [items[card].look.label for card in cards] == ["", "", ""]
    session.play(FlipPieces(cards), "red")
    items = {item.key: item for item in build_items(masked(session.table, "red"))}
    assert {items[card].look.label for card in cards} == {"Guard", "King", "Spy"}


@pytest.mark.parametrize(
    "act",
    [lambda card: FlipPieces((card,)), lambda card: PeekPieces((card,)), lambda card: MovePieces((card,), "hand:red")],
    ids=["flip", "peek", "take"],
)
def test_what_brings_a_written_card_to_light_is_a_barrier(session: Session, act: object) -> None:
    card = written_pile(session)[0]
    assert callable(act)
    session.play(act(card), "red")
    assert session.head in session.log.barriers


def test_a_card_turned_over_in_the_hand_does_not_have_its_words_on_its_back(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, view = driver.table.session, driver.table.screen.view
    session.play(TakeFromSupply("supply:blank_card", "hand:blue"), "blue")
    card = session.table.zones["hand:blue"][-1]
    session.play(LabelPieces((card,), "Guard"), "blue")
    session.play(FlipPieces((card,)), "blue")
    back = session.table.pieces[card].face
    written: list[tuple[int, str]] = []
    piece = view.art.piece
    monkeypatch.setattr(view.art, "piece", lambda *args: written.append((args[1], args[5])) or piece(*args))
    driver.table.screen.invalidate()
    driver.step()
    assert (back, "") in written
    assert (back, "Guard") not in written
    session.play(FlipPieces((card,)), "blue")
    driver.settle()
    assert (session.table.pieces[card].face, "Guard") in written


def test_a_peek_shows_the_card_large_to_who_peeks(driver: Driver) -> None:
    session = driver.table.session
    session.play(DrawPieces(session.table.zones["deck"][-1], 1, "hand:red"), "red")
    driver.table.screen.turns.cover()
    driver.settle()
    card = session.table.zones["deck"][-1]
    driver.move(driver.table.at(card))
    driver.key("v")
    assert shown_names(driver) == names(session, (card,))
    driver.key("escape")
    assert isinstance(driver.screen, TableScreen)
    assert session.entries[-1].move == ("peek",)
