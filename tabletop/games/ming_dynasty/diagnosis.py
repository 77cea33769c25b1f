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
from tabletop.games.ming_dynasty.legal import LISTS
from tabletop.games.ming_dynasty.state import CHOOSE, OVER, RETURN, SETUP, company_of, counts_in, presence, prince_at, splits
from tabletop.games.ming_dynasty.words import colour_name, seats_named
from tabletop.rules.describe import open_name
from tabletop.rules.ruleset import Problem

KNOWN_ROWS = frozenset(LISTS)


def diagnose(table: Table) -> list[Problem]:
    """All problems, in the order in which one would put them right; an empty list is a table to play on."""
    found = [Problem(what) for what in (*members(table), *cards(table), *tiles(table), *figures(table))]
    found.extend(Problem(what, in_flow=True) for what in flow(table))
    return found


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
            yield f"{open_name(table, piece, f'{what} ({piece})')} lies in {zone_word(table, zone)}, where it does not belong"


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
                what = open_name(table, piece, f"{table.kind(piece).name} ({piece})")
                yield f"{what} lies in {zone_word(table, zone)}, where only members belong"


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
            yield f"{seats_named(table, (seat,))} holds {held} cards, more than {rulings.HAND_LIMIT}"
        yield from misplaced(
            table, RETURN_CARDS[seat], {RETURNS[seat], SHOWN[seat]}, f"a return card of {seats_named(table, (seat,))}"
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
                what = open_name(table, piece, f"{table.kind(piece).name} ({piece})")
                yield f"{what} stands in {zone_word(table, PRINCES[district])}, a prince’s place"
    if table.where.get(STARTER) not in [STARTS[seat] for seat in group.seats]:
        yield "the start figure stands before nobody"
    yield from misplaced(table, (ROUND_MARKER,), {ROUND_TRACK}, "the round marker")
    for seat in group.seats:
        yield from misplaced(table, (MARKER[seat],), {SCORE_TRACK}, f"the score marker of {seats_named(table, (seat,))}")


def flow(table: Table) -> Iterator[str]:
    """What is pending but cannot be: taking up play anew in some phase puts it right."""
    now = table.flow
    group = company_of(table)
    if now.phase == OVER:
        return
    if not now.to_act or not now.agenda or str(now.agenda[-1][0]) not in KNOWN_ROWS:
        yield "nobody has anything to decide"
        return
    top = str(now.agenda[-1][0])
    if any(seat not in group.seats for seat in now.to_act):
        yield "somebody is to act who does not play"
    if now.phase != SETUP:
        for colour in group.colours:
            if not prince_at(table, colour):
                yield f"the prince of {colour_name(table, colour)} is not on the map"
        if not 1 <= now.round <= rulings.ROUNDS:
            yield f"there is no round {now.round}"
    if top == "card" and len(table.zones[HAND[now.to_act[0]]]) >= rulings.HAND_LIMIT:
        yield f"{seats_named(table, now.to_act)} is to take a card with a full hand"
    if top in ("place", "neutral_place"):
        colour = now.to_act[0] if top == "place" else group.neutral
        if not counts_in(table, SUPPLY[colour]):
            yield f"{colour_name(table, colour)} has no member left to place"
    if top == "choose":
        there = presence(table, str(now.agenda[-1][1]))
        chosen = [str(row[1]) for row in now.agenda if row[0] == SECRET]
        if any(seat not in there for seat in (*now.to_act, *chosen)):
            yield "somebody is to choose return cards without a member in the city"
    if top == "send":
        row = now.agenda[-1]
        houses = presence(table, str(row[1])).get(str(row[2]), (0, 0, 0))
        if not splits(houses, int(str(row[3]))):
            yield "fewer members are in the city than are to go back"
