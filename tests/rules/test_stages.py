"""Turns of stages with a stack of what is pending, in a small game of begging."""

from __future__ import annotations

import pytest
from small_box import small_equipment

from tabletop.core.apply import apply_events
from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.errors import GameDataError, MoveRefusedError
from tabletop.core.events import FlowChanged
from tabletop.games.game import Game
from tabletop.rules.agenda import known_rows
from tabletop.rules.decisions import GameMove
from tabletop.rules.diagnosis import BoxRules
from tabletop.rules.gesture import Button
from tabletop.rules.play import OVER, PhaseRule
from tabletop.rules.ruleset import Options
from tabletop.rules.stages import Declining, StackRow, StagePlay, StageRules, TurnRow, row_below, stage_of, typed
from tabletop.session import Session

BEG, WORK = "beg", "work"


class Turn(TurnRow, frozen=True, tag="turn"):
    """The turn, and how often the seat begged in it."""

    begged: int


class BegPlay(StagePlay[Turn]):
    """The table in the middle of a move."""

    __slots__ = ()

    no_turn = Turn(0, 0)


class Begging(StackRow, frozen=True, tag="beg"):
    """The seat may beg, `left` times."""

    phases = (BEG,)
    question = "You may beg."
    decline, declined = "Be proud", "does not beg"
    known = (range(4),)
    left: int

    def by_itself(self, t: BegPlay) -> bool:
        if self.left:
            return False
        t.rows.pop()
        return True

    def passed(self) -> Begging:
        return Begging(self.left - 1)


class Working(StackRow, frozen=True, tag="work"):
    """The seat has to work."""

    phases = (WORK,)
    question = "Work."


class Receiving(StackRow, frozen=True, tag="receive"):
    """The seat receives a coin; nobody has to decide about it."""

    def by_itself(self, t: BegPlay) -> bool:
        t.rows.pop()
        earn(t, 1)
        return True


class Beg(GameMove[BegPlay, Begging], frozen=True, tag="beg"):
    """Beg for a coin."""

    certain = True
    says = "begs"

    def resolve(self, t: BegPlay, seat: Seat, pending: Begging) -> None:
        pending.take_off(t)
        t.turn = Turn(t.turn.stage, t.turn.begged + 1)
        t.rows.append(Begging(pending.left - 1))
        t.asks.append(Receiving())


class Work(GameMove[BegPlay, Working], frozen=True, tag="work"):
    """Work for ten coins."""

    certain = True

    def resolve(self, t: BegPlay, seat: Seat, pending: Working) -> None:
        pending.take_off(t)
        earn(t, 10)


class Refuse(Declining[BegPlay, Begging], frozen=True, tag="refuse"):
    """Do not beg."""


def earn(t: BegPlay, count: int) -> None:
    """Give the seat coins."""
    t.counter(f"coins:{t.seat}", t.counters[f"coins:{t.seat}"] + count)


def end_turn(t: BegPlay) -> None:
    """Begin the next turn; after the last seat's the game is over."""
    if t.seat == t.seats[-1]:
        t.phase = OVER
    else:
        t.seat, t.turn = t.seats[-1], BegPlay.no_turn


def beg_step(t: BegPlay) -> None:
    """Let the seat beg twice."""
    t.offer(Begging(2))


def rest(t: BegPlay) -> None:
    """A stage in which nothing happens."""


def work_step(t: BegPlay) -> None:
    """Let the seat work."""
    t.offer(Working())


class BegRules(StageRules[BegPlay]):
    """The rules of the game."""

    name, play = "Begging", BegPlay
    moves = (Beg, Work, Refuse)
    below = (Turn, Receiving)
    stages = (end_turn, beg_step, rest, work_step, end_turn)
    box = BoxRules(homes={"die": frozenset(("table",))})
    phase_rules = (PhaseRule(BEG, "Begging", lambda t, seat: beg_step(t)),)

    def begin(self, t: BegPlay, options: Options) -> None:
        t.seat = t.seats[0]


GAME = Game("begging", "Begging", "Beg or work.", (2, 2), small_equipment, ruleset=BegRules())


@pytest.fixture
def session() -> Session:
    """A game that has just begun."""
    return Session.new(GAME, seed="1")


def coins(session: Session) -> tuple[int, int]:
    """What both seats own."""
    blue, red = [session.table.counters[f"coins:{seat.id}"] for seat in session.equipment.seats]
    return blue, red


def test_stages_follow_one_another_and_rows_go_by_themselves(session: Session) -> None:
    start = coins(session)[0]
    assert session.table.flow.agenda == (("turn", 1, 0), ("beg", 2))
    assert (session.table.flow.phase, stage_of(session.table)) == (BEG, 1)
    session.play(Beg())
    assert (coins(session)[0], session.table.flow.agenda) == (start + 1, (("turn", 1, 1), ("beg", 1)))
    session.play(Beg())
    assert (coins(session)[0], session.table.flow.agenda) == (start + 2, (("turn", 3, 2), ("work",)))
    with pytest.raises(MoveRefusedError):
        session.play(Beg())
    session.play(Work())
    assert session.table.flow.to_act == ("red",)
    assert session.table.flow.agenda == (("turn", 1, 0), ("beg", 2))


def test_what_is_declined_leaves_what_is_left_of_it(session: Session) -> None:
    entry = session.play(Refuse())
    assert session.describe(entry.id, None) == "Blue does not beg."
    assert session.table.flow.agenda[-1] == ("beg", 1)
    rules, table = session.game_rules, session.table
    assert rules.gestures(table, "blue", Refuse()) == (Button("Be proud", ends_step=True, declines=True),)
    session.play(Refuse())
    assert session.table.flow.agenda == (("turn", 3, 0), ("work",))


def test_the_game_ends_with_an_empty_agenda(session: Session) -> None:
    for move in (Refuse(), Refuse(), Work()) * 2:
        session.play(move)
    assert (session.table.flow.phase, session.table.flow.agenda, session.table.flow.to_act) == (OVER, (), ())


def test_a_row_names_only_what_is_known_and_a_stage_is_a_number(session: Session) -> None:
    assert Begging(3).is_known()
    assert not Begging(9).is_known()
    for row in (("turn",), ("turn", "first", 0)):
        table = apply_events(session.table, [FlowChanged(("blue",), BEG, 1, (row, ("beg", 2)))])
        assert stage_of(table) == 0
        assert list(session.game_rules.legal_moves(table, "blue")) == [Beg(), Refuse()]


def test_a_row_that_never_comes_in_the_turn_is_a_fault_of_the_game_that_listed_it(session: Session) -> None:
    class Dreaming(StackRow, frozen=True, tag="dream"):
        """A row that no stage offers."""

    t = BegRules().begun(session.table, Rng(session.table.chance))
    with pytest.raises(GameDataError, match=r"Dreaming in test_stages is listed .* but no later stage of the turn offers it"):
        Dreaming().reach(t)
    t = BegRules().begun(session.table, Rng(session.table.chance))
    Working().reach(t)
    assert t.rows == [Working()]


def test_rows_that_are_asked_for_are_dealt_with_in_their_order(session: Session) -> None:
    t = BegRules().begun(session.table, Rng(session.table.chance))
    t.asks = [Working(), Begging(3)]
    t.heed()
    assert (t.rows, t.asks) == ([Begging(2), Begging(3), Working()], [])


def test_an_agenda_of_a_save_is_read_as_one_that_was_just_written(session: Session) -> None:
    rows = (("turn", 3, 1), ("of another game", 1), ("beg", 2))
    table = apply_events(session.table, [FlowChanged(("blue",), BEG, 1, rows)])
    t = BegRules().begun(table, Rng(table.chance))
    assert (t.turn, t.rows) == (Turn(3, 1), [Begging(2)])


def test_an_agenda_that_another_game_wrote_is_not_taken_for_its_own(session: Session) -> None:
    class OtherTurn(TurnRow, frozen=True, tag="turn"):
        """The turn of another game."""

    agenda = session.table.flow.agenda
    assert typed(agenda, BegRules().rows.read, BegPlay.no_turn) == (Turn(1, 0), Begging(2))
    assert typed(agenda, lambda row: None, OtherTurn(7)) == (OtherTurn(7),)


def test_a_move_that_takes_a_row_off_takes_what_lies_on_it(session: Session) -> None:
    t = BegRules().begun(session.table, Rng(session.table.chance))
    t.rows.append(Working())
    assert t.pop(Begging) == Begging(2)
    assert t.rows == []


def test_the_last_agenda_is_remembered_in_its_typed_form_and_no_other() -> None:
    session = Session.new(GAME, seed="1")
    agenda = session.table.flow.agenda
    assert tuple(row.row() for row in known_rows(agenda)) == agenda
    assert known_rows((*agenda[:1],)) == ()


def test_a_pending_row_is_found_by_its_sort_however_the_agenda_came(session: Session) -> None:
    class Sort(StackRow, frozen=True):
        """A sort of rows, of which none is written as such."""

    class Special(Sort, frozen=True, tag="special"):
        """One of them."""

    read = apply_events(session.table, [FlowChanged(("blue",), BEG, 1, (("turn", 1, 0), ("special",), ("beg", 2)))])
    assert row_below(read, Begging) == Begging(2)
    assert row_below(read, Sort) == Special()
    assert row_below(read, Working) is None
    assert row_below(session.table, Begging) == Begging(2)
    assert row_below(BegRules().begun(session.table, Rng(session.table.chance)), Begging) == Begging(2)
