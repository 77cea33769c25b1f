"""The set-up, the turn from step to step, and passing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from tabletop.core.equipment import Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.events import PiecesFaced, PiecesTurned
from tabletop.games.round_house import ids
from tabletop.games.round_house.assistants import move_merchant
from tabletop.games.round_house.data import HOUSE, ORDERS
from tabletop.games.round_house.experts import expert_step
from tabletop.games.round_house.gains import HouseMove, More
from tabletop.games.round_house.layout import hall_angle
from tabletop.games.round_house.markets import upkeep
from tabletop.games.round_house.menus import Reward, Sent
from tabletop.games.round_house.orders import Bonus, Ordering, bonus_step, refill_step
from tabletop.games.round_house.play import AT_EXPERT, AT_MOVE, NO_TURN, HousePlay, HouseRow
from tabletop.games.round_house.walking import ExpertStep, NeutralWindow, RoomOffer, Walking, all_walks, arrive, neutral_window
from tabletop.games.round_house.worship import Third
from tabletop.rules.decisions import Board, made_of
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piles import shuffle_first, turn_up
from tabletop.rules.play import OVER, PhaseRule
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import Declining, offering
from tabletop.rules.words import seat_name

Offer = NeutralWindow | RoomOffer | ExpertStep | Reward | Sent | More | Third | Bonus
"""What may be declined."""
GOES_ON = NeutralWindow, ExpertStep
"""What is declined by an answer to what comes next, so that declining it does nothing and is not listed."""


class Pass(Declining[HousePlay, Offer], frozen=True, tag="pass"):
    """Decline what is offered: an expert, a neutral move, the rest of a reward, a bonus."""

    certain = True

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Offer) -> Iterable[Pass]:
        return () if is_unfinished(t, seat, pending) or isinstance(pending, GOES_ON) else made_of(cls)

    def wasted(self, t: Board, seat: Seat, pending: Offer) -> bool:
        return isinstance(pending, GOES_ON)

    def refusal(self, t: Board, seat: Seat, pending: Offer) -> Refused | None:
        unfinished = is_unfinished(t, seat, pending)
        return Refused(f"This is not over yet. {pending.ask(t, seat)}", ids.WRONG_TIME) if unfinished else None


def is_unfinished(t: Board, seat: Seat, pending: Offer) -> bool:
    """Whether something is left that must be done, or that is declined in another way."""
    bound = isinstance(pending, Reward) and pending.is_bound(t, seat)
    return bound or (isinstance(pending, Sent) and pending.below(t) is not None)


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
    t.seat, t.rows = seat, []
    t.turn = replace(NO_TURN, vp=t.counters[ids.POINTS[seat]])


STAGES: tuple[Callable[[HousePlay], None], ...] = (
    end_turn,
    neutral_window,
    expert_step,
    neutral_window,
    offering(Walking()),
    upkeep,
    neutral_window,
    bonus_step,
    refill_step,
    offering(Ordering()),
    end_turn,
)
"""The stages of a turn, in order. A turn is at the first one when it has just begun, and never comes back to it."""
AT_BONUS, AT_ORDERS, AT_END = 7, 9, 10


def resume_at(stage: int) -> Callable[[HousePlay, Seat], None]:
    """A function that takes up play with the turn of a seat at this stage. What was used stays used if it is the same turn."""

    def resume(t: HousePlay, seat: Seat) -> None:
        if stage <= AT_MOVE and not any(all_walks(t, seat).values()):
            raise MoveRefusedError(f"{seat_name(t, seat)} has no leader that can walk.")
        goes_on, turn, round_ = t.seat == seat and t.turn.stage and stage, t.turn, t.round
        begin_turn(t, seat)
        t.round = round_
        t.turn = replace(turn if goes_on else t.turn, stage=max(0, stage - 1))
        t.phase = ids.MOVE

    return resume


PHASES = tuple(
    PhaseRule(phase, name, resume_at(stage), resume_at(stage))
    for phase, name, stage in (
        ("start", "The turn begins", 0),
        (ids.EXPERT, "1 Expert", AT_EXPERT),
        (ids.MOVE, "2 Walk a leader", AT_MOVE),
        (ids.BONUS, "4 Bonuses", AT_BONUS),
        (ids.ORDERING, "5 Orders", AT_ORDERS),
    )
)


class PlacingHall(HouseRow, frozen=True, tag="hall"):
    """Set up the Hall (variant)."""

    phases = (ids.SETUP,)
    question = "Set the Ancestral Hall over one of the four stairs."


class PlaceHall(HouseMove[PlacingHall], frozen=True, tag="place_hall"):
    """Set the Hall on a boundary with a stair (variant)."""

    choices = tuple((boundary,) for boundary in ids.STANDS)
    says = "sets the Ancestral Hall"
    boundary: str

    def refusal(self, t: Board, seat: Seat, pending: PlacingHall) -> Refused | None:
        return None if self.boundary in ids.STANDS else Refused("The Hall stands over one of the four stairs.", "NO_SUCH_PLACE")

    def gestures(self, t: Board, seat: Seat, pending: PlacingHall) -> tuple[Gesture, ...]:
        spot, number = ids.STANDS[self.boundary], int(self.boundary[1:])
        return Drag(ids.STAND, spot), Click(zone=spot), Button(f"Hall between rooms {number} and {number % 6 + 1}")

    def effect(self, t: HousePlay, seat: Seat, pending: PlacingHall) -> None:
        place_hall(t, self.boundary)


def set_up(t: HousePlay) -> None:
    """Set up as in section 4 of the reference, then begin the first turn or let a player place the Hall."""
    count = len(t.seats)
    lay_tiles(t)
    t.move((ids.MERCHANT,), t.where[ids.MERCHANT], HOUSE.merchant_start, (ids.SLOT_PLACE[ids.MERCHANT_SPOT],))
    shuffle_first(t, ids.AMULET_STACK)
    for space in (*[space for space, gives in ids.SPACES.items() if gives == "amulet"], ids.END_SPACE):
        turn_up(t, ids.AMULET_STACK, space)
    t.fill_up(ids.AMULET_STACK, ids.AMULET_DISPLAY)
    for number, tile in enumerate(t.rng.shuffled(t.zones[ids.TEMPLE])):
        t.move((tile,), ids.TEMPLE, ids.TEMPLE, (ids.SLOT_PLACE[number],))
    shuffle_first(t, ids.PIRATE_STACK)
    t.fill_up(ids.PIRATE_STACK, ids.PIRATE_DISPLAY)
    deal_orders(t)
    shuffle_first(t, ids.EXPERT_DECK)
    t.fill_up(ids.EXPERT_DECK, ids.EXPERT_DISPLAY)
    stock_house(t)
    first = t.rng.below(count)
    t.counter(ids.FIRST, first)
    for number in range(count):
        seat = t.seats[(first + number) % count]
        t.counter(ids.COINS[seat], HOUSE.start_coins[number])
        gold = t.zones[ids.SUPPLY["gold"]][-HOUSE.start_gold :]
        t.move(gold, ids.SUPPLY["gold"], ids.GOODS[seat]["gold"])
    t.seat, t.phase, t.round = t.seats[first], ids.SETUP, 0
    if t.counters.get(ids.FREE_HALL):
        t.seat = t.seats[first - 1]
        t.rows = [PlacingHall()]
    else:
        place_hall(t, HOUSE.graph_base.hall_default)


def lay_tiles(t: HousePlay) -> None:
    """Lay the large and small room tiles on the outer ring."""
    for slots, tiles in ((ids.LARGE_SLOTS, ids.LARGE_TILES), (ids.SMALL_SLOTS, ids.SMALL_TILES)):
        for number, (slot, tile) in enumerate(zip(slots, t.rng.shuffled(tiles), strict=False)):
            t.move((tile,), t.where[tile], ids.TILE_SPACE[slot])
            t.record(PiecesFaced((tile,), (number,)))


def deal_orders(t: HousePlay) -> None:
    """Deal a starting order to each player, and shuffle the others into the deck."""
    starting = t.rng.shuffled([card for card in t.zones[ids.ORDER_DECK] if ORDERS[card].start])
    for seat, card in zip(t.seats, starting, strict=False):
        t.move((card,), ids.ORDER_DECK, ids.OPEN_ORDERS[seat])
    shuffle_first(t, ids.ORDER_DECK)
    t.fill_up(ids.ORDER_DECK, ids.ORDER_DISPLAY)


def stock_house(t: HousePlay) -> None:
    """Put coins on the Money Lender, cubes in the Warehouse, and for two players the neutral leaders in their rooms."""
    upkeep(t)
    if len(t.seats) == 2:
        for colour, leader in ids.NEUTRALS.items():
            t.move((leader,), t.where[leader], HOUSE.neutral_start[colour])


def place_hall(t: HousePlay, boundary: str) -> None:
    """Set the Hall over a stair with all leaders on it, and begin the first turn."""
    t.move((ids.STAND,), t.where[ids.STAND], ids.STANDS[boundary])
    t.record(PiecesTurned((ids.STAND,), (hall_angle(boundary),)))
    for seat in t.seats:
        for leader in ids.LEADERS[seat][: 1 if len(t.seats) == 5 else 2]:
            arrive(t, leader, ids.HALL)
    t.round = 0
    begin_turn(t, t.seats[t.counters[ids.FIRST]])
