"""What things are called in sentences."""

from __future__ import annotations

from tabletop.games.three_kingdoms_redux.data import CARDS, GENERALS, SPACES, STATE_ROWS, THINGS, UNITS, Resource
from tabletop.rules.gesture import Chip
from tabletop.rules.words import listed

ABILITIES = {"administration": "#1F6B52", "combat": "#A3261B", "leadership": "#F0C75A"}
"""What the three numbers of a general are, with the colours that `faces.toml` gives them."""
ALONE = {"tax": "the tax", "harvest": "the harvest", "army to train": "the training of an army", "rank": "a rank"}
"""What is received is called, where no number belongs to it."""


def called(value: object) -> str:
    """What something is called in sentences: a general, an enhancement, a space, a state, a resource."""
    for table in (GENERALS, CARDS, SPACES, STATE_ROWS):
        if value in table:
            return str(table[str(value)].name)
    return amounts(value) if isinstance(value, str) and value[:1].isdigit() and " " in value else str(value)


def amount(count: int, what: Resource) -> str:
    """An amount in words: `2 spears`."""
    if what in ALONE:
        return ALONE[what]
    known = THINGS.get(what)
    if known is None:
        return f"{count} {what}{'' if count == 1 else 's'}"
    return f"{count} {known.one if count == 1 else known.name}"


def amounts(what: object) -> str:
    """Amounts such as `1 gold+2 spear` in words."""
    return listed([amount(int(count), kind) for count, kind in (part.split(" ", 1) for part in str(what).split("+"))])


def units_words(units: str) -> str:
    """Army units in words: `2 infantry and 1 archery`."""
    kinds = {unit: units.count(unit) for unit in units}
    return listed([f"{count} {UNITS[unit].name}" for unit, count in kinds.items()]) or "no units"


def strengths(general: str, more: int) -> str:
    """What a general can do: `administration 5, combat 4, leadership 1 · naval`; his administration is by `more` higher."""
    return " · ".join(filter(None, (", ".join([f"{chip.says} {chip.number}" for chip in chips(general, more)]), arms(general))))


def arms(general: str) -> str:
    """The army types that a general leads."""
    return ", ".join([UNITS[unit].name for unit in GENERALS[general].types])


def chips(general: str, more: int) -> tuple[Chip, ...]:
    """The three numbers of a general, his administration by `more` higher than on his card, in the colours of his card."""
    row = GENERALS[general]
    numbers = zip((row.a + more, row.c, row.l), ABILITIES.items(), strict=True)
    return tuple([Chip(str(number), colour, name) for number, (name, colour) in numbers])
