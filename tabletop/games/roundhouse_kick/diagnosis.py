"""What on a table set by hand the rules cannot go on from, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tabletop.core.equipment import PieceId, ZoneId
from tabletop.core.table import Table
from tabletop.games.roundhouse_kick import rulings
from tabletop.games.roundhouse_kick.attack import Rewards
from tabletop.games.roundhouse_kick.board import OVER
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS, card_name
from tabletop.games.roundhouse_kick.layout import (
    ARRIVING,
    ATTACK_SLOTS,
    BOX,
    DEFENSE_SLOTS,
    DISCARDS,
    DRAWN,
    ITEM_DECK,
    LIFE_OF,
    MONSTER_DECK,
    MONSTER_DICE,
    PLACES,
    PLAYER_DICE,
    SLOTS,
    STARTER,
    STARTS,
    TOKENS,
    TRAY,
    TROPHIES,
)
from tabletop.games.roundhouse_kick.strike import Strike

TOKEN_KIND = "token"


def faults(table: Table) -> Iterator[str]:
    """All that hands must put right, in the order in which one would do it."""
    laying = bool(table.flow.agenda) and table.flow.agenda[-1][:1] == ("hits",)
    yield from (*cards(table), *places(table, laying), *slots(table), *players(table), *dice(table))


def zone_word(table: Table, zone: ZoneId) -> str:
    """The name of a zone."""
    return table.equipment.zones[zone].name


def piece_word(table: Table, piece: PieceId) -> str:
    """What a piece is called."""
    return card_name(piece) if piece in MONSTERS or piece in ITEMS else table.kind(piece).name


def cards(table: Table) -> Iterator[str]:
    """Cards that lie where no card of theirs belongs."""
    seats = [seat.id for seat in table.equipment.seats]
    for_monsters = {MONSTER_DECK, BOX, ARRIVING, *PLACES, *(TROPHIES[seat] for seat in seats)}
    for_items = {ITEM_DECK, DISCARDS, DRAWN, *(slot for seat in seats for slot in SLOTS[seat])}
    for card, zones, what in (
        *((card, for_monsters, "monster") for card in MONSTERS),
        *((card, for_items, "item") for card in ITEMS),
    ):
        zone = table.where.get(card)
        if zone is not None and zone not in zones:
            yield f"{card_name(card)} lies in {zone_word(table, zone)}, where no {what} belongs"
    for zone in sorted(for_monsters | for_items):
        for piece in table.zones[zone]:
            if piece not in MONSTERS and piece not in ITEMS:
                token = table.pieces[piece].kind == TOKEN_KIND and (zone in PLACES or zone.endswith((".D1", ".D2")))
                if not token and not piece.startswith("~"):
                    yield f"{piece_word(table, piece)} ({piece}) lies in {zone_word(table, zone)}, where it does not belong"


def places(table: Table, laying: bool = False) -> Iterator[str]:
    """Monsters and the hits on them."""
    for place in PLACES:
        held = table.zones[place]
        if not held:
            continue
        monsters = [piece for piece in held if piece in MONSTERS]
        tokens = sum(table.pieces[piece].kind == TOKEN_KIND for piece in held)
        where = zone_word(table, place)
        if not monsters:
            if tokens:
                yield f"tokens lie on {where}, but no monster"
        elif len(monsters) > 1:
            yield f"{len(monsters)} monsters lie on {where}, which has room for one"
        elif held[0] not in MONSTERS:
            yield f"a token lies below {card_name(monsters[0])} on {where}; put it on top"
        elif tokens >= MONSTERS[monsters[0]].health + laying:
            yield f"all marks of {card_name(monsters[0])} on {where} are covered; it belongs to a player’s trophies"


def slots(table: Table) -> Iterator[str]:
    """Items before the players, the points used on them, and items on the way."""
    for seat in table.equipment.seats:
        for attacks, zones in ((True, ATTACK_SLOTS[seat.id]), (False, DEFENSE_SLOTS[seat.id])):
            for zone in zones:
                yield from slot(table, zone, attacks)
    for zone in (DRAWN, ARRIVING):
        if len(table.zones[zone]) > 1:
            yield f"more than one card lies in {zone_word(table, zone)}"


def slot(table: Table, zone: ZoneId, attacks: bool) -> Iterator[str]:
    """One place for an item."""
    held = table.zones[zone]
    if not held:
        return
    items = [piece for piece in held if piece in ITEMS]
    where = zone_word(table, zone)
    if len(items) != 1:
        yield f"{where} has room for one item, and {len(items)} lie there"
        return
    item = ITEMS[items[0]]
    if item.attacks != attacks:
        yield f"{item.name} lies in {where}, but it is {'an attack' if item.attacks else 'a defense'} card"
    elif held[0] != item.id:
        yield f"a token lies below {item.name} in {where}; put it on top"
    elif attacks and len(held) > 1:
        yield f"tokens lie on {item.name} in {where}, which has no points to be used"
    elif not attacks and len(held) > item.points:
        yield f"all points of {item.name} in {where} are used; it should be discarded"


def players(table: Table) -> Iterator[str]:
    """Life, items of the dead, and the starting player."""
    seats = table.equipment.seats
    if not any(table.counters[LIFE_OF[seat.id]] > 0 for seat in seats) and table.flow.phase != OVER:
        yield "nobody is alive"
    for seat in seats:
        life = table.counters[LIFE_OF[seat.id]]
        if not 0 <= life <= rulings.LIFE:
            yield f"{seat.name} has {life} life; it is between 0 and {rulings.LIFE}"
        if life <= 0:
            for zone in SLOTS[seat.id]:
                for piece in table.zones[zone][:1]:
                    yield f"{seat.name} is out, but {piece_word(table, piece)} still lies before {seat.name}"
    if table.where.get(STARTER) not in [STARTS[seat.id] for seat in seats]:
        yield "the starting player card lies before nobody"


def dice(table: Table) -> Iterator[str]:
    """Dice that are not in the tray, and things in the supply of tokens that are none."""
    for die in (*PLAYER_DICE, *(die for pool in MONSTER_DICE for die in pool)):
        if table.where.get(die) != TRAY:
            yield f"the die {die} is not in the tray"
    for piece in table.zones[TOKENS]:
        if table.pieces[piece].kind != TOKEN_KIND:
            yield f"{piece_word(table, piece)} lies among the tokens"


def flow_fault(table: Table) -> str:
    """What is pending but cannot be, besides what the decision on top says itself; empty if nothing is wrong."""
    now, zones = table.flow, table.zones
    if now.phase == OVER:
        alive = any(table.counters[LIFE_OF[seat.id]] > 0 for seat in table.equipment.seats)
        again = alive and (zones[MONSTER_DECK] or any(zones[place] for place in PLACES))
        return "the game was over, but there are monsters again" if again else ""
    if len(now.to_act) != 1 or not below_fits(table):
        return "what is pending is none of this game’s decisions"
    tag = now.agenda[-1][0]
    if zones[DRAWN] and tag != "item":
        return "an item lies drawn that nobody was to decide about"
    if zones[ARRIVING] and tag != "place":
        return "a monster arrives that nobody was to place"
    return ""


def below_fits(table: Table) -> bool:
    """Whether what lies below the decision on top is what this game puts there."""
    *below, top = table.flow.agenda
    try:
        if top[0] == "defend":
            strike = Strike.read(below[0])
            return len(below) == 1 and {*strike.next} <= {seat.id for seat in table.equipment.seats}
        if top[0] == "item" and below:
            return len(below) == 1 and Rewards.read(below[0]).left > 0
    except (IndexError, msgspec.ValidationError):
        return False
    return not below
