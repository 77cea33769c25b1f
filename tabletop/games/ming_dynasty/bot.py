"""The normal bot: it makes the legal move that is worth most by the heuristic of the reference (section 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tabletop.core.chance import Rng
from tabletop.core.equipment import Seat
from tabletop.core.table import Table
from tabletop.games.ming_dynasty import ids, rulings, state
from tabletop.games.ming_dynasty.data import DISTRICTS_OF, DRAGON, PROVINCE_OF, ROADS, DistrictId, ProvinceId, Transport
from tabletop.games.ming_dynasty.deployment import WAYS
from tabletop.games.ming_dynasty.ids import Colour
from tabletop.games.ming_dynasty.scoring import tiles_of
from tabletop.games.ming_dynasty.state import cloister_owner, company_of, count_of, entering, held_by_princes, presence, prince_at
from tabletop.rules.ruleset import LegalMoves, Move

if TYPE_CHECKING:
    from tabletop.rules.bot import Budget

Step = tuple[DistrictId, Transport]

HOUSE_WORTH, NEW_TILE = 6.0, 1.5
"""What a house is worth, and by what that is multiplied if it brings a tile of a colour not yet owned."""
RIVAL_WORTH = 3.0
"""What it is worth to keep a rival out of a house, divided by the number of rivals."""
MEMBER_WORTH = 0.4
"""What a member in a district is worth, apart from the majority."""
STEP_COST = 0.35
DRAGON_COST = 0.25
"""What it costs to play a card, and how much more it costs to play a dragon."""
CARD_ENOUGH, DRAGON_MEMBERS = 0.3, 3
"""A dragon is taken if no card is worth at least this much and at least this many members are on spaces."""
NEVER = -99.0


class Thought:
    """One decision of a bot: the view, its seat, and values that it works out once and keeps."""

    def __init__(self, view: Table, seat: Seat, rng: Rng) -> None:
        self.view, self.seat, self.rng = view, seat, rng
        self.company = company_of(view)
        self.here = prince_at(view, seat)
        self._counts: dict[DistrictId, dict[Colour, int]] = {}

    @cached_property
    def tiles(self) -> dict[Seat, dict[ProvinceId, int]]:
        """The tiles of each seat."""
        return {seat: tiles_of(self.view, seat) for seat in self.company.seats}

    @cached_property
    def kinds(self) -> Mapping[Transport, int]:
        """The cards in hand."""
        return state.kinds_in_hand(self.view, self.seat)

    @cached_property
    def near(self) -> dict[Transport, float]:
        """How often each kind is on the borders around the prince, those one step further counting less."""
        found: dict[Transport, float] = {}
        for there, by in ROADS.get(self.here, ()):
            found[by] = found.get(by, 0.0) + 1.0
            for _, further in ROADS[there]:
                found[further] = found.get(further, 0.0) + 0.3
        return found

    def counts(self, district: DistrictId) -> dict[Colour, int]:
        """How many members of each colour count for the majority of a district."""
        if district not in self._counts:
            self._counts[district] = state.majority_counts(self.view, district)
        return self._counts[district]

    def standing(self, counts: dict[Colour, int], district: DistrictId) -> float:
        """What the majority of a district is worth with these counts: own houses, less those of rivals."""
        worth = 0.0
        for colour, houses in entering(counts):
            if colour == self.seat:
                worth += houses * HOUSE_WORTH * (1.0 if self.tiles[colour][PROVINCE_OF[district]] else NEW_TILE)
            elif colour in self.company.seats:
                worth -= houses * RIVAL_WORTH / (len(self.company.seats) - 1)
        return worth

    def gain(self, district: DistrictId, colour: Colour, more: int) -> float:
        """What `more` open members of `colour` in a district change for this seat."""
        counts = self.counts(district)
        after = {**counts, colour: counts.get(colour, 0) + more}
        value = self.standing(after, district) - self.standing(counts, district)
        return value + (MEMBER_WORTH * more if colour == self.seat else 0.0)

    def deployment(self, district: DistrictId, colour: Colour, open_: int, cloister: int) -> float:
        """What a deployment into a district is worth to this seat."""
        value = self.gain(district, colour, open_) if open_ else 0.0
        if cloister:
            owner, seats = cloister_owner(self.view, district), self.company.seats
            points = float(rulings.CLOISTER_POINTS * sum(after >= self.view.flow.round for after in rulings.SET_VALUES))
            value += points * ((colour == self.seat) - (owner == self.seat) + 0.5 * (owner in seats and owner != self.seat))
            value -= 1.0 if open_ else 0.0
            value += 0.5 * self.gain(district, owner, 1) if owner in seats and owner != colour else 0.0
        return value

    def best(self, district: DistrictId, colour: Colour = "", most: int = -1) -> float:
        """What the best deployment of `colour` into a district is worth, with as many members as it has, or at most `most`."""
        whose = colour or self.seat
        room = state.room_for(self.view, whose, district) if most < 0 else most
        return max([self.deployment(district, whose, *way) for way in WAYS if sum(way) <= room])

    def prospects(self, province: ProvinceId) -> float:
        """What the best district of a province could bring with three members."""
        return max([self.best(district, most=rulings.MOST_DEPLOYED) for district in DISTRICTS_OF[province]])

    @cached_property
    def walks(self) -> dict[Step, float]:
        """What the best walk is worth that begins with each step, less its cards; steps that lead nowhere better are left out."""
        occupied = held_by_princes(self.view, self.company.colours, self.seat)
        ends: dict[DistrictId, tuple[float, Step]] = {}
        layer: list[tuple[DistrictId, Mapping[Transport, int], float, tuple[Step, ...]]] = [(self.here, self.kinds, 0.0, ())]
        seen = set()
        while layer:
            further: list[tuple[DistrictId, Mapping[Transport, int], float, tuple[Step, ...]]] = []
            for here, kinds, cost, steps in layer:
                for there, kind in [(there, kind) for there, by in ROADS[here] for kind in (by, DRAGON) if kind in kinds]:
                    left = state.without(kinds, kind)
                    if (key := (there, tuple(sorted(left.items())))) in seen:
                        continue
                    seen.add(key)
                    price = cost + STEP_COST + (DRAGON_COST if kind == DRAGON else 0.0)
                    first = (*steps, (there, kind))[:1]
                    further.append((there, left, price, first))
                    if there not in occupied and (there not in ends or price < ends[there][0]):
                        ends[there] = price, first[0]
            layer = further
        found: dict[Step, float] = {}
        for end, (price, step) in ends.items():
            found[step] = max(found.get(step, NEVER), self.best(end) - price)
        return found


def prince_into(thought: Thought, move: Any) -> float:
    """A district with many borders, away from other princes."""
    held = held_by_princes(thought.view, thought.company.colours)
    roads = ROADS[move.district]
    return float(len(roads)) - 1.5 * any(there in held for there, _ in roads)


def neutral_prince_into(thought: Thought, move: Any) -> float:
    """A district with few borders."""
    return -len(ROADS[move.district])


def member_on(thought: Thought, move: Any) -> float:
    """A space whose province is near, promising, and not yet full of own members."""
    here, province = thought.here, move.space
    already = count_of(thought.view, ids.SPACE[province], thought.seat)
    near = {PROVINCE_OF[there] for there, _ in ROADS.get(here, ())}
    value = 2.0 * (not thought.tiles[thought.seat][province]) + 0.25 * thought.prospects(province)
    value += 3.0 if here and PROVINCE_OF[here] == province else 1.5 if province in near else 0.0
    return value - 0.9 * already - 2.5 * max(0, already - 2) + thought.rng.below(100) / 200.0


def neutral_member_on(thought: Thought, move: Any) -> float:
    """A space where the prospects of the rival are best."""
    rival = next(seat for seat in thought.company.seats if seat != thought.seat)
    return Thought(thought.view, rival, thought.rng).prospects(move.space) + thought.rng.below(100) / 100.0


def card_from(thought: Thought, move: Any) -> float:
    """The kind that is most frequent on the borders around the prince; a dragon where none helps, for one of many members."""
    view, seat = thought.view, thought.seat
    if move.to_row()[0] == "take_card":
        kind = ids.CARD_KIND[view.zones[ids.DISPLAY[move.space]][-1]]
        return thought.near.get(kind, 0.0) - 0.8 * thought.kinds.get(kind, 0)
    lying = sum(count_of(view, space, seat) for space in ids.SPACE.values())
    there = 0.01 * (count_of(view, ids.SPACE[move.space], seat) - lying)
    return there + (CARD_ENOUGH if lying >= DRAGON_MEMBERS and DRAGON not in thought.kinds else NEVER)


def action(thought: Thought, move: Any) -> float:
    """The step or stay whose deployment is worth most, less its cards; passing is worth nothing."""
    match move.to_row():
        case ("walk", district, card):
            return thought.walks.get((str(district), str(card)), NEVER)
        case ("stay", kind):
            borders = [by for _, by in ROADS[thought.here]].count(kind) + 9 * bool(kind == DRAGON)
            return thought.best(thought.here) - STEP_COST - 0.001 * borders + 0.0001 * thought.kinds[str(kind)]
        case ("end",):
            return thought.best(thought.here)
    return 0.0


def members_into(thought: Thought, move: Any, colour: Colour = "") -> float:
    """The best deployment where the prince stands."""
    whose = colour or thought.seat
    return thought.deployment(prince_at(thought.view, whose), whose, move.open, move.cloister)


def neutral_members_into(thought: Thought, move: Any) -> float:
    """The neutral members that cost the rival most."""
    return members_into(thought, move, thought.company.neutral)


def neutral_action(thought: Thought, move: Any) -> float:
    """A district where neutral members cost the rival more than this seat; leaving him where he is is worth nothing."""
    return thought.best(move.district, thought.company.neutral) if move.to_row()[0] == "neutral" else 0.0


def cards_for(thought: Thought, move: Any) -> float:
    """Half of the members in the city, or fewer if that keeps the points for the most; nobody after the last round."""
    there = presence(thought.view, str(thought.view.flow.agenda[-1][1]))
    total = sum(there[thought.seat])
    back = 0 if thought.view.flow.round >= rulings.ROUNDS else total // 2
    if back and thought.seat in state.most_in_city(there):
        others = max((sum(houses) for colour, houses in there.items() if colour != thought.seat), default=0)
        back -= total - back <= others < total
    return -float(abs(sum(move.cards) - min(6, back)))


def members_back(thought: Thought, move: Any) -> float:
    """Where one more member counts for most."""
    districts = DISTRICTS_OF[str(thought.view.flow.agenda[-1][1])]
    return sum(thought.gain(one, thought.seat, some) for one, some in zip(districts, move.split, strict=True) if some)


WORTH: dict[str, Callable[[Thought, Any], float]] = {
    "prince": prince_into,
    "neutral_prince": neutral_prince_into,
    "place": member_on,
    "neutral_place": neutral_member_on,
    "card": card_from,
    "action": action,
    "walk": action,
    "deploy": members_into,
    "neutral_action": neutral_action,
    "neutral_deploy": neutral_members_into,
    "choose": cards_for,
    "send": members_back,
}
"""What a move is worth, by the tag of the row on top of the agenda."""


class NormalBot:
    """Makes the move that is worth most, of equal ones the first."""

    blind = False

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal`."""
        thought, worth = Thought(view, legal.seat, rng), WORTH[str(view.flow.agenda[-1][0])]
        return max(legal.moves, key=lambda move: worth(thought, move))
