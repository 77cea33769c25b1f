"""What the rules say about a place: who leads there, what holds a location, and what the round will cost a state."""

from __future__ import annotations

from tabletop.core.equipment import ZoneId
from tabletop.core.table import Table
from tabletop.games.three_kingdoms_redux import data, ids
from tabletop.games.three_kingdoms_redux.actions import why_nothing
from tabletop.games.three_kingdoms_redux.bids import Bidder, bidders, contest, contribution, criterion
from tabletop.games.three_kingdoms_redux.borders import holder, units_at
from tabletop.games.three_kingdoms_redux.data import SpaceId, State, called, units_words
from tabletop.games.three_kingdoms_redux.skills import SPACE_OF, Skills
from tabletop.games.three_kingdoms_redux.supply import held, tribal_level
from tabletop.games.three_kingdoms_redux.upkeep import army_upkeep, support_upkeep
from tabletop.rules.showing import ZoneMark
from tabletop.rules.words import counted, listed

CARD_ZONES = frozenset([at[state] for at in (ids.HAND, ids.RECRUITED, ids.BUILT, ids.GENERAL_DECK) for state in data.STATES])
"""The places of a state whose cards say all that matters there."""
MOMENTS = {
    "drawing": "recruitment",
    "round": "the end of a round",
    "upkeep": "the upkeep",
    "station": "he is stationed",
    "location": "a location is taken",
    "build": "it is built",
}
"""What moments are called that are no actions."""


def zone_help(table: Table, zone: ZoneId) -> str:
    """What may be asked of a place: a space, a location, or the area of a state."""
    if zone in data.SPACES:
        return space_words(table, zone)
    if zone in ids.LOCATION_OF:
        return location_words(table, zone)
    state = zone.partition(".")[0]
    return upkeep_words(table, state) if state in ids.SEAT_OF and zone not in CARD_ZONES else ""


def zone_marks(table: Table) -> dict[ZoneId, ZoneMark]:
    """Who would win each space as it is now, and with which total."""
    won = [(space, side) for space in (*data.COMMON, *data.BATTLES) for side, _ in contest(table, space)]
    return {space: ZoneMark(str(side.total), tuple([ids.SEAT_OF[state] for state in side.states])) for space, side in won}


def location_words(table: Table, zone: ZoneId) -> str:
    """Who holds a location, or what it takes, and what units there bring and cost."""
    who, units = holder(table, zone), units_at(table, zone)
    if who:
        return f"{called(who)} holds it with {units_words(units)}: {counted(len(units), 'point')} at the end of each round."
    border, number = ids.LOCATION_OF[zone]
    asked = data.UNITS.get(data.BORDERS[border].locations[number - 1])
    takes = f"{asked.name} units, and its token is then worth 1 point" if asked else "units of any type"
    return (
        f"It is free and takes {takes}. At the end of each round each unit brings 1 point and costs 1 gold and 1 rice;"
        " the token saves you 1 of one of these."
    )


def space_words(table: Table, space: SpaceId) -> str:
    """What a space does, why it could do nothing for a state whose hand is seen, who leads there, and how totals are made up."""
    if space in data.TRIBALS:
        state = data.SPACES[space].states[0]
        return f"{data.SPACES[space].words} The tribal level of {called(state)} is {tribal_level(table, state)}."
    hands = {state: [table.pieces[card].kind for card in table.zones[ids.HAND[state]]] for state in data.SPACES[space].states}
    seen = [state for state, kinds in hands.items() if kinds and data.CARDS.keys() >= set(kinds)]
    warning = next(filter(None, [why_nothing(table, state, space) for state in seen]), "")
    about = " ".join(filter(None, (data.SPACES[space].words, warning, f"It goes by {data.CRITERIA[criterion(table, space)]}.")))
    shares = [side_words(table, side) for side in bidders(table, space)]
    for best, _ in contest(table, space):
        ahead = f"{listed([called(one) for one in best.states])} {'is' if len(best.states) == 1 else 'are'} ahead"
        return f"{about} As it is, {ahead}: {listed(shares)}."
    return f"{about} Nobody bids here yet."


def side_words(table: Table, side: Bidder) -> str:
    """The total of a side on a space, and what it is made up of."""
    parts = listed([f"{called(bid.general)} {contribution(table, bid)}" for bid in side.bids])
    return f"{listed([called(state) for state in side.states])} {side.total} ({parts})"


def upkeep_words(table: Table, state: State) -> str:
    """What the end of the round will cost a state as it is now; empty if nothing."""
    due, support = army_upkeep(table, state), support_upkeep(table, state, held(table, state, "ps"))
    if not support and not any(due.values()):
        return ""
    return (
        f"The end of the round will cost {called(state)} {support} rice for popular support, and {due['gold']} gold and "
        f"{due['rice']} rice for its armies."
    )


def when_it_works(card: str) -> str:
    """When a card works, for who wants to use it at another time; empty if it answers no moment."""
    moments = Skills.triggers.moments_of(card)
    found = dict.fromkeys([f"{when} {MOMENTS.get(what) or called(SPACE_OF.get(what, what))}" for when, what in moments])
    return f"{called(card)} works {listed(list(found)[:3], 'or')}, and not now." if found else ""
