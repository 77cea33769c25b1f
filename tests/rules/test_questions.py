"""Questions: which choices are offered, which need no reason asked, and which answer themselves."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from small_box import small_equipment

from tabletop.core.errors import GameDataError
from tabletop.core.table import Table, start_table
from tabletop.rules.decisions import Board
from tabletop.rules.questions import DONE, NOT_OFFERED, Question, not_offered, take_words
from tabletop.rules.ruleset import Refused


class Taking(Question, frozen=True, tag="taking"):
    """Take one of four letters, or end; the letters in `open` may be taken."""

    question = "Take a letter, or end."
    choices = ("a", "b", "c", "d", DONE)
    certain = (DONE,)
    sole = True
    open: str

    def against(self, t: Board, seat: str, choice: str) -> Refused | None:
        assert choice not in self.certain, "nothing speaks against it, so nothing is asked"
        LOOKED_AT.append(choice)
        return None if choice in self.open else not_offered(f"{choice} is closed.")

    def chosen(self, t: Any, choice: str) -> None:
        t.rows.append(choice)


LOOKED_AT: list[str] = []
"""What `against` was asked about."""


@pytest.fixture
def table() -> Table:
    """A table to ask about; the questions here do not look at it."""
    LOOKED_AT.clear()
    return start_table(small_equipment(), "")


def test_a_certain_choice_is_offered_without_asking_what_speaks_against_it(table: Table) -> None:
    assert Taking("bd").options(table, "blue") == ["b", "d", DONE]
    assert Taking("").refusal_of(table, "blue", DONE) is None
    refused = [Taking("b").refusal_of(table, "blue", choice) for choice in ("a", "z")]
    assert [one.code for one in refused if one] == [NOT_OFFERED, NOT_OFFERED]


def test_a_question_without_choices_of_its_own_offers_those_with_words(table: Table) -> None:
    class Agreeing(Question, frozen=True, tag="agreeing"):
        """Agree or not."""

        words: ClassVar[dict[str, str]] = {"yes": "agree", "no": "do not agree"}

    assert Agreeing().options(table, "blue") == ["yes", "no"]


def test_a_sole_choice_is_made_and_two_are_enough_to_ask() -> None:
    for letters, waits, rows in (("", False, [DONE]), ("d", True, []), ("abcd", True, [])):
        LOOKED_AT.clear()
        t = SimpleNamespace(seat="blue", rows=[Taking(letters)])
        assert Taking(letters).by_itself(t) is not waits
        assert [row for row in t.rows if isinstance(row, str)] == rows
    assert LOOKED_AT == ["a", "b"]


def test_the_words_of_questions_come_from_a_file(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    class Turning(Question, frozen=True, tag="turning"):
        """Turn a token or not; the file says how it is asked."""

    class Leaving(Turning, frozen=True, tag="leaving"):
        """The file has nothing of its own about it."""

    def read(text: str) -> None:
        monkeypatch.setattr("tabletop.rules.data.text_of", lambda package, file: text)
        take_words((Turning, Leaving), "a_game", "questions.toml")

    read('[turning]\nquestion = "Turn it?"\nwords = { yes = "turn it", no = "leave it" }')
    for row in (Turning(), Leaving()):
        assert row.ask(table, "blue") == "Turn it?"
        assert (row.options(table, "blue"), row.label(table, "no")) == (["yes", "no"], "Leave it")
    assert Question.question == "", "other questions keep their own"
    for text, fault in (
        ("[turn]", "there is no question 'turn'"),
        ("[turning]\nword = 1", "unknown field `word`"),
        ("[", "questions.toml: "),
    ):
        with pytest.raises(GameDataError, match=fault):
            read(text)
