"""The turn from step to step, and passing."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.games.round_house import ids
from tabletop.games.round_house.assistants import move_merchant
from tabletop.games.round_house.experts import ExpertStep, expert_step
from tabletop.games.round_house.gains import HouseMove, More
from tabletop.games.round_house.markets import upkeep
from tabletop.games.round_house.menus import Reward, Sent
from tabletop.games.round_house.orders import Bonus, bonus_step, order_step, refill_step
from tabletop.games.round_house.play import MOVE, NO_TURN, WRONG_TIME, HousePlay, HouseRow
from tabletop.games.round_house.walking import NeutralWindow, RoomOffer, Walking, all_walks, neutral_window
from tabletop.games.round_house.worship import Third
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Button, Gesture
from tabletop.rules.play import OVER
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import seat_name


class Pass(HouseMove[NeutralWindow | RoomOffer | ExpertStep | Reward | Sent | More | Third | Bonus], frozen=True, tag="pass"):
    """Decline what is offered: an expert, a neutral move, the rest of a reward, a bonus."""

    def refusal(self, t: Board, seat: Seat, pending: HouseRow) -> Refused | None:
        unfinished = isinstance(pending, Reward) and pending.is_bound(t, seat)
        if unfinished or (isinstance(pending, Sent) and pending.below(t) is not None):
            return Refused(f"This is not over yet. {pending.ask(t, seat)}", WRONG_TIME)
        return None

    def gestures(self, t: Board, seat: Seat, pending: HouseRow) -> tuple[Gesture, ...]:
        return (Button(pending.decline),)

    def effect(self, t: HousePlay, seat: Seat, pending: HouseRow) -> None:
        if rest := pending.passed():
            t.rows.append(rest)

    def sentence(self, story: Story) -> str:
        declined = story.decision.declined if isinstance(story.decision, HouseRow) else HouseRow.declined
        return f"{story.who} {declined}."


def walk_step(t: HousePlay) -> None:
    """Begin step 2."""
    t.rows.append(Walking())
    t.phase = MOVE


def end_turn(t: HousePlay) -> None:
    """Move the merchant on if it was used; then begin the next player's turn, or end the game."""
    if t.turn.sent:
        move_merchant(t)
    number = (t.seats.index(t.seat) + 1) % len(t.seats)
    if t.counters[ids.ENDED_BY] == number + 1:
        t.phase = OVER
    else:
        begin_turn(t, t.seats[number])


def begin_turn(t: HousePlay, seat: Seat) -> None:
    """Begin the turn of `seat`."""
    if t.seats.index(seat) == t.counters[ids.FIRST]:
        t.round += 1
    t.seat = seat
    t.turn = replace(NO_TURN, vp=t.counters[ids.POINTS[seat]])
    t.rows = []


AT_START = 0
STAGES: tuple[Callable[[HousePlay], None], ...] = (
    end_turn,
    neutral_window,
    expert_step,
    neutral_window,
    walk_step,
    upkeep,
    neutral_window,
    bonus_step,
    refill_step,
    order_step,
    end_turn,
)
"""The stages of a turn, in order. A turn is at the first one when it has just begun, and never comes back to it."""
AT_EXPERT, AT_NEUTRAL_2, AT_MOVE, AT_BONUS, AT_ORDERS, AT_END = 2, 3, 4, 7, 9, 10


def resume_at(stage: int) -> Callable[[HousePlay, Seat], None]:
    """A function that takes up play with the turn of a seat at this stage. What was used stays used if it is the same turn."""

    def resume(t: HousePlay, seat: Seat) -> None:
        if stage <= AT_MOVE and not any(all_walks(t, seat).values()):
            raise MoveRefusedError(f"{seat_name(t, seat)} has no leader that can walk.")
        goes_on, turn, round_ = t.seat == seat and t.turn.stage and stage, t.turn, t.round
        begin_turn(t, seat)
        t.round = round_
        t.turn = replace(turn if goes_on else t.turn, stage=max(AT_START, stage - 1))
        t.phase = MOVE

    return resume
