"""The sentence of a roll: all its dice, and their sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.equipment import PieceId, Seat
from tabletop.core.errors import MoveRefusedError
from tabletop.core.table import Table
from tabletop.core.view import sees
from tabletop.rules.dice_notation import Pool, kept_of, pool_of, total_of, values_of
from tabletop.rules.words import listed

MOST_SAID = 20


def roll_words(
    table: Table, dice: Sequence[PieceId], seat: Seat | None, name: Callable[[Sequence[PieceId]], str], notation: str = ""
) -> str:
    """What was rolled, as the second half of a sentence to `seat`: `rolls 3d6: 5, 4 and 1 = 10`.

    `table` is the one after it, `name` says what pieces are called, `notation` what was typed to roll them.
    """
    seen = [die for die in dice if die in table.pieces and sees(table, die, seat)]
    verb = "tosses" if seen and all(len(table.kind(die).faces) == 2 for die in seen) else "rolls"
    if not seen:
        return f"{verb} {name(dice)}"
    shown = listed([table.face(die).name or str(table.pieces[die].face + 1) for die in seen])
    if len(seen) > MOST_SAID:
        shown = f"{len(seen)} results"
    total = sum_words(table, dice, notation) if len(seen) == len(dice) else ""
    return f"{verb} {notation}: {shown}{total}" if notation else f"{verb} {shown}{total} with {name(dice)}"


def sum_words(table: Table, dice: Sequence[PieceId], notation: str) -> str:
    """The sum of a roll, such as ` = 10`; empty for a single plain die and for what shows no numbers."""
    values = values_of(table, dice)
    try:
        pool = pool_of(notation) if notation else None
    except MoveRefusedError:
        # A save may hold any row, such as one that names no dice: its dice get words all the same.
        pool = None
    if pool is not None and sum(group.count for group in pool.groups) != len(values):
        pool = None
    if not values or (len(values) < 2 and (pool is None or not pool.plus)):
        return ""
    return f" = {sum(values)}" if pool is None else pool_words(pool, values)


def pool_words(pool: Pool, values: Sequence[int]) -> str:
    """What counts of a roll: ` = 12`, ` + 2 = 14`, or where only some dice count `, keeps 13`, `, keeps 6 and 5 = 11`."""
    kept, total = kept_of(pool, values), total_of(pool, values)
    plus = f" {'+' if pool.plus > 0 else '−'} {abs(pool.plus)}" if pool.plus else ""
    if len(kept) == len(values):
        return f"{plus} = {total}"
    result = f" = {total}" if plus or len(kept) > 1 else ""
    return f", keeps {listed([str(value) for value in kept])}{plus}{result}"
