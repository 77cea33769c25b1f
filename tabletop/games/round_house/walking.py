"""Leaders: step 2, in which an own leader walks, and neutral leaders, moved for a cube (with two players)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.board import goals
from tabletop.games.round_house.data import CUBES, HOUSE
from tabletop.games.round_house.gains import HouseMove, exchange
from tabletop.games.round_house.help import gist_of, room_name
from tabletop.games.round_house.ids import Node
from tabletop.games.round_house.orders import after_walk
from tabletop.games.round_house.play import AT_EXPERT, AT_MOVE, HousePlay, HouseRow, boundary_of, coins_of, node_of, occupied
from tabletop.games.round_house.rooms import begin_room, gist_now, no_toll, toll
from tabletop.games.round_house.worship import Worshipping
from tabletop.rules.decisions import Board, Decision, Story, made_of
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import stage_of
from tabletop.rules.words import begun


class NeutralWindow(HouseRow, frozen=True, tag="neutral"):
    """A neutral leader may be moved, or what comes next answered at once."""

    is_menu: ClassVar[bool] = True
    phases = (ids.NEUTRAL,)
    decline, declined = "Move no neutral leader", "moves no neutral leader"

    def parts(self, t: Board, seat: Seat) -> Sequence[Decision]:
        experts = (ExpertStep(),) if stage_of(t) < AT_EXPERT else ()
        return (Walking(), self, *experts) if stage_of(t) < AT_MOVE else (after_walk(t, seat), self)

    def ask(self, t: Board, seat: Seat) -> str:
        ahead, _, *experts = self.parts(t, seat)
        expert = "use an expert or " if any(step.is_possible(t, seat) for step in experts) else ""
        return f"{ahead.ask(t, seat)} First you may {expert}move a neutral leader for a cube."


class ExpertStep(HouseRow, frozen=True, tag="expert"):
    """Step 1: an expert may be used, or a leader walked at once."""

    is_menu: ClassVar[bool] = True
    phases = (ids.EXPERT,)
    decline, declined = "Use no expert", "uses no expert"
    question = "Step 1: you may use an expert; or walk a leader 1 to 3 free rooms."

    def parts(self, t: Board, seat: Seat) -> Sequence[Decision]:
        return self, Walking()


class OfNeutral(HouseRow, frozen=True):
    """A decision about the neutral leader of a colour."""

    phases = (ids.NEUTRAL,)
    known = (ids.NEUTRALS,)
    colour: str

    def problem(self, t: Board, seat: Seat) -> str:
        there = t.where.get(ids.NEUTRALS.get(self.colour, "")) in ids.NODE_OF
        return "" if there else f"the neutral {self.colour} leader is not in the house"


class Pricing(OfNeutral, frozen=True, tag="price"):
    """Choose the cube that pays for the neutral leader."""

    question = "Pay for the neutral {0.colour} leader: its own kind of cube, or gold?"


class NeutralWalking(OfNeutral, frozen=True, tag="goal"):
    """Choose where the neutral leader walks."""

    question = "Walk the neutral {0.colour} leader to another room, one to three steps."


class RoomOffer(HouseRow, frozen=True, tag="offer"):
    """The action of the room where the neutral leader stopped may be performed (variant)."""

    phases = (ids.NEUTRAL,)
    decline, declined = "Do not use the room", "does not use the room"
    question = "You may perform the action of {room}."
    known = (ids.RING,)
    room: Node

    def problem(self, t: Board, seat: Seat) -> str:
        there = any(leader in ids.NEUTRAL_COLOUR for leader in t.zones.get(self.room, ()))
        return "" if there else "the neutral leader has left the room that may be used"


class Walking(HouseRow, frozen=True, tag="move"):
    """Step 2: a leader has to walk."""

    phases = (ids.MOVE,)
    question = "Step 2: walk a leader 1 to 3 free rooms."


class Neutral(HouseMove[NeutralWindow], frozen=True, tag="neutral"):
    """Choose a neutral leader to move."""

    choices = tuple((colour,) for colour in ids.NEUTRALS)
    says = "chooses the neutral {0.colour} leader"
    colour: str

    def refusal(self, t: Board, seat: Seat, pending: NeutralWindow) -> Refused | None:
        leader = ids.NEUTRALS.get(self.colour, "")
        if t.where.get(leader) not in ids.NODE_OF:
            return Refused("There is no such neutral leader in the house.", "NO_SUCH_PLACE")
        goods, zones, (cube, gold) = ids.GOODS[seat], t.zones, PAYING[self.colour]
        if not (zones[goods[cube]] or zones[goods[gold]]):
            return NO_CUBE[self.colour]
        return None if neutral_goals(t, leader) else Refused(f"The {self.colour} leader can go nowhere.", "TOO_FAR")

    def untimely(self, t: Table, seat: Seat) -> Refused | None:
        moved = bool(t.flow.agenda[0][4])
        if refused := self.refusal(t, seat, NeutralWindow()):
            return refused if refused.code == "NO_SUCH_PLACE" or not moved else ONE_NEUTRAL
        return ONE_NEUTRAL if moved else None

    def gestures(self, t: Board, seat: Seat, pending: NeutralWindow) -> tuple[Gesture, ...]:
        price = HOUSE.neutral_price[self.colour]
        button = Button(f"Move the {self.colour} leader", f"costs 1 {price} or gold, frees or blocks a room", "Neutral leaders")
        return Click(ids.NEUTRALS[self.colour]), button

    def effect(self, t: HousePlay, seat: Seat, pending: NeutralWindow) -> None:
        ways = prices(t, seat, self.colour)
        if len(ways) == 1:
            exchange(t, seat, {ways[0]: -1})
            begin_neutral(t, self.colour)
        else:
            t.rows.append(Pricing(self.colour))


class PayNeutral(HouseMove[Pricing], frozen=True, tag="pay_neutral"):
    """Pay a cube of this kind for moving the neutral leader."""

    choices = tuple((kind,) for kind in CUBES)
    says = "pays {0.kind} for it"
    by_hand = Drag("", "supply.{0.kind}", source="{seat}.{0.kind}"), Button("Pay 1 {0.kind}")
    kind: str

    def refusal(self, t: Board, seat: Seat, pending: Pricing) -> Refused | None:
        if self.kind in prices(t, seat, pending.colour):
            return None
        price = HOUSE.neutral_price[pending.colour]
        return Refused(f"You can pay for the {pending.colour} leader only with 1 {price} or gold of your own.", "NO_CUBE")

    def gains(self, t: Board, seat: Seat, pending: Pricing) -> dict[str, int]:
        return {self.kind: -1}

    def effect(self, t: HousePlay, seat: Seat, pending: Pricing) -> None:
        begin_neutral(t, pending.colour)


class UseRoom(HouseMove[RoomOffer], frozen=True, tag="use_room"):
    """Perform the action of the room the neutral leader stopped in (variant)."""

    certain = True
    says = "uses the room of the neutral leader"

    def gestures(self, t: Board, seat: Seat, pending: RoomOffer) -> tuple[Gesture, ...]:
        return (Button("Use the room", f"{room_name(t, pending.room)}: {gist_now(t, seat, pending.room)}"),)

    def gains(self, t: Board, seat: Seat, pending: RoomOffer) -> dict[str, int]:
        return toll(pending.room)

    def effect(self, t: HousePlay, seat: Seat, pending: RoomOffer) -> None:
        leader = next(piece for piece in t.zones[pending.room] if piece in ids.NEUTRAL_COLOUR)
        begin_room(t, seat, leader, pending.room)


class Walk(HouseMove[Walking | NeutralWalking], frozen=True, tag="walk"):
    """Walk a leader to a room or the Hall (`H`)."""

    certain = True
    leader: PieceId
    to: Node

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Walking | NeutralWalking) -> Iterable[Walk]:
        if isinstance(pending, Walking):
            return [Walk(leader, node) for leader, nodes in all_walks(t, seat).items() for node in nodes]
        leader = ids.NEUTRALS[pending.colour]
        return [Walk(leader, node) for node in neutral_goals(t, leader)]

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: Walking | NeutralWalking) -> Iterable[Walk]:
        there = [one for one in dict.fromkeys((*ids.LEADERS[seat], *ids.ALL_LEADERS)) if t.where.get(one) in ids.NODE_OF]
        return [Walk(leader, node) for leader in there for node in (*ids.RING, ids.HALL)]

    def refusal(self, t: Board, seat: Seat, pending: Walking | NeutralWalking) -> Refused | None:
        if (refused := self.not_to_walk(t, seat, pending)) or self.steps(t, seat):
            return refused
        neutral = self.leader in ids.NEUTRAL_COLOUR
        if self.to == node_of(t, self.leader):
            return Refused("Standing still is no move: a leader walks one to three steps.", "NO_STEP")
        if self.to != ids.HALL and t.zones[self.to]:
            return Refused(f"A leader stands in {room_name(t, self.to)} already; you can only jump over it.", "OCCUPIED")
        if neutral and self.to == ids.HALL:
            return Refused("A neutral leader passes the Hall and never stops there.", "NEUTRAL_HALL")
        if not neutral and self.to == ids.LOBBY and (refused := no_toll(t, seat, "Stopping in")):
            return refused
        here, there = room_name(t, node_of(t, self.leader)), begun(room_name(t, self.to))
        return Refused(f"{there} cannot be reached with one to three steps from {here}.", "TOO_FAR")

    def untimely(self, t: Table, seat: Seat) -> Refused | None:
        return self.not_to_walk(t, seat, None)

    def not_to_walk(self, t: Board, seat: Seat, pending: Walking | NeutralWalking | None) -> Refused | None:
        """The refusal if another leader has to walk now, or there is no such place."""
        if t.where.get(self.leader, "") not in ids.NODE_OF or self.to not in (*ids.RING, ids.HALL):
            return Refused("There is no such leader in the house, or no such room.", "NO_SUCH_PLACE")
        paid = ids.NEUTRALS[pending.colour] if isinstance(pending, NeutralWalking) else ""
        if self.leader in ids.NEUTRAL_COLOUR and self.leader != paid:
            return Refused("A neutral leader is moved only after paying a cube of its kind for it.", "NOT_PAID")
        if self.leader not in ids.NEUTRAL_COLOUR and ids.OWNER_OF.get(self.leader) != seat:
            return Refused("This leader is not yours.", "NOT_YOURS")
        if paid and self.leader != paid:
            return Refused("Walk the neutral leader that you paid for.", ids.WRONG_TIME)
        return None

    def steps(self, t: Board, seat: Seat) -> int:
        """How many steps it takes; 0 if the leader cannot get there."""
        is_neutral = self.leader in ids.NEUTRAL_COLOUR
        return (neutral_goals(t, self.leader) if is_neutral else all_walks(t, seat).get(self.leader, {})).get(self.to, 0)

    def gestures(self, t: Board, seat: Seat, pending: Walking | NeutralWalking) -> tuple[Gesture, ...]:
        here, neutral = node_of(t, self.leader), ids.NEUTRAL_COLOUR.get(self.leader)
        who = f"the neutral {neutral} leader" if neutral else f"from {room_name(t, here)}"
        gist = "worship" if self.to == ids.HALL else gist_of(t, self.to) if neutral else gist_now(t, seat, self.to)
        button = Button(room_name(t, self.to).removeprefix("the "), gist, f"Walk {who}", joins=1, rank=int(here != ids.HALL))
        return Drag(self.leader, ids.STANDS[boundary_of(t)] if self.to == ids.HALL else self.to), button

    def gains(self, t: Board, seat: Seat, pending: Walking | NeutralWalking) -> dict[str, int]:
        return {} if self.leader in ids.NEUTRAL_COLOUR else toll(self.to)

    def effect(self, t: HousePlay, seat: Seat, pending: Walking | NeutralWalking) -> None:
        arrive(t, self.leader, self.to)
        if self.leader in ids.NEUTRAL_COLOUR:
            affordable = self.to != ids.LOBBY or coins_of(t, seat) >= HOUSE.lobby_cost
            if t.counters.get(ids.ACTIVE_NEUTRALS) and affordable:
                t.rows.append(RoomOffer(self.to))
        elif self.to == ids.HALL:
            t.offer(Worshipping())
        else:
            begin_room(t, seat, self.leader, self.to)

    def sentence(self, story: Story) -> str:
        neutral = ids.NEUTRAL_COLOUR.get(self.leader)
        whose = f"the neutral {neutral} leader" if neutral else "a leader"
        return f"{story.who} walks {whose} to {room_name(story.before, self.to)}."


NEUTRAL_WINDOW = NeutralWindow()
PAYING = {colour: (cube, "gold") for colour, cube in HOUSE.neutral_price.items()}
"""The kinds of cubes that pay for each neutral leader."""
NO_CUBE = {
    colour: Refused(f"Moving the {colour} leader costs 1 {cube} or gold, and you have none.", "NO_CUBE")
    for colour, cube in HOUSE.neutral_price.items()
}
ONE_NEUTRAL = Refused("Only one neutral leader may be moved in a turn.", "ONE_NEUTRAL")


def is_counting(t: Board) -> bool:
    """Whether jumped rooms cost a step (variant)."""
    return bool(t.counters.get(ids.COUNT_OCCUPIED))


def all_walks(t: Board, seat: Seat) -> dict[PieceId, Mapping[Node, int]]:
    """Where each own leader may go, and in how many steps; the Lobby only if `seat` can pay its toll."""
    boundary, taken, where = boundary_of(t), occupied(t), t.where
    found: dict[PieceId, Mapping[Node, int]] = {}
    own = [leader for leader in ids.LEADERS[seat] if where[leader] in ids.NODE_OF]
    for counts in (True, False) if is_counting(t) else (False,):
        found = {leader: goals(boundary, ids.NODE_OF[where[leader]], taken, counts, False) for leader in own}
        if coins_of(t, seat) < HOUSE.lobby_cost:
            found = {one: {node: nodes[node] for node in nodes if node != ids.LOBBY} for one, nodes in found.items()}
        if any(found.values()):
            break
    return found


def neutral_goals(t: Board, leader: PieceId) -> Mapping[Node, int]:
    """Where a neutral leader may go: any other room within three steps; it passes the Hall."""
    return goals(boundary_of(t), node_of(t, leader), occupied(t), is_counting(t), True)


def prices(t: Board, seat: Seat, colour: str) -> list[str]:
    """The kinds of cubes with which `seat` can pay for moving this neutral leader."""
    goods, zones = ids.GOODS[seat], t.zones
    return [kind for kind in PAYING[colour] if zones[goods[kind]]]


def begin_neutral(t: HousePlay, colour: str) -> None:
    """Let the neutral leader walk that was paid for."""
    t.turn = replace(t.turn, neutral=True)
    t.rows.append(NeutralWalking(colour))


def neutral_window(t: HousePlay) -> None:
    """Offer to move a neutral leader, if `seat` can pay for one."""
    may = not t.turn.neutral and t.where.get(ids.NEUTRALS["blue"]) in ids.NODE_OF
    if may and any(not one.refusal(t, t.seat, NEUTRAL_WINDOW) for one in made_of(Neutral)):
        t.offer(NEUTRAL_WINDOW)


def arrive(t: HousePlay, leader: PieceId, node: Node) -> None:
    """Put a leader into a room or onto the Hall."""
    if node == ids.HALL:
        seat = ids.OWNER_OF[leader]
        number = 1 + 2 * t.seats.index(seat) + ids.LEADERS[seat].index(leader)
        t.move((leader,), t.where[leader], ids.STANDS[boundary_of(t)], (ids.SLOT_PLACE[number],))
    else:
        t.move((leader,), t.where[leader], node)
