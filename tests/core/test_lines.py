"""Lines of a log beside the one in play, and what differs between two moments."""

from __future__ import annotations

import pytest

from tabletop import MovePieces, Session
from tabletop.core.difference import difference
from tabletop.core.errors import UnknownNameError
from tabletop.core.lines import Line, lines
from tabletop.rules.difference import MOST_SENTENCES, tell_difference
from tabletop.rules.free_moves import FlipPieces, RemovePieces, SetCounter, TakeFromSupply, TurnPieces


@pytest.fixture
def session() -> Session:
    """The Open Table for two, with nothing done yet."""
    return Session.new("open_table", seats=2, seed="7")


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
    assert lines(session.log, names) == [
        Line(left[2], first, 3, ("red", "blue"), "end of it"),
        Line(twig, first, 2, ("red", "blue"), "common"),
        Line(now, now, 0, (), ""),
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
    found = difference(before, session.table)
    assert set(found.moved) == {"d6.1", card}
    assert found.changed == ("d6.2",)
    assert set(found.made) == made
    assert found.removed == ("draughts.white.1",)
    assert found.counters == ((counter, 0, 7),)
    told = tell_difference(found, before, session.table, "blue")
    assert "A card lies in Red’s hand, no longer in the deck." in [line.replace("'", "’") for line in told]
    assert any(line.endswith(": 7, was 0.") for line in told)
    assert any(line.endswith("is gone.") for line in told)
    named = tell_difference(found, before, session.table, "red")
    assert not any(line.startswith("A card lies") for line in named)


def test_alike_tables_do_not_differ(session: Session) -> None:
    found = difference(session.table, session.table)
    assert found.pieces == frozenset()
    assert tell_difference(found, session.table, session.table, None) == []


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
    told = tell_difference(difference(before, session.table), before, session.table, "blue")
    assert len(told) <= MOST_SENTENCES + 1


def test_tables_of_two_games_cannot_be_compared(session: Session) -> None:
    other = Session.new("open_table", seats=3, seed="7")
    with pytest.raises(UnknownNameError, match="same game"):
        difference(session.table, other.table)
