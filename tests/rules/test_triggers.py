"""Cards that work before, instead of and after something, in a small game of trade."""

from __future__ import annotations

from pathlib import Path

import pytest
from trade_game import GAME, TURN, Act, TakeCoins, coins

from tabletop.core.apply import apply_events
from tabletop.core.check_table import check_table
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import FlowChanged
from tabletop.rules.triggers import LeaveAbilities, UseAbility
from tabletop.session import Session


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
        with pytest.raises(MoveRefusedError, match=r"(Gambler|This card) does nothing now|not to be done now"):
            session.play(UseAbility(card))


@pytest.mark.parametrize(
    "row",
    [
        ("skills", "before", "trade", 0, False),
        ("skills", "before", "trade", 0, False, "card.2"),
        ("skills", "before", "trade", 0, False, "card.99"),
        ("skills", "after", "trade", 0, False, "card.1"),
        ("skills", "never", "trade", 0, False, "card.1"),
        ("skills", "before", "trade", -1, False, "card.1"),
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
