"""The table in the middle of a move: the round, what the states own, and where their generals are.

The agenda begins with the round (`Round`); on it lie the rows that are pending, the last on top. The row of a state (`StateRow`)
says who decides; the rows that lie on it belong to the same state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import PiecesFaced
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import (
    BORDERS,
    CARDS,
    COMMON,
    GENERALS,
    GENERALS_OF,
    NUMBERS,
    SPACES,
    STATE_ROWS,
    STATES,
    TYPES,
    UNITS,
    WEAPON,
    WEAPONS,
    BorderId,
    GeneralId,
    Resource,
    SpaceId,
    State,
)
from tabletop.rules.agenda import AgendaRow
from tabletop.rules.decisions import Board
from tabletop.rules.resources import Resource as Counted
from tabletop.rules.stages import StackRow, StagePlay, TurnRow
from tabletop.rules.tracks import Track
from tabletop.rules.words import listed

RECRUITMENT, CONFLICT, RESOLUTION, ROUND_END = "recruitment", "conflict", "resolution", "end"
SETUP = "setup"

WORDS: dict[Resource, tuple[str, str]] = {
    "gold": ("gold", "gold"),
    "rice": ("rice", "rice"),
    "ps": ("popular support", "popular support"),
    "ua": ("untrained army", "untrained armies"),
    "ta": ("trained army", "trained armies"),
    "spear": ("spear", "spears"),
    "horse": ("horse", "horses"),
    "crossbow": ("crossbow", "crossbows"),
    "vessel": ("vessel", "vessels"),
}
"""What is in supply is called, one of it and several."""
COUNTED = {what: Counted(*WORDS[what], counters={ids.SEAT_OF[s]: ids.SUPPLY[s, what] for s in STATES}) for what in WORDS}
"""What the log says states gain and pay, in this order."""
UNIT_MARKERS = frozenset(ids.UNIT_MARKERS)
RANKS_TRACK = Track(ids.RANK, NUMBERS.highest_rank + 1)
TRIBAL_TRACK = Track(ids.TRIBAL, NUMBERS.highest_tribal + 1)
ROUND_TRACK = Track(ids.ROUNDS, NUMBERS.rounds)
ORDER_TRACK = Track(ids.ORDER, len(STATES))


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

    def face(self, piece: PieceId, face: int) -> None:
        """Turn a piece."""
        if self.pieces[piece].face != face:
            self.record(PiecesFaced((piece,), (face,)))

    def go(self, piece: PieceId, to: ZoneId, slot: int | None = None) -> None:
        """Move a piece from wherever it lies; to a slot, if one is given."""
        self.move((piece,), self.where[piece], to, () if slot is None else ((float(slot), 0.0),))

    def flag(self, state: State, flag: str, value: int = 1) -> None:
        """Remember something of a state until the round ends."""
        self.counter(ids.FLAG[state, flag], value)

    def note(self, *notes: str) -> None:
        """Note what the present action brings."""
        self.turn_is(notes=(*self.turn.notes, *notes))


class KingdomRow(StackRow, frozen=True):
    """A row above the round."""

    def name_of(self, t: Board, value: object) -> str:
        return called(value)

    def is_sound(self, t: Board) -> bool:
        """Whether all that the row names is in this game and where it has to be, because a save may name anything."""
        return self.is_known()


RowT = TypeVar("RowT", bound=StackRow)
ReadT = TypeVar("ReadT", bound=AgendaRow)


def rows_of(t: Board) -> Sequence[tuple[object, ...]]:
    """What is pending as plain rows, the last on top."""
    return [row.row() for row in t.rows] if isinstance(t, KingdomPlay) else t.flow.agenda[1:]


def row_below(t: Board, kind: type[RowT]) -> RowT | None:
    """The topmost pending row of a sort; None if there is none."""
    if isinstance(t, KingdomPlay):
        return next((row for row in reversed(t.rows) if isinstance(row, kind)), None)
    tag = kind.__struct_config__.tag
    return next((readable(kind, row) for row in reversed(t.flow.agenda) if row and row[0] == tag), None)


def readable(kind: type[ReadT], row: tuple[object, ...]) -> ReadT | None:
    """The typed form of a row; None for a row of a hostile save that is not of this sort."""
    try:
        return kind.read(row)
    except msgspec.ValidationError:
        return None


def round_of(t: Board) -> Round:
    """What the round remembers."""
    if isinstance(t, KingdomPlay):
        return t.turn
    agenda = t.flow.agenda
    return (readable(Round, agenda[0]) if agenda else None) or KingdomPlay.no_turn


def round_number(t: Board) -> int:
    """Which round it is."""
    return t.round if isinstance(t, KingdomPlay) else t.flow.round


# What a state owns


def held(t: Board, state: State, what: Resource) -> int:
    """How much of something a state has in supply."""
    return t.counters[ids.SUPPLY[state, what]]


def weapons(t: Board, state: State) -> int:
    """How many weapons a state has in supply."""
    return sum([t.counters[ids.SUPPLY[state, what]] for what in WEAPONS])


def developed(t: Board, zone: ZoneId) -> int:
    """The level of development on a development space."""
    pieces = t.pieces
    return sum([pieces[piece].face for piece in t.zones[zone]])


def market_level(t: Board, state: State) -> int:
    """The development level of the marketplace."""
    return developed(t, ids.MARKETS[state])


def farm_level(t: Board, state: State) -> int:
    """The development level of the farm."""
    return developed(t, ids.FARMS[state])


def tribal_level(t: Board, state: State) -> int:
    """The level of tribal relations."""
    return max(0, TRIBAL_TRACK.space(t, ids.TRIBAL_MARKER[state]))


def rank_of(t: Board, state: State) -> int:
    """The rank of a state."""
    return max(0, RANKS_TRACK.space(t, ids.RANK_MARKER[state]))


def flagged(t: Board, state: State, flag: str) -> int:
    """What is remembered of a state in this round."""
    return t.counters[ids.FLAG[state, flag]]


def order(t: Board) -> Sequence[State]:
    """The states in their order."""
    pieces = t.pieces
    return sorted(STATES, key=lambda state: pieces[ids.ORDER_MARKER[state]].x)


# Generals


def recruited(t: Board, general: GeneralId) -> int:
    """The round in which a general was recruited; 0 if he was not."""
    return t.counters[ids.MEMORY[general, "recruited"]]


def stationed(t: Board, general: GeneralId) -> int:
    """The round in which a general was stationed; 0 if he is not."""
    return t.counters[ids.MEMORY[general, "stationed"]]


def generals_of(t: Board, state: State) -> Sequence[GeneralId]:
    """The recruited generals of a state, in the order of its table."""
    counters = t.counters
    return [general for general in GENERALS_OF[state] if counters[ids.MEMORY[general, "recruited"]]]


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


def alliance_space(t: Board) -> SpaceId:
    """The alliance action space; empty before it is chosen."""
    zone = t.where[ids.ALLIANCE]
    return zone if zone in COMMON else ""


def is_allied(t: Board, state: State, space: SpaceId) -> bool:
    """Whether a state acts on a space as a member of the alliance."""
    return t.where[ids.ALLIANCE] == space and state in round_of(t).allies


# Borders


def borders_of(state: State) -> Sequence[BorderId]:
    """The two borders of a state."""
    return [row.id for row in BORDERS.values() if state in (row.first, row.second)]


def holder(t: Board, zone: ZoneId) -> GeneralId:
    """The general stationed at a location; empty if it is free."""
    for piece in t.zones[zone]:
        if piece in ids.GENERAL_OF:
            return ids.GENERAL_OF[piece]
        if piece == ids.SECOND_TOKEN:
            return "liao_hua"
    return ""


def units_at(t: Board, zone: ZoneId) -> str:
    """The types of the army units at a location, a letter each."""
    return next(("".join(ids.UNIT_SIDES[t.pieces[one].face]) for one in t.zones[zone] if one in UNIT_MARKERS), "")


def occupied(t: Board, state: State, border: BorderId = "") -> list[ZoneId]:
    """The locations that a state holds, on one border or on all."""
    borders = (border,) if border else borders_of(state)
    zones = [ids.LOCATION[one, number] for one in borders for number in range(1, 6)]
    return [zone for zone in zones if ids.STATE_OF_GENERAL.get(holder(t, zone)) == state]


def stationed_units(t: Board, state: State) -> str:
    """The types of all stationed army units of a state, a letter each."""
    return "".join([units_at(t, zone) for zone in occupied(t, state)])


def stationed_generals(t: Board, state: State) -> int:
    """How many generals of a state are stationed."""
    return sum([stationed(t, general) > 0 for general in GENERALS_OF[state]])


def set_units(t: KingdomPlay, zone: ZoneId, slot: int, units: str, marker: PieceId = "") -> None:
    """Lay a unit marker for these units, or turn the one given; without units it goes back."""
    marker = marker or (t.zones[ids.UNIT_SUPPLY][-1] if units else "")
    if not units:
        if marker:
            t.go(marker, ids.UNIT_SUPPLY)
        return
    t.face(marker, ids.UNIT_FACE[tuple(sorted(units, key=TYPES.index))])
    if t.where[marker] != zone:
        t.go(marker, zone, slot)


def pay_units(t: KingdomPlay, state: State, units: str, sign: int = -1) -> None:
    """Take the armies and weapons of units out of supply, or put them back with the sign 1."""
    if units:
        t.add(state, "ta", sign * len(units))
    for unit in units:
        t.add(state, WEAPON[unit], sign)


# Words


def called(value: object) -> str:
    """What something is called in sentences: a general, an enhancement, a space, a state, a resource."""
    for table in (GENERALS, CARDS, SPACES, STATE_ROWS):
        if value in table:
            return str(table[str(value)].name)
    return amounts(value) if isinstance(value, str) and value[:1].isdigit() and " " in value else str(value)


def amount(count: int, what: Resource) -> str:
    """An amount in words: `2 spears`."""
    one, several = WORDS.get(what, (what, f"{what}s"))
    return f"{count} {one if count == 1 else several}"


def amounts(what: object) -> str:
    """Amounts such as `1 gold+2 spear` in words."""
    return listed([amount(int(count), kind) for count, kind in (part.split(" ", 1) for part in str(what).split("+"))])


def units_words(units: str) -> str:
    """Army units in words: `2 infantry and 1 archery`."""
    kinds = {unit: units.count(unit) for unit in units}
    return listed([f"{count} {UNITS[unit].name}" for unit, count in kinds.items()]) or "no units"


def seat_of(state: State) -> Seat:
    """The seat of a state."""
    return ids.SEAT_OF[state]
