"""What rooms, places and pieces are called, and what pieces do, in plain words."""

from __future__ import annotations

from tabletop.core.equipment import ZoneId
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import (
    AMULET_TILES,
    AMULETS,
    BASIC,
    EXPERTS,
    HOUSE,
    ORDERS,
    ROOMS,
    Expert,
    Order,
    Pirate,
    Temple,
)
from tabletop.rules.decisions import Board
from tabletop.rules.words import counted, listed

TOWN_WORDS = {"NW": "the northwest", "NE": "the northeast", "SE": "the southeast", "SW": "the southwest"}
ACTION_TEXT = {
    "merchant": "A merchant action sends an assistant of your supply to the merchant’s town.",
    "recruit": "A recruit action brings the leftmost assistant of your track into your supply.",
    "helper": "A helper action seats an assistant of your supply on a free chair.",
}


def goods(cubes: tuple[tuple[str, int], ...], coins: int) -> str:
    """`2 tea and 1 coin`."""
    return listed([f"{count} {kind}" for kind, count in cubes if count] + ([counted(coins, "coin")] if coins else []))


def expert_text(expert: Expert) -> str:
    """The text of an expert, with what happens to the card."""
    words = [expert.text]
    words += [text for action, text in ACTION_TEXT.items() if action in expert.parts.split()]
    if expert.lasting:
        words.append("It works by itself as long as it lies in your expert area.")
    elif expert.seal:
        words.append(f"Used in step 1 of a turn, it is kept and counts as an amulet, {AMULETS[expert.seal].name}.")
    else:
        words.append("Used in step 1 of a turn, then discarded.")
    return " ".join(words)


def order_text(order: Order) -> str:
    """The text of an order: cost and points, then the ability."""
    cost = goods((*zip(BASIC, order.basics, strict=True), ("gold", order.gold)), order.coins)
    return f"Pay {cost} for {counted(order.vp, 'point')} at the end. {ability_text(order)}"


def order_gives(order: Order) -> str:
    """What an order is worth, in a few words for a button: `3 points, +1 prestige on gaining tea`."""
    gained = "any cube" if order.trigger == "any" else order.trigger
    same = "of the same" if order.trigger == "any" else order.trigger
    more = {"same": same, "coins": "coin" if order.amount == 1 else "coins", "vp": "prestige"}[order.gives]
    return f"{counted(order.vp, 'point')}, +{order.amount} {more} on gaining {gained}"


def ability_text(order: Order) -> str:
    """What a fulfilled order does."""
    gained = "a cube of any kind" if order.trigger == "any" else order.trigger
    if order.gives == "same":
        more = f"{order.amount} more of that kind" if order.trigger == "any" else f"{order.amount} more {order.trigger}"
        asked = " You may save it for a later gain in the turn." if order.trigger == "any" else ""
        return f"Fulfilled: once per turn, {more} when you gain {gained}.{asked}"
    more = counted(order.amount, "more coin") if order.gives == "coins" else f"{order.amount} prestige"
    return f"Fulfilled: once per turn, {more} when you gain {gained}."


def pirate_text(tile: Pirate) -> str:
    """The text of a pirate tile."""
    return f"Brings {goods(tile.cubes, tile.coins)}; then it goes under the stack."


def temple_text(tile: Temple) -> str:
    """The text of a temple tile."""
    words = [f"{tile.gold} gold"] if tile.gold else []
    words += [counted(tile.coins, "coin")] if tile.coins else []
    words += [
        counted(count, f"{action} action")
        for action, count in (("merchant", tile.merchant), ("recruit", tile.recruit), ("helper", tile.helper))
        if count
    ]
    return f"Worship at the temple: {listed(words)}. Each tile is used once in a game."


def amulet_text(kind: str) -> str:
    """The text of an amulet, with the points of sets."""
    values = ", ".join(str(vp) for vp in HOUSE.amulet_set_vp[1:])
    on_experts = sorted(expert.name for expert in EXPERTS.values() if expert.seal == kind)
    also = f" Also on {listed(on_experts)}." if on_experts else ""
    return f"Sets of different amulets score {values} points at the end for 1 to {len(HOUSE.amulet_set_vp) - 1} kinds.{also}"


# Names


def tile_name(tile: str) -> str:
    """The name of an outer room; where a large and a small one share a name, it says which."""
    name = ROOMS[tile].name
    twin = any(other != tile and ROOMS[other].name == name for other in ids.TILES)
    return f"the {'large' if tile in ids.LARGE_TILES else 'small'} {name}" if twin else f"the {name}"


def room_name(t: Board, node: str) -> str:
    """The name of the room at a node."""
    if node == ids.HALL:
        return "the Ancestral Hall"
    if node in ids.OUTER:
        tile = (t.zones[ids.TILE_SPACE[node]] or ("",))[0]
        return tile_name(tile) if tile in ROOMS else f"room {node}"
    return f"the {ROOMS[HOUSE.inner_rooms[node]].name}" if node in HOUSE.inner_rooms else node


def beside(t: Board, chair: ZoneId) -> str:
    """The two rooms between which a chair stands."""
    return listed([room_name(t, node) for node in HOUSE.chairs[chair]])


def chair_rooms(t: Board, chair: ZoneId) -> tuple[str, str]:
    """The room next to a chair, and the one beyond the boundary beside it."""
    one, other = (room_name(t, node) for node in HOUSE.chairs[chair])
    return (one, other) if chair.endswith("a") else (other, one)


def place_name(t: Board, zone: ZoneId) -> str:
    """The name of a zone; markets and chairs by the rooms they belong to."""
    if zone in ids.CHAIRS:
        return f"the chair beside {beside(t, zone)}"
    for kind, zones in (("boxes", ids.BOXES), ("stock", ids.STOCK)):
        node = next((one for one, held in zones.items() if held == zone), "")
        if node:
            return f"the {kind} of {room_name(t, node)}"
    return t.equipment.zones[zone].name if zone in t.equipment.zones else zone


def order_cost(card: str) -> str:
    """What an order costs."""
    order = ORDERS[card]
    return goods((*zip(BASIC, order.basics, strict=True), ("gold", order.gold)), order.coins)


def piece_name(piece: str) -> str:
    """What a card or tile is called."""
    if piece in EXPERTS:
        return f"the {EXPERTS[piece].name}"
    if piece in AMULET_TILES:
        return f"the amulet of {AMULETS[AMULET_TILES[piece]].name}"
    if piece in ORDERS:
        return f"the order for {order_cost(piece)}"
    return piece


def market_name(t: Board, market: str) -> str:
    """The name of a market in a sale."""
    return room_name(t, market) if market == ids.SELLING else f"the {ROOMS[market].name}" if market in ROOMS else market


def begun(words: str) -> str:
    """The words with a capital, as at the beginning of a sentence."""
    return words[:1].upper() + words[1:]
