"""What on a table set by hand the rules cannot go on from, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.table import Table
from tabletop.games.roundhouse_kick import rulings
from tabletop.games.roundhouse_kick.board import OVER, number
from tabletop.games.roundhouse_kick.cards import ITEMS, MONSTERS
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
from tabletop.games.roundhouse_kick.words import card_name, seat_name
from tabletop.rules.agenda import Agenda
from tabletop.rules.describe import open_name
from tabletop.rules.ruleset import Problem

TOKEN_KIND = "token"


def diagnose(table: Table) -> list[Problem]:
    """All problems, in the order in which one would put them right; an empty list is a table to play on."""
    found = [
        Problem(what)
        for what in (*cards(table), *places(table, laying_hits(table)), *slots(table), *players(table), *dice(table))
    ]
    found.extend(Problem(what, in_flow=True) for what in flow(table))
    return found


def zone_word(table: Table, zone: ZoneId) -> str:
    """The name of a zone."""
    return table.equipment.zones[zone].name


def piece_word(table: Table, piece: PieceId) -> str:
    """What a piece is called by somebody who sees what all see."""
    return open_name(table, piece, card_name(piece) if piece in MONSTERS or piece in ITEMS else table.kind(piece).name)


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
            yield f"{piece_word(table, card)} lies in {zone_word(table, zone)}, where no {what} belongs"
    for zone in sorted(for_monsters | for_items):
        for piece in table.zones[zone]:
            if piece not in MONSTERS and piece not in ITEMS:
                token = table.pieces[piece].kind == TOKEN_KIND and (zone in PLACES or zone.endswith((".D1", ".D2")))
                if not token and not piece.startswith("~"):
                    yield f"{piece_word(table, piece)} lies in {zone_word(table, zone)}, where it does not belong"


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


def flow(table: Table) -> Iterator[str]:
    """What is pending but cannot be: taking up play anew in some phase puts it right."""
    now = table.flow
    if now.phase == OVER:
        if any(table.counters[LIFE_OF[seat.id]] > 0 for seat in table.equipment.seats) and (
            table.zones[MONSTER_DECK] or any(table.zones[place] for place in PLACES)
        ):
            yield "the game was over, but there are monsters again"
        return
    acting = now.to_act[0] if len(now.to_act) == 1 else ""
    if not acting or not now.agenda:
        yield "nobody has anything to decide"
        return
    if acting not in LIFE_OF or table.counters.get(LIFE_OF[acting], 0) <= 0:
        yield f"{seat_name(table, acting)} is to act, but out of the game"
    if not understood(now.agenda, [seat.id for seat in table.equipment.seats]):
        yield "what is pending is none of this game’s decisions"
        return
    row = now.agenda[-1]
    if (row[0] == "item") != bool(table.zones[DRAWN]):
        yield "an item lies drawn that nobody was to decide about" if table.zones[DRAWN] else "the drawn item is gone"
    if (row[0] == "place") != bool(table.zones[ARRIVING]):
        yield "a monster arrives that nobody was to place" if table.zones[ARRIVING] else "the arriving monster is gone"
    if row[0] == "defend" and acting in DEFENSE_SLOTS and not asked_card(table, DEFENSE_SLOTS[acting][number(row, 4)]):
        yield "the defense card that was asked for is gone"
    if row[0] in ("hits", "kick") and not any(table.zones[place] for place in PLACES):
        yield "there is no monster left to attack"


NUMBERS_IN = {"item": 0, "kick": 0, "hits": 1, "reward": 1, "defend": 4, "place": 1}
"""How many numbers follow the tag of a row that waits for somebody."""


def understood(agenda: Agenda, seats: Sequence[Seat]) -> bool:
    """Whether the rows of the agenda are such as this game writes."""
    row = agenda[-1]
    tag, numbers = row[:1], row[1:]
    if not tag or NUMBERS_IN.get(str(tag[0])) != len(numbers) or not all(type(one) is int and 0 <= one < 1000 for one in numbers):
        return False
    below = agenda[:-1]
    if tag == ("defend",):
        attack = below[0] if len(below) == 1 else ()
        hits = attack[1:4]
        return (
            attack[:1] == ("attack",) and all(type(one) is int for one in hits) and {*attack[4:]} <= {*seats} and row[4] in (0, 1)
        )
    if tag == ("item",) and below:
        return len(below) == 1 and below[0][:1] == ("reward",) and understood(below, seats)
    return not below


def asked_card(table: Table, slot: ZoneId) -> bool:
    """Whether an item lies in `slot`."""
    return any(piece in ITEMS for piece in table.zones[slot])
