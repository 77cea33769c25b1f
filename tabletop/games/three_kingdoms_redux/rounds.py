"""The rounds: what happens in which order, the new order of states, and the end of the game (sections 5 and 8)."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.equipment import Seat
from tabletop.games.three_kingdoms_redux import bidding, blocks, ids, recruiting, upkeep
from tabletop.games.three_kingdoms_redux.borders import stationed_generals
from tabletop.games.three_kingdoms_redux.data import GENERALS, NUMBERS, STATES
from tabletop.games.three_kingdoms_redux.play import CONFLICT, RECRUITMENT, RESOLUTION, ROUND_END, SETUP, KingdomPlay, Round
from tabletop.games.three_kingdoms_redux.supply import ORDER_TRACK, ROUND_TRACK, order, rank_of
from tabletop.rules.decisions import Board
from tabletop.rules.play import OVER, PhaseRule, said
from tabletop.rules.turns import round_begins
from tabletop.rules.words import seat_name


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
        t.step(said, f"The new order is {t.names(after)}.")
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


STAGES: tuple[Callable[[KingdomPlay], None], ...] = (
    next_round,
    begin_round,
    recruiting.recruitment,
    bidding.choose_alliance,
    bidding.ask_yu_jin,
    bidding.bid,
    bidding.ask_huang_gai,
    blocks.find_winners,
    upkeep.benefits,
    upkeep.reduce_relations,
    upkeep.maintain,
    end_check,
    next_round,
)
"""The stages of a round, in order; a round that has just begun is at the first, and never comes back to it."""
STAGE_PHASES = (SETUP, "", RECRUITMENT, *[CONFLICT] * 4, RESOLUTION, *[ROUND_END] * 4)
"""The phase of each stage that asks for something."""
FOLLOWS = {
    SETUP: "When all have chosen, the first round begins.",
    RECRUITMENT: "Then the last state in order chooses the alliance space.",
    CONFLICT: "When all have passed, the highest total on each space acts.",
    RESOLUTION: "When all have acted, the round ends: benefits, tribes and upkeep.",
    ROUND_END: "Then the next round begins.",
}
"""What follows on each phase."""


def resume_at(stage: Callable[[KingdomPlay], None]) -> Callable[[KingdomPlay, Seat], None]:
    """A function that takes up play at a stage: all generals on spaces go home, for nobody knows what was with them."""

    def resume(t: KingdomPlay, seat: Seat) -> None:
        for general in GENERALS:
            if t.where[ids.TOKENS[general]] in ids.SPACE_ZONES:
                t.go(ids.TOKENS[general], ids.POOL[ids.STATE_OF_GENERAL[general]])
        t.seat, t.rows = seat, []
        t.turn = Round(STAGES.index(stage) - 1)
        t.phase = RECRUITMENT

    return resume


PHASES = tuple(
    PhaseRule(phase, name, resume_at(stage), resume_at(stage))
    for phase, name, stage in (
        (RECRUITMENT, "1 Recruitment", recruiting.recruitment),
        (CONFLICT, "2 Bidding", bidding.choose_alliance),
        (ROUND_END, "4 End of the round", upkeep.benefits),
    )
)
