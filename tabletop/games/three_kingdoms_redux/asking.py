"""Questions and their one answer: a question lists what may be chosen, says what speaks against a choice, and carries it out.

    class Keeping(Ask, frozen=True, tag="keep"):
        question = "Keep one of the generals."

        def considered(self, t, seat): return t.zones[ids.HAND[…]]
        def chosen(self, t, choice): …

A choice is a short text: the id of a general, a space or a card, an amount such as `3`, or a word of the question. `Choose` is
the move that names it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import ClassVar

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import CARDS, GENERALS, NUMBERS, SPACES, STATES, State
from tabletop.games.three_kingdoms_redux.naming import arms, called, chips, strengths
from tabletop.games.three_kingdoms_redux.play import KingdomPlay, KingdomRow
from tabletop.games.three_kingdoms_redux.totals import potential
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.each import each
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused

DONE, NO, YES = "done", "no", "yes"
NOT_OFFERED = "NOT_OFFERED"


class Ask(KingdomRow, frozen=True):
    """A question to the state that decides."""

    words: ClassVar[dict[str, str]] = {}
    """What the buttons of choices say that are no names."""
    sole: ClassVar[bool] = False
    """Whether a choice that is the only one is made without asking."""
    carries: ClassVar[str] = ""
    """The piece that is dragged to a space that is chosen; `{row.general}` is a field of the question."""
    any_time: ClassVar[bool] = False
    """Whether it belongs to a trade that is made while another decision is pending."""
    says: ClassVar[str] = ""
    """What the log says: `{choice}` is what was chosen, `{general}` that field. If it is empty, the words of the button."""

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        """The choices that are looked at; `against` says which of them are refused."""
        return tuple(self.words)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        """Why one of these choices is refused; None if it is not."""
        return None

    def stray(self, t: Board, seat: Seat, choice: str) -> Refused:
        """The refusal of a choice that is none of these."""
        what = self.words.get(choice) or called(choice)
        return not_offered(f"{what[:1].upper()}{what[1:]} is not among what can be chosen. {self.ask(t, seat)}")

    def options(self, t: Board, seat: Seat) -> list[str]:
        """What may be chosen."""
        return [choice for choice in self.considered(t, seat) if self.against(t, seat, choice) is None]

    def is_old(self, t: Board, choice: str) -> bool:
        """Whether a choice is an answer that old saves hold: it is accepted, and no longer offered."""
        return False

    def refusal_of(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        """The first reason against any choice."""
        if choice in self.considered(t, seat):
            return self.against(t, seat, choice)
        return self.stray(t, seat, choice)

    def answer(self, t: KingdomPlay, choice: str) -> None:
        """Take the question off the stack, and carry the choice out."""
        t.pop(type(self))
        if not self.any_time:
            t.turn_is(traded=(0, 0))
        self.chosen(t, choice)

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        """Carry the choice out; the question is off the stack already."""

    def hands(self, t: Board, seat: Seat, choice: str) -> tuple[Gesture, ...]:
        """The drags and clicks that make the choice, besides its button."""
        if choice in SPACES:
            drag = (Drag(self.carries.format(row=self), choice),) if self.carries else ()
            return (*drag, Click(zone=choice))
        if choice not in GENERALS and choice not in CARDS:
            return ()
        state = ids.STATE_OF[seat]
        if t.where.get(choice) == ids.HAND[state]:
            return Click(choice), Drag(choice, (ids.RECRUITED if choice in GENERALS else ids.BUILT)[state])
        return (Click(ids.TOKENS.get(choice, choice)),)

    def label(self, t: Board, choice: str) -> str:
        """What the button of a choice says."""
        found = self.words.get(choice) or called(choice)
        return found[:1].upper() + found[1:]

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        """What a choice brings, in a few words."""
        if choice in SPACES:
            return SPACES[choice].gist
        return arms(choice) if choice in GENERALS else ""

    def sentence(self, story: Story, choice: str) -> str:
        """What the log says about a choice."""
        if not self.says:
            return f"{story.who} chooses: {self.label(story.before, choice)}."
        names = {field: called(getattr(self, field)) for field in self.__struct_fields__}
        return f"{story.who} {self.says.format(choice=self.words.get(choice) or called(choice), **names)}."

    def by_itself(self, t: KingdomPlay) -> bool:
        if not self.sole:
            return False
        options = self.options(t, t.seat)
        if len(options) > 1:
            return False
        t.rows.pop()
        if options:
            self.chosen(t, options[0])
        return True

    def problem(self, t: Board, seat: Seat) -> str:
        return "" if self.is_sound(t) and self.options(t, seat) else "what is pending offers nothing"


class Choose(GameMove[KingdomPlay, Ask], frozen=True, tag="choose"):
    """Choose what the pending question offers."""

    certain = True
    choice: str

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Ask) -> Iterable[Choose]:
        return each(cls, tuple(pending.options(t, seat)))

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: Ask) -> Iterable[Choose]:
        return each(cls, tuple(pending.considered(t, seat)))

    def refusal(self, t: Board, seat: Seat, pending: Ask) -> Refused | None:
        return pending.refusal_of(t, seat, self.choice)

    def wasted(self, t: Board, seat: Seat, pending: Ask) -> bool:
        return pending.is_old(t, self.choice)

    def gestures(self, t: Board, seat: Seat, pending: Ask) -> tuple[Gesture, ...]:
        ends = self.choice in (DONE, NO)
        shown = chips(self.choice, potential(t, self.choice)) if self.choice in GENERALS else ()
        button = Button(pending.label(t, self.choice), pending.detail(t, seat, self.choice), ends_step=ends, chips=shown)
        return (*pending.hands(t, seat, self.choice), button)

    def brings(self, t: Board, seat: Seat, pending: Ask) -> str:
        return (
            strengths(self.choice, potential(t, self.choice)) if self.choice in GENERALS else pending.detail(t, seat, self.choice)
        )

    def resolve(self, t: KingdomPlay, seat: Seat, pending: Ask) -> None:
        pending.answer(t, self.choice)

    def sentence(self, story: Story) -> str:
        return story.decision.sentence(story, self.choice) if isinstance(story.decision, Ask) else ""


class StateAsk(Ask, frozen=True):
    """A question that says itself which state decides; it lies below all others of that state."""

    is_open = True
    known: ClassVar[tuple[Container[object], ...]] = (STATES,)
    state: State

    def by_itself(self, t: KingdomPlay) -> bool:
        t.seat = ids.SEAT_OF[self.state]
        return super().by_itself(t)

    def problem(self, t: Board, seat: Seat) -> str:
        fits = self.state in ids.SEAT_OF and seat == ids.SEAT_OF[self.state]
        return super().problem(t, seat) if fits else "somebody is to act for another state"


def up_to(most: int) -> list[str]:
    """The amounts from 0 to `most`, as far as one decision offers them."""
    return [str(count) for count in range(min(most, NUMBERS.most_offered) + 1)]


def not_offered(reason: str) -> Refused:
    """The refusal of a choice for a reason that has no code of its own."""
    return Refused(reason, NOT_OFFERED)
