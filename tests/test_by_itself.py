"""What a window may play by itself: only choices; undo and redo go past it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import Session
from tabletop.core.chance import Chance, Rng
from tabletop.core.errors import MoveRefusedError
from tabletop.rules.ruleset import Move
from tabletop.session.by_itself import ByItself


def legal(session: Session) -> tuple[str, list[Move]]:
    """The seat to act and its legal moves."""
    seat = session.table.flow.to_act[0]
    return seat, list(session.legal_moves(seat).moves)


def played(wanted: Callable[[Session], bool], game: str = "round_house", seed: str = "5") -> Session:
    """A game for two, played at random until it is as wanted."""
    session, rng = Session.new(game, seats=2, seed=seed), Rng(Chance("on"))
    while not wanted(session):
        session.play(rng.choice(legal(session)[1]))
    return session


def ends_a_room(session: Session) -> bool:
    """Whether nothing but the end of a room is left, after an act of the same seat."""
    seat, moves = legal(session)
    return [move.to_row()[0] for move in moves] == ["end_room"] and session.entries[-1].seat == seat


def test_an_only_choice_is_made_and_taken_back_with_the_act_that_led_to_it() -> None:
    session = played(ends_a_room)
    steps, (seat, moves), before = ByItself(session), legal(session), session.head
    assert steps.next_move(seat, moves, only_choices=False) is None
    move = steps.next_move(seat, moves, only_choices=True)
    assert move == moves[0]
    own = steps.play(move, seat)
    assert session.by_itself == {own.id: False}
    assert session.undo_target() == session.entries[before].parent
    assert session.undo() is session.entries[before]
    assert session.head == session.entries[before].parent
    assert session.redo() is session.entries[before]
    assert session.head == own.id


def test_undo_and_redo_with_bots_go_past_it_too() -> None:
    session = played(ends_a_room)
    steps, (seat, moves), before = ByItself(session), legal(session), session.head
    own = steps.play(moves[0], seat)
    after = session.entries[before].parent
    assert session.person_target() == after
    session.undo_to_person()
    assert session.head == after
    session.redo_to_person()
    assert session.head == own.id


def test_a_program_that_plays_undoes_one_act_at_a_time() -> None:
    session = played(ends_a_room)
    seat, moves = legal(session)
    entry = session.play(moves[0], seat)
    assert session.undo() is entry
    assert ends_a_room(session)


def test_the_rules_must_be_enforced_and_the_seat_must_have_acted() -> None:
    session = played(ends_a_room)
    steps, (seat, moves) = ByItself(session), legal(session)
    (other,) = {one.id for one in session.equipment.seats} - {seat}
    assert steps.next_move(other, moves, only_choices=True) is None
    for level in ("advise", "off"):
        session.rules = level
        assert steps.next_move(seat, moves, only_choices=True) is None


def test_the_first_decision_of_a_turn_is_asked_even_if_it_has_one_answer() -> None:
    def begins(session: Session) -> bool:
        seat, moves = legal(session)
        return len(moves) == 1 and session.entries[-1].seat != seat

    session = played(begins, "ming_dynasty", "4")
    seat, moves = legal(session)
    assert ByItself(session).next_move(seat, moves, only_choices=True) is None


def barriers(session: Session) -> list[Move]:
    """The legal moves that use chance or show something."""
    seat, moves = legal(session)
    found = []
    for move in moves:
        entry = session.play(move, seat)
        session.undo()
        found += [move] if entry.id in session.log.barriers else []
    return found


@pytest.mark.parametrize(("game", "seed"), [("roundhouse_kick", "11"), ("round_house", "5"), ("ming_dynasty", "3")])
def test_an_only_choice_that_uses_chance_or_shows_something_is_left_to_the_person(game: str, seed: str) -> None:
    session = played(lambda one: one.entries[-1].seat == legal(one)[0] and bool(barriers(one)), game, seed)
    seat, move = legal(session)[0], barriers(session)[0]
    assert ByItself(session).next_move(seat, [move], only_choices=True) is None


def test_a_turn_with_nothing_left_ends_by_itself_and_undo_takes_both_back() -> None:
    """“End turn” alone was an empty click in every turn of Round House."""
    session = played(lambda one: [move.to_row() for move in legal(one)[1]] == [("finish_turn",)])
    (seat, moves), at = legal(session), session.head
    assert session.entries[-1].seat == seat
    steps = ByItself(session)
    assert steps.next_move(seat, moves, only_choices=True) == moves[0]
    steps.play(moves[0], seat)
    assert session.table.flow.to_act != (seat,)
    session.undo(seat)
    assert session.head == session.log.entries[at].parent


def test_an_only_choice_after_which_another_seat_acts_is_left_to_the_person() -> None:
    """The end of the last walk of a turn in Ming Dynasty has no button that ends the turn, but it does end it."""

    def ends_the_last_walk(session: Session) -> bool:
        seat, moves = legal(session)
        if [move.to_row()[0] for move in moves] != ["end"] or session.entries[-1].seat != seat:
            return False
        session.play(moves[0], seat)
        after = session.table.flow.to_act
        session.undo()
        return after != (seat,)

    session = played(ends_the_last_walk, "ming_dynasty", "1")
    seat, moves = legal(session)
    assert ByItself(session).next_move(seat, moves, only_choices=True) is None


def offers_a_recruit(session: Session) -> bool:
    """Whether an assistant may be recruited, or that declined, after an act of the same seat."""
    seat, moves = legal(session)
    return {move.to_row() for move in moves} == {("recruit",), ("pass",)} and session.entries[-1].seat == seat


def test_what_only_gains_is_taken_by_itself_and_one_undo_asks_whether_to_take_it() -> None:
    session = played(offers_a_recruit)
    steps, (seat, moves), at = ByItself(session), legal(session), session.head
    assert steps.next_move(seat, moves, only_choices=False) is None
    move = steps.next_move(seat, moves, only_choices=True)
    assert move is not None
    assert move.to_row() == ("recruit",)
    steps.play(move, seat)
    assert session.by_itself == {}
    session.undo(seat)
    assert session.head == at
    assert {one.to_row() for one in legal(session)[1]} == {("recruit",), ("pass",)}


def test_a_gain_that_was_taken_back_is_asked_about_until_the_turn_ends() -> None:
    session = played(lambda one: [move.to_row()[0] for move in legal(one)[1]].count("recruit") == 1 and len(legal(one)[1]) > 3)
    steps, (seat, moves), at = ByItself(session), legal(session), session.head
    gain = steps.next_move(seat, moves, only_choices=True)
    assert gain is not None
    steps.play(gain, seat)
    session.undo(seat)
    other = next(move for move in moves if move.to_row()[0] not in ("recruit", "end_room"))
    session.play(other, seat)
    assert gain in legal(session)[1]
    assert steps.next_move(seat, legal(session)[1], only_choices=True) is None
    session.jump(at)
    assert ByItself(session).next_move(seat, moves, only_choices=True) == gain


def test_a_refused_move_is_not_remembered() -> None:
    session = played(ends_a_room)
    steps, (seat, moves) = ByItself(session), legal(session)
    session.play(moves[0])
    with pytest.raises(MoveRefusedError):
        steps.play(moves[0], seat)
    assert session.by_itself == {}


def test_a_save_knows_nothing_of_it(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    with Session.new("round_house", 2, seed="5", path=path) as session:
        rng = Rng(Chance("on"))
        while not ends_a_room(session):
            session.play(rng.choice(legal(session)[1]))
        seat, moves = legal(session)
        entry = ByItself(session).play(moves[0], seat)
    with Session.load(path) as loaded:
        assert loaded.by_itself == {}
        assert loaded.entries[entry.id].flags == ()
        assert loaded.undo() == entry


def test_a_step_that_was_made_before_by_hand_is_one_of_its_own_when_it_is_made_again() -> None:
    session = played(ends_a_room)
    steps, (seat, moves), act = ByItself(session), legal(session), session.entries[session.head]
    by_hand = session.play(moves[0], seat)
    session.undo()
    heard: list[bool] = []
    session.listen(lambda change: heard.append(by_hand.id in session.by_itself))
    assert steps.play(moves[0], seat) is by_hand
    assert heard == [True], "the log is painted while the act is told"
    assert session.undo() is act
