"""What houses, members and cloisters are worth to a bot, and where its prince can go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import ids, rulings
from tabletop.games.ming_dynasty.data import DISTRICTS_OF, DRAGON, PROVINCE_OF, ROADS, DistrictId, ProvinceId, Transport
from tabletop.games.ming_dynasty.deployment import WAYS
from tabletop.games.ming_dynasty.ids import Colour
from tabletop.games.ming_dynasty.state import (
    Company,
    cloister_owner,
    company_of,
    count_of,
    entering,
    held_by_princes,
    kinds_in_hand,
    majority_counts,
    prince_at,
    without,
)
from tabletop.games.ming_dynasty.tiles import tiles_of

if TYPE_CHECKING:
    pass

HOUSE_WORTH, NEW_TILE = 6.0, 1.5
"""What a house is worth, and by what that is multiplied if it brings a tile of a colour not yet owned."""
RIVAL_WORTH = 3.0
"""What it is worth to keep a rival out of a house, divided by the number of rivals."""
MEMBER_WORTH = 0.4
"""What a member in a district is worth, apart from the majority."""
STEP_COST = 0.35
DRAGON_COST = 0.25
"""What it costs to play a card, and how much more it costs to play a dragon."""


class Thought:
    """One decision of a bot: the view, its seat, and values that it works out once and keeps."""

    __slots__ = ("_counts", "_tiles", "company", "rng", "round", "seat", "view")

    def __init__(self, view: Table, seat: Seat, rng: Rng) -> None:
        self.view = view
        self.seat = seat
        self.rng = rng
        self.round = view.flow.round
        self.company: Company = company_of(view)
        self._counts: dict[DistrictId, dict[Colour, int]] = {}
        self._tiles: dict[Seat, dict[ProvinceId, int]] = {}

    def counts(self, district: DistrictId) -> dict[Colour, int]:
        """How many members of each colour count for the majority of a district."""
        found = self._counts.get(district)
        if found is None:
            found = self._counts[district] = majority_counts(self.view, district)
        return found

    def house_worth(self, seat: Seat, district: DistrictId) -> float:
        """What one more house in a district is worth to a seat."""
        found = self._tiles.get(seat)
        if found is None:
            found = self._tiles[seat] = tiles_of(self.view, seat)
        return HOUSE_WORTH * (NEW_TILE if not found[PROVINCE_OF[district]] else 1.0)

    def standing(self, counts: dict[Colour, int], district: DistrictId) -> float:
        """What the majority of a district is worth with these counts: own houses, less those of rivals."""
        worth = 0.0
        rivals = len(self.company.seats) - 1
        for colour, houses in entering(counts):
            if colour == self.seat:
                worth += houses * self.house_worth(colour, district)
            elif colour in self.company.seats:
                worth -= houses * RIVAL_WORTH / rivals
        return worth

    def gain(self, district: DistrictId, colour: Colour, more: int) -> float:
        """What `more` open members of `colour` in a district change for this seat."""
        counts = self.counts(district)
        after = dict(counts)
        after[colour] = after.get(colour, 0) + more
        value = self.standing(after, district) - self.standing(counts, district)
        return value + (MEMBER_WORTH * more if colour == self.seat else 0.0)

    def scorings(self) -> int:
        """How many scorings are still to come, with that of this round."""
        return sum(round_ >= self.round for round_ in rulings.SET_VALUES)

    def cloister_worth(self, district: DistrictId, colour: Colour) -> float:
        """What it is worth to this seat that a member of `colour` takes the cloister."""
        owner = cloister_owner(self.view, district)
        points = float(rulings.CLOISTER_POINTS * self.scorings())
        worth = points if colour == self.seat else 0.0
        if owner == self.seat:
            worth -= points
        elif owner in self.company.seats:
            worth += points * 0.5
        return worth

    def deployments(self, district: DistrictId, colour: Colour, most: int) -> Iterable[tuple[float, tuple[int, int]]]:
        """Every deployment into a district with what it is worth."""
        for open_, cloister in WAYS:
            if open_ + cloister > most:
                continue
            value = self.gain(district, colour, open_) if open_ else 0.0
            if cloister:
                value += self.cloister_worth(district, colour) - (1.0 if open_ else 0.0)
                owner = cloister_owner(self.view, district)
                if owner in self.company.seats and owner != colour:
                    value += 0.5 * self.gain(district, owner, 1)
            yield value, (open_, cloister)

    def best_deployment(self, district: DistrictId, colour: Colour, most: int) -> tuple[float, tuple[int, int]]:
        """The best deployment into a district."""
        return max(self.deployments(district, colour, most), default=(0.0, (0, 0)))

    def room(self, district: DistrictId, colour: Colour) -> int:
        """How many members of `colour` could be deployed if its prince stood in a district."""
        if cloister_owner(self.view, district) == colour:
            return 0
        return min(rulings.MOST_DEPLOYED, count_of(self.view, ids.SPACE[PROVINCE_OF[district]], colour))


def reachable(thought: Thought) -> dict[DistrictId, tuple[float, tuple[DistrictId, Transport] | None]]:
    """Where the prince can end with the cards in hand: the least cost, and the first step there."""
    view, seat = thought.view, thought.seat
    occupied = held_by_princes(view, thought.company.colours, seat)
    start = prince_at(view, seat)
    found: dict[DistrictId, tuple[float, tuple[DistrictId, Transport] | None]] = {}
    layer: list[tuple[DistrictId, dict[Transport, int], float, tuple[DistrictId, Transport] | None]] = [
        (start, kinds_in_hand(view, seat), 0.0, None)
    ]
    seen = set()
    while layer:
        following: list[tuple[DistrictId, dict[Transport, int], float, tuple[DistrictId, Transport] | None]] = []
        for here, kinds, cost, first in layer:
            for there, by in ROADS[here]:
                for kind in (by, DRAGON):
                    if kind not in kinds:
                        continue
                    left = without(kinds, kind)
                    key = (there, tuple(sorted(left.items())))
                    if key in seen:
                        continue
                    seen.add(key)
                    price = cost + STEP_COST + (DRAGON_COST if kind == DRAGON else 0.0)
                    step = first or (there, kind)
                    following.append((there, left, price, step))
                    if there not in occupied and (there not in found or price < found[there][0]):
                        found[there] = (price, step)
        layer = following
    return found


def prospects(thought: Thought, province: ProvinceId) -> float:
    """What the best district of a province could bring with three members."""
    return max(thought.best_deployment(one, thought.seat, rulings.MOST_DEPLOYED)[0] for one in DISTRICTS_OF[province])
