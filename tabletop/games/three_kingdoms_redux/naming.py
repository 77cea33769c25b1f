"""What things are called in sentences."""

from __future__ import annotations

from tabletop.games.three_kingdoms_redux.data import CARDS, GENERALS, SPACES, STATE_ROWS, THINGS, UNITS, Resource
from tabletop.rules.words import listed

CRITERIA = {"A": "administration", "C": "combat"}
ALONE = {"tax": "the tax", "harvest": "the harvest", "army to train": "the training of an army", "rank": "a rank"}
"""What is received is called, where no number belongs to it."""


def called(value: object) -> str:
    """What something is called in sentences: a general, an enhancement, a space, a state, a resource."""
    for table in (GENERALS, CARDS, SPACES, STATE_ROWS):
        if value in table:
            return str(table[str(value)].name)
    return amounts(value) if isinstance(value, str) and value[:1].isdigit() and " " in value else str(value)


def placed_at(space: str) -> str:
    """A space in the middle of a sentence: `the Battle of Wei and Wu`, `Farm`."""
    name = called(space)
    return f"the {name}" if SPACES[space].kind != "common" or " emperor" in name else name


def amount(count: int, what: Resource) -> str:
    """An amount in words: `2 spears`."""
    if what in ALONE:
        return ALONE[what]
    known = THINGS.get(what)
    if known is None:
        head, middle, tail = what.partition(next((one for one in (" on ", " from ", " to ") if one in what), " on "))
        return f"{count} {head}{'' if count == 1 else 's'}{middle}{tail}"
    return f"{count} {known.one if count == 1 else known.name}"


def amounts(what: object) -> str:
    """Amounts such as `1 gold+2 spear` in words."""
    return listed([amount(int(count), kind) for count, kind in (part.split(" ", 1) for part in str(what).split("+"))])


def units_words(units: str) -> str:
    """Army units in words: `2 infantry and 1 archery`."""
    kinds = {unit: units.count(unit) for unit in units}
    return listed([f"{count} {UNITS[unit].name}" for unit, count in kinds.items()]) or "no units"


def strengths(general: str, more: int) -> str:
    """Administration, by `more` higher than on his card, combat, leadership and army types: `A 5 · C 4 · L 1 · naval`."""
    row = GENERALS[general]
    arms = ", ".join([UNITS[unit].name for unit in row.types])
    return " · ".join([f"A {row.a + more}", f"C {row.c}", f"L {row.l}", *([arms] if arms else [])])
