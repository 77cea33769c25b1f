"""The set-up, recruitment, what happens in a round in which order, and the end of the game (sections 4, 5 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabletop.core.equipment import Seat
from tabletop.core.view import SECRET
from tabletop.games.three_kingdoms_redux import bidding, blocks, ids, play, upkeep
from tabletop.games.three_kingdoms_redux.asking import StateAsk
from tabletop.games.three_kingdoms_redux.borders import stationed_generals
from tabletop.games.three_kingdoms_redux.data import GENERALS, NUMBERS, STATE_ROWS, STATES, GeneralId, State, called
from tabletop.games.three_kingdoms_redux.goods import give
from tabletop.games.three_kingdoms_redux.play import KingdomPlay, Round, cards_of, stage
from tabletop.games.three_kingdoms_redux.skills import answer
from tabletop.games.three_kingdoms_redux.supply import ORDER_TRACK, ROUND_TRACK, order, rank_of
from tabletop.rules.decisions import Board, Story
from tabletop.rules.piles import put_under, shuffle_first
from tabletop.rules.play import OVER, PhaseRule, Play, said
from tabletop.rules.questions import not_offered
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import StackRow, row_below
from tabletop.rules.turns import round_begins
from tabletop.rules.words import seat_name


class Kept(StackRow, frozen=True, tag=SECRET):
    """The generals that a state has chosen in the set-up; the others see only that it has chosen."""

    open_ended = True
    seat: Seat
    chosen: tuple[GeneralId, ...] = ()

    def by_itself(self, t: KingdomPlay) -> bool:
        t.rows.pop()
        t.seat = self.seat
        for general in self.chosen:
            recruit(t, general, 1)
        put_under(t, tuple(drawn(t, t.state)), ids.HAND[t.state], ids.GENERAL_DECK[t.state])
        return True


class Beginning(StateAsk, frozen=True, tag="begin"):
    """Keep one of the six generals drawn in the set-up."""

    is_open = False
    known = (STATES, range(1, NUMBERS.setup_draw))
    left: int

    def ask(self, t: Board, seat: Seat) -> str:
        more = " more" if self.left < STATE_ROWS[self.state].keeps else ""
        return f"Keep {self.left}{more} of the generals that you have drawn; choose one."

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return tuple(drawn(t, self.state))

    def against(self, t: Board, seat: Seat, choice: str) -> Refused | None:
        kept = row_below(t, Kept)
        chosen = kept is not None and kept.seat == seat and choice in kept.chosen
        return not_offered("You keep him already.") if chosen else None

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        kept = row_below(t, Kept)
        before: tuple[GeneralId, ...] = ()
        if kept is not None and kept.seat == t.seat:
            before = kept.chosen
            t.rows.remove(kept)
        # What is chosen lies below the questions of the states that are still to choose.
        number = sum([isinstance(row, Kept) for row in t.rows])
        t.rows.insert(number, Kept(t.seat, (*before, choice)))
        if self.left > 1:
            t.rows.append(Beginning(self.state, self.left - 1))

    def sentence(self, story: Story, choice: str) -> str:
        return f"{story.who} keeps {called(choice) if story.viewer == story.entry.seat else 'a general'}."


class Recruiting(StateAsk, frozen=True, tag="recruit"):
    """Keep one of the generals drawn."""

    is_open = False
    ready: bool = False
    """Whether the cards have been drawn and the skills of recruitment were offered."""

    def considered(self, t: Board, seat: Seat) -> Sequence[str]:
        return tuple(drawn(t, self.state))

    def by_itself(self, t: KingdomPlay) -> bool:
        t.seat = ids.SEAT_OF[self.state]
        if self.ready:
            if drawn(t, self.state):
                return False
            t.rows.pop()
            return True
        give(t, self.state, f"{NUMBERS.recruit_draw} general")
        t.rows[-1] = Recruiting(self.state, True)
        answer(t, "after", "drawing", cards_of(t, self.state))
        return True

    def chosen(self, t: KingdomPlay, choice: str) -> None:
        recruit(t, choice, t.round)
        put_under(t, tuple(drawn(t, self.state)), ids.HAND[self.state], ids.GENERAL_DECK[self.state])


def drawn(t: Board, state: State) -> list[GeneralId]:
    """The general cards in the hand of a state; the blanks that others see are none."""
    return [card for card in t.zones[ids.HAND[state]] if card in GENERALS]


def recruit(t: KingdomPlay, general: GeneralId, number: int) -> None:
    """Lay a general's card open before his state, and his token into the pool."""
    state = ids.STATE_OF_GENERAL[general]
    t.go(general, ids.RECRUITED[state])
    t.reveal(general)
    t.go(ids.TOKENS[general], ids.POOL[state])
    t.counter(ids.MEMORY[general, "recruited"], number)


def begin_choosing(t: KingdomPlay) -> None:
    """Draw six generals for each state, and ask the states in order which ones they keep (section 4)."""
    for state in STATES:
        give(t, state, f"{NUMBERS.setup_draw} general")
    t.rows = [Beginning(state, STATE_ROWS[state].keeps) for state in reversed(STATES)]
    t.phase = play.SETUP


recruitment = stage(
    play.RECRUITMENT, lambda t: [Recruiting(state) for state in reversed(order(t)) if t.round in STATE_ROWS[state].recruits]
)
"""R1: each state that recruits in this round, in order."""


# The set-up by chance


def set_up(t: Play) -> None:
    """Shuffle the five decks, lay the criterion markers by chance, and deal each state its first enhancement cards."""
    shuffle_first(t, *ids.DECK.values(), *ids.GENERAL_DECK.values())
    for marker, zone in zip(t.rng.shuffled(tuple(ids.CRITERION.values())), ids.CRITERION_ZONE.values(), strict=True):
        if t.where[marker] != zone:
            t.move((marker,), t.where[marker], zone)
    for state in STATES:
        for deck in ids.DECK.values():
            t.move(t.zones[deck][-NUMBERS.dealt_each_deck :], deck, ids.HAND[state])


def begin_round(t: KingdomPlay) -> None:
    """R0: the round marker moves on, and what was remembered of the last round is forgotten."""
    t.round += 1
    t.step(round_begins, t.round)
    ROUND_TRACK.put(t, ids.ROUND, t.round - 1)
    for state in STATES:
        t.counter(ids.ACTIONS[state], 0)
        for flag in ids.FLAGS:
            t.flag(state, flag, 0)
    if t.where[ids.ALLIANCE] != ids.ALLIANCE_HOME:
        t.go(ids.ALLIANCE, ids.ALLIANCE_HOME)


def end_check(t: KingdomPlay) -> None:
    """End the game after this round, or set the order of the next (8.2 and 3.8)."""
    if why_over(t):
        t.step(said, f"The game is over. {why_over(t)}")
        t.phase = OVER
        return
    before = order(t)
    after = sorted(before, key=lambda state: -t.counters[ids.ACTIONS[state]])
    if after != before:
        t.step(said, f"The new order is {play.names(t, after)}.")
    for number, state in enumerate(after):
        ORDER_TRACK.put(t, ids.ORDER_MARKER[state], number)
    t.rows = [upkeep.Recall(state) for state in reversed(before)]


def next_round(t: KingdomPlay) -> None:
    """Begin the next round."""
    t.turn = Round(0)


def why_over(t: Board) -> str:
    """Why the game ends with this round; empty if it goes on."""
    round_ = t.round if isinstance(t, KingdomPlay) else t.flow.round
    if round_ >= NUMBERS.rounds:
        return f"Round {NUMBERS.rounds} is over."
    for state in STATES:
        if stationed_generals(t, state) >= NUMBERS.stationed_to_end:
            return f"{seat_name(t, ids.SEAT_OF[state])} has stationed {NUMBERS.stationed_to_end} generals."
        if rank_of(t, state) >= NUMBERS.highest_rank:
            return f"{seat_name(t, ids.SEAT_OF[state])} has become Emperor."
    return ""


class RoundStage(NamedTuple):
    """A stage of the round."""

    begin: play.Stage
    phase: str
    """Its phase, if it asks for something."""
    rows: Sequence[type[StackRow]]
    """The rows that may lie on the round while it lasts."""
    name: str = ""
    """What its phase is called, if play can be taken up at it."""


ROUND_STAGES = (
    RoundStage(next_round, play.SETUP, (Kept, Beginning)),
    RoundStage(begin_round, "", ()),
    RoundStage(recruitment, play.RECRUITMENT, (Recruiting,), "1 Recruitment"),
    RoundStage(bidding.choose_alliance, play.CONFLICT, (bidding.Alliance,), "2 Bidding"),
    RoundStage(bidding.ask_yu_jin, play.CONFLICT, (bidding.Joining,)),
    RoundStage(bidding.bid, play.CONFLICT, (bidding.Bidding,)),
    RoundStage(bidding.ask_huang_gai, play.CONFLICT, (bidding.Deceiving,)),
    RoundStage(blocks.find_winners, play.RESOLUTION, (blocks.Block,)),
    RoundStage(upkeep.benefits, play.ROUND_END, (upkeep.Benefits,), "4 End of the round"),
    RoundStage(upkeep.reduce_relations, play.ROUND_END, (upkeep.Falling,)),
    RoundStage(upkeep.maintain, play.ROUND_END, (upkeep.Armies, upkeep.Supporting, upkeep.Benefits)),
    RoundStage(end_check, play.ROUND_END, (upkeep.Recall,)),
    RoundStage(next_round, "", ()),
)
"""The stages of a round, in order; a round that has just begun is at the first, and never comes back to it."""
STAGES = tuple(one.begin for one in ROUND_STAGES)
FOLLOWS = {
    play.SETUP: "When all have chosen, the first round begins.",
    play.RECRUITMENT: "Then the last state in order chooses the alliance space.",
    play.CONFLICT: "When all have passed, the highest total on each space acts.",
    play.RESOLUTION: "When all have acted, the round ends: benefits, tribes and upkeep.",
    play.ROUND_END: "Then the next round begins.",
}
"""What follows on each phase."""


def resume_at(stage: int) -> Callable[[KingdomPlay, Seat], None]:
    """A function that takes up play at a stage: all generals on spaces go home, for nobody knows what was with them."""

    def resume(t: KingdomPlay, seat: Seat) -> None:
        for general in GENERALS:
            if t.where[ids.TOKENS[general]] in ids.SPACE_ZONES:
                t.go(ids.TOKENS[general], ids.POOL[ids.STATE_OF_GENERAL[general]])
        t.seat, t.rows = seat, []
        t.turn = Round(stage - 1)
        t.phase = play.RECRUITMENT

    return resume


PHASES = tuple(PhaseRule(one.phase, one.name, resume_at(at), resume_at(at)) for at, one in enumerate(ROUND_STAGES) if one.name)
