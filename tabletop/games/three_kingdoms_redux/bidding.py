"""The conflict phase: the alliance space, Yu Jin, assigning generals, and Huang Gai (R2a to R2d)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from typing import ClassVar

from tabletop.core.equipment import PieceId, Seat
from tabletop.games.three_kingdoms_redux import data, ids
from tabletop.games.three_kingdoms_redux.actions import improvement, why_nothing
from tabletop.games.three_kingdoms_redux.asking import Ask, StateAsk, up_to
from tabletop.games.three_kingdoms_redux.bids import bidders, contribution, lowest_stand, send_out, things_with
from tabletop.games.three_kingdoms_redux.data import GeneralId, SpaceId, State, amount, called, placed_at, units_words
from tabletop.games.three_kingdoms_redux.play import CONFLICT, Bid, KingdomPlay, bid_of, bids_on, recruited, stage
from tabletop.games.three_kingdoms_redux.stationing import against_all, against_units, no_units, unit_choices
from tabletop.games.three_kingdoms_redux.supply import held, lacks, order
from tabletop.games.three_kingdoms_redux.upkeep import due_words, stay_words
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Drag
from tabletop.rules.questions import NO, PASS, STAY, YES, not_offered
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import StackRow, row_below
from tabletop.rules.words import listed

GOLD = "gold"
"""What gold with a general on a tribal space is called in a choice: `2 gold`."""
ALL_UNITS = frozenset(("", *data.TYPES, *[one + two for one in data.TYPES for two in data.TYPES]))
ALL_GIFTS = ALL_UNITS.union([f"{count} {GOLD}" for count in range(1, data.NUMBERS.most_tribal_gifts + 1)])
"""All that may ever go with a general."""


class Alliance(StateAsk, frozen=True, tag="alliance"):
    """Choose the alliance action space (R2a)."""

    def ask(self, t: Board, seat: Seat) -> str:
        ally = listed([called(one) for one in order(t)[1:] if one != self.state])
        where = f"one of the {len(data.COMMON)} common spaces, where all states may bid"
        return f"Put the alliance marker on {where}: you and {ally} add your totals there."

    carries = ids.ALLIANCE
    choices = data.COMMON

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.go(ids.ALLIANCE, choice, ids.ALLIANCE_SLOT)
        t.turn_is(allies=tuple(order(t)[1:]))


class Joining(StateAsk, frozen=True, tag="join"):
    """Yu Jin: return a bid token to join the alliance (R2b)."""

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == YES:
            t.go(next(one for one in t.zones[ids.STORE["wei"]] if one in ids.PLAIN_BIDS), ids.BID_BANK)
            t.turn_is(allies=data.STATES)


class Bidding(StackRow, frozen=True, tag="bidding"):
    """The states assign generals in turn, until all have passed or have no general left (R2c)."""

    next: int

    def by_itself(self, t: KingdomPlay) -> bool:
        states = order(t)
        for number in range(self.next, self.next + len(states)):
            state = states[number % len(states)]
            if state not in t.turn.passed and t.zones[ids.POOL[state]]:
                t.rows[-1] = Bidding((number + 1) % len(states))
                t.rows.append(Assigning(state))
                return True
        t.rows.pop()
        return True


class Sending(Ask, frozen=True):
    """A question about a general who is being sent out. The answer to the last of them says it all in the log."""

    is_open = True
    general: GeneralId

    def sentence(self, story: Story, choice: str) -> str:
        return sent_words(story, self.general)


class Going(Sending, frozen=True):
    """A question about what goes with a general to a space."""

    sole = True
    known: ClassVar[tuple[Container[object], ...]] = (data.GENERALS, data.SPACES)
    space: SpaceId

    def bid(self, choice: str) -> Bid:
        """The bid that an answer leads to, if nothing more goes with the general: here that of the general alone."""
        return Bid(self.general, self.space, 0, False, 0, "")

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        return bid_words(t, self.bid(choice))


Sending.leads_to = (Going,)


class Where(Sending, frozen=True, tag="where"):
    """Ask to which space the general goes."""

    carries = "{row.general}.token"
    choices = ids.SPACE_ZONES
    certain = frozenset(data.COMMON)
    known = (data.GENERALS,)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        state = ids.STATE_OF[seat]
        if refused := against_entry(state, choice):
            return refused
        if data.SPACES[choice].kind == "battle":
            return no_units(t, state, self.general, choice)
        return Refused("A general of yours is with the tribe already.", "TRIBAL_OCCUPIED") if bids_on(t, choice) else None

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        return brings(t, self.general, choice)

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.rows.append(With(self.general, choice))


@cache
def against_entry(state: State, space: SpaceId) -> Refused | None:
    """Why a state may never assign generals to a space; None if it may. It is remembered, as it is the same in all games."""
    if state in data.SPACES[space].states:
        return None
    return Refused(f"{called(state)} may not assign generals to {called(space)}.", "SPACE_FORBIDDEN")


class Assigning(StateAsk, frozen=True, tag="assign"):
    """Assign a general, or pass for the rest of the phase."""

    leads_to = (Sending,)

    def ask(self, t: Board, seat: Seat) -> str:
        return f"Assign one general from your pool, or pass for the rest of the round. {due_words(t, self.state)}".rstrip()

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return (*[ids.GENERAL_OF[token] for token in t.zones[ids.POOL[self.state]]], PASS)

    def stray(self, t: Board, seat: Seat, choice: str) -> Refused:
        if choice not in data.GENERALS:
            return super().stray(t, seat, choice)
        return Refused(f"{called(choice)} {why_away(t, self.state, choice)}, so you cannot assign him.", "GENERAL_UNAVAILABLE")

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == PASS:
            t.turn_is(passed=(*t.turn.passed, self.state))
        else:
            t.rows.append(Where(choice))

    def sentence(self, story: Story, choice: str) -> str:
        return f"{story.who} passes." if choice == PASS else sent_words(story, choice)


class Send(GameMove[KingdomPlay, Assigning], frozen=True, tag="send"):
    """Carry a general straight to his space: the choice of both in one."""

    listed = False
    by_hand = (Drag("{0.general}.token", "{0.space}"),)
    general: GeneralId
    space: SpaceId

    @classmethod
    def carried(cls, t: Board, seat: Seat, pending: Assigning, piece: PieceId) -> Iterable[Send]:
        return [cls(ids.GENERAL_OF[piece], space) for space in data.SPACES] if piece in ids.GENERAL_OF else ()

    def refusal(self, t: Board, seat: Seat, pending: Assigning) -> Refused | None:
        return pending.refusal_of(t, seat, self.general) or Where(self.general).refusal_of(t, seat, self.space)

    def brings(self, t: Board, seat: Seat, pending: Assigning) -> str:
        return brings(t, self.general, self.space)

    def resolve(self, t: KingdomPlay, seat: Seat, pending: Assigning) -> None:
        pending.answer(t, self.general)
        Where(self.general).answer(t, self.space)

    def sentence(self, story: Story) -> str:
        return sent_words(story, self.general)


class With(Going, frozen=True, tag="with"):
    """Ask which units or how much gold go with the general to a battle or a tribe; to a common space nothing does."""

    def ask(self, t: Board, seat: Seat) -> str:
        return f"What goes with {called(self.general)} to {placed_at(self.space)}?"

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        kind = data.SPACES[self.space].kind
        if kind == "common":
            return ("",)
        units = unit_choices(t, self.general)
        if kind == "battle":
            return units
        gold = [f"{count} {GOLD}" for count in range(1, data.NUMBERS.most_tribal_gifts + 1)]
        return ("", *gold, *[one for one in units if one])

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        state, (gold, units) = ids.STATE_OF[seat], gifts_of(choice)
        short = lacks(t, state, {GOLD: gold}, "NOT_ENOUGH") if gold else None
        return short or against_units(t, state, self.general, self.space, units)

    def stray(self, t: Board, seat: Seat, choice: str) -> Refused:
        if GOLD in choice and self.space in data.TRIBALS and set(choice) & set(data.TYPES):
            return Refused("Gold or units go to a tribe, never both.", "MIXED_OFFER")
        if GOLD in choice and self.space not in data.TRIBALS:
            return Refused("Gold goes with a general only to a tribe.", "TOKEN_NOT_ALLOWED")
        if not set(choice) <= set(data.TYPES):
            return super().stray(t, seat, choice)
        if data.SPACES[self.space].kind == "common":
            return Refused("No units go to a common space.", "TOKEN_NOT_ALLOWED")
        return against_units(t, ids.STATE_OF[seat], self.general, self.space, choice) or super().stray(t, seat, choice)

    def label(self, t: Board, choice: str) -> str:
        return f"With {gift_words(*gifts_of(choice)) or 'nothing'}"

    def bid(self, choice: str) -> Bid:
        return Bid(self.general, self.space, 0, False, *gifts_of(choice))

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        units = gifts_of(choice)[1] if self.space not in data.TRIBALS else ""
        return " · ".join(filter(None, [super().detail(t, seat, choice), stay_words(t, ids.STATE_OF[seat], units)]))

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.rows.append(Support(self.general, self.space, choice))


class Support(Going, frozen=True, tag="support"):
    """Ask how many popular support tokens go with the general."""

    known = (data.GENERALS, data.SPACES, ALL_GIFTS)
    gifts: str

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return ("0",) if self.space in data.TRIBALS else up_to(held(t, ids.STATE_OF[seat], "ps"))

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.rows.append(Token(self.general, self.space, self.gifts, int(choice)))

    def stray(self, t: Board, seat: Seat, choice: str) -> Refused:
        if self.space in data.TRIBALS:
            return Refused("No popular support is used on a tribal space.", "TOKEN_NOT_ALLOWED")
        short = lacks(t, ids.STATE_OF[seat], {"ps": int(choice)}, "NOT_ENOUGH") if choice.isdecimal() else None
        return short or super().stray(t, seat, choice)

    def label(self, t: Board, choice: str) -> str:
        return f"{choice if choice != '0' else 'No'} popular support"

    def bid(self, choice: str) -> Bid:
        return Bid(self.general, self.space, int(choice), False, *gifts_of(self.gifts))


class Token(Going, frozen=True, tag="token"):
    """Ask whether the Han emperor token goes with the general. After the answer he goes to his space."""

    certain = (NO,)
    known = (data.GENERALS, data.SPACES, ALL_GIFTS)
    gifts: str
    ps: int

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        if self.space in data.TRIBALS:
            return Refused("No token is used on a tribal space.", "TOKEN_NOT_ALLOWED")
        short = not t.zones[ids.EMPERORS[ids.STATE_OF[seat]]]
        return Refused("You have no Han emperor token at home.", "NOT_ENOUGH") if short else None

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        send_out(t, self.bid(choice))

    def bid(self, choice: str) -> Bid:
        return Bid(self.general, self.space, self.ps, choice == YES, *gifts_of(self.gifts))


class Deceiving(StateAsk, frozen=True, tag="deceive"):
    """Huang Gai may move to an empty common space (R2d)."""

    carries = ids.TOKENS["huang_gai"]
    choices = (*data.COMMON, STAY)
    certain = (STAY,)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        taken = bids_on(t, choice)
        return Refused("A general is assigned there; Huang Gai moves only to an empty space.", "NOT_OFFERED") if taken else None

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        bid = bid_of(t, "huang_gai")
        if choice == STAY or bid is None:
            return
        there = lowest_stand(t, bid.general, choice)
        for part, piece in {ids.TOKEN: ids.TOKENS[bid.general], **things_with(t, bid)}.items():
            t.go(piece, choice, ids.slot(choice, "wu", there, part))
        moved = bid._replace(space=choice)
        t.turn_is(bids=tuple([moved if one is bid else one for one in t.turn.bids]), left=bid.space)


def why_away(t: Board, state: State, general: GeneralId) -> str:
    """Why a general is not in the pool of a state, as the end of a sentence."""
    place, owner = t.where[ids.TOKENS[general]], ids.STATE_OF_GENERAL[general]
    if owner != state:
        return f"is a general of {called(owner)}"
    if place == ids.GUARDS:
        return "is with the emperor as guard"
    away = f"is assigned already to {called(place)}" if place in data.SPACES else "is stationed at a border for good"
    return "is not recruited" if place == ids.RESERVE[state] else away


def against_change(t: Board, state: State, changed: Mapping[str, int]) -> Refused | None:
    """Why the supply may not change like this while a general is being assigned: his units would be missing."""
    going = row_below(t, Going)
    if going is None or data.SPACES[going.space].kind != "battle":
        return None
    offered = [going.gifts] if isinstance(going, Support | Token) else unit_choices(t, going.general)
    refused = against_all(t, state, going.general, going.space, offered, changed)
    return not_offered(f"Then {called(going.general)} would have no units for the battle.") if refused else None


def brings(t: Board, general: GeneralId, space: SpaceId) -> str:
    """The words of a row: why the action of a space would do nothing, the bid of a general alone, those against it, the gist."""
    if space in data.TRIBALS:
        return data.SPACES[space].gist
    own = bid_words(t, Bid(general, space, 0, False, 0, ""))
    state = ids.STATE_OF_GENERAL[general]
    sides = [side for side in bidders(t, space) if state not in side.states]
    against = listed([f"{listed([called(one) for one in side.states])} {side.total}" for side in sides])
    # The row is seen while the hand is covered, so it must not say what is in it; the tip of the space does.
    secret = space == "construct" and t.zones[ids.HAND[state]]
    nothing = "its tip says what you can build" if secret else why_nothing(t, state, space, general)
    gist = "" if nothing else data.SPACES[space].gist
    return " · ".join(filter(None, (nothing.rstrip("."), own, against and f"against {against}", gist)))


def bid_words(t: Board, bid: Bid) -> str:
    """What a bid would add to the total of its side, and what that would then be; for a tribe, by how much the level rises."""
    if bid.space in data.TRIBALS:
        after = "the gold is spent" if bid.gold else "the units come home" if bid.units else ""
        return ", ".join(filter(None, (f"tribal level +{improvement(bid)}", after)))
    own, state = contribution(t, bid), ids.STATE_OF_GENERAL[bid.general]
    before = next((side.total for side in bidders(t, bid.space) if state in side.states), 0)
    return f"bid {own}{f', {before + own} in all' if before else ''}"


def sent_words(story: Story, general: GeneralId) -> str:
    """Say that a general was sent out with all that went with him, or that he will be when more has been chosen."""
    bid = bid_of(story.after, general)
    if bid is None:
        return f"{story.who} is about to send {called(general)}."
    tokens = [amount(bid.ps, "ps") if bid.ps else "", "the Han emperor token" if bid.emperor else ""]
    words = listed([one for one in (gift_words(bid.gold, bid.units), *tokens) if one])
    return f"{story.who} sends {called(general)}{f' with {words}' if words else ''} to {placed_at(bid.space)}."


def gifts_of(gifts: str) -> tuple[int, str]:
    """The gold and the units that a text names: `2 gold` or `VV`."""
    return (int(gifts.split()[0]), "") if gifts.endswith(GOLD) else (0, gifts)


def gift_words(gold: int, units: str) -> str:
    """Gold or units that go with a general, in words; empty for neither."""
    return amount(gold, GOLD) if gold else units_words(units) if units else ""


# The stages of the phase


def joining(t: KingdomPlay) -> list[Joining]:
    """The question to Wei, if Yu Jin has a token and Wei is outside the alliance (R2b)."""
    tokens = [one for one in t.zones[ids.STORE["wei"]] if one in ids.PLAIN_BIDS]
    return [Joining("wei")] if tokens and "wei" not in t.turn.allies else []


def deceiving(t: KingdomPlay) -> list[Deceiving]:
    """The question to Wu, if Huang Gai is on a common space and another one is empty (R2d)."""
    stands = recruited(t, "huang_gai") and t.where[ids.TOKENS["huang_gai"]] in data.COMMON
    return [Deceiving("wu")] if stands and not all(bids_on(t, space) for space in data.COMMON) else []


choose_alliance = stage(CONFLICT, lambda t: [Alliance(order(t)[-1])])
"""The last state in order chooses the alliance space (R2a)."""
ask_yu_jin = stage(CONFLICT, joining)
bid = stage(CONFLICT, lambda t: [Bidding(0)])
"""The assignments (R2c)."""
ask_huang_gai = stage(CONFLICT, deceiving)
