"""What on a table set by hand the rules cannot go on from, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.table import Row, Table
from tabletop.core.view import SECRET
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.data import DISTRICTS, PROVINCES
from tabletop.games.ming_dynasty.layout import (
    CLOISTER,
    COLOURS,
    DISPLAY,
    DISTRICT_AT,
    HAND,
    HOME,
    HOUSES,
    MOVES,
    PRINCE,
    PRINCES,
    RETURN_CARDS,
    RETURN_VALUES,
    RETURNS,
    SHOWN,
    STARTER,
    STARTS,
    SUPPLY,
)
from tabletop.games.ming_dynasty.legal import legal_list
from tabletop.games.ming_dynasty.state import (
    CARDS,
    CHOOSE,
    MOVE,
    OVER,
    PLACE,
    RETURN,
    SETUP,
    company_of,
    counts_in,
    number,
    presence,
    prince_at,
    splits,
    word,
)
from tabletop.games.ming_dynasty.words import colour_name, seats_named
from tabletop.rules.agenda import Rest
from tabletop.rules.diagnosis import BoxRules, FlowRules, box_faults, flow_faults, stuck, zone_word
from tabletop.rules.ruleset import Problem

HOUSES_IN_CITY = 9
"""Three in each of its three districts."""
BOX_RULES = BoxRules()
"""Every piece is needed, and each zone names what belongs into it."""

SEATS = frozenset(COLOURS)
FLOW_RULES = FlowRules(
    rows={
        "prince": (),
        "neutral_prince": (),
        "place": (range(rulings.MEMBERS_PER_ROUND), range(len(COLOURS))),
        "neutral_place": (range(rulings.MEMBERS_PER_ROUND),),
        "card": (),
        "action": (Rest(SEATS),),
        "walk": (),
        "deploy": (),
        "neutral_action": (),
        "neutral_deploy": (),
        "choose": (PROVINCES,),
        SECRET: (SEATS, Rest(RETURN_VALUES)),
        "send": (PROVINCES, SEATS, range(HOUSES_IN_CITY + 1), Rest({*SEATS, *range(HOUSES_IN_CITY + 1)})),
    },
    phases={
        "prince": (SETUP,),
        "neutral_prince": (SETUP,),
        "place": (PLACE,),
        "neutral_place": (PLACE,),
        "card": (CARDS,),
        **dict.fromkeys(("action", "walk", "deploy", "neutral_action", "neutral_deploy"), (MOVE,)),
        "choose": (CHOOSE,),
        "send": (RETURN,),
    },
    over=OVER,
)
OF_NEUTRAL = frozenset({"neutral_prince", "neutral_place", "neutral_action", "neutral_deploy"})
"""Rows that are written only where a colour is neutral."""
ON_ACTION = frozenset({"walk", "deploy", "neutral_action", "neutral_deploy"})
"""Rows that lie on an action."""


def diagnose(table: Table) -> list[Problem]:
    """All problems, in the order in which one would put them right; an empty list is a table to play on."""
    found = [Problem(what) for what in (*box_faults(table, BOX_RULES), *members(table), *cards(table), *figures(table))]
    found.extend(Problem(what, in_flow=True) for what in flow(table))
    return found or [Problem(what, in_flow=True) for what in stuck(table, legal_list)]


def members(table: Table) -> Iterator[str]:
    """Family members: one to a cloister, three houses to a district, and in the houses only during a scoring."""
    for district in DISTRICTS:
        if len(table.zones[CLOISTER[district]]) > 1:
            yield f"more than one member is in {zone_word(table, CLOISTER[district])}"
        if len(table.zones[HOUSES[district]]) > 3:
            yield f"more than three members are in {zone_word(table, HOUSES[district])}"
    if table.flow.phase not in (CHOOSE, RETURN):
        for district in DISTRICTS:
            if table.zones[HOUSES[district]]:
                yield f"members are in {zone_word(table, HOUSES[district])}, though no scoring is going on"


def cards(table: Table) -> Iterator[str]:
    """The display and the hands; each player’s own return cards."""
    for province in PROVINCES:
        lying = len(table.zones[DISPLAY[province]])
        if lying != 1 and (lying > 1 or table.zones[MOVES]):
            yield f"{lying} cards lie in {zone_word(table, DISPLAY[province])}; one belongs there"
    for seat in company_of(table).seats:
        name = seats_named(table, (seat,))
        held = len(table.zones[HAND[seat]])
        if held > rulings.HAND_LIMIT:
            yield f"{name} holds {held} cards, more than {rulings.HAND_LIMIT}"
        for card in RETURN_CARDS[seat]:
            if table.where.get(card) not in (None, RETURNS[seat], SHOWN[seat]):
                yield f"a return card of {name} lies in {zone_word(table, table.where[card])}, where it does not belong"


def figures(table: Table) -> Iterator[str]:
    """Princes and the start figure."""
    group = company_of(table)
    walking = any(row[:1] == ("walk",) for row in table.flow.agenda)
    for district in DISTRICTS:
        if len(table.zones[PRINCES[district]]) > 1 and not walking:
            yield f"more than one prince stands in {zone_word(table, PRINCES[district])}"
    for colour in group.colours:
        zone = table.where.get(PRINCE[colour], HOME[colour])
        if zone not in DISTRICT_AT and zone != HOME[colour]:
            yield f"the prince of {colour_name(table, colour)} stands in {zone_word(table, zone)}, where he does not belong"
    if table.where.get(STARTER) not in [STARTS[seat] for seat in group.seats]:
        yield "the start figure stands before nobody"


def flow(table: Table) -> Iterator[str]:
    """What is pending but cannot be: taking up play again in some phase puts it right."""
    wrong = list(flow_faults(table, FLOW_RULES))
    if wrong or table.flow.phase == OVER:
        yield from wrong
        return
    if not stacked(table):
        yield "what is pending is none of this game’s decisions"
        return
    now = table.flow
    group = company_of(table)
    if now.phase != SETUP:
        for colour in group.colours:
            if not prince_at(table, colour):
                yield f"the prince of {colour_name(table, colour)} is not on the map"
        if not 1 <= now.round <= rulings.ROUNDS:
            yield f"there is no round {now.round}"
    yield from pending(table, now.agenda[-1])


def stacked(table: Table) -> bool:
    """Whether the rows of the agenda lie on one another as this game lays them, and ask who is to be asked."""
    now = table.flow
    group = company_of(table)
    row, below = now.agenda[-1], now.agenda[:-1]
    tag = str(row[0])
    named = [str(one) for part in now.agenda for one in part[1:] if one in SEATS]
    if any(seat not in group.seats for seat in named) or (tag in OF_NEUTRAL and not group.neutral):
        return False
    if tag == "choose":
        chosen = [str(part[1]) for part in below if part[0] == SECRET and len(part) > 2 and len(set(part)) == len(part)]
        return len(chosen) == len(below) and len({*chosen, *now.to_act}) == len(chosen) + len(now.to_act)
    if len(now.to_act) != 1 or (tag in ON_ACTION) != bool(below):
        return False
    if tag == "send":
        pairs = row[2:]
        return (
            now.to_act == row[2:3] and not len(pairs) % 2 and all((one in SEATS) != bool(at % 2) for at, one in enumerate(pairs))
        )
    if tag == "place" and number(row, 2) >= len(group.seats):
        return False
    return [part[0] for part in below] in ([], ["action"]) and tag != SECRET


def pending(table: Table, row: Row) -> Iterator[str]:
    """What on the table does not agree with the decision that is asked for."""
    seat = table.flow.to_act[0]
    match row[0]:
        case "card" if len(table.zones[HAND[seat]]) >= rulings.HAND_LIMIT:
            yield f"{seats_named(table, (seat,))} is to take a card with a full hand"
        case "place" | "neutral_place":
            colour = seat if row[0] == "place" else company_of(table).neutral
            if not counts_in(table, SUPPLY[colour]):
                yield f"{colour_name(table, colour)} has no member left to place"
        case "choose":
            there = presence(table, word(row))
            chosen = [word(part) for part in table.flow.agenda[:-1]]
            if any(one not in there for one in (*table.flow.to_act, *chosen)):
                yield "somebody is to choose return cards without a member in the city"
        case "send":
            if not splits(presence(table, word(row)).get(seat, (0, 0, 0)), number(row, 3)):
                yield "fewer members are in the city than are to go back"
        case _:
            pass
