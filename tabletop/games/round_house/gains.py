"""What moves cost and give, carried out: goods, coins, prestige, assistants; and the abilities that answer a gain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tabletop.core.equipment import PieceId, Seat
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, CUBES, EXPERTS, ORDERS
from tabletop.games.round_house.help import called
from tabletop.games.round_house.menus import HousePart
from tabletop.games.round_house.play import RESOURCES, HousePlay, HouseRow, too_few
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
        gains = self.gains(t, seat, pending)
        return too_few(t, seat, -gains["coins"]) if gains.get("coins", 0) < 0 else None

    def resolve(self, t: HousePlay, seat: Seat, pending: AnsweredT) -> None:
        changes = self.gains(t, seat, pending)
        pending.take_off(t)
        if changes:
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
        return t.drop_if(self.order in t.turn.abilities or not t.zones[ids.SUPPLY[self.kind]])

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
        RESOURCES[pending.kind].give(t, seat, ORDERS[pending.order].amount)


# Gains and payments


def exchange(t: HousePlay, seat: Seat, changes: Mapping[str, int]) -> None:
    """Pay what is below zero and gain the rest, in this order. Amulets and orders are moved by the move that names them."""
    for what, count in changes.items():
        if what == "assistants" and count:
            (fire if count < 0 else recruit)(t, seat)
        elif count < 0 and what in RESOURCES:
            RESOURCES[what].give(t, seat, count)
        elif count and what in RESOURCES:
            gain(t, seat, what, count)


def gain(t: HousePlay, seat: Seat, what: str, count: int) -> None:
    """Gain coins or prestige once, or cubes, as many as there are; with the abilities that answer this gain."""
    if what == "coins":
        for card, (_, amount) in answering(t, seat, what):
            t.use(card)
            count += amount
    elif what in CUBES and not t.zones[ids.SUPPLY[what]]:
        return
    RESOURCES[what].give(t, seat, count)
    if what in CUBES:
        answer_cube(t, seat, what)


def fire(t: HousePlay, seat: Seat) -> None:
    """Move an assistant back to the rightmost empty space of the track, or onto the pile on the first space."""
    taken = {t.pieces[token].x for token in t.zones[ids.TRACK[seat]]}
    space = next((space for space in range(ids.TRACK_LENGTH - 1, -1, -1) if space not in taken), 0)
    t.move(t.zones[ids.WORKERS[seat]][-1:], ids.WORKERS[seat], ids.TRACK[seat], (ids.SLOT_PLACE[space],))


def recruit(t: HousePlay, seat: Seat) -> None:
    """Move the leftmost assistant of the track, the top one of a pile, to the personal supply."""
    leftmost = min(reversed(t.zones[ids.TRACK[seat]]), key=lambda token: t.pieces[token].x)
    t.move((leftmost,), ids.TRACK[seat], ids.WORKERS[seat])


def gain_from_box(t: HousePlay, seat: Seat, cube: PieceId) -> None:
    """Gain a cube from a market box or the stock; gold is plain gold again."""
    kind = ids.KIND_OF[cube]
    t.move((cube,), t.where[cube], ids.GOODS[seat][kind])
    t.show_plain(cube)
    answer_cube(t, seat, kind)


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
LASTING = [card for card, expert in EXPERTS.items() if expert.lasting]
WORKING = frozenset((*LASTING, *[card for cards in ABILITIES.values() for card in cards]))
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
        if gives == "vp" or (held and gives == "same"):
            t.use(card)
            RESOURCES["prestige" if gives == "vp" else kind].give(t, seat, amount)
        elif held:
            t.asks.append(More(kind, card))
