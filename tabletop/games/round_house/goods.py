"""Goods, coins and prestige that are taken: Delivery Room, Smuggle Room, Money Lender, pirate tiles, the Amulet Merchant."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import PieceId, Seat
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import PIRATES
from tabletop.games.round_house.gains import HouseMove
from tabletop.games.round_house.help import goods
from tabletop.games.round_house.parts import HousePart, parts
from tabletop.games.round_house.play import WRONG_TIME, HousePlay, refill
from tabletop.rules.decisions import Board
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, listed

EITHER_COINS, EITHER_POINTS = 4, 3
"""The coins or the prestige that the Amulet Merchant gives."""


class TakeCoins(HouseMove[HousePart], frozen=True, tag="take_coins"):
    """Take the coins: of the Money Lender, or of the Amulet Merchant."""

    answers = parts("lend", "either")
    certain = True
    says = "takes the coins"

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        return (Button(f"Take {counted(self.gains(t, seat, pending)['coins'], 'coin')}"),)

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        return {"coins": t.counters[ids.LENDER] if pending.sort == "lend" else EITHER_COINS}

    def effect(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        if pending.sort == "lend":
            t.counter(ids.LENDER, 0)


class TakePoints(HouseMove[HousePart], frozen=True, tag="take_points"):
    """Take the prestige of the Amulet Merchant."""

    answers = parts("either")
    certain = True
    says = "takes the prestige"

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        return (Button(f"Take {EITHER_POINTS} prestige"),)

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        return {"prestige": EITHER_POINTS}


class TakePirate(HouseMove[HousePart], frozen=True, tag="pirate"):
    """Take a pirate tile of the display."""

    answers = parts("smuggle", "pirate")
    certain = True
    says = "takes a pirate tile"
    tile: PieceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[TakePirate]:
        return [TakePirate(tile) for tile in t.zones[ids.PIRATE_DISPLAY]]

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        shown = t.where.get(self.tile) == ids.PIRATE_DISPLAY
        return None if shown else Refused("This pirate tile does not lie open in the display.", "NOT_THERE")

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        pirate = PIRATES[self.tile]
        button = Button("Take the pirate tile", goods(pirate.cubes, pirate.coins))
        return Click(self.tile), Drag(self.tile, ids.PIRATE_STACK), button

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        pirate = PIRATES[self.tile]
        return dict(pirate.cubes) | ({"coins": pirate.coins} if pirate.coins else {})

    def effect(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        t.move((self.tile,), ids.PIRATE_DISPLAY, ids.PIRATE_STACK, index=0)
        refill(t, ids.PIRATE_STACK, ids.PIRATE_DISPLAY)


class Take(HouseMove[HousePart], frozen=True, tag="take_cube"):
    """Take a cube of this kind."""

    answers = parts("take", "lend", "smuggle")
    says = "takes {0.kind}"
    kind: str

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[Take]:
        return [Take(kind) for kind in pending.kinds]

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        if self.kind not in pending.kinds:
            return Refused(f"Only {listed(list(pending.kinds), 'or')} may be taken here.", WRONG_TIME)
        return nothing_left(t, self.kind)

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        supply = ids.SUPPLY[self.kind]
        return Drag("", ids.GOODS[seat][self.kind], source=supply), Click(zone=supply), Button(f"Take {self.kind}")

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        return {self.kind: 1}


def nothing_left(t: Board, kind: str) -> Refused | None:
    """The refusal if the supply has no cube of a kind left."""
    return None if t.zones[ids.SUPPLY[kind]] else Refused(f"There is no {kind} left in the supply.", "SUPPLY_EMPTY")
