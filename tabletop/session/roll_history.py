"""The rolls of the line that is played, the newest first, and what each kind of die has shown, as a seat may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from tabletop.core.equipment import KindId, PieceId, Seat
from tabletop.core.events import DiceRolled
from tabletop.core.log import EntryId, Log
from tabletop.core.table import Table
from tabletop.core.view import sees
from tabletop.rules.dice_notation import value_of
from tabletop.rules.words import counted

MOST_ROLLS = 100
"""How many rolls are looked at, counted from the newest: each needs the table at its moment."""
MOST_SIDES_LISTED = 8


class Roll(Struct, frozen=True):
    """One act that rolled dice: its entry, and the dice that may be seen, in order."""

    entry: EntryId
    dice: tuple[PieceId, ...]


def rolls_on_line(log: Log, seat: Seat | None) -> list[Roll]:
    """The newest rolls up to the head, the newest first; those of which `seat` (None: a watcher) sees no die are left out."""
    found: list[Roll] = []
    at = log.head
    while at > log.base and len(found) < MOST_ROLLS:
        entry = log.entries[at]
        rolled = [piece for event in entry.events if isinstance(event, DiceRolled) for piece in event.pieces]
        if rolled:
            table = log.table_at(at)
            seen = tuple(die for die in dict.fromkeys(rolled) if die in table.pieces and sees(table, die, seat))
            found += [Roll(at, seen)] if seen else []
        at = entry.parent
    return found


def statistics(log: Log, rolls: Iterable[Roll]) -> str:
    """What each kind of die has shown, as one text: `Six-sided die: 3 rolls, average 4.0 (2: 1, 5: 2).` Empty without rolls."""
    shown: dict[KindId, Counter[int]] = {}
    for roll in rolls:
        table = log.table_at(roll.entry)
        for die in roll.dice:
            value = value_of(table, die)
            side = table.pieces[die].face + 1 if value is None else value
            shown.setdefault(table.pieces[die].kind, Counter())[side] += 1
    return " ".join(kind_words(log.table, kind, values) for kind, values in shown.items())


def kind_words(table: Table, kind: KindId, values: Counter[int]) -> str:
    """What one kind of die has shown, as a sentence."""
    known, count = table.equipment.kinds[kind], values.total()
    name = f"{known.name[:1].upper()}{known.name[1:]}"
    names = [face.name for face in known.faces]
    if all(name.isdecimal() or not name for name in names):
        average = f", average {sum(value * times for value, times in values.items()) / count:.1f}"
        called = {value: str(value) for value in values}
    else:
        average, called = "", {value: names[value - 1] for value in values}
    sides = ", ".join(f"{called[value]}: {values[value]}" for value in sorted(values))
    listed = f" ({sides})" if len(known.faces) <= MOST_SIDES_LISTED else ""
    return f"{name}: {counted(count, 'roll')}{average}{listed}."
