"""The moves that keys and menus make for the pieces they apply to."""

from __future__ import annotations

from tabletop import (
    DealPieces,
    FlipPieces,
    LockPieces,
    MovePiece,
    MovePieces,
    RollDice,
    Session,
    ShufflePieces,
    TurnPieces,
)
from tabletop.rules.piece_commands import (
    IN_MENU,
    Target,
    deal,
    described,
    flip,
    lock,
    peek,
    roll_or_shuffle,
    spread,
    take_to_hand,
    together,
)


def target(session: Session, *pieces: str) -> Target:
    """A target of these pieces, for Blue."""
    return Target(session.table, "blue", pieces)


def test_flip_of_one_card_of_a_pile_turns_it_alone(small_session: Session) -> None:
    small_session.play(MovePieces(("c1", "c2"), "table", ((300, 300),)))
    assert flip(target(small_session, "c2")) == FlipPieces(("c2",), False)
    assert flip(target(small_session, "c1", "c2")) == FlipPieces(("c1", "c2"), True)
    assert flip(target(small_session, "die.a")) is None


def test_r_rolls_dice_and_shuffles_piles(small_session: Session) -> None:
    assert roll_or_shuffle(target(small_session, "die.a", "c1")) == RollDice(("die.a",))
    assert roll_or_shuffle(target(small_session, "c1")) == ShufflePieces(small_session.table.zones["deck"])
    assert roll_or_shuffle(target(small_session, "m0")) is None


def test_the_step_of_a_turn_is_that_of_the_settings(small_session: Session) -> None:
    assert IN_MENU["rotate_right"](target(small_session, "c1")) == TurnPieces(("c1",), 45)
    assert IN_MENU["rotate_left"](Target(small_session.table, "blue", ("c1",), 60.0)) == TurnPieces(("c1",), -60)


def test_lock_toggles(small_session: Session) -> None:
    assert lock(target(small_session, "die.a")) == LockPieces(("die.a",), True)
    small_session.play(LockPieces(("die.a",), True))
    assert lock(target(small_session, "die.a")) == LockPieces(("die.a",), False)
    assert lock(target(small_session, "die.a", "die.b")) == LockPieces(("die.a", "die.b"), True)


def test_a_lock_is_for_what_lies_on_the_table_and_for_the_whole_pile(small_session: Session) -> None:
    """A card that was locked in the deck stayed where it was through every shuffle, so whoever locked it knew the next card."""
    deck = small_session.table.zones["deck"]
    assert lock(target(small_session, deck[-1])) is None
    small_session.play(MovePieces(deck[-3:], "table", ((20.0, 20.0),)))
    pile = small_session.table.pile_of(deck[-1])
    assert len(pile) == 3
    assert lock(target(small_session, deck[-1])) == LockPieces(pile, True)
    small_session.play(LockPieces(pile, True))
    assert lock(target(small_session, deck[-1])) == LockPieces(pile, False)
    small_session.play(LockPieces(deck[:1], True))
    assert lock(target(small_session, deck[0])) == LockPieces(deck[:1], False), "what an old game locked there is unlocked"


def test_to_the_hand_goes_what_is_not_in_it(small_session: Session) -> None:
    small_session.play(MovePiece("c1", to="hand:blue"))
    assert take_to_hand(target(small_session, "c1", "c2")) == MovePieces(("c2",), "hand:blue")
    assert take_to_hand(target(small_session, "c1")) is None


def test_deal_needs_a_pile_with_one_for_each(small_session: Session) -> None:
    assert deal(target(small_session, "c1")) == DealPieces("c1", 1)
    assert deal(target(small_session, "die.a")) is None


def test_spread_and_gather_are_one_key(small_session: Session) -> None:
    small_session.play(MovePieces(("c1", "c2", "c3"), "table", ((300, 300),)))
    apart = spread(target(small_session, "c1"))
    assert isinstance(apart, MovePieces)
    assert len(set(apart.places)) == 3
    small_session.play(apart)
    gathered = spread(target(small_session, "c1", "c2", "c3"))
    assert isinstance(gathered, MovePieces)
    small_session.play(gathered)
    assert small_session.table.pile_of("c1") == ("c1", "c2", "c3")


def test_one_card_of_a_spread_row_gathers_all_that_were_spread_with_it(small_session: Session) -> None:
    small_session.play(MovePieces(("c1", "c2", "c3"), "table", ((300, 300),)))
    small_session.play(MovePieces(("c4",), "table", ((300, 360),)))
    apart = spread(target(small_session, "c2"))
    assert isinstance(apart, MovePieces)
    small_session.play(apart)
    assert together(small_session.table, "c2") == ("c1", "c2", "c3")
    gathered = spread(target(small_session, "c3"))
    assert isinstance(gathered, MovePieces)
    small_session.play(gathered)
    assert small_session.table.pile_of("c3") == ("c1", "c2", "c3")


def test_cards_that_lie_beside_one_another_are_no_spread_pile(small_session: Session) -> None:
    width = small_session.table.kind("c1").width
    small_session.play(MovePieces(("c1", "c2"), "table", ((100, 300), (100 + width * 0.5, 300))))
    assert together(small_session.table, "c1") == ("c1",)
    assert spread(target(small_session, "c1")) is None


def test_peek_is_for_what_hides(small_session: Session) -> None:
    assert peek(target(small_session, "c1")) is not None
    assert peek(target(small_session, "die.a")) is None


def test_every_act_of_the_menu_can_be_played_where_it_is_offered(small_session: Session) -> None:
    small_session.play(MovePieces(("c1", "c2", "c3"), "table", ((300, 300),)))
    for pieces in (("c2",), ("die.a",), ("die.a", "die.b"), ("m0",), ("c9",), ("pawn",)):
        for make in IN_MENU.values():
            move = make(target(small_session, *pieces))
            if move is not None:
                small_session.play(move)
                small_session.undo()


def test_hover_says_name_count_and_place(small_session: Session) -> None:
    assert described(small_session.table, ("c1",)) == "card 1 · 12 in the pile · the deck"
    assert described(small_session.table, ("die.a",)) == "die · shows 1"


def test_a_card_dropped_over_a_spread_row_belongs_to_it_also_where_the_gap_is_uneven(small_session: Session) -> None:
    width, height = small_session.table.kind("c1").width, small_session.table.kind("c1").height
    for number, (x, y) in enumerate(((0.0, 0.0), (0.32, 0.0), (0.78, 0.1), (2.0, 0.0), (0.5, 0.6)), 1):
        small_session.play(MovePieces((f"c{number}",), "table", ((300 + x * width, 200 + y * height),)))
    assert together(small_session.table, "c1") == ("c1", "c2", "c3")
    gathered = spread(target(small_session, "c2"))
    assert isinstance(gathered, MovePieces)
    assert set(gathered.pieces) == {"c1", "c2", "c3"}
