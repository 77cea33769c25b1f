"""Experts: step 1, in which one is used; the Expert Room and the Meeting Places, where they are taken."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.assistants import fire
from tabletop.games.round_house.data import EXPERT_PARTS, EXPERTS, HOUSE
from tabletop.games.round_house.gains import gain_coins, gain_cubes
from tabletop.games.round_house.help import piece_name
from tabletop.games.round_house.menus import acts
from tabletop.games.round_house.parts import AT_ONCE, DoubleSale, Hiring, Meeting, Sale, parts_of
from tabletop.games.round_house.play import (
    EXPERT,
    NEUTRAL,
    ROOM,
    TOP,
    HousePlay,
    HouseRow,
    add_points,
    pay_coins,
    refill,
    too_few,
)
from tabletop.games.round_house.shops import NOBODY_TO_FIRE
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused

CLERK, CLERK_POINTS = "E16", 2


class ExpertStep(HouseRow, frozen=True, tag="expert"):
    """Step 1: an expert may be used."""

    phases = (EXPERT,)
    decline = "Use no expert"
    declined = "uses no expert"

    def ask(self, t: Board, seat: Seat) -> str:
        return "Step 1: you may activate one of your experts, or go on."


class Others(HouseRow, frozen=True, tag="others"):
    """The Maiden's effect: each other player receives a coin."""

    def by_itself(self, t: HousePlay) -> bool:
        t.rows.pop()
        for seat in t.seats:
            if seat != t.seat:
                gain_coins(t, seat, 1)
        return True


class MakingRoom(HouseRow, frozen=True, tag="discard"):
    """Discard an expert to make room for `card`."""

    phases = (ROOM,)
    card: PieceId

    def ask(self, t: Board, seat: Seat) -> str:
        return f"You have room for three experts: discard one to take {piece_name(self.card)}."

    def is_known(self) -> bool:
        return self.card in EXPERTS

    def problem(self, t: Board, seat: Seat) -> str:
        if len(t.zones[ids.AREA[seat]]) < ids.AREA_SIZE:
            return "an expert was to be discarded, but there is room again"
        there = t.where.get(self.card) == ids.EXPERT_DISPLAY
        return "" if there else "the expert that was to be taken has left the display"


class UseExpert(GameMove[HousePlay, ExpertStep], frozen=True, tag="expert"):
    """Activate an expert of the own area."""

    card: PieceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: ExpertStep) -> Iterable[UseExpert]:
        return [USE[card] for card in t.zones[ids.AREA[seat]]]

    def refusal(self, t: Board, seat: Seat, pending: ExpertStep) -> Refused | None:
        return self.not_usable(t, seat) or self.not_payable(t, seat)

    def untimely(self, t: Table, seat: Seat) -> Refused | None:
        if refused := self.not_usable(t, seat):
            return refused
        if t.flow.phase not in (EXPERT, NEUTRAL):
            return Refused("Only one expert may be activated in a turn, before a leader walks.", "ONE_EXPERT")
        return self.not_payable(t, seat)

    def not_usable(self, t: Board, seat: Seat) -> Refused | None:
        """The refusal if the expert is somebody else's, or works by itself."""
        if self.card not in EXPERTS or t.where.get(self.card) != ids.AREA[seat]:
            return Refused("This expert does not lie in your expert area.", "NOT_YOURS")
        expert = EXPERTS[self.card]
        return Refused(f"The {expert.name} works by itself and cannot be activated.", "LASTING") if expert.lasting else None

    def not_payable(self, t: Board, seat: Seat) -> Refused | None:
        """The refusal if its cost cannot be paid, or its sale cannot be made."""
        name = EXPERTS[self.card].name
        if EXPERTS[self.card].fire and not t.zones[ids.WORKERS[seat]]:
            return Refused(f"The {name} needs an assistant at hand to send back to the track.", "NO_ASSISTANT")
        sales = [part for part in parts_of(reward_of(self.card)) if isinstance(part, Sale | DoubleSale)]
        if sales and not sales[0].is_possible(t, seat):
            why = f"The {name} cannot be used: you have no cube that a free market box takes."
            return Refused(why, "NO_SALE")
        return None

    def gestures(self, t: Board, seat: Seat, pending: ExpertStep) -> tuple[Gesture, ...]:
        expert = EXPERTS[self.card]
        return Click(self.card), Drag(self.card, ids.EXPERT_DISCARDS), Button(f"Use the {expert.name}", expert.text)

    def gains(self, t: Board, seat: Seat, pending: ExpertStep) -> dict[str, int]:
        expert = EXPERTS[self.card]
        counts = 1 + len(t.zones[ids.WORKERS[seat]]) if "count" in EXPERT_PARTS[self.card] else 0
        found = {"coins": expert.coins + counts, "prestige": expert.vp, "gold": expert.gold, "assistants": -expert.fire}
        return {what: count for what, count in found.items() if count}

    def resolve(self, t: HousePlay, seat: Seat, pending: ExpertStep) -> None:
        """Pay the cost, give what comes at once, then offer the parts to choose."""
        t.pop(ExpertStep)
        expert, parts = EXPERTS[self.card], EXPERT_PARTS[self.card]
        if expert.seal:
            t.move((self.card,), ids.AREA[seat], ids.SEALS[seat], TOP)
        else:
            discard_expert(t, self.card)
        if expert.fire:
            fire(t, seat)
        gain_cubes(t, seat, "gold", expert.gold)
        gain_coins(t, seat, expert.coins + (1 + len(t.zones[ids.WORKERS[seat]]) if "count" in parts else 0))
        add_points(t, seat, expert.vp)
        if "others" in parts:
            t.rows.append(Others())
        acts(t, reward_of(self.card))

    def sentence(self, story: Story) -> str:
        return f"{story.who} activates {piece_name(self.card)}."


class Hire(GameMove[HousePlay, Hiring | Meeting], frozen=True, tag="hire"):
    """Take an expert from the display; at the Meeting Place paid by firing an assistant if `fire`."""

    card: PieceId
    fire: bool = False

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Hiring | Meeting) -> Iterable[Hire]:
        ways = (False, True) if isinstance(pending, Meeting) else (False,)
        return [HIRE[card, way] for card in t.zones[ids.EXPERT_DISPLAY] for way in ways]

    def refusal(self, t: Board, seat: Seat, pending: Hiring | Meeting) -> Refused | None:
        if t.where.get(self.card) != ids.EXPERT_DISPLAY:
            return Refused("This expert does not lie in the display.", "NOT_THERE")
        if self.fire:
            return None if t.zones[ids.WORKERS[seat]] else NOBODY_TO_FIRE
        return too_few(t, seat, self.cost(pending))

    def cost(self, pending: Hiring | Meeting) -> int:
        """The coins to be paid."""
        return HOUSE.meeting_place_costs[pending.done] if isinstance(pending, Meeting) and not self.fire else 0

    def gestures(self, t: Board, seat: Seat, pending: Hiring | Meeting) -> tuple[Gesture, ...]:
        expert = EXPERTS[self.card]
        if self.fire:
            return (Button(f"Take the {expert.name}", "and fire an assistant for it"),)
        return Drag(self.card, ids.AREA[seat]), Click(self.card), Button(f"Take the {expert.name}", expert.text)

    def gains(self, t: Board, seat: Seat, pending: Hiring | Meeting) -> dict[str, int]:
        if self.fire:
            return {"assistants": -1}
        return {"coins": -self.cost(pending)} if self.cost(pending) else {}

    def resolve(self, t: HousePlay, seat: Seat, pending: Hiring | Meeting) -> None:
        pending.take_off(t)
        if self.fire:
            fire(t, seat)
        else:
            pay_coins(t, seat, self.cost(pending))
        if len(t.zones[ids.AREA[seat]]) >= ids.AREA_SIZE:
            t.rows.append(MakingRoom(self.card))
        else:
            take_expert(t, seat, self.card)

    def sentence(self, story: Story) -> str:
        return f"{story.who} takes {piece_name(self.card)}{' and fires an assistant for it' if self.fire else ''}."


class Discard(GameMove[HousePlay, MakingRoom], frozen=True, tag="discard"):
    """Discard an expert of the own area to make room."""

    certain = True
    card: PieceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: MakingRoom) -> Iterable[Discard]:
        return [Discard(card) for card in t.zones[ids.AREA[seat]]]

    def refusal(self, t: Board, seat: Seat, pending: MakingRoom) -> Refused | None:
        own = t.where.get(self.card) == ids.AREA[seat]
        return None if own else Refused("Only an expert of your own area can make room for another.", "NOT_YOURS")

    def gestures(self, t: Board, seat: Seat, pending: MakingRoom) -> tuple[Gesture, ...]:
        button = Button(f"Discard the {EXPERTS[self.card].name}")
        return Drag(self.card, ids.EXPERT_DISCARDS), Click(self.card), button

    def resolve(self, t: HousePlay, seat: Seat, pending: MakingRoom) -> None:
        t.pop(MakingRoom)
        discard_expert(t, self.card)
        take_expert(t, seat, pending.card)

    def sentence(self, story: Story) -> str:
        return f"{story.who} discards {piece_name(self.card)}."


USE = {card: UseExpert(card) for card in EXPERTS}
HIRE = {(card, way): Hire(card, way) for card in EXPERTS for way in (False, True)}


def reward_of(card: PieceId) -> tuple[str, ...]:
    """The parts of an expert's effect that the player chooses."""
    parts = EXPERT_PARTS[card]
    return ("sale", "sale") if "sale2" in parts else tuple(part for part in parts if part not in AT_ONCE)


def expert_step(t: HousePlay) -> None:
    """Step 1, if an expert can be used."""
    step = ExpertStep()
    if any(not USE[card].refusal(t, t.seat, step) for card in t.zones[ids.AREA[t.seat]]):
        t.rows.append(step)
        t.phase = EXPERT


def take_expert(t: HousePlay, seat: Seat, card: PieceId) -> None:
    """Take an expert from the display and refill it; the Clerk's ability may answer."""
    if CLERK in t.zones[ids.AREA[seat]] and CLERK not in t.abilities:
        t.abilities += (CLERK,)
        add_points(t, seat, CLERK_POINTS)
    t.move((card,), ids.EXPERT_DISPLAY, ids.AREA[seat], TOP)
    refill(t, ids.EXPERT_DECK, ids.EXPERT_DISPLAY)


def discard_expert(t: HousePlay, card: PieceId) -> None:
    """Put an expert face up under the discards."""
    t.move((card,), t.where[card], ids.EXPERT_DISCARDS, TOP, 0)
