"""The questions of two enhancements: the Mobile Siege Tower and the Imperial Academy (7.5 and 7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.asking import NO, YES, Ask, not_offered
from tabletop.games.three_kingdoms_redux.data import STATES
from tabletop.games.three_kingdoms_redux.goods import give
from tabletop.games.three_kingdoms_redux.naming import called
from tabletop.games.three_kingdoms_redux.play import KingdomPlay
from tabletop.games.three_kingdoms_redux.supply import lacks
from tabletop.rules.decisions import Board
from tabletop.rules.ruleset import Refused

BOTH, DRAW = "both", "draw"
ACADEMY_RICE = 2
"""What popular support costs at the Imperial Academy."""


class Tower(Ask, frozen=True, tag="tower"):
    """Mobile Siege Tower: take 1 military point from both opponents, or 2 from one (9.4.13)."""

    question = "Remove 1 military point from both opponents, or 2 from one."
    words: ClassVar[dict[str, str]] = {BOTH: "1 from both opponents"}
    says = "uses the Mobile Siege Tower: {choice}"

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return (*[state for state in STATES if state != ids.STATE_OF[seat]], BOTH)

    def label(self, t: Board, choice: str) -> str:
        return super().label(t, choice) if choice == BOTH else f"2 from {called(choice)}"

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        for state in STATES:
            if state != t.state and choice in (state, BOTH):
                name = ids.MILITARY[state]
                t.counter(name, max(0, t.counters[name] - (1 if choice == BOTH else 2)))


class Academy(Ask, frozen=True, tag="academy"):
    """Imperial Academy: draw another general card, or pay 2 rice for 1 popular support."""

    question = "Draw 1 more general card, or pay 2 rice for 1 popular support."
    words: ClassVar[dict[str, str]] = {DRAW: "draw 1 more general card", YES: "pay 2 rice for 1 popular support", NO: "neither"}
    says = "uses the Imperial Academy: {choice}"

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        state = ids.STATE_OF[seat]
        if choice == DRAW and not t.zones[ids.GENERAL_DECK[state]]:
            return not_offered("There is no general left to draw.")
        return lacks(t, state, {"rice": ACADEMY_RICE}) if choice == YES else None

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == DRAW:
            give(t, t.state, "1 general")
        elif choice == YES:
            t.add(t.state, "rice", -ACADEMY_RICE)
            give(t, t.state, "1 ps")
