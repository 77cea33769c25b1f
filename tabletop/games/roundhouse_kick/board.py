"""Questions about a table of Roundhouse Kick, and the small steps that its phases are made of."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.equipment import PieceId, Seat, ZoneId
from tabletop.core.events import PiecesFaced, PiecesMade, Place
from tabletop.games.roundhouse_kick import ids, rulings
from tabletop.games.roundhouse_kick.cards import ATTACK_TYPES, ITEMS, MONSTERS
from tabletop.rules.decisions import Board
from tabletop.rules.play import Play
from tabletop.rules.turns import Starter
from tabletop.rules.words import listed

Hits = tuple[int, int, int]
"""Melee, air and magic hits (or dice)."""

SETUP, DRAW, KICK, AAAAARGH = "setup", "draw", "kick", "aaaaargh"
COUNTER, FIRST_AID, CAVALRY = "counter", "first_aid", "cavalry"
"""The phases, as the flow names them."""

CHOOSE_LOCATIONS = "choose_locations"
"""The counter that is 1 when that option is on."""

RESTING = 6
"""The face of a die that was not rolled."""

STARTER = Starter(ids.STARTER, ids.STARTS, "starting player")
MARK_PLACES: tuple[Place, ...] = tuple((float(number), 0.0) for number in range(10))
HIT_FACE = rulings.HIT_FROM - 1
TYPE_INDEX = {"melee": 0, "air": 1, "magic": 2}


def order(t: Board, seats: tuple[Seat, ...], after: Seat = "") -> list[Seat]:
    """The living seats clockwise from the starting player, or only those that come after seat `after`."""
    counters, turn = t.counters, [*STARTER.order(t, seats)]
    if after:
        del turn[: turn.index(after) + 1]
    return [seat for seat in turn if counters[ids.LIFE_OF[seat]] > 0]


def next_seat(t: Play, after: Seat) -> Seat:
    """The first living seat from the starting player on, or the next one after `after`; empty if there is none."""
    seats, counters = t.seats, t.counters
    start = STARTER.first(t, seats)
    at = start
    if after:
        at = (seats.index(after) + 1) % len(seats)
        if at == start:
            return ""
    while counters[ids.LIFE_OF[seats[at]]] <= 0:
        at = (at + 1) % len(seats)
        if at == start:
            return ""
    return seats[at]


def monsters_out(t: Board) -> bool:
    """Whether a monster is on a location or in the middle."""
    return any(map(t.zones.__getitem__, ids.PLACES))


def uncovered(t: Board) -> list[tuple[ZoneId, int]]:
    """The places of monsters with uncovered marks, and how many."""
    zones = t.zones
    found: list[tuple[ZoneId, int]] = []
    for place in ids.PLACES:
        if held := zones[place]:
            left = MONSTERS[held[0]].health + 1 - len(held)
            if left > 0:
                found.append((place, left))
    return found


def points_left(t: Board, slot: ZoneId) -> int:
    """The defense points left on the card in `slot`; 0 for an empty slot."""
    held = t.zones[slot]
    return ITEMS[held[0]].points + 1 - len(held) if held else 0


def defense_points(t: Board, seat: Seat) -> int:
    """How well `seat` is defended, for the choice of whom the middle attacks."""
    if rulings.DEFENSE_POINTS == "life":
        return t.counters[ids.LIFE_OF[seat]]
    return sum(points_left(t, slot) for slot in ids.DEFENSE_SLOTS[seat])


def dice_of(t: Board, places: Sequence[ZoneId]) -> Hits:
    """Dice per attack type that the monsters on `places` roll together."""
    melee = air = magic = 0
    zones = t.zones
    for place in places:
        held = zones[place]
        if held:
            dice = MONSTERS[held[0]].dice[len(held) - 1]
            melee += dice[0]
            air += dice[1]
            magic += dice[2]
    return melee, air, magic


def free_slot(t: Board, seat: Seat, card: PieceId) -> ZoneId:
    """The first free slot of `seat` for an item; empty if there is none."""
    slots = ids.ATTACK_SLOTS[seat] if ITEMS[card].attacks else ids.DEFENSE_SLOTS[seat]
    zones = t.zones
    return slots[0] if not zones[slots[0]] else slots[1] if not zones[slots[1]] else ""


def discard_from(t: Play, zone: ZoneId) -> None:
    """Move the item in `zone` to the discards, and the tokens on it back to the supply."""
    held = t.zones[zone]
    if len(held) > 1:
        t.move(held[1:], zone, ids.TOKENS)
    t.move(held[:1], zone, ids.DISCARDS)


def roll(t: Play, pools: Sequence[tuple[PieceId, ...]], counts: Sequence[int]) -> list[int]:
    """Roll a number of dice from each pool; return the hits of each. A pool with too few dice is rolled several times."""
    hits = [0] * len(pools)
    left = list(counts)
    while any(left):
        dice: list[PieceId] = []
        idle: list[PieceId] = []
        pieces = t.pieces
        for pool, count in zip(pools, left, strict=True):
            dice += pool[:count]
            for die in pool[count:]:
                # Dice are taken from the front, so all dice behind a resting one rest too.
                if pieces[die].face == RESTING:
                    break
                idle.append(die)
        faces = t.roll(tuple(dice))
        if idle:
            t.record(PiecesFaced(tuple(idle), (RESTING,)))
        at = 0
        for number, pool in enumerate(pools):
            rolled = min(left[number], len(pool))
            for face in faces[at : at + rolled]:
                if face >= HIT_FACE:
                    hits[number] += 1
            left[number] -= rolled
            at += rolled
    return hits


def lay_tokens(t: Play, zone: ZoneId, marks: tuple[Place, ...]) -> None:
    """Lay a token from the supply on each of `marks`; if the supply is short, make new tokens."""
    count = len(marks)
    supply = t.zones[ids.TOKENS]
    if len(supply) < count:
        number = sum(1 for piece in t.pieces if piece.startswith("t"))
        made: list[PieceId] = []
        while len(made) < count - len(supply):
            number += 1
            if f"t{number}" not in t.pieces:
                made.append(f"t{number}")
        t.record(PiecesMade(tuple(made), "token", ids.TOKENS))
        supply = t.zones[ids.TOKENS]
    t.move(supply[-count:], ids.TOKENS, zone, marks)


def by_type(hits: Sequence[int]) -> str:
    """Hits by type, such as `2 melee and 1 magic`."""
    return listed([f"{some} {one}" for some, one in zip(hits, ATTACK_TYPES, strict=True) if some]) or "none"


def can_absorb(held: tuple[PieceId, ...], open_hits: Hits) -> bool:
    """Whether the defense card with its tokens (`held`) could absorb one of the hits."""
    item = ITEMS[held[0]]
    if item.points < len(held):
        return False
    against = item.against
    return any(open_hits) if len(against) == 3 else open_hits[TYPE_INDEX[against[0]]] > 0
