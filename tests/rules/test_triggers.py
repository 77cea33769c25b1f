"""Cards that work before, instead of and after something, in a small game of trade."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_box import small_equipment

from tabletop.core.apply import apply_events, check_table
from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import FlowChanged
from tabletop.games.game import Game
from tabletop.rules.decisions import Board, Decision, GameMove
from tabletop.rules.diagnosis import BoxRules
from tabletop.rules.game_rules import GameRules
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.play import PhaseRule, Play
from tabletop.rules.ruleset import Options
from tabletop.rules.triggers import Answering, LeaveAbilities, Trigger, Triggers, UseAbility, answer, back_to
from tabletop.session import Session

TURN = "turn"


def coins(t: Board, seat: Seat) -> int:
    """What a seat owns."""
    return t.counters[f"coins:{seat}"]


def earn(t: Play, seat: Seat, count: int) -> None:
    """Change what a seat owns."""
    t.counter(f"coins:{seat}", coins(t, seat) + count)


def note(t: Play, count: int) -> None:
    """Count something on the notepad."""
    t.counter("notepad", t.counters["notepad"] + count)


class Choosing(Decision, frozen=True, tag="choose"):
    """Take one or two coins."""

    question = "Take one or two coins."


class TakeCoins(GameMove[Play, Choosing], frozen=True, tag="coins"):
    """Take that many coins."""

    choices = ((1,), (2,))
    certain = True
    says = "takes {0.count} coins"
    count: int

    def gestures(self, t: Board, seat: Seat, pending: Choosing) -> tuple[Gesture, ...]:
        return (Button(f"Take {self.count}"),)

    def resolve(self, t: Play, seat: Seat, pending: Choosing) -> None:
        earn(t, seat, self.count)
        back_to(t, seat, Skills)


def can_gamble(t: Board, seat: Seat) -> bool:
    """Whether the Gambler can be paid."""
    return coins(t, seat) >= 6


def buy_luck(t: Play, seat: Seat) -> None:
    """Pay six coins for ten points."""
    earn(t, seat, -6)
    note(t, 10)


CARDS = tuple(f"card.{number}" for number in range(1, 7))
SKILLS = Triggers(
    Trigger("card.1", "Saver", ("before", "trade"), lambda t, seat: earn(t, seat, 1), "receive a coin", may=True),
    Trigger(
        "card.2", "Gambler", ("before", "trade"), buy_luck, "ten points for six coins", lambda t, s: coins(t, s) > 5, may=True
    ),
    Trigger("card.3", "Clerk", ("after", "trade"), lambda t, seat: note(t, 1), "a point", once=True),
    Trigger("card.4", "Banker", ("after", "trade"), lambda t, seat: Choosing(), "one or two coins"),
    Trigger("card.5", "Thief", ("instead", "train"), lambda t, seat: earn(t, seat, 3), "three coins", may=True),
    Trigger("card.6", "Robber", ("instead", "train"), lambda t, seat: earn(t, seat, 4), "four coins", may=True),
)


class Skills(Answering, frozen=True, tag="skills"):
    """The cards that answer the action of a seat."""

    triggers = SKILLS

    def used(self, t: Board, seat: Seat) -> tuple[str, ...]:
        return ("card.3",) if t.counters[f"secret:{seat}"] else ()

    def note_used(self, t: Play, seat: Seat, card: str) -> None:
        t.counter(f"secret:{seat}", 1)

    def go_on(self, t: Play, seat: Seat) -> None:
        match self.moment:
            case ("before", "trade"):
                note(t, 100)
                answer(t, seat, Skills("after", "trade"), CARDS)
            case ("instead", "train") if not self.worked:
                earn(t, seat, 1)
                t.enter(TURN, seat)
            case _:
                t.enter(TURN, seat)


class Acting(Decision, frozen=True, tag="act"):
    """Trade or train."""

    question = "Trade or train."


class Act(GameMove[Play, Acting], frozen=True, tag="act"):
    """Do one of the two."""

    choices = (("trade",), ("train",))
    says = "decides to {0.what}"
    what: str

    def gestures(self, t: Board, seat: Seat, pending: Acting) -> tuple[Gesture, ...]:
        return (Button(self.what),)

    def resolve(self, t: Play, seat: Seat, pending: Acting) -> None:
        answer(t, seat, Skills("before" if self.what == "trade" else "instead", self.what), CARDS)


def turn(t: Play, after: Seat = "") -> None:
    """Ask the next seat."""
    seats = t.seats
    t.ask((seats[(seats.index(after) + 1) % len(seats)] if after else seats[0],), TURN, Acting())


class Trade(GameRules[Play]):
    """The rules of the game."""

    name, play = "Trade", Play
    moves = (Act, UseAbility, TakeCoins, LeaveAbilities)
    menus = (Skills,)
    box = BoxRules(homes={"die": frozenset(("table",))})
    phase_rules = (PhaseRule(TURN, "Turn", turn),)

    def begin(self, t: Play, options: Options) -> None:
        t.round = 1
        turn(t)


GAME = Game("trade", "Trade", "Trade or train.", (2, 2), small_equipment, ruleset=Trade())


@pytest.fixture
def session() -> Session:
    """A game that has just begun."""
    return Session.new(GAME, seed="1")


def figures(session: Session) -> tuple[int, int]:
    """The coins of Blue, and the points."""
    return coins(session.table, "blue"), session.table.counters["notepad"]


def offered(session: Session) -> list[str]:
    """The cards that may be used now, and whether one may go on."""
    return [move.card if isinstance(move, UseAbility) else type(move).__name__ for move in session.legal_moves()]


def test_what_one_card_brings_is_used_by_the_next_in_the_order_the_player_chooses(session: Session) -> None:
    session.play(Act("trade"))
    assert offered(session) == ["card.1", "LeaveAbilities"]
    assert session.game_rules.prompt(session.table, "blue") == "Use Saver (receive a coin), or go on."
    first = session.play(UseAbility("card.1"))
    assert session.describe(first.id, None).startswith("Blue uses Saver.")
    assert offered(session) == ["card.2", "LeaveAbilities"]
    session.play(UseAbility("card.2"))
    assert figures(session) == (0, 110)


def test_a_card_may_be_left_and_the_action_follows(session: Session) -> None:
    session.play(Act("trade"))
    session.play(LeaveAbilities())
    assert figures(session) == (5, 100)


def test_cards_that_must_be_used_are_used_in_any_order_and_not_left(session: Session) -> None:
    session.play(Act("trade"))
    session.play(LeaveAbilities())
    assert offered(session) == ["card.3", "card.4"]
    with pytest.raises(MoveRefusedError, match="Clerk and Banker must be used"):
        session.play(LeaveAbilities())
    session.play(UseAbility("card.4"))
    assert offered(session) == ["TakeCoins", "TakeCoins"]
    # The Clerk is the only one left and must be used, so it works at once.
    session.play(TakeCoins(2))
    assert figures(session) == (7, 101)
    assert session.table.flow.to_act == ("red",)


def test_a_card_that_works_once_a_turn_is_not_offered_again(session: Session) -> None:
    for move in (Act("trade"), LeaveAbilities(), UseAbility("card.3"), TakeCoins(1), Act("train"), LeaveAbilities()):
        session.play(move)
    session.play(Act("trade"))
    assert offered(session) == ["card.1", "card.2", "LeaveAbilities"]
    session.play(LeaveAbilities())
    assert offered(session) == ["TakeCoins", "TakeCoins"], "the Banker alone is left, so it works at once"


def test_what_works_instead_takes_the_place_of_the_action(session: Session) -> None:
    session.play(Act("train"))
    assert offered(session) == ["card.5", "card.6", "LeaveAbilities"]
    session.play(UseAbility("card.5"))
    assert figures(session) == (8, 0)
    assert session.table.flow.to_act == ("red",), "only one card takes the place of the action"
    session.play(Act("train"), "red")
    session.play(LeaveAbilities())
    assert coins(session.table, "red") == 6


def test_a_card_that_does_nothing_now_is_refused_by_name(session: Session) -> None:
    session.play(Act("trade"))
    for card in ("card.2", "card.3", "card.12", "nothing"):
        with pytest.raises(MoveRefusedError, match=r"Saver does nothing now|not to be done now"):
            session.play(UseAbility(card))


@pytest.mark.parametrize(
    "row",
    [
        ("skills", "before", "trade", 0),
        ("skills", "before", "trade", 0, "card.2"),
        ("skills", "before", "trade", 0, "card.99"),
        ("skills", "after", "trade", 0, "card.1"),
        ("skills", "never", "trade", 0, "card.1"),
        ("skills", "before", "trade", -1, "card.1"),
        ("skills", "before"),
    ],
)
def test_a_row_that_no_card_can_answer_is_named(session: Session, row: tuple[object, ...]) -> None:
    table = apply_events(session.table, [FlowChanged(("blue",), TURN, 1, (row,))])
    assert [problem.in_flow for problem in session.game_rules.diagnose(table)] == [True]
    assert session.game_rules.prompt(table, "blue")


def test_random_play_keeps_lists_checks_and_saves_in_step(session: Session, tmp_path: Path) -> None:
    rules = session.game_rules
    for number in range(200):
        seat = session.table.flow.to_act[0]
        moves = list(session.legal_moves())
        assert moves, session.table.flow
        assert all(rules.check(session.table, seat, move) is None for move in moves)
        assert [problem.what for problem in rules.diagnose(session.table)] == []
        session.play(moves[number * 7 % len(moves)])
        assert check_table(session.table) == []
        assert session.describe(session.head, None)
    session.save(tmp_path / "trade.tabletop")
    with Session.load(tmp_path / "trade.tabletop") as again:
        assert again.table == session.table
