"""Both decks, read from `monsters.csv` and `items.csv` and checked when the game is loaded."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tabletop.core.equipment import PieceId
from tabletop.games.roundhouse_kick.rulings import ATTACK_PER_TYPE, HITS_COVER_FROM
from tabletop.rules.data import check_rows, read_table

AttackType = Literal["melee", "air", "magic"]
ATTACK_TYPES: tuple[AttackType, ...] = ("melee", "air", "magic")

MOST_MARKS = 4
MOST_EXTRA_DICE = 7
MOST_POINTS = 4


class MonsterRow(Struct, frozen=True):
    """One row of `monsters.csv`: types joined by `+`, the numbers of the health track from left to right."""

    id: str
    name: str
    tier: int
    types: str
    track: tuple[int, ...]
    vp: int
    icon: str


class ItemRow(Struct, frozen=True):
    """One row of `items.csv`: `amount` is extra dice or defense points, `against` the type a defense card absorbs."""

    id: str
    name: str
    kind: str
    amount: int
    against: str
    icon: str


class Monster(Struct, frozen=True):
    """A monster card. `tier` is the smallest number of players whose balanced deck holds it."""

    id: PieceId
    name: str
    tier: int
    types: tuple[AttackType, ...]
    track: tuple[int, ...]
    vp: int
    icon: str
    health: int
    strengths: tuple[int, ...]
    """The strength with 0, 1, 2, ... hits; 0 once the monster is dead."""
    dice: tuple[tuple[int, int, int], ...]
    """Melee, air and magic dice it rolls with 0, 1, 2, ... hits."""


class Item(Struct, frozen=True):
    """An item card: an attack card adds `dice`, a defense card absorbs `points` hits of the types `against`."""

    id: PieceId
    name: str
    attacks: bool
    dice: int
    points: int
    against: tuple[AttackType, ...]
    icon: str


def strengths_of(track: tuple[int, ...], cover_from: str = HITS_COVER_FROM) -> tuple[int, ...]:
    """The largest uncovered number with 0, 1, 2, ... hits laid from that end of the track; 0 when all are covered."""
    left = [track[: len(track) - hits] if cover_from == "right" else track[hits:] for hits in range(len(track) + 1)]
    return tuple(max(rest, default=0) for rest in left)


def dice_of(types: tuple[AttackType, ...], strengths: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """Dice per attack type for each number of hits: full strength in each of its types, by the ruling in force."""
    counted = types if ATTACK_PER_TYPE else types[:1]
    melee, air, magic = [int(one in counted) for one in ATTACK_TYPES]
    return tuple((strength * melee, strength * air, strength * magic) for strength in strengths)


def monster_fault(row: MonsterRow) -> str:
    """What is wrong with a row of monsters; empty if nothing."""
    types = row.types.split("+")
    if not row.id or not row.name or not row.icon:
        return "id, name and icon must not be empty"
    if any(one not in ATTACK_TYPES for one in types) or len(set(types)) != len(types):
        return f"the attack types {row.types!r} are not some of {', '.join(ATTACK_TYPES)}"
    marks = " ".join(map(str, row.track))
    if not 1 <= len(row.track) <= MOST_MARKS or any(not 1 <= mark <= 3 for mark in row.track):
        return f"the track {marks!r} is not 1 to {MOST_MARKS} numbers from 1 to 3"
    if list(row.track) != sorted(row.track):
        return f"the track {marks!r} falls from left to right"
    if not 1 <= row.tier <= 4 or not 1 <= row.vp <= 9:
        return f"tier {row.tier} or {row.vp} victory points are out of range"
    return ""


def item_fault(row: ItemRow) -> str:
    """What is wrong with a row of items; empty if nothing."""
    if not row.id or not row.name or not row.icon:
        return "id, name and icon must not be empty"
    if row.kind == "attack":
        if row.against or not 1 <= row.amount <= MOST_EXTRA_DICE:
            return f"an attack card adds 1 to {MOST_EXTRA_DICE} dice against nothing in particular"
        return ""
    if row.kind != "defense":
        return f"the kind {row.kind!r} is neither attack nor defense"
    if row.against not in (*ATTACK_TYPES, "any"):
        return f"{row.against!r} is not one of {', '.join(ATTACK_TYPES)} or any"
    if not 1 <= row.amount <= MOST_POINTS:
        return f"a defense card absorbs 1 to {MOST_POINTS} hits"
    return ""


def monster_from(row: MonsterRow) -> Monster:
    """The card a checked row describes."""
    types = tuple(sorted([one for one in ATTACK_TYPES if one in row.types], key=row.types.index))
    strengths, health = strengths_of(row.track), len(row.track)
    return Monster(row.id, row.name, row.tier, types, row.track, row.vp, row.icon, health, strengths, dice_of(types, strengths))


def item_from(row: ItemRow) -> Item:
    """The card a checked row describes."""
    if row.kind == "attack":
        return Item(row.id, row.name, True, row.amount, 0, (), row.icon)
    against = ATTACK_TYPES if row.against == "any" else tuple(one for one in ATTACK_TYPES if one == row.against)
    return Item(row.id, row.name, False, 0, row.amount, against, row.icon)


def load_decks() -> tuple[dict[PieceId, Monster], dict[PieceId, Item]]:
    """Both decks; raises GameDataError naming file and row of the first thing wrong."""
    monsters = read_table(__package__, "monsters.csv", MonsterRow)
    items = read_table(__package__, "items.csv", ItemRow)
    check_rows("monsters.csv", monsters, monster_fault)
    check_rows("items.csv", items, item_fault)
    return {row.id: monster_from(row) for row in monsters}, {row.id: item_from(row) for row in items}


MONSTERS, ITEMS = load_decks()


def card_name(card: PieceId) -> str:
    """The name on a card; the id itself, in quotes, if there is no such card."""
    return ITEMS[card].name if card in ITEMS else MONSTERS[card].name if card in MONSTERS else f"“{card}”"
