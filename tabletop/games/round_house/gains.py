"""Gains of coins and cubes, with the abilities of orders and experts that answer them."""

from __future__ import annotations

from tabletop.core.equipment import PieceId, Seat
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, CUBES, EXPERTS, ORDERS
from tabletop.games.round_house.play import EXPERT, ROOM, TOP, WORSHIP, HousePlay, HouseRow, add_points, show_plain
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Gesture


def ability_table() -> dict[str, dict[PieceId, tuple[str, int]]]:
    """By what is gained: the cards that answer it, what they give and how much."""
    found: dict[str, dict[PieceId, tuple[str, int]]] = {what: {} for what in (*CUBES, "coins")}
    for order in ORDERS.values():
        for what in CUBES if order.trigger == "any" else (order.trigger,):
            asked = order.trigger == "any" and order.gives == "same"
            found[what][order.id] = ("ask" if asked else order.gives, order.amount)
    found["gold"]["E04"] = ("vp", 2)
    for kind in BASIC:
        found[kind]["E15"] = ("vp", 1)
    return found


ABILITIES = ability_table()
WORKING = frozenset(card for cards in ABILITIES.values() for card in cards) | {
    card for card, expert in EXPERTS.items() if expert.lasting
}
"""The cards whose abilities work once a turn."""
DOUBLING = frozenset(card for cards in ABILITIES.values() for card, (gives, _) in cards.items() if gives == "ask")


class More(HouseRow, frozen=True, tag="more"):
    """Whether to take one more cube of the kind just gained."""

    phases = (EXPERT, ROOM, WORSHIP)
    decline = "Save it"
    declined = "saves the order"
    kind: str
    order: PieceId

    def by_itself(self, t: HousePlay) -> bool:
        """Take off the row if the order was used already, or the supply is empty."""
        if self.order not in t.abilities and t.zones[ids.SUPPLY[self.kind]]:
            return False
        t.rows.pop()
        return True

    def ask(self, t: Board, seat: Seat) -> str:
        return f"Use your order for one more {self.kind} now, or save it?"

    def is_known(self) -> bool:
        return self.kind in CUBES and self.order in DOUBLING

    def problem(self, t: Board, seat: Seat) -> str:
        able = t.where.get(self.order) == ids.FULFILLED.get(seat) and t.zones[ids.SUPPLY[self.kind]]
        return "" if able else "the order that was to give one more cube cannot do so"


class Double(GameMove[HousePlay, More], frozen=True, tag="double"):
    """Use the order that gives one more cube of the kind just gained."""

    certain = True

    def gestures(self, t: Board, seat: Seat, pending: More) -> tuple[Gesture, ...]:
        return (Button("One more of it"),)

    def gains(self, t: Board, seat: Seat, pending: More) -> dict[str, int]:
        return {pending.kind: ORDERS[pending.order].amount}

    def resolve(self, t: HousePlay, seat: Seat, pending: More) -> None:
        t.pop(More)
        t.abilities += (pending.order,)
        from_supply(t, seat, pending.kind, ORDERS[pending.order].amount)

    def sentence(self, story: Story) -> str:
        return f"{story.who} uses an order for one more cube."


def gain_coins(t: HousePlay, seat: Seat, coins: int) -> None:
    """Gain coins once, with the abilities that answer this gain."""
    if coins:
        for card, (_, amount) in answering(t, seat, "coins"):
            t.abilities += (card,)
            coins += amount
        t.counter(ids.COINS[seat], t.counters[ids.COINS[seat]] + coins)


def gain_cubes(t: HousePlay, seat: Seat, kind: str, count: int) -> None:
    """Gain cubes from the supply once, as many as there are."""
    if count > 0 and t.zones[ids.SUPPLY[kind]]:
        from_supply(t, seat, kind, count)
        answer_cube(t, seat, kind)


def gain_from_box(t: HousePlay, seat: Seat, cube: PieceId) -> None:
    """Gain a cube from a market box or the stock; gold is plain gold again."""
    kind = ids.KIND_OF[cube]
    t.move((cube,), t.where[cube], ids.GOODS[seat][kind], TOP)
    show_plain(t, cube)
    answer_cube(t, seat, kind)


def from_supply(t: HousePlay, seat: Seat, kind: str, count: int) -> None:
    """Take `count` cubes from the supply, or all there are; no ability answers."""
    t.move(t.zones[ids.SUPPLY[kind]][-count:], ids.SUPPLY[kind], ids.GOODS[seat][kind], TOP)


def answering(t: HousePlay, seat: Seat, what: str) -> list[tuple[PieceId, tuple[str, int]]]:
    """The cards of `seat` whose abilities answer a gain of `what` and have not yet worked in this turn."""
    table = ABILITIES[what]
    cards = t.zones[ids.FULFILLED[seat]] + t.zones[ids.AREA[seat]]
    return [(card, table[card]) for card in cards if card in table and card not in t.abilities] if cards else []


def answer_cube(t: HousePlay, seat: Seat, kind: str) -> None:
    """Apply the abilities that answer a gain of `kind`; what they give triggers nothing more."""
    for card, (gives, amount) in answering(t, seat, kind):
        held = t.zones[ids.SUPPLY[kind]]
        if gives == "vp":
            t.abilities += (card,)
            add_points(t, seat, amount)
        elif held and gives == "same":
            t.abilities += (card,)
            from_supply(t, seat, kind, amount)
        elif held:
            t.asks.append(More(kind, card))
