"""Keys of things that can be painted, pointed at and taken: the sort of a thing, and its name among things of that sort.

    key = item_key("zone", "hand:blue")
    match parts_of(key):
        case "zone", zone: ...

The key of a piece is its id. Only a file made by hand can have a piece whose id looks like a key of another sort; such a piece
is shown, but hands cannot take it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NewType

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.events import Place

ItemKind = Literal["piece", "zone", "supply", "counter", "drawing", "turn", "new", "place", "cell", "print", "log"]
"""Supplies and bags (`zone`) are named by their zone, `turn` is the marker of whose turn it is, `new` is a copy in the hand;
`place` (a zone, wherever it is empty), `cell` (one place of a zone), `print` (small words on a board) and `log` (a row of it)
are only pointed at."""

ItemKey = NewType("ItemKey", str)

PREFIXES: dict[ItemKind, str] = {
    "zone": "zone:",
    "supply": "supply:",
    "counter": "counter:",
    "drawing": "mark:",
    "turn": "turn:",
    "new": "new:",
    "place": "place:",
    "cell": "cell:",
    "print": "print:",
    "log": "log:",
}
PIECE = "piece:"
NO_PIECE = tuple(PREFIXES.values())
"""The beginnings of the keys of everything that is not a piece."""
KINDS: dict[str, ItemKind] = {prefix[:-1]: kind for kind, prefix in PREFIXES.items()}


def item_key(kind: ItemKind, name: str = "") -> ItemKey:
    """The key of a thing with this sort and name."""
    return ItemKey(PREFIXES.get(kind, "") + name)


def cell_key(zone: ZoneId, place: Place) -> ItemKey:
    """The key of one place of a zone."""
    return item_key("cell", f"{place[0]:g},{place[1]:g},{zone}")


def cell_of(key: str) -> tuple[ZoneId, Place] | None:
    """The zone and the place that a key names; None if it is no key of a place."""
    name = named(key, "cell")
    if not name:
        return None
    x, y, zone = name.split(",", 2)
    return zone, (float(x), float(y))


@lru_cache(maxsize=1 << 15)
def piece_key(piece: PieceId) -> ItemKey:
    """The key of a piece: its id, or with a prefix if that looks like another key. Cached: scenes ask for every piece."""
    return ItemKey(PIECE + piece if piece.startswith(NO_PIECE) else piece)


def parts_of(key: str) -> tuple[ItemKind, str]:
    """The sort and the name of a thing with this key; an empty key gives the sort "piece" and an empty name."""
    head, colon, name = key.partition(":")
    kind = KINDS.get(head) if colon else None
    return (kind, name) if kind is not None else ("piece", key)


def named(key: str, kind: ItemKind) -> str:
    """The name of a thing if it is of this sort, else empty."""
    of, name = parts_of(key)
    return name if of == kind else ""


TURN = item_key("turn")
