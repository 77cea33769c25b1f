"""What pieces do, in plain words, for the inspect view."""

from __future__ import annotations

from tabletop.games.round_house.data import AMULETS, BASIC, EXPERTS, HOUSE, Expert, Order, Pirate, Temple

ACTION_TEXT = {
    "merchant": "A merchant action sends an assistant of your supply to the merchant’s town.",
    "recruit": "A recruit action brings the leftmost assistant of your track into your supply.",
    "helper": "A helper action seats an assistant of your supply on a free chair.",
}


def counted(number: int, word: str, several: str = "") -> str:
    """`1 coin`, `2 coins`."""
    return f"{number} {word if number == 1 else several or word + 's'}"


def listed(words: list[str], last: str = "and") -> str:
    """`a, b and c`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def goods(cubes: tuple[tuple[str, int], ...], coins: int) -> str:
    """`2 tea and 1 coin`."""
    return listed([f"{count} {kind}" for kind, count in cubes if count] + ([counted(coins, "coin")] if coins else []))


def expert_text(expert: Expert) -> str:
    """An expert, with what becomes of the card."""
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
    """An order: cost and points, then the ability."""
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
    more = counted(order.amount, "more coin", "more coins") if order.gives == "coins" else f"{order.amount} prestige"
    return f"Fulfilled: once per turn, {more} when you gain {gained}."


def pirate_text(tile: Pirate) -> str:
    """A pirate tile."""
    return f"Brings {goods(tile.cubes, tile.coins)}; then it goes under the stack."


def temple_text(tile: Temple) -> str:
    """A temple tile."""
    words = [f"{tile.gold} gold"] if tile.gold else []
    words += [counted(tile.coins, "coin")] if tile.coins else []
    words += [
        counted(count, f"{action} action")
        for action, count in (("merchant", tile.merchant), ("recruit", tile.recruit), ("helper", tile.helper))
        if count
    ]
    return f"Worship at the temple: {listed(words)}. Each tile is used once in a game."


def amulet_text(kind: str) -> str:
    """An amulet, with what sets score."""
    values = ", ".join(str(vp) for vp in HOUSE.amulet_set_vp[1:])
    on_experts = sorted(expert.name for expert in EXPERTS.values() if expert.seal == kind)
    also = f" Also on {listed(on_experts)}." if on_experts else ""
    return f"Sets of different amulets score {values} points at the end for 1 to {len(HOUSE.amulet_set_vp) - 1} kinds.{also}"
