"""Rounds of a card game: gather a pack, begin a new round, know a pack that was never shuffled."""

from __future__ import annotations

import pytest

from tabletop import (
    DealPieces,
    DrawPieces,
    EndTurn,
    FlipPieces,
    GatherPack,
    LabelPieces,
    LockPieces,
    MovePieces,
    MoveRefusedError,
    NewRound,
    PeekPieces,
    Session,
    ShufflePieces,
    TakeFromSupply,
    TurnPieces,
    WriteScores,
)
from tabletop.core.apply import apply_events
from tabletop.core.events import FlowChanged
from tabletop.core.table import table_hash
from tabletop.rules.log_pictures import pictured
from tabletop.rules.rounds import count_round, never_shuffled, next_to_write

HANDS = ("hand:blue", "hand:red", "hand:green")


@pytest.fixture
def session() -> Session:
    """The Open Table for three: cards in hands, on the discard pile, open and covered on the table, one turned."""
    session = Session.new("open_table", seats=3, seed="7")
    session.play(ShufflePieces(session.table.zones["deck"]))
    session.play(DealPieces(top(session), 5))
    session.play(MovePieces((top(session),), "discard"))
    session.play(DrawPieces(top(session), 3, "table", ((400.0, 400.0),)))
    session.play(FlipPieces((session.table.zones["table"][-1],)))
    session.play(TurnPieces(session.table.zones["table"][-1:], 90.0))
    return session


def top(session: Session) -> str:
    return session.table.zones["deck"][-1]


def written_pack(session: Session, count: int = 6) -> tuple[str, ...]:
    """A covered pile of cards written by hand on the table."""
    session.play(TakeFromSupply("supply:blank_card", "table", ((200.0, 600.0),), count))
    pile = session.table.zones["table"][-count:]
    session.play(FlipPieces(pile, pile=True))
    return session.table.pile_of(pile[0])


@pytest.mark.parametrize("zone", ["deck", "hand:blue", "discard", "table"])
def test_a_pack_is_gathered_from_everywhere_in_one_act(session: Session, zone: str) -> None:
    before, entries = table_hash(session.table), len(session.entries)
    session.play(GatherPack(session.table.zones[zone][0]))
    deck = session.table.zones["deck"]
    assert len(deck) == 54
    assert not any(session.table.zones[hand] for hand in (*HANDS, "discard"))
    assert all(session.table.face(piece).hides and not session.table.pieces[piece].angle for piece in deck)
    assert session.describe(session.head, None) == "Blue gathers 19 cards into the deck."
    assert len(session.entries) == entries + 1
    session.undo()
    assert table_hash(session.table) == before


def test_a_pack_that_lies_together_is_left_as_it_is(session: Session) -> None:
    session.play(GatherPack(top(session)))
    before = table_hash(session.table)
    session.play(GatherPack(top(session)))
    assert table_hash(session.table) == before
    assert session.describe(session.head, None) == "Blue gathers nothing: all of the pack lies together."


def test_a_locked_card_and_an_open_card_of_another_pack_stay(session: Session) -> None:
    session.play(TakeFromSupply("supply:blank_card", "table", ((900.0, 600.0),)))
    title, locked = session.table.zones["table"][-1], session.table.zones["table"][-2]
    session.play(LabelPieces((title,), "Trump"))
    session.play(LockPieces((locked,), True))
    session.play(GatherPack(top(session)))
    assert {title, locked} <= set(session.table.zones["table"])
    assert len(session.table.zones["deck"]) == 53


def test_a_card_that_was_locked_in_the_deck_or_in_a_hand_is_shuffled_and_dealt_as_all_are(session: Session) -> None:
    """It kept its place in the deck for round after round, and one in a hand made the hands uneven."""
    session.play(GatherPack(top(session)))
    deck = session.table.zones["deck"]
    session.play(MovePieces(deck[:1], "hand:red"))
    session.play(LockPieces((deck[0], deck[-1]), True))
    lowest, places = deck[0], []
    for _ in range(4):
        session.play(NewRound(deck[-1], 2))
        assert not any(state.locked for piece, state in session.table.pieces.items() if piece in deck)
        held = {zone: len(pieces) for zone, pieces in session.table.zones.items() if zone.startswith("hand:")}
        assert set(held.values()) == {2}
        places.append([*session.table.zones["deck"]].index(lowest) if lowest in session.table.zones["deck"] else -1)
    assert len(set(places)) > 1


def test_a_card_written_by_hand_is_no_part_of_the_pack(session: Session) -> None:
    """It has a back of its own: a new round of the deck once took such cards from the table and out of a hand."""
    session.play(TakeFromSupply("supply:blank_card", "hand:red"))
    joker = session.table.zones["hand:red"][-1]
    session.play(GatherPack(top(session)))
    assert session.table.where[joker] == "hand:red"


def test_a_written_pack_is_gathered_where_its_pile_lies_and_the_other_pack_stays_at_home() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    written = written_pack(session)
    session.play(DealPieces(written[0], 2))
    session.play(NewRound(session.table.pile_of(written[0])[0], 1))
    assert sorted(written) == sorted(
        (*session.table.zones["hand:blue"], *session.table.zones["hand:red"], *pile(session, written))
    )
    assert len(pile(session, written)) == 4
    assert len(session.table.zones["deck"]) == 54


def pile(session: Session, pieces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(piece for piece in session.table.zones["table"] if piece in pieces)


def test_a_new_round_is_one_act_and_deals_other_cards_each_time(session: Session) -> None:
    hands = []
    for _ in range(4):
        entries = len(session.entries)
        session.play(NewRound(top(session), 5))
        assert len(session.entries) == entries + 1
        assert [len(session.table.zones[hand]) for hand in HANDS] == [5, 5, 5]
        assert len(session.table.zones["deck"]) == 39
        hands.append(session.table.zones["hand:blue"])
    assert len(set(hands)) == 4


def test_undo_does_not_fish_for_another_round(session: Session) -> None:
    session.play(NewRound(top(session), 5))
    dealt = table_hash(session.table)
    session.undo()
    session.redo()
    assert table_hash(session.table) == dealt
    session.undo()
    session.play(NewRound(session.table.zones["hand:red"][1], 5))
    assert table_hash(session.table) == dealt
    assert session.head in session.log.barriers


def test_a_new_round_may_deal_nothing(session: Session) -> None:
    session.play(NewRound(top(session), 0))
    assert len(session.table.zones["deck"]) == 54
    assert session.describe(session.head, None) == "Blue begins round 2: shuffles 54 cards."


def test_a_new_round_with_too_few_cards_changes_nothing(session: Session) -> None:
    before = table_hash(session.table)
    with pytest.raises(MoveRefusedError, match="54 pieces are too few to deal"):
        session.play(NewRound(top(session), 19))
    with pytest.raises(MoveRefusedError, match="At least one"):
        session.play(NewRound(top(session), -1))
    assert table_hash(session.table) == before


@pytest.mark.parametrize("piece", ["d6.1", "coin.1"])
def test_what_has_no_back_is_no_pack(session: Session, piece: str) -> None:
    for move in (GatherPack(piece), NewRound(piece, 1)):
        with pytest.raises(MoveRefusedError, match="belongs to no pack"):
            session.play(move)


def test_a_new_round_names_to_each_seat_only_what_it_was_dealt(session: Session) -> None:
    session.play(PeekPieces(session.table.zones["deck"]), "blue")
    session.play(NewRound(top(session), 2))
    assert session.describe(session.head, None) == "Blue begins round 2: shuffles 54 cards, deals two to each."
    own = [session.table.kind(piece).name for piece in session.table.zones["hand:blue"]]
    others = [session.table.kind(piece).name for hand in HANDS[1:] for piece in session.table.zones[hand]]
    said = session.describe(session.head, "blue")
    assert all(name in said for name in own)
    assert not any(name in said for name in others)


def test_a_pack_says_that_it_was_never_shuffled() -> None:
    session = Session.new("open_table", seats=2, seed="7")
    assert never_shuffled(session.table, top(session))
    session.play(DealPieces(top(session), 3))
    assert never_shuffled(session.table, top(session))
    assert not never_shuffled(session.table, session.table.zones["hand:blue"][0])
    assert not never_shuffled(session.table, "d6.1")
    session.play(ShufflePieces(session.table.zones["deck"]))
    assert not never_shuffled(session.table, top(session))


def test_the_log_shows_what_a_seat_was_dealt_and_nothing_of_the_round_before(session: Session) -> None:
    session.play(NewRound(top(session), 3))
    before = session.table
    session.play(NewRound(top(session), 3))
    for seat in ("blue", "red"):
        held = {session.table.pieces[piece].kind for piece in session.table.zones[f"hand:{seat}"]}
        shown = {one.kind for one in pictured(session.entries[session.head], before, session.table, seat)}
        assert shown <= held | {"pack.back"}
        assert shown & held
    assert {one.kind for one in pictured(session.entries[session.head], before, session.table, None)} == {"pack.back"}


def test_a_new_round_is_counted_and_turns_no_longer_count_as_rounds(session: Session) -> None:
    for _ in range(4):
        session.play(EndTurn())
    assert session.table.flow.round == 1
    for number in (2, 3):
        session.play(NewRound(top(session), 3))
        assert session.table.flow.round == number
        assert session.describe(session.head, "red").startswith(f"Red begins round {number}: ")
        for _ in range(3):
            session.play(EndTurn())
        assert session.table.flow.round == number


def test_from_the_first_deal_on_turns_count_no_rounds() -> None:
    session = Session.new("open_table", seats=3, seed="7")
    for _ in range(3):
        session.play(EndTurn())
    assert session.table.flow.round == 2
    session.play(ShufflePieces(session.table.zones["deck"]))
    for count in (3, 2):
        session.play(DealPieces(top(session), count))
        for _ in range(3):
            session.play(EndTurn())
        assert session.table.flow.round == 1
    session.play(WriteScores(1, (("blue", 5),)))
    session.play(GatherPack(top(session)))
    session.play(DealPieces(top(session), 4))
    assert session.table.flow.round == 2
    assert next_to_write(session.table) == 2
    session.play(NewRound(top(session), 4))
    assert next_to_write(session.table) == session.table.flow.round == 3


def test_the_first_deal_of_an_untouched_pack_is_the_first_round() -> None:
    session = Session.new("open_table", seats=3, seed="7")
    for count in (0, 5):
        session.play(NewRound(top(session), count))
        assert session.table.flow.round == 1


@pytest.mark.parametrize("deals", [1, 0])
def test_after_the_pack_was_gathered_the_next_deal_is_another_round(deals: int) -> None:
    """Shift+X and then Shift+N stayed at round 1, and so did gather, shuffle, deal by hand."""
    session = Session.new("open_table", seats=3, seed="7")
    session.play(DealPieces(top(session), 5))
    for number in (2, 3):
        session.play(GatherPack(top(session)))
        assert session.table.flow.round == next_to_write(session.table) == number - 1, "its scores can still be written"
        session.play(EndTurn())
        session.play(GatherPack(session.table.zones["deck"][0]))
        if deals:
            session.play(ShufflePieces(session.table.zones["deck"]))
            session.play(DealPieces(top(session), 3))
            session.play(DealPieces(top(session), 2))
        else:
            session.play(NewRound(top(session), 5))
        assert session.table.flow.round == number


def test_a_card_or_two_that_are_put_back_begin_no_other_round() -> None:
    """Another pack, of which one card lay beside it, was gathered, and the next deal counted as a round."""
    session = Session.new("open_table", seats=3, seed="7")
    session.play(DealPieces(top(session), 1))
    session.play(GatherPack(top(session)))
    session.play(DealPieces(top(session), 5))
    assert session.table.flow.round == 2, "one card of each came back"
    written = written_pack(session)
    session.play(MovePieces(written[:1], "table", ((500.0, 400.0),)))
    session.play(GatherPack(written[-1]))
    session.play(DealPieces(top(session), 2))
    assert session.table.flow.round == 2


def test_rounds_written_on_the_score_sheet_are_over(session: Session) -> None:
    for number in (1, 2):
        session.play(WriteScores(number, (("blue", 5),)))
    session.play(NewRound(top(session), 5))
    assert session.table.flow.round == 3


def test_a_game_with_rules_counts_its_own_rounds() -> None:
    session = Session.new("ferry", seats=2, seed="7")
    flow = FlowChanged(("blue",), "sailing", 4, ())
    table = apply_events(session.table, [flow])
    assert count_round(table, was_in_play=True) == []
