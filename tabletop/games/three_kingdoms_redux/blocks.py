"""The block of a state: it takes the actions that it has won in any order, or declines them (R3b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.actions import BRANCH_WORDS, act, branches, cards_there, why_idle, why_nothing
from tabletop.games.three_kingdoms_redux.asking import DONE, NO, YES, Ask, StateAsk, not_offered
from tabletop.games.three_kingdoms_redux.bidding import against_change
from tabletop.games.three_kingdoms_redux.constructing import Construct, Paying
from tabletop.games.three_kingdoms_redux.data import SPACES, TRIBALS, SpaceId, State
from tabletop.games.three_kingdoms_redux.feasible import can_build, can_construct, purse_of, still_possible, sum_of
from tabletop.games.three_kingdoms_redux.generals import bids_on, recruited
from tabletop.games.three_kingdoms_redux.goods import give
from tabletop.games.three_kingdoms_redux.naming import called
from tabletop.games.three_kingdoms_redux.play import RESOLUTION, KingdomPlay, KingdomRow, round_of
from tabletop.games.three_kingdoms_redux.returning import bring_home
from tabletop.games.three_kingdoms_redux.skills import SPACE_OF, answer
from tabletop.games.three_kingdoms_redux.supply import flagged, held, order
from tabletop.games.three_kingdoms_redux.totals import winner
from tabletop.games.three_kingdoms_redux.upkeep import due_words
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Click, Gesture
from tabletop.rules.play import Play
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import row_below
from tabletop.rules.words import seat_name, seat_names

DECLARED_LIMIT = "DECLARED_LIMIT"
DECLINE = "decline"
TAKE = "take."
"""Before an action, an answer that takes it; `decline.` before a space declines it. Old saves name the bare space first."""
COME_HOME = "generals and units come home"
FEW, MANY = 4, 5
"""What a state may declare: at most four actions (Zhuge Jin), at least five (Pang Tong)."""
BEGUN, PREPARING, ACTED = range(3)
"""The steps of an action: begun, while the benefits before it are received, and when it is carried out."""


# Winners (R3a)


def find_winners(t: KingdomPlay) -> None:
    """Find who has won each space, send the losers home, and lay the blocks of the states on the stack."""
    t.phase = RESOLUTION
    found = {space: winner(t, space) for space in SPACES}
    won: list[tuple[State, SpaceId]] = []
    for space, side in found.items():
        if side is None:
            continue
        there = bids_on(t, space)
        t.step(wins, space, side.states, side.total)
        won += [(state, space) for state in side.states if any(ids.STATE_OF_GENERAL[bid.general] == state for bid in side.bids)]
        if {"cao_cao", "pang_de"} <= {bid.general for bid in side.bids}:
            t.flag("wei", "won_with_cao_cao")
        for bid in there:
            if bid not in side.bids:
                bring_home(t, bid)
    t.turn_is(won=tuple(won))
    t.rows = [Block(state) for state in reversed(order(t))]


def wins(t: Play, space: SpaceId, states: Sequence[State], total: int) -> str:
    """Say who has won a space."""
    who = seat_names(t, [ids.SEAT_OF[state] for state in states])
    return f"{who} {'win' if len(states) > 1 else 'wins'} {called(space)}{f' with {total}' if space not in TRIBALS else ''}."


# The block


def won_by(t: Board, state: State) -> list[SpaceId]:
    """The spaces that a state has won and not yet dealt with."""
    return [space for one, space in round_of(t).won if one == state]


def taken(t: Board, state: State) -> int:
    """How many actions a state has taken this round."""
    return t.counters[ids.ACTIONS[state]]


def against_branch(t: Board, state: State, action: str) -> Refused | None:
    """The first reason against taking an action."""
    if flagged(t, state, "declared") == FEW and taken(t, state) >= FEW:
        return Refused("You have declared at most four actions, and have taken them.", DECLARED_LIMIT)
    idle = why_idle(t, state, action)
    return not_offered(idle) if idle else None


def against_declining(t: Board, state: State, spaces: Sequence[SpaceId]) -> Refused | None:
    """The first reason against declining these spaces: at least five actions were declared, and too few would be left."""
    if flagged(t, state, "declared") != MANY:
        return None
    left = [space for space in won_by(t, state) if space not in spaces]
    actions = [action for space in spaces for action in branches(t, state, space)]
    if taken(t, state) + len(left) >= MANY or all(against_branch(t, state, action) for action in actions):
        return None
    return Refused("You have declared at least five actions; then too few would be left.", DECLARED_LIMIT)


class Declaring(StateAsk, frozen=True, tag="declare"):
    """Zhuge Jin or Pang Tong: declare how many actions are taken in this block (9.4.11)."""

    known = (("wu", "shu"),)
    words: ClassVar[dict[str, str]] = {YES: "declare it", NO: "declare nothing"}
    says = "decides: {choice}"

    def ask(self, t: Board, seat: Seat) -> str:
        if self.state == "wu":
            return "Zhuge Jin: declare at most four actions this round for 2 rice, or not."
        return "Pang Tong: declare at least five actions this round for 1 gold, or not."

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == YES:
            t.flag(self.state, "declared", FEW if self.state == "wu" else MANY)
            give(t, self.state, "2 rice" if self.state == "wu" else "1 gold")


class Block(StateAsk, frozen=True, tag="block"):
    """Take or decline the action of a space that was won, or end the block."""

    is_open = False
    words: ClassVar[dict[str, str]] = {DONE: f"decline the rest: {COME_HOME}"}
    begun: bool = False

    def ask(self, t: Board, seat: Seat) -> str:
        return f"Take or decline an action that you have won, or end your actions. {due_words(t, self.state)}".rstrip()

    def by_itself(self, t: KingdomPlay) -> bool:
        t.seat = ids.SEAT_OF[self.state]
        if not self.begun:
            t.rows[-1] = Block(self.state, True)
            if won_by(t, self.state):
                t.step(block_begins, self.state)
            begin_block(t, self.state)
            return True
        if won_by(t, self.state):
            return False
        t.rows.pop()
        return True

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        won = won_by(t, self.state)
        takes = [f"{TAKE}{action}" for space in won for action in branches(t, self.state, space)]
        return (*takes, *[f"{DECLINE}.{space}" for space in won], DONE)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        if choice == DONE:
            return against_declining(t, self.state, won_by(t, self.state))
        taking, answer = answer_in(choice)
        return taking.against(t, seat, answer)

    def is_old(self, t: Board, choice: str) -> bool:
        return choice in won_by(t, self.state)

    def refusal_of(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        return None if self.is_old(t, choice) else super().refusal_of(t, seat, choice)

    def hands(self, t: Board, seat: Seat, choice: str) -> tuple[Gesture, ...]:
        return (Click(zone=answer_in(choice)[0].space),) if choice.startswith(TAKE) else ()

    def stray(self, t: Board, seat: Seat, choice: str) -> Refused:
        return super().stray(t, seat, answer_in(choice)[0].space)

    def label(self, t: Board, choice: str) -> str:
        if choice == DONE:
            return super().label(t, choice)
        taking, answer = answer_in(choice)
        return f"Decline {called(taking.space)}" if answer == DECLINE else action_name(t, self.state, answer)

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        if choice == DONE:
            return ""
        taking, answer = answer_in(choice)
        gist = "" if len(branches(t, self.state, taking.space)) > 1 else SPACES[taking.space].gist
        return why_nothing(t, self.state, taking.space) or (COME_HOME if answer == DECLINE else gist)

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.rows.append(self)
        if choice in SPACES:
            t.rows.append(Taking(choice))
        elif choice != DONE:
            taking, answer = answer_in(choice)
            taking.chosen(t, answer)
        else:
            for space in won_by(t, self.state):
                decline(t, self.state, space)

    def sentence(self, story: Story, choice: str) -> str:
        if choice == DONE or choice in SPACES:
            return f"{story.who} ends the actions of this round." if choice == DONE else f"{story.who} turns to {called(choice)}."
        taking, answer = answer_in(choice)
        return taking.sentence(story, answer)


def answer_in(choice: str) -> tuple[Taking, str]:
    """What an answer to a block means: the space, and the action that is taken there or `DECLINE`."""
    answer = choice.removeprefix(TAKE)
    space = SPACE_OF.get(answer) or answer.removeprefix(f"{DECLINE}.")
    return Taking(space), answer if answer in SPACE_OF else DECLINE


def action_name(t: Board, state: State, action: str) -> str:
    """What an action is called: the name of its space, and which of its actions it is where the state has several."""
    space = SPACE_OF[action]
    return f"{called(space)}: {BRANCH_WORDS[action]}" if len(branches(t, state, space)) > 1 else called(space)


def block_begins(t: Play, state: State) -> str:
    """Say that a state now takes the actions that it has won."""
    return f"{seat_name(t, ids.SEAT_OF[state])} begins with the actions that were won."


def begin_block(t: KingdomPlay, state: State) -> None:
    """Deal with Zhuge Jin and Pang Tong, who look at how many actions a state takes."""
    count = len(won_by(t, state))
    if state == "wu" and recruited(t, "zhuge_jin") and "wu" not in t.turn.allies:
        if count > FEW:
            t.rows.append(Declaring(state))
        else:
            give(t, state, "2 rice")
    if state == "shu" and recruited(t, "pang_tong") and count >= MANY:
        t.rows.append(Declaring(state))


class Taking(Ask, frozen=True, tag="take"):
    """Take the action of a space, in one of its branches, or decline it. Old saves ask it; a block asks it of each space."""

    words: ClassVar[dict[str, str]] = {**BRANCH_WORDS, DECLINE: f"decline: {COME_HOME}"}
    known = (SPACES,)
    space: SpaceId

    def ask(self, t: Board, seat: Seat) -> str:
        nothing = why_nothing(t, ids.STATE_OF[seat], self.space)
        return f"{called(self.space)}: {f'{nothing} Decline' if nothing else 'take the action, or decline'} it."

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return (*branches(t, ids.STATE_OF[seat], self.space), DECLINE)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        state = ids.STATE_OF[seat]
        return against_declining(t, state, (self.space,)) if choice == DECLINE else against_branch(t, state, choice)

    def label(self, t: Board, choice: str) -> str:
        return "Take the action" if choice == self.space and choice not in BRANCH_WORDS else super().label(t, choice)

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == DECLINE:
            decline(t, t.state, self.space)
        else:
            t.turn_is(notes=())
            t.rows.append(Acting(choice))

    def sentence(self, story: Story, choice: str) -> str:
        if choice == DECLINE:
            own = story.viewer == story.entry.seat
            nothing = why_nothing(story.before, ids.STATE_OF[story.entry.seat], self.space) if own else ""
            return f"{story.who} declines {called(self.space)}{f': {nothing[:1].lower()}{nothing[1:]}' if nothing else '.'}"
        return f"{story.who} takes {action_name(story.before, ids.STATE_OF[story.entry.seat], choice)}."


class Acting(KingdomRow, frozen=True, tag="acting"):
    """An action from the benefits before it to the return of the generals; it lies below what is asked meanwhile."""

    known = (SPACE_OF, range(ACTED + 1))
    action: str
    step: int = BEGUN

    def by_itself(self, t: KingdomPlay) -> bool:
        space, state = SPACE_OF[self.action], t.state
        t.rows[-1] = Acting(self.action, self.step + 1)
        if self.step == BEGUN:
            answer(t, "before", self.action, cards_there(t, state, space))
        elif self.step == PREPARING:
            t.counter(ids.ACTIONS[state], taken(t, state) + 1)
            if space == "trade":
                t.flag(state, "took_trade")
            answer(t, "after", self.action, cards_there(t, state, space))
            t.then(acts, state, space)
            act(t, self.action, space)
        else:
            t.rows.pop()
            end_action(t, state, space)
        return True


def acts(t: Play, state: State, space: SpaceId) -> str:
    """Say that an action is carried out, after what its cards have brought."""
    return f"{seat_name(t, ids.SEAT_OF[state])} carries out {called(space)}."


def end_action(t: KingdomPlay, state: State, space: SpaceId) -> None:
    """The generals return after an action; gold for a tribe is spent."""
    for bid in bids_on(t, space, (state,)):
        bring_home(t, bid, keeps_gold=False)
    settle(t, state, space)


def decline(t: KingdomPlay, state: State, space: SpaceId) -> None:
    """The generals return from a space whose action was declined, with all that went with them but popular support.

    If five actions were declared and can no longer be reached, the gold for them goes back (9.4.11).
    """
    for bid in bids_on(t, space, (state,)):
        bring_home(t, bid)
    settle(t, state, space)
    if flagged(t, state, "declared") == MANY and taken(t, state) + len(won_by(t, state)) < MANY:
        t.flag(state, "declared", 0)
        t.add(state, "gold", -min(1, held(t, state, "gold")))


def settle(t: KingdomPlay, state: State, space: SpaceId) -> None:
    """A space is dealt with."""
    t.turn_is(won=tuple([one for one in t.turn.won if one != (state, space)]))


# What may not be chosen while benefits before an action are received


def hinders(t: Board, seat: Seat, changed: Mapping[str, int], leaving: bool) -> Refused | None:
    """Why the supply may not change like this, or no more cards may be left: an action would become impossible."""
    state = ids.STATE_OF[seat]
    if refused := against_change(t, state, changed):
        return refused
    paying, building = row_below(t, Paying), row_below(t, Construct)
    if paying is not None or (building is not None and building.at_space):
        purse = sum_of((purse_of(t, state), Counter(changed)))
        fits = can_build(t, state, purse, paying.card, paying.at_space) if paying else can_construct(t, state, purse)
        return None if fits else not_offered("Then nothing could be built any more.")
    acting = row_below(t, Acting)
    if acting is None or acting.step != PREPARING or still_possible(t, state, acting.action, Counter(changed), leaving):
        return None
    return not_offered("Then the action could no longer be taken.")


KingdomRow.hinders = staticmethod(hinders)
