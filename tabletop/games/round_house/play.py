"""The table in the middle of a move: the pending rows, the state of the turn, gains of points, payments, displays.

The agenda of the flow begins with the turn (`Turn`); then come the rows that are pending, the last one on top. Each sort of row
is a class in the module it belongs to: `RoomAction`, `Performing` and `Reward` in `menus`, `Walking` in `walking`, and so on.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import PiecesFaced
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, CUBES, HOUSE
from tabletop.games.round_house.help import TOWN_WORDS, called
from tabletop.games.round_house.ids import Node
from tabletop.rules.decisions import Board
from tabletop.rules.piles import fill_display
from tabletop.rules.play import OVER, Play
from tabletop.rules.resources import Resource
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import StackRow, StagePlay, TurnRow
from tabletop.rules.tracks import Track
from tabletop.rules.words import seat_name

SIGNS = {
    "tea": ("teapot-leaves", "#3F7F3A"),
    "fruit": ("shiny-apple", "#B8352C"),
    "celadon": ("porcelain-vase", "#2F6DB5"),
    "gold": ("gold-bar", "#A87A14"),
}
"""The icon and the colour of each sort of cube."""
RESOURCES = {
    **{
        kind: Resource(kind, "", {one: held[kind] for one, held in ids.GOODS.items()}, {}, ids.SUPPLY[kind], *SIGNS[kind])
        for kind in CUBES
    },
    "coins": Resource("coin", "coins", counters=ids.COINS, icon="two-coins", colour="#A87A14"),
    "prestige": Resource("prestige", counters=ids.POINTS, icon="laurels", colour="#9C2F24", is_points=True),
}
"""What players gain and pay, in the order in which the log says it."""
OWNED = {
    **RESOURCES,
    "assistants": Resource("assistant", "assistants", ids.WORKERS, icon="person", colour="#3A4A6B", is_said=False),
    "amulets": Resource("amulet", "amulets", ids.AMULETS_OF, icon="gem-pendant", colour="#7A4FA3", is_said=False),
}
"""What the panel shows of a move, and the log of an act, by icons."""


class Turn(TurnRow, frozen=True, tag="turn"):
    """The turn, at the bottom of the agenda."""

    vp: int
    """The prestige when the turn began."""
    sent: bool
    """Whether a merchant action was carried out."""
    neutral: bool
    """Whether a neutral leader was paid for."""
    chairs: tuple[str, ...]
    abilities: tuple[str, ...]
    """The chairs and the cards used in this turn."""


SCORE_TRACK, ROUND_TRACK = Track(ids.SCORE, HOUSE.score.spaces, ring=True), Track(ids.ROUND, HOUSE.round_spaces + 1)

AT_EXPERT, AT_MOVE = 2, 4
"""The stages of a turn in which an expert may be used, and a leader walks. Before each a neutral leader may be moved."""
NO_TURN = Turn(0, 0, False, False, (), ())


class HouseRow(StackRow, frozen=True):
    """A row above the turn."""

    def name_of(self, t: Board, value: object) -> str:
        return called(t, value)


class HousePlay(StagePlay[Turn]):
    """The table in the middle of a move, with the rows and the state of the turn."""

    __slots__ = ()

    no_turn = NO_TURN

    def use(self, card: PieceId) -> None:
        """Note that the ability of a card was used in this turn."""
        self.turn = replace(self.turn, abilities=(*self.turn.abilities, card))

    def is_unused(self, card: PieceId, zone: ZoneId) -> bool:
        """Whether a card lies in a zone and its ability was not used in this turn."""
        return card in self.zones[zone] and card not in self.turn.abilities

    def show_plain(self, cube: PieceId) -> None:
        """Turn a declared gold cube back to plain gold."""
        if self.pieces[cube].face:
            self.record(PiecesFaced((cube,), (0,)))

    def fill_up(self, deck: ZoneId, display: ZoneId) -> None:
        """Fill up a display, as far as the stack lasts; the experts' discards become a new deck if needed."""
        fill_display(self, deck, display, ids.DISPLAY_SIZE, ids.EXPERT_DISCARDS if deck == ids.EXPERT_DECK else "")

    def drop_if(self, idle: bool) -> bool:
        """Take the row on top off if it is `idle`, so that it needs no decision; return whether it is."""
        if idle:
            self.rows.pop()
        return idle

    def close(self) -> None:
        """Say what is new; then record what was kept until now: score tokens and flow."""
        before, now, over = self.base.counters, self.counters, self.phase == OVER
        if over or (now is not before and now[ids.ENDED_BY] != before[ids.ENDED_BY]):
            self.step(what_followed, end_comes)
        if self.base.flow.to_act != (self.seat,):
            self.step(what_followed, turn_begins)
        for seat in self.seats if now is not before else ():
            if now[ids.POINTS[seat]] != before[ids.POINTS[seat]]:
                SCORE_TRACK.put(self, ids.SCORE_TOKEN[seat], now[ids.POINTS[seat]])
        StagePlay.close(self)


# What follows a move


def end_comes(before: Table, after: Board) -> str:
    """Say that the game is over, or that the last turns begin."""
    if after.flow.phase == OVER:
        return "" if before.flow.phase == OVER else "The game is over."
    near = after.counters.get(ids.ENDED_BY) and not before.counters.get(ids.ENDED_BY)
    return "The end of the game is near: everybody else has one more turn." if near else ""


def turn_begins(before: Table, after: Board) -> str:
    """Whose turn begins."""
    new = after.flow.to_act and before.flow.to_act and after.flow.to_act != before.flow.to_act
    town = after.where[ids.MERCHANT]
    name = seat_name(after, before.flow.to_act[0]) if new and town != before.where[ids.MERCHANT] else ""
    moved = f"{name} used the merchant: it moves on to {TOWN_WORDS[town]}. " if name else ""
    return f"{moved}{seat_name(after, after.flow.to_act[0])}’s turn begins." if new else ""


def what_followed(t: Play, what: Callable[[Table, Board], str]) -> str:
    """The sentence that `what` makes of the tables before and after the move, for a step of the log."""
    return what(t.base, t)


def what_is_new(before: Table, after: Table) -> str:
    """What is new, in one text: entries of older saves have no steps to say it one by one."""
    return " ".join(filter(None, [what(before, after) for what in (end_comes, turn_begins)]))


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


def free_chairs(t: Board) -> list[ZoneId]:
    """The chairs on which nobody sits."""
    return [chair for chair in ids.CHAIRS if not t.zones[chair]]


def boxes(t: Board, zone: ZoneId, size: int = 3) -> list[str]:
    """What lies in the boxes of a market, as declared, from the left; an empty word for an empty box."""
    found = [""] * size
    for cube in t.zones[zone]:
        state = t.pieces[cube]
        found[int(state.x)] = BASIC[state.face - 1] if state.face and state.kind == "gold" else state.kind
    return found


# Payments

TOO_FEW_COINS = Refused("You have too few coins for that.", "TOO_FEW_COINS")


def too_few(t: Board, seat: Seat, coins: int) -> Refused | None:
    """The refusal if `seat` cannot pay `coins`."""
    return TOO_FEW_COINS if t.counters[ids.COINS[seat]] < coins else None
