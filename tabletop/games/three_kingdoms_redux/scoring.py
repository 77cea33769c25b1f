"""The points: nine sources, places in three categories, and the cards of the Separation deck (8.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.borders import borders_of, occupied, stationed_units
from tabletop.games.three_kingdoms_redux.data import BORDERS, CARDS, NUMBERS, RANKS, STATES, TYPES, State
from tabletop.games.three_kingdoms_redux.goods import LOCATION_TOKENS
from tabletop.games.three_kingdoms_redux.play import has_built
from tabletop.games.three_kingdoms_redux.supply import farm_level, held, market_level, rank_of, tribal_level
from tabletop.rules.decisions import Board

Places = Mapping[State, int]
"""The place of each state in a category, from 1; states that share one have the same number."""


def domestic(t: Board, state: State) -> int:
    """Domestic development: both levels."""
    return market_level(t, state) + farm_level(t, state)


def harmony(t: Board, state: State) -> int:
    """Civil harmony: tribal level and popular support in supply."""
    return tribal_level(t, state) + held(t, state, "ps")


CATEGORIES: dict[str, Callable[[Board, State], int]] = {"domestic": domestic, "harmony": harmony, "rank": rank_of}
CATEGORY_WORDS = {"domestic": "domestic development", "harmony": "civil harmony", "rank": "rank"}
TIE_CARDS = {"harmony": "armistice", "rank": "puppet_theatre", "domestic": "capital_city"}
"""The card whose owner wins ties for first or second in a category."""
THIRD_CARDS = {"harmony": "city_walls", "rank": "bronze_sparrow", "domestic": "tax_modification"}
"""The card that gives its owner a point if he alone is third."""


def ranked(value: Mapping[State, int]) -> dict[State, int]:
    """The place of each state by what it has reached."""
    return {state: 1 + sum([other > own for other in value.values()]) for state, own in value.items()}


def places(t: Board, category: str) -> Places:
    """The places in a category, after the card that decides ties."""
    found = ranked({state: CATEGORIES[category](t, state) for state in STATES})
    owner = next((state for state in STATES if has_built(t, state, TIE_CARDS[category])), "")
    if owner:
        place = found[owner]
        for other in [one for one in STATES if one != owner and found[one] == place and place < len(STATES)]:
            found[other] = place + 1
    return found


def place_points(found: Places, state: State) -> int:
    """The points for a place: alone, or shared by two or three."""
    place = found[state]
    row = NUMBERS.places[place - 1]
    return row[min(len(row), list(found.values()).count(place)) - 1]


def border_results(t: Board, state: State) -> list[int]:
    """The points for the two borders of a state: won, tied or lost; the Catapult turns one tie into a victory."""
    found = []
    for border in borders_of(state):
        row = BORDERS[border]
        other = row.second if row.first == state else row.first
        own, others = len(occupied(t, state, border)), len(occupied(t, other, border))
        found.append(NUMBERS.border_won if own > others else NUMBERS.border_tied if own == others else 0)
    if has_built(t, state, "catapult") and NUMBERS.border_tied in found:
        found[found.index(NUMBERS.border_tied)] = NUMBERS.border_won
    return found


def by_pairs(unit: str) -> Callable[[Board, State], int]:
    """1 point for 2 stationed units of a type, at most 2."""
    return lambda t, state: min(2, stationed_units(t, state).count(unit) // 2)


def most(measure: Callable[[Board, State], int]) -> Callable[[Board, State], int]:
    """2 points for the most of something, 1 if tied for most, none for nothing."""

    def points(t: Board, state: State) -> int:
        own, others = measure(t, state), [measure(t, other) for other in STATES if other != state]
        if not own or own < max(others):
            return 0
        return 2 if own > max(others) else 1

    return points


def full_level(level: Callable[[Board, State], int]) -> Callable[[Board, State], int]:
    """With the highest level 2 points, 1 if another state has it too."""
    return most(lambda t, state: int(level(t, state) >= NUMBERS.highest_level))


def third(category: str) -> Callable[[Board, State], int]:
    """1 point if the state alone is third in a category."""

    def points(t: Board, state: State) -> int:
        found = places(t, category)
        return int(found[state] == len(STATES) and list(found.values()).count(len(STATES)) == 1)

    return points


FINAL: dict[str, Callable[[Board, State], int]] = {
    "rattan_armour": by_pairs("I"),
    "horse_armour": by_pairs("V"),
    "repeating_crossbow": by_pairs("R"),
    "tower_ship": by_pairs("N"),
    "iron_armour": most(lambda t, state: stationed_units(t, state).count("I")),
    # 1 point for each border with at least two locations; for three types of units, 2 for four; for each 2 gold on the card.
    "watchtower": lambda t, state: sum([len(occupied(t, state, border)) >= 2 for border in borders_of(state)]),
    "siege_ladder": lambda t, state: max(0, len(set(stationed_units(t, state))) - len(TYPES) + 2),
    "jade_seal": lambda t, state: min(2, t.counters[ids.SEAL_GOLD] // 2),
    "abacus": full_level(market_level),
    "irrigation": full_level(farm_level),
    "papermaking": most(lambda t, state: len(t.zones[ids.BUILT[state]])),
    **{card: third(category) for category, card in THIRD_CARDS.items()},
}
"""What cards score at the end, besides those that change borders or places."""


def parts_of(t: Board, state: State, categories: Iterable[str] = CATEGORIES) -> tuple[tuple[str, int], ...]:
    """All that a state scores, by its source; of the places only those in these categories."""
    built, tokens = t.zones[ids.BUILT[state]], [*t.zones[ids.TREASURY[state]], *t.zones[ids.GRANARY[state]]]
    return (
        ("military points", t.counters[ids.MILITARY[state]]),
        ("border location tokens", sum([t.pieces[one].face for one in tokens if one in LOCATION_TOKENS])),
        ("borders", sum(border_results(t, state))),
        *[(CATEGORY_WORDS[one], place_points(places(t, one), state)) for one in categories],
        ("title", RANKS[rank_of(t, state)].vp),
        ("Unification enhancements", sum([CARDS[card].vp for card in built])),
        ("Separation enhancements", sum([FINAL[card](t, state) for card in built if card in FINAL])),
    )
