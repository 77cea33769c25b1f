"""Markets: sales to the Selling Market and the two market tiles, in their rooms or through an expert; the upkeep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from msgspec.structs import replace

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.events import PiecesFaced
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, HOUSE, Reward, actions
from tabletop.games.round_house.gains import HouseMove, exchange
from tabletop.games.round_house.help import market_name
from tabletop.games.round_house.menus import PARTS, HousePart, RoomAction, acts, in_room, parts
from tabletop.games.round_house.play import HousePlay, boxes
from tabletop.rules.decisions import Board, Story
from tabletop.rules.gesture import Button, Drag, Gesture
from tabletop.rules.ruleset import Refused
from tabletop.rules.stages import row_below
from tabletop.rules.words import counted, listed

MARKET_SIZE = 3
LENDER_COINS = 3
STALL_REWARDS = {"market_different": HOUSE.market_different, "market_equal": HOUSE.market_equal}


class Sell(HouseMove[HousePart], frozen=True, tag="sell"):
    """Sell a cube of `kind` to `market` (`I3` or a market tile); gold is declared as `declared`."""

    answers = parts("sell", "stall", "sale", "resale")
    certain = True
    market: str
    kind: str
    declared: str

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[Sell]:
        held, zones = held_by(t, seat), market_zones(t)
        lying = {market: boxes(t, zones[market]) for market in markets_for(t, pending) if held and market in zones}
        return [
            Sell(market, kind, declared)
            for market in lying
            for declared in kinds_for(pending)
            if no_box(t, pending, market, lying[market], declared) is None
            for kind in (declared, "gold")
            if kind in held
        ]

    @classmethod
    def attempts(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[Sell]:
        held, sales = held_by(t, seat), product(markets_for(t, pending), kinds_for(pending))
        return [Sell(market, kind, declared) for market, declared in sales for kind in (declared, "gold") if kind in held]

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        if self.declared not in BASIC or self.kind not in (self.declared, "gold"):
            why = "Only gold may be sold as another kind, and it must be declared as tea, fruit or celadon."
            return Refused(why, "NOT_DECLARED")
        if not t.zones[ids.GOODS[seat][self.kind]]:
            return Refused(f"You have no {self.kind} to sell.", "NO_CUBE")
        zones = market_zones(t)
        if self.market not in zones:
            return Refused("This market is not in the house.", "NO_SUCH_PLACE")
        if self.market not in markets_for(t, pending) or self.declared not in kinds_for(pending):
            return Refused("This cube cannot be sold there now.", ids.WRONG_TIME)
        return no_box(t, pending, self.market, boxes(t, zones[self.market]), self.declared)

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        box = self.box(t)
        reward, zone = self.reward(box), market_zones(t)[self.market]
        detail = [counted(reward.coins, "coin")] if reward.coins else []
        detail += [f"{reward.vp} prestige"] if reward.vp else []
        detail += [PARTS[part].words for part in actions(reward)]
        what = self.kind if self.kind == self.declared else f"gold as {self.declared}"
        goes = "" if ids.BOXES.get(in_room(t)) == zone else f", to {market_name(t, self.market)}"
        return Drag("", zone, ids.SLOT_PLACE[box], ids.GOODS[seat][self.kind]), Button(f"Sell {what}", f"{listed(detail)}{goes}")

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        reward, times = self.reward(self.box(t)), 2 if pending.sort == "resale" else 1
        found = {self.kind: -1, "coins": reward.coins * times, "prestige": reward.vp * times}
        return {what: count for what, count in found.items() if count}

    def resolve(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        """Sell the cube. A sale through an expert brings only coins and prestige, once or twice."""
        box = self.box(t)
        zone, changes = market_zones(t)[self.market], self.gains(t, seat, pending)
        pending.take_off(t)
        if boxes(t, zone)[box]:
            exchange(t, seat, {self.kind: -1})
        else:
            cube = t.zones[ids.GOODS[seat][self.kind]][-1]
            t.move((cube,), ids.GOODS[seat][self.kind], zone, (ids.SLOT_PLACE[box],))
            if self.kind == "gold":
                t.record(PiecesFaced((cube,), (ids.GOLD_FACE[self.declared],)))
        action = row_below(t, RoomAction) if pending.sort == "sell" else None
        if action is not None and self.declared not in action.sold:
            action.becomes(t, replace(action, sold=(*action.sold, self.declared)))
        exchange(t, seat, changes | {self.kind: 0})
        if pending.sort in ("sell", "stall"):
            acts(t, actions(self.reward(box)))

    def sentence(self, story: Story) -> str:
        instead = f" as {self.declared}" if self.kind != self.declared else ""
        return f"{story.who} sells {self.kind}{instead} to {market_name(story.before, self.market)}."

    def box(self, t: Board) -> int:
        """The number of the box into which the cube goes: that of its kind, or the next of a market tile."""
        if self.market == ids.SELLING:
            return BASIC.index(self.declared)
        lying = boxes(t, market_zones(t)[self.market])
        return lying.index("") if "" in lying else 0

    def reward(self, box: int) -> Reward:
        """What the sale brings."""
        return HOUSE.selling_market[self.declared] if self.market == ids.SELLING else STALL_REWARDS[self.market][box]


def held_by(t: Board, seat: Seat) -> list[str]:
    """The kinds of cubes that `seat` has."""
    return [kind for kind, zone in ids.GOODS[seat].items() if t.zones[zone]]


def market_zones(t: Board) -> dict[str, ZoneId]:
    """The boxes of each market in the house."""
    found = {ids.SELLING: ids.BOXES[ids.SELLING]}
    for stall in ids.STALLS:
        if slot := ids.SLOT_OF.get(t.where[stall]):
            found[stall] = ids.BOXES[slot]
    return found


def markets_for(t: Board, pending: HousePart) -> Sequence[str]:
    """The markets that the seat may sell to: that of the room, or through an expert all markets in the house."""
    own = {"sell": ids.SELLING, "stall": pending.of}.get(pending.sort)
    return (own,) if own is not None else tuple(market_zones(t))


def kinds_for(pending: HousePart) -> Sequence[str]:
    """The kinds that a cube may be sold as: all, or the one that an expert names."""
    return (pending.of,) if pending.sort == "resale" else BASIC


def no_box(t: Board, pending: HousePart, market: str, lying: Sequence[str], kind: str) -> Refused | None:
    """The refusal if no box takes a cube sold as `kind`. A kind sold to the Selling Market may be sold there again at once."""
    if market == ids.SELLING:
        action = row_below(t, RoomAction) if pending.sort == "sell" else None
        taken = lying[BASIC.index(kind)] and (action is None or kind not in action.sold)
        return Refused(f"The box for {kind} in the Selling Market is taken.", "BOX_TAKEN") if taken else None
    if all(lying):
        return Refused("All three boxes of this market are taken.", "BOX_TAKEN")
    if market == ids.STALLS[0] and kind in lying:
        return Refused("A cube sold to this market must differ from every cube lying there.", "WRONG_KIND")
    if market == ids.STALLS[1] and any(lying) and kind not in lying:
        return Refused("A cube sold to this market must be of the kind lying there.", "WRONG_KIND")
    return None


# Upkeep


def upkeep(t: HousePlay) -> None:
    """Empty full markets, and stock the Money Lender and the Warehouse."""
    for zone in market_zones(t).values():
        cubes = t.zones[zone]
        if len(cubes) >= MARKET_SIZE:
            for cube in cubes:
                t.move((cube,), zone, ids.SUPPLY[t.pieces[cube].kind])
                t.show_plain(cube)
    if t.counters[ids.LENDER] < LENDER_COINS:
        t.counter(ids.LENDER, LENDER_COINS)
    slot = ids.SLOT_OF.get(t.where[ids.WAREHOUSE])
    if slot and len(t.zones[ids.STOCK[slot]]) < len(BASIC):
        lying = {t.pieces[cube].x for cube in t.zones[ids.STOCK[slot]]}
        for number, kind in enumerate(BASIC):
            held = t.zones[ids.SUPPLY[kind]]
            if number not in lying and held:
                t.move(held[-1:], ids.SUPPLY[kind], ids.STOCK[slot], (ids.SLOT_PLACE[number],))
