"""Phase 3: princes walk the map with cards, stay, or pass (6.4, 6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import ids, rulings, state
from tabletop.games.ming_dynasty.data import BORDER, DISTRICTS, DRAGON, KIND_NAMES, PROVINCE_OF, ROADS, DistrictId, Transport
from tabletop.games.ming_dynasty.deployment import Deploying, cannot_deploy, deploy
from tabletop.games.ming_dynasty.state import (
    MOVE,
    MingPlay,
    card_in_hand,
    card_name,
    cards_in_hand,
    kind_named,
    kinds_in_hand,
    place,
    prince_at,
)
from tabletop.rules.decisions import Board, Decision, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused
from tabletop.rules.turns import following
from tabletop.rules.words import counted, listed, several

STANDING, PASSING = ((0.0, 0.0),), ((1.0, 0.0),)
"""Where a prince stands in a district, and where he stands if he passes through beside another."""


class Acting(Decision, frozen=True, tag="action"):
    """Move, stay or pass; the seats named have passed."""

    phases = (MOVE,)
    open_ended = True
    passed: tuple[Seat, ...] = ()

    def ask(self, t: Board, seat: Seat) -> str:
        if not t.zones[ids.HAND[seat]]:
            return "You have no cards left: pass."
        return "Move your prince, stay with a card to deploy, or pass."


class Walking(Decision, frozen=True, tag="walk"):
    """Go on with a walk, or end it. `Acting` lies below it on the agenda."""

    phases = (MOVE,)

    def ask(self, t: Board, seat: Seat) -> str:
        here = prince_at(t, seat)
        if no_end(t, seat, here):
            return f"Your prince passes another one in {place(here)}: take another step."
        return f"Your prince is in {place(here)}: walk another step, or end the walk there."


class ActingForNeutral(state.ForColour, frozen=True, tag="neutral_action"):
    """With two players: a player who passed may use the neutral prince."""

    phases = (MOVE,)
    neutral = True
    is_open = True

    def ask(self, t: Board, seat: Seat) -> str:
        return "You passed: put the neutral prince into a district, or leave him where he is."


class Walk(GameMove[MingPlay, Acting | Walking], frozen=True, tag="walk"):
    """One step of your prince, paid with this card."""

    certain = True
    district: DistrictId
    card: str

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: Acting | Walking) -> Iterable[Walk]:
        return [WALK_TO[there, kind] for there in DISTRICTS for kind in kinds_in_hand(t, seat)]

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Acting | Walking) -> Iterable[Walk]:
        """Steps to a neighbour after which the walk can still end."""
        kinds = kinds_in_hand(t, seat)
        here = prince_at(t, seat)
        if not kinds or not here:
            return ()
        occupied = state.held_by_princes(t, state.company_of(t).colours, seat)
        return [
            WALK_TO[there, kind]
            for there, by in ROADS[here]
            for kind in (by, DRAGON)
            if kind in kinds and (there not in occupied or state.can_end(occupied, there, state.without(kinds, kind)))
        ]

    def refusal(self, t: Board, seat: Seat, pending: Acting | Walking) -> Refused | None:
        return no_way(t, seat, (self.district,), (self.card,), whole=False)

    def as_listed(self) -> Walk:
        return Walk(self.district, kind_named(self.card))

    def gestures(self, t: Board, seat: Seat, pending: Acting | Walking) -> tuple[Gesture, ...]:
        by = BORDER.get((prince_at(t, seat), self.district))
        spare = kind_named(self.card) == DRAGON and by in kinds_in_hand(t, seat)
        whom, why = brought(t, seat, self.district)
        detail = "; ".join(filter(None, (f"{whom}, by {card_name(self.card)}", why, *state.others_in(t, self.district))))
        # Where a card of the border pays for the step, that with a dragon is listed below all other steps.
        label = f"To {place(self.district)}{' by dragon' if spare else ''}"
        button = Button(label, detail, rank=-1 if spare else 0, chips=state.members_in(t, self.district))
        cards, there = cards_in_hand(t, seat, self.card), ids.PRINCES[self.district]
        drags = [Drag(card, there) for card in cards]
        return Drag(ids.PRINCE[seat], there), Click(zone=self.district), *drags, *map(Click, cards), button

    def way(self, t: Board, seat: Seat, pending: Acting | Walking) -> tuple[str, ...]:
        return prince_at(t, seat), self.district

    def resolve(self, t: MingPlay, seat: Seat, pending: Acting | Walking) -> None:
        take_step(t, seat, self.district, self.card)
        go_on(t, seat, Walking())

    def sentence(self, story: Story) -> str:
        return f"{story.who} moves to {place(self.district)} with the {card_name(self.card)}."


class EndWalk(GameMove[MingPlay, Walking], frozen=True, tag="end"):
    """End the walk."""

    def refusal(self, t: Board, seat: Seat, pending: Walking) -> Refused | None:
        return no_end(t, seat, prince_at(t, seat))

    def gestures(self, t: Board, seat: Seat, pending: Walking) -> tuple[Gesture, ...]:
        here = prince_at(t, seat)
        end = Button("End the walk", stays_with(t, seat, here), ends_step=True)
        return Click(ids.PRINCE[seat]), Click(zone=here), end

    def resolve(self, t: MingPlay, seat: Seat, pending: Walking) -> None:
        arrive(t, seat)

    def sentence(self, story: Story) -> str:
        return f"{story.who} ends the walk in {place(prince_at(story.before, story.entry.seat))}."


class Stay(GameMove[MingPlay, Acting], frozen=True, tag="stay"):
    """Discard a card and let the prince stay where he is, to deploy there."""

    certain = True
    card: str

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Acting) -> Iterable[Stay]:
        return [STAY_WITH[kind] for kind in kinds_in_hand(t, seat)] if prince_at(t, seat) else ()

    def refusal(self, t: Board, seat: Seat, pending: Acting) -> Refused | None:
        return cannot_stay(t, seat, self.card)

    def as_listed(self) -> Stay:
        return Stay(kind_named(self.card))

    def gestures(self, t: Board, seat: Seat, pending: Acting) -> tuple[Gesture, ...]:
        cards = cards_in_hand(t, seat, self.card)
        pile = ids.DRAGONS if kind_named(self.card) == DRAGON else ids.DISCARDS
        here = prince_at(t, seat)
        drags = [Drag(card, goal) for card in cards for goal in (pile, ids.PRINCES[here])]
        button = Button(f"Stay, pay the {card_name(self.card)}", stays_with(t, seat, here), rank=-2)
        return *drags, *map(Click, cards), button

    def resolve(self, t: MingPlay, seat: Seat, pending: Acting) -> None:
        state.discard(t, seat, card_in_hand(t, seat, self.card))
        arrive(t, seat)

    def sentence(self, story: Story) -> str:
        here = place(prince_at(story.before, story.entry.seat))
        return f"{story.who} pays the {card_name(self.card)} to stay in {here}."


class Travel(GameMove[MingPlay, Acting], frozen=True, tag="move"):
    """A whole walk, with its cards and its deployment, as one move."""

    listed = False
    path: tuple[DistrictId, ...]
    cards: tuple[str, ...]
    open: int = 0
    cloister: int = 0

    def refusal(self, t: Board, seat: Seat, pending: Acting) -> Refused | None:
        refused = no_way(t, seat, self.path, self.cards, whole=True)
        return refused or cannot_deploy(t, seat, self.path[-1], self.open, self.cloister)

    def gestures(self, t: Board, seat: Seat, pending: Acting) -> tuple[Gesture, ...]:
        by = listed([card_name(card) for card in self.cards])
        return (Button(f"To {place(self.path[-1])}", f"with {by}; deploy {self.open + self.cloister}"),)

    def way(self, t: Board, seat: Seat, pending: Acting) -> tuple[str, ...]:
        return prince_at(t, seat), *self.path

    def resolve(self, t: MingPlay, seat: Seat, pending: Acting) -> None:
        for district, card in zip(self.path, self.cards, strict=True):
            take_step(t, seat, district, card)
        deploy(t, seat, self.open, self.cloister)
        next_action(t, seat)

    def sentence(self, story: Story) -> str:
        end = place(self.path[-1])
        deployed = state.members_to(self.open, self.cloister, end)
        by = listed([card_name(card) for card in self.cards])
        return f"{story.who} moves to {end} with {by}{f' and deploys {deployed}' if deployed else ''}."


class Remain(GameMove[MingPlay, Acting], frozen=True, tag="remain"):
    """Stay and deploy, as one move."""

    listed = False
    card: str
    open: int = 0
    cloister: int = 0

    def refusal(self, t: Board, seat: Seat, pending: Acting) -> Refused | None:
        refused = cannot_stay(t, seat, self.card)
        return refused or cannot_deploy(t, seat, prince_at(t, seat), self.open, self.cloister)

    def gestures(self, t: Board, seat: Seat, pending: Acting) -> tuple[Gesture, ...]:
        what = f"discard the {card_name(self.card)}, deploy {self.open + self.cloister}"
        return (Button(f"Stay in {place(prince_at(t, seat))}", what),)

    def resolve(self, t: MingPlay, seat: Seat, pending: Acting) -> None:
        state.discard(t, seat, card_in_hand(t, seat, self.card))
        deploy(t, seat, self.open, self.cloister)
        next_action(t, seat)

    def sentence(self, story: Story) -> str:
        here = place(prince_at(story.before, story.entry.seat))
        deployed = state.members_to(self.open, self.cloister, here)
        return f"{story.who} pays the {card_name(self.card)} to stay in {here}{f' and deploys {deployed}' if deployed else ''}."


class Pass(GameMove[MingPlay, Acting], frozen=True, tag="pass"):
    """Make no more moves in this phase."""

    certain = True

    def gestures(self, t: Board, seat: Seat, pending: Acting) -> tuple[Gesture, ...]:
        return (Button("Pass", "no more moves this round", ends_step=True),)

    def untimely(self, t: Table, seat: Seat) -> Refused | None:
        wanted = several(rulings.HAND_LIMIT, "card")
        early = Refused(f"Nobody may stop before holding {wanted}; take a card.", "MUST_TAKE_CARD")
        return early if t.flow.phase == state.CARDS else None

    def resolve(self, t: MingPlay, seat: Seat, pending: Acting) -> None:
        """Leave `seat` out for the rest of the phase (6.5); with two players, first let it use the neutral prince."""
        passed = (*pending.passed, seat)
        if t.company.neutral:
            t.ask((seat,), MOVE, ActingForNeutral(), Acting(passed).row())
        else:
            next_action(t, seat, passed)

    def sentence(self, story: Story) -> str:
        return f"{story.who} passes."


WALK_TO = {(there, kind): Walk(there, kind) for there in DISTRICTS for kind in KIND_NAMES}
STAY_WITH = {kind: Stay(kind) for kind in KIND_NAMES}
MOVES = Walk, Stay, EndWalk, Travel, Remain, Pass


def brought(t: Board, seat: Seat, here: DistrictId) -> tuple[str, str]:
    """Whom a prince who comes to a district may bring into it, such as `2 members`, and why nobody."""
    if no_end(t, seat, here):
        return "must go on", ""
    if most := state.room_for(t, seat, here):
        return counted(most, "member"), ""
    own = state.cloister_owner(t, here) == seat
    return "nobody", "your cloister" if own else f"none waits in {place(PROVINCE_OF[here])}"


def stays_with(t: Board, seat: Seat, here: DistrictId) -> str:
    """Whom a prince who ends his way in a district, or stays there, brings into it, in a few words."""
    whom, why = brought(t, seat, here)
    return f"nobody ({why})" if why else f"up to {whom} into {place(here)}"


# Why a walk cannot be


def no_way(t: Board, seat: Seat, path: Sequence[DistrictId], cards: Sequence[str], whole: bool) -> Refused | None:
    """The refusal if a step crosses no border, its card does not show that transport, or the walk ends beside a prince."""
    if not path or len(path) != len(cards):
        return Refused(f"A walk of {several(len(path), 'step')} costs as many cards, not {len(cards)}.", "CARD_COUNT")
    here = prince_at(t, seat)
    spent: list[str] = []
    left = kinds_in_hand(t, seat)
    for there, card in zip(path, cards, strict=True):
        by = BORDER.get((here, there))
        if there == here:
            return Refused(f"Your prince is in {place(here)}. To stay, choose a card to pay, or drag it there.", "NOT_ADJACENT")
        if by is None:
            return Refused(f"{place(there)} does not border on {place(here) if here else 'the prince'}.", "NOT_ADJACENT")
        kind = kind_named(card)
        if refused := not_in_hand(t, seat, card, left, spent):
            return refused
        if kind not in (by, DRAGON):
            return Refused(
                f"The border between {place(here)} and {place(there)} is crossed with the {KIND_NAMES[by]} or a dragon, "
                f"not with the {KIND_NAMES[kind]}.",
                "WRONG_TRANSPORT",
            )
        spent.append(card)
        left = state.without(left, kind)
        here = there
    if whole or not left:
        return no_end(t, seat, here)
    if not state.can_end(state.held_by_princes(t, state.company_of(t).colours, seat), here, left):
        return Refused(f"A prince stands in {place(here)}, and your cards lead no further.", "ENDS_ON_PRINCE")
    return None


def not_in_hand(t: Board, seat: Seat, card: str, left: Mapping[Transport, int], spent: Sequence[str]) -> Refused | None:
    """The refusal if the card is not in the hand, or is spent on an earlier step."""
    named = card in ids.CARD_KIND and (card in spent or not card_in_hand(t, seat, card))
    if kind_named(card) not in left or named:
        return Refused(f"There is no {card_name(card)} in your hand for that.", "CARD_NOT_IN_HAND")
    return None


def no_end(t: Board, seat: Seat, here: DistrictId) -> Refused | None:
    """The refusal of a move that would end beside another prince."""
    if here in state.held_by_princes(t, state.company_of(t).colours, seat):
        return Refused(f"Another prince stands in {place(here)}; no move may end there.", "ENDS_ON_PRINCE")
    return None


def cannot_stay(t: Board, seat: Seat, card: str) -> Refused | None:
    """The refusal if the seat cannot pay for staying with this card."""
    if not t.zones[ids.HAND[seat]]:
        return Refused("Staying costs a card, and you have none; pass.", "NO_CARD")
    if not prince_at(t, seat):
        return Refused("Your prince is not on the map.", "WRONG_PHASE")
    return not_in_hand(t, seat, card, kinds_in_hand(t, seat), ())


# What happens


def take_step(t: MingPlay, seat: Seat, district: DistrictId, card: str) -> None:
    """Make one step of a walk: play the card and move the prince."""
    state.discard(t, seat, card_in_hand(t, seat, card))
    beside = district in state.held_by_princes(t, t.company.colours, seat)
    prince: PieceId = ids.PRINCE[seat]
    t.move((prince,), t.where[prince], ids.PRINCES[district], PASSING if beside else STANDING)


def arrive(t: MingPlay, seat: Seat) -> None:
    """Ask for the deployment where the prince has arrived or stayed, if any is possible; else go on."""
    if state.most_to_deploy(t, seat):
        go_on(t, seat, Deploying())
    else:
        next_action(t, seat)


def go_on(t: MingPlay, seat: Seat, decision: Decision) -> None:
    """Let `seat` decide more before its move is over."""
    t.ask((seat,), MOVE, decision, Acting(passed_in(t)).row())


def passed_in(t: Board) -> tuple[Seat, ...]:
    """The seats that have passed in this phase."""
    found: list[Any] = [seat for row in t.flow.agenda if row[0] == "action" for seat in row[1:]]
    return tuple(found)


def next_action(t: MingPlay, after: Seat = "", passed: tuple[Seat, ...] | None = None) -> None:
    """Ask the next player after `after` who has not passed; then go on to the scoring or the next round (P3)."""
    out = passed_in(t) if passed is None else passed
    for seat in following(state.order(t), after):
        if seat not in out:
            t.ask((seat,), MOVE, Acting(out))
            return
    t.enter(state.SCORING if t.round in rulings.SET_VALUES else "round_end")


def resume_action(t: MingPlay, seat: Seat) -> None:
    """Let `seat` move next, as if nobody had passed."""
    t.ask((seat,), MOVE, Acting())
