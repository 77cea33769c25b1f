"""Set up the game: lay out tiles, displays and goods, place the Hall, begin the first turn."""

from __future__ import annotations

from tabletop.core.equipment import Seat
from tabletop.core.events import PiecesFaced, PiecesTurned
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import HOUSE, ORDERS
from tabletop.games.round_house.gains import HouseMove
from tabletop.games.round_house.layout import hall_angle
from tabletop.games.round_house.markets import upkeep
from tabletop.games.round_house.play import SETUP, SLOT_PLACE, HousePlay, HouseRow, refill, shuffle_at_start, turn_up
from tabletop.games.round_house.turn import begin_turn
from tabletop.games.round_house.walking import arrive
from tabletop.rules.decisions import Board
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused


class PlacingHall(HouseRow, frozen=True, tag="hall"):
    """Set up the Hall (variant)."""

    phases = (SETUP,)
    question = "Set the Ancestral Hall over one of the four stairs."


class PlaceHall(HouseMove[PlacingHall], frozen=True, tag="place_hall"):
    """Set the Hall on a boundary with a stair (variant)."""

    choices = tuple((boundary,) for boundary in ids.STANDS)
    says = "sets the Ancestral Hall"
    boundary: str

    def refusal(self, t: Board, seat: Seat, pending: PlacingHall) -> Refused | None:
        known = self.boundary in ids.STANDS
        return None if known else Refused("The Hall stands over one of the four stairs.", "NO_SUCH_PLACE")

    def gestures(self, t: Board, seat: Seat, pending: PlacingHall) -> tuple[Gesture, ...]:
        spot, number = ids.STANDS[self.boundary], int(self.boundary[1:])
        return Drag(ids.STAND, spot), Click(zone=spot), Button(f"Hall between rooms {number} and {number % 6 + 1}")

    def effect(self, t: HousePlay, seat: Seat, pending: PlacingHall) -> None:
        place_hall(t, self.boundary)


def set_up(t: HousePlay) -> None:
    """Set up as in section 4 of the reference, then begin the first turn or let a player place the Hall."""
    count = len(t.seats)
    lay_tiles(t)
    t.move((ids.MERCHANT,), t.where[ids.MERCHANT], HOUSE.merchant_start, (SLOT_PLACE[ids.MERCHANT_SPOT],))
    shuffle_at_start(t, ids.AMULET_STACK)
    spaces = [ids.RIGHT[n] for n in range(1, 5) if HOUSE.worship.right[n - 1] == "amulet"]
    spaces += [ids.BOTTOM[n] for n in range(1, 5) if HOUSE.worship.bottom[n - 1] == "amulet"]
    for space in (*spaces, ids.END_SPACE):
        turn_up(t, ids.AMULET_STACK, space)
    refill(t, ids.AMULET_STACK, ids.AMULET_DISPLAY)
    for number, tile in enumerate(t.rng.shuffled(t.zones[ids.TEMPLE])):
        t.move((tile,), ids.TEMPLE, ids.TEMPLE, (SLOT_PLACE[number],))
    shuffle_at_start(t, ids.PIRATE_STACK)
    refill(t, ids.PIRATE_STACK, ids.PIRATE_DISPLAY)
    deal_orders(t)
    shuffle_at_start(t, ids.EXPERT_DECK)
    refill(t, ids.EXPERT_DECK, ids.EXPERT_DISPLAY)
    stock_house(t)
    first = t.rng.below(count)
    t.counter(ids.FIRST, first)
    for number in range(count):
        seat = t.seats[(first + number) % count]
        t.counter(ids.COINS[seat], HOUSE.start_coins[number])
        gold = t.zones[ids.SUPPLY["gold"]][-HOUSE.start_gold :]
        t.move(gold, ids.SUPPLY["gold"], f"{seat}.gold")
    t.seat, t.phase, t.round = t.seats[first], SETUP, 0
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
    shuffle_at_start(t, ids.ORDER_DECK)
    refill(t, ids.ORDER_DECK, ids.ORDER_DISPLAY)


def stock_house(t: HousePlay) -> None:
    """Put coins on the Money Lender, cubes in the Warehouse, and for two players the neutral leaders in their rooms."""
    t.counter(ids.LENDER, 3)
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
