"""The table in the middle of a move, and where its generals and bids are.

The agenda begins with the round (`Round`); on it lie the rows that are pending, the last on top.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import CARDS, GENERALS_OF, STATES, GeneralId, Resource, SpaceId, State
from tabletop.games.three_kingdoms_redux.supply import held
from tabletop.rules.agenda import known_rows, readable
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import StackRow, StagePlay, TurnRow
from tabletop.rules.words import seat_names

RECRUITMENT, CONFLICT, RESOLUTION, ROUND_END = "recruitment", "conflict", "resolution", "end"
SETUP = "setup"


class Bid(NamedTuple):
    """A general on a space with what lies on him. The bids of a round are in the order in which they were made."""

    general: GeneralId
    space: SpaceId
    ps: int
    emperor: bool
    gold: int
    units: str
    """The types of his army units, a letter each, such as `II`."""


class Round(TurnRow, frozen=True, tag="round"):
    """The round, at the bottom of the agenda."""

    bids: tuple[Bid, ...] = ()
    passed: tuple[State, ...] = ()
    allies: tuple[State, ...] = ()
    won: tuple[tuple[State, SpaceId], ...] = ()
    """The spaces whose action a state may still take."""
    left: SpaceId = ""
    """The space that Huang Gai has left."""
    notes: tuple[str, ...] = ()
    """What the present action has brought so far, for cards that ask for it: weapons made, and gold."""
    traded: tuple[int, int] = (0, 0)
    """How often Lu Fan and Guan Ping have traded while the present decision is pending."""


class KingdomPlay(StagePlay[Round]):
    """The table in the middle of a move."""

    __slots__ = ()

    no_turn = Round(0)
    hinders: ClassVar[Callable[[Board, Seat, Mapping[str, int], bool], Refused | None]]
    """What speaks against a change of the supply, or against leaving cards: an action would become impossible (`blocks`)."""

    @property
    def state(self) -> State:
        """The state that decides."""
        return ids.STATE_OF[self.seat]

    def turn_is(self, **changed: Any) -> None:
        """Change what the round remembers."""
        self.turn = replace(self.turn, **changed)

    def add(self, state: State, what: Resource, count: int) -> None:
        """Change how much of something a state has in supply."""
        name = ids.SUPPLY[state, what]
        self.counter(name, self.counters[name] + count)

    def pay(self, state: State, cost: Iterable[tuple[Resource, int]]) -> None:
        """Pay a cost that is all in supply."""
        for what, count in cost:
            self.add(state, what, -count)

    def train(self, state: State, count: int) -> None:
        """Turn untrained armies into trained ones, as far as there are any."""
        count = min(count, held(self, state, "ua"))
        self.add(state, "ua", -count)
        self.add(state, "ta", count)

    def flag(self, state: State, flag: str, value: int = 1) -> None:
        """Remember something of a state until the round ends."""
        self.counter(ids.FLAG[state, flag], value)

    def end_trades(self) -> None:
        """A decision is made, so Lu Fan and Guan Ping may trade again."""
        if any(self.turn.traded):
            self.turn_is(traded=(0, 0))

    def note(self, *notes: str) -> None:
        """Note what the present action brings."""
        self.turn_is(notes=(*self.turn.notes, *notes))


def names(t: Board, states: Iterable[State]) -> str:
    """What whoever plays these states is called."""
    return seat_names(t, [ids.SEAT_OF[state] for state in states])


def does(t: Play, state: State, what: str) -> str:
    """The words of a step: `Blue` and what this state does."""
    return f"{names(t, (state,))} {what}."


def round_of(t: Board) -> Round:
    """What the round remembers."""
    if isinstance(t, KingdomPlay):
        return t.turn
    agenda = t.flow.agenda
    known = known_rows(agenda)
    turn = known[0] if known else readable(Round, agenda[0]) if agenda else None
    return turn if isinstance(turn, Round) else KingdomPlay.no_turn


def round_number(t: Board) -> int:
    """Which round it is."""
    return t.round if isinstance(t, KingdomPlay) else t.flow.round


Stage = Callable[[KingdomPlay], None]
"""A stage of the round, which lays rows on the stack."""


def stage(phase: str, rows: Callable[[KingdomPlay], Iterable[StackRow]]) -> Stage:
    """The stage that begins a phase and asks these questions, the last of them first; none, and the next stage follows."""

    def begin(t: KingdomPlay) -> None:
        t.phase, t.rows = phase, list(rows(t))

    return begin


# Generals and bids


def recruited(t: Board, general: GeneralId) -> int:
    """The round in which a general was recruited; 0 if he was not."""
    return t.counters[ids.MEMORY[general, "recruited"]]


def stationed(t: Board, general: GeneralId) -> int:
    """The round in which a general was stationed; 0 if he is not."""
    return t.counters[ids.MEMORY[general, "stationed"]]


def generals_of(t: Board, state: State) -> Sequence[GeneralId]:
    """The recruited generals of a state, in the order of its table."""
    return [general for general, recruited_in in RECRUITED_IN[state] if t.counters[recruited_in]]


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
