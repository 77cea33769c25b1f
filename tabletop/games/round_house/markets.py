"""Markets: sales to the Selling Market and the two market tiles, in their rooms or through an expert; the upkeep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tabletop.core.equipment import Seat
from tabletop.core.events import PiecesFaced
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, CUBES, HOUSE, Reward
from tabletop.games.round_house.gains import gain_coins
from tabletop.games.round_house.help import market_name
from tabletop.games.round_house.menus import acts, change_action, in_room, room_action
from tabletop.games.round_house.parts import PARTS, DoubleSale, Sale, Selling, StallSelling
from tabletop.games.round_house.play import SLOT_PLACE, TOP, WRONG_TIME, HousePlay, add_points, boxes, pay_cubes, show_plain
from tabletop.rules.decisions import Board, GameMove, Story
from tabletop.rules.gesture import Button, Drag, Gesture
from tabletop.rules.ruleset import Refused
from tabletop.rules.words import counted, listed

MARKET_SIZE = 3
LENDER_COINS = 3
STALL_REWARDS = {"market_different": HOUSE.market_different, "market_equal": HOUSE.market_equal}

Sales = Selling | StallSelling | Sale | DoubleSale


class Sell(GameMove[HousePlay, Selling | StallSelling | Sale | DoubleSale], frozen=True, tag="sell"):
    """Sell a cube of `kind` to `market` (`I3` or a market tile); gold is declared as `declared`."""

    market: str
    kind: str
    declared: str

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: Sales) -> Iterable[Sell]:
        zones, goods = t.zones, ids.GOODS[seat]
        held = [kind for kind in CUBES if zones[goods[kind]]]
        if not held:
            return ()
        return [
            SELL[market, kind, declared]
            for market in markets_for(t, pending)
            for declared in kinds_for(pending)
            for kind in (declared, "gold")
            if kind in held
        ]

    def refusal(self, t: Board, seat: Seat, pending: Sales) -> Refused | None:
        if self.declared not in BASIC or self.kind not in (self.declared, "gold"):
            why = "Only gold may be sold as another kind, and it must be declared as tea, fruit or celadon."
            return Refused(why, "NOT_DECLARED")
        if not t.zones[ids.GOODS[seat][self.kind]]:
            return Refused(f"You have no {self.kind} to sell.", "NO_CUBE")
        if self.market != ids.SELLING and (self.market not in ids.STALLS or t.where[self.market] not in ids.SLOT_OF):
            return Refused("This market is not in the house.", "NO_SUCH_PLACE")
        if self.market not in markets_for(t, pending) or self.declared not in kinds_for(pending):
            return Refused("This cube cannot be sold there now.", WRONG_TIME)
        return no_box(t, pending, self.market, self.declared)

    def gestures(self, t: Board, seat: Seat, pending: Sales) -> tuple[Gesture, ...]:
        box = self.box(t)
        reward, zone = self.reward(box), ids.BOXES[node_of_market(t, self.market)]
        detail = [counted(reward.coins, "coin")] if reward.coins else []
        detail += [f"{reward.vp} prestige"] if reward.vp else []
        detail += [PARTS[part].words for part in reward.parts]
        what = self.kind if self.kind == self.declared else f"gold as {self.declared}"
        goes = "" if ids.BOXES.get(in_room(t)) == zone else f", to {market_name(t, self.market)}"
        drag = Drag("", zone, SLOT_PLACE[box], ids.GOODS[seat][self.kind])
        return drag, Button(f"Sell {what}", f"{listed(detail)}{goes}")

    def gains(self, t: Board, seat: Seat, pending: Sales) -> dict[str, int]:
        reward, times = self.reward(self.box(t)), 2 if isinstance(pending, DoubleSale) else 1
        found = {self.kind: -1, "coins": reward.coins * times, "prestige": reward.vp * times}
        return {what: count for what, count in found.items() if count}

    def resolve(self, t: HousePlay, seat: Seat, pending: Sales) -> None:
        """Sell the cube. A sale through an expert brings only coins and prestige, once or twice."""
        pending.take_off(t)
        times = 2 if isinstance(pending, DoubleSale) else 1
        box = self.box(t)
        zone, reward = ids.BOXES[node_of_market(t, self.market)], self.reward(box)
        if boxes(t, zone)[box]:
            pay_cubes(t, seat, self.kind)
        else:
            cube = t.zones[ids.GOODS[seat][self.kind]][-1]
            t.move((cube,), ids.GOODS[seat][self.kind], zone, (SLOT_PLACE[box],))
            if self.kind == "gold":
                t.record(PiecesFaced((cube,), (ids.GOLD_FACE[self.declared],)))
        if isinstance(pending, Selling):
            note_sold(t, self.declared)
        add_points(t, seat, reward.vp * times)
        gain_coins(t, seat, reward.coins * times)
        if isinstance(pending, Selling | StallSelling):
            acts(t, reward.parts)

    def sentence(self, story: Story) -> str:
        instead = f" as {self.declared}" if self.kind != self.declared else ""
        return f"{story.who} sells {self.kind}{instead} to {market_name(story.before, self.market)}."

    def box(self, t: Board) -> int:
        """The number of the box into which the cube goes: that of its kind, or the next of a market tile."""
        if self.market == ids.SELLING:
            return BASIC.index(self.declared)
        lying = boxes(t, ids.BOXES[node_of_market(t, self.market)])
        return lying.index("") if "" in lying else 0

    def reward(self, box: int) -> Reward:
        """What the sale brings."""
        return HOUSE.selling_market[self.declared] if self.market == ids.SELLING else STALL_REWARDS[self.market][box]


SELL = {
    (market, kind, declared): Sell(market, kind, declared)
    for market in (ids.SELLING, *ids.STALLS)
    for kind in CUBES
    for declared in BASIC
    if kind in (declared, "gold")
}


def markets_for(t: Board, pending: Sales) -> Sequence[str]:
    """The markets that the seat may sell to: that of the room, or through an expert all markets in the house."""
    if isinstance(pending, Selling):
        return (ids.SELLING,)
    if isinstance(pending, StallSelling):
        return (pending.of,)
    return (ids.SELLING, *[one for one in ids.STALLS if t.where[one] in ids.SLOT_OF])


def kinds_for(pending: Sales) -> Sequence[str]:
    """The kinds that a cube may be sold as: all, or the one that an expert names."""
    return (pending.of,) if isinstance(pending, DoubleSale) else BASIC


def no_box(t: Board, pending: Sales, market: str, kind: str) -> Refused | None:
    """The refusal if no box takes a cube sold as `kind`. A kind sold to the Selling Market may be sold there again at once."""
    lying = boxes(t, ids.BOXES[node_of_market(t, market)])
    if market == ids.SELLING:
        taken = lying[BASIC.index(kind)] and not (isinstance(pending, Selling) and kind in sold_kinds(t))
        return Refused(f"The box for {kind} in the Selling Market is taken.", "BOX_TAKEN") if taken else None
    if all(lying):
        return Refused("All three boxes of this market are taken.", "BOX_TAKEN")
    if market == ids.STALLS[0] and kind in lying:
        return Refused("A cube sold to this market must differ from every cube lying there.", "WRONG_KIND")
    if market == ids.STALLS[1] and any(lying) and kind not in lying:
        return Refused("A cube sold to this market must be of the kind lying there.", "WRONG_KIND")
    return None


def node_of_market(t: Board, market: str) -> str:
    """The room of a market."""
    return market if market == ids.SELLING else ids.SLOT_OF[t.where[market]]


def sold_kinds(t: Board) -> tuple[str, ...]:
    """The kinds sold to the Selling Market in this room action."""
    action = room_action(t)
    return action.sold if action is not None else ()


def note_sold(t: HousePlay, kind: str) -> None:
    """Note that this kind was sold to the Selling Market in this room action."""
    action = room_action(t)
    if action is not None and kind not in action.sold:
        change_action(t, action, replace(action, sold=(*action.sold, kind)))


# Upkeep


def upkeep(t: HousePlay) -> None:
    """Empty full markets, and stock the Money Lender and the Warehouse."""
    slots = [ids.SLOT_OF[t.where[stall]] for stall in ids.STALLS if t.where[stall] in ids.SLOT_OF]
    for zone in (ids.SELLING_BOXES, *[ids.BOXES[slot] for slot in slots]):
        cubes = t.zones[zone]
        if len(cubes) >= MARKET_SIZE:
            for cube in cubes:
                t.move((cube,), zone, ids.SUPPLY[t.pieces[cube].kind], TOP)
                show_plain(t, cube)
    if t.counters[ids.LENDER] < LENDER_COINS:
        t.counter(ids.LENDER, LENDER_COINS)
    slot = ids.SLOT_OF.get(t.where[ids.WAREHOUSE])
    if slot and len(t.zones[ids.STOCK[slot]]) < len(BASIC):
        lying = {t.pieces[cube].x for cube in t.zones[ids.STOCK[slot]]}
        for number, kind in enumerate(BASIC):
            held = t.zones[ids.SUPPLY[kind]]
            if number not in lying and held:
                t.move(held[-1:], ids.SUPPLY[kind], ids.STOCK[slot], (SLOT_PLACE[number],))
