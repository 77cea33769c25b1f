"""What seats own, counted as pieces in a zone or by a counter, and sentences on what a move changed of it.

RESOURCES = (Resource("tea", zones={"blue": "blue.tea"}), Resource("coin", "coins", counters={"blue": "blue.coins"}))
changes(table, after, "blue", RESOURCES) == "Blue gains 2 tea and pays 1 coin."
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from tabletop.core.equipment import Seat, ZoneId
from tabletop.core.table import Table
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play
from tabletop.rules.words import listed, seat_name


class Resource(Struct, frozen=True):
    """Something that seats gain and pay; it lies in a zone of each seat, or is a counter of each."""

    one: str
    several: str = ""
    """The word for more than one; empty if it is the same."""
    zones: Mapping[Seat, ZoneId] = {}
    counters: Mapping[Seat, str] = {}
    supply: ZoneId = ""
    """Where pieces of it come from, and go back to."""
    icon: str = ""
    """Its icon, and the colour in which it is drawn (`#rrggbb`)."""
    colour: str = ""
    is_points: bool = False
    """Whether it counts the points that a seat has already, so that those of an end at this moment are not shown beside it."""
    is_said: bool = True
    """Whether the log says what changed of it; False where the sentences of the game do."""

    def is_of(self, seat: Seat) -> bool:
        """Whether `seat` can have any."""
        return seat in self.zones or seat in self.counters

    def named(self, count: int) -> str:
        """The word for `count` of it: `coins`."""
        return self.one if count == 1 else self.several or self.one

    def held(self, t: Board, seat: Seat) -> int:
        """How much of it `seat` has."""
        return len(t.zones[self.zones[seat]]) if seat in self.zones else t.counters[self.counters[seat]]

    def give(self, t: Play, seat: Seat, count: int) -> None:
        """Give `count` of it to `seat`, or as many as the supply has; a `count` below zero is taken away."""
        if seat in self.counters:
            t.counter(self.counters[seat], t.counters[self.counters[seat]] + count)
        elif count > 0:
            t.move(t.zones[self.supply][-count:], self.supply, self.zones[seat])
        elif count:
            t.move(t.zones[self.zones[seat]][count:], self.zones[seat], self.supply)

    def counted(self, count: int) -> str:
        """An amount of it in words: `2 coins`."""
        return f"{count} {self.named(count)}"


def changes(before: Table, after: Board, seat: Seat, resources: Iterable[Resource]) -> str:
    """What `seat` gained and paid between two tables, as a sentence; empty if nothing changed."""
    gained: list[str] = []
    paid: list[str] = []
    for one in (one for one in resources if one.is_of(seat)):
        if count := one.held(after, seat) - one.held(before, seat):
            (gained if count > 0 else paid).append(one.counted(abs(count)))
    found = [f"{verb} {listed(some)}" for verb, some in (("gains", gained), ("pays", paid)) if some]
    return f"{seat_name(after, seat)} {' and '.join(found)}." if found else ""
