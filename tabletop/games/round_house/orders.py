"""Bonuses, steps 4 and 5: orders and amulets picked from their displays, orders paid."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import PiecesFaced
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, HOUSE, ORDERS
from tabletop.games.round_house.gains import HouseMove, PieceMove, exchange
from tabletop.games.round_house.help import order_cost, order_gives, piece_name
from tabletop.games.round_house.play import HousePlay, HouseRow, coins_of
from tabletop.games.round_house.scoring import more_for
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import begun, listed


class Bonus(HouseRow, frozen=True, tag="bonus"):
    """Pick up to `picks` orders and amulets."""

    phases = (ids.BONUS, ids.WORSHIP)
    decline, declined = "Take nothing", "takes nothing"
    picks: int

    def by_itself(self, t: HousePlay) -> bool:
        """Take off the row if no picks are left, or there is nothing to pick from."""
        return t.drop_if(not self.is_due(t))

    def is_due(self, t: Board) -> bool:
        """Whether there is anything to pick."""
        return bool(self.picks and (t.zones[ids.ORDER_DISPLAY] or t.zones[ids.AMULET_DISPLAY]))

    def passed(self) -> Bonus:
        return Bonus(max(0, self.picks - 1))

    def ask(self, t: Board, seat: Seat) -> str:
        more = f" ({self.picks} picks)" if self.picks != 1 else ""
        return f"Bonus: take an order or an amulet from its display{more}."


class Ordering(HouseRow, frozen=True, tag="orders"):
    """Step 5: orders may be fulfilled."""

    phases = (ids.ORDERING,)
    question = "Step 5: fulfil orders, then end your turn."


class PayingOrder(HouseRow, frozen=True, tag="gold"):
    """Which cubes gold replaces in the payment of an order."""

    phases = (ids.ORDERING,)
    question = "Choose which cubes gold replaces when you pay {order}."
    known = (ORDERS,)
    order: PieceId

    def problem(self, t: Board, seat: Seat) -> str:
        there = t.where.get(self.order) == ids.OPEN_ORDERS.get(seat)
        return "" if there else "the order that was to be paid is not there"


class Pick(PieceMove[Bonus], frozen=True, tag="pick"):
    """Take an order or an amulet from its display."""

    certain = True
    zones = ids.ORDER_DISPLAY, ids.AMULET_DISPLAY
    piece: PieceId

    def missing(self, t: Board, seat: Seat) -> Refused | None:
        missing = super().missing(t, seat)
        return missing and Refused(f"{begun(piece_name(self.piece))} does not lie in a display.", missing.code)

    def gestures(self, t: Board, seat: Seat, pending: Bonus) -> tuple[Gesture, ...]:
        if order := ORDERS.get(self.piece):
            button = Button(f"Take: {order_cost(order)}", order_gives(order))
        else:
            button = Button(f"Take {piece_name(self.piece)}", more_for(t, seat, self.piece))
        return Drag(self.piece, owned(seat, self.piece)), Click(self.piece), button

    def gains(self, t: Board, seat: Seat, pending: Bonus) -> dict[str, int]:
        return {} if self.piece in ORDERS else {"amulets": 1}

    def effect(self, t: HousePlay, seat: Seat, pending: Bonus) -> None:
        t.rows.append(Bonus(pending.picks - 1))
        t.move((self.piece,), t.where[self.piece], owned(seat, self.piece))

    def sentence(self, story: Story) -> str:
        return f"{story.who} {'picks' if self.piece in ORDERS else 'takes'} {piece_name(self.piece)}."


class Fulfil(PieceMove[Ordering], frozen=True, tag="fulfil"):
    """Fulfil an order. Those that can be paid are listed: most cannot, and a refusal takes long to word."""

    certain = True
    says = "fulfils {order}"
    zones = ("{seat}.orders",)
    not_there = Refused("This is not one of your open orders.", "NOT_YOURS")
    order: PieceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Ordering) -> Iterable[Fulfil]:
        return [move for move in cls.attempts(t, seat, pending) if gold_ways(t, seat, move.order)]

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: Ordering) -> Iterable[Fulfil]:
        return super().candidates(t, seat, pending)

    def refusal(self, t: Board, seat: Seat, pending: Ordering) -> Refused | None:
        if (refused := self.missing(t, seat)) or gold_ways(t, seat, self.order):
            return refused
        return Refused(f"You cannot pay {piece_name(self.order)}.", "NOT_PAYABLE")

    def gestures(self, t: Board, seat: Seat, pending: Ordering) -> tuple[Gesture, ...]:
        gold = min((sum(way.golds) for way in gold_ways(t, seat, self.order)), default=0)
        gives = f"{order_gives(ORDERS[self.order])}{'; gold for what is missing' if gold else ''}"
        button = Button(f"Fulfil: {order_cost(ORDERS[self.order])}", gives, joins=3)
        return Drag(self.order, ids.FULFILLED[seat]), Click(self.order), button

    def gains(self, t: Board, seat: Seat, pending: Ordering) -> dict[str, int]:
        # Where gold may replace goods, the answer that says which pays.
        return payment(self.order, ways[0]) if len(ways := gold_ways(t, seat, self.order)) == 1 else {}

    def resolve(self, t: HousePlay, seat: Seat, pending: Ordering) -> None:
        pending.reach(t)
        ways = gold_ways(t, seat, self.order)
        if len(ways) == 1:
            pay_order(t, seat, self.order, ways[0])
        else:
            t.rows.append(PayingOrder(self.order))


class PayGold(HouseMove[PayingOrder], frozen=True, tag="pay_gold"):
    """Say how many gold replace tea, fruit and celadon in the payment of an order."""

    certain = True
    tea: int
    fruit: int
    celadon: int

    @property
    def golds(self) -> tuple[int, int, int]:
        """How many gold replace tea, fruit and celadon."""
        return self.tea, self.fruit, self.celadon

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: PayingOrder) -> Iterable[PayGold]:
        return gold_ways(t, seat, pending.order)

    def refusal(self, t: Board, seat: Seat, pending: PayingOrder) -> Refused | None:
        if self in gold_ways(t, seat, pending.order):
            return None
        return Refused(f"{begun(piece_name(pending.order))} cannot be paid with gold in this way.", "NOT_PAYABLE")

    def gestures(self, t: Board, seat: Seat, pending: PayingOrder) -> tuple[Gesture, ...]:
        words = [f"{count} for {kind}" for kind, count in zip(BASIC, self.golds, strict=True) if count]
        return (Button(f"Gold: {', '.join(words)}" if words else "Without gold", order_gives(ORDERS[pending.order])),)

    def gains(self, t: Board, seat: Seat, pending: PayingOrder) -> dict[str, int]:
        return payment(pending.order, self)

    def resolve(self, t: HousePlay, seat: Seat, pending: PayingOrder) -> None:
        t.pop(PayingOrder)
        pay_order(t, seat, pending.order, self)

    def sentence(self, story: Story) -> str:
        standing = [f"{count} {kind}" for kind, count in zip(BASIC, self.golds, strict=True) if count]
        return f"{story.who} pays gold for {listed(standing)}." if standing else f"{story.who} pays the order without gold."


class EndTurn(HouseMove[Ordering], frozen=True, tag="finish_turn"):
    """End the turn."""

    certain = unsaid = True
    says = "ends the turn"
    by_hand = (Button("End turn", ends_turn=True, ends_step=True, confirms=True),)


def owned(seat: Seat, piece: PieceId) -> ZoneId:
    """Where an order or an amulet lies that `seat` has taken."""
    return ids.OPEN_ORDERS[seat] if piece in ORDERS else ids.AMULETS_OF[seat]


def gold_ways(t: Board, seat: Seat, card: PieceId) -> tuple[PayGold, ...]:
    """The ways of paying an order: how many gold replace tea, fruit and celadon; none if it cannot be paid."""
    return ways_to_pay(card, coins_of(t, seat) >= ORDERS[card].coins, *[len(t.zones[zone]) for zone in ids.GOODS[seat].values()])


@lru_cache(maxsize=4096)
def ways_to_pay(card: PieceId, rich: bool, tea: int, fruit: int, celadon: int, gold: int) -> tuple[PayGold, ...]:
    """The result of `gold_ways` for these numbers of cubes; `rich`: there are enough coins. Kept, because goods seldom change."""
    order, ranges = ORDERS[card], list[range]()
    spare = gold - order.gold
    if spare < 0 or not rich:
        return ()
    for held, need in zip((tea, fruit, celadon), order.basics, strict=True):
        lacking = max(0, need - held)
        if lacking > spare:
            return ()
        ranges.append(range(lacking, min(need, spare) + 1) if need else range(1))
    return tuple([PayGold(*golds) for golds in product(*ranges) if sum(golds) <= spare])


def payment(card: PieceId, way: PayGold) -> dict[str, int]:
    """What an order costs if it is paid in this way."""
    order = ORDERS[card]
    found = {kind: instead - need for kind, need, instead in zip(BASIC, order.basics, way.golds, strict=True)}
    found |= {"gold": -order.gold - sum(way.golds), "coins": -order.coins}
    return {what: count for what, count in found.items() if count}


def pay_order(t: HousePlay, seat: Seat, card: PieceId, way: PayGold) -> None:
    """Pay the order and turn it over; its ability works from now on."""
    exchange(t, seat, payment(card, way))
    t.move((card,), ids.OPEN_ORDERS[seat], ids.FULFILLED[seat])
    t.record(PiecesFaced((card,), (1,)))


# The steps of a turn


def bonus_step(t: HousePlay) -> None:
    """Begin step 4, if bonus icons were crossed in the turn."""
    if isinstance(step := after_walk(t, t.seat), Bonus):
        t.offer(step)


def refill_step(t: HousePlay) -> None:
    """Fill up the displays."""
    t.fill_up(ids.ORDER_DECK, ids.ORDER_DISPLAY)
    t.fill_up(ids.AMULET_STACK, ids.AMULET_DISPLAY)


def after_walk(t: Board, seat: Seat) -> Bonus | Ordering:
    """The step that comes after the walk: a bonus if icons were crossed in this turn and there is something to pick."""
    before = t.turn.vp if isinstance(t, HousePlay) else t.flow.agenda[0][2]
    bonus = Bonus(icons_crossed(before, t.counters[ids.POINTS[seat]]) if isinstance(before, int) else 0)
    return bonus if bonus.is_due(t) else Ordering()


def icons_crossed(before: int, after: int) -> int:
    """How many bonus icons there are between two scores; none if the later score is not higher."""
    return max(0, icons_up_to(after) - icons_up_to(before))


@lru_cache(maxsize=1024)
def icons_up_to(score: int) -> int:
    """How many bonus icons a score has crossed since 0: all icons of each whole lap, and some of the present lap."""
    laps, space = divmod(score, HOUSE.score.spaces)
    return laps * len(HOUSE.score.bonus_thresholds) + sum(icon <= space for icon in HOUSE.score.bonus_thresholds)
