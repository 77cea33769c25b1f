"""The bots: *easy* plays at random but sensibly, *normal* follows the heuristic of the reference (section 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.core.chance import Rng
from tabletop.core.table import Row, Table
from tabletop.games.ming_dynasty import ids, rulings
from tabletop.games.ming_dynasty.bot_worth import STEP_COST, Thought, prospects, reachable
from tabletop.games.ming_dynasty.cards import TakeCard, TakeDragon
from tabletop.games.ming_dynasty.cities import SIMPLEST, ChooseReturn, ReturnMembers, SendingBack
from tabletop.games.ming_dynasty.data import (
    DISTRICTS_OF,
    DRAGON,
    PROVINCE_OF,
    PROVINCES,
    ROADS,
    DistrictId,
    ProvinceId,
    Transport,
)
from tabletop.games.ming_dynasty.deployment import Deploy
from tabletop.games.ming_dynasty.movement import END_WALK, PASS, Stay, Walk
from tabletop.games.ming_dynasty.neutral_prince import NEUTRAL_PASS, Neutral
from tabletop.games.ming_dynasty.placing import PlaceMember, PlaceNeutral, PlaceNeutralPrince, PlacePrince
from tabletop.games.ming_dynasty.state import (
    count_of,
    free_districts,
    held_by_princes,
    kinds_in_hand,
    most_in_city,
    most_to_deploy,
    order,
    presence,
    prince_at,
)
from tabletop.games.ming_dynasty.tiles import tiles_of
from tabletop.rules.ruleset import LegalMoves, Move

if TYPE_CHECKING:
    from tabletop.rules.bot import Budget

CARD_ENOUGH, DRAGON_MEMBERS = 0.3, 3
"""A dragon is taken if no card is worth at least this much and at least this many members are on spaces."""


class EasyBot:
    """Plays at random, but it seldom passes, takes cards rather than dragons, and mostly deploys what it can."""

    blind = False

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal`."""
        match view.flow.agenda[-1][0]:
            case "action":
                others = [move for move in legal if move != PASS]
                return rng.choice(others) if others and rng.below(8) else PASS
            case "card":
                cards = [move for move in legal if isinstance(move, TakeCard)]
                return rng.choice(cards or legal.moves)
            case "walk":
                return END_WALK if END_WALK in legal and rng.below(2) else rng.choice(legal.moves)
            case "deploy":
                return legal.moves[-1] if rng.below(3) else rng.choice(legal.moves)
            case _:
                return rng.choice(legal.moves)


class NormalBot:
    """Follows the reference's heuristic: it looks for the district where its members bring most for the fewest cards."""

    blind = False

    def choose(self, view: Table, legal: LegalMoves, rng: Rng, budget: Budget) -> Move:
        """One of `legal`."""
        row = view.flow.agenda[-1]
        return DECISIONS[str(row[0])](Thought(view, legal.seat, rng), row)


def pick_action(thought: Thought, row: Row) -> Move:
    """The walk or stay whose deployment is worth most, less its cards; pass if none is worth anything."""
    return plan(thought)[1]


def plan(thought: Thought) -> tuple[float, Move]:
    """The best action and its worth."""
    view, seat = thought.view, thought.seat
    here = prince_at(view, seat)
    best: tuple[float, Move] = (0.0, PASS)
    kinds = kinds_in_hand(view, seat)
    if not here or not kinds:
        return best
    value = thought.best_deployment(here, seat, thought.room(here, seat))[0] - STEP_COST
    if value > best[0]:
        best = (value, Stay(least_useful(here, kinds)))
    for district, (cost, step) in reachable(thought).items():
        room = thought.room(district, seat)
        if room and step:
            value = thought.best_deployment(district, seat, room)[0] - cost
            if value > best[0]:
                best = (value, Walk(*step))
    return best


def least_useful(here: DistrictId, kinds: dict[Transport, int]) -> Transport:
    """The card that helps least on the borders around: the one to stay with."""
    near = [by for _, by in ROADS[here]]
    return min(kinds, key=lambda kind: (kind == DRAGON, near.count(kind), -kinds[kind]))


def pick_step(thought: Thought, row: Row) -> Move:
    """The next step towards the best district, or the end of the walk."""
    view, seat = thought.view, thought.seat
    here = prince_at(view, seat)
    occupied = held_by_princes(view, thought.company.colours, seat)
    best: tuple[float, Move] | None = None
    if here not in occupied:
        best = (thought.best_deployment(here, seat, thought.room(here, seat))[0], END_WALK)
    for district, (cost, step) in reachable(thought).items():
        if step:
            value = thought.best_deployment(district, seat, thought.room(district, seat))[0] - cost
            if best is None or value > best[0]:
                best = (value, Walk(*step))
    return best[1] if best else END_WALK


def pick_deployment(thought: Thought, row: Row) -> Move:
    """The best deployment where the prince stands."""
    district = prince_at(thought.view, thought.seat)
    return Deploy(*thought.best_deployment(district, thought.seat, most_to_deploy(thought.view, thought.seat))[1])


def pick_district(thought: Thought, row: Row) -> Move:
    """A district with many borders, away from other princes."""
    return PlacePrince(best_start(thought))


def best_start(thought: Thought) -> DistrictId:
    """The district from which a prince has most ways to go."""
    held = held_by_princes(thought.view, thought.company.colours)
    return max(
        free_districts(thought.view),
        key=lambda district: len(ROADS[district]) - 1.5 * any(there in held for there, _ in ROADS[district]),
    )


def pick_neutral_district(thought: Thought, row: Row) -> Move:
    """Put the neutral prince into the district with the fewest borders."""
    return PlaceNeutralPrince(min(free_districts(thought.view), key=lambda district: len(ROADS[district])))


def pick_space(thought: Thought, row: Row) -> Move:
    """A space whose province is near, promising, and not yet full of own members."""
    view, seat = thought.view, thought.seat
    here = prince_at(view, seat)
    near = {PROVINCE_OF[there] for there, _ in ROADS[here]} if here else set()
    own = tiles_of(view, seat)

    def worth(province: ProvinceId) -> float:
        already = count_of(view, ids.SPACE[province], seat)
        value = 2.0 * (not own[province]) + 0.25 * prospects(thought, province)
        value += 3.0 if here and PROVINCE_OF[here] == province else 1.5 if province in near else 0.0
        crowd = 0.9 * already + (2.5 * (already - 2) if already > 2 else 0.0)
        return value - crowd + thought.rng.below(100) / 200.0

    return PlaceMember(max(PROVINCES, key=worth))


def pick_card(thought: Thought, row: Row) -> Move:
    """The kind that is most frequent on the borders around the prince; a dragon where none helps."""
    view, seat = thought.view, thought.seat
    here = prince_at(view, seat)
    held = kinds_in_hand(view, seat)
    near: dict[Transport, float] = {}
    for there, by in ROADS.get(here, ()):
        near[by] = near.get(by, 0.0) + 1.0
        for _, further in ROADS[there]:
            near[further] = near.get(further, 0.0) + 0.3
    best: tuple[float, Move] | None = None
    lying = 0
    spot = ""
    for province in PROVINCES:
        own = count_of(view, ids.SPACE[province], seat)
        lying += own
        if own and (not spot or own > count_of(view, ids.SPACE[spot], seat)):
            spot = province
        if own and view.zones[ids.DISPLAY[province]]:
            kind = ids.CARD_KIND[view.zones[ids.DISPLAY[province]][-1]]
            value = near.get(kind, 0.0) - 0.8 * held.get(kind, 0)
            if best is None or value > best[0]:
                best = (value, TakeCard(province))
    if best is None or (best[0] < CARD_ENOUGH and lying >= DRAGON_MEMBERS and view.zones[ids.DRAGONS] and not held.get(DRAGON)):
        return TakeDragon(spot) if view.zones[ids.DRAGONS] and spot else best[1] if best else TakeDragon(spot)
    return best[1]


def pick_return(thought: Thought, row: Row) -> Move:
    """Send back half of the members in the city, or fewer if that keeps the points for the most; nobody after round 6."""
    there = presence(thought.view, str(row[1]))
    own = there[thought.seat]
    total = sum(own)
    back = 0 if thought.round >= rulings.ROUNDS else total // 2
    if back and thought.seat in most_in_city(there):
        others = max((sum(houses) for colour, houses in there.items() if colour != thought.seat), default=0)
        if total - back <= others < total:
            back -= 1
    return ChooseReturn(SIMPLEST[min(6, back)])


def pick_split(thought: Thought, row: Row) -> Move:
    """Send members back to where one more of them counts for most."""
    pending = SendingBack.read(row)

    def worth(way: tuple[int, int, int]) -> float:
        return sum(
            thought.gain(district, thought.seat, some)
            for district, some in zip(DISTRICTS_OF[pending.province], way, strict=True)
            if some
        )

    return ReturnMembers(*max(pending.ways(thought.view, thought.seat), key=worth))


def pick_neutral_space(thought: Thought, row: Row) -> Move:
    """Put a neutral member where the rival's prospects are best."""
    rival = next(seat for seat in order(thought.view, thought.company.seats) if seat != thought.seat)
    other = Thought(thought.view, rival, thought.rng)
    return PlaceNeutral(max(PROVINCES, key=lambda province: prospects(other, province) + thought.rng.below(100) / 100.0))


def pick_neutral_action(thought: Thought, row: Row) -> Move:
    """Send the neutral members to where they cost the rival more than this seat."""
    neutral = thought.company.neutral
    best: tuple[float, Move] = (0.0, NEUTRAL_PASS)
    for district in free_districts(thought.view, neutral):
        room = thought.room(district, neutral)
        if room:
            value = thought.best_deployment(district, neutral, room)[0]
            if value > best[0]:
                best = (value, Neutral(district))
    return best[1]


def pick_neutral_deployment(thought: Thought, row: Row) -> Move:
    """Deploy the number of neutral members that costs the rival most."""
    neutral = thought.company.neutral
    district = prince_at(thought.view, neutral)
    return Deploy(*thought.best_deployment(district, neutral, most_to_deploy(thought.view, neutral))[1])


DECISIONS: dict[str, Callable[[Thought, Row], Move]] = {
    "prince": pick_district,
    "neutral_prince": pick_neutral_district,
    "place": pick_space,
    "neutral_place": pick_neutral_space,
    "card": pick_card,
    "action": pick_action,
    "walk": pick_step,
    "deploy": pick_deployment,
    "neutral_action": pick_neutral_action,
    "neutral_deploy": pick_neutral_deployment,
    "choose": pick_return,
    "send": pick_split,
}
"""How the bot decides, by the tag of the row on top of the agenda."""
