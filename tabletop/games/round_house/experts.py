"""Experts: step 1, in which one is used; the Expert Room and the Meeting Places, where they are taken."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import EXPERTS, HOUSE
from tabletop.games.round_house.gains import HouseMove, PieceMove, exchange
from tabletop.games.round_house.help import piece_name
from tabletop.games.round_house.menus import AT_ONCE, HousePart, acts, parts, parts_of
from tabletop.games.round_house.play import HousePlay, HouseRow, too_few
from tabletop.games.round_house.shops import NOBODY_TO_FIRE
from tabletop.games.round_house.walking import ExpertStep
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piece_moves import from_left
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted

CLERK, CLERK_POINTS = "E16", 2
OWN_AREA = "{seat}.experts"


class Others(HouseRow, frozen=True, tag="others"):
    """The Maiden's effect: each other player receives a coin."""

    def by_itself(self, t: HousePlay) -> bool:
        t.rows.pop()
        for seat in t.seats:
            if seat != t.seat:
                exchange(t, seat, {"coins": 1})
        return True


class MakingRoom(HouseRow, frozen=True, tag="discard"):
    """Discard an expert to make room for `card`."""

    phases = (ids.ROOM,)
    question = "You have room for three experts: discard one to take {card}."
    known = (EXPERTS,)
    card: PieceId

    def problem(self, t: Board, seat: Seat) -> str:
        if len(t.zones[ids.AREA[seat]]) < ids.AREA_SIZE:
            return "an expert was to be discarded, but there is room again"
        return "" if t.where.get(self.card) == ids.EXPERT_DISPLAY else "the expert that was to be taken has left the display"


class UseExpert(PieceMove[ExpertStep], frozen=True, tag="expert"):
    """Activate an expert of the own area."""

    says = "activates {card}"
    zones = (OWN_AREA,)
    not_there = Refused("This expert does not lie in your expert area.", "NOT_YOURS")
    card: PieceId

    def refusal(self, t: Board, seat: Seat, pending: ExpertStep) -> Refused | None:
        return self.not_usable(t, seat) or self.not_payable(t, seat)

    def untimely(self, t: Table, seat: Seat) -> Refused | None:
        if refused := self.not_usable(t, seat):
            return refused
        if t.flow.phase not in (ids.EXPERT, ids.NEUTRAL):
            return Refused("Only one expert may be activated in a turn, before a leader walks.", "ONE_EXPERT")
        return self.not_payable(t, seat)

    def not_usable(self, t: Board, seat: Seat) -> Refused | None:
        """The refusal if the expert is somebody else's, or works by itself."""
        if (refused := self.missing(t, seat)) or not EXPERTS[self.card].lasting:
            return refused
        return Refused(f"The {EXPERTS[self.card].name} works by itself and cannot be activated.", "LASTING")

    def not_payable(self, t: Board, seat: Seat) -> Refused | None:
        """The refusal if its cost cannot be paid, or its sale cannot be made."""
        name = EXPERTS[self.card].name
        if EXPERTS[self.card].fire and not t.zones[ids.WORKERS[seat]]:
            return Refused(f"The {name} needs an assistant at hand to send back to the track.", "NO_ASSISTANT")
        sales = [part for part in parts_of(reward_of(self.card)) if part.bound]
        if sales and not sales[0].is_possible(t, seat):
            return Refused(f"The {name} cannot be used: you have no cube that a free market box takes.", "NO_SALE")
        return None

    def gestures(self, t: Board, seat: Seat, pending: ExpertStep) -> tuple[Gesture, ...]:
        expert = EXPERTS[self.card]
        used = ids.SEALS[seat] if expert.seal else ids.EXPERT_DISCARDS
        return Click(self.card), Drag(self.card, used), Button(f"Use the {expert.name}", expert.text, rank=1)

    def gains(self, t: Board, seat: Seat, pending: ExpertStep) -> dict[str, int]:
        expert = EXPERTS[self.card]
        counts = 1 + len(t.zones[ids.WORKERS[seat]]) if "count" in expert.parts else 0
        found = {"assistants": -expert.fire, "gold": expert.gold, "coins": expert.coins + counts, "prestige": expert.vp}
        return {what: count for what, count in found.items() if count}

    def effect(self, t: HousePlay, seat: Seat, pending: ExpertStep) -> None:
        """Put the card away, then offer the parts to choose."""
        if EXPERTS[self.card].seal:
            t.move((self.card,), ids.AREA[seat], ids.SEALS[seat])
        else:
            t.move((self.card,), ids.AREA[seat], ids.EXPERT_DISCARDS, index=0)
        if "others" in EXPERTS[self.card].parts:
            t.rows.append(Others())
        acts(t, reward_of(self.card))


class Hire(HouseMove[HousePart], frozen=True, tag="hire"):
    """Take an expert; at a Meeting Place by firing an assistant if `fire`, with its text in the row for coins if there is one."""

    answers = parts("hire", "meet")
    card: PieceId
    fire: bool = False

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[Hire]:
        ways = (False, True) if pending.sort == "meet" else (False,)
        return [Hire(card, way) for card in from_left(t, ids.EXPERT_DISPLAY) for way in ways]

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        if t.where.get(self.card) != ids.EXPERT_DISPLAY:
            return Refused("This expert does not lie in the display.", "NOT_THERE")
        if self.fire and not t.zones[ids.WORKERS[seat]]:
            return NOBODY_TO_FIRE
        return None if self.fire or pending.sort == "hire" else too_few(t, seat, HOUSE.meeting_place_costs[pending.done])

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        expert, coins = EXPERTS[self.card], HOUSE.meeting_place_costs[pending.done] if pending.sort == "meet" else 0
        price = "an assistant, back to your track" if self.fire else counted(coins, "coin")
        text = expert.text if not self.fire or too_few(t, seat, coins) else ""
        group = f"Take for {price}" if pending.sort == "meet" else "Take"
        return Drag(self.card, ids.AREA[seat]), Click(self.card), Button(expert.name, text, group, rank=int(not self.fire))

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        if self.fire:
            return {"assistants": -1}
        return {"coins": -HOUSE.meeting_place_costs[pending.done]} if pending.sort == "meet" else {}

    def effect(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        if len(t.zones[ids.AREA[seat]]) >= ids.AREA_SIZE:
            t.rows.append(MakingRoom(self.card))
        else:
            take_expert(t, seat, self.card)

    def sentence(self, story: Story) -> str:
        return f"{story.who} takes {piece_name(self.card)}{' and fires an assistant for it' if self.fire else ''}."


class Discard(PieceMove[MakingRoom], frozen=True, tag="discard"):
    """Discard an expert of the own area to make room."""

    certain = True
    says = "discards {card}"
    by_hand = Drag("{0.card}", ids.EXPERT_DISCARDS), Click("{0.card}"), Button("Discard {card}")
    zones = (OWN_AREA,)
    not_there = Refused("Only an expert of your own area can make room for another.", "NOT_YOURS")
    card: PieceId

    def effect(self, t: HousePlay, seat: Seat, pending: MakingRoom) -> None:
        t.move((self.card,), ids.AREA[seat], ids.EXPERT_DISCARDS, index=0)
        take_expert(t, seat, pending.card)


def reward_of(card: PieceId) -> tuple[str, ...]:
    """The parts of an expert's effect that the player chooses."""
    parts = EXPERTS[card].parts
    return ("sale", "sale") if "sale2" in parts else tuple(part for part in parts if part not in AT_ONCE)


def expert_step(t: HousePlay) -> None:
    """Step 1, if an expert can be used."""
    step = ExpertStep()
    if any(not UseExpert(card).refusal(t, t.seat, step) for card in t.zones[ids.AREA[t.seat]]):
        t.offer(step)


def take_expert(t: HousePlay, seat: Seat, card: PieceId) -> None:
    """Take an expert from the display and refill it; the Clerk's ability may answer."""
    if t.is_unused(CLERK, ids.AREA[seat]):
        t.use(CLERK)
        exchange(t, seat, {"prestige": CLERK_POINTS})
    t.move((card,), ids.EXPERT_DISPLAY, ids.AREA[seat])
    t.fill_up(ids.EXPERT_DECK, ids.EXPERT_DISPLAY)
