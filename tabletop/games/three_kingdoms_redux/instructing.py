"""Hiring an instructor and importing technology (section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.asking import DONE, Ask, not_offered
from tabletop.games.three_kingdoms_redux.data import DECKS, NUMBERS, State
from tabletop.games.three_kingdoms_redux.generals import bids_on
from tabletop.games.three_kingdoms_redux.goods import Train, give
from tabletop.games.three_kingdoms_redux.play import KingdomPlay
from tabletop.games.three_kingdoms_redux.supply import held, lacks
from tabletop.rules.decisions import Board
from tabletop.rules.gesture import Click, Gesture
from tabletop.rules.ruleset import Refused

HIRE, BOTH = "hire", "both"


def has_general(t: Board, state: State, general: str) -> bool:
    """Whether a general is in the bid with which his state acts at the instructor."""
    return any(bid.general == general for bid in bids_on(t, "instructor", (state,)))


def fee(t: Board, state: State) -> int:
    """The rice that an instructor costs at the space; nothing with Guo Jia."""
    return 0 if has_general(t, state, "guo_jia") else NUMBERS.hire_cost


class Instructor(Ask, frozen=True, tag="instructor"):
    """Hire an instructor and import technology, each at most once, in any order."""

    question = "Hire an instructor, import technology, or both in any order."
    words: ClassVar[dict[str, str]] = {
        HIRE: "hire an instructor",
        DECKS[0]: "import a Separation enhancement",
        DECKS[1]: "import a Unification enhancement",
        BOTH: "import an enhancement of each deck",
        DONE: "end the action",
    }
    says = "decides: {choice}"
    sole = True
    hires: bool = True
    imports: bool = True

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        both = has_general(t, ids.STATE_OF[seat], "sima_yi")
        decks: tuple[str, ...] = (BOTH,) if both else DECKS
        return (HIRE, *decks, DONE)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        state = ids.STATE_OF[seat]
        if choice != DONE and not (self.hires if choice == HIRE else self.imports):
            return not_offered("You have done that already.")
        if choice == HIRE:
            if not held(t, state, "ua"):
                return not_offered("You have no untrained army to train.")
            return lacks(t, state, {"rice": fee(t, state)})
        decks = [choice] if choice in DECKS else DECKS if choice == BOTH else ()
        if decks and not any(t.zones[ids.DECK[deck]] for deck in decks):
            return not_offered("There is no card left to draw.")
        return None

    def hands(self, t: Board, seat: Seat, choice: str) -> tuple[Gesture, ...]:
        return (Click(zone=ids.DECK[choice]),) if choice in DECKS else ()

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == DONE:
            return
        rest = Instructor(self.hires and choice != HIRE, self.imports and choice == HIRE)
        if rest.hires or rest.imports:
            t.rows.append(rest)
        if choice == HIRE:
            t.add(t.state, "rice", -fee(t, t.state))
            t.rows.append(Train(NUMBERS.hire_trains))
        else:
            for deck in DECKS if choice == BOTH else (choice,):
                give(t, t.state, f"1 {deck} card")
