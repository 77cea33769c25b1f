"""What is in the box, for the seats that play: the rows that `box.toml` and `faces.toml` are filled in from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from msgspec.structs import asdict

from tabletop.core.equipment import Equipment, SeatDef
from tabletop.core.rects import Point
from tabletop.games.roundhouse_kick import ids, rulings
from tabletop.games.roundhouse_kick.board import CHOOSE_LOCATIONS, RESTING
from tabletop.games.roundhouse_kick.cards import ATTACK_TYPES, ITEMS, MONSTERS, AttackType, Item, Monster
from tabletop.kit.box_file import BoxFile
from tabletop.kit.fields import Fields
from tabletop.rules.ruleset import Options

FULL, BALANCED = "full", "balanced"
UNIT = 0.55
"""Millimetres per unit of the reference's drawing."""
MARKS: tuple[Point, ...] = ((45.0, 69.0), (34.5, 69.0), (24.0, 69.0), (13.5, 69.0))
"""Centres of the health marks on a monster's card, from the right end of its track, in millimetres; and of the points on a
defense card, in the order they are used."""
STRIPS = ((330, 930, -100), (330, 70, 100), (1270, 70, 100), (1270, 930, -100))
"""Centres of the players' strips, clockwise from the lower left, and how far inwards the start card lies, in units."""
TRAY_COLUMNS = 10
TYPE_ICONS: dict[AttackType, str] = {"melee": "mailed-fist", "air": "feathered-wing", "magic": "crystal-wand"}


def equipment(seats: tuple[SeatDef, ...], options: Options) -> Equipment:
    """The box for these seats; with the option `monster_deck` balanced only the monsters of their tiers are in the deck."""
    return box(seats, str(options.get("monster_deck", FULL)), bool(options.get(CHOOSE_LOCATIONS)))


@lru_cache(maxsize=8)
def box(seats: tuple[SeatDef, ...], deck: str, choosing: bool) -> Equipment:
    """The box for these seats and options, kept because the next game mostly has the same."""
    tiers = len(seats) if deck == BALANCED else max(monster.tier for monster in MONSTERS.values())
    fields: Fields = {
        **tables(),
        "choosing": choosing,
        "seats": [seat_row(number, seat) for number, seat in enumerate(seats)],
        "monster_pieces": [
            {"piece": monster.id, "zone": ids.MONSTER_DECK if monster.tier <= tiers else ids.BOX} for monster in MONSTERS.values()
        ],
    }
    return box_file().equipment(seats, fields)


@cache
def box_file() -> BoxFile:
    """The files of the box. They are read when the first box is made, so a list of games does not wait for them."""
    return BoxFile(files(__package__), "faces.toml", "box.toml")


@cache
def tables() -> Fields:
    """The rows and values that do not depend on who plays."""
    return {
        "unit": UNIT,
        "monsters": [monster_row(monster) for monster in MONSTERS.values()],
        "items": [item_row(item) for item in ITEMS.values()],
        "die_sides": [{**row, "hit": row["side"] >= rulings.HIT_FROM} for row in box_file().files.get("table", "sides")],
        "card_slots": [(50, 70), *((x / UNIT, y / UNIT) for x, y in MARKS)],
        "life": rulings.LIFE,
        "life_pad": (-265, 0, 44 / UNIT, 32 / UNIT),
        "tray_columns": TRAY_COLUMNS,
        "tokens": ids.TOKENS_IN_PLAY,
        "starter": ids.STARTER,
        "dice_pieces": [*dice_rows()],
        "resting": RESTING,
    }


def seat_row(number: int, seat: SeatDef) -> Fields:
    """A seat with the middle of its strip."""
    x, y, inwards = STRIPS[number]
    return {"seat": seat.id, "seat_name": seat.name, "colour": seat.colour, "x": x, "y": y, "inwards": inwards}


def dice_rows() -> Iterator[Fields]:
    """The dice in the tray: two rows for each kind."""
    for sort, (kind, pool) in enumerate(zip(("die", *ATTACK_TYPES), (ids.PLAYER_DICE, *ids.MONSTER_DICE), strict=True)):
        for number, die in enumerate(pool):
            below, column = divmod(number, TRAY_COLUMNS)
            yield {"piece": die, "kind": kind, "column": column, "row": 2 * sort + below}


def monster_row(monster: Monster) -> Fields:
    """A monster with its types and its health track, each mark in the colour of a type."""
    types = [type_row(one) for one in monster.types]
    marks = [
        {"strength": strength, "x": x, "y": y, **types[number % len(types)]}
        for number, (strength, (x, y)) in enumerate(zip(monster.track[::-1], MARKS, strict=False))
    ]
    look = {"tone": monster.types[0], "second": "".join(monster.types[1:2]), "types": types}
    more = {"marks": marks, "has_room": len(marks) < len(MARKS), "text": monster_text(monster)}
    return {"id": monster.id, "name": monster.name, "icon": monster.icon, "vp": monster.vp, **look, **more}


def item_row(item: Item) -> Fields:
    """An item, in the colour of what it absorbs; it shows the types only if there are several."""
    several = len(item.against) > 1
    tone = "attack" if item.attacks else "any" if several else item.against[0]
    types = [type_row(one) for one in item.against]
    look = {"tone": tone, "second": "", "types": types if several else [], "sort": "attack" if item.attacks else "defense"}
    icon = types[0]["type_icon"] if len(types) == 1 else "shield"
    return {**asdict(item), **look, "points": MARKS[: item.points], "point_icon": icon, "text": item_text(item)}


def type_row(one: AttackType) -> Fields:
    """An attack type with its icon."""
    return {"type": one, "type_icon": TYPE_ICONS[one]}


def monster_text(monster: Monster) -> str:
    """A monster in plain words."""
    types = " and ".join(monster.types)
    marks = "one mark" if monster.health == 1 else f"{monster.health} marks"
    strengths = ", ".join(str(strength) for strength in monster.strengths[:-1])
    fading = f"strength {strengths}" if monster.health == 1 else f"strength {strengths} as hits are laid"
    twice = " It attacks once with each type." if len(monster.types) > 1 else ""
    points = "1 victory point" if monster.vp == 1 else f"{monster.vp} victory points"
    return (
        f"Attacks by {types}: {fading}. {marks.capitalize()} to cover.{twice} {points.capitalize()} for whoever covers the last."
    )


def item_text(item: Item) -> str:
    """An item in plain words."""
    if item.attacks:
        return f"Attack card. Discard it before you roll: {item.dice} more dice for this attack."
    against = "hits of any type" if len(item.against) > 1 else f"{item.against[0]} hits"
    return f"Defense card. Absorbs {item.points} {against} in all, over one or several attacks; then it is discarded."
