"""The free table: every act, as play, and every refusal with its sentence."""

from __future__ import annotations

import pytest

from tabletop import (
    CopyPieces,
    DealPieces,
    DrawPieces,
    EndTurn,
    FacePieces,
    FlipPieces,
    LabelPieces,
    LockPieces,
    MovePiece,
    MovePieces,
    MoveRefusedError,
    PeekPieces,
    PutUnder,
    RemovePieces,
    RollDice,
    Session,
    SetCounter,
    ShufflePieces,
    TakeFromSupply,
    TurnPieces,
    WriteNote,
)
from tabletop.core.check_table import check_table
from tabletop.games.round_house.ids import LEADERS
from tabletop.rules.free_moves import FreeMove, move_from_row
from tabletop.rules.free_play import FREE_PLAY
from tabletop.rules.log_pictures import pictured


def told(session: Session, seat: str | None = "blue") -> str:
    """The sentence of the last act."""
    return session.describe(session.head, seat)


def test_move_to_a_place_and_back_by_undo(small_session: Session) -> None:
    start = small_session.table
    small_session.play(MovePiece("die.a", to="table", x=10.06, y=20))
    state = small_session.table.pieces["die.a"]
    assert (state.x, state.y) == (10.0, 20.0)
    assert small_session.table.zones["table"][-1] == "die.a"
    small_session.undo()
    assert small_session.table == start


def test_move_turned_on_the_way_is_one_entry(small_session: Session) -> None:
    before = len(small_session.entries)
    small_session.play(MovePieces(("die.a",), "table", ((50, 60),), turned=90))
    assert small_session.table.pieces["die.a"].angle == 90
    assert len(small_session.entries) == before + 1


def test_card_into_the_hand_shows_its_face_and_lies_straight(small_session: Session) -> None:
    small_session.play(TurnPieces(("c12",), 45))
    small_session.play(FlipPieces(("c12",)))
    small_session.play(MovePiece("c12", to="discard"))
    assert small_session.table.pieces["c12"].angle == 0
    small_session.play(MovePiece("c12", to="deck"))
    assert small_session.table.pieces["c12"].face == 1


def test_row_takes_pieces_at_an_index(small_session: Session) -> None:
    small_session.play(MovePieces(("c1", "c2", "c3"), "row"))
    small_session.play(MovePiece("c3", to="row", index=0))
    assert small_session.table.zones["row"] == ("c3", "c1", "c2")


def test_flip_a_whole_pile_turns_it_upside_down(small_session: Session) -> None:
    small_session.play(MovePieces(("c1", "c2", "c3"), "table", ((300, 300),)))
    small_session.play(FlipPieces(("c1", "c2", "c3"), pile=True))
    assert small_session.table.pile_of("c1") == ("c3", "c2", "c1")
    assert {small_session.table.pieces[card].face for card in ("c1", "c2", "c3")} == {0}


def test_turn_adds_up_and_stays_below_a_full_circle(small_session: Session) -> None:
    for _ in range(9):
        small_session.play(TurnPieces(("die.a",), 45))
    assert small_session.table.pieces["die.a"].angle == 45
    small_session.play(TurnPieces(("die.a",), -90))
    assert small_session.table.pieces["die.a"].angle == 315


def test_shuffle_keeps_the_cards_and_repeats_after_undo(small_session: Session) -> None:
    deck = small_session.table.zones["deck"]
    small_session.play(ShufflePieces(deck))
    shuffled = small_session.table.zones["deck"]
    assert sorted(shuffled) == sorted(deck)
    assert shuffled != deck
    assert small_session.head in small_session.log.barriers
    small_session.undo()
    small_session.play(ShufflePieces(deck))
    assert small_session.table.zones["deck"] == shuffled


def test_a_card_that_lay_across_lies_as_the_others_after_a_shuffle(small_session: Session) -> None:
    """It was peeked at and turned, and after three shuffles everybody still saw which one it was."""
    cards = small_session.table.zones["deck"]
    small_session.play(TurnPieces(cards, 90.0))
    small_session.play(TurnPieces(cards[1:2], 45.0))
    entry = small_session.play(ShufflePieces(cards))
    assert {small_session.table.pieces[card].angle for card in cards} == {90.0}, "a pile that lies across stays as it lies"
    assert small_session.describe(entry.id, "red") == "Blue shuffles twelve cards."
    small_session.undo()
    assert small_session.table.pieces[cards[1]].angle == 135.0


def test_a_lock_from_an_old_game_hinders_no_shuffle_of_the_deck_but_one_on_the_table_does(small_session: Session) -> None:
    deck = small_session.table.zones["deck"]
    small_session.play(LockPieces(deck[1:2], True))
    small_session.play(ShufflePieces(deck))
    assert small_session.table.zones["deck"] != deck
    small_session.play(MovePieces(deck[2:5], "table", ((20.0, 20.0),)))
    small_session.play(LockPieces(deck[2:3], True))
    with pytest.raises(MoveRefusedError, match="locked"):
        small_session.play(ShufflePieces(small_session.table.pile_of(deck[2])))


def test_shuffle_of_pieces_that_lie_apart_changes_their_places(small_session: Session) -> None:
    cards = ("c1", "c2", "c3", "c4", "c5", "c6")
    small_session.play(MovePieces(cards, "table", tuple((100 + 70 * number, 300) for number in range(6))))
    small_session.play(ShufflePieces(cards))
    table = small_session.table
    assert {table.pieces[card].x for card in cards} == {100 + 70 * number for number in range(6)}
    assert [table.pieces[card].x for card in cards] != [100 + 70 * number for number in range(6)]


def test_roll_is_recorded_and_cannot_be_fished_for(small_session: Session) -> None:
    small_session.play(RollDice(("die.a", "die.b")))
    faces = [small_session.table.pieces[die].face for die in ("die.a", "die.b")]
    small_session.undo()
    small_session.play(RollDice(("die.a", "die.b")))
    assert [small_session.table.pieces[die].face for die in ("die.a", "die.b")] == faces
    assert "rolls" in told(small_session)


def test_draw_takes_from_the_top(small_session: Session) -> None:
    small_session.play(DrawPieces("~deck#0", 2, "hand:blue"))
    assert small_session.table.zones["hand:blue"] == ("c12", "c11")
    assert told(small_session, "blue") == "Blue draws card 12 and card 11 from the deck to their hand."
    assert told(small_session, "red") == "Blue draws two cards from the deck to their hand."


def test_draw_from_a_bag_is_chance(small_session: Session) -> None:
    small_session.play(DrawPieces("t1", 2, "table", ((200, 300),)))
    assert len(small_session.table.zones["bag"]) == 4
    assert small_session.head in small_session.log.barriers


def test_deal_goes_round_the_table(small_session: Session) -> None:
    small_session.play(DealPieces("c1", 2))
    assert small_session.table.zones["hand:blue"] == ("c12", "c10")
    assert small_session.table.zones["hand:red"] == ("c11", "c9")


def test_a_deal_is_told_in_one_and_each_seat_learns_its_own_cards(small_session: Session) -> None:
    small_session.play(DealPieces("c1", 1))
    assert told(small_session, None) == "Blue deals a card to each."
    assert told(small_session, "red") == "Blue deals a card to each; Red gets card 11."
    small_session.play(DealPieces("c1", 2))
    assert told(small_session, None) == "Blue deals two cards to each."
    assert told(small_session, "blue") == "Blue deals two cards to each; Blue gets card 10 and card 8."


def test_a_supply_never_runs_out_and_takes_pieces_back(small_session: Session) -> None:
    for _ in range(3):
        small_session.play(TakeFromSupply("cubes", "table", ((300, 400),)))
    cubes = [piece for piece, state in small_session.table.pieces.items() if state.kind == "cube"]
    assert len(cubes) == 4
    small_session.play(MovePieces(("cube.1", "cube.2"), "cubes"))
    assert "cube.1" not in small_session.table.pieces
    small_session.play(TakeFromSupply("cubes", "hand:blue"))
    assert small_session.table.zones["hand:blue"] == ("cube.4",)


def test_remove_and_undo_brings_back(small_session: Session) -> None:
    start = small_session.table
    small_session.play(RemovePieces(("die.a", "c1")))
    assert "die.a" not in small_session.table.pieces
    small_session.undo()
    assert small_session.table == start


def test_copy_keeps_face_angle_and_kind(small_session: Session) -> None:
    small_session.play(TurnPieces(("die.a",), 90))
    small_session.play(FacePieces(("die.a", "die.b"), 3))
    small_session.play(CopyPieces(("die.a", "die.b"), 10, 10))
    copy = small_session.table.pieces["die.1"]
    assert (copy.kind, copy.face, copy.angle, copy.x) == ("die", 3, 90, 410)
    assert small_session.table.pieces["die.2"].angle == 0


def test_lock_label_under(small_session: Session) -> None:
    small_session.play(LabelPieces(("die.a",), "doom"))
    assert told(small_session) == "Blue writes “doom” on a die."
    small_session.play(LabelPieces(("die.a",), "luck"))
    assert told(small_session) == "Blue writes “luck” on a die."
    small_session.play(LockPieces(("die.a",), True))
    with pytest.raises(MoveRefusedError, match="locked"):
        small_session.play(MovePiece("die.a", to="table", x=1, y=1))
    small_session.play(LockPieces(("die.a",), False))
    small_session.play(PutUnder(("die.b",)))
    assert small_session.table.zones["table"][0] == "die.b"


def test_counters_keep_their_limits(small_session: Session) -> None:
    small_session.play(SetCounter("coins:blue", 7))
    assert told(small_session) == "Blue sets Blue's coins from 5 to 7."
    with pytest.raises(MoveRefusedError, match="below 0"):
        small_session.play(SetCounter("coins:blue", -1))


def test_turn_goes_round_and_counts_rounds(small_session: Session) -> None:
    assert small_session.table.flow.to_act == ("blue",)
    small_session.play(EndTurn())
    assert small_session.table.flow.to_act == ("red",)
    small_session.play(EndTurn())
    assert (small_session.table.flow.to_act, small_session.table.flow.round) == (("blue",), 2)
    small_session.play(EndTurn("red"))
    assert told(small_session) == "Blue passes the turn to Red."


def test_note_and_peek_are_told(small_session: Session) -> None:
    small_session.play(WriteNote("We play without jokers."))
    assert told(small_session) == "Blue notes: “We play without jokers.”"
    small_session.play(PeekPieces(("~deck#11",)), "blue")
    assert told(small_session, "blue") == "Blue looks at card 12 on top of the deck."
    assert told(small_session, "red") == "Blue looks at a card on top of the deck."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (MovePiece("ghost", to="table"), "There is no piece 'ghost' on this table"),
        (MovePiece("die.a", to="attic"), "There is no zone 'attic' on this table"),
        (MovePieces((), "table"), "Nothing is selected"),
        (MovePieces(("c1", "c2", "c3", "c4", "c5", "c6"), "row"), "the row has room for only 5"),
        (MovePiece("m0", to="board", x=1, y=0), "has room for only 1"),
        (MovePieces(("m0", "m1"), "board", ((2, 2),)), "has room for only 1"),
        (MovePieces(("c1", "c2"), "table", ((1, 1), (2, 2), (3, 3))), "2 pieces cannot go to 3 places"),
        (MovePiece("die.a", to="cubes"), "does not belong into the cubes"),
        (FlipPieces(("die.a",)), "has no other side"),
        (FacePieces(("die.a",), 6), "has no side 7"),
        (RollDice(("c1",)), "cannot be rolled"),
        (ShufflePieces(("c1",)), "single piece cannot be shuffled"),
        (DrawPieces("c1", 13, "table"), "Only 12 pieces are left"),
        (DrawPieces("c1", 0, "table"), "At least one"),
        (DealPieces("c1", 7), "12 pieces are too few to deal 7 to each of 2: at most 6 each"),
        (TakeFromSupply("deck", "table"), "is not a supply"),
        (TakeFromSupply("cubes", "cubes"), "is a supply itself"),
        (TakeFromSupply("cubes", "table", (), 101), "Between 1 and 100"),
        (CopyPieces(("m0",), 1, 1), "cannot be copied within the board"),
        (SetCounter("luck", 3), "There is no counter 'luck'"),
        (LabelPieces(("die.a",), "x" * 61), "60 characters"),
        (WriteNote("  "), "between 1 and"),
        (EndTurn("gold"), "There is no seat 'gold'"),
    ],
)
def test_refusals_say_why_and_change_nothing(small_session: Session, move: FreeMove, sentence: str) -> None:
    before, entries = small_session.table, len(small_session.entries)
    refused = FREE_PLAY.check(before, "blue", move)
    assert refused is not None
    assert sentence in refused.reason
    with pytest.raises(MoveRefusedError, match=r"\.$"):
        small_session.play(move)
    assert small_session.table is before
    assert len(small_session.entries) == entries


def test_every_move_has_a_row_both_ways() -> None:
    moves: list[FreeMove] = [
        MovePieces(("a", "b"), "table", ((1.5, 2.0),), 3, 45.0),
        DrawPieces("a", 3, "hand:red"),
        SetCounter("x", -4),
        EndTurn(),
    ]
    for move in moves:
        assert move_from_row(move.to_row()) == move
    with pytest.raises(MoveRefusedError, match="not a move of the free table"):
        move_from_row(("fly", "a"))


def test_all_that_was_done_leaves_a_sound_table(small_session: Session) -> None:
    small_session.play(DealPieces("c1", 3))
    small_session.play(MovePiece("m0", to="board", x=3, y=3))
    small_session.play(TakeFromSupply("cubes", "track", ((2, 0),), 3))
    assert check_table(small_session.table) == []


def test_a_new_card_within_a_hand_is_told_once() -> None:
    session = Session.new("open_table", seats=2, seed="new")
    session.play(DrawPieces(session.table.zones["deck"][-1], 3, "hand:blue"))
    session.play(TakeFromSupply("supply:blank_card", "hand:blue", index=1))
    assert told(session) == "Blue takes a blank card from the supply to their hand."
    assert told(session, None) == "Blue takes a card from the supply to their hand."


def test_what_goes_from_a_supply_into_a_bag_is_named_and_pictured() -> None:
    """Everybody sees from which supply it comes; it was called a piece, with a question mark."""
    session = Session.new("open_table", seats=2, seed="new")
    session.play(TakeFromSupply("supply:chip.5", "bag", count=2))
    assert told(session) == told(session, None) == "Blue takes two 5-point chips from the supply to the bag."
    entry = session.log.entry(session.head)
    looks = pictured(entry, session.log.table_at(entry.parent), session.table, "red")
    assert {look.kind for look in looks} == {"chip.5"}


def test_a_copy_of_what_is_somebodys_is_told_without_an_article() -> None:
    session = Session.new("round_house", seats=3, seed="copy", rules="off")
    session.play(CopyPieces((LEADERS["red"][0],), 0, 0), "blue")
    assert told(session, None) == "Blue copies Red’s family leader."
