"""The table in the middle of a move: the pending rows, the state of the turn, gains of points, payments, displays.

The agenda of the flow begins with the turn (`Turn`); then come the rows that are pending, the last one on top. Each sort of row
is a class in the module it belongs to: `RoomAction`, `Performing` and `Reward` in `menus`, `Walking` in `walking`, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import ClassVar, TypeVar

from msgspec.structs import astuple, replace

from tabletop.core.chance import Rng
from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import PiecesFaced
from tabletop.core.table import Row, Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, CUBES, HOUSE
from tabletop.games.round_house.help import called
from tabletop.games.round_house.ids import Node
from tabletop.rules.agenda import Agenda, AgendaRow
from tabletop.rules.decisions import Board, Decision
from tabletop.rules.piles import refill, turn_up
from tabletop.rules.play import OVER, PhaseRule, Play
from tabletop.rules.resources import Resource, changes
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import seat_name

RESOURCES = (
    *(Resource(kind, zones={seat: goods[kind] for seat, goods in ids.GOODS.items()}) for kind in CUBES),
    Resource("coin", "coins", counters=ids.COINS),
    Resource("prestige", counters=ids.POINTS),
)
"""What players gain and pay, in the order in which the log says it."""


class Turn(AgendaRow, frozen=True, tag="turn"):
    """The turn, at the bottom of the agenda."""

    stage: int
    vp: int
    """The prestige when the turn began."""
    sent: bool
    """Whether a merchant action was carried out."""
    neutral: bool
    """Whether a neutral leader was paid for."""
    chairs: tuple[str, ...]
    abilities: tuple[str, ...]
    """The chairs and the cards used in this turn."""


class HouseRow(Decision, frozen=True):
    """A row above the turn: a decision, or something that lies below decisions until they are made."""

    decline: ClassVar[str] = ""
    """What passing means here, for the button."""
    declined: ClassVar[str] = "passes"
    """What the log says of a player who passes here, after the name."""
    known: ClassVar[tuple[Container[object], ...]] = ()
    """What may stand in its fields, in their order; the last ones may be left out."""

    def is_known(self) -> bool:
        """Whether everything that it names is in this game, for a row of a save may name anything."""
        return all(value in names for value, names in zip(astuple(self), self.known, strict=False))

    def by_itself(self, t: HousePlay) -> bool:
        """Deal with the row, which is on top, if it needs no decision; return whether it needed none."""
        return False

    def passed(self) -> HouseRow | None:
        """What is left of the row when the player passes; None if nothing."""
        return None

    def name_of(self, t: Board, value: object) -> str:
        return called(t, value)

    def take_off(self, t: HousePlay) -> None:
        """Take the row, and what lies on it, off the agenda."""
        t.pop(type(self))


RowT = TypeVar("RowT", bound=HouseRow)


class HousePlay(Play):
    """The table in the middle of a move, with the rows and the state of the turn."""

    __slots__ = ("asks", "phase", "rows", "seat", "stages", "turn")

    def __init__(
        self,
        table: Table,
        rng: Rng,
        phases: Mapping[str, PhaseRule],
        turn: Turn,
        rows: Sequence[HouseRow],
        stages: Sequence[Callable[[HousePlay], None]],
    ) -> None:
        super().__init__(table, rng, phases)
        flow = table.flow
        self.stages = stages
        self.phase = flow.phase
        self.seat: Seat = flow.to_act[0] if flow.to_act else self.seats[0]
        self.turn = turn
        self.rows: list[HouseRow] = list(rows)
        self.asks: list[HouseRow] = []

    def offer(self, row: HouseRow) -> None:
        """Put a decision on top, and begin the phase that it belongs to first of all."""
        self.rows.append(row)
        self.phase = row.phases[0]

    def use(self, card: PieceId) -> None:
        """Note that the ability of a card was used in this turn."""
        self.turn = replace(self.turn, abilities=(*self.turn.abilities, card))

    def is_unused(self, card: PieceId, zone: ZoneId) -> bool:
        """Whether a card lies in a zone and its ability was not used in this turn."""
        return card in self.zones[zone] and card not in self.turn.abilities

    def pop(self, kind: type[RowT]) -> RowT:
        """Take off the topmost row of this sort and what lies on it; this declines an offer to move the merchant on."""
        while True:
            row = self.rows.pop()
            if isinstance(row, kind):
                return row

    def show_plain(self, cube: PieceId) -> None:
        """Turn a declared gold cube back to plain gold."""
        if self.pieces[cube].face:
            self.record(PiecesFaced((cube,), (0,)))

    def fill_up(self, deck: ZoneId, display: ZoneId) -> None:
        """Fill up a display, as far as the stack lasts; the experts' discards become a new deck if needed."""
        while len(self.zones[display]) < ids.DISPLAY_SIZE:
            if deck == ids.EXPERT_DECK:
                refill(self, deck, ids.EXPERT_DISCARDS)
            if not self.zones[deck]:
                return
            taken = {self.pieces[piece].x for piece in self.zones[display]}
            number = next(number for number in range(ids.DISPLAY_SIZE) if number not in taken)
            turn_up(self, deck, display, ids.SLOT_PLACE[number : number + 1] if number else ())

    def carry_on(self) -> None:
        """Go on until the row on top needs a decision, or the game is over; then record the results."""
        self.heed()
        while self.phase != OVER:
            if not self.rows:
                self.turn = replace(self.turn, stage=self.turn.stage + 1)
                self.stages[self.turn.stage](self)
            elif not self.rows[-1].by_itself(self):
                break
            else:
                self.heed()
        self.close()

    def heed(self) -> None:
        """Put the abilities that answered gains, and need a decision, on top."""
        if self.asks:
            self.rows += reversed(self.asks)
            self.asks = []

    def close(self) -> None:
        """Say what was gained and paid, and what is new; then record what was kept until now: score tokens and flow."""
        before, over = self.base.counters, self.phase == OVER
        self.step(what_followed, gained_and_paid)
        if over or self.counters[ids.ENDED_BY] != before[ids.ENDED_BY]:
            self.step(what_followed, end_comes)
        if self.base.flow.to_act != (self.seat,):
            self.step(what_followed, turn_begins)
        for seat in self.seats if self.counters is not before else ():
            score = self.counters[ids.POINTS[seat]]
            if score != before[ids.POINTS[seat]]:
                self.move((ids.SCORE_TOKEN[seat],), ids.SCORE, ids.SCORE, (ids.SLOT_PLACE[score % HOUSE.score.spaces],))
        agenda = () if over else (self.turn.row(), *[row.row() for row in self.rows])
        remember(agenda, self.turn, self.rows)
        self.flow_to(() if over else (self.seat,), self.phase, self.round, agenda)


def stage_of(t: Board) -> int:
    """The stage of the turn that a position is in; 0 if a hostile save does not say."""
    if isinstance(t, HousePlay):
        return t.turn.stage
    stage = t.flow.agenda[0][1] if t.flow.agenda and len(t.flow.agenda[0]) > 1 else 0
    return stage if isinstance(stage, int) else 0


NO_TURN = Turn(0, 0, False, False, (), ())

_last: tuple[Agenda, Turn, Sequence[HouseRow]] = ((), NO_TURN, ())
"""The agenda that was written or read last, in its typed form, because the next move mostly begins with it."""


def remember(agenda: Agenda, turn: Turn, rows: Sequence[HouseRow]) -> None:
    """Keep an agenda and its typed form."""
    global _last
    _last = agenda, turn, tuple(rows)


def typed(agenda: Agenda, read: Callable[[Row], AgendaRow | None]) -> tuple[Turn, Sequence[HouseRow]]:
    """The typed form of an agenda: the turn, and the rows above it; rows that are not of this game are left out."""
    if not agenda:
        return NO_TURN, ()
    if agenda is not _last[0]:
        found = [read(row) for row in agenda]
        turn = found[0] if found and isinstance(found[0], Turn) else NO_TURN
        remember(agenda, turn, [row for row in found if isinstance(row, HouseRow)])
    return _last[1:]


# What follows a move


def gained_and_paid(before: Table, after: Board) -> str:
    """What everybody gained and paid in the whole move."""
    return " ".join(filter(None, [changes(before, after, seat.id, RESOURCES) for seat in after.equipment.seats]))


def end_comes(before: Table, after: Board) -> str:
    """Say that the game is over, or that the last turns begin."""
    if after.flow.phase == OVER:
        return "" if before.flow.phase == OVER else "The game is over."
    near = after.counters.get(ids.ENDED_BY) and not before.counters.get(ids.ENDED_BY)
    return "The end of the game is near: everybody else has one more turn." if near else ""


def turn_begins(before: Table, after: Board) -> str:
    """Whose turn begins."""
    new = after.flow.to_act and before.flow.to_act and after.flow.to_act != before.flow.to_act
    return f"{seat_name(after, after.flow.to_act[0])}’s turn begins." if new else ""


def what_followed(t: Play, what: Callable[[Table, Board], str]) -> str:
    """The sentence that `what` makes of the tables before and after the move, for a step of the log."""
    return what(t.base, t)


def gained_between(before: Table, after: Table) -> str:
    """What was gained and paid, and what is new, in one text: entries of older saves have no steps to say it one by one."""
    return " ".join(filter(None, [what(before, after) for what in (gained_and_paid, end_comes, turn_begins)]))


# Questions


def coins_of(t: Board, seat: Seat) -> int:
    """The coins of a seat."""
    return t.counters[ids.COINS[seat]]


def occupied(t: Board) -> frozenset[Node]:
    """The rooms in which a leader stands."""
    return frozenset(filter(t.zones.__getitem__, ids.RING))


def node_of(t: Board, leader: PieceId) -> Node:
    """Where a leader stands."""
    return ids.NODE_OF[t.where[leader]]


def boundary_of(t: Board) -> str:
    """Where the Hall stands."""
    return "B" + t.where[ids.STAND][1:]


def room_at(t: Board, node: Node) -> str:
    """The id of the room at a node."""
    inner = HOUSE.inner_rooms.get(node)
    return inner if inner is not None else t.zones[ids.TILE_SPACE[node]][0]


def free_chairs(t: Board) -> list[ZoneId]:
    """The chairs on which nobody sits."""
    zones = t.zones
    return [chair for chair in ids.CHAIRS if not zones[chair]]


def boxes(t: Board, zone: ZoneId, size: int = 3) -> list[str]:
    """What lies in the boxes of a market, as declared, from the left; an empty word for an empty box."""
    found = [""] * size
    for cube in t.zones[zone]:
        state = t.pieces[cube]
        found[int(state.x)] = BASIC[state.face - 1] if state.face and state.kind == "gold" else state.kind
    return found


# Payments


def too_few(t: Board, seat: Seat, coins: int) -> Refused | None:
    """The refusal if `seat` cannot pay `coins`."""
    return Refused("You have too few coins for that.", "TOO_FEW_COINS") if coins_of(t, seat) < coins else None
