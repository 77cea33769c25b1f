"""The parts that rooms and rewards offer, their names, and menus of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.round_house import ids
from tabletop.games.round_house.data import BASIC, EXPERT_PARTS, HOUSE, TEMPLES
from tabletop.games.round_house.help import TOWN_WORDS
from tabletop.games.round_house.play import HousePlay, HouseRow
from tabletop.rules.agenda_reader import tag_of
from tabletop.rules.menu import Menu, Part
from tabletop.rules.ruleset import Refused


class HousePart(Part, frozen=True):
    """A part of a room or reward. Its name may have an argument: `take:tea+fruit`, `stall:market_equal`."""

    name: str
    done: int = 0
    """How many times it has been done in this performance."""
    free: bool = True
    """Whether it was not paid for separately. If so, it may be wasted."""

    @property
    def sort(self) -> str:
        """The name without its argument."""
        return self.name.partition(":")[0]

    @property
    def of(self) -> str:
        """The argument in the name; empty if there is none."""
        return self.name.partition(":")[2]

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of cubes of which one may be taken."""
        return self.of.split("+") if self.of else ("gold",) if self.sort == "smuggle" else BASIC

    def take_off(self, t: HousePlay) -> None:
        """Take the part off the menu on top, or count that it was done once more."""
        rest = t.pop(HouseMenu).less(self)
        if isinstance(rest, HouseMenu):
            t.rows.append(rest)


class Sending(HousePart, frozen=True, tag="merchant"):
    words = "a merchant action"

    def why_not(self, t: Table, seat: Seat, piece: PieceId, zone: ZoneId) -> Refused | None:
        """The refusal if an assistant is carried to a town where the merchant is not."""
        town = t.where[ids.MERCHANT]
        if t.where.get(piece) != ids.WORKERS[seat] or zone not in ids.TOWNS or zone == town:
            return None
        return Refused(f"Assistants are sent to the town of the merchant, {TOWN_WORDS[town]}.", "NO_MERCHANT")


def sort_of_part(name: str, what: str, most: int = 1, must: bool = False) -> type[HousePart]:
    """A sort of part: what there is to do, how often, and whether it must be done if it can be."""

    class Sort(HousePart, frozen=True, tag=name):
        words, times, bound = what, most, must

    return Sort


SORTS = (
    sort_of_part("take", "take a cube of goods"),
    sort_of_part("smuggle", "a pirate tile or a gold"),
    sort_of_part("pirate", "a pirate tile"),
    sort_of_part("lend", "take the coins or a cube"),
    sort_of_part("either", "4 coins or 3 prestige"),
    sort_of_part("sell", "sell a cube"),
    sort_of_part("stall", "sell a cube into the next box", 3),
    sort_of_part("resale", "the sale", must=True),
    sort_of_part("sale", "a sale", must=True),
    sort_of_part("hire", "take an expert"),
    sort_of_part("meet", "take an expert", len(HOUSE.meeting_place_costs)),
    sort_of_part("lobby", "choose A (assistants) or B (copy)"),
    sort_of_part("copy", "copy another leader’s room"),
    sort_of_part("trade", "buy an action", len(HOUSE.trading_post_costs)),
    sort_of_part("buy", "buy a cube", len(HOUSE.warehouse_costs)),
    sort_of_part("level", "pay for the next level", len(HOUSE.bank)),
    sort_of_part("deal", "a trade", 2),
    sort_of_part("recruit", "a recruit action"),
    Sending,
    sort_of_part("helper", "a helper action"),
    sort_of_part("permanent", "a permanent helper"),
)
PARTS: dict[str, type[HousePart]] = {tag_of(sort): sort for sort in SORTS}
"""The sorts of parts by their names."""


def parts(*names: str) -> tuple[type[HousePart], ...]:
    """The sorts of parts of these names, for a move that answers them."""
    return tuple([PARTS[name] for name in names])


ROOM_PARTS: dict[str, tuple[str, ...]] = {
    "delivery": ("take", "merchant"),
    "smuggle": ("smuggle",),
    "selling_market": ("sell",),
    "expert_room": ("hire",),
    "money_lender": ("lend", "merchant"),
    "lobby": ("lobby",),
    "trading_post": ("trade",),
    "meeting_place_large": ("meet",),
    "meeting_place_small": ("meet",),
    "warehouse": ("buy", "recruit"),
    "market_different": ("stall:market_different",),
    "market_equal": ("stall:market_equal",),
    "bank": ("level",),
    "black_market": ("deal", "merchant"),
}
"""The parts of one performance of each room."""
LOBBY_PARTS = {"A": ("recruit", "recruit", "merchant", "helper"), "B": ("recruit", "copy")}
AT_ONCE = ("count", "others", "sale2")
"""Parts of an expert that never are in a row of the agenda: they are carried out at once when it is activated."""
KNOWN_IN_ROOMS = frozenset(name for names in (*ROOM_PARTS.values(), *LOBBY_PARTS.values()) for name in names)
KNOWN_IN_REWARDS = frozenset(
    name
    for names in (
        *EXPERT_PARTS.values(),
        *(temple.parts for temple in TEMPLES.values()),
        *(reward.parts for reward in (*HOUSE.selling_market.values(), *HOUSE.bank)),
        *(reward.parts for reward in (*HOUSE.market_different, *HOUSE.market_equal)),
        ("sale", "pirate", "permanent"),
    )
    for name in names
    if name not in AT_ONCE
)


@lru_cache(maxsize=1024)
def parts_of(names: tuple[str, ...], done: int = 0, free: bool = True) -> tuple[HousePart, ...]:
    """The parts of these names; names of no part are left out."""
    kinds = [(name, PARTS.get(name.partition(":")[0])) for name in names]
    return tuple([kind(name, done, free) for name, kind in kinds if kind is not None])


@lru_cache(maxsize=1024)
def each_once(parts: tuple[HousePart, ...]) -> tuple[HousePart, ...]:
    """The parts, each once."""
    return tuple(dict.fromkeys(parts))


class HouseMenu(Menu[HousePart], HouseRow, frozen=True):
    """Parts of a room or reward, in any order."""

    def distinct(self) -> Sequence[HousePart]:
        return each_once(self.left())
