"""Rooms in which something is taken or bought: goods, coins, pirate tiles; Trading Post, Warehouse, Bank, Black Market."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.games.round_house import ids
from tabletop.games.round_house.assistants import RECRUIT
from tabletop.games.round_house.data import AMULET_TILES, AMULETS, BASIC, CUBES, HOUSE, PIRATES, actions
from tabletop.games.round_house.gains import HouseMove, PieceMove, exchange, gain_from_box
from tabletop.games.round_house.help import goods, place_name
from tabletop.games.round_house.markets import market_zones
from tabletop.games.round_house.menus import HousePart, Paid, acts, parts
from tabletop.games.round_house.play import HousePlay, free_chairs, too_few
from tabletop.games.round_house.scoring import more_for
from tabletop.rules.decisions import Board
from tabletop.rules.gesture import Button, Click, Drag, Gesture
from tabletop.rules.piece_moves import from_left
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
        coins = self.gains(t, seat, pending)["coins"]
        return *([Click(zone="bank")] if coins else ()), Button(f"Take {counted(coins, 'coin')}", unlisted=not coins)

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
    by_hand = (Button(f"Take {EITHER_POINTS} prestige"),)

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        return {"prestige": EITHER_POINTS}


class TakePirate(PieceMove[HousePart], frozen=True, tag="pirate"):
    """Take a pirate tile of the display."""

    answers = parts("smuggle", "pirate")
    certain = True
    says = "takes a pirate tile"
    zones = (ids.PIRATE_DISPLAY,)
    not_there = Refused("This pirate tile does not lie open in the display.", "NOT_THERE")
    tile: PieceId

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        pirate = PIRATES[self.tile]
        button = Button("Pirate tile", goods(pirate.cubes, pirate.coins))
        return Click(self.tile), *[Drag(self.tile, zone) for zone in ids.GOODS[seat].values()], button

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        pirate = PIRATES[self.tile]
        return dict(pirate.cubes) | ({"coins": pirate.coins} if pirate.coins else {})

    def effect(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        t.move((self.tile,), ids.PIRATE_DISPLAY, ids.PIRATE_STACK, index=0)
        t.fill_up(ids.PIRATE_STACK, ids.PIRATE_DISPLAY)


class Take(HouseMove[HousePart], frozen=True, tag="take_cube"):
    """Take a cube of this kind."""

    answers = parts("take", "lend", "smuggle")
    says = "takes {0.kind}"
    by_hand = Drag("", "{seat}.{0.kind}", source="supply.{0.kind}"), Click(zone="supply.{0.kind}"), Button("Take {0.kind}")
    kind: str

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[Take]:
        return [Take(kind) for kind in pending.kinds]

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        if self.kind not in pending.kinds:
            return Refused(f"Only {listed(list(pending.kinds), 'or')} may be taken here.", ids.WRONG_TIME)
        return nothing_left(t, self.kind)

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        return {self.kind: 1}


def nothing_left(t: Board, kind: str) -> Refused | None:
    """The refusal if the supply has no cube of a kind left."""
    return None if t.zones[ids.SUPPLY[kind]] else Refused(f"There is no {kind} left in the supply.", "SUPPLY_EMPTY")


TRACK_EMPTY = Refused("Your assistant track is empty; a recruit action would be wasted and is not sold.", "TRACK_EMPTY")
NOBODY_TO_FIRE = Refused("You have no assistant at hand to send back to the track.", "NO_ASSISTANT")
WARES = ("recruit", "merchant", "helper", "gold")
"""What the Trading Post sells."""


class Trade(HouseMove[HousePart], frozen=True, tag="trade"):
    """Buy an action at the Trading Post: recruit, merchant, helper or gold."""

    answers = parts("trade")
    choices = tuple((ware,) for ware in WARES)
    says = "buys {what}"
    what: str

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        if self.what not in WARES:
            return Refused("The Trading Post sells a recruit, merchant or helper action, or a gold.", ids.WRONG_TIME)
        if self.what == "recruit" and not t.zones[ids.TRACK[seat]]:
            return TRACK_EMPTY
        if self.what in ("merchant", "helper") and not t.zones[ids.WORKERS[seat]]:
            return Refused("You have no assistant at hand; the action would be wasted and is not sold.", "NO_ASSISTANT")
        if self.what == "helper" and not free_chairs(t):
            return Refused("All chairs are taken; a helper action would be wasted and is not sold.", "CHAIR_TAKEN")
        return (nothing_left(t, "gold") if self.what == "gold" else None) or super().refusal(t, seat, pending)

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        by_hand: Iterable[Gesture] = (
            [Click(zone=one) for one in free_chairs(t)] if self.what == "helper" else [Click(ids.MERCHANT)]
        )
        if alike := {"recruit": RECRUIT, "gold": Take("gold")}.get(self.what):
            by_hand = alike.gestures(t, seat, pending)[:-1]
        return *by_hand, Button(f"Buy {self.name_of(t, self.what)}", HOUSE.action_gist.get(self.what, ""))

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        bought = {"gold": {"gold": 1}, "recruit": {"assistants": 1}}.get(self.what, {"assistants": -1})
        return {"coins": -HOUSE.trading_post_costs[pending.done], **bought}

    def resolve(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        """Pay and gain; an assistant leaves the hand only by the action that was bought."""
        changes = self.gains(t, seat, pending)
        pending.take_off(t)
        exchange(t, seat, {what: count for what, count in changes.items() if what == "coins" or count > 0})
        if self.what in ("merchant", "helper"):
            t.rows.append(Paid(self.what))

    def name_of(self, t: Board, value: object) -> str:
        return "1 gold" if value == "gold" else f"a {value} action"


class Buy(HouseMove[HousePart], frozen=True, tag="buy"):
    """Buy a cube from a market box or the stock: the place `box` of `zone`."""

    answers = parts("buy")
    says = "buys a cube from {zone}"
    zone: ZoneId
    box: int

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[Buy]:
        places = sorted([(zone, int(t.pieces[cube].x)) for zone in zones_to_buy_from(t) for cube in t.zones[zone]])
        return [Buy(zone, box) for zone, box in places]

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        if self.zone not in zones_to_buy_from(t) or not self.cube(t):
            return Refused("There is no cube in this box.", "EMPTY_BOX")
        return super().refusal(t, seat, pending)

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        cube = self.cube(t)
        kind = t.pieces[cube].kind if cube else ""
        drags: tuple[Gesture, ...] = (Drag(cube, ids.GOODS[seat][kind]), Click(cube)) if cube else ()
        return *drags, Button(f"Buy {kind}", f"from {place_name(t, self.zone)}")

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        return {"coins": -HOUSE.warehouse_costs[pending.done], t.pieces[self.cube(t)].kind: 1}

    def resolve(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        pending.take_off(t)
        exchange(t, seat, {"coins": -HOUSE.warehouse_costs[pending.done]})
        gain_from_box(t, seat, self.cube(t))

    def cube(self, t: Board) -> str:
        """The cube there; empty if there is none."""
        return next((cube for cube in t.zones.get(self.zone, ()) if int(t.pieces[cube].x) == self.box), "")


class Level(HouseMove[HousePart], frozen=True, tag="level"):
    """Pay for the next level of the Bank."""

    answers = parts("level")
    says = "pays for the next level of the Bank"

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        level = HOUSE.bank[pending.done]
        brings = f"for {level.vp} prestige{' and a helper' if level.helper else ''}"
        return (Button(f"Pay {counted(level.cost, 'coin')}", brings),)

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        level = HOUSE.bank[pending.done]
        return {"coins": -level.cost, "prestige": level.vp}

    def effect(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        acts(t, actions(HOUSE.bank[pending.done]))


# The Black Market

BUY_CUBE, BUY_AMULET, SELL_CUBE, SELL_AMULET = 1, 3, 4, 6
DEAL_PAYS = (0, *[deal.pay.get("coins", 0) if isinstance(deal.pay, dict) else 0 for deal in HOUSE.black_market])
DEAL_GETS = (0, *[deal.get.get("coins", 0) if isinstance(deal.get, dict) else 0 for deal in HOUSE.black_market])
"""The coins that each trade gives, by its number."""
DEALS: dict[int, tuple[Gesture, ...]] = {
    1: (Drag("", "{seat}.{0.what}", source="supply.{0.what}"), Button("Buy 1 {what}")),
    2: (Drag("", "{seat}.assistants", source="{seat}.track"), Button("Buy a recruit")),
    3: (Drag("{0.what}", "{seat}.amulets"), Click("{0.what}"), Button("Buy {what}")),
    4: (Drag("", "supply.{0.what}", source="{seat}.{0.what}"), Button("Sell 1 {what}")),
    5: (Drag("", "{seat}.track", source="{seat}.assistants"), Button("Fire an assistant", "back to the track")),
    6: (Button("Sell {what}", "an amulet, back to the stack"),),
}
"""How each trade is made by hand."""


class Deal(HouseMove[HousePart], frozen=True, tag="bargain"):
    """Make a trade, 1 to 6, of the Black Market, with the kind of cube or the amulet that it is about."""

    answers = parts("deal")
    says = "makes a trade on the Black Market"
    number: int
    what: str = ""

    @classmethod
    def candidates(cls, t: Board, seat: Seat, pending: HousePart) -> Iterable[Deal]:
        kinds = sorted({AMULET_TILES[tile] for tile in t.zones[ids.AMULETS_OF[seat]]})
        about = BASIC, ("",), from_left(t, ids.AMULET_DISPLAY), CUBES, ("",), kinds
        return [Deal(number, what) for number, each in enumerate(about, 1) for what in each]

    def refusal(self, t: Board, seat: Seat, pending: HousePart) -> Refused | None:
        zones, what = t.zones, self.what
        if not BUY_CUBE <= self.number <= SELL_AMULET:
            return Refused("The Black Market has six trades.", "NO_SUCH_PLACE")
        if refused := too_few(t, seat, DEAL_PAYS[self.number]):
            return refused
        match self.number:
            case 1 if what in BASIC:
                return nothing_left(t, what)
            case 2 if not what:
                return None if zones[ids.TRACK[seat]] else TRACK_EMPTY
            case 3:
                shown = t.where.get(what) == ids.AMULET_DISPLAY
                return None if shown else Refused("This amulet does not lie in the display.", "NOT_THERE")
            case 4 if what in CUBES:
                return None if zones[ids.GOODS[seat][what]] else Refused(f"You have no {what} to sell.", "NO_CUBE")
            case 5 if not what:
                return None if zones[ids.WORKERS[seat]] else NOBODY_TO_FIRE
            case 6 if what in AMULETS:
                own = any(AMULET_TILES[tile] == what for tile in zones[ids.AMULETS_OF[seat]])
                return None if own else Refused(f"You have no amulet tile of {AMULETS[what].name} to give back.", "NOT_YOURS")
            case _:
                return Refused("This trade of the Black Market is about something else.", ids.WRONG_TIME)

    def gestures(self, t: Board, seat: Seat, pending: HousePart) -> tuple[Gesture, ...]:
        *by_hand, button = [self.filled(one, t, seat) for one in DEALS[self.number]]
        for tile in t.zones[ids.AMULETS_OF[seat]] if self.number == SELL_AMULET else ():
            by_hand += [Click(tile), Drag(tile, ids.AMULET_STACK)] if AMULET_TILES[tile] == self.what else ()
        return *by_hand, replace(button, detail=more_for(t, seat, self.what)) if self.number == BUY_AMULET else button

    def name_of(self, t: Board, value: object) -> str:
        kind = AMULET_TILES.get(str(value), str(value))
        return AMULETS[kind].name if kind in AMULETS else kind

    def gains(self, t: Board, seat: Seat, pending: HousePart) -> dict[str, int]:
        what = {2: "assistants", 3: "amulets", 5: "assistants", 6: "amulets"}.get(self.number, self.what)
        coins = DEAL_GETS[self.number] - DEAL_PAYS[self.number]
        return {"coins": coins, what: 1} if self.number < SELL_CUBE else {what: -1, "coins": coins}

    def effect(self, t: HousePlay, seat: Seat, pending: HousePart) -> None:
        if self.number == BUY_AMULET:
            t.move((self.what,), ids.AMULET_DISPLAY, ids.AMULETS_OF[seat])
            t.fill_up(ids.AMULET_STACK, ids.AMULET_DISPLAY)
        elif self.number == SELL_AMULET:
            tile = next(one for one in t.zones[ids.AMULETS_OF[seat]] if AMULET_TILES[one] == self.what)
            t.move((tile,), ids.AMULETS_OF[seat], ids.AMULET_STACK)
            t.shuffle(ids.AMULET_STACK)


def zones_to_buy_from(t: Board) -> list[ZoneId]:
    """All zones a Warehouse may buy from: market boxes in play and its own stock."""
    slot = ids.SLOT_OF.get(t.where[ids.WAREHOUSE])
    return [*market_zones(t).values(), *([ids.STOCK[slot]] if slot in ids.STOCK else ())]
