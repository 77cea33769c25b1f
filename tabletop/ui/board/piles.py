"""Which pieces of a pile need not be drawn, because too little of them would show below the next.

Fifty cards in a pile, each with its shadow, would need fifty pictures and look like a black band. A pile is drawn from the top:
its topmost piece, then only pieces that are a visible step lower.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.ui.board.items import Item

STEP_PX = 2.6
"""A lower piece of which fewer pixels than this would show is not drawn."""


def unseen(pile: Sequence[Item], zoom: float) -> set[str]:
    """The keys of the pieces of one pile, lowest first, that are not drawn at `zoom` pixels per millimetre."""
    least = STEP_PX / zoom
    hidden: set[str] = set()
    above: Item | None = None
    for item in reversed(pile):
        if above is not None and covers_nearly(above, item, least):
            hidden.add(item.key)
        else:
            above = item
    return hidden


def covers_nearly(above: Item, item: Item, least: float) -> bool:
    """Whether `above` hides `item` except for less than `least` millimetres."""
    return (
        abs(above.x - item.x) < least
        and abs(above.y - item.y) < least
        and above.width >= item.width
        and above.height >= item.height
        and above.look.angle == item.look.angle
        and not item.look.label
    )


def by_pile(items: Iterable[Item]) -> dict[str, list[Item]]:
    """The items that are in piles, lowest first, by the name of the pile."""
    piles: dict[str, list[Item]] = {}
    for item in items:
        if item.pile:
            piles.setdefault(item.pile, []).append(item)
    return piles
