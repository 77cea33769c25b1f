"""The questions of this game: by which clicks and drags their choices are made, and what buttons and tips say about them."""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import data, ids
from tabletop.games.three_kingdoms_redux.bids import potential
from tabletop.games.three_kingdoms_redux.data import CARDS, GENERALS, SPACES, STATES, State, called
from tabletop.games.three_kingdoms_redux.play import KingdomPlay
from tabletop.rules.decisions import Board
from tabletop.rules.gesture import Chip, Click, Drag, Gesture
from tabletop.rules.questions import Answer, Question


class Ask(Question, frozen=True):
    """A question to the state that decides. A choice is the id of a general, a space or a card, an amount, or a word."""

    carries: ClassVar[str] = ""
    """The piece that is dragged to a space that is chosen; `{row.general}` is a field of the question."""
    any_time: ClassVar[bool] = False
    """Whether it belongs to a trade that is made while another decision is pending."""

    def name_of(self, t: Board, value: object) -> str:
        return called(value)

    def answer(self, t: KingdomPlay, choice: str) -> None:
        if not self.any_time:
            t.end_trades()
        super().answer(t, choice)

    def hands(self, t: Board, seat: Seat, choice: str) -> tuple[Gesture, ...]:
        if choice in SPACES:
            drag = (Drag(self.carries.format(row=self), choice),) if self.carries else ()
            return (*drag, Click(zone=choice))
        if choice not in GENERALS and choice not in CARDS:
            return ()
        state = ids.STATE_OF[seat]
        if t.where.get(choice) == ids.HAND[state]:
            return Click(choice), Drag(choice, (ids.RECRUITED if choice in GENERALS else ids.BUILT)[state])
        return (Click(ids.TOKENS.get(choice, choice)),)

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        if choice in SPACES:
            return SPACES[choice].gist
        return data.arms(choice) if choice in GENERALS else ""

    def chips(self, t: Board, choice: str) -> tuple[Chip, ...]:
        return data.chips(choice, potential(t, choice)) if choice in GENERALS else ()

    def brings(self, t: Board, seat: Seat, choice: str) -> str:
        return data.strengths(choice, potential(t, choice)) if choice in GENERALS else super().brings(t, seat, choice)


class Choose(Answer, frozen=True, tag="choose"):
    """Choose what the pending question offers."""


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
    return AMOUNTS[: most + 1]


AMOUNTS = [str(count) for count in range(data.NUMBERS.most_offered + 1)]
"""All that one decision offers of something."""
