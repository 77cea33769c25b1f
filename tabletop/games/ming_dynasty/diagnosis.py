"""Why the rules cannot go on from a table set by hand, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.table import Table
from tabletop.core.view import SECRET
from tabletop.games.ming_dynasty import ids, rulings
from tabletop.games.ming_dynasty.data import DISTRICTS, PROVINCES
from tabletop.games.ming_dynasty.placing import PlacingMember
from tabletop.games.ming_dynasty.state import CHOOSE, RETURN, SETUP, colour_name, company_of, prince_at
from tabletop.rules.play import OVER
from tabletop.rules.words import seat_name, zone_name

OF_NEUTRAL = frozenset({"neutral_prince", "neutral_place", "neutral_action", "neutral_deploy"})
"""Rows that are written only if a colour is neutral."""
ON_ACTION = frozenset({"walk", "deploy", "neutral_action", "neutral_deploy"})
"""Rows that lie on an action."""


def faults(table: Table) -> Iterator[str]:
    """What is wrong on the table, besides what `box_faults` finds in any game."""
    yield from (*members(table), *cards(table), *figures(table))


def members(table: Table) -> Iterator[str]:
    """What is wrong with members: one may be in a cloister, three in the houses of a district, and there only in a scoring."""
    for district in DISTRICTS:
        if len(table.zones[ids.CLOISTER[district]]) > 1:
            yield f"more than one member is in {zone_name(table, ids.CLOISTER[district])}"
        if len(table.zones[ids.HOUSES[district]]) > 3:
            yield f"more than three members are in {zone_name(table, ids.HOUSES[district])}"
    if table.flow.phase not in (CHOOSE, RETURN):
        for district in DISTRICTS:
            if table.zones[ids.HOUSES[district]]:
                yield f"members are in {zone_name(table, ids.HOUSES[district])}, though no scoring is going on"


def cards(table: Table) -> Iterator[str]:
    """What is wrong with the display, the hands and the return cards."""
    for province in PROVINCES:
        lying = len(table.zones[ids.DISPLAY[province]])
        if lying != 1 and (lying > 1 or table.zones[ids.MOVES]):
            yield f"{lying} cards lie in {zone_name(table, ids.DISPLAY[province])}; one belongs there"
    for seat in company_of(table).seats:
        name = seat_name(table, seat)
        held = len(table.zones[ids.HAND[seat]])
        if held > rulings.HAND_LIMIT:
            yield f"{name} holds {held} cards, more than {rulings.HAND_LIMIT}"
        for card in ids.RETURN_CARDS[seat]:
            if table.where.get(card) not in (None, ids.RETURNS[seat], ids.SHOWN[seat]):
                yield f"a return card of {name} lies in {zone_name(table, table.where[card])}, where it does not belong"


def figures(table: Table) -> Iterator[str]:
    """What is wrong with princes and the start figure."""
    group = company_of(table)
    walking = any(row[:1] == ("walk",) for row in table.flow.agenda)
    for district in DISTRICTS:
        if len(table.zones[ids.PRINCES[district]]) > 1 and not walking:
            yield f"more than one prince stands in {zone_name(table, ids.PRINCES[district])}"
    for colour in group.colours:
        zone = table.where.get(ids.PRINCE[colour], ids.HOME[colour])
        if zone not in ids.DISTRICT_AT and zone != ids.HOME[colour]:
            yield f"the prince of {colour_name(table, colour)} stands in {zone_name(table, zone)}, where he does not belong"
    if table.where.get(ids.STARTER) not in [ids.STARTS[seat] for seat in group.seats]:
        yield "nobody has the start figure"


def flow_fault(table: Table) -> str:
    """Why what is pending cannot be, apart from what the decision on top reports itself; empty if nothing is wrong."""
    now, group = table.flow, company_of(table)
    if now.phase == OVER:
        return ""
    if not stacked(table):
        return "what is pending is none of this game’s decisions"
    if now.phase != SETUP:
        for colour in group.colours:
            if not prince_at(table, colour):
                return f"the prince of {colour_name(table, colour)} is not on the map"
        if not 1 <= now.round <= rulings.ROUNDS:
            return f"there is no round {now.round}"
    return ""


def stacked(table: Table) -> bool:
    """Whether the rows of the agenda lie on one another as they may in this game, and ask the seats that may be asked."""
    now = table.flow
    group = company_of(table)
    row, below = now.agenda[-1], now.agenda[:-1]
    tag = str(row[0])
    named = [str(one) for part in now.agenda for one in part[1:] if one in ids.COLOURS]
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
            now.to_act == row[2:3]
            and not len(pairs) % 2
            and all((one in ids.COLOURS) != bool(at % 2) for at, one in enumerate(pairs))
        )
    if tag == "place" and PlacingMember.read(row).turn >= len(group.seats):
        return False
    return [part[0] for part in below] in ([], ["action"]) and tag != SECRET
