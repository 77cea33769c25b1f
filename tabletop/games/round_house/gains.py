"""What moves cost and give, carried out: goods, coins, prestige, assistants; and the abilities that answer a gain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from tabletop.core.equipment import PieceId, Seat
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, CUBES, EXPERTS, ORDERS
from tabletop.games.round_house.help import called
from tabletop.games.round_house.menus import HousePart
from tabletop.games.round_house.play import HousePlay, HouseRow, too_few
from tabletop.rules.decisions import Board, GameMove
from tabletop.rules.gesture import Button
from tabletop.rules.piece_moves import PieceMove as OnePiece
from tabletop.rules.ruleset import Refused

AnsweredT = TypeVar("AnsweredT", bound=HouseRow | HousePart)


class HouseMove(GameMove[HousePlay, AnsweredT], frozen=True):
    """A move of this game. `resolve` takes the row that it answers off the agenda, pays and gains, then calls `effect`.

    Its `gains` are in the order in which they are carried out. A move that gives or takes in another way has its own `resolve`.
    """

    def refusal(self, t: Board, seat: Seat, pending: AnsweredT) -> Refused | None:
        return too_few(t, seat, -self.gains(t, seat, pending).get("coins", 0))

    def resolve(self, t: HousePlay, seat: Seat, pending: AnsweredT) -> None:
        changes = self.gains(t, seat, pending)
        pending.take_off(t)
        exchange(t, seat, changes)
        self.effect(t, seat, pending)

    def effect(self, t: HousePlay, seat: Seat, pending: AnsweredT) -> None:
        """Carry out what `gains` does not say, such as moving a leader."""

    def name_of(self, t: Board, value: object) -> str:
        return called(t, value)


class PieceMove(OnePiece[HousePlay, AnsweredT], HouseMove[AnsweredT], frozen=True):
    """A move of this game that names one piece, which lies in certain zones."""


class More(HouseRow, frozen=True, tag="more"):
    """Whether to take one more cube of the kind just gained."""

    phases = (ids.EXPERT, ids.ROOM, ids.WORSHIP)
    decline, declined = "Save it", "saves the order"
    question = "Use your order for one more {0.kind} now, or save it?"
    kind: str
    order: PieceId

    def by_itself(self, t: HousePlay) -> bool:
        """Take off the row if the order was used already, or the supply is empty."""
        if self.order not in t.turn.abilities and t.zones[ids.SUPPLY[self.kind]]:
            return False
        t.rows.pop()
        return True

    def problem(self, t: Board, seat: Seat) -> str:
        able = t.where.get(self.order) == ids.FULFILLED.get(seat) and t.zones[ids.SUPPLY[self.kind]]
        return "" if able else "the order that was to give one more cube cannot do so"


class Double(HouseMove[More], frozen=True, tag="double"):
    """Use the order that gives one more cube of the kind just gained."""

    certain = True
    says = "uses an order for one more cube"
    by_hand = (Button("One more of it"),)

    def gains(self, t: Board, seat: Seat, pending: More) -> dict[str, int]:
        return {pending.kind: ORDERS[pending.order].amount}

    def resolve(self, t: HousePlay, seat: Seat, pending: More) -> None:
        pending.take_off(t)
        t.use(pending.order)
        from_supply(t, seat, pending.kind, ORDERS[pending.order].amount)


# Gains and payments


def exchange(t: HousePlay, seat: Seat, changes: Mapping[str, int]) -> None:
    """Pay what is below zero and gain the rest, in this order. Amulets and orders are moved by the move that names them."""
    for what, count in changes.items():
        change = (PAY if count < 0 else GAIN).get(what)
        if count and change is not None:
            change(t, seat, what, abs(count))


def pay_cubes(t: HousePlay, seat: Seat, kind: str, count: int) -> None:
    """Pay cubes back to the supply."""
    zone = ids.GOODS[seat][kind]
    t.move(t.zones[zone][-count:], zone, ids.SUPPLY[kind])


def pay_coins(t: HousePlay, seat: Seat, what: str, count: int) -> None:
    """Pay coins to the bank."""
    t.counter(ids.COINS[seat], t.counters[ids.COINS[seat]] - count)


def fire(t: HousePlay, seat: Seat, what: str, count: int) -> None:
    """Move an assistant back to the rightmost empty space of the track, or onto the pile on the first space."""
    taken = {t.pieces[token].x for token in t.zones[ids.TRACK[seat]]}
    space = next((space for space in range(ids.TRACK_LENGTH - 1, -1, -1) if space not in taken), 0)
    t.move(t.zones[ids.WORKERS[seat]][-1:], ids.WORKERS[seat], ids.TRACK[seat], (ids.SLOT_PLACE[space],))


def gain_cubes(t: HousePlay, seat: Seat, kind: str, count: int) -> None:
    """Gain cubes from the supply once, as many as there are."""
    if t.zones[ids.SUPPLY[kind]]:
        from_supply(t, seat, kind, count)
        answer_cube(t, seat, kind)


def gain_coins(t: HousePlay, seat: Seat, what: str, count: int) -> None:
    """Gain coins once, with the abilities that answer this gain."""
    for card, (_, amount) in answering(t, seat, "coins"):
        t.use(card)
        count += amount
    t.counter(ids.COINS[seat], t.counters[ids.COINS[seat]] + count)


def add_points(t: HousePlay, seat: Seat, what: str, count: int) -> None:
    """Add prestige; the score token follows when the move is over."""
    t.counter(ids.POINTS[seat], t.counters[ids.POINTS[seat]] + count)


def recruit(t: HousePlay, seat: Seat, what: str, count: int) -> None:
    """Move the leftmost assistant of the track, the top one of a pile, to the personal supply."""
    leftmost = min(reversed(t.zones[ids.TRACK[seat]]), key=lambda token: t.pieces[token].x)
    t.move((leftmost,), ids.TRACK[seat], ids.WORKERS[seat])


Change = Callable[[HousePlay, Seat, str, int], None]
PAY: dict[str, Change] = {**dict.fromkeys(CUBES, pay_cubes), "coins": pay_coins, "assistants": fire}
GAIN: dict[str, Change] = {**dict.fromkeys(CUBES, gain_cubes), "coins": gain_coins, "prestige": add_points, "assistants": recruit}


def gain_from_box(t: HousePlay, seat: Seat, cube: PieceId) -> None:
    """Gain a cube from a market box or the stock; gold is plain gold again."""
    kind = ids.KIND_OF[cube]
    t.move((cube,), t.where[cube], ids.GOODS[seat][kind])
    t.show_plain(cube)
    answer_cube(t, seat, kind)


def from_supply(t: HousePlay, seat: Seat, kind: str, count: int) -> None:
    """Take `count` cubes from the supply, or all there are; no ability answers."""
    t.move(t.zones[ids.SUPPLY[kind]][-count:], ids.SUPPLY[kind], ids.GOODS[seat][kind])


# Abilities


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
More.known = CUBES, {card for cards in ABILITIES.values() for card, (gives, _) in cards.items() if gives == "ask"}


def answering(t: HousePlay, seat: Seat, what: str) -> list[tuple[PieceId, tuple[str, int]]]:
    """The cards of `seat` whose abilities answer a gain of `what` and have not yet worked in this turn."""
    table = ABILITIES[what]
    cards = t.zones[ids.FULFILLED[seat]] + t.zones[ids.AREA[seat]]
    return [(card, table[card]) for card in cards if card in table and card not in t.turn.abilities] if cards else []


def answer_cube(t: HousePlay, seat: Seat, kind: str) -> None:
    """Apply the abilities that answer a gain of `kind`; what they give triggers nothing more."""
    for card, (gives, amount) in answering(t, seat, kind):
        held = t.zones[ids.SUPPLY[kind]]
        if gives == "vp":
            t.use(card)
            add_points(t, seat, gives, amount)
        elif held and gives == "same":
            t.use(card)
            from_supply(t, seat, kind, amount)
        elif held:
            t.asks.append(More(kind, card))
