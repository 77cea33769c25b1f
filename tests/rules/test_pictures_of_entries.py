"""The small pictures of an entry: they show the pieces that it moved, and never more than the seat may know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop import DrawPieces, FlipPieces, MovePieces, PeekPieces, RollDice, Session, ShufflePieces
from tabletop.cli.saved import read_session
from tabletop.core.apply import apply_events
from tabletop.core.equipment import UNKNOWN, Seat
from tabletop.core.events import Event, PiecesMoved, Revealed, ZoneOrdered
from tabletop.core.log import Entry, Step
from tabletop.core.table import Table
from tabletop.core.view import masked
from tabletop.rules.free_moves import MixIn
from tabletop.rules.log_pictures import Pictured, pictured, pieces_of
from tabletop.testing.random_acts import play_random

CHECKOUT = Path(__file__).resolve().parents[2]
GAMES = sorted([*CHECKOUT.glob("saves/samples/*.tabletop"), *CHECKOUT.glob("tests/golden/*-3.tabletop")])
BACK = Pictured("card")


def shown(session: Session, seat: Seat | None, entry: int = -1) -> list[Pictured]:
    """What the entry (the last one) is pictured by, for a seat."""
    told = session.entries[entry]
    return list(pictured(told, session.log.table_at(told.parent), session.log.table_at(told.id), seat))


def told(start: Table, *events: Event) -> Entry:
    """An entry of these events, and the table after them."""
    return Entry(7, 6, "blue", None, events)


def test_a_drawn_card_shows_its_back_to_others(small_session: Session) -> None:
    small_session.play(DrawPieces("c12", 1, "hand:blue"), "blue")
    assert shown(small_session, "blue") == [Pictured("card.12", 0)]
    assert shown(small_session, "red") == shown(small_session, None) == [BACK]


def test_a_card_that_was_seen_is_shown_going_into_the_deck_or_face_down(small_session: Session) -> None:
    small_session.play(DrawPieces("c12", 1, "discard"), "blue")
    assert shown(small_session, "red") == [Pictured("card.12", 0)]
    small_session.play(FlipPieces(("c12",)), "blue")
    assert shown(small_session, "red") == [Pictured("card.12", 0)]
    small_session.play(FlipPieces(("c12",)), "blue")
    small_session.play(MovePieces(("c12",), "deck"), "blue")
    assert shown(small_session, None) == [Pictured("card.12", 0)]


def test_only_who_looked_sees_what_was_looked_at(small_session: Session) -> None:
    small_session.play(PeekPieces(("c12",)), "red")
    assert shown(small_session, "red") == [Pictured("card.12", 0)]
    assert shown(small_session, "blue") == [BACK]


def test_dice_show_what_was_rolled_and_the_first_few_stand_for_many(small_session: Session) -> None:
    small_session.play(RollDice(("die.a", "die.b")), "blue")
    faces = [small_session.table.pieces[die].face for die in ("die.a", "die.b")]
    assert shown(small_session, "red") == [Pictured("die", face) for face in faces]
    small_session.play(MovePieces(("m0", "m1", "m2", "m3"), "table", ((300.0, 300.0),)), "blue")
    assert shown(small_session, "red") == [Pictured("man")] * 3
    assert shown(small_session, "red", 0) == []


def test_different_pieces_come_before_equal_ones(small_session: Session) -> None:
    start = small_session.table
    events = [PiecesMoved(("m0", "m1", "m2", "m3"), "board", "table"), PiecesMoved(("pawn",), "track", "table")]
    after = apply_events(start, events)
    assert list(pictured(told(start, *events), start, after, None)) == [Pictured("man"), Pictured("man"), Pictured("cube")]


def test_a_piece_that_fills_up_a_place_is_not_shown_as_taken(small_session: Session) -> None:
    """The log said "takes the junk" beside a junk and the sedan chair that was turned up in its place."""
    small_session.play(DrawPieces("c12", 1, "discard"), "blue")
    start = small_session.table
    taken, fresh = start.zones["discard"][-1], start.zones["deck"][-1]
    events = [PiecesMoved((taken,), "discard", "hand:blue"), PiecesMoved((fresh,), "deck", "discard")]
    entry, after = told(start, *events), apply_events(start, events)
    assert list(pictured(entry, start, after, "blue")) == [Pictured(start.pieces[taken].kind, 0)]
    # A piece that comes from a place that all see, such as the board, is part of what the act did.
    events[1] = PiecesMoved(("m0",), "board", "discard")
    after = apply_events(start, events)
    man = Pictured(start.pieces["m0"].kind, start.pieces["m0"].face)
    assert list(pictured(told(start, *events), start, after, "blue")) == [Pictured(start.pieces[taken].kind, 0), man]
    events[1] = PiecesMoved((fresh,), "deck", "discard")
    # A card that is drawn from a pile, face down, into a place that nothing has left is what the act moved.
    assert list(pictured(told(start, events[1]), start, apply_events(start, events[1:]), "blue")) == [BACK]


def test_what_followed_from_an_act_by_itself_is_shown_only_if_the_act_moved_nothing(small_session: Session) -> None:
    start = small_session.table
    events = [PiecesMoved(("m0",), "board", "table"), PiecesMoved(("pawn",), "track", "table")]
    after = apply_events(start, events)
    for first, shown in ((1, ["man"]), (0, ["man", "cube"]), (2, ["man", "cube"])):
        entry = Entry(7, 6, "blue", None, tuple(events), steps=(Step(first, "The round begins."),))
        assert [one.kind for one in pictured(entry, start, after, None)] == shown


def test_a_shuffle_does_not_tell_what_lies_on_top(small_session: Session) -> None:
    for _ in range(12):
        small_session.play(DrawPieces(small_session.table.zones["deck"][-1], 1, "discard"), "blue")
    pile = small_session.table.zones["discard"]
    small_session.play(FlipPieces(pile), "blue")
    small_session.play(ShufflePieces(small_session.table.zones["discard"]), "blue")
    assert shown(small_session, "blue") == [BACK]
    small_session.play(FlipPieces(small_session.table.zones["discard"]), "blue")
    small_session.play(ShufflePieces(small_session.table.zones["discard"]), "blue")
    top = small_session.table.zones["discard"][-1]
    assert shown(small_session, "blue") == [Pictured(small_session.table.pieces[top].kind, 0)]


def test_what_is_drawn_after_a_shuffle_in_the_same_entry_is_not_told(small_session: Session) -> None:
    small_session.play(DrawPieces("c12", 3, "discard"), "blue")
    start = small_session.table
    known = start.zones["discard"]
    for drawn in known:
        rest = tuple(piece for piece in known if piece != drawn)
        events = [
            PiecesMoved(known, "discard", "deck"),
            ZoneOrdered("deck", (*rest, *start.zones["deck"], drawn), shuffled=True),
            PiecesMoved((drawn,), "deck", "hand:blue"),
        ]
        mixed = told(start, *events[1:])
        after = apply_events(start, events)
        assert list(pictured(mixed, start, after, "red")) == [BACK, BACK]
        whole = pictured(told(start, *events), start, after, "red")
        assert [one.kind for one in whole] == [start.pieces[piece].kind for piece in known]


@pytest.mark.parametrize("seed", range(6))
def test_a_card_put_in_by_chance_does_not_tell_where_it_went(seed: int, small_game) -> None:  # type: ignore[no-untyped-def]
    session = Session.new(small_game, seats=2, seed=seed)
    session.play(DrawPieces("c12", 1, "discard"), "blue")
    for _ in range(8):
        session.play(MixIn(("c12",), "deck"), "blue")
        assert shown(session, "red") == [Pictured("card.12", 0)]
        session.undo()


def test_a_piece_that_left_its_box_and_the_table_in_one_act_is_not_looked_for(small_session: Session) -> None:
    start = small_session.table
    assert pictured(told(start, Revealed(("gone",), ("blue",))), start, start, "blue") == ()


def test_two_games_that_differ_only_in_what_is_hidden_look_alike(small_game) -> None:  # type: ignore[no-untyped-def]
    sessions = [Session.new(small_game, seats=2, seed=seed) for seed in ("1", "2")]
    for session in sessions:
        session.play(ShufflePieces(session.table.zones["deck"]), "blue")
        session.play(DrawPieces(session.table.zones["deck"][-1], 2, "hand:blue"), "blue")
        session.play(MovePieces(session.table.zones["hand:blue"][:1], "hand:red"), "blue")
        session.play(MovePieces(session.table.zones["hand:red"][:1], "deck"), "red")
    own = [[shown(session, "blue", entry) for entry in range(len(session.entries))] for session in sessions]
    watched = [[shown(session, None, entry) for entry in range(len(session.entries))] for session in sessions]
    assert watched[0] == watched[1]
    assert own[0] != own[1]


def check(session: Session) -> int:
    """Hold every entry's pictures against what each seat sees of its pieces on the table; return how many there are."""
    count = 0
    for entry in session.entries:
        tables = [session.log.table_at(at) for at in (entry.parent, entry.id)]
        moved = {piece for event in entry.events for piece in pieces_of(event)}
        moved.update(piece for event in entry.events if isinstance(event, ZoneOrdered) for piece in event.pieces)
        backs = {kind.blank or UNKNOWN.id for kind in session.equipment.kinds.values()}
        for seat in (*(one.id for one in session.equipment.seats), None):
            seen = [masked(table, seat) for table in tables]
            known = {table.pieces[piece].kind for table in seen for piece in moved if piece in table.pieces}
            for one in pictured(entry, *tables, seat):
                assert one.kind in known | backs, (entry.id, seat, one)
                count += 1
    return count


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_picture_of_a_game_is_seen_on_the_table(path: Path) -> None:
    assert check(read_session(str(path))[0]) > 20


def test_every_picture_of_random_acts_is_seen_on_the_table() -> None:
    session = Session.new("open_table", seats=3, seed="9")
    rng = random.Random(4)
    for _ in range(250):
        play_random(session, rng)
    assert check(session) > 200
