"""What rooms and rewards offer: their parts, and the rows of the agenda from which parts are chosen in any order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, EXPERTS, HOUSE, PART_ROWS, ROOMS, TEMPLES, PartRow, actions
from tabletop.games.round_house.help import TOWN_WORDS, owner_on, room_at, room_name
from tabletop.games.round_house.ids import Node
from tabletop.games.round_house.play import HousePlay, HouseRow, coins_of
from tabletop.rules.agenda import known_rows, readable
from tabletop.rules.decisions import Board, Pending
from tabletop.rules.menu import Menu, Part, one_less, parts_left
from tabletop.rules.play import said
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import row_below
from tabletop.rules.words import begun, seat_name


class HousePart(Part, frozen=True):
    """A part of a room or reward. Its name may have an argument: `take:tea+fruit`, `stall:market_equal`."""

    sort: ClassVar[str] = ""
    """Its name without the argument."""
    name: str
    free: bool = True
    """Whether it was not paid for separately. If so, it may be wasted."""

    @property
    def of(self) -> str:
        """The argument in the name; empty if there is none."""
        return self.name.partition(":")[2]

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of cubes of which one may be taken."""
        return self.of.split("+") if self.of else ("gold",) if self.sort == "smuggle" else BASIC

    def take_off(self, t: HousePlay) -> None:
        """Take the part off the menu on top, or count that it was done once more."""
        rest = t.pop(HouseMenu).less(self)
        if isinstance(rest, HouseMenu):
            t.rows.append(rest)


class Sending(HousePart, frozen=True, tag="merchant"):
    sort, words = "merchant", "a merchant action"

    def why_not(self, t: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """The refusal if an assistant is carried to a town where the merchant is not, or the merchant past the next town."""
        town = t.where[ids.MERCHANT]
        if piece == ids.MERCHANT and zone in ids.TOWNS and zone not in (town, ids.NEXT_TOWN[town]):
            return Refused(
                f"The merchant goes on town by town, for 1 coin each: first to {TOWN_WORDS[ids.NEXT_TOWN[town]]}.", "FAR"
            )
        if t.where.get(piece) != ids.WORKERS[seat] or zone not in ids.TOWNS or zone == town:
            return None
        return Refused(f"Assistants are sent to the town of the merchant, {TOWN_WORDS[town]}.", "NO_MERCHANT")


def sort_of_part(row: PartRow) -> type[HousePart]:
    """The sort of part that a row of the table names."""
    most = int(row.most) if row.most.isdecimal() else len(getattr(HOUSE, row.most))

    class Sort(HousePart, frozen=True, tag=row.name):
        sort, words, times, bound = row.name, row.words, most, row.bound

    return Sort


PARTS: dict[str, type[HousePart]] = {**{name: sort_of_part(row) for name, row in PART_ROWS.items()}, Sending.sort: Sending}
"""The sorts of parts by their names."""


def parts(*names: str) -> tuple[type[HousePart], ...]:
    """The sorts of parts of these names, for a move that answers them."""
    return tuple([PARTS[name] for name in names])


LOBBY_PARTS = {"A": ("recruit", "recruit", "merchant", "helper"), "B": ("recruit", "copy")}
AT_ONCE = ("count", "others", "sale2")
"""Parts of an expert that never are in a row of the agenda: they are carried out at once when it is activated."""
REWARDS = (*HOUSE.selling_market.values(), *HOUSE.bank, *HOUSE.market_different, *HOUSE.market_equal)
KNOWN_IN_ROOMS: frozenset[str] = frozenset().union(*[room.parts for room in ROOMS.values()], *LOBBY_PARTS.values())
KNOWN_IN_REWARDS = frozenset(("sale", "pirate", "permanent")).union(
    *[expert.parts for expert in EXPERTS.values()], *map(actions, TEMPLES.values()), *map(actions, REWARDS)
)
"""The parts that a row of a save may name. Those of `AT_ONCE` are carried out at once, so no row names them."""


@lru_cache(maxsize=1024)
def parts_of(names: tuple[str, ...], done: int = 0, free: bool = True) -> tuple[HousePart, ...]:
    """The parts of these names; names of no part are left out."""
    kinds = [(name, PARTS.get(name.partition(":")[0])) for name in names]
    return tuple([kind(name, free, done=done) for name, kind in kinds if kind is not None])


class HouseMenu(Menu[HousePart], HouseRow, frozen=True):
    """Parts of a room or reward, in any order."""


MOST_ACTIVATIONS = 2


class RoomAction(HouseRow, frozen=True, tag="step"):
    """A room action that goes on below its performances."""

    known = (ids.RING, ids.ALL_LEADERS, range(MOST_ACTIVATIONS + 1))
    room: Node
    leader: str
    left: int
    """How often it may still be repeated."""
    chairs: tuple[str, ...]
    """The chairs with assistants who sat there when it began."""
    sold: tuple[str, ...]
    """The kinds sold to the Selling Market in it."""

    def becomes(self, t: HousePlay, new: RoomAction) -> None:
        """Replace the room action that is going on."""
        t.rows[t.rows.index(self)] = new

    def is_known(self) -> bool:
        return super().is_known() and {*self.chairs} <= {*ids.CHAIRS} and {*self.sold} <= {*BASIC}

    def problem(self, t: Board, seat: Seat) -> str:
        if t.where.get(self.leader) != self.room:
            return "the leader has left the room that is being used"
        if any(owner_on(t, chair) != seat for chair in ids.CHAIRS if chair in self.chairs):
            return "an assistant who was to repeat the room has left its chair"
        return ""


class Performing(HouseMenu, frozen=True, tag="do"):
    """A performance of the action of a room: what is left of it. A move ends it."""

    phases = (ids.ROOM,)
    room: Node
    done: int
    """How many of the actions that are paid for one by one were done in it."""
    names: tuple[str, ...]

    def left(self) -> tuple[HousePart, ...]:
        return parts_of(self.names, self.done)

    def less(self, part: HousePart) -> Performing:
        done = self.done + (part.times > 1)
        again = part.times > 1 and done < part.times
        return Performing(self.room, done, self.names if again else one_less(self.names, part.name))

    def by_itself(self, t: HousePlay) -> bool:
        """End a copied room when nothing is left to do in it."""
        return t.drop_if(isinstance(t.rows[-2], Performing) and len(self.answers(t, t.seat)) == 1)

    def ask(self, t: Board, seat: Seat) -> str:
        room = room_name(t, self.room)
        if left := self.possible(t, seat):
            return f"In {room}, left to do: {parts_left(left)}."
        done = f"Nothing more can be done in {room}" if self.names else f"{begun(room)} is done"
        return f"{done}; {self.way_out(t)}."

    def way_out(self, t: Board) -> str:
        """How the player leaves a room in which nothing is left to do, for a prompt: `end the room`."""
        action = row_below(t, RoomAction)
        repeatable = action is not None and action.left and any(chair in ids.BESIDE[self.room] for chair in action.chairs)
        return "repeat the room by an assistant on a chair, or end the room" if repeatable else "end the room"

    def is_known(self) -> bool:
        return self.room in ids.RING and {*self.names} <= KNOWN_IN_ROOMS

    def problem(self, t: Board, seat: Seat) -> str:
        if any(f"stall:{stall}" in self.names and t.where.get(stall) not in ids.SLOT_OF for stall in ids.STALLS):
            return "the market that is being used has left the house"
        if any(self.done >= part.times > 1 for part in self.left()):
            return "more has been done in the room than can be"
        return ""


class Reward(HouseMenu, frozen=True, tag="acts"):
    """Parts of a reward. All of them may be declined, except for sales."""

    phases = (ids.EXPERT, ids.ROOM, ids.WORSHIP)
    decline, declined = "Do without the rest", "does without the rest"
    names: tuple[str, ...]

    def left(self) -> tuple[HousePart, ...]:
        return parts_of(self.names)

    def less(self, part: HousePart) -> Reward | None:
        left = one_less(self.names, part.name)
        return Reward(left) if left else None

    def by_itself(self, t: HousePlay) -> bool:
        """Waste the reward, and say so, if nothing of it can be done."""
        wasted = not self.possible(t, t.seat)
        if wasted:
            t.step(said, f"{seat_name(t, t.seat)} has no use for {parts_left(self.left())}.")
        return t.drop_if(wasted)

    def ask(self, t: Board, seat: Seat) -> str:
        return f"Still to come: {parts_left(self.possible(t, seat))}."

    def is_known(self) -> bool:
        return {*self.names} <= KNOWN_IN_REWARDS.difference(AT_ONCE)


class Paid(HouseMenu, frozen=True, tag="must"):
    """A part that is paid for and has to be carried out."""

    phases = (ids.EXPERT, ids.ROOM, ids.WORSHIP)
    known = (("merchant", "helper"),)
    name: str

    def left(self) -> tuple[HousePart, ...]:
        return parts_of((self.name,), 0, False)

    def less(self, part: HousePart) -> None:
        return None

    def by_itself(self, t: HousePlay) -> bool:
        """Carry it out if there is only one way."""
        answers = self.answers(t, t.seat)
        if len(answers) != 1:
            return False
        move, part = answers[0]
        move.resolve(t, t.seat, part)
        return True

    def ask(self, t: Board, seat: Seat) -> str:
        return f"You bought {parts_left(self.left())}: use it now."


class Sent(HouseRow, frozen=True, tag="sent"):
    """Directly after a merchant action the merchant may be moved on. After any other act it stays there."""

    is_menu: ClassVar[bool] = True
    phases = (ids.EXPERT, ids.ROOM, ids.WORSHIP)
    decline, declined = "Leave the merchant there", "leaves the merchant there"

    def below(self, t: Board) -> Performing | Reward | None:
        """What else may be done: the menu that the merchant action was a part of; None if nothing is left of it."""
        if known := known_rows(t.flow.agenda)[1:][-2:-1]:
            return known[0] if isinstance(known[0], Performing | Reward) else None
        return readable(Performing, t.flow.agenda[-2]) or readable(Reward, t.flow.agenda[-2])

    def parts(self, t: Board, seat: Seat) -> Sequence[Pending]:
        below = self.below(t)
        return (self, *below.parts(t, seat)) if below is not None else (self,)

    def by_itself(self, t: HousePlay) -> bool:
        """First do what needs no decision; without a coin the merchant stays."""
        t.rows.pop()
        while t.rows and t.rows[-1].by_itself(t):
            pass
        if coins_of(t, t.seat) > 0:
            t.rows.append(self)
            return False
        return True

    def ask(self, t: Board, seat: Seat) -> str:
        below = self.below(t)
        if isinstance(below, Performing) and not below.possible(t, seat):
            return f"You may move the merchant on for 1 coin, or {below.way_out(t)}."
        return f"You may move the merchant on for 1 coin.{f' {below.ask(t, seat)}' if below is not None else ''}"

    def problem(self, t: Board, seat: Seat) -> str:
        if coins_of(t, seat) < 1:
            return "the merchant was to be moved on, but there is no coin to pay for it"
        below = self.below(t)
        return below.problem(t, seat) if below is not None else ""


def acts(t: HousePlay, names: Sequence[str]) -> None:
    """Offer these parts of a reward, in any order."""
    if names:
        t.rows.append(Reward(tuple(names)))


def action_of(t: Board, node: Node) -> Performing:
    """A performance of the action of a room, from its beginning."""
    return Performing(node, 0, ROOMS[room_at(t, node)].parts)


def in_room(t: Board) -> Node:
    """The room of the performance on top; empty if none is."""
    agenda = t.flow.agenda if isinstance(t, Table) else ()
    return str(agenda[-1][1]) if agenda and agenda[-1][0] == "do" else ""
