"""Why the rules cannot go on from a table set by hand, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import ZoneId
from tabletop.core.table import Table
from tabletop.games.roundhouse_kick import ids, rulings
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS, card_name
from tabletop.games.roundhouse_kick.strike import Strike
from tabletop.rules.diagnosis import BoxRules, piece_word
from tabletop.rules.play import OVER
from tabletop.rules.words import zone_name

TOKEN_KIND = "token"
BOX_RULES = BoxRules(
    spare=frozenset({"monster", "item", TOKEN_KIND}),
    endless=frozenset({TOKEN_KIND}),
    homes={TOKEN_KIND: frozenset({ids.OPEN})},
)
"""Cards may be missing from a deck. The rules make new tokens if the supply runs out, so tokens may lie anywhere."""


def faults(table: Table) -> Iterator[str]:
    """What is wrong on the table, besides what `box_faults` finds in any game."""
    laying = bool(table.flow.agenda) and table.flow.agenda[-1][:1] == ("hits",)
    yield from (*places(table, laying), *slots(table), *players(table))


def places(table: Table, laying: bool = False) -> Iterator[str]:
    """What is wrong with monsters and the hits on them."""
    for place in ids.PLACES:
        held = table.zones[place]
        if not held:
            continue
        monsters = [piece for piece in held if piece in MONSTERS]
        tokens = sum(table.pieces[piece].kind == TOKEN_KIND for piece in held)
        where = zone_name(table, place)
        if not monsters:
            if tokens:
                yield f"tokens lie on {where}, but no monster"
        elif len(monsters) > 1:
            yield f"{len(monsters)} monsters lie on {where}, which has room for one"
        elif held[0] not in MONSTERS:
            yield f"a token lies below {piece_word(table, monsters[0])} on {where}; put it on top"
        elif tokens >= MONSTERS[monsters[0]].health + laying:
            yield f"all marks of {piece_word(table, monsters[0])} on {where} are covered; it belongs to a player’s trophies"


def slots(table: Table) -> Iterator[str]:
    """What is wrong with the items before the players, their used points, and drawn or arriving cards."""
    for seat in table.equipment.seats:
        for attacks, zones in ((True, ids.ATTACK_SLOTS[seat.id]), (False, ids.DEFENSE_SLOTS[seat.id])):
            for zone in zones:
                yield from slot(table, zone, attacks)
    for zone in (ids.DRAWN, ids.ARRIVING):
        if len(table.zones[zone]) > 1:
            yield f"more than one card lies in {zone_name(table, zone)}"


def slot(table: Table, zone: ZoneId, attacks: bool) -> Iterator[str]:
    """What is wrong with one place for an item."""
    held = table.zones[zone]
    if not held:
        return
    items = [piece for piece in held if piece in ITEMS]
    where = zone_name(table, zone)
    if len(items) != 1:
        yield f"{where} has room for one item, and {len(items)} lie there"
        return
    item, what = ITEMS[items[0]], piece_word(table, items[0])
    if item.attacks != attacks:
        yield f"{what} lies in {where}, but it is {'an attack' if item.attacks else 'a defense'} card"
    elif held[0] != item.id:
        yield f"a token lies below {what} in {where}; put it on top"
    elif attacks and len(held) > 1:
        yield f"tokens lie on {what} in {where}, which has no points to be used"
    elif not attacks and len(held) > item.points:
        yield f"all points of {what} in {where} are used; it should be discarded"


def players(table: Table) -> Iterator[str]:
    """What is wrong with life, items of the dead, and the starting player."""
    seats = table.equipment.seats
    if not any(table.counters[ids.LIFE_OF[seat.id]] > 0 for seat in seats) and table.flow.phase != OVER:
        yield "nobody is alive"
    for seat in seats:
        life = table.counters[ids.LIFE_OF[seat.id]]
        if not 0 <= life <= rulings.LIFE:
            yield f"{seat.name} has {life} life; it is between 0 and {rulings.LIFE}"
        if life <= 0:
            for zone in ids.SLOTS[seat.id]:
                for piece in table.zones[zone][:1]:
                    yield f"{seat.name} is out, but {card_name(piece)} still lies before {seat.name}"
    if table.where.get(ids.STARTER) not in [ids.STARTS[seat.id] for seat in seats]:
        yield "nobody has the starting player card"


def flow_fault(table: Table) -> str:
    """Why what is pending cannot be, apart from what the decision on top reports itself; empty if nothing is wrong."""
    now, zones = table.flow, table.zones
    if now.phase == OVER:
        alive = any(table.counters[ids.LIFE_OF[seat.id]] > 0 for seat in table.equipment.seats)
        again = alive and (zones[ids.MONSTER_DECK] or any(zones[place] for place in ids.PLACES))
        return "the game was over, but there are monsters again" if again else ""
    if len(now.to_act) != 1 or not stacked(table):
        return "what is pending is none of this game’s decisions"
    tag = now.agenda[-1][0]
    if zones[ids.DRAWN] and tag != "item":
        return "an item was drawn that nobody has to decide about"
    if zones[ids.ARRIVING] and tag != "place":
        return "a monster arrives that nobody has to place"
    return ""


def stacked(table: Table) -> bool:
    """Whether the rows of the agenda lie on one another in a way that occurs in this game."""
    agenda = table.flow.agenda
    tag, below = str(agenda[-1][0]), [row[0] for row in agenda[:-1]]
    if tag == "defend":
        return below == ["attack"] and {*Strike.read(agenda[0]).next} <= {seat.id for seat in table.equipment.seats}
    return not below or (tag == "item" and below == ["reward"])
