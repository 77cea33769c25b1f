"""Questions and their one answer: a question lists what may be chosen, says what speaks against a choice, and carries it out.

    class Keeping(Question, frozen=True, tag="keep"):
        question = "Keep one of the generals."

        def considered(self, t, seat): return t.zones[HAND[seat]]
        def chosen(self, t, choice): …

    class Choose(Answer, frozen=True, tag="choose"):
        answers = (Keeping, …)

What they say may stand in a file of the game, such as `questions.toml`, by the tags of the questions (`take_words`):

    [keep]
    question = "Keep one of the generals."
    words = { done = "keep none" }

A choice is a short text: the id of a card or a place, an amount such as `3`, or a word of the question. A game has one move, its
own class of `Answer`, for all its questions; they are rows of a stack (`tabletop.rules.stages`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any, ClassVar, Self

import msgspec

from tabletop.core.equipment import Seat
from tabletop.core.errors import GameDataError
from tabletop.rules.data import read_object
from tabletop.rules.decisions import Board, GameMove, Story, each
from tabletop.rules.gesture import Button, Chip, Gesture
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import StackRow, StagePlay

DONE, NO, PASS, STAY, YES = "done", "no", "pass", "stay", "yes"
"""Words that many questions have."""
ENDING = (DONE, NO, PASS, STAY)
"""Those that end a step, or decline something."""
NOT_OFFERED = "NOT_OFFERED"
"""The code of a refusal for a reason that has no code of its own."""


class Question(StackRow, frozen=True):
    """A question to the seat that decides."""

    words: ClassVar[dict[str, str]] = {}
    """What the buttons of choices say that are no names."""
    choices: ClassVar[Sequence[str]] = ()
    """The choices that are looked at, where these are always the same; else those with `words`."""
    certain: ClassVar[Container[str]] = ()
    """The choices that nothing ever speaks against, such as `done`; `against` is not asked about them."""
    sole: ClassVar[bool] = False
    """Whether a choice that is the only one is made without asking."""
    says: ClassVar[str] = ""
    """What the log says: `{choice}` is what was chosen, `{general}` that field. If it is empty, the words of the button."""

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        """The choices that are looked at; `against` says which of them are refused."""
        return self.choices or tuple(self.words)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        """Why one of these choices is refused; None if it is not."""
        return None

    def stray(self, t: Board, seat: Seat, choice: str) -> Refused:
        """The refusal of a choice that is none of these."""
        what = self.words.get(choice) or self.name_of(t, choice)
        return not_offered(f"{what[:1].upper()}{what[1:]} is not among what can be chosen. {self.ask(t, seat)}")

    def options(self, t: Board, seat: Seat) -> list[str]:
        """What may be chosen."""
        if type(self).against is Question.against:
            return list(self.considered(t, seat))
        certain = self.certain
        return [one for one in self.considered(t, seat) if one in certain or self.against(t, seat, one) is None]

    def accepts_too(self, t: Board, choice: str) -> bool:
        """Whether a choice is accepted though it is not offered, such as one that old saves hold."""
        return False

    def refusal_of(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        """The first reason against any choice."""
        if choice in self.considered(t, seat):
            return None if choice in self.certain else self.against(t, seat, choice)
        return self.stray(t, seat, choice)

    def answer(self, t: Any, choice: str) -> None:
        """Take the question off the stack, and carry the choice out."""
        t.pop(type(self))
        self.chosen(t, choice)

    def chosen(self, t: Any, choice: str) -> None:
        """Carry the choice out; the question is off the stack already."""

    def hands(self, t: Board, seat: Seat, choice: str) -> tuple[Gesture, ...]:
        """The drags and clicks that make the choice, besides its button."""
        return ()

    def label(self, t: Board, choice: str) -> str:
        """What the button of a choice says."""
        found = self.words.get(choice) or self.name_of(t, choice)
        return found[:1].upper() + found[1:]

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        """What a choice brings, in a few words."""
        return ""

    def chips(self, t: Board, choice: str) -> tuple[Chip, ...]:
        """The numbers that the button of a choice shows in their colours."""
        return ()

    def brings(self, t: Board, seat: Seat, choice: str) -> str:
        """The words at the pointer about a choice."""
        return self.detail(t, seat, choice)

    def sentence(self, story: Story, choice: str) -> str:
        """What the log says about a choice."""
        if not self.says:
            return f"{story.who} chooses: {self.label(story.before, choice)}."
        names = {field: self.name_of(story.before, getattr(self, field)) for field in self.__struct_fields__}
        what = self.words.get(choice) or self.name_of(story.before, choice)
        return f"{story.who} {self.says.format(choice=what, **names)}."

    def by_itself(self, t: Any) -> bool:
        if not self.sole:
            return False
        only: str | None = None
        for choice in self.considered(t, t.seat):
            if choice in self.certain or self.against(t, t.seat, choice) is None:
                if only is not None:
                    return False
                only = choice
        t.rows.pop()
        if only is not None:
            self.chosen(t, only)
        return True

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if self.is_sound(t) and self.options(t, seat) else "what is pending offers nothing"


class Answer(GameMove[StagePlay[Any], Question], frozen=True):
    """Choose what the pending question offers."""

    certain = True
    choice: str

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Question) -> Iterable[Self]:
        return each(cls, tuple(pending.options(t, seat)))

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: Question) -> Iterable[Self]:
        return each(cls, tuple(pending.considered(t, seat)))

    def refusal(self, t: Board, seat: Seat, pending: Question) -> Refused | None:
        return pending.refusal_of(t, seat, self.choice)

    def wasted(self, t: Board, seat: Seat, pending: Question) -> bool:
        return pending.accepts_too(t, self.choice)

    def gestures(self, t: Board, seat: Seat, pending: Question) -> tuple[Gesture, ...]:
        ends = self.choice in ENDING
        words = pending.label(t, self.choice), pending.detail(t, seat, self.choice)
        button = Button(*words, ends_step=ends, chips=pending.chips(t, self.choice))
        return (*pending.hands(t, seat, self.choice), button)

    def brings(self, t: Board, seat: Seat, pending: Question) -> str:
        return pending.brings(t, seat, self.choice)

    def resolve(self, t: StagePlay[Any], seat: Seat, pending: Question) -> None:
        pending.answer(t, self.choice)

    def sentence(self, story: Story) -> str:
        return story.decision.sentence(story, self.choice) if isinstance(story.decision, Question) else ""


def not_offered(reason: str) -> Refused:
    """The refusal of a choice for a reason that has no code of its own."""
    return Refused(reason, NOT_OFFERED)


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds of a question."""

    question: str = ""
    says: str = ""
    words: dict[str, str] = {}


def take_words(questions: Iterable[type[Question]], package: str, file: str) -> None:
    """Give each question what the TOML `file` in the folder of `package` holds by its tag.

    Raises GameDataError with the name of the file if it cannot be read, or names a question that there is not.
    """
    kinds = {str(kind.__struct_config__.tag): kind for kind in questions}
    found = read_object(package, file, dict[str, Wording])
    if unknown := sorted(found.keys() - kinds.keys()):
        raise GameDataError(f"{file}: there is no question {unknown[0]!r}.")
    for tag, wording in found.items():
        for name in wording.__struct_fields__:
            if value := getattr(wording, name):
                setattr(kinds[tag], name, value)
