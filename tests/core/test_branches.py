"""The branches of a log, and what differs between two moments."""

from __future__ import annotations

import pytest

from tabletop import MovePieces, Session
from tabletop.core.branches import Branch, branches
from tabletop.core.difference import Difference, difference
from tabletop.core.errors import UnknownNameError
from tabletop.core.table import Table
from tabletop.core.view import view
from tabletop.rules.difference import MOST_SENTENCES, tell_difference
from tabletop.rules.free_moves import FlipPieces, RemovePieces, SetCounter, TakeFromSupply, TurnPieces, WriteScores


@pytest.fixture
def session() -> Session:
    """The Open Table for two, with nothing done yet."""
    return Session.new("open_table", seats=2, seed="7")


def compared(before: Table, after: Table, seat: str) -> tuple[Difference, list[str]]:
    """What differs for a seat, and how it is told."""
    then, now = view(before, seat), view(after, seat)
    found = difference(then, now)
    return found, tell_difference(found, then, now, seat)


def move(session: Session, x: float, seat: str) -> int:
    """One act; its entry."""
    return session.play(MovePieces(("d6.1",), "table", ((x, 300.0),)), seat).id


def test_every_line_is_told_once_with_its_parting_and_players(session: Session) -> None:
    base = session.head
    first = move(session, 300, "blue")
    left = [move(session, 310, "red"), move(session, 320, "blue"), move(session, 330, "red")]
    session.jump(left[0])
    twig = move(session, 340, "blue")
    session.jump(first)
    now = move(session, 350, "blue")
    names = {left[0]: "common", left[2]: "end of it"}
    assert branches(session.log, names) == [
        Branch(left[2], first, 3, ("red", "blue"), "end of it"),
        Branch(twig, first, 2, ("red", "blue"), "common"),
        Branch(now, now, 0, (), ""),
    ]
    assert session.log.line() == [0, base, first, now]
    assert session.log.line(left[1]) == [0, base, first, *left]
    with pytest.raises(UnknownNameError, match="no entry 99"):
        session.log.line(99)


def test_what_differs_is_found_and_told(session: Session) -> None:
    before = session.table
    card = before.zones["deck"][-1]
    counter = next(iter(before.counters))
    supply = next(zone.id for zone in session.equipment.zones.values() if zone.supply)
    session.play(MovePieces(("d6.1",), "table", ((400.0, 300.0),)), "blue")
    session.play(TurnPieces(("d6.2",), 90.0), "blue")
    session.play(MovePieces((card,), "hand:red"), "red")
    session.play(SetCounter(counter, 7), "red")
    session.play(TakeFromSupply(supply, "table", ((300.0, 200.0),), 1), "red")
    made = set(session.table.pieces) - set(before.pieces)
    session.play(RemovePieces(("draughts.white.1",)), "red")
    found, told = compared(before, session.table, "blue")
    assert found.moved == ("d6.1",)
    assert found.changed == ("d6.2",)
    assert set(found.made) == made
    assert found.removed == ("draughts.white.1",)
    assert found.counters == ((counter, 0, 7),)
    assert found.hidden == (("deck", 54, 53), ("hand:red", 0, 1))
    assert "Hidden in the deck: 53, was 54." in told
    assert any(line.endswith(": 7, was 0.") for line in told)
    assert "A white draughts piece is no longer in sight." in told
    found, told = compared(before, session.table, "red")
    assert set(found.made) == {*made, card}
    assert found.hidden == (("deck", 54, 53),)


def test_a_card_is_not_followed_to_where_it_is_hidden(session: Session) -> None:
    card = session.table.zones["deck"][-1]
    session.play(MovePieces((card,), "table", ((300.0, 300.0),)), "blue")
    session.play(FlipPieces((card,)), "blue")
    before = session.table
    session.play(MovePieces((card,), "hand:red"), "red")
    name = session.table.kind(card).name
    found, told = compared(before, session.table, "blue")
    assert found.moved == ()
    assert told == [f"The {name} is no longer in sight.", "Hidden in Red’s hand: 1, was 0."]


def test_alike_tables_do_not_differ(session: Session) -> None:
    found, told = compared(session.table, session.table, "red")
    assert found.pieces == frozenset()
    assert told == []


def test_a_long_comparison_is_cut_with_a_word_on_the_rest(session: Session) -> None:
    before = session.table
    counters = list(before.counters)
    zones = [zone for zone, held in before.zones.items() if held]
    for counter in counters:
        session.play(SetCounter(counter, 1))
    for zone in zones:
        if zone != "table":
            session.play(MovePieces((before.zones[zone][-1],), "table", ((300.0, 300.0),)))
    session.play(FlipPieces((session.table.zones["table"][-1],)))
    told = compared(before, session.table, "blue")[1]
    assert len(told) <= MOST_SENTENCES + 1


def test_tables_of_two_games_cannot_be_compared(session: Session) -> None:
    other = Session.new("open_table", seats=3, seed="7")
    with pytest.raises(UnknownNameError, match="same game"):
        difference(session.table, other.table)


def test_scores_of_a_round_are_called_so() -> None:
    """It said `sheet.2.blue: 7, was 0`."""
    session = Session.new("open_table", seats=2, seed="7")
    before = session.table
    session.play(WriteScores(1, (("blue", 7), ("red", 0))))
    _, sentences = compared(before, session.table, "red")
    assert "Blue’s score of round 1: 7, was 0." in sentences
    assert not any("sheet." in one for one in sentences)
