"""Where generals are, which cards a state has, and which bids lie on a space."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import CARDS, GENERALS_OF, STATES, GeneralId, SpaceId, State
from tabletop.games.three_kingdoms_redux.play import Bid, round_of
from tabletop.rules.decisions import Board


def recruited(t: Board, general: GeneralId) -> int:
    """The round in which a general was recruited; 0 if he was not."""
    return t.counters[ids.MEMORY[general, "recruited"]]


def stationed(t: Board, general: GeneralId) -> int:
    """The round in which a general was stationed; 0 if he is not."""
    return t.counters[ids.MEMORY[general, "stationed"]]


def generals_of(t: Board, state: State) -> Sequence[GeneralId]:
    """The recruited generals of a state, in the order of its table."""
    counters = t.counters
    return [general for general, recruited_in in RECRUITED_IN[state] if counters[recruited_in]]


RECRUITED_IN = {
    state: [(general, ids.MEMORY[general, "recruited"]) for general in generals] for state, generals in GENERALS_OF.items()
}
"""The generals of each state, with the counters of the rounds in which they were recruited."""


def cards_of(t: Board, state: State) -> Sequence[str]:
    """The recruited generals and built enhancements of a state, in the order of section 7."""
    built = t.zones[ids.BUILT[state]]
    return (*generals_of(t, state), *(sorted(built, key=CARD_ORDER.__getitem__) if built else ()))


CARD_ORDER = {card: number for number, card in enumerate(CARDS)}


def has_built(t: Board, state: State, card: str) -> bool:
    """Whether a state has built an enhancement."""
    return t.where.get(card) == ids.BUILT[state]


def bids_on(t: Board, space: SpaceId, states: Collection[State] = STATES) -> list[Bid]:
    """The bids of these states that lie on a space, in the order in which they were made."""
    where = t.where
    return [
        bid
        for bid in round_of(t).bids
        if bid.space == space and ids.STATE_OF_GENERAL[bid.general] in states and where[ids.TOKENS[bid.general]] == space
    ]


def bid_of(t: Board, general: GeneralId) -> Bid | None:
    """The bid with a general in this round."""
    return next((bid for bid in round_of(t).bids if bid.general == general), None)


def is_allied(t: Board, state: State, space: SpaceId) -> bool:
    """Whether a state acts on a space as a member of the alliance."""
    return t.where[ids.ALLIANCE] == space and state in round_of(t).allies
