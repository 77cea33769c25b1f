"""What on a table set by hand the rules cannot go on from, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.equipment import ZoneId
from tabletop.core.table import Table
from tabletop.games.roundhouse_kick import rulings
from tabletop.games.roundhouse_kick.board import AAAAARGH, CAVALRY, COUNTER, DRAW, KICK, OVER, SETUP, number
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS
from tabletop.games.roundhouse_kick.layout import (
    ARRIVING,
    ATTACK_SLOTS,
    DEFENSE_SLOTS,
    DRAWN,
    LIFE_OF,
    MONSTER_DECK,
    OPEN,
    PLACES,
    SEAT_IDS,
    SLOTS,
    STARTER,
    STARTS,
)
from tabletop.games.roundhouse_kick.legal import legal_list
from tabletop.games.roundhouse_kick.words import card_name, seat_name
from tabletop.rules.agenda import Rest
from tabletop.rules.diagnosis import BoxRules, FlowRules, box_faults, flow_faults, piece_word, stuck, zone_word
from tabletop.rules.ruleset import Problem

TOKEN_KIND = "token"
BOX_RULES = BoxRules(
    spare=frozenset({"monster", "item", TOKEN_KIND}),
    endless=frozenset({TOKEN_KIND}),
    homes={TOKEN_KIND: frozenset({OPEN})},
)
"""A deck may be short of cards. The rules make tokens where the supply runs out, so it does not matter where others lie."""

MOST_HITS = 999
HITS = range(MOST_HITS + 1)
FLOW_RULES = FlowRules(
    rows={
        "item": (),
        "kick": (),
        "hits": (HITS[1:],),
        "reward": (HITS[1:],),
        "attack": (HITS, HITS, HITS, Rest(SEAT_IDS)),
        "defend": (HITS, HITS, HITS, (0, 1)),
        "place": (HITS,),
    },
    phases={
        "item": (DRAW, KICK),
        "kick": (KICK,),
        "hits": (KICK,),
        "reward": (KICK,),
        "defend": (AAAAARGH, COUNTER),
        "place": (SETUP, CAVALRY),
    },
    over=OVER,
)


def diagnose(table: Table) -> list[Problem]:
    """All problems, in the order in which one would put them right; an empty list is a table to play on."""
    found = [
        Problem(what)
        for what in (
            *box_faults(table, BOX_RULES),
            *places(table, laying_hits(table)),
            *slots(table),
            *players(table),
        )
    ]
    found.extend(Problem(what, in_flow=True) for what in flow(table))
    return found or [Problem(what, in_flow=True) for what in stuck(table, legal_list)]


def laying_hits(table: Table) -> bool:
    """Whether hits are being laid, so that a monster may have all marks covered until the last hit is."""
    return bool(table.flow.agenda) and table.flow.agenda[-1][:1] == ("hits",)


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
            yield f"a token lies below {piece_word(table, monsters[0])} on {where}; put it on top"
        elif tokens >= MONSTERS[monsters[0]].health + laying:
            yield f"all marks of {piece_word(table, monsters[0])} on {where} are covered; it belongs to a player’s trophies"


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
                    yield f"{seat.name} is out, but {card_name(piece)} still lies before {seat.name}"
    if table.where.get(STARTER) not in [STARTS[seat.id] for seat in seats]:
        yield "the starting player card lies before nobody"


def flow(table: Table) -> Iterator[str]:
    """What is pending but cannot be: taking up play again in some phase puts it right."""
    wrong = list(flow_faults(table, FLOW_RULES))
    if wrong:
        yield from wrong
        return
    now = table.flow
    if now.phase == OVER:
        if any(table.counters[LIFE_OF[seat.id]] > 0 for seat in table.equipment.seats) and (
            table.zones[MONSTER_DECK] or any(table.zones[place] for place in PLACES)
        ):
            yield "the game was over, but there are monsters again"
        return
    if len(now.to_act) != 1 or not stacked(table):
        yield "what is pending is none of this game’s decisions"
        return
    acting, row = now.to_act[0], now.agenda[-1]
    if table.counters[LIFE_OF[acting]] <= 0:
        yield f"{seat_name(table, acting)} is to act, but out of the game"
    if (row[0] == "item") != bool(table.zones[DRAWN]):
        yield "an item lies drawn that nobody was to decide about" if table.zones[DRAWN] else "the drawn item is gone"
    if (row[0] == "place") != bool(table.zones[ARRIVING]):
        yield "a monster arrives that nobody was to place" if table.zones[ARRIVING] else "the arriving monster is gone"
    if row[0] == "defend" and not asked_card(table, DEFENSE_SLOTS[acting][number(row, 4)]):
        yield "the defense card that was asked for is gone"
    if row[0] in ("hits", "kick") and not any(table.zones[place] for place in PLACES):
        yield "there is no monster left to attack"


def stacked(table: Table) -> bool:
    """Whether the rows of the agenda lie on one another as this game lays them."""
    agenda = table.flow.agenda
    tag, below = str(agenda[-1][0]), [row[0] for row in agenda[:-1]]
    seats = [seat.id for seat in table.equipment.seats]
    if tag == "defend":
        return below == ["attack"] and all(seat in seats for seat in agenda[0][4:])
    return not below or (tag == "item" and below == ["reward"])


def asked_card(table: Table, slot: ZoneId) -> bool:
    """Whether an item lies in `slot`."""
    return any(piece in ITEMS for piece in table.zones[slot])
