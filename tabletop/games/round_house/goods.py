"""Goods, coins and prestige that are taken: Delivery Room, Smuggle Room, Money Lender, pirate tiles, the Amulet Merchant."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.equipment import PieceId, Seat
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import CUBES, PIRATES
from tabletop.games.round_house.gains import gain_coins, gain_cubes
from tabletop.games.round_house.help import goods
from tabletop.games.round_house.parts import CoinsOrPoints, Lending, PirateGift, Smuggling, Taking
from tabletop.games.round_house.play import TOP, WRONG_TIME, HousePlay, add_points, refill
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, listed

EITHER_COINS, EITHER_POINTS = 4, 3
"""The coins or the prestige that the Amulet Merchant gives."""


class TakeCoins(GameMove[HousePlay, Lending | CoinsOrPoints], frozen=True, tag="take_coins"):
    """Take the coins: of the Money Lender, or of the Amulet Merchant."""

    certain = True

    def gestures(self, t: Board, seat: Seat, pending: Lending | CoinsOrPoints) -> tuple[Gesture, ...]:
        return (Button(f"Take {counted(coins_for(t, pending), 'coin')}"),)

    def gains(self, t: Board, seat: Seat, pending: Lending | CoinsOrPoints) -> dict[str, int]:
        return {"coins": coins_for(t, pending)}

    def resolve(self, t: HousePlay, seat: Seat, pending: Lending | CoinsOrPoints) -> None:
        pending.take_off(t)
        coins = coins_for(t, pending)
        if isinstance(pending, Lending):
            t.counter(ids.LENDER, 0)
        gain_coins(t, seat, coins)

    def sentence(self, story: Story) -> str:
        return f"{story.who} takes the coins."


class TakePoints(GameMove[HousePlay, CoinsOrPoints], frozen=True, tag="take_points"):
    """Take the prestige of the Amulet Merchant."""

    certain = True

    def gestures(self, t: Board, seat: Seat, pending: CoinsOrPoints) -> tuple[Gesture, ...]:
        return (Button(f"Take {EITHER_POINTS} prestige"),)

    def gains(self, t: Board, seat: Seat, pending: CoinsOrPoints) -> dict[str, int]:
        return {"prestige": EITHER_POINTS}

    def resolve(self, t: HousePlay, seat: Seat, pending: CoinsOrPoints) -> None:
        pending.take_off(t)
        add_points(t, seat, EITHER_POINTS)

    def sentence(self, story: Story) -> str:
        return f"{story.who} takes the prestige."


class TakePirate(GameMove[HousePlay, Smuggling | PirateGift], frozen=True, tag="pirate"):
    """Take a pirate tile of the display."""

    certain = True
    tile: PieceId

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Smuggling | PirateGift) -> Iterable[TakePirate]:
        return [PIRATE[tile] for tile in t.zones[ids.PIRATE_DISPLAY]]

    def refusal(self, t: Board, seat: Seat, pending: Smuggling | PirateGift) -> Refused | None:
        shown = t.where.get(self.tile) == ids.PIRATE_DISPLAY
        return None if shown else Refused("This pirate tile does not lie open in the display.", "NOT_THERE")

    def gestures(self, t: Board, seat: Seat, pending: Smuggling | PirateGift) -> tuple[Gesture, ...]:
        pirate = PIRATES[self.tile]
        button = Button("Take the pirate tile", goods(pirate.cubes, pirate.coins))
        return Click(self.tile), Drag(self.tile, ids.PIRATE_STACK), button

    def gains(self, t: Board, seat: Seat, pending: Smuggling | PirateGift) -> dict[str, int]:
        pirate = PIRATES[self.tile]
        return dict(pirate.cubes) | ({"coins": pirate.coins} if pirate.coins else {})

    def resolve(self, t: HousePlay, seat: Seat, pending: Smuggling | PirateGift) -> None:
        pending.take_off(t)
        pirate = PIRATES[self.tile]
        for kind, count in pirate.cubes:
            gain_cubes(t, seat, kind, count)
        gain_coins(t, seat, pirate.coins)
        t.move((self.tile,), ids.PIRATE_DISPLAY, ids.PIRATE_STACK, TOP, 0)
        refill(t, ids.PIRATE_STACK, ids.PIRATE_DISPLAY)

    def sentence(self, story: Story) -> str:
        return f"{story.who} takes a pirate tile."


class Take(GameMove[HousePlay, Taking | Lending | Smuggling], frozen=True, tag="take_cube"):
    """Take a cube of this kind."""

    kind: str

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Taking | Lending | Smuggling) -> Iterable[Take]:
        return [TAKE[kind] for kind in pending.kinds]

    def refusal(self, t: Board, seat: Seat, pending: Taking | Lending | Smuggling) -> Refused | None:
        if self.kind not in pending.kinds:
            return Refused(f"Only {listed(list(pending.kinds), 'or')} may be taken here.", WRONG_TIME)
        return nothing_left(t, self.kind)

    def gestures(self, t: Board, seat: Seat, pending: Taking | Lending | Smuggling) -> tuple[Gesture, ...]:
        supply = ids.SUPPLY[self.kind]
        return Drag("", ids.GOODS[seat][self.kind], source=supply), Click(zone=supply), Button(f"Take {self.kind}")

    def gains(self, t: Board, seat: Seat, pending: Taking | Lending | Smuggling) -> dict[str, int]:
        return {self.kind: 1}

    def resolve(self, t: HousePlay, seat: Seat, pending: Taking | Lending | Smuggling) -> None:
        pending.take_off(t)
        gain_cubes(t, seat, self.kind, 1)

    def sentence(self, story: Story) -> str:
        return f"{story.who} takes {self.kind}."


TAKE = {kind: Take(kind) for kind in CUBES}
PIRATE = {tile: TakePirate(tile) for tile in PIRATES}


def coins_for(t: Board, pending: Lending | CoinsOrPoints) -> int:
    """How many coins are taken."""
    return t.counters[ids.LENDER] if isinstance(pending, Lending) else EITHER_COINS


def nothing_left(t: Board, kind: str) -> Refused | None:
    """The refusal if the supply has no cube of a kind left."""
    return None if t.zones[ids.SUPPLY[kind]] else Refused(f"There is no {kind} left in the supply.", "SUPPLY_EMPTY")
