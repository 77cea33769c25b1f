"""What on a table set by hand the rules cannot go on from, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.table import Table
from tabletop.core.view import SECRET
from tabletop.games.ming_dynasty import rulings
from tabletop.games.ming_dynasty.data import DISTRICTS, DRAGON, PROVINCES
from tabletop.games.ming_dynasty.layout import (
    BOX,
    CARD_KIND,
    CLOISTER,
    DISCARDS,
    DISPLAY,
    DRAGONS,
    HAND,
    HOME,
    HOUSES,
    MARKER,
    MEMBERS,
    MOVES,
    OWN_TILES,
    OWNER,
    PRINCE,
    PRINCES,
    RETURN_CARDS,
    RETURNS,
    ROUND_MARKER,
    ROUND_TRACK,
    SCORE_TRACK,
    SHOWN,
    SPACE,
    STARTER,
    STARTS,
    SUPPLY,
    TILE_PROVINCE,
    TILES,
)
from tabletop.games.ming_dynasty.state import CHOOSE, RETURN, SETUP, colour_name, company_of, presence, prince_at
from tabletop.rules.play import OVER
from tabletop.rules.words import seat_name


def faults(table: Table) -> Iterator[str]:
    """All that hands must put right, in the order in which one would do it."""
    yield from (*members(table), *cards(table), *tiles(table), *figures(table))


def zone_word(table: Table, zone: ZoneId) -> str:
    """The name of a zone."""
    return table.equipment.zones[zone].name


def misplaced(table: Table, pieces: Iterator[PieceId] | tuple[PieceId, ...], allowed: set[ZoneId], what: str) -> Iterator[str]:
    """Pieces that lie where none of their sort belongs."""
    for piece in pieces:
        zone = table.where.get(piece)
        if zone is None:
            yield f"{what} ({piece}) is not on the table"
        elif zone not in allowed:
            yield f"{what} ({piece}) lies in {zone_word(table, zone)}, where it does not belong"


def members(table: Table) -> Iterator[str]:
    """Family members: where they may be, one to a cloister, three houses to a district."""
    colours = company_of(table).colours
    shared = {BOX, *SPACE.values(), *DISTRICTS, *HOUSES.values(), *CLOISTER.values()}
    for colour in colours:
        yield from misplaced(table, MEMBERS[colour], {*shared, SUPPLY[colour]}, f"a member of {colour_name(table, colour)}")
    for district in DISTRICTS:
        if len(table.zones[CLOISTER[district]]) > 1:
            yield f"more than one member is in {zone_word(table, CLOISTER[district])}"
        if len(table.zones[HOUSES[district]]) > 3:
            yield f"more than three members are in {zone_word(table, HOUSES[district])}"
    if table.flow.phase not in (CHOOSE, RETURN):
        for district in DISTRICTS:
            if table.zones[HOUSES[district]]:
                yield f"members are in {zone_word(table, HOUSES[district])}, though no scoring is going on"
    for zone in (*DISTRICTS, *HOUSES.values(), *CLOISTER.values(), *SPACE.values(), *(SUPPLY[colour] for colour in colours)):
        for piece in table.zones[zone]:
            if piece not in OWNER:
                yield f"{table.kind(piece).name} ({piece}) lies in {zone_word(table, zone)}, where only members belong"


def cards(table: Table) -> Iterator[str]:
    """Movement cards and dragons, hands, the display, return cards."""
    seats = company_of(table).seats
    hands = {HAND[seat] for seat in seats}
    everywhere = {MOVES, DISCARDS, *DISPLAY.values(), *hands}
    for card, kind in CARD_KIND.items():
        allowed = {DRAGONS, BOX, *hands} if kind == DRAGON else everywhere
        yield from misplaced(table, (card,), allowed, f"a {kind} card")
    for province in PROVINCES:
        lying = len(table.zones[DISPLAY[province]])
        if lying != 1 and (lying > 1 or table.zones[MOVES]):
            yield f"{lying} cards lie in {zone_word(table, DISPLAY[province])}; one belongs there"
    for seat in seats:
        held = len(table.zones[HAND[seat]])
        if held > rulings.HAND_LIMIT:
            yield f"{seat_name(table, seat)} holds {held} cards, more than {rulings.HAND_LIMIT}"
        yield from misplaced(
            table, RETURN_CARDS[seat], {RETURNS[seat], SHOWN[seat]}, f"a return card of {seat_name(table, seat)}"
        )


def tiles(table: Table) -> Iterator[str]:
    """Province tiles: in their own supply or before a player."""
    owned = {OWN_TILES[seat] for seat in company_of(table).seats}
    for tile, province in TILE_PROVINCE.items():
        yield from misplaced(table, (tile,), {TILES[province], *owned}, "a province tile")


def figures(table: Table) -> Iterator[str]:
    """Princes, the start figure, the round marker and the score markers."""
    group = company_of(table)
    for colour in group.colours:
        name = f"the prince of {colour_name(table, colour)}"
        yield from misplaced(table, (PRINCE[colour],), {HOME[colour], *PRINCES.values()}, name)
    walking = any(row[0] == "walk" for row in table.flow.agenda)
    for district in DISTRICTS:
        held = table.zones[PRINCES[district]]
        if len(held) > 1 and not walking:
            yield f"more than one prince stands in {zone_word(table, PRINCES[district])}"
        for piece in held:
            if piece not in PRINCE.values():
                yield f"{table.kind(piece).name} ({piece}) stands in {zone_word(table, PRINCES[district])}, a prince’s place"
    if table.where.get(STARTER) not in [STARTS[seat] for seat in group.seats]:
        yield "the start figure stands before nobody"
    yield from misplaced(table, (ROUND_MARKER,), {ROUND_TRACK}, "the round marker")
    for seat in group.seats:
        yield from misplaced(table, (MARKER[seat],), {SCORE_TRACK}, f"the score marker of {seat_name(table, seat)}")


def flow_fault(table: Table) -> str:
    """What is pending but cannot be, besides what the decision on top says itself; empty if nothing is wrong."""
    now, group = table.flow, company_of(table)
    if now.phase == OVER:
        return ""
    if any(seat not in group.seats for seat in now.to_act):
        return "somebody is to act who does not play"
    if now.phase != SETUP:
        for colour in group.colours:
            if not prince_at(table, colour):
                return f"the prince of {colour_name(table, colour)} is not on the map"
        if not 1 <= now.round <= rulings.ROUNDS:
            return f"there is no round {now.round}"
    return "" if below_fits(table) else "what is pending is none of this game’s decisions"


def below_fits(table: Table) -> bool:
    """Whether what lies below the decision on top is what this game puts there."""
    *below, top = table.flow.agenda
    if top[0] == "choose":
        there = presence(table, str(top[1]))
        return all(row[0] == SECRET and row[1] in there for row in below)
    if top[0] in ("walk", "deploy", "neutral_action", "neutral_deploy"):
        return len(below) == 1 and below[0][0] == "action"
    return not below
