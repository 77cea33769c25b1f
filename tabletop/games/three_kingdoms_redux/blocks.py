"""The block of a state: it takes the actions that it has won in any order, or declines them (R3b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import actions, ids
from tabletop.games.three_kingdoms_redux.asking import Ask, StateAsk
from tabletop.games.three_kingdoms_redux.bidding import against_change
from tabletop.games.three_kingdoms_redux.bids import Bidder, bring_home, contest, why_before
from tabletop.games.three_kingdoms_redux.constructing import against_building
from tabletop.games.three_kingdoms_redux.data import SPACES, SpaceId, State, amount, amounts, called, placed_at
from tabletop.games.three_kingdoms_redux.goods import give
from tabletop.games.three_kingdoms_redux.play import CONFLICT, RESOLUTION, KingdomPlay, bids_on, does, names, recruited, round_of
from tabletop.games.three_kingdoms_redux.skills import BRANCH_WORDS, SPACE_OF, answer
from tabletop.games.three_kingdoms_redux.supply import flagged, held, order
from tabletop.games.three_kingdoms_redux.upkeep import due_words
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Click, Gesture
from tabletop.rules.play import Play, said
from tabletop.rules.questions import DONE, YES, not_offered
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import StackRow, row_below
from tabletop.rules.words import listed

DECLARED_LIMIT = "DECLARED_LIMIT"
DECLINE = "decline"
TAKE = "take."
"""Before an action, an answer that takes it; `decline.` before a space declines it. Old saves name the bare space first."""
AHEAD = ":"
"""Before the answer to the question of an action that is taken: `take.tribute.goods:2 gold`."""
COME_HOME = "generals and units come home"
FEW, MANY = 4, 5
"""What a state may declare: at most four actions, at least five."""
DECLARED = {"wu": (FEW, "2 rice", "Zhuge Jin"), "shu": (MANY, "1 gold", "Pang Tong")}
"""What states may declare, for what gain, and by whose skill."""
BEGUN, PREPARING, ACTED = range(3)
"""The steps of an action: begun, while the benefits before it are received, and when it is carried out."""


# Winners (R3a)


def find_winners(t: KingdomPlay) -> None:
    """Find who has won each space, send the losers home, and lay the blocks of the states on the stack."""
    t.phase = RESOLUTION
    contests = [(space, side, rivals) for space in SPACES for side, rivals in contest(t, space)]
    alone: dict[Sequence[State], list[SpaceId]] = {}
    for space, side, rivals in contests:
        if not rivals:
            alone.setdefault(side.present, []).append(space)
    for states, spaces in alone.items():
        t.step(unrivalled, states, spaces)
    for space, side, rivals in contests:
        if rivals:
            t.step(beats, space, side, rivals, why_before(t, space, side, rivals))
        if {"cao_cao", "pang_de"} <= set(side.generals):
            t.flag("wei", "won_with_cao_cao")
        for bid in [bid for other in rivals for bid in other.bids]:
            bring_home(t, bid)
    t.turn_is(won=tuple([(state, space) for space, side, _ in contests for state in side.states if state in side.present]))
    t.rows = [Block(state) for state in reversed(order(t))]


def unrivalled(t: Play, states: Sequence[State], spaces: Sequence[SpaceId]) -> str:
    """Say which spaces a state, or several allied ones, have for themselves."""
    return f"Without a rival {win(t, states)} {listed([placed_at(space) for space in spaces])}."


def beats(t: Play, space: SpaceId, side: Bidder, rivals: Sequence[Bidder], why: str) -> str:
    """Say who has won a space before whom."""
    beaten = listed([f"{names(t, other.present)} with {other.total}" for other in rivals])
    return f"{win(t, side.present)} {placed_at(space)} with {side.total} before {beaten}{why}."


def win(t: Play, states: Sequence[State]) -> str:
    """The beginning of a sentence that says what one or several allied states win."""
    return f"{names(t, states)} {'win' if len(states) > 1 else 'wins'}"


# The block


def won_by(t: Board, state: State) -> list[SpaceId]:
    """The spaces that a state has won and not yet dealt with."""
    return [space for one, space in round_of(t).won if one == state]


def taken(t: Board, state: State) -> int:
    """How many actions a state has taken this round."""
    return t.counters[ids.ACTIONS[state]]


def against_branch(t: Board, state: State, action: str, cards: Sequence[str]) -> Refused | None:
    """The first reason against taking an action with these cards there."""
    if flagged(t, state, "declared") == FEW and taken(t, state) >= FEW:
        return Refused("You have declared at most four actions, and have taken them.", DECLARED_LIMIT)
    idle = actions.why_idle(t, state, action, cards)
    return not_offered(idle) if idle else None


def against_declining(t: Board, state: State, spaces: Sequence[SpaceId]) -> Refused | None:
    """The first reason against declining these spaces: at least five actions were declared, and too few would be left."""
    if flagged(t, state, "declared") != MANY:
        return None
    left = [space for space in won_by(t, state) if space not in spaces]
    if taken(t, state) + len(left) >= MANY or all(against_branch(t, state, *one) for one in actions_on(t, state, spaces)):
        return None
    return Refused("You have declared at least five actions; then too few would be left.", DECLARED_LIMIT)


def actions_on(t: Board, state: State, spaces: Sequence[SpaceId]) -> Iterator[tuple[str, Sequence[str]]]:
    """The actions that these spaces offer to a state, each with the cards of the state there."""
    for space in spaces:
        cards = actions.cards_there(t, state, space)
        yield from [(action, cards) for action in actions.branches(t, state, space, cards)]


def offered_on(t: Board, state: State, space: SpaceId) -> list[str]:
    """The actions that a space offers to a state."""
    return [action for action, _ in actions_on(t, state, (space,))]


class Declaring(StateAsk, frozen=True, tag="declare"):
    """Zhuge Jin or Pang Tong: declare how many actions are taken in this block (9.4.11)."""

    known = (("wu", "shu"),)

    def ask(self, t: Board, seat: Seat) -> str:
        count, gain, who = DECLARED[self.state]
        return f"{who}: declare {'at most four' if count == FEW else 'at least five'} actions this round for {gain}, or not."

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        if choice == YES:
            count, gain, _ = DECLARED[self.state]
            t.flag(self.state, "declared", count)
            give(t, self.state, gain)


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
                t.step(does, self.state, "begins with the actions that were won")
            begin_block(t, self.state)
            return True
        if won_by(t, self.state):
            return False
        t.rows.pop()
        return True

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        won = won_by(t, self.state)
        return [*self.takes(t, actions_on(t, self.state, won)), *[f"{DECLINE}.{space}" for space in won], DONE]

    def options(self, t: Board, seat: Seat) -> list[str]:
        won = won_by(t, self.state)
        # An action is looked at once for all answers that may be given with it.
        open_ = [one for one in actions_on(t, self.state, won) if against_branch(t, self.state, *one) is None]
        ends = [(f"{DECLINE}.{space}", [space]) for space in won] + [(DONE, won)]
        return [*self.takes(t, open_), *[one for one, spaces in ends if against_declining(t, self.state, spaces) is None]]

    def takes(self, t: Board, offered: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
        """The answers that take one of these actions, each with every answer that may be given with it."""
        for action, cards in offered:
            ahead = actions.answers_ahead(t, self.state, action, cards)
            yield from [f"{TAKE}{action}{AHEAD}{one}" for one in ahead] or [f"{TAKE}{action}"]

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        space, action, _ = answer_in(choice)
        if action == DECLINE:
            return against_declining(t, self.state, (space,) if space else won_by(t, self.state))
        return against_branch(t, self.state, action, actions.cards_there(t, self.state, space))

    def accepts_too(self, t: Board, choice: str) -> bool:
        """The bare space, which old saves hold, and an action without the answer to its question."""
        won = won_by(t, self.state)
        return choice in won or choice.removeprefix(TAKE) in [action for action, _ in actions_on(t, self.state, won)]

    def refusal_of(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        if choice in self.considered(t, seat) or not self.accepts_too(t, choice):
            return super().refusal_of(t, seat, choice)
        return None if choice in SPACES else self.against(t, seat, choice)

    def hands(self, t: Board, seat: Seat, choice: str) -> tuple[Gesture, ...]:
        return (Click(zone=answer_in(choice).space),) if choice.startswith(TAKE) else ()

    def stray(self, t: Board, seat: Seat, choice: str) -> Refused:
        return super().stray(t, seat, answer_in(choice).space)

    def label(self, t: Board, choice: str) -> str:
        space, action, ahead = answer_in(choice)
        if not space:
            return super().label(t, choice)
        return f"Decline {called(space)}" if action == DECLINE else action_name(t, self.state, action, ahead)

    def detail(self, t: Board, seat: Seat, choice: str) -> str:
        space, action, ahead = answer_in(choice)
        if not space:
            return ""
        gist = "" if ahead or len(offered_on(t, self.state, space)) > 1 else SPACES[space].gist
        return actions.why_nothing(t, self.state, space) or (COME_HOME if action == DECLINE else gist)

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.rows.append(self)
        space, action, ahead = answer_in(choice)
        if choice in SPACES:
            t.rows.append(Taking(choice))
        elif action != DECLINE:
            t.turn_is(notes=())
            t.rows.append(Acting(action, ahead=ahead))
        else:
            for one in (space,) if space else won_by(t, self.state):
                decline(t, self.state, one)

    def sentence(self, story: Story, choice: str) -> str:
        space, action, ahead = answer_in(choice)
        if not space or choice in SPACES:
            return f"{story.who} {f'turns to {called(choice)}' if space else 'ends the actions of this round'}."
        if action != DECLINE:
            name = action_name(story.before, self.state, action, ahead)
            return f"{story.who} takes {name.replace(called(space), placed_at(space), 1)}."
        nothing = actions.why_nothing(story.before, self.state, space) if story.viewer == story.entry.seat else ""
        return f"{story.who} declines {placed_at(space)}{f': {nothing[:1].lower()}{nothing[1:]}' if nothing else '.'}"


class Won(NamedTuple):
    """What an answer to a block means."""

    space: SpaceId
    """Empty if it ends the block."""
    action: str
    """The action that is taken, or `DECLINE`."""
    ahead: str
    """The answer to the question of the action, if it is given with it."""


def answer_in(choice: str) -> Won:
    """What an answer to a block means: `take.tribute.goods:2 gold`, `decline.farm` or `done`."""
    action, _, ahead = choice.removeprefix(TAKE).partition(AHEAD)
    space = "" if choice == DONE else SPACE_OF.get(action) or action.removeprefix(f"{DECLINE}.")
    return Won(space, action if action in SPACE_OF else DECLINE, ahead)


def action_name(t: Board, state: State, action: str, ahead: str = "") -> str:
    """What an action is called: its space, and what it brings or which action it is, where there are several."""
    space = SPACE_OF[action]
    several = BRANCH_WORDS[action] if len(offered_on(t, state, space)) > 1 else ""
    words = amount(int(ahead), "ua") if ahead.isdecimal() else amounts(ahead) if ahead else several
    return f"{called(space)}: {words}" if words else called(space)


def begin_block(t: KingdomPlay, state: State) -> None:
    """Deal with Zhuge Jin and Pang Tong, who look at how many actions a state takes."""
    count = len(won_by(t, state))
    if state == "wu" and recruited(t, "zhuge_jin") and "wu" not in t.turn.allies:
        if count > FEW:
            t.rows.append(Declaring(state))
        else:
            t.step(said, f"Zhuge Jin works for {names(t, (state,))}: 2 rice.")
            give(t, state, "2 rice")
    if state == "shu" and recruited(t, "pang_tong") and count >= MANY:
        t.rows.append(Declaring(state))


class Taking(Ask, frozen=True, tag="take"):
    """Take the action of one space, or decline it: a question of old saves, which is answered as the block answers it."""

    words: ClassVar[dict[str, str]] = {**BRANCH_WORDS, DECLINE: f"decline: {COME_HOME}"}
    known = (SPACES,)
    space: SpaceId

    def in_block(self, choice: str) -> str:
        """The same answer to a block."""
        return f"{DECLINE}.{self.space}" if choice == DECLINE else f"{TAKE}{choice}"

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return (*offered_on(t, ids.STATE_OF[seat], self.space), DECLINE)

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        return Block(ids.STATE_OF[seat]).against(t, seat, self.in_block(choice))

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        t.pop(Block).chosen(t, self.in_block(choice))

    def sentence(self, story: Story, choice: str) -> str:
        return Block(ids.STATE_OF[story.entry.seat]).sentence(story, self.in_block(choice))


Block.leads_to = (Taking,)


class Acting(StackRow, frozen=True, tag="acting"):
    """An action from the benefits before it to the return of the generals; it lies below what is asked meanwhile."""

    known = (SPACE_OF, range(ACTED + 1))
    action: str
    step: int = BEGUN
    ahead: str = ""
    """The answer to the question of the action, if it was given when the action was taken."""

    def by_itself(self, t: KingdomPlay) -> bool:
        space, state = SPACE_OF[self.action], t.state
        t.rows[-1] = Acting(self.action, self.step + 1, self.ahead)
        if self.step == BEGUN:
            answer(t, "before", self.action, actions.cards_there(t, state, space))
        elif self.step == PREPARING:
            t.counter(ids.ACTIONS[state], taken(t, state) + 1)
            if space == "trade":
                t.flag(state, "took_trade")
            answer(t, "after", self.action, actions.cards_there(t, state, space))
            t.then(does, state, f"carries out {called(space)}")
            actions.act(t, self.action, space, self.ahead)
        else:
            t.rows.pop()
            come_home(t, state, space, keeps_gold=False)
        return True


def decline(t: KingdomPlay, state: State, space: SpaceId) -> None:
    """The generals return from a space whose action was declined, with all that went with them but popular support.

    If five actions were declared and can no longer be reached, the gold for them goes back (9.4.11).
    """
    come_home(t, state, space, keeps_gold=True)
    if flagged(t, state, "declared") == MANY and taken(t, state) + len(won_by(t, state)) < MANY:
        t.flag(state, "declared", 0)
        t.add(state, "gold", -min(1, held(t, state, "gold")))


def come_home(t: KingdomPlay, state: State, space: SpaceId, keeps_gold: bool) -> None:
    """The generals return from a space that is dealt with; gold for a tribe is spent by the action."""
    for bid in bids_on(t, space, (state,)):
        bring_home(t, bid, keeps_gold)
    t.turn_is(won=tuple([one for one in t.turn.won if one != (state, space)]))


# What may not be chosen while benefits before an action are received


def hinders(t: Board, seat: Seat, changed: Mapping[str, int], leaving: bool) -> Refused | None:
    """Why the supply may not change like this, or no more cards may be left: an action would become impossible."""
    state = ids.STATE_OF[seat]
    if (t.phase if isinstance(t, KingdomPlay) else t.flow.phase) == CONFLICT:
        return against_change(t, state, changed)
    if refused := against_building(t, state, changed):
        return refused
    acting = row_below(t, Acting)
    if acting is None or acting.step != PREPARING or actions.still_possible(t, state, acting.action, changed, leaving):
        return None
    return not_offered("Then the action could no longer be taken.")


KingdomPlay.hinders = staticmethod(hinders)
