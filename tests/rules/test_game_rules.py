"""The layer of decisions and moves, on the smallest whole game."""

from __future__ import annotations

import pytest
from three_in_a_row import CELLS, GAME, Place, Placing, ThreeInARow

from tabletop import MovePiece
from tabletop.bots.bot import bot_for
from tabletop.bots.simulate import make_match, play_game
from tabletop.core.apply import apply_events
from tabletop.core.errors import GameDataError, MoveRefusedError
from tabletop.core.events import FlowChanged, PiecesMoved
from tabletop.core.log import Entry
from tabletop.core.table import Flow
from tabletop.core.view import SECRET
from tabletop.rules.agenda import AgendaRow
from tabletop.rules.decisions import Board, Decision, GameMove, Story, answers_to
from tabletop.rules.game_rules import GameRules
from tabletop.rules.gesture import Button, Click, Drag
from tabletop.rules.piece_moves import PieceMove
from tabletop.rules.play import Play
from tabletop.rules.ruleset import MoveFacts, Refused
from tabletop.rules.secrets import choices_fit
from tabletop.rules.triggers import Answering
from tabletop.session import Session


def begun() -> Session:
    """A game that has just begun."""
    return Session.new(GAME, seed="1")


def played(*cells: str) -> Session:
    """A game in which these cells were taken in turn."""
    session = begun()
    for cell in cells:
        session.play(Place(cell))
    return session


def test_legal_moves_and_check_follow_from_one_reason() -> None:
    session = played("b2")
    assert list(session.legal_moves()) == [Place(cell) for cell in CELLS if cell != "b2"]
    with pytest.raises(MoveRefusedError, match="The cell b2 is taken"):
        session.play(Place("b2"))
    with pytest.raises(MoveRefusedError, match="There is no cell z9"):
        session.play(Place("z9"))
    with pytest.raises(MoveRefusedError, match="It is Red’s turn"):
        session.play(Place("a1"), "blue")


def test_a_refused_drop_says_the_rules_own_reason() -> None:
    session = played("b2")
    with pytest.raises(MoveRefusedError, match="The cell b2 is taken"):
        session.play(MovePiece("red.4", to="b2"))


def test_a_drop_that_fits_is_the_move() -> None:
    session = begun()
    entry = session.play(MovePiece("blue.4", to="a1"))
    assert entry.move == ("place", "a1")
    assert session.describe(entry.id, None) == "Blue takes a1."


def test_what_followed_by_itself_is_a_step_of_the_entry() -> None:
    session = played("a1", "b1", "a2", "b2", "a3")
    last = session.entries[-1]
    assert [step.words for step in last.steps] == ["The game is over."]
    assert last.steps[0].first == 1
    assert session.describe(last.id, None) == "Blue takes a3. The game is over."
    outcome = session.ruleset.outcome(session.table)
    assert outcome is not None
    assert outcome.winners == ("blue",)


def test_a_move_says_what_it_concerns() -> None:
    session = begun()
    facts = session.game_rules.facts(session.table, "blue", Place("a1"))
    assert facts == MoveFacts({}, ("blue.4",), ("a1",), ())


def test_pending_rows_that_are_no_decisions_are_named() -> None:
    session = begun()
    rules = session.game_rules
    for row, to_act in ((("place", 1), ("blue",)), (("walk",), ("blue",)), ((), ("blue",)), (("place",), ())):
        table = apply_events(session.table, [FlowChanged(to_act, "turn", 1, (row,))])
        problems = rules.diagnose(table)
        assert [problem.in_flow for problem in problems] == [True], row
        assert list(rules.legal_moves(table, "blue")) == [] or not to_act


def test_a_row_that_lies_below_decisions_is_none_itself() -> None:
    class Waiting(AgendaRow, frozen=True, tag="waiting"):
        """It lies below a decision."""

    class WithRows(ThreeInARow):
        """Rules with such a row."""

        below = (Waiting,)

    rules, table = WithRows(), begun().table
    for agenda, pending in (((("waiting",), ("place",)), Placing()), ((("waiting",),), None)):
        set_by_hand = apply_events(table, [FlowChanged(("blue",), "turn", 1, agenda)])
        assert rules.rows.pending(set_by_hand) == pending
        assert bool(rules.legal_moves(set_by_hand, "blue")) is (pending is not None)
        assert bool(rules.diagnose(set_by_hand)) is (pending is None)


def test_choices_fit_if_each_seat_has_one_that_can_be_read() -> None:
    chosen, other, hidden = (SECRET, "blue", "one"), (SECRET, "green", "two"), (SECRET, "blue")
    for rows, to_act, fit in (
        ((), ("red",), True),
        ((chosen, other), ("red",), True),
        ((chosen, chosen), ("red",), False),
        ((chosen,), ("blue",), False),
        ((hidden,), ("red",), False),
        ((chosen, ("walk",)), ("red",), False),
    ):
        assert choices_fit(Flow(to_act, "choose", 1, (*rows, ("choosing",)))) is fit, rows


def test_a_row_with_a_field_too_many_is_no_move() -> None:
    rules = begun().game_rules
    assert rules.move_from_row(("place", "a1")) == Place("a1")
    for row in (("place",), ("place", "a1", "a2"), ("place", 3), ("other",), ()):
        with pytest.raises(MoveRefusedError, match="not a move of Three in a Row"):
            rules.move_from_row(row)


def test_the_bot_that_looks_ahead_beats_chance() -> None:
    match = make_match(GAME, 2, {})
    bots = [bot_for(GAME, "normal"), bot_for(GAME, "random")]
    outcomes = [play_game(match, bots, str(game)).outcome for game in range(40)]
    assert sum(outcome is not None and outcome.winners == ("blue",) for outcome in outcomes) >= 36


def test_a_move_that_answers_nothing_is_named() -> None:
    class Lost(GameMove, frozen=True, tag="lost"):  # type: ignore[type-arg]
        """It names no decision."""

    with pytest.raises(GameDataError, match=r"The move Lost in .* does not say which decision it answers"):
        answers_to(Lost)


def test_a_game_that_leaves_something_unwritten_is_named_when_it_is_made() -> None:
    class Idle(GameMove[Play, Placing], frozen=True, tag="idle"):
        """It does nothing at all."""

    class NoEffect(ThreeInARow):
        """Rules with a move that has no effect."""

        moves = (Place, Idle)

    class NoBeginning(GameRules[Play]):
        """Rules of a game that cannot begin."""

        name, play, moves, phase_rules = "No Beginning", Play, (Place,), ThreeInARow.phase_rules

    with pytest.raises(GameDataError, match=r"Idle in .*test_game_rules has no method 'resolve'"):
        NoEffect()
    with pytest.raises(GameDataError, match=r"NoBeginning in .*test_game_rules has no method 'begin'"):
        NoBeginning()


def test_a_move_of_a_game_that_answers_what_all_games_share_is_named() -> None:
    """The game loaded last decided for all games what else could be done while cards answer a moment."""

    class Barge(GameMove[Play, Answering], frozen=True, tag="barge"):
        """It would be listed in every game with such cards."""

        def resolve(self, t: Play, seat: str, pending: Answering) -> None:
            """Never asked for here."""

    class Greedy(ThreeInARow):
        moves = (Place, Barge)

    with pytest.raises(GameDataError, match=r"Barge in .*test_game_rules answers Answering, which all games share"):
        Greedy()


class Twice(GameMove[Play, Placing], frozen=True, tag="twice"):
    """Two cells at once, which stands for two moves in a row."""

    listed = False
    first: str
    second: str

    def resolve(self, t: Play, seat: str, pending: Placing) -> None:
        """Never asked for here."""


def test_a_move_that_is_not_listed_is_nothing_a_hand_may_try() -> None:
    class Double(ThreeInARow):
        moves = (Place, Twice)

    rules, table = Double(), played("b2").table
    assert rules.why_not(table, table.flow.to_act[0], "red.4", "a1") is None
    refused = rules.why_not(table, table.flow.to_act[0], "red.4", "b2")
    assert refused is not None
    assert "b2 is taken" in refused.reason


def test_a_listed_move_with_fields_says_what_may_stand_in_them() -> None:
    class Anywhere(GameMove[Play, Placing], frozen=True, tag="anywhere"):
        """It does not say where."""

        cell: str

        def resolve(self, t: Play, seat: str, pending: Placing) -> None:
            """Never asked for here."""

    class Careless(ThreeInARow):
        moves = (Place, Anywhere)

    with pytest.raises(GameDataError, match=r"Anywhere in .* has no method 'candidates'"):
        Careless()


class Offering(Decision, frozen=True, tag="offer"):
    """Take a number of stones."""

    question = "Take stones; {0.left} are left."
    left: int


class Stones(GameMove[Play, Offering], frozen=True, tag="stones"):
    """Take one or two stones."""

    choices = ((1,), (2,))
    says = "takes {0.count}"
    count: int


def test_what_needs_only_the_fields_is_said_as_data() -> None:
    table = begun().table
    assert Offering(3).ask(table, "blue") == "Take stones; 3 are left."
    assert list(Stones.candidates(table, "blue", Offering(3))) == [Stones(1), Stones(2)]
    story = Story("Blue", Entry(1, 0, "blue", None, ()), table, table, None, None)
    assert Stones(2).sentence(story) == "Blue takes 2."
    assert Twice("a1", "a2").sentence(story) == ""


def test_a_move_may_answer_classes_that_are_made_from_data() -> None:
    class Any(GameMove[Play, Placing], frozen=True, tag="any"):
        """It answers another class than its base class names."""

        answers = (Offering,)

    assert answers_to(Any) == (Offering,)


# Words, gestures and candidates as data


class Named(Decision, frozen=True, tag="named"):
    """A decision about a cell."""

    question = "Who lies on {cell}? Its id is {0.cell}."
    cell: str

    def name_of(self, t: Board, value: object) -> str:
        return f"the field {value}"


class Lift(PieceMove[Play, Named], frozen=True, tag="lift"):
    """Take a man of the own supply, or of the first cell, back."""

    zones = ("{seat}.men", "a1")
    not_there = Refused("Only such a man can be lifted.", "NOT_THERE")
    by_hand = Drag("{0.man}", "{seat}.men"), Click("{0.man}"), Button("Lift {man}", "at once", ends_turn=True)
    says = "lifts {man}"
    man: str

    def name_of(self, t: Board, value: object) -> str:
        return f"the man {value}"


def test_questions_sentences_and_gestures_are_filled_in_with_names_and_fields() -> None:
    table, pending = begun().table, Named("b2")
    assert pending.ask(table, "blue") == "Who lies on the field b2? Its id is b2."
    assert Lift("red.1").gestures(table, "red", pending) == (
        Drag("red.1", "red.men"),
        Click("red.1"),
        Button("Lift the man red.1", "at once", ends_turn=True),
    )
    entry = Entry(1, 0, "red", ("lift", "red.1"), ())
    assert Lift("red.1").sentence(Story("Red", entry, table, table, None, pending)) == "Red lifts the man red.1."


class Greet(GameMove[Play, Named], frozen=True, tag="greet"):
    """Name a seat: its field has the name that stands for the seat that moves."""

    by_hand = (Button("From {seat} to {0.seat}"),)
    seat: str


def test_the_seat_that_moves_comes_before_a_field_of_that_name() -> None:
    assert Greet("blue").gestures(begun().table, "red", Named("b2")) == (Button("From red to blue"),)


def test_the_pieces_in_certain_zones_are_candidates_and_no_others() -> None:
    session, pending = played("a1"), Named("b2")
    table = session.table
    men = (*table.zones["red.men"], *table.zones["a1"])
    assert [move.man for move in Lift.candidates(table, "red", pending)] == list(men)
    assert all(Lift(man).refusal(table, "red", pending) is None for man in men)
    for man in (table.zones["blue.men"][0], "nobody"):
        assert Lift(man).refusal(table, "red", pending) == Lift.not_there


def test_play_is_not_taken_up_by_a_stranger_or_on_a_table_that_is_wrong() -> None:
    session = played("a1")
    rules, table = ThreeInARow(), session.table
    with pytest.raises(MoveRefusedError, match="There is no seat 'green' at this table"):
        rules.resume(table, "green", "turn")
    astray = apply_events(table, [PiecesMoved((table.zones["red.men"][0],), "red.men", "table")])
    with pytest.raises(MoveRefusedError, match=r"cannot go on like this: .* lies on the table, where it does not belong"):
        rules.resume(astray, "red", "turn")
    assert rules.resume(table, "red", "turn")
